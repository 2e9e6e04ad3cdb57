"""Identities: which (issuer, subject) of OpenID providers a login name belongs to.

A name is bound to whom the provider sends by it first. So an address that is given to somebody else, a second provider with other rules, and an
account that is registered anew are refused, until an operator says otherwise.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from genows.auth import usernames
from genows.auth.throttles import WRITE_SECONDS, try_to_write
from genows.db import times
from genows.db.database import Database
from genows.db.sessions import Session, Writer
from genows.errors import SignInRefused, UsageError

OTHERS = (
    "This name belongs to another account of the sign-in service, or to an account of another one. "
    "If it is yours, ask the people who run this service to link them."
)
RENAMED = "Your account of the sign-in service is known here by another name. Ask the people who run this service to unlink that one."
TABLE = "the table genows_identities, which 'genows check --create' makes"


class Identified(NamedTuple):
    """A row of genows_identities. The moments: seconds since 1970; *last_seen*: None where the subject has not come yet."""

    email: str
    number: int
    issuer: str
    subject: str
    first_seen: int | None
    last_seen: int | None


def there(session: Session) -> bool:
    """Returns whether the database has the table."""
    return session.runs("identities")


def every(session: Session) -> list[Identified]:
    """Returns all, by name and number."""
    return sorted(_rows(session.all("identities")))


def of_name(session: Session, name: str) -> list[Identified]:
    """Returns the identities of a name."""
    rows = _rows(session.all("identities_by_names", names=usernames.spellings(name)))
    return sorted(row for row in rows if usernames.same(row.email, name))


def of_subject(session: Session, issuer: str, subject: str) -> Identified | None:
    """Returns the identity of a subject; None where no name is bound to it."""
    return next(iter(_rows(session.all("identity_of_subject", issuer=issuer, subject=subject))), None)


def check(session: Session, name: str, issuer: str, subject: str) -> bool:
    """Returns whether *name* is bound to this subject, False where it is bound to nobody; raises SignInRefused where to another, or this one to another."""
    known = of_subject(session, issuer, subject)
    if known:
        if not usernames.same(known.email, name):
            raise SignInRefused("bound by another name", RENAMED)
        return True
    if of_name(session, name):
        raise SignInRefused("bound to another subject", OTHERS)
    return False


def bind(database: Database, name: str, issuer: str, subject: str, now: float) -> bool:
    """Binds *name* to a subject, or notes that it came again; returns whether it is new. Raises SignInRefused as `check`, and where another was quicker."""
    if database.ask(lambda session: check(session, name, issuer, subject), fresh=True):
        values = {"issuer": issuer, "subject": subject, "now": times.stored(now)}
        try_to_write(database, lambda writer: writer.do("see_identity", **values), "when somebody came cannot be noted")
        return False
    database.change(lambda writer: _add(writer, name, 0, issuer, subject, now, now), WRITE_SECONDS)
    # Of two at the same moment one has found the number taken.
    if not database.ask(lambda session: check(session, name, issuer, subject), fresh=True):
        raise SignInRefused("bound to another subject", OTHERS)
    return True


def link(writer: Writer, name: str, issuer: str, subject: str, now: float) -> Identified:
    """Binds a name to a further subject; UsageError where that one belongs to a name."""
    if known := of_subject(writer, issuer, subject):
        raise UsageError(f"{subject} of {issuer} is linked to {known.email} already.")
    numbers = [row.number for row in of_name(writer, name)]
    _add(writer, name, max(numbers, default=-1) + 1, issuer, subject, now, None)
    return Identified(usernames.stored_form(name), len(numbers), issuer, subject, int(now), None)


def unlink(writer: Writer, name: str) -> Sequence[Identified]:
    """Unbinds a name from all its subjects, and returns them: whoever the provider sends next by this name has it then."""
    rows = of_name(writer, name)
    for email in {row.email for row in rows}:
        writer.do("remove_identities", email=email)
    return rows


def _add(writer, name, number, issuer, subject, now, seen):
    values = {"email": usernames.stored_form(name), "number": number, "issuer": issuer, "subject": subject}
    writer.do("add_identity", **values, now=times.stored(now), seen=None if seen is None else times.stored(seen))


def _rows(rows: Iterable) -> list[Identified]:
    return [Identified(email, int(number), issuer, subject, times.seconds(first), times.seconds(last)) for email, number, issuer, subject, first, last in rows]
