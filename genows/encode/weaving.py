"""The one loop of all encoders: columns become records, and records one text. A Style says what stands around values.

Styles: JSON; cells of tables, TSV and CSV. The plain text of webservice.do has its own in `clients.webservice.dialect`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from json import loads

from genows.columns.blocks import Block, are_plain
from genows.columns.fields import View
from genows.columns.jsonvalues import quoted
from genows.encode.tabletext import Table

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


def style_of(table: Table | None, view: View) -> Style:
    """Returns the style of a view's records: cells of *table*, or JSON."""
    return JSON if table is None else Cells(table, len(view.shown))


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
            parts += [before, [nothing if value is None else f"{label}{value}{around}" for value in values]]
            before = ""
        else:
            parts += [before + label + around, values]
            before = around
    return _joined(parts, before + style.end, style.between, block.size)


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
