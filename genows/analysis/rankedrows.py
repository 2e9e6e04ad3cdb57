"""Which rows of a profile cannot go with given numbers, told by stored ranks: of thousands of rows at once.

A load stores of each row of numbers the rank of each, from 0 to 255, sample by sample: the ranks that a sample has in all rows of a block
are one integer then, and the sum over the samples of each integer, times the rank of the given number there, has the products of all rows
side by side. Rounding a rank to 256 steps moves it by half a step at most, which bounds how far rho may be from what these sums tell. Rows
that have something else than numbers are not stored; of who asks for them nothing is ruled out.
"""

import json
import math
import struct
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from genows.analysis.cells import numbers
from genows.analysis.statistics.correlation import equal_runs
from genows.columns.codes import numbers_of, numbers_text
from genows.columns.jsonvalues import dumps
from genows.data import matrices
from genows.data.alterations import COPY_NUMBER, EXPRESSION, METHYLATION, PROTEIN
from genows.data.cells import padded
from genows.data.matrices import Places
from genows.data.profiles import StudyProfile
from genows.db import packed
from genows.db.identifiers import Profile
from genows.db.sessions import Session

KIND, INDEX = "coarse ranks", "index"
STEPS = 255
FEWEST = 3
# Ranks of a block, a byte each: 2,000 rows of 500 samples.
BLOCK_BYTES = 1_000_000
# Of sums of floats, beside the rounding of ranks, which is thousands of times as much.
ROUNDING = 1e-9

# What passes things on one by one and ends where nobody waits for them any more.
Watch = Callable[[Iterable], Iterator]


class CoarseRanks(NamedTuple):
    """*steps*: of each number, its rank among them in STEPS steps; *ties*: of each run of equal ones its length cubed less its length, in all."""

    steps: bytes
    ties: int


def coarse_ranks(row: Sequence[float]) -> CoarseRanks:
    """Returns the ranks of finite numbers, three or more; equal ones share the mean of theirs."""
    width = len(row)
    order = sorted(range(width), key=row.__getitem__)
    steps, found, ties = bytearray(_scale(width)), bytearray(width), 0
    for start, end in equal_runs(list(map(row.__getitem__, order))):
        number = end - start
        steps[start:end] = bytes([round((start + end - 1) / 2 * STEPS / (width - 1))]) * number
        ties += number**3 - number
    for place, step in zip(order, steps, strict=True):
        found[place] = step
    return CoarseRanks(bytes(found), ties)


@lru_cache(8)
def _scale(width: int) -> bytes:
    """Returns the steps of so many different numbers, ascending."""
    return bytes([round(place * STEPS / (width - 1)) for place in range(width)])


def is_ranked(profile: StudyProfile) -> bool:
    """Returns whether a load stores ranks of the profile's rows.

    Reading the numbers and ranking them takes thrice what a load of a matrix takes else: of z-scores, of which studies have several beside
    what they are made of, and of levels none are stored.
    """
    return profile.alteration_type in (EXPRESSION, PROTEIN, METHYLATION, COPY_NUMBER) and profile.datatype not in ("Z-SCORE", "DISCRETE")


def stored_ranks(db: Session, profile_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields (kind, owner, item, content) of what a load stores of a profile. It holds a block.

    Nothing of one whose samples' order, in a portal's database, is no list of numbers: who asks for its values is told.
    """
    try:
        width = len(matrices.sample_order(db, profile_pk))
    except ValueError:
        return
    if width < FEWEST:
        return
    entities = [(row.entity_pk,) for row in db.named("profile_genes", profile_pk=profile_pk)]
    block, number = _RankedRows(width), 0
    for (entity_pk,), cells in matrices.read_cells(db, profile_pk, entities, Places(width), padded):
        found, places = numbers(cells or ())
        if places is None and found:
            block.add(entity_pk, coarse_ranks(found))
        if block.is_full():
            yield KIND, profile_pk, str(number), block.text()
            block, number = _RankedRows(width), number + 1
    if block.pks:
        yield KIND, profile_pk, str(number), block.text()
        number += 1
    yield KIND, profile_pk, INDEX, dumps([width, number])


class _RankedRows:
    """Rows that are stored together. *width*: samples."""

    def __init__(self, width: int):
        self.width, self.pks, self.ties = width, list[int](), array("Q")
        self._rows: list[bytes] = []

    def add(self, entity_pk: int, its: CoarseRanks) -> None:
        self.pks.append(entity_pk)
        self.ties.append(its.ties)
        self._rows.append(its.steps)

    def is_full(self) -> bool:
        return len(self.pks) * self.width >= BLOCK_BYTES

    def text(self) -> str:
        rows = b"".join(self._rows)
        by_sample = b"".join([rows[place :: self.width] for place in range(self.width)])
        sums = array("I", map(sum, self._rows))
        return "\n".join([dumps(self.pks), numbers_text(sums), numbers_text(self.ties), b64encode(by_sample).decode("ascii")])


class _RankedRow:
    """A row that others are compared with. *size*: of the ranks' deviations from their mean, in steps, before they are rounded; *rounded*: after."""

    def __init__(self, row: Sequence[float]):
        self.steps, ties = coarse_ranks(row)
        self.size, self.mean = size_of(len(row), ties), sum(self.steps) / len(row)
        self.rounded = math.sqrt(max(0.0, sum(map(mul, self.steps, self.steps)) - len(row) * self.mean**2))


def size_of(width: int, ties: int) -> float:
    """Returns the root of the sum of the squares of ranks less their mean, in steps."""
    return STEPS / (width - 1) * math.sqrt((width * (width * width - 1) - ties) / 12)


def ruled_out(db: Session, profile: Profile, rows: Sequence[Sequence[float]], threshold: float, watch: Watch = iter) -> set[int]:
    """Returns the entities whose rho with each of *rows* is certainly less than *threshold*, or undefined.

    *rows*: numbers, each as many as the profile has samples, in its order. Nothing is ruled out where no ranks are stored.
    """
    index = packed.content(db, KIND, profile.pk, INDEX) if packed.is_packed(db, profile.study.pk) else None
    width, blocks = json.loads(index) if index else (0, 0)
    if any(len(row) != width for row in rows):
        return set()
    asked, found = list(map(_RankedRow, rows)), set[int]()
    for number in watch(range(blocks)):
        found |= _ruled_out(packed.required(db, KIND, profile.pk, str(number)), width, asked, threshold - ROUNDING)
    return found


def _ruled_out(content, width, asked: Sequence[_RankedRow], threshold) -> set[int]:
    head, sums, ties, steps = content.split("\n")
    pks, of_rows = json.loads(head), numbers_of(sums)
    sizes = [size_of(width, each) for each in numbers_of(ties)]
    found, error = set(pks), math.sqrt(width) / 2
    for one, products in zip(asked, _products(b64decode(steps), width, len(pks), [one.steps for one in asked]), strict=True):
        found.intersection_update(
            pk
            for pk, product, total, size in zip(pks, products, of_rows, sizes, strict=True)
            if not size or abs(product - total * one.mean) + error * (size + one.rounded) < threshold * size * one.size
        )
    return found


def _products(steps: bytes, width: int, rows: int, asked: Sequence[bytes]) -> list[tuple[int, ...]]:
    """Returns of each of *asked* the sum of products of its steps and those of each row."""
    kind, field = ("I", 4) if width * STEPS * STEPS < 1 << 32 else ("Q", 8)
    spread, totals = bytearray(field * rows), [0] * len(asked)
    for place in range(width):
        spread[::field] = steps[place * rows : (place + 1) * rows]
        together = int.from_bytes(spread, "little")
        for number, one in enumerate(asked):
            totals[number] += one[place] * together
    return [struct.unpack(f"<{rows}{kind}", total.to_bytes(field * rows, "little")) for total in totals]
