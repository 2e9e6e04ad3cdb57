"""`Session`: the reads of one request, in one snapshot. `Writer`: one writing transaction, all or nothing."""

import logging
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice
from operator import itemgetter
from typing import Any, TypeVar

from genows.columns.blocks import Block, row_blocks
from genows.db.cache import SessionCache
from genows.db.driver import Connection, Driver
from genows.db.lists import is_long, possible
from genows.db.pool import Pool
from genows.db.queries.queries import Queries
from genows.db.queries.records import Record
from genows.db.queries.statements import LongList, Query

LOG = logging.getLogger("genows.database")

# Rows that are read, and rendered, at a time: some 64 to 128 KiB of text, below what malloc would take from the system afresh for each batch.
BATCH_ROWS = 250

Value = TypeVar("Value")
Text = TypeVar("Text", str, bytes)


# Queries of tables that neither a data version nor the mark of a foreign database tells of.
UNVERSIONED = frozenset({"stored_text", "schema_version", "third_gene_set_version"})
# Of these, those that change while the service runs: no ETag made of the data version fits an answer with them.
LIVELY = frozenset({"saved_document", "saved_documents_by_ids", "listed_documents"})


class Session:
    """Runs queries by name on one connection. *slow*: seconds of database time above which a query is logged by name.

    *cache*: made before the connection's snapshot; None keeps nothing. *fast*: whether the fast paths may be taken.
    """

    def __init__(
        self,
        driver: Driver,
        queries: Queries,
        connection: Connection,
        slow: float = 1.0,
        cache: SessionCache | None = None,
        fast: bool = True,
    ):
        self._driver, self._queries, self._connection, self._slow, self._cache = driver, queries, connection, slow, cache or SessionCache()
        # The name of the query whose rows are being read: MySQL sends nothing else on a connection until they all are.
        self._streaming: str | None = None
        self._version: tuple | None = None
        # Whether the connection may be lent again. After a failure nobody knows what state its transaction is in.
        self.usable, self.fast = True, fast
        # Whether an answer made of what was read may be given again: until something unversioned is read, or somebody says so.
        self.keeps = True
        # Whether the data version tells when such an answer changes.
        self.versioned = True
        self.dialect: str = driver.dialect

    def give_back(self, pool: Pool) -> None:
        """Returns the connection to *pool*; one that failed or is still being read from is not lent again."""
        pool.give_back(self._connection, self.usable and not self._streaming)

    @property
    def orders_exactly(self) -> bool:
        """Whether ORDER BY a text sorts by its characters: on SQLite, and in databases that genows created (binary collation)."""
        return self.dialect == "sqlite" or self.runs("data_version")

    def runs(self, name: str) -> bool:
        """Returns whether the database can run the query of this name (an optional table may be missing)."""
        return self._queries.runs(name)

    def in_schema(self, name: str) -> bool:
        """Returns whether the database has this table ('table') or column ('table.COLUMN')."""
        return self._queries.in_schema(name)

    def record(self, name: str) -> Record:
        """Returns the record of this key, or the one that the rows of the SQL file of this name are."""
        return self._queries.record(name)

    def columns(self, name: str) -> tuple[str, ...]:
        """Returns the names of the columns of the query's rows."""
        return self._queries[name].columns

    def item(self, name: str, *columns: str) -> itemgetter:
        """Returns what takes *columns* out of a row of the query: for streams, whose rows have no names."""
        return itemgetter(*map(self.columns(name).index, columns))

    def named(self, name: str, columns: tuple[str, ...] = (), /, **values) -> Iterator[Any]:
        """Yields the rows as named tuples, streamed, where Python looks into each of them. *columns*: these alone; () for all."""
        return map(self._query(name, columns).row_type._make, self._rows(name, values, columns))

    def rows(self, name: str, /, **values) -> Iterator[tuple]:
        """Yields the rows as plain tuples, streamed; the query runs at the first next(). One stream at a time on a session."""
        return self._rows(name, values)

    def _rows(self, name, values, columns=()) -> Iterator[tuple]:
        query, wanted = self._asked(name, values, columns)
        if wanted is None:
            return iter(())
        if long := _too_long(query, wanted):
            return self._picked(long, wanted, columns)
        return self._exactly(query, wanted, self._read(query, wanted))

    def blocks(self, name: str, columns: tuple[str, ...], /, **values) -> list[Block]:
        """Returns the rows with these of their columns alone, all of them, as blocks: the session is free for the next query.

        The statement gives texts and Nones.
        """
        found = list[Block]()
        for some in row_blocks(columns, self._rows(name, values, columns)):
            # As texts of columns rows take a tenth of the memory; few are not worth it.
            found[-1:] = [Block.of_text(block.text(columns)) for block in found[-1:]]
            found.append(some)
        return found

    def selected(self, name: str, columns: tuple[str, ...], /, **values) -> Iterator[tuple]:
        """Yields the rows with these of their columns alone, streamed."""
        return self._rows(name, values, () if self.columns(name) == columns else columns)

    def part(self, name: str, offset: int, limit: int, /, **values) -> Iterator[tuple]:
        """Yields *limit* of the rows, from *offset* on, streamed; the database passes over those before, where none has to be looked at."""
        query, wanted = self._asked(name, values)
        if wanted is None:
            return iter(())
        if query.exact and self.dialect != "sqlite" or _too_long(query, wanted):
            return islice(self.rows(name, **wanted), offset, offset + limit)
        return self._read(query.part(offset, limit), wanted)

    def all(self, name: str, columns: tuple[str, ...] = (), /, **values) -> list[Any]:
        """Returns all rows as named tuples; for results that are small by their nature. *columns*: as of `named`."""
        query, wanted = self._asked(name, values, columns)
        if wanted is None:
            return []
        if query.long and _too_long(query, wanted):
            return list(self.named(name, columns, **wanted))
        rows = self._fetched(query, query.text, wanted)
        if query.exact:
            rows = self._exactly(query, wanted, rows)
        return list(map(query.row_type._make, rows)) if query.columns else list(rows)

    def one(self, name: str, columns: tuple[str, ...] = (), /, **values) -> Any:
        """Returns the first row as a named tuple, or None. *columns*: as of `named`."""
        rows = self.all(name, columns, **values)
        return rows[0] if rows else None

    def value(self, name: str, /, **values) -> Any:
        """Returns the first column of the first row, or None."""
        row = self.one(name, **values)
        return row[0] if row else None

    def number(self, name: str, /, **values) -> int:
        """Returns how many rows a query gives; the database counts them, where none has to be looked at."""
        query, wanted = self._asked(name, values)
        if wanted is None:
            return 0
        if query.exact and self.dialect != "sqlite" or _too_long(query, wanted):
            return sum(1 for _ in self.rows(name, **wanted))
        return int(self._fetched(query, query.counting, wanted)[0][0])

    def table(self, statement: str, most: int | None = None) -> Iterator[tuple]:
        """Yields the rows of a statement of `table_statements`, streamed, which the database itself gave as text. *most*: rows; None: all."""
        query = replace(self._queries["table_statements"], name="a table", text=statement)
        return self._read(query if most is None else query.part(0, most), {})

    def data_version(self) -> tuple | None:
        """Returns what differs whenever the data of the snapshot differ; None where the database does not tell. Read once a session."""
        if self._version is None and self.runs("data_version"):
            self._version = self.one("data_version")
        return self._version

    @cached_property
    def cache(self) -> SessionCache:
        """What the process keeps of this snapshot's data. Its version is read when it is first asked."""
        self._cache.read_version(self)
        return self._cache

    def server(self) -> Hashable:
        """Returns whom the connection leads to: one server of several, or one connection of SQLite's, which counts for itself."""
        return self._driver.server(self._connection)

    def explain(self, query: Query) -> list[tuple]:
        """Returns how the database would run the query, with 0 for every parameter: only the statement is of interest."""
        values = {name: [0] if name in query.lists else 0 for name in query.parameters}
        return self._driver.explain(self._connection, query, values)

    def _query(self, name: str, columns: tuple[str, ...]) -> Query:
        return self._queries.narrowed(name, columns) if columns else self._queries[name]

    def _asked(self, name: str, values: dict[str, Any], columns: tuple[str, ...] = ()) -> tuple[Query, dict[str, Any] | None]:
        """Returns the query and its values; None for those where no row is like them.

        TypeError unless it has the parameters of *values*: without a condition rows of other studies would come.
        """
        query = self._query(name, columns)
        if name in UNVERSIONED or name in LIVELY:
            self.keeps = False
        if name in LIVELY:
            self.versioned = False
        if values.keys() != query.taken:
            raise TypeError(f"{name} takes {', '.join(sorted(query.taken))}, not {', '.join(sorted(values))}")
        return query, possible(query, values) if values else values

    def _picked(self, long: LongList, values: dict[str, Any], columns: tuple[str, ...] = ()) -> Iterator[tuple]:
        """Yields the rows that a query with a very long list gives, from the query that is run in its place."""
        rest = dict(values)
        items, column = rest.pop(long.parameter), long.column
        wanted = frozenset(map(str, items) if long.as_text else items)
        rows = self._rows(long.instead, rest, columns)
        # As the statement would compare them: in our own databases by the characters.
        if long.upper and not self.orders_exactly:
            return (row for row in rows if row[column].upper() in wanted)
        return (row for row in rows if row[column] in wanted)

    def _exactly(self, query, values, rows):
        """Drops the rows that a collation let in, MySQL's calling 'a' and 'A' the same: see "Queries" in docs/internals.md."""
        if not query.exact or self.dialect == "sqlite":
            return rows
        # Sets are made once a query: a list of 20,000 ids would else be searched for every row.
        checks = [
            (column, frozenset(values[name]) if how == "in" else (values[name],), upper)
            for column, name, how, upper in query.exact
        ]
        return (
            row
            for row in rows
            if all((row[column].upper() if upper else row[column]) in wanted for column, wanted, upper in checks)
        )

    def _fetched(self, query: Query, text: str, values: dict[str, Any]) -> Sequence[tuple]:
        """Returns all rows of a statement of *query*."""
        if self._streaming:
            raise self._not_free(query)
        started = time.perf_counter()
        try:
            rows = self._driver.fetch_all(self._connection, text, query.lists, values)
        except BaseException:
            self.usable = False
            raise
        self._note_time(query, time.perf_counter() - started)
        return rows

    def _read(self, query: Query, values: dict[str, Any]) -> Iterator[tuple]:
        """Yields the rows."""
        return chain.from_iterable(self._batches(query, values))

    def _batches(self, query: Query, values: dict[str, Any]) -> Iterator[Sequence[tuple]]:
        """Yields the rows, BATCH_ROWS at a time. However the reading ends, the session is free for the next query after it."""
        if self._streaming:
            raise self._not_free(query)
        started = time.perf_counter()
        cursor = self._asking(self._driver.stream, self._connection, query.text, query.lists, values)
        self._streaming, spent, finished = query.name, time.perf_counter() - started, False
        try:
            while True:
                started = time.perf_counter()
                rows = self._asking(self._driver.fetch, cursor, BATCH_ROWS)
                # Only the database's time counts: in between the client may read slowly.
                spent += time.perf_counter() - started
                if not rows:
                    finished = True
                    break
                yield rows
            cursor.close()
        finally:
            # Also where the client went away: the generator is closed, and rows that nobody reads would keep a MySQL connection busy.
            self._streaming = None
            if not finished and self._driver.abandon(cursor):
                self.usable = False
            self._note_time(query, spent)

    def _not_free(self, query):
        """Returns what to raise. SQLite would allow it; refused on both, so that tests on SQLite find what breaks on MySQL."""
        return RuntimeError(f"{query.name} is asked for while the rows of {self._streaming} are still being read")

    def _asking(self, call: Callable[..., Any], *arguments) -> Any:
        """Returns *call*(*arguments*), a call of the driver. A connection on which one has failed is not lent again."""
        try:
            return call(*arguments)
        except BaseException:
            self.usable = False
            raise

    def _note_time(self, query, seconds):
        if seconds > self._slow:
            LOG.warning("slow query %s: %.3f s", query.name, seconds)


class Writer(Session):
    """A Session in a transaction that writes. `Database.write` begins it, commits it and rolls it back."""

    def do(self, name: str, /, **values) -> int:
        """Runs one statement; returns how many rows it changed."""
        query, wanted = self._asked(name, values)
        if wanted is None:
            return 0
        if self._streaming:
            raise self._not_free(query)
        return self._asking(self._driver.execute, self._connection, query.text, query.lists, wanted).rowcount

    def run(self, statement: str) -> None:
        """Runs a statement of the database's own schema, which the database itself gave as text."""
        self._asking(self._driver.run, self._connection, statement)

    def add_all(self, name: str, rows: Iterable[tuple]) -> int:
        """Inserts *rows*, in the order of the INSERT's parameters; returns how many there were."""
        query = self._queries[name]
        return self._asking(self._driver.add_all, self._connection, query, _kept(query, rows))

    def add_columns(self, name: str, columns: Sequence[Sequence], at_end: bool) -> None:
        """Inserts rows that come by column. *at_end*: whether table and indexes grow at their ends alone."""
        query = self._queries[name]
        kept = columns if query.kept is None else [columns[index] for index in query.kept]
        if columns[0]:
            self._asking(self._driver.add_columns, self._connection, query, kept, at_end)


def _too_long(query: Query, values: dict[str, Any]) -> LongList | None:
    """Returns what is done in place of a statement whose list is very long; None where it is not."""
    return query.long if query.long and is_long(values[query.long.parameter]) else None


def _kept(query: Query, rows: Iterable[tuple]) -> Iterable[tuple]:
    """Returns the rows without the values of columns that the database lacks."""
    kept = query.kept
    return rows if kept is None else (tuple([row[index] for index in kept]) for row in rows)
