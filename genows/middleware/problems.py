"""Turns failures before the first byte into answers. When: around whatever raises genows' errors. Trusts nobody's words but ours.

A failure after the first byte is let through: the server breaks the connection off, and the client sees a broken transfer.
"""

import logging
from http import HTTPStatus

from genows.http.problems import problem_of

LOG = logging.getLogger("genows")


class Problems:
    """WSGI middleware: an exception of *app* becomes the answer that problems.py has for it.

    *elsewhere*: path → what makes a Problem of an exception and a request's id there, instead of `problem_of`.
    """

    def __init__(self, app, elsewhere=None):
        self.app, self.elsewhere = app, elsewhere or {}

    def __call__(self, environ, start_response):
        try:
            return self.app(environ, start_response)
        except Exception as error:
            request_id = environ.get("genows.request_id", "-")
            problem = self.elsewhere.get(environ.get("PATH_INFO"), problem_of)(error, request_id)
            if not problem.foreseen:
                LOG.exception("request %s failed", request_id)
            elif problem.status >= 500:
                LOG.error("request %s: %s %s", request_id, type(error).__name__, " ".join(map(str, error.args)))
            # What the failed handling held must not be held until the answer is sent.
            error.__traceback__ = None
        headers = [*problem.headers, ("Content-Length", str(len(problem.body)))]
        start_response(f"{problem.status} {HTTPStatus(problem.status).phrase}", headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (problem.body,)
