"""From a WSGI request to a handler and back: routing, parameters, the lent session, ETag, the first chunk.

Failures before the first byte leave as exceptions, which `attempt.Attempt` turns into answers; a failure after it must
not look like success, so it is let through and the server breaks the connection off.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from errno import EPIPE
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.routing import Map

from genows.auth import audit
from genows.auth.audit import AuditedCaller
from genows.auth.environ import RENEWED, USER, client_address, client_network
from genows.auth.permissions import readable_studies
from genows.auth.service import AuthService
from genows.columns.ordered import end_reading
from genows.db.database import Database
from genows.db.sessions import Session
from genows.db.sizes import KnownSizes
from genows.errors import (
    ClientGone,
    Denied,
    MethodRefused,
    NoAddress,
    ParameterError,
)
from genows.http import forms
from genows.http.address import Address, at_once
from genows.http.answers import STATUS_LINES, TEXT, Answer, Headers
from genows.http.bodies import Limits
from genows.http.caching import ASK_ANEW, caching_headers, etag_of, is_tagged_by_content, is_unchanged
from genows.http.forms import Form
from genows.http.ignored import ignored_header
from genows.http.kept import KeptAnswer, KeptAnswers, Question
from genows.http.line import COSTLY_CELLS, Line, Ticket
from genows.http.params import read_query
from genows.http.places import ASKED, root_of
from genows.http.presence import has_gone
from genows.http.request import PageRequest, PortalSettings, Request
from genows.http.sending import LONG_BYTES
from genows.http.shortplaces import Stage


class Dispatcher:
    """Routes requests to handlers. *limits*: of a request; *line*: of all of them; *audit_reads*: whether the audit log notes who reads what.

    *portal*: the settings that answers depend on; *archives*: see PageRequest.
    """

    def __init__(
        self, urls: Map, database: Database, auth: AuthService, limits: Limits, line: Line, audit_reads: bool = False,
        portal: PortalSettings = PortalSettings(), archives: Any = None,
    ):  # fmt: skip
        self.database, self.auth, self.limits, self.line, self.audit_reads = database, auth, limits, line, audit_reads
        self._sizes = KnownSizes(database)
        self._portal, self._settings, self._archives = portal, repr(portal), archives
        # Whoever writes down who reads what needs the handler, which names the studies.
        self._kept = None if audit_reads or not database.fast else KeptAnswers(database.cache, portal.allowed_hosts)
        # Bound once: addresses do not depend on the Host header.
        self._urls = urls.bind("localhost")

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        return self._answer_to(environ, _renewing(environ, start_response) if self.auth.config.own_sessions else start_response)

    def _answer_to(self, environ, start_response):
        method = environ["REQUEST_METHOD"]
        try:
            # WSGI gives the bytes of the path as Latin-1.
            path = environ.get("PATH_INFO", "").encode("latin-1").decode("utf-8", "replace")
            if not path:  # the place where we are mounted, without its slash
                return _plain(start_response, 308, [("Location", root_of(environ) + "/")])
            if path.startswith("//"):
                raise NotFound  # Werkzeug would overlook the slashes that are too many.
            address, values = self._urls.match(path, method)
        except MethodNotAllowed as refusal:
            # Werkzeug gives the methods in no fixed order.
            methods = {*(refusal.valid_methods or ()), "OPTIONS"}
            if method == "OPTIONS":
                return _plain(start_response, 204, [("Allow", ", ".join(sorted(methods)))])
            raise MethodRefused(methods) from None
        except HTTPException:
            raise NoAddress from None
        if address.cost is at_once:
            return self._page_answer(environ, start_response, address.handler, values)
        question = self._question(environ, address)
        kept = self._known(environ, question) if question else None
        # What a socket takes at once needs no place in the line, which is of those that compute or hold a thread.
        if kept and kept.size < LONG_BYTES:
            return self._again(environ, start_response, kept)
        ticket = self.line.ticket(environ.get(USER) or client_network(client_address(environ)), partial(has_gone, environ.get("gunicorn.socket")))
        try:
            if kept:
                ticket.send(kept.size)
                return PacedAnswer(self._again(environ, start_response, kept), ticket)
            if address.open:
                return PacedAnswer(self._page_in_line(environ, start_response, address, values, ticket, question), ticket)
            return PacedAnswer(self._in_line(environ, start_response, address, values, ticket, question), ticket)
        except BaseException:
            ticket.leave()
            raise

    def _question(self, environ, address: Address) -> Question | None:
        """Returns what the answer to the request is kept under; None where it is not. Under login a page is one person's."""
        if self._kept is None or address.open and self.auth.config.has_login:
            return None
        return self._kept.question(environ, address, self.limits.body_bytes)

    def _known(self, environ, question: Question) -> KeptAnswer | None:
        """Returns the answer that is kept, where the caller would be given it, and the data are still the same."""
        answers = self._kept
        kept = answers.find(question) if answers else None
        if answers is None or kept is None:
            return None

        def fits(session: Session) -> bool:
            return answers.fits(kept, session, self.auth.service_caller(session, environ))

        return kept if self.database.ask(fits, fresh=self.auth.config.permissions_count) else None

    def _again(self, environ, start_response, kept: KeptAnswer) -> Iterable[bytes]:
        if is_unchanged(environ, kept.headers):
            return _plain(start_response, 304, _of_unchanged(kept.headers))
        start_response(STATUS_LINES[200], list(kept.headers))
        return kept.chunks

    def _in_line(self, environ, start_response, address: Address, values, ticket, question: Question | None):
        # Read before a place is taken and a connection lent: a slow client's body must hold neither.
        params = address.read(environ, self.limits, ticket.admit)
        form = forms.wanted(params, environ, address.formats) if address.formats else Form()
        # HEAD draws no rows.
        ticket.take(0 if environ["REQUEST_METHOD"] == "HEAD" else self._cost(environ, address, params, values))
        if ticket.stage is not Stage.SHORT and ticket.gone():
            raise ClientGone
        routed = Routed(environ, start_response, address, values, params, form, ticket, question)
        # Nothing has been sent before `_answer` returns: so a lost connection, a beaten transaction or a damaged packed column costs only time.
        return self.database.again_if_lost(lambda: self._answer(routed, self._lend()))

    def _page_in_line(self, environ, start_response, address: Address, values, ticket, question: Question | None):
        ticket.take(self._cost(environ, address, read_query(environ, self.limits), values))
        return self._page_answer(environ, start_response, address.handler, values, ticket, question)

    def _cost(self, environ, address: Address, params, values) -> int:
        """Returns how much a request costs; nothing where its parameters are wrong, or the caller may not: the handler says so.

        Of studies that the caller may not read nothing is there: how long a request waits must not tell of them.
        """
        sizes = self._sizes.now()
        try:
            cost = address.cost(params, values, sizes)
            if cost < COSTLY_CELLS or not self.auth.config.permissions_count:
                return cost
            return address.cost(params, values, sizes.of(self._readable(environ, address.open)))
        except (ParameterError, Denied):
            return 0

    def _readable(self, environ, of_page: bool) -> frozenset[str]:
        """Returns the ids of the studies that the caller may read, of a page whoever is logged in."""
        user = self.auth.identity(environ).user if of_page else None

        def ids(db: Session) -> frozenset[str]:
            caller = self.auth.page_caller(db, user) if of_page else self.auth.service_caller(db, environ)
            return frozenset(study.study_id for study in readable_studies(db, caller))

        return self.auth.read(ids)

    def _lend(self):
        # Who may read what has to be known as it is now, on every node of a cluster; data may come a moment later.
        return self.database.lend(fresh=self.auth.config.permissions_count)

    def _answer(self, routed: "Routed", session: Session) -> "Iterable[bytes] | Body":
        """Answers from *session* and gives it back: at the end of a streamed answer, before the first byte of any other."""
        environ, start_response, form = routed.environ, routed.start_response, routed.form
        is_head = environ["REQUEST_METHOD"] == "HEAD"
        body = Body(self.database, session)
        try:
            caller = self.auth.service_caller(session, environ)
            request = Request(routed.params, AuditedCaller(caller) if self.audit_reads else caller, environ, self._portal)
            handle = partial(routed.address.handler, request, session, **routed.values)
            answer = _noting_denial(handle, request)
            told = [*_ignored(routed), *caching_headers(request, session, form, self._settings)]
            headers = [("Content-Type", answer.media_type), *answer.headers, *told]
            if is_unchanged(environ, headers):
                body.close()
                return _unchanged(request, start_response, headers)
            answer = forms.shaped(answer, form, environ)
            headers = [("Content-Type", answer.media_type), *answer.headers, *told]
            if self._kept and routed.question and answer.status == 200 and caller.may_read_all and (version := session.cache.version):
                answer.chunks = self._kept.keeping(routed.question, session, version, headers, answer.chunks)
            whole = () if is_head else body.begin(answer)
            length = LONG_BYTES if whole is None else sum(map(len, whole))
            if whole is not None:
                # The connection need not wait for a slow client.
                body.close()
                # HEAD draws no rows, so that the length is unknown.
                headers += [] if is_head else [("Content-Length", str(length))]
                if answer.status == 200 and is_tagged_by_content(request):
                    headers.append(etag_of(whole))
                    if is_unchanged(environ, headers):
                        return _unchanged(request, start_response, headers)
            routed.ticket.send(length)
            # Before the first byte leaves: what has been read is noted whatever becomes of the answer, and of this process.
            _note_reading(request, answer.status)
            start_response(STATUS_LINES[answer.status], headers)
            return body if whole is None else whole
        except BaseException:
            body.close()
            raise

    def _page_answer(self, environ, start_response, handler, values, ticket: Ticket | None = None, question: Question | None = None):
        request = PageRequest(read_query(environ, self.limits), environ, self.auth, self.limits, self._archives, ticket)
        version = self._version() if question else None
        answer = handler(request, **values)
        if answer.streams:
            return self._streamed(environ, start_response, answer, ticket)
        headers, body = list(answer.headers), b"".join(answer.chunks) if answer.size is None else b""
        length = len(body) if answer.size is None else answer.size
        given = {name.lower(): value for name, value in headers}
        # A page holds the names and tokens of one user, unless it says otherwise.
        if "cache-control" not in given:
            headers.append(("Cache-Control", "no-store"))
        elif given["cache-control"] == ASK_ANEW and answer.status == 200 and "etag" not in given:
            headers.append(etag_of([body]))
            if self._kept and question and version and version == self._version():
                about = [("Content-Type", answer.media_type), ("Content-Length", str(length))]
                self._kept.put(question, KeptAnswer(version, [*headers, *about], (body,), length))
            if is_unchanged(environ, headers):
                return _plain(start_response, 304, headers)
        if answer.status not in (204, 304):
            headers += [("Content-Type", answer.media_type or TEXT), ("Content-Length", str(length))]
        if ticket:
            ticket.send(length)
        start_response(STATUS_LINES[answer.status], headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,) if answer.size is None else answer.chunks

    def _streamed(self, environ, start_response, answer: Answer, ticket: Ticket | None):
        """Sends an answer of a length that nobody knows yet."""
        try:
            if ticket:
                ticket.send(LONG_BYTES)
            start_response(STATUS_LINES[answer.status], [*answer.headers, ("Content-Type", answer.media_type)])
        except BaseException:
            end_reading(answer.chunks)
            raise
        return () if environ["REQUEST_METHOD"] == "HEAD" else answer.chunks

    def _version(self) -> tuple | None:
        """Returns the version of the data; None where the database does not tell."""
        return self.database.ask(lambda session: session.cache.version)


class Routed(NamedTuple):
    """A request of the web service whose address and parameters are known. *form*: of the answer; *ticket*: its place in the line.

    *question*: what its answer is kept under, None where it is not.
    """

    environ: dict
    start_response: Callable
    address: Address
    values: Mapping[str, Any]
    params: Any
    form: Form
    ticket: Ticket
    question: Question | None


class PacedAnswer:
    """An answer on its way: what is still to be computed of it waits for a place, which is given back before each chunk is sent."""

    def __init__(self, made: "Iterable[bytes] | Body", ticket: Ticket):
        self._ticket, self._made = ticket, made
        self._rest = made if isinstance(made, Body) else None
        self._first = made.first if isinstance(made, Body) else made
        ticket.give()

    def __iter__(self) -> Iterator[bytes]:
        yield from self._first
        while self._rest and (chunk := self._next(self._rest)) is not None:
            yield chunk
        self.close()

    def _next(self, rest):
        try:
            self._ticket.take()
        except ClientGone as gone:
            # As the server would say it when it writes the next bytes: nothing has failed.
            raise BrokenPipeError(EPIPE, str(gone)) from gone
        try:
            return rest.following()
        finally:
            self._ticket.give()

    def close(self) -> None:
        """Ends it, wherever it is. May be called more than once."""
        try:
            if isinstance(self._made, Body):
                self._made.close()
            else:
                end_reading(self._made)
        finally:
            self._ticket.leave()

    def __del__(self) -> None:
        """Leaves what a server has dropped without closing it to the next request: this may run in the middle of anything, with any lock held."""
        if self._ticket.stage is not Stage.LEFT:
            self._ticket.line.dropped.append(self)


class Body:
    """A streamed answer: its chunks, and the session that they are read from, given back when the body is closed."""

    def __init__(self, database: Database, session: Session):
        self._database = database
        self._session: Session | None = session
        self._chunks: Iterator[bytes] = iter(())
        self.first: list[bytes] = []

    def begin(self, answer: Answer) -> list[bytes] | None:
        """Draws the first chunks: what fails before them can still be told as an error. Returns all where there are no more."""
        self._chunks = iter(answer.chunks)
        # Two, because a second one tells whether the first is all: only then is the Content-Length known.
        self.first = list(islice(self._chunks, 2))
        return None if len(self.first) == 2 else self.first

    def following(self) -> bytes | None:
        """Returns the next chunk; None where there are no more."""
        chunk = next(self._chunks, None)
        if chunk is None:
            # Given back now: a server calls close() only when the last byte has left.
            self.close()
        return chunk

    def close(self) -> None:
        """Ends the reading, wherever it is, and gives the session back. May be called more than once."""
        session, self._session = self._session, None
        if session is None:
            return
        try:
            # Closing the generator closes the cursor: until then the connection cannot be lent to another request.
            end_reading(self._chunks)
        finally:
            self._database.give_back(session)


def _renewing(environ, start_response):
    """Sends the login cookie anew with the answer, where whoever found out who is logged in saw that this is due."""

    def start(status, headers, exc_info=None):
        renewed = environ.get(RENEWED)
        return start_response(status, [*headers, renewed] if renewed else headers, exc_info)

    return start


def _ignored(routed: Routed) -> Headers:
    """Returns the header that names what of the request nobody reads.

    Where the answer of an operation has a form of its own, nobody reads what shapes records either.
    """
    params = routed.params
    unread = [name for name in params.names() if name not in routed.address.names] if routed.form.own else []
    return ignored_header([*params.ignored, *unread])


def _noting_denial(handle: Callable[[], Answer], request: Request) -> Answer:
    """Returns the handler's answer; who is denied a study stands in the audit log."""
    try:
        return handle()
    except Denied as refusal:
        audit.note(request.client_address, "web service", "403", request.caller.user, study=refusal.study_id)
        raise


def _unchanged(request: Request, start_response: Callable, headers: Headers) -> tuple[()]:
    """Answers that the client has already what would be sent with these headers."""
    _note_reading(request, 304)
    return _plain(start_response, 304, _of_unchanged(headers))


def _of_unchanged(headers: Headers) -> Headers:
    return [header for header in headers if header[0] not in ("Content-Type", "Content-Length")]


def _note_reading(request: Request, status: int) -> None:
    """Writes into the audit log who is about to get data of which studies, where audit.reads asks for it: one line a request."""
    caller, environ = request.caller, request.environ
    if isinstance(caller, AuditedCaller) and caller.studies:
        studies, path = sorted(caller.studies), environ.get(ASKED) or environ.get("PATH_INFO", "")
        request_id = environ.get("genows.request_id")
        audit.note(request.client_address, "read", str(status), caller.user, studies=studies, path=path, request=request_id)


def _plain(start_response, status: int, headers: Headers) -> tuple[()]:
    """Answers without content. 304 and 204 have no Content-Length (RFC 9110, 8.6); WSGI wants the others to have a Content-Type."""
    about = [] if status in (204, 304) else [("Content-Type", TEXT), ("Content-Length", "0")]
    start_response(STATUS_LINES[status], [*headers, *about])
    return ()
