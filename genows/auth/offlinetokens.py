"""Offline tokens that a provider changes at each use: the one that a client holds stays good, because its successors are kept here.

A successor is sealed by a key that is derived from the token that the client holds: the database alone opens none. Reusing an old one kills its
successors too, so that one process at a time trades a token.
"""

import hashlib
from collections.abc import Callable

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from genows.auth.providersessions import Sealing
from genows.auth.throttles import try_to_write
from genows.db import times
from genows.db.database import Database
from genows.errors import DatabaseBusy
from genows.oidc.client import Tokens

UNUSED_SECONDS = 400 * 86_400  # after which a successor that nobody has traded is forgotten: who works once a year keeps a token
LOCK_SECONDS = 15  # another process may be trading the same token: ten seconds at most
_PURPOSE = b"genows offline token, version 1"


def digest(token: str) -> str:
    """Returns what a token is looked up by."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class OfflineTokens:
    """Of one database, which may lack the table: then the token that a client holds is traded as it is."""

    def __init__(self, database: Database):
        self.database = database

    def there(self) -> bool:
        """Returns whether the database has the table."""
        return self.database.queries.runs("offline_token")

    def keep(self, held: str, successor: str, now: float) -> bool:
        """Keeps the successor of a token that nobody else knows yet, as itself at first; returns whether that could be written.

        Forgets what nobody has traded for UNUSED_SECONDS.
        """
        if not self.there():
            return False
        kept = try_to_write(self.database, lambda writer: _store(writer, held, successor, now), "an offline token cannot be kept")
        if kept:
            # In a transaction of its own: sweeping locks the whole table.
            unused = times.stored(now - UNUSED_SECONDS)
            try_to_write(self.database, lambda writer: writer.do("sweep_offline_tokens", unused_since=unused), "unused offline tokens cannot be forgotten")
        return kept

    def traded(self, held: str, trade: Callable[[str], Tokens], now: float) -> Tokens:
        """Returns *trade*(the latest successor of *held*), and keeps what comes in its place. Raises what *trade* raises, and DatabaseBusy."""
        if not self.there() or self.database.ask(lambda session: session.value("offline_token", token=digest(held)), fresh=True) is None:
            # No lock for what anybody may invent; a first trade that succeeds is kept, and locked from then on.
            tokens = trade(held)
            if tokens.refresh_token and tokens.refresh_token != held:
                self.keep(held, tokens.refresh_token, now)
            return tokens
        done: list[Tokens] = []

        def locked(writer):
            if writer.value("hold_user", name=f"genows {digest(held)[:40]}", seconds=LOCK_SECONDS) != 1:
                raise DatabaseBusy()
            current = _sealing(held).opened(writer.value("offline_token", token=digest(held)) or "", digest(held)) or held
            # Where a commit is done again, what was traded must not be traded again.
            tokens = done[0] if done else trade(current)
            done[:] = [tokens]
            if tokens.refresh_token and tokens.refresh_token != current:
                _store(writer, held, tokens.refresh_token, now)
            return tokens

        return self.database.change(locked, LOCK_SECONDS)


def _store(writer, held, successor, now):
    writer.do("remove_offline_token", token=digest(held))
    writer.do("add_offline_token", token=digest(held), sealed=_sealing(held).seal(successor, digest(held)), now=times.stored(now))


def _sealing(held):
    return Sealing(HKDF(algorithm=SHA256(), length=32, salt=None, info=_PURPOSE).derive(held.encode("utf-8", "replace")))
