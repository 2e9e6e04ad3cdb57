"""Rules about studies that come as one packed file: genows' own (S-46)."""

from genows.load.rules.rule import ERROR, Rule

BROKEN = Rule("S-46", "the archive cannot be unpacked: {reason}; a study comes as a folder, .zip, .tar, .tar.gz or .tgz", ERROR, ERROR)
OUTSIDE = Rule("S-46", "the archive is refused: a member leads out of its folder, or lies deeper than any file of a study", ERROR, ERROR)
NAME = Rule("S-46", "the archive is refused: a member's name is empty, is not UTF-8 or holds control characters", ERROR, ERROR)
NO_FILE = Rule("S-46", "the archive is refused: a member is a link, a device or a pipe; pack the files themselves", ERROR, ERROR)
LONG = Rule("S-46", "the archive is refused: a member's name or path is longer than the file system takes; 255 bytes a name and 4,000 a path are safe", ERROR, ERROR)
CLASH = Rule("S-46", "the archive is refused: a member is a file, and a folder as well; pack the one or the other", ERROR, ERROR)
METHOD = Rule("S-46", "the archive is refused: a member is packed by {method}; pack it by Deflate, the usual method of zip files", ERROR, ERROR)
TWICE = Rule("S-46", "the archive is refused: a member comes twice", ERROR, ERROR)
LOCKED = Rule("S-46", "the archive is refused: it is locked by a password", ERROR, ERROR)
TOO_MANY = Rule("S-46", "the archive is refused: it has more than {most} members, the folders that they lie in among them", ERROR, ERROR)
TOO_MUCH = Rule("S-46", "the archive is refused: more than {most} gigabytes come out of it (--max-unpacked allows more)", ERROR, ERROR)
SEVERAL = Rule("S-46", "the archive holds several folders; a study is one folder, or lies at the archive's top", ERROR, ERROR)
NO_TEMPORARY = Rule("S-46", "no folder for temporary files can be made in {folder}: {reason}; TMPDIR names another one", ERROR, ERROR)
NO_ROOM = Rule("S-46", "the archive cannot be unpacked into {folder}: {reason}; TMPDIR names another folder", ERROR, ERROR)
