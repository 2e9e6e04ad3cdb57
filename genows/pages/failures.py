"""Gives people with a browser a page to read where a script is answered with a bare status."""

from genows.pages.frame import PageContext
from genows.pages.places import base_url_of, root_of
from genows.pages.refusals import refusal_page

KEPT = ("allow", "retry-after", "www-authenticate")


class FailurePages:
    """WSGI middleware: a failure (400 and above) that is no page yet becomes one, for who asks for text/html.

    When: around what answers failures. The web service itself (/api/, /webservice.do) is left alone:
    its failures are part of its contract.
    """

    def __init__(self, app):
        self.app = app

    def __call__(self, environ, start_response):
        if not _for_people(environ):
            return self.app(environ, start_response)
        failed = []

        def start(status, headers, exc_info=None):
            if int(status[:3]) < 400 or _is_page(headers):
                return start_response(status, headers, exc_info)
            failed.append((status, headers))
            return lambda data: None

        body = self.app(environ, start)
        if not failed:
            return body
        if hasattr(body, "close"):
            body.close()
        return _page(environ, start_response, *failed[-1])


def _for_people(environ):
    path = environ.get("PATH_INFO", "")
    service = path == "/webservice.do" or path == "/api" or path.startswith("/api/")
    return not service and "text/html" in environ.get("HTTP_ACCEPT", "").lower()


def _is_page(headers):
    return any(name.lower() == "content-type" and value.startswith("text/html") for name, value in headers)


def _page(environ, start_response, status, headers):
    kept = [(name, value) for name, value in headers if name.lower() in KEPT]
    code, sentence = int(status[:3]), ""
    if code == 500:
        sentence = f"It has been logged as {environ.get('genows.request_id', '-')}. Please try again later."
    answer = refusal_page(PageContext(root_of(environ), base_url_of(environ)), code, sentence, headers=kept)
    content = b"".join(answer.chunks)
    start_response(status, [("Content-Type", answer.media_type), ("Content-Length", str(len(content))), *answer.headers])
    return () if environ["REQUEST_METHOD"] == "HEAD" else (content,)
