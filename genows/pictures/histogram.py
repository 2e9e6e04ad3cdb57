"""A histogram: a bar for each bin, the greatest count at the left, the bounds below."""

from collections.abc import Sequence

from genows.pictures.axes import bottom_axis, left_axis
from genows.pictures.scales import Scale, short, ticks, upper
from genows.pictures.svg import CHARACTER, Drawing, group, rect
from genows.statistics.histograms import Bin

WIDTH, HEIGHT = 280, 130
LEFT, BOTTOM, TOP, RIGHT = 44, 22, 8, 8
TICKS = 4


def histogram(title: str, bins: Sequence[Bin]) -> Drawing:
    """Returns the picture of at least one bin, of which each begins where the one before ends."""
    x = Scale(bins[0].low, bins[-1].high, LEFT, WIDTH - RIGHT)
    y = Scale(0, upper(max(one.held for one in bins), 3, whole=True), HEIGHT - BOTTOM, TOP)
    floor = y.at(0)
    # A single number is no stretch: a bar in the middle.
    single = len(bins) == 1 and bins[0].low == bins[0].high
    shapes = [left_axis(y, LEFT, WIDTH - RIGHT, ticks(0, y.high, 3, whole=True))]
    for one in bins:
        left, right = (x.at(one.low) - 20, x.at(one.high) + 20) if single else (x.at(one.low), x.at(one.high))
        if one.held:
            top = min(y.at(one.held), floor - 1)
            where = short(one.low) if single else f"{short(one.low)} to {short(one.high)}"
            shapes.append(rect(left + 0.5, top, max(1.0, right - left - 1), floor - top, "bar", f"{where}: {one.held:,}"))
    widest = max(len(short(one.high)) for one in bins) * CHARACTER + 14
    shapes.append(bottom_axis(x, floor, ticks(x.low, x.high, max(1, min(TICKS, int((x.end - x.start) / widest))))))
    return Drawing(WIDTH, HEIGHT, title, group(shapes))
