"""JWE in its compact form (RFC 7516), with `dir` and A256GCM alone (RFC 7518, 4.5 and 5.3), around a JWT."""

from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from genows.errors import TokenError
from genows.jose import b64

KEY_SIZE = 32  # bytes, as are the next two; RFC 7518, 5.3
IV_SIZE = 12
TAG_SIZE = 16

# NOTE: no `zip` among the free ones: a compressed text betrays its content by its length, and unpacks to any size.
_FIXED = {"alg": "dir", "enc": "A256GCM", "cty": "JWT"}
_FREE = frozenset({"kid", "typ"})


class Sealed(NamedTuple):
    """A token's parts, not yet authenticated. *protected*: the first part as sent, which the tag covers."""

    kid: str
    protected: bytes
    iv: bytes
    ciphertext: bytes
    tag: bytes


def read(token: bytes) -> Sealed:
    """Returns the parts of *token*, in the only form that is accepted; raises TokenError for any other."""
    protected, encrypted_key, iv, ciphertext, tag = b64.split(token, 5)
    header = b64.read_header(protected, _FIXED, _FREE)
    if "kid" not in header:
        raise TokenError("header: no kid")
    if encrypted_key:
        raise TokenError("encrypted key: not empty, though the key is agreed on directly")
    sealed = Sealed(header["kid"], protected, b64.decode(iv), b64.decode(ciphertext), b64.decode(tag))
    if len(sealed.iv) != IV_SIZE:
        raise TokenError(f"initialization vector: not {IV_SIZE} bytes")
    # A shorter tag is easier to guess.
    if len(sealed.tag) != TAG_SIZE:
        raise TokenError(f"authentication tag: not {TAG_SIZE} bytes")
    return sealed


class Encrypter:
    """Encrypts and decrypts with one *encryption_key*; made once, used by any number of threads."""

    def __init__(self, encryption_key: bytes):
        if len(encryption_key) != KEY_SIZE:
            raise ValueError(f"an encryption key has {KEY_SIZE} bytes")
        self._cipher = AESGCM(encryption_key)

    def encrypt(self, plaintext: bytes, kid: str, iv: bytes) -> bytes:
        """Returns the compact form, five parts. *iv*: IV_SIZE bytes, never twice with one key."""
        if len(iv) != IV_SIZE:
            raise ValueError(f"an initialization vector has {IV_SIZE} bytes")
        protected = b64.encode(b64.write_object({**_FIXED, "kid": kid}))
        encrypted = self._cipher.encrypt(iv, plaintext, protected)
        ciphertext, tag = encrypted[:-TAG_SIZE], encrypted[-TAG_SIZE:]
        return b".".join((protected, b"", b64.encode(iv), b64.encode(ciphertext), b64.encode(tag)))

    def decrypt(self, sealed: Sealed) -> bytes:
        """Returns the plaintext; raises TokenError if the tag does not fit."""
        try:
            return self._cipher.decrypt(sealed.iv, sealed.ciphertext + sealed.tag, sealed.protected)
        except InvalidTag as error:
            raise TokenError("authentication tag: does not fit") from error
