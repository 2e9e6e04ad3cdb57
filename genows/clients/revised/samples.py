"""Patients and samples of one study."""

from genows.auth import permissions
from genows.clients.revised import packedsamples
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def patients(request: Request, db: Session) -> Answer:
    """Answers DBPatient records of one study, in load order; patient_ids wins over sample_ids."""
    study_id = request.params.required("study_id")
    patient_ids, sample_ids = request.params.ids("patient_ids"), request.params.ids("sample_ids")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return answers.nothing(db.record("patients"))
    if patient_ids is not None:
        texts = db.json("patients_by_ids", study_pk=study.pk, patient_ids=patient_ids)
    elif sample_ids is not None:
        rows = db.rows("sample_pks_by_ids", study_pks=[study.pk], sample_ids=sample_ids)
        sample_pks = list(map(db.item("sample_pks_by_ids", "sample_pk"), rows))
        texts = db.json("patients_by_samples", study_pk=study.pk, sample_pks=sample_pks)
    else:
        texts = db.cached_records(("patient records", study.pk), lambda: packedsamples.patients(db, study))
    return answers.json_array(texts, db.record("patients"))


def samples(request: Request, db: Session) -> Answer:
    """Answers DBSample records of one study, in load order; sample_ids wins over patient_ids."""
    study_id = request.params.required("study_id")
    sample_ids, patient_ids = request.params.ids("sample_ids"), request.params.ids("patient_ids")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return answers.nothing(db.record("samples"))
    if sample_ids is not None:
        texts = db.json("samples_by_ids", study_pk=study.pk, sample_ids=sample_ids)
    elif patient_ids is not None:
        texts = db.json("samples_by_patients", study_pk=study.pk, patient_ids=patient_ids)
    else:
        texts = db.cached_records(("sample records", study.pk), lambda: packedsamples.samples(db, study))
    return answers.json_array(texts, db.record("samples"))
