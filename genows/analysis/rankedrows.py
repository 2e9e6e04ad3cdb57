"""Which rows of a profile cannot go with given numbers, told by stored ranks: of thousands of rows at once.

A load stores of each row of numbers the rank of each, from 0 to 255, sample by sample: the ranks that a sample has in all rows of a block
are one integer then, and the sum over the samples of each integer, times the rank of the given number there, has the products of all rows
side by side. Rounding a rank to 256 steps moves it by half a step at most, which bounds how far rho may be from what these sums tell. Rows
that have something else than numbers are not stored; of who asks for them nothing is ruled out.

Where few samples come, change or go, the ranks stay as they are: those of the other samples have moved by as many places at most, which bounds
rho as well, by some hundredths more.
"""

import json
import math
import struct
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
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
from genows.errors import PackedDamage

KIND, INDEX = "coarse ranks", "index"
# Of a profile whose ranks are of earlier samples: which of these are as they were, and of which rows nothing can be told any more.
EARLIER = "samples of ranks"
# Samples that may have come, changed or gone, of so many: ranks of the others have moved by 4 in 100 then, and rho by 12 in 100 at most.
MOVED_OF = 25
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


class MatrixChange(NamedTuple):
    """What has become of a profile's matrix. *order*: its samples before; *changed*: those whose values changed, that came or went.

    *odd*: entities that may have something else than numbers in samples that came or changed.
    """

    order: Sequence[int]
    changed: Set[int]
    odd: Set[int]


def earlier_samples(db: Session, profile_pk: int, change: MatrixChange) -> str | None:
    """Returns the content of EARLIER by which the ranks of a profile stay of use after a change; None where they are to be made anew."""
    try:
        index, known = packed.content(db, KIND, profile_pk, INDEX), packed.content(db, EARLIER, profile_pk)
    except PackedDamage:
        return None
    if index is None:
        return None
    order, odd = _earlier(known) if known else (change.order, [])
    now = [int(pk) for pk in (db.value("profile_samples", profile_pk=profile_pk) or "").split(",") if pk]
    left = array("I", [0 if pk in change.changed else pk for pk in order])
    common = len(left) - left.count(0)
    if len(left) != json.loads(index)[0] or min(common, len(now)) < FEWEST or (len(left) + len(now) - 2 * common) * MOVED_OF > len(left):
        return None
    return f"{numbers_text(left)}\n{dumps(sorted({*odd, *change.odd}))}"


def _earlier(content: str) -> tuple[array, list[int]]:
    """(samples of the ranks, 0 for each that is no longer as it was; entities of which nothing is told)."""
    left, odd = content.split("\n")
    return numbers_of(left), json.loads(odd)


class _RankedSamples:
    """The samples whose ranks are stored. *places*: where each stands now, -1 for those that are no longer as they were; *width*: samples now.

    *moved*: steps by which the rank of another one has moved at most; *come*: places now of samples without a stored rank; *odd*: see MatrixChange.
    """

    def __init__(self, places: Sequence[int], width: int, odd: Iterable[int] = ()):
        self.places, self.width, self.odd = places, width, frozenset(odd)
        there = {*places} - {-1}
        self.common = len(there)
        self.come = [place for place in range(width) if place not in there] if self.common < width else []
        gone = len(places) - self.common
        self.moved = STEPS * (gone / (len(places) - 1) + len(self.come) / (width - 1)) if gone or self.come else 0.0
        self.present = bytes([place >= 0 for place in places])

    def sizes(self, ties: int) -> tuple[float, float]:
        """Returns between which bounds the size of a row now is. *ties*: of the row when it was ranked."""
        if not self.moved:
            return (size_of(self.width, ties),) * 2
        # Most ties there are where all that come join the longest run.
        run = max(1, math.ceil((ties + 1) ** (1 / 3)) + 1)
        longer = run + len(self.come)
        most = ties + longer**3 - longer - (run**3 - run)
        return size_of(self.width, min(most, self.width**3 - self.width)), size_of(self.width, 0)


class _RankedRow:
    """A row that others are compared with. *size*: of the ranks' deviations from their mean, in steps, before they are rounded; *rounded*: after.

    *steps*: of the samples whose ranks are stored, 0 for those that are no longer as they were; *left*: the sum of the deviations of the others;
    *unsure*: by how much the product with a row may differ for what has moved.
    """

    def __init__(self, row: Sequence[float], samples: _RankedSamples):
        steps, ties = coarse_ranks(row)
        self.size, self.mean = size_of(len(row), ties), sum(steps) / len(row)
        self.rounded = math.sqrt(max(0.0, sum(map(mul, steps, steps)) - len(row) * self.mean**2))
        self.left = self.unsure = 0.0
        self.steps = steps
        if samples.moved:
            self.steps = bytes([steps[place] if place >= 0 else 0 for place in samples.places])
            there = [steps[place] - self.mean for place in samples.places if place >= 0]
            self.left = sum(there)
            self.unsure = samples.moved * sum(map(abs, there)) + STEPS / 2 * sum(abs(steps[place] - self.mean) for place in samples.come)


def size_of(width: int, ties: int) -> float:
    """Returns the root of the sum of the squares of ranks less their mean, in steps."""
    return STEPS / (width - 1) * math.sqrt((width * (width * width - 1) - ties) / 12)


def ruled_out(db: Session, profile: Profile, rows: Sequence[Sequence[float]], threshold: float, watch: Watch = iter) -> set[int]:
    """Returns the entities whose rho with each of *rows* is certainly less than *threshold*, or undefined.

    *rows*: numbers, each as many as the profile has samples, in its order. Nothing is ruled out where no ranks are stored.
    """
    index = packed.content(db, KIND, profile.pk, INDEX) if packed.is_packed(db, profile.study.pk) else None
    if index is None:
        return set()
    width, blocks = json.loads(index)
    samples = _samples(db, profile.pk, width)
    if any(len(row) != samples.width for row in rows):
        return set()
    asked, found = [_RankedRow(row, samples) for row in rows], set[int]()
    for number in watch(range(blocks)):
        found |= _ruled_out(packed.required(db, KIND, profile.pk, str(number)), samples, asked, threshold - ROUNDING)
    return found - samples.odd


def _samples(db, profile_pk, width) -> _RankedSamples:
    known = packed.content(db, EARLIER, profile_pk)
    if known is None:
        return _RankedSamples(range(width), width)
    order, odd = _earlier(known)
    now = {pk: place for place, pk in enumerate(matrices.sample_order(db, profile_pk))}
    return _RankedSamples([now.get(pk, -1) for pk in order], len(now), odd)


def _ruled_out(content, samples: _RankedSamples, asked: Sequence[_RankedRow], threshold) -> set[int]:
    head, sums, ties, steps = content.split("\n")
    pks, of_rows = json.loads(head), numbers_of(sums)
    sizes = [samples.sizes(each) for each in numbers_of(ties)]
    found, error, middle = set(pks), math.sqrt(samples.width) / 2, STEPS / 2
    weights = [one.steps for one in asked]
    *products_of, totals = _products(b64decode(steps), len(samples.places), len(pks), [*weights, samples.present]) if samples.moved else (
        *_products(b64decode(steps), len(samples.places), len(pks), weights), of_rows,
    )  # fmt: skip
    for one, products in zip(asked, products_of, strict=True):
        found.intersection_update(
            pk
            for pk, product, total, (least, most) in zip(pks, products, totals, sizes, strict=True)
            if not most or abs(product - total * one.mean - middle * one.left) + one.unsure + error * (most + one.rounded) < threshold * least * one.size
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
