"""What log gamma differs from Stirling's formula by, and deviances: of large numbers, logarithms of factorials would lose every digit.

Source: C. Loader, Fast and Accurate Computation of Binomial Probabilities (2000).
"""

import math
from functools import lru_cache

# The asymptotic series: exact to the last digit from here on.
_LARGE = 16.0
_SERIES = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)


@lru_cache(maxsize=8192)
def stirling_error(number: float) -> float:
    """Returns log(*number*!) - log(sqrt(2 pi number) (number / e)^number), for *number* > 0; of any real number by gamma."""
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


def log_gamma_ratio(number: float) -> float:
    """Returns log(gamma(number + 1/2) / gamma(number)), for *number* > 0, exact also for large ones."""
    if number < _LARGE:
        return math.lgamma(number + 0.5) - math.lgamma(number)
    # gamma(x) = (x-1)! by Stirling: the large terms cancel in closed form.
    return number * math.log1p(0.5 / number) - 0.5 + 0.5 * math.log(number) + stirling_error(number + 0.5) - stirling_error(number)


