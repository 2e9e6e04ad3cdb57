"""How the values of an attribute are spread in two cohorts: which cases of both have which value, or lie in which bin."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from genows.cohorts.binbounds import Binning, is_age
from genows.cohorts.binned import JoinedColumns, binned
from genows.cohorts.bins import ValueBin
from genows.cohorts.cohort import Cohort
from genows.cohorts.twocohorts import TwoCohorts
from genows.cohorts.valuecounts import NA, column_of, counted, level_of, words
from genows.cohorts.values import normal
from genows.columns.codes import CodedColumn
from genows.data.storedclinical import PATIENTS

# Of each study the values of an attribute, None where it has none, and a set of its cases.
Cases = Sequence[tuple[CodedColumn | None, int]]


class SpreadPart(NamedTuple):
    """A value, or a bin of numbers, and how many cases of A and of B are in it; *bounds*: None of a value."""

    value: str
    bounds: ValueBin | None
    cases: tuple[int, int]


class Spread(NamedTuple):
    """*parts*: values most frequent first, or bins in their order; NA is in none. *medians*: of the numbers of A, of B."""

    of_patients: bool
    parts: Sequence[SpreadPart]
    medians: tuple[Decimal | None, Decimal | None] | None = None

    def sizes(self) -> tuple[int, int]:
        """Returns how many cases of A, of B are in a part."""
        return sum(part.cases[0] for part in self.parts), sum(part.cases[1] for part in self.parts)


def spread(two: TwoCohorts, attr_id: str) -> Spread:
    """Returns how an attribute that the base has is spread. Bounds of bins are those of the base, and alike on both sides."""
    everybody = Cohort(two.base)
    level = level_of(everybody, attr_id)
    a, b = ([(column_of(study, attr_id, level), cases) for study, cases in two.cases(side, level is PATIENTS)] for side in two.sides)
    if two.base.is_categorical(attr_id):
        return Spread(level is PATIENTS, _values(a, b))
    return Spread(level is PATIENTS, _bins(everybody, level is PATIENTS, attr_id, a, b), (_median(a), _median(b)))


def _values(a: Cases, b: Cases) -> list[SpreadPart]:
    its_a, its_b = words(a), words(b)
    spelled = [one.value for one in counted([*a, *b]) if one.value != NA]
    return [SpreadPart(value, None, (its_a.get(normal(value), 0), its_b.get(normal(value), 0))) for value in spelled]


def _bins(everybody: Cohort, of_patients: bool, attr_id: str, a: Cases, b: Cases) -> list[SpreadPart]:
    base = [part.patients if of_patients else part.samples for part in everybody.parts]
    asked, columns = Binning(age=is_age(attr_id)), [column for column, _ in a]
    sides = [binned(columns, [cases for _, cases in its], asked, base) for its in (a, b)]
    # Bins of one base stand in one order; NA, which both may lack, is left out.
    there = [[one for one in its if one.start is not None or one.end is not None or one.special != NA] for its in sides]
    return [SpreadPart(one.special or "", one, (one.cases, other.cases)) for one, other in zip(*there, strict=True) if one.cases or other.cases]


def _median(its: Cases) -> Decimal | None:
    numbers = JoinedColumns([column for column, _ in its]).numbers([cases for _, cases in its])
    return numbers.median(0, numbers.size) if numbers.size else None
