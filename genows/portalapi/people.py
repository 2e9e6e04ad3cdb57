"""Patients and samples."""

from collections.abc import Iterable, Sequence

from genows.db import studysamples
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request
from genows.portalapi import asked, studies, subjects
from genows.portalapi.catalogue import PATIENT, SAMPLE
from genows.portalapi.keys import named_by_keys
from genows.portalapi.listing import Found, has_all, listed, of_query, of_rows, single, with_columns, words
from genows.portalapi.record import DETAILED
from genows.summaries.profiled import sequenced

PATIENTS, SAMPLES = "third_patients_by_studies", "third_samples_by_studies"


def patients_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers Patient records of one study, in load order."""
    pk = subjects.study(request, db, study_id).pk
    return _patients(request, db, of_query(db, PATIENTS, study_pks=[pk]))


def patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers one patient."""
    pk = subjects.study(request, db, study_id).pk
    row = subjects.patient_row(db, pk, study_id, patient_id)
    found = _detailed_patients(db, of_rows(db.columns(PATIENTS), [row]))
    return single(PATIENT, found.columns, next(iter(found.rows())))


def patients(request: Request, db: Session) -> Answer:
    """Answers the patients of all studies; by a keyword those that have it in their id, or a sample's."""
    pks = subjects.study_pks(request, db)
    keyword = request.params["keyword"]
    if not keyword:
        return _patients(request, db, of_query(db, PATIENTS, study_pks=pks))
    wanted = words(keyword)
    ids: dict[int, list[str]] = {}
    take = db.item(SAMPLES, "patient_pk", "sample_id")
    for patient_pk, sample_id in map(take, db.rows(SAMPLES, study_pks=pks)):
        ids.setdefault(patient_pk, []).append(sample_id)
    rows = [row for row in db.rows(PATIENTS, study_pks=pks) if any(has_all(wanted, name) for name in (row[1], *ids.get(row[0], ())))]
    return _patients(request, db, of_rows(db.columns(PATIENTS), rows))


def fetch_patients(request: Request, db: Session) -> Answer:
    """Answers the patients of the listed ids or keys."""
    given = asked.members(request.params.body)
    if asked.one_of(given, "patientIdentifiers", "uniquePatientKeys") == "uniquePatientKeys":
        pairs: Iterable[tuple[str, ...]] = named_by_keys(asked.texts(given["uniquePatientKeys"], "uniquePatientKeys"))
    else:
        pairs = asked.pairs(given["patientIdentifiers"], "patientIdentifiers", "patientId", "studyId")
    rows = identified(request, db, pairs, "third_patients_by_ids", "patient_ids")
    return _patients(request, db, of_rows(db.columns(PATIENTS), rows))


def identified(request: Request, db: Session, pairs: Iterable[tuple[str, ...]], query: str, ids: str) -> list[tuple]:
    """Returns the rows of a query by (id, study id) pairs, in load order: those of one study together."""
    by_study: dict[str, list[str]] = {}
    for name, study_id in pairs:
        by_study.setdefault(study_id, []).append(name)
    rows: list[tuple] = []
    for study in subjects.studies(request, db, by_study):
        rows += db.rows(query, study_pks=[study.pk], **{ids: by_study[study.study_id]})
    return sorted(rows, key=lambda row: row[0])


def _patients(request, db, found: Found) -> Answer:
    if request.params.projection == DETAILED:
        found = _detailed_patients(db, found)
    return listed(request.params, PATIENT, found)


def _detailed_patients(db, found: Found) -> Found:
    # Read before the rows are streamed: a session reads one stream at a time.
    rows, study = list(found.rows()), list(found.columns).index("study_pk")
    nested = studies.nested(db, [row[study] for row in rows])
    return with_columns(of_rows(found.columns, rows), ["nested_study"], lambda row: (nested.get(row[study]),))


def samples_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers Sample records of one study, in load order."""
    pk = subjects.study(request, db, study_id).pk
    return _samples(request, db, of_query(db, SAMPLES, study_pks=[pk]))


def samples_of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers the samples of one patient."""
    pk = subjects.study(request, db, study_id).pk
    subjects.patient_row(db, pk, study_id, patient_id)
    return _samples(request, db, of_query(db, "third_samples_by_patients", study_pks=[pk], patient_ids=[patient_id]))


def sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers one sample."""
    pk = subjects.study(request, db, study_id).pk
    found = _detailed_samples(db, of_rows(db.columns(SAMPLES), [subjects.sample_row(db, pk, study_id, sample_id)]))
    return single(SAMPLE, found.columns, next(iter(found.rows())))


def samples(request: Request, db: Session) -> Answer:
    """Answers the samples of all studies; by a keyword those whose ids begin with it first."""
    pks = subjects.study_pks(request, db)
    keyword = request.params["keyword"]
    if not keyword:
        return _samples(request, db, of_query(db, SAMPLES, study_pks=pks))
    wanted, whole = words(keyword), keyword.lower()
    rows = [row for row in db.rows(SAMPLES, study_pks=pks) if has_all(wanted, row[1])]
    rows.sort(key=lambda row: (not row[1].lower().startswith(whole), row[1]))
    return _samples(request, db, of_rows(db.columns(SAMPLES), rows))


def fetch_samples(request: Request, db: Session) -> Answer:
    """Answers the samples of the listed ids, keys or lists, each once."""
    given = asked.members(request.params.body)
    kind = asked.one_of(given, "sampleIdentifiers", "sampleListIds", "uniqueSampleKeys")
    if kind == "sampleListIds":
        rows = _of_lists(request, db, asked.texts(given[kind], kind))
    elif kind == "uniqueSampleKeys":
        rows = identified(request, db, named_by_keys(asked.texts(given[kind], kind)), "third_samples_by_ids", "sample_ids")
    else:
        rows = identified(request, db, asked.pairs(given[kind], kind, "sampleId", "studyId"), "third_samples_by_ids", "sample_ids")
    return _samples(request, db, of_rows(db.columns(SAMPLES), rows))


def _of_lists(request, db, list_ids: Sequence[str]) -> list[tuple]:
    pks = subjects.study_pks(request, db)
    lists = db.all("third_sample_lists_by_ids", study_pks=pks, list_ids=list_ids)
    members: set[int] = set()
    for each in lists:
        members.update(studysamples.list_members(db, each.study_pk, each.list_pk))
    found = db.rows(SAMPLES, study_pks=list(dict.fromkeys(each.study_pk for each in lists)))
    return [row for row in found if row[0] in members]


def _samples(request, db, found: Found) -> Answer:
    if request.params.projection == DETAILED:
        found = _detailed_samples(db, found)
    return listed(request.params, SAMPLE, found)


def _detailed_samples(db, found: Found) -> Found:
    rows, study = list(found.rows()), list(found.columns).index("study_pk")
    were_sequenced: set[int] = set()
    segmented: set[int] = set()
    for pk in dict.fromkeys(row[study] for row in rows):
        were_sequenced |= sequenced(db, pk)
        segmented.update(sample_pk for (sample_pk,) in db.rows("third_segmented_samples", study_pk=pk))
    names = ["sequenced", "copy_number_segment_present"]
    return with_columns(of_rows(found.columns, rows), names, lambda row: (row[0] in were_sequenced, row[0] in segmented))
