"""New internal ids of a load, and ids in batches for the list parameters of statements."""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import islice

from genows.db.sessions import Session

IDS = 900  # PERF: from 1000 on MariaDB makes a join of an IN list and no longer goes by the index


class NewIds:
    """Internal ids for new rows: of each table the maximum that *db* had, and counted on from there."""

    def __init__(self, db: Session):
        self._db = db
        self._highest: dict[str, int] | None = None
        self._given: dict[str, int] = {}
        self._free: dict[str, list[int]] = {}

    def free(self, table: str, ids: Iterable[int]) -> None:
        """Takes ids of rows that are gone: `next` gives them again, the lowest first, so that rows that come back stand where they stood."""
        heap = self._free.setdefault(table, [])
        for number in ids:
            heappush(heap, number)

    def next(self, table: str) -> int:
        """A new internal id for a row of *table*, or one that is free again."""
        if self._free.get(table):
            self._given[table] = self._given.get(table, 0) + 1
            return heappop(self._free[table])
        return self.take(table, 1)[0]

    def take(self, table: str, number: int) -> range:
        """*number* new internal ids for rows of *table*, each one more than the last."""
        highest = self._highest_ids()
        first = highest[table] + 1
        highest[table] += number
        self._given[table] = self._given.get(table, 0) + number
        return range(first, first + number)

    def highest(self, table: str) -> int:
        """The highest internal id of *table* so far; 0 where it is empty."""
        return self._highest_ids()[table]

    def given(self, table: str) -> int:
        """The number of new ids of *table* that were given out."""
        return self._given.get(table, 0)

    def _highest_ids(self):
        if self._highest is None:
            self._highest = dict(self._db.all("highest_ids"))
        return self._highest


def id_batches(ids: Iterable) -> Iterator[list]:
    """Lists of at most IDS of the ids, in their order; nothing where there are none."""
    rest = iter(ids)
    while batch := list(islice(rest, IDS)):
        yield batch
