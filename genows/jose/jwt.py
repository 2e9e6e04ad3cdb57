"""The jwt data access token, stored nowhere: claims (RFC 7519) in a JWS, the JWS in a JWE.

Times are whole seconds since 1970 UTC: `iat` is the moment of issue with its fraction cut off, `exp` exactly the ttl
later. `check` proves that one of our secrets made the token and that it has not expired (`check_expiry`); whether its user
exists is for the caller to check.
"""

import re
import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from genows.errors import TokenAhead, TokenError, TokenExpired
from genows.jose import b64, jwe, jws

MIN_SECRET = 32  # bytes of UTF-8

# Seconds. Servers that share a secret may differ by this much, and a token made by one has to serve at once at the
# other. Beyond it a clock was wrong when the token was made, and it would outlive the configured ttl by as much.
MAX_AHEAD = 60

_PURPOSE = b"genows data access token, version 1: "
_KID_SIZE = 8  # bytes: enough to tell a handful of secrets apart
_JTI_SIZE = 16  # bytes: two random ones never meet
_SURROGATE = re.compile("[\ud800-\udfff]")


class Claims(NamedTuple):
    """*sub*: the user; *iat*, *exp*: seconds since 1970; *jti*: names the token."""

    sub: str
    iat: int
    exp: int
    jti: str


class IssuedJwt(NamedTuple):
    """*token*: compact, ASCII; *iat*, *exp*: seconds since 1970."""

    token: str
    iat: int
    exp: int


class Keys:
    """The signing key, encryption key and `kid` derived (HKDF-SHA-256, RFC 5869) from one configured *secret*.

    Each is derived for a purpose of its own, so that none reveals anything of another. ValueError for a short secret.
    """

    def __init__(self, secret: str):
        material = secret.encode("utf-8")
        if len(material) < MIN_SECRET:
            raise ValueError(f"a secret has at least {MIN_SECRET} bytes")
        self.kid = b64.encode(_derived(material, b"key id", _KID_SIZE)).decode("ascii")
        self.signer = jws.Signer(_derived(material, b"signing key", jws.MIN_KEY))
        self.encrypter = jwe.Encrypter(_derived(material, b"encryption key", jwe.KEY_SIZE))


def _derived(material, purpose, size):
    return HKDF(algorithm=SHA256(), length=size, salt=None, info=_PURPOSE + purpose).derive(material)


def issue(user: str, now: float, ttl_seconds: int, keys: Keys, token_bytes: Callable[[int], bytes] = secrets.token_bytes) -> IssuedJwt:
    """Makes a token for *user*. *now*: seconds since 1970; *token_bytes*: size -> random bytes, never the same twice.

    Raises TokenError if `check` would refuse the token: an empty name, one far longer than 255 characters, a ttl below 1.
    """
    iat = int(now)
    jti = b64.encode(token_bytes(_JTI_SIZE)).decode("ascii")
    claims = _checked({"sub": user, "iat": iat, "exp": iat + ttl_seconds, "jti": jti})
    signed = keys.signer.sign(b64.write_object(claims._asdict()))
    token = keys.encrypter.encrypt(signed, keys.kid, token_bytes(jwe.IV_SIZE))
    if len(token) > b64.MAX_TOKEN:
        raise TokenError("the user's name makes a token too long")
    return IssuedJwt(token.decode("ascii"), claims.iat, claims.exp)


def check(token: str, now: float, keys_list: Sequence[Keys]) -> Claims:
    """Returns the claims of *token*; raises TokenError unless one of *keys_list* made it and it is valid at *now*."""
    sealed = jwe.read(_ascii(token))
    keys = next((keys for keys in keys_list if keys.kid == sealed.kid), None)
    if keys is None:
        raise TokenError("header: the kid of no secret here")
    return check_expiry(_checked(b64.read_object(keys.signer.verify(keys.encrypter.decrypt(sealed)))), now)


def check_expiry(claims: Claims, now: float) -> Claims:
    """Returns *claims*; raises TokenError if the token has expired (at `exp` itself it has) or was issued in the future."""
    if now >= claims.exp:
        raise TokenExpired(claims.exp)
    if claims.iat > now + MAX_AHEAD:
        raise TokenAhead
    return claims


class Keyring:
    """Issues and checks tokens with keys derived once: the first of *secret_texts* issues, all of them are accepted."""

    def __init__(self, secret_texts: Sequence[str]):
        self._keys_list = tuple(Keys(secret) for secret in secret_texts)
        if not self._keys_list:
            raise ValueError("a keyring needs a secret")

    def issue(self, user: str, now: float, ttl_seconds: int) -> IssuedJwt:
        return issue(user, now, ttl_seconds, self._keys_list[0])

    def check(self, token: str, now: float) -> str:
        """Returns the user of a valid token; raises TokenError for any other."""
        return check(token, now, self._keys_list).sub


def _ascii(token):
    # Before the encoding, so that a huge text is not copied.
    if len(token) > b64.MAX_TOKEN:
        raise TokenError("longer than any token made here")
    try:
        return token.encode("ascii")
    except UnicodeEncodeError as error:
        raise TokenError("a character that is not ASCII") from error


def _checked(members):
    """Returns the claims that *members* are, each of the right type; raises TokenError for any others."""
    # A claim more might restrict the token (`nbf`, `aud`) in a way that would be overlooked here.
    if members.keys() != set(Claims._fields):
        raise TokenError("claims: others than " + ", ".join(Claims._fields))
    claims = Claims(**members)
    if not (_is_text(claims.sub) and _is_text(claims.jti)):
        raise TokenError("claims: sub or jti is no text, or an empty one")
    # NOTE: type and not isinstance: True is an int.
    if type(claims.iat) is not int or type(claims.exp) is not int:
        raise TokenError("claims: iat or exp is not an integer")
    if claims.exp <= claims.iat:
        raise TokenError("claims: exp is not after iat")
    return claims


def _is_text(value):
    # NOTE: JSON can spell half of a surrogate pair, which no database driver can encode.
    return isinstance(value, str) and value != "" and not _SURROGATE.search(value)
