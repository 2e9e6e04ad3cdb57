"""Bins of the values of a cohort's cases, as a histogram shows them: each case is in exactly one.

Numbers stand in bins between bounds (`binbounds`), open sets in the outer ones, words and NA each in their own.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal, localcontext
from itertools import islice, pairwise
from typing import NamedTuple

from genows.cohorts.binbounds import BinnedColumn, Binning, bounds_of
from genows.cohorts.values import EXACT, Numbers, ParsedValues, normal

LOWER, UPPER, NA = "<=", ">", "NA"
# So many distinct numbers, or fewer, are a bin each.
FEW = 10


class ValueBin(NamedTuple):
    """*special* `<=`: the numbers up to *end*; `>`: those above *start*; None: above *start*, up to *end*.

    *start* and *end* equal: that number. Without both: the word *special*, in any case, or NA.
    """

    special: str | None
    start: Decimal | None
    end: Decimal | None
    cases: int

    @property
    def is_exact(self) -> bool:
        """Whether it stands for one number."""
        return self.start is not None and self.start == self.end


def bins(values: ParsedValues, counts: Sequence[int], without: int, asked: Binning = Binning(), first_seen: Iterable[int] | None = None) -> list[ValueBin]:
    """Returns the bins of a cohort, with bounds of its own.

    *counts*: cases by code; *without*: cases that have no value; *first_seen*: codes of words in the order in which the
    cohort's cases have them, where that is not the order of the codes. ParameterError where bins would be too many.
    """
    with localcontext(EXACT):
        column, sets = _column(values, counts, asked)
        found = _exact(_numeric(column, sets, asked), column.numbers, sets)
    if _is_windowed(asked):
        return found
    words, first = _words(values, counts), dict[str, str]()
    there = {word.code: word for word in values.words if counts[word.code]}
    for word in there.values() if first_seen is None else filter(None, map(there.get, first_seen)):
        first.setdefault(word.normal, word.spelling)
    found += [ValueBin(spelling, None, None, words[word]) for word, spelling in first.items()]
    missing = without + sum(map(counts.__getitem__, values.missing))
    return found + [ValueBin(NA, None, None, missing)] * (missing > 0)


def recounted(made: Iterable[ValueBin], values: ParsedValues, counts: Sequence[int], without: int, asked: Binning = Binning()) -> list[ValueBin]:
    """Returns the bins that a base made (`bins`, by *asked* too) with the counts of a cohort within it, 0 among them.

    *counts*, *without*: of the cohort, as `bins` takes them.
    """
    column, sets = _column(values, counts, asked)
    words = _words(values, counts) + Counter({normal(NA): without + sum(map(counts.__getitem__, values.missing))})
    found = []
    for one in made:
        if one.start is None and one.end is None:
            count = words[normal(one.special or "")]
        else:
            count = _held(one, column.numbers) + (sets[one.special == LOWER] if one.special else 0)
        found.append(one._replace(cases=count))
    return found


def _is_windowed(asked: Binning) -> bool:
    return asked.start is not None or asked.end is not None


def _words(values: ParsedValues, counts: Sequence[int]) -> Counter[str]:
    """Returns how many cases have each word, however it is spelled."""
    found: Counter[str] = Counter()
    for word in values.words:
        found[word.normal] += counts[word.code]
    return found


def _column(values: ParsedValues, counts: Sequence[int], asked: Binning) -> tuple[BinnedColumn, tuple[int, int]]:
    """Returns the numbers that take part, and how many open sets do: (upward, downward)."""
    numbers = values.counted(counts)
    if _is_windowed(asked):
        numbers = numbers.within(asked.start, asked.end)
        return BinnedColumn(numbers, None, None, 0, numbers.size), (0, 0)
    sets = [(one, counts[code]) for code, one in values.sets if counts[code]]
    low = max((one.bound for one, _ in sets if one.below), default=None)
    high = min((one.bound for one, _ in sets if not one.below), default=None)
    if low is not None and high is not None:
        high = max(low, high)
    first = 0 if low is None else numbers.up_to(low)
    last = numbers.size if high is None else numbers.up_to(high)
    below = sum(count for one, count in sets if one.below)
    return BinnedColumn(numbers, low, high, first, last), (sum(count for _, count in sets) - below, below)


def _held(one: ValueBin, numbers: Numbers) -> int:
    """Returns how many cases have a number of the bin."""
    first, last = _ranks(one, numbers)
    return last - first


def _ranks(one: ValueBin, numbers: Numbers) -> tuple[int, int]:
    """Returns the ranks of the numbers of a bin: from, to before."""
    last = numbers.size if one.end is None else numbers.up_to(one.end)
    if one.start is None:
        return 0, last
    return numbers.below(one.start) if one.is_exact else numbers.up_to(one.start), last


def _numeric(column: BinnedColumn, sets: tuple[int, int], asked: Binning) -> list[ValueBin]:
    """Returns the bins of numbers and open sets, outer ones where they hold something; none that is empty leads or ends."""
    numbers, low, high = column.numbers, column.low, column.high
    distinct = list(islice(numbers.distinct(column.first, column.last), FEW + 1))
    if len(distinct) <= FEW:
        inner = [(number, number) for number in distinct]
    else:
        bounds = bounds_of(column, asked)
        if len(bounds) > 1:
            # Bounds that are open sets' stand where those end; others move the outer bins inwards.
            bounds[0] = bounds[0] if low is None else max(bounds[0], low)
            bounds[-1] = bounds[-1] if high is None else min(bounds[-1], high)
        low, high = bounds[0], bounds[-1]
        inner = list(pairwise(bounds))
    upward, downward = sets
    outer = [ValueBin(LOWER, None, low, downward)] if low is not None else []
    found = [*outer, *(ValueBin(None, start, end, 0) for start, end in inner), *([ValueBin(UPPER, high, None, upward)] if high is not None else [])]
    found = [one._replace(cases=one.cases + _held(one, numbers)) for one in found]
    held = [place for place, one in enumerate(found) if one.cases]
    return found[held[0] : held[-1] + 1] if held else []


def _exact(found: list[ValueBin], numbers: Numbers, sets: tuple[int, int]) -> list[ValueBin]:
    """Returns one bin a number where each bin with two bounds holds but one, a whole one; else the bins as they are."""
    made = [_as_number(one, numbers, sets) for one in found]
    bounded = [one for one in made if one.start is not None and one.end is not None]
    return made if bounded and all(one.is_exact for one in bounded) else found


def _as_number(one: ValueBin, numbers: Numbers, sets: tuple[int, int]) -> ValueBin:
    first, last = _ranks(one, numbers)
    if first == last or one.special and sets[one.special == LOWER]:
        return one
    number = numbers.at(first)
    return ValueBin(None, number, number, one.cases) if number == numbers.at(last - 1) and numbers.are_whole(first, last) else one
