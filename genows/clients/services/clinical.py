"""clinicalAttributes.json, clinical_timeline_data.json, ClinicalFreeForm.json and getSurvivalData.json.

Clinical data of a study.
"""

import re
from functools import lru_cache
from itertools import groupby
from typing import Any

from genows.auth import permissions
from genows.clients.services import scope
from genows.clients.services.dialect import json_list, json_object, required, whole
from genows.columns.fields import Shown, View
from genows.columns.jsonvalues import dumps
from genows.data import clinical
from genows.data.clinicalfields import ATTRIBUTE
from genows.data.clinicalmeanings import MONTHS, STATUS, event_of
from genows.data.numbers import decimal_number
from genows.data.people import samples_with_patients
from genows.data.storedclinical import OWNER, PATIENTS
from genows.db.sessions import Session
from genows.encode.weaving import JSON, VALUE, woven_values
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

# Values that say that there is none.
MISSING = frozenset({"NA", ""})
UNSAFE = re.compile(r"[ /#.,:;()\[\]{}'\"\\]")
ENDPOINTS = ("os", "dfs")
UNKNOWN = "NA"
FREE_FORM = View((Shown("caseId", OWNER), Shown("paramName", ATTRIBUTE), Shown("paramValue", VALUE)))


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
    having: list[str] = []
    distinct: dict[str, dict[str, None]] = {}
    records: list[str] = []
    for block in clinical.read(db, study.pk, PATIENTS):
        having += clinical.with_values(block).values(OWNER)
        names = clinical.attributes_in(block)
        for name in names:
            values = (value for value in block.values(name) if value is not None and value.strip() not in MISSING)
            distinct.setdefault(name, {}).update(dict.fromkeys(values))
        # As JSON texts: the values of some patients are in memory at a time, and not all with an object around each.
        records.append(woven_values(JSON, FREE_FORM, block, {name: {ATTRIBUTE: _safe(name)} for name in names}))
    safe: dict[str, dict[str, None]] = {}
    for attr_id in sorted(filter(distinct.get, distinct)):
        safe.setdefault(_safe(attr_id), {}).update(distinct[attr_id])
    labels = _labels(db.all("attributes_by_studies", study_pks=[study.pk]))
    return json_object(
        (
            ("clinicalCaseSet", dumps(having)),
            ("categoryMap", dumps({attr_id: list(those) for attr_id, those in safe.items()})),
            ("freeFormData", f"[{','.join(filter(None, records))}]"),
            ("categoryLabelMap", dumps(labels)),
        )
    )


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
    owners = {row.sample_pk: (row.patient_pk, row.patient_id) for row in samples_with_patients(db, study.pk)}
    patients = dict(owners[pk] for pk in samples if pk in owners)
    names = [kind.upper() + ending for ending in (MONTHS, STATUS)]
    known: dict[str, dict[str, Any]] = {}
    for block in clinical.read(db, study.pk, PATIENTS, patients.values()):
        its = clinical.with_values(block)
        its = its.with_columns({name: None for name in names if name not in its.columns})
        known.update((patient_id, _observed(patient_id, *values)) for patient_id, *values in its.rows((OWNER, *names)))
    return whole({patient_id: known[patient_id] for patient_id in patients.values() if patient_id in known})


def _observed(patient_id, months, status):
    number, event = decimal_number(months or ""), event_of(status)
    return {"case_id": patient_id, "months": UNKNOWN if number is None else number, "status": UNKNOWN if event is None else str(int(event))}
