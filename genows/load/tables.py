"""Tab-separated data files with a header row, read as they stream by, and the cells of their rows by the names of columns.

There is no quoting: a quotation mark is a character like any other.
"""

import os
import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from genows.errors import StudyError
from genows.load import filerules as files
from genows.load.findings import ERROR, Findings, Rule
from genows.load.metafile import CANCER_TYPE, Meta
from genows.load.progress import LoadProgress
from genows.load.report import FileReport, Report
from genows.load.textfiles import LineBreaks, byte_lines, text_lines

HEADER_REPEATED, BAD_LINE = "header repeated", "line of another form"
SHOWN_CHARACTERS = 80  # of a whole line in a message
FIRST_ROWS = 20  # by which the kind of a reference file is recognised
WATCHED_ROWS = 5
# What ids of samples, patients, entities, resources and profiles are made of.
IDENTIFIER = re.compile(r"[A-Za-z0-9._()\[\]',+:;-]+")


def at_least(number: int) -> range:
    """Returns *number* and all larger widths, for `bare_rows`."""
    return range(number, sys.maxsize)


def bare_rows(
    path: Path, file: str, counts: FileReport, widths: Container[int], is_header: Callable[[list[str]], bool] = lambda cells: False
) -> Iterator[tuple[int, list[str]]]:
    """Yields (line number, stripped cells) of a file of few rules, whose header may be a comment, or missing.

    Blank lines and `#` lines are passed over, and what *is_header* in front of the rows; rows that have not one of *widths* are counted as
    BAD_LINE. StudyError where the file cannot be read.
    """
    for number, line in text_lines(path, file):
        counts.lines += 1
        cells = [cell.strip() for cell in line.split("\t")]
        if line.startswith("#") or not line.strip() or not counts.rows and is_header(cells):
            continue
        counts.rows += 1
        if len(cells) in widths:
            yield number, cells
        else:
            counts.skip(BAD_LINE, number, line[:SHOWN_CHARACTERS])


class Header:
    """The cells of a header row and where to find them. *ignore_case*: names match without regard to case."""

    def __init__(self, cells: list[str], ignore_case: bool = False):
        self.cells = cells
        self._fold = str.upper if ignore_case else str
        self._columns: dict[str, int] = {}
        for index, cell in enumerate(cells):
            self._columns.setdefault(self._fold(cell), index)

    def column(self, name: str) -> int | None:
        """The 0-based index of the first column of that name; None where there is none."""
        return self._columns.get(self._fold(name))

    def __contains__(self, name: str) -> bool:
        return self.column(name) is not None

    def __len__(self):
        return len(self.cells)


class Table:
    """A tab-separated file with a header row.

    *lines*: an iterator as `text_lines` gives; *counts*: a FileReport that counts lines, comments and blank lines.
    *comments*: leading `#` lines as (number, text). After that: *header* and *header_line*. Iterating gives
    (line number, cells) of each data row; blank lines and repeated headers are passed over, and `#` lines unless *hash_rows* asks for
    them. *findings*: what is told of such lines, and of rows that have not as many cells as the header, by *cell_count* (None: not).
    """

    def __init__(
        self,
        lines,
        file: str | None,
        counts: FileReport,
        ignore_case: bool = False,
        hash_rows: bool = False,
        findings: Findings | None = None,
        cell_count: Rule | None = files.CELL_COUNT,
    ):
        self.file, self.counts, self.hash_rows, self.cell_count = file, counts, hash_rows, cell_count
        self._findings = findings or Findings()
        self._lines = iter(lines)
        self.comments: list[tuple[int, str]] = []
        self.header_line, self._first = self._first_line()
        self.header = Header(self._first.split("\t"), ignore_case)

    def _first_line(self):
        for number, line in self._lines:
            self.counts.lines += 1
            if line.startswith("#"):
                self.comments.append((number, line))
                self.counts.comments += 1
            elif line.strip():
                return number, line
            else:
                self._blank(number)
        raise files.NO_HEADER.stop(file=self.file)

    def batches(self, size: int) -> Iterator[tuple[Sequence[int], list[list[str]]]]:
        """Yields (line numbers, cells) of up to *size* rows at a time. Rows before a line that cannot be read come before its StudyError."""
        rows, failure = iter(self), None
        while failure is None:
            batch: list[tuple[int, list[str]]] = []
            try:
                batch.extend(islice(rows, size))  # NOTE: the rows before a failure stay in the list.
            except StudyError as error:
                failure = error
            if batch:
                yield [number for number, _ in batch], [cells for _, cells in batch]
            elif failure is None:
                return
        raise failure

    def __iter__(self):
        counts, first, width = self.counts, self._first, len(self.header)
        for number, line in self._lines:
            counts.lines += 1
            if line.startswith("#") and not self.hash_rows:
                counts.comments += 1
                self._findings.tell(files.COMMENT_ROW, file=self.file, line=number, value=line[:SHOWN_CHARACTERS])
            elif line == first:
                counts.rows += 1
                counts.skip(HEADER_REPEATED, number)
                self._findings.tell(files.HEADER_REPEATED, file=self.file, line=number)
            elif line.strip():
                counts.rows += 1
                cells = line.split("\t")
                if len(cells) != width and self.cell_count:
                    self._findings.tell(self.cell_count, file=self.file, line=number, value=len(cells), width=width)
                yield number, cells
            else:
                self._blank(number)

    def _blank(self, number):
        self.counts.blanks += 1
        self._findings.tell(files.BLANK_LINE, file=self.file, line=number)


def watched(lines: Iterator[tuple], file: str | None, findings: Findings) -> Iterator[tuple]:
    """Yields the (number, line) of *lines*, texts or bytes, and tells what their beginning shows."""
    seen: list[tuple] = []
    first: list[tuple[int, list[str]]] = []
    for number, line in lines:
        seen.append((number, line))
        text = line.decode(errors="replace") if isinstance(line, bytes) else line
        if text.strip() and not text.startswith("#"):
            first.append((number, text.split("\t")))
        if len(first) > WATCHED_ROWS:
            break
    if first:
        _tell_beginning(first, file, findings)
    return chain(seen, lines)


def _tell_beginning(rows, file, findings):
    widths = {len(cells) for _, cells in rows}
    if widths == {1}:
        findings.tell(files.NO_TABS, file=file, line=rows[0][0])
    elif len(widths) > 1:
        findings.tell(files.UNEVEN, file=file, value=", ".join(map(str, sorted(widths))))
    for number, cells in rows:
        for column, cell in enumerate(cells, start=1):
            if _quoted(cell.strip()):
                findings.tell(files.QUOTES, file=file, line=number, column=column, value=cell)


def _quoted(cell):
    return len(cell) > 1 and cell[0] == cell[-1] and cell[0] in "\"'"


def first_rows(path: Path, comment: str = "#") -> list[list[str]]:
    """The tab-separated cells of the first FIRST_ROWS lines that are neither blank nor comments; none of a file that cannot be read."""
    try:
        lines = (line for _, line in text_lines(path, str(path)) if line.strip() and not (comment and line.startswith(comment)))
        return [[cell.strip() for cell in line.split("\t")] for line in islice(lines, FIRST_ROWS)]
    except StudyError:
        return []


class DataFiles:
    """Opens the data files of one load, with progress, findings and the report's counts; and tells what is wrong with their headers."""

    def __init__(self, findings: Findings, report: Report, progress: LoadProgress):
        self.findings, self.report, self.progress = findings, report, progress

    def table(
        self, meta: Meta, ignore_case: bool = False, hash_rows: bool = False, cell_count: Rule | None = files.CELL_COUNT
    ) -> Table:
        """The data file of *meta* as a table with a header row; with progress, and the report's line counts.

        *cell_count*: what is told of rows that have not as many cells as the header; None where the caller tells.
        """
        lines = self._with_progress(meta, text_lines)
        return Table(lines, meta.data_file, self.report.file(meta), ignore_case, hash_rows, self.findings, cell_count)

    def check_header(
        self, meta: Meta, cells: Sequence[str], line: int, last_counts: bool = False, read: Callable[[str], str | None] = lambda name: None
    ) -> None:
        """Tells of names that stand twice among the header's *cells*, trimmed. Names that differ in case alone are different names.

        *last_counts*: whether the last of the columns counts; else the first does. *read*: what a name in lower case means where the file's
        reader finds it without regard to case: of such columns there should be one.
        """
        seen: set[str] = set()
        spelt: dict[str, list[int]] = {}
        for index, cell in enumerate(cells):
            name = cell.strip()
            if name and name in seen:
                place: dict[str, Any] = {"file": meta.data_file, "line": line, "column": index + 1, "value": cell}
                self.findings.tell(files.LAST_COUNTS if last_counts else files.COLUMN_TWICE, **place)
                if last_counts and self.findings.validating:
                    self.findings.tell(files.COLUMN_TWICE, **place)
            elif meant := read(name.lower()):
                spelt.setdefault(meant, []).append(index)
            seen.add(name)
        for indexes in spelt.values():
            self.tell_spellings(meta.data_file, line, cells, indexes, last_counts)

    def tell_spellings(self, file: str | None, line: int, cells: Sequence[str], indexes: Sequence[int], last_counts: bool = True) -> None:
        """Tells of the columns *indexes* that are one to the file's reader, for their names differ in case alone."""
        for index in indexes[1:]:
            rule = files.LAST_COUNTS if last_counts else files.FIRST_COUNTS
            self.findings.tell(rule, file=file, line=line, column=index + 1, value=cells[index])

    def end_header(self, meta: Meta, line: int) -> None:
        """To be called when all that is wrong with a header is told: in a validation, rows below a bad header are not looked at.

        StudyError there where the file has errors.
        """
        severity = self.findings.severity(files.HEADER_STOPS)
        if severity and self.findings.errors_of(meta.data_file):
            if severity == ERROR:
                raise files.HEADER_STOPS.stop(file=meta.data_file, line=line)
            self.findings.tell(files.HEADER_READ_ON, file=meta.data_file, line=line)

    def text_lines(self, meta: Meta) -> Iterator[tuple[int, str]]:
        """(line number, text) of every line of the data file of *meta*."""
        return self._with_progress(meta, text_lines)

    def byte_lines(self, meta: Meta) -> Iterator[tuple[int, bytes]]:
        """(line number, bytes) of every line of the data file of *meta*; the report's line counts are the caller's."""
        return self._with_progress(meta, byte_lines)

    def _with_progress(self, meta, read):
        path, file = meta.data_path, meta.data_file
        if not os.path.lexists(path):
            raise files.NO_FILE.stop(file=file, meta_file=meta.file)
        step = self.progress.step(f"{meta.kind}: {file}", os.path.getsize(path) if os.path.isfile(path) else 0)
        breaks = LineBreaks()
        lines = read(path, file, step, breaks)
        if self.findings.wants(files.QUOTES) and meta.kind != CANCER_TYPE:
            lines = watched(lines, file, self.findings)
        yield from lines
        breaks.tell(file, self.findings)
        step.done()


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

    def __init__(self, files: DataFiles, meta: Meta, table: Table, ignore_case: bool = False):
        self.file, self.line, self._findings = table.file, table.header_line, files.findings
        self.names = [cell.strip() for cell in table.header.cells]
        self._columns = ColumnNames(self.names, partial(files.tell_spellings, self.file, self.line, self.names) if ignore_case else None)
        files.check_header(meta, self.names, self.line, last_counts=True)

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

    def number(self, *names: str) -> int | None:
        """The 1-based number of the column that `index` gives for *names*, for findings."""
        index = self.index(*names)
        return None if index is None else index + 1

    def place(self, line: int, *names: str) -> dict:
        """Where a cell stands, for findings."""
        return {"file": self.file, "line": line, "column": self.number(*names)}

    def tell(self, rule: Rule, line: int, name: str, value: object, /, **facts) -> None:
        """Tells what *rule* found in a cell of the column *name*."""
        self._findings.tell(rule, **self.place(line, name), value=value, **facts)

    def require(self, rule: Rule, /, *names: str, **facts) -> None:
        """StudyError by *rule*, whose sentence has the name, where one of *names* is no column."""
        for name in names:
            if name not in self:
                raise rule.stop(file=self.file, line=self.line, name=name, **facts)


def cell(cells: list[str], index: int | None) -> str:
    """The trimmed cell; '' where the row ends before it, or there is no such column."""
    return "" if index is None or index >= len(cells) else cells[index].strip()


def written(cells: list[str], index: int | None) -> str:
    """As `cell`, not trimmed; '' for a cell of blanks alone."""
    return cells[index] if index is not None and cell(cells, index) else ""
