"""The values of a matrix row: turned into the text that genetic_alteration stores (a comma after every value), and checked.

Most rows have as many cells as the header, and nothing but numbers in them: they are never taken apart.
"""

from collections.abc import Sequence
from math import isfinite

from genows.data.alterations import DEEP, level_text
from genows.data.numbers import decimal_number
from genows.load.context import Load
from genows.load.findings import Rule
from genows.load.matrix import rules
from genows.load.metafile import Meta

_DIGITS, _OF_NUMBERS = b"0123456789", b"0123456789.-+eENA,"
_ONES = bytes.maketrans(b"02", b"11")
# Two characters that no values have beside each other, where 1 stands for each level.
_PAIRS_OF_NONE = (b"11", b"1-", b"--", b"-,", b"-N", b",,")


class TooManyCells(Exception):
    """A row has more cells than the header, and one of those beyond it is not empty. *number*: of the row's sample cells."""

    def __init__(self, number: int):
        super().__init__(number)
        self.number = number


class CommaInValue(Exception):
    """A value holds a comma, which the stored form cannot. *position*: 0-based among the row's sample cells."""

    def __init__(self, position: int, value: bytes):
        super().__init__(position, value)
        self.position, self.value = position, value


class RowCells:
    """*width*: number of sample columns in the header; *stored_columns*: positions of those that are stored, None for all of them."""

    def __init__(self, width: int, stored_columns: list[int] | None = None):
        self.width, self.stored_columns = width, stored_columns

    def regular(self, tail: bytes) -> str | None:
        """Returns the values of a regular row as stored; None for all others, which go to `stored`.

        PERF: a regular row is never split. With all tabs but one replaced, the number of cells is right if one tab is left: 20,000 rows
        of 1,000 values take 0.08 s this way, 0.16 s where tabs are counted, 0.9 s split. The same on bytes takes 0.03 s longer.
        """
        if self.stored_columns is not None or self.width < 2 or b"," in tail:
            return None
        try:
            text = tail.decode()
        except UnicodeDecodeError:
            return None
        values, tab, last = text.replace("\t", ",", self.width - 2).rpartition("\t")
        return f"{values},{last}," if tab and "\t" not in values else None

    def stored(self, tail: bytes | None) -> tuple[bytes, int]:
        """Returns (the values as stored, the number of the row's sample cells) of any row: the rules.

        *tail*: the row from its first sample cell on; None where the row ends before. A short row stays short; empty
        cells beyond the header are dropped, others raise TooManyCells.
        """
        cells = [] if tail is None else tail.split(b"\t")
        if any(map(bytes.strip, cells[self.width :])):
            raise TooManyCells(len(cells))
        return self._joined(cells), len(cells)

    def _joined(self, cells):
        positions: Sequence[int] = range(self.width) if self.stored_columns is None else self.stored_columns
        if len(cells) < self.width:
            positions = [position for position in positions if position < len(cells)]
        values = [cells[position] for position in positions]
        text = b",".join(values)
        if text.count(b",") > max(len(values) - 1, 0):
            raise _comma((position, cells[position]) for position in positions)
        return text + b"," if values else b""


def _comma(numbered):
    return next(CommaInValue(position, cell) for position, cell in numbered if b"," in cell)


def blank_cells(values: str) -> int:
    """Returns how many of the stored *values* are empty."""
    if ",," not in values and not values.startswith(","):
        return 0
    return values.split(",").count("") - 1


def deepened(values: str) -> tuple[str, int]:
    """The values with `-2` for each `-1.5`, as a discrete profile that is shown stores them, and how many those were."""
    if f"{DEEP}," not in values:
        return values, 0
    cells = values.split(",")
    return ",".join("-2" if cell == DEEP else cell for cell in cells), cells.count(DEEP)


class ValueChecks:
    """Checks the rows of one file. *columns*: 1-based columns of the values."""

    def __init__(self, load: Load, meta: Meta, columns: list[int]):
        self.load, self.file, self.columns = load, meta.data_file, columns
        self.discrete = meta.alteration_type == "COPY_NUMBER_ALTERATION" and meta.datatype == "DISCRETE"
        self.rule = rules.NOT_DISCRETE if self.discrete else rules.NOT_A_NUMBER
        self._looks_good = _all_discrete if self.discrete else _all_numbers
        self._levels = Levels(load, meta.data_file, rules.LEVEL_SPELT)

    def stored(self, line: int, values: str, has_blank: bool) -> str:
        """The *values* of a row, a comma behind each, as they are stored; tells of those that are none. *has_blank*: whether any is empty.

        Only rows that hold something odd are taken apart, and not those whose numbers all have a point and a 0 behind.
        """
        if not has_blank and self._looks_good(values.encode()):
            return values
        if not self.discrete:
            self._tell_others(line, values, lambda value: value.strip() != "NA" and decimal_number(value.strip()) is None)
            return values
        whole = values.replace(".0,", ",")
        if not has_blank and len(whole) < len(values) and _all_discrete(whole.encode()):
            place = values.count(",", 0, values.index(".0,"))
            self._levels.note(line, self.columns[place], values.split(",", place + 1)[place], (len(values) - len(whole)) // 2)
            return whole
        return self._as_levels(line, values)

    def _as_levels(self, line, values):
        cells = values.split(",")[:-1]
        texts = {cell: level_text(cell) for cell in set(cells)}
        spelt = {cell for cell, text in texts.items() if text is not None and text != cell.strip()}
        self._tell_others(line, values, lambda cell: texts[cell] is None)
        if spelt:
            places = [place for place, cell in enumerate(cells) if cell in spelt]
            self._levels.note(line, self.columns[places[0]], cells[places[0]], len(places))
        return "".join([f"{cell if (text := texts[cell]) is None else text}," for cell in cells])

    def _tell_others(self, line, values, is_other):
        for column, value in zip(self.columns, values.split(",")[:-1], strict=False):
            if is_other(value):
                self.load.findings.tell(self.rule, file=self.file, line=line, column=column, value=value)

    def finish(self) -> None:
        """Tells of the file as a whole."""
        self._levels.tell()


class Levels:
    """Counts the cells of one file that are levels of copy number, but written otherwise than levels are stored, for *rule*."""

    def __init__(self, load: Load, file: str | None, rule: Rule):
        self.load, self.file, self.rule = load, file, rule
        self.count = 0
        self.first: tuple[int, int | None, str] = (0, None, "")

    def note(self, line: int, column: int | None, value: str, count: int = 1) -> None:
        """*column*, *value*: the first of *count* such cells of a row."""
        if not self.count:
            self.first = line, column, value
        self.count += count

    def tell(self) -> None:
        line, column, value = self.first
        if self.count:
            self.load.findings.tell(self.rule, file=self.file, line=line, column=column, value=value, count=self.count)


# All of these take the values of a row as bytes, of which none is empty.


def _all_discrete(values):
    """Returns whether all are levels or NA; False where that is not certain, as it is not of -1.5.

    PERF: 8 µs for 1,000 values, 35 with each looked up.
    """
    row = b"," + values
    ones = row.translate(_ONES)
    letters = ones.translate(None, b"1-,")
    if letters.translate(None, b"NA") or b"-0" in row or any(pair in ones for pair in _PAIRS_OF_NONE):
        return False
    return not letters or _are_whole_na(row, letters)


def _all_numbers(values):
    """Returns whether all are numbers or NA; False where that is not certain. NOTE: a number of 309 digits passes.

    PERF: 25 µs for 1,000 values of which some are negative or NA, 100 where all become numbers: without its digits a row is short, and shows
    what is no number.
    """
    row = b"," + values
    signs = row.count(b"-")
    if signs and (signs != row.count(b",-") or b"-," in row):
        return not row.translate(None, _OF_NUMBERS) and _are_numbers(values)  # not all in front of something
    bare = row.translate(None, _DIGITS + b"-")
    letters = bare.translate(None, b".,")
    if letters.translate(None, b"NA"):
        return not letters.translate(None, b"NAeE+-") and _are_numbers(values)
    if letters and not _are_whole_na(row, letters):
        return False
    # No cell has two points or lacks a digit.
    return b".." not in bare and b",.," not in row and b",-.," not in row


def _are_whole_na(row, letters):
    """Whether each NA is a whole cell: as many stand behind a comma and before one. *letters*: all of the row, N and A alone."""
    return len(letters) == 2 * letters.count(b"N") == 2 * row.count(b"NA,") == 2 * row.count(b",NA")


def _are_numbers(values):
    """NOTE: of values without other letters than NAeE, so that none is `1_0` or stands between blanks."""
    try:
        return all(map(isfinite, (float(value) for value in values.split(b",")[:-1] if value != b"NA")))
    except ValueError:
        return False
