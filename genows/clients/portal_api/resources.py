"""Links that studies offer for themselves, their patients and their samples, and what is said of links of a kind."""

from collections.abc import Iterable, Sequence
from typing import Any

from genows.clients.portal_api import asked, subjects
from genows.clients.portal_api.listing import listed, of_rows, single
from genows.clients.portal_api.records import COUNTED, KIND, LINK
from genows.clients.portal_api.rendering import DETAILED, SUMMARY, Rendering
from genows.db.sessions import Session
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

DEFINITIONS = "resource_definitions"
# Of links: what they are made of, sample and patient where they have one.
COLUMNS = ("sample_id", "patient_id", "resource_id", "url", "study_id", "resource_definition")
OWNERS = len(COLUMNS[:2])
# The kind of owner → the query that counts owners.
COUNTS = {"SAMPLE": "third_sample_resource_counts", "PATIENT": "third_patient_resource_counts"}


def definitions(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ResourceDefinition records of one study: by priority, then id."""
    study = subjects.study(request, db, study_id)
    return listed(request.params, KIND, of_rows(_columns(db), _definitions(db, study)))


def definition(request: Request, db: Session, study_id: str, resource_id: str) -> Answer:
    """Answers one of them."""
    study = subjects.study(request, db, study_id)
    for row in _definitions(db, study):
        if row[0] == resource_id:
            return single(KIND, _columns(db), row)
    raise NotThere(f"Resource not found in study {study_id}: {resource_id}")


def fetch_definitions(request: Request, db: Session) -> Answer:
    """Answers those of the listed studies: study by study in load order."""
    studies = subjects.studies(request, db, asked.texts(request.params.body, "body"))
    return listed(request.params, KIND, of_rows(_columns(db), [row for study in studies for row in _definitions(db, study)]))


def of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ResourceData records of the study itself: by the id of the resource, then URL."""
    study = subjects.study(request, db, study_id)
    return _links(request, db, study, _rows(db, "study_resources", study_pk=study.pk))


def of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers those of a patient, not of its samples."""
    study = subjects.study(request, db, study_id)
    pk = subjects.patient_row(db, study.pk, study_id, patient_id).patient_pk
    return _links(request, db, study, _rows(db, "patient_resources", patient_id, patient_pks=[pk]))


def of_sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers those of a sample."""
    study = subjects.study(request, db, study_id)
    row = subjects.sample_row(db, study.pk, study_id, sample_id)
    return _links(request, db, study, _rows(db, "sample_resources", sample_id, row.patient_id, sample_pks=[row.sample_pk]))


def of_all(request: Request, db: Session, study_id: str) -> Answer:
    """Answers those of the study, of its patients and of its samples."""
    study = subjects.study(request, db, study_id)
    rows = _rows(db, "study_resources", study_pk=study.pk)
    if db.has("third_patient_resources"):
        rows += [(None, *row) for row in db.rows("third_patient_resources", study_pk=study.pk)]
    if db.has("third_sample_resources"):
        rows += db.rows("third_sample_resources", study_pk=study.pk)
    return _links(request, db, study, rows)


def counts_of(db: Session, study) -> str:
    """Returns as a JSON array how many samples and patients of a study have links, a kind of link each. *study*: with pk and study_id."""
    found = {level: {row[0]: row[1:] for row in db.rows(query, study_pk=study.pk)} for level, query in COUNTS.items() if db.has(query)}
    if not any(found.values()):
        return "[]"
    columns = (*_columns(db), "custom_meta_data", "sample_count", "patient_count")
    render = Rendering(COUNTED, columns, SUMMARY)
    extra = {row.resource_id: row.custom_metadata for row in db.all(DEFINITIONS, study_pk=study.pk)}
    level = _columns(db).index("resource_type")
    texts = [
        render.text((*row, extra[row[0]], *counts))
        for row in sorted(_definitions(db, study))
        if (counts := found.get(row[level], {}).get(row[0].upper()))
    ]
    return f"[{','.join(texts)}]"


def _columns(db) -> tuple[str, ...]:
    return (*db.columns(DEFINITIONS), "study_id") if db.has(DEFINITIONS) else ()


def _definitions(db, study) -> list[tuple]:
    """Returns what a study says of its kinds of links, with the study's id: by priority, then id."""
    if not db.has(DEFINITIONS):
        return []
    priority = _columns(db).index("priority")
    rows = ((*row, study.study_id) for row in db.rows(DEFINITIONS, study_pk=study.pk))
    return sorted(rows, key=lambda row: (row[priority] is not None and int(row[priority]), row[0]))


def _rows(db, query, *owner: str, **pks: Any) -> list[tuple]:
    """Returns (sample, patient, resource, URL) of the links of one owner. *owner*: the ids of its sample, where it is one, and its patient."""
    if not db.has(query):
        return []
    names = (None,) * (OWNERS - len(owner)) + owner
    return [(*names, *row[1:]) for row in db.rows(query, **pks)]


def _links(request: Request, db: Session, study, rows: Iterable[Sequence[Any]]) -> Answer:
    params = request.params
    known = {row[0].upper(): row for row in _definitions(db, study)}
    # Portals define kinds of links, and link to them in any case.
    named = [(*row[:OWNERS], known[row[2].upper()][0] if row[2].upper() in known else row[2], row[3]) for row in rows]
    if wanted := params["resourceId"]:
        named = [row for row in named if row[2] == wanted]
    named.sort(key=lambda row: row[OWNERS:])
    render = Rendering(KIND, _columns(db), SUMMARY) if known and params.projection == DETAILED else None
    texts = {row[0]: render.text(row) for row in known.values()} if render else {}
    return listed(params, LINK, of_rows(COLUMNS, [(*row, study.study_id, texts.get(row[2])) for row in named]))
