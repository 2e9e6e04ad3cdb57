"""The values of a cohort's samples as points: for plots of two attributes, and for the table of all."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from genows.cohorts.cohort import Cohort, CohortPart
from genows.cohorts.studysets import StudySets
from genows.cohorts.valuecounts import column_of
from genows.cohorts.values import MISSING, exact_number, normal
from genows.columns import bits
from genows.columns.codes import CodedColumn
from genows.data.storedclinical import PATIENTS, SAMPLES


class Point(NamedTuple):
    """A sample with a value of both attributes. *place*: among the samples of its study."""

    study: StudySets
    place: int
    first: str
    second: str


def points(cohort: Cohort, first: str, second: str) -> Iterator[Point]:
    """Yields the samples that have a stored value of both attributes."""
    for part, (one, other) in _columns(cohort, (first, second)):
        ones, others = ("", *one.values), ("", *other.values)
        for place in bits.positions_of(part.samples, part.study.size):
            if one.codes[place] and other.codes[place]:
                yield Point(part.study, place, ones[one.codes[place]], others[other.codes[place]])


def numbers(cohort: Cohort, attr_ids: Sequence[str], convert: Sequence[Callable[[str], float | None]]) -> list[list[float]]:
    """Returns of each attribute the numbers of the samples that have one of each. *convert*: what makes them of values, once of each different one."""
    found: list[list[float]] = [[] for _ in attr_ids]
    for part, columns in _columns(cohort, attr_ids):
        made = [[None, *map(of, column.values)] for of, column in zip(convert, columns, strict=True)]
        having = part.samples
        for numbers_of, column in zip(made, columns, strict=True):
            having &= column.bits([code for code, number in enumerate(numbers_of) if number is not None])
        for its, numbers_of, column in zip(found, made, columns, strict=True):
            its.extend(map(numbers_of.__getitem__, bits.chosen_of(having, column.codes)))  # type: ignore[arg-type]
    return found


def _columns(cohort: Cohort, attr_ids: Sequence[str]) -> Iterator[tuple[CohortPart, list[CodedColumn]]]:
    """Yields the parts with samples whose studies have all of the attributes, with these."""
    for part in cohort.parts:
        columns = [column_of(part.study, name, SAMPLES) for name in attr_ids] if part.samples else [None]
        there = [column for column in columns if column is not None]
        if len(there) == len(columns):
            yield part, there


def number_of(text: str) -> float | None:
    """Returns the number that a value is; None for words and open sets."""
    number = exact_number(text.strip())
    return None if number is None else float(number)


def category_of(text: str) -> str | None:
    """Returns the value of a category; None for what stands for no value."""
    return None if normal(text) in MISSING else text.strip()


class TableRow(NamedTuple):
    """A sample of the table of clinical data."""

    study: StudySets
    place: int

    @property
    def sample_id(self) -> str:
        return self.study.sample_ids[self.place]

    @property
    def patient_id(self) -> str:
        return self.study.patient_ids[self.study.patient_of[self.place]]


def table(cohort: Cohort, search: str | None, sort_by: str | None, downwards: bool) -> list[TableRow]:
    """Returns the cohort's samples that have the text *search* in an id or a value, by *sort_by*: sampleId, patientId or an attribute."""
    rows = [TableRow(part.study, place) for part in cohort.parts for place in bits.positions_of(_found(part, search), part.study.size)]
    if sort_by is None:
        return rows
    if sort_by in ("sampleId", "patientId"):
        return sorted(rows, key=lambda row: row.sample_id if sort_by == "sampleId" else row.patient_id, reverse=downwards)
    keys = {part.study.study.pk: _keys(part, sort_by, not cohort.base.is_categorical(sort_by)) for part in cohort.parts}
    keyed = [(keys[row.study.study.pk](row.place), row) for row in rows]
    there = [pair for pair in keyed if pair[0] is not None]
    absent = [row for key, row in keyed if key is None]
    if downwards:
        # Words follow numbers in both directions.
        numbers = sorted((pair for pair in there if not pair[0][0]), key=lambda pair: -pair[0][1])
        words = sorted((pair for pair in there if pair[0][0]), key=lambda pair: pair[0][2], reverse=True)
        return [row for _, row in (*numbers, *words)] + absent
    return [row for _, row in sorted(there, key=lambda pair: pair[0])] + absent


def _keys(part: CohortPart, attr_id: str, is_numeric: bool):
    column = column_of(part.study, attr_id, SAMPLES)
    if column is None:
        return lambda place: None
    made: list[tuple | None] = [None]
    for value in column.values:
        number = number_of(value) if is_numeric else None
        made.append(None if normal(value) in MISSING else (0, number, "") if number is not None else (1, 0.0, value))
    return lambda place: made[column.codes[place]]


def _found(part: CohortPart, search: str | None) -> int:
    if not search:
        return part.samples
    study, wanted = part.study, search.lower()
    found = bits.of_positions((place for place, name in enumerate(study.sample_ids) if wanted in name.lower()), study.size)
    patients = bits.of_positions((place for place, name in enumerate(study.patient_ids) if wanted in name.lower()), len(study.patient_ids))
    for attr_id in study.attributes:
        for level, column in study.columns(attr_id):
            its = column.bits([code for code, value in enumerate(column.values, 1) if wanted in value.lower()])
            if level is PATIENTS:
                patients |= its
            else:
                found |= its
    return part.samples & (found | study.samples_of(patients))


def stored_values(row: TableRow, columns: Sequence[tuple[str, CodedColumn, bool]]) -> Iterator[tuple[str, str, bool]]:
    """Yields (attribute, value, whether it is the patient's) of a sample. *columns*: (attribute, its values, whether they are of patients)."""
    patient = row.study.patient_of[row.place]
    for attr_id, column, is_of_patients in columns:
        code = column.codes[patient if is_of_patients else row.place]
        if code:
            yield attr_id, column.values[code - 1], is_of_patients
