"""SQLite: how connections are opened, begun and read; its errors in our words.

Readers open the file read-only and see one snapshot a transaction (WAL); there is one writer at a time.
"""

import json
import os
import sqlite3
from itertools import chain, islice
from pathlib import Path

from genows.db.fast.storingahead import StoringAhead
from genows.errors import DatabaseBusy, DatabaseGone, SchemaError

# Readers wait for nobody in WAL mode but for a moment at its ends (recovery, checkpoint reset).
READER_WAIT_SECONDS = 10
# PERF: every load beside a long answer takes so much longer, of some 0.7 s for 182 MB, and nobody gains by it: requests mostly take
# milliseconds, and what waits in the journal is read as well from there.
TIDY_SECONDS = 0.05
BATCH_ROWS = 1000
STATEMENT_VALUES = 999  # that every SQLite takes in one statement
# PERF: of SQLite's page cache; its own 2 MB make a join of 20,000 mutations 25 to 30 % slower, and spill sorts to a file.
READER_CACHE_KIB = 8000
# PERF: values of 1,000 samples (9 KB) lie in one page: 20,000 such rows are written in 0.24 s and scanned in 0.05 s, with 4 KB pages in
# 0.8 s and 0.19 s; one row is read as fast. Pages of 16 KB leave a third of the file empty; 64 KB double an empty database, 10 MB then.
PAGE_BYTES = 32_768
FILE_MODE = 0o660  # and what the umask takes from it
# PERF: a load of 200,000 mutations writes all over nine indexes: 3.5 s, and 4.6 s in SQLite's own 2 MB. The limit of a writer's memory.
WRITER_CACHE_KIB = 65_536


class SQLiteDriver:
    """Opens connections to one file. *path*: the file, which a writer makes."""

    dialect = "sqlite"
    Error = sqlite3.Error

    def __init__(self, path):
        self.path = str(path)
        self._new = False

    def exists(self) -> bool:
        return Path(self.path).is_file()

    def connect_reader(self):
        if not self.exists():
            raise DatabaseGone(f"there is no database file {self.path}")
        self.settle(READER_WAIT_SECONDS)
        uri = Path(self.path).absolute().as_uri() + "?mode=ro"
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=READER_WAIT_SECONDS)
        connection.execute(f"PRAGMA cache_size = -{READER_CACHE_KIB}")
        return connection

    def lock_name(self) -> str:
        return self.path

    def connect_writer(self, wait_seconds: float):
        """A connection that may write; the file is made where there is none.

        PERF: a file made by this driver keeps SQLite's rollback journal until `tidy`: nobody reads it yet, and pages behind the old end
        of a file need no journal. 180 MB are written in 0.24 s, in 0.5 s by way of the WAL that readers of a served file need.
        """
        self._new = self._new or not self.exists()
        try:
            self._make()
            options = {"isolation_level": None, "check_same_thread": False, "timeout": wait_seconds}
            connection = sqlite3.connect(self.path, factory=StoringAhead, **options)
        except (OSError, sqlite3.OperationalError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SchemaError(f"The database file {self.path} cannot be opened for writing: {reason}.") from error
        try:
            connection.execute(f"PRAGMA page_size = {PAGE_BYTES}" if self._new else "PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA cache_size = -{WRITER_CACHE_KIB}")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:
            connection.close()
            raise self.translated(error) from error
        return connection

    def _make(self):
        """Makes the file where there is none, closed to others than owner and group: tokens and hashes of passwords will stand in it.

        The journals that SQLite puts beside a file have the file's own rights.
        """
        if self._new:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, FILE_MODE))

    def claim(self):
        """Takes a file for new, as `connect_writer` understands it, if nobody has it open. Until `tidy`."""
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=0)
        try:
            self._new = connection.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
        except sqlite3.Error:
            pass  # Somebody reads or writes: the WAL stays.
        finally:
            connection.close()

    def settle(self, wait_seconds: float):
        """Waits for a load into a new file and takes back what a killed one left there: its rollback journal lies beside the file.

        NOTE: a reader could do neither, it is opened read-only. DatabaseBusy where the load takes longer than *wait_seconds*.
        """
        if not self._new and Path(self.path + "-journal").exists():
            self.connect_writer(wait_seconds).close()

    def begin_read(self, connection):
        connection.execute("BEGIN")

    def end_read(self, connection):
        connection.execute("ROLLBACK")

    def begin_write(self, connection):
        connection.execute("BEGIN IMMEDIATE")

    def execute(self, connection, text, lists, values):
        """A cursor that has run the statement; rows are read from it as they are asked for."""
        return connection.execute(text, _bound(lists, values))

    def stream(self, connection, text, lists, values, packed):
        return self.execute(connection, text, lists, values)

    def explain(self, connection, query, values):
        return connection.execute(f"EXPLAIN QUERY PLAN {query.text}", _bound(query.lists, values)).fetchall()

    def json(self, query, batches):
        """Pieces of comma-joined JSON records. *batches*(packed): the rows, some hundred at a time; packed each is a record's JSON.

        PERF: SQLite's json_object costs no more than handing the columns over: 14 ms for 30,000 records of 4 fields, against
        30 ms rendered here and 16 ms for the bare rows.
        """
        return (",".join([text for (text,) in batch]) for batch in batches(True))

    def rows(self, query, batches):
        """The rows as tuples."""
        for rows in batches(False):
            yield from rows

    def add_all(self, connection, query, rows) -> int:
        """Inserts the rows in batches; how many there were.

        PERF: as many rows in one statement as every SQLite takes: 400,000 of 20 and 25 values in 0.83 s, one by one in 0.98.
        """
        width, rows, added = len(query.parameters), iter(rows), 0
        each = STATEMENT_VALUES // width
        text = query.text + ",".join([query.row] * each)
        while batch := list(islice(rows, BATCH_ROWS)):
            whole = len(batch) // each * each
            values = list(chain.from_iterable(batch[:whole]))
            connection.executemany(text, [values[start : start + each * width] for start in range(0, whole * width, each * width)])
            connection.executemany(query.text + query.row, batch[whole:])
            added += len(batch)
        return added

    def add_ahead(self, connection, query, rows) -> int:
        """As `add_all`; what are few rows is stored while the caller makes the next. NOTE: an error comes with the next command.

        PERF: 182 MB of values in rows of 9 KB: 0.44 s for the whole command, 0.50 by `add_all`, where a core is free for it; no difference
        where none is.
        """
        if len(rows) * len(query.parameters) > STATEMENT_VALUES:
            return self.add_all(connection, query, rows)
        if rows:
            connection.store(query.text + ",".join([query.row] * len(rows)), list(chain.from_iterable(rows)))
        return len(rows)

    def tidy(self):
        """Makes a new file ready for readers (WAL); moves what a load wrote from the journal beside the file into the file, as far as
        readers let it. Waits TIDY_SECONDS at most; what could not be done the next writer does.

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

    def needs_throwing_away(self, cursor) -> bool:
        """Whether a half-read cursor makes its connection useless. Not here: it is simply closed."""
        try:
            cursor.close()
        except sqlite3.ProgrammingError:
            pass  # The connection has been closed already: a stream may live on in a failure's traceback.
        return False

    def translated(self, error):
        """The error in our words, or itself where nobody could have expected it."""
        text = str(error)
        if "locked" in text or "busy" in text:
            return DatabaseBusy()
        if "unable to open" in text or "disk I/O" in text:
            return DatabaseGone(text)
        if "not a database" in text or "malformed" in text:
            return SchemaError(f"{self.path} is not a usable SQLite database: {text}.")
        return error


def _bound(lists, values):
    if not lists:
        return values
    return {name: _json_list(value) if name in lists else value for name, value in values.items()}


def _json_list(items):
    # A lone surrogate or a NUL is in no stored id; SQLite's json_each would cut a text at a NUL and match what was not asked.
    return json.dumps([item for item in items if not (isinstance(item, str) and "\0" in item)])
