"""A loose file as a table of texts, however it was saved: packed by gzip, with a byte order mark, in UTF-8, UTF-16 or Windows-1252, with tabs, commas,
semicolons, bars or blanks between cells, with or without quotes, with lines above the head.

Of a file only the first lines are held; rows stream by. What is no text table is a StudyError with a sentence that leads on.
"""

import io
import re
from collections.abc import Iterator
from itertools import islice
from operator import eq
from pathlib import Path

from genows.data.numbers import decimal_number
from genows.errors import StudyError
from genows.load.progress import LoadStep, Silence
from genows.load.textfiles import opened, utf16_of
from genows.prepare.telling import FileTold

SAMPLE = 200  # lines that delimiter, head and kind are told by
MOST_CELLS = 400_000  # of the first rows, which are held
_DELIMITERS = {"\t": "tabs", ",": "commas", ";": "semicolons", "|": "bars", " ": "blanks"}
_LONGEST_CELL = 100  # lines that a cell in quotes may have
_OF_VCF = "a VCF file; vcf2maf (github.com/mskcc/vcf2maf) makes a MAF of it, with genes and protein changes, which is read"
_VCF = re.compile(r"##fileformat=VCF|#CHROM\tPOS\tID\tREF")
# What people hand in that is text or begins like text, and no table.
_NO_TABLES = (
    (re.compile("%PDF-"), "a PDF; copy its table into a spreadsheet, and save that as tab-separated text"),
    (re.compile(r"\s*<(!doctype|html|\?xml|svg)\b", re.IGNORECASE), "a page of HTML or XML and no table; a download that wanted a login leaves such a file"),
    (re.compile(r'\s*(\{\s*("|$)|\[\s*(\{|$))'), "JSON; tables are read: tabs, commas or semicolons between cells"),
)
_FIELD = re.compile(r"[a-z_]+: ?[^\t]*$")
_BLANKS = re.compile(r"[\t\r\n\v\f\x00-\x1f\x7f\x85\u2028\u2029]+")
_MISSING = frozenset(
    ("", "na", "n/a", "nan", "null", "nil", ".", "-", "--", "'--", "?", "inf", "-inf", "+inf", "#n/a", "#na", "#value!", "#ref!", "#div/0!", "#name?", "#num!")
)
_MISSING_IN_BRACKETS = re.compile(r"\[(not (available|applicable|evaluated)|unknown|discrepancy|pending|completed|null)\]")


def is_missing(cell: str) -> bool:
    """Returns whether a trimmed cell stands for no value in files that nobody made for a portal: '', NA, -Inf, #N/A, [Not Available] …"""
    folded = cell.lower()
    return folded in _MISSING or bool(_MISSING_IN_BRACKETS.fullmatch(folded))


def number_of(cell: str) -> float | None:
    """The number in a cell; None where it holds none."""
    return decimal_number(cell)


class Loose:
    """A loose file. *told*: what becomes of it.

    *comments*: (line number, text) of the lines with `#` above the head; *header*: names of the columns, trimmed; *first*: the first rows as (line
    number, cells); *delimiter*: what parts its cells. StudyError where it is no table.
    """

    def __init__(self, path: Path, told: FileTold):
        self.path, self.file, self.told = path, told.file, told
        head = list(islice(texts_of(path, told), SAMPLE))
        self.size = path.stat().st_size
        self._refuse(head)
        start = next((place for place, (_, text) in enumerate(head) if text.strip() and not text.startswith("#")), len(head))
        self.comments = [line for line in head[:start] if line[1].strip()]
        self.delimiter = told.delimiter = _delimiter([text for _, text in head[start:]] or [text.lstrip("#") for _, text in self.comments])
        self.header, self.header_line, self._last_above = self._head(head[start:])
        self._row_names()
        self.first = list(islice(self.rows(quiet=True), max(20, min(SAMPLE, MOST_CELLS // len(self.header)))))
        if not self.first:
            raise StudyError("the file has a head and no row", self.file, rule="F-03")

    def _refuse(self, head):
        if any(_VCF.match(text) for _, text in head[:50]):
            raise StudyError(_OF_VCF, self.file, rule="F-02")
        first = next((text for _, text in head if text.strip()), "")
        for beginning, words in _NO_TABLES:
            if beginning.match(first):
                raise StudyError(words, self.file, rule="F-02")
        fields = [bool(_FIELD.match(text)) for _, text in head if text.strip() and not text.startswith("#")]
        if fields and all(fields):
            raise StudyError("a meta file of a study folder; `genows load` takes the folder as it is, and prepare its data files", self.file, rule="F-04")
        if not any(text.strip() for _, text in head):
            raise StudyError("the file is empty", self.file, rule="F-03")

    def _head(self, lines):
        """(names, line number of the head, that of the last line above the rows): below titles, or the last line that begins with `#`."""
        rows = [(number, split(text, self.delimiter)) for number, text in lines if text.strip()]
        widths = [sum(map(bool, map(str.strip, cells))) for _, cells in rows]
        if self.comments and (not rows or self._is_head(self.comments[-1][1], rows[0][1])):
            number, text = self.comments.pop()
            return [cell.strip() for cell in split(text.lstrip("#"), self.delimiter)], number, number
        several = [width for width in widths[:50] if width > 1]
        usual = max(set(several), key=several.count, default=0)
        if usual < 2:
            raise StudyError("no table: its lines have one cell; tabs, commas or semicolons part cells", self.file, rule="F-04")
        place = next(place for place, width in enumerate(widths) if width * 2 > usual)
        for number, _ in rows[:place]:
            self.told.note("line above the head, left out", number)
        number, cells = rows[place]
        return [_clean(cell) for cell in cells], number, number

    def _is_head(self, comment, cells):
        """Whether the last line with `#` names the columns of the row below it."""
        names = split(comment.lstrip("#"), self.delimiter)
        other = [text for _, text in self.comments[:-1] if len(split(text, self.delimiter)) == len(names)]
        if not len(names) == len(cells) > 1 or other:
            return False
        return any(number_of(cell) is not None for cell in cells) and all(number_of(name) is None for name in names)

    def _row_names(self):
        """Gives the first column a head where R has written rows with names, one cell more than the head has."""
        widths = {len(cells) for _, cells in islice(self._cells(), SAMPLE)}
        if widths == {len(self.header) + 1}:
            self.header.insert(0, "")
            self.told.note("the head has one cell less than the rows: the first column has the rows' names")

    def _cells(self, step: LoadStep | None = None, quiet: bool = True) -> Iterator[tuple[int, list[str]]]:
        """Yields (line number, cells) of what stands below the head; a cell in quotes may have several lines."""
        lines = texts_of(self.path, self.told, step, quiet)
        waiting: list[tuple[int, str]] = []
        for number, text in lines:
            if number <= self._last_above or not text.strip():
                continue
            if '"' not in text:
                yield number, split(text, self.delimiter)
                continue
            joined = text
            while _is_open(joined, self.delimiter) and len(waiting) < _LONGEST_CELL and (line := next(lines, None)):
                waiting.append(line)
                joined += f"\n{line[1]}"
            if waiting and _is_open(joined, self.delimiter):  # a quotation mark that is a character
                yield number, split(text, self.delimiter)
                for number, text in waiting:
                    if text.strip():
                        yield number, split(text, self.delimiter)
            else:
                yield number, split(joined, self.delimiter)
            waiting.clear()

    def rows(self, step: LoadStep | None = None, quiet: bool = False) -> Iterator[tuple[int, list[str]]]:
        """Yields (line number, cells) of each row, trimmed and as many as the head has. *quiet*: whether nothing is told of rows of other lengths."""
        width, note = len(self.header), (lambda *words: None) if quiet else self.told.note
        for number, cells in self._cells(step, quiet):
            if cells[0].startswith("#"):
                note("line that begins with #, left out", number)
                continue
            cells = [_clean(cell) for cell in cells]
            if len(cells) > width and any(cells[width:]):
                note("row with more cells than the head, left out", number)
                continue
            if len(cells) < width:
                if len(cells) == 1:
                    note("line with one cell, left out", number, cells[0])
                    continue
                note("row with fewer cells than the head, read as blank behind its end", number)
                cells += [""] * (width - len(cells))
            if not any(cells):
                continue
            if sum(map(eq, cells, self.header)) * 2 > width:
                note("the head repeated as a row, left out", number)
                continue
            if cells[0].startswith("CDE_ID:") or cells[-1].startswith("CDE_ID:"):
                note("line of dictionary ids below the head, left out", number)
                continue
            yield number, cells[:width]

    def column(self, index: int) -> list[str]:
        """The cells of a column among the first rows that are not missing."""
        return [cells[index] for _, cells in self.first if not is_missing(cells[index])]

    def form(self) -> str:
        """How its cells are parted, in a word."""
        return _DELIMITERS[self.delimiter]


def texts_of(path: Path, told: FileTold, step: LoadStep | None = None, quiet: bool = True) -> Iterator[tuple[int, str]]:
    """Yields (1-based line number, text without the line's end). Bytes that are no UTF-8 are Windows-1252. StudyError where the file cannot be read."""
    step = step or Silence()
    stream, position, _ = opened(path, told.file, utf16=True)
    read = 0
    with stream:
        encoding = utf16_of(stream.peek(512)[:512])  # type: ignore[attr-defined]
        texts = io.TextIOWrapper(stream, encoding or "utf-8-sig", errors="replace" if encoding else "surrogateescape")
        for number, text in enumerate(texts, start=1):
            if not number % 1000:
                step.advance(position() - read)
                read = position()
            if not text.isascii():
                text = _readable(text, number, told, quiet)
            yield number, text.replace("\0", "").rstrip("\n")
        if encoding and not quiet:
            told.note("UTF-16, read as such")


def _readable(text, number, told, quiet):
    """A line of which bytes may be no UTF-8."""
    try:
        text.encode()
        return text.removeprefix("\ufeff")
    except UnicodeEncodeError:
        if not quiet:
            told.note("not UTF-8, read as Windows-1252", number)
        raw = text.encode("utf-8", "surrogateescape")
        try:
            return raw.decode("cp1252")
        except UnicodeDecodeError:
            return raw.decode("latin-1")


def _clean(cell):
    """A trimmed cell without what ends lines and cells."""
    return cell.strip() if cell.isprintable() else _BLANKS.sub(" ", cell).replace("\ufeff", "").strip()


def _delimiter(texts: list[str]) -> str:
    """What parts the cells of these lines: what most of them have the same number of, and at least one."""
    texts = [text for text in texts if text.strip()][:50]
    best, parted = (0.0, 0), "\t"
    for delimiter in _DELIMITERS:
        numbers = [len(split(text, delimiter)) for text in texts]
        usual = max(set(numbers), key=numbers.count)
        mark = (numbers.count(usual) / len(numbers) + (0.2 if delimiter == "\t" else 0.1 if delimiter in ",;" else 0), usual)
        if usual > 1 and mark > best:
            best, parted = mark, delimiter
    return parted


def split(text: str, delimiter: str) -> list[str]:
    """The cells of a line; quotes around a cell are taken off, and doubled ones in it are one."""
    if delimiter == " ":
        return [cell.strip('"') for cell in re.findall(r'"[^"]*"|[^ ]+', text)]
    if '"' not in text:
        return text.split(delimiter)
    return [_unquoted(cell) for cell in _quoted(text, delimiter)]


def _quoted(text, delimiter):
    """The cells as they are written, with their quotes."""
    cells, parts = [], text.split(delimiter)
    held: list[str] = []
    for part in parts:
        held.append(part)
        joined = delimiter.join(held)
        if not joined.lstrip().startswith('"') or joined.count('"') % 2 == 0:
            cells.append(joined)
            held = []
    if held:  # a quotation mark without its like: a character
        cells += held
    return cells


def _unquoted(cell):
    trimmed = cell.strip()
    if len(trimmed) > 1 and trimmed[0] == trimmed[-1] == '"':
        return trimmed[1:-1].replace('""', '"')
    return cell


def _is_open(text, delimiter):
    """Whether a line ends within quotes."""
    cells = _quoted(text, delimiter)
    return any(cell.lstrip().startswith('"') and cell.count('"') % 2 for cell in cells)
