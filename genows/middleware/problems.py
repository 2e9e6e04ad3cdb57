"""Turns exceptions before the first byte into answers. When: around whatever raises genows' errors.

An exception after the first byte is let through: the server closes the connection, and the client sees a broken transfer.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus

from genows.db.readiness import sentence_of
from genows.errors import ServiceBusy
from genows.http.forms import wants_text
from genows.http.problems import Problem, problem_of

LOG = logging.getLogger("genows")


ByPath = Mapping[str, Callable[[BaseException, str], Problem]]


def problem_at(environ: dict, error: BaseException, by_path: ByPath) -> Problem:
    """Returns the answer to a failure of this request.

    *by_path*: path, or beginning of paths with a slash at its end → function (exception, request id) → Problem that replaces `problem_of`
    there.
    """
    path = environ.get("PATH_INFO", "")
    beginning = next((key for key in by_path if key.endswith("/") and path.startswith(key)), path)
    problem = by_path.get(beginning, problem_of)(error, environ.get("genows.request_id", "-"))
    return problem.as_text() if problem.is_standard and wants_text(environ) else problem


class Problems:
    """WSGI middleware: turns an exception of *app* into the answer that `problem_at` has for it. *by_path*: as there.

    *kept*: whether browsers and proxies may keep such an answer. Under login it is one person's: caches keep a 404, 405 or 501 that forbids nothing.
    """

    def __init__(self, app: Callable, by_path: ByPath | None = None, kept: bool = True):
        self.app, self.by_path, self.kept = app, by_path or {}, kept

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        try:
            return self.app(environ, start_response)
        except Exception as error:
            request_id = environ.get("genows.request_id", "-")
            problem = problem_at(environ, error, self.by_path)
            if not problem.foreseen:
                LOG.exception("request %s failed", request_id)
            # What was not asked of this service (501) is the client's affair: its line is that of the request.
            elif problem.status >= 500 and problem.status != HTTPStatus.NOT_IMPLEMENTED:
                level = logging.WARNING if isinstance(error, ServiceBusy) else logging.ERROR
                LOG.log(level, "request %s: %s: %s", request_id, type(error).__name__, sentence_of(error))
            # The traceback holds the failed call's locals, of which none may outlive it until the answer is sent.
            error.__traceback__ = None
        headers = [*problem.headers, ("Content-Length", str(len(problem.body)))]
        if not self.kept and not any(name == "Cache-Control" for name, _ in headers):
            headers.append(("Cache-Control", "no-store"))
        start_response(f"{problem.status} {HTTPStatus(problem.status).phrase}", headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (problem.body,)
