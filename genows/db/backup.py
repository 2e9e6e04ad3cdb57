"""Copies a SQLite database while it is served and loaded into: one snapshot, all or nothing, readable by its owner alone."""

import errno
import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from genows.db.database import Database
from genows.db.drivererrors import own_error
from genows.db.sessions import Session
from genows.errors import UsageError

COPY_MODE = 0o600  # the umask may take more: it holds tokens and password hashes, and outlives both


class Copy(NamedTuple):
    """A copy that was made. *size*: bytes; *version*: the data version in it, None where the database has none."""

    path: Path
    size: int
    version: int | None


def copy_database(database: Database, target: Path) -> Copy:
    """Copies a SQLite database into the new file *target*, which appears only when it is whole and on the disk.

    UsageError where *target* is there already or cannot be written; nothing of it is left then.
    """
    if os.path.lexists(target):
        raise UsageError(f"{target} is there already; a copy never replaces a file.")
    if not target.parent.is_dir():
        raise UsageError(f"{target} cannot be written: there is no folder {target.parent}.")
    partial = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        version = _copy(database, partial)
        _sync(partial)
        _publish(partial, target)
        return Copy(target, target.stat().st_size, version)
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror or error}.") from error
    finally:
        for path in (partial, *(partial.with_name(partial.name + end) for end in ("-journal", "-wal", "-shm"))):
            with suppress(FileNotFoundError):
                path.unlink()


def _copy(database, partial):
    """Writes one snapshot into the new file *partial*; returns the data version in it.

    In one step: in several, each commit of another process would begin the copy anew. In WAL mode nobody waits for it; the WAL grows.
    """
    # Made here: SQLite would make it as the umask says.
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR, COPY_MODE))
    connection = database.pool.lend()
    session = Session(database.driver, database.queries, connection)
    try:
        # The first read of the transaction settles the snapshot.
        version = session.data_version()
        with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
            connection.backup(copy, pages=-1)
    except sqlite3.Error as error:
        if "full" in str(error):
            raise OSError(errno.ENOSPC, "the disk is full") from error
        raise own_error(database.driver, error) from error
    finally:
        session.give_back(database.pool)
    return version[0] if version else None


def _publish(partial, target):
    """Gives the copy its name, unless somebody has taken the name meanwhile."""
    try:
        os.link(partial, target)
    except FileExistsError:
        raise UsageError(f"{target} has appeared meanwhile; a copy never replaces a file.") from None
    except OSError:
        # A file system without hard links. Between the look and the renaming somebody might take the name.
        if os.path.lexists(target):
            raise UsageError(f"{target} has appeared meanwhile; a copy never replaces a file.") from None
        os.rename(partial, target)
    _sync(target.parent)


def _sync(path):
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
