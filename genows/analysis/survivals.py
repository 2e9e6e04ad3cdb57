"""Survival of a study's patients: each endpoint of which months and status are clinical attributes of patients, such as OS and DFS."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from genows.analysis.attributes import Attribute, owner_values, study_attributes
from genows.analysis.catalogue import study_sizes
from genows.data.clinical import MONTHS, STATUS, event_of, months_of
from genows.data.numbers import drawable
from genows.db.sessions import Session

NAMES = {"OS": "Overall survival", "DFS": "Disease-free survival", "PFS": "Progression-free survival", "DSS": "Disease-specific survival"}
MOST_ENDPOINTS = 6


# Why a curve leaves patients out.
NEITHER, NO_STATUS, NO_MONTHS = "neither months nor status", "no status", "no months"
ODD_STATUS, ODD_MONTHS = "a status that tells no event", "months that are no number from 0 on"
REASONS = (NEITHER, NO_MONTHS, ODD_MONTHS, NO_STATUS, ODD_STATUS)


class Observations(NamedTuple):
    """*of_patients*: patient id → (months, whether the event happened), of each patient of whom both are known; *patients*: of the study;
    *left_out*: (why a patient is not among them, how many).
    """

    of_patients: Mapping[str, tuple[float, bool]]
    patients: int
    left_out: tuple[tuple[str, int], ...]

    @property
    def pairs(self) -> list[tuple[float, bool]]:
        """What was observed, ascending."""
        return sorted(self.of_patients.values())


class Endpoint(NamedTuple):
    """*endpoint*: the beginning of its attributes' ids; *name*: as people read it."""

    endpoint: str
    name: str


def endpoints(attributes: Sequence[Attribute], most: int = MOST_ENDPOINTS) -> list[Endpoint]:
    """Returns the endpoints that a study's attributes have, the usual ones first, *most* at most."""
    ids = {attribute.attr_id for attribute in attributes if attribute.of_patients}
    found = sorted(one.removesuffix(STATUS) for one in ids if one.endswith(STATUS) and one.removesuffix(STATUS) + MONTHS in ids)
    usual = [one for one in NAMES if one in found]
    return [Endpoint(one, NAMES.get(one, one)) for one in [*usual, *(one for one in found if one not in NAMES)]][:most]


def study_endpoints(db: Session, study_pk: int, most: int = MOST_ENDPOINTS) -> list[Endpoint]:
    """Returns the endpoints of a study."""
    return endpoints(study_attributes(db, study_pk), most)


def observations(db: Session, study_pk: int, endpoint: str) -> Observations:
    """Returns what was observed of an endpoint, kept until the data change."""

    def ask():
        values = owner_values(db, study_pk, True, [endpoint + STATUS, endpoint + MONTHS])
        months, statuses = values[endpoint + MONTHS], values[endpoint + STATUS]
        # PERF: a handful of texts: of 9,000 patients each read alone costs 8 ms of CPU.
        events = {status: event_of(status) for status in set(statuses.values())}
        observed, left_out = dict[str, tuple[float, bool]](), Counter[str]()
        for patient_id in statuses | months:
            status, text = statuses.get(patient_id), months.get(patient_id)
            time, event = months_of(text), None if status is None else events[status]
            if time is None or not drawable(time):
                left_out[NO_MONTHS if text is None else ODD_MONTHS] += 1
            elif event is None:
                left_out[NO_STATUS if status is None else ODD_STATUS] += 1
            else:
                observed[patient_id] = (time, event)
        patients = study_sizes(db, [study_pk])[study_pk][0]
        left_out[NEITHER] = patients - len(observed) - left_out.total()
        told = tuple((why, number) for why in REASONS if (number := left_out[why]) > 0)
        return Observations(observed, patients, told)

    # An id, a pair, and its number.
    return db.cached(("survival", study_pk, endpoint), ask, lambda its: 1000 + 250 * len(its.of_patients))
