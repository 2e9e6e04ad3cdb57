"""The users table and its users' authorities: looked up without regard to case, read anew for each request."""

from collections.abc import Iterable
from typing import NamedTuple

from genows.auth import usernames
from genows.db.sessions import Session, Writer
from genows.errors import UsageError


class User(NamedTuple):
    """*email*: the login name as users.EMAIL has it; *name*: for people; *enabled*: whether the account has access.

    *roles*: the authorities that a provider says, in place of those of the table; None where these count.
    """

    email: str
    name: str
    enabled: bool = True
    roles: tuple[str, ...] | None = None


class Grant(NamedTuple):
    """A row of authorities, as stored."""

    email: str
    authority: str


def find(session: Session, name: str) -> User | None:
    """Returns the user of this name, enabled or not; None if there is none."""
    if not usernames.is_valid(name):
        return None
    users = _by_spelling(session, name)
    if not users:
        # Scans the table, so only for names that somebody else stored in mixed case.
        users = _same(name, _users(row for form in usernames.lower_forms(name) for row in session.all("users_by_lower_name", lower_name=form)))
    if not users:
        return None
    # Two rows that differ in case are one user, whom disabling either keeps out.
    first = next((user for user in users if user.email == usernames.stored_form(name)), users[0])
    return first._replace(enabled=all(user.enabled for user in users))


def is_stored(session: Session, name: str) -> bool:
    """Returns whether a user of this name is stored in one of its usual spellings. Runs one query, whatever the result."""
    return bool(_by_spelling(session, name if usernames.is_valid(name) else ""))


def authorities(session: Session, email: str) -> list[str]:
    """Returns the user's authorities, as stored."""
    return [row.authority for row in _grants(session, email)]


def known(session: Session, email: str) -> User:
    """Returns the user of this name; raises UsageError if there is none, for commands."""
    user = find(session, email)
    if user is None:
        raise UsageError(f"There is no user {email}.")
    return user


def add(writer: Writer, email: str, name: str) -> User:
    """Adds a user, enabled, the login name stored as `usernames.stored_form` has it; raises UsageError for an invalid or existing name."""
    if not usernames.is_valid(email):
        raise UsageError(f"{email!r} is no login name: 1 to {usernames.LONGEST} characters without blanks and commas.")
    if find(writer, email):
        raise UsageError(f"There is a user {email} already.")
    if unseen := usernames.invisible(email):
        raise UsageError(f"{email!r} holds a character that nobody sees, {unseen}: it would look like another login name. Type the name anew.")
    if not name.strip() or len(name) > 255 or not name.isprintable():
        raise UsageError("The name of the user should have 1 to 255 characters, without control characters.")
    user = User(usernames.stored_form(email), name.strip())
    writer.do("add_user", email=user.email, name=user.name)
    return user


def set_enabled(writer: Writer, email: str, enabled: bool) -> None:
    """Gives the account access or takes it away; taken away, its sessions and tokens are refused from the next request on."""
    known(writer, email)
    for user in _same(email, _users(writer.all("users"))):
        writer.do("set_user_enabled", email=user.email, enabled=int(enabled))


def grant(writer: Writer, email: str, authority: str) -> bool:
    """Grants an authority; returns whether it is new."""
    user = known(writer, email)
    if any(stored.upper() == authority.upper() for stored in authorities(writer, user.email)):
        return False
    writer.do("add_authority", email=user.email, authority=authority)
    return True


def revoke(writer: Writer, email: str, authority: str) -> bool:
    """Takes an authority back, in all its spellings; returns whether the user had it."""
    grants = {row for row in _grants(writer, email) if row.authority.upper() == authority.upper()}
    for stored in grants:
        writer.do("remove_authority", email=stored.email, authority=stored.authority)
    return bool(grants)


def _by_spelling(session, name):
    return _same(name, _users(session.all("users_by_names", names=usernames.spellings(name))))


def _users(rows) -> list[User]:
    return [User(email, name, bool(enabled)) for email, name, enabled in rows]


def _grants(session, email) -> list[Grant]:
    names = usernames.spellings(email)
    asked = [session.all("authorities_by_names", names=names, lower_name=form) for form in usernames.lower_forms(email)]
    return _same(email, dict.fromkeys(Grant(stored_email, authority) for rows in asked for stored_email, authority in rows))


def _same(name, rows: Iterable):
    """Returns the rows whose email is *name*: the database's collation may let others in, usernames.same decides."""
    return [row for row in rows if usernames.same(row.email, name)]
