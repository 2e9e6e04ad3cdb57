"""The members of a zip or tar file one by one: names that stay in the folder, plain files and folders, nothing else."""

import stat
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, NamedTuple

from genows.errors import StudyError
from genows.load.archive.forward import PIECE, ForwardReader
from genows.load.archive.zipped import ZipReader
from genows.load.rules import archives as rules

MOST_MEMBERS = 100_000  # files and folders, those that are only named on the way to a file among them
DEEPEST = 20  # folders in folders
LONGEST = 255  # bytes of a name, as file systems take them
# NOTE: what zipfile unpacks by bzip2 and LZMA it unpacks a whole block at once, however large: eight gigabytes come out of six kilobytes.
_TAKEN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_METHODS = {9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ", 98: "PPMd"}


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
        raise rules.BROKEN.stop(file=path.name, reason="too many headers follow one another") from error
    except Exception as error:
        raise rules.BROKEN.stop(file=path.name, reason=str(error) or "it ends too soon") from error


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
            raise rules.TOO_MANY.stop(file=path.name, most=MOST_MEMBERS)
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
        raise rules.NO_FILE.stop(file=path.name, value=info.filename)
    if info.flag_bits & 1:
        raise rules.LOCKED.stop(file=path.name)
    if info.compress_type not in _TAKEN:
        method = _METHODS.get(info.compress_type, f"method {info.compress_type}")
        raise rules.METHOD.stop(file=path.name, value=info.filename, method=method)
    if not info.filename:
        raise rules.NAME.stop(file=path.name)
    return kind


def _of_tar(path, raw, most):
    reader: Any = ForwardReader(path, most, raw)
    with closing(reader), tarfile.open(fileobj=reader, mode="r:", errors="surrogateescape") as tar:
        archive: Any = tar
        while (info := archive.next()) is not None:
            archive.members = []  # which tarfile would keep, though nothing asks for them again
            if not (info.isreg() or info.isdir()) or info.size < 0:
                raise rules.NO_FILE.stop(file=path.name, value=_readable(info.name))
            name = _safe(info.name, path)
            if info.isdir():
                yield Member(name, None)
            else:
                yield Member(_named(name, path), _pieces(archive.extractfile(info), path))
        # A whole one has empty blocks behind its last member, of which the first has been read.
        if reader.ended:
            raise rules.BROKEN.stop(file=path.name, reason="the mark of its end is missing, and maybe members with it; fetch or pack it again")


def _safe(name, path):
    """The name as a path within the folder; StudyError where it leads elsewhere or cannot be a file's."""
    found = PurePosixPath(name)
    if not name.isprintable():
        raise rules.NAME.stop(file=path.name, value=_readable(name))
    if found.is_absolute() or ".." in found.parts or len(found.parts) > DEEPEST:
        raise rules.OUTSIDE.stop(file=path.name, value=name)
    if any(len(part.encode()) > LONGEST for part in found.parts):
        raise rules.LONG.stop(file=path.name, value=name)
    return found


def _named(name, path):
    """The name of a file; StudyError where it is that of the folder itself."""
    if not name.parts:
        raise rules.NAME.stop(file=path.name, value=str(name))
    return name


def _readable(name):
    return name.encode("utf-8", "backslashreplace").decode()
