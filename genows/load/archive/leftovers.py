"""Temporary folders of processes that were killed: found by the lock that a living process holds in its own, and removed."""

import fcntl
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

_LOCK = "lock"


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
