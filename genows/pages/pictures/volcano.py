"""A volcano plot: a dot a thing, by how much two groups differ in it and by how sure that is."""

from collections.abc import Sequence
from math import isinf
from typing import NamedTuple

from genows.pages.markup import Html
from genows.pages.pictures.axes import Scale, bottom_axis, left_axis, ticks, upper
from genows.pages.pictures.svg import CHARACTER, Drawing, circle, group, line, linked, text

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 26, 48
MOST_LABELS, LABEL = 12, 14


class Dot(NamedTuple):
    """*difference*: infinite ones stand at the edge; *height*: the larger the surer; *sure*: whether it is marked; *link*: where it leads, '' for nowhere."""

    name: str
    difference: float
    height: float
    sure: bool
    title: str
    link: str = ""


def volcano(title: str, dots: Sequence[Dot], across: str, sides: tuple[str, str]) -> Drawing:
    """Returns the picture.

    *dots*: the surest first; *across*: what the difference is; *sides*: what lies to the left and right of none.
    """
    far = upper(max((abs(dot.difference) for dot in dots if not isinf(dot.difference)), default=1.0) or 1.0, 4)
    edge = far * 1.1 if any(isinf(dot.difference) for dot in dots) else far
    x, y = Scale(-edge, edge, LEFT, WIDTH - RIGHT), Scale(0, upper(max(dot.height for dot in dots), 4), HEIGHT - BOTTOM, TOP)
    shapes = [left_axis(y, LEFT, WIDTH - RIGHT, ticks(0, y.high, 4)), line(x.at(0), y.at(0), x.at(0), TOP, "axis")]
    shapes += [text(LEFT, 14, f"← {sides[0]}", kind="quiet"), text(WIDTH - RIGHT, 14, f"{sides[1]} →", "end", "quiet")]
    # The surest last, so that they lie above the others.
    for dot in reversed(dots):
        at = min(max(dot.difference, -edge), edge)
        shapes.append(linked(circle(x.at(at), y.at(dot.height), 3.5, "bar" if dot.sure else "unmeasured", dot.title), dot.link))
    shapes += _labels(dots, x, y, edge)
    shapes += [bottom_axis(x, y.at(0), ticks(-far, far, 8)), text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, f"{across}; upwards –log10 p", "middle", "quiet")]
    return Drawing(WIDTH, HEIGHT, title, group(shapes), any(dot.link for dot in dots))


def _labels(dots: Sequence[Dot], x: Scale, heights: Scale, edge: float) -> list[Html]:
    """Returns the names of the surest that are marked, as far as one covers no other."""
    taken: list[tuple[float, float, float]] = []
    shapes: list[Html] = []
    for dot in dots:
        half = len(dot.name) * CHARACTER / 2 + 2
        at = min(max(x.at(min(max(dot.difference, -edge), edge)), LEFT + half), WIDTH - RIGHT - half)
        y = heights.at(dot.height) - 7
        if len(shapes) < MOST_LABELS and dot.sure and all(at + half < left or at - half > right or abs(y - top) > LABEL for left, right, top in taken):
            taken.append((at - half, at + half, y))
            shapes.append(text(at, y, dot.name, "middle"))
    return shapes
