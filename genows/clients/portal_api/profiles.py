"""Molecular profiles."""

from collections.abc import Sequence

from genows.auth import permissions
from genows.clients.portal_api import asked, studies, subjects
from genows.clients.portal_api.catalogue import PROFILE
from genows.clients.portal_api.listing import Found, changed, listed, of_query, only, with_columns
from genows.clients.portal_api.record import DETAILED, META
from genows.data.numbers import single_text
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

QUERY, BY_IDS = "third_profiles_by_studies", "third_profiles_by_ids"


def profiles_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers MolecularProfile records of one study, in load order."""
    pk = subjects.study(request, db, study_id).pk
    return _answer(request, db, of_query(db, QUERY, study_pks=[pk]), [pk])


def profiles(request: Request, db: Session) -> Answer:
    """Answers the profiles of all studies."""
    pks = subjects.study_pks(request, db)
    return _answer(request, db, of_query(db, QUERY, study_pks=pks), pks)


def profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers one profile."""
    its = subjects.profile(request, db, molecular_profile_id)
    found = of_query(db, BY_IDS, study_pks=[its.study.pk], profile_ids=[molecular_profile_id])
    found = _completed(db, found, [its.study.pk], detailed=True)
    return only(PROFILE, found)


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids, or of the listed studies."""
    given = asked.members(request.params.body)
    kind = asked.one_of(given, "studyIds", "molecularProfileIds")
    names = asked.texts(given[kind], kind)
    if kind == "studyIds":
        pks = subjects.study_pks(request, db, names)
        return _answer(request, db, of_query(db, QUERY, study_pks=pks), pks)
    pks = list(dict.fromkeys(each.study.pk for each in permissions.readable_profiles(db, request.caller, names)))
    return _answer(request, db, of_query(db, BY_IDS, study_pks=pks, profile_ids=names), pks)


def _answer(request, db, found: Found, study_pks: Sequence[int]) -> Answer:
    if request.params.projection != META:
        found = _completed(db, found, study_pks, detailed=request.params.projection == DETAILED)
    return listed(request.params, PROFILE, found)


def _completed(db, found: Found, study_pks: Sequence[int], *, detailed: bool) -> Found:
    at_study, at_threshold = (found.columns.index(name) for name in ("study_pk", "pivot_threshold"))
    # A 32-bit number, which databases widen each in their own way.
    found = changed(found, lambda row: (*row[:at_threshold], single_text(row[at_threshold]), *row[at_threshold + 1 :]))
    if not detailed:
        return found

    def values(rows):
        nested = studies.nested(db, study_pks if rows is None else [row[at_study] for row in rows])
        return lambda row: (nested.get(row[at_study]),)

    return with_columns(found, ["nested_study"], values)
