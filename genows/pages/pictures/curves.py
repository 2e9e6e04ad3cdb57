"""Survival curves: steps, marks where somebody was last seen, and the numbers at risk below the axis.

Of one group its band, of two or more none.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from genows.analysis.statistics.survival import SurvivalStep, numbers_at_risk
from genows.pages.markup import Html
from genows.pages.pictures.axes import Scale, anchor, bottom_axis, left_axis, multiples, round_step
from genows.pages.pictures.svg import Drawing, group, numbers, path, text

WIDTH, HEIGHT = 420, 330
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 10, 74
# Of several groups: a line of the legend, and of the numbers at risk.
LINE = 18
TICKS = 7
# Months between ticks; further ones are round numbers.
MONTHS = (1, 2, 3, 6, 12, 24, 36, 60, 120, 240)
# Marks of those who were last seen; more would hide the curve.
MOST_MARKS = 60
SHARES = (0, 0.25, 0.5, 0.75, 1)

# The strokes of two groups: the second dashed, for who sees no colours.
KINDS = (("curve", "tick"), ("curve second", "tick second"))


class Curve(NamedTuple):
    """The curve of a group.

    *label*: its line of the legend, longer than *name*, which stands at the numbers at risk.
    """

    name: str
    label: str
    steps: Sequence[SurvivalStep]


def survival_curve(title: str, steps: Sequence[SurvivalStep]) -> Drawing:
    """Returns the picture of at least one step, its times in months."""
    return survival_curves(title, [Curve("", "", steps)])


def survival_curves(title: str, curves: Sequence[Curve], note: str = "") -> Drawing:
    """Returns the picture of one group, or of two, each with at least one step. *note*: a last line of the legend."""
    is_one = len(curves) == 1
    left, top = (LEFT, TOP) if is_one else (LEFT + 24, TOP + 8 + LINE * (len(curves) + bool(note)))
    height = HEIGHT + (0 if is_one else top - TOP + LINE * (len(curves) - 1))
    last = max(curve.steps[-1].time for curve in curves)
    step = next((months for months in MONTHS if last <= months * TICKS), None) or round_step(last, TICKS)
    x = Scale(0, step * max(1, -(-last // step)), left, WIDTH - RIGHT)
    y = Scale(0, 1, top + HEIGHT - BOTTOM - TOP, top)
    times, floor = multiples(step, 0, x.high), y.at(0)
    shapes = [
        left_axis(y, left, WIDTH - RIGHT, SHARES, lambda share: f"{100 * share:.0f} %"),
        bottom_axis(x, floor, times),
        text((x.start + x.end) / 2, floor + 34, "Months", "middle", "quiet"),
        text(left if is_one else 0, floor + 52, "Patients at risk", kind="quiet"),
    ]
    for place, (curve, kinds) in enumerate(zip(curves, KINDS, strict=False)):
        shapes += _curve(curve.steps, x, y, kinds, is_one)
        shapes.append(_at_risk(curve, times, x, floor + 69 + LINE * place))
        if not is_one:
            at = TOP + LINE * place
            shapes += [path(f"M0 {at}h20", kinds[0]), text(26, at + 4, curve.label)]
    shapes += [text(0, TOP + LINE * len(curves) + 4, note, kind="quiet")] if note else []
    return Drawing(WIDTH, height, title, group(shapes))


def _curve(steps, x: Scale, y: Scale, kinds, with_band) -> list[Html]:
    drawn, marks = thinned(steps, x), _marks(steps, x, y)
    shapes = [_band(drawn, x, y)] if with_band else []
    shapes += [path(marks, kinds[1])] if marks else []
    return [*shapes, path(_line(drawn, x, y), kinds[0])]


def thinned(steps: Sequence[SurvivalStep], x: Scale) -> list[SurvivalStep]:
    """Returns the last step of each half pixel, and the very first: nobody sees more.

    PERF: of 9,000 patients 830 steps of 6,000 are drawn: 8 ms of CPU and 30 KB for 55 ms and 150 KB.
    """
    places = x.places([step.time for step in steps])
    last = {round(2 * place): step for place, step in zip(places, steps, strict=True)}
    return [*([steps[0]] if steps[0] not in last.values() else []), *last.values()]


def _stairs(across: Iterable[float], down: Iterable[float], at: float) -> list[tuple[float, float, float]]:
    """Returns (place, height before it, height from it on) where a line that begins at the height *at* changes by a
    tenth of a pixel or more.
    """
    stairs = []
    for place, height in zip(across, down, strict=True):
        if abs(height - at) >= 0.1:
            stairs.append((place, at, height))
            at = height
    return stairs


def _line(steps: Sequence[SurvivalStep], x: Scale, y: Scale) -> str:
    """Returns the path of the survival, which is 1 up to the first step."""
    across, top = x.places([step.time for step in steps]), y.at(1.0)
    stairs = _stairs(across, y.places([step.survival for step in steps]), top)
    places, heights = numbers([place for place, _, _ in stairs]), numbers([height for _, _, height in stairs])
    start, first, end = numbers((x.start, top, across[-1]))
    return f"M{start} {first}" + "".join([f"H{place}V{height}" for place, height in zip(places, heights, strict=True)]) + f"H{end}"


def _band(steps, x, y) -> Html:
    """Returns the band from the first step that has one to the last."""
    known = [(step, band) for step in steps if (band := step.band)]
    if not known:
        return Html("")
    _, *behind = steps[steps.index(known[-1][0]) :]
    end = behind[0].time if behind else known[-1][0].time
    across = x.places([step.time for step, _ in known] + [end])
    lower, higher = (_corners(across, y.places(shares)) for shares in zip(*(band for _, band in known), strict=True))
    return path("M" + "L".join([*higher, *reversed(lower)]) + "Z", "band")


def _corners(across: Sequence[float], down: Sequence[float]) -> list[str]:
    """Returns the corners of an edge of the band. *across*: one more than *down*, where it ends."""
    stairs = _stairs(across[1:-1], down[1:], down[0])
    corners = [(across[0], down[0])]
    for place, before, height in stairs:
        corners += [(place, before), (place, height)]
    corners.append((across[-1], corners[-1][1]))
    places, heights = numbers([place for place, _ in corners]), numbers([height for _, height in corners])
    return [f"{place} {height}" for place, height in zip(places, heights, strict=True)]


def _marks(steps, x, y) -> str:
    """Returns a small stroke across the curve where somebody was last seen, one for each pixel.

    None where there would be too many.
    """
    censored = [step for step in steps if step.censored]
    across, down = x.places([step.time for step in censored]), y.places([step.survival for step in censored])
    heights = {round(place): at for place, at in zip(across, down, strict=True)}
    if len(heights) > MOST_MARKS:
        return ""
    return "".join([f"M{place} {top}v8" for place, top in zip(heights, numbers([at - 4 for at in heights.values()]), strict=True)])


def _at_risk(curve, times, x, y) -> Html:
    shapes = [text(0, y, curve.name)] if curve.name else []
    for time, count in zip(times, numbers_at_risk(curve.steps, times), strict=True):
        # With a name to its left the number at the start stands around its tick.
        side = "middle" if curve.name and x.at(time) - x.start < 8 else anchor(x, x.at(time))
        shapes.append(text(x.at(time), y, f"{count:,}", side))
    return group(shapes)
