"""Studies that come packed: an archive's members, bounded and refused where they lead elsewhere, and the folder that they unpack to.

A tar file is read forward only; of a zip file the directory is bounded before it is taken apart.
"""

import errno
import gzip
import os
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path, PurePosixPath
from tempfile import gettempdir
from typing import Any, BinaryIO, NamedTuple

from genows.errors import StudyError
from genows.load.entries import is_meta_name
from genows.load.findings import ERROR, Findings, Rule
from genows.load.progress import LoadProgress
from genows.load.temporary import temporary_folder

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
NO_ROOM = Rule("S-46", "the archive cannot be unpacked into {folder}: {reason}; TMPDIR names another folder", ERROR, ERROR)


PIECE = 1 << 20  # bytes read at once, by us and by tarfile: headers that ask for more are no honest ones
_GZIP = b"\x1f\x8b"

LARGEST = 64 << 20  # bytes of a directory: 100,000 members with long names need a third of it
_ENTRY, _ZIP_MEMBER = b"PK\1\2", b"PK\3\4"

MOST_MEMBERS = 100_000  # files and folders, those that are only named on the way to a file among them
DEEPEST = 20  # folders in folders
LONGEST = 255  # bytes of a name, as file systems take them
# NOTE: what zipfile unpacks by bzip2 and LZMA it unpacks a whole block at once, however large: eight gigabytes come out of six kilobytes.
_TAKEN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_METHODS = {9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ", 98: "PPMd"}

CUT = "it ends too soon; fetch or pack it again"
_PREFIX = "genows-study-"
ENDINGS = (".zip", ".tar", ".tar.gz", ".tgz")


class ForwardReader:
    """The bytes of a tar file, packed by gzip or not. *most*: bytes that it may unfold to; StudyError above, and where it is broken.

    NOTE: tarfile goes one byte back to see whether the last block was there; a broken size makes it go back further, without end.
    """

    def __init__(self, path: Path, most: int, raw: BinaryIO):
        self.file, self.most, self.raw = path.name, most, raw
        self.at = 0
        self.ended = False  # whether more was asked for than there is
        self._block = self._last = self._again = b""
        packed = raw.read(2) == _GZIP
        raw.seek(0)
        self.stream = gzip.GzipFile(fileobj=raw) if packed else raw

    def tell(self) -> int:
        return self.at - len(self._again)

    def seek(self, position: int, whence: int = 0) -> int:
        if whence or position < self.at - len(self._last):
            raise BROKEN.stop(file=self.file, reason="a member is said to lie before the last one")
        self._again = self._last if position < self.at else b""
        while self.at < position:
            if not self.read(min(PIECE, position - self.at)):
                break
        return self.tell()

    def read(self, size: int = -1) -> bytes:
        if size < 0 or size > PIECE:
            raise BROKEN.stop(file=self.file, reason="a header is larger than any needs to be")
        again, self._again = self._again[:size], self._again[size:]
        try:
            block = self.stream.read(size - len(again))
        except EOFError as error:
            raise BROKEN.stop(file=self.file, reason=CUT) from error
        except (OSError, zlib.error) as error:
            raise BROKEN.stop(file=self.file, reason=str(error)) from error
        self.at += len(block)
        self.ended = self.ended or len(block) < size - len(again)
        if self.at > self.most:
            raise TOO_MUCH.stop(file=self.file, most=f"{self.most / 1e9:g}")
        self._block, self._last = block, block[-1:] or self._last
        return again + block

    def read_out(self) -> None:
        """Reads what is left: gzip's sum stands at the end. StudyError where that is missing, and for bytes that no end of a tar file has.

        NOTE: tarfile takes a header that is broken for the end.
        """
        while self._block:
            if self._block.count(0) != len(self._block):
                raise BROKEN.stop(file=self.file, reason="a header is broken, or something stands behind the mark of its end")
            self.read(PIECE)
        if self.at % tarfile.BLOCKSIZE:
            raise BROKEN.stop(file=self.file, reason=CUT)

    def close(self) -> None:
        self.stream.close()


class ZipReader:
    """The bytes of a zip file. *most*: entries that its directory may have; StudyError above.

    NOTE: zipfile reads the directory at once, by the size that the end record names, and makes an object of each entry; the
    number of entries beside that size it does not ask for, so the entries are counted in what it reads.
    """

    def __init__(self, path: Path, raw: BinaryIO, most: int):
        self.file, self.raw, self.most = path.name, raw, most
        self.seek, self.tell, self.seekable = raw.seek, raw.tell, raw.seekable

    def read(self, size: int = -1) -> bytes:
        if size <= PIECE:  # 22,795 entries at most, or a piece of a member
            return self.raw.read(size)
        block = self.raw.read(min(size, LARGEST))
        if block.count(_ENTRY) > self.most:
            raise TOO_MANY.stop(file=self.file, most=self.most)
        if size > LARGEST:
            raise BROKEN.stop(file=self.file, reason="its directory is larger than any needs to be")
        return block


class Member(NamedTuple):
    """*name*: relative, within the folder; *content*: the bytes of a file in pieces (StudyError where it is broken), None for a folder."""

    name: PurePosixPath
    content: Iterator[bytes] | None


def members(path: Path, raw: BinaryIO, most: int) -> Iterator[Member]:
    """Yields the members of the archive *path*, which *raw* is the bytes of, each to be read before the next.

    *most*: bytes that may come out of a tar file. StudyError for a member that is refused, and where the archive is broken.
    """
    with _broken_where_it_fails(path):
        if zipfile.is_zipfile(raw):
            yield from _counted(_of_zip(path, raw), path)
        else:
            raw.seek(0)
            if raw.read(len(_ZIP_MEMBER)) == _ZIP_MEMBER:  # the directory, by which one is known, stands at the end
                raise BROKEN.stop(file=path.name, reason=CUT)
            raw.seek(0)
            yield from _counted(_of_tar(path, raw, most), path)


@contextmanager
def _broken_where_it_fails(path):
    """For a block that reads the archive.

    NOTE: zipfile and tarfile name no exceptions for bytes that nobody packed: there are zlib.error, RecursionError, IndexError,
    OverflowError, struct.error and others, by version.
    """
    try:
        yield
    except (StudyError, MemoryError):
        raise
    except RecursionError as error:
        raise BROKEN.stop(file=path.name, reason="too many headers follow one another") from error
    except Exception as error:
        raise BROKEN.stop(file=path.name, reason=str(error) or "it ends too soon") from error


def _pieces(stream, path):
    """Yields what *stream*, a file in the archive, holds."""
    with _broken_where_it_fails(path):
        while block := stream.read(PIECE):
            yield block


def _counted(found, path):
    known: dict[tuple[int, str], int] = {}  # (number of the folder, name in it) -> number
    for number, member in enumerate(found, start=1):
        if not _is_left_by_a_mac(member.name):
            folder = 0
            for part in member.name.parts:
                folder = known.setdefault((folder, part), len(known) + 1)
        if max(number, len(known)) > MOST_MEMBERS:
            raise TOO_MANY.stop(file=path.name, most=MOST_MEMBERS)
        if not _is_left_by_a_mac(member.name):
            yield member


def _is_left_by_a_mac(name):
    return name.parts[:1] == ("__MACOSX",) or name.name.startswith("._")


def _of_zip(path, raw):
    reader: Any = ZipReader(path, raw, MOST_MEMBERS)
    with zipfile.ZipFile(reader) as archive:
        for info in archive.infolist():
            kind = _kind(info, path)
            name = _safe(info.filename.replace("\\", "/"), path)
            if info.is_dir() or kind == stat.S_IFDIR:
                yield Member(name, None)
            else:
                with archive.open(info) as stream:
                    yield Member(_named(name, path), _pieces(stream, path))


def _kind(info, path):
    """What the member is for the system that packed it, 0 where that says nothing; StudyError where it is not taken."""
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise NO_FILE.stop(file=path.name, value=info.filename)
    if info.flag_bits & 1:
        raise LOCKED.stop(file=path.name)
    if info.compress_type not in _TAKEN:
        method = _METHODS.get(info.compress_type, f"method {info.compress_type}")
        raise METHOD.stop(file=path.name, value=info.filename, method=method)
    if not info.filename:
        raise NAME.stop(file=path.name)
    return kind


def _of_tar(path, raw, most):
    reader: Any = ForwardReader(path, most, raw)
    with closing(reader), tarfile.open(fileobj=reader, mode="r:", errors="surrogateescape") as tar:
        archive: Any = tar
        while (info := archive.next()) is not None:
            archive.members = []  # which tarfile would keep, though nothing asks for them again
            if not (info.isreg() or info.isdir()) or info.size < 0:
                raise NO_FILE.stop(file=path.name, value=_readable(info.name))
            name = _safe(info.name, path)
            if info.isdir():
                yield Member(name, None)
            else:
                yield Member(_named(name, path), _pieces(archive.extractfile(info), path))
        # A whole one has empty blocks behind its last member, of which the first has been read.
        if reader.ended:
            raise BROKEN.stop(file=path.name, reason="the mark of its end is missing, and maybe members with it; fetch or pack it again")
        reader.read_out()


def _safe(name, path):
    """The name as a path within the folder; StudyError where it leads elsewhere or cannot be a file's."""
    found = PurePosixPath(name)
    if not name.isprintable():
        raise NAME.stop(file=path.name, value=_readable(name))
    if found.is_absolute() or ".." in found.parts or len(found.parts) > DEEPEST:
        raise OUTSIDE.stop(file=path.name, value=name)
    if any(len(part.encode()) > LONGEST for part in found.parts):
        raise LONG.stop(file=path.name, value=name)
    return found


def _named(name, path):
    """The name of a file; StudyError where it is that of the folder itself."""
    if not name.parts:
        raise NAME.stop(file=path.name, value=str(name))
    return name


def _readable(name):
    return name.encode("utf-8", "backslashreplace").decode()


def is_archive_name(name: str) -> bool:
    """Returns whether a file of this name is one that studies are packed into."""
    return name.lower().endswith(ENDINGS)


@contextmanager
def study_folder(path: Path, most: int, findings: Findings, progress: LoadProgress) -> Iterator[Path | None]:
    """For the block: *path* where it is a folder, else the folder that the archive *path* holds; None (and an error) where it is refused.

    *most*: bytes that may come out. What was unpacked is removed at the end of the block, also where a signal ends the process.
    """
    if path.is_dir():
        yield path
        return
    with ExitStack() as stack:
        try:
            place = stack.enter_context(temporary_folder(_PREFIX))
        except StudyError as error:
            findings.failure(error)
            yield None
            return
        yield _unpacked(path, place, most, findings, progress)


def _unpacked(path, place, most, findings, progress):
    try:
        _unpack(path, place, most, progress)
        return _root(place, path)
    except StudyError as error:
        findings.failure(error)
    except OSError as error:
        # NOTE: of the temporary folder, most often that it has no more room.
        findings.tell(NO_ROOM, file=path.name, folder=gettempdir(), reason=error.strerror or str(error))
    return None


def _unpack(path, place, most, progress):
    try:
        raw = open(path, "rb")
    except OSError as error:
        raise BROKEN.stop(file=path.name, reason=error.strerror) from error
    with raw:
        step = progress.step(f"unpacking {path.name}", os.path.getsize(path))
        written = advanced = 0
        for member in members(path, raw, most):
            with _blamed_on(member, path):
                written = _place(member, place / member.name, written, most, path)
            step.advance(raw.tell() - advanced)
            advanced = raw.tell()
        step.done()


@contextmanager
def _blamed_on(member, path):
    """For the block that writes *member*: what its name makes impossible becomes a StudyError."""
    try:
        yield
    except (FileExistsError, NotADirectoryError, IsADirectoryError) as error:
        raise CLASH.stop(file=path.name, value=str(member.name)) from error
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        raise LONG.stop(file=path.name, value=str(member.name)) from error


def _place(member, target, written, most, path):
    """Returns the bytes written so far, those of this member among them."""
    if member.content is None:
        target.mkdir(parents=True, exist_ok=True)
        return written
    if target.is_file():
        raise TWICE.stop(file=path.name, value=str(member.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "xb") as file:
        for block in member.content:
            written += len(block)
            if written > most:
                raise TOO_MUCH.stop(file=path.name, most=f"{most / 1e9:g}")
            file.write(block)
    return written


def _root(place, path):
    """The study's folder: what was unpacked, or the only folder in it. StudyError where it holds several."""
    names = os.listdir(place)
    if any(map(is_meta_name, names)):
        return place
    folders = [name for name in names if (place / name).is_dir()]
    if len(folders) == 1:
        return place / folders[0]
    if folders:
        raise SEVERAL.stop(file=path.name, value=", ".join(sorted(folders)[:5]))
    return place
