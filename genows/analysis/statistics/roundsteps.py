"""Round numbers for scales and bins: steps of 1, 2 or 5 times a power of ten."""

import math


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
