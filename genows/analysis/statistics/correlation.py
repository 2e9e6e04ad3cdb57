"""How two rows of numbers go together: Pearson's r, and Spearman's rho, which is Pearson's r of the ranks."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import compress, islice
from operator import eq, mul

from genows.analysis.statistics.significance import deviations, two_sided

# What `Against.may_reach` may be wrong by, at most; its own error is a thousandth of that.
_MARGIN = 1e-4
# Where so little of the squares is variance, `Against.may_reach` is no judge.
_CANCELLED = 1e-6


def ranks(numbers: Sequence[float]) -> list[float]:
    """Returns the rank of each number, from 1; equal ones share the mean of theirs."""
    counts, rank, before = Counter(numbers), dict[float, float](), 0
    for number in sorted(counts):
        rank[number] = (before + 1 + before + counts[number]) / 2
        before += counts[number]
    return list(map(rank.__getitem__, numbers))


class Against:
    """Correlates one row of numbers with many others: what is made of it is made once."""

    def __init__(self, numbers: Sequence[float]):
        self.numbers = numbers

    @cached_property
    def _centred(self) -> tuple[list[float], float] | None:
        return _centred(self.numbers)

    @cached_property
    def _ranks(self) -> tuple[list[float], float] | None:
        return _centred(ranks(self.numbers)) if all(map(math.isfinite, self.numbers)) else None

    def may_reach(self, others: Sequence[float], threshold: float) -> bool:
        """Returns whether |r| may be *threshold* or more: False where it certainly is not, or is undefined.

        Takes half of what r takes.
        """
        if self._centred is None:
            return False
        numbers, squares = self._centred
        total, of_others = sum(others), sum(map(mul, others, others))
        varies = of_others - total * total / len(others)
        if not _CANCELLED * of_others < varies < math.inf:
            return True
        together = sum(map(mul, numbers, others))
        return not together * together < max(0.0, threshold - _MARGIN) ** 2 * squares * varies

    def pearson(self, others: Sequence[float]) -> float | None:
        """Returns Pearson's r of the row and *others*, of equal length.

        None of fewer than two numbers, and where a row does not vary or has a number that is not finite.
        """
        centred = _centred(others)
        return None if self._centred is None or centred is None else _product(self._centred, centred)

    def spearman(self, others: Sequence[float]) -> float | None:
        """Returns Spearman's rho of the row and *others*, by the order of *others* and their ties alone.

        None as `pearson`.
        """
        if self._ranks is None or not math.isfinite(sum(others)) and not all(map(math.isfinite, others)):
            return None
        size = len(others)
        numbers, squares = self._ranks
        order = sorted(range(size), key=others.__getitem__)
        ordered = list(map(numbers.__getitem__, order))
        together = sum(map(mul, range(1, size + 1), ordered))
        of_others = size * (size * size - 1) / 12
        for start, end in equal_runs(list(map(others.__getitem__, order))):
            # Equal ones share the mean of their ranks.
            middle, length = (start + 1 + end) / 2, end - start
            together += sum(map(mul, map(middle.__sub__, range(start + 1, end + 1)), ordered[start:end]))
            of_others -= length * (length * length - 1) / 12
        return _bounded(together / math.sqrt(squares * of_others)) if of_others > 0 else None


def correlation_p(correlation: float, size: int) -> float:
    """Returns the probability of a correlation of *size* pairs, three or more, being that far from 0 or further, by Student's t."""
    free = (1 - correlation) * (1 + correlation)
    return two_sided(correlation * math.sqrt((size - 2) / free), size - 2) if free > 0 else 0.0


def equal_runs(ordered: list[float]) -> Iterator[tuple[int, int]]:
    """Yields (start, end) of each run of equal numbers, of two or more."""
    start, end = -1, -1
    for place in compress(range(len(ordered)), map(eq, ordered, islice(ordered, 1, None))):
        if place != end - 1:
            if end > 0:
                yield start, end
            start = place
        end = place + 2
    if end > 0:
        yield start, end


def _centred(numbers: Sequence[float]) -> tuple[list[float], float] | None:
    """Returns (the numbers less their mean, the sum of their squares), in a unit in which neither overflows.

    None where they do not vary.
    """
    size = len(numbers)
    if size < 2:
        return None
    mean, apart, squares = deviations(numbers)
    if not 1e-200 < squares < 1e200:
        return _rescaled(numbers)
    # Where the mean is that much larger than what varies, its last digit counts; of equal numbers it may differ from
    # them.
    if squares < 1e-16 * size * mean * mean:
        if min(numbers) == max(numbers):
            return None
        first = numbers[0]
        return _centred([number - first for number in numbers])
    return apart, squares


def _rescaled(numbers):
    if not all(map(math.isfinite, numbers)) or min(numbers) == max(numbers):
        return None
    halves = [number / 2 for number in numbers]
    middle = min(halves)
    apart = [half - middle for half in halves]
    widest = max(apart)
    if not widest > 0:  # halves of the smallest numbers there are
        apart = [number - min(numbers) for number in numbers]
        widest = max(apart)
    return _centred([number / widest for number in apart])


def _product(first, second) -> float:
    (numbers, squares), (others, of_others) = first, second
    return _bounded(sum(map(mul, numbers, others)) / math.sqrt(squares) / math.sqrt(of_others))


def _bounded(correlation: float) -> float:
    return max(-1.0, min(1.0, correlation))
