"""Values of profiles as lists of texts, and as numbers."""

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache

from genows.columns.matrixvalues import MISSING
from genows.data.cells import padded
from genows.data.numbers import decimal_number


def places_of(order: Sequence[int], pks: Iterable[int]) -> list[int]:
    """Returns where each sample of *pks* stands in *order*; behind its end those that do not."""
    place = {pk: number for number, pk in enumerate(order)}
    return [place.get(pk, len(order)) for pk in pks]


def picked(values: str, places: Iterable[int], width: int) -> list[str]:
    """Returns the values at *places*, see `places_of`, of a profile's value string."""
    return list(map(padded(values, width).__getitem__, places))


def places_of_cell(cells: Sequence[str], cell: str) -> list[int]:
    """Returns where *cell* stands among *cells*.

    PERF: mostly one of twenty: 10 us of 1,000, compared one by one 25.
    """
    places, place = [], -1
    for _ in range(cells.count(cell)):
        place = cells.index(cell, place + 1)
        places.append(place)
    return places


def numbers(cells: Sequence[str], text: str) -> tuple[list[float], list[int] | None]:
    """Returns (the numbers among *cells*, their places): None where every cell is one.

    PERF: 1,000 cells that are numbers take 45 us, with some that stand for none 90, one by one with `decimal_number` 900.
    *text*: in which all of them stand.
    """
    # Underscores and digits of other scripts are spelled so that float reads them.
    plain = "_" not in text and text.isascii()
    found = _floats(cells) if plain else None
    if found is not None:
        return found, None
    places = [place for place, cell in enumerate(cells) if cell not in MISSING]
    found = _floats(map(cells.__getitem__, places)) if plain else None
    if found is not None:
        return found, places
    read = {cell: None if cell in MISSING else decimal_number(cell) for cell in set(cells)}
    places = [place for place, cell in enumerate(cells) if read[cell] is not None]
    return [number for cell in cells if (number := read[cell]) is not None], places


def beyond(cells: Sequence[str], threshold: float) -> tuple[list[int], list[int]]:
    """Returns the places of the numbers among *cells* that are at least *threshold*, and of those that are at most -*threshold*."""
    perhaps = perhaps_beyond(cells, threshold)
    chosen = cells if perhaps is None else [cells[place] for place in perhaps]
    found, places = numbers(chosen, "".join(chosen))
    places = list(range(len(chosen))) if places is None else places
    named = [(place if perhaps is None else perhaps[place], number) for place, number in zip(places, found, strict=True)]
    return [place for place, number in named if number >= threshold], [place for place, number in named if number <= -threshold]


def perhaps_beyond(cells: Sequence[str], threshold: float) -> list[int] | None:
    """Returns the places of all cells that may be numbers as far from 0 as *threshold*, and maybe of others; None where it cannot tell.

    A number of one digit before its point, which is less than the threshold's, is not: most of what is compared.
    PERF: 1,000 cells, of which 40 may be, take 40 us of CPU, and to read all as numbers 200.
    """
    text = f",{','.join(cells)}"
    if not 1 <= threshold < math.inf or ROUNDED_UP in text or not text.isascii():
        return None
    shapes = text.encode().translate(_shapes(min(int(threshold), 10)), b"-")
    if b"x" in shapes or shapes.count(b",") != len(cells):
        return None
    places, place, counted = [], -1, 0
    for found in FAR.finditer(shapes):
        place += shapes.count(b",", counted, counted := found.start() + 1)
        places.append(place)
    return places


# Behind a point as many have a number read as the next whole one.
ROUNDED_UP = "9" * 15
# Beginnings of cells, as `_shapes` has them, of two digits or a large one.
FAR = re.compile(rb",(?:b|a[ab])")


@cache
def _shapes(digit: int) -> bytes:
    """Returns the table by which cells become shapes: a for digits below *digit*, b for others, n for letters of no number, x for what may be one."""
    shapes = dict.fromkeys(range(256), "x") | {ord(letter): "n" for letter in "NAa"} | {ord(mark): mark for mark in ".,"}
    shapes |= {ord(str(number)): "a" if number < digit else "b" for number in range(10)}
    return "".join(map(shapes.__getitem__, range(256))).encode()


def _floats(cells: Iterable[str]) -> list[float] | None:
    """Returns the numbers that all *cells* are; None where one is none, or may be infinite or NaN, which float reads too."""
    try:
        found = list(map(float, cells))
    except ValueError:
        return None
    return found if math.isfinite(sum(found)) else None
