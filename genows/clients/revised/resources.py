"""Links that a study offers for itself, its patients and its samples."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from genows.auth import permissions
from genows.auth.permissions import Study
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

Owners = dict[int, tuple[str, str | None]]  # pk → (patient id, sample id)


class Wanted(NamedTuple):
    """Whose links are asked for: *of_study*, those of *patients* and of *samples*."""

    of_study: bool
    patients: Owners
    samples: Owners


def resources(request: Request, db: Session) -> Answer:
    """Answers DBResource records of one study: its own links, then those of patients, then of samples, each in load order.

    sample_ids: of these samples alone; else patient_ids: of these patients and their samples.
    """
    params = request.params
    study_id, resource_ids = params.required("study_id"), params.ids("resource_ids")
    patient_ids, sample_ids = params.ids("patient_ids"), params.ids("sample_ids")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None or not db.has("resource_definitions"):
        return answers.nothing(db.record("resources"))
    kinds = {row.resource_id.upper(): row for row in db.all("resource_definitions", study_pk=study.pk)}
    # PERF: most studies offer nothing: 200,000 samples need not be asked for their links, which took 1.7 s.
    wanted = _wanted(db, study, patient_ids, sample_ids) if kinds else Wanted(patient_ids is None and sample_ids is None, {}, {})
    rows = _records(db, study, kinds, wanted)
    if resource_ids is not None:
        listed, column = frozenset(resource_ids), db.record("resources").names.index("resource_id")
        rows = (row for row in rows if row[column] in listed)
    return answers.records(db.record("resources"), rows)


def _wanted(db, study: Study, patient_ids, sample_ids) -> Wanted:
    if sample_ids is not None:
        return Wanted(False, {}, _samples(db.rows("samples_with_patients", study_pk=study.pk, sample_ids=sample_ids)))
    if patient_ids is None:
        patients = dict(db.rows("patient_names", study_pk=study.pk))
    else:
        patients = dict(db.rows("patient_pks_by_ids", study_pks=[study.pk], patient_ids=patient_ids))
    if patient_ids is None:
        samples = _samples(db.rows("all_samples_with_patients", study_pk=study.pk))
    else:
        samples = _samples(row for pks in batches(list(patients)) for row in db.rows("samples_of_patients", study_pk=study.pk, patient_pks=pks))
    return Wanted(patient_ids is None, {pk: (patient_id, None) for pk, patient_id in patients.items()}, samples)


def _samples(rows: Iterable[tuple]) -> Owners:
    return {sample_pk: (patient_id, sample_id) for sample_pk, sample_id, _, patient_id in rows}


def _records(db, study: Study, kinds: dict[str, Any], wanted: Wanted) -> Iterator[tuple]:
    """Yields the records. *kinds*: the study's definitions by their ids in capitals: portals define them so, and link to them in any case."""
    if wanted.of_study:
        yield from _of("STUDY", study, kinds, db.all("study_resources", study_pk=study.pk), {study.pk: (None, None)})
    of_patients = (db.rows("patient_resources", patient_pks=pks) for pks in batches(list(wanted.patients)))
    yield from _of("PATIENT", study, kinds, chain.from_iterable(of_patients), wanted.patients)
    of_samples = (db.rows("sample_resources", sample_pks=pks) for pks in batches(list(wanted.samples)))
    yield from _of("SAMPLE", study, kinds, chain.from_iterable(of_samples), wanted.samples)


def _of(level, study, kinds, rows, owners):
    """Yields the records of one level. A link whose kind nobody defined has its own words alone."""
    for owner_pk, resource_id, url in answers.grouped(rows, lambda row: row[0], lambda row: (row[1], row[2])):
        about = resource_id, None, level, None, None, None, None
        kind = kinds.get(resource_id.upper())
        if kind is not None and kind.resource_type == level:
            about = kind.resource_id, kind.display_name, level, kind.description, kind.open_by_default, kind.priority, kind.custom_metadata
        yield study.study_id, *owners[owner_pk], *about, url
