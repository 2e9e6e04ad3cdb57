"""One request, from the environ that the server gives to the last byte of the answer: what each has, in the order in which it happens.

What may fail on the way to an answer is the affair of `attempt.Attempt`. What an embedder may put around any application stands in `middleware`.
"""

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from urllib.parse import quote

from werkzeug.http import http_date

from genows.auth.environ import SIGNED_IN, among, socket_peer
from genows.errors import ParameterError
from genows.http.answers import STATUS_LINES, TEXT, Headers, Small
from genows.http.bodies import BEGUN, throw_away
from genows.http.metrics import Metrics
from genows.http.problems import problem_of

LOG = logging.getLogger("genows.access")
NOSNIFF = ("X-Content-Type-Options", "nosniff")


@dataclass(frozen=True)
class Surroundings:
    """How the service is reached, by its settings.

    *https_seconds*: how long a browser that came by https refuses plain http for this host; 0: nothing is said of it. *mount*: the path that
    the service stands at where nothing around it mounts it, like '/public-portal'; '' for none. *user_header*: the name in the environ of the
    header in which a proxy names the user, '' where there is none, and *user_proxies*: the networks of the only peers that may send it.
    *shown*: path → path without what must not be logged. *move*: changes the environ of a request to what is meant, see `places.Generations`; gives
    False where nothing is there. *own*: (environ) → an answer that needs neither the database nor a login, or None. *further_headers*: path → headers
    of its answers.
    """

    https_seconds: int = 0
    mount: str = ""
    user_header: str = ""
    user_proxies: Sequence = ()
    shown: Callable[[str], str] = lambda path: path
    move: Callable[[dict], bool] = lambda environ: True
    own: tuple[Callable[[dict], Small | None], ...] = ()
    further_headers: Mapping[str, Headers] = field(default_factory=dict)


class Exchange:
    """WSGI application: gives requests to *app* and sees to it that each answer is safe, logged and counted. *clock*: returns seconds."""

    def __init__(
        self, app: Callable, around: Surroundings = Surroundings(), metrics: Metrics | None = None, clock: Callable[[], float] = time.perf_counter
    ):
        self.app, self.around, self.metrics, self.clock = app, around, metrics, clock

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        # Over http browsers ignore it, and a proxy may speak https that genows is not told of: then it is the proxy's to send.
        https = environ.get("wsgi.url_scheme") == "https" and self.around.https_seconds
        safe = [NOSNIFF, ("Strict-Transport-Security", f"max-age={https}")] if https else [NOSNIFF]
        if environ.get("SERVER_PROTOCOL") == "HTTP/1.1" and not environ.get("HTTP_HOST"):  # RFC 9112, 3.2
            problem = problem_of(ParameterError("Host", "is required: HTTP/1.1 wants this header."), "-")
            return problem.answer(safe).sent(environ, start_response)
        if self.around.user_header:
            self._drop_claimed_name(environ)
        logged = LoggedAnswer(environ, start_response, safe, self.around.shown, self.clock)
        try:
            logged.chunks = self._answer(environ, logged)
            if BEGUN not in environ:
                _throw_unread_away(environ)
            return logged
        except BaseException:
            logged.status = "broken"
            logged.end()
            raise

    def _answer(self, environ, logged):
        around = self.around
        if around.mount and not _enter(environ, around.mount) or not around.move(environ):
            return Small(STATUS_LINES[404], (("Content-Type", TEXT),), b"").sent(environ, logged.start)
        if self.metrics:
            logged.count(self.metrics, self.metrics.begin(environ))
        for asked in around.own:
            if own := asked(environ):
                return own.sent(environ, logged.start)
        if further := around.further_headers.get(environ.get("PATH_INFO", "")):
            logged.headers = [*further, *logged.headers]
        return self.app(environ, logged.start)

    def _drop_claimed_name(self, environ):
        """Drops the header in which a proxy names the user, unless the socket's peer is such a proxy.

        By the socket's peer, not by the client that a proxy named: that name is only as good as the header itself.
        """
        if not among(socket_peer(environ), self.around.user_proxies):
            environ.pop(self.around.user_header, None)


class LoggedAnswer:
    """An answer that is logged and counted: gets its id, and when it is closed its line in the access log and its place in the figures.

    *safe*: headers of every answer that has not set them itself. The log never has a query string or a header: they hold ids of patients
    and tokens.
    """

    def __init__(self, environ: dict, start_response: Callable, safe: Headers, shown: Callable[[str], str], clock: Callable[[], float]):
        self._environ, self._start_response, self._safe, self._clock = environ, start_response, safe, clock
        self._id = environ["genows.request_id"] = secrets.token_hex(8)
        # As it was asked for: further inside it may become another one, of the generation that is meant. Percent-encoded, so that no path or
        # name can end the line or pass for another field.
        self._path = quote(shown(environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", "")).encode("latin-1"))
        self._started, self._sent, self._complete = clock(), 0, False
        self._metrics: Metrics | None = None
        self._route = ""
        self.headers: Headers = [("X-Request-Id", self._id)]
        self.status = "-"
        self.chunks: Iterable[bytes] = ()

    def start(self, status: str, headers: Headers, exc_info=None) -> Callable:
        """WSGI's start_response."""
        self.status = status[:3]
        set_already, sent = set(map(str.lower, dict(headers))), [*headers, *self.headers]
        for name, value in self._safe:
            if name.lower() not in set_already:
                sent.append((name, value))
        return self._start_response(status, sent, exc_info)

    def count(self, metrics: Metrics, route: str) -> None:
        """Has the answer counted as one of this route."""
        self._metrics, self._route = metrics, route

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self.chunks:
            self._sent += len(chunk)
            yield chunk
        # Reached only if the server has taken every chunk: a client that hung up leaves the line "broken off".
        self._complete = True

    def close(self) -> None:
        """Closes what the chunks come from."""
        try:
            if hasattr(self.chunks, "close"):
                self.chunks.close()
        finally:
            self.end()

    def end(self) -> None:
        """Writes the line and counts the answer."""
        seconds = self._clock() - self._started
        if self._metrics:
            self._metrics.end(self._route, "broken" if self.status == "-" else self.status, self._sent, seconds, self._complete)
        environ = self._environ
        fields = {
            "peer": environ.get("REMOTE_ADDR", "-"),
            "user": quote(environ.get("REMOTE_USER") or environ.get(SIGNED_IN, ""), safe="@") or None,
            "method": environ["REQUEST_METHOD"],
            "path": self._path,
            "status": int(self.status) if self.status.isdigit() else self.status,
            "bytes": self._sent,
            "milliseconds": round(seconds * 1000, 1),
            "request_id": self._id,
            "complete": self._complete,
        }
        end = "" if self._complete else " broken off"
        words = {**fields, "user": fields["user"] or "-", "complete": end}
        LOG.info("%s %s %s %s %s %d bytes %.1f ms %s%s", *words.values(), extra={"fields": fields})


def deprecation(since: date, sunset: date | None, link: str | None) -> Headers:
    """Returns the headers that say that an address is deprecated (RFC 9745), until when it stays (RFC 8594), and where to read more.

    *since*, *sunset*: days of UTC; *link*: a web address.
    """
    headers = [("Deprecation", f"@{int(_midnight(since).timestamp())}")]
    if sunset:
        headers.append(("Sunset", http_date(_midnight(sunset))))
    if link:
        headers.append(("Link", f'<{link}>; rel="deprecation"; type="text/html"'))
    return headers


def _midnight(day):
    return datetime(day.year, day.month, day.day, tzinfo=timezone.utc)


def _enter(environ, mount) -> bool:
    """Moves *mount* from PATH_INFO to SCRIPT_NAME; False outside of it."""
    path = environ.get("PATH_INFO", "")
    if path != mount and not path.startswith(mount + "/"):
        return False
    environ["SCRIPT_NAME"] = environ.get("SCRIPT_NAME", "") + mount
    environ["PATH_INFO"] = path[len(mount) :]
    return True


def _throw_unread_away(environ):
    """Leaves nothing of a request's body unread, so that clients that send all of it first read their answer.

    A connection that is closed with bytes unread is reset, and the answer (a 401, a 404) is lost on its way.
    """
    # Without this promise of the server's a read of what is not there would wait for ever.
    if environ.get("wsgi.input_terminated") and (environ.get("CONTENT_LENGTH") or environ.get("HTTP_TRANSFER_ENCODING")):
        length = environ.get("CONTENT_LENGTH", "")
        throw_away(environ, *([int(length)] if length.isascii() and length.isdigit() else []))
