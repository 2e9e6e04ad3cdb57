"""Login sessions: a signed cookie (HMAC-SHA-256) each, stored nowhere, and the ids of those that were ended by signing out.

The cookie carries the user, the time of sign-in, and what revokes it early. A session expires after its lifetime, after a time without
use, when the account's password changes, and by signing out. Its use is noted in the cookie alone, which is sent anew now and then: no
request writes. The cookie is a JWS whose signing key is derived from session.secret_key for this purpose alone: no other token passes as a
cookie, nor a cookie as any other token.
"""

import hmac
import os
import secrets
from typing import NamedTuple

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from werkzeug.http import dump_cookie, parse_cookie

from genows.auth.throttles import try_to_write
from genows.config.reader import Config
from genows.db import times
from genows.db.database import Database
from genows.db.sessions import Session
from genows.errors import TokenError
from genows.jose import b64
from genows.jose.jws import MIN_KEY, Signer

COOKIE = "genows_session"
MARK_DIGITS = 8
MAX_AHEAD = 60  # seconds of clock skew allowed between two machines
MOST_COOKIES = 5  # of the same name, from apps that are mounted above or below this one
MOST_BYTES = 4096
RENEWALS = 10  # in the idle time: a session ends after nine tenths of it to all of it without use

_PURPOSE = b"genows session, version 1: "


class LoginSession(NamedTuple):
    """*user*: users.EMAIL; *issued*: seconds since 1970; *stamp*: digest of the credential's stamp; *id*: unique, random.

    *used*: when the cookie was last sent, seconds since 1970.
    """

    user: str
    issued: int
    stamp: str
    id: str
    used: int


def derived_key(secret: str, purpose: bytes) -> bytes:
    """Returns 32 bytes for one purpose, which reveal neither the secret nor another purpose's key."""
    return HKDF(algorithm=SHA256(), length=MIN_KEY, salt=None, info=_PURPOSE + purpose).derive(secret.encode("utf-8"))


def service_mark(config: Config) -> str:
    """Returns what the names of this service's cookies end in: cookies know no port, and another service of this host has its own.

    Processes and machines that share secret, app.name and the database's name agree, by whatever address they reach it.
    """
    database = config.database
    where = database.database if database.kind == "mysql" else os.path.abspath(database.path or "")
    # Keyed, so that it tells nothing of where the data is.
    key = derived_key(config.session_secret_key, b"cookie names") if config.session_secret_key else b"genows"
    return hmac.digest(key, f"{config.app_name}\n{where}".encode("utf-8", "surrogateescape"), "sha256").hex()[:MARK_DIGITS]


class LoginCookies:
    """Makes and reads login cookies. *lifetime*: seconds from sign-in on; *idle*: seconds without use after which a session ends.

    *mark*: see `service_mark`; '' for none.
    """

    def __init__(self, secret: str, lifetime: int, idle: int, mark: str = ""):
        self.lifetime, self.idle = lifetime, idle
        self.name = marked(COOKIE, mark)
        self._signer = Signer(derived_key(secret, b"signing key"))
        self._stamp_key = derived_key(secret, b"stamp key")

    def begin(self, environ: dict, user: str, stamp: str, now: float, session_id: str = "") -> tuple[str, str]:
        """Returns the header that starts a session of *user*. *stamp*: see `Credential.stamp`; *session_id*: of `new_id`, if its row comes first."""
        members = {"sub": user, "iat": int(now), "stamp": self._digest(stamp), "jti": session_id or new_id()}
        return self._header(environ, members, self.lifetime)

    def renewed(self, environ: dict, login: LoginSession, now: float) -> tuple[str, str] | None:
        """Returns the header that tells the browser of the session's use; None while the last one is not old enough."""
        if now - login.used < self.idle / RENEWALS:
            return None
        members = {"sub": login.user, "iat": login.issued, "stamp": login.stamp, "jti": login.id, "used": int(now)}
        # The lifetime stays that of the sign-in, whatever the use.
        return self._header(environ, members, max(1, int(login.issued + self.lifetime - now)))

    def end(self, environ: dict) -> tuple[str, str]:
        """Returns the header that makes the browser forget the session."""
        return set_cookie(environ, self.name, "", 0)

    def read(self, environ: dict, now: float) -> LoginSession | None:
        """Returns the session of the request's cookie, None without a valid one. The caller still has to ask `is_bound`."""
        for text in parse_cookie(environ).getlist(cookie_name(environ, self.name))[:MOST_COOKIES]:
            try:
                login = self._verified(text)
            except TokenError:
                continue
            if self._is_valid(login, now):
                return login
        return None

    def _is_valid(self, login, now):
        if max(login.issued, login.used) - MAX_AHEAD > now:
            return False
        return now < login.issued + self.lifetime and now < login.used + self.idle

    def is_bound(self, login: LoginSession, stamp: str) -> bool:
        """Returns whether the session was started under this stamp, that is, with the account's present password."""
        return hmac.compare_digest(login.stamp, self._digest(stamp))

    def _verified(self, text):
        if len(text) > MOST_BYTES or not text.isascii():
            raise TokenError("no cookie of ours")
        # Our own signature vouches for the members: nobody else can make a payload that lacks one.
        members = b64.read_object(self._signer.verify(text.encode("ascii")))
        issued = members["iat"]
        return LoginSession(members["sub"], issued, members["stamp"], members["jti"], members.get("used", issued))

    def _header(self, environ, members, max_age):
        return set_cookie(environ, self.name, self._signer.sign(b64.write_object(members)).decode("ascii"), max_age)

    def _digest(self, stamp):
        # Keyed, because the stamp holds the password's hash and the cookie lies on the user's machine.
        return hmac.digest(self._stamp_key, stamp.encode("utf-8"), "sha256").hex()[:32]


def new_id() -> str:
    """Returns the id of a new session."""
    return secrets.token_hex(16)


def marked(name: str, mark: str) -> str:
    """Returns the cookie's name in the service of that mark."""
    return f"{name}_{mark}" if mark else name


def cookie_name(environ: dict, name: str) -> str:
    """Returns the name under which a cookie is set and read here. Over https its prefix has browsers refuse a planted one.

    `__Host-`: only this very host can have set it, by https; browsers want the path / for it. `__Secure-`: only https.
    """
    if not _is_https(environ):
        return name
    return f"__Host-{name}" if _path(environ) == "/" else f"__Secure-{name}"


def _is_https(environ):
    return environ.get("wsgi.url_scheme") == "https"


def _path(environ):
    return environ.get("SCRIPT_NAME") or "/"


def set_cookie(environ: dict, name: str, value: str, max_age: int | None) -> tuple[str, str]:
    """Returns a Set-Cookie header for the app's own path. *max_age*: seconds; 0: delete it; None: until the browser is closed."""
    cookie = dump_cookie(
        cookie_name(environ, name),
        value,
        max_age=max_age,
        path=_path(environ),
        secure=_is_https(environ),
        httponly=True,
        samesite="Lax",
    )
    return "Set-Cookie", cookie


class RevokedSessions:
    """The revoked sessions of one database."""

    def __init__(self, database: Database):
        self.database = database

    def has(self, session: Session, session_id: str) -> bool:
        """Returns whether the login session of this id was revoked. *session*: of the database."""
        return session.value("ended_session", session_id=session_id) is not None

    def add(self, session_id: str, expiration: float, now: float) -> bool:
        """Revokes a session; returns False if that cannot be written now, because a load holds the database.

        *expiration*: when the session expires by itself, seconds since 1970.
        """
        # One second more, because stored times lose their fraction: the row must outlive the cookie.
        revoked = self._do("add_ended_session", session_id=session_id, expiration=times.stored(expiration + 1))
        if revoked:
            # In a transaction of its own: sweeping locks the whole table, and must not cost anybody their sign-out.
            self._do("sweep_ended_sessions", now=times.stored(now))
        return revoked

    def _do(self, query, **values) -> bool:
        return try_to_write(self.database, lambda writer: writer.do(query, **values), "an ended session cannot be remembered")
