"""How many rows samples, patients or genes have.

The rows of a page are found by counting, not by reading what comes before them.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from genows.columns.blocks import Block, sliced
from genows.columns.codes import ascending_of, ascending_text, numbers_of, numbers_text, smallest

# Of what is read at a time, about; of owners, at most.
ROWS, MOST_OWNERS = 5000, 500
# The same of rows that become blocks.
BLOCK_ROWS = 600
ENTRY_BYTES = 16


class Owners:
    """Those who have rows.

    *numbers*: (sample_pk, patient_pk or Entrez id, how many rows it has), in the order of the rows.
    """

    def __init__(self, numbers: Iterable[tuple[int, int]]):
        self._pks, self._ends, end = array("q"), array("q"), 0
        for pk, number in numbers:
            if number:
                end += number
                self._pks.append(pk)
                self._ends.append(end)

    @classmethod
    def of_text(cls, text: str) -> "Owners":
        """Returns those that `text` wrote."""
        made, (first, pks, numbers) = cls(()), text.split("\n")
        made._pks, made._ends = array("q", map(int(first).__add__, ascending_of(pks))), array("q", accumulate(numbers_of(numbers)))
        return made

    def text(self) -> str:
        """Returns what is stored of them: pks have to ascend, from any number on."""
        numbers, first = [number for _, number in self], min(self._pks, default=0)
        steps = ascending_text([pk - first for pk in self._pks])
        return f"{first}\n{steps}\n{numbers_text(smallest(numbers, max(numbers, default=0)))}"

    def __len__(self) -> int:
        return len(self._pks)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        end = 0
        for pk, following in zip(self._pks, self._ends, strict=True):
            yield pk, following - end
            end = following

    @property
    def pks(self) -> Sequence[int]:
        """Their numbers."""
        return self._pks

    @property
    def total(self) -> int:
        """How many rows there are."""
        return self._ends[-1] if self._ends else 0

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 500 + ENTRY_BYTES * len(self)

    def chosen(self, has: Callable[[int], bool]) -> "Owners":
        """Returns those of them that are asked for."""
        return Owners((pk, number) for pk, number in self if has(pk))

    def of_part(self, offset: int, limit: int) -> tuple[Sequence[int], int]:
        """Returns who has the *limit* rows from *offset* on, and how many rows of the first of them come before these."""
        first, last = bisect_right(self._ends, offset), bisect_left(self._ends, offset + limit)
        return self._pks[first : last + 1], offset - (self._ends[first - 1] if first else 0)

    def blocks(self, read: Callable[[list[int]], Iterable[Block]], offset: int = 0, limit: int | None = None, *, rows: int = BLOCK_ROWS) -> Iterator[Block]:
        """Yields their records, or *limit* from *offset* on. *read*: gives those of some owners, in their order; *rows*: of what is read at a time."""
        pks, skip = (self._pks, 0) if limit is None else self.of_part(offset, limit)
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
