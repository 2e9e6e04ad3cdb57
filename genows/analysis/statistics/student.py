"""Welch's t test, two-sided: groups may vary differently."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from genows.analysis.statistics.deviations import deviations
from genows.analysis.statistics.stirling import log_gamma_ratio

_MOST_STEPS = 100_000
_TINY = 1e-300


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
    """Does the same where squares overflow or vanish, or where nothing may vary at all."""
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


def two_sided(t: float, freedom: float) -> float:
    """Returns the probability of Student's t being *t* or further from 0, either way. *freedom*: degrees of freedom, > 0."""
    square = t * t
    if square == 0:
        return 1.0
    if math.isinf(square):
        return 0.0
    half, ratio = freedom / 2, square / freedom
    if math.isinf(ratio):
        return 0.0
    # The incomplete beta function I_x(freedom / 2, 1 / 2) at x = freedom / (freedom + t²).
    x, rest = 1 / (1 + ratio), ratio / (1 + ratio)
    # log(x^half rest^(1/2) / B(half, 1/2))
    front = -half * math.log1p(ratio) + 0.5 * math.log(rest) + log_gamma_ratio(half) - 0.5 * math.log(math.pi)
    if x < (half + 1) / (half + 2.5):
        return min(1.0, math.exp(front) * _fraction(x, half, 0.5) / half)
    return max(0.0, 1 - math.exp(front) * _fraction(rest, 0.5, half) / 0.5)


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
