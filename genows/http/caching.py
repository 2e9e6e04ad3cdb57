"""What clients and proxies may keep of an answer, and how they ask whether it is still the answer (RFC 9110, 8.8.3 and 13.1.2; RFC 9111).

A tag is made of what an answer depends on, before its data are read, for callers who may read everything: it changes with every study. For others
it is made of the answer itself, where that is short, so that it tells nothing of studies that are not theirs.
"""

import hashlib
from collections.abc import Iterable

from werkzeug.http import parse_etags, unquote_etag

from genows.auth.environ import bearer_token
from genows.db.sessions import Session
from genows.http import forms
from genows.http.answers import Headers
from genows.http.forms import Form
from genows.http.places import data_base
from genows.http.request import Request
from genows.version import VERSION

ASK_ANEW = "no-cache"  # Cache-Control of what may be kept, but must be asked for again: by its ETag


def etag_of(parts: Iterable[bytes]) -> tuple[str, str]:
    """Returns the header with the tag of these bytes. Weak, since gzip may follow: compressed or not, it is the same answer in other bytes."""
    digest = hashlib.blake2b(digest_size=12)
    for part in parts:
        digest.update(part)
    return "ETag", f'W/"{digest.hexdigest()}"'


def is_unchanged(environ: dict, headers: Headers) -> bool:
    """Returns whether the client says that it has the answer with these headers."""
    sent = environ.get("HTTP_IF_NONE_MATCH")
    if not sent:
        return False
    value, _ = unquote_etag(dict(headers).get("ETag"))
    return value is not None and parse_etags(sent).contains_weak(value)


def caching_headers(request: Request, session: Session, form: Form, settings: str) -> Headers:
    """Returns who may keep an answer of the web service, by which headers it differs, and its ETag where it depends on what can be named.

    That is a GET of versioned data, by a caller who may read everything, in a database that tells when its data change. *settings*: all that answers depend on, as text.
    """
    headers: Headers = []
    environ, caller = request.environ, request.caller
    if request.portal.login_optional:
        # The same address answers visitors and those who have signed in, each with what they may read.
        headers = [("Cache-Control", "private"), ("Vary", "Authorization, Cookie")]
    elif caller.login_required:
        # A browser's own cache must not give one person's answer to the next one who signs in, nor keep it after they sign out.
        kept = "private" if bearer_token(environ) else "no-store"
        headers = [("Cache-Control", kept), ("Vary", "Authorization, Cookie")]
    if forms.FORM in environ:
        headers.append(("Vary", "Accept"))
    reads = environ["REQUEST_METHOD"] in ("GET", "HEAD") and caller.may_read_all
    version = session.data_version() if reads and session.versioned else None
    if version:
        # All that an answer depends on: program, settings, data, whether there is a login, where the client finds us, and the URL.
        base = data_base(environ, request.portal.allowed_hosts)
        url = (base, environ["PATH_INFO"], environ.get("QUERY_STRING", ""), form.name)
        inputs = (VERSION, settings, *version, caller.login_required, *url)
        headers.append(etag_of(["\0".join(map(str, inputs)).encode("utf-8", "surrogateescape")]))
    return headers


def is_tagged_by_content(request: Request) -> bool:
    """Returns whether the ETag of an answer to *request* is made of the answer: to a caller who may not read everything."""
    caller = request.caller
    return caller.login_required and not caller.may_read_all and request.environ["REQUEST_METHOD"] == "GET"
