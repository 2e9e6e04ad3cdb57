"""Turns values that come one by one, of a gene in a sample, into rows of a matrix.

PERF: a cell is a number of two bytes, so that 20,000 genes in 1,000 samples take 40 MB, whatever the file's size.
"""

from array import array
from collections.abc import Iterator

MOST_VALUES = (1 << 16) - 1


class TooManyValues(Exception):
    """There are more different values than MOST_VALUES."""


class Pivot:
    """Genes and samples are numbered from 0 by whoever fills it, each in the order in which it first appears."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}
        self._texts = [""]  # code 0: no row names the cell
        self._rows: list[array] = []

    def set(self, gene: int, sample: int, value: str, again: bool = False) -> bool:
        """Sets a cell; False, and nothing is changed unless *again*, where it has a value already."""
        while gene >= len(self._rows):
            self._rows.append(array("H"))
        row = self._rows[gene]
        if sample >= len(row):
            row.extend([0] * (sample + 1 - len(row)))
        if row[sample] and not again:
            return False
        row[sample] = self._code(value)
        return True

    def _code(self, value):
        code = self._codes.get(value)
        if code is None:
            if len(self._texts) > MOST_VALUES:
                raise TooManyValues
            code = self._codes[value] = len(self._texts)
            self._texts.append(value)
        return code

    def rows(self, samples: int) -> Iterator[tuple[str, int]]:
        """Yields (values as stored, how many are empty) of each gene, in order, for this number of samples."""
        texts = self._texts
        for row in self._rows:
            named = [texts[code] for code in row]
            yield ",".join(named + [""] * (samples - len(row))) + ",", row.count(0) + samples - len(row)
