"""Two cohorts beside each other: who counts in which, and how they differ in genes and values."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from genows.cohorts.binned import JoinedColumns
from genows.cohorts.cohort import Cohort
from genows.cohorts.comparison import (
    AttributeDifference,
    GeneCounts,
    GeneDifference,
    attribute_differences,
    compared_numbers,
    compared_words,
    gene_differences,
)
from genows.cohorts.conditions import Base
from genows.cohorts.customdata import FindCustomData
from genows.cohorts.filtered import Addressed, addressed, no_custom_data
from genows.cohorts.kindcounts import KindCount, kind_counts
from genows.cohorts.studysets import StudySets
from genows.cohorts.valuecounts import column_of, level_of, words
from genows.columns.codes import CodedColumn
from genows.data.genes import genes_by_entrez
from genows.data.storedclinical import PATIENTS
from genows.db.sessions import Session
from genows.errors import ParameterError

# In place of a filter: all samples of the base that are not in the first cohort.
REST = "rest"

Sets = dict[int, int]  # study_pk → set


class TwoCohorts:
    """*first*, *second*: without the samples that are in both, unless they are kept. *base*: of the first, which says what values are.

    *shared*: how many samples, and how many patients with samples, are in both, before any is left out.
    """

    def __init__(self, first: Cohort, second: Cohort, keeps_shared: bool):
        self.base, self.keeps_shared = first.base, keeps_shared
        both = _common(_samples(first), _samples(second))
        # A patient with samples in both, whether or not these are the same, is in neither.
        people = _common(_patients(first), _patients(second))
        self.shared = _size(both), _size(people)
        self._left_out: Sets = {} if keeps_shared else people
        self.first, self.second = self.sides = (first, second) if keeps_shared else (_without(first, both), _without(second, both))

    def patients(self, side: Cohort) -> list[tuple[StudySets, int]]:
        """Returns of each study the set of those patients who count in a side."""
        return [(part.study, part.patients & ~self._left_out.get(part.study.study.pk, 0)) for part in side.parts]

    def cases(self, side: Cohort, of_patients: bool) -> list[tuple[StudySets, int]]:
        """Returns of each study the set of those patients, or samples, who count in a side."""
        return self.patients(side) if of_patients else [(part.study, part.samples) for part in side.parts]


class AddressedTwo(NamedTuple):
    """The cohorts that two filters name. *first*, *second*: whole, the text of the second REST where it is that; *two*: as they are compared."""

    first: Addressed
    second: Addressed
    two: TwoCohorts


def addressed_two(db: Session, base: Base, text: str, against: str, keeps_shared: bool, custom: FindCustomData = no_custom_data) -> AddressedTwo:
    """Returns the cohort of the filter *text*, and that of *against*: another filter; REST or nothing: all others."""
    first = addressed(db, base, text, custom)
    second = Addressed(rest(first.cohort), REST) if against.strip() in ("", REST) else _against(db, base, against, custom)
    return AddressedTwo(first, second, TwoCohorts(first.cohort, second.cohort, keeps_shared))


def _against(db: Session, base: Base, text: str, custom: FindCustomData) -> Addressed:
    try:
        return addressed(db, base, text, custom)
    except ParameterError as error:
        raise ParameterError("against" if error.name == "filter" else error.name, error.expected) from None


def _common(one: Sets, other: Sets) -> Sets:
    return {pk: its & other.get(pk, 0) for pk, its in one.items()}


def _size(sets: Sets) -> int:
    return sum(its.bit_count() for its in sets.values())


def _without(cohort: Cohort, samples: Sets) -> Cohort:
    return cohort.only({pk: its & ~samples.get(pk, 0) for pk, its in _samples(cohort).items()})


def _samples(cohort: Cohort) -> Sets:
    return {part.study.study.pk: part.samples for part in cohort.parts}


def _patients(cohort: Cohort) -> Sets:
    return {part.study.study.pk: part.patients for part in cohort.parts}


def rest(cohort: Cohort) -> Cohort:
    """Returns the base without the cohort."""
    return cohort.only({pk: cohort.base.samples[pk] & ~its for pk, its in _samples(cohort).items()})


def genes(db: Session, two: TwoCohorts, kind: str, wanted: Collection[int] | None) -> list[GeneDifference]:
    """Returns how genes differ. *wanted*: Entrez ids, None: those that are altered in one of the cohorts."""
    found = [kind_counts(side, kind, genes=wanted) for side in two.sides]
    entrezs = list(dict.fromkeys([*found[0], *found[1]]))
    # Who is looked for in one cohort alone was perhaps profiled in the other.
    a, b = (_with_all(side, kind, its, entrezs) for side, its in zip(two.sides, found, strict=True))
    return gene_differences(
        GeneCounts(gene.symbol, entrez, a[entrez].altered, a[entrez].profiled, b[entrez].altered, b[entrez].profiled)
        for entrez, gene in genes_by_entrez(db, entrezs).items()
    )


def _with_all(side: Cohort, kind: str, found: dict[int, KindCount], entrezs: Collection[int]) -> dict[int, KindCount]:
    missing = frozenset(entrezs) - found.keys()
    return {**found, **kind_counts(side, kind, genes=missing)} if missing else found


def attributes(two: TwoCohorts, attr_ids: Iterable[str]) -> list[AttributeDifference]:
    """Returns how those of the attributes differ that the base has."""
    return attribute_differences(one for attr_id in attr_ids for one in _attribute(two, attr_id))


def _attribute(two: TwoCohorts, attr_id: str) -> Iterator[AttributeDifference]:
    level = level_of(Cohort(two.base), attr_id)
    if level is None:
        return
    its = [two.cases(side, level is PATIENTS) for side in two.sides]
    a, b = ([(column_of(study, attr_id, level), cases) for study, cases in side] for side in its)
    name = "patient" if level is PATIENTS else "sample"
    if two.base.is_categorical(attr_id):
        yield compared_words(attr_id, name, words(a), words(b))
    else:
        yield compared_numbers(attr_id, name, *_numbers(a, b))


def _numbers(a: list[tuple[CodedColumn | None, int]], b: list[tuple[CodedColumn | None, int]]) -> tuple[list[int], list[int]]:
    """Returns the cases of each number, ascending, on both sides."""
    # Most columns are those of both sides.
    columns: dict[int, tuple[CodedColumn | None, list[int]]] = {}
    for side, its in enumerate((a, b)):
        for column, cases in its:
            columns.setdefault(id(column), (column, [0, 0]))[1][side] |= cases
    joined = JoinedColumns([column for column, _ in columns.values()])
    first, second = (joined.parsed.counted(joined.counts([its[side] for _, its in columns.values()])[0]).by_number() for side in (0, 1))
    return first, second
