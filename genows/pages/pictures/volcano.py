"""A volcano plot: a dot a thing, by how much two groups differ in it and by how sure that is."""

from collections.abc import Sequence
from itertools import pairwise
from math import isinf
from typing import NamedTuple

from genows.pages.markup import Html
from genows.pages.pictures.axes import Scale, bottom_axis, left_axis, ticks, upper
from genows.pages.pictures.svg import CHARACTER, Drawing, circle, group, line, linked, text

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 26, 48
MOST_LABELS, LABEL = 12, 14
# So many dots at most, which are so many times as high as all others, stand in a strip above: the others would lie on the ground.
MOST_ABOVE, TIMES, STRIP, LEAST_TOP = 3, 5, 28, 2.0


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
    top = _top(dots)
    is_cut = any(dot.height > top for dot in dots)
    x, y = Scale(-edge, edge, LEFT, WIDTH - RIGHT), Heights(Scale(0, upper(top, 4), HEIGHT - BOTTOM, TOP + STRIP * is_cut), top)
    shapes = [left_axis(y.scale, LEFT, WIDTH - RIGHT, ticks(0, y.scale.high, 4)), line(x.at(0), y.at(0), x.at(0), TOP, "axis")]
    shapes += [text(LEFT - 6, TOP + STRIP / 2 + 4, "higher", "end", "quiet")] if is_cut else []
    shapes += [text(LEFT, 14, f"← {sides[0]}", kind="quiet"), text(WIDTH - RIGHT, 14, f"{sides[1]} →", "end", "quiet")]
    # The surest last, so that they lie above the others.
    for dot in reversed(dots):
        at = min(max(dot.difference, -edge), edge)
        shapes.append(linked(circle(x.at(at), y.at(dot.height), 3.5, "bar" if dot.sure else "unmeasured", dot.title), dot.link))
    shapes += _labels(dots, x, y, edge)
    shapes += [bottom_axis(x, y.at(0), ticks(-far, far, 8)), text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, f"{across}; upwards –log10 p", "middle", "quiet")]
    return Drawing(WIDTH, HEIGHT, title, group(shapes), any(dot.link for dot in dots))


class Heights(NamedTuple):
    """Where dots stand: by the *scale*, those above the *top* in the strip."""

    scale: Scale
    top: float

    def at(self, height: float) -> float:
        """Returns the place of a height."""
        return self.scale.at(height) if height <= self.top else TOP + STRIP / 2


def _top(dots: Sequence[Dot]) -> float:
    """Returns the height up to which dots stand by a scale: of the highest, or of the highest but a few that are far above all others."""
    heights = sorted((dot.height for dot in dots), reverse=True)
    below = [other for height, other in pairwise(heights[: MOST_ABOVE + 1]) if height > TIMES * max(other, LEAST_TOP)]
    return max(below[0], LEAST_TOP) if below else heights[0]


def _labels(dots: Sequence[Dot], x: Scale, heights: Heights, edge: float) -> list[Html]:
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
