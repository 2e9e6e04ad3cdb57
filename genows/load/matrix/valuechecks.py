"""Checks the values of matrix rows: in a validation every one, in a load whatever holds a character that no value should have."""

from math import isfinite

from genows.domain.numbers import decimal_number
from genows.load.context import Load
from genows.load.meta.metafile import Meta
from genows.load.rules import matrix as rules

_DISCRETE = frozenset(("-2", "-1.5", "-1", "0", "1", "2", "NA"))
_DIGITS, _OF_NUMBERS, _OF_LEVELS = b"0123456789", b"0123456789.-+eENA,", b"-012NA,"


class ValueChecks:
    """Checks the rows of one file. *columns*: 1-based columns of the values."""

    def __init__(self, load: Load, meta: Meta, columns: list[int]):
        self.load, self.file, self.columns = load, meta.data_file, columns
        self.discrete = meta.alteration_type == "COPY_NUMBER_ALTERATION" and meta.datatype == "DISCRETE"
        self.rule = rules.NOT_DISCRETE if self.discrete else rules.NOT_A_NUMBER
        if load.findings.validating:
            self._looks_good = _all_discrete if self.discrete else _all_numbers
        else:
            self._looks_good = _probably_discrete if self.discrete else _probably_numbers

    def check(self, line: int, values: str, has_blank: bool) -> None:
        """Tells of the *values* of a row, a comma behind each, that are none. *has_blank*: whether any is empty."""
        if has_blank or not self._looks_good(values.encode()):
            self._tell(line, values)

    def _tell(self, line, values):
        """PERF: only rows that hold something odd are taken apart."""
        for column, value in zip(self.columns, values.split(",")[:-1], strict=False):
            text = value.strip()
            if text not in _DISCRETE if self.discrete else text != "NA" and decimal_number(text) is None:
                self.load.findings.tell(self.rule, file=self.file, line=line, column=column, value=value)


# All of these take the values of a row as bytes, of which none is empty.


def _probably_numbers(values):
    """PERF: 3.5 µs for 1,000 values, as text 7."""
    return not values.translate(None, _OF_NUMBERS)


def _probably_discrete(values):
    return not values.translate(None, _OF_LEVELS)


def _all_discrete(values):
    return _DISCRETE.issuperset(values.decode().split(",")[:-1])


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
    # Each NA is a whole cell where as many stand behind a comma and before one.
    if letters and not len(letters) == 2 * letters.count(b"N") == 2 * row.count(b"NA,") == 2 * row.count(b",NA"):
        return False
    # No cell has two points or lacks a digit.
    return b".." not in bare and b",.," not in row and b",-.," not in row


def _are_numbers(values):
    """NOTE: of values without other letters than NAeE, so that none is `1_0` or stands between blanks."""
    try:
        return all(map(isfinite, (float(value) for value in values.split(b",")[:-1] if value != b"NA")))
    except ValueError:
        return False
