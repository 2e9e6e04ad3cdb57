"""clinicalAttributes.json, clinical_timeline_data.json, ClinicalFreeForm.json and getSurvivalData.json.

Clinical data of a study.
"""

import re
from functools import lru_cache
from itertools import groupby

from genows.auth import permissions
from genows.clients.services import scope
from genows.clients.services.dialect import json_list, json_object, required, whole
from genows.columns.jsonvalues import dumps
from genows.data.clinical import MONTHS, STATUS, event_of
from genows.data.numbers import decimal_number
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode.jsontext import record_texts
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

# Values that say that there is none.
MISSING = frozenset({"NA", ""})
UNSAFE = re.compile(r"[ /#.,:;()\[\]{}'\"\\]")
ENDPOINTS = ("os", "dfs")
UNKNOWN = "NA"


def clinical_attributes(request: Request, db: Session) -> Answer:
    """Gives the attributes of a study's patients and samples, by id."""
    study_id = (request.params.first("cancer_study_id") or request.params.first("cancer_type_id") or "").strip()
    if not study_id:
        raise ParameterError("cancer_study_id", "is required.")
    study = permissions.named_study(db, request.caller, study_id)
    names = ("attr_id", "datatype", "description", "display_name")
    rows = [] if study is None else db.rows("attributes_by_studies", study_pks=[study.pk])
    take = db.item("attributes_by_studies", *names)
    return json_list(dumps(dict(zip(names, take(row), strict=True))) for row in rows)


def clinical_timeline_data(request: Request, db: Session) -> Answer:
    """Gives the events of a patient, by start and number.

    Of a key that an event has twice the greatest value counts.
    """
    study, patient_id = scope.named_study(request, db), required(request.params, "patient_id").strip()
    pks = [] if study is None else [row.patient_pk for row in db.all("patient_pks_by_ids", study_pks=[study.pk], patient_ids=[patient_id])]
    rows = db.all("clinical_events_by_patients", patient_pks=pks)
    return json_list(dumps(_event(pks[0], list(same))) for _, same in groupby(rows, key=lambda row: row.event_id))


def _event(patient_pk, rows):
    return {
        "clinicalEventId": int(rows[0].event_id),
        "patientId": patient_pk,
        "eventType": rows[0].event_type,
        "startDate": int(rows[0].start_date),
        "stopDate": None if rows[0].stop_date is None else int(rows[0].stop_date),
        "eventData": dict(sorted((row.key, row.value) for row in rows if row.key is not None)),
    }


def clinical_free_form(request: Request, db: Session) -> Answer:
    """Gives the values of a study's patients, and the distinct ones by attribute."""
    study = scope.named_study(request, db, "studyId")
    if study is None:
        return whole({"clinicalCaseSet": [], "categoryMap": {}, "freeFormData": []})
    names = dict(db.all("patient_names", study_pk=study.pk))
    having: dict[str, None] = {}
    distinct: dict[str, dict[str, None]] = {}
    records: list[str] = []
    # As JSON texts: the values of some patients are in memory at a time, and not all with an object around each.
    for pks in batches(list(names)):
        values = _values_of_patients(db, pks)
        having.update(dict.fromkeys(names[pk] for pk, _, _ in values))
        for _, attr_id, value in values:
            if value.strip() not in MISSING:
                distinct.setdefault(attr_id, {})[value] = None
        records += record_texts(("caseId", "paramName", "paramValue"), ((names[pk], _safe(attr_id), value) for pk, attr_id, value in values))
    safe: dict[str, dict[str, None]] = {}
    for attr_id in sorted(distinct):
        safe.setdefault(_safe(attr_id), {}).update(distinct[attr_id])
    labels = _labels(db.all("attributes_by_studies", study_pks=[study.pk]))
    return json_object(
        (
            ("clinicalCaseSet", dumps(list(having))),
            ("categoryMap", dumps({attr_id: list(those) for attr_id, those in safe.items()})),
            ("freeFormData", f"[{','.join(records)}]"),
            ("categoryLabelMap", dumps(labels)),
        )
    )


def _values_of_patients(db, patient_pks) -> list[tuple[int, str, str]]:
    """Returns (patient_pk, attribute, value), by patient and attribute: a collation would sort them its own way."""
    return sorted((int(pk), attr_id, value) for pk, attr_id, value in db.rows("values_of_patients", patient_pks=patient_pks))


def _labels(rows):
    labels = {row.attr_id: row.display_name for row in rows}
    return {**{_safe(attr_id): label for attr_id, label in labels.items()}, **labels}


@lru_cache(maxsize=1000)
def _safe(attr_id):
    return UNSAFE.sub("_", attr_id)



def get_survival_data(request: Request, db: Session) -> Answer:
    """Gives patient id → months and status, patients in the order of their samples.

    Those without clinical data are left out.
    """
    study, kind = scope.named_study(request, db), required(request.params, "data_type").strip().lower()
    if kind not in ENDPOINTS:
        raise ParameterError("data_type", f"should be one of: {', '.join(ENDPOINTS)}.")
    if study is None:
        return whole({})
    samples = scope.samples(request, db, study)
    owners = {row.sample_pk: (row.patient_pk, row.patient_id) for row in db.all("all_samples_with_patients", study_pk=study.pk)}
    patients = dict(owners[pk] for pk in samples if pk in owners)
    names = (kind.upper() + MONTHS, kind.upper() + STATUS)
    known, values = _values_by_name(db, list(patients), names)
    return whole({patient: _observed(patient, *(values.get((pk, name)) for name in names)) for pk, patient in patients.items() if pk in known})


def _values_by_name(db, patient_pks, names) -> tuple[set[int], dict[tuple[int, str], str]]:
    """Returns the patients that have any value, and (patient_pk, attribute) → value of the named attributes."""
    known, values = set(), {}
    for pks in batches(patient_pks):
        for text_pk, attr_id, value in db.rows("values_of_patients", patient_pks=pks):
            pk = int(text_pk)
            known.add(pk)
            if attr_id in names:
                values[pk, attr_id] = value
    return known, values


def _observed(patient_id, months, status):
    number, event = decimal_number(months or ""), event_of(status)
    return {"case_id": patient_id, "months": UNKNOWN if number is None else number, "status": UNKNOWN if event is None else str(int(event))}
