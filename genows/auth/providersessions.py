"""What is stored of sessions of people who came by a provider: roles, which a cookie cannot hold, and the id token, which signs out there."""

import base64
import binascii
import json
import secrets
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from genows.auth.loginsessions import derived_key
from genows.auth.throttles import try_to_write
from genows.db import times
from genows.db.database import Database
from genows.db.sessions import Session

IV_SIZE = 12  # bytes; random, of which two never meet for as few texts as one key seals
NO_ROLES: tuple[str, ...] = ()


class StoredSession(NamedTuple):
    """*name*: of the person; *roles*: as the provider said them at the sign-in; *sealed*: the id token."""

    issuer: str
    subject: str
    name: str
    roles: tuple[str, ...]
    sealed: str


class Sealing:
    """Seals texts for who has *key*, 32 bytes, each bound to what it belongs to: moved to another row one does not open."""

    def __init__(self, key: bytes):
        self._cipher = AESGCM(key)

    def seal(self, text: str, about: str) -> str:
        """Returns *text* as it may be stored, in ASCII. *about*: what it belongs to, as the id of its row."""
        iv = secrets.token_bytes(IV_SIZE)
        return base64.b64encode(iv + self._cipher.encrypt(iv, text.encode(), about.encode())).decode("ascii")

    def opened(self, sealed: str, about: str) -> str | None:
        """Returns the text; None for what another key sealed, belongs to something else, or is damaged."""
        try:
            data = base64.b64decode(sealed, validate=True)
            return self._cipher.decrypt(data[:IV_SIZE], data[IV_SIZE:], about.encode()).decode()
        except (InvalidTag, binascii.Error, ValueError):
            return None


class ProviderSessions:
    """Of one database. *secret*: that of sessions."""

    def __init__(self, database: Database, secret: str):
        self.database, self._sealing = database, Sealing(derived_key(secret, b"id tokens of provider sessions"))

    def there(self, session: Session) -> bool:
        """Returns whether the database has the table."""
        return session.runs("provider_session")

    def find(self, session: Session, session_id: str) -> StoredSession | None:
        """Returns what is stored of a session."""
        row = session.one("provider_session", session_id=session_id) if self.there(session) else None
        return StoredSession(row[0], row[1], row[2], tuple(json.loads(row[3])), row[4]) if row else None

    def add(self, session_id: str, stored: StoredSession, expiration: float, now: float) -> bool:
        """Stores a session; returns whether that could be written. *expiration*: seconds since 1970."""
        if not self.database.ask(self.there):
            return False
        values = {"issuer": stored.issuer, "subject": stored.subject, "name": stored.name, "authorities": json.dumps(stored.roles), "id_token": stored.sealed}
        written = self._do("add_provider_session", session_id=session_id, **values, expiration=times.stored(expiration + 1))
        if written:
            self._do("sweep_provider_sessions", now=times.stored(now))
        return written

    def remove(self, session_id: str) -> None:
        """Forgets a session, best effort: the cookie has ended by other means."""
        if self.database.ask(self.there):
            self._do("remove_provider_session", session_id=session_id)

    def seal(self, session_id: str, id_token: str) -> str:
        """Returns an id token as it is stored, for this session alone."""
        return self._sealing.seal(id_token, session_id)

    def opened(self, session_id: str, sealed: str) -> str | None:
        """Returns the id token; None where another secret sealed it."""
        return self._sealing.opened(sealed, session_id)

    def _do(self, query, **values) -> bool:
        return try_to_write(self.database, lambda writer: writer.do(query, **values), "a session of somebody who came by a provider cannot be stored")
