"""Where bins of numbers begin and end: bounds that the caller gives, halves and quarters, powers of ten, round steps.

The rules are those of the portal's study view, of its releases 6.0, with decimals in place of doubles.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from math import isqrt
from typing import NamedTuple

from genows.cohorts.values import Numbers
from genows.errors import ParameterError

MEDIAN, QUARTILE, GENERATE, CUSTOM = "MEDIAN", "QUARTILE", "GENERATE", "CUSTOM"
# Bins that one column may have: beyond, what was asked for is refused, and linear steps grow.
MOST_BINS = 100_000

THREE_HALVES, TENTH, SMALL = Decimal("1.5"), Decimal("0.1"), Decimal("0.001")
WIDEST = 1000  # boxes that are wider have logarithmic bins
FRACTIONS = tuple(map(Decimal, "0.001 0.002 0.0025 0.005 0.01 0.02 0.025 0.05 0.1 0.2 0.25 0.5".split()))
STEPS = tuple(map(Decimal, "1 2 5 10 20 25 50 100 200 250 500 1000 2000 2500 5000 10000".split()))
ADULT = Decimal(18)


class Binning(NamedTuple):
    """How a column is binned. Numbers are finite doubles; None where they are not given.

    *custom*: ascending bounds, of the method CUSTOM; *size*, > 0, and *anchor*: of GENERATE; *start*, *end*: numbers
    outside take no part, nor does what is no number; *log*: whether powers of ten are allowed; *age*: whether the
    attribute is an age.
    """

    method: str = CUSTOM
    custom: Sequence[Decimal] = ()
    size: Decimal | None = None
    anchor: Decimal = Decimal(0)
    start: Decimal | None = None
    end: Decimal | None = None
    log: bool = True
    age: bool = False


def is_age(attribute_id: str) -> bool:
    """Returns whether an attribute is an age: `AGE`, `AGE_…` and `…_AGE_…`."""
    return attribute_id == "AGE" or attribute_id.startswith("AGE_") or "_AGE_" in attribute_id


class BinnedColumn(NamedTuple):
    """*numbers*: all of a column; *low*, *high*: where open sets end, None without any.

    *first*, *last*: ranks of the numbers above *low* and not above *high*: from, to before. There are some.
    """

    numbers: Numbers
    low: Decimal | None
    high: Decimal | None
    first: int
    last: int

    def cut(self, bounds: Iterable[Decimal]) -> list[Decimal]:
        """Returns those within *low* and *high*, and these in place of what lies outside."""
        return [self._moved(bound) for bound in bounds]

    def _moved(self, bound):
        bound = bound if self.low is None else max(bound, self.low)
        return bound if self.high is None else min(bound, self.high)

    def has_within(self, bound: Decimal) -> bool:
        """Returns whether *bound* lies between *low* and *high*, and is none of them."""
        return (self.low is None or self.low < bound) and (self.high is None or bound < self.high)


def bounds_of(column: BinnedColumn, asked: Binning) -> list[Decimal]:
    """Returns the bounds of bins, ascending: neighbours are a bin, and one alone parts the numbers in two."""
    numbers = column.numbers
    if asked.method == CUSTOM and asked.custom:
        found = column.cut(asked.custom)
    elif asked.method == GENERATE and asked.size is not None:
        found = column.cut(_generated(numbers, asked.size, asked.anchor))
    elif asked.method == MEDIAN:
        found = [numbers.median(0, numbers.size)]
    elif asked.method == QUARTILE:
        half = numbers.size // 2
        found = column.cut(numbers.median(*ranks) for ranks in ((0, half), (0, numbers.size), (numbers.size - half, numbers.size)))
    else:
        found = _by_spread(column, asked)
    return sorted(set(found))


def _by_spread(column: BinnedColumn, asked: Binning) -> list[Decimal]:
    """Returns the bounds that numbers suggest; one where there is no bin."""
    numbers = column.numbers
    low, high = box(numbers)
    if high - low > WIDEST and asked.log:
        found = _powers(column, low, high)
    elif -SMALL < (middle := numbers.at(-(-numbers.size // 2))) < SMALL and middle:
        found = [bound for bound in _small(numbers) if column.has_within(bound)]
    else:
        found = _steps(column, low, high, asked.age)
    return found or [next(bound for bound in (column.low, column.high, low) if bound is not None)]


def box(numbers: Numbers) -> tuple[Decimal, Decimal]:
    """Returns the bounds beyond which numbers lie apart: the quarters, and one and a half of their distance beyond.

    Where three quarters are the largest number, quarters are those of the others.
    """
    size = numbers.size
    first = lower, upper = numbers.at(size // 4), numbers.at(3 * size // 4)
    while size and lower == upper == numbers.at(size - 1):
        size = numbers.below(upper)
        if size:
            lower, upper = numbers.at(size // 4), numbers.at(3 * size // 4)
    if not size or lower == upper:
        lower, upper = first
    low, high = lower - THREE_HALVES * (upper - lower), upper + THREE_HALVES * (upper - lower)
    if SMALL <= upper < 1:
        low, high = low.quantize(SMALL, ROUND_HALF_UP), high.quantize(SMALL, ROUND_HALF_UP)
    elif upper >= 1:
        low, high = low.quantize(TENTH, ROUND_FLOOR), high.quantize(TENTH, ROUND_CEILING)
    least, most = numbers.at(0), numbers.at(numbers.size - 1)
    return min(max(low, least), most), max(min(high, most), least)


def _generated(numbers: Numbers, size: Decimal, anchor: Decimal) -> list[Decimal]:
    """Returns the bounds *anchor* and whole *size*s from it that are not below the least number, but below the largest."""
    least, most = numbers.at(0), numbers.at(numbers.size - 1)
    if most - least > size * MOST_BINS:
        raise ParameterError("binSize", f"makes more than {MOST_BINS} bins.")
    rest = (least - anchor) % size
    bound = least - rest + (size if rest > 0 else 0)
    found = []
    while bound < most:
        found.append(bound)
        bound += size
    return found or [most]


def _powers(column: BinnedColumn, low: Decimal, high: Decimal) -> list[Decimal]:
    """Returns powers of ten and their halves, from *low* to two or three above *high*."""
    twice = 0
    if low > 0:
        twice = 2 * low.adjusted()
    elif low < 0:
        twice = -2 * (low.adjusted() + (low.copy_abs() != Decimal(1).scaleb(low.adjusted())))
    found = [_power(twice)]
    while found[-1] <= high:
        twice += 1
        found.append(_power(twice))
    following = [_power(twice + 1)] if twice % 2 else [_power(twice + 1), _power(twice + 2)]
    if column.high is not None:
        found = [bound for bound in found + following if bound <= column.high] + [column.high] * (following[0] > column.high)
    else:
        found += following
    return found if column.low is None else [column.low, *(bound for bound in found if bound > column.low)]


def _power(twice: int) -> Decimal:
    """Returns ten to the half of *twice*, whole; below 0 with the sign changed, of 0 none: -10, -3, 0, 3, 10, 31."""
    whole = isqrt(10 ** abs(twice))
    return Decimal(whole if twice > 0 else -whole if twice else 0)


def _small(numbers: Numbers) -> list[Decimal]:
    """Returns powers of ten for numbers of which the median is nearly 0, by the box of their exponents."""
    low, high = box(_exponents(numbers))
    spread = high - low
    if spread > 1:
        step = (spread / 4).quantize(Decimal(1), ROUND_HALF_UP)
        exponents = [low - step]
        while exponents[-1] + step <= high:
            exponents.append(exponents[-1] + step)
        return [_ten_to(exponent) for exponent in exponents]
    if spread == 1:
        # A third has no end of digits: the nearest double's stand for it.
        third = Decimal(repr(float(_ten_to(low)) / 3))
        powers = [_ten_to(low), _ten_to(high), _ten_to(high + 1)]
        return [third, *powers, *(3 * power for power in powers)]
    return [odd * _ten_to(low) for odd in (1, 3, 5, 7, 9)]


def _ten_to(exponent: Decimal) -> Decimal:
    return Decimal(1).scaleb(int(exponent))


def _exponents(numbers: Numbers) -> Numbers:
    """Returns the exponents of the first digits, without those of 0 and of numbers from 1 to 10."""
    counts: Counter[int] = Counter()
    rank = 0
    while rank < numbers.size:
        number = numbers.at(rank)
        # Numbers that have the exponent, with this sign, follow each other.
        exponent, power = number.adjusted(), Decimal(1).scaleb(number.adjusted())
        following = numbers.below(10 * power) if number > 0 else numbers.up_to(-power if number else number)
        if number and exponent:
            counts[exponent] += following - rank
        rank = following
    ascending, sums = sorted(counts), [0]
    for exponent in ascending:
        sums.append(sums[-1] + counts[exponent])
    return Numbers(ascending, 0, sums)


def _steps(column: BinnedColumn, low: Decimal, high: Decimal, age: bool) -> list[Decimal]:
    """Returns the bounds of fewer than some twenty bins of one round width; none where no bin fits."""
    numbers = column.numbers
    whole = numbers.are_whole(column.first, column.last)
    if whole:
        low, high = Decimal(int(low)), Decimal(int(high))
    floor = low if column.low is None else max(low, column.low)
    ceiling = high if column.high is None else min(high, column.high)
    least = max(numbers.at(column.first), floor)
    most = min(numbers.at(column.last - 1), ceiling)
    step = next((step for step in (STEPS if whole else FRACTIONS + STEPS) if most - least < 20 * step), STEPS[-1])
    while most - least > MOST_BINS * step:
        step *= 10
    start = least + step - least % step
    if start - step > floor:
        start -= step
    end = most if most + step < ceiling else most - step
    found = []
    while start <= end:
        found.append(start)
        start += step
    if found:
        found.append(start)
        if age and least < ADULT < found[1] and high - low > 2 * ADULT:
            found[0] = ADULT
    return found
