"""A time line: a track a type of event, a circle for what happened on a day, a bar for what went on for some.

What lies on one pixel is one mark, which tells all; a bar that would cover another stands in a lane below it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from genows.pages.markup import Html
from genows.pages.pictures.axes import Scale, anchor, multiples, round_step, short
from genows.pages.pictures.svg import Drawing, circle, fitted, group, line, rect, text

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 960, 150, 24, 8, 44
LANE, MARK, GAP = 16, 10, 10
TICKS = 8
# Tracks, lanes of a track, and marks of one that are drawn, at most: the table has all.
MOST_TRACKS, MOST_LANES, MOST_MARKS = 40, 5, 500
# Events of one mark that it names.
MOST_TOLD = 8
# Days of a unit, up to how many days the axis is in it.
UNITS = (("Days", 1.0, 120), ("Months", 365.25 / 12, 3 * 365), ("Years", 365.25, None))


class TimelineEvent(NamedTuple):
    """*kind*: its track; *start*, *stop*: days, the same for what took no longer; *words*: more about it."""

    kind: str
    start: int
    stop: int
    words: str


def timeline(title: str, events: Sequence[TimelineEvent]) -> Drawing:
    """Returns the picture of at least one event, tracks by their first."""
    low, high = min(event.start for event in events), max(event.stop for event in events)
    x = Scale(low, high, LEFT, WIDTH - RIGHT)
    tracks: dict[str, list[TimelineEvent]] = {}
    for event in sorted(events, key=lambda event: (event.start, event.stop)):
        tracks.setdefault(event.kind, []).append(event)
    shapes, y = [], float(TOP)
    for name, its in list(tracks.items())[:MOST_TRACKS]:
        drawn, lanes = _track(its, x, y)
        height = lanes * LANE + GAP
        shapes += [line(LEFT, y + height, WIDTH - RIGHT, y + height, "grid"), text(0, y + LANE / 2 + GAP / 2 + 4, fitted(name, LEFT - 12)), *drawn]
        y += height
    return Drawing(WIDTH, y + BOTTOM, title, group([_axis(x, y), *shapes]))


def _track(events, x, top) -> tuple[list[Html], int]:
    """Returns the marks of a track, and how many lanes they take."""
    marks: dict[tuple[int, int], list[TimelineEvent]] = {}
    for event in events:
        marks.setdefault((round(x.at(event.start)), round(x.at(event.stop))), []).append(event)
    ends: list[float] = []
    shapes = []
    for (start, stop), its in list(marks.items())[:MOST_MARKS]:
        lane = next((place for place, end in enumerate(ends) if end < start), min(len(ends), MOST_LANES - 1))
        ends[lane : lane + 1] = [max(stop, start + MARK) + 1]
        middle, words = top + GAP / 2 + lane * LANE + LANE / 2, _told(its)
        if stop - start < MARK / 2:
            shapes.append(circle((start + stop) / 2, middle, MARK / 2, "bar", words))
        else:
            shapes.append(rect(start, middle - MARK / 2, stop - start, MARK, "bar", words))
    return shapes, max(1, len(ends))


def _told(events: Sequence[TimelineEvent]) -> str:
    told = [f"{event.kind}, {days(event)}" + (f": {event.words}" if event.words else "") for event in events[:MOST_TOLD]]
    return "\n".join(told + ([f"and {len(events) - MOST_TOLD:,} more"] if len(events) > MOST_TOLD else []))


def days(event: TimelineEvent) -> str:
    """Returns when an event was: `day 12`, `days 12 to 40`."""
    return f"day {event.start:,}" if event.start == event.stop else f"days {event.start:,} to {event.stop:,}"


def unit_of(low: int, high: int) -> tuple[str, float]:
    """Returns the name of the unit in which the axis is, and its days."""
    return next((name, size) for name, size, most in UNITS if most is None or high - low <= most)


def _axis(x: Scale, y: float) -> Html:
    name, size = unit_of(int(x.low), int(x.high))
    low, high = x.low / size, x.high / size
    values: Iterable[float] = multiples(round_step(high - low, TICKS, True), low, high) if high > low else [low]
    shapes = [line(LEFT, y, WIDTH - RIGHT, y, "axis"), text((x.start + x.end) / 2, y + 38, f"{name} from day 0", "middle", "quiet")]
    for value in values:
        at = x.at(value * size)
        shapes += [line(at, TOP, at, y, "grid"), line(at, y, at, y + 4, "axis"), text(at, y + 18, short(value), anchor(x, at), "quiet")]
    return group(shapes)
