"""Pages of an answer's records: in the order in which they come or sorted, and how many are behind them.

Of the others none is held, and of texts of records no more is parsed than has to be.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

from genows.columns import ordered
from genows.columns.blocks import Block
from genows.columns.fields import View
from genows.columns.ordered import SortedBlock, TooManyRows, number_key, text_key
from genows.data.numbers import decimal_number
from genows.encode import recordtext
from genows.encode.jsontext import object_texts, record_texts
from genows.encode.recordtext import RecordText
from genows.encode.weaving import ITEMS, JSON, text_of
from genows.errors import TooMuchAsked
from genows.http.answers import MOST_COUNTED, BlockPage, Blocks, Source

# Values of all records that are sorted for an answer that is not a page, or of a page: memory for about 30 bytes each.
MOST_SORTED_VALUES = 1_000_000
# Values of all records that are held as they are and sorted at once, for a page and where all leave: memory for about 100 bytes each.
FEW_VALUES, FEW_OF_ALL = 30_000, 250_000
# Records of a page that are parsed at a time.
PARSED = 250
# What stands before keys: numbers, other texts behind them, and null last, downwards, too.
_NUMBER, _TEXT, _NULL = b"\0", b"\1", b"\2"

Again = Callable[[], Source | None]
Order = Sequence[tuple[bool, str]]


class RecordPage(NamedTuple):
    """*rows*: of the page; *number*: how many those are; *behind*: how many records are behind it, counted no further than MOST_COUNTED + 1."""

    rows: Iterator[tuple]
    number: int
    behind: int


def texts(source: Source) -> Iterator[str]:
    """Yields texts of comma-joined records."""
    if source.blocks:
        return map(bytes.decode, source.blocks.texts(JSON))
    if source.rows is None and source.batches is not None:
        return (b"".join(batch)[1:].decode() for batch in source.batches)
    if source.rows is None:
        return filter(None, source.texts)
    if source.lists.isdisjoint(source.names):
        return record_texts(source.names, source.rows, source.batch)
    return object_texts(dict(zip(source.names, row, strict=True)) for row in source.rows)


def row_batches(source: Source) -> Iterator[Sequence[tuple[Any, ...]]]:
    """Yields the records as rows, some at a time."""
    if source.blocks:
        columns = source.blocks.view.columns
        return (list(block.rows(columns)) for block in source.blocks.read(columns))
    if source.rows is None:
        return (recordtext.rows(text, source.names) for text in texts(source))
    rows = iter(source.rows)
    return iter(lambda: list(islice(rows, source.batch)), [])


def rows(source: Source) -> Iterator[tuple]:
    """Yields the records as rows."""
    return chain.from_iterable(row_batches(source))


def page_of_blocks(blocks: Blocks, view: View, order: Order, numbers: Collection[str], offset: int, limit: int | None) -> BlockPage:
    """Returns *limit* records from *offset* on, None: all, in an order of (whether downwards, name) pairs, () as they come. TooMuchAsked.

    *view*: the fields that are wanted; *numbers*: names of those that are sorted as numbers. See `ordered_page`.
    """
    if not order:
        return blocks.page(view.columns, offset, limit or 0)
    by_name = {each.name: each for each in blocks.view.shown}
    orders = [(by_name[name].column, partial(_key, form=by_name[name].form, is_number=name in numbers, downwards=downwards)) for downwards, name in order]

    def keys(block: Block) -> list[bytes]:
        made = [block.mapped(column, key) for column, key in orders]
        return made[0] if len(made) == 1 else list(map(b"".join, zip(*made, strict=True)))

    few, most = (values // len(blocks.view.shown) for values in (FEW_OF_ALL if limit is None else FEW_VALUES, MOST_SORTED_VALUES))
    columns = list(dict.fromkeys((*view.columns, *(column for column, _ in orders))))
    with _sorting(limit, most):
        return BlockPage(*ordered.page_of_blocks(lambda: blocks.read(columns), keys, view.columns, offset, limit, most, few))


@contextmanager
def _sorting(limit, most) -> Iterator[None]:
    try:
        yield
    except TooManyRows:
        fewer = "select fewer, or ask for them page by page with limit and offset." if limit is None else "ask for fewer with limit."
        raise TooMuchAsked("order", f"sorts at most {most} of these records for one answer; {fewer}") from None


def plain_page(source: Source, offset: int, limit: int) -> RecordPage:
    """Returns *limit* records from *offset* on as they come."""
    part = source.part(offset, limit)
    if part is None:
        return _page(source, offset, limit, MOST_COUNTED + 1)
    page = _page(part.source, part.skip, limit, 0)
    return page._replace(behind=min(max(0, part.number - offset - page.number), MOST_COUNTED + 1))


def _page(source: Source, offset: int, limit: int, most: int) -> RecordPage:
    """Returns *limit* records from *offset* on, read one by one. *most*: how many are counted after them.

    PERF: 100,000 mutations are counted in 23 ms, parsed in 840.
    """
    if source.rows is not None or source.mixed:
        its = islice(rows(source), offset, None)
        page = [ordered.packed_row(row) for row in islice(its, limit)]
        return RecordPage(ordered.unpacked(page), len(page), sum(1 for _ in islice(its, most)))
    record_text, count, held = RecordText(source.names), 0, list[str]()
    for text in texts(source):
        before, count = count, count + record_text.number(text)
        if count > offset and len(held) < limit:
            first = max(0, offset - before)
            held += record_text.records(text, range(first, min(count - before, first + limit - len(held))))
        if count >= offset + limit + most:
            break
    return RecordPage(_parsed(held, source.names), len(held), max(0, count - offset - len(held)))


def ordered_page(source: Source, order: Order, offset: int, limit: int | None, again: Again) -> RecordPage:
    """Returns *limit* records from *offset* on in an order of (whether downwards, name) pairs; None: all. TooMuchAsked.

    Numbers go by size, other texts behind them by code points, null last: values of profiles and of clinical attributes are texts to the
    database, and numbers to whoever sorts them. *again*: makes the source anew, for pages that take more than one reading.
    """
    few, most = (values // len(source.names) for values in (FEW_OF_ALL if limit is None else FEW_VALUES, MOST_SORTED_VALUES))
    its, source = _few_rows(source, few, limit is None)
    reading = _Readings(source, order, again)
    if its is not None:
        page = reading.in_order(its)[offset : None if limit is None else offset + limit]
        return RecordPage(iter(page), len(page), max(0, len(its) - offset - len(page)))
    with _sorting(limit, most):
        try:
            held, total = ordered.page(reading.blocks, offset, limit, most)
        except TooManyRows:
            reading.end()
            raise
    behind = max(0, total - offset - len(held))
    return RecordPage(reading.unpacked(held), len(held), min(behind, MOST_COUNTED + 1))


def _few_rows(source: Source, few: int, every: bool) -> tuple[Sequence[tuple] | None, Source]:
    """Returns the rows where they are *few* at the most, else None; and the source, which still has all of them then.

    *every*: whether all of them leave: then texts are parsed at once.
    """
    if source.rows is None and not source.mixed:
        return _few_rows_of_texts(source, few) if every else (None, source)
    if isinstance(source.rows, Sequence):
        return (source.rows if len(source.rows) <= few else None), source
    its = rows(source)
    first = list(islice(its, few + 1))
    return (first, source) if len(first) <= few else (None, replace(source, rows=_joined(first, its)))


def _few_rows_of_texts(source, few):
    record_text, its = RecordText(source.names), texts(source)
    number, first = 0, list[str]()
    while number <= few and (text := next(its, None)) is not None:
        number += record_text.number(text)
        first.append(text)
    if number <= few:
        return [row for text in first for row in recordtext.rows(text, source.names)], source
    return None, replace(source, texts=_joined(first, its), batches=None)


def _joined(first, others) -> Iterator[Any]:
    yield from first
    del first
    yield from others


def _parsed(records, names) -> Iterator[tuple]:
    for start in range(0, len(records), PARSED):
        yield from recordtext.rows(",".join(records[start : start + PARSED]), names)


class _Readings:
    """The records of a source as blocks that are sorted, as often as wanted."""

    def __init__(self, source: Source, order: Order, again: Again):
        self._source, self._again, self._begun = source, again, False
        names = source.names
        self._order = [(names.index(name), name in source.numbers, downwards) for downwards, name in order]
        self._texts = None if source.rows is not None or source.mixed else RecordText(names)

    def in_order(self, rows: Sequence[tuple]) -> list[tuple]:
        """Returns the rows sorted."""
        keys = self._row_keys(rows)
        return [rows[place] for place in sorted(range(len(rows)), key=keys.__getitem__)]

    def blocks(self) -> Iterator[SortedBlock]:
        """Yields them from the first record on."""
        # What is in memory can be read again.
        if self._begun and not isinstance(self._source.rows, Sequence):
            self._source = self._again() or self._source
        self._begun = True
        if self._texts is None:
            return map(self._row_block, row_batches(self._source))
        return map(partial(self._text_block, self._texts), texts(self._source))

    def unpacked(self, held: list[Any]) -> Iterator[tuple]:
        """Yields rows of what was held of the blocks."""
        return ordered.unpacked(held) if self._texts is None else _parsed(held, self._source.names)

    def end(self) -> None:
        """Ends the reading: the connection is given back while the failure still holds on to it."""
        for reading in (self._source.rows, self._source.texts, self._source.batches):
            close = getattr(reading, "close", None)
            if close:
                close()

    def _row_block(self, some):
        return SortedBlock(self._row_keys(some), partial(ordered.packed, some))

    def _row_keys(self, rows) -> list[bytes]:
        return self._keys([row[place] for row in rows] for place, *_ in self._order)

    def _text_block(self, record_text, text):
        return SortedBlock(self._keys(record_text.values(text, place) for place, *_ in self._order), partial(record_text.records, text))

    def _keys(self, columns) -> list[bytes]:
        keys = [_column_keys(values, is_number, downwards) for values, (_, is_number, downwards) in zip(columns, self._order, strict=True)]
        return keys[0] if len(keys) == 1 else list(map(b"".join, zip(*keys, strict=True)))


def _column_keys(values, is_number, downwards) -> list[bytes]:
    """Returns the keys of values: of each of them, however often it is there, once."""
    if len(values) and isinstance(values[0], list):
        values = [",".join(value) for value in values]
    found = {value: _key(value, is_number, downwards) for value in set(values)}
    return [found[value] for value in values]


def _key(value, is_number, downwards, form="") -> bytes:
    if value is None:
        return _NULL
    if form == ITEMS:
        value = text_of(value, form)
    if is_number:
        return _NUMBER + number_key(float(value), downwards)
    number = decimal_number(value)
    return _TEXT + text_key(value, downwards) if number is None else _NUMBER + number_key(number, downwards)
