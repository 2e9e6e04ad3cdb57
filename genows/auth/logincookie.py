"""The login cookie: signed (HMAC-SHA-256), stored nowhere; it carries the user, the time of sign-in, and what revokes it early.

A session expires after its lifetime, when the account's password changes, and by signing out (see `revokedsessions`). The cookie
is a JWS whose signing key is derived from session.secret_key for this purpose alone: no other token passes as a cookie, nor a
cookie as any other token.
"""

import hmac
import secrets
from typing import NamedTuple

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from werkzeug.http import dump_cookie, parse_cookie

from genows.errors import TokenError
from genows.jose import b64
from genows.jose.jws import MIN_KEY, Signer

COOKIE = "genows_session"
MAX_AHEAD = 60  # seconds of clock skew allowed between two machines
MOST_COOKIES = 5  # of the same name, from apps that are mounted above or below this one
MOST_BYTES = 4096

_PURPOSE = b"genows session, version 1: "


class LoginSession(NamedTuple):
    """*user*: users.EMAIL; *issued*: seconds since 1970; *stamp*: digest of the credential's stamp; *id*: unique, random."""

    user: str
    issued: int
    stamp: str
    id: str


def derived_key(secret: str, purpose: bytes) -> bytes:
    """Returns 32 bytes for one purpose, which reveal neither the secret nor another purpose's key."""
    return HKDF(algorithm=SHA256(), length=MIN_KEY, salt=None, info=_PURPOSE + purpose).derive(secret.encode("utf-8"))


class LoginCookies:
    """Makes and reads login cookies. *lifetime*: seconds."""

    def __init__(self, secret: str, lifetime: int):
        self.lifetime = lifetime
        self._signer = Signer(derived_key(secret, b"signing key"))
        self._stamp_key = derived_key(secret, b"stamp key")

    def begin(self, environ: dict, user: str, stamp: str, now: float) -> tuple[str, str]:
        """Returns the header that starts a session of *user*. *stamp*: see `Credential.stamp`."""
        members = {"sub": user, "iat": int(now), "stamp": self._digest(stamp), "jti": secrets.token_hex(16)}
        payload = b64.write_object(members)
        return set_cookie(environ, COOKIE, self._signer.sign(payload).decode("ascii"), self.lifetime)

    def end(self, environ: dict) -> tuple[str, str]:
        """Returns the header that makes the browser forget the session."""
        return set_cookie(environ, COOKIE, "", 0)

    def read(self, environ: dict, now: float) -> LoginSession | None:
        """Returns the session of the request's cookie, None without a valid one. The caller still has to ask `is_bound`."""
        for text in parse_cookie(environ).getlist(COOKIE)[:MOST_COOKIES]:
            try:
                session = self._verified(text)
            except TokenError:
                continue
            if session.issued - MAX_AHEAD <= now < session.issued + self.lifetime:
                return session
        return None

    def is_bound(self, session: LoginSession, stamp: str) -> bool:
        """Returns whether the session was started under this stamp, that is, with the account's present password."""
        return hmac.compare_digest(session.stamp, self._digest(stamp))

    def _verified(self, text):
        if len(text) > MOST_BYTES or not text.isascii():
            raise TokenError("no cookie of ours")
        # Our own signature vouches for the members: nobody else can make a payload that lacks one.
        members = b64.read_object(self._signer.verify(text.encode("ascii")))
        return LoginSession(members["sub"], members["iat"], members["stamp"], members["jti"])

    def _digest(self, stamp):
        # Keyed, because the stamp holds the password's hash and the cookie lies on the user's machine.
        return hmac.digest(self._stamp_key, stamp.encode("utf-8"), "sha256").hex()[:32]


def set_cookie(environ: dict, name: str, value: str, max_age: int | None) -> tuple[str, str]:
    """Returns a Set-Cookie header for the app's own path. *max_age*: seconds; 0: delete it; None: until the browser is closed."""
    cookie = dump_cookie(
        name,
        value,
        max_age=max_age,
        path=environ.get("SCRIPT_NAME") or "/",
        secure=environ.get("wsgi.url_scheme") == "https",
        httponly=True,
        samesite="Lax",
    )
    return "Set-Cookie", cookie
