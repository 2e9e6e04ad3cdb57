"""Clinical events: what happened to patients, and when."""

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from genows.clients.portal_api import subjects
from genows.clients.portal_api.listing import Found, Light, listed
from genows.clients.portal_api.records import EVENT
from genows.columns.blocks import Block, row_blocks
from genows.columns.jsonvalues import dumps
from genows.columns.owners import ROWS, Owners
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

EVENT_KEYS, EVENT_NUMBERS = "third_event_keys", "third_event_numbers"
EVENT_COLUMNS = ("study_id", "patient_id", "event_type", "start_date", "stop_date", "attributes")


def events_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ClinicalEvent records of one study: by patient, start, event."""
    pk = subjects.study(request, db, study_id).pk
    owners = db.cache.get((EVENT_NUMBERS, pk), lambda: Owners(db.rows(EVENT_NUMBERS, study_pk=pk)), Owners.weight)
    return listed(request.params, EVENT, _found(db, owners))


def events_of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers those of one patient."""
    pk = subjects.study(request, db, study_id).pk
    patient_pk = subjects.patient_row(db, pk, study_id, patient_id).patient_pk
    return listed(request.params, EVENT, _found(db, Owners([(patient_pk, db.number(EVENT_KEYS, patient_pks=[patient_pk]))])))


def _found(db, owners: Owners) -> Found:
    def read(pks):
        return row_blocks(EVENT_COLUMNS, (event for _, event in _events(db, "clinical_events_by_patients", patient_pks=pks)))

    def keys(pks):
        return row_blocks(columns, db.rows(EVENT_KEYS, patient_pks=pks))

    columns, some = db.columns(EVENT_KEYS), partial(owners.blocks, read, rows=ROWS)
    light = Light(columns, partial(owners.blocks, keys, rows=ROWS), partial(_named, db))
    return Found(EVENT_COLUMNS, some, lambda: owners.total, some, light=light)


def _named(db, keys: Block) -> Block:
    """Returns the events of these numbers, in their order."""
    pks = keys.values("event_id")
    found: dict[int, tuple] = {}
    for batch in batches(pks):
        found |= _events(db, "clinical_events_by_ids", event_ids=batch)
    return Block.of_rows(EVENT_COLUMNS, list(map(found.__getitem__, pks)))


def _events(db, query, **pks) -> Iterator[tuple[int, tuple]]:
    """Yields the number of each event, and its columns."""
    for pk, rows in groupby(db.named(query, **pks), key=lambda row: row.event_id):
        told = list(rows)
        first = told[0]
        pairs = sorted((row.key, row.value) for row in told if row.key is not None)
        attributes = dumps([{"key": key, "value": value} for key, value in pairs])
        yield int(pk), (first.study_id, first.patient_id, first.event_type, first.start_date, first.stop_date, attributes)
