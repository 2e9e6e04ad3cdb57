"""Survival by Kaplan and Meier (1958), with the confidence band of Greenwood's variance on the log-log scale; the log-rank test.

The band is that of Kalbfleisch and Prentice, The Statistical Analysis of Failure Time Data, 2nd edition, 1.4.
"""

import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

# Of the standard normal distribution, two-sided.
Z_95 = 1.959963984540054
# A product of shares that is a half may come out a little above it.
HALF = 0.5 + 1e-12


class Step(NamedTuple):
    """What holds from one time on. *at_risk*: under observation just before it; *survival*: 0 to 1, behind the events of this time.

    *low*, *high*: of the band; None where it is not defined, which is where all or none have survived.
    """

    time: float
    at_risk: int
    events: int
    censored: int
    survival: float
    low: float | None
    high: float | None


def kaplan_meier(observed: Iterable[tuple[float, bool]]) -> list[Step]:
    """Returns the curve, a step for each time at which somebody had the event or was last seen, ascending.

    *observed*: (time ≥ 0, whether the event happened then) of each individual. Who is last seen at the time of an event was at risk of it.
    """
    ordered = sorted(observed)
    at_risk, survival, variance = len(ordered), 1.0, 0.0
    steps: list[Step] = []
    band = _band(survival, variance)
    for time, those in groupby(ordered, key=itemgetter(0)):
        happened = [event for _, event in those]
        events = sum(happened)
        if events:
            survival *= (at_risk - events) / at_risk
            variance += events / (at_risk * (at_risk - events)) if events < at_risk else math.inf
            band = _band(survival, variance)
        steps.append(Step(time, at_risk, events, len(happened) - events, survival, *band))
        at_risk -= len(happened)
    return steps


def _band(survival: float, variance: float) -> tuple[float | None, float | None]:
    if not 0 < survival < 1:
        return None, None
    log = math.log(survival)
    width = Z_95 * math.sqrt(variance) / log
    # *log* and *width* are negative; a band that is wide enough reaches 0 or 1, where exp would overflow.
    low, high = (math.exp(log * math.exp(min(exponent, 700.0))) for exponent in (-width, width))
    return low, high


def numbers_at_risk(steps: Sequence[Step], times: Iterable[float]) -> list[int]:
    """Returns for each of *times* how many were under observation just before it."""
    places = (bisect_left(steps, time, key=itemgetter(0)) for time in times)
    return [steps[place].at_risk if place < len(steps) else 0 for place in places]


def median_survival(steps: Iterable[Step]) -> float | None:
    """Returns the first time at which half or fewer have survived; None where that is not reached."""
    return next((step.time for step in steps if step.survival <= HALF), None)


def log_rank(first: Iterable[tuple[float, bool]], second: Iterable[tuple[float, bool]]) -> float | None:
    """Returns the two-sided p value of both groups surviving alike (Mantel 1966, chi square of one degree of freedom).

    *first*, *second*: as `kaplan_meier` takes them. None where no time with an event had both groups at risk.
    """
    ordered = sorted([(time, event, 0) for time, event in first] + [(time, event, 1) for time, event in second])
    at_risk = [0, 0]
    for _, _, group in ordered:
        at_risk[group] += 1
    apart = variance = 0.0
    for _, same in groupby(ordered, key=itemgetter(0)):
        those = list(same)
        size, events = sum(at_risk), sum(event for _, event, _ in those)
        if events and size > 1:
            share = at_risk[0] / size
            apart += sum(event for _, event, group in those if group == 0) - events * share
            variance += events * share * (1 - share) * (size - events) / (size - 1)
        for _, _, group in those:
            at_risk[group] -= 1
    return math.erfc(abs(apart) / math.sqrt(2 * variance)) if variance > 0 else None
