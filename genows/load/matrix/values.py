"""The values of a matrix row: turned into the text that genetic_alteration stores (a comma after every value), and checked.

Most rows have as many cells as the header, and nothing but numbers in them: they are never taken apart.
"""

from collections.abc import Sequence
from functools import cache
from math import isfinite

from genows.data.alterations import DEEP, level_text
from genows.data.numbers import decimal_number
from genows.load.context import Load
from genows.load.findings import Rule
from genows.load.matrix import rules
from genows.load.metafile import Meta

_OF_NUMBERS = b"0123456789.-+eENA,"
# Character -> bits, such that of two characters that plain numbers have never beside each other the first has the bit above one of the
# second's: a digit or point and a sign, two signs, two commas, a sign or point and a comma. Any other character is at odds with itself.
# Added to _STEP, as one long number, a point carries over the digits behind it, and nothing else does: it reaches another point of its cell.
_POINT = 0b10
_CODE = {**dict.fromkeys(b"0123456789", 0b1000000), ord("-"): 0b110000, ord("."): 0b1000000 | _POINT, ord(","): 0b11001}
_CODES = bytes(_CODE.get(character, 0b10000001) for character in range(256))
_STEP = 0xFF - _CODE[ord("0")]
_SIZES = 9  # rows of up to 2 ** _SIZES more bytes share a number of steps
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
        self._look_good = _all_discrete if self.discrete else _all_numbers
        self._levels = Levels(load, meta.data_file, rules.LEVEL_SPELT)

    def are_good(self, values: str) -> bool:
        """Returns whether the *values* of a row, a comma behind each, are stored as they stand, and none is empty; False where that is not certain."""
        return self._look_good(values.encode())

    def stored(self, line: int, values: str) -> str:
        """The *values* of a row that are not surely good, as they are stored; tells of those that are none.

        Rows of levels that all have a point and a 0 behind are not taken apart.
        """
        if not self.discrete:
            self._tell_others(line, values, lambda value: value.strip() != "NA" and decimal_number(value.strip()) is None)
            return values
        whole = values.replace(".0,", ",")
        if len(whole) < len(values) and _all_discrete(whole.encode()):
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


# All of these take the values of a row as bytes, and are False where one is empty.


def _all_discrete(values):
    """Returns whether all are levels or NA; False where that is not certain, as it is not of -1.5.

    PERF: 8 µs for 1,000 values, 35 with each looked up.
    """
    row = b"," + values
    ones = row.translate(_ONES)
    letters = ones.translate(None, b"1-,")
    if letters.translate(None, b"NA") or b"-0" in row or any(pair in ones for pair in _PAIRS_OF_NONE):
        return False
    return not letters or len(letters) == 2 * row.count(b"NA") and _are_whole_na(row)


def _all_numbers(values):
    """Returns whether all are numbers or NA. NOTE: a number of 309 digits passes.

    PERF: 20 µs for 1,000 plain numbers, whose neighbours are compared all at once as bits of one number; 100 where each becomes a number.
    """
    cells = values.replace(b"NA", b"0") if b"N" in values and _are_whole_na(b"," + values) else values
    return _all_plain(cells) or not values.translate(None, _OF_NUMBERS) and _are_numbers(values)


def _all_plain(values):
    """Returns whether all are of digits, with a sign in front and a point in front of some of them; False where that is not certain."""
    codes = int.from_bytes(values.translate(_CODES), "little")
    if codes >> 7 & codes or values.startswith(b","):
        return False
    steps, points = _of_size(len(values) >> _SIZES)
    return not (codes + steps) & codes & points


@cache
def _of_size(size):
    """(steps, points) for so many bytes: _STEP and _POINT, once a byte."""
    return tuple(int.from_bytes(bytes([each]) * (size + 1 << _SIZES), "little") for each in (_STEP, _POINT))


def _are_whole_na(row):
    """Returns whether each NA is a whole cell: as many stand behind a comma and before one."""
    return row.count(b"NA") == row.count(b"NA,") == row.count(b",NA")


def _are_numbers(values):
    """NOTE: of values without other letters than NAeE, so that none is `1_0` or stands between blanks."""
    try:
        return all(map(isfinite, (float(value) for value in values.split(b",")[:-1] if value != b"NA")))
    except ValueError:
        return False
