"""Finds the cells of a data file's rows by the names of their columns.

Names are trimmed; of several columns with one name the last counts, and a finding says so.
"""

from collections.abc import Iterable

from genows.load.context import Load
from genows.load.meta.metafile import Meta
from genows.load.tables import Table


class NamedColumns:
    """The columns of *table*, the data file of *meta*. *ignore_case*: names match without regard to case.

    *names*: as the header has them, trimmed.
    """

    def __init__(self, load: Load, meta: Meta, table: Table, ignore_case: bool = False):
        self.file, self.line = table.file, table.header_line
        self._fold = str.lower if ignore_case else str
        self.names = [cell.strip() for cell in table.header.cells]
        self._indexes: dict[str, int] = {}
        for index, name in enumerate(self.names):
            self._indexes[self._fold(name)] = index
        load.check_header(meta, self.names, self.line, last_counts=True)

    def __len__(self):
        return len(self.names)

    def __contains__(self, name: str) -> bool:
        return self._fold(name) in self._indexes

    def index(self, *names: str) -> int | None:
        """The 0-based index of the first of *names* that is a column; None where none is."""
        return next((self._indexes[self._fold(name)] for name in names if name in self), None)

    def indexes(self) -> Iterable[int]:
        """The indexes of the columns that count, in file order."""
        return sorted(self._indexes.values())

    def place(self, line: int, *names: str) -> dict:
        """Where a cell stands, for findings: the file, *line* and the column that `index` gives for *names*."""
        index = self.index(*names)
        return {"file": self.file, "line": line, "column": None if index is None else index + 1}


def cell(cells: list[str], index: int | None) -> str:
    """The trimmed cell; '' where the row ends before it, or there is no such column."""
    return "" if index is None or index >= len(cells) else cells[index].strip()


def written(cells: list[str], index: int | None) -> str:
    """As `cell`, not trimmed; '' for a cell of blanks alone."""
    return cells[index] if index is not None and cell(cells, index) else ""
