"""Files of a SQLite database: what its errors say of them, and what SQLite keeps beside it, taken away when the database is no longer there.

SQLite finds PATH-wal and PATH-shm by name alone. Where a running service's file is replaced, the earlier file's lie beside the new one, and
SQLite would read the new one by the earlier one's journal: pages of both, mixed.
"""

import fcntl
import logging
import os
import pwd
import sqlite3
import stat
from pathlib import Path

from genows.errors import DatabaseBusy, DatabaseGone, GenowsError, SchemaError

LOG = logging.getLogger("genows.database")

# The journal first: without it the other says nothing.
SUFFIXES = ("-wal", "-shm")

File = tuple[int, int]
# What SQLite says of a file that was truncated or scribbled over, beside what it says of files that never were databases.
BROKEN = ("not a database", "malformed", "unsupported file format", "Could not decode", "corrupt")
# The latter is what sqlite3 makes of a message or a name that quotes a broken file.
ERRORS = (sqlite3.Error, UnicodeDecodeError)


def file_of(path: str) -> File | None:
    """Returns what tells the file at *path* from all others there are; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_there(path: str) -> bool:
    """Returns whether a file lies at *path*. SchemaError where this user may not see that: it is no reason to make a new one."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except PermissionError as error:
        raise SchemaError(f"{os.path.abspath(path)} is out of reach: {_name_of(os.geteuid())} may not enter a folder on the way to it.") from error
    except OSError:
        return False


class Beside:
    """The files that lie beside *database*, the file at *path*, while this process has it open.

    NOTE: `retire` compares inodes, which another file may get once these files are closed: call it while a connection to *database* is open.
    """

    def __init__(self, path: str, database: File):
        self._path, self._database = path, database
        self._files = {suffix: file_of(path + suffix) for suffix in SUFFIXES}

    def is_current(self) -> bool:
        """Returns whether *database* still lies at the path."""
        return file_of(self._path) == self._database

    def retire(self) -> None:
        """Takes the files away if another database lies at the path by now, or none. SchemaError names them where that is not allowed.

        A journal that holds something is kept under another name: it may be all that is left of what was written last.
        """
        if self.is_current():
            return
        try:
            folder = os.open(Path(self._path).absolute().parent, os.O_RDONLY)
        except FileNotFoundError:
            return  # The folder has gone with them.
        try:
            # Other processes that serve the same file do the same now. Whoever comes second must not take the new file's journal.
            fcntl.flock(folder, fcntl.LOCK_EX)
            for suffix in SUFFIXES:
                self._retire(self._path + suffix, self._files[suffix])
        except OSError as error:
            raise SchemaError(
                f"{self._path} was replaced, and {self._path}-wal and {self._path}-shm, which belong to the earlier file, "
                f"cannot be taken away ({error.strerror}): remove both."
            ) from error
        finally:
            os.close(folder)

    def _retire(self, path, file):
        if file is None or file_of(path) != file:
            return
        if path.endswith("-wal") and os.stat(path).st_size:
            kept = f"{path}.earlier"
            os.replace(path, kept)
            change = "replaced" if os.path.exists(self._path) else "removed"
            LOG.warning("%s was %s; what had been written to it last is kept in %s", os.path.abspath(self._path), change, os.path.abspath(kept))
        else:
            os.unlink(path)


def meaning(path: str, error: Exception) -> GenowsError | None:
    """Returns what to raise for an error about the file *path*; None for what nobody expects.

    SQLite has codes, but sqlite3 shows them from 3.11 on.
    """
    text = str(error)
    if isinstance(error, UnicodeDecodeError):
        return SchemaError(f"{path} is not a usable SQLite database: it holds what is no text ({text}).")
    if "locked" in text or "busy" in text:
        return DatabaseBusy()
    if "unable to open" in text and (sentence := _kept_from(path)):
        return SchemaError(sentence)
    if "unable to open" in text or "disk I/O" in text:
        return DatabaseGone(f"{path}: {text}")
    if "readonly database" in text:
        return SchemaError(f"{path} cannot be written to: the file, or the folder that its journal lies in, is read-only for this user.")
    if "disk is full" in text:
        return SchemaError(f"{path} cannot be written to: there is no space left where it lies.")
    if any(words in text for words in BROKEN):
        return SchemaError(f"{path} is not a usable SQLite database: {text}.")
    return None


def _kept_from(path):
    """Returns a sentence if the file, or one beside it, is not for the user of this process; '' where that is not what is wrong."""
    for file in map(os.path.abspath, (path, *(path + suffix for suffix in SUFFIXES))):
        try:
            found = os.stat(file)
        except OSError:
            continue
        if not os.access(file, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            return (
                f"{file} belongs to {_name_of(found.st_uid)} (rights {stat.S_IMODE(found.st_mode):04o}), and {_name_of(os.geteuid())} may not use it: "
                "give it to the service's user with chown, and type commands as that user."
            )
    return ""


def _name_of(user):
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:  # in a container
        return f"user {user}"
