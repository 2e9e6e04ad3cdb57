"""A column of few different values over all of a study's samples, or patients: a code for each, so that it is counted without its texts."""

import json
import zlib
from array import array
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, compress, repeat
from sys import byteorder
from typing import Any

from genows.columns import bits
from genows.columns.jsonvalues import dumps

# Bytes of a code: of up to 255, 65,535 and more different values.
_WIDTHS = (("B", 2**8), ("H", 2**16), ("I", 2**32), ("Q", 2**64))
# Of so many different values each is counted by itself; of more, all by one look at each code.
FEW_VALUES = 64


def numbers_text(numbers: array) -> str:
    """Returns what is stored of an array of unsigned numbers: its type, and its bytes, little end first, deflated, in base64."""
    if byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers.typecode + b64encode(zlib.compress(numbers.tobytes(), 6)).decode("ascii")


def numbers_of(text: str) -> array:
    """Returns the array that `numbers_text` wrote."""
    numbers = array(text[0], b"")
    numbers.frombytes(zlib.decompress(b64decode(text[1:])))
    if byteorder == "big":
        numbers.byteswap()
    return numbers


def smallest(numbers: Sequence[int], most: int) -> array:
    """Returns *numbers*, none above *most*, as the narrowest array."""
    return array(next(code for code, above in _WIDTHS if most < above), numbers)


def repeated(numbers: array) -> array:
    """Returns those that are the same as the one before: neighbours are compared all at once, as one large number."""
    size, found, place = numbers.itemsize, array(numbers.typecode), -1
    # Whichever end comes first in a number: what is next to each other is what counts. Behind the last one there is none.
    every = int.from_bytes(numbers.tobytes(), "little")
    apart = array(numbers.typecode, (every ^ every >> 8 * size).to_bytes(size * len(numbers), "little"))[:-1]
    while True:
        try:
            place = apart.index(0, place + 1)
        except ValueError:
            return found
        found.append(numbers[place])


def ascending_text(positions: Sequence[int]) -> str:
    """Returns what is stored of ascending positions: how far each is from the one before."""
    steps = [after - before for before, after in zip((0, *positions), positions, strict=False)]
    return numbers_text(smallest(steps, max(steps, default=0)))


def ascending_of(text: str) -> array:
    """Returns the positions that `ascending_text` wrote."""
    return array("I", accumulate(numbers_of(text)))


def ids_text(ids: Sequence[int]) -> str:
    """Returns what is stored of ascending numbers of the database, which begin anywhere: the first, and how far each is from the one before."""
    first = ids[0] if ids else 0
    return f"{first}\n{ascending_text([each - first for each in ids])}"


def ids_of(text: str) -> Sequence[int]:
    """Returns the numbers that `ids_text` wrote. Of those that follow one another nothing is made but their range."""
    first, steps = text.split("\n")
    found, start = numbers_of(steps), int(first)
    if found.typecode == "B" and found.tobytes().count(1) == len(found) - 1:
        return range(start, start + len(found))
    every = accumulate(found, initial=start)
    next(every)
    return array("q", every)


class CodedColumn:
    """*values*: the different values; *codes*: for each sample, or patient, 0 where it has none, else 1 + the place of its value."""

    def __init__(self, values: Sequence[str], codes: array):
        self.values, self._size = tuple(values), len(codes)
        # As an array, or as it is stored until somebody asks for them.
        self._codes: array | str = codes
        # How many cases each code has; None where nobody has asked yet.
        self._numbers_of_all: list[int] | None = None
        # Whether the values are in order of first appearance.
        self._is_in_order = False
        self._bits: dict[int, int] = {}
        # The cases that were counted last, and their numbers by code.
        self._counted: tuple[int, tuple[int, ...]] | None = None
        # What others make of the values, and want again.
        self.notes: dict[str, Any] = {}

    @classmethod
    def of_values(cls, values: Iterable[str | None]) -> "CodedColumn":
        """Returns the column of these values, None for none."""
        code_of: dict[str | None, int] = {None: 0}
        codes = array("I", [code_of.setdefault(value, len(code_of)) for value in values])
        made = cls([value for value in code_of if value is not None], smallest(codes, len(code_of)))
        made._is_in_order = True
        return made

    @classmethod
    def of_text(cls, text: str) -> "CodedColumn":
        """Returns the column that `text` wrote. Its codes are made when somebody asks for more than how many cases each has."""
        values, numbers, codes = text.split("\n")
        made = cls(json.loads(values), array(codes[0]))
        made._codes, made._numbers_of_all = codes, json.loads(numbers)
        made._size, made._is_in_order = sum(made._numbers_of_all), True
        return made

    def text(self) -> str:
        """Returns what is stored of a column of `of_values`: the values, how many cases each code has, and the codes."""
        return f"{dumps(list(self.values))}\n{dumps(self.histogram())}\n{numbers_text(self.codes)}"

    @property
    def codes(self) -> array:
        codes = self._codes
        if isinstance(codes, str):
            codes = self._codes = numbers_of(codes)
        return codes

    def __len__(self) -> int:
        return self._size

    def flags(self, passing: Collection[int]) -> bytes:
        """Returns a 1 for each case whose code is among *passing*, a 0 for the others."""
        table = bytearray(max(256, len(self.values) + 1))
        for code in passing:
            table[code] = 1
        if self.codes.typecode == "B":
            return self.codes.tobytes().translate(table)
        return bytes(map(table.__getitem__, self.codes))

    def bits(self, passing: Collection[int]) -> int:
        """Returns the set of the cases whose code is among *passing*. Sets of single values are kept where these are few."""
        if len(self.values) > FEW_VALUES:
            return bits.of_flags(self.flags(passing))
        found = 0
        for code in passing:
            if code not in self._bits:
                self._bits[code] = bits.of_flags(self.flags([code]))
            found |= self._bits[code]
        return found

    def histogram(self, chosen: int | None = None) -> list[int]:
        """Returns how many cases each code has, from 0 on, of those in the set *chosen*, None: of all. The last ones, and those of all, are kept."""
        if chosen is None or chosen == bits.everything(self._size):
            if self._numbers_of_all is None:
                self._numbers_of_all = self._numbers(None)
            return list(self._numbers_of_all)
        last = self._counted
        if last is None or last[0] != chosen:
            last = self._counted = chosen, tuple(self._numbers(chosen))
        return list(last[1])

    def _numbers(self, chosen: int | None) -> list[int]:
        number = len(self.values) + 1
        if chosen is not None and number <= FEW_VALUES:
            return [(self.bits([code]) & chosen).bit_count() for code in range(number)]
        codes = self.codes if chosen is None else compress(self.codes, bits.flags_of(chosen, len(self.codes)))
        if self.codes.typecode == "B":
            # A quarter of what a Counter takes.
            texts = bytes(codes)
            return [texts.count(code) for code in range(number)]
        counted = Counter(codes)
        return list(map(counted.get, range(number), repeat(0)))

    def seen(self, chosen: int) -> Iterable[int]:
        """Returns the codes that cases in the set *chosen* have, 0 left out, in order of first appearance."""
        if self._is_in_order and chosen == bits.everything(self._size):
            return range(1, len(self.values) + 1)
        return filter(None, dict.fromkeys(compress(self.codes, bits.flags_of(chosen, self._size))))

    def spread(self, places: Sequence[int]) -> "CodedColumn":
        """Returns the column of others: for each of *places* the value there."""
        return CodedColumn(self.values, array(self.codes.typecode, map(self.codes.__getitem__, places)))

    def weight(self) -> int:
        """Returns bytes of memory, about, with the sets that may come to be kept."""
        few = len(self.values) <= FEW_VALUES
        sets = (len(self.values) + 1) * (100 + self._size // 8) if few else 0
        width = array(self._codes[0]).itemsize if isinstance(self._codes, str) else self._codes.itemsize
        return 1000 + sum(map(len, self.values)) + 130 * len(self.values) + self._size * width + sets
