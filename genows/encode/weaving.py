"""The one loop of all encoders: columns become records, and records one text. A Style says what stands around values.

Styles: JSON; cells of tables, TSV and CSV. The plain text of webservice.do has its own in `clients.webservice.dialect`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import chain
from json import loads
from typing import Any

from genows.columns import blocks
from genows.columns.blocks import Block, is_plain, picked
from genows.columns.fields import View
from genows.columns.jsonvalues import quoted
from genows.encode.tabletext import Table

VALUE = "\0value"  # the column of a view that stands for each of those whose values become records
TEXT_BYTES = 60  # of a text beyond its characters, with its entry in a list
BARE = "bare"  # the form of values that JSON writes without quotation marks: numbers, and texts that are JSON
_BLANKS = str.maketrans("\t\r\n", "   ")
ITEMS = "items"  # the form of JSON arrays of texts: the cell of a table has their items with commas between


class Style:
    """What an encoder writes beside values. *begin*, *end*: of a record; *between*: two of them. *separator*: between fields without names, else None."""

    begin = end = between = ""
    bare: frozenset[str] = frozenset()  # forms of which every value is written as it is
    separator: str | None = None

    def label(self, name: str, is_first: bool) -> str:
        """Returns what stands before the value of a field."""
        return "" if is_first else self.separator or ""

    def quote(self, form: str) -> str:
        """Returns what stands before and after each value."""
        return ""

    def inner(self, value: str, form: str) -> str:
        """Returns a value as it is written between these."""
        raise NotImplementedError

    def nothing(self, form: str) -> str:
        """Returns what is written where there is no value."""
        return ""

    def copies(self, form: str, values: Sequence[str | None]) -> bool:
        """Returns whether plain values, those that there are, are written as they are; else `inner` has to look at each."""
        return True

    def cell(self, value: str | None, form: str) -> str:
        """Returns a value as it is written, or what is written in its place."""
        if value is None:
            return self.nothing(form)
        quote = self.quote(form)
        return f"{quote}{self.inner(value, form)}{quote}"


class Json(Style):
    """Flat JSON records."""

    bare = frozenset((BARE, ITEMS))

    def __init__(self, begin: str = "{", end: str = "}", between: str = ""):
        self.begin, self.end, self.between = begin, end, between

    def label(self, name, is_first):
        return f"{quoted(name)}:" if is_first else f",{quoted(name)}:"

    def quote(self, form):
        return "" if form in self.bare else '"'

    def inner(self, value, form):
        return value if form in self.bare else quoted(value)[1:-1]

    def nothing(self, form):
        return "null"

    def cell(self, value, form):
        if value is None:
            return "null"
        return value if form in self.bare else quoted(value)


class Cells(Style):
    """Lines of a table. *width*: how many cells a line has."""

    def __init__(self, table: Table, width: int):
        self._table, self.end, self.separator = table, table.end, table.separator
        # An empty line would be no row at all for most readers.
        self._nothing = '""' if width == 1 else ""

    def quote(self, form):
        return self._table.quote

    def inner(self, value, form):
        return self._table.inner(text_of(value, form)) or ("" if self._table.quoted else self._nothing)

    def nothing(self, form):
        return self._nothing

    def copies(self, form, values):
        return form != ITEMS and not (self._table.guard or self._nothing)


class Lines(Style):
    """Lines of cells with tabs between, never quoted: a cell is always in one line and always one field."""

    separator, end = "\t", "\n"

    def inner(self, value, form):
        return value if value.isprintable() else value.translate(_BLANKS)


def text_of(value: str, form: str) -> str:
    """Returns a value as one text, by which it is sorted, too."""
    return ",".join(loads(value)) if form == ITEMS else value


# Records with commas between them; elements of an array, with a comma before each, so that no text is copied to go behind another; lines.
JSON, ELEMENTS, JSON_LINES, LINES = Json(between=","), Json(begin=",{"), Json(end="}\n"), Lines()
Layout = Table | Json  # what records leave as


def style_of(layout: Layout, view: View) -> Style:
    """Returns the style of a view's records: cells of a table, or JSON."""
    return Cells(layout, len(view.shown)) if isinstance(layout, Table) else layout


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
        is_copied, lacks = _copied(style, block, column, form, values)
        if not is_copied:
            cells = {value: _spelled(style, view, label, form, value) for value in set(values)}
            parts += [before, list(map(cells.__getitem__, values))]
            before = ""
            continue
        around = style.quote(form)
        if lacks:
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


class Frame:
    """What stands around the values of a block's records, spelled once for all columns of values: of each field the texts, one a record.

    *view*: shows VALUE, *fixed* columns, which all values of one column have in common, and columns of the block.

    PERF: 100 columns of 1,000 records are woven 2 × as fast as blocks that repeat the records for each column.
    """

    def __init__(self, style: Style, view: View, block: Block, fixed: Collection[str]):
        self.size, self._style, self._view, self._form = block.size, style, view, ""
        # Of a record one after the other: texts, lists of a text each record, fields of *fixed*, and VALUE.
        parts: list[Any] = [style.begin]
        for number, shown in enumerate(view.shown):
            label, same = style.label(shown.name, not number), None
            if shown.column == VALUE:
                self._form, quote = shown.form, style.quote(shown.form)
                parts += [label + quote, VALUE, quote]
            elif shown.column in fixed:
                parts.append((label, shown))
            elif (same := block.same(shown.column)) is not None:
                parts.append(_spelled(style, view, label, shown.form, loads(same)))
            else:
                parts.append(_cells(style, view, block, shown.column, label, shown.form))
        # The end of a record stands before the beginning of the next one.
        self._end = style.end
        while parts[-1] != VALUE and isinstance(parts[-1], str):
            self._end = parts.pop() + self._end
        self._skipped, parts[0] = len(self._end + style.between), self._end + style.between + parts[0]
        self._parts, was_known = list[Any](), False
        for part in parts:
            is_known = part != VALUE and isinstance(part, (str, list))
            self._parts.append(_fused(self._parts.pop(), part) if is_known and was_known else part)
            was_known = is_known

    def cost(self) -> int:
        """Returns bytes of memory, about."""
        return sum(sum(map(len, part)) + TEXT_BYTES * len(part) for part in self._parts if isinstance(part, list))

    def take(self, places: Sequence[int]) -> "Frame":
        """Returns the frame of the records at *places*."""
        made = copy(self)
        made.size, made._parts = len(places), [picked(part, places) if isinstance(part, list) else part for part in self._parts]
        return made

    def split(self) -> list["Frame"]:
        """Returns the frames of the blocks that `blocks.split` makes of the records."""
        size = blocks.BLOCK_RECORDS
        return [self.take(range(start, min(start + size, self.size))) for start in range(0, self.size, size)]

    def woven(self, fixed: Mapping[str, str | None], block: Block, name: str = VALUE) -> str:
        """Returns a record for each value of a column of *block*, which has the same records; '' where there is none."""
        values, lacks = self._values(block, name)
        frame = self.take([place for place, value in enumerate(values) if value is not None]) if lacks else self
        if not frame.size:
            return ""
        pieces = frame._pieces(fixed, values if frame is self else [value for value in values if value is not None])
        # A list of one text is made faster than one of several by turns.
        texts = [pieces[0] if isinstance(pieces[0], str) else ""] * (len(pieces) * frame.size)
        for place, piece in enumerate(pieces):
            if place or isinstance(piece, list):
                texts[place :: len(pieces)] = [piece] * frame.size if isinstance(piece, str) else piece
        texts[0] = texts[0][self._skipped :]
        texts.append(self._end)
        return "".join(texts)

    def by_record(self, block: Block, series: Mapping[str, Mapping[str, str | None]], runs: Iterable[tuple[int, int]]) -> str:
        """Returns the records of several columns as `woven_values` does."""
        rows = list[list[str]]()
        for name, fixed in series.items():
            values, lacks = self._values(block, name)
            there = [value is not None for value in values] if lacks else None
            for piece in self._pieces(fixed, values):
                texts = [piece] * self.size if isinstance(piece, str) else piece
                rows.append(texts if there is None else [text if is_there else "" for text, is_there in zip(texts, there, strict=True)])
        text = _interleaved(rows, len(series), self.size, runs)
        return text[self._skipped :] + self._end if text else ""

    def _pieces(self, fixed, values) -> list[Any]:
        """Returns a text where it is the same for all records, else a list."""
        pieces, before = list[Any](), None
        for part in self._parts:
            if part == VALUE or isinstance(part, list):
                pieces += [values if part == VALUE else part] if before is None else [before, values if part == VALUE else part]
                before = None
            else:
                text = part if isinstance(part, str) else _spelled(self._style, self._view, part[0], part[1].form, fixed[part[1].column])
                before = (before or "") + text
        return pieces if before is None else [*pieces, before]

    def _values(self, block, name) -> tuple[Sequence[str | None], bool]:
        """Returns the values as they are written between quotation marks, None where there is none, and whether that is so anywhere."""
        style, form, signs = self._style, self._form, block.signs(name)
        if signs:
            inner = {sign: None if value is None else style.inner(value, form) for sign, value in signs[1].items()}
            return list(map(inner.__getitem__, signs[0])), None in inner.values()
        values = block.values(name)
        is_copied, lacks = _copied(style, block, name, form, values)
        if is_copied:
            return values, lacks
        made = {value: None if value is None else style.inner(value, form) for value in set(values)}
        return list(map(made.__getitem__, values)), lacks


class Wide:
    """A record with a field for each of many values, and before them some of its own. *heads*, *names*: of these, and of the values.

    PERF: where the same stands between all values, as in tables, a column of plain values is not taken apart: 1,000 leave 6 × as fast.
    """

    def __init__(self, style: Style, heads: Sequence[str], names: Sequence[str], form: str = ""):
        self._style, self._form, self._quote, self._number = style, form, style.quote(form), len(names)
        self._heads = [style.label(name, not number) for number, name in enumerate(heads)]
        self._names = names if style.separator is None else ()

    def record(self, first: Sequence[str | None], block: Block, name: str = VALUE) -> str:
        """Returns a record. *first*: values of the heads; *block*: has a column of as many others as there are names."""
        style = self._style
        start = "".join([label + style.cell(value, "") for label, value in zip(self._heads, first, strict=True)])
        return f"{style.begin}{start}{self._cells(block, name) if self._number else ''}{style.end}"

    def _cells(self, block, name) -> str:
        style, form, quote, separator = self._style, self._form, self._quote, self._style.separator
        text = None if separator is None or not style.copies(form, ()) else block.whole(name, f"{quote}{separator}{quote}")
        if text is not None:
            return f"{separator}{quote}{text}{quote}"
        values = block.values(name)
        is_copied, lacks = _copied(style, block, name, form, values)
        if lacks or not is_copied:
            cells = {value: style.cell(value, form) for value in set(values)}
            values, quote = list(map(cells.__getitem__, values)), ""
        if separator is not None:
            return f"{separator}{quote}{f'{quote}{separator}{quote}'.join(values)}{quote}"
        texts = [""] * (2 * self._number)
        texts[::2], texts[1::2] = self._labels if lacks or not is_copied else self._joints, values
        return "".join(texts) + quote

    @cached_property
    def _labels(self) -> list[str]:
        return [self._style.label(name, False) for name in self._names]

    @cached_property
    def _joints(self) -> list[str]:
        """What stands between two values: the end of one and the label of the next."""
        quote = self._quote
        return [f"{quote if number else ''}{label}{quote}" for number, label in enumerate(self._labels)]


def _fused(one: Any, other: Any) -> Any:
    """Returns the texts of two parts together."""
    if isinstance(one, str):
        return one + other if isinstance(other, str) else [one + text for text in other]
    return [text + other for text in one] if isinstance(other, str) else list(map("".join, zip(one, other, strict=True)))


def woven_values(
    style: Style, view: View, block: Block, series: Mapping[str, Mapping[str, str | None]], runs: Iterable[tuple[int, int]] = ()
) -> str:
    """Returns a record for each value that there is in the columns of *series*: by record of the block, then by column; '' where there is none.

    *view*: shows VALUE, fields that all records of a column have, see `blocks.melted`, and columns of the block. *runs*: (first, number) of records
    of the block, of which the new ones come by column, then by record.

    PERF: 1.6 times as fast as records that are melted and then woven, of 40 columns and 1,000 records.
    """
    return Frame(style, view, block, frozenset(chain.from_iterable(series.values()))).by_record(block, series, runs) if series else ""


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


def _cells(style, view, block, column, label, form) -> list[str]:
    """Returns the values of a column as they are written, with their label."""
    signs = block.signs(column)
    if signs:
        spelled = {sign: _spelled(style, view, label, form, value) for sign, value in signs[1].items()}
        return list(map(spelled.__getitem__, signs[0]))
    values = block.values(column)
    is_copied, lacks = _copied(style, block, column, form, values)
    if not is_copied:
        cells = {value: _spelled(style, view, label, form, value) for value in set(values)}
        return list(map(cells.__getitem__, values))
    around = style.quote(form)
    start, nothing = label + around, _spelled(style, view, label, form, None) if lacks else ""
    return [nothing if value is None else f"{start}{value}{around}" for value in values]


def _copied(style, block, column, form, values) -> tuple[bool, bool]:
    """Returns whether the values of a column, those that there are, are written as they are, and whether a record has none."""
    if form in style.bare or block.is_plain(column):
        return form in style.bare or style.copies(form, values), block.may_lack(column) and None in values
    try:
        text, lacks = "".join(values), False
    except TypeError:
        text, lacks = "".join(filter(None, values)), True
    return style.copies(form, values) and is_plain(text), lacks


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
