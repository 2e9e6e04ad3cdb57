"""Answers of the third generation: rows as records, sorted and paged, or counted.

A page costs what a page has: the rows before it are passed over by the database or by their numbers, of an order the
keys alone are looked at.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from genows.clients.portal_api.dialect import MOST, Asked
from genows.clients.portal_api.records import DETAILED, ID, META, JsonRecord, Rendering, spelled, view_of, with_keys
from genows.columns import ordered
from genows.columns.blocks import Block, Derived, sliced
from genows.columns.ordered import number_key, text_key
from genows.data.numbers import single_text
from genows.db.sessions import Session
from genows.encode import weaving
from genows.encode.weaving import JSON
from genows.errors import NotThere, TooMuchAsked
from genows.http import answers
from genows.http.answers import TEXT, Answer

# Values of all records of a sorted answer: memory for about 20 bytes each.
MOST_SORTED_VALUES = 5_000_000
# Rows of a page that are held, so that what else they need is asked for them alone.
HELD_ROWS = 1000
# In front of a key, by the direction: of nothing, of a value.
NOTHING = {False: b"\0", True: b"\1"}
VALUE = {False: b"\1", True: b"\0"}

Completion = Callable[[Sequence[tuple] | None], Callable[[tuple], tuple]]


class PageRange(NamedTuple):
    """*offset*: of its first record; *limit*: None where everything is asked for."""

    offset: int
    limit: int | None


class Order(NamedTuple):
    """*column*: of the rows; *key*: of its values."""

    column: str
    key: Callable[[Any], bytes]


class Light(NamedTuple):
    """Rows with little of each, by which the pages of an order are found.

    *columns*: that can be sorted by, in front of a row's name; *rows*: reads them; *named*: the rows of names.
    """

    columns: Sequence[str]
    rows: Callable[[], Iterable[tuple]]
    named: Callable[[Sequence[Any]], Iterable[tuple]]


@dataclass(frozen=True)
class Found:
    """What a request asks for.

    *columns*: of the rows; *rows*: reads them, each time from the first one; *count*: how many there are; *part*: reads
    those of a page; *order*: their key, where they do not come in the order in which they leave; *light*: what pages of
    an order are found by; *completed*: rows of a page, None for all → what adds the last of *columns* to a row.
    """

    columns: Sequence[str]
    rows: Callable[[], Iterable[tuple]]
    count: Callable[[], int]
    part: Callable[[int, int], Iterable[tuple]] | None = None
    order: Callable[[tuple], bytes] | None = None
    light: Light | None = None
    completed: Completion = field(default=lambda rows: lambda row: row)


@dataclass(frozen=True)
class Records:
    """What a request asks for, as blocks.

    *columns*: of blocks; *read*: reads them, each time from the first one; *count*: how many records there are; *part*: reads those of a page, by
    offset and limit; *order*: their keys, where they do not come in the order in which they leave; *more*: names of columns that *derived* gives;
    *derived*: blocks of a page, None for all → columns that follow from others. *study*: the column of the study's id.
    """

    columns: Sequence[str]
    read: Callable[[], Iterable[Block]]
    count: Callable[[], int] | None = None
    part: Callable[[int, int], Iterable[Block]] | None = None
    order: Callable[[Block], list[bytes]] | None = None
    more: Sequence[str] = ()
    derived: Callable[[Sequence[Block] | None], Mapping[str, Derived]] = field(default=lambda blocks: {})
    study: str = "study_id"

    def number(self) -> int:
        """Returns how many records there are."""
        return self.count() if self.count else sum(block.size for block in self.read())


def of_query(db: Session, name: str, /, **values) -> Found:
    """Returns the rows of a query, which SQL counts and pages; none where the database has no such table."""
    if not db.runs(name):
        return of_rows((), ())
    return Found(
        db.columns(name),
        lambda: db.rows(name, **values),
        lambda: db.number(name, **values),
        lambda offset, limit: db.part(name, offset, limit, **values),
    )


def of_rows(columns: Sequence[str], rows: Iterable[tuple]) -> Found:
    """Returns rows that Python has chosen, and counts. *rows*: read only once where the address has no pages."""
    return Found(columns, lambda: rows, lambda: sum(1 for _ in rows))


def of_reading(columns: Sequence[str], read: Callable[[], Iterable[tuple]], order: Callable[[tuple], bytes] | None = None) -> Found:
    """Returns rows that are read anew where more than once is needed. *order*: see Found."""
    return Found(columns, read, lambda: sum(1 for _ in read()), order=order)


def with_columns(found: Found, names: Sequence[str], values: Completion) -> Found:
    """Returns rows with further columns behind them. *values*: rows of a page, None for all → (row → their values)."""

    def completed(rows):
        before, its = found.completed(rows), values(rows)
        return lambda row: (*before(row), *its(row))

    return replace(found, columns=(*found.columns, *names), completed=completed)


def changed(found: Found, change: Callable[[tuple], tuple]) -> Found:
    """Returns the rows as *change* gives them, before anything is added."""
    part = found.part
    return replace(found, rows=lambda: map(change, found.rows()), part=part and (lambda offset, limit: map(change, part(offset, limit))))


def single_numbers(found: Found, *names: str) -> Found:
    """Returns rows whose columns *names* hold what was a 32-bit float as the text of that: databases widen each in
    their own way.
    """
    places = [found.columns.index(name) for name in names if name in found.columns]

    def change(row):
        cells = list(row)
        for place in places:
            cells[place] = None if row[place] is None else single_text(float(row[place]))
        return tuple(cells)

    return changed(found, change)


def listed(asked: Asked, record: JsonRecord, found: Found | Records) -> Answer:
    """Answers an array of records: sorted, one page of them; with projection META their number alone."""
    if isinstance(found, Records):
        if asked.projection == META:
            return counted(found.number())
        view = view_of(record, asked.projection, {*found.columns, *found.more})
        return answers.text_array(weaving.texts(JSON, view, _page(asked, record, found)))
    if asked.projection == META:
        return counted(found.count())
    rows = _rows(asked, record, found)
    return answers.json_array(Rendering(record, found.columns, asked.projection).texts(rows))


def counted(total: int, samples: int | None = None, *, more: str = "") -> Answer:
    """Answers counts alone: no body, and so no JSON. *more*: a header that tells the total once more."""
    headers = [("total-count", str(total))] + ([] if samples is None else [("sample-count", str(samples))])
    headers += [(more, str(total))] if more else []
    return Answer((), TEXT, headers=headers)


def single(record: JsonRecord, columns: Sequence[str], row: tuple) -> Answer:
    """Answers one record, whole."""
    return Answer((Rendering(record, columns, DETAILED, single=True).text(row).encode(),))


def only(record: JsonRecord, found: Found, missing: str = "") -> Answer:
    """Answers the one record that was found, whole; NotThere with the sentence *missing* where there is none."""
    rows = list(islice(found.rows(), 1))
    if not rows:
        raise NotThere(missing)
    return single(record, found.columns, found.completed(rows)(rows[0]))


def page_of(asked: Asked) -> PageRange:
    """Returns the page that is asked for."""
    size, number = asked.query.get("pageSize"), asked.query.get("pageNumber") or 0
    if size is None or size == MOST and not number:
        return PageRange(0, None)
    # Beyond this nothing can be: islice takes no larger number.
    return PageRange(min(size * number, 2**62), size)


def _rows(asked, record, found: Found) -> Iterator[tuple]:
    """Yields the rows of the page. Nothing is read before the first one is asked for: HEAD asks for none."""
    page, order = page_of(asked), sort_order(asked, record, found.columns)
    if order or found.order:
        rows = _sorted(asked, found, order, page)
    elif page.limit is None:
        rows = found.rows()
    elif found.part:
        rows = found.part(page.offset, page.limit)
    else:
        rows = islice(found.rows(), page.offset, page.offset + page.limit)
    held = None
    if page.limit is not None and page.limit <= HELD_ROWS:
        rows = held = list(rows)
    yield from map(found.completed(held), rows)


def _page(asked, record, found: Records) -> Iterator[Block]:
    """Yields the records of the page. Nothing is read before the first one is asked for: HEAD asks for none."""
    page, order = page_of(asked), sort_order(asked, record, found.columns)
    is_held = page.limit is not None and page.limit <= HELD_ROWS
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
        yield spelled(with_keys(block, found.study), record).with_columns(derived)


def _in_order(asked, found: Records, order: Order | None, page: PageRange) -> Iterator[Block]:
    def keys(block):
        before = [] if order is None else block.mapped(order.column, order.key)
        behind = found.order(block) if found.order else []
        return list(map(bytes.__add__, before, behind)) if before and behind else before or behind

    with sorting(asked, len(found.columns) + len(found.more)) as most:
        return ordered.page_of_blocks(found.read, keys, found.columns, page.offset, page.limit, most)[0]


def _sorted(asked, found, order, page: PageRange) -> Iterable[tuple]:
    light = found.light
    with sorting(asked, len(found.columns)) as most:
        if light is None or order is None:
            return ordered.page_of_rows(found.rows, _key(found, order), *page, most)[0]
        at = light.columns.index(order.column)
        rows, _ = ordered.page_of_rows(lambda: ((row[at], row[-1]) for row in light.rows()), lambda row: order.key(row[0]), *page, most)
        return light.named([name for _, name in rows])


@contextmanager
def sorting(asked: Asked, values: int) -> Iterator[int]:
    """Gives how many records with so many *values* each a sorted answer may have.

    Raises TooMuchAsked where it has more.
    """
    most = MOST_SORTED_VALUES // values
    try:
        yield most
    except ordered.TooManyRows:
        name = "sortBy" if asked.query.get("sortBy") else "keyword"
        advice = "select fewer, ask for pages (pageSize), or leave it out."
        raise TooMuchAsked(name, f"sorts at most {most} of these records for one answer; {advice}") from None


def _key(found: Found, order: Order | None) -> Callable[[tuple], bytes]:
    """Returns the key of a row."""
    default = found.order or (lambda row: b"")
    if order is None:
        return default
    at, key = found.columns.index(order.column), order.key
    return lambda row: key(row[at]) + default(row)


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
    convert = {"integer": int, "boolean": int, "real": float, "number": float}.get(type_)
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
