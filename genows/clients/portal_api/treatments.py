"""Treatments of patients of a cohort, with the samples that were taken before or after them."""

from collections.abc import Iterator
from typing import Any

from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.cohortquestions import CohortQuestion
from genows.clients.portal_api.listing import found_of_rows, listed
from genows.clients.portal_api.records import PATIENT_TREATMENT, SAMPLE_TREATMENT, TREATED_SAMPLE, nested
from genows.cohorts.cohort import Cohort, Part, base_of_studies
from genows.columns import bits
from genows.columns.jsonvalues import dumps
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

COLUMNS = ("patient_id", "sample_id", "study_id", "time_taken")
BEFORE, AFTER = "Pre", "Post"


def shows_patients(request: Request, db: Session) -> Answer:
    """Answers whether the listed studies have treatments of the tier."""
    return _truth(any(part.study.treatments(request.params["tier"]) for part in _studies(request, db)))


def shows_samples(request: Request, db: Session) -> Answer:
    """Answers whether the listed studies have treatments of the tier, and a sample of which is known when it was taken."""
    parts = _studies(request, db)
    return _truth(any(part.study.treatments(request.params["tier"]) for part in parts) and any(part.study.acquired for part in parts))


def _truth(shown: bool) -> Answer:
    return Answer((b"true" if shown else b"false",))


def _studies(request, db) -> list[Part]:
    """Returns the listed studies; the front end lists none where there are none."""
    body = request.params.body
    return Cohort(base_of_studies(db, subjects.studies(request, db, dialect.texts(body, "body") if body != [] else []))).parts


def patient_treatments(request: Request, db: Session) -> Answer:
    """Answers how many patients of a cohort had each treatment, and their samples."""
    rows = [(name, number, _text(rows)) for name, number, rows in _of_patients(request, _cohort(request, db))]
    return listed(request.params, PATIENT_TREATMENT, found_of_rows(("treatment", "count", "samples"), rows))


def sample_treatments(request: Request, db: Session) -> Answer:
    """Answers how many samples of a cohort were taken before and after each treatment, and which."""
    rows = [(time, name, len(its), _text(its)) for time, name, its in _of_samples(request, _cohort(request, db))]
    return listed(request.params, SAMPLE_TREATMENT, found_of_rows(("time", "treatment", "count", "samples"), rows))


def patient_counts(request: Request, db: Session) -> Answer:
    """Answers how many patients of a cohort had each treatment, and how many had any."""
    cohort = _cohort(request, db)
    counts = [{"treatment": name, "count": number} for name, number, _ in _of_patients(request, cohort)]
    return Answer((dumps({"totalPatients": sum(_treated(request, part).bit_count() for part in cohort.parts), "totalSamples": 0, "patientTreatments": counts}).encode(),))


def sample_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples of a cohort were taken before and after each treatment, and how many of treated patients are dated."""
    cohort, total = _cohort(request, db), 0
    for part in cohort.parts:
        dated = bits.of_positions(part.study.acquired, part.study.size)
        total += (part.samples & dated & part.study.samples_of(_treated(request, part))).bit_count()
    is_detailed = request.params.query.get("projection") == "DETAILED"
    texts = (
        f'{{"time":{dumps(time)},"treatment":{dumps(name)},"count":{len(its)},"samples":{_text(its) if is_detailed else "[]"}}}'
        for time, name, its in _of_samples(request, cohort)
    )
    return Answer((f'{{"totalSamples":{total},"treatments":[{",".join(texts)}]}}'.encode(),))


def _cohort(request, db) -> Cohort:
    return CohortQuestion(request, db, request.params.body).cohort()


def _treated(request, part: Part) -> int:
    found = 0
    for treatment in part.study.treatments(request.params["tier"]).values():
        found |= treatment.patients
    return found & part.patients


def _of_patients(request, cohort: Cohort) -> list[tuple[str, int, list[tuple]]]:
    """Returns (treatment, patients of the cohort who had it, their samples), most patients first."""
    sums: dict[str, int] = {}
    rows: dict[str, list[tuple]] = {}
    for part in cohort.parts:
        for name, treatment in part.study.treatments(request.params["tier"]).items():
            number = (treatment.patients & part.patients).bit_count()
            if number:
                sums[name] = sums.get(name, 0) + number
                rows.setdefault(name, []).extend(_rows(part, part.study.samples_of(treatment.patients)))
    return [(name, number, rows[name]) for name, number in sorted(sums.items(), key=lambda pair: (-pair[1], pair[0]))]


def _of_samples(request, cohort: Cohort) -> list[tuple[str, str, list[tuple]]]:
    """Returns (Pre or Post, treatment, samples of the cohort), most samples first."""
    found: dict[tuple[str, str], list[tuple]] = {}
    for part in cohort.parts:
        for name, treatment in part.study.treatments(request.params["tier"]).items():
            for time, samples in ((BEFORE, treatment.before), (AFTER, treatment.after)):
                found.setdefault((name, time), []).extend(_rows(part, samples, dated=True))
    order = sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0][0], pair[0][1] == AFTER))
    return [(time, name, its) for (name, time), its in order if its]


def _rows(part: Part, samples: int, dated: bool = False) -> Iterator[tuple[Any, ...]]:
    study = part.study
    for place in bits.positions_of(samples & part.samples, study.size):
        row = (study.patient_ids[study.patient_of[place]], study.sample_ids[place], study.study.study_id)
        yield (*row, study.acquired[place]) if dated else row


def _text(rows: list[tuple]) -> str:
    return f"[{','.join(nested(TREATED_SAMPLE, COLUMNS[: len(rows[0])], rows))}]" if rows else "[]"
