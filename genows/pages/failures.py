"""Gives people with a browser a page where a script gets a bare status."""

from collections.abc import Callable, Iterable

from genows.pages.frame import PageContext
from genows.pages.places import accepts_pages, base_url_of, root_of
from genows.pages.refusals import refusal_page

FORWARDED = ("allow", "retry-after", "www-authenticate")  # headers of the failure that its page carries too


class FailurePages:
    """WSGI middleware: turns a failure (400 and above) that is no page yet into one, if the client accepts text/html.

    When: around what answers failures. Leaves the web service itself (/api/, /webservice.do) alone: its failures are part of
    its contract.
    """

    def __init__(self, app: Callable):
        self.app = app

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        if not _for_people(environ):
            return self.app(environ, start_response)
        failed: list[tuple[str, list]] = []

        def start(status, headers, exc_info=None):
            if int(status[:3]) < 400 or _is_page(headers):
                return start_response(status, headers, exc_info)
            failed.append((status, headers))
            return lambda data: None  # WSGI's write(), for a body that nobody will see

        body = self.app(environ, start)
        if not failed:
            return body
        if hasattr(body, "close"):
            body.close()
        return _page(environ, start_response, *failed[-1])


def _for_people(environ):
    path = environ.get("PATH_INFO", "")
    service = path == "/webservice.do" or path == "/api" or path.startswith("/api/")
    return not service and accepts_pages(environ)


def _is_page(headers):
    return any(name.lower() == "content-type" and value.startswith("text/html") for name, value in headers)


def _page(environ, start_response, status, headers):
    forwarded = [(name, value) for name, value in headers if name.lower() in FORWARDED]
    code, sentence = int(status[:3]), ""
    if code == 500:
        sentence = f"It has been logged as {environ.get('genows.request_id', '-')}. Please try again later."
    answer = refusal_page(PageContext(root_of(environ), base_url_of(environ)), code, sentence, headers=forwarded)
    content = b"".join(answer.chunks)
    start_response(status, [("Content-Type", answer.media_type), ("Content-Length", str(len(content))), *answer.headers])
    return () if environ["REQUEST_METHOD"] == "HEAD" else (content,)
