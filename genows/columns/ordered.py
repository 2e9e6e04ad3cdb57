"""One page of many rows in an order, without holding them: they are read once, or several times where the page lies deep.

Rows of equal keys stay as they came. Held are some megabytes of rows around the page, and the page.
"""

import marshal
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from sys import getsizeof
from typing import Any, NamedTuple

from genows.columns.ranks import Ranks, Span

# Of rows and keys that are held beside those of the page.
HELD_BYTES = 3_000_000
# Rows that are held before those behind a page at the beginning are let go, at least; more, the more there are up to its end.
HELD_ROWS, HELD_SHARE = 1000, 4
# Rows of a block that `blocks` makes.
BLOCK_ROWS = 250
# Of a row's place, behind its key; above all keys, whose first byte is less.
_PLACE_BYTES, _TOP = 6, b"\xff"
# Of a row's entry besides row and key.
_ENTRY_BYTES = 64


class TooManyRows(ValueError):
    """The page has more rows than may be held."""


class Block(NamedTuple):
    """Some rows. *keys*: by which they are sorted (see `sortkeys`), no key the beginning of another, none with 255 in front; *taken*: gives those
    at some places of the block as compact texts or bytes.
    """

    keys: Sequence[bytes]
    taken: Callable[[Sequence[int]], Iterable[str | bytes]]


class Page(NamedTuple):
    """*rows*: as blocks gave them, sorted; *number*: of all rows."""

    rows: list[Any]
    number: int


def page(read: Callable[[], Iterable[Block]], offset: int, limit: int | None, most: int) -> Page:
    """Returns the *limit* rows from *offset* on, None for all. TooManyRows where these are more than *most*, or for None all rows are.

    *read*: gives the same rows each time, in the same order.
    """
    if limit is None:
        reading = _Reading(Span(b"", None, most), offset, most, is_last=True)
        reading.read(read())
        return Page(reading.page(), reading.number)
    span, is_last, row_bytes = Span(b"", None, 0), False, 0
    while True:
        reading = _Reading(span, offset, limit, is_last)
        reading.read(read())
        wanted = min(limit, reading.number - offset)
        if wanted > most:
            raise TooManyRows
        if wanted <= 0 or reading.ranks is None:
            return Page(reading.page() if wanted > 0 else [], reading.number)
        row_bytes = row_bytes or reading.row_bytes
        narrower = reading.ranks.around(offset - reading.below, wanted)
        is_last = narrower.number <= wanted + HELD_BYTES // row_bytes or 0 < span.number <= narrower.number
        span = narrower._replace(high=narrower.high or reading.high)


def page_of_rows(
    read: Callable[[], Iterable[tuple]], key: Callable[[tuple], bytes], offset: int, limit: int | None, most: int
) -> tuple[Iterator[tuple], int]:
    """Returns the page's rows and the number of all rows; see `page`. Rows are tuples of texts, numbers, Nones and tuples or lists of those."""
    found = page(lambda: blocks(read(), key), offset, limit, most)
    return unpacked(found.rows), found.number


def blocks(rows: Iterable[tuple], key: Callable[[tuple], bytes]) -> Iterator[Block]:
    """Yields blocks of rows."""
    rows = iter(rows)
    while some := list(islice(rows, BLOCK_ROWS)):
        yield Block([key(row) for row in some], partial(packed, some))


def packed(rows: Sequence[tuple], places: Iterable[int]) -> list[bytes]:
    """Returns some of the rows as `page` holds them: one of thirty texts takes a fourth of the memory."""
    return [packed_row(rows[place]) for place in places]


def packed_row(row: tuple) -> bytes:
    """Returns a row as it is held."""
    return marshal.dumps(tuple(row))


def unpacked(rows: Iterable[bytes]) -> Iterator[tuple]:
    """Yields the rows again."""
    return map(marshal.loads, rows)


class _Reading:
    """One pass over all rows: holds those of a span, or, if they are too many, only ranks their keys.

    *is_last*: whether they are held, however many they are. *number*: of all rows; *below*: of those below the span; *high*: where the page
    surely ends, None: nowhere; *ranks*: of keys, where rows are not held; *row_bytes*: of a row, then.
    """

    def __init__(self, span: Span, offset: int, limit: int, is_last: bool):
        self._span, self._offset, self._limit, self._is_last = span, offset, limit, is_last
        self._held: list[tuple[bytes, Any]] = []
        self._size = 0
        self._most = max(HELD_ROWS, HELD_SHARE * (offset + limit)) if not span.low else None
        self.high = span.high
        self.number = self.below = self.row_bytes = 0
        self.ranks: Ranks | None = None

    def read(self, blocks: Iterable[Block]) -> None:
        """Reads all rows."""
        for block in blocks:
            keys, places = self._within(block.keys)
            self.number += len(block.keys)
            if not keys:
                continue
            if self.ranks is not None:
                self.ranks.add(keys)
            else:
                self._hold(keys, list(block.taken(places)))

    def page(self) -> list[Any]:
        """Returns the rows of the page."""
        self._held.sort()
        first = self._offset - self.below
        return [row for _, row in self._held[first : first + self._limit]]

    def _within(self, keys) -> tuple[list[bytes], list[int]]:
        """Returns the keys that are in the span, each with its row's place behind it, and their places in the block."""
        low, high = self._span.low, self.high or _TOP
        # Of rows with equal keys their places decide, of which this has none.
        bare = low[:-_PLACE_BYTES]
        if bare:
            self.below += len([key for key in keys if key < bare])
        found: list[bytes] = []
        places: list[int] = []
        for place in [place for place, key in enumerate(keys) if bare <= key < high]:
            key = keys[place] + (self.number + place).to_bytes(_PLACE_BYTES, "big")
            if key < low:
                self.below += 1
            elif key < high:
                found.append(key)
                places.append(place)
        return found, places

    def _hold(self, keys, rows):
        self._held += zip(keys, rows, strict=True)
        self._size += sum(map(getsizeof, keys)) + sum(map(getsizeof, rows)) + len(rows) * _ENTRY_BYTES
        if self._is_last:
            if len(self._held) > max(self._limit, self._span.number):
                raise TooManyRows
        elif self._size > HELD_BYTES or self._most is not None and len(self._held) > self._most:
            self._shrink()

    def _shrink(self):
        """Lets go of rows behind the page; of all of them where those before its end are too many."""
        self.row_bytes = self._size // len(self._held)
        end = self._offset + self._limit
        if not self._span.low and end <= len(self._held) // 2:
            self._held.sort()
            del self._held[end:]
            self._size = end * self.row_bytes
            # Above this key and below all that follow it.
            self.high = self._held[-1][0] + b"\0"
            return
        self.ranks = Ranks()
        self.ranks.add([key for key, _ in self._held])
        self._held = []
