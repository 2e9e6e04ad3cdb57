"""JWS in its compact form (RFC 7515) signed by others, verified with their public keys (`jwk`): RSA, ECDSA (RFC 7518, 3.3 to 3.5), Ed25519.

The header names an algorithm and a key; which algorithms count the caller says, and which of them a key may be used for the key says.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from genows.errors import TokenError
from genows.jose import b64
from genows.jose.jwk import MAX_KID, VerifyingKey

# RFC 8037, 3.1 calls EdDSA what RFC 9864 calls Ed25519 where the key is of that curve.
USUAL = frozenset({"RS256", "PS256", "ES256", "EdDSA", "Ed25519"})
ALGORITHMS = USUAL | {"RS384", "RS512", "PS384", "PS512", "ES384", "ES512"}

MAX_SIGNED = 16_384  # characters of a token: those of a provider list groups and roles
MAX_HEADER = 4096  # bytes of JSON: `x5c`, which is not read, holds certificates
MOST_TRIED = 4  # keys, where the header names none

# They change what is signed or what must be understood (RFC 7515, 4.1.11; RFC 7797, 3).
_REFUSED = ("crit", "b64")


class Signed(NamedTuple):
    """A token's parts, nothing proven. *algorithm*, *kid*, *typ*: of the header, the last two None where it has none; *signed*: what the signature covers."""

    algorithm: str
    kid: str | None
    typ: str | None
    signed: bytes
    payload: bytes
    signature: bytes


class RefusedAlgorithm(TokenError):
    """The header names an algorithm that does not count."""


class NoKey(TokenError):
    """There is no key that the token could be signed with."""


class WrongSignature(TokenError):
    """No key made the signature."""


def read(token: bytes, algorithms: Collection[str]) -> Signed:
    """Returns the parts of *token*; raises TokenError for any other form, RefusedAlgorithm for an algorithm that is not of *algorithms*.

    Header members beyond those of Signed change nothing: keys in a header (`jwk`, `jku`, `x5u`, `x5c`) are not looked at.
    """
    protected, payload, signature = b64.split(token, 3, MAX_SIGNED)
    header = b64.read_object(b64.decode(protected), MAX_HEADER)
    if any(name in header for name in _REFUSED):
        raise TokenError("header: a critical extension")
    algorithm = _text(header, "alg")
    if algorithm is None or algorithm not in ALGORITHMS or algorithm not in algorithms:
        raise RefusedAlgorithm("header: an algorithm that is not accepted")
    kid = _text(header, "kid")
    if kid is not None and len(kid) > MAX_KID:
        raise NoKey("header: a kid that is too long")
    return Signed(algorithm, kid, _text(header, "typ"), protected + b"." + payload, b64.decode(payload), b64.decode(signature))


def verify(signed: Signed, keys: Sequence[VerifyingKey]) -> bytes:
    """Returns the payload, which one of *keys* has signed; raises NoKey or WrongSignature. *keys*: those of `signed.kid`, all where it is None."""
    fitting = [key for key in keys if signed.algorithm in key.algorithms and signed.kid in (None, key.kid)]
    if not fitting:
        raise NoKey("key: none of this kid and algorithm")
    if not any(key.has_signed(signed.algorithm, signed.signed, signed.signature) for key in fitting[:MOST_TRIED]):
        raise WrongSignature("signature: does not fit")
    return signed.payload


def _text(header, name):
    if not isinstance(header.get(name, ""), str):
        raise TokenError("header: a member that is not text")
    return header.get(name)
