"""Which study a request is about, and what of it the caller may read.

What the caller may not read counts as unknown, alone or beside what may be read: no answer tells the two apart.
"""

from typing import NamedTuple

from genows.auth import audit, permissions
from genows.errors import Denied
from genows.legacy import cases
from genows.legacy.messages import STUDY_FORBIDDEN, STUDY_ID_MISSING, STUDY_MISSING, STUDY_UNKNOWN, Refusal

IDENTIFYING = ("case_set_id", "genetic_profile_id", "case_list", "case_ids_key")


class Scope(NamedTuple):
    """*studies*: those that the request is about, in order of mention; *explicit*: whether it named the study itself."""

    studies: tuple[permissions.Study, ...]
    explicit: bool

    @property
    def named(self) -> permissions.Study:
        """The study, for commands that want it named; Refusal where it was only inferred."""
        if not self.explicit:
            raise Refusal(STUDY_ID_MISSING)
        return self.studies[0]


def named_study(request, db) -> permissions.Study | None:
    """The study that the request names, None where it names none; Refusal where that is none that the caller may read."""
    study_id = request.params.study_id
    if study_id is None:
        return None
    try:
        study = permissions.named_study(db, request.caller, study_id)
    except Denied:
        # A message with status 200 to the client; to the audit log a refusal like any other.
        audit.note(request.client_address, "web service", "403", request.caller.user, study=study_id)
        raise Refusal(STUDY_FORBIDDEN, study_id) from None
    if study is None:
        raise Refusal(STUDY_UNKNOWN)
    return study


def scope(request, db) -> Scope:
    """The studies of a request: named, or inferred from profiles, else from the case set, else from the cases."""
    study = named_study(request, db)
    if study:
        return Scope((study,), True)
    if not any(map(request.params.given, IDENTIFYING)):
        raise Refusal(STUDY_MISSING)
    studies = _inferred(request, db)
    if not studies:
        raise Refusal(STUDY_UNKNOWN)
    return Scope(studies, False)


def _inferred(request, db):
    asked = request.params
    if asked.given("genetic_profile_id"):
        profiles = named_profiles(request, db, asked.pieces("genetic_profile_id"))
        return tuple(dict.fromkeys(profile.study for profile in profiles if profile))
    if asked.given("case_set_id") and asked.get("case_set_id") != cases.NO_SET:
        found = permissions.readable_sample_list(db, request.caller, asked.get("case_set_id"))
        return (found.study,) if found else ()
    return _of_cases(request, db)


def _of_cases(request, db):
    """The only study that has all the cases, if there is one: ids are not unique across studies."""
    wanted = frozenset(cases.listed(request, db) or ())
    readable = permissions.readable_studies(db, request.caller)
    found: dict[int, set[str]] = {}
    for study_pk, sample_id in db.rows(
        "sample_studies_by_ids", study_pks=[study.pk for study in readable], sample_ids=list(wanted)
    ):
        found.setdefault(study_pk, set()).add(sample_id)
    having_all = tuple(study for study in readable if found.get(study.pk) == wanted)
    return having_all if len(having_all) == 1 else ()


def named_profiles(request, db, profile_ids: list[str]) -> list[permissions.Profile | None]:
    """The profile of each id, None for one that is unknown to the caller."""
    found = {profile.profile_id: profile for profile in permissions.readable_profiles(db, request.caller, profile_ids)}
    return [found.get(profile_id) for profile_id in profile_ids]
