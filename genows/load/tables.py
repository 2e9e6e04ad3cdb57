"""Tab-separated data files, read as they stream by: lines with their numbers, and tables with a header row.

`byte_lines` serves very wide files as they are; `Table` splits into texts. Lines end with \\n, \\r\\n or \\r, in any
mixture. There is no quoting: a quotation mark is a character like any other.
"""

import codecs
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import islice, repeat
from pathlib import Path

from genows.errors import StudyError
from genows.load.opened import BLOCK, opened
from genows.load.report.findings import Findings
from genows.load.report.progress import LoadStep
from genows.load.report.report import FileReport
from genows.load.rules import files
from genows.load.rules.rule import Rule

HEADER_REPEATED, BAD_LINE = "header repeated", "line of another form"
SHOWN_CHARACTERS = 80  # of a whole line in a message
FIRST_ROWS = 20  # by which the kind of a reference file is recognised


class LineBreaks(Counter):
    """How often each kind of line break stood in a file that was read: `\\r\\n`, `\\r`, and "lines" for all lines."""

    def tell(self, file: str | None, findings: Findings) -> None:
        """Tells of a file of several lines that has several kinds, and of one that has no line break."""
        parts = self["lines"] - self["unended"]
        if not parts and self["lines"]:
            findings.tell(files.NO_LINE_BREAK, file=file)
        elif sum(1 for number in (self["\r\n"], self["\r"], parts - self["\r\n"] - self["\r"]) if number) > 1:
            findings.tell(files.LINE_BREAKS, file=file)


def byte_lines(
    path: Path, file: str | None, step: LoadStep | None = None, breaks: LineBreaks | None = None
) -> Iterator[tuple[int, bytes]]:
    """Yields (1-based line number, bytes without the line's end). *file*: its name in messages; *breaks*: counts the line breaks.

    *step*: a progress step, advanced by the bytes read. A byte order mark in front is dropped. StudyError where the file cannot be opened, and at
    the first line with a NUL.
    A file packed by gzip is unpacked as it is read.
    PERF: lines are found by the stream, in C: 0.04 s for 180 MB, 0.2 s where blocks are split and joined here.
    """
    number, line = 0, b"\n"
    breaks = LineBreaks() if breaks is None else breaks
    for lines in _blocks(path, file, step):
        for line in lines:
            if b"\0" in line:
                for number, single in _apart([line], number, breaks):
                    yield number, _without_nul(single, file, number)
            elif b"\r" in line:
                for number, single in _apart([line], number, breaks):
                    yield number, single
            else:
                number += 1
                yield number, line[:-1] if line.endswith(b"\n") else line
    breaks.update({"lines": number, "unended": not line.endswith((b"\n", b"\r"))})


def _blocks(path, file, step) -> Iterator[list[bytes]]:
    """Yields lines with their ends, some BLOCK bytes at a time."""
    stream, position, _ = opened(path, file)
    with stream:
        advanced, lines = 0, [stream.readline().removeprefix(codecs.BOM_UTF8)]
        while lines and lines[0]:
            if step is not None:
                step.advance(position() - advanced)
                advanced = position()
            yield lines
            lines = stream.readlines(BLOCK)


def _apart(lines, number, breaks) -> Iterator[tuple[int, bytes]]:
    """Yields (line number, bytes without the line's end) of lines in which there may be \\r; *number*: of lines before them."""
    for line in lines:
        if b"\r" in line:
            breaks.update({"\r\n": line.endswith(b"\r\n"), "\r": line.removesuffix(b"\r\n").count(b"\r")})
        for number, single in enumerate(_single_lines(line), start=number + 1):
            yield number, single


def _single_lines(line):
    """The lines in what ends with \\n (or the file) and may hold \\r, which end lines too. NOTE: of a file with \\r alone that is all of it."""
    return line.removesuffix(b"\n").removesuffix(b"\r").split(b"\r")


def text_lines(
    path: Path, file: str | None, step: LoadStep | None = None, breaks: LineBreaks | None = None
) -> Iterator[tuple[int, str]]:
    """Yields (1-based line number, text without the line's end). StudyError at the first line that is not UTF-8 or holds a NUL.

    PERF: a block without \\r is decoded and split at once: 0.2 µs a line of a mutation file, 0.7 line by line.
    """
    number, line = 0, b"\n"
    breaks = LineBreaks() if breaks is None else breaks
    for lines in _blocks(path, file, step):
        line, texts = lines[-1], _texts(lines)
        if texts is None:
            for number, single in _apart(lines, number, breaks):
                yield number, decoded(_without_nul(single, file, number), file, number)
        else:
            yield from enumerate(texts, start=number + 1)
            number += len(texts)
    breaks.update({"lines": number, "unended": not line.endswith((b"\n", b"\r"))})


def _texts(lines: list[bytes]) -> list[str] | None:
    """Returns the lines as texts; None where \\r ends some of them, or some are not UTF-8 or hold a NUL."""
    block = b"".join(lines)
    if b"\r" in block or b"\0" in block:
        return None
    try:
        return block.removesuffix(b"\n").decode().split("\n")
    except UnicodeDecodeError:
        return None


def _without_nul(line, file, number):
    """The *line*; StudyError where it holds a NUL, which neither a text nor a database should."""
    place = line.find(b"\0")
    if place >= 0:
        raise files.NUL_BYTE.stop(file=file, line=number, column=line.count(b"\t", 0, place) + 1)
    return line


def decoded(line: bytes, file: str | None, number: int) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise files.NOT_UTF8.stop(file=file, line=number) from error


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

    def __iter__(self):
        return self._rows(self._lines)

    def batches(self, size: int) -> Iterator[tuple[Sequence[int], list[list[str]]]]:
        """Yields (line numbers, cells) of up to *size* rows at a time, the same as one by one. Not of a table with *hash_rows*.

        Rows before a line that cannot be read come before its StudyError.
        PERF: lines of which there is nothing to say are taken together: 1.0 µs a row of a mutation file with its reading, 1.9 one by one.
        """
        failure: StudyError | None = None
        while failure is None:
            lines: list[tuple[int, str]] = []
            try:
                lines.extend(islice(self._lines, size))  # NOTE: the lines before a failure stay in the list.
            except StudyError as error:
                failure = error
            if not lines and failure is None:
                return
            batch = self._regular(lines) if lines else None
            if batch is None:
                rows = list(self._rows(lines))
                batch = [number for number, _ in rows], [cells for _, cells in rows]
            if batch[1]:
                yield batch
        raise failure

    def _regular(self, lines):
        """(line numbers, cells) of lines that all are rows about which there is nothing to say; None where there may be."""
        numbers, texts = zip(*lines, strict=True)
        if any(map(str.startswith, texts, repeat("#"))) or self._first in texts or not all(map(str.strip, texts)):
            return None
        rows = list(map(str.split, texts, repeat("\t")))
        if set(map(len, rows)) != {len(self.header)}:
            return None
        self.counts.lines += len(rows)
        self.counts.rows += len(rows)
        return numbers, rows

    def _rows(self, lines):
        counts, first, width = self.counts, self._first, len(self.header)
        for number, line in lines:
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


def first_rows(path: Path, comment: str = "#") -> list[list[str]]:
    """The tab-separated cells of the first FIRST_ROWS lines that are neither blank nor comments; none of a file that cannot be read."""
    try:
        lines = (line for _, line in text_lines(path, str(path)) if line.strip() and not (comment and line.startswith(comment)))
        return [[cell.strip() for cell in line.split("\t")] for line in islice(lines, FIRST_ROWS)]
    except StudyError:
        return []
