"""Custom data: values of samples or patients that a page has saved, by the id of their document, as attributes of a cohort."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from genows.auth.permissions import Caller
from genows.cohorts.binbounds import Binning
from genows.cohorts.binned import binned
from genows.cohorts.bins import ValueBin
from genows.cohorts.cohort import Cohort, CohortPart
from genows.cohorts.conditions import Base, Wanted
from genows.cohorts.studysets import StudySets
from genows.cohorts.valuecounts import ValueCount, counted
from genows.columns.codes import CodedColumn
from genows.columns.jsonvalues import dumps
from genows.data.storedclinical import PATIENTS, SAMPLES, Level
from genows.db.sessions import Session
from genows.errors import NotOffered, ParameterError, TooMuchAsked
from genows.saved import store
from genows.saved.kinds import KINDS
from genows.saved.readable import readable_part
from genows.saved.store import SavedDocument

# Documents of a request, and their characters: each is read whole.
MOST_DOCUMENTS, MOST_CHARACTERS = 50, 20_000_000
NOT_KEPT = "customDataFilters, and attributes of custom data, name documents of pages, which are not kept here."


class CustomData(NamedTuple):
    """The values of a document. *level*: of whom they are; *values*: study id → id of a sample, or a patient → value."""

    is_categorical: bool
    level: Level
    values: Mapping[str, Mapping[str, str]]

    def column(self, study: StudySets) -> CodedColumn | None:
        """Returns the values that a study's samples, or patients, have; None where none of the study has one."""
        its = self.values.get(study.study.study_id)
        ids = study.patient_ids if self.level is PATIENTS else study.sample_ids
        return None if its is None else CodedColumn.of_values(map(its.get, ids))

    def cases(self, part: CohortPart) -> int:
        """Returns the set of a study's cases in a cohort."""
        return part.patients if self.level is PATIENTS else part.samples

    def counts(self, cohort: Cohort) -> list[ValueCount]:
        """Returns how many cases of a cohort have each value; nothing where no study of the base has one."""
        columns = [(self.column(part.study), self.cases(part)) for part in cohort.parts]
        return counted(columns) if any(column for column, _ in columns) else []

    def bins(self, cohort: Cohort, binning: Binning, is_static: bool) -> list[ValueBin]:
        """Returns the bins of a cohort's values. *is_static*: whether bounds are the base's."""
        columns = [self.column(part.study) for part in cohort.parts]
        if not any(columns) or not (cohort or is_static):
            return []
        base = [self.cases(part) for part in Cohort(cohort.base).parts] if is_static else None
        return binned(columns, [self.cases(part) for part in cohort.parts], binning, base)


FindCustomData = Callable[[str], CustomData | None]  # id of a document → its values


def finds_custom_data(db: Session, caller: Caller, offered: bool) -> FindCustomData:
    """Returns what finds the values of a document, as far as the caller may read them; None for an unknown one. NotOffered where none are kept."""
    found: dict[str, CustomData | None] = {}
    left = MOST_CHARACTERS

    def find(document_id: str) -> CustomData | None:
        nonlocal left
        if not store.keeps_documents(db, offered):
            raise NotOffered(NOT_KEPT)
        if document_id not in found:
            if len(found) == MOST_DOCUMENTS:
                raise ParameterError("studyViewFilter", f"should name at most {MOST_DOCUMENTS} documents of custom data, with what is asked about.")
            document = store.find(db, KINDS["custom_data"], document_id)
            left -= len(document.text) if document else 0
            if left < 0:
                raise TooMuchAsked("studyViewFilter", f"names documents of more than {MOST_CHARACTERS:,} characters; ask about fewer.")
            found[document_id] = _data(db, caller, document) if document else None
        return found[document_id]

    return find


def _data(db, caller, document: SavedDocument) -> CustomData | None:
    shown = readable_part(db, caller, KINDS["custom_data"], json.loads(document.text))
    if shown is None:
        return None
    level = PATIENTS if shown["patientAttribute"] else SAMPLES
    return CustomData(shown.get("datatype") != "NUMBER", level, _values(shown["data"], "patientId" if level is PATIENTS else "sampleId"))


def _values(rows: Sequence[Mapping[str, Any]], owner: str) -> dict[str, dict[str, str]]:
    """Returns the first value of each sample, or patient, by study."""
    values: dict[str, dict[str, str]] = {}
    for row in rows:
        owner_id, value = row.get(owner), row.get("value")
        if isinstance(owner_id, str) and value is not None:
            values.setdefault(row["studyId"], {}).setdefault(owner_id, value if isinstance(value, str) else dumps(value))
    return values


@dataclass(frozen=True)
class CustomValue:
    """A value of custom data is among those that are wanted. *data*: None for what is unknown: nobody has a value."""

    data: CustomData | None
    wanted: Wanted

    def samples(self, base: Base, study: StudySets) -> int:
        column = self.data.column(study) if self.data else None
        if column is None or self.data is None:
            return study.everything if self.wanted.takes_nothing else 0
        return study.samples_of_level(column.bits(self.wanted.codes(column, self.data.is_categorical)), self.data.level)
