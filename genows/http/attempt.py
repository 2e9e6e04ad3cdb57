"""`Attempt`: the part of a request that may fail before the first byte. The failure becomes an answer, for people with a browser a page.

An exception after the first byte is let through: the server closes the connection, and the client sees a broken transfer.
"""

import logging
from collections.abc import Callable, Iterable
from http import HTTPStatus

from genows.db.readiness import sentence_of
from genows.errors import ServiceBusy
from genows.http.answers import Headers, Small
from genows.http.problems import ByPath, problem_at

LOG = logging.getLogger("genows")

Page = Callable[[dict, str, Headers], Small | None]
Fixed = Callable[[dict], Small | None]


class Attempt:
    """WSGI application: answers what *app* answers, once *require* lets it; otherwise the failure, as `problem_at` has it by *by_path*.

    *require*: raises what becomes the answer while the database cannot be served. *page*: (environ, status, headers) of a failure (400 and above) → the
    page that people get in its place, None where they get none. *kept*: whether browsers and proxies may keep a failure that *app* raised.
    Under login it is one person's: caches keep a 404, 405 or 501 that forbids nothing. *fixed*: (environ) → a static file of the pages,
    which a failure's page needs whatever has failed; None to any other request.
    """

    def __init__(
        self, app: Callable, require: Callable[[], object] = lambda: None, by_path: ByPath | None = None, page: Page = lambda *_: None, kept: bool = True,
        fixed: Fixed = lambda environ: None,
    ):  # fmt: skip
        self.app, self.require, self.by_path, self.page, self.kept, self.fixed = app, require, by_path or {}, page, kept, fixed

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        if fixed := self.fixed(environ):
            return fixed.sent(environ, start_response)
        pages: list[Small] = []

        def start(status, headers, exc_info=None):
            page = self.page(environ, status, headers) if status >= "400" else None
            if page is None:
                return start_response(status, headers, exc_info)
            pages.append(page)
            return lambda data: None  # WSGI's write(), for a body that nobody will see

        try:
            self.require()
            body = self.app(environ, start)
        except Exception as error:
            body = failure_answer(environ, error, self.by_path, self.kept).sent(environ, start)
        if not pages:
            return body
        if hasattr(body, "close"):
            body.close()
        return pages[-1].sent(environ, start_response)


def failure_answer(environ: dict, error: BaseException, by_path: ByPath, kept: bool) -> Small:
    """Returns the answer to a failure, and logs one that is not the client's. *by_path*: see `problem_at`; *kept*: see `Attempt`."""
    request_id = environ.get("genows.request_id", "-")
    problem = problem_at(environ, error, by_path)
    if not problem.foreseen:
        LOG.exception("request %s failed", request_id)
    # What was not asked of this service (501) is the client's affair: its line is that of the request.
    elif problem.status >= 500 and problem.status != HTTPStatus.NOT_IMPLEMENTED:
        level = logging.WARNING if isinstance(error, ServiceBusy) else logging.ERROR
        LOG.log(level, "request %s: %s: %s", request_id, type(error).__name__, sentence_of(error))
    # The traceback holds the failed call's locals, of which none may outlive it until the answer is sent.
    error.__traceback__ = None
    unkept = [] if kept or any(name == "Cache-Control" for name, _ in problem.headers) else [("Cache-Control", "no-store")]
    return problem.answer(unkept)
