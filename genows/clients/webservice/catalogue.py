"""Lists cancer types, studies, and a study's genetic profiles and case lists."""

import json
from collections.abc import Iterable, Iterator, Sequence

from genows.clients.webservice.dialect import (
    NO_CANCER_TYPES,
    NO_CASE_LISTS,
    NO_PROFILES,
    NO_STUDIES,
    Refusal,
    code_units,
    lines,
    text_answer,
)
from genows.clients.webservice.scope import Scope
from genows.data import people
from genows.data.profiles import StudyProfile, of_study
from genows.data.studies import RECORDS
from genows.db import studysamples
from genows.db.queries.records import Record
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request


def types_of_cancer(request: Request, db: Session) -> Answer:
    """Lists every cancer type, by id."""
    record, refusal = RECORDS["types_of_cancer"], Refusal(NO_CANCER_TYPES)
    return text_answer(db.cache.texts(("types of cancer",), lambda: _table(record, list(db.selected("cancer_types", record.columns)), refusal)))


def cancer_studies(request: Request, db: Session) -> Answer:
    """Lists the studies that the caller may read, by name."""
    studies = [study for study in db.all("studies") if request.caller.may_read(study.study_id, study.groups)]
    # Sorted here: portals' collations sort names without regard to case, each in its own way.
    studies.sort(key=lambda study: (code_units(study.name), study.study_id))
    rows = [(study.study_id, study.name, study.description) for study in studies]
    return text_answer(_table(RECORDS["studies_by_name"], rows, Refusal(NO_STUDIES)))


def genetic_profiles(request: Request, db: Session, scope: Scope) -> Answer:
    """Lists the profiles of a study, in load order."""
    profiles = list(map(_profile_row, of_study(db, scope.named.pk)))
    return text_answer(_table(db.record("profiles_of_study"), profiles, Refusal(NO_PROFILES, scope.named.study_id)))


def _profile_row(profile: StudyProfile) -> tuple:
    shown = "true" if profile.is_shown else "false"
    return profile.profile_id, profile.name, profile.description, profile.study_pk, profile.alteration_type, shown


def case_lists(request: Request, db: Session, scope: Scope) -> Answer:
    """Lists the case lists of a study, by name. A blank follows every case id, the last one too."""
    study = scope.named

    def texts():
        lists = db.all("sample_lists_by_studies", study_pks=[study.pk])
        lists.sort(key=lambda row: (code_units(row.name.upper()), row.sample_list_id))
        rows = _case_list_rows(db, lists) if lists else ()
        yield from _table(people.RECORDS["case_lists"], rows, Refusal(NO_CASE_LISTS, study.study_id))

    return text_answer(db.cache.texts(("case lists of study", study.pk), texts))


def _case_list_rows(db, lists):
    for row in lists:
        case_ids = json.loads(b"[%b]" % studysamples.list_text(db, row.study_pk, row.list_pk))
        yield row.sample_list_id, row.name, row.description, row.study_pk, " ".join([*case_ids, ""])


def _table(record: Record, rows: Iterable[Sequence], refusal: Refusal) -> Iterator[str]:
    """Yields the table of a record; where there are no *rows*, the text of *refusal*."""
    yield from lines(record.names, rows) if rows else (refusal.text,)
