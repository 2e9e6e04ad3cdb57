"""SQLite, faster: records leave the database as JSON, many rows are inserted by one statement, a thread stores while the caller goes on."""

import sqlite3
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain, count, islice
from typing import Any

from genows.db.driver import JOINED, PACKED, Batches
from genows.db.drivererrors import translating
from genows.db.fast.packing import Unpacker, unpacked
from genows.db.fast.storingahead import StoringAhead
from genows.db.queries.statements import Query
from genows.db.rowsbycolumn import RowsByColumn
from genows.db.sqlite import BATCH_ROWS, SQLiteDriver
from genows.encode.tabletext import Table

STATEMENT_VALUES = 999  # that every SQLite takes in one statement: SQLITE_MAX_VARIABLE_NUMBER before 3.32
# Python 3.12 took ?1 for a name, and warned of every value (CPython issue 117995, mended in 3.12.4).
NUMBERS_ARE_NAMES = (3, 12) <= sys.version_info[:3] < (3, 12, 4)


class FastSQLiteDriver(SQLiteDriver):
    """The same answers and the same rows stored as by SQLiteDriver."""

    writer_class: type[sqlite3.Connection] = StoringAhead

    def json(self, query: Query, batches: Batches) -> Iterator[str]:
        """Yields the rows as JSON objects that the database has written (`Query.packed`).

        PERF: SQLite's json_object costs no more than handing the columns over: 14 ms for 30,000 records of 4 fields, against
        30 ms rendered here and 16 ms for the bare rows.
        """
        return (",".join([text for (text,) in batch]) for batch in batches(PACKED))

    def lines(self, query: Query, batches: Batches, table: Table) -> Iterator[str]:
        """Yields the rows as lines of *table*, from rows that the database has joined (`Query.joined`).

        PERF: 42,000 genes of 2 fields: 27 ms of CPU, their JSON 30; made of that JSON 47, of the columns 39.
        """
        if not query.joined:
            return super().lines(query, batches, table)
        unpacker = Unpacker(query.columns)
        plain = super().rows(query, batches)
        joined = ([text for (text,) in batch] for batch in batches(JOINED))
        return unpacked(partial(unpacker.lines, table), joined, lambda done: table.streamed(islice(plain, done, None)))

    @translating
    def add_all(self, connection: sqlite3.Connection, query: Query, rows: Iterable[tuple]) -> int:
        """Inserts the rows in batches; returns how many there were.

        PERF: as many rows in one statement as every SQLite takes: 400,000 of 20 and 25 values in 0.83 s, one by one in 0.98.
        """
        # Of one row or none every column is the same throughout.
        if isinstance(rows, RowsByColumn) and not NUMBERS_ARE_NAMES and not all(same := _same(rows)):
            return _add_by_column(connection, query, rows, same)
        width, rows, added = len(query.parameters), iter(rows), 0
        each = STATEMENT_VALUES // width
        text = query.insert + ",".join([query.row] * each)
        while batch := list(islice(rows, BATCH_ROWS)):
            whole = len(batch) // each * each
            values = list(chain.from_iterable(batch[:whole]))
            connection.executemany(text, [values[start : start + each * width] for start in range(0, whole * width, each * width)])
            # What does not fill a statement goes row by row: one statement text serves every batch, so SQLite parses it once.
            connection.executemany(query.insert + query.row, batch[whole:])
            added += len(batch)
        return added

    @translating
    def add_ahead(self, connection: Any, query: Query, rows: list[tuple]) -> int:
        """Stores few rows while the caller makes the next ones, more rows as `add_all`. NOTE: an error comes with the next command.

        PERF: 182 MB of values in rows of 9 KB: 0.44 s for the whole command, 0.50 by `add_all`, where a core is free for it; no difference
        where none is.
        """
        if len(rows) * len(query.parameters) > STATEMENT_VALUES:
            return self.add_all(connection, query, rows)
        if rows:
            connection.store(query.insert + ",".join([query.row] * len(rows)), list(chain.from_iterable(rows)))
        return len(rows)


def _add_by_column(connection, query, rows: RowsByColumn, same: tuple[bool, ...]) -> int:
    """Inserts rows that come by column; returns how many there were. *same*: whether a column has one value throughout; not all have.

    PERF: SQLite copies each value that is bound, and one that a column has in all rows is bound once for the rows of a statement: 200,000
    mutations and their events are stored in 1.14 s of CPU, as rows of tuples in 1.74 (a busy machine).
    """
    number, constants = len(rows), [column[0] for column, is_same in zip(rows.columns, same, strict=True) if is_same]
    width = len(same) - len(constants)
    values: list[Any] = [None] * (number * width)
    for place, column in enumerate(column for column, is_same in zip(rows.columns, same, strict=True) if not is_same):
        values[place::width] = column
    each = (STATEMENT_VALUES - len(constants)) // width
    whole = number // each * each
    for many, start, end in ((each, 0, whole), (1, whole, number)):
        text = query.insert + _numbered(query.row, same, many)
        connection.executemany(text, [constants + values[at * width : (at + many) * width] for at in range(start, end, many)])
    return number


def _same(rows: RowsByColumn) -> tuple[bool, ...]:
    """Returns whether each column has one value throughout."""
    number = len(rows)
    # PERF: the last value and the middle one spare most columns the count.
    return tuple([column[0] == column[-1] == column[number // 2] and column.count(column[0]) == number for column in rows.columns]) if number else ()


@lru_cache(64)
def _numbered(row: str, same: tuple[bool, ...], many: int) -> str:
    """Returns the text of so many rows, *row* with its parameters numbered: first those that are the *same* in all of them."""
    shared, own = count(1), count(1 + sum(same))
    numbers = [next(shared) if is_same else 0 for is_same in same]
    frame = "{}".join(row.split("?"))
    return ",".join([frame.format(*(f"?{number or next(own)}" for number in numbers)) for _ in range(many)])
