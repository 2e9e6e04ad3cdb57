"""Tab-separated data files, read as they stream by: lines with their numbers, and tables with a header row.

`byte_lines` serves very wide files as they are; `Table` splits into texts. Lines end with \\n, \\r\\n or \\r, in any
mixture. There is no quoting: a quotation mark is a character like any other.
"""

import codecs
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from genows.load.opened import BLOCK, opened
from genows.load.report.findings import Findings
from genows.load.report.progress import LoadStep
from genows.load.report.report import FileReport
from genows.load.rules import files
from genows.load.rules.rule import Rule

HEADER_REPEATED = "header repeated"
SHOWN_CHARACTERS = 80  # of a whole line in a message


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

    *step*: a progress step, advanced by the bytes read. A byte order mark in front is dropped. StudyError where the file cannot be opened.
    A file packed by gzip is unpacked as it is read.
    PERF: lines are found by the stream, in C: 0.04 s for 180 MB, 0.2 s where blocks are split and joined here.
    """
    stream, position, _ = opened(path, file)
    with stream:
        number, lines, advanced, line = 0, [stream.readline().removeprefix(codecs.BOM_UTF8)], 0, b"\n"
        breaks = LineBreaks() if breaks is None else breaks
        while lines and lines[0]:
            if step is not None:
                step.advance(position() - advanced)
                advanced = position()
            for line in lines:
                if b"\r" in line:
                    breaks.update({"\r\n": line.endswith(b"\r\n"), "\r": line.removesuffix(b"\r\n").count(b"\r")})
                    for number, single in enumerate(_single_lines(line), start=number + 1):
                        yield number, single
                else:
                    number += 1
                    yield number, line[:-1] if line.endswith(b"\n") else line
            lines = stream.readlines(BLOCK)
        breaks.update({"lines": number, "unended": not line.endswith((b"\n", b"\r"))})


def _single_lines(line):
    """The lines in what ends with \\n (or the file) and holds \\r, which end lines too. NOTE: of a file with \\r alone that is all of it."""
    return line.removesuffix(b"\n").removesuffix(b"\r").split(b"\r")


def text_lines(
    path: Path, file: str | None, step: LoadStep | None = None, breaks: LineBreaks | None = None
) -> Iterator[tuple[int, str]]:
    """Yields (1-based line number, text without the line's end). StudyError at the first line that is not UTF-8."""
    for number, line in byte_lines(path, file, step, breaks):
        yield number, decoded(line, file, number)


def decoded(line: bytes, file: str | None, number: int) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise files.NOT_UTF8.stop(file=file, line=number) from error


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
