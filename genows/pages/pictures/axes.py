"""Scales: from values to places on the picture. Axes: a line, its ticks at round values, and what stands at them."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from genows.pages.markup import Html
from genows.pages.pictures.svg import group, line, text


class Scale(NamedTuple):
    """Straight: *low* is at the pixel *start*, *high* at *end*. Where both are equal, every value is in the middle."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Returns the place of *value*; what lies outside is at the nearest end."""
        return self.places((value,))[0]

    def places(self, values: Iterable[float]) -> list[float]:
        """Returns the places of values."""
        low, span, start, far = self.low, self.high - self.low, self.start, self.end - self.start
        if not span:
            return [(start + self.end) / 2 for _ in values]
        shares = [(value - low) / span for value in values]
        # Hardly ever one lies outside.
        if shares and not (min(shares) >= 0 and max(shares) <= 1):
            shares = [min(1.0, max(0.0, share)) for share in shares]
        return [start + share * far for share in shares]


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


def ticks(low: float, high: float, most: int, whole: bool = False) -> list[float]:
    """Returns round values within *low* to *high*, *most* + 1 at most."""
    return multiples(round_step(high - low, most, whole), low, high) if high > low else [low]


def upper(value: float, most: int = 5, whole: bool = False) -> float:
    """Returns the end of a scale from 0 that takes in *value* (≥ 0): a multiple of the step of its ticks."""
    if value <= 0:
        return 1.0
    step = round_step(value, most, whole)
    places = int(-(-value // step))
    return round(places * step, 10)


def short(value: float) -> str:
    """Returns a value as an axis or a table names it: 12,500, 0.25, 1e-7, ∞."""
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == int(value) and abs(value) < 1e9:
        return f"{int(value):,}"
    if 1e-4 <= abs(value) < 1e9:
        return f"{value:,.4f}".rstrip("0").rstrip(".")
    return f"{value:.3g}"


def percent(part: int, whole: int) -> str:
    """Returns the share as a percentage: 12.5 %, and '–' of nothing."""
    if not whole:
        return "–"
    share = 100 * part / whole
    return f"{share:.1f} %" if share < 99.95 or part == whole else "99.9 %"


def bottom_axis(scale: Scale, y: float, values: Sequence[float]) -> Html:
    """Returns an axis at *y* with its ticks below. Labels at the ends stay within the axis."""
    shapes = [line(scale.start, y, scale.end, y, "axis")]
    for x, value in zip(scale.places(values), values, strict=True):
        shapes += [line(x, y, x, y + 4, "axis"), text(x, y + 17, short(value), anchor(scale, x), "quiet")]
    return group(shapes)


def anchor(scale: Scale, x: float) -> str:
    """Returns the end of a text at *x* that stands there, so that it stays within the axis."""
    return "start" if x - scale.start < 8 else "end" if scale.end - x < 8 else "middle"


def left_axis(scale: Scale, x: float, end: float, values: Sequence[float], label: Callable[[float], str] = short) -> Html:
    """Returns what stands at an axis at *x*: labels to its left and lines to *end*, right of it."""
    shapes = []
    for y, value in zip(scale.places(values), values, strict=True):
        shapes += [line(x, y, end, y, "grid"), text(x - 6, y + 4, label(value), "end", "quiet")]
    return group(shapes)
