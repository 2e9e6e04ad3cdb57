"""Which authorities open nothing, and which groups of studies nobody has: what was granted compared with what there is."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from genows.auth import permissions, usernames
from genows.config.groupnames import groups_of, oddity, said_of_group
from genows.config.reader import Config
from genows.db.identifiers import STUDY_KEYS
from genows.db.sessions import Session

MOST = 20  # lines of a kind; a portal may have thousands of users


def opens_nothing(config: Config, authority: str, studies: Sequence[Any]) -> str | None:
    """Returns a sentence if nobody can read anything by this authority now, else None. *studies*: rows of STUDY_KEYS."""
    words = _words(config, [authority])
    if not words:
        return f"{authority} counts for nothing here: app.name is {config.app_name}."
    if "ALL" in words or any(map(_reader(words), studies)):
        return None
    name = authority[len(config.app_name) + 1 :] if config.filter_groups_by_appname else authority
    if words <= permissions.ALL_WORDS:
        return f"There is no study here that {name} opens (docs/access.md says which it would); it opens nothing until there is one."
    odd = "a semicolon" if ";" in name else oddity(name)
    cause = f" It is one authority whose name has {odd}: grant each by itself, and as it is written." if odd else ""
    return f"There is no study {name} here and no group of studies of that name; the authority opens nothing until there is one.{cause}"


def loose_ends(config: Config, session: Session) -> Iterator[str]:
    """Yields what meets nothing, in sentences: authorities, groups of studies, and always_show_study_group; and odd names of groups."""
    studies = session.all("studies", STUDY_KEYS)
    enabled = {usernames.stored_form(user.email) for user in session.all("users") if user.enabled}
    held = Counter(authority for email, authority in session.all("authorities") if usernames.stored_form(email) in enabled)
    yield from _some(_idle_authorities(config, held, studies))
    groups: dict[str, list[str]] = {}
    for study in studies:
        for group in groups_of(study.groups):
            groups.setdefault(group, []).append(study.study_id)
    yield from _some(_idle_groups(groups, _words(config, held) | _shown(config)))
    shown = config.always_show_study_group
    if shown and shown.upper() not in groups:
        yield f"always_show_study_group shows nothing: no study has the group {shown}"


def _idle_authorities(config, held, studies):
    names = {study.study_id.upper() for study in studies}.union(*(groups_of(study.groups) for study in studies))
    for authority, users in sorted(held.items()):
        # Most authorities are names of what is there: the others alone are compared with each study.
        if not _words(config, [authority]) & names and (sentence := opens_nothing(config, authority, studies)):
            yield f"authority {authority} ({users} {'user' if users == 1 else 'users'}): {sentence}"


def _idle_groups(groups, words):
    for group, study_ids in sorted(groups.items()):
        odd = said_of_group(group)
        if group not in words or odd:
            which = ", ".join(study_ids[:3]) + (f" and {len(study_ids) - 3} more" if len(study_ids) > 3 else "")
            yield f"group {group} of {which}: " + "; ".join(filter(None, ["no enabled user has it" if group not in words else None, odd]))


def _some(sentences):
    found = list(sentences)
    yield from found[:MOST]
    if len(found) > MOST:
        yield f"… and {len(found) - MOST} more like these"


def _words(config, authorities):
    return permissions.granted_words(authorities, config.app_name if config.filter_groups_by_appname else None)


def _shown(config):
    return permissions.granted_words((), None, config.always_show_study_group)


def _reader(words):
    caller = permissions.SignedIn(None, words)
    return lambda study: caller.may_read(study.study_id, study.groups)
