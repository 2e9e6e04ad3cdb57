"""Accounts whose passwords genows itself checks: scrypt through werkzeug.security, slowed down by `pace`.

A wrong name and a wrong password look the same, take the same queries and the same hashing.
"""

import threading
import unicodedata
from typing import NamedTuple

from werkzeug.security import check_password_hash, generate_password_hash

from genows.auth import usernames, users
from genows.auth.loginthrottle import Pace
from genows.db import times
from genows.db.database import Database
from genows.errors import NotSignedIn, SchemaError, TooManyFailures, UsageError

METHOD = "scrypt:32768:8:1"  # N, r, p: 32 MiB and some 60 ms of one core
# Checked where there is no account, so that it takes as long; no password has this hash.
NOBODYS = f"{METHOD}${'0' * 16}${'0' * 128}"
LONGEST_PASSWORD = 1000  # characters: a longer one is none
HASHED_AT_ONCE = 2  # in a process, of however many threads: anybody can ask for it


class Credential(NamedTuple):
    """*password_hash*, *changed*: as stored."""

    password_hash: str
    changed: str

    @property
    def stamp(self) -> str:
        """A text that changes with every change of the password; a session that carries another has ended."""
        return f"{self.changed} {self.password_hash}"


class Accounts:
    """Password accounts of one database."""

    def __init__(self, database: Database):
        self.database, self.pace = database, Pace(database)
        self._hashing = threading.BoundedSemaphore(HASHED_AT_ONCE)

    def sign_in(self, name: str, password: str, address: str, now: float) -> tuple[users.User, Credential]:
        """The user and what the session is bound to. TooManyFailures before the wait is over; NotSignedIn, with the reason
        for the log, for a wrong name, a wrong password and a disabled user alike. *address*: of the client.
        """
        name = name.strip()
        with self.database.read() as session:
            self._keep_pace(session, name, address, now)
            credential = _credential(session, name)
        with self._hashing:
            right = _fits(credential.password_hash if credential else NOBODYS, password)
        with self.database.read() as session:
            # Once more: of many tries at the same moment only those count that came in before the failures of the others.
            self._keep_pace(session, name, address, now)
            user = users.find(session, name) if right and credential else None
            if user and user.enabled:
                self.pace.succeeded(session, name, address)
                return user, credential
        self.pace.failed(name, address, now)
        raise NotSignedIn("disabled" if user else "wrong password" if credential else "no such account")

    def _keep_pace(self, session, name, address, now):
        if wait := self.pace.wait(session, name, address, now):
            raise TooManyFailures(wait)

    def credential(self, session, email: str) -> Credential | None:
        """What sessions of this user are bound to; None where the account has no password (any more)."""
        return _credential(session, email)


def check_tables(database: Database):
    """SchemaError where the database lacks the tables that accounts and their sessions need."""
    if not all(map(database.queries.runs, ("credential_by_email", "signin_failures", "ended_session"))):
        raise SchemaError("Passwords are kept in genows' own tables, which this database lacks: 'genows check --create' makes them.")


def set_password(writer, email: str, password: str, now: float):
    """A new password, which ends every session of the account. UsageError where it cannot be one."""
    if not password.strip() or len(password) > LONGEST_PASSWORD:
        raise UsageError(f"A password has 1 to {LONGEST_PASSWORD} characters.")
    password_hash = generate_password_hash(_normal(password), METHOD)
    writer.do("set_credential", email=email.lower(), password_hash=password_hash, changed=times.stored(now))


def _credential(session, name):
    # What cannot be a name at all (half a character, say) is looked up like any other, as the name that nobody has.
    row = session.one("credential_by_email", email=name.lower() if usernames.is_fit(name) else "")
    return Credential(row[1], str(row[2])) if row else None


def _fits(password_hash, password):
    fits = check_password_hash(password_hash, _normal(password[:LONGEST_PASSWORD]))
    return fits and len(password) <= LONGEST_PASSWORD


def _normal(password):
    """Without blanks at the ends, which forms and terminals drop; letters that keyboards compose differently as one (NFC)."""
    return unicodedata.normalize("NFC", password.strip()).encode("utf-8", "replace").decode("utf-8")
