"""How many cases of a cohort have which value: of attributes, cells and entities."""

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from genows.cohorts.cohort import Cohort, CohortPart
from genows.cohorts.studysets import StudySets
from genows.cohorts.values import MISSING, normal
from genows.columns.codes import CodedColumn
from genows.data.storedclinical import PATIENTS, SAMPLES, Level

NA = "NA"


class ValueCount(NamedTuple):
    """A value, in its most frequent spelling, and how many cases have it."""

    value: str
    cases: int


def level_of(cohort: Cohort, attr_id: str) -> Level | None:
    """Returns what is counted of an attribute: patients where all studies that have it have it of patients; None where none has it."""
    levels = {part.study.attributes[attr_id].level for part in cohort.parts if attr_id in part.study.attributes}
    return SAMPLES if SAMPLES in levels else PATIENTS if levels else None


def columns(cohort: Cohort, attr_id: str) -> list[tuple[CohortPart, CodedColumn | None, int]]:
    """Returns of each study (its part, the values of an attribute, one a case, None where it has none; the set of the cohort's cases)."""
    level = level_of(cohort, attr_id)
    return [(part, column_of(part.study, attr_id, level), part.patients if level is PATIENTS else part.samples) for part in cohort.parts]


def column_of(study: StudySets, attr_id: str, level: Level | None) -> CodedColumn | None:
    """Returns the values of an attribute, one a case of this level; None where the study has none."""
    attribute = study.attributes.get(attr_id)
    if attribute is None or attribute.level is SAMPLES and level is PATIENTS:
        return None
    column = study.column(attr_id)
    return column if attribute.level is level else column.spread(study.patient_of)


def attribute_counts(cohort: Cohort, attr_id: str) -> list[ValueCount]:
    """Returns how many cases have each value, most frequent first; NA last. Nothing of an attribute that no study of the base has."""
    if level_of(cohort, attr_id) is None:
        return []
    return counted((column, cases) for _, column, cases in columns(cohort, attr_id))


def counted(its: Iterable[tuple[CodedColumn | None, int]]) -> list[ValueCount]:
    """Returns the same of columns and the sets of their cases."""
    spellings, missing = _spellings(its)
    found = [_most_frequent(texts) if len(texts) > 1 else ValueCount(*next(iter(texts.items()))) for texts in spellings.values()]
    found.sort(key=attrgetter("value"))
    found.sort(key=attrgetter("cases"), reverse=True)
    return found + [ValueCount(NA, missing)] * (missing > 0)


def words(its: Iterable[tuple[CodedColumn | None, int]]) -> dict[str, int]:
    """Returns value, in its normal form → cases, of those that have one."""
    return {word: sum(texts.values()) for word, texts in _spellings(its)[0].items()}


def _spellings(its: Iterable[tuple[CodedColumn | None, int]]) -> tuple[dict[str, dict[str, int]], int]:
    """Returns (value in its normal form → spelling → cases, cases without a value)."""
    # Nearly every value has one spelling; of 12,000 a Counter each takes 0.1 s.
    spellings: dict[str, dict[str, int]] = {}
    missing = 0
    for column, cases in its:
        if column is None:
            missing += cases.bit_count()
            continue
        counts = column.histogram(cases)
        missing += counts[0]
        for value, count in zip(column.values, counts[1:], strict=True):
            if count:
                texts, text = spellings.setdefault(normal(value), {}), value.strip()
                texts[text] = texts.get(text, 0) + count
    missing += sum(sum(spellings.pop(word, {}).values()) for word in MISSING)
    return spellings, missing


def _most_frequent(texts) -> ValueCount:
    return ValueCount(min(texts, key=lambda text: (-texts[text], text)), sum(texts.values()))


def of_entity(cohort: Cohort, suffix: str, entity_id: str) -> list[tuple[CodedColumn | None, int]]:
    """Returns of each study (the cells of an entity of an assay, the set of the cohort's cases): samples, or patients where a profile is of patients."""
    profiles = [part.study.profile(suffix) for part in cohort.parts if part.samples]
    of_patients = any(profile.is_of_patients for profile in profiles if profile)
    found = []
    for part in cohort.parts:
        column = part.study.assay_column(suffix, entity_id)
        if of_patients and column:
            column = column.spread(part.study.first_samples)
        found.append((column, part.patients if of_patients else part.samples))
    return found
