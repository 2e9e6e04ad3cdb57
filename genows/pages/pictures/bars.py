"""Bars.

Those that lie: a row for each name, its bar, whole or in parts, and its number as text. Those of a histogram stand: one
for each bin, the greatest count at the left, the bounds below.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from genows.analysis.statistics.histograms import Bin
from genows.pages.markup import Html
from genows.pages.pictures.axes import Scale, bottom_axis, left_axis, short, ticks, upper
from genows.pages.pictures.svg import CHARACTER, MARK_WIDTH, Drawing, fitted, group, legend_places, linked, rect, text

ROW, BAR, GAP = 20, 13, 8
WIDTH = 280
LEGEND_LINE = 20
# Of histograms.
HEIGHT = 130
LEFT, BOTTOM, TOP, RIGHT = 44, 22, 8, 8
TICKS = 4


class Bar(NamedTuple):
    """*value*: 0 or more; *label*: its text; *parts*: (class, value, words) of what the value is the sum of, none for a
    bar that is whole, whose class is *kind*. *link*: where that leads, '' for nowhere.
    """

    name: str
    value: float
    label: str
    parts: Sequence[tuple[str, float, str]] = ()
    kind: str = "bar"
    link: str = ""


def bars(
    title: str, rows: Sequence[Bar], width: float = WIDTH, names: float = 110, labels: float = 56, legend: Mapping[str, str] | None = None
) -> Drawing:
    """Returns the picture. *names*, *labels*: the widths for them; *legend*: class → words of the parts."""
    scale = Scale(0, max((row.value for row in rows), default=0) or 1, names + GAP, width - labels)
    first, top = _legend(legend or {})
    shapes = [first] if legend else []
    for number, row in enumerate(rows):
        y = top + number * ROW
        end = scale.at(row.value)
        # What is there is seen: at least a pixel.
        long = max(1.0, end - scale.start) if row.value > 0 else 0.0
        shapes.append(text(names, y + 14, fitted(row.name, names), "end"))
        if long and row.parts:
            shapes += _parts(row, scale, y)
        elif long:
            shapes.append(linked(rect(scale.start, y + 4, long, BAR, row.kind, f"{row.name}: {row.label}".removeprefix(": ")), row.link))
        shapes.append(text(scale.start + long + 6, y + 14, row.label, kind="quiet"))
    return Drawing(width, top + max(1, len(rows)) * ROW + 4, title, group(shapes), any(row.link for row in rows))


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


def histogram(title: str, bins: Sequence[Bin]) -> Drawing:
    """Returns the picture of at least one bin, of which each begins where the one before ends."""
    x = Scale(bins[0].low, bins[-1].high, LEFT, WIDTH - RIGHT)
    y = Scale(0, upper(max(one.held for one in bins), 3, whole=True), HEIGHT - BOTTOM, TOP)
    floor = y.at(0)
    # A single number is no stretch: a bar in the middle.
    single = len(bins) == 1 and bins[0].low == bins[0].high
    shapes = [left_axis(y, LEFT, WIDTH - RIGHT, ticks(0, y.high, 3, whole=True))]
    room = 20 if single else 0
    lefts, rights = x.places([one.low for one in bins]), x.places([one.high for one in bins])
    for one, left, right, height in zip(bins, lefts, rights, y.places([one.held for one in bins]), strict=True):
        if one.held:
            top = min(height, floor - 1)
            where = short(one.low) if single else f"{short(one.low)} to {short(one.high)}"
            shapes.append(rect(left - room + 0.5, top, max(1.0, right - left + 2 * room - 1), floor - top, "bar", f"{where}: {one.held:,}"))
    widest = max(len(short(one.high)) for one in bins) * CHARACTER + 14
    shapes.append(bottom_axis(x, floor, ticks(x.low, x.high, max(1, min(TICKS, int((x.end - x.start) / widest))))))
    return Drawing(WIDTH, HEIGHT, title, group(shapes))
