"""How many rows samples, patients or genes have.

The rows of a page are found by counting, not by reading what comes before them.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain
from typing import NamedTuple

from genows.columns.blocks import Block, sliced
from genows.columns.codes import ids_of, ids_text, numbers_of, numbers_text, smallest

# Of what is read at a time, about; of owners, at most.
ROWS, MOST_OWNERS = 5000, 500
# The same of rows that become blocks.
BLOCK_ROWS = 600
ENTRY_BYTES = 16


class Owners:
    """Those who have rows.

    *numbers*: (sample_pk, patient_pk or Entrez id, how many rows it has), in the order of the rows; *total*: how many rows there are.
    """

    def __init__(self, numbers: Iterable[tuple[int, int]]):
        pks, ends, end = array("q"), array("q"), 0
        for pk, number in numbers:
            if number:
                end += number
                pks.append(pk)
                ends.append(end)
        self.pks, self._ends, self._stored = pks, ends, ""
        self._size, self.total = len(pks), end

    @classmethod
    def of_text(cls, text: str) -> "Owners":
        """Returns those that `text` wrote. How many there are, and rows, is known at once; the rest is made when somebody asks for it."""
        made = cls.__new__(cls)
        head, made._stored = text.split("\n", 1)
        made._size, made.total = map(int, head.split(" "))
        return made

    def text(self) -> str:
        """Returns what is stored of them: pks have to ascend, from any number on."""
        numbers = [number for _, number in self]
        return f"{len(self)} {self.total}\n{ids_text(self.pks)}\n{numbers_text(smallest(numbers, max(numbers, default=0)))}"

    @cached_property
    def pks(self) -> Sequence[int]:
        """Their numbers."""
        return ids_of(self._stored.rpartition("\n")[0])

    @cached_property
    def _ends(self) -> Sequence[int]:
        """Of each how many rows end with its last one."""
        return array("q", accumulate(numbers_of(self._stored.rpartition("\n")[2])))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[tuple[int, int]]:
        end = 0
        for pk, following in zip(self.pks, self._ends, strict=True):
            yield pk, following - end
            end = following

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 500 + ENTRY_BYTES * len(self)

    def chosen(self, has: Callable[[int], bool]) -> "Owners":
        """Returns those of them that are asked for."""
        return Owners((pk, number) for pk, number in self if has(pk))

    def of_part(self, offset: int, limit: int) -> tuple[Sequence[int], int]:
        """Returns who has the *limit* rows from *offset* on, and how many rows of the first of them come before these."""
        first, last = bisect_right(self._ends, offset), bisect_left(self._ends, offset + limit)
        return self.pks[first : last + 1], offset - (self._ends[first - 1] if first else 0)

    def blocks(self, read: Callable[[list[int]], Iterable[Block]], offset: int = 0, limit: int | None = None, *, rows: int = BLOCK_ROWS) -> Iterator[Block]:
        """Yields their records, or *limit* from *offset* on. *read*: gives those of some owners, in their order; *rows*: of what is read at a time."""
        pks, skip = (self.pks, 0) if limit is None else self.of_part(offset, limit)
        return sliced(chain.from_iterable(map(read, self._batches(pks, rows))), skip, limit)

    def at_once(self, rows: int) -> int:
        """Returns how many of them have so many rows together, about; at most MOST_OWNERS."""
        return max(1, min(MOST_OWNERS, rows * len(self) // (self.total or 1)))

    def _batches(self, pks, rows) -> Iterator[list[int]]:
        size = self.at_once(rows)
        return (list(pks[start : start + size]) for start in range(0, len(pks), size))


class Run(NamedTuple):
    """Records that come behind others. *number*: how many; *read*: gives some of them, by offset and limit."""

    number: int
    read: Callable[[int, int], Iterable[Block]]


def part_of_runs(runs: Iterable[Run], offset: int, limit: int) -> Iterator[Block]:
    """Yields *limit* records from *offset* on, of runs that come one after the other."""
    for run in runs:
        here = min(limit, max(0, run.number - offset))
        if here:
            yield from run.read(offset, here)
        offset, limit = max(0, offset - run.number), limit - here
        if not limit:
            return
