"""Id tokens (OpenID Connect Core, 3.1.3.7): who signed in, proven by the provider's signature."""

import hashlib
from collections.abc import Callable

from genows.jose import b64
from genows.oidc import claims as checks
from genows.oidc.errors import NotTrusted
from genows.oidc.provider import Provider

# OpenID Connect Core, 3.1.3.6: the hash of the signature. Ed25519's own is SHA-512 (RFC 8032, 5.1).
_HASHES = {"256": hashlib.sha256, "384": hashlib.sha384, "512": hashlib.sha512, "DSA": hashlib.sha512, "519": hashlib.sha512}


def checked(
    token: str, provider: Provider, client_id: str, nonce: str | None, *, access_token: str | None = None, clock: Callable[[], float]
) -> dict:
    """Returns the claims of an id token that *provider* made for *client_id* and this *nonce*, and that is valid now.

    `sub` is text of 1 to 255 characters, `exp` and `iat` are numbers; of others nothing is known. *access_token*: the one that came
    with it, which `at_hash`, where it is there, must fit. *nonce*: None for one that came with a refresh, where none was sent. *clock*: gives seconds since 1970. Raises NotTrusted, and Away while keys
    are needed that cannot be fetched.
    """
    claims, algorithm, typ = checks.proven(token, provider, clock())
    # `at+jwt`, `logout+jwt` and the like say what they are (RFC 8725, 3.11), and are no id tokens.
    if typ.endswith("+jwt"):
        raise NotTrusted("type")
    checks.number(claims, "iat")
    if "sub" not in claims:
        raise NotTrusted("subject")
    _check_audience(claims, client_id)
    if nonce is not None and not checks.equal(claims.get("nonce"), nonce):
        raise NotTrusted("nonce")
    if access_token is not None and "at_hash" in claims and not checks.equal(claims["at_hash"], _half_hash(access_token, algorithm)):
        raise NotTrusted("access token hash")
    return claims


def _check_audience(claims, client_id):
    audiences = checks.audiences(claims)
    if client_id not in audiences:
        raise NotTrusted("audience")
    if len(audiences) > 1 and "azp" not in claims:
        raise NotTrusted("authorized party", "several audiences, and none of them named as the party")
    if "azp" in claims and claims["azp"] != client_id:
        raise NotTrusted("authorized party")


def _half_hash(access_token, algorithm):
    digest = _HASHES[algorithm[-3:]](access_token.encode("ascii", "replace")).digest()
    return b64.encode(digest[: len(digest) // 2]).decode("ascii")
