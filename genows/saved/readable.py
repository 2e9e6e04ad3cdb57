"""What of a saved document somebody may read: nothing in it names a study that is not theirs. Decided anew at each reading.

Stored documents stay whole. Texts that people wrote, a name or a description, are sent as they are.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from genows.auth import permissions
from genows.auth.permissions import Caller
from genows.db.identifiers import STUDY_KEYS
from genows.db.sessions import Session
from genows.saved.kinds import DocumentKind

# Of a document: a virtual study may be what another one came from.
DOCUMENT_ID = re.compile(r"[0-9a-f]{24}")
ORIGINS = ("origin", "studyIds")
PROFILES = "molecularProfileIds"


class Readable(NamedTuple):
    """*studies*: ids of those that the reader may read; *origins*: these, and ids of documents; *profiles*: of these studies."""

    studies: frozenset[str]
    origins: frozenset[str]
    profiles: frozenset[str]


def readable_part(db: Session, caller: Caller, kind: DocumentKind, document: dict[str, Any]) -> dict[str, Any] | None:
    """Returns what the caller may read of a document; None where all that it is about is not theirs."""
    if caller.may_read_all or not kind.studies:
        return document
    may = _readable(db, caller, document)
    shown = _shown(document, "", may)
    if document.get("groups"):
        return _with_groups(document["groups"], shown, may)
    about = "data" if kind.name == "custom_data" else "studies"
    return None if document.get(about) and not shown[about] else shown


def _with_groups(groups: list[dict[str, Any]], shown: dict[str, Any], may: Readable) -> dict[str, Any] | None:
    """Leaves out groups of which nothing is left: their names tell of studies, too."""
    pairs = [(group, _shown(group, "", may)) for group in groups]
    kept = [now for was, now in pairs if now.get("studies") or not was.get("studies")]
    gone = {_name(was) for was, now in pairs if was.get("studies") and not now.get("studies")} - set(map(_name, kept))
    shown["groups"] = kept
    if gone and shown.get("groupNameOrder"):
        shown["groupNameOrder"] = [name for name in shown["groupNameOrder"] if name not in gone]
    return shown if not gone or any(group.get("studies") for group in kept) else None


def _name(group) -> str | None:
    name = group.get("name")
    return name if isinstance(name, str) else None


def _readable(db, caller, document) -> Readable:
    named: dict[str, set[str]] = {"studies": set(), PROFILES: set()}
    for what, name in _names(document, ""):
        named[what].add(name)
    studies = frozenset(study.study_id for study in permissions.readable_studies(db, caller, named["studies"]))
    ids = list(filter(DOCUMENT_ID.fullmatch, named["studies"] - studies))
    others = frozenset(ids) - {row.study_id for row in db.all("studies_by_ids", STUDY_KEYS, study_ids=ids)} if ids else frozenset()
    profiles = permissions.readable_profiles(db, caller, sorted(named[PROFILES])) if named[PROFILES] else []
    return Readable(studies, studies | others, frozenset(profile.profile_id for profile in profiles))


def _names(value: Any, member: str) -> Iterator[tuple[str, str]]:
    """Yields (what it names, name) of each name of a study or a profile in a document."""
    if isinstance(value, dict):
        its = [value.get("studyId"), *([value.get("id")] if member == "studies" else [])]
        yield from (("studies", name) for name in its if isinstance(name, str))
        for name, item in value.items():
            yield from _names(item, name)
    elif isinstance(value, list):
        if member in ORIGINS or member == PROFILES:
            yield from ((PROFILES if member == PROFILES else "studies", name) for name in value if isinstance(name, str))
        for item in value:
            if isinstance(item, (dict, list)):
                yield from _names(item, member)


def _shown(value: Any, member: str, may: Readable) -> Any:
    if isinstance(value, dict):
        shown = ((name, item) for name, item in value.items() if not isinstance(item, dict) or _is_shown(item, name, may))
        return {name: _shown(item, name, may) for name, item in shown}
    if not isinstance(value, list):
        return value
    return [_shown(item, member, may) for item in value if _is_shown(item, member, may)]


def _is_shown(item: Any, member: str, may: Readable) -> bool:
    if isinstance(item, dict):
        if member == "studies" and not _among(item.get("id"), may.studies):
            return False
        return "studyId" not in item or _among(item["studyId"], may.studies)
    if member in ORIGINS:
        return _among(item, may.origins)
    return member != PROFILES or _among(item, may.profiles)


def _among(name: Any, names: frozenset[str]) -> bool:
    return isinstance(name, str) and name in names
