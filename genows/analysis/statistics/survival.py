"""Survival by Kaplan and Meier (1958), with the confidence band of Greenwood's variance on the log-log scale.

Of two groups the log-rank test and the hazard ratio.

The band is that of Kalbfleisch and Prentice, The Statistical Analysis of Failure Time Data, 2nd edition, 1.4.
"""

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

# Of the standard normal distribution, two-sided.
Z_95 = 1.959963984540054
# A product of shares that is a half may come out a little above it.
HALF = 0.5 + 1e-12


class SurvivalStep(NamedTuple):
    """What holds from one time on.

    *at_risk*: under observation just before it; *survival*: 0 to 1, behind the events of this time; *variance*: Greenwood's sum for it.
    """

    time: float
    at_risk: int
    events: int
    censored: int
    survival: float
    variance: float

    @property
    def band(self) -> tuple[float, float] | None:
        """Where the band begins and ends; None where it is not defined, which is where all or none have survived."""
        return _band(self.survival, self.variance) if 0 < self.survival < 1 else None


# (Time ≥ 0, whether the event happened then) of each individual, or → how many individuals.
Observed = Iterable[tuple[float, bool]] | Mapping[tuple[float, bool], int]


def kaplan_meier(observed: Observed) -> list[SurvivalStep]:
    """Returns the curve, a step for each time at which somebody had the event or was last seen, ascending.

    *observed*: (time ≥ 0, whether the event happened then) of each individual, or counts of those. Who is last seen at the
    time of an event was at risk of it.
    """
    counts: Counter[tuple[float, bool]] = Counter(observed)
    at_risk, survival, variance = sum(counts.values()), 1.0, 0.0
    steps: list[SurvivalStep] = []
    for time in sorted({time for time, _ in counts}):
        events, censored = counts.get((time, True), 0), counts.get((time, False), 0)
        if events:
            survival *= (at_risk - events) / at_risk
            variance += events / (at_risk * (at_risk - events)) if events < at_risk else math.inf
        steps.append(SurvivalStep(time, at_risk, events, censored, survival, variance))
        at_risk -= events + censored
    return steps


def _band(survival: float, variance: float) -> tuple[float, float]:
    log = math.log(survival)
    width = Z_95 * math.sqrt(variance) / log
    # *log* and *width* are negative; a band that is wide enough reaches 0 or 1, where exp would overflow.
    return math.exp(log * math.exp(min(-width, 700.0))), math.exp(log * math.exp(min(width, 700.0)))


def numbers_at_risk(steps: Sequence[SurvivalStep], times: Iterable[float]) -> list[int]:
    """Returns for each of *times* how many were under observation just before it."""
    places = (bisect_left(steps, time, key=itemgetter(0)) for time in times)
    return [steps[place].at_risk if place < len(steps) else 0 for place in places]


def median_survival(steps: Iterable[SurvivalStep]) -> float | None:
    """Returns the first time at which half or fewer have survived; None where that is not reached."""
    return next((step.time for step in steps if step.survival <= HALF), None)


class EventTime(NamedTuple):
    """A time with events, of two groups: (of the first, of the second) at risk, and events."""

    at_risk: tuple[int, int]
    events: tuple[int, int]


class LogRank(NamedTuple):
    """The log-rank test of two groups (Mantel 1966). *observed*, *expected*: events of each, as if both survived alike.

    *apart*: events of the first beyond those expected; *variance*: of that, 0 where no time with an event had both
    groups at risk.
    """

    observed: tuple[int, int]
    expected: tuple[float, float]
    apart: float
    variance: float

    @property
    def chi_square(self) -> float | None:
        """The statistic, of one degree of freedom; None without variance."""
        return self.apart * self.apart / self.variance if self.variance > 0 else None

    @property
    def p(self) -> float | None:
        """The two-sided p value of both groups surviving alike; None without variance."""
        return math.erfc(abs(self.apart) / math.sqrt(2 * self.variance)) if self.variance > 0 else None


def log_rank(first: Observed, second: Observed) -> LogRank:
    """Returns the test of two groups. *first*, *second*: as `kaplan_meier` takes them."""
    return log_rank_of(kaplan_meier(first), kaplan_meier(second))


def log_rank_of(first: Sequence[SurvivalStep], second: Sequence[SurvivalStep]) -> LogRank:
    """Returns the test of two groups by their curves."""
    apart = variance = 0.0
    observed, expected = [0, 0], [0.0, 0.0]
    for at_risk, its in _event_times(first, second):
        size, events = sum(at_risk), sum(its)
        for group in (0, 1):
            observed[group] += its[group]
            expected[group] += events * at_risk[group] / size
        if size > 1:
            share = at_risk[0] / size
            apart += its[0] - events * share
            variance += events * share * (1 - share) * (size - events) / (size - 1)
    return LogRank((observed[0], observed[1]), (expected[0], expected[1]), apart, variance)


class HazardRatio(NamedTuple):
    """The hazard of the first group over that of the second; *low*, *high*: its 95 % confidence interval, by Wald."""

    ratio: float
    low: float
    high: float


def hazard_ratio(first: Observed, second: Observed) -> HazardRatio | None:
    """Returns the hazard ratio of two groups by Cox's partial likelihood (1972), ties as Efron (1977) counts them.

    *first*, *second*: as `kaplan_meier` takes them. None where it would be 0, infinite or anything: where one group has
    no event while the other is at risk.
    """
    times = list(_event_times(kaplan_meier(first), kaplan_meier(second)))
    # The slope of the log likelihood falls as the ratio grows. Where it never crosses 0 there is no greatest
    # likelihood.
    at_zero = sum(events[0] if at_risk[1] else 0 for at_risk, events in times)
    at_infinity = sum(events[1] if at_risk[0] else 0 for at_risk, events in times)
    if not at_zero or not at_infinity:
        return None
    low, high, log = -_FARTHEST, _FARTHEST, 0.0
    for _ in range(_MOST_STEPS):
        slope, information = _slope(times, log)
        low, high = (log, high) if slope > 0 else (low, log)
        # A step of Newton's beyond what is known of the place is halved towards it.
        step = slope / information if information > 0 else math.copysign(math.inf, slope)
        following = log + step if low < log + step < high else (low + high) / 2
        if abs(following - log) < _NEAR:
            break
        log = following
    width = Z_95 / math.sqrt(_slope(times, log)[1])
    return HazardRatio(math.exp(log), math.exp(log - width), math.exp(log + width))


# Of the logarithm of a hazard ratio: its bounds, and when it is found.
_FARTHEST, _NEAR, _MOST_STEPS = 100.0, 1e-10, 200


def _slope(times: Sequence[EventTime], log: float) -> tuple[float, float]:
    """Returns the first derivative of the log partial likelihood by the logarithm of the ratio, and the second with its
    sign changed.
    """
    ratio = math.exp(log)
    slope = information = 0.0
    for (of_first, of_second), (events, others) in times:
        slope += events
        tied = events + others
        for place in range(tied):
            gone = place / tied
            weight = ratio * (of_first - gone * events)
            share = weight / (weight + of_second - gone * others)
            slope -= share
            information += share * (1 - share)
    return slope, information


def _event_times(*curves: Sequence[SurvivalStep]) -> Iterator[EventTime]:
    """Yields what each time with an event has of both groups, ascending."""
    at_risk = [curve[0].at_risk if curve else 0 for curve in curves]
    steps = merge(*([(step.time, group, step) for step in curve] for group, curve in enumerate(curves)))
    for _, same in groupby(steps, key=itemgetter(0)):
        seen, events = [0, 0], [0, 0]
        for _, group, step in same:
            seen[group], events[group] = step.events + step.censored, step.events
        if events != [0, 0]:
            yield EventTime((at_risk[0], at_risk[1]), (events[0], events[1]))
        at_risk = [at_risk[0] - seen[0], at_risk[1] - seen[1]]
