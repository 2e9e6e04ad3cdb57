"""Recognises the rows of a matrix file that are nothing but numbers, by few passes over the whole row: most rows are, and are never taken apart."""

_POINT = 0b10
# Character → a code of bits, such that of two characters that no row of numbers has beside each other the first has the bit above one of the
# second's: a digit or point and a sign, two signs, two tabs, a sign or point and a tab. A character that no number has is at odds with itself.
# Added to _STEP, as one long number, a point carries over the digits behind it, and nothing else does: where it reaches another point, a cell has two.
_KNOWN = {**dict.fromkeys(b"0123456789", 0b1000000), ord("-"): 0b110000, ord("."): 0b1000000 | _POINT, ord("\t"): 0b11001}
_STEP = 0xFF - _KNOWN[ord("0")]
_CODES = bytes(_KNOWN.get(character, 0b10000001) for character in range(256))
_SIZES = 9  # rows of up to 2 ** _SIZES more bytes share a number of steps


class NumberRows:
    """*width*: number of sample columns, all of which are stored.

    PERF: neighbours are compared all at once, as bits of one number, and points are looked for by one addition: 20,000 rows of 1,000 values
    take 0.25 s; searches for pairs of characters 0.5, and each cell counted and checked 1.0.
    """

    def __init__(self, width: int):
        self.width = width
        self._steps: dict[int, tuple[int, int]] = {}

    def values(self, tail: bytes) -> str | None:
        """The values of a row as stored; None for a row that is to be looked at closely. *tail*: the row from its first sample cell on."""
        if not self._fit(tail):
            return None
        # In ASCII, without commas. With all tabs but one replaced, the number of cells is right if one tab is left.
        text = tail.decode()
        if self.width == 1:
            return None if "\t" in text else f"{text},"
        values, tab, last = text.replace("\t", ",", self.width - 2).rpartition("\t")
        return f"{values},{last}," if tab and "\t" not in values else None

    def are_numbers(self, tail: bytes) -> bool:
        """Returns whether each cell is a number of digits, with a sign in front of it or a point in it. False where that is not certain."""
        return self._fit(tail) and tail.count(b"\t") == self.width - 1

    def _fit(self, tail):
        codes = int.from_bytes(tail.translate(_CODES), "little")
        if codes >> 7 & codes or not tail[-1:].isdigit() or tail.startswith(b"\t"):
            return False
        steps, points = self._of_size(len(tail) >> _SIZES)
        return not (codes + steps) & codes & points

    def _of_size(self, size):
        """(steps, points) for so many bytes: _STEP and _POINT, once a byte."""
        if size not in self._steps:
            number = size + 1 << _SIZES
            self._steps[size] = int.from_bytes(bytes([_STEP]) * number, "little"), int.from_bytes(bytes([_POINT]) * number, "little")
        return self._steps[size]
