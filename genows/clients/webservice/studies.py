"""The studies that a request is about, as far as the caller may read them.

A study that the caller may not read counts as unknown, alone or beside others: no answer tells the two apart.
"""

from typing import NamedTuple

from genows.auth import audit, permissions
from genows.auth.permissions import Profile, Study
from genows.clients.webservice import cases
from genows.clients.webservice.messages import STUDY_ID_MISSING, STUDY_MISSING, STUDY_UNKNOWN, Refusal
from genows.db.sessions import Session
from genows.errors import Denied
from genows.http.request import Request

IDENTIFYING = ("case_set_id", "genetic_profile_id", "case_list", "case_ids_key")


class Scope(NamedTuple):
    """*studies*: those that the request is about, in order of mention; *explicit*: whether it named the study itself."""

    studies: tuple[Study, ...]
    explicit: bool

    @property
    def named(self) -> Study:
        """The study, for commands that need it named; Refusal where it was only inferred."""
        if not self.explicit:
            raise Refusal(STUDY_ID_MISSING)
        return self.studies[0]


def named_study(request: Request, db: Session) -> Study | None:
    """Returns the study that the request names, None where it names none; Refusal where the caller may read none of that name.

    The refusal of a forbidden study is that of an unknown one, with login and without it.
    """
    study_id = request.params.study_id
    if study_id is None:
        return None
    try:
        study = permissions.named_study(db, request.caller, study_id)
    except Denied:
        # A message with status 200 to the client; to the audit log a refusal like any other.
        audit.note(request.client_address, "web service", "403", request.caller.user, study=study_id)
        raise Refusal(STUDY_UNKNOWN) from None
    if study is None:
        raise Refusal(STUDY_UNKNOWN)
    return study


def scope(request: Request, db: Session) -> Scope:
    """Returns the studies of a request: named, or inferred from profiles, else from the case set, else from the cases."""
    study = named_study(request, db)
    if study:
        return Scope((study,), True)
    if not any(map(request.params.has, IDENTIFYING)):
        raise Refusal(STUDY_MISSING)
    studies = _inferred_studies(request, db)
    if not studies:
        raise Refusal(STUDY_UNKNOWN)
    return Scope(studies, False)


def _inferred_studies(request, db) -> tuple[Study, ...]:
    params = request.params
    if params.has("genetic_profile_id"):
        profiles = named_profiles(request, db, params.values("genetic_profile_id"))
        return tuple(dict.fromkeys(profile.study for profile in profiles if profile))
    if params.has("case_set_id") and params.get("case_set_id") != cases.NO_SET:
        sample_list = permissions.readable_sample_list(db, request.caller, params.get("case_set_id"))
        return (sample_list.study,) if sample_list else ()
    return _studies_of_cases(request, db)


def _studies_of_cases(request, db) -> tuple[Study, ...]:
    """Returns the only study that has all the cases, if there is one: ids are not unique across studies."""
    case_ids = frozenset(cases.listed_ids(request, db) or ())
    readable = permissions.readable_studies(db, request.caller)
    ids_by_study: dict[int, set[str]] = {}
    rows = db.named("sample_studies_by_ids", study_pks=[study.pk for study in readable], sample_ids=case_ids)
    for row in rows:
        ids_by_study.setdefault(row.study_pk, set()).add(row.sample_id)
    having_all = tuple(study for study in readable if ids_by_study.get(study.pk) == case_ids)
    return having_all if len(having_all) == 1 else ()


def named_profiles(request: Request, db: Session, profile_ids: list[str]) -> list[Profile | None]:
    """Returns the profile of each id, None for one that the caller may not read or that does not exist."""
    profiles = permissions.readable_profiles(db, request.caller, list(dict.fromkeys(profile_ids)))
    by_id = {profile.profile_id: profile for profile in profiles}
    return [by_id.get(profile_id) for profile_id in profile_ids]
