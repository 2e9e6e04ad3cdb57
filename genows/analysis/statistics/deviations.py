"""How far numbers lie from their mean."""

from collections.abc import Sequence
from operator import mul


def deviations(numbers: Sequence[float]) -> tuple[float, list[float], float]:
    """Returns the mean of one number or more, the difference of each from it, and the sum of the squares of those."""
    mean = sum(numbers) / len(numbers)
    apart = [number - mean for number in numbers]
    return mean, apart, sum(map(mul, apart, apart))
