"""Numbers as JSON and tables show them: the shortest text that reads back as the stored value."""

import math

from genows.data.numbers import single

SINGLE_DIGITS = 9  # identify every 32-bit float


def double_text(number: float | None) -> str | None:
    """Returns the text of a double: 0.5, 1, 1e-30; None for what is no finite number."""
    if number is None or not math.isfinite(number):
        return None
    return repr(float(number)).removesuffix(".0")


def single_text(number: float | None) -> str | None:
    """Returns the text of a 32-bit float. *number*: the double that it was widened to, whose further digits it never had."""
    if number is None:
        return None
    narrow = single(number)
    if not math.isfinite(narrow):
        return None
    texts = (f"{narrow:.{digits}g}" for digits in range(1, SINGLE_DIGITS + 1))
    return double_text(next(float(text) for text in texts if single(float(text)) == narrow))


def meant_single(number: float) -> float:
    """Returns the number that a 32-bit float was meant to be, of the fewest digits; 0 for what is no finite number."""
    return float(single_text(number) or 0)
