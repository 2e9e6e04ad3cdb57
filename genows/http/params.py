"""Parses a request's parameters: query and body merged into one set of named values, read strictly.

Handlers take texts and id lists from it by name. A header line or a request line that is too long never gets here: the server
refuses it (conf/gunicorn.conf.py).
"""

import json
from collections.abc import Iterable
from io import BytesIO
from typing import IO
from urllib.parse import parse_qsl

from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.http import parse_options_header

from genows.errors import BodyTooLarge, BodyTypeError, ParameterError

READ_BYTES = 65536
# A value takes about a hundred bytes in memory, however short it is on the wire: 32 MB of commas would take gigabytes.
MOST_FIELDS = 100_000
MOST_VALUES = 500_000
# Bytes that separate two values, or begin an escape that stands for such a byte.
FORM_MARKS, JSON_MARKS = b"&,%+ \t\n\v\f\r", b",\\"
REPLACED = "\N{REPLACEMENT CHARACTER}"


class Parameters:
    """*pairs*: (name, value) in the order sent; a value is text, or any value of JSON. Methods raise ParameterError."""

    def __init__(self, pairs: Iterable[tuple[str, object]]):
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

    def _texts(self, name):
        for value in self._values.get(name, ()):
            if isinstance(value, str):
                yield value
            elif type(value) is list and all(isinstance(item, str) for item in value):
                yield from value
            else:
                raise ParameterError(name, "should be a string, or an array of strings.")


def read_parameters(environ: dict, max_body_bytes: int) -> Parameters:
    """Returns the parameters of a request: those of the query string, then, for POST, those of the body."""
    pairs = _query_pairs(environ)
    if environ["REQUEST_METHOD"] == "POST":
        pairs += _sent_pairs(environ, max_body_bytes)
    return Parameters(pairs)


def read_query(environ: dict) -> Parameters:
    """Returns the parameters of the query string alone."""
    return Parameters(_query_pairs(environ))


def read_form(environ: dict, max_body_bytes: int) -> Parameters:
    """Returns the parameters of the body alone, for values that must not stand in a URL."""
    return Parameters(_sent_pairs(environ, max_body_bytes))


def _query_pairs(environ):
    # WSGI gives the bytes of the request line as Latin-1 (PEP 3333).
    return _form_pairs(environ.get("QUERY_STRING", "").encode("latin-1"), "the query string")


def _sent_pairs(environ, limit):
    body = read_body(environ, limit)
    return _body_pairs(body, environ.get("CONTENT_TYPE", ""), limit) if body else []


def read_body(environ: dict, limit: int) -> bytes:
    """Returns the request's body. Raises BodyTooLarge above *limit* bytes, without holding more than that in memory."""
    try:
        return _body_of_length(environ, limit) if environ.get("CONTENT_LENGTH") else _body_of_chunks(environ, limit)
    except BlockingIOError:  # The server's timeout on the socket: the client has stalled.
        raise ParameterError("body", "stopped coming; send it again.") from None


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


def check_amount(raw: bytes, marks: bytes, place: str) -> None:
    """Raises ParameterError if *raw* may hold more fields or values than allowed, counted before any of them is parsed."""
    if raw.count(b"&") >= MOST_FIELDS and b"&" in marks:
        raise ParameterError(place, f"has more than {MOST_FIELDS} fields; send lists comma-separated.")
    if len(raw) > MOST_VALUES and len(raw) - len(raw.translate(None, marks)) >= MOST_VALUES:
        raise ParameterError(place, f"has more than {MOST_VALUES} values; ask in several requests.")


def _form_pairs(raw: bytes, place: str):
    check_amount(raw, FORM_MARKS, place)
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


def _body_pairs(body, content_type, limit):
    sent_type, options = parse_options_header(content_type)
    media_type = sent_type.lower()
    if media_type == "application/x-www-form-urlencoded":
        return _form_pairs(body, "body")
    if media_type == "application/json":
        return _json_pairs(body)
    if media_type == "multipart/form-data":
        return _multipart_pairs(body, options, limit)
    raise BodyTypeError(sent_type)


def _json_pairs(body):
    check_amount(body, JSON_MARKS, "body")
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


def _multipart_pairs(body, options, limit):
    if not options.get("boundary"):
        raise ParameterError("body", "is multipart/form-data without a boundary.")
    check_amount(body, b",", "body")
    parser = FormDataParser(
        stream_factory=_no_file, max_form_memory_size=limit, max_content_length=limit, max_form_parts=MOST_FIELDS, silent=False
    )
    try:
        _, form, _ = parser.parse(BytesIO(body), "multipart/form-data", len(body), options)
    except RequestEntityTooLarge:
        raise ParameterError("body", f"has more than {MOST_FIELDS} parts; send lists comma-separated.") from None
    except ValueError:
        raise ParameterError("body", "is not multipart/form-data, though its Content-Type says so.") from None
    pairs = list(form.items(multi=True))
    # The parser puts this mark where a text is not UTF-8; only those that were sent may be there.
    if sum(text.count(REPLACED) for pair in pairs for text in pair) > body.count(REPLACED.encode()):
        raise ParameterError("body", "is not UTF-8; send names and values as UTF-8 text.")
    return pairs


def _no_file(
    total_content_length: int | None, content_type: str | None, filename: str | None, content_length: int | None = None
) -> IO[bytes]:
    """Raises ParameterError: the parser calls it where a file begins, before it writes anything of it to disk."""
    raise ParameterError("body", "holds a file; send values as plain form fields.")
