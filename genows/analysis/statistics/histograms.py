"""Counts numbers in bins of one width with round bounds, and the round steps of scales.

1, 2 or 5 times a power of ten.
"""

import math
from collections.abc import Iterable
from operator import itemgetter
from typing import NamedTuple

MOST_BINS = 20


class Bin(NamedTuple):
    """*low* to below *high*; *held*: how many numbers lie there. The last bin holds its *high* as well."""

    low: float
    high: float
    held: int


def bins(counted: Iterable[tuple[float, int]], most: int = MOST_BINS) -> list[Bin]:
    """Returns the bins from the least to the greatest number, without gaps.

    *counted*: (finite number, how often), in any order.
    """
    pairs = [pair for pair in counted if pair[1] > 0]
    if not pairs:
        return []
    low, high = min(pairs)[0], max(pairs)[0]
    if low == high:
        return [Bin(low, high, sum(map(itemgetter(1), pairs)))]
    step = round_step(high - low, most - 1, whole=all(number.is_integer() for number, _ in pairs))
    first = math.floor(low / step + 1e-9)
    # An edge may lie a hair beside its number: 0.3 / 0.1 is 2.9999999999999996.
    places = [(max(0, math.floor(number / step + 1e-9) - first), count) for number, count in pairs]
    counts = [0] * (max(place for place, _ in places) + 1)
    for place, count in places:
        counts[place] += count
    digits = max(0, 1 - math.floor(math.log10(step)))
    edges = [round((first + place) * step, digits) + 0.0 for place in range(len(counts) + 1)]
    return [Bin(edges[place], edges[place + 1], count) for place, count in enumerate(counts)]


def quantile(counted: Iterable[tuple[float, int]], share: float) -> float | None:
    """Returns the least number that *share* (0 to 1) of all do not exceed.

    Of an even number of them in the middle, for a half, the mean of both.

    None of nothing.
    """
    pairs = sorted([pair for pair in counted if pair[1] > 0])
    wanted, seen = share * sum(map(itemgetter(1), pairs)), 0
    for place, (number, count) in enumerate(pairs):
        seen += count
        if seen == wanted and share == 0.5:
            return (number + pairs[place + 1][0]) / 2
        if seen >= wanted:
            return number
    return None


def round_step(span: float, most: int, whole: bool = False) -> float:
    """Returns the smallest round step of which *most* or fewer cover *span* (> 0). *whole*: none below 1."""
    raw = span / most
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw * (1 - 1e-9))
    return max(step, 1.0) if whole else step


def multiples(step: float, low: float, high: float) -> list[float]:
    """Returns the multiples of *step* within *low* to *high*, ascending."""
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    # Rounded to the digits of the step, so that 3 × 0.1 is 0.3.
    digits = max(0, 1 - math.floor(math.log10(step)))
    return [round(number * step, digits) + 0.0 for number in range(first, last + 1)]
