"""Writes one log line per request, with an id that also stands in the answer's X-Request-Id. When: right inside TrustedProxies and ProxyHeader.

Never logs a query string or a header: they hold ids of patients and tokens. If a path holds a secret, *shown* hides it.
"""

import logging
import secrets
import time
from collections.abc import Callable, Iterable
from urllib.parse import quote

from genows.auth.environ import SIGNED_IN

LOG = logging.getLogger("genows.access")


class AccessLog:
    """WSGI middleware: gives requests ids; logs status, bytes and duration when the answer has been sent or broken off.

    *shown*: path → path without what must not be logged.
    """

    def __init__(
        self, app: Callable, shown: Callable[[str], str] = lambda path: path, clock: Callable[[], float] = time.perf_counter
    ):
        self.app, self.shown, self.clock = app, shown, clock

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        request_id = environ["genows.request_id"] = secrets.token_hex(8)
        line = _Line(environ, request_id, self.shown, self.clock)

        def start(status, headers, exc_info=None):
            line.status = status[:3]
            return start_response(status, [*headers, ("X-Request-Id", request_id)], exc_info)

        try:
            return _Counted(self.app(environ, start), line)
        except BaseException:
            line.status = "broken"
            line.write()
            raise


class _Line:
    def __init__(self, environ, request_id, shown, clock):
        self.environ, self.request_id, self.clock = environ, request_id, clock
        # As it was asked for: further inside it may become another one, of the generation that is meant. Percent-encoded, so that no path or
        # name can end the line or pass for another field.
        self.path = quote(shown(environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", "")).encode("latin-1"))
        self.started, self.status, self.sent, self.complete = clock(), "-", 0, False

    def write(self):
        environ = self.environ
        fields = {
            "peer": environ.get("REMOTE_ADDR", "-"),
            "user": quote(environ.get("REMOTE_USER") or environ.get(SIGNED_IN, ""), safe="@") or None,
            "method": environ["REQUEST_METHOD"],
            "path": self.path,
            "status": int(self.status) if self.status.isdigit() else self.status,
            "bytes": self.sent,
            "milliseconds": round((self.clock() - self.started) * 1000, 1),
            "request_id": self.request_id,
            "complete": self.complete,
        }
        end = "" if self.complete else " broken off"
        words = ["-" if value is None else value for value in list(fields.values())[:-1]]
        LOG.info("%s %s %s %s %s %d bytes %.1f ms %s%s", *words, end, extra={"fields": fields})


class _Counted:
    """Counts the bytes of the inner iterable; writes the line when it is closed."""

    def __init__(self, inner, line):
        self.inner, self.line = inner, line

    def __iter__(self):
        line = self.line
        for chunk in self.inner:
            line.sent += len(chunk)
            yield chunk
        # Reached only if the server has taken every chunk: a client that hung up leaves the line "broken off".
        line.complete = True

    def close(self):
        try:
            if hasattr(self.inner, "close"):
                self.inner.close()
        finally:
            self.line.write()
