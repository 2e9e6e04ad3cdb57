"""Turns exceptions before the first byte into answers. When: around whatever raises genows' errors.

An exception after the first byte is let through: the server closes the connection, and the client sees a broken transfer.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus

from genows.db.readiness import sentence_of
from genows.http.problems import Problem, problem_of

LOG = logging.getLogger("genows")


class Problems:
    """WSGI middleware: turns an exception of *app* into the answer that http/problems.py has for it.

    *by_path*: path → function (exception, request id) → Problem that replaces `problem_of` there.
    """

    def __init__(self, app: Callable, by_path: Mapping[str, Callable[[BaseException, str], Problem]] | None = None):
        self.app, self.by_path = app, by_path or {}

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        try:
            return self.app(environ, start_response)
        except Exception as error:
            request_id = environ.get("genows.request_id", "-")
            problem = self.by_path.get(environ.get("PATH_INFO", ""), problem_of)(error, request_id)
            if not problem.foreseen:
                LOG.exception("request %s failed", request_id)
            elif problem.status >= 500:
                LOG.error("request %s: %s: %s", request_id, type(error).__name__, sentence_of(error))
            # The traceback holds the failed call's locals, of which none may outlive it until the answer is sent.
            error.__traceback__ = None
        headers = [*problem.headers, ("Content-Length", str(len(problem.body)))]
        start_response(f"{problem.status} {HTTPStatus(problem.status).phrase}", headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (problem.body,)
