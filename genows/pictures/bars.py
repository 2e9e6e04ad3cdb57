"""Bars that lie: a row for each name, its bar, and its number as text."""

from collections.abc import Sequence
from typing import NamedTuple

from genows.pictures.scales import Scale
from genows.pictures.svg import Drawing, fitted, group, rect, text

ROW, BAR, GAP = 20, 13, 8
WIDTH = 280


class Bar(NamedTuple):
    """*value*: 0 or more; *label*: its text."""

    name: str
    value: float
    label: str


def bars(title: str, rows: Sequence[Bar], width: float = WIDTH, names: float = 110, labels: float = 56) -> Drawing:
    """Returns the picture. *names*, *labels*: the widths for them."""
    scale = Scale(0, max((row.value for row in rows), default=0) or 1, names + GAP, width - labels)
    shapes = []
    for number, row in enumerate(rows):
        y = number * ROW
        end = scale.at(row.value)
        # What is there is seen: at least a pixel.
        long = max(1.0, end - scale.start) if row.value > 0 else 0.0
        shapes.append(text(names, y + 14, fitted(row.name, names), "end"))
        if long:
            shapes.append(rect(scale.start, y + 4, long, BAR, "bar", f"{row.name}: {row.label}"))
        shapes.append(text(scale.start + long + 6, y + 14, row.label, kind="quiet"))
    return Drawing(width, max(1, len(rows)) * ROW + 4, title, group(shapes))
