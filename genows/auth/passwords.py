"""Accounts whose passwords genows itself checks: scrypt through werkzeug.security, slowed down by `loginthrottle`.

An unknown name and a wrong password get the same answer, run the same queries and cost the same hashing.
"""

import logging
import threading
from pathlib import Path
from typing import NamedTuple

from werkzeug.security import check_password_hash, generate_password_hash

from genows.auth import usernames, users
from genows.auth.loginthrottle import LoginThrottle
from genows.auth.passwordrules import LONGEST, check_new, normalized
from genows.db import times
from genows.db.database import Database
from genows.db.sessions import Session, Writer
from genows.errors import GenowsError, NotSignedIn, SchemaError, TooManyFailures

LOG = logging.getLogger("genows")

METHOD = "scrypt:32768:8:1"  # N, r, p: 32 MiB and some 60 ms of one core
# Checked if there is no account, so that it takes as long; no password has this hash.
NOBODYS = f"{METHOD}${'0' * 16}${'0' * 128}"
WRITE_SECONDS = 2  # a study load may hold SQLite's only writer for minutes; a person waits for the page
HASHED_AT_ONCE = 2  # hashes per process, whatever its threads: anybody can ask for one, and each takes 32 MiB


class Credential(NamedTuple):
    """*password_hash*, *changed*: as stored."""

    password_hash: str
    changed: str

    @property
    def stamp(self) -> str:
        """A text that changes with every change of password or moment; sessions under an older stamp are over."""
        return f"{self.changed} {self.password_hash}"


class PasswordAccounts:
    """Password accounts of one database. *blocklist*: password.blocklist_file, None without one."""

    def __init__(self, database: Database, blocklist: Path | None = None):
        self.database, self.throttle, self.blocklist = database, LoginThrottle(database), blocklist
        self._hashing = threading.BoundedSemaphore(HASHED_AT_ONCE)

    def sign_in(self, name: str, password: str, address: str, now: float) -> tuple[users.User, Credential]:
        """Returns the user and the credential that the session is bound to. *address*: of the client.

        Raises TooManyFailures before the wait is over; NotSignedIn, with the reason for the log, for an unknown name, a wrong
        password and a disabled user alike.
        """
        name = name.strip()

        def stored(session):
            self._check_throttle(session, name, address, now)
            return _credential(session, name)

        credential = self.database.ask(stored, fresh=True)
        # No connection is held while hashing: it takes longer than all queries together.
        with self._hashing:
            fits = _fits(credential.password_hash if credential else NOBODYS, password)

        def found(session):
            # Check again after hashing, so that parallel guesses cannot all pass before one failure is recorded.
            self._check_throttle(session, name, address, now)
            user = users.find(session, name) if fits and credential else None
            if user and user.enabled:
                self.throttle.record_success(session, name, address)
            return user

        user = self.database.ask(found, fresh=True)
        if credential and user and user.enabled:
            return user, credential
        self.throttle.record_failure(name, address, now)
        raise NotSignedIn("disabled" if user else "wrong password" if credential else "no such account")

    def change_password(self, email: str, current: str, new: str, address: str, now: float) -> Credential:
        """Sets a new password for whoever knows the current one; returns the only credential under which sessions count from then on.

        Raises NotSignedIn and TooManyFailures like `sign_in`, whose failures are counted together with these; PasswordRefused.
        """
        _, known = self.sign_in(email, current, address, now)
        with self._hashing:
            password_hash = _new_hash(new, email, self.blocklist)
        # A password that an operator has set since must not be overwritten by somebody who knew the one before.
        changed = self.database.change(lambda writer: _change(writer, email, known, password_hash, now), WRITE_SECONDS)
        if changed is None:
            raise NotSignedIn("changed meanwhile")
        return changed

    def _check_throttle(self, session, name, address, now):
        if wait := self.throttle.wait(session, name, address, now):
            raise TooManyFailures(wait)

    def credential(self, session: Session, email: str) -> Credential | None:
        """Returns what sessions of this user are bound to; None if the account has no password (any more)."""
        return _credential(session, email)

    def end_sessions(self, email: str, now: float) -> None:
        """Ends every session of the account for good, if that can be written now."""
        try:
            self.database.change(lambda writer: end_sessions(writer, email, now), WRITE_SECONDS)
        except GenowsError as error:
            LOG.warning("the sessions of a disabled user cannot be ended for good: %s", type(error).__name__)


def check_tables(database: Database) -> None:
    """Raises SchemaError if the database lacks the tables that accounts and their sessions need."""
    if not all(map(database.queries.runs, ("credential_by_email", "signin_failures", "ended_session"))):
        raise SchemaError("Passwords are kept in genows' own tables, which this database lacks: 'genows check --create' makes them.")


def set_password(writer: Writer, email: str, password: str, now: float, blocklist: Path | None = None) -> None:
    """Sets a new password, which ends every session of the account; raises PasswordRefused for one that breaks the rules.

    *blocklist*: password.blocklist_file, None without one.
    """
    password_hash = _new_hash(password, email, blocklist)
    row = _credential_row(writer, email)
    writer.do("set_credential", email=row[0] if row else usernames.stored_form(email), password_hash=password_hash, changed=times.stored(now))


def _new_hash(password, email, blocklist):
    """Returns what is stored of a new password. The one way to a hash, so that no password gets past the rules."""
    check_new(password, email, blocklist)
    return generate_password_hash(normalized(password), METHOD)


def end_sessions(writer: Writer, email: str, now: float) -> None:
    """Ends every session of the account for good. An account that genows keeps no password of has none."""
    credential = _credential(writer, email) if writer.has("credential_by_email") else None
    if credential:
        _change(writer, email, credential, credential.password_hash, now)


def _change(writer, email, known, password_hash, now):
    """Returns the changed credential, under which no earlier session counts; None if it is not the *known* one any more."""
    # Always later than before: stored moments are whole seconds, and of two changes in one second the second must count too.
    changed = times.stored(max(now, (times.seconds(known.changed) or 0) + 1))
    row = _credential_row(writer, email)
    values = {"email": row[0] if row else usernames.stored_form(email), "known_hash": known.password_hash, "known_changed": known.changed}
    if not writer.do("change_credential", **values, password_hash=password_hash, changed=changed):
        return None
    return Credential(password_hash, changed)


def _credential(session, name):
    row = _credential_row(session, name)
    if row is None:
        return None
    _, password_hash, changed = row
    return Credential(password_hash, str(changed))


def _credential_row(session, name):
    # An invalid name (half a character, say) is looked up like any other, as the name that nobody has: equal time.
    forms = (usernames.stored_form(name), *usernames.lower_forms(name)) if usernames.is_valid(name) else ("",)
    # More than one form only of names beyond ASCII, which earlier versions stored as they were typed.
    rows = [session.one("credential_by_email", email=form) for form in dict.fromkeys(forms)]
    return next(filter(None, rows), None)


def _fits(password_hash, password):
    # Hashes at most LONGEST characters: normalizing and hashing megabytes would be free work for anybody.
    fits = check_password_hash(password_hash, normalized(password[:LONGEST]))
    return fits and len(password) <= LONGEST
