"""Treatments of patients of a cohort, with the samples that were taken before or after them."""

from typing import Any

from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.cohortquestions import CohortQuestion
from genows.clients.portal_api.listing import found_of_rows, listed
from genows.clients.portal_api.records import PATIENT_TREATMENT, SAMPLE_TREATMENT, TREATED_SAMPLE, nested
from genows.cohorts import partcounts
from genows.cohorts.cohort import Cohort, CohortPart, base_of_studies
from genows.cohorts.partcounts import TreatmentCount
from genows.columns import bits
from genows.columns.jsonvalues import dumps
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

COLUMNS = ("patient_id", "sample_id", "study_id", "time_taken")


def shows_patients(request: Request, db: Session) -> Answer:
    """Answers whether the listed studies have treatments of the tier."""
    return _truth(any(part.study.treatments(request.params["tier"]) for part in _studies(request, db)))


def shows_samples(request: Request, db: Session) -> Answer:
    """Answers whether the listed studies have treatments of the tier, and a sample of which is known when it was taken."""
    parts = _studies(request, db)
    return _truth(any(part.study.treatments(request.params["tier"]) for part in parts) and any(part.study.acquired for part in parts))


def _truth(shown: bool) -> Answer:
    return Answer((b"true" if shown else b"false",))


def _studies(request, db) -> list[CohortPart]:
    """Returns the listed studies; the front end lists none where there are none."""
    body = request.params.body
    return Cohort(base_of_studies(db, subjects.studies(request, db, dialect.texts(body, "body") if body != [] else []))).parts


def patient_treatments(request: Request, db: Session) -> Answer:
    """Answers how many patients of a cohort had each treatment, and their samples."""
    found = partcounts.treatments(_cohort(request, db), request.params["tier"])
    rows = [(one.treatment, one.cases, _text(_rows(one))) for one in found]
    return listed(request.params, PATIENT_TREATMENT, found_of_rows(("treatment", "count", "samples"), rows))


def sample_treatments(request: Request, db: Session) -> Answer:
    """Answers how many samples of a cohort were taken before and after each treatment, and which."""
    found = partcounts.timed_treatments(_cohort(request, db), request.params["tier"])
    rows = [(one.time, one.treatment, one.cases, _text(_rows(one))) for one in found]
    return listed(request.params, SAMPLE_TREATMENT, found_of_rows(("time", "treatment", "count", "samples"), rows))


def patient_counts(request: Request, db: Session) -> Answer:
    """Answers how many patients of a cohort had each treatment, and how many had any."""
    cohort = _cohort(request, db)
    counts = [{"treatment": one.treatment, "count": one.cases} for one in partcounts.treatments(cohort, request.params["tier"])]
    return Answer((dumps({"totalPatients": sum(_treated(request, part).bit_count() for part in cohort.parts), "totalSamples": 0, "patientTreatments": counts}).encode(),))


def sample_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples of a cohort were taken before and after each treatment, and how many of treated patients are dated."""
    cohort, total = _cohort(request, db), 0
    for part in cohort.parts:
        dated = bits.of_positions(part.study.acquired, part.study.size)
        total += (part.samples & dated & part.study.samples_of(_treated(request, part))).bit_count()
    is_detailed = request.params.query.get("projection") == "DETAILED"
    texts = (
        f'{{"time":{dumps(one.time)},"treatment":{dumps(one.treatment)},"count":{one.cases},"samples":{_text(_rows(one)) if is_detailed else "[]"}}}'
        for one in partcounts.timed_treatments(cohort, request.params["tier"])
    )
    return Answer((f'{{"totalSamples":{total},"treatments":[{",".join(texts)}]}}'.encode(),))


def _cohort(request, db) -> Cohort:
    return CohortQuestion(request, db, request.params.body).cohort()


def _treated(request, part: CohortPart) -> int:
    found = 0
    for treatment in part.study.treatments(request.params["tier"]).values():
        found |= treatment.patients
    return found & part.patients


def _rows(treated: TreatmentCount) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    for part, samples in treated.samples:
        study = part.study
        for place in bits.positions_of(samples, study.size):
            row = (study.patient_ids[study.patient_of[place]], study.sample_ids[place], study.study.study_id)
            found.append((*row, study.acquired[place]) if treated.time else row)
    return found


def _text(rows: list[tuple]) -> str:
    return f"[{','.join(nested(TREATED_SAMPLE, COLUMNS[: len(rows[0])], rows))}]" if rows else "[]"
