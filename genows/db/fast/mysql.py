"""MySQL and MariaDB, faster: rows leave the server packed as one text each, and inserts do not wait for their replies."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import Any

from pymysql.connections import Connection

from genows.db.driver import PACKED, Batches
from genows.db.drivererrors import translating
from genows.db.fast.packedcursor import PackedCursor
from genows.db.fast.packing import Unpacker, unpacked
from genows.db.fast.rowtexts import long_row_texts, row_texts
from genows.db.fast.sendingahead import SendingAhead
from genows.db.mysql import MySQLDriver
from genows.db.mysqlstatements import run_fitting, send_rows
from genows.db.pymysqlinternals import BareConnection, UnbufferedCursor
from genows.db.queries.statements import Query
from genows.encode.jsontext import record_texts
from genows.encode.tabletext import Table


class FastMySQLDriver(MySQLDriver):
    """The same answers and the same rows stored as by MySQLDriver. Needs what `pymysqlinternals.missing` looks for."""

    reader_class: type[Connection] = BareConnection
    writer_class: type[Connection] = SendingAhead

    @translating
    def stream(self, connection: Connection, text: str, lists: frozenset[str], values: dict[str, Any], packed: bool) -> Any:
        """Runs a statement whose rows are read while they are fetched. *packed*: each row is one text, given as bytes, not a tuple."""
        cursor = connection.cursor(PackedCursor if packed else UnbufferedCursor)
        run_fitting(cursor, text, values)
        return cursor

    def json(self, query: Query, batches: Batches) -> Iterator[str]:
        plain = super().rows(query, batches)
        return unpacked(Unpacker(query.columns).text, batches(PACKED), lambda done: record_texts(query.columns, islice(plain, done, None)))

    def lines(self, query: Query, batches: Batches, table: Table) -> Iterator[str]:
        """Yields the rows as lines of *table*, from packed rows."""
        if not query.joined:
            return super().lines(query, batches, table)
        plain = super().rows(query, batches)
        texts = (list(map(bytes.decode, batch)) if None not in batch else batch for batch in batches(PACKED))
        return unpacked(partial(Unpacker(query.columns).lines, table), texts, lambda done: table.streamed(islice(plain, done, None)))

    def rows(self, query: Query, batches: Batches) -> Iterator[tuple]:
        """Returns the rows as tuples.

        PERF: 30,000 clinical values of 3 texts cost 15 ms of CPU unpacked, 60 read as columns.
        """
        plain = super().rows(query, batches)
        if not query.packed:
            return plain
        return chain.from_iterable(unpacked(Unpacker(query.columns).rows, batches(PACKED), lambda done: [islice(plain, done, None)]))

    @translating
    def add_all(self, connection: Any, query: Query, rows: Iterable[tuple]) -> int:
        """Inserts the rows, as many in one statement as fit into STATEMENT_BYTES; returns how many there were.

        NOTE: an error of the last statement comes with the next command.
        """
        return send_rows(connection, connection.send, query, row_texts(query.row, rows, connection.escape))

    @translating
    def add_ahead(self, connection: Any, query: Query, rows: list[tuple]) -> int:
        return send_rows(connection, connection.send_long, query, long_row_texts(query.row, rows, connection.escape))
