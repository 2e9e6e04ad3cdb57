"""Data access tokens: issued, checked, listed and revoked, in three kinds with one interface.

`UuidTokens` keeps them in the table data_access_tokens, `JwtTokens` keeps them nowhere, `NoTokens` has none. A moment (*now*) is
seconds since 1970; a *user* is a users.EMAIL as stored.
"""

import hashlib
import hmac
import re
import uuid
from typing import NamedTuple

from genows.auth import usernames
from genows.config.reader import Config
from genows.db import times
from genows.db.database import Database
from genows.errors import DatabaseBusy, DatabaseError, Denied, NotOffered, SchemaError, TokenError
from genows.jose.jwt import Keyring

TEXT = re.compile(r"[!-~]{1,50}")  # what the column TOKEN can hold; older portals' tokens are UUIDs too
WRITE_SECONDS = 10  # that another writer is waited for
SWEEP_SECONDS = 1
SWEPT_AT_ONCE = 1000


class Record(NamedTuple):
    """A stored token. *expiration*, *creation*: seconds since 1970, None where the database has no moment."""

    token: str
    user: str
    expiration: int | None
    creation: int | None

    def valid(self, now: float) -> bool:
        return self.expiration is not None and now < self.expiration


class Issued(NamedTuple):
    """A new token. *creation*, *expiration*: seconds since 1970; *revoked*: the tokens that had to go for it."""

    token: str
    user: str
    creation: int
    expiration: int
    revoked: tuple[str, ...] = ()


class NoTokens:
    """dat.method=none: nothing is issued, nothing accepted."""

    kind, stored = "none", False

    def issue(self, user: str, now: float, allow_revocation: bool = True) -> Issued:
        """A token for *user*. Denied, with a sentence for the user, where there may be none.

        *allow_revocation*: whether older tokens of the user may be revoked for it, where the configuration allows that.
        """
        raise NotOffered("This portal issues no data access tokens.")

    def check(self, token: str, now: float) -> str:
        """The user of a valid token; TokenError otherwise."""
        raise TokenError("no tokens here")

    def list(self, user: str) -> tuple[Record, ...]:
        """The user's stored tokens, oldest first. NotOffered where none are stored, as for the three below."""
        raise NotOffered("Tokens of this kind are stored nowhere, so they cannot be listed.")

    def get(self, user: str, token: str) -> Record | None:
        """The stored token; None where there is no such token of this user."""
        raise NotOffered("Tokens of this kind are stored nowhere, so they cannot be looked up.")

    def revoke(self, user: str, token: str) -> bool:
        """Whether there was such a token of this user; there is none now."""
        raise NotOffered("Tokens of this kind are stored nowhere, so they cannot be revoked.")

    def revoke_all(self, user: str) -> tuple[str, ...]:
        """The tokens that were revoked."""
        raise NotOffered("Tokens of this kind are stored nowhere, so they cannot be revoked.")


class JwtTokens(NoTokens):
    """dat.method=jwt. *secrets*: the first issues, all are accepted."""

    kind = "jwt"

    def __init__(self, secrets: tuple[str, ...], ttl_seconds: int):
        self.keyring, self.ttl_seconds = Keyring(secrets), ttl_seconds

    def issue(self, user: str, now: float, allow_revocation: bool = True) -> Issued:
        made = self.keyring.issue(user, now, self.ttl_seconds)
        return Issued(made.token, user, made.iat, made.exp)

    def check(self, token: str, now: float) -> str:
        return self.keyring.check(token, now)


class UuidTokens(NoTokens):
    """dat.method=uuid. *most*: tokens that a user may hold; *revoke_others*: whether a new one may revoke the oldest."""

    kind, stored = "uuid", True

    def __init__(self, database: Database, ttl_seconds: int, most: int, revoke_others: bool, new_token=uuid.uuid4):
        self.database, self.ttl_seconds, self.most = database, ttl_seconds, most
        self.revoke_others, self.new_token = revoke_others, new_token

    def issue(self, user: str, now: float, allow_revocation: bool = True) -> Issued:
        self._sweep(now)
        return self._held(user, lambda writer: self._issue(writer, user, now, allow_revocation and self.revoke_others))

    def _issue(self, writer, user, now, may_revoke):
        valid = [record for record in _records(writer, user) if record.valid(now)]
        excess = max(0, len(valid) + 1 - self.most)
        if excess and not may_revoke:
            raise Denied(sentence=_full(self.most))
        revoked = tuple(record.token for record in valid[:excess])
        writer.do("remove_tokens", tokens=revoked)
        issued = Issued(str(self.new_token()), user, int(now), int(now) + self.ttl_seconds, revoked)
        writer.do(
            "add_token",
            token=issued.token,
            username=user,
            expiration=times.stored(issued.expiration),
            creation=times.stored(issued.creation),
        )
        return issued

    def check(self, token: str, now: float) -> str:
        if not TEXT.fullmatch(token):
            raise TokenError("no uuid")
        with self.database.read() as session:
            row = session.one("token_by_text", token=token)
        # The index has found it by the column's collation; what counts are the bytes.
        if not row or not hmac.compare_digest(row[0].encode(), token.encode()):
            raise TokenError("unknown")
        record = _record(row)
        if not record.valid(now):
            raise TokenError("expired")
        return record.user

    def list(self, user: str) -> tuple[Record, ...]:
        with self.database.read() as session:
            return tuple(_records(session, user))

    def get(self, user: str, token: str) -> Record | None:
        return next((record for record in self.list(user) if record.token == token), None)

    def revoke(self, user: str, token: str) -> bool:
        return bool(self._held(user, lambda writer: _remove(writer, user, lambda record: record.token == token)))

    def revoke_all(self, user: str) -> tuple[str, ...]:
        return self._held(user, lambda writer: _remove(writer, user, lambda record: True))

    def _held(self, user, action):
        """What *action*(writer) gives, during which no other transaction touches this user's tokens, in whatever process."""
        subject = f"{self.database.driver.lock_name()}\n{user.lower()}".encode()
        name = f"genows {hashlib.sha256(subject).hexdigest()[:40]}"

        def held(writer):
            if writer.value("hold_user", name=name, seconds=WRITE_SECONDS) != 1:
                raise DatabaseBusy()
            return action(writer)

        return self.database.change(held, WRITE_SECONDS)

    def _sweep(self, now):
        """Removes expired tokens, whosever. In a transaction of its own: a conflict here must not cost anybody a token."""
        with self.database.read() as session:
            rows = session.all("expired_tokens", now=times.stored(now), most=SWEPT_AT_ONCE)
        if not rows:
            return
        try:
            with self.database.write(SWEEP_SECONDS) as writer:
                writer.do("remove_tokens", tokens=[token for (token,) in rows])
        except (DatabaseBusy, DatabaseError):
            pass  # Others are sweeping the same rows; what is left is swept with the next token.


def _remove(writer, user, wanted):
    found = tuple(record.token for record in _records(writer, user) if wanted(record))
    writer.do("remove_tokens", tokens=found)
    return found


def _records(session, user):
    """The user's stored tokens by creation (none first), then token."""
    rows = session.all("tokens_by_users", names=usernames.spellings(user))
    records = [_record(row) for row in rows if usernames.same(row[1], user)]
    return sorted(records, key=lambda record: (record.creation is not None, record.creation or 0, record.token))


def _record(row):
    return Record(row[0], row[1], times.seconds(row[2]), times.seconds(row[3]))


def _full(most):
    number = "one data access token" if most == 1 else f"{most} data access tokens"
    return f"You hold {number}, as many as a user may: there is no new one until an existing token has expired or is revoked."


def open_tokens(config: Config, database: Database) -> NoTokens:
    """The tokens that the configuration asks for. SchemaError where the database cannot hold them."""
    if config.dat_method == "jwt":
        return JwtTokens((config.dat_jwt_secret_key, *config.dat_jwt_previous_secret_keys), config.dat_ttl_seconds)
    if config.dat_method == "uuid":
        if not database.queries.runs("token_by_text"):
            raise SchemaError(
                "dat.method=uuid needs the table data_access_tokens, which databases before schema version 2.9.0 lack: set dat.method=jwt."
            )
        most, revoke = config.dat_uuid_max_number_per_user, config.dat_uuid_revoke_other_tokens
        return UuidTokens(database, config.dat_ttl_seconds, most, revoke)
    return NoTokens()
