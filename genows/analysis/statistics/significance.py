"""Whether groups differ by more than chance: Fisher's exact test, one-sided, the tail chosen by the data.

Welch's t test, two-sided, and the analysis of variance; p values corrected for how many tests there were.

Of large numbers logarithms of factorials would lose every digit: what log gamma differs from Stirling's formula by, and
deviances, are from C. Loader, Fast and Accurate Computation of Binomial Probabilities (2000).
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

# Terms this small beside the sum do not change it.
_NOTHING = 1e-18

_MOST_STEPS = 100_000
_TINY = 1e-300

# The asymptotic series: exact to the last digit from here on.
_LARGE = 16.0
_SERIES = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)


@lru_cache(maxsize=16384)
def one_sided(a: int, b: int, c: int, d: int) -> float:
    """Returns the p value of the table (a, b; c, d) of whole numbers, none negative.

    Of tables as extreme or more, towards a·d or b·c, whichever product is larger.

    Genes of one study have few different tables: they are kept.
    """
    if a * d < b * c:
        # The other tail is the same of the table with its columns exchanged.
        a, b, c, d = b, a, d, c
    return min(1.0, math.exp(log_probability(a, b, c, d)) * tail(a, b, c, d))


def tail(a: int, b: int, c: int, d: int) -> float:
    """Returns how much likelier this table and all more extreme ones, towards a·d, are than this one alone.

    Each must be likelier than the next: the mean lies behind.
    """
    total, ratio = 1.0, 1.0
    for k in range(1, min(b, c) + 1):
        ratio *= (b - k + 1) * (c - k + 1) / ((a + k) * (d + k))
        total += ratio
        if ratio < _NOTHING * total:
            break
    return total


def log_probability(a: int, b: int, c: int, d: int) -> float:
    """Returns the logarithm of the probability of exactly this table, given its margins."""
    row, column, size = a + b, a + c, a + b + c + d
    if size == 0:
        return 0.0
    share = column / size
    return _log_binomial(a, row, column, size) + _log_binomial(c, size - row, column, size) - _log_binomial(column, size, column, size) if 0 < share < 1 else 0.0


def _log_binomial(hits: int, tries: int, column: int, size: int) -> float:
    """Returns the logarithm of the probability of *hits* in *tries* where each is one with probability *column* /
    *size*.
    """
    misses, other = tries - hits, size - column
    if tries == 0:
        return 0.0
    if hits == 0:
        return tries * math.log1p(-column / size) if column < other else tries * math.log(other / size)
    if misses == 0:
        return tries * math.log1p(-other / size) if other < column else tries * math.log(column / size)
    error = stirling_error(tries) - stirling_error(hits) - stirling_error(misses)
    apart = deviance(hits, tries * column / size) + deviance(misses, tries * other / size)
    return error - apart - 0.5 * math.log(2 * math.pi * hits * (misses / tries))


class Group(NamedTuple):
    """*size*: how many numbers; *mean*; *deviation*: the standard deviation, of size - 1."""

    size: int
    mean: float
    deviation: float


def group(numbers: Sequence[float]) -> Group | None:
    """Returns what the test needs of a group; None of fewer than two numbers, or where one is not finite."""
    size = len(numbers)
    if size < 2:
        return None
    mean, apart, squares = deviations(numbers)
    if 1e-200 < squares < 1e200 and squares > 1e-24 * size * mean * mean:
        # The mean is rounded: what is left of it is put right.
        rest = sum(apart) / size
        return Group(size, mean + rest, math.sqrt((squares - rest * rest * size) / (size - 1)))
    return _scaled_group(numbers)


def _scaled_group(numbers) -> Group | None:
    """Returns the group where squares overflow or vanish, or nothing varies; None where a number is not finite."""
    size = len(numbers)
    if not all(map(math.isfinite, numbers)):
        return None
    if min(numbers) == max(numbers):
        return Group(size, numbers[0], 0.0)
    mean = math.fsum(number / size for number in numbers)
    apart = [number - mean for number in numbers]
    largest = max(map(abs, apart))
    if not 0 < largest < math.inf:
        return Group(size, mean, 0.0) if largest == 0 else None
    return Group(size, mean, largest * math.sqrt(math.fsum((number / largest) ** 2 for number in apart) / (size - 1)))


def welch(first: Group, second: Group) -> float | None:
    """Returns the p value of two groups having one mean; None where neither varies."""
    largest = max(first.deviation, second.deviation)
    if not largest > 0:
        return None
    # In units of the larger deviation, so that no square overflows.
    of_first = (first.deviation / largest) ** 2 / first.size
    of_second = (second.deviation / largest) ** 2 / second.size
    error = of_first + of_second
    difference = first.mean - second.mean if math.isfinite(first.mean - second.mean) else math.inf
    t = difference / largest / math.sqrt(error)
    freedom = error**2 / (of_first**2 / (first.size - 1) + of_second**2 / (second.size - 1))
    return two_sided(t, freedom)


def mean_difference(groups: Sequence[Group]) -> float | None:
    """Returns the p value of two groups or more having one mean: of two Welch's, of more that of the analysis of variance."""
    return welch(*groups) if len(groups) == 2 else variance_ratio(groups)


def variance_ratio(groups: Sequence[Group]) -> float | None:
    """Returns the p value of one-way analysis of variance; None where no group varies."""
    largest, size = max(group.deviation for group in groups), sum(group.size for group in groups)
    if not largest > 0:
        return None
    # In units of the largest deviation from a number between them, so that no square overflows.
    middle = min(group.mean for group in groups)
    means = [(group.mean - middle) / largest for group in groups]
    if not all(map(math.isfinite, means)):
        return 0.0
    mean = math.fsum(group.size * each for group, each in zip(groups, means, strict=True)) / size
    between = math.fsum(group.size * (each - mean) ** 2 for group, each in zip(groups, means, strict=True))
    within = math.fsum((group.size - 1) * (group.deviation / largest) ** 2 for group in groups)
    numerator, denominator = len(groups) - 1, size - len(groups)
    return f_tail(between / numerator / (within / denominator), numerator, denominator)


def two_sided(t: float, freedom: float) -> float:
    """Returns the probability of Student's t being *t* or further from 0, either way.

    *freedom*: degrees of freedom, > 0.
    """
    return f_tail(t * t, 1, freedom)


def f_tail(statistic: float, numerator: float, denominator: float) -> float:
    """Returns the probability of F being *statistic* or more. *numerator*, *denominator*: degrees of freedom, > 0."""
    ratio = statistic * numerator / denominator
    if ratio == 0:
        return 1.0
    if math.isinf(ratio):
        return 0.0
    # The incomplete beta function I_x(a, b) at x = denominator / (denominator + numerator F).
    a, b, x, rest = denominator / 2, numerator / 2, 1 / (1 + ratio), ratio / (1 + ratio)
    # log(x^a rest^b / B(a, b))
    front = 0.5 * math.log(a / (a + b) * b / (2 * math.pi)) + stirling_error(a + b) - stirling_error(a) - stirling_error(b)
    front = math.exp(front - deviance(a, (a + b) * x) - deviance(b, (a + b) * rest))
    if x < (a + 1) / (a + b + 2):
        return min(1.0, front * _fraction(x, a, b) / a)
    return max(0.0, 1 - front * _fraction(rest, b, a) / b)


def _fraction(x: float, a: float, b: float) -> float:
    """Returns the continued fraction of the incomplete beta function, by Lentz' method. Source: DLMF 8.17.22."""
    c, d = 1.0, 1 / _off_zero(1 - (a + b) * x / (a + 1))
    value = d
    for step in range(1, _MOST_STEPS):
        twice = 2 * step
        for numerator in (
            step * (b - step) * x / ((a + twice - 1) * (a + twice)),
            -(a + step) * (a + b + step) * x / ((a + twice) * (a + twice + 1)),
        ):
            d = 1 / _off_zero(1 + numerator * d)
            c = _off_zero(1 + numerator / c)
            factor = c * d
            value *= factor
        if abs(factor - 1) < 1e-15:
            break
    return value


def _off_zero(number):
    return number if abs(number) > _TINY else _TINY


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Returns the q value of each p value, in the order given."""
    number = len(p_values)
    order = sorted(range(number), key=p_values.__getitem__)
    q_values, least = [0.0] * number, 1.0
    for rank in range(number, 0, -1):
        place = order[rank - 1]
        # The division comes last, so that the largest stays what it is.
        least = min(least, p_values[place] * number / rank)
        q_values[place] = least
    return q_values


def deviations(numbers: Sequence[float]) -> tuple[float, list[float], float]:
    """Returns the mean of one number or more, the difference of each from it, and the sum of the squares of those."""
    mean = sum(numbers) / len(numbers)
    apart = [number - mean for number in numbers]
    return mean, apart, sum(map(mul, apart, apart))


@lru_cache(maxsize=8192)
def stirling_error(number: float) -> float:
    """Returns log(*number*!) - log(sqrt(2 pi number) (number / e)^number), for *number* > 0.

    Of any real number by gamma.
    """
    if number < _LARGE:
        # Up the recurrence, so that no digits are lost to the formula itself.
        return stirling_error(number + 1) + (number + 0.5) * math.log1p(1 / number) - 1
    inverse, square, total = 1 / number, 1 / (number * number), 0.0
    for coefficient in reversed(_SERIES):
        total = total * square + coefficient
    return total * inverse


def deviance(number: float, mean: float) -> float:
    """Returns number * log(number / mean) + mean - number, for both > 0, without loss where they are close."""
    difference = number - mean
    if abs(difference) >= 0.1 * (number + mean):
        return number * math.log(number / mean) + mean - number
    ratio = difference / (number + mean)
    total, term, square = difference * ratio, 2 * number * ratio, ratio * ratio
    for odd in range(3, 1000, 2):
        term *= square
        following = total + term / odd
        if following == total:
            break
        total = following
    return total
