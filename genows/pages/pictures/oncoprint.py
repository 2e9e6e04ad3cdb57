"""An oncoprint: a row for each gene, a column for each sample, in the field's colours.

Each kind of alteration has a place and height in the cell as well, for who sees no colours.

Columns that are alike and lie side by side are drawn as one; where there are more than MOST_COLUMNS, neighbours share a
column.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from genows.analysis.rowstates import States
from genows.columns import bits
from genows.pages.markup import Html, html, joined
from genows.pages.pictures.svg import (
    LEGEND_WIDTH,
    MARK_WIDTH,
    Drawing,
    clean,
    fitted,
    group,
    legend_places,
    linked,
    number,
    numbers,
    path,
    rect,
    text,
)

MOST_COLUMNS = 2000
WIDTH, LEFT, RIGHT = 960, 132, 8
ROW, CELL = 24, 18
# Of values of clinical attributes: the last one is that of all others where there are more.
COLOURS = 12
# Widest columns: a few samples need not fill the picture.
WIDEST = 24
LEGEND_LINE = 22


class Mark(NamedTuple):
    """How what has one of *bits* is drawn.

    *kind*: its class; *words*: for the legend; *top*, *high*: where in a cell, in pixels of CELL.
    """

    kind: str
    bits: int
    words: str
    top: float
    high: float


class PictureRow(NamedTuple):
    """*label*: beside the name, such as a percentage; *states*: bits, one a column; *link*: where the name leads to."""

    name: str
    label: str
    states: States
    link: str = ""


class PictureColumns(NamedTuple):
    """*titles*: what is shown where the pointer rests on a column; *links*: where it leads to, none for nowhere."""

    titles: Sequence[str] = ()
    links: Sequence[str] = ()


class PictureTrack(NamedTuple):
    """A clinical attribute above the rows.

    *values*: one a column, None for none: a share from 0 to 1, or, where there are *words*, which of them it is;
    *label*: beside the name.
    """

    name: str
    values: Sequence[float | None]
    words: Sequence[str] = ()
    label: str = ""


def samples_per_column(samples: int) -> int:
    """Returns how many samples share a column."""
    return max(1, -(-samples // MOST_COLUMNS))


def oncoprint(
    title: str, rows: Sequence[PictureRow], marks: Sequence[Mark], columns: PictureColumns = PictureColumns(), measured: int = 1, tracks: Sequence[PictureTrack] = ()
) -> Drawing:
    """Returns the picture; all rows and tracks have as many columns.

    *marks*: the lowest first; *measured*: the bit of what was measured at all.
    """
    samples = len(rows[0].states) if rows else 0
    share = samples_per_column(samples)
    number_of = -(-samples // share)
    grid = _Grid(number_of, min(WIDEST, (WIDTH - LEFT - RIGHT) / max(1, number_of)))
    states = set().union(*(row.states.counted for row in rows))
    seen = bits.union(states)
    used = [mark for mark in marks if mark.bits & seen]
    missing = any(not state & measured for state in states)
    legend, top = _legend(used, missing)
    shapes = [legend]
    for place, track in enumerate(tracks):
        shapes += _track(track, top + place * ROW, grid, share)
    first, top = top, top + len(tracks) * ROW
    for place, row in enumerate(rows):
        y = top + place * ROW
        shapes.append(_name(row, y))
        shapes.append(text(LEFT - 8, y + 14, row.label, "end", "quiet"))
        shapes.append(_cells(row.states.binned(share), y, grid, used, measured))
    height = top + max(1, len(rows)) * ROW
    shapes.append(_hovers(columns, grid, first, height - first - (ROW - CELL)))
    for track in tracks:
        if track.words:
            its, high = _track_legend(track, height)
            shapes.append(its)
            height += high
    return Drawing(WIDTH, height, title, group(shapes), any(row.link for row in rows))


def lengths(states: Iterable[int]) -> list[tuple[int, int]]:
    """Returns (state, columns) of each run of columns with one state."""
    return [(state, len(list(those))) for state, those in groupby(states)]


def runs(alike: Iterable[tuple[int, int]], wanted: int) -> list[tuple[int, int, int]]:
    """Returns (first column, columns, 1 or 0) of each run of columns that are alike in whether they have one of the bits *wanted*."""
    found: list[tuple[int, int, int]] = []
    first, before = 0, None
    for state, length in alike:
        has = bool(state & wanted)
        if has == before:
            start, columns, its = found[-1]
            found[-1] = start, columns + length, its
        else:
            found.append((first, length, int(has)))
        first, before = first + length, has
    return found


def _name(row: PictureRow, y: float) -> Html:
    name = text(0, y + 14, fitted(row.name, 74))
    return html('<a href="{link}">{name}</a>', link=row.link, name=name) if row.link else name


class _Grid:
    """Columns *wide* pixels wide. *starts*: the left edge of each as pictures spell it."""

    def __init__(self, columns: int, wide: float):
        # Columns of some pixels have a gap between them; of narrower ones nobody would see it.
        self.wide, self.gap = wide, 1 if wide >= 4 else 0
        self.starts = numbers(LEFT + column * wide for column in range(columns))

    def boxes(self, first: int, length: int, at: str, tall: str, inset: float = 0) -> list[str]:
        """Returns boxes over columns, one, or one a column where these have a gap between.

        *at*, *tall*: top and height as pictures spell them.
        """
        many = 1 if self.gap else length
        across = f"{max(0.4, many * self.wide - self.gap - 2 * inset):.2f}"
        places = range(first, first + length, many)
        starts = numbers(LEFT + place * self.wide + inset for place in places) if inset else map(self.starts.__getitem__, places)
        return [f"M{start} {at}h{across}v{tall}h-{across}z" for start in starts]


def _cells(states: Sequence[int], y: float, grid: _Grid, marks: Iterable[Mark], measured: int) -> Html:
    alike = lengths(states)
    places: tuple[list[str], list[str]] = ([], [])
    spelled = (number(y + 8), number(2)), (number(y), number(CELL))
    for first, length, state in runs(alike, measured):
        places[state].extend(grid.boxes(first, length, *spelled[state]))
    not_measured, looked_at = places
    shapes = [path("".join(looked_at), "measured")] if looked_at else []
    shapes += [path("".join(not_measured), "unmeasured")] if not_measured else []
    seen = bits.union(set(states))
    for mark in marks:
        if not mark.bits & seen:
            continue
        inset = 0.75 if mark.kind.startswith("edge") and grid.gap else 0
        at, tall = number(y + mark.top + inset), number(mark.high - 2 * inset)
        boxes = [box for first, length, state in runs(alike, mark.bits) if state for box in grid.boxes(first, length, at, tall, inset)]
        shapes += [path("".join(boxes), mark.kind)] if boxes else []
    return group(shapes)


def _track(track: PictureTrack, y: float, grid: _Grid, share: int) -> list[Html]:
    values = track.values if share == 1 else [_of_many(track, track.values[start : start + share]) for start in range(0, len(track.values), share)]
    boxes: dict[str, list[str]] = {}
    spelled: dict[float | None, tuple[str, str, str]] = {}
    column = 0
    for value, those in groupby(values):
        length = len(list(those))
        if value not in spelled:
            spelled[value] = _spelled(track, value, y)
        kind, at, tall = spelled[value]
        boxes.setdefault(kind, []).extend(grid.boxes(column, length, at, tall))
        column += length
    name = text(0, y + 14, fitted(track.name, 124 if not track.label else 74))
    return [name, text(LEFT - 8, y + 14, fitted(track.label, 60), "end", "quiet"), *(path("".join(those), kind) for kind, those in boxes.items())]


def _spelled(track: PictureTrack, value: float | None, y: float) -> tuple[str, str, str]:
    """Returns the class of a value's box, its top and its height."""
    if value is None:
        return "unmeasured", number(y + 8), number(2)
    high = CELL if track.words else max(1.0, value * CELL)
    return f"colour{int(value)}" if track.words else "bar", number(y + CELL - high), number(high)


def _of_many(track: PictureTrack, values: Sequence[float | None]) -> float | None:
    """Returns what a column of several samples shows: the commonest of words, the mean of numbers."""
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return known[0] if known else None
    return max(known, key=known.count) if track.words else sum(known) / len(known)


def _track_legend(track: PictureTrack, top: float) -> tuple[Html, float]:
    shapes = [text(0, top + 14, fitted(track.name, LEGEND_WIDTH), kind="quiet")]
    entries = [fitted(words, LEGEND_WIDTH - MARK_WIDTH) for words in track.words]
    places, bottom = legend_places(entries, LEGEND_LINE, 16)
    for number_of, (words, (x, y)) in enumerate(zip(entries, places, strict=True)):
        at = top + LEGEND_LINE + y
        shapes += [rect(x, at + 2, 12, 14, f"colour{number_of}"), text(x + MARK_WIDTH, at + 14, words)]
    return group(shapes), LEGEND_LINE + bottom + 6


def _hovers(columns: PictureColumns, grid: _Grid, top: float, high: float) -> Html:
    """Returns for each column what the pointer meets: its title, and where it leads to."""
    size = f'y="{number(top)}" width="{number(max(grid.wide, 0.4))}" height="{number(high)}"'
    template = f'<rect x="{{x}}" {size} class="hover"><title>{{title}}</title></rect>'
    boxes = (html(template, x=start, title=clean(title)) for start, title in zip(grid.starts, columns.titles, strict=False))
    if not columns.links:
        return joined(boxes)
    return joined(linked(box, link) for link, box in zip(columns.links, boxes, strict=True))


def _legend(marks: Iterable[Mark], missing: bool) -> tuple[Html, float]:
    """Returns the legend, each kind as a cell that has it, from the left edge on, where phones show it.

    And how high it is with a gap beneath.
    """
    shapes: list[Html] = []
    entries = [*((mark.kind, mark.words, mark.top, mark.high) for mark in marks), ("", "none of these", 0, CELL)]
    entries += [("unmeasured", "not measured", 8, 2)] if missing else []
    places, bottom = legend_places([words for _, words, _, _ in entries], LEGEND_LINE, 16)
    for (kind, words, top, high), (x, y) in zip(entries, places, strict=True):
        if kind != "unmeasured":
            shapes.append(rect(x, y, 12, CELL, "measured"))
        if kind:
            inset = 0.75 if kind.startswith("edge") else 0
            shapes.append(rect(x + inset, y + top + inset, 12 - 2 * inset, high - 2 * inset, kind))
        shapes.append(text(x + MARK_WIDTH, y + 14, words, kind="quiet"))
    return group(shapes), bottom + 6
