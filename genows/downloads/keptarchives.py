"""`KeptArchives`: archives on disk, shared by the processes of a service. Each is written into a hidden folder, read along meanwhile, and has its name when it is whole.

A name says of which study, data and form an archive is, so that a file is never another answer than the one whose tag it bears.
"""

import fcntl
import hashlib
import json
import os
import re
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, NamedTuple
from urllib.parse import quote

from genows.downloads import workfolder
from genows.downloads.workfolder import WorkFolder
from genows.errors import GenowsError

PART = 256 * 1024  # bytes that are read at a time
LOOK_SECONDS = 0.1  # between two looks whether an archive has grown
_LONGEST = 100  # characters of a study's id in a name; of longer ones a digest stands there
_NAME = re.compile(r"(?P<study>[^/]+)\.(?P<tag>[0-9a-f]{32})\.(?P<kind>tar\.gz|zip|json)")
_BEING_WRITTEN, _WHOLE = 0o600, 0o400  # modes of the file: who reads along sees by it whether more is to come


class BrokenOff(GenowsError):
    """An archive that is not written any further: of what was sent of it nothing follows."""

    def __str__(self):
        return "The archive was not built to its end."


class ArchiveName(NamedTuple):
    """*tag*: 32 hexadecimal digits of what its content depends on; *kind*: of KINDS."""

    study_id: str
    tag: str
    kind: str

    @property
    def study(self) -> str:
        return _in_names(self.study_id)

    @property
    def file(self) -> str:
        return f"{self.study}.{self.tag}.{self.kind}"

    @property
    def facts(self) -> str:
        """The file of what is told of it."""
        return f"{self.study}.{self.tag}.json"


class KeptArchives:
    """*folder*: where they are; *most*: bytes of all of them."""

    def __init__(self, folder: Path, most: int):
        self.folder, self._most = folder, most

    def find(self, name: ArchiveName) -> IO[bytes] | None:
        """Returns an archive that is there, open, and notes that it was read; None for one that is not."""
        try:
            file = open(self.folder / name.file, "rb")
        except FileNotFoundError:
            return None
        with suppress(OSError):
            # Not the system's own note, which many mounts do not keep.
            os.utime(file.fileno(), ns=(time.time_ns(), os.fstat(file.fileno()).st_mtime_ns))
        return file

    def length_of(self, file: IO[bytes]) -> int:
        """Returns the bytes of an open archive."""
        return os.fstat(file.fileno()).st_size

    def size(self, name: ArchiveName) -> int | None:
        """Returns the bytes of an archive; None for one that is not there."""
        try:
            return (self.folder / name.file).stat().st_size
        except FileNotFoundError:
            return None

    def facts(self, name: ArchiveName) -> Mapping[str, Any]:
        """Returns what was told when an archive was written; nothing of one that is not there."""
        try:
            return json.loads((self.folder / name.facts).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

    def begin(self, name: ArchiveName) -> "ArchiveWriting | None":
        """Returns what writes an archive; None while somebody else writes it."""
        work = workfolder.named(self.folder, name.file)
        try:
            return ArchiveWriting(self, name, work) if work else None
        except BaseException:
            # Else nobody of any process could build it any more, and who reads along would wait for ever.
            if work:
                work.close()
            raise

    def follow(self, name: ArchiveName) -> "ArchiveReading | None":
        """Returns what reads along with whoever writes an archive; None where nobody does."""
        with suppress(FileNotFoundError):
            return ArchiveReading(workfolder.place_of(self.folder, name.file), name.file)
        return None

    def tidy(self, study_ids: Collection[str]) -> None:
        """Removes what killed processes have left, archives of studies that are not among *study_ids*, and the least recently read above the bound."""
        workfolder.sweep(self.folder)
        there = {_in_names(study_id) for study_id in study_ids}
        kept = []
        for path, match in self._all():
            if match["study"] not in there:
                _remove(path)
            elif match["kind"] != "json":
                with suppress(FileNotFoundError):
                    kept.append((path.stat(), path))
        total = sum(stat.st_size for stat, _ in kept)
        for stat, path in sorted(kept, key=lambda one: one[0].st_atime_ns):
            if total <= self._most:
                break
            _remove(path)
            total -= stat.st_size
        self._remove_lonely()

    def remove_older(self, name: ArchiveName) -> None:
        """Removes the archives of the same study and kind that are of other data."""
        for path, match in self._all():
            if match["study"] == name.study and match["kind"] == name.kind and match["tag"] != name.tag:
                _remove(path)
        self._remove_lonely()

    def _all(self) -> "list[tuple[Path, re.Match]]":
        found = ((path, _NAME.fullmatch(path.name)) for path in self.folder.iterdir())
        return [(path, match) for path, match in found if match and not path.name.startswith(".")]

    def _remove_lonely(self):
        """Removes what is told of archives that are not there."""
        every = self._all()
        archives = {(match["study"], match["tag"]) for _, match in every if match["kind"] != "json"}
        for path, match in every:
            if match["kind"] == "json" and (match["study"], match["tag"]) not in archives:
                _remove(path)


class ArchiveWriting:
    """Writes one archive. *files*: a folder for whatever that takes."""

    def __init__(self, kept: KeptArchives, name: ArchiveName, work: WorkFolder):
        self._kept, self._name, self._work = kept, name, work
        self._path, self.files = work.path / name.file, work.path / "files"
        self.files.mkdir()
        self._stream = open(self._path, "xb", opener=lambda path, flags: os.open(path, flags, _BEING_WRITTEN))
        self._look = open(self._path, "rb")

    def write(self, piece: bytes) -> None:
        self._stream.write(piece)
        self._stream.flush()

    def followed(self) -> "ArchiveReading":
        """Returns what reads along; there before anything is written, so that somebody does."""
        return ArchiveReading(self._work.path, self._name.file)

    def is_read(self) -> bool:
        """Returns whether anybody, of any process, reads along."""
        try:
            fcntl.flock(self._look, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        fcntl.flock(self._look, fcntl.LOCK_UN)
        return False

    def finish(self, facts: Mapping[str, Any]) -> None:
        """Gives the archive its name. *facts*: what is told of it."""
        told = self._work.path / self._name.facts
        told.write_text(json.dumps(facts), encoding="utf-8")
        os.fsync(self._stream.fileno())
        os.fchmod(self._stream.fileno(), _WHOLE)
        os.replace(self._path, self._kept.folder / self._name.file)
        os.replace(told, self._kept.folder / self._name.facts)

    def close(self) -> None:
        """Ends the writing; what is not finished is gone. May be called more than once."""
        with suppress(OSError):  # A full disk, of which `write` has told.
            self._stream.close()
        self._look.close()
        self._work.close()


class ArchiveReading:
    """Reads an archive along with whoever writes it, in a work folder at *place*."""

    def __init__(self, place: Path, file: str):
        self._place, self._file = place, open(place / file, "rb")
        fcntl.flock(self._file, fcntl.LOCK_SH)

    def parts(self, wait: Callable[[], object]) -> Iterator[bytes]:
        """Yields it to its end. *wait*: called between two looks whether it has grown; may raise. BrokenOff where nobody writes any further."""
        while True:
            # Asked before what there is is read: what was written until then is read still.
            is_whole = os.fstat(self._file.fileno()).st_mode & 0o777 == _WHOLE
            is_dead = not is_whole and not workfolder.is_alive(self._place)
            while part := self._file.read(PART):
                yield part
            if is_whole:
                return
            if is_dead and os.fstat(self._file.fileno()).st_mode & 0o777 != _WHOLE:
                raise BrokenOff
            time.sleep(LOOK_SECONDS)
            wait()

    def close(self) -> None:
        self._file.close()


def _in_names(study_id: str) -> str:
    if len(plain := quote(study_id, safe="").replace(".", "%2E")) <= _LONGEST:
        return plain
    return hashlib.sha256(study_id.encode("utf-8", "surrogatepass")).hexdigest()


def _remove(path: Path) -> None:
    with suppress(FileNotFoundError):
        path.unlink()
