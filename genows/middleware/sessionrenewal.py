"""Sends the renewed login cookie with the answer. When: around whatever finds out who is logged in, be it gate, page or endpoint."""

from collections.abc import Callable, Iterable

from genows.auth.environ import RENEWED


class SessionRenewal:
    """WSGI middleware: adds the header that *app* has put into environ["genows.renewed_session"]."""

    def __init__(self, app: Callable):
        self.app = app

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        def start(status, headers, exc_info=None):
            renewed = environ.get(RENEWED)
            return start_response(status, [*headers, renewed] if renewed else headers, exc_info)

        return self.app(environ, start)
