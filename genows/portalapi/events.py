"""Clinical events: what happened to patients, and when."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from genows.db.batches import batches
from genows.db.sessions import Session
from genows.encoding.jsontext import dumps
from genows.http.answers import Answer
from genows.http.request import Request
from genows.portalapi import subjects
from genows.portalapi.clinicalrecord import EVENT
from genows.portalapi.listing import listed, of_rows

QUERY = "clinical_events_by_patients"
COLUMNS = ("study_id", "patient_id", "event_type", "start_number_of_days_since_diagnosis", "end_number_of_days_since_diagnosis", "attributes")


def of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ClinicalEvent records of one study: by patient, start, event."""
    pk = subjects.study(request, db, study_id).pk
    patients = [row[0] for row in db.rows("third_patients_by_studies", study_pks=[pk])]
    return listed(request.params, EVENT, of_rows(COLUMNS, _events(db, patients)))


def of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers those of one patient."""
    pk = subjects.study(request, db, study_id).pk
    row = subjects.patient_row(db, pk, study_id, patient_id)
    return listed(request.params, EVENT, of_rows(COLUMNS, _events(db, [row.patient_pk])))


def _events(db, patient_pks: Iterable[int]) -> Iterator[tuple]:
    for pks in batches(list(patient_pks)):
        for _, rows in groupby(db.named(QUERY, patient_pks=pks), key=lambda row: row.event_id):
            told = list(rows)
            first = told[0]
            pairs = sorted((row.key, row.value) for row in told if row.key is not None)
            attributes = dumps([{"key": key, "value": value} for key, value in pairs])
            yield first.study_id, first.patient_id, first.event_type, first.start_date, first.stop_date, attributes
