"""Between which keys the rows of some ranks lie, found in one pass over all keys with little memory."""

from collections.abc import Iterable, Sequence
from heapq import merge
from itertools import repeat
from sys import getsizeof
from typing import NamedTuple

# Of the keys of a level, at most. PERF: of 2.3 million keys of 50 bytes 9 levels of 6,000 are kept, and ranks are known to 1,500.
LEVEL_BYTES = 300_000


class Span(NamedTuple):
    """Keys from *low* on, below *high*; None: to the end. *number*: how many keys there are, at most."""

    low: bytes
    high: bytes | None
    number: int


class Ranks:
    """Some of the keys that were added, each for 2**level of them, and so how many lie below each, within exact bounds.

    Keys are distinct. Of each two that are neighbours in a full level one goes to the level above: now the lower, now the upper one.
    """

    def __init__(self) -> None:
        self._levels: list[list[bytes]] = []
        self._sizes: list[int] = []
        self._uppers: list[bool] = []
        # How many keys too many, and too few, may seem to lie below any key.
        self._over = self._under = 0

    def add(self, keys: Sequence[bytes]) -> None:
        """Takes further keys."""
        self._add(0, keys)

    def around(self, first: int, number: int) -> Span:
        """Returns a span that has the keys of *number* ranks from *first* on, and few others."""
        low, high, below, least = b"", None, 0, 0
        for key, weight in self._weighted():
            if below + self._under <= first:
                low, least = key, max(0, below - self._over)
            elif below - self._over >= first + number:
                high = key
                below += self._under
                break
            below += weight
        return Span(low, high, below - least)

    def _weighted(self) -> Iterable[tuple[bytes, int]]:
        for level in self._levels:
            level.sort()
        return merge(*(zip(level, repeat(2**height)) for height, level in enumerate(self._levels)))

    def _add(self, height, keys):
        if height == len(self._levels):
            self._levels.append([])
            self._sizes.append(0)
            self._uppers.append(False)
        self._levels[height] += keys
        self._sizes[height] += sum(map(getsizeof, keys))
        if self._sizes[height] >= LEVEL_BYTES:
            self._halve(height)

    def _halve(self, height):
        level = self._levels[height]
        level.sort()
        left = [level.pop()] if len(level) % 2 else []
        upper = self._uppers[height]
        if upper:
            self._under += 2**height
        else:
            self._over += 2**height
        self._uppers[height] = not upper
        self._levels[height], self._sizes[height] = left, sum(map(getsizeof, left))
        self._add(height + 1, level[upper::2])
