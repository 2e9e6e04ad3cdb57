"""Clinical attributes, and clinical data of samples and patients."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.listing import Found, listed, of_query, of_rows, only, with_columns
from genows.clients.portal_api.records import ATTRIBUTE, CLINICAL_DATA, DETAILED, Rendering
from genows.columns.owners import Owners
from genows.db.lists import filtered
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

ATTRIBUTES = "third_attributes"
PATIENT = "PATIENT"
# Level → the queries of how many values each sample or patient has, and of all that some of them have.
NUMBERS = {
    "SAMPLE": ("third_sample_value_numbers", "third_sample_values_by_owners"), "PATIENT": ("third_patient_value_numbers", "third_patient_values_by_owners"),
}  # fmt: skip
# Level → the queries without a list, with ids, with attributes, with both.
QUERIES = {
    "SAMPLE": (
        "third_sample_values", "third_sample_values_by_ids", "third_sample_values_by_attributes", "third_sample_values_by_ids_attributes",
    ),
    "PATIENT": (
        "third_patient_values", "third_patient_values_by_ids", "third_patient_values_by_attributes", "third_patient_values_by_ids_attributes",
    ),
}  # fmt: skip


def attributes(request: Request, db: Session, study_id: str | None = None) -> Answer:
    """Answers ClinicalAttribute records of one study, of the listed ones or of all.

    One a study and attribute, by id.
    """
    return listed(request.params, ATTRIBUTE, of_query(db, ATTRIBUTES, study_pks=subjects.asked_pks(request, db, study_id)))


def attribute(request: Request, db: Session, study_id: str, clinical_attribute_id: str) -> Answer:
    """Answers one of them."""
    pk = subjects.study(request, db, study_id).pk
    rows = [row for row in db.all(ATTRIBUTES, study_pks=[pk]) if row.clinical_attribute_id == clinical_attribute_id]
    return only(ATTRIBUTE, of_rows(db.columns(ATTRIBUTES), rows), f"Clinical attribute not found in study {study_id}: {clinical_attribute_id}")


def data_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ClinicalData records of one study: by sample or patient in load order, then attribute."""
    pk = subjects.study(request, db, study_id).pk
    return _answer(request, db, pk, None, _attribute(request))


def fetch_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers those of the listed samples or patients, of the listed attributes; without a list all."""
    pk = subjects.study(request, db, study_id).pk
    given = dialect.members(request.params.body) if request.params.body != {} else {}
    return _answer(request, db, pk, _texts(given, "ids"), _texts(given, "attributeIds"))


def data_of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers those of one patient."""
    pk = subjects.study(request, db, study_id).pk
    subjects.patient_row(db, pk, study_id, patient_id)
    return _answer(request, db, pk, [patient_id], _attribute(request), level=PATIENT)


def data_of_sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers those of one sample."""
    pk = subjects.study(request, db, study_id).pk
    subjects.sample_row(db, pk, study_id, sample_id)
    return _answer(request, db, pk, [sample_id], _attribute(request), level="SAMPLE")


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of samples or patients of several studies."""
    given = dialect.members(request.params.body)
    dialect.one_of(given, "identifiers")
    pairs = dialect.pairs(given["identifiers"], "identifiers", "entityId", "studyId")
    wanted = _texts(given, "attributeIds")
    by_study = {study_id: frozenset(ids) for study_id, ids in dialect.by_study(pairs).items()}
    level = request.params["clinicalDataType"]
    studies = subjects.studies(request, db, by_study)
    pks, ids = [study.pk for study in studies], sorted(set().union(*(by_study[study.study_id] for study in studies)))
    found = _found(db, level, pks, ids, wanted)
    if len(studies) > 1:
        # One stream for all, by sample or patient: an id counts in the studies that it was named with.
        at_study, at_name = (found.columns.index(name) for name in ("study_id", f"{level.lower()}_id"))
        chosen = partial(_chosen, found.rows, by_study, at_study, at_name)
        found = Found(found.columns, chosen, lambda: sum(1 for _ in chosen()))
    return _listed(request, db, pks, found)


def _chosen(rows: Callable[[], Iterable[tuple]], by_study: dict[str, frozenset[str]], at_study: int, at_name: int) -> Iterator[tuple]:
    return (row for row in rows() if row[at_name] in by_study[row[at_study]])


def _attribute(request):
    name = request.params["attributeId"]
    return None if name is None else [name]


def _texts(given: dict[str, Any], name: str) -> list[str] | None:
    return dialect.texts(given[name], name) if name in given else None


def _answer(request, db, study_pk, ids, attribute_ids, level=None):
    return _listed(request, db, [study_pk], _found(db, level or request.params["clinicalDataType"], [study_pk], ids, attribute_ids))


def _found(db, level, study_pks, ids, attribute_ids) -> Found:
    if len(study_pks) == 1 and ids is attribute_ids is None:
        return _all_of(db, level, *study_pks)
    query, lists = filtered(QUERIES[level], ids=ids, attribute_ids=attribute_ids)
    found = of_query(db, query, study_pks=study_pks, **lists)
    if db.orders_exactly:
        return found
    return replace(found, rows=lambda: _in_order(db, query, db.rows(query, study_pks=study_pks, **lists)), part=None)


def _all_of(db, level, study_pk) -> Found:
    """Returns all values of a study, which are read some samples or patients at a time."""
    numbers, query = NUMBERS[level]
    owners = db.cache.get((numbers, study_pk), lambda: Owners(db.rows(numbers, study_pk=study_pk)), Owners.weight)

    def read(owner_pks):
        return _in_order(db, query, db.rows(query, owner_pks=owner_pks))

    return Found(db.columns(query), lambda: owners.rows(read), lambda: owners.total, lambda offset, limit: owners.rows(read, offset, limit))


def _in_order(db, query, rows: Iterable[tuple]) -> Iterable[tuple]:
    """Returns rows by owner, where a collation sorts attributes otherwise."""
    if db.orders_exactly:
        return rows
    return answers.grouped(rows, db.item(query, "owner_pk"), db.item(query, "clinical_attribute_id"))


def _listed(request, db, study_pks, found: Found) -> Answer:
    if request.params.projection == DETAILED:
        at_study, at_name = (found.columns.index(name) for name in ("study_pk", "clinical_attribute_id"))
        # Read before the rows are streamed: a session reads one stream at a time.
        definitions = _definitions(db, study_pks)
        found = with_columns(found, ["clinical_attribute"], lambda page: lambda row: (definitions.get((row[at_study], row[at_name])),))
    return listed(request.params, CLINICAL_DATA, found)


def _definitions(db, study_pks: Iterable[int]) -> dict[tuple[int, str], str]:
    """Returns (study_pk, attribute id) → the definition as JSON."""
    render = Rendering(ATTRIBUTE, db.columns(ATTRIBUTES), DETAILED)
    return {(row.study_pk, row.clinical_attribute_id): render.text(row) for row in db.all(ATTRIBUTES, study_pks=sorted(study_pks))}
