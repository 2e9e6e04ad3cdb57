"""Axes: a line, its ticks, and what stands at them."""

from collections.abc import Callable, Sequence

from genows.pages.markup import Html
from genows.pages.pictures.scales import Scale, short
from genows.pages.pictures.svg import group, line, text


def bottom_axis(scale: Scale, y: float, values: Sequence[float]) -> Html:
    """Returns an axis at *y* with its ticks below. Labels at the ends stay within the axis."""
    shapes = [line(scale.start, y, scale.end, y, "axis")]
    for value in values:
        x = scale.at(value)
        shapes += [line(x, y, x, y + 4, "axis"), text(x, y + 17, short(value), anchor(scale, x), "quiet")]
    return group(shapes)


def anchor(scale: Scale, x: float) -> str:
    """Returns the end of a text at *x* that stands there, so that it stays within the axis."""
    return "start" if x - scale.start < 8 else "end" if scale.end - x < 8 else "middle"


def left_axis(scale: Scale, x: float, end: float, values: Sequence[float], label: Callable[[float], str] = short) -> Html:
    """Returns what stands at an axis at *x*: labels to its left and lines to *end*, right of it."""
    shapes = []
    for value in values:
        y = scale.at(value)
        shapes += [line(x, y, end, y, "grid"), text(x - 6, y + 4, label(value), "end", "quiet")]
    return group(shapes)
