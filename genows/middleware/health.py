"""Answers /health for load balancers: 200 if the process is up and the database answers, else 503; no token, no detail.

/health/live is 200 whenever the process is up: a restart does not bring a database back.
"""

import logging
from collections.abc import Callable, Iterable

LOG = logging.getLogger("genows")

PATH = "/health"
LIVE = "/health/live"
REFUSED = b"unavailable: the settings have been changed and are refused; the log says why\n"


class Health:
    """WSGI middleware: answers PATH and LIVE by itself. *check*: raises if the database does not answer.

    *notice*: what the operator should know although the service answers, logged with each answer of PATH; '' for nothing. *unwell*: whether
    that is bad enough for 503: settings that would have let less in are refused.
    """

    def __init__(self, app: Callable, check: Callable[[], object], notice: str = "", unwell: bool = False):
        self.app, self.check, self.notice, self.unwell = app, check, notice, unwell

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        path = environ.get("PATH_INFO")
        if path not in (PATH, LIVE) or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.app(environ, start_response)
        try:
            if path == PATH:
                self.check()
            status, body = "200 OK", b"ok\n"
        except Exception as error:  # Whatever it is, the database does not answer, and the answer says no more than that.
            LOG.error("/health: %s: %s", type(error).__name__, error)
            status, body = "503 Service Unavailable", b"unavailable\n"
        if self.notice and path == PATH:
            LOG.log(logging.ERROR if self.unwell else logging.WARNING, "/health: %s", self.notice)
            if self.unwell:
                status, body = "503 Service Unavailable", REFUSED
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body))), ("Cache-Control", "no-store")]
        start_response(status, headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)
