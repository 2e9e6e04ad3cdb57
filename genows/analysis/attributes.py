"""A study's clinical attributes.

The values that each has in the study's patients or samples, what they look like, and survival by those that are months
and status of an endpoint, such as OS and DFS.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from genows.data import clinical, storedclinical
from genows.data.clinicalmeanings import MONTHS, STATUS
from genows.data.numbers import decimal_number, drawable
from genows.data.storedclinical import PATIENTS, SAMPLES, Level
from genows.db.sessions import Session

# Of an attribute so many values are kept.
MOST_VALUES = 50

ENDPOINT_NAMES = {"OS": "Overall survival", "DFS": "Disease-free survival", "PFS": "Progression-free survival", "DSS": "Disease-specific survival"}
MOST_ENDPOINTS = 6

# Why a curve leaves patients out.
NEITHER, NO_STATUS, NO_MONTHS = "neither months nor status", "no status", "no months"
ODD_STATUS, ODD_MONTHS = "a status that tells no event", "months that are no number from 0 on"
REASONS = (NEITHER, NO_MONTHS, ODD_MONTHS, NO_STATUS, ODD_STATUS)


class Attribute(NamedTuple):
    """A clinical attribute. *name*: as people read it; *of_patients*: else of samples."""

    attr_id: str
    name: str
    description: str
    datatype: str
    of_patients: bool
    priority: int

    @property
    def level(self) -> Level:
        return PATIENTS if self.of_patients else SAMPLES


def study_attributes(db: Session, study_pk: int) -> list[Attribute]:
    """Returns the attributes of a study.

    By priority, the highest first, then by id, those of patients before those of samples.
    """

    def ask(pks):
        return {pk: tuple(map(_attribute, db.all("attributes_by_studies", study_pks=[pk]))) for pk in pks}

    found = db.cache.get_many("study attributes", [study_pk], ask)[study_pk]
    return sorted(found, key=lambda attribute: (-attribute.priority, attribute.attr_id, not attribute.of_patients))


def _attribute(row):
    # The priority is a text, of any form.
    priority = int(row.priority) if (row.priority or "").lstrip("-").isdecimal() and len(row.priority) < 10 else 1
    is_of_patients = row.is_patient_attribute == "1"
    return Attribute(row.attr_id, row.display_name or row.attr_id, row.description or "", row.datatype or "", is_of_patients, priority)


def sample_values(db: Session, study_pk: int, sample_ids: Sequence[str], attr_id: str) -> list[str]:
    """Returns the value of an attribute of each of all samples of a study, in load order: its own, else its patient's.

    '' for none.
    """
    levels = {one.level for one in study_attributes(db, study_pk) if one.attr_id == attr_id}
    own, shared = (clinical.by_owner(db, study_pk, level, [attr_id])[attr_id] if level in levels else {} for level in (SAMPLES, PATIENTS))
    patients = storedclinical.sample_patients(db, study_pk) if shared else sample_ids
    return [own.get(sample) or shared.get(patient) or "" for sample, patient in zip(sample_ids, patients, strict=True)]


class ValueSummary(NamedTuple):
    """*known*: how many patients or samples have a value; *different*: how many values there are.

    *common*: (value, how often), the most frequent first, MOST_VALUES at most; of an attribute of numbers of its other values alone.
    """

    known: int
    different: int
    common: tuple[tuple[str, int], ...]


def value_summaries(db: Session, study_pk: int, attributes: Sequence[Attribute]) -> list[ValueSummary]:
    """Returns the summary of each of *attributes*, in their order."""
    found = _kept(db, study_pk, attributes)
    return [found[(study_pk, attribute.of_patients, attribute.attr_id)] for attribute in attributes]


def _kept(db, study_pk, attributes):
    keys = {(study_pk, attribute.of_patients, attribute.attr_id): attribute for attribute in attributes}
    return db.cache.get_many("value summary", keys, lambda missing: _made(db, study_pk, [keys[key] for key in missing]))


def _made(db, study_pk, attributes):
    made = {}
    for level in (PATIENTS, SAMPLES):
        those = [attribute for attribute in attributes if attribute.level is level]
        counted = clinical.counted(db, study_pk, level, [one.attr_id for one in those]) if those else {}
        for one in those:
            summary = summarised(counted.get(one.attr_id, Counter()), one.datatype == "NUMBER")
            made[(study_pk, one.of_patients, one.attr_id)] = summary
    return made


def summarised(counted: Counter[str], are_numbers: bool) -> ValueSummary:
    """Returns the summary of values. *are_numbers*: whether they are meant to be numbers."""
    texts = {value: count for value, count in counted.items() if (number := decimal_number(value)) is None or not drawable(number)} if are_numbers else counted
    return ValueSummary(counted.total(), len(counted), tuple(sorted(texts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_VALUES]))


class SurvivalEndpoint(NamedTuple):
    """*endpoint*: the beginning of its attributes' ids; *name*: as people read it."""

    endpoint: str
    name: str


def endpoints(attributes: Sequence[Attribute], most: int = MOST_ENDPOINTS) -> list[SurvivalEndpoint]:
    """Returns the endpoints that a study's attributes have, the usual ones first, *most* at most."""
    ids = {attribute.attr_id for attribute in attributes if attribute.of_patients}
    found = sorted(one.removesuffix(STATUS) for one in ids if one.endswith(STATUS) and one.removesuffix(STATUS) + MONTHS in ids)
    usual = [one for one in ENDPOINT_NAMES if one in found]
    return [SurvivalEndpoint(one, ENDPOINT_NAMES.get(one, one)) for one in [*usual, *(one for one in found if one not in ENDPOINT_NAMES)]][:most]


def study_endpoints(db: Session, study_pk: int, most: int = MOST_ENDPOINTS) -> list[SurvivalEndpoint]:
    """Returns the endpoints of a study."""
    return endpoints(study_attributes(db, study_pk), most)
