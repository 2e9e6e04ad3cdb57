"""ETags, and JSON documents that are made once and asked for again: they leave as bytes, with their ETag, to clients who may have them."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from werkzeug.http import parse_etags, unquote_etag

from genows.http.answers import JSON, Answer, Headers

ASK_ANEW = "no-cache"  # Cache-Control of what may be kept, but must be asked for again: by its ETag


def etag_of(parts: Iterable[bytes]) -> tuple[str, str]:
    """Returns the header with the weak tag of these bytes."""
    digest = hashlib.blake2b(digest_size=12)
    for part in parts:
        digest.update(part)
    return "ETag", f'W/"{digest.hexdigest()}"'


def is_unchanged(environ: dict, headers: Headers) -> bool:
    """Returns whether the client has the answer with these headers."""
    etag = dict(headers).get("ETag")
    return etag is not None and has_already(environ, etag)


def encoded(document: dict[str, Any]) -> tuple[bytes, str]:
    """Returns a document as UTF-8 JSON, and its ETag."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    return text, f'"{hashlib.blake2b(text, digest_size=12).hexdigest()}"'


def other_ways(root: str, relative: bool = True) -> dict[str, Any]:
    """Returns the part of a description that leads to all other ways to the same data. *root*: where the service is mounted.

    *relative*: whether it may name an address without a host there: Swagger 2.0 takes none, so that a member of our own has it.
    """
    return {"externalDocs" if relative else "x-externalDocs": {"description": "Every generation of the API here, with its description", "url": f"{root}/help"}}


def answered(environ: dict, text: bytes, etag: str) -> Answer:
    """Returns the answer to a request for what `encoded` has made; 304 where the client has it already."""
    headers = [("ETag", etag), ("Cache-Control", ASK_ANEW)]
    return Answer((), "", 304, headers) if has_already(environ, etag) else Answer((text,), JSON, headers=headers)


def has_already(environ: dict, etag: str) -> bool:
    """Returns whether the client says that it has the answer with this ETag (RFC 9110, 13.1.2)."""
    sent = environ.get("HTTP_IF_NONE_MATCH")
    if not sent:
        return False
    value, _ = unquote_etag(etag)
    return value is not None and parse_etags(sent).contains_weak(value)
