"""Gives a study's folder: the one that was named, or what an archive unpacks to for as long as it is read."""

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import gettempdir

from genows.errors import StudyError
from genows.load.archive.members import members
from genows.load.archive.temporary import temporary_folder
from genows.load.meta.names import is_meta_name
from genows.load.report.findings import Findings
from genows.load.report.progress import LoadProgress
from genows.load.rules import archives as rules

_PREFIX = "genows-study-"
ENDINGS = (".zip", ".tar", ".tar.gz", ".tgz")


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
        findings.tell(rules.NO_ROOM, file=path.name, folder=gettempdir(), reason=error.strerror or str(error))
    return None


def _unpack(path, place, most, progress):
    try:
        raw = open(path, "rb")
    except OSError as error:
        raise rules.BROKEN.stop(file=path.name, reason=error.strerror) from error
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
        raise rules.CLASH.stop(file=path.name, value=str(member.name)) from error
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        raise rules.LONG.stop(file=path.name, value=str(member.name)) from error


def _place(member, target, written, most, path):
    """Returns the bytes written so far, those of this member among them."""
    if member.content is None:
        target.mkdir(parents=True, exist_ok=True)
        return written
    if target.is_file():
        raise rules.TWICE.stop(file=path.name, value=str(member.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "xb") as file:
        for block in member.content:
            written += len(block)
            if written > most:
                raise rules.TOO_MUCH.stop(file=path.name, most=f"{most / 1e9:g}")
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
        raise rules.SEVERAL.stop(file=path.name, value=", ".join(sorted(folders)[:5]))
    return place
