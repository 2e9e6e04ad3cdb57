"""Gives people with a browser a page where a script gets a bare status."""

from collections.abc import Callable

from genows.http.answers import Headers, Small
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
    """Pages for failures (400 and above) that are none yet, if the client accepts text/html.

    *keeps*: path → whether it is an address of the web service, whose failures are part of its contract and stay as they are. Mistyped
    addresses beside those are none.
    """

    def __init__(self, keeps: Callable[[str], bool] = lambda path: False):
        self._keeps = keeps

    def page(self, environ: dict, status: str, headers: Headers) -> Small | None:
        """Returns the page in place of an answer of this status with these headers; None where it stays as it is."""
        if self._keeps(environ.get("PATH_INFO", "")) or not accepts_pages(environ) or _is_page(headers):
            return None
        forwarded = [(name, value) for name, value in headers if name.lower() in FORWARDED]
        code, sentence, way = int(status[:3]), "", START
        if code == 500:
            sentence = f"It has been logged as {environ.get('genows.request_id', '-')}. Please try again later."
        elif environ.get("PATH_INFO", "").startswith(API) and code in OF_API:
            sentence, way = OF_API[code], HELP
        context = PageContext(root_of(environ), base_url_of(environ), demo=DEMO in environ)
        answer = refusal_page(context, code, sentence, headers=forwarded, way=way)
        return Small(status, (("Content-Type", answer.media_type), *answer.headers), b"".join(answer.chunks))


def _is_page(headers):
    return any(name.lower() == "content-type" and value.startswith("text/html") for name, value in headers)
