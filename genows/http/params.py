"""Parses a request's parameters: query and body merged into one set of named values, read strictly.

Handlers take texts and id lists from it by name. A header line or a request line that is too long never gets here: the server
refuses it (conf/gunicorn.conf.py).
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import IO
from urllib.parse import parse_qsl

from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.http import parse_options_header

from genows.errors import BodyTooLarge, BodyTypeError, GenowsError, ParameterError, TooMuchAsked

READ_BYTES = 65536
# Bytes of a part's head in multipart/form-data: a name and a type are 100. Each line of a longer one would cost a microsecond or three.
PART_HEAD_BYTES = 8192
# Bytes that separate two values, or begin an escape that stands for such a byte.
FORM_MARKS, JSON_MARKS = b"&,%+ \t\n\v\f\r", b",\\"
REPLACED = "\N{REPLACEMENT CHARACTER}"
_BLANK_LINE = re.compile(rb"\r\n\r\n|\n\n|\r\r")


@dataclass(frozen=True)
class Limits:
    """How much one request may ask for. *body_bytes*: of a body; *fields*: of a form; *parts*: of multipart/form-data.

    *values*: of all lists together, and of what is repeated in the answer for each; *counts*: of /api/mutation_count.
    """

    # A value takes about a hundred bytes in memory, however short it is on the wire: 32 MB of commas would take gigabytes.
    body_bytes: int = 32 * 1024 * 1024
    fields: int = 100_000
    # PERF: a part costs 20 us, a field of a form one.
    parts: int = 25_000
    values: int = 500_000
    counts: int = 10_000_000


# Called with the bytes of a request that has come whole, before it is parsed; may wait, or refuse the request.
Admit = Callable[[int], object]


def admitted(size: int) -> None:
    """Admits every request, for callers that do not bound what is under way."""


class Parameters:
    """*pairs*: (name, value) in the order sent; a value is text, or any value of JSON. Methods raise ParameterError.

    *limits*: for handlers whose work grows faster than what is sent.
    """

    def __init__(self, pairs: Iterable[tuple[str, object]], limits: Limits = Limits()):
        self.limits = limits
        self._values: dict[str, list] = {}
        for name, value in pairs:
            self._values.setdefault(name, []).append(value)

    def names(self) -> list[str]:
        """Returns the names, in the order of their first mention."""
        return list(self._values)

    def one(self, name: str) -> str | None:
        """Returns the value of a single-valued parameter without surrounding blanks; None if it is absent or empty."""
        # A repetition of the same value is harmless: clients repeat in the body what stands in the query.
        values = {text.strip() for text in self._texts(name)}
        if len(values) > 1:
            raise ParameterError(name, "was given more than once with different values; give it once.")
        return values.pop() or None if values else None

    def required(self, name: str) -> str:
        """Like `one`, but raises ParameterError if the parameter is absent or empty."""
        value = self.one(name)
        if value is None:
            raise ParameterError(name, "is required: give one value, and not an empty one.")
        return value

    def ids(self, name: str) -> tuple[str, ...] | None:
        """Returns the ids of a list parameter, each once, in the order of first mention; None (absent or empty) means everything."""
        return tuple(dict.fromkeys(self.pieces(name))) or None

    def required_ids(self, name: str) -> tuple[str, ...] | None:
        """Like `ids`, but raises ParameterError if the parameter is absent; present and empty it means everything."""
        if name not in self._values:
            raise ParameterError(name, "is required: give a comma-separated list, or an empty value for all.")
        return self.ids(name)

    def pieces(self, name: str) -> list[str]:
        """Returns the entries of a list parameter, stripped, without empty ones; repetitions are kept."""
        return [entry for text in self._texts(name) for untrimmed in text.split(",") if (entry := untrimmed.strip())]

    def choice(self, name: str, *allowed: str) -> str:
        """Like `required`, but raises ParameterError for any value that is not in *allowed*."""
        value = self.required(name)
        if value not in allowed:
            raise ParameterError(name, f"should be one of: {', '.join(allowed)}.")
        return value

    def flag(self, name: str) -> bool:
        """Returns whether a boolean parameter is 1; absent or empty it is not. ParameterError for a text that is no boolean."""
        value = self.one(name)
        if value not in (None, "0", "1", "false", "true"):
            raise ParameterError(name, "should be 1 or 0.")
        return value in ("1", "true")

    def _texts(self, name):
        for value in self._values.get(name, ()):
            if isinstance(value, str):
                yield value
            elif type(value) is list and all(isinstance(item, str) for item in value):
                yield from value
            else:
                raise ParameterError(name, "should be a string, or an array of strings.")


def read_parameters(environ: dict, limits: Limits, admit: Admit = admitted) -> Parameters:
    """Returns the parameters of a request: those of the query string, then, for POST, those of the body.

    Raises TooMuchAsked above *limits*, before values are made, and what *admit* raises.
    """
    query = query_of(environ)
    pairs = _form_pairs(query, "the query string", limits)
    # Read before the request is admitted: a slow client's body must keep nobody waiting.
    body = read_body(environ, limits.body_bytes) if environ["REQUEST_METHOD"] == "POST" else b""
    admit(len(query) + len(body))
    if body:
        pairs += _body_pairs(body, environ.get("CONTENT_TYPE", ""), limits)
    return Parameters(pairs, limits)


def read_query(environ: dict, limits: Limits = Limits()) -> Parameters:
    """Returns the parameters of the query string alone."""
    return Parameters(_form_pairs(query_of(environ), "the query string", limits), limits)


def read_form(environ: dict, limits: Limits) -> Parameters:
    """Returns the parameters of the body alone, for values that must not stand in a URL."""
    body = read_body(environ, limits.body_bytes)
    return Parameters(_body_pairs(body, environ.get("CONTENT_TYPE", ""), limits) if body else [], limits)


def query_of(environ: dict) -> bytes:
    """Returns the query string. WSGI gives the bytes of the request line as Latin-1 (PEP 3333)."""
    return environ.get("QUERY_STRING", "").encode("latin-1")


def read_body(environ: dict, limit: int) -> bytes:
    """Returns the request's body. Raises BodyTooLarge above *limit* bytes, without holding more than that in memory."""
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
        raise BodyTooLarge(limit)
    body = environ["wsgi.input"].read(int(length))
    if len(body) < int(length):
        raise ParameterError("body", "is shorter than its Content-Length.")
    return body


def _body_of_chunks(environ, limit):
    # Without a length and without this promise of the server, a read of a body might wait for ever for its end.
    if not environ.get("wsgi.input_terminated"):
        return b""
    chunks, size = [], 0
    while chunk := environ["wsgi.input"].read(READ_BYTES):
        size += len(chunk)
        if size > limit:
            raise BodyTooLarge(limit)
        chunks.append(chunk)
    return b"".join(chunks)


def check_amount(raw: bytes, marks: bytes, place: str, limits: Limits) -> None:
    """Raises TooMuchAsked if *raw* may hold more fields or values than allowed, counted before any of them is parsed."""
    if raw.count(b"&") >= limits.fields and b"&" in marks:
        raise TooMuchAsked(place, f"has more than {limits.fields} fields; send lists comma-separated.")
    if len(raw) > limits.values and len(raw) - len(raw.translate(None, marks)) >= limits.values:
        raise TooMuchAsked(place, f"has more than {limits.values} values; ask in several requests.")


def _form_pairs(raw: bytes, place: str, limits: Limits):
    check_amount(raw, FORM_MARKS, place, limits)
    try:
        return parse_form(raw)
    except UnicodeDecodeError:
        raise ParameterError(place, "is not UTF-8; send names and values as UTF-8 text, percent-encoded.") from None


def parse_form(raw: bytes, errors: str = "strict") -> list[tuple[str, str]]:
    """Returns the (name, value) pairs of a form or a query string. *errors*: as of bytes.decode, for text that is not UTF-8.

    PERF: clients escape the commas of lists: replaced all at once, a list of 20,000 ids is read in 0.6 ms, one by one in 2.5.
    """
    text = raw.replace(b"%2C", b",").replace(b"%2c", b",").decode("utf-8", errors)
    return parse_qsl(text, keep_blank_values=True, errors=errors)


def _body_pairs(body, content_type, limits):
    sent_type, options = parse_options_header(content_type)
    media_type = sent_type.lower()
    if media_type == "application/x-www-form-urlencoded":
        return _form_pairs(body, "body", limits)
    if media_type == "application/json":
        return _json_pairs(body, limits)
    if media_type == "multipart/form-data":
        return _multipart_pairs(body, options, limits)
    raise BodyTypeError(sent_type)


def _json_pairs(body, limits):
    check_amount(body, JSON_MARKS, "body", limits)
    # PERF: 2 million lists within lists take 3 s to be read.
    if body.count(b"[") + body.count(b"{") > limits.values:
        raise TooMuchAsked("body", f"has more than {limits.values} lists and objects; ask in several requests.")
    try:
        pairs = json.loads(body.decode("utf-8"), object_pairs_hook=_Members)  # RecursionError: brackets nested a thousand deep
        # A lone surrogate (an escape like \ud800 by itself) is no character and could never be sent back.
        json.dumps(pairs, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise ParameterError("body", "is not UTF-8 text; send JSON as UTF-8.") from None
    except (ValueError, RecursionError):
        raise ParameterError("body", "is not JSON, though its Content-Type says so.") from None
    if not isinstance(pairs, _Members):
        raise ParameterError("body", "should be a JSON object: parameter names with strings or arrays of strings.")
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
