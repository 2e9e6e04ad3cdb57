"""Tab-separated data files, read as they stream by: lines with their numbers, and tables with a header row.

`byte_lines` is the fast path for very wide files; `Table` splits into texts. Lines end with \\n, \\r\\n or \\r, in any
mixture. There is no quoting: a quotation mark is a character like any other.
"""

import codecs
from pathlib import Path

from genows.errors import StudyError

BLOCK = 1 << 20  # bytes; PERF: blocks of 1 MiB split in C read 200,000-column files at about the speed of the disk


def byte_lines(path: Path, file: str, step=None):
    """Yields (1-based line number, bytes without the line's end). *file*: its name in messages.

    *step*: told of the bytes read. A byte order mark in front is dropped. StudyError where the file cannot be opened.
    """
    number, rest = 0, b""
    for block in _blocks(path, file, step):
        lines = (rest + block).split(b"\n")
        rest = lines.pop()
        for number, line in enumerate(lines, start=number + 1):
            yield number, line
    if rest:
        yield number + 1, rest


def text_lines(path: Path, file: str, step=None):
    """Yields (1-based line number, text without the line's end). StudyError at the first line that is not UTF-8."""
    for number, line in byte_lines(path, file, step):
        yield number, decoded(line, file, number)


def decoded(line: bytes, file: str, number: int) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise StudyError("not valid UTF-8; save the file as UTF-8 text", file, number) from error


def _blocks(path, file, step):
    """Blocks of the file in which every line end is \\n."""
    try:
        stream = open(path, "rb")
    except OSError as error:
        raise StudyError(f"the data file cannot be opened: {error.strerror}", file) from error
    with stream:
        block = stream.read(BLOCK)
        if step is not None:
            step.advance(len(block))
        block = block.removeprefix(codecs.BOM_UTF8)
        while block:
            while block.endswith(b"\r") and (more := stream.read(1)):  # perhaps the first half of \r\n
                block += more
            if b"\r" in block:
                block = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            yield block
            block = stream.read(BLOCK)
            if step is not None:
                step.advance(len(block))


class Header:
    """The cells of a header row and where to find them. *ignore_case*: names match without regard to case."""

    def __init__(self, cells: list[str], ignore_case: bool = False):
        self.cells = cells
        self._fold = str.upper if ignore_case else str
        self._columns = {}
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

    *lines*: an iterator as `text_lines` gives; *counts*: a FileReport, told of lines, comments and blank lines.
    *comments*: leading `#` lines as (number, text). After that: *header* and *header_line*. Iterating gives
    (line number, cells) of each data row; blank lines are passed over, and `#` lines unless *hash_rows* asks for them.
    """

    def __init__(self, lines, file: str, counts, ignore_case: bool = False, hash_rows: bool = False):
        self.file, self.counts, self.hash_rows = file, counts, hash_rows
        self._lines = iter(lines)
        self.comments = []
        self.header_line, first = self._first_line()
        self.header = Header(first.split("\t"), ignore_case)

    def _first_line(self):
        for number, line in self._lines:
            self.counts.lines += 1
            if line.startswith("#"):
                self.comments.append((number, line))
                self.counts.comments += 1
            elif line.strip():
                return number, line
            else:
                self.counts.blanks += 1
        raise StudyError("the file has no header row", self.file)

    def __iter__(self):
        counts = self.counts
        for number, line in self._lines:
            counts.lines += 1
            if line.startswith("#") and not self.hash_rows:
                counts.comments += 1
            elif line.strip():
                counts.rows += 1
                yield number, line.split("\t")
            else:
                counts.blanks += 1
