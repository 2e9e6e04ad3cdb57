"""The users table and what its users were granted: found by name without regard to case, read anew for each request."""

from typing import NamedTuple

from genows.auth import usernames
from genows.errors import UsageError


class User(NamedTuple):
    """*email*: the login name as users.EMAIL has it; *name*: for people; *enabled*: whether the account has access."""

    email: str
    name: str
    enabled: bool = True


def find(session, name: str) -> User | None:
    """The user of this name, enabled or not; None where there is none."""
    if not usernames.is_fit(name):
        return None
    rows = _indexed(session, name)
    if not rows:
        rows = _same(name, session.all("users_by_lower_name", lower_name=name.lower()))
    if not rows:
        return None
    # Two rows that differ in case are one user, whom disabling either keeps out.
    email, shown, _ = next((row for row in rows if row[0] == name.lower()), rows[0])
    return User(email, shown, all(row[2] for row in rows))


def is_stored(session, name: str) -> bool:
    """Whether there is a user of this name in one of its usual spellings: one query, whatever the answer."""
    return bool(_indexed(session, name if usernames.is_fit(name) else ""))


def _indexed(session, name):
    return _same(name, session.all("users_by_names", names=usernames.spellings(name)))


def authorities(session, email: str) -> list[str]:
    """What the user was granted, as stored."""
    rows = session.all("authorities_by_names", names=usernames.spellings(email), lower_name=email.lower())
    return [row[1] for row in _same(email, rows)]


def _same(name, rows):
    return [row for row in rows if usernames.same(row[0], name)]


def known(session, email: str) -> User:
    """As `find`; UsageError where there is none, for commands."""
    user = find(session, email)
    if user is None:
        raise UsageError(f"There is no user {email}.")
    return user


def add(writer, email: str, name: str) -> User:
    """A new user, enabled, the login name stored in lower case."""
    if not usernames.is_fit(email):
        raise UsageError(f"{email!r} is no login name: 1 to {usernames.LONGEST} characters without blanks and commas.")
    if find(writer, email):
        raise UsageError(f"There is a user {email} already.")
    if not name.strip() or len(name) > 255 or not name.isprintable():
        raise UsageError("The name of the user should have 1 to 255 characters, without control characters.")
    user = User(email.lower(), name.strip())
    writer.do("add_user", email=user.email, name=user.name)
    return user


def set_enabled(writer, email: str, enabled: bool):
    """Gives the account access, or takes it: what the user holds, session or token, is worth nothing at the next request."""
    for row in _rows_of(writer, email):
        writer.do("set_user_enabled", email=row[0], enabled=int(enabled))


def _rows_of(session, email):
    known(session, email)
    return [row for row in session.all("users") if usernames.same(row[0], email)]


def grant(writer, email: str, authority: str) -> bool:
    """Whether that is new."""
    user = known(writer, email)
    if any(stored.upper() == authority.upper() for stored in authorities(writer, user.email)):
        return False
    writer.do("add_authority", email=user.email, authority=authority)
    return True


def revoke(writer, email: str, authority: str) -> bool:
    """Whether there was something to take back."""
    rows = writer.all("authorities_by_names", names=usernames.spellings(email), lower_name=email.lower())
    held = {(row[0], row[1]) for row in _same(email, rows) if row[1].upper() == authority.upper()}
    for stored_email, stored_authority in held:
        writer.do("remove_authority", email=stored_email, authority=stored_authority)
    return bool(held)
