"""Whether groups differ by more than chance, two-sided: Fisher's exact test, chi square, and the ranks of Kruskal and Wallis.

All stand on counts, which are exact, of any size.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from genows.analysis.statistics.significance import deviance, log_probability, stirling_error, tail

# Tables that are this much likelier than the one observed count as equally likely, as in R's fisher.test.
_ALIKE = math.log1p(1e-7)
_NOTHING, _TINY = 1e-17, 1e-300


def two_sided_fisher(a: int, b: int, c: int, d: int) -> float:
    """Returns the p value of the table (a, b; c, d): of all tables with its margins that are not likelier."""
    # The other order of rows has the same, to the last digit.
    return _two_sided(*min((a, b, c, d), (c, d, a, b)))


@lru_cache(maxsize=16384)
def _two_sided(a, b, c, d) -> float:
    row, column, size = a + b, a + c, a + b + c + d

    def table(k):
        return k, row - k, column - k, size - row - column + k

    def log_of(k):
        return log_probability(*table(k))

    low, high = max(0, row + column - size), min(row, column)
    likeliest = (row + 1) * (column + 1) // (size + 2)
    most = log_of(a) + _ALIKE
    if log_of(likeliest) <= most:
        return 1.0
    total = 0.0
    below = low + bisect_right(range(low, likeliest), most, key=log_of) - 1
    above = likeliest + 1 + bisect_left(range(likeliest + 1, high + 1), -most, key=lambda k: -log_of(k))
    if below >= low:
        a, b, c, d = table(below)
        total += math.exp(log_of(below)) * tail(b, a, d, c)
    if above <= high:
        total += math.exp(log_of(above)) * tail(*table(above))
    return min(1.0, total)


class ChiSquare(NamedTuple):
    """A statistic that follows chi square of *freedom* degrees where groups do not differ; *p*: of that and above."""

    statistic: float
    freedom: int
    p: float


def chi_square(*groups: Sequence[int], corrected: bool = False) -> ChiSquare | None:
    """Returns Pearson's test of how often each value occurs in two groups or more.

    *groups*: counts in the same order of values; values that none has do not count. *corrected*: of two groups and two values with
    Yates' correction, which takes ½ from each distance, or all of it where it is less. None of fewer than two values, and where a group is empty.
    """
    sizes = list(map(sum, groups))
    columns = [column for column in zip(*groups, strict=True) if any(column)]
    if len(columns) < 2 or not all(sizes):
        return None
    freedom, size = (len(columns) - 1) * (len(groups) - 1), sum(sizes)
    # Each term is exact before it is rounded, and their sum is: the order of groups does not matter.
    terms = ((count * size - row * sum(column)) ** 2 / (row * sum(column)) for column in columns for count, row in zip(column, sizes, strict=True))
    statistic = _yates(*columns) if corrected and freedom == 1 else math.fsum(terms) / size
    return ChiSquare(statistic, freedom, upper_tail(statistic, freedom))


def _yates(first: Sequence[int], second: Sequence[int]) -> float:
    """Returns the statistic of two columns of two rows."""
    (a, c), (b, d) = first, second
    size = a + b + c + d
    # Twice what is left of the distance, the same in each cell, times the size.
    left = max(0, 2 * abs(a * d - b * c) - size)
    return left * left * size / (4 * (a + b) * (c + d) * (a + c) * (b + d))


def kruskal_wallis(*groups: Sequence[int]) -> ChiSquare | None:
    """Returns the test of Kruskal and Wallis of two groups of numbers or more; equal ones share the mean of their ranks.

    *groups*: how many of the group have each number, in ascending order of the same numbers. None where a group
    is empty or all numbers are one.
    """
    sizes = list(map(sum, groups))
    size, seen, ties, twice = sum(sizes), 0, 0, [0] * len(groups)
    for column in zip(*groups, strict=True):
        count = sum(column)
        for place, one in enumerate(column):
            twice[place] += one * (2 * seen + count + 1)
        ties += count * (count * count - 1)
        seen += count
    varied = size * (size * size - 1) - ties
    if not all(sizes) or not varied:
        return None
    # Twice the sum of each group's ranks, less what that is of ranks that do not differ.
    apart = sum(Fraction((ranks - its * (size + 1)) ** 2, its) for ranks, its in zip(twice, sizes, strict=True))
    statistic = float(3 * (size - 1) * apart / varied)
    return ChiSquare(statistic, len(groups) - 1, upper_tail(statistic, len(groups) - 1))


def upper_tail(statistic: float, freedom: int) -> float:
    """Returns the probability of chi square being *statistic* or more. Source: DLMF 8.7.1 and 8.9.2."""
    half, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    if freedom == 1:
        return math.erfc(math.sqrt(x))
    # x^half e^-x / gamma(half + 1)
    front = math.exp(-stirling_error(half) - deviance(half, x)) / math.sqrt(2 * math.pi * half)
    if x >= half + 1:
        return front * half * _fraction(half, x)
    total, term, number = 1.0, 1.0, half
    while term > _NOTHING * total:
        number += 1
        term *= x / number
        total += term
    return 1 - front * total


def _fraction(half: float, x: float) -> float:
    """Returns the continued fraction of the incomplete gamma function, by Lentz' method."""
    base = x + 1 - half
    c, d = 1 / _TINY, 1 / base
    value, step, factor = d, 0, 0.0
    while abs(factor - 1) > 1e-15:
        step += 1
        numerator = step * (half - step)
        base += 2
        d = 1 / (base + numerator * d or _TINY)
        c = base + numerator / c or _TINY
        factor = c * d
        value *= factor
    return value
