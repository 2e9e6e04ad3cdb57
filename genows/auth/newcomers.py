"""Users, authorities and tokens of another database, taken over as they are: who may read there, may read here, once the studies are here.

Users who are here stay as they are; one who is disabled here is not enabled. Passwords and sessions are never taken over.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from genows.auth import usernames
from genows.db import times
from genows.db.sessions import Session, Writer
from genows.errors import UsageError


class Newcomers(NamedTuple):
    """How many *users*, *authorities* and *tokens* were added. *met*: names that are there in several spellings; *others*: applications, in front of
    the colon of authorities, that are not the one that counts here; *unfit*: users whose names cannot be login names.
    """

    users: int
    authorities: int
    tokens: int
    met: list[str]
    others: list[str]
    unfit: list[str]


def take_over(source: Session, writer: Writer, here: str, renamed: tuple[str, str] | None, with_tokens: bool, clock: Callable[[], float] = time.time) -> Newcomers:
    """*here*: app.name of the target; *renamed*: the application of authorities to write another name for, and that name."""
    users, met, unfit = _users(source)
    stored = {usernames.stored_form(row.email) for row in writer.all("users")}
    new = [(name, row) for name, row in users.items() if name not in stored]
    for name, row in new:
        writer.do("add_user", email=name, name=row.name)
        if not row.enabled:
            writer.do("set_user_enabled", email=name, enabled=0)
    authorities, others = _authorities(source, writer, here, renamed)
    for name, authority in authorities:
        writer.do("add_authority", email=name, authority=authority)
    tokens = _tokens(source, writer, stored.union(users), clock()) if with_tokens else []
    for token in tokens:
        writer.do("add_token", **token)
    return Newcomers(len(new), len(authorities), len(tokens), met, others, unfit)


def application_of(source: Session) -> str:
    """The one application that all authorities of the source are of; UsageError where there are several."""
    found = sorted({row.authority.partition(":")[0].upper() for row in source.all("authorities") if ":" in row.authority})
    if len(found) > 1:
        raise UsageError(f"The authorities are of several applications ({', '.join(found)}); --from a settings file with app.name says which of them is meant.")
    return found[0] if found else ""


def _users(source):
    """(name as it is stored here → row, names that several rows have, names that are none)."""
    users: dict[str, Any] = {}
    met, unfit = [], []
    for row in source.all("users"):
        if not usernames.is_valid(row.email) or usernames.invisible(row.email):
            unfit.append(row.email)
            continue
        name = usernames.stored_form(row.email)
        if name in users:
            met.append(name)
        if name not in users or row.enabled and not users[name].enabled:
            users[name] = row
    return users, met, unfit


def _authorities(source, writer, here, renamed):
    known = {(usernames.stored_form(row.email), row.authority.upper()) for row in writer.all("authorities")}
    found, others = [], set()
    for row in source.all("authorities"):
        if not usernames.is_valid(row.email):
            continue
        application, colon, what = row.authority.partition(":")
        if colon and renamed and application.upper() == renamed[0].upper():
            application = renamed[1]
        if colon and application.upper() != here.upper():
            others.add(application)
        name, authority = usernames.stored_form(row.email), application + colon + what
        if (name, authority.upper()) not in known:
            known.add((name, authority.upper()))
            found.append((name, authority))
    return found, sorted(others)


def _tokens(source, writer, names, now):
    """The tokens that have not expired, of users who are here."""
    known = {row.token for row in writer.all("copied_tokens")}
    found = []
    for row in source.all("copied_tokens") if source.runs("copied_tokens") else ():
        expiration, creation = times.seconds(row.expiration), times.seconds(row.creation)
        if row.token in known or expiration is None or expiration <= now or not usernames.is_valid(row.username):
            continue
        name = usernames.stored_form(row.username)
        if name in names:
            made = None if creation is None else times.stored(creation)
            found.append({"token": row.token, "username": name, "expiration": times.stored(expiration), "creation": made})
    return found
