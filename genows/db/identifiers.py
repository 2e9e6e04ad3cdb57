"""Studies, profiles and sample lists by the names that clients give them, kept in the process until the data change.

Nothing here depends on who asks, nor tells what decides permission: groups of studies are asked for anew by each request.
"""

from collections.abc import Collection
from typing import NamedTuple

from genows.db import studysamples
from genows.db.cache import weight
from genows.db.sessions import Session

# Of a study, a profile and a list, with what permission on the study is decided on.
STUDY_KEYS = ("study_pk", "study_id", "groups")
LIST_KEYS = ("list_pk", "sample_list_id", *STUDY_KEYS)
PROFILE_KEYS = ("profile_pk", "id", "genetic_alteration_type", *STUDY_KEYS)


class Study(NamedTuple):
    """A study. *pk*: the database's number; *study_id*: the identifier that clients see."""

    pk: int
    study_id: str


class Profile(NamedTuple):
    """A genetic profile, with its study."""

    pk: int
    profile_id: str
    alteration_type: str
    study: Study


class SampleList(NamedTuple):
    """A sample list, with its study."""

    pk: int
    sample_list_id: str
    study: Study


def studies(db: Session) -> list[Study]:
    """Returns every study, in load order."""

    def ask():
        return [Study(row.study_pk, row.study_id) for row in db.named("studies", STUDY_KEYS)]

    return db.cache.get(("study keys",), ask)


def study(db: Session, study_id: str) -> Study | None:
    """Returns the study of this identifier, None if there is none."""

    def ask(ids):
        return {row.study_id: Study(row.study_pk, row.study_id) for row in db.all("studies_by_ids", STUDY_KEYS, study_ids=ids)}

    return db.cache.get_many("study", [study_id], ask).get(study_id)


def profiles(db: Session, profile_ids: Collection[str]) -> list[Profile]:
    """Returns the genetic profiles of these ids, in load order."""

    def ask(ids):
        rows = db.all("profiles_of_any_study", PROFILE_KEYS, genetic_profile_ids=ids)
        return {row.id: Profile(row.profile_pk, row.id, row.genetic_alteration_type, Study(row.study_pk, row.study_id)) for row in rows}

    return sorted(db.cache.get_many("profile", dict.fromkeys(profile_ids), ask).values())


def sample_list(db: Session, list_id: str) -> SampleList | None:
    """Returns the sample list of this id, None if there is none."""

    def ask(ids):
        rows = db.all("sample_lists_of_any_study", LIST_KEYS, sample_list_ids=ids)
        return {row.sample_list_id: SampleList(row.list_pk, row.sample_list_id, Study(row.study_pk, row.study_id)) for row in rows}

    return db.cache.get_many("sample list", [list_id], ask).get(list_id)


def list_sample_ids(db: Session, study_pk: int, list_pk: int) -> list[str]:
    """Returns the ids of the samples of a list of the study, in load order."""

    def ask():
        return JoinedTexts(list(studysamples.list_members(db, study_pk, list_pk).values()))

    return db.cache.get(("list samples", list_pk), ask, JoinedTexts.weight).items()


class JoinedTexts:
    """A list of texts in little memory: 1,000 sample ids take 17 KB, as texts of their own 73."""

    SEPARATOR = "\0"

    def __init__(self, items: list[str]):
        joined = self.SEPARATOR.join(items)
        # A separator within a text, or none at all where there is no text, cannot be told apart afterwards.
        self._held: str | list[str] = joined if items and joined.count(self.SEPARATOR) == len(items) - 1 else items

    def items(self) -> list[str]:
        """Returns the texts, in a list of the caller's own."""
        return self._held.split(self.SEPARATOR) if isinstance(self._held, str) else list(self._held)

    def weight(self) -> int:
        return weight(self._held)
