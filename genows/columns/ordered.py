"""One page of many rows in an order, without holding them.

They are read once, or several times where the page lies deep.

Rows of equal keys stay as they came. Held are some megabytes of rows around the page, and the page. Keys are bytes:
those compare as the values do, several of them joined compare as one after the other, and take little memory. A value's
bytes are never the beginning of another's of the same kind; a byte in front tells kinds apart. Between which keys the
rows of some ranks lie is found in one pass over all keys.
"""

import marshal
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from heapq import merge
from itertools import chain, groupby, repeat
from struct import Struct
from sys import getsizeof
from typing import Any, NamedTuple, TypeVar

from genows.columns.blocks import Block, joined, row_blocks, split

_FLOAT, _SIGNED, _UNSIGNED = Struct(">d"), Struct(">q"), Struct(">Q")
# Bytes of UTF-8 are 0 to 244: 0 and 255 are left for the end, below and above all others.
_UP = bytes(min(byte + 1, 255) for byte in range(256))
_DOWN = bytes(max(254 - byte, 0) for byte in range(256))

# Of the keys of a level, at most. Of 2.3 million keys of 50 bytes 9 levels of 6,000 are kept, and ranks are known to
# 1,500.
LEVEL_BYTES = 300_000

# Of rows and keys that are held beside those of the page.
HELD_BYTES = 3_000_000
# Rows that are held before those behind a page at the beginning are let go, at least; more, the more there are up to
# its end.
HELD_ROWS, HELD_SHARE = 1000, 4
# Of a row's place, behind its key; above all keys, whose first byte is less.
_PLACE_BYTES, _TOP = 6, b"\xff"
# Of a row's entry besides row and key.
_ENTRY_BYTES = 64


def number_key(number: float, downwards: bool = False) -> bytes:
    """Returns 8 bytes, by size. Of -0 and 0 the same; whole numbers above 2**53 are sorted as the nearest float."""
    (bits,) = _SIGNED.unpack(_FLOAT.pack((-number if downwards else number) + 0.0))
    return _UNSIGNED.pack((bits if bits >= 0 else bits ^ 0x7FFF_FFFF_FFFF_FFFF) + 0x8000_0000_0000_0000)


def text_key(text: str, downwards: bool = False) -> bytes:
    """Returns some bytes more than the text has, by code points."""
    # UTF-8 is in the order of code points, lone surrogates among them.
    plain = text.encode("utf-8", "surrogatepass")
    return plain.translate(_DOWN) + b"\xff" if downwards else plain.translate(_UP) + b"\0"


Row = TypeVar("Row", bound=tuple)


class KeySpan(NamedTuple):
    """Keys from *low* on, below *high*; None: to the end. *number*: how many keys there are, at most."""

    low: bytes
    high: bytes | None
    number: int


class Ranks:
    """Some of the keys that were added, each for 2**level of them, and so how many lie below each, within exact bounds.

    Keys are distinct. Of each two that are neighbours in a full level one goes to the level above: now the lower, now
    the upper one.
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

    def around(self, first: int, number: int) -> KeySpan:
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
        return KeySpan(low, high, below - least)

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


class TooManyRows(ValueError):
    """The page has more rows than may be held."""


class SortedBlock(NamedTuple):
    """Some rows.

    *keys*: by which they are sorted (see `number_key`), no key the beginning of another, none with 255 in front;
    *taken*: gives those at some places of the block as compact texts or bytes.
    """

    keys: Sequence[bytes]
    taken: Callable[[Sequence[int]], Iterable[str | bytes]]


class SortedPage(NamedTuple):
    """*rows*: as blocks gave them, sorted; *number*: of all rows."""

    rows: list[Any]
    number: int


def page(read: Callable[[], Iterable[SortedBlock]], offset: int, limit: int | None, most: int) -> SortedPage:
    """Returns the *limit* rows from *offset* on, None for all.

    TooManyRows where these are more than *most*, or for None all rows are.

    *read*: gives the same rows each time, in the same order.
    """
    if limit is None:
        reading = _Pass(KeySpan(b"", None, most), offset, most, is_last=True)
        reading.read(read())
        return SortedPage(reading.page(), reading.number)
    span, is_last, row_bytes = KeySpan(b"", None, 0), False, 0
    while True:
        reading = _Pass(span, offset, limit, is_last)
        reading.read(read())
        wanted = min(limit, reading.number - offset)
        if wanted > most:
            raise TooManyRows
        if wanted <= 0 or reading.ranks is None:
            return SortedPage(reading.page() if wanted > 0 else [], reading.number)
        row_bytes = row_bytes or reading.row_bytes
        narrower = reading.ranks.around(offset - reading.below, wanted)
        is_last = narrower.number <= wanted + HELD_BYTES // row_bytes or 0 < span.number <= narrower.number
        span = narrower._replace(low=narrower.low or span.low, high=min(filter(None, (narrower.high, reading.high)), default=None))


def page_of_blocks(
    read: Callable[[], Iterable[Block]], keys: Callable[[Block], list[bytes]], columns: Sequence[str], offset: int, limit: int | None, most: int, few: int = 0
) -> tuple[Iterator[Block], int]:
    """Returns the page's records with *columns*, sorted by *keys*, one a record, and the number of all; see `page`.

    *few*: so many records are held as they are and sorted at once.
    """
    reading, first, number = iter(read()), list[Block](), 0
    for block in reading:
        first.append(block)
        number += block.size
        if number > few:
            break
    else:
        its = list(chain.from_iterable(map(keys, first)))
        places = sorted(range(number), key=its.__getitem__)[offset : None if limit is None else offset + limit]
        return split(_taken(first, columns, places)), number
    readings = [chain(_drained(first), reading)]

    def sorted_blocks() -> Iterator[SortedBlock]:
        return (SortedBlock(keys(block), partial(_held, block, columns)) for block in (readings.pop() if readings else read()))

    try:
        found = page(sorted_blocks, offset, limit, most)
    finally:
        end_reading(reading)
    return row_blocks(columns, unpacked(found.rows)), found.number


def _taken(blocks: Sequence[Block], columns: Sequence[str], places: Sequence[int]) -> Block:
    """Returns the records at *places* of blocks that come one behind the other, in that order; of others nothing is made."""
    ascending, parts, start, at = sorted(places), list[Block](), 0, 0
    for block in blocks:
        end = bisect_left(ascending, start + block.size)
        if end > at:
            parts.append(block.take([place - start for place in ascending[at:end]]))
        at, start = end, start + block.size
    rank = {place: number for number, place in enumerate(ascending)}
    return joined(parts, columns).take(list(map(rank.__getitem__, places)))


def _drained(blocks: list[Block]) -> Iterator[Block]:
    while blocks:
        yield blocks.pop(0)


def end_reading(reading: Iterable) -> None:
    """Ends a reading: the connection is free then, while a failure still holds on to what was read."""
    close = getattr(reading, "close", None)
    if close:
        close()


def _held(block: Block, columns, places) -> list[bytes]:
    return list(map(packed_row, block.take(places).rows(columns)))


def grouped(rows: Iterable[Row], key: Callable[[Row], Any], order: Callable[[Row], Any]) -> Iterator[Row]:
    """Yields the rows with each run of equal *key* sorted by *order*: databases sort texts by their collation, the API by code points."""
    return chain.from_iterable(sorted(run, key=order) for _, run in groupby(rows, key=key))


def packed_row(row: tuple) -> bytes:
    """Returns a row as `page` holds it: one of thirty texts takes a fourth of the memory."""
    return marshal.dumps(tuple(row))


def unpacked(rows: Iterable[bytes]) -> Iterator[tuple]:
    """Yields the rows again."""
    return map(marshal.loads, rows)


class _Pass:
    """One pass over all rows: holds those of a span, or, if they are too many, only ranks their keys.

    *is_last*: whether they are held, however many they are. *number*: of all rows; *below*: of those below the span;
    *high*: where the page surely ends, None: nowhere; *ranks*: of keys, where rows are not held; *row_bytes*: of a row,
    then.
    """

    def __init__(self, span: KeySpan, offset: int, limit: int, is_last: bool):
        self._span, self._offset, self._limit, self._is_last = span, offset, limit, is_last
        self._end = offset + limit
        self._held: list[tuple[bytes, Any]] = []
        self._size = 0
        self._most = max(HELD_ROWS, HELD_SHARE * self._end) if not span.low else None
        self.high = span.high
        self.number = self.below = self.row_bytes = 0
        self.ranks: Ranks | None = None

    def read(self, blocks: Iterable[SortedBlock]) -> None:
        """Reads all rows."""
        try:
            for block in blocks:
                keys, places = self._within(block.keys)
                self.number += len(block.keys)
                if not keys:
                    continue
                if 0 < self._end < len(keys) and not self._span.low and not self._is_last:
                    keys, places = self._lowest(keys, places)
                if self.ranks is not None:
                    self.ranks.add(keys)
                else:
                    self._hold(keys, list(block.taken(places)))
        finally:
            end_reading(blocks)

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

    def _lowest(self, keys, places) -> tuple[list[bytes], list[int]]:
        """Returns those of a block's keys that may be of the page, which surely ends above as many as there are up to its end."""
        its = sorted(range(len(keys)), key=keys.__getitem__)[: self._end]
        self.high = keys[its[-1]] + b"\0"
        return [keys[place] for place in its], [places[place] for place in its]

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
        end = self._end
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
