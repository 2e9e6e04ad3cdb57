"""Strict base64url, strict JSON objects, and what the two compact forms (RFC 7515, 7.1; RFC 7516, 7.1) share.

Each value has exactly one encoding: whatever a lenient decoder would let pass raises TokenError here. Reasons are fixed
texts, so that nothing of a token, which anyone may send, reaches a log.
"""

import base64
import binascii
import json
import math

from genows.errors import TokenError

# Characters. A nested token for a name of 255 characters of four bytes has about 2,200, one for 255 control characters,
# each six bytes of JSON, about 3,100; HTTP servers cut a header line at 8,190 (gunicorn) or thereabouts.
MAX_TOKEN = 4096

_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def encode(data: bytes) -> bytes:
    """Returns *data* as base64url without padding (RFC 7515, 2)."""
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def decode(text: bytes) -> bytes:
    """Returns the bytes whose encoding is exactly *text*; raises TokenError for anything that `encode` does not make."""
    if text.translate(None, _ALPHABET):
        raise TokenError("base64url: a character that is not of its alphabet")
    try:
        data = base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4))
    except binascii.Error as error:
        raise TokenError("base64url: no bytes have an encoding of this length") from error
    # The last character can carry bits that belong to no byte: 'AA' and 'AB' decode alike.
    if encode(data) != text:
        raise TokenError("base64url: stray bits after the last byte")
    return data


def split(token: bytes, count: int, most: int = MAX_TOKEN) -> list[bytes]:
    """Returns the *count* parts of a compact form; raises TokenError for another number of them, or above *most* characters."""
    # Length and dots first: nothing is decoded, or even copied, of what cannot be a token.
    if len(token) > most:
        raise TokenError("longer than any token made here" if most == MAX_TOKEN else "longer than any token read here")
    if token.count(b".") != count - 1:
        raise TokenError(f"not {count} parts")
    return token.split(b".")


def write_object(members: dict) -> bytes:
    """Returns JSON in UTF-8, without blanks, members in the order of *members*."""
    return json.dumps(members, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8")


def read_object(data: bytes, most: int = MAX_TOKEN) -> dict:
    """Returns the JSON object in *data*, of *most* bytes; raises TokenError for any other text, for equal names, and for NaN or Infinity."""
    if len(data) > most:
        raise TokenError("JSON: too long")
    try:
        members = _DECODER.decode(data.decode("utf-8"))
    # NOTE: RecursionError is what brackets nested a thousand deep give; ValueError covers bad UTF-8 and bad JSON.
    except (ValueError, RecursionError) as error:
        raise TokenError("JSON: not readable") from error
    if not isinstance(members, dict):
        raise TokenError("JSON: not an object")
    return members


def read_header(part: bytes, fixed: dict[str, str], free: frozenset[str]) -> dict[str, str]:
    """Returns the members of a protected header, all text: all of *fixed* with exactly these values, at most those of *free*.

    The algorithms stand in *fixed*: the header has to repeat them and never chooses. `crit` (RFC 7515, 4.1.11) names
    extensions that must be understood; none is, so it is a TokenError, as is every other member.
    """
    header = read_object(decode(part))
    if "crit" in header:
        raise TokenError("header: a critical extension")
    for name, value in fixed.items():
        if header.get(name) != value:
            raise TokenError(f"header: another {name}")
    if not header.keys() <= fixed.keys() | free:
        raise TokenError("header: a member that is not understood")
    if not all(isinstance(value, str) for value in header.values()):
        raise TokenError("header: a member that is not text")
    return header


def _members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise TokenError("JSON: two members of one name")
    return members


def _constant(name):
    raise TokenError("JSON: NaN or Infinity")


def _finite(digits):
    number = float(digits)
    if math.isinf(number):
        raise TokenError("JSON: a number beyond all bounds")
    return number


# Made once; json.loads with hooks makes a decoder at each call.
_DECODER = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_constant, parse_float=_finite)
