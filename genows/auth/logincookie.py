"""The login cookie: signed (HMAC-SHA-256), stored nowhere; it carries the user, when they signed in, and what ends it early.

A session ends after its lifetime, when the account's password changes, and by signing out (see `endings`). It is a JWS whose
signing key is derived from session.secret_key for this purpose alone, so that it serves as nothing else and nothing else as it.
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
MAX_AHEAD = 60  # seconds that the clocks of two machines may differ
MOST_COOKIES = 5  # of the same name, from apps that are mounted above or below this one
MOST_BYTES = 4096

_PURPOSE = b"genows session, version 1: "


class Session(NamedTuple):
    """*user*: users.EMAIL; *issued*: seconds since 1970; *stamp*: digest of what the session is bound to; *id*: names it alone."""

    user: str
    issued: int
    stamp: str
    id: str


def derived_key(secret: str, purpose: bytes) -> bytes:
    """32 bytes for one purpose; from them nothing can be told of the secret, or of another purpose's."""
    return HKDF(algorithm=SHA256(), length=MIN_KEY, salt=None, info=_PURPOSE + purpose).derive(secret.encode("utf-8"))


class Sessions:
    """Makes and reads login cookies. *lifetime*: seconds."""

    def __init__(self, secret: str, lifetime: int):
        self.lifetime = lifetime
        self._signer = Signer(derived_key(secret, b"signing key"))
        self._stamp_key = derived_key(secret, b"stamp key")

    def begin(self, environ, user: str, stamp: str, now: float) -> tuple[str, str]:
        """The header that starts a session of *user*. *stamp*: see `Credential.stamp`."""
        members = {"sub": user, "iat": int(now), "stamp": self._digest(stamp), "jti": secrets.token_hex(16)}
        payload = b64.write_object(members)
        return set_cookie(environ, COOKIE, self._signer.sign(payload).decode("ascii"), self.lifetime)

    def end(self, environ) -> tuple[str, str]:
        """The header that makes the browser forget the session."""
        return set_cookie(environ, COOKIE, "", 0)

    def read(self, environ, now: float) -> Session | None:
        """The session of the request's cookie; None where there is no valid one. `is_bound` is still to be asked."""
        for text in parse_cookie(environ).getlist(COOKIE)[:MOST_COOKIES]:
            try:
                session = self._opened(text)
            except TokenError:
                continue
            if session.issued - MAX_AHEAD <= now < session.issued + self.lifetime:
                return session
        return None

    def is_bound(self, session: Session, stamp: str) -> bool:
        """Whether the session was started under this stamp, that is, with the password that the account still has."""
        return hmac.compare_digest(session.stamp, self._digest(stamp))

    def _opened(self, text):
        if len(text) > MOST_BYTES or not text.isascii():
            raise TokenError("no cookie of ours")
        members = b64.read_object(self._signer.verify(text.encode("ascii")))
        return Session(members["sub"], members["iat"], members["stamp"], members["jti"])

    def _digest(self, stamp):
        return hmac.digest(self._stamp_key, stamp.encode("utf-8"), "sha256").hex()[:32]


def set_cookie(environ, name: str, value: str, max_age: int | None) -> tuple[str, str]:
    """A Set-Cookie header for the app's own path. *max_age*: seconds; 0: forget it; None: until the browser is closed."""
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
