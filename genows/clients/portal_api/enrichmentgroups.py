"""The groups of cases of an enrichment: what a body calls them, which profiles they name, and which cases in each."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from genows.auth import permissions
from genows.clients.portal_api import dialect
from genows.cohorts.enrichedgenes import GroupedProfile
from genows.cohorts.studysets import StudySets
from genows.columns.jsonvalues import dumps
from genows.data.profiles import told
from genows.db.sessions import Session
from genows.errors import NotThere, ParameterError
from genows.http.request import Request

NAME, PAIRS, PAIR = "name", "molecularProfileCaseIdentifiers", ("caseId", "molecularProfileId")
PATIENT = "PATIENT"


class CaseNames(NamedTuple):
    """*cases*: profile id → ids of samples, or of patients."""

    name: str
    cases: dict[str, list[str]]

    @property
    def text(self) -> str:
        """The name as JSON."""
        return dumps(self.name)


def groups(value: Any, name: str) -> list[CaseNames]:
    """Returns the groups of a list, which have different names."""
    its = dialect.objects(value, name)
    names = named(its, name, PAIRS)
    return [CaseNames(each, dialect.by_study(dialect.pairs(one[PAIRS], PAIRS, *PAIR))) for each, one in zip(names, its, strict=True)]


def named(its: Iterable[dict[str, Any]], name: str, members: str) -> list[str]:
    """Returns the names of groups, each of which has *members*, and a name that no other has."""
    names: dict[str, None] = {}
    for one in its:
        if members not in one or one.get(NAME) in (None, ""):
            raise ParameterError(name, f"should hold objects with {NAME} and {members}.")
        text = dialect.text(one[NAME], NAME)
        if text in names:
            raise ParameterError(NAME, f"should differ from group to group: {text[:40]} stands twice.")
        names[text] = None
    return list(names)


def profiles(request: Request, db: Session, its: Iterable[CaseNames]) -> list[GroupedProfile]:
    """Returns the profiles that the caller may read of those that groups name, in load order."""
    ids = dict.fromkeys(profile_id for group in its for profile_id in group.cases)
    studies: dict[int, StudySets] = {}
    return [
        GroupedProfile(studies.setdefault(one.study.pk, StudySets(db, one.study)), told(db, one))
        for one in sorted(permissions.readable_profiles(db, request.caller, list(ids)))
    ]


def one_profile(request: Request, db: Session, its: Sequence[CaseNames], is_served) -> GroupedProfile | None:
    """Returns the one profile that all groups name; None where the caller may read none of that id. *is_served*: whether an address serves a profile."""
    ids = list(dict.fromkeys(profile_id for group in its for profile_id in group.cases))
    if len(ids) > 1:
        raise ParameterError(PAIRS, f"should name one molecularProfileId, not {len(ids)}.")
    found = profiles(request, db, its)
    if found and not is_served(found[0].profile):
        raise NotThere(f"Molecular profile not found: {ids[0]}")
    return found[0] if found else None


def samples(group: CaseNames, one: GroupedProfile, of_patients: bool) -> int:
    """Returns the set of the samples that a group names in a profile, or of the patients that it does."""
    ids = group.cases.get(one.profile.profile_id, ())
    if not of_patients:
        return one.study.named(ids)
    return one.study.samples_of(one.study.named_patients(ids))


def of_patients(request: Request) -> bool:
    """Returns whether the cases are patients."""
    return request.params["enrichmentType"] == PATIENT
