"""Molecular profiles."""

from genows.auth import permissions
from genows.db.sessions import Session
from genows.domain.decimals import single_text
from genows.http.answers import Answer
from genows.http.request import Request
from genows.portalapi import asked, studies, subjects
from genows.portalapi.catalogue import PROFILE
from genows.portalapi.listing import Found, listed, of_query, of_rows, single, with_columns
from genows.portalapi.record import DETAILED, META

QUERY, BY_IDS = "third_profiles_by_studies", "third_profiles_by_ids"


def profiles_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers MolecularProfile records of one study, in load order."""
    pk = subjects.study(request, db, study_id).pk
    return _answer(request, db, of_query(db, QUERY, study_pks=[pk]))


def profiles(request: Request, db: Session) -> Answer:
    """Answers the profiles of all studies."""
    pks = subjects.study_pks(request, db)
    return _answer(request, db, of_query(db, QUERY, study_pks=pks))


def profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers one profile."""
    its = subjects.profile(request, db, molecular_profile_id)
    found = _completed(db, of_query(db, BY_IDS, study_pks=[its.study.pk], profile_ids=[molecular_profile_id]), detailed=True)
    return single(PROFILE, found.columns, next(iter(found.rows())))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids, or of the listed studies."""
    given = asked.members(request.params.body)
    kind = asked.one_of(given, "studyIds", "molecularProfileIds")
    names = asked.texts(given[kind], kind)
    if kind == "studyIds":
        pks = subjects.study_pks(request, db, names)
        return _answer(request, db, of_query(db, QUERY, study_pks=pks))
    pks = [each.study.pk for each in permissions.readable_profiles(db, request.caller, names)]
    return _answer(request, db, of_query(db, BY_IDS, study_pks=list(dict.fromkeys(pks)), profile_ids=names))


def _answer(request, db, found: Found) -> Answer:
    if request.params.projection != META:
        found = _completed(db, found, detailed=request.params.projection == DETAILED)
    return listed(request.params, PROFILE, found)


def _completed(db, found: Found, *, detailed: bool) -> Found:
    rows, columns = list(found.rows()), list(found.columns)
    at_study, at_threshold = columns.index("study_pk"), columns.index("pivot_threshold")
    # A 32-bit number, which databases widen each in their own way.
    rows = [(*row[:at_threshold], single_text(row[at_threshold]), *row[at_threshold + 1 :]) for row in rows]
    nested = studies.nested(db, [row[at_study] for row in rows]) if detailed else {}
    return with_columns(of_rows(columns, rows), ["nested_study"], lambda row: (nested.get(row[at_study]),))
