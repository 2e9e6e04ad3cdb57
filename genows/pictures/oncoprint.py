"""An oncoprint: a row for each gene, a column for each sample. Each kind of alteration has a place in the cell as well as a colour, for who sees no colours.

Columns that are alike and lie side by side are drawn as one; where there are more than MOST_COLUMNS, neighbours share a column.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from genows.pages.markup import Html
from genows.pictures.svg import CHARACTER, Drawing, fitted, group, number, path, rect, text

MOST_COLUMNS = 2000
WIDTH, LEFT, RIGHT = 960, 132, 8
ROW, CELL, TOP = 24, 18, 50
# Where the legend begins a new line: phones show no more of the picture at once.
LEGEND_WIDTH, LEGEND_LINE = 320, 22
# Bits of a cell, as GeneRow.states has them, and beside them those of gene queries.
MUTATED, AMPLIFIED, DELETED, MEASURED = 1, 2, 4, 8
REARRANGED, GAINED, LOST, BEYOND = 16, 32, 64, 128
# Class → (words, top, height), the latter two as shares of a cell. What is measured lies beneath the alterations.
PLACES = {
    "amplified": ("amplified", 0, 1 / 2), "deleted": ("deleted", 1 / 2, 1 / 2), "mutated": ("mutated", 1 / 3, 1 / 3),
    "measured": ("none of these", 0, 1), "unmeasured": ("not measured", 4 / 9, 1 / 9),
}  # fmt: skip
# The same of what gene queries may ask for besides. The last ones lie above.
MORE_PLACES = {
    "gained": ("gained", 0, 2 / 9), "lost": ("lost", 7 / 9, 2 / 9), "rearranged": ("structural variant", 2 / 9, 1 / 9),
    "beyond": ("expression, protein, diploid", 2 / 3, 1 / 9),
}  # fmt: skip
BITS = (
    (MEASURED, "measured"), (AMPLIFIED, "amplified"), (DELETED, "deleted"), (GAINED, "gained"), (LOST, "lost"), (MUTATED, "mutated"),
    (REARRANGED, "rearranged"), (BEYOND, "beyond"),
)  # fmt: skip


class Row(NamedTuple):
    """*label*: beside the name, such as a percentage; *states*: a byte a column."""

    name: str
    label: str
    states: bytes


def samples_per_column(samples: int) -> int:
    """Returns how many samples share a column."""
    return max(1, -(-samples // MOST_COLUMNS))


def binned(states: bytes, share: int) -> bytes:
    """Returns the states of columns that *share* samples each: what any of them has."""
    if share == 1:
        return states
    columns = bytearray(states[::share])
    for place in range(1, share):
        for column, state in enumerate(states[place::share]):
            columns[column] |= state
    return bytes(columns)


def oncoprint(title: str, rows: Sequence[Row]) -> Drawing:
    """Returns the picture; all rows have as many columns."""
    share = samples_per_column(len(rows[0].states)) if rows else 1
    kinds = {kind for bit, kind in BITS if any(state & bit for row in rows for state in set(row.states))}
    legend, height = _legend({**PLACES, **{kind: place for kind, place in MORE_PLACES.items() if kind in kinds}})
    top = max(TOP, height)
    shapes = [legend]
    for place, row in enumerate(rows):
        y = top + place * ROW
        shapes.append(text(0, y + 14, fitted(row.name, 74)))
        shapes.append(text(LEFT - 8, y + 14, row.label, "end", "quiet"))
        shapes.append(_cells(binned(row.states, share), y))
    return Drawing(WIDTH, top + max(1, len(rows)) * ROW, title, group(shapes))


def runs(states: bytes, bits: int) -> list[tuple[int, int, int]]:
    """Returns (first column, columns, state) of each run of columns that are alike in *bits*."""
    found, first = [], 0
    for state, those in groupby(states, lambda state: state & bits):
        length = len(list(those))
        found.append((first, length, state))
        first += length
    return found


def _cells(states: bytes, y: float) -> Html:
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(states))
    # Columns of some pixels have a gap between them; of narrower ones nobody would see it.
    gap = 1 if wide >= 4 else 0
    shapes = []
    for bit, kind in BITS:
        other = "unmeasured" if bit == MEASURED else ""
        boxes: dict[str, list[str]] = {kind: [], other: []}
        for first, length, state in runs(states, bit):
            its = kind if state else other
            if its:
                boxes[its] += _boxes(first, length, wide, gap, y, its)
        shapes += [path("".join(those), its) for its, those in boxes.items() if those]
    return group(shapes)


def _boxes(first, length, wide, gap, y, kind) -> list[str]:
    _, top, high = PLACES.get(kind) or MORE_PLACES[kind]
    starts = [(column, 1) for column in range(first, first + length)] if gap else [(first, length)]
    at = number(y + top * CELL)
    return [f"M{number(LEFT + start * wide)} {at}h{max(0.4, many * wide - gap):.2f}v{number(high * CELL)}h-{max(0.4, many * wide - gap):.2f}z" for start, many in starts]


def _legend(places: Mapping[str, tuple[str, float, float]]) -> tuple[Html, float]:
    """Returns the legend, each kind as a cell that has it, from the left edge on, where phones show it; and how high it is with a gap beneath."""
    shapes: list[Html] = []
    x, y = 0.0, 0.0
    for kind, (words, top, high) in places.items():
        if x + 18 + len(words) * CHARACTER > LEGEND_WIDTH:
            x, y = 0.0, y + LEGEND_LINE
        if kind != "unmeasured":
            shapes.append(rect(x, y, 12, CELL, "measured"))
        if kind != "measured":
            shapes.append(rect(x, y + top * CELL, 12, high * CELL, kind))
        shapes.append(text(x + 18, y + 14, words, kind="quiet"))
        x += 18 + len(words) * CHARACTER + 16
    return group(shapes), y + LEGEND_LINE + 6
