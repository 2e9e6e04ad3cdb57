"""Answers /health for load balancers: 200 if the process is up and the database answers, else 503; no token, no detail.

/health/live is 200 whenever the process is up: a restart does not bring a database back.
"""

import logging
from collections.abc import Callable

from genows.http.answers import TEXT, Small

LOG = logging.getLogger("genows")

PATH = "/health"
LIVE = "/health/live"
REFUSED = b"unavailable: the settings have been changed and are refused; the log says why\n"


class Health:
    """Answers PATH and LIVE. *check*: raises if the database does not answer.

    *notice*: what the operator should know although the service answers, logged with each answer of PATH; '' for nothing. *unwell*: whether
    that is bad enough for 503: settings that would have let less in are refused.
    """

    def __init__(self, check: Callable[[], object], notice: str = "", unwell: bool = False):
        self.check, self.notice, self.unwell = check, notice, unwell

    def answer(self, environ: dict) -> Small | None:
        """Returns the answer to a request for one of them; None to any other."""
        path = environ.get("PATH_INFO")
        if path not in (PATH, LIVE) or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return None
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
        return Small(status, (("Content-Type", TEXT), ("Cache-Control", "no-store")), body)
