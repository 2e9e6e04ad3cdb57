"""Two plots of a cohort's numbers: how dense pairs of them lie, and how each group of them spreads (a violin with its box).

Both stand on plain vectors of numbers that can be drawn (`data.numbers.drawable`), as do the ends of their axes.
"""

import math
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from genows.analysis.statistics.correlation import Against, ranks

# The attribute that both plots may show by its logarithm.
LOG_SCALED = "MUTATION_COUNT"
# Groups with as many points, or fewer, are drawn point by point.
FEW = 7
# Twice the logarithm of what doubles cannot add to 1.
_NOTHING = 80.0


def log_scaled(number: float) -> float | None:
    """Returns ln(1 + *number*); None where there is none."""
    return math.log1p(number) if number > -1 else None


class Axis(NamedTuple):
    """*start*, *end*: None for the least and the greatest number; *bins*: 1 or more."""

    start: float | None = None
    end: float | None = None
    bins: int = 50

    def spans(self, numbers: Sequence[float]) -> "_Span":
        """Returns the axis for one number or more."""
        start = min(numbers) if self.start is None else self.start
        end = max(numbers) if self.end is None else self.end
        return _Span(start, end, (end - start) / self.bins, self.bins)


class _Span(NamedTuple):
    start: float
    end: float
    width: float
    bins: int

    def place(self, number: float) -> int:
        """Returns the bin of a number; -1 beyond start and end."""
        if not self.start <= number <= self.end:
            return -1
        return min(int((number - self.start) / self.width), self.bins - 1) if self.width else 0

    def places(self, numbers: Sequence[float]) -> list[int]:
        """Returns the bin of each number, found once for each different one."""
        known = {number: self.place(number) for number in set(numbers)}
        return list(map(known.__getitem__, numbers))


class DensityBin(NamedTuple):
    """*x*, *y*: its lower edges; *low_x* to *high_y*: the least and the greatest numbers of its *points*."""

    x: float
    y: float
    points: int
    low_x: float
    high_x: float
    low_y: float
    high_y: float


class Density(NamedTuple):
    """*bins*: those with points, by x, then y; *pearson*, *spearman*: of all points, 0 where they are undefined.

    None without points.
    """

    bins: list[DensityBin]
    pearson: float | None
    spearman: float | None


def density(xs: Sequence[float], ys: Sequence[float], x_axis: Axis = Axis(), y_axis: Axis = Axis()) -> Density:
    """Returns how many points lie where. *xs*, *ys*: a number each for every point; those beyond an axis are in no bin."""
    if not xs:
        return Density([], None, None)
    x_span, y_span = x_axis.spans(xs), y_axis.spans(ys)
    # The bin of a point, by x, then y; -1 for a point beyond an axis.
    cells = [x * y_span.bins + y if x >= 0 <= y else -1 for x, y in zip(x_span.places(xs), y_span.places(ys), strict=True)]
    points = defaultdict[int, list[int]](list)
    for place, cell in enumerate(cells):
        points[cell].append(place)
    points.pop(-1, None)
    found = []
    for cell, its in sorted(points.items()):
        of_x, of_y = list(map(xs.__getitem__, its)), list(map(ys.__getitem__, its))
        x, y = divmod(cell, y_span.bins)
        edges = x_span.start + x * x_span.width, y_span.start + y * y_span.width
        found.append(DensityBin(*edges, len(its), min(of_x), max(of_x), min(of_y), max(of_y)))
    rho = Against(ranks(ys)).pearson(ranks(xs))
    return Density(found, Against(xs).pearson(ys) or 0.0, rho or 0.0)


class ViolinPoint(NamedTuple):
    """*value*; *sample*: whatever tells whose it is; *is_in*: whether the whole filter has the sample."""

    value: float
    sample: object
    is_in: bool = True


class Box(NamedTuple):
    """The quarters of a group, and how far its whiskers reach."""

    median: float
    lower: float
    upper: float
    low_whisker: float
    high_whisker: float


class Violin(NamedTuple):
    """*samples*: points whose sample the whole filter has; *curve*: densities along the axis, [] of few points.

    *points*: those that are drawn one by one, as they came.
    """

    category: str
    samples: int
    box: Box
    curve: list[float]
    points: list[ViolinPoint]


class Violins(NamedTuple):
    """*start*, *end*: of the axis, None without any point; *rows*: by category."""

    start: float | None
    end: float | None
    rows: list[Violin]


def violins(groups: Mapping[str, Sequence[ViolinPoint]], start: float | None = None, end: float | None = None, curve: int = 100, sigma: float = 1.0) -> Violins:
    """Returns a violin for each category with points.

    *start*, *end*: of the axis, None for the least and the greatest value; *curve*: points of each curve, 2 or more;
    *sigma*: the deviation of the curve's normal densities in steps between those, > 0.
    """
    drawn = sorted((category, points) for category, points in groups.items() if points)
    if not drawn:
        return Violins(None, None, [])
    axis = Axis(start, end, curve - 1).spans([point.value for _, points in drawn for point in points])
    return Violins(axis.start, axis.end, [_violin(category, points, axis, sigma) for category, points in drawn])


def _violin(category: str, points: Sequence[ViolinPoint], axis: _Span, sigma: float) -> Violin:
    values = sorted(point.value for point in points)
    lower, median, upper = (percentile(values, share) for share in (25, 50, 75))
    spread = upper - lower
    near, far = ((lower - reach * spread, upper + reach * spread) for reach in (1.5, 3))
    ends = (values[0], values[-1]) if near[0] < values[0] and values[-1] < near[1] else near
    box = Box(median, lower, upper, *(min(max(whisker, axis.start), axis.end) for whisker in ends))
    samples = sum(point.is_in for point in points)
    if len(values) <= FEW:
        return Violin(category, samples, box, [], list(points))
    first, last = bisect_right(values, far[0]), bisect_left(values, far[1])
    apart = [point for point in points if not far[0] < point.value < far[1]]
    return Violin(category, samples, box, _curve(values[first:last], axis, sigma), apart)


def percentile(ascending: Sequence[float], share: float) -> float:
    """Returns the number below which *share* of 100 lie, between neighbours by their distance."""
    place = share * (len(ascending) + 1) / 100
    if place < 1:
        return ascending[0]
    if place >= len(ascending):
        return ascending[-1]
    before = math.floor(place)
    return ascending[before - 1] + (place - before) * (ascending[before] - ascending[before - 1])


def _curve(ascending: Sequence[float], axis: _Span, sigma: float) -> list[float]:
    """Returns the sum of the normal densities around the numbers, at the axis' ends and between its bins."""
    if axis.width <= 0 or not ascending:
        return [0.0] * (axis.bins + 1)
    deviation = sigma * axis.width
    counts = Counter(ascending)
    distinct, weights = list(counts), list(counts.values())
    found, exp = [], math.exp
    # What is that much less than the greatest density adds nothing to it, even if all numbers lie there.
    beyond = (_NOTHING + 2 * math.log(len(ascending))) * deviation**2
    for place in range(axis.bins + 1):
        x = axis.start + place * axis.width
        after = bisect_left(distinct, x)
        nearest = min(abs(number - x) for number in distinct[max(0, after - 1) : after + 1])
        reach = math.sqrt(nearest**2 + beyond)
        first, last = bisect_left(distinct, x - reach), bisect_right(distinct, x + reach)
        scaled = [(number - x) / deviation for number in distinct[first:last]]
        total = sum([weight * exp(-0.5 * z * z) for weight, z in zip(weights[first:last], scaled, strict=True)])
        found.append(total / (deviation * math.sqrt(2 * math.pi)))
    return found
