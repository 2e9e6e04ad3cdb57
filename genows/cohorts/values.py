"""The distinct stored values of one attribute, gene or entity, read once: numbers in order, open sets, words, none.

How many cases have each comes apart from that: a base and its cohorts share one reading. Numbers are decimals and stay exact.
"""

import math
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from itertools import accumulate, compress, repeat
from operator import lt, ne, not_, sub
from typing import NamedTuple

# Doubles differ by a factor of 10^632; sums and products of such numbers, of 300 digits each, are exact.
EXACT = Context(prec=1000, Emin=MIN_EMIN, Emax=MAX_EMAX)
HALF = Decimal("0.5")
MISSING = frozenset({"", "na", "nan", "n/a"})

# What doubles hold whatever its digits are.
_plain: Callable = re.compile(r"[+-]?(?:[0-9]{1,300}(?:\.[0-9]{0,300})?|\.[0-9]{1,300})").fullmatch
_number: Callable = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?").fullmatch
# Of scaled numbers: 63 bits hold 18 digits.
_MOST_DIGITS = 18


def normal(text: str) -> str:
    """Returns the text by which values are compared: without outer blanks and case."""
    return text.strip().lower()


def exact_number(text: str) -> Decimal | None:
    """Returns the number that a text without outer blanks is: sign, digits, fraction, exponent. None for other texts.

    What doubles cannot hold is no number, and what they cannot tell from 0 is 0.
    """
    if not _number(text):
        return None
    double = float(text)
    if not double:
        return Decimal(0)
    return Decimal(text) if math.isfinite(double) else None


class NumberRange(NamedTuple):
    """Numbers above *start*, up to *end*; None: without bound; both alike: that number."""

    start: Decimal | None
    end: Decimal | None


class OpenSet(NamedTuple):
    """All numbers below *bound*, or above it: what `<18`, `<=18` or `>80`, `>=80` says of a case. *closed*: the bound as well."""

    below: bool
    bound: Decimal
    closed: bool

    def is_within(self, span: NumberRange) -> bool:
        """Returns whether all of its numbers are in a range."""
        start, end = span
        if self.below:
            return start is None and (end is None or self.bound <= end)
        return end is None and (start is None or start < self.bound or start == self.bound and not self.closed)


def open_set(text: str) -> OpenSet | None:
    """Returns what a text without outer blanks says where it is `<`, `<=`, `>` or `>=` and a number; else None."""
    if not text.startswith(("<", ">")):
        return None
    closed = text.startswith("=", 1)
    bound = exact_number(text[1 + closed :])
    return None if bound is None else OpenSet(text[0] == "<", bound, closed)


class Word(NamedTuple):
    """A value that is neither number nor open set; *code*: its place among the values."""

    code: int
    normal: str
    spelling: str


class ParsedValues:
    """Stored values by kind. *texts*: distinct ones; the place of a text is its code.

    *sets*: (code, open set); *words*, in the order given; *missing*: codes of the spellings of NA.
    """

    def __init__(self, texts: Sequence[str]):
        stripped = [text.strip() for text in texts]
        # Truth values: matches that are kept would be looked through for garbage again and again.
        plain = list(map(bool, map(_plain, stripped)))
        codes, numbers = list(compress(range(len(stripped)), plain)), list(compress(stripped, plain))
        self.sets: list[tuple[int, OpenSet]] = []
        self.words: list[Word] = []
        self.missing: list[int] = []
        for code in compress(range(len(stripped)), map(not_, plain)):
            text = stripped[code]
            if (number := exact_number(text)) is not None:
                codes.append(code)
                numbers.append(f"{number:f}")
            elif (beyond := open_set(text)) is not None:
                self.sets.append((code, beyond))
            elif text.lower() in MISSING:
                self.missing.append(code)
            else:
                self.words.append(Word(code, text.lower(), text))
        self._order(codes, numbers)

    def _order(self, codes: list[int], texts: list[str]) -> None:
        """Sorts the numbers. *texts* are plain: sign, digits, fraction."""
        scaled, self._digits = _scaled(texts)
        places = sorted(range(len(texts)), key=scaled.__getitem__)
        ascending = list(map(scaled.__getitem__, places))
        self._codes = array("I", map(codes.__getitem__, places))
        # Of each distinct number, the place after its last spelling.
        self._ends = array("I", compress(range(1, len(ascending) + 1), map(ne, ascending, [*ascending[1:], None])))
        distinct = [ascending[end - 1] for end in self._ends]
        self._numbers: Sequence = array("q", distinct) if isinstance(scaled, array) else distinct

    def between(self, start: Decimal | None, end: Decimal | None) -> list[int]:
        """Returns the codes of the numbers, and of the open sets, that lie whole above *start* and up to *end*; both alike: that number."""
        if start is not None and end is not None and start == end:
            first, last = self._place(start, bisect_left), self._place(end, bisect_right)
        else:
            first = 0 if start is None else self._place(start, bisect_right)
            last = len(self._ends) if end is None else self._place(end, bisect_right)
        found: list[int] = []
        if first < last:
            found = list(self._codes[self._ends[first - 1] if first else 0 : self._ends[last - 1]])
        return found + [code for code, one in self.sets if one.is_within(NumberRange(start, end))]

    def _place(self, bound: Decimal, bisect: Callable[..., int]) -> int:
        return bisect(self._numbers, EXACT.scaleb(bound, self._digits))

    def counted(self, counts: Sequence[int]) -> "Numbers":
        """Returns the numbers with how many cases have each. *counts*: cases by code."""
        sums = [0, *accumulate(map(counts.__getitem__, self._codes))]
        if len(self._ends) < len(self._codes):
            sums = [0, *map(sums.__getitem__, self._ends)]
        return Numbers(self._numbers, self._digits, sums)


def _scaled(texts: list[str]) -> tuple[Sequence, int]:
    """Returns (numbers in units of the last digit that one of them has, how many digits that is).

    Where 63 bits are too few, decimals and no digits: those take ten times the memory.
    """
    digits = max([len(text) - text.find(".") - 1 for text in texts if "." in text], default=0)
    if digits <= _MOST_DIGITS:
        try:
            return array("q", [_in_units(text, digits) for text in texts]), digits
        except OverflowError:
            pass
    return list(map(Decimal, texts)), 0


def _in_units(text: str, digits: int) -> int:
    whole, _, fraction = text.partition(".")
    return int(whole + fraction.ljust(digits, "0"))


class Numbers:
    """Distinct numbers, ascending, and how many cases have each; places are those of distinct numbers, ranks those of cases."""

    def __init__(self, numbers: Sequence, digits: int, sums: Sequence[int]):
        """*numbers*: in units of the last of *digits*; *sums*: cases before each of them, and all."""
        self._numbers, self._digits, self._sums = numbers, digits, sums

    @property
    def size(self) -> int:
        """How many cases there are."""
        return self._sums[-1]

    def __getitem__(self, place: int) -> Decimal:
        number = EXACT.scaleb(Decimal(self._numbers[place]), -self._digits)
        return number if number else Decimal(0)

    def at(self, rank: int) -> Decimal:
        """Returns the number of a case, counted from 0 in ascending order."""
        return self[bisect_right(self._sums, rank) - 1]

    def median(self, first: int, last: int) -> Decimal:
        """Returns the median of the cases from rank *first* to before *last*."""
        middle = (first + last) // 2
        return self.at(middle) if (last - first) % 2 else (self.at(middle - 1) + self.at(middle)) * HALF

    def up_to(self, bound: Decimal) -> int:
        """Returns how many cases have *bound* or less."""
        return self._sums[bisect_right(self._numbers, EXACT.scaleb(bound, self._digits))]

    def below(self, bound: Decimal) -> int:
        """Returns how many cases have less than *bound*."""
        return self._sums[bisect_left(self._numbers, EXACT.scaleb(bound, self._digits))]

    def within(self, start: Decimal | None, end: Decimal | None) -> "Numbers":
        """Returns the numbers from *start* to *end*, both inclusive; None does not restrict."""
        first = 0 if start is None else bisect_left(self._numbers, EXACT.scaleb(start, self._digits))
        last = len(self._numbers) if end is None else bisect_right(self._numbers, EXACT.scaleb(end, self._digits))
        last, before = max(first, last), self._sums[first]
        return Numbers(self._numbers[first:last], self._digits, [count - before for count in self._sums[first : last + 1]])

    def distinct(self, first: int, last: int) -> Iterator[Decimal]:
        """Yields the distinct numbers of the cases from rank *first* to before rank *last*."""
        while first < last:
            place = bisect_right(self._sums, first) - 1
            yield self[place]
            first = self._sums[place + 1]

    def are_whole(self, first: int, last: int) -> bool:
        """Returns whether the cases from rank *first* to before rank *last* have whole numbers."""
        if first >= last:
            return True
        start, end = (bisect_right(self._sums, rank) for rank in (first, last - 1))
        there = compress(self._numbers[start - 1 : end], map(lt, self._sums[start - 1 :], self._sums[start : end + 1]))
        return not any(map(EXACT.remainder, there, repeat(10**self._digits)))

    def by_number(self) -> list[int]:
        """Returns how many cases have each distinct number, ascending, also 0."""
        return list(map(sub, self._sums[1:], self._sums))
