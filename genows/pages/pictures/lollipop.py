"""A lollipop plot: along a protein and its domains a stick at each mutated position, as high as the number of samples.

Each kind of mutation has a shape as well as the colour that the field gives it, for who sees no colours.
"""

from collections.abc import Sequence
from typing import NamedTuple

from genows.data.reference import ProteinDomain
from genows.pages.markup import Html
from genows.pages.pictures.axes import Scale, bottom_axis, left_axis, ticks, upper
from genows.pages.pictures.svg import CHARACTER, Drawing, circle, fitted, group, line, number, path, rect, text

WIDTH, HEIGHT = 960, 316
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 52, 70
# The protein's bar, and how far below the lowest heads it lies, so that they cover no name of a domain.
PROTEIN, GAP = 12, 7
MOST_LABELS = 12
LABEL = 14  # height of one
MANY = 150  # sticks; of more the heads are smaller
CLASSES = {"missense": "missense", "truncating": "truncating", "in frame": "inframe", "splice": "splice", "other": "other"}
# Classes of domains: those of one name have one.
DOMAINS = 4


class Stick(NamedTuple):
    """*position*: 1-based; *height*: samples; *kind*: of CLASSES; *label*: such as R273H."""

    position: int
    height: int
    kind: str
    label: str


def lollipop(title: str, sticks: Sequence[Stick], length: int, domains: Sequence[ProteinDomain] = ()) -> Drawing:
    """Returns the picture. *length*: of the protein, at least the last position."""
    x = Scale(1, max(2, length), LEFT, WIDTH - RIGHT)
    y = Scale(0, upper(max((stick.height for stick in sticks), default=1), 4, whole=True), HEIGHT - BOTTOM, TOP)
    floor = y.at(0)
    shapes = [_legend(), left_axis(y, LEFT, WIDTH - RIGHT, ticks(0, y.high, 4, whole=True))]
    shapes += [line(x.at(stick.position), floor + GAP, x.at(stick.position), y.at(stick.height), "stick") for stick in sticks]
    shapes.append(rect(LEFT, floor + GAP, x.end - x.start, PROTEIN, "measured"))
    shapes += _domains(domains, x, floor + GAP)
    # The highest last, so that they lie above the others.
    for stick in sorted(sticks, key=lambda stick: stick.height):
        words = f"{stick.label or stick.position}: {stick.height:,}"
        shapes.append(head(CLASSES[stick.kind], x.at(stick.position), y.at(stick.height), 4 if len(sticks) <= MANY else 3, words))
    shapes += [text(at, y.at(stick.height) - 9, words, "middle") for stick, at, words in labels(sticks, x, y)]
    shapes.append(bottom_axis(x, floor + GAP + PROTEIN + 3 * bool(domains), [1, *[value for value in ticks(1, x.high, 8, whole=True) if value - 1 > x.high / 16]]))
    # At the left, where phones show them.
    shapes += [text(0, TOP - 14, "Samples", kind="quiet"), text(LEFT, HEIGHT - 6, "Position in the protein (residues)", kind="quiet")]
    return Drawing(WIDTH, HEIGHT, title, group(shapes))


def _domains(domains: Sequence[ProteinDomain], x: Scale, top: float) -> list[Html]:
    shapes = []
    kinds = {name: f"domain{place % DOMAINS + 1}" for place, name in enumerate(dict.fromkeys(domain.name for domain in domains))}
    for domain in domains:
        start, end = x.at(domain.start), x.at(domain.end)
        words = f"{domain.name}: {domain.start:,} to {domain.end:,}"
        shapes.append(rect(start, top - 3, max(2.0, end - start), PROTEIN + 6, kinds[domain.name], words))
        name = fitted(domain.name, end - start - 6)
        if len(name) > 2 or name == domain.name:
            shapes.append(text((start + end) / 2, top + PROTEIN - 2, name, "middle", "inside"))
    return shapes


def head(kind: str, x: float, y: float, size: float, words: str) -> Html:
    """Returns the head of a stick around a point.

    A circle, a square on its corner, a triangle, up or down, or a square, as large to the eye.
    """
    if kind == "missense":
        return circle(x, y, size, kind, words)
    if kind == "other":
        return rect(x - 0.9 * size, y - 0.9 * size, 1.8 * size, 1.8 * size, kind, words)
    far = 1.35 * size
    corners = {
        "truncating": [(x, y - far), (x + far, y), (x, y + far), (x - far, y)],
        "inframe": [(x, y - far), (x + far, y + size), (x - far, y + size)],
        "splice": [(x, y + far), (x - far, y - size), (x + far, y - size)],
    }[kind]
    return path("M" + "L".join(f"{number(across)} {number(down)}" for across, down in corners) + "z", kind, words)


def labels(sticks: Sequence[Stick], x: Scale, heights: Scale) -> list[tuple[Stick, float, str]]:
    """Returns (stick, middle of its label, label) of the highest sticks, as far as a label covers no other and no stick
    that is as high.
    """
    taken: list[tuple[float, float, float]] = []
    least = max(2, max((stick.height for stick in sticks), default=0) / 20)
    chosen: list[tuple[Stick, float, str]] = []
    order = sorted(sticks, key=lambda stick: (-stick.height, stick.position))
    places = x.places([stick.position for stick in order])
    for rank, stick in enumerate(order):
        if len(chosen) == MOST_LABELS or stick.height < least:
            break
        words = fitted(stick.label.partition(" +")[0] or str(stick.position), 90)
        half = len(words) * CHARACTER / 2 + 3
        at = min(max(places[rank], half), WIDTH - half)
        y = heights.at(stick.height)
        high = (place for other, place in enumerate(places) if other != rank and order[other].height >= stick.height)
        free = all(at + half < left or at - half > right or abs(y - top) > LABEL for left, right, top in taken) and all(abs(place - at) > half for place in high)
        if free:
            taken.append((at - half, at + half, y))
            chosen.append((stick, at, words))
    return chosen


def _legend() -> Html:
    # From the left edge on, and close together: there phones show it.
    shapes, at = [], 0.0
    for name, kind in CLASSES.items():
        shapes += [head(kind, at + 5, 10, 5, name), text(at + 16, 14, name, kind="quiet")]
        at += 16 + len(name) * CHARACTER + 10
    return group(shapes)
