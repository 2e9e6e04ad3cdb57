"""Clinical events: what happened to patients, and when."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from genows.clients.portal_api import subjects
from genows.clients.portal_api.clinicalrecord import EVENT
from genows.clients.portal_api.listing import Found, Light, listed
from genows.columns.owners import Owners
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.http.answers import Answer
from genows.http.request import Request

KEYS, NUMBERS = "third_event_keys", "third_event_numbers"
COLUMNS = ("study_id", "patient_id", "event_type", "start_number_of_days_since_diagnosis", "end_number_of_days_since_diagnosis", "attributes")


def of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ClinicalEvent records of one study: by patient, start, event."""
    pk = subjects.study(request, db, study_id).pk
    owners = db.cached((NUMBERS, pk), lambda: Owners(db.rows(NUMBERS, study_pk=pk)), Owners.weight)
    return listed(request.params, EVENT, _found(db, owners))


def of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers those of one patient."""
    pk = subjects.study(request, db, study_id).pk
    patient_pk = subjects.patient_row(db, pk, study_id, patient_id).patient_pk
    return listed(request.params, EVENT, _found(db, Owners([(patient_pk, db.number(KEYS, patient_pks=[patient_pk]))])))


def _found(db, owners: Owners) -> Found:
    def read(pks):
        return (event for _, event in _events(db, "clinical_events_by_patients", patient_pks=pks))

    keys = Light((*db.columns(KEYS)[1:], "event_id"), lambda: owners.rows(lambda pks: _keys(db, pks)), lambda names: _named(db, names))
    return Found(COLUMNS, lambda: owners.rows(read), lambda: owners.total, lambda offset, limit: owners.rows(read, offset, limit), light=keys)


def _keys(db, patient_pks) -> Iterator[tuple]:
    return ((*row[1:], row[0]) for row in db.rows(KEYS, patient_pks=patient_pks))


def _named(db, event_pks: Sequence[int]) -> Iterator[tuple]:
    """Yields the events of these numbers, in their order."""
    for pks in batches(event_pks):
        found = dict(_events(db, "clinical_events_by_ids", event_ids=pks))
        yield from map(found.__getitem__, pks)


def _events(db, query, **pks) -> Iterator[tuple[int, tuple]]:
    """Yields the number of each event, and its columns."""
    for pk, rows in groupby(db.named(query, **pks), key=lambda row: row.event_id):
        told = list(rows)
        first = told[0]
        pairs = sorted((row.key, row.value) for row in told if row.key is not None)
        attributes = dumps([{"key": key, "value": value} for key, value in pairs])
        yield int(pk), (first.study_id, first.patient_id, first.event_type, first.start_date, first.stop_date, attributes)
