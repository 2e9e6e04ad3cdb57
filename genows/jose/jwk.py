"""Sets of public keys (RFC 7517, 5) as a provider publishes them: RSA, elliptic curves (RFC 7518, 6) and Ed25519 (RFC 8037, 2).

A key that cannot be used safely is passed over, as the standard has it for those that are not understood.
"""

from abc import ABC, abstractmethod
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256, SHA384, SHA512, HashAlgorithm

from genows.errors import TokenError
from genows.jose import b64

MAX_SET = 262_144  # bytes
MAX_KEYS = 100
MAX_KID = 256  # characters

RSA_BITS = range(2048, 8193)
RSA_EXPONENTS = range(3, 2**32 + 1, 2)

_HASHES: dict[str, HashAlgorithm] = {"256": SHA256(), "384": SHA384(), "512": SHA512()}
_RSA = frozenset(family + size for family in ("RS", "PS") for size in _HASHES)
_ED25519 = frozenset({"EdDSA", "Ed25519"})
# Members of private and secret keys (RFC 7518, 6.2.2, 6.3.2 and 6.4.1): whoever reads the set could sign with such a key.
_PRIVATE = frozenset({"d", "p", "q", "dp", "dq", "qi", "oth", "k"})


class _NamedCurve(NamedTuple):
    """*size*: bytes of a coordinate, and of each half of a signature; *order*: of the base point (FIPS 186-4, D.1.2)."""

    algorithm: str
    curve: ec.EllipticCurve
    size: int
    order: int


_CURVES = {
    "P-256": _NamedCurve("ES256", ec.SECP256R1(), 32, 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551),
    "P-384": _NamedCurve("ES384", ec.SECP384R1(), 48, 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973),
    "P-521": _NamedCurve(
        "ES512",
        ec.SECP521R1(),
        66,
        0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFA51868783BF2F966B7FCC0148F709A5D03BB5C9B8899C47AEBB6FB71E91386409,
    ),
}


class VerifyingKey(ABC):
    """A public key. *kid*: its name in the set, None where it has none; *algorithms*: what it may verify."""

    def __init__(self, kid: str | None, algorithms: frozenset[str]):
        self.kid, self.algorithms = kid, algorithms

    @abstractmethod
    def verify(self, algorithm: str, signed: bytes, signature: bytes) -> None:
        """Raises InvalidSignature unless this key made *signature* of *signed*. *algorithm*: one of *algorithms*."""

    def has_signed(self, algorithm: str, signed: bytes, signature: bytes) -> bool:
        """Returns whether this key made *signature* of *signed* by *algorithm*; False for an algorithm that is not its own."""
        if algorithm not in self.algorithms:
            return False
        try:
            self.verify(algorithm, signed, signature)
        except InvalidSignature:
            return False
        return True


class _RsaKey(VerifyingKey):
    """RSASSA-PKCS1-v1_5 and RSASSA-PSS, whose salt is as long as the hash (RFC 7518, 3.3 and 3.5)."""

    def __init__(self, kid, algorithms, public_key):
        super().__init__(kid, algorithms)
        self._public_key = public_key

    def verify(self, algorithm, signed, signature):
        hashed = _HASHES[algorithm[2:]]
        padded = padding.PKCS1v15() if algorithm.startswith("RS") else padding.PSS(padding.MGF1(hashed), hashed.digest_size)
        if len(signature) != (self._public_key.key_size + 7) // 8:
            raise InvalidSignature
        self._public_key.verify(signature, signed, padded, hashed)


class _EcKey(VerifyingKey):
    """ECDSA; a signature is both numbers in full length, never DER (RFC 7518, 3.4)."""

    def __init__(self, kid, algorithms, public_key, curve):
        super().__init__(kid, algorithms)
        self._public_key, self._curve = public_key, curve

    def verify(self, algorithm, signed, signature):
        size = self._curve.size
        if len(signature) != 2 * size:
            raise InvalidSignature
        r, s = int.from_bytes(signature[:size], "big"), int.from_bytes(signature[size:], "big")
        if not (0 < r < self._curve.order and 0 < s < self._curve.order):
            raise InvalidSignature
        self._public_key.verify(encode_dss_signature(r, s), signed, ec.ECDSA(_HASHES[algorithm[2:]]))


class _Ed25519Key(VerifyingKey):
    def __init__(self, kid, algorithms, public_key):
        super().__init__(kid, algorithms)
        self._public_key = public_key

    def verify(self, algorithm, signed, signature):
        self._public_key.verify(signature, signed)


def read_set(data: bytes) -> tuple[VerifyingKey, ...]:
    """Returns the usable keys of a set, in its order; raises TokenError for what is no set, or one of more than MAX_SET bytes or MAX_KEYS keys."""
    return keys_of(b64.read_object(data, MAX_SET))


def keys_of(members: dict) -> tuple[VerifyingKey, ...]:
    """Returns the usable keys of a set that is read already, as `read_set`."""
    listed = members.get("keys")
    if not isinstance(listed, list):
        raise TokenError("key set: no list of keys")
    if len(listed) > MAX_KEYS:
        raise TokenError("key set: too many keys")
    return tuple(key for key in map(_usable, listed) if key is not None)


def _usable(members):
    """Returns the key, or None for one that is odd, too weak, private, or for something else than signatures."""
    if not isinstance(members, dict) or not _PRIVATE.isdisjoint(members):
        return None
    kid, algorithm = members.get("kid"), members.get("alg")
    if not (kid is None or isinstance(kid, str) and len(kid) <= MAX_KID):
        return None
    if members.get("use", "sig") != "sig" or not _verifies(members.get("key_ops")):
        return None
    read = {"RSA": _rsa, "EC": _ec, "OKP": _okp}.get(str(members.get("kty")))
    try:
        key = read(kid, members) if read else None
    # NOTE: ValueError is a point off the curve, an even modulus and the like.
    except (TokenError, ValueError, UnsupportedAlgorithm):
        return None
    if key is not None and algorithm is not None:
        # An Ed25519 key may call its algorithm by either name, and so may the header.
        own = _ED25519 if algorithm in ("EdDSA", "Ed25519") else frozenset([algorithm] if isinstance(algorithm, str) else [])
        key.algorithms &= own
    return key if key is not None and key.algorithms else None


def _verifies(operations):
    return operations is None or isinstance(operations, list) and "verify" in operations


def _rsa(kid, members):
    modulus, exponent = (int.from_bytes(_bytes(members, name), "big") for name in ("n", "e"))
    if modulus.bit_length() not in RSA_BITS or modulus % 2 == 0 or exponent not in RSA_EXPONENTS:
        return None
    return _RsaKey(kid, _RSA, rsa.RSAPublicNumbers(exponent, modulus).public_key())


def _ec(kid, members):
    curve = _CURVES.get(str(members.get("crv")))
    if curve is None:
        return None
    x, y = _bytes(members, "x"), _bytes(members, "y")
    if not len(x) == len(y) == curve.size:
        return None
    # This refuses a point that is not on the curve.
    point = ec.EllipticCurvePublicNumbers(int.from_bytes(x, "big"), int.from_bytes(y, "big"), curve.curve).public_key()
    return _EcKey(kid, frozenset({curve.algorithm}), point, curve)


def _okp(kid, members):
    if members.get("crv") != "Ed25519":
        return None
    return _Ed25519Key(kid, _ED25519, ed25519.Ed25519PublicKey.from_public_bytes(_bytes(members, "x")))


def _bytes(members, name):
    value = members.get(name)
    if not isinstance(value, str):
        raise TokenError("key: a member that is not text")
    # NOTE: what is not ASCII is in no alphabet of base64url.
    return b64.decode(value.encode("utf-8", "replace"))
