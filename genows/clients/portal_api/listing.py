"""Answers of the third generation: blocks of records, sorted and paged, or counted.

A page costs what a page has: the records before it are passed over by the database or by their numbers, of an order the
keys alone are looked at.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from genows.clients.portal_api.dialect import MOST, Asked
from genows.clients.portal_api.records import (
    DETAILED,
    ID,
    META,
    PROJECTIONS,
    JsonRecord,
    spelled,
    view_of,
    with_keys,
    woven_records,
)
from genows.columns import ordered
from genows.columns.blocks import Block, Derived, row_blocks, sliced, split
from genows.columns.ordered import number_key, text_key
from genows.db.sessions import Session
from genows.encode.weaving import ELEMENTS, JSON
from genows.errors import NotThere
from genows.http import answers
from genows.http.address import Parameter, choice
from genows.http.answers import TEXT, Answer
from genows.http.recordpages import sorting

# Values of all records of a sorted answer: memory for about 20 bytes each.
MOST_SORTED_VALUES = 5_000_000
# Records of a page that are held, so that what else they need is asked for them alone.
HELD_RECORDS = 1000
# In front of a key, by the direction: of nothing, of a value.
NOTHING = {False: b"\0", True: b"\1"}
VALUE = {False: b"\1", True: b"\0"}

PROJECTION = choice("projection", "How much of a record; META: counts alone, in headers.", *PROJECTIONS, default="SUMMARY")

# Blocks of a page, None for all → columns that follow from others.
Derivation = Callable[[Sequence[Block] | None], Mapping[str, Derived]]


def paged(*sorts: str, most: int = MOST) -> tuple[Parameter, ...]:
    """Returns the parameters of a listing: projection, pages, order. *sorts*: the fields that it can be sorted by."""
    return (
        PROJECTION,
        Parameter("pageSize", "Records of a page.", "integer", default=str(most), least=1, most=most),
        Parameter("pageNumber", "Which page; the first is 0.", "integer", default="0", least=0),
        *(order_parameters(*sorts) if sorts else ()),
    )


def order_parameters(*sorts: str) -> tuple[Parameter, ...]:
    """Returns the parameters that say the order of records. *sorts*: the fields that they can be sorted by."""
    return choice("sortBy", "The field to sort by.", *sorts), choice(
        "direction", "Counts with sortBy.", "ASC", "DESC", default="ASC"
    )


class PageRange(NamedTuple):
    """*offset*: of its first record; *limit*: None where everything is asked for."""

    offset: int
    limit: int | None


class Order(NamedTuple):
    """*column*: of the rows; *key*: of its values."""

    column: str
    key: Callable[[Any], bytes]


class Light(NamedTuple):
    """Records with little of each, by which the pages of an order are found.

    *columns*: that can be sorted by, and others; *read*: reads them; *whole*: gives the records that a block of them stands for.
    """

    columns: Sequence[str]
    read: Callable[[], Iterable[Block]]
    whole: Callable[[Block], Block]


@dataclass(frozen=True)
class Found:
    """What a request asks for, as blocks: here what `http.answers.Blocks` is to the JSON API, which has forms of answers besides.

    *columns*: of blocks; *read*: reads them, each time from the first one; *count*: how many records there are; *part*: reads those of a page, by
    offset and limit; *order*: their keys, where they do not come in the order in which they leave; *light*: what pages of an order are found by;
    *more*: names of columns that *derived* gives; *study*: the column of the study's id; *batch*: of so many records texts are made at a time, 0: of a block.
    """

    columns: Sequence[str]
    read: Callable[[], Iterable[Block]]
    count: Callable[[], int] | None = None
    part: Callable[[int, int], Iterable[Block]] | None = None
    order: Callable[[Block], list[bytes]] | None = None
    light: Light | None = None
    more: Sequence[str] = ()
    derived: Derivation = lambda blocks: {}  # noqa: E731
    study: str = "study_id"
    batch: int = 0

    def number(self) -> int:
        """Returns how many records there are."""
        return self.count() if self.count else sum(block.size for block in self.read())

    def with_derived(self, names: Sequence[str], derived: Derivation) -> "Found":
        """Returns the same with further columns."""
        return replace(self, more=(*self.more, *names), derived=lambda blocks: {**self.derived(blocks), **derived(blocks)})


def found_of_query(db: Session, name: str, /, **values) -> Found:
    """Returns the rows of a query, which SQL counts and pages; none where the database has no such table."""
    if not db.runs(name):
        return found_of_rows((), ())
    columns = db.columns(name)
    return Found(
        columns,
        lambda: row_blocks(columns, db.rows(name, **values)),
        lambda: db.number(name, **values),
        lambda offset, limit: row_blocks(columns, db.part(name, offset, limit, **values)),
    )


def found_of_rows(columns: Sequence[str], rows: Iterable[tuple]) -> Found:
    """Returns rows that Python has chosen. *rows*: read only once where the address has no pages."""
    return Found(columns, lambda: row_blocks(columns, rows))


def found_of_reading(columns: Sequence[str], read: Callable[[], Iterable[tuple]], order: Callable[[tuple], bytes] | None = None) -> Found:
    """Returns rows that are read anew where more than once is needed. *order*: gives their keys, see Found."""
    found = Found(columns, lambda: row_blocks(columns, read()))
    return found if order is None else replace(found, order=lambda block: list(map(order, block.rows(columns))))


def listed(asked: Asked, record: JsonRecord, found: Found) -> Answer:
    """Answers an array of records: sorted, one page of them; with projection META their number alone."""
    if asked.projection == META:
        return counted(found.number())
    return answers.text_array(texts(asked, record, found))


def texts(asked: Asked, record: JsonRecord, found: Found) -> Iterator[bytes]:
    """Yields the records of the page, some in a text, a comma before each. Nothing is read before the first one is asked for: HEAD asks for none."""
    view = view_of(record, asked.projection, {*found.columns, *found.more})
    return (text.encode() for block in _page(asked, record, found) for text in woven_records(ELEMENTS, view, block))


def counted(total: int, samples: int | None = None, *, more: str = "") -> Answer:
    """Answers counts alone: no body, and so no JSON. *more*: a header that tells the total once more."""
    headers = [("total-count", str(total))] + ([] if samples is None else [("sample-count", str(samples))])
    headers += [(more, str(total))] if more else []
    return Answer((), TEXT, headers=headers)


def only(record: JsonRecord, found: Found, missing: str = "") -> Answer:
    """Answers the one record that was found, whole; NotThere with the sentence *missing* where there is none."""
    view = view_of(record, DETAILED, {*found.columns, *found.more}, single=True)
    blocks = list(sliced(found.read(), 0, 1))
    if not blocks:
        raise NotThere(missing)
    return Answer(tuple(text.encode() for text in woven_records(JSON, view, _whole(record, found, blocks[0], found.derived(blocks)))))


def page_of(asked: Asked) -> PageRange:
    """Returns the page that is asked for."""
    size, number = asked.query.get("pageSize"), asked.query.get("pageNumber") or 0
    if size is None or size == MOST and not number:
        return PageRange(0, None)
    # Beyond this nothing can be: islice takes no larger number.
    return PageRange(min(size * number, 2**62), size)


def _page(asked, record, found: Found) -> Iterator[Block]:
    page, order = page_of(asked), sort_order(asked, record, found.columns)
    is_held = page.limit is not None and page.limit <= HELD_RECORDS
    # Read before all records are: a session reads one stream at a time.
    derived = {} if is_held else found.derived(None)
    blocks: Iterable[Block]
    if order or found.order:
        blocks = _in_order(asked, found, order, page)
    elif page.limit is None:
        blocks = found.read()
    else:
        blocks = found.part(page.offset, page.limit) if found.part else sliced(found.read(), page.offset, page.limit)
    if is_held:
        blocks = list(blocks)
        derived = found.derived(blocks)
    for block in blocks:
        for some in split(block, found.batch) if found.batch else (block,):
            yield _whole(record, found, some, derived)


def _whole(record, found: Found, block: Block, derived) -> Block:
    return spelled(with_keys(block.with_columns(derived), found.study), record)


def _in_order(asked, found: Found, order: Order | None, page: PageRange) -> Iterator[Block]:
    def keys(block):
        before = [] if order is None else list(map(order.key, block.values(order.column)))
        behind = found.order(block) if found.order else []
        return list(map(bytes.__add__, before, behind)) if before and behind else before or behind

    its = found.light or found
    most = MOST_SORTED_VALUES // (len(found.columns) + len(found.more))
    name = "sortBy" if asked.query.get("sortBy") else "keyword"
    with sorting(name, most, "select fewer, ask for pages (pageSize), or leave it out."):
        blocks, _ = ordered.page_of_blocks(its.read, keys, its.columns, page.offset, page.limit, most)
    return map(found.light.whole, blocks) if found.light else blocks


def sort_order(asked: Asked, record: JsonRecord, columns: Sequence[str]) -> Order | None:
    """Returns what to sort by: those without a value first, numbers as numbers, texts by code points.

    None where records stay as they are: of what they have no field of, and, without an id, under projection ID.
    """
    sort = asked.query.get("sortBy")
    if not sort:
        return None
    by_id = asked.projection == ID
    fields = {field.name: field for field in record.fields}
    # Of links the reference has names that begin with a capital.
    its = fields.get(record.key if by_id else sort[:1].lower() + sort[1:])
    if its is None or its.column not in columns:
        return None
    return Order(its.column, _value_key(its.type, not by_id and asked["direction"] == "DESC"))


def _value_key(type_: str, downwards: bool) -> Callable[[Any], bytes]:
    nothing, value = NOTHING[downwards], VALUE[downwards]
    convert = {"integer": int, "boolean": int, "real": float, "single": float, "number": float}.get(type_)
    if convert is None:
        return lambda cell: nothing if cell is None else value + text_key(str(cell), downwards)
    return lambda cell: nothing if cell is None else value + number_key(convert(cell), downwards)


def words(keyword: str | None) -> list[str]:
    """Returns the words of a keyword, without regard to case."""
    return (keyword or "").lower().split()


def has_all(wanted: Sequence[str], *texts: str | None) -> bool:
    """Returns whether each of *wanted* is contained in one of *texts*."""
    lowered = [text.lower() for text in texts if text]
    return all(any(word in text for text in lowered) for word in wanted)
