"""Finds the cells of a data file's rows by the names of their columns.

Names are trimmed; of several columns with one name the last counts, and a finding says so. Names that differ in case alone are one where a
column of that name is looked for without regard to case, and different ones elsewhere.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from genows.load.context import Load
from genows.load.meta.metafile import Meta
from genows.load.tables import Table


class ColumnNames:
    """Finds the last of *names*, trimmed, that is a name. *tell*: called with the indexes of several spellings of a name that is looked for, once;

    None: case counts.
    """

    def __init__(self, names: Sequence[str], tell: Callable[[Sequence[int]], object] | None):
        self._tell = tell
        self.exact = {name: index for index, name in enumerate(names)}
        self._last = {name.lower(): index for index, name in enumerate(names)}
        spellings: dict[str, list[int]] = {}
        for name, index in self.exact.items():
            spellings.setdefault(name.lower(), []).append(index)
        self._untold = {name: sorted(indexes) for name, indexes in spellings.items() if len(indexes) > 1}

    def index(self, name: str) -> int | None:
        """The 0-based index of the column; None where there is none."""
        if self._tell is None:
            return self.exact.get(name)
        folded = name.lower()
        if folded in self._untold:
            self._tell(self._untold.pop(folded))
        return self._last.get(folded)


class NamedColumns:
    """The columns of *table*, the data file of *meta*. *ignore_case*: names match without regard to case.

    *names*: as the header has them, trimmed.
    """

    def __init__(self, load: Load, meta: Meta, table: Table, ignore_case: bool = False):
        self.file, self.line = table.file, table.header_line
        self.names = [cell.strip() for cell in table.header.cells]
        self._columns = ColumnNames(self.names, partial(load.tell_spellings, self.file, self.line, self.names) if ignore_case else None)
        load.check_header(meta, self.names, self.line, last_counts=True)

    def __len__(self):
        return len(self.names)

    def __contains__(self, name: str) -> bool:
        return self._columns.index(name) is not None

    def index(self, *names: str) -> int | None:
        """The 0-based index of the first of *names* that is a column; None where none is."""
        return next((index for index in map(self._columns.index, names) if index is not None), None)

    def indexes(self) -> Iterable[int]:
        """The indexes of the columns that count, in file order."""
        return sorted(self._columns.exact.values())

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
