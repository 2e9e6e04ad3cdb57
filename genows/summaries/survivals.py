"""Survival of a study's patients: each endpoint of which months and status are clinical attributes of patients, such as OS and DFS."""

from collections.abc import Sequence
from typing import NamedTuple

from genows.db.sessions import Session
from genows.domain.numbers import drawable
from genows.domain.survivalstatus import MONTHS, STATUS, event_of, months_of
from genows.summaries.attributes import Attribute, patient_values, study_attributes

NAMES = {"OS": "Overall survival", "DFS": "Disease-free survival", "PFS": "Progression-free survival", "DSS": "Disease-specific survival"}
MOST_ENDPOINTS = 6


class Endpoint(NamedTuple):
    """*endpoint*: the beginning of its attributes' ids; *name*: as people read it."""

    endpoint: str
    name: str


def endpoints(attributes: Sequence[Attribute]) -> list[Endpoint]:
    """Returns the endpoints that a study's attributes have, the usual ones first, MOST_ENDPOINTS at most."""
    ids = {attribute.attr_id for attribute in attributes if attribute.of_patients}
    found = sorted(one.removesuffix(STATUS) for one in ids if one.endswith(STATUS) and one.removesuffix(STATUS) + MONTHS in ids)
    usual = [one for one in NAMES if one in found]
    return [Endpoint(one, NAMES.get(one, one)) for one in [*usual, *(one for one in found if one not in NAMES)]][:MOST_ENDPOINTS]


def study_endpoints(db: Session, study_pk: int) -> list[Endpoint]:
    """Returns the endpoints of a study."""
    return endpoints(study_attributes(db, study_pk))


def observations(db: Session, study_pk: int, endpoint: str) -> list[tuple[float, bool]]:
    """Returns (months, whether the event happened) of each patient of whom both are known, ascending; kept until the data change."""

    def ask():
        values = patient_values(db, study_pk, [endpoint + STATUS, endpoint + MONTHS])
        months = values[endpoint + MONTHS]
        statuses = values[endpoint + STATUS]
        # PERF: a handful of texts: of 9,000 patients each read alone costs 8 ms of CPU.
        events = {status: event_of(status) for status in set(statuses.values())}
        pairs = ((months_of(months.get(patient_id)), events[status]) for patient_id, status in statuses.items())
        return sorted((time, event) for time, event in pairs if time is not None and event is not None and drawable(time))

    # A pair of which the number is its own.
    return db.cached(("survival", study_pk, endpoint), ask, lambda pairs: 100 * len(pairs))
