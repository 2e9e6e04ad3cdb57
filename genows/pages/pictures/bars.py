"""Bars.

Those that lie: a row for each name, its bar, whole or in parts, and its number as text. Those of a histogram stand: one
for each bin, all alike in width, the greatest count at the left, the bounds below. Where some are selected they have a
mark, and the others are pale.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from genows.pages.markup import Html
from genows.pages.pictures.axes import Scale, left_axis, ticks, upper
from genows.pages.pictures.svg import MARK_WIDTH, Drawing, fitted, group, legend_places, line, linked, rect, text, text_width

ROW, BAR, GAP = 20, 13, 8
LEAST_BAR = 80  # of the longest bar
WIDTH = 280
LEGEND_LINE = 20
# Of histograms.
HEIGHT = 130
LEFT, BOTTOM, TOP, RIGHT = 48, 22, 12, 8
# Between the labels of an axis; of what nobody sees and a pointer finds.
APART, CHOSEN = 8, "✓"


class Bar(NamedTuple):
    """*value*: 0 or more; *label*: its text; *parts*: (class, value, words) of what the value is the sum of, none for a
    bar that is whole, whose class is *kind*. *link*: where it leads to, '' for nowhere; *is_chosen*: whether it is marked as selected.
    """

    name: str
    value: float
    label: str
    parts: Sequence[tuple[str, float, str]] = ()
    kind: str = "bar"
    link: str = ""
    is_chosen: bool = False


class BinColumn(NamedTuple):
    """A bin of a histogram. *low*, *high*: its bounds, alike for one number, one '' for none; *title*: what it says; *link*, *is_chosen*: as of a Bar."""

    low: str
    high: str
    value: int
    title: str
    link: str = ""
    is_chosen: bool = False

    @property
    def label(self) -> str:
        """What stands below its middle, '' where its bounds stand at its edges."""
        if self.low and self.high:
            return self.low if self.low == self.high else ""
        return f"> {self.low}" if self.low else f"≤ {self.high}"


def bars(title: str, rows: Sequence[Bar], width: float = WIDTH, legend: Mapping[str, str] | None = None, has_chosen: bool = False) -> Drawing:
    """Returns the picture. Names and labels have the width that they need, names no more than leaves the longest bar LEAST_BAR.

    *legend*: class → words of the parts; *has_chosen*: whether what is not selected is pale.
    """
    first, top = _legend(legend or {})
    shapes = [first] if legend else []
    labels = 12 + max((text_width(row.label) for row in rows), default=0)
    names = min(max((text_width(_name(row)) for row in rows), default=0), width - labels - GAP - LEAST_BAR)
    shapes += _rows(rows, top, width, names, labels, has_chosen)
    return Drawing(width, top + max(1, len(rows)) * ROW + 4, title, group(shapes), any(row.link for row in rows))


def _rows(rows: Sequence[Bar], top: float, width: float, names: float, labels: float, has_chosen: bool, most: float = 0) -> list[Html]:
    """*most*: the value of the longest bar, 0 for that of the rows."""
    scale = Scale(0, most or max((row.value for row in rows), default=0) or 1, names + GAP, width - labels)
    return [linked(_row(row, top + number * ROW, scale, names, width, has_chosen), row.link, _said(row), row.is_chosen) for number, row in enumerate(rows)]


def _name(row: Bar) -> str:
    return f"{CHOSEN} {row.name}" if row.is_chosen else row.name


def _said(row: Bar) -> str:
    """Returns what a bar says, also one that has no name since it belongs to that above."""
    return f"{row.name}: {row.label}".removeprefix(": ")


def _row(row: Bar, y: float, scale: Scale, names: float, width: float, has_chosen: bool) -> Html:
    # What is there is seen: at least a pixel.
    long = max(1.0, scale.at(row.value) - scale.start) if row.value > 0 else 0.0
    shapes = [rect(0, y, width, ROW, "hover")] if row.link else []
    shapes.append(text(names, y + 14, fitted(_name(row), names), "end"))
    if long and row.parts:
        shapes += _parts(row, scale, y)
    elif long:
        shapes.append(rect(scale.start, y + 4, long, BAR, _kind(row.kind, row.is_chosen, has_chosen), _said(row)))
    shapes.append(text(scale.start + long + 6, y + 14, row.label, kind="quiet"))
    return group(shapes)


def _kind(kind: str, is_chosen: bool, has_chosen: bool) -> str:
    return kind if is_chosen or not has_chosen else f"{kind} pale"


def _parts(row: Bar, scale: Scale, y: float) -> list[Html]:
    shapes, before = [], 0.0
    for kind, value, words in row.parts:
        if value > 0:
            start, before = scale.at(before), before + value
            shapes.append(rect(start, y + 4, max(0.5, scale.at(before) - start), BAR, kind, f"{row.name}: {words}"))
    return shapes


def _legend(legend: Mapping[str, str]) -> tuple[Html, float]:
    """Returns the legend, and how high it is with a gap beneath."""
    shapes: list[Html] = []
    places, bottom = legend_places(legend.values(), LEGEND_LINE, 14)
    for (kind, words), (x, y) in zip(legend.items(), places, strict=True):
        shapes += [rect(x, y + 3, 12, BAR, kind), text(x + MARK_WIDTH, y + 14, words, kind="quiet")]
    return group(shapes), bottom + 6 if legend else 0.0


def histogram(title: str, columns: Sequence[BinColumn], beneath: Sequence[Bar] = (), has_chosen: bool = False) -> Drawing:
    """Returns the picture of at least one column. *beneath*: bars below, of what is no number."""
    y = Scale(0, upper(max(one.value for one in columns), 3, whole=True), HEIGHT - BOTTOM, TOP)
    # Of few columns none is broader than a name.
    broad = min((WIDTH - LEFT - RIGHT) / len(columns), 60.0)
    shapes = [left_axis(y, LEFT, WIDTH - RIGHT, ticks(0, y.high, 3, whole=True))]
    for number, (one, top) in enumerate(zip(columns, y.places([one.value for one in columns]), strict=True)):
        drawn = _column(one, LEFT + number * broad, broad, min(top, y.start - 1) if one.value else y.start, y.start, has_chosen)
        shapes.append(linked(drawn, one.link, one.title, one.is_chosen))
    shapes += [line(LEFT, y.start, LEFT + broad * len(columns), y.start, "axis"), *_bounds(columns, broad, y.start + 17)]
    # By one measure with the columns: as many of some, and of the others, are as long.
    most = max(max(one.value for one in columns), max((one.value for one in beneath), default=0))
    shapes += _rows(beneath, HEIGHT + 4, WIDTH, 110, 56, has_chosen, most)
    height = HEIGHT + (len(beneath) * ROW + 8 if beneath else 0)
    return Drawing(WIDTH, height, title, group(shapes), any(one.link for one in columns) or any(one.link for one in beneath))


def _column(one: BinColumn, x: float, broad: float, top: float, floor: float, has_chosen: bool) -> Html:
    shapes = [rect(x, TOP, broad, floor - TOP, "hover", one.title)] if one.link else []
    if one.value:
        shapes.append(rect(x + 0.5, top, max(1.0, broad - 1), floor - top, _kind("bar", one.is_chosen, has_chosen), one.title))
    if one.is_chosen:
        shapes.append(text(x + broad / 2, top - 2, CHOSEN, "middle"))
    return group(shapes)


def _bounds(columns: Sequence[BinColumn], broad: float, y: float) -> list[Html]:
    """Returns the labels below: at edges, or below the middle of a column. Both ends have theirs; of the others so many, evenly chosen, that none touch."""
    placed: dict[float, str] = {}
    for number, one in enumerate(columns):
        left = LEFT + number * broad
        its = [(left + broad / 2, one.label)] if one.label else [(left, one.low), (left + broad, one.high)]
        placed |= {round(x, 3): label for x, label in its if label}
    boxes = [(min(max(x - text_width(label) / 2, LEFT - 20), WIDTH - text_width(label)), label) for x, label in sorted(placed.items())]
    ends = boxes[:1] if _overlap(boxes[0], boxes[-1]) else [boxes[0], boxes[-1]]
    between = [box for box in boxes[1:-1] if not any(_overlap(box, end) for end in ends)]
    step = next(step for step in range(1, len(between) + 2) if not any(_overlap(*pair) for pair in pairwise(between[::step])))
    return [text(start + text_width(label) / 2, y, label, "middle", "quiet") for start, label in sorted([*ends, *between[::step]])]


def _overlap(one: tuple[float, str], other: tuple[float, str]) -> bool:
    """Returns whether two labels, each with where it begins, have less than APART between them."""
    first, last = sorted((one, other))
    return first[0] + text_width(first[1]) + APART > last[0]
