"""getSurvivalData.json: how long the patients of a sample set were observed, and whether the event happened."""

from genows.clients.services import scope
from genows.clients.services.parameters import required
from genows.clients.services.writing import whole
from genows.data.clinical import MONTHS, STATUS, event_of
from genows.data.numbers import decimal_number
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

ENDPOINTS = ("os", "dfs")
UNKNOWN = "NA"


def get_survival_data(request: Request, db: Session) -> Answer:
    """Gives patient id → months and status, patients in the order of their samples; those without clinical data are left out."""
    study, kind = scope.named_study(request, db), required(request.params, "data_type").strip().lower()
    if kind not in ENDPOINTS:
        raise ParameterError("data_type", f"should be one of: {', '.join(ENDPOINTS)}.")
    if study is None:
        return whole({})
    samples = scope.samples(request, db, study)
    owners = {row.sample_pk: (row.patient_pk, row.patient_id) for row in db.all("all_samples_with_patients", study_pk=study.pk)}
    patients = dict(owners[pk] for pk in samples if pk in owners)
    names = (kind.upper() + MONTHS, kind.upper() + STATUS)
    known, values = _values(db, list(patients), names)
    return whole({patient: _patient(patient, *(values.get((pk, name)) for name in names)) for pk, patient in patients.items() if pk in known})


def _values(db, patient_pks, names) -> tuple[set[int], dict[tuple[int, str], str]]:
    """Returns the patients that have any value, and (patient_pk, attribute) → value of the named attributes."""
    known, values = set(), {}
    for pks in batches(patient_pks):
        for text_pk, attr_id, value in db.rows("values_of_patients", patient_pks=pks):
            pk = int(text_pk)
            known.add(pk)
            if attr_id in names:
                values[pk, attr_id] = value
    return known, values


def _patient(patient_id, months, status):
    number, event = decimal_number(months or ""), event_of(status)
    return {"case_id": patient_id, "months": UNKNOWN if number is None else number, "status": UNKNOWN if event is None else str(int(event))}
