"""The statistics of two cohorts, each by its formula (6.1). None where one is not defined."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple


def fisher(a: int, b: int, c: int, d: int) -> float:
    """Returns p, two-sided, of the table (a, b), (c, d): of whole numbers of ways, so that ties are ties."""
    rows, column, total = (a + b, c + d), a + c, a + b + c + d
    ways = [math.comb(rows[0], x) * math.comb(rows[1], column - x) for x in range(max(0, column - rows[1]), min(rows[0], column) + 1)]
    seen = math.comb(rows[0], a) * math.comb(rows[1], c)
    return sum(way for way in ways if way * 10**7 <= seen * (10**7 + 1)) / math.comb(total, column)


def upper_tail(statistic: float, freedom: int) -> float:
    """Returns p of a χ² statistic."""
    half = statistic / 2
    if freedom % 2 == 0:
        return math.exp(-half) * sum(half**power / math.factorial(power) for power in range(freedom // 2))
    tail = sum(half ** (power - 0.5) / math.gamma(power + 0.5) for power in range(1, (freedom + 1) // 2))
    return math.erfc(math.sqrt(half)) + math.exp(-half) * tail


def chi_square(first: Counter, second: Counter) -> tuple[float, int] | None:
    """Returns the statistic and its degrees of freedom of a 2 × k table."""
    kinds = set(first) | set(second)
    sums = (first.total(), second.total())
    if len(kinds) < 2 or not all(sums):
        return None
    statistic = 0.0
    for kind in kinds:
        for side, of_side in zip((first, second), sums):
            expected = of_side * (first[kind] + second[kind]) / sum(sums)
            statistic += (side[kind] - expected) ** 2 / expected
    return statistic, len(kinds) - 1


def kruskal_wallis(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Returns H, ranks by mean, ties corrected: of exact fractions, since near 0 the terms cancel out."""
    every = sorted([*first, *second])
    n = len(every)
    if not first or not second or every[0] == every[-1]:
        return None
    ranks, ties = {}, 0
    for number, same in groupby(range(n), key=every.__getitem__):
        places = list(same)
        ranks[number] = Fraction(sum(places), len(places)) + 1
        ties += len(places) ** 3 - len(places)
    squares = sum(sum(map(ranks.__getitem__, side)) ** 2 / len(side) for side in (first, second))
    return float((Fraction(12, n * (n + 1)) * squares - 3 * (n + 1)) / (1 - Fraction(ties, n**3 - n)))


def corrected(p_values: Sequence[float | None]) -> list[float | None]:
    """Returns q of each p, by Benjamini and Hochberg."""
    known = sorted(p for p in p_values if p is not None)
    return [None if p is None else min(other * len(known) / (place + 1) for place, other in enumerate(known) if other >= p) for p in p_values]


class Step(NamedTuple):
    """A time at which somebody of a group has an event or is seen last. *survival*: after it."""

    months: float
    at_risk: int
    events: int
    censored: int
    survival: Fraction


Subjects = Sequence[tuple[float, bool]]


def steps(subjects: Subjects) -> list[Step]:
    """*subjects*: months, and whether the event happened then."""
    found, survival = [], Fraction(1)
    for months in sorted({time for time, _ in subjects}):
        at_risk = sum(time >= months for time, _ in subjects)
        happened, censored = (sum(time == months and event == wanted for time, event in subjects) for wanted in (True, False))
        survival *= 1 - Fraction(happened, at_risk)
        found.append(Step(months, at_risk, happened, censored, survival))
    return found


def median(subjects: Subjects) -> float | None:
    return next((step.months for step in steps(subjects) if step.survival <= Fraction(1, 2)), None)


class LogRank(NamedTuple):
    """*expected*: events of both groups; the rest compares the first with the second."""

    expected: tuple[float, float]
    chi_square: float | None
    p: float | None
    ratio: float | None
    low: float | None
    high: float | None


def log_rank(first: Subjects, second: Subjects) -> LogRank:
    both = [*first, *second]
    expected, variance = Fraction(0), Fraction(0)
    for months in sorted({time for time, event in both if event}):
        at_risk, of_first = (sum(time >= months for time, _ in group) for group in (both, first))
        happened = sum(time == months and event for time, event in both)
        share = Fraction(of_first, at_risk)
        expected += happened * share
        variance += happened * share * (1 - share) * (at_risk - happened) / (at_risk - 1) if at_risk > 1 else 0
    seen = [sum(event for _, event in group) for group in (first, second)]
    others = sum(seen) - expected
    statistic = float((seen[0] - expected) ** 2 / variance) if variance else None
    ratio = float(seen[0] / expected / (seen[1] / others)) if expected and others and seen[1] else None
    low, high = (math.exp(math.log(ratio) + sign * 1.959964 * math.sqrt(1 / expected + 1 / others)) if ratio else None for sign in (-1, 1))
    return LogRank((float(expected), float(others)), statistic, None if statistic is None else upper_tail(statistic, 1), ratio, low, high)
