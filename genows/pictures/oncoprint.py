"""An oncoprint: a row for each gene, a column for each sample, in the field's colours. Each kind of alteration has a place and height in the cell as well,
for who sees no colours.

Columns that are alike and lie side by side are drawn as one; where there are more than MOST_COLUMNS, neighbours share a column.
"""

from array import array
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import or_
from typing import NamedTuple

from genows.pages.markup import Html, html, joined
from genows.pictures.svg import CHARACTER, Drawing, clean, fitted, group, number, path, rect, text

MOST_COLUMNS = 2000
WIDTH, LEFT, RIGHT = 960, 132, 8
ROW, CELL = 24, 18
# Of values of clinical attributes: the last one is that of all others where there are more.
COLOURS = 12
# Widest columns: a few samples need not fill the picture.
WIDEST = 24
# Where the legend begins a new line: phones show no more of the picture at once.
LEGEND_WIDTH, LEGEND_LINE = 320, 22


class Mark(NamedTuple):
    """How what has one of *bits* is drawn. *kind*: its class; *words*: for the legend; *top*, *high*: where in a cell, in pixels of CELL."""

    kind: str
    bits: int
    words: str
    top: float
    high: float


class Row(NamedTuple):
    """*label*: beside the name, such as a percentage; *states*: bits, one a column; *link*: where the name leads to."""

    name: str
    label: str
    states: array
    link: str = ""


class Columns(NamedTuple):
    """*titles*: what is shown where the pointer rests on a column; *links*: where it leads to, none for nowhere."""

    titles: Sequence[str] = ()
    links: Sequence[str] = ()


class Track(NamedTuple):
    """A clinical attribute above the rows. *values*: one a column, None for none: a share from 0 to 1, or, where there are *words*, which of them
    it is; *label*: beside the name.
    """

    name: str
    values: Sequence[float | None]
    words: Sequence[str] = ()
    label: str = ""


def samples_per_column(samples: int) -> int:
    """Returns how many samples share a column."""
    return max(1, -(-samples // MOST_COLUMNS))


def binned(states: array, share: int) -> array:
    """Returns the states of columns that *share* samples each: what any of them has."""
    columns = states[::share]
    for place in range(1, share):
        others = states[place::share]
        columns = array(states.typecode, map(or_, columns, others)) + columns[len(others) :]
    return columns


def oncoprint(
    title: str, rows: Sequence[Row], marks: Sequence[Mark], columns: Columns = Columns(), measured: int = 1, tracks: Sequence[Track] = ()
) -> Drawing:
    """Returns the picture; all rows and tracks have as many columns. *marks*: the lowest first; *measured*: the bit of what was measured at all."""
    samples = len(rows[0].states) if rows else 0
    share = samples_per_column(samples)
    number_of = -(-samples // share)
    wide = min(WIDEST, (WIDTH - LEFT - RIGHT) / max(1, number_of))
    seen = 0
    for row in rows:
        for state in set(row.states):
            seen |= state
    used = [mark for mark in marks if mark.bits & seen]
    missing = any(not state & measured for row in rows for state in set(row.states))
    legend, top = _legend(used, missing)
    shapes = [legend]
    for place, track in enumerate(tracks):
        shapes += _track(track, top + place * ROW, wide, share)
    first, top = top, top + len(tracks) * ROW
    for place, row in enumerate(rows):
        y = top + place * ROW
        shapes.append(_name(row, y))
        shapes.append(text(LEFT - 8, y + 14, row.label, "end", "quiet"))
        shapes.append(_cells(binned(row.states, share), y, wide, used, measured))
    height = top + max(1, len(rows)) * ROW
    shapes.append(_hovers(columns, wide, first, height - first - (ROW - CELL)))
    for track in tracks:
        if track.words:
            its, high = _track_legend(track, height)
            shapes.append(its)
            height += high
    return Drawing(WIDTH, height, title, group(shapes), any(row.link for row in rows))


def runs(states: Sequence[int], bits: int) -> list[tuple[int, int, int]]:
    """Returns (first column, columns, 1 or 0) of each run of columns that are alike in whether they have one of *bits*."""
    return _merged(_alike(states), bits)


def _alike(states: Iterable[int]) -> list[tuple[int, int]]:
    """Returns (state, columns) of each run of columns with one state."""
    return [(state, len(list(those))) for state, those in groupby(states)]


def _merged(alike: Iterable[tuple[int, int]], bits: int) -> list[tuple[int, int, int]]:
    # PERF: what is alike is found once a row, not once a mark: a third of the time of a picture of 1,000 columns.
    found: list[tuple[int, int, int]] = []
    first, before = 0, None
    for state, length in alike:
        has = bool(state & bits)
        if has == before:
            start, columns, its = found[-1]
            found[-1] = start, columns + length, its
        else:
            found.append((first, length, int(has)))
        first, before = first + length, has
    return found


def _name(row: Row, y: float) -> Html:
    name = text(0, y + 14, fitted(row.name, 74))
    return html('<a href="{link}">{name}</a>', link=row.link, name=name) if row.link else name


def _cells(states: array, y: float, wide: float, marks: Iterable[Mark], measured: int) -> Html:
    # Columns of some pixels have a gap between them; of narrower ones nobody would see it.
    gap, alike = 1 if wide >= 4 else 0, _alike(states)
    looked_at: list[str] = []
    not_measured: list[str] = []
    for first, length, state in _merged(alike, measured):
        if state:
            looked_at += _boxes(first, length, wide, gap, y, CELL)
        else:
            not_measured += _boxes(first, length, wide, gap, y + 8, 2)
    shapes = [path("".join(looked_at), "measured")] if looked_at else []
    shapes += [path("".join(not_measured), "unmeasured")] if not_measured else []
    for mark in marks:
        inset = 0.75 if mark.kind.startswith("edge") and gap else 0
        boxes = [
            box
            for first, length, state in _merged(alike, mark.bits)
            if state
            for box in _boxes(first, length, wide, gap, y + mark.top, mark.high, inset)
        ]
        shapes += [path("".join(boxes), mark.kind)] if boxes else []
    return group(shapes)


def _track(track: Track, y: float, wide: float, share: int) -> list[Html]:
    values = [_of_many(track, track.values[start : start + share]) for start in range(0, len(track.values), share)]
    gap = 1 if wide >= 4 else 0
    boxes: dict[str, list[str]] = {}
    column = 0
    for value, those in groupby(values):
        length = len(list(those))
        kind = "unmeasured" if value is None else f"colour{int(value)}" if track.words else "bar"
        top, high = (8.0, 2.0) if value is None else (0.0, CELL) if track.words else (CELL - max(1.0, value * CELL), max(1.0, value * CELL))
        boxes.setdefault(kind, []).extend(_boxes(column, length, wide, gap, y + top, high))
        column += length
    name = text(0, y + 14, fitted(track.name, 124 if not track.label else 74))
    return [name, text(LEFT - 8, y + 14, fitted(track.label, 60), "end", "quiet"), *(path("".join(those), kind) for kind, those in boxes.items())]


def _of_many(track: Track, values: Sequence[float | None]) -> float | None:
    """Returns what a column of several samples shows: the commonest of words, the mean of numbers."""
    known = [value for value in values if value is not None]
    if len(values) == 1 or not known:
        return known[0] if known else None
    return max(known, key=known.count) if track.words else sum(known) / len(known)


def _track_legend(track: Track, top: float) -> tuple[Html, float]:
    shapes = [text(0, top + 14, fitted(track.name, LEGEND_WIDTH), kind="quiet")]
    x, y = 0.0, top + LEGEND_LINE
    for place, words in enumerate(track.words):
        words = fitted(words, LEGEND_WIDTH - 18)
        wide = 18 + len(words) * CHARACTER
        if x and x + wide > LEGEND_WIDTH:
            x, y = 0.0, y + LEGEND_LINE
        shapes += [rect(x, y + 2, 12, 14, f"colour{place}"), text(x + 18, y + 14, words)]
        x += wide + 16
    return group(shapes), y + LEGEND_LINE + 6 - top


def _boxes(first: int, length: int, wide: float, gap: float, top: float, high: float, inset: float = 0) -> list[str]:
    starts = [(column, 1) for column in range(first, first + length)] if gap else [(first, length)]
    at, tall = number(top + inset), number(high - 2 * inset)
    return [
        f"M{number(LEFT + start * wide + inset)} {at}h{(across := max(0.4, many * wide - gap - 2 * inset)):.2f}v{tall}h-{across:.2f}z"
        for start, many in starts
    ]


def _hovers(columns: Columns, wide: float, top: float, high: float) -> Html:
    """Returns for each column what the pointer meets: its title, and where it leads to."""
    size = f'y="{number(top)}" width="{number(max(wide, 0.4))}" height="{number(high)}"'
    template = f'<rect x="{{x}}" {size} class="hover"><title>{{title}}</title></rect>'
    boxes = (html(template, x=number(LEFT + place * wide), title=clean(title)) for place, title in enumerate(columns.titles))
    if not columns.links:
        return joined(boxes)
    # By keyboard the table beneath leads there: here every column would be a stop.
    return joined(html('<a href="{link}" tabindex="-1">{box}</a>', link=link, box=box) for link, box in zip(columns.links, boxes, strict=True))


def _legend(marks: Iterable[Mark], missing: bool) -> tuple[Html, float]:
    """Returns the legend, each kind as a cell that has it, from the left edge on, where phones show it; and how high it is with a gap beneath."""
    shapes: list[Html] = []
    x, y = 0.0, 0.0
    entries = [*((mark.kind, mark.words, mark.top, mark.high) for mark in marks), ("", "none of these", 0, CELL)]
    entries += [("unmeasured", "not measured", 8, 2)] if missing else []
    for kind, words, top, high in entries:
        wide = 18 + len(words) * CHARACTER
        if x and x + wide > LEGEND_WIDTH:
            x, y = 0.0, y + LEGEND_LINE
        if kind != "unmeasured":
            shapes.append(rect(x, y, 12, CELL, "measured"))
        if kind:
            inset = 0.75 if kind.startswith("edge") else 0
            shapes.append(rect(x + inset, y + top + inset, 12 - 2 * inset, high - 2 * inset, kind))
        shapes.append(text(x + 18, y + 14, words, kind="quiet"))
        x += wide + 16
    return group(shapes), y + LEGEND_LINE + 6
