"""What happened to patients, and when: the timeline of a study."""

from collections.abc import Iterator
from operator import itemgetter

from genows.auth import permissions
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Types of events per query, at most; with more all are read and the listed ones picked.
MOST_TYPES = 200


def clinical_events(request: Request, db: Session) -> Answer:
    """Answers DBClinicalEvent records of one study, one a key of an event: by patient in load order, then start, event and key."""
    params = request.params
    study_id, patient_ids, event_types = params.required("study_id"), params.ids("patient_ids"), params.ids("event_types")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return answers.nothing(db.record("clinical_events"))
    if patient_ids is None:
        rows = db.rows("patient_names", study_pk=study.pk)
    else:
        rows = db.rows("patient_pks_by_ids", study_pks=[study.pk], patient_ids=patient_ids)
    pks = list(map(db.item("patient_names", "patient_pk"), rows))
    event, key, value = db.item("clinical_events_by_patients", "event_id"), *_columns(db, "key", "value")
    # Sorted here: portals' collations sort texts without regard to case. Of an event without keys there is one row.
    ordered = answers.grouped(_rows(db, pks, event_types), event, lambda row: (key(row) or "", value(row) or ""))
    return answers.records(db.record("clinical_events"), ordered)


def _columns(db, *names) -> list[itemgetter]:
    return [db.item("clinical_events_by_patients", name) for name in names]


def _rows(db, patient_pks, event_types) -> Iterator[tuple]:
    kind = db.item("clinical_events_by_patients", "event_type")
    wanted = None if event_types is None or len(event_types) <= MOST_TYPES else frozenset(event_types)
    for pks in batches(patient_pks):
        if event_types is None or wanted is not None:
            rows = db.rows("clinical_events_by_patients", patient_pks=pks)
        else:
            rows = db.rows("clinical_events_by_types", patient_pks=pks, event_types=event_types)
        yield from rows if wanted is None else (row for row in rows if kind(row) in wanted)
