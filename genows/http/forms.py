"""The form in which a client wants its records: JSON, a table, or JSON by lines; all of them, or some of their fields and some of them.

`wanted` reads it from the request, `shaped` gives it to the answer. Where nothing of this is asked for, an answer stays the JSON array that its handler made, byte for byte.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, urlencode

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from genows.columns.blocks import Block, refilled, sliced
from genows.encode.jsontext import record_texts
from genows.encode.recordtext import RecordText
from genows.encode.tabletext import OUTPUTS, Table, protected
from genows.encode.weaving import JSON_LINES
from genows.errors import ParameterError
from genows.http import recordpages
from genows.http.address import FORMATS, LISTINGS, MOST_OFFSET, MOST_RECORDS
from genows.http.answers import MOST_COUNTED, Answer, Blocks, Source, array_of, attachment, json_array, sent
from genows.http.params import Parameters
from genows.http.places import root_of
from genows.http.recordpages import Again

JSON, NDJSON = "json", "ndjson"
# What a client may accept, by the form that it gets; of equals the first.
_ACCEPTED = {media_type: name for name, output in OUTPUTS.items() for media_type in (output.media_type, *output.also)}
# The parameters that say it.
OF_FORM = frozenset(parameter.name for parameter in LISTINGS)
# In the environ: the name of the form, for an error's.
FORM = "genows.form"
# Of a file's name, what every system takes.
_NO_NAME = re.compile(r"[^A-Za-z0-9_.-]+")
_NAME_CHARACTERS = 80
# Parameters that say what a file is about.
_NAMING = ("study_id", "genetic_profile_ids")

# Characters of the header Link: what proxies and clients take in one header.
LONGEST_LINK = 4000
_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


class Form(NamedTuple):
    """*name*: one of FORMATS; *excel*: whether a table is for a spreadsheet; *fields*, *order*: names, None and () for as they are;
    *limit*, *offset*: of records, None for no limit. *file*: the name of the file, for a browser. *own*: whether the answer has a form that
    the handler alone knows, which takes none of the others.
    """

    name: str = JSON
    excel: bool = False
    fields: tuple[str, ...] | None = None
    order: tuple[str, ...] = ()
    limit: int | None = None
    offset: int = 0
    file: str = ""
    own: bool = False

    @property
    def picks(self) -> bool:
        """Whether records leave otherwise than the handler has them: fewer, ordered, or with fewer fields."""
        return self.fields is not None or self.limit is not None or bool(self.offset or self.order)

    @property
    def media_type(self) -> str:
        output = OUTPUTS[self.name]
        return output.media_type + output.details

    @property
    def table(self) -> Table | None:
        """How the table is spelled; None where none is wanted."""
        table = OUTPUTS[self.name].table if self.name in OUTPUTS else None
        return table._replace(guard=protected) if table and self.excel else table


def wanted(params: Parameters, environ: dict, formats: Collection[str]) -> Form:
    """Returns the form that a request asks for; ParameterError for a value that is none. *formats*: names that `format` may have here.

    A format that is none of FORMATS is the handler's own.
    """
    if OF_FORM.isdisjoint(params.names()):
        usual = environ[FORM] = accepted(environ)
        return Form(usual, file=_file(params, environ, usual))
    name = params.one("format")
    if name is not None and name not in formats:
        raise ParameterError("format", f"should be one of: {', '.join(formats)}.")
    if name is None:
        name = environ[FORM] = accepted(environ)
    if name not in FORMATS:
        return Form(own=True)
    environ[FORM] = name
    return Form(
        name,
        params.flag("excel"),
        params.ids("fields"),
        params.ids("order") or (),
        params.number("limit", 1, MOST_RECORDS),
        params.number("offset", 0, MOST_OFFSET) or 0,
        _file(params, environ, name),
    )


def accepted(environ: dict) -> str:
    """Returns the name of the form that the client accepts most gladly; JSON where it says nothing of that, or accepts none."""
    header = environ.get("HTTP_ACCEPT", "")
    if header in ("", "*/*", "application/json"):
        return JSON
    best = parse_accept_header(header, MIMEAccept).best_match(_ACCEPTED)
    return _ACCEPTED[best] if best else JSON


def wants_text(environ: dict) -> bool:
    """Returns whether a failure is to be told in plain text, because a table was asked for."""
    name = environ.get(FORM)
    if name is None:
        # It failed before its parameters were read.
        query = parse_qsl(environ.get("QUERY_STRING", ""), errors="replace", max_num_fields=None)
        name = dict(query).get("format") or accepted(environ)
    return name in OUTPUTS and OUTPUTS[name].table is not None


def _file(params, environ, name):
    if name == JSON:
        return ""
    about = [value for parameter in _NAMING for value in params.pieces(parameter)[:1]]
    path = environ.get("PATH_INFO", "").strip("/").split("/")[1:]
    return _NO_NAME.sub("_", "-".join([*path, *about]))[:_NAME_CHARACTERS] + "." + name


def shaped(answer: Answer, form: Form, environ: dict, make: Callable[[], Answer]) -> Answer:
    """Returns *answer* in the form asked for. ParameterError for a field that the records do not have.

    What a page of records needs to know of the others is read here, none of it for HEAD. *make*: makes the answer anew.
    """
    source = answer.source
    if source is None or answer.status != 200 or (form.table is None and form.name != NDJSON and not form.picks):
        return answer
    headers = list(answer.headers)
    if source.blocks:
        blocks, told = _chosen_blocks(source, source.blocks, form, environ)
        headers += told
    elif form.picks:
        source, told = _picked(source, form, environ, lambda: make().source)
        headers += told
    if form.file:
        headers.append(attachment(form.file))
    table = form.table
    if source.blocks:
        chunks: Iterable[bytes] = _of_blocks(blocks, form)
    elif table is not None:
        chunks = _table(source, table, _BOM if form.excel else "")
    elif form.name == NDJSON:
        record_text = RecordText(source.names)
        chunks = (record_text.lines(text).encode() for text in _unmixed_texts(source))
    else:
        chunks = json_array(recordpages.texts(source)).chunks
    return replace(answer, chunks=chunks, media_type=form.media_type, headers=headers, source=None)


def _chosen_blocks(source, blocks: Blocks, form: Form, environ) -> tuple[Blocks, list[tuple[str, str]]]:
    """Returns the chosen records with their chosen fields, and the headers that tell of the other records."""
    view, names = blocks.view, source.names
    if form.fields is not None:
        _places("fields", form.fields, names)
        view = view.only(form.fields)
    order = [(name.startswith("-"), name.removeprefix("-")) for name in form.order]
    _places("order", [name for _, name in order], names)
    if not form.picks:
        return blocks, []
    if environ["REQUEST_METHOD"] == "HEAD":
        return PickedBlocks(view, (), blocks.batch), []
    if not order and form.limit is None:
        return PickedBlocks(view, sliced(blocks.read(view.columns), form.offset), blocks.batch), []
    page = recordpages.page_of_blocks(blocks, view, order, source.numbers, form.offset, form.limit)
    behind = page.number - form.offset - (form.limit or page.number)
    told = [] if form.limit is None else _paging(form.limit, form.offset, behind > 0, _told(page.number, form, behind), environ)
    return PickedBlocks(view, page.blocks, blocks.batch), told


def _told(number, form, behind) -> int | None:
    """Returns how many records there are, None where that is not told: whoever asks for what lies behind the end is not told where that is."""
    return number if behind <= MOST_COUNTED and (number > form.offset or not form.offset) else None


class PickedBlocks(Blocks):
    """Records that were chosen, read once."""

    def __init__(self, view, blocks: Iterable[Block], batch: int):
        super().__init__(view)
        self._blocks, self.batch = blocks, batch

    def read(self, columns):
        return refilled(self._blocks, columns, self.batch) if self.batch else iter(self._blocks)


def _of_blocks(blocks: Blocks, form: Form) -> Iterable[bytes]:
    view, table = blocks.view, form.table
    if table is not None:
        head = ((_BOM if form.excel else "") + table._replace(guard=None).line(view.names)).encode()
        return _headed(head, sent(blocks, table))
    if form.name == NDJSON:
        return (text + b"\n" for text in sent(blocks, JSON_LINES))
    return array_of(blocks)


def _headed(head: bytes, lines: Iterator[bytes]) -> Iterator[bytes]:
    # With the head alone a chunk would be wasted, and a table of few rows would have no length.
    yield head + next(lines, b"")
    yield from lines


def _table(source, table: Table, mark: str) -> Iterator[bytes]:
    head = (mark + table._replace(guard=None).line(source.names)).encode()
    if source.lines is not None and not table.guard:
        lines = iter(source.lines(table))
    elif source.rows is not None or source.mixed:
        lines = (table.lines(batch).encode() for batch in recordpages.row_batches(source))
    else:
        record_text = RecordText(source.names)
        lines = (record_text.table(text, table).encode() for text in recordpages.texts(source))
    yield from _headed(head, lines)


def _unmixed_texts(source):
    if source.mixed and source.lines is None:
        return record_texts(source.names, recordpages.rows(source), source.batch)
    return recordpages.texts(source)


def _picked(source: Source, form: Form, environ, again: Again) -> tuple[Source, list[tuple[str, str]]]:
    """Returns the chosen records with their chosen fields, and the headers that tell of the other records."""
    names = source.names
    take = None if form.fields is None else _taking(_places("fields", form.fields, names))
    order = [(name.startswith("-"), name.removeprefix("-")) for name in form.order]
    _places("order", [name for _, name in order], names)
    told: list[tuple[str, str]] = []
    rows: Iterator[tuple]
    if environ["REQUEST_METHOD"] == "HEAD":
        return replace(source, names=form.fields or names, rows=(), lines=None), told
    if not order and form.limit is None:
        rows = islice(recordpages.rows(source), form.offset, None)
    else:
        rows, number, behind = (
            recordpages.ordered_page(source, order, form.offset, form.limit, again)
            if order
            else recordpages.plain_page(source, form.offset, form.limit or 0)
        )
        if form.limit is not None:
            # Whoever asks for what lies behind the end is not told where that is.
            total = form.offset + number + behind if behind <= MOST_COUNTED and (number or not form.offset) else None
            told = _paging(form.limit, form.offset, behind > 0, total, environ)
    return replace(source, names=form.fields or names, rows=map(take, rows) if take else rows, mixed=False, lines=None), told


def _places(parameter, fields, names) -> list[int]:
    for name in fields:
        if name not in names:
            raise ParameterError(parameter, f"names {name[:60]!r}, which these records do not have: {', '.join(names[:100])}.")
    return [names.index(name) for name in fields]


def _taking(places) -> Callable[[tuple], tuple]:
    return lambda row: tuple([row[place] for place in places])


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
