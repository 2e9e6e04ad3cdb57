"""Hidden folders in which archives are built. Each is locked for as long as its building lives: what nobody has locked was left by a killed process.

Locks are those of `flock`: of processes and threads alike, on one machine.
"""

import fcntl
import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

ENDING = ".genows.part"


class WorkFolder:
    """A folder of one building alone, empty at first. *lock*: the handle that holds it."""

    def __init__(self, path: Path, lock: int):
        self.path, self._lock = path, lock

    def close(self) -> None:
        """Removes the folder with all that is in it, and gives up the lock. May be called more than once."""
        lock, self._lock = self._lock, -1
        if lock >= 0:
            shutil.rmtree(self.path, ignore_errors=True)
            os.close(lock)


def named(parent: Path, name: str) -> WorkFolder | None:
    """Returns the work folder of this name in *parent*; None while another building, of any process, has it."""
    path = place_of(parent, name)
    while True:
        with suppress(FileExistsError):
            path.mkdir(mode=0o700)
        # Whoever had it, or `sweep`, may remove it at any moment before it is locked.
        with suppress(FileNotFoundError):
            lock = _locked(path)
            if lock is None:
                return None
            if _is_at(lock, path):
                _empty(path)
                return WorkFolder(path, lock)
            os.close(lock)


def nameless(parent: Path) -> WorkFolder:
    """Returns a work folder that nobody else knows."""
    while True:
        if made := named(parent, secrets.token_hex(8)):
            return made


def place_of(parent: Path, name: str) -> Path:
    return parent / f".{name}{ENDING}"


def is_alive(path: Path) -> bool:
    """Returns whether somebody builds in the work folder at *path*."""
    with suppress(OSError):
        lock = _locked(path)
        if lock is None:
            return True
        os.close(lock)
    return False


def sweep(parent: Path) -> None:
    """Removes the work folders in *parent* that killed processes of this user have left."""
    for path in parent.glob(f".*{ENDING}"):
        with suppress(OSError):
            if path.lstat().st_uid == os.geteuid() and (lock := _locked(path)) is not None:
                WorkFolder(path, lock).close()


def _locked(path: Path) -> int | None:
    """Returns the handle of a folder that it has locked; None where another one has. FileNotFoundError, OSError for what is no folder."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    except BaseException:
        os.close(handle)
        raise
    return handle


def _is_at(handle: int, path: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), os.stat(path))
    return False


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
