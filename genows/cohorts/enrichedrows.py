"""How the rows of a matrix differ between groups of samples: in the mean of numbers, in the share of yes, in categories."""

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from genows.analysis.cells import numbers
from genows.analysis.rankedrows import Watch
from genows.analysis.statistics.frequencies import chi_square
from genows.analysis.statistics.significance import Group, group, mean_difference
from genows.cohorts.studysets import StudySets
from genows.columns import bits
from genows.data import matrices
from genows.data.cells import padded
from genows.data.genericassays import NO_VALUE
from genows.data.matrices import Places, every_cell
from genows.data.profiles import StudyProfile

# Cells of assays of datatype BINARY, in small letters.
TRUTHS = {"true": 1.0, "yes": 1.0, "1": 1.0, "false": 0.0, "no": 0.0, "0": 0.0}
FEWEST = 2
_LN_2 = math.log(2)

Sides = list[list[float]]


class EnrichedRow(NamedTuple):
    """*groups*: (place of a group, its numbers), of those that have enough; *p*: of their having one mean."""

    entity: Any
    groups: list[tuple[int, Group]]
    p: float


class EnrichedCategories(NamedTuple):
    """*groups*: places of those that have enough cells."""

    entity: Any
    groups: list[int]
    p: float


class GroupedRows:
    """The rows of a matrix, of each the cells of groups of samples. *groups*: sets of the study's samples."""

    def __init__(self, study: StudySets, profile: StudyProfile, groups: Sequence[int], watch: Watch = iter):
        self._study, self._profile, self._watch = study, profile, watch
        order = matrices.sample_order(study.db, profile.pk)
        place = {pk: number for number, pk in enumerate(order)}
        places = [self._places(its, place) for its in groups]
        self._places_of_all = Places(len(order), [each for its in places for each in its])
        self._ends = list(accumulate(map(len, places)))

    def _places(self, samples: int, place: dict[int, int]) -> list[int]:
        """Returns where the samples stand that the matrix has; of a matrix of patients the first of each patient."""
        study = self._study
        there = [position for position in bits.positions_of(samples, study.size) if study.sample_pks[position] in place]
        if self._profile.is_of_patients:
            first: dict[int, int] = {}
            for position in there:
                first.setdefault(study.patient_of[position], position)
            there = list(first.values())
        return [place[study.sample_pks[position]] for position in there]

    def rows(self, entities: Sequence[Any], split: matrices.Split) -> Iterator[tuple[Any, Sequence[Any]]]:
        """Yields (entity, the cells of all groups, one group after the other) of those of *entities* that the matrix has. *split*: takes a row apart."""
        for entity, cells in self._watch(matrices.read_cells(self._study.db, self._profile.pk, entities, self._places_of_all, split)):
            if cells is not None:
                yield entity, cells

    def sides(self, cells: Sequence[Any]) -> list[Sequence[Any]]:
        """Returns the cells of each group."""
        return [cells[start:end] for start, end in zip([0, *self._ends], self._ends, strict=False)]

    def numbers(self, cells: Sequence[str]) -> Sides:
        """Returns the numbers of each group."""
        found, places = numbers(cells)
        if places is None:
            return list(map(list, self.sides(found)))
        sides: Sides = [[] for _ in self._ends]
        side = 0
        for place, number in zip(places, found, strict=True):
            while place >= self._ends[side]:
                side += 1
            sides[side].append(number)
        return sides

    def of_numbers(self, entities: Sequence[Any], logarithms: bool = False) -> Iterator[EnrichedRow]:
        """Yields the rows whose groups have numbers to be compared. *logarithms*: whether log2 of a number and 1 is, of negative ones 0."""
        for entity, cells in self.rows(entities, padded):
            sides = self.numbers(cells)
            if logarithms:
                sides = [[math.log1p(max(number, 0.0)) / _LN_2 for number in side] for side in sides]
            if found := compared(entity, sides):
                yield found

    def of_truths(self, entities: Sequence[Any]) -> Iterator[EnrichedRow]:
        """Yields the same of cells that say yes or no, which are 1 and 0; others are left out."""
        for entity, cells in self.rows(entities, every_cell):
            words = [TRUTHS.get((cell or "").strip().lower()) for cell in cells]
            if found := compared(entity, [[truth for truth in side if truth is not None] for side in self.sides(words)]):
                yield found

    def of_categories(self, entities: Sequence[Any]) -> Iterator[EnrichedCategories]:
        """Yields the rows of which two groups or more have cells that say a category."""
        for entity, cells in self.rows(entities, every_cell):
            sides = [[cell for cell in side if cell and cell != NO_VALUE] for side in self.sides(cells)]
            places = [place for place, side in enumerate(sides) if len(side) >= FEWEST]
            if len(places) < 2:
                continue
            categories = list(dict.fromkeys(cell for place in places for cell in sides[place]))
            found = chi_square(*([sides[place].count(category) for category in categories] for place in places))
            yield EnrichedCategories(entity, places, found.p if found else 1.0)


def compared(entity: Any, sides: Sides) -> EnrichedRow | None:
    """Returns how the numbers of groups differ; None where fewer than two have numbers enough, and where they do not vary."""
    groups = [(place, its) for place, side in enumerate(sides) if len(side) >= FEWEST and (its := group(side))]
    p = mean_difference([its for _, its in groups]) if len(groups) > 1 else None
    return None if p is None else EnrichedRow(entity, groups, p)
