"""Permissions: who the caller is and which studies the caller may read. The only module that decides it.

A study that the caller may not read does not exist for them. Every handler looks up the studies whose data it reads through this module, which
tells the caller (`reads`). Lists of studies, which hold no data, ask `Caller.may_read` of each row: `revised.studies`, `webservice.catalogue`.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from genows.db import identifiers
from genows.db.identifiers import Profile, SampleList, Study
from genows.db.sessions import Session
from genows.errors import Denied

EVERY = "*"

ALL_WORDS = frozenset({"ALL", "ALL_TCGA", "ALL_NCI_TARGET"})  # need no study of that name
TARGET_PHASES = frozenset({"ALL_TARGET_PHASE1", "ALL_TARGET_PHASE2"})


class Caller(Protocol):
    """Whoever sends a request. *user*: the login name, None without login; *login_required*: whether callers have to log in here.

    *may_read_all*: whether the caller may read every study, of whatever groups it is: then nobody need look at groups.
    """

    user: str | None
    login_required: bool
    may_read_all: bool

    def may_read(self, study_id: str, groups: str | None) -> bool:
        """Returns whether the caller may read the study. *groups*: cancer_study.GROUPS as stored."""

    def reads(self, study_id: str) -> None:
        """Is told of each study whose data the caller asks for: EVERY for a request about all that the caller may read."""


class Everybody:
    """The caller where no login is required: may read everything. *user*: of who has signed in all the same."""

    login_required = False
    may_read_all = True

    def __init__(self, user: str | None = None):
        self.user = user

    def may_read(self, study_id: str, groups: str | None) -> bool:
        return True

    def reads(self, study_id: str) -> None:
        pass


class SignedIn:
    """A caller where login is required. *user*: None for one who is not logged in; *words*: see `granted_words`."""

    login_required = True

    def __init__(self, user: str | None, words: frozenset[str]):
        self.user, self.words, self.may_read_all = user, words, "ALL" in words

    def may_read(self, study_id: str, groups: str | None) -> bool:
        words, name = self.words, study_id.upper()
        if self.may_read_all or name in words:
            return True
        if "ALL_TCGA" in words and name.endswith("_TCGA"):
            return True
        if "ALL_NCI_TARGET" in words and (name.endswith("_TARGET") or name in TARGET_PHASES):
            return True
        return any(group.strip() in words for group in (groups or "").upper().split(";"))

    def reads(self, study_id: str) -> None:
        pass


EVERYBODY = Everybody()
NOBODY = SignedIn(None, frozenset())


def granted_words(authorities: Iterable[str], app_name: str | None, shown_to_all: str | None = None) -> frozenset[str]:
    """Returns what *authorities* (as stored) grant, in upper case: ALL, ALL_TCGA, ALL_NCI_TARGET, study ids, names of groups.

    *app_name*: only authorities that begin with it and a colon count, and without them; None: all count, whole.
    *shown_to_all*: the group that everyone is granted, if any.
    """
    texts = [authority.upper() for authority in authorities]
    if app_name is not None:
        prefix = f"{app_name}:".upper()
        texts = [text.removeprefix(prefix) for text in texts if text.startswith(prefix)]
    # An empty word would match the empty entries of a study's groups.
    return frozenset({*texts, (shown_to_all or "").upper()} - {""})


def named_study(db: Session, caller: Caller, study_id: str) -> Study | None:
    """Returns the study of this identifier, None if there is none.

    With login required, raises Denied for an unknown study and for a forbidden one alike, so that refusals reveal no studies.
    """
    study = _readable_study(db, caller, study_id)
    if study:
        caller.reads(study.study_id)
        return study
    if caller.login_required:
        raise Denied(study_id)
    return None


def _readable_study(db, caller, study_id):
    if caller.may_read_all:
        return identifiers.study(db, study_id)
    row = db.one("studies_by_ids", identifiers.STUDY_KEYS, study_ids=[study_id])
    return Study(row.study_pk, row.study_id) if row and caller.may_read(row.study_id, row.groups) else None


def readable_studies(db: Session, caller: Caller, study_ids: Iterable[str] | None = None) -> list[Study]:
    """Returns every study of *study_ids* (None: of all) that the caller may read, in load order."""
    wanted = None if study_ids is None else frozenset(study_ids)
    studies = [study for study in _readable_studies(db, caller) if wanted is None or study.study_id in wanted]
    for study_id in (EVERY,) if wanted is None else (study.study_id for study in studies):
        caller.reads(study_id)
    return studies


def _readable_studies(db, caller):
    if caller.may_read_all:
        return identifiers.studies(db)
    rows = db.named("studies", identifiers.STUDY_KEYS)
    return (Study(row.study_pk, row.study_id) for row in rows if caller.may_read(row.study_id, row.groups))


def study_pks(db: Session, caller: Caller, study_id: str | None = None) -> list[int]:
    """Returns the pk of the named study, or, if none is named, those of every study that the caller may read."""
    if study_id is None:
        return [study.pk for study in readable_studies(db, caller)]
    study = named_study(db, caller, study_id)
    return [study.pk] if study else []


def readable_profiles(db: Session, caller: Caller, profile_ids: Sequence[str] | None) -> list[Profile]:
    """Returns the listed genetic profiles (None: all) that the caller may read, in load order."""
    if profile_ids is not None and caller.may_read_all:
        profiles = identifiers.profiles(db, profile_ids)
    else:
        profiles = _profiles_by_groups(db, caller, profile_ids)
    for profile in profiles:
        caller.reads(profile.study.study_id)
    return profiles


def _profiles_by_groups(db, caller, profile_ids):
    if profile_ids is None:
        rows = db.all("profiles", identifiers.PROFILE_KEYS)
    else:
        rows = db.all("profiles_of_any_study", identifiers.PROFILE_KEYS, genetic_profile_ids=profile_ids)
    return [
        Profile(row.profile_pk, row.id, row.genetic_alteration_type, Study(row.study_pk, row.study_id))
        for row in rows
        if caller.may_read(row.study_id, row.groups)
    ]


def readable_sample_list(db: Session, caller: Caller, sample_list_id: str) -> SampleList | None:
    """Returns the sample list of this id, or None if there is none that the caller may read."""
    found = _readable_list(db, caller, sample_list_id)
    if found:
        caller.reads(found.study.study_id)
    return found


def _readable_list(db, caller, sample_list_id):
    if caller.may_read_all:
        return identifiers.sample_list(db, sample_list_id)
    row = db.one("sample_lists_of_any_study", identifiers.LIST_KEYS, sample_list_ids=[sample_list_id])
    if row and caller.may_read(row.study_id, row.groups):
        return SampleList(row.list_pk, row.sample_list_id, Study(row.study_pk, row.study_id))
    return None
