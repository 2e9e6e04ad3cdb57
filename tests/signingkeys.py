"""Private keys of the tests' own providers, and what they sign, made without a line of genows: `cryptography` alone."""

import base64
import json
from functools import cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

HASHES = {"256": hashes.SHA256(), "384": hashes.SHA384(), "512": hashes.SHA512()}
CURVES = {"ES256": ("P-256", ec.SECP256R1, 32), "ES384": ("P-384", ec.SECP384R1, 48), "ES512": ("P-521", ec.SECP521R1, 66)}


def b64(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def number(value: int, size: int | None = None) -> str:
    return b64(value.to_bytes(size or (value.bit_length() + 7) // 8, "big")).decode()


def private(algorithm: str, which: int = 0):
    """A private key for *algorithm*, another one for each *which*; algorithms of one family share theirs."""
    return _made(algorithm if algorithm in CURVES else {"E": "Ed25519"}.get(algorithm[0], "RSA"), which)


@cache
def _made(family, which):
    if family in CURVES:
        return ec.generate_private_key(CURVES[family][1]())
    return ed25519.Ed25519PrivateKey.generate() if family == "Ed25519" else rsa.generate_private_key(65537, 2048)


def jwk(key, **members) -> dict:
    """The public key as a provider publishes it."""
    public = key.public_key()
    if isinstance(public, rsa.RSAPublicKey):
        numbers = public.public_numbers()
        return {"kty": "RSA", "n": number(numbers.n), "e": number(numbers.e), **members}
    if isinstance(public, ec.EllipticCurvePublicKey):
        name, _, size = next(curve for curve in CURVES.values() if isinstance(public.curve, curve[1]))
        numbers = public.public_numbers()
        return {"kty": "EC", "crv": name, "x": number(numbers.x, size), "y": number(numbers.y, size), **members}
    return {"kty": "OKP", "crv": "Ed25519", "x": b64(public.public_bytes_raw()).decode(), **members}


def signature(key, algorithm: str, signed: bytes) -> bytes:
    """As *algorithm* has it, for the key at hand: an EC key signs with r and s side by side, whatever the algorithm."""
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return key.sign(signed)
    hashed = HASHES.get(algorithm[2:], HASHES["256"])
    if isinstance(key, ec.EllipticCurvePrivateKey):
        size = (key.curve.key_size + 7) // 8
        return b"".join(part.to_bytes(size, "big") for part in decode_dss_signature(key.sign(signed, ec.ECDSA(hashed))))
    if algorithm.startswith("PS"):
        return key.sign(signed, padding.PSS(padding.MGF1(hashed), hashed.digest_size), hashed)
    return key.sign(signed, padding.PKCS1v15(), hashed)


def jws(claims: "dict | bytes", key, algorithm: str, **header) -> str:
    """*claims*: a dict, or bytes as they are to be signed. *header*: members beside alg."""
    payload = claims if isinstance(claims, bytes) else json.dumps(claims).encode()
    signed = b64(json.dumps({"alg": algorithm, **header}).encode()) + b"." + b64(payload)
    return (signed + b"." + b64(signature(key, algorithm, signed))).decode()
