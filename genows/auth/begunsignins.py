"""Sign-ins that were begun at a provider and not finished: each a sealed cookie of the browser, nothing at the server.

The cookie holds what the provider's answer must fit: the state, the nonce, the verifier of PKCE (RFC 7636), and where to go afterwards. It opens
for this service alone, and for ten minutes.
"""

import hashlib
import hmac
import re
import secrets
from typing import NamedTuple

from werkzeug.http import parse_cookie

from genows.auth.loginsessions import MAX_AHEAD, cookie_name, derived_key, set_cookie
from genows.errors import TokenError
from genows.jose import b64, jwe

COOKIE = "genows_login_"
DIGITS = 8
NAMES = re.compile(rf"(?:__Host-|__Secure-)?{COOKIE}[0-9a-f]{{{DIGITS}}}")
SECONDS = 600
# All cookies share one header line, of which servers take 8,190 bytes.
MOST, LONGEST_BACK = 3, 800
LONGEST = 4096
_KID = "login"


class Begun(NamedTuple):
    """*purpose*: what is signed in for; *registration*: where; *back*: the path to lead to; *at*: seconds since 1970."""

    purpose: str
    registration: str
    state: str
    nonce: str
    verifier: str
    back: str
    at: int


def begun(purpose: str, registration: str, back: str, now: float) -> Begun:
    """Returns a new one."""
    state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
    return Begun(purpose, registration, state, nonce, verifier, back if len(back) <= LONGEST_BACK else "", int(now))


class BegunSignIns:
    """*secret*: that of sessions."""

    def __init__(self, secret: str):
        self._encrypter = jwe.Encrypter(derived_key(secret, b"login cookie"))

    def headers(self, environ: dict, one: Begun) -> list[tuple[str, str]]:
        """Returns the headers that keep it in the browser, and drop the oldest of too many."""
        kept = sorted(self._known(environ, one.at), key=lambda pair: pair[1].at)
        dropped = [set_cookie(environ, _plain(name), "", 0) for name, _ in kept[: max(0, len(kept) + 1 - MOST)]]
        sealed = self._encrypter.encrypt(b64.write_object(one._asdict()), _KID, secrets.token_bytes(jwe.IV_SIZE)).decode("ascii")
        return [*dropped, set_cookie(environ, _name(one.state), sealed, SECONDS)]

    def find(self, environ: dict, state: str, registration: str, now: float, purpose: str) -> Begun | None:
        """Returns the one that this browser has begun there with this state, for that purpose, no longer ago than SECONDS; None where there is none."""
        for text in parse_cookie(environ).getlist(cookie_name(environ, _name(state)))[:MOST]:
            found = self._opened(text)
            if found is None or not hmac.compare_digest(found.state.encode(), state.encode("utf-8", "replace")):
                continue
            if (found.registration, found.purpose) == (registration, purpose) and _is_young(found, now):
                return found
        return None

    def end(self, environ: dict, state: str) -> tuple[str, str]:
        """Returns the header that makes the browser forget it."""
        return set_cookie(environ, _name(state), "", 0)

    def _known(self, environ, now):
        for name, text in parse_cookie(environ).items(multi=True):
            if NAMES.fullmatch(name) and (found := self._opened(text)) and _is_young(found, now):
                yield name, found

    def _opened(self, text) -> Begun | None:
        if len(text) > LONGEST or not text.isascii():
            return None
        try:
            sealed = jwe.read(text.encode("ascii"))
            # Our own key vouches for the members.
            return Begun(**b64.read_object(self._encrypter.decrypt(sealed))) if sealed.kid == _KID else None
        except TokenError:
            return None


def _is_young(found, now):
    return -MAX_AHEAD <= now - found.at <= SECONDS


def _name(state):
    return COOKIE + hashlib.sha256(state.encode("utf-8", "replace")).hexdigest()[:DIGITS]


def _plain(name):
    return name.removeprefix("__Host-").removeprefix("__Secure-")
