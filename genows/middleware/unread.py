"""Reads and throws away what a request still sends. When: around all that may answer before it has read a body, where the server says where bodies end."""

from collections.abc import Callable, Iterable

from genows.http.bodies import BEGUN, throw_away


class Unread:
    """WSGI middleware: leaves nothing of a request's body unread, so that clients that send all of it first read their answer.

    A connection that is closed with bytes unread is reset, and the answer (a 401, a 404) is lost on its way.
    """

    def __init__(self, app: Callable):
        self.app = app

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        answer = self.app(environ, start_response)
        if BEGUN in environ:
            return answer
        # Without this promise of the server's a read of what is not there would wait for ever.
        if environ.get("wsgi.input_terminated") and (environ.get("CONTENT_LENGTH") or environ.get("HTTP_TRANSFER_ENCODING")):
            length = environ.get("CONTENT_LENGTH", "")
            throw_away(environ, *([int(length)] if length.isascii() and length.isdigit() else []))
        return answer
