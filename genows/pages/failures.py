"""Gives people with a browser a page where a script gets a bare status."""

from collections.abc import Callable, Iterable

from genows.http.places import DEMO, accepts_pages, base_url_of, root_of
from genows.pages.frame import PageContext
from genows.pages.refusals import refusal_page

FORWARDED = ("allow", "retry-after", "www-authenticate")  # headers of the failure that its page carries too

START, HELP = ("/", "Start page"), ("/help", "The addresses")
API = "/api"
# Status → what a person reads who has typed an address of programs.
OF_API = {
    401: "What stands below /api is for programs, which send a data access token; people sign in on the start page.",
    404: "What stands below /api is for programs, and this address is none of theirs. The help page lists them.",
}


class FailurePages:
    """WSGI middleware: turns a failure (400 and above) that is no page yet into one, if the client accepts text/html.

    When: around what answers failures. *keeps*: path → whether it is an address of the web service, whose failures are part of
    its contract and stay as they are. Mistyped addresses beside those are none.
    """

    def __init__(self, app: Callable, keeps: Callable[[str], bool] = lambda path: False):
        self.app, self.keeps = app, keeps

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        if self.keeps(environ.get("PATH_INFO", "")) or not accepts_pages(environ):
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


def _is_page(headers):
    return any(name.lower() == "content-type" and value.startswith("text/html") for name, value in headers)


def _page(environ, start_response, status, headers):
    forwarded = [(name, value) for name, value in headers if name.lower() in FORWARDED]
    code, sentence, way = int(status[:3]), "", START
    if code == 500:
        sentence = f"It has been logged as {environ.get('genows.request_id', '-')}. Please try again later."
    elif environ.get("PATH_INFO", "").startswith(API) and code in OF_API:
        sentence, way = OF_API[code], HELP
    context = PageContext(root_of(environ), base_url_of(environ), demo=DEMO in environ)
    answer = refusal_page(context, code, sentence, headers=forwarded, way=way)
    content = b"".join(answer.chunks)
    start_response(status, [("Content-Type", answer.media_type), ("Content-Length", str(len(content))), *answer.headers])
    return () if environ["REQUEST_METHOD"] == "HEAD" else (content,)
