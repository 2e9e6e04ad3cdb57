"""JWS in its compact form (RFC 7515), with the one algorithm HS256 (RFC 7518, 3.2): bytes in, bytes out."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC

from genows.errors import TokenError
from genows.jose import b64

MIN_KEY = 32  # bytes; RFC 7518, 3.2: no shorter than the hash

_FIXED = {"alg": "HS256"}
_FREE = frozenset({"typ", "kid"})  # names (RFC 7515, 4.1) that change nothing in the verification
_HEADER = b64.encode(b64.write_object(_FIXED))


class Signer:
    """Signs and verifies with one *signing_key*; made once, used by any number of threads."""

    def __init__(self, signing_key: bytes):
        if len(signing_key) < MIN_KEY:
            raise ValueError(f"a signing key has at least {MIN_KEY} bytes")
        self._mac = HMAC(signing_key, SHA256())

    def sign(self, payload: bytes) -> bytes:
        """Returns the compact form, three parts."""
        signed = _HEADER + b"." + b64.encode(payload)
        return signed + b"." + b64.encode(self._started(signed).finalize())

    def verify(self, token: bytes) -> bytes:
        """Returns the payload; raises TokenError if header or signature is wrong."""
        header, payload, signature = b64.split(token, 3)
        b64.read_header(header, _FIXED, _FREE)
        try:
            self._started(header + b"." + payload).verify(b64.decode(signature))
        except InvalidSignature as error:
            raise TokenError("signature: does not fit") from error
        return b64.decode(payload)

    def _started(self, signed):
        # A copy of the keyed hash: threads are independent of each other.
        mac = self._mac.copy()
        mac.update(signed)
        return mac
