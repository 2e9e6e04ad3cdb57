"""Makes tokens, good and bad, without a line of genows.jose: the standard library and AESGCM alone."""

import base64
import hashlib
import hmac
import json

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SECRET = "a secret of the tests, long enough"
OTHER_SECRET = "the secret of another instance here"
NOW = 1_543_436_635.241  # 2018-11-28T20:23:55.241Z
IV = bytes(range(12))
CLAIMS = {"sub": "frodo@example.org", "iat": 1_543_436_635, "exp": 1_543_436_635 + 60, "jti": "x"}


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def unb64(text):
    return base64.urlsafe_b64decode(text + "==")


def derived(secret, purpose, size=32):
    """HKDF-SHA-256 (RFC 5869) without salt, for up to 32 bytes."""
    extracted = hmac.digest(bytes(32), secret.encode(), "sha256")
    info = b"genows data access token, version 1: " + purpose
    return hmac.digest(extracted, info + b"\x01", "sha256")[:size]


def kid(secret=SECRET):
    return b64(derived(secret, b"key id", 8)).decode()


def jws(payload, signing_key, header=b'{"alg":"HS256"}', digest=hashlib.sha256):
    signed = b64(header) + b"." + b64(payload)
    return signed + b"." + b64(hmac.new(signing_key, signed, digest).digest())


def jwe_header(without=(), **members):
    header = {"alg": "dir", "enc": "A256GCM", "cty": "JWT", "kid": kid(), **members}
    return json.dumps({name: value for name, value in header.items() if name not in without}).encode()


def jwe(plaintext, encryption_key, header, encrypted_key=b"", iv=IV, tag_size=16):
    protected = b64(header)
    encrypted = AESGCM(encryption_key).encrypt(iv, plaintext, protected)
    ciphertext, tag = encrypted[:-16], encrypted[-16:][:tag_size]
    return b".".join((protected, encrypted_key, b64(iv), b64(ciphertext), b64(tag)))


def wrapped(plaintext, secret=SECRET, header=None, **how):
    """*plaintext* (bytes) in a JWE that is in order, unless *header* or *how* say otherwise."""
    header = jwe_header(kid=kid(secret)) if header is None else header
    return jwe(plaintext, derived(secret, b"encryption key"), header, **how).decode()


def token(claims=CLAIMS, secret=SECRET, header=b'{"alg":"HS256"}', digest=hashlib.sha256):
    """A nested token around *claims*: a dict, or bytes as they are to be signed."""
    payload = claims if isinstance(claims, bytes) else json.dumps(claims).encode()
    return wrapped(jws(payload, derived(secret, b"signing key"), header, digest), secret)
