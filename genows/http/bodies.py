"""Reads the bodies of requests, and takes forms, JSON objects and multipart/form-data apart into names and values, strictly.

`Limits` says how much one request may ask for.
"""

import codecs
import json
import re
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Any
from urllib.parse import parse_qsl

from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.http import parse_options_header

from genows.errors import BodyCodingError, BodyTooLarge, BodyTypeError, GenowsError, ParameterError, TooMuchAsked

READ_BYTES = 65536
# In the environ: a body that has been read, as far as it came. Whoever reads on of one that has stalled waits once more for as long.
BEGUN = "genows.body_begun"
# Of a body that nobody wants so much is read and thrown away, for so many seconds: Python's urllib, as others, reads no answer before it has sent all.
THROWN_AWAY_BYTES, THROW_AWAY_SECONDS = 128 * 1024 * 1024, 30
# Bytes of a part's head in multipart/form-data: a name and a type are 100. Each line of a longer one would cost a microsecond or three.
PART_HEAD_BYTES = 8192
# Names of the one coding that bodies may have; zlib's word for it, and for no other.
GZIP, GZIP_ALONE = ("gzip", "x-gzip"), 16 + zlib.MAX_WBITS
# Bytes that separate two values, or begin an escape that stands for such a byte.
FORM_MARKS, JSON_MARKS = b"&,%+ \t\n\v\f\r", b",\\"
REPLACED = "\N{REPLACEMENT CHARACTER}"
# What a body begins with that is no text in UTF-8, and what it is then.
OTHER_BEGINNINGS = (
    (b"\x1f\x8b", "compressed (gzip)"), (b"PK\x03\x04", "compressed (zip)"), (b"\x28\xb5\x2f\xfd", "compressed (zstd)"),
    (b"BZh", "compressed (bzip2)"), (b"\xfd7zXZ", "compressed (xz)"), (codecs.BOM_UTF32_LE, "UTF-32"), (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16"),
)  # fmt: skip
_BLANK_LINE = re.compile(rb"\r\n\r\n|\n\n|\r\r")


@dataclass(frozen=True)
class Limits:
    """How much one request may ask for. *body_bytes*: of a body; *fields*: of a form; *parts*: of multipart/form-data.

    *values*: of all lists together, and of what is repeated in the answer for each; *counts*: of /api/mutation_count.
    """

    # A value takes about a hundred bytes in memory, however short it is on the wire: 32 MB of commas would take gigabytes.
    body_bytes: int = 32 * 1024 * 1024
    fields: int = 100_000
    # A part costs 20 us, a field of a form one.
    parts: int = 25_000
    values: int = 600_000
    counts: int = 10_000_000


# Called with the bytes of a request that has come whole, before it is parsed; may wait, or refuse the request. `Ticket.admit` enters the line.
Admit = Callable[[int], object]


def admitted(size: int) -> None:
    """Admits every request, for callers that do not bound what is under way."""


def read_body(environ: dict, limit: int) -> bytes:
    """Returns the request's body; one with Content-Encoding: gzip as it was before, and the environ then says so.

    Raises BodyTooLarge above *limit* bytes, compressed or not, without holding more than twice that in memory.
    """
    environ[BEGUN] = True
    body = _sent_body(environ, limit)
    if body and environ.get("HTTP_CONTENT_ENCODING", "").strip().lower() in GZIP:
        body = _unpacked(body, limit)
        environ["HTTP_CONTENT_ENCODING"], environ["CONTENT_LENGTH"] = "", str(len(body))
    return body


def _unpacked(body, limit):
    unpacker = zlib.decompressobj(wbits=GZIP_ALONE)
    try:
        found = unpacker.decompress(body, limit + 1)
    except zlib.error:
        raise ParameterError("body", "is not gzip, though its Content-Encoding says so.") from None
    if len(found) > limit:
        raise BodyTooLarge(limit)
    if not unpacker.eof or unpacker.unused_data:
        raise ParameterError("body", "is gzip that breaks off." if not unpacker.eof else "has something behind its gzip.")
    return found


def _sent_body(environ, limit):
    try:
        return _body_of_length(environ, limit) if environ.get("CONTENT_LENGTH") else _body_of_chunks(environ, limit)
    except BlockingIOError:  # The server's timeout on the socket: the client has stalled.
        raise ParameterError("body", "stopped coming; send it again.") from None
    except (GenowsError, MemoryError):
        raise
    except Exception:
        # Each server has exceptions of its own for a body whose chunks are malformed, or that breaks off; their words quote the client.
        raise ParameterError("body", "cannot be read: its chunks are malformed, or it breaks off.") from None


def _body_of_length(environ, limit):
    length = environ["CONTENT_LENGTH"]
    if not (length.isascii() and length.isdigit()):
        raise ParameterError("body", "has a Content-Length that is no number.")
    if int(length) > limit:
        throw_away(environ, int(length))
        raise BodyTooLarge(limit)
    body = environ["wsgi.input"].read(int(length))
    if len(body) < int(length):
        raise ParameterError("body", "is shorter than its Content-Length.")
    return body


def _body_of_chunks(environ, limit):
    # Without a length and without this promise of the server, a read of a body might wait for ever for its end.
    if not environ.get("wsgi.input_terminated"):
        if environ.get("HTTP_TRANSFER_ENCODING"):
            # Taken for none, it would ask for everything.
            raise ParameterError("body", "comes in chunks, whose end the server around this service does not tell; send it with Content-Length.")
        return b""
    chunks: list[bytes] = []
    size = 0
    while chunk := environ["wsgi.input"].read(READ_BYTES):
        size += len(chunk)
        if size > limit:
            chunks.clear()
            throw_away(environ)
            raise BodyTooLarge(limit)
        chunks.append(chunk)
    return b"".join(chunks)


def throw_away(environ, length=THROWN_AWAY_BYTES):
    """Reads a body of *length* bytes without keeping it, or its first THROWN_AWAY_BYTES where it is chunked; none of one that is longer.

    None either where the client waits to be told to send it, and reads the answer; gunicorn has told it so by now. Servers that end here
    anyway give b"".
    """
    waits = environ.get("HTTP_EXPECT") and "gunicorn.socket" not in environ
    if length > THROWN_AWAY_BYTES or waits:
        return
    ends = time.monotonic() + THROW_AWAY_SECONDS
    with suppress(Exception):  # Each server's own, of a body that breaks off: what is wrong with the request is known already.
        while length > 0 and time.monotonic() < ends and (data := environ["wsgi.input"].read(min(READ_BYTES, length))):
            length -= len(data)


def check_coding(environ: dict) -> None:
    """Raises BodyCodingError for a body that has been read and is compressed in a way that is not read here, as its sender says."""
    coding = environ.get("HTTP_CONTENT_ENCODING", "").strip()
    if coding.lower() not in ("", "identity"):
        raise BodyCodingError(coding)


def text_of_body(body: bytes) -> bytes:
    """Returns a body of text without its byte-order mark; raises ParameterError for one that is compressed or UTF-16: it says what it is."""
    for beginning, what in OTHER_BEGINNINGS:
        if body.startswith(beginning):
            raise ParameterError("body", f"is {what}; send it as UTF-8 text, not compressed.")
    # ASCII in UTF-16 without a mark: every other byte is zero.
    if len(body) > 1 and (body[0] == 0) != (body[1] == 0):
        raise ParameterError("body", "is UTF-16; send it as UTF-8 text, not compressed.")
    return body.removeprefix(codecs.BOM_UTF8)


def check_amount(raw: bytes, marks: bytes, place: str, limits: Limits) -> None:
    """Raises TooMuchAsked if *raw* may hold more fields or values than allowed, counted before any of them is parsed."""
    if raw.count(b"&") >= limits.fields and b"&" in marks:
        raise TooMuchAsked(place, f"has more than {limits.fields} fields; send lists comma-separated.")
    if len(raw) > limits.values and len(raw) - len(raw.translate(None, marks)) >= limits.values:
        raise TooMuchAsked(place, f"has more than {limits.values} values; ask in several requests.")


def form_pairs(raw: bytes, place: str, limits: Limits) -> list[tuple[str, str]]:
    """Returns the (name, value) pairs of a query string or a form; raises ParameterError and TooMuchAsked about *place*."""
    check_amount(raw, FORM_MARKS, place, limits)
    try:
        return parse_form(raw)
    except UnicodeDecodeError:
        raise ParameterError(place, "is not UTF-8; send names and values as UTF-8 text, percent-encoded.") from None


def parse_form(raw: bytes, errors: str = "strict") -> list[tuple[str, str]]:
    """Returns the (name, value) pairs of a form or a query string. *errors*: as of bytes.decode, for text that is not UTF-8.

    PERF: clients escape the commas of lists: replaced all at once, a list of 20,000 ids is read in 1.0 ms, one by one in 5.4.
    """
    text = raw.replace(b"%2C", b",").replace(b"%2c", b",").decode("utf-8", errors)
    return parse_qsl(text, keep_blank_values=True, errors=errors)


def body_pairs(body: bytes, content_type: str, limits: Limits) -> list[tuple[str, Any]]:
    """Returns the (name, value) pairs of a body by its media type; BodyTypeError for one that is not read here."""
    sent_type, options = parse_options_header(content_type)
    media_type = sent_type.lower()
    if media_type == "application/x-www-form-urlencoded":
        return form_pairs(text_of_body(body), "body", limits)
    if media_type == "application/json":
        return _json_pairs(text_of_body(body), limits)
    if media_type == "multipart/form-data":
        return _multipart_pairs(body, options, limits)
    raise BodyTypeError(sent_type)


def json_value(body: bytes, limits: Limits, members: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    """Returns the JSON value of a body. *members*: makes an object of its (name, value) pairs; None: a dict. ParameterError, TooMuchAsked."""
    check_amount(body, JSON_MARKS, "body", limits)
    # 2 million lists within lists take 3 s to be read.
    if body.count(b"[") + body.count(b"{") > limits.values:
        raise TooMuchAsked("body", f"has more than {limits.values} lists and objects; ask in several requests.")
    try:
        value = json.loads(body.decode("utf-8"), object_pairs_hook=members, parse_constant=_no_number)  # RecursionError: brackets nested a thousand deep
        # A lone surrogate (an escape like \ud800 by itself) is no character and could never be sent back.
        # PERF: nothing but an escape can spell one: a list of 200,000 ids is read in 15 ms, and looked through in 23 more.
        if b"\\u" in body:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise ParameterError("body", "is not UTF-8 text; send JSON as UTF-8.") from None
    except (ValueError, RecursionError):
        raise ParameterError("body", "is not JSON, though its Content-Type says so.") from None
    return value


def _no_number(word):
    """Python reads NaN and Infinity, which JSON does not have."""
    raise ValueError(word)


def number_text(number: float) -> str:
    """Returns a number of JSON as the text that it stands for, where a text is wanted: 7157 and 7157.0 are 7157. What no id can be, 1e308, stays short."""
    return str(int(number)) if isinstance(number, float) and number.is_integer() and abs(number) < 1e16 else str(number)


def _json_pairs(body, limits):
    pairs = json_value(body, limits, _Members)
    if not isinstance(pairs, _Members):
        raise ParameterError("body", "should be a JSON object: parameter names with strings, numbers, or arrays of them.")
    return list(pairs)


class _Members(list):
    """The members of a JSON object as pairs, which keep a repeated name where a dict would overwrite it."""


def _multipart_pairs(body, options, limits):
    if not options.get("boundary"):
        raise ParameterError("body", "is multipart/form-data without a boundary.")
    check_amount(body, b",", "body", limits)
    _check_parts(body, b"--" + options["boundary"].encode(errors="replace"), limits)
    size = limits.body_bytes
    parser = FormDataParser(
        stream_factory=_no_file, max_form_memory_size=size, max_content_length=size, max_form_parts=limits.parts, silent=False
    )
    try:
        _, form, _ = parser.parse(BytesIO(body), "multipart/form-data", len(body), options)
    except RequestEntityTooLarge:
        raise _too_many_parts(limits) from None
    except ValueError:
        raise ParameterError("body", "is not multipart/form-data, though its Content-Type says so.") from None
    pairs = list(form.items(multi=True))
    if any(name is None for name, _ in pairs):
        raise ParameterError("body", 'has a part without a name; each part needs one: Content-Disposition: form-data; name="NAME".')
    # The parser puts this mark where a text is not UTF-8; only those that were sent may be there.
    if sum(text.count(REPLACED) for pair in pairs for text in pair) > body.count(REPLACED.encode()):
        raise ParameterError("body", "is not UTF-8; send names and values as UTF-8 text.")
    return pairs


def _check_parts(body, delimiter, limits):
    """Raises what is wrong with a body whose parts are too many, or whose heads are too long, to be parsed one by one."""
    # The last delimiter ends the body.
    if body.count(delimiter) > limits.parts + 1:
        raise _too_many_parts(limits)
    for part in body.split(delimiter)[1:]:
        if len(part) > PART_HEAD_BYTES and not _BLANK_LINE.search(part, 0, PART_HEAD_BYTES):
            raise ParameterError("body", f"has a part whose head is longer than {PART_HEAD_BYTES} bytes; an empty line ends it.")


def _too_many_parts(limits):
    return TooMuchAsked("body", f"has more than {limits.parts} parts; send lists comma-separated.")


def _no_file(
    total_content_length: int | None, content_type: str | None, filename: str | None, content_length: int | None = None
) -> IO[bytes]:
    """Raises ParameterError: the parser calls it where a file begins, before it writes anything of it to disk."""
    raise ParameterError("body", "holds a file; send values as plain form fields.")
