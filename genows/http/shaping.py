"""Gives the records of an answer the form that the client asked for: as a table or by lines, fewer of them, ordered, some of their fields.

Without any of this an answer stays the JSON array that its handler made, byte for byte.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from operator import itemgetter
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from genows.domain.numbers import decimal_number
from genows.encoding import recordtext
from genows.encoding.jsontext import object_texts, record_texts
from genows.encoding.recordtext import RecordText
from genows.encoding.tabletext import Table
from genows.errors import ParameterError, TooMuchAsked
from genows.http.answers import Answer, Source, json_array
from genows.http.forms import NDJSON, Form
from genows.pages.places import root_of

# Values of all records that are sorted: memory for about 100 bytes each.
MOST_SORTED_VALUES = 1_000_000
# Records behind a page that are counted; above that the number of all is not told.
MOST_COUNTED = 100_000
# Characters of the header Link: what proxies and clients take in one header.
LONGEST_LINK = 4000
_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


def shaped(answer: Answer, form: Form, environ: dict) -> Answer:
    """Returns *answer* in the form asked for. ParameterError for a field that the records do not have.

    What a page of records needs to know of the others is read here, none of it for HEAD.
    """
    source = answer.source
    if source is None or answer.status != 200 or (form.table is None and form.name != NDJSON and not form.picks):
        return answer
    headers = list(answer.headers)
    if form.picks:
        source, told = _picked(source, form, environ)
        headers += told
    if form.file:
        headers.append(("Content-Disposition", f'attachment; filename="{form.file}"'))
    table = form.table
    if table is not None:
        chunks: Iterable[bytes] = _table(source, table, _BOM if form.excel else "")
    elif form.name == NDJSON:
        record_text = RecordText(source.names)
        chunks = (record_text.lines(text).encode() for text in _unmixed_texts(source))
    else:
        chunks = json_array(_texts(source)).chunks
    return replace(answer, chunks=chunks, media_type=form.media_type, headers=headers, source=None)


def _table(source, table: Table, mark: str) -> Iterator[bytes]:
    head = (mark + table._replace(guard=None).line(source.names)).encode()
    if source.lines is not None and not table.guard:
        lines = iter(source.lines(table))
    elif source.rows is not None or source.mixed:
        lines = (table.lines(batch).encode() for batch in row_batches(source))
    else:
        record_text = RecordText(source.names)
        lines = (record_text.table(text, table).encode() for text in _texts(source))
    # With the head alone a chunk would be wasted, and a table of few rows would have no length.
    yield head + next(lines, b"")
    yield from lines


def _texts(source: Source) -> Iterator[str]:
    """Yields texts of comma-joined records."""
    if source.rows is None and source.batches is not None:
        return (b"".join(batch)[1:].decode() for batch in source.batches)
    if source.rows is None:
        return filter(None, source.texts)
    if source.lists.isdisjoint(source.names):
        return record_texts(source.names, source.rows, source.batch)
    return object_texts(dict(zip(source.names, row, strict=True)) for row in source.rows)


def _unmixed_texts(source):
    if source.mixed and source.lines is None:
        return record_texts(source.names, chain.from_iterable(row_batches(source)), source.batch)
    return _texts(source)


def row_batches(source: Source) -> Iterator[Sequence[tuple[Any, ...]]]:
    """Yields the records as rows, some at a time."""
    if source.rows is None:
        return (recordtext.rows(text, source.names) for text in _texts(source))
    rows = iter(source.rows)
    return iter(lambda: list(islice(rows, source.batch)), [])


def _picked(source: Source, form: Form, environ) -> tuple[Source, list[tuple[str, str]]]:
    """Returns the chosen records with their chosen fields, and the headers that tell of the other records."""
    names = source.names
    take = None if form.fields is None else _taking(_places("fields", form.fields, names))
    keys = [(name.startswith("-"), name.removeprefix("-")) for name in form.order]
    _places("order", [name for _, name in keys], names)
    told: list[tuple[str, str]] = []
    if environ["REQUEST_METHOD"] == "HEAD":
        return replace(source, names=form.fields or names, rows=(), lines=None), told
    if form.limit is not None and not keys and source.rows is None and not source.mixed:
        page, behind = _page_of_texts(source, form.offset, form.limit)
    else:
        rows: Iterator[tuple] = chain.from_iterable(row_batches(source))
        rows = islice(iter(_sorted(rows, keys, source)) if keys else rows, form.offset, None)
        page, behind = ([], 0) if form.limit is None else _page_of_rows(rows, form.limit)
    if form.limit is not None:
        # Whoever asks for what lies behind the end is not told where that is.
        total = form.offset + len(page) + behind if behind <= MOST_COUNTED and (page or not form.offset) else None
        told = _paging(form.limit, form.offset, behind > 0, total, environ)
        rows = iter(page)
    return replace(source, names=form.fields or names, rows=map(take, rows) if take else rows, mixed=False, lines=None), told


def _page_of_rows(rows: Iterator[tuple], limit: int) -> tuple[list[tuple], int]:
    """Returns the first *limit* rows, and how many are behind them, counted no further than MOST_COUNTED + 1."""
    return list(islice(rows, limit)), sum(1 for _ in islice(rows, MOST_COUNTED + 1))


def _page_of_texts(source: Source, offset: int, limit: int) -> tuple[list[tuple], int]:
    """Returns the same of the rows from *offset* on, without a look into the texts of other records.

    PERF: 100,000 mutations are counted in 23 ms, parsed in 840.
    """
    record_text, count = RecordText(source.names), 0
    page: list[tuple] = []
    for text in _texts(source):
        before, count = count, count + record_text.number(text)
        if count > offset and len(page) < limit:
            page += recordtext.rows(text, source.names)[max(0, offset - before) :][: limit - len(page)]
        if count > offset + limit + MOST_COUNTED:
            break
    return page, max(0, count - offset - len(page))


def _places(parameter, fields, names) -> list[int]:
    for name in fields:
        if name not in names:
            raise ParameterError(parameter, f"names {name[:60]!r}, which these records do not have: {', '.join(names[:100])}.")
    return [names.index(name) for name in fields]


def _taking(places) -> Callable[[tuple], tuple]:
    return lambda row: tuple([row[place] for place in places])


def _sorted(rows, keys, source: Source) -> list[tuple]:
    """Returns the rows sorted by *keys*, (whether downwards, name) each: numbers by size, other texts behind them by code points, null last.

    Values of profiles and of clinical attributes are texts to the database, and numbers to whoever sorts them.
    """
    most = MOST_SORTED_VALUES // len(source.names)
    held = list(islice(rows, most + 1))
    if len(held) > most:
        _end(source)
        raise TooMuchAsked("order", f"sorts at most {most} of these records; select fewer.")
    for downwards, name in reversed(keys):
        place, numeric = source.names.index(name), name in source.numbers
        parts: tuple[list, list, list] = [], [], []
        for row in held:
            key = _sortable(row[place], numeric)
            parts[2 if key is None else isinstance(key, str)].append((key, row))
        for part in parts[:2]:
            part.sort(key=itemgetter(0), reverse=downwards)
        held = [row for part in parts for _, row in part]
    return held


def _end(source: Source) -> None:
    """Ends the reading of the records: the connection is given back while the failure still holds on to them."""
    for reading in (source.rows, source.texts, source.batches):
        close = getattr(reading, "close", None)
        if close:
            close()


def _sortable(value, numeric) -> float | str | None:
    if value is None or numeric:
        return value if value is None else float(value)
    text = value if isinstance(value, str) else ",".join(value)
    number = decimal_number(text)
    return text if number is None else number


def _paging(limit, offset, more, total, environ) -> list[tuple[str, str]]:
    headers = [] if total is None else [("X-Total-Count", str(total))]
    links = []
    # Of what is posted no address holds all.
    if environ["REQUEST_METHOD"] == "GET":
        if offset:
            links += [("first", 0), ("prev", max(0, offset - limit))]
        if more:
            links.append(("next", offset + limit))
        if total:
            links.append(("last", (total - 1 - offset % limit) // limit * limit + offset % limit if total > offset % limit else 0))
    text = ", ".join(f'<{_address(environ, place)}>; rel="{name}"' for name, place in links)
    # An address with thousands of ids, four times, would break the answer off at the next proxy.
    if links and len(text) <= LONGEST_LINK:
        headers.append(("Link", text))
    return headers


def _address(environ, offset):
    # Names and values as they were sent, in their order; the place where we are mounted before them.
    pairs = parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True)
    query = [(name, value) for name, value in pairs if name != "offset"] + [("offset", offset)]
    return quote(root_of(environ) + environ["PATH_INFO"]) + "?" + urlencode(query)
