"""`Session`: the reads of one request, in one snapshot. `Writer`: one writing transaction, all or nothing."""

import logging
import time
from functools import partial
from operator import itemgetter

from genows.encoding.jsontext import record_texts
from genows.queries.records import Record
from genows.queries.statements import Query

LOG = logging.getLogger("genows.database")

FETCH_ROWS = 250


class Session:
    """Runs queries by name on one connection. *slow*: seconds of database time above which a query is logged by name.

    *cache*: the process's Cache; None caches nothing. *fast*: whether the fast paths may be taken.
    """

    def __init__(self, driver, queries, connection, slow: float = 1.0, cache=None, fast: bool = True):
        self._driver, self._queries, self._connection, self._slow, self._cache = driver, queries, connection, slow, cache
        self._streaming = self._version = None
        self.usable, self.fast = True, fast

    def give_back(self, pool):
        """Returns the connection to *pool*; one that failed or is still being read from is not lent again."""
        pool.give_back(self._connection, self.usable and not self._streaming)

    @property
    def dialect(self) -> str:
        return self._driver.dialect

    @property
    def orders_exactly(self) -> bool:
        """Whether ORDER BY a text sorts by its characters: on SQLite, and in databases that genows made (binary collation)."""
        return self.dialect == "sqlite" or self.has("data_version")

    def has(self, name: str) -> bool:
        """Whether the database can run the query of this name (an optional table may be missing)."""
        return self._queries.runs(name)

    def record(self, file: str) -> Record:
        """Returns the record that the SQL file of this name declares."""
        return self._queries.record(file)

    def columns(self, name: str) -> tuple[str, ...]:
        """Returns the names of the columns of the query's rows."""
        return self._queries[name].columns

    def item(self, name: str, *columns: str) -> itemgetter:
        """Returns what takes *columns* out of a row of the query: for streams, whose rows have no names."""
        return itemgetter(*map(self.columns(name).index, columns))

    def named(self, name: str, /, **values):
        """Yields the rows as named tuples, streamed, where Python looks into each of them."""
        return map(self._queries[name].row_type._make, self.rows(name, **values))

    def rows(self, name: str, /, **values):
        """Yields the rows as plain tuples, streamed; the query runs at the first next(). One stream at a time on a session."""
        query = self._queries[name]
        if self._asks_for_nothing(query, values):
            return iter(())
        return self._exactly(query, values, self._driver.rows(query, partial(self._batches, query, values)))

    def json(self, name: str, /, **values):
        """Yields the records of a query as JSON text, streamed: each text is some hundred objects, joined by commas."""
        query = self._queries[name]
        if self._asks_for_nothing(query, values):
            return iter(())
        if query.exact and self.dialect != "sqlite":
            return record_texts(query.columns, self.rows(name, **values))
        return self._driver.json(query, partial(self._batches, query, values))

    def all(self, name: str, /, **values) -> list[tuple]:
        """Returns all rows as named tuples; for results that are small by their nature."""
        query = self._queries[name]
        if self._asks_for_nothing(query, values):
            return []
        self._check_free(query)
        started = time.perf_counter()
        try:
            rows = self._driver.execute(self._connection, query.text, query.lists, values).fetchall()
        except self._driver.Error as error:
            raise self._failure(error) from error
        self._note_time(query, time.perf_counter() - started)
        if query.exact:
            rows = self._exactly(query, values, rows)
        return list(map(query.row_type._make, rows)) if query.columns else list(rows)

    def one(self, name: str, /, **values):
        """Returns the first row as a named tuple, or None."""
        rows = self.all(name, **values)
        return rows[0] if rows else None

    def value(self, name: str, /, **values):
        """The first column of the first row, or None."""
        row = self.one(name, **values)
        return row[0] if row else None

    def data_version(self) -> tuple | None:
        """What differs whenever the data of the snapshot differ; None where the database does not tell. Asked once a session."""
        if self._version is None and self.has("data_version"):
            self._version = self.one("data_version")
        return self._version

    def cached(self, key: tuple, make, cost):
        """Returns *make*(), made from this snapshot's data alone, cached per process under (data version, *key*). Do not mutate it.

        *cost*(value): its size in bytes, about.

        PERF: one gene of 1,000 samples took 2.5 ms in process, 0.5 with what renders its profile kept.
        """
        version = self.data_version() if self._cache else None
        return self._cache.get((version, *key), make, cost) if version else make()

    def explain(self, query: Query) -> list[tuple]:
        """How the database would run the query; its own error, untranslated, where it cannot."""
        values = {name: [0] if name in query.lists else 0 for name in query.parameters}
        return self._driver.explain(self._connection, query, values)

    def _asks_for_nothing(self, query: Query, values) -> bool:
        """Whether a list is empty: no row then, on either database (MySQL has no empty IN)."""
        return any(len(values[name]) == 0 for name in query.lists)

    def _exactly(self, query, values, rows):
        """Drops the rows that a collation let in: see 'Exact' in docs/architecture.md."""
        if not query.exact or self.dialect == "sqlite":
            return rows
        checks = [
            (column, frozenset(values[name]) if how == "in" else (values[name],), upper)
            for column, name, how, upper in query.exact
        ]
        return (
            row
            for row in rows
            if all((row[column].upper() if upper else row[column]) in asked for column, asked, upper in checks)
        )

    def _batches(self, query, values, packed):
        self._check_free(query)
        text = query.packed if packed else query.text
        started = time.perf_counter()
        try:
            cursor = self._driver.stream(self._connection, text, query.lists, values, packed)
        except self._driver.Error as error:
            raise self._failure(error) from error
        self._streaming, spent, finished = query.name, time.perf_counter() - started, False
        try:
            while True:
                started = time.perf_counter()
                try:
                    rows = cursor.fetchmany(FETCH_ROWS)
                except self._driver.Error as error:
                    raise self._failure(error) from error
                spent += time.perf_counter() - started
                if not rows:
                    finished = True
                    break
                yield rows
            cursor.close()
        finally:
            self._streaming = None
            if not finished and self._driver.needs_throwing_away(cursor):
                self.usable = False
            self._note_time(query, spent)

    def _check_free(self, query):
        if self._streaming:
            raise RuntimeError(f"{query.name} is asked for while the rows of {self._streaming} are still being read")

    def _failure(self, error):
        self.usable = False
        return self._driver.translated(error)

    def _note_time(self, query, seconds):
        if seconds > self._slow:
            LOG.warning("slow query %s: %.3f s", query.name, seconds)


class Writer(Session):
    """A Session in a transaction that writes. `Database.write` begins it, commits it and rolls it back."""

    def do(self, name: str, /, **values) -> int:
        """Runs one statement; how many rows it changed."""
        query = self._queries[name]
        if self._asks_for_nothing(query, values):
            return 0
        self._check_free(query)
        try:
            return self._driver.execute(self._connection, query.text, query.lists, values).rowcount
        except self._driver.Error as error:
            raise self._failure(error) from error

    def run(self, statement: str):
        """Runs a statement that the database gave as text: of its own schema."""
        try:
            self._driver.execute(self._connection, statement, frozenset(), {})
        except self._driver.Error as error:
            raise self._failure(error) from error

    def add_all(self, name: str, rows) -> int:
        """Inserts *rows* (an iterable of tuples, in the order of the batch query's parameters); how many there were."""
        return self._add(self._driver.add_all, name, rows)

    def add_ahead(self, name: str, rows: list) -> int:
        """As `add_all`, for few rows of long texts; returns before they are stored."""
        return self._add(self._driver.add_ahead, name, rows)

    def _add(self, add, name, rows):
        try:
            return add(self._connection, self._queries[name], rows)
        except self._driver.Error as error:
            raise self._failure(error) from error
