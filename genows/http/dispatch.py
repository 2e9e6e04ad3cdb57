"""From a WSGI request to a handler and back: routing, parameters, the lent session, ETag, the first chunk.

Failures before the first byte leave as exceptions, which middleware/problems.py turns into answers; a failure after it must
not look like success, so it is let through and the server breaks the connection off.
"""

import hashlib
from itertools import islice

from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.http import HTTP_STATUS_CODES, parse_etags, unquote_etag
from werkzeug.routing import Map

from genows.auth import audit
from genows.auth.service import AuthService
from genows.db.database import Database
from genows.errors import DatabaseGone, Denied
from genows.http.answers import TEXT, Answer
from genows.http.params import read_query
from genows.http.request import PageEndpoint, PageRequest, Request
from genows.pages.places import root_of
from genows.version import VERSION


class Dispatcher:
    """Routes requests to handlers. *max_body_bytes*: of a request."""

    def __init__(self, urls: Map, database: Database, auth: AuthService, max_body_bytes: int):
        self.database, self.auth, self.max_body_bytes = database, auth, max_body_bytes
        # PERF: bound once: addresses do not depend on the Host header, and binding each request costs as much as matching it.
        self._urls = urls.bind("localhost")

    def __call__(self, environ, start_response):
        method = environ["REQUEST_METHOD"]
        try:
            path = environ.get("PATH_INFO", "").encode("latin-1").decode("utf-8", "replace")
            if not path:  # the place where we are mounted, without its slash
                return _plain(start_response, 308, [("Location", root_of(environ) + "/")])
            if path.startswith("//"):
                raise NotFound  # Werkzeug would overlook the slashes that are too many.
            endpoint, values = self._urls.match(path, method)
        except MethodNotAllowed as refusal:
            allow = ", ".join(sorted({*refusal.valid_methods, "OPTIONS"}))
            status = 204 if method == "OPTIONS" else 405
            return _plain(start_response, status, [("Allow", allow)])
        except HTTPException:
            return _plain(start_response, 404, [])
        if isinstance(endpoint, PageEndpoint):
            return self._page_answer(environ, start_response, endpoint.handler, values)
        params = endpoint.read_parameters(environ, self.max_body_bytes)
        session = self.database.lend()
        try:
            return self._answer(environ, start_response, endpoint.handler, values, params, session)
        except DatabaseGone:
            # Nothing has been sent yet: a connection lost on the way to the first row is replaced, once.
            session = self.database.lend()
        return self._answer(environ, start_response, endpoint.handler, values, params, session)

    def _answer(self, environ, start_response, handler, values, params, session):
        body = Body(self.database, session)
        try:
            caller = self.auth.caller(session, environ)
            answer = _allowed(handler, Request(params, caller, environ), session, values)
            headers = [("Content-Type", answer.media_type), *answer.headers]
            headers += self._caching(environ, session, caller)
            if _unchanged(environ, headers):
                body.close()
                return _plain(start_response, 304, [header for header in headers if header[0] != "Content-Type"])
            if environ["REQUEST_METHOD"] != "HEAD":
                headers += body.begin(answer)
        except BaseException:
            body.close()
            raise
        start_response(_status(answer.status), headers)
        if environ["REQUEST_METHOD"] == "HEAD":
            body.close()
            return ()
        return body

    def _page_answer(self, environ, start_response, handler, values):
        request = PageRequest(read_query(environ), environ, self.auth, self.max_body_bytes)
        answer = handler(request, **values)
        headers, body = list(answer.headers), b"".join(answer.chunks)
        if not any(name.lower() == "cache-control" for name, _ in headers):
            headers.append(("Cache-Control", "no-store"))
        if answer.status not in (204, 304):
            headers += [("Content-Type", answer.media_type or TEXT), ("Content-Length", str(len(body)))]
        start_response(_status(answer.status), headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)

    def _caching(self, environ, session, caller):
        """ETag, where the database says when it changes, for what a GET would answer; Cache-Control for a caller's own view."""
        headers = [("Cache-Control", "private")] if caller.login_required else []
        version = session.data_version() if environ["REQUEST_METHOD"] in ("GET", "HEAD") else None
        if version:
            parts = (VERSION, *version, caller.fingerprint(session), environ["PATH_INFO"], environ.get("QUERY_STRING", ""))
            digest = hashlib.blake2b("\0".join(map(str, parts)).encode("utf-8", "surrogateescape"), digest_size=12)
            headers.append(("ETag", f'W/"{digest.hexdigest()}"'))
        return headers


def _allowed(handler, request, session, values):
    """The handler's answer; a refusal leaves a line in the audit log."""
    try:
        return handler(request, session, **values)
    except Denied as refusal:
        audit.note(request.client_address, "web service", "403", request.caller.user, study=refusal.study_id)
        raise


class Body:
    """An answer's chunks with the session that they are read from, given back when the body is closed."""

    def __init__(self, database, session):
        self._database, self._session, self._source, self._begun = database, session, iter(()), ()

    def begin(self, answer: Answer):
        """Draws the first chunk, so that what fails before it can still be told; Content-Length where that is all."""
        self._source = iter(answer.chunks)
        first = list(islice(self._source, 2))
        if len(first) == 2:
            self._begun = first
            return []
        # All there is: the connection need not wait for a slow client.
        self._begun = first
        self.close()
        return [("Content-Length", str(sum(map(len, first))))]

    def __iter__(self):
        yield from self._begun
        yield from self._source
        self.close()

    def close(self):
        """Ends the reading, wherever it is, and gives the session back. May be called more than once."""
        session, self._session = self._session, None
        source, self._source = self._source, ()
        if session is None:
            return
        try:
            close = getattr(source, "close", None)
            if close:
                close()
        finally:
            self._database.give_back(session)


def _unchanged(environ, headers):
    """Whether the client says that it has this very answer (RFC 9110, 13.1.2)."""
    etag = dict(headers).get("ETag")
    sent = environ.get("HTTP_IF_NONE_MATCH")
    return bool(etag and sent) and parse_etags(sent).contains_weak(unquote_etag(etag)[0])


def _plain(start_response, status, headers):
    """An answer without content. 304 and 204 have no Content-Length (RFC 9110, 8.6); WSGI wants the others to have a Content-Type."""
    about = [] if status in (204, 304) else [("Content-Type", TEXT), ("Content-Length", "0")]
    start_response(_status(status), [*headers, *about])
    return ()


def _status(code):
    return f"{code} {HTTP_STATUS_CODES.get(code, 'Unknown')}"
