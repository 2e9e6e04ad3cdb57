"""Makes tables and lines of JSON out of the JSON text of flat records, which is what most answers are made of.

A name in its quotation marks, with the comma before and the colon behind, stands nowhere else in such a text: within a
value every quotation mark has a backslash before it. So a text is taken apart by replacing, without being parsed.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from genows.columns.jsonvalues import dumps
from genows.encode.tabletext import Table


class RecordTexts(Iterator[str]):
    """Texts of comma-joined records, not begun, which also tell how the same records are lines of a table.

    Either is drawn, once.

    *lines*: table → texts of lines, made without a detour over JSON.
    """

    def __init__(self, texts: Iterator[str], lines: Callable[[Table], Iterable[str]]):
        self._texts, self.lines = texts, lines

    def __next__(self) -> str:
        return next(self._texts)

    def close(self) -> None:
        """Ends the reading of the texts."""
        close = getattr(self._texts, "close", None)
        if close:
            close()


class RecordText:
    """Takes texts of comma-joined records apart, all of which have these fields, in this order.

    *names*: of the fields.
    """

    def __init__(self, names: Sequence[str]):
        first, *others = [dumps(name) + ":" for name in names]
        self._start, self._between = "{" + first, "},{" + first
        self._labels = ["," + other for other in others]

    def lines(self, text: str) -> str:
        """Returns the records as JSON, each on a line."""
        return text.replace(self._between, "}\n" + self._between[2:]) + "\n"

    def number(self, text: str) -> int:
        """Returns how many records a text has."""
        return text.count(self._between) + 1

    def records(self, text: str, places: Iterable[int]) -> list[str]:
        """Returns the texts of the records at some places of the text."""
        bodies = text[len(self._start) : -1].split(self._between)
        return [f"{self._start}{bodies[place]}}}" for place in places]

    def values(self, text: str, place: int) -> list[Any]:
        """Returns of each record the value of the field at this place.

        PERF: a page of sorted mutations leaves 2.1 × as fast as by parsing all fields.
        """
        body = text[len(self._start) : -1]
        cells = body.split(self._labels[place - 1])[1:] if place else body.split(self._between)
        behind = self._labels[place] if place < len(self._labels) else self._between
        return json.loads(f"[{','.join([cell.partition(behind)[0] for cell in cells])}]")

    def table(self, text: str, table: Table) -> str:
        """Returns the records as lines of *table*."""
        cells = text[len(self._start) : -1].replace(self._between, "\n")
        for label in self._labels:
            cells = cells.replace(label, "\t")
        if not table.guard and self._labels and "\\" not in cells and "[" not in cells:
            return _plain(cells, table)
        return "".join([self._line(line, table) for line in cells.split("\n")])

    def _line(self, line, table):
        if not table.guard and self._labels and "\\" not in line and "[" not in line:
            return _plain(line, table)
        return table.line([json.loads(cell) for cell in line.split("\t")])


def _plain(cells, table):
    """Returns lines of cells, JSON texts with tabs between, in which no quotation mark is part of a value."""
    # The null of a value, not a value that is the text null: that begins with a quotation mark.
    text = ("\n" + cells).replace("\tnull", "\t").replace("\nnull", "\n")[1:]
    if table.quoted:
        # A value has neither: JSON text holds them escaped.
        return text.replace("\t", table.separator).replace("\n", table.end) + table.end
    return text.replace('"', "") + table.end


def rows(text: str, names: Sequence[str]) -> list[tuple[Any, ...]]:
    """Returns the records of a text as rows in the order of *names*; None for what a record does not have."""
    return [tuple(map(record.get, names)) for record in json.loads(f"[{text}]")]
