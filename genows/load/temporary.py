"""A folder for as long as it is needed, removed also where a signal ends the process; after SIGKILL by the next process that needs one.

A living process holds a lock in its folder. And a file in which bytes wait until they are read.
"""

import fcntl
import os
import shutil
import signal
import stat
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile, gettempdir

from genows.errors import UsageError
from genows.load.findings import ERROR, Rule

NO_TEMPORARY = Rule("S-46", "no folder for temporary files can be made in {folder}: {reason}; TMPDIR names another one", ERROR, ERROR)

_LOCK = "lock"

_NAMED = "study"  # the folder in the folder, beside the lock
_ENDING = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """For the block *folder* is that of a living process; the kernel ends this also where the process is killed.

    NOTE: the file gets its name when it is locked, so that nobody sees it unlocked while its process lives.
    """
    path = folder / (_LOCK + ".new")
    with ExitStack() as stack:
        with suppress(OSError):  # A file system without locks or room: what is left there is nobody's to judge.
            file = stack.enter_context(open(path, "xb"))
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.rename(folder / _LOCK)
        yield


def remove_leftovers(place: Path, prefix: str) -> None:
    """Removes the folders in *place* whose names begin with *prefix*, that are the user's own, and that no living process claims.

    A folder without a lock file stays: an older genows made it, or a process that is just beginning.
    """
    for name in os.listdir(place):
        if name.startswith(prefix):
            with suppress(OSError):  # Best effort: another process was quicker, or may not remove it either.
                _remove_if_left(place / name)


def _remove_if_left(folder):
    state = os.lstat(folder)
    if not stat.S_ISDIR(state.st_mode) or state.st_uid != os.geteuid():
        return
    number = os.open(folder / _LOCK, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        if stat.S_ISREG(os.fstat(number).st_mode):
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)  # BlockingIOError while its process lives
            shutil.rmtree(folder)
    finally:
        os.close(number)


@contextmanager
def temporary_folder(prefix: str) -> Iterator[Path]:
    """For the block: an empty folder among the temporary files; StudyError where none can be made. *prefix*: of its name.

    No signal cuts its removal short; what came meanwhile counts afterwards. Folders of the same prefix that killed processes left are removed.
    """
    with _ended_by_an_exception():
        place = _made(prefix)
        try:
            with claimed(Path(place.name)):
                yield Path(place.name) / _NAMED
        finally:
            with _put_off():
                place.cleanup()


def _made(prefix):
    folder = None
    try:
        folder = gettempdir()
        remove_leftovers(Path(folder), prefix)
        place = TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
        try:
            os.mkdir(Path(place.name) / _NAMED)
        except OSError:
            place.cleanup()
            raise
    except OSError as error:
        # NOTE: where nothing can be written at all, Python's own sentence names the folders that it tried.
        raise NO_TEMPORARY.stop(folder=folder or "any of the usual places", reason=error.strerror or str(error)) from error
    return place


def _in_main_thread():
    # Python lets no other thread say what becomes of a signal.
    return threading.current_thread() is threading.main_thread()


@contextmanager
def _ended_by_an_exception():
    """For the block SIGTERM and SIGHUP end the process by an exception, so that what is unpacked is removed; once only."""
    caught = [number for number in _ENDING if _in_main_thread() and signal.getsignal(number) is signal.SIG_DFL]

    def end(number, _frame):
        for each in caught:
            signal.signal(each, signal.SIG_IGN)
        raise SystemExit(128 + number)

    for number in caught:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def _put_off():
    """For the block signals that end the process, Ctrl-C among them, are only noted; behind it the first of them does what it would have."""
    came: list[int] = []
    numbers = [number for number in (*_ENDING, signal.SIGINT) if _in_main_thread() and signal.getsignal(number) is not None]
    before = [(number, signal.signal(number, lambda each, _frame: came.append(each))) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])


Place = tuple[int, int]  # where bytes begin, and how many they are


class Spool:
    """Bytes in a temporary file: memory does not grow with them."""

    def __init__(self) -> None:
        self._file, self._end = TemporaryFile(), 0

    def close(self) -> None:
        self._file.close()

    def add(self, data: bytes) -> Place:
        """Returns the place of what is added. UsageError where the disk is full."""
        start = self._end
        try:
            self._file.seek(start)
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            raise UsageError(f"temporary files find no room in {gettempdir()}: {error.strerror}; TMPDIR names another folder.") from error
        self._end += len(data)
        return start, len(data)

    def read(self, place: Place) -> bytes:
        self._file.seek(place[0])
        return self._file.read(place[1])
