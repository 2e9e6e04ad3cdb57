"""How long patients were observed, and whether the event happened: of every endpoint that a study has attributes for."""

from collections.abc import Iterator

from genows.auth import permissions
from genows.auth.permissions import Study
from genows.clients.revised import samplesets
from genows.data.clinical import MONTHS, STATUS, event_of, months_of
from genows.data.numbers import double_text
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def survival(request: Request, db: Session) -> Answer:
    """Answers DBSurvival records of one study: by patient in load order, then endpoint by its name; patient_ids win over samples."""
    params = request.params
    study_id, asked, patient_ids = params.required("study_id"), params.ids("endpoints"), params.ids("patient_ids")
    study = permissions.named_study(db, request.caller, study_id)
    samples = samplesets.chosen(request, db)
    if study is None or samples is None:
        return answers.nothing(db.record("survival"))

    def rows() -> Iterator[tuple]:
        names = None if patient_ids is not None else samples.names(db, study)
        patients = patient_ids
        if names is not None:
            owners = db.all("all_samples_with_patients", study_pk=study.pk)
            patients = tuple(row.patient_id for row in owners if row.sample_pk in names)
        yield from of_patients(db, study, endpoints(db, study, asked), None if patients is None else frozenset(patients))

    return answers.records(db.record("survival"), rows())


def endpoints(db: Session, study: Study, asked: tuple[str, ...] | None) -> list[str]:
    """Returns the endpoints, in capitals, by name, of which the study has both attributes: all, or those of *asked*."""
    defined = {attribute.attr_id for attribute in db.named("attributes_by_level", study_pks=[study.pk], of_patients=1)}
    there = {name.removesuffix(MONTHS) for name in defined if name.endswith(MONTHS) and name.removesuffix(MONTHS) + STATUS in defined}
    return sorted(there if asked is None else there & {name.upper() for name in asked})


def of_patients(db: Session, study: Study, endpoints: list[str], patients: frozenset[str] | None) -> Iterator[tuple]:
    """Yields the records of these patients (None: all) that have a value of an endpoint."""
    attributes = [name + ending for name in endpoints for ending in (MONTHS, STATUS)]
    values: dict[str, dict[str, str]] = {}
    for attr_id, text, _, patient_id in db.rows("clinical_data_by_patient_attributes", study_pk=study.pk, attribute_ids=attributes):
        if patients is None or patient_id in patients:
            values.setdefault(patient_id, {})[attr_id] = text
    for patient_id, found in values.items():
        for name in endpoints:
            months, status = found.get(name + MONTHS), found.get(name + STATUS)
            if months is not None or status is not None:
                event = event_of(status)
                known = None if event is None else str(int(event))
                yield study.study_id, patient_id, name.lower(), double_text(months_of(months)), known, status
