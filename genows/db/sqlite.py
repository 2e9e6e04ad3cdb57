"""SQLite through sqlite3: opens, begins and reads connections.

Readers open the file read-only and see one snapshot a transaction (WAL); there is one writer at a time.
"""

import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import compress, count, islice
from operator import not_
from pathlib import Path
from typing import Any

from genows.db.driver import translating
from genows.db.queries.statements import Query
from genows.db.sqlitefiles import ERRORS, Beside, file_of, is_there, meaning
from genows.errors import DatabaseBusy, DatabaseGone, GenowsError, SchemaError

# Seconds. In WAL mode readers wait for nobody, except for a moment at its ends (recovery, checkpoint reset).
READER_WAIT_SECONDS = 10
# Longest wait for readers before a checkpoint, in seconds. Skipping it is harmless: readers see the WAL.
# Every load beside a long answer takes so much longer; requests mostly take milliseconds.
TIDY_SECONDS = 0.05
# Between two tries to do what SQLite itself does not wait for.
PAUSE_SECONDS = 0.05
BATCH_ROWS = 1000
STATEMENT_VALUES = 999  # that every SQLite takes in one statement: SQLITE_MAX_VARIABLE_NUMBER before 3.32
# Python 3.12 took ?1 for a name, and warned of every value (CPython issue 117995, mended in 3.12.4).
NUMBERS_ARE_NAMES = (3, 12) <= sys.version_info[:3] < (3, 12, 4)
# Of SQLite's page cache: its own 2 MB spill sorts to a file, and a join of 20,000 mutations takes 1.3 × the time.
READER_CACHE_KIB = 8000
# PERF: values of 1,000 samples (9 KB) lie in one page: rows are written and scanned in a third of the time that pages of 4 KB take.
# Pages of 16 KB leave a third of the file empty; 64 KB double an empty database, 10 MB then.
PAGE_BYTES = 32_768
# Of reading connections.
NUMBERS = count(1)
FILE_MODE = 0o660  # the umask takes its bits from it
# The limit of a writer's memory: a load of mutations writes all over nine indexes, in SQLite's own 2 MB in 1.3 × the time.
# Indexes are sorted in as much again: 64 MB make a load's peak 100 MB higher, and it a tenth faster at most.
WRITER_CACHE_KIB = 16_384


class Reader(sqlite3.Connection):
    """*generation*: of its driver, when this connection was opened. *number*: no other connection's of this process."""

    generation = 0
    number = 0


class SQLiteDriver:
    """Opens connections to one file. *path*: the file; the first writer creates it."""

    dialect = "sqlite"
    Error = ERRORS

    def __init__(self, path: str | os.PathLike):
        self.path = str(path)
        # Whether the file keeps SQLite's rollback journal until `tidy`: nobody reads it yet.
        self._new = False
        # Which of the files that have lain at *path* connections are opened to.
        self._generation = 0
        self._beside: Beside | None = None

    @property
    def name(self) -> str:
        return self.path

    def exists(self) -> bool:
        return is_there(self.path)

    def state(self) -> tuple | None:
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        # Size and time too: a checkpoint changes them, but so does whoever truncates the file or copies another one over it.
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns

    def away(self) -> None:
        """Returns None: a file has no host."""

    def renew(self) -> None:
        self._generation += 1
        if self._beside:
            self._beside.retire()
            self._beside = None

    def lock_name(self) -> str:
        return self.path

    # Connections and transactions

    @translating
    def connect_reader(self) -> sqlite3.Connection:
        if not self.exists():
            raise DatabaseGone(f"there is no database file {self.path}")
        self.settle(READER_WAIT_SECONDS)
        generation, before = self._generation, file_of(self.path)
        uri = Path(self.path).absolute().as_uri() + "?mode=ro"
        # Transactions are ours (isolation_level); a pool lends one connection to one thread after another (check_same_thread).
        connection = sqlite3.connect(
            uri, uri=True, factory=Reader, isolation_level=None, check_same_thread=False, timeout=READER_WAIT_SECONDS
        )
        try:
            connection.execute(f"PRAGMA cache_size = -{READER_CACHE_KIB}")
        except sqlite3.Error:
            connection.close()
            raise
        connection.generation, connection.number = generation, next(NUMBERS)
        if before and before == file_of(self.path):
            self._beside = Beside(self.path, before)
        return connection

    @translating
    def connect_writer(self, wait_seconds: float) -> sqlite3.Connection:
        """Opens a connection that may write; creates the file where there is none.

        A file that this driver creates keeps SQLite's rollback journal until `tidy`: nobody reads it yet, and pages behind the old end of a
        file need no journal. PERF: it is written in half the time that the WAL takes, which readers of a served file need.
        """
        # A service must not make a new file where its own was removed, nor write into another one by the earlier one's journal.
        if self._beside and not self._beside.is_current():
            raise DatabaseGone(f"the database file {self.path} is not the one that is served")
        self._new = self._new or not self.exists()
        try:
            self._create_file()
            connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=wait_seconds)
        except (OSError, sqlite3.OperationalError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SchemaError(f"The database file {self.path} cannot be opened for writing: {reason}.") from error
        try:
            # A page size counts only while the file is empty and not yet in WAL mode.
            if self._new:
                connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
            else:
                _keep_wal(connection, wait_seconds)
            connection.execute(f"PRAGMA cache_size = -{WRITER_CACHE_KIB}")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _create_file(self):
        """Creates a new file, closed to others than owner and group: it will hold tokens and password hashes.

        The journals that SQLite puts beside a file have the file's own rights.
        """
        if self._new:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, FILE_MODE))

    def begin_read(self, connection: Any, fresh: bool = False) -> None:
        # A file has one state: every snapshot is fresh.
        try:
            if connection.generation != self._generation:
                raise self._replaced()
            self.run(connection, "BEGIN")
        except GenowsError:
            self.close(connection)
            raise

    def end_read(self, connection: Any) -> None:
        self.run(connection, "ROLLBACK")
        if connection.generation != self._generation:
            raise self._replaced()

    def _replaced(self):
        return DatabaseGone(f"the database file {self.path} is another one now")

    def begin_write(self, connection: sqlite3.Connection) -> None:
        # A deferred transaction would meet another writer only at its first INSERT, and could not wait for it there.
        self.run(connection, "BEGIN IMMEDIATE")

    @translating
    def commit(self, connection: sqlite3.Connection) -> None:
        connection.commit()

    @translating
    def rollback(self, connection: sqlite3.Connection) -> None:
        connection.rollback()

    def close(self, connection: sqlite3.Connection) -> None:
        with suppress(*ERRORS):
            connection.close()

    def server(self, connection: Any) -> int:
        """Returns the connection's number: what SQLite says of changes (snapshot_mark) holds for one connection."""
        return connection.number

    # Statements

    @translating
    def run(self, connection: sqlite3.Connection, statement: str) -> None:
        connection.execute(statement)

    @translating
    def execute(self, connection: sqlite3.Connection, text: str, lists: frozenset[str], values: dict[str, Any]) -> sqlite3.Cursor:
        return connection.execute(text, _bound(lists, values) if lists else values)

    # Every cursor of SQLite streams.
    stream = execute

    @translating
    def fetch(self, cursor: Any, size: int) -> list:
        return cursor.fetchmany(size)

    @translating
    def fetch_all(self, connection: sqlite3.Connection, text: str, lists: frozenset[str], values: dict[str, Any]) -> list[tuple]:
        return connection.execute(text, _bound(lists, values) if lists else values).fetchall()

    def abandon(self, cursor: Any) -> bool:
        try:
            cursor.close()
        except sqlite3.ProgrammingError:
            pass  # The connection has been closed already: a stream may live on in a failure's traceback.
        return False

    @translating
    def explain(self, connection: sqlite3.Connection, query: Query, values: dict[str, Any]) -> list[tuple]:
        return self.fetch_all(connection, f"EXPLAIN QUERY PLAN {query.text}", query.lists, values)

    @translating
    def add_all(self, connection: sqlite3.Connection, query: Query, rows: Iterable[tuple]) -> int:
        rows, added = iter(rows), 0
        while batch := list(islice(rows, BATCH_ROWS)):
            connection.executemany(query.insert + query.row, batch)
            added += len(batch)
        return added

    @translating
    def add_columns(self, connection: sqlite3.Connection, query: Query, columns: Sequence[Sequence], at_end: bool) -> None:
        if at_end and not NUMBERS_ARE_NAMES:
            for text, values in _many(query, columns):
                connection.executemany(text, values)
        else:
            connection.executemany(query.insert + query.row, zip(*columns, strict=True))

    # Loads

    @translating
    def claim(self) -> None:
        """Treats a file as new, as `connect_writer` understands it, if nobody has it open. Until `tidy`."""
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=0)
        try:
            self._new = connection.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
        except sqlite3.Error:
            pass  # Somebody reads or writes: the WAL stays.
        finally:
            connection.close()

    def settle(self, wait_seconds: float) -> None:
        """Waits for a load into a new file and rolls back what a killed one left there: its rollback journal lies beside the file.

        NOTE: a reader could do neither, it is opened read-only. DatabaseBusy where the load takes longer than *wait_seconds*.
        """
        if not self._new and self.exists() and is_there(self.path + "-journal"):
            self.connect_writer(wait_seconds).close()

    def tidy(self) -> None:
        """Makes a new file ready for readers (WAL); moves what a load wrote from the WAL into the file, as far as readers let it.

        Waits TIDY_SECONDS at most; what could not be done the next writer does.

        NOTE: SQLite does the latter when its last connection closes, but our last connection is a reader, opened read-only.
        """
        self._new = False
        try:
            connection = self.connect_writer(TIDY_SECONDS)
        except DatabaseBusy:
            return
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error:
            pass
        finally:
            connection.close()

    def translated(self, error: Exception) -> GenowsError | None:
        """Returns the error in genows' words; None for what nobody expects."""
        return meaning(self.path, error)


def _keep_wal(connection, wait_seconds):
    """Gives the file its WAL, where a load has kept the rollback journal until now.

    NOTE: where somebody writes with the rollback journal, SQLite refuses that at once, whatever timeout the connection has.
    """
    deadline = time.monotonic() + wait_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() + PAUSE_SECONDS > deadline:
                raise
        time.sleep(PAUSE_SECONDS)


def _many(query, columns):
    """Yields (text, values) of statements that insert many rows each; what a column has in all rows is bound once.

    NOTE: before a statement of several rows changes a page, SQLite copies its 32 KB: rows whose indexes lie all over take longer so.
    """
    number = len(columns[0])
    are_same = tuple([column[0] == column[-1] and column.count(column[0]) == number for column in columns])
    shared = [column[0] for column, is_same in zip(columns, are_same, strict=True) if is_same]
    width = len(columns) - len(shared)
    values: list[Any] = [None] * (number * width)
    for place, column in enumerate(compress(columns, map(not_, are_same))):
        values[place::width] = column
    each = (STATEMENT_VALUES - len(shared)) // max(width, 1)
    whole = number // each * each
    for many, first, end in ((each, 0, whole), (1, whole, number)):
        text = query.insert + _numbered(query.row, are_same, many)
        yield text, [shared + values[start * width : (start + many) * width] for start in range(first, end, many)]


@lru_cache(64)
def _numbered(row: str, are_same: tuple[bool, ...], many: int) -> str:
    """Returns the text of so many rows, *row* with its parameters numbered: first those that *are_same* in all of them."""
    own = count(1 + sum(are_same))
    parts = row.split("?")

    def text():
        shared = count(1)
        return "".join(f"{part}?{next(shared) if is_same else next(own)}" for part, is_same in zip(parts, are_same, strict=False)) + parts[-1]

    return ",".join(text() for _ in range(many))


def _bound(lists, values):
    """Returns the values as SQLite binds them: a list as the JSON that the query's json_each reads."""
    return {name: _json_list(value) if name in lists else value for name, value in values.items()}


def _json_list(items):
    # A lone surrogate or a NUL is in no stored id; SQLite's json_each would cut a text at a NUL and match what nobody sent.
    return json.dumps([item for item in items if not (isinstance(item, str) and "\0" in item)])
