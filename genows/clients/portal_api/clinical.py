"""Clinical attributes, and clinical data of samples and patients."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from genows.clients.portal_api import dialect, records, subjects
from genows.clients.portal_api.listing import Found, found_of_query, found_of_rows, listed, only
from genows.clients.portal_api.records import DETAILED, nested
from genows.columns.blocks import Block, Derived
from genows.data import clinical, clinicalvalues
from genows.data.clinicalfields import DEFINITION
from genows.data.storedclinical import ATTRIBUTE, PATIENTS, SAMPLES, STUDY, Level
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.encode.weaving import VALUE
from genows.http.answers import Answer
from genows.http.request import Request

ATTRIBUTES = "attributes_by_studies"
LEVELS = {"SAMPLE": SAMPLES, "PATIENT": PATIENTS}


def attributes(request: Request, db: Session, study_id: str | None = None) -> Answer:
    """Answers ClinicalAttribute records of one study, of the listed ones or of all.

    One a study and attribute, by id.
    """
    return listed(request.params, records.ATTRIBUTE, found_of_query(db, ATTRIBUTES, study_pks=subjects.asked_pks(request, db, study_id)))


def attribute(request: Request, db: Session, study_id: str, clinical_attribute_id: str) -> Answer:
    """Answers one of them."""
    pk = subjects.study(request, db, study_id).pk
    rows = [row for row in db.all(ATTRIBUTES, study_pks=[pk]) if row.attr_id == clinical_attribute_id]
    return only(records.ATTRIBUTE, found_of_rows(db.columns(ATTRIBUTES), rows), f"Clinical attribute not found in study {study_id}: {clinical_attribute_id}")


def data_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ClinicalData records of one study: by sample or patient in load order, then attribute."""
    study, level, wanted = subjects.study(request, db, study_id), _level(request), _attribute(request)
    return _of_study(request, db, study, level, None, wanted)


def fetch_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers those of the listed samples or patients, of the listed attributes; without a list all."""
    study = subjects.study(request, db, study_id)
    given = dialect.members(request.params.body) if request.params.body != {} else {}
    return _of_study(request, db, study, _level(request), _texts(given, "ids"), _texts(given, "attributeIds"))


def data_of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers those of one patient."""
    pk = subjects.study(request, db, study_id).pk
    return _of_owners(request, db, PATIENTS, [subjects.patient_row(db, pk, study_id, patient_id)], _attribute(request))


def data_of_sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers those of one sample."""
    pk = subjects.study(request, db, study_id).pk
    return _of_owners(request, db, SAMPLES, [subjects.sample_row(db, pk, study_id, sample_id)], _attribute(request))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of samples or patients of several studies."""
    given = dialect.members(request.params.body)
    dialect.which_is_given(given, "identifiers")
    pairs = dialect.pairs(given["identifiers"], "identifiers", "entityId", "studyId")
    wanted = _texts(given, "attributeIds")
    by_study, level = dialect.by_study(pairs), _level(request)
    studies = subjects.studies(request, db, by_study)
    if len(studies) == 1:
        return _of_study(request, db, studies[0], level, by_study[studies[0].study_id], wanted)
    # One stream for all, by sample or patient: an id counts in the studies that it was named with.
    named = {study_id: frozenset(ids) for study_id, ids in by_study.items()}
    ids = sorted(set().union(*(named[study.study_id] for study in studies)))
    rows = clinical.named(db, level, [study.pk for study in studies], ids)
    return _of_owners(request, db, level, [row for row in rows if getattr(row, level.owner) in named[row.study_id]], wanted)


def _level(request) -> Level:
    return LEVELS[request.params["clinicalDataType"]]


def _attribute(request):
    name = request.params["attributeId"]
    return None if name is None else [name]


def _texts(given: dict[str, Any], name: str) -> list[str] | None:
    return dialect.texts(given[name], name) if name in given else None


def _of_study(request, db, study: Study, level: Level, ids: Collection[str] | None, wanted: Collection[str] | None) -> Answer:
    found = _found(level, partial(clinicalvalues.values, db, study, level, ids, wanted))
    if ids is None:
        found = replace(found, count=partial(clinicalvalues.number, db, study, level, wanted), part=partial(clinicalvalues.page, db, study, level, wanted))
    return _listed(request, db, [study.pk], found)


def _of_owners(request, db, level: Level, rows: Sequence[Any], wanted: Collection[str] | None) -> Answer:
    return _listed(request, db, {row.study_pk for row in rows}, _found(level, partial(clinicalvalues.values_of, db, level, rows, wanted)))


def _found(level: Level, read: Callable[[], Iterator[Block]]) -> Found:
    return Found((*clinicalvalues.ids_of(level), STUDY, ATTRIBUTE, VALUE), read, study=STUDY)


def _listed(request, db, study_pks: Iterable[int], found: Found) -> Answer:
    if request.params.projection == DETAILED:
        find = _definitions(db, study_pks)
        found = found.with_derived([DEFINITION], lambda page: {DEFINITION: Derived((STUDY, ATTRIBUTE), find, True)})
    return listed(request.params, records.CLINICAL_DATA, found)


def _definitions(db, study_pks: Iterable[int]) -> Callable[[Collection[tuple]], dict[tuple, str | None]]:
    """Returns what finds of pairs of study id and attribute id the definitions as JSON."""
    rows = db.all(ATTRIBUTES, study_pks=sorted(study_pks))
    texts = dict(zip(((row.study_id, row.attr_id) for row in rows), nested(records.ATTRIBUTE, db.columns(ATTRIBUTES), rows), strict=True))
    return lambda pairs: {pair: texts.get(pair) for pair in pairs}
