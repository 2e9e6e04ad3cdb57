"""The one loop of all encoders: columns become records, and records one text. A Style says what stands around values.

Styles: JSON; cells of tables, TSV and CSV. The plain text of webservice.do has its own in `clients.webservice.dialect`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from json import loads

from genows.columns.blocks import Block, are_plain
from genows.columns.fields import View
from genows.columns.jsonvalues import quoted
from genows.encode.tabletext import Table

VALUE = "\0value"  # the column of a view that stands for each of those whose values become records
BARE = "bare"  # the form of values that JSON writes without quotation marks: numbers, and texts that are JSON


class Style:
    """What an encoder writes beside values. *begin*, *end*: of a record; *between*: two of them."""

    begin = end = between = ""

    def label(self, name: str, is_first: bool) -> str:
        """Returns what stands before the value of a field."""
        raise NotImplementedError

    def cell(self, value: str | None, form: str) -> str:
        """Returns a value as it is written."""
        raise NotImplementedError

    def around(self, form: str, values: Sequence[str | None]) -> str | None:
        """Returns what stands before and after plain values, those that there are; None where `cell` has to look at each."""
        raise NotImplementedError


class Json(Style):
    """Flat JSON records. *between*: a comma, or a line end for lines of JSON."""

    begin, end = "{", "}"

    def __init__(self, between: str = ","):
        self.between = between

    def label(self, name, is_first):
        return f"{quoted(name)}:" if is_first else f",{quoted(name)}:"

    def cell(self, value, form):
        if value is None:
            return "null"
        return value if form == BARE else quoted(value)

    def around(self, form, values):
        return "" if form == BARE else '"'


class Cells(Style):
    """Lines of a table. *width*: how many cells a line has."""

    def __init__(self, table: Table, width: int):
        self._table, self.end = table, table.end
        # An empty line would be no row at all for most readers.
        self._nothing = '""' if width == 1 else ""

    def label(self, name, is_first):
        return "" if is_first else self._table.separator

    def cell(self, value, form):
        return self._table.cell(value) or self._nothing

    def around(self, form, values):
        return None if self._table.guard or self._nothing else self._table.quote


JSON, JSON_LINES = Json(), Json("\n")
Form = Table | Json  # what records leave as


def style_of(form: Form, view: View) -> Style:
    """Returns the style of a view's records: cells of a table, or JSON."""
    return Cells(form, len(view.shown)) if isinstance(form, Table) else form


def woven(style: Style, view: View, block: Block) -> str:
    """Returns the records of a block, one at least, in one text.

    Parts of a record are texts, the same for all, and columns. A column with signs is spelled once a sign, with what stands before it, and
    neighbours that share their signs are one part: the names of a sample, of a gene.

    PERF: parts are put in their places by slices and joined once: 65 ns a value that differs. A template filled record by record takes 100.
    """
    parts: list = []
    before, shared = style.begin, None
    for number, (name, column, form) in enumerate(view.shown):
        label, same = style.label(name, not number), block.same(column)
        if same is not None:
            before += _spelled(style, view, label, form, loads(same))
            continue
        signs = block.signs(column)
        if signs:
            spelled = {sign: before + _spelled(style, view, label, form, value) for sign, value in signs[1].items()}
            if shared and shared[0] is signs[0]:
                spelled = {sign: shared[1][sign] + text for sign, text in spelled.items()}
                parts.pop()
            before, shared = "", (signs[0], spelled)
            parts.append(list(map(spelled.__getitem__, signs[0])))
            continue
        values, shared = block.values(column), None
        around = style.around(form, values) if block.is_plain(column) or are_plain(values) else None
        if around is None:
            cells = {value: _spelled(style, view, label, form, value) for value in set(values)}
            parts += [before, list(map(cells.__getitem__, values))]
            before = ""
        elif None in values:
            nothing, label = _spelled(style, view, label, form, None), label + around
            if nothing == label:
                parts += [before + label, [value or "" for value in values]]
            else:
                parts += [before, [nothing if value is None else f"{label}{value}{around}" for value in values]]
            before = ""
        else:
            parts += [before + label + around, values]
            before = around
    return _joined(parts, before + style.end, style.between, block.size)


def woven_values(
    style: Style, view: View, block: Block, series: Mapping[str, Mapping[str, str | None]], runs: Iterable[tuple[int, int]] = ()
) -> str:
    """Returns a record for each value that there is in the columns of *series*: by record of the block, then by column; '' where there is none.

    *view*: shows VALUE, fields that all records of a column have, see `blocks.melted`, and columns of the block. *runs*: (first, number) of records
    of the block, of which the new ones come by column, then by record.

    PERF: 1.6 times as fast as records that are melted and then woven, of 40 columns and 1,000 records.
    """
    if not series:
        return ""
    fields = list(enumerate(view.shown))
    of_series = {VALUE, *chain.from_iterable(series.values())}
    parts = [(is_own, list(its)) for is_own, its in groupby(fields, lambda each: each[1].column not in of_series)]
    begin, rows = style.between + style.begin, list[list[str]]()
    # What is of the block's records is the same for all columns: it is spelled once, with what stands before and after it.
    own = [_own(style, view, block, its, "" if its[0][0] else begin, style.end if its[-1] == fields[-1] else "") if is_own else [] for is_own, its in parts]
    for name, fixed in series.items():
        before, row = "" if parts[0][0] else begin, list[list[str]]()
        for (is_own, its), texts in zip(parts, own, strict=True):
            if is_own:
                row.append([before + text for text in texts] if before else texts)
                before = ""
                continue
            for number, (key, column, form) in its:
                label = style.label(key, not number)
                if column == VALUE:
                    row.append(_cells(style, view, block, name, before, label, form))
                    before = ""
                else:
                    before += _spelled(style, view, label, form, fixed[column])
        if not parts[-1][0] and (before := before + style.end):
            row.append([before] * block.size)
        if None in (values := block.values(name)):
            row = [["" if value is None else text for text, value in zip(texts, values, strict=True)] for texts in row]
        rows += row
    return _interleaved(rows, len(series), block.size, runs)[len(style.between) :]


def _interleaved(rows: Sequence[list[str]], columns: int, size: int, runs) -> str:
    texts, every = [""] * (len(rows) * size), len(rows)
    for place, row in enumerate(rows):
        texts[place::every] = row
    pieces = every // (columns or 1)
    for first, number in runs:
        start, end = first * every, (first + number) * every
        texts[start:end] = [
            text for place in range(start, start + every, pieces) for record in range(place, end, every) for text in texts[record : record + pieces]
        ]
    return "".join(texts)


def _own(style, view, block, fields, before, after) -> list[str]:
    columns = [_cells(style, view, block, column, "", style.label(name, not number), form) for number, (name, column, form) in fields]
    return [f"{before}{text}{after}" for text in (columns[0] if len(columns) == 1 else map("".join, zip(*columns, strict=True)))]


def _cells(style, view, block, column, before, label, form) -> list[str]:
    """Returns the values of a column as they are written, with what stands before them."""
    same, signs = block.same(column), block.signs(column)
    if same is not None:
        return [before + _spelled(style, view, label, form, loads(same))] * block.size
    if signs:
        spelled = {sign: before + _spelled(style, view, label, form, value) for sign, value in signs[1].items()}
        return list(map(spelled.__getitem__, signs[0]))
    values = block.values(column)
    around = style.around(form, values) if block.is_plain(column) or are_plain(values) else None
    if around is None:
        cells = {value: before + _spelled(style, view, label, form, value) for value in set(values)}
        return list(map(cells.__getitem__, values))
    start, nothing = before + label + around, before + _spelled(style, view, label, form, None)
    return [nothing if value is None else f"{start}{value}{around}" for value in values]


def _spelled(style, view, label, form, value) -> str:
    return "" if value is None and view.omits else label + style.cell(value, form)


def _joined(parts, end, between, size) -> str:
    if not parts:
        return between.join([end] * size)
    # The end of a record and the beginning of the next one are one part.
    start, parts = ("", parts) if isinstance(parts[0], list) else (parts[0], parts[1:])
    parts = [part for part in parts if part]
    row = [end + between + start, *("" if isinstance(part, list) else part for part in parts)]
    texts = row * size
    for place, part in enumerate(parts, 1):
        if isinstance(part, list):
            texts[place :: len(row)] = part
    texts[0] = start
    texts.append(end)
    return "".join(texts)


def texts(style: Style, view: View, blocks: Iterable[Block]) -> Iterator[bytes]:
    """Yields the records of each block in one text."""
    return (woven(style, view, block).encode() for block in blocks if block.size)


def rows(view: View, blocks: Iterable[Block]) -> Iterator[tuple]:
    """Yields the records as tuples of the view's fields."""
    return chain.from_iterable(block.rows(view.columns) for block in blocks)
