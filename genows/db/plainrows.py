"""What both plain drivers do with the rows that they have read."""

from collections.abc import Iterator

from genows.db.driver import PLAIN, Batches
from genows.db.queries.statements import Query
from genows.encode.jsontext import record_texts
from genows.encode.tabletext import Table


class PlainRows:
    """The part of a `Driver` that gives rows, as tuples, as JSON and as lines of a table; the fast drivers' own give the same."""

    def rows(self, query: Query, batches: Batches) -> Iterator[tuple]:
        for batch in batches(PLAIN):
            yield from batch

    def json(self, query: Query, batches: Batches) -> Iterator[str]:
        for batch in batches(PLAIN):
            yield from record_texts(query.columns, batch)

    def lines(self, query: Query, batches: Batches, table: Table) -> Iterator[str]:
        return map(table.lines, batches(PLAIN))
