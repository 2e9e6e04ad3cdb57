"""Copies of a database: makes one of a SQLite file that is served and loaded into, and compares a restored one with what is served.

A copy is one snapshot, all or nothing, readable by its owner alone. Comparisons go table by table and row by row, to the last digit.
"""

import errno
import hashlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from genows.db.database import Database
from genows.db.driver import own_error
from genows.db.sessions import Session
from genows.errors import UsageError

COPY_MODE = 0o600  # the umask may take more: it holds tokens and password hashes, and outlives both
# What changes while a service runs: a copy has what it was when it was made.
LIVELY = frozenset({"genows_signin_failures", "genows_ended_sessions", "genows_identities", "genows_offline_tokens", "genows_provider_sessions", "genows_session", "genows_session_user"})
DIGEST_BITS = 128


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


class Table(NamedTuple):
    """*rows*: how many a table has; *digest*: the same for the same rows, in whatever order they come."""

    rows: int
    digest: int


class Difference(NamedTuple):
    """A table that is not the same in both. None: it is not there. *matters*: False for one that a running service changes by itself."""

    name: str
    served: Table | None
    copied: Table | None

    @property
    def matters(self) -> bool:
        return self.name.lower() not in LIVELY

    def __str__(self):
        if self.served is None:
            return f"{self.name}: only the copy has this table"
        if self.copied is None:
            return f"{self.name}: the copy lacks this table"
        if self.served.rows != self.copied.rows:
            return f"{self.name}: {self.served.rows} rows are served, {self.copied.rows} are in the copy"
        return f"{self.name}: values differ ({self.served.rows} rows in both)"


class Comparison(NamedTuple):
    """*tables* and *rows*: how many are served; *versions*: the data version that is served and the copy's, None where there is none."""

    tables: int
    rows: int
    versions: tuple[int | None, int | None]
    differences: list[Difference]


def compare(served: Database, copied: Database) -> Comparison:
    """Returns how the two differ. Each is read in one snapshot; memory does not depend on their size."""
    with served.read() as ours, copied.read() as theirs:
        versions = _version(ours), _version(theirs)
        here, there = _statements(ours), _statements(theirs)
        found = {name: (_table(ours, here.get(name)), _table(theirs, there.get(name))) for name in sorted({*here, *there})}
    differences = [Difference(name, *pair) for name, pair in found.items() if pair[0] != pair[1]]
    return Comparison(len(here), sum(pair[0].rows for pair in found.values() if pair[0]), versions, differences)


def _version(session: Session) -> int | None:
    version = session.data_version()
    return version[0] if version else None


def _statements(session) -> dict[str, str]:
    return dict(session.all("table_statements"))


def _table(session, statement) -> Table | None:
    if statement is None:
        return None
    rows = total = 0
    for row in _texts(session.table(statement)):
        rows += 1
        # A sum: tables without a key give their rows in any order, and one that stands twice counts twice.
        total += int.from_bytes(hashlib.blake2b(row, digest_size=DIGEST_BITS // 8).digest(), "big")
    return Table(rows, total % (1 << DIGEST_BITS))


def _texts(rows) -> Iterator[bytes]:
    """NOTE: repr of a float is exact, and other types differ from each other in it."""
    return (repr(row).encode("utf-8", "surrogatepass") for row in rows)
