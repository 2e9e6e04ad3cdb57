"""Data access tokens: issued, checked, listed and revoked, through one interface, `TokenStore`.

`UuidTokens` stores them in the table data_access_tokens, `JwtTokens` stores them nowhere (their expiry is checked in jose/jwt.py),
`NoTokens` has none. A moment (*now*) is seconds since 1970; a *user* is a users.EMAIL as stored.
"""

import hashlib
import hmac
import re
import uuid
from collections.abc import Callable
from typing import NamedTuple, NoReturn, Protocol

from genows.auth import usernames
from genows.config.reader import Config
from genows.db import times
from genows.db.database import Database
from genows.errors import (
    DatabaseBusy,
    DatabaseError,
    DatabaseGone,
    Denied,
    NotOffered,
    OutcomeUnknown,
    SchemaError,
    TokenError,
    TokenExpired,
)
from genows.jose.jwt import Keyring

TEXT = re.compile(r"[!-~]{1,50}")  # what the column TOKEN can hold; older portals' tokens are UUIDs too
WRITE_SECONDS = 10  # that another writer is waited for
SWEEP_SECONDS = 1
SWEPT_AT_ONCE = 1000


class StoredToken(NamedTuple):
    """A row of data_access_tokens. *expiration*, *creation*: seconds since 1970, None if the database has no valid time."""

    token: str
    user: str
    expiration: int | None
    creation: int | None

    def valid(self, now: float) -> bool:
        """Returns whether the token has not expired; one without a valid expiration has."""
        return self.expiration is not None and now < self.expiration


class IssuedToken(NamedTuple):
    """A new token. *creation*, *expiration*: seconds since 1970; *revoked*: the tokens that were revoked to make room for it."""

    token: str
    user: str
    creation: int
    expiration: int
    revoked: tuple[str, ...] = ()


class TokenStore(Protocol):
    """The tokens of one dat.method. *kind*: its name; *stored*: whether tokens can be listed and revoked.

    `stored_tokens`, `get`, `revoke` and `revoke_all` raise NotOffered if *stored* is False.
    """

    kind: str
    stored: bool

    def issue(self, user: str, now: float, allow_revocation: bool = True) -> IssuedToken:
        """Makes a token for *user*. Raises Denied, with a sentence for the user, or NotOffered.

        *allow_revocation*: whether older tokens of the user may be revoked for it, if the configuration allows that.
        """

    def check(self, token: str, now: float) -> str:
        """Returns the user of a valid token; raises TokenError for any other."""

    def stored_tokens(self, user: str) -> tuple[StoredToken, ...]:
        """Returns the user's stored tokens, expired ones too, oldest first."""

    def get(self, user: str, token: str) -> StoredToken | None:
        """Returns the stored token; None if the user has no such token."""

    def revoke(self, user: str, token: str) -> bool:
        """Revokes a token; returns whether the user had it."""

    def revoke_all(self, user: str) -> tuple[str, ...]:
        """Revokes all tokens of the user and returns them."""


class _Unstored:
    """Part of the methods whose tokens are stored nowhere: they can be neither listed nor revoked. *why*: what is said of that."""

    stored = False
    why = "Tokens of this kind are stored nowhere, so they cannot be {action}."

    def stored_tokens(self, user: str) -> NoReturn:
        self._refuse("listed")

    def get(self, user: str, token: str) -> NoReturn:
        self._refuse("looked up")

    def revoke(self, user: str, token: str) -> NoReturn:
        self._refuse("revoked")

    def revoke_all(self, user: str) -> NoReturn:
        self._refuse("revoked")

    def _refuse(self, action) -> NoReturn:
        raise NotOffered(self.why.format(action=action))


class NoTokens(_Unstored):
    """dat.method=none: issues nothing, accepts nothing."""

    kind = "none"

    def issue(self, user: str, now: float, allow_revocation: bool = True) -> NoReturn:
        raise NotOffered("This portal issues no data access tokens.")

    def check(self, token: str, now: float) -> NoReturn:
        raise TokenError("no tokens here")


class JwtTokens(_Unstored):
    """dat.method=jwt. *secrets*: the first issues, all are accepted."""

    kind = "jwt"

    def __init__(self, secrets: tuple[str, ...], ttl_seconds: int):
        self.keyring, self.ttl_seconds = Keyring(secrets), ttl_seconds

    def issue(self, user: str, now: float, allow_revocation: bool = True) -> IssuedToken:
        jwt = self.keyring.issue(user, now, self.ttl_seconds)
        return IssuedToken(jwt.token, user, jwt.iat, jwt.exp)

    def check(self, token: str, now: float) -> str:
        return self.keyring.check(token, now)


class TokensOfProvider(_Unstored):
    """dat.method=oauth2: tokens that a provider makes. `AuthService` asks it what they are worth."""

    kind = "oauth2"
    why = "Tokens are made and ended at the provider, and cannot be {action} here; GET /api/data-access-token leads there."

    def issue(self, user: str, now: float, allow_revocation: bool = True) -> NoReturn:
        self._refuse("made")

    def check(self, token: str, now: float) -> NoReturn:
        raise TokenError("a provider's, of which nobody was asked")


class UuidTokens:
    """dat.method=uuid. *most*: tokens that a user may hold; *revoke_others*: whether a new one may revoke the oldest."""

    kind, stored = "uuid", True

    def __init__(self, database: Database, ttl_seconds: int, most: int, revoke_others: bool, new_token: Callable[[], object] = uuid.uuid4):
        self.database, self.ttl_seconds, self.most = database, ttl_seconds, most
        self.revoke_others, self.new_token = revoke_others, new_token

    def issue(self, user: str, now: float, allow_revocation: bool = True) -> IssuedToken:
        self._sweep(now)
        # Drawn once: where the outcome of a commit stays unknown and all this is done again, a stored token is recognised.
        token, may_revoke = str(self.new_token()), allow_revocation and self.revoke_others
        return self._with_user_lock(user, lambda writer, mark: self._issue(writer, mark, user, token, now, may_revoke))

    def _issue(self, writer, mark, user, token, now, may_revoke):
        # A row that nobody ever sees. Two nodes of a cluster know nothing of each other's locks, but of two transactions that add the same row
        # one is undone. NOTE: it has to come before anything is read: the snapshot then holds what was stored before the row was added here.
        _add_token(writer, mark, user, now, now)
        writer.do("remove_tokens", tokens=[mark])
        expiration = int(now) + self.ttl_seconds
        valid = [stored for stored in _tokens_of(writer, user) if stored.valid(now)]
        if any(stored.token == token for stored in valid):
            return IssuedToken(token, user, int(now), expiration)
        excess = max(0, len(valid) + 1 - self.most)
        if excess and not may_revoke:
            raise Denied(sentence=_limit_sentence(self.most))
        revoked = tuple(stored.token for stored in valid[:excess])
        writer.do("remove_tokens", tokens=revoked)
        _add_token(writer, token, user, expiration, now)
        return IssuedToken(token, user, int(now), expiration, revoked)

    def check(self, token: str, now: float) -> str:
        # Before any query: a header can hold thousands of bytes, of which none is a token.
        if not TEXT.fullmatch(token):
            raise TokenError("no uuid")
        row = self.database.ask(lambda session: session.one("token_by_text", token=token), fresh=True)
        stored = _stored_token(*row) if row else None
        # The index has found it by the column's collation; what counts are the bytes.
        if stored is None or not hmac.compare_digest(stored.token.encode(), token.encode()):
            raise TokenError("unknown")
        if not stored.valid(now):
            raise TokenExpired(stored.expiration)
        return stored.user

    def stored_tokens(self, user: str) -> tuple[StoredToken, ...]:
        return tuple(self.database.ask(lambda session: _tokens_of(session, user), fresh=True))

    def get(self, user: str, token: str) -> StoredToken | None:
        return next((stored for stored in self.stored_tokens(user) if stored.token == token), None)

    def revoke(self, user: str, token: str) -> bool:
        return bool(self._with_user_lock(user, lambda writer, _: _remove(writer, user, lambda stored: stored.token == token)))

    def revoke_all(self, user: str) -> tuple[str, ...]:
        return self._with_user_lock(user, lambda writer, _: _remove(writer, user, lambda stored: True))

    def _with_user_lock(self, user, action):
        """Returns *action*(writer, name), during which no other transaction on the same server touches this user's tokens.

        *name*: of the lock, no token.
        """
        # A lock by name, because a user without tokens has no row that two simultaneous requests could wait for.
        subject = f"{self.database.driver.lock_name()}\n{usernames.stored_form(user)}".encode()
        name = f"genows {hashlib.sha256(subject).hexdigest()[:40]}"

        def locked(writer):
            if writer.value("hold_user", name=name, seconds=WRITE_SECONDS) != 1:
                raise DatabaseBusy()
            return action(writer, name)

        return self.database.change(locked, WRITE_SECONDS)

    def _sweep(self, now):
        """Removes expired tokens of all users. In a transaction of its own: a conflict here must not cost anybody a token."""
        rows = self.database.ask(lambda session: session.all("expired_tokens", now=times.stored(now), most=SWEPT_AT_ONCE))
        if not rows:
            return
        try:
            with self.database.write(SWEEP_SECONDS) as writer:
                writer.do("remove_tokens", tokens=[token for (token,) in rows])
        except (DatabaseBusy, DatabaseGone, OutcomeUnknown, DatabaseError):
            pass  # Another process sweeps the same rows; the rest is swept with the next token.


def _add_token(writer, token, user, expiration, creation):
    writer.do("add_token", token=token, username=user, expiration=times.stored(expiration), creation=times.stored(creation))


def _remove(writer, user, wanted):
    """Removes those of the user's tokens for which *wanted*(StoredToken) holds, and returns them."""
    tokens = tuple(stored.token for stored in _tokens_of(writer, user) if wanted(stored))
    writer.do("remove_tokens", tokens=tokens)
    return tokens


def _tokens_of(session, user):
    """Returns the user's stored tokens by creation (those without one first), then token."""
    rows = [_stored_token(*row) for row in session.all("tokens_by_users", names=usernames.spellings(user))]
    tokens = [stored for stored in rows if usernames.same(stored.user, user)]
    return sorted(tokens, key=lambda stored: (stored.creation is not None, stored.creation or 0, stored.token))


def _stored_token(token, username, expiration, creation):
    return StoredToken(token, username, times.seconds(expiration), times.seconds(creation))


def _limit_sentence(most):
    number = "one data access token" if most == 1 else f"{most} data access tokens"
    return f"You hold {number}, as many as a user may: there is no new one until an existing token has expired or is revoked."


def token_store(config: Config, database: Database) -> TokenStore:
    """Returns the tokens of the configured dat.method. Whether the database can hold them, `check_table` says."""
    if config.dat_method == "jwt":
        return JwtTokens((config.dat_jwt_secret_key, *config.dat_jwt_previous_secret_keys), config.dat_ttl_seconds)
    if config.dat_method == "uuid":
        most, revoke = config.dat_uuid_max_number_per_user, config.dat_uuid_revoke_other_tokens
        return UuidTokens(database, config.dat_ttl_seconds, most, revoke)
    return TokensOfProvider() if config.dat_method == "oauth2" else NoTokens()


def check_table(config: Config, database: Database) -> None:
    """Raises SchemaError if the database lacks the table that the configured dat.method needs."""
    if config.dat_method == "uuid" and not database.queries.runs("token_by_text"):
        raise SchemaError(
            "dat.method=uuid needs the table data_access_tokens, which databases before schema version 2.9.0 lack: set dat.method=jwt."
        )
