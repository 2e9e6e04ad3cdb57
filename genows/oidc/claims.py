"""What id tokens and access tokens have in common: signature, issuer and times (OpenID Connect Core, 3.1.3.7; RFC 7519, 4.1)."""

import hmac
from typing import NamedTuple, NoReturn

from genows.errors import TokenError
from genows.jose import b64, signatures
from genows.oidc.errors import NotTrusted
from genows.oidc.provider import Provider

MAX_SUBJECT = 255  # characters; OpenID Connect Core, 2
MAX_AUDIENCES = 100
MAX_NUMBER = 2**53  # what every JSON reader has exactly (RFC 8259, 6); seconds until long after the sun

_OF_FAILURES = {
    signatures.RefusedAlgorithm: "algorithm",
    signatures.NoKey: "key",
    signatures.WrongSignature: "signature",
}


class Proven(NamedTuple):
    """Claims that *provider* has signed. *algorithm*: of the signature; *typ*: of the header, in small letters, '' where it has none."""

    claims: dict
    algorithm: str
    typ: str


def proven(token: str, provider: Provider, now: float) -> Proven:
    """Returns the claims of a token that *provider* signed and that is valid at *now*; raises NotTrusted for any other, Away without keys.

    `exp` is a number; so are `iat` and `nbf`, and `sub` is text of 1 to MAX_SUBJECT characters, where they are there.
    """
    if len(token) > signatures.MAX_SIGNED:
        raise NotTrusted("size")
    try:
        signed = signatures.read(token.encode("utf-8", "replace"), provider.algorithms)
        payload = signatures.verify(signed, provider.keys(signed.kid))
        claims = b64.read_object(payload, signatures.MAX_SIGNED)
    except TokenError as error:
        raise NotTrusted(_OF_FAILURES.get(type(error), "form"), error.reason) from error
    if claims.get("iss") != provider.issuer:
        raise NotTrusted("issuer")
    _check_times(claims, now, provider.skew_seconds)
    if "sub" in claims and not is_subject(claims["sub"]):
        raise NotTrusted("subject")
    return Proven(claims, signed.algorithm, (signed.typ or "").lower().removeprefix("application/"))


def _check_times(claims, now, skew):
    if number(claims, "exp") <= now - skew:
        raise NotTrusted("expired")
    for name in ("iat", "nbf"):
        if name in claims and number(claims, name) > now + skew:
            raise NotTrusted("ahead", name)


def number(claims: dict, name: str) -> float:
    """Returns a claim that is there and is a number; raises NotTrusted for any other."""
    value = claims.get(name)
    # NOTE: type and not isinstance: True is an int. b64 has refused NaN and infinity; before Python 3.11 an integer may have any length.
    if type(value) not in (int, float) or abs(value) > MAX_NUMBER:  # type: ignore[arg-type]
        refuse(f"{name} is no number, or one beyond all bounds")
    return value  # type: ignore[return-value]


def audiences(claims: dict) -> list[str]:
    """Returns `aud` as a list; raises NotTrusted where it is neither text nor a list of texts."""
    value = claims.get("aud")
    listed: list = value if isinstance(value, list) else [value]
    if len(listed) > MAX_AUDIENCES or not all(isinstance(each, str) for each in listed):
        raise NotTrusted("audience", "aud is neither text nor a list of texts")
    return listed


def is_subject(value) -> bool:
    """Returns whether *value* may be a `sub`: 1 to MAX_SUBJECT characters that can be printed."""
    # NOTE: this refuses halves of surrogate pairs, which JSON can spell and no database can store.
    return isinstance(value, str) and 0 < len(value) <= MAX_SUBJECT and value.isprintable()


def equal(one, other: str) -> bool:
    """Returns whether *one*, of a token, is the text *other*, in a time that tells nothing of it."""
    return isinstance(one, str) and hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def refuse(detail: str) -> NoReturn:
    raise NotTrusted("claims", detail)


def unproven(token: str) -> dict | None:
    """Returns the claims of a token that has the form of a JWS by a public key, None for any other text. Nothing is proven by them."""
    if len(token) > signatures.MAX_SIGNED:
        return None
    try:
        signed = signatures.read(token.encode("utf-8", "replace"), signatures.ALGORITHMS)
        return b64.read_object(signed.payload, signatures.MAX_SIGNED)
    except TokenError:
        return None
