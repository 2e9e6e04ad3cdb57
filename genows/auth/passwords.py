"""Accounts whose passwords genows itself checks: scrypt through werkzeug.security, slowed down by `throttles`.

An unknown name and a wrong password get the same answer, run the same queries and cost the same hashing. The rules for new passwords follow
NIST SP 800-63B-4, 3.1.1: long, and none of the commonest. Every character of Unicode may stand in one, and none must.
"""

import logging
import threading
import unicodedata
from pathlib import Path
from typing import NamedTuple

from werkzeug.security import check_password_hash, generate_password_hash

from genows.auth import usernames, users
from genows.auth.throttles import LoginThrottle
from genows.db import times
from genows.db.database import Database
from genows.db.sessions import Session, Writer
from genows.errors import ConfigError, GenowsError, NotSignedIn, PasswordRefused, SchemaError, TooManyFailures

LOG = logging.getLogger("genows")

METHOD = "scrypt:32768:8:1"  # N, r, p: 32 MiB and some 60 ms of one core
# Checked if there is no account, so that it takes as long; no password has this hash.
NOBODYS = f"{METHOD}${'0' * 16}${'0' * 128}"
WRITE_SECONDS = 2  # a study load may hold SQLite's only writer for minutes; a person waits for the page
HASHED_AT_ONCE = 2  # hashes per process, whatever its threads: anybody can ask for one, and each takes 32 MiB

SHORTEST, LONGEST = 12, 1000  # characters (code points), without blanks at the ends

# Common ones of SHORTEST characters or more, small letters, without blanks. A list of thousands is the operator's:
# password.blocklist_file.
COMMON = frozenset(
    """
    000000000000 0123456789012 0987654321098 111111111111 112233445566 121212121212 123123123123 123123123123123 1234567890123
    123456789012 12345678901234 123456789012345 1234567890123456 12345678901234567890 1234567891011 123456789abc 123456789987654321
    123456abcdef 1234qwerasdf 123qweasdzxc 147258369147 159753159753 1a2b3c4d5e6f 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc
    1qaz2wsx3edc4rfv 222222222222 666666666666 777777777777 888888888888 987654321098 999999999999 a1b2c3d4e5f6 aaaaaaaaaaaa
    abc123abc123 abc123456789 abcd12345678 abcd1234abcd abcdef123456 abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz
    admin1234567 admin12345678 adminadminadmin administrador administrator administrator1 asdasdasdasd asdfasdfasdf asdfghjkl123
    asdfghjkl;'# asdfghjklqwertyuiop baseball1234 cancergenomics changeitchangeit changeme1234 changeme12345 changemechangeme
    changemeplease changethispassword cbioportal123 cbioportal1234 computer1234 correcthorsebatterystaple dragon123456
    football1234 genowsgenows iloveyou1234 iloveyou123456 iloveyouforever iloveyousomuch letmein12345 letmein123456
    letmeinletmein letmeinplease liverpool123 manchesterunited master123456 michael12345 monkey123456 mypassword12 mypassword123
    mypassword1234 notapassword nopassword123 p@ssw0rd1234 p@ssw0rd12345 p@ssword1234 passw0rd1234 passw0rd12345 password0000
    password1234 password12345 password123456 password1234567 password12345678 password123456789 password123! password1234!
    password2020 password2021 password2022 password2023 password2024 password2025 password2026 passwordpassword
    passwordpassword1 princess1234 q1w2e3r4t5y6 q1w2e3r4t5y6u7 qazwsx123456 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb
    qwer12345678 qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 qwertyqwerty qwertyuiop12 qwertyuiop123
    qwertyuiop1234 qwertyuiop[] qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm secret123456 speakfriendandenter
    spring202020 starwars1234 summer202020 sunshine1234 superman1234 test12345678 testpassword testpassword1 testtesttest
    thisisapassword thisismypassword trustno1trustno1 welcome12345 welcome123456 welcomewelcome winter202020 xxxxxxxxxxxx
    yourpassword zaq12wsxcde3 zaq1zaq1zaq1 zxcvbnm12345 zxcvbnm123456 zxcvbnmzxcvbnm zzzzzzzzzzzz
    """.split()
)


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
    credential = _credential(writer, email) if writer.runs("credential_by_email") else None
    if credential:
        _change(writer, email, credential, credential.password_hash, now)


def _change(writer, email, known, password_hash, now):
    """Returns the changed credential, under which no earlier session counts; None if it is not the *known* one any more."""
    # Always later than before: stored moments are whole seconds, and of two changes in one second the second must count too.
    changed = times.stored(max(now, (times.seconds(known.changed) or 0) + 1))
    row = _credential_row(writer, email)
    if row and row[1] == password_hash != known.password_hash:
        # Stored by an earlier run, whose connection was lost in COMMIT: no two passwords have one hash. (`end_sessions` keeps the hash.)
        return _credential(writer, email)
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


def normalized(password: str) -> str:
    """Drops blanks at the ends, as forms and terminals do; composes letters that keyboards spell differently (Unicode NFC)."""
    return unicodedata.normalize("NFC", password.strip()).encode("utf-8", "replace").decode("utf-8")


def check_new(password: str, email: str, blocklist: Path | None) -> None:
    """Raises PasswordRefused, with a sentence for people, for a password that *email*'s account must not get.

    *blocklist*: a file with one password a line, beside the built-in list. Raises ConfigError if it cannot be read.
    """
    # As typed, where it is long: normalizing megabytes would be free work for anybody.
    length = len(password) if len(password) > LONGEST else len(normalized(password))
    if not SHORTEST <= length <= LONGEST:
        raise PasswordRefused(f"A password has {SHORTEST} to {LONGEST} characters; this one has {length}.")
    if any("\ud800" <= character <= "\udfff" for character in password):
        raise PasswordRefused("The password was not typed as UTF-8: its letters would be taken for others. Set the terminal to UTF-8.")
    folded = _folded(password)
    if folded == _folded(email):
        raise PasswordRefused("The password must not be the login name.")
    if folded in COMMON or blocklist and _holds(blocklist, folded):
        raise PasswordRefused("This password is among the commonest, which are guessed first. Choose another: a few unrelated words, say.")


def _folded(text):
    """Returns what is compared: a common password does not become a good one by capitals or blanks."""
    return "".join(normalized(text).casefold().split())


def _holds(blocklist, folded):
    try:
        # Read at each change of a password: rare, and then the file's latest state counts.
        with open(blocklist, encoding="utf-8-sig", errors="replace") as lines:
            # Most lines of the usual lists are shorter than any password here: a million take 0.2 s in place of 0.5 s.
            return any(len(line) >= SHORTEST and _folded(line) == folded for line in lines)
    except OSError as error:
        raise ConfigError(str(blocklist), "password.blocklist_file", f"cannot be read: {error.strerror}") from error
