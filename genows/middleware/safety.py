"""Headers that every answer carries, whoever makes it. When: right inside TrustedProxies, which knows the host, and whether the client uses https."""

from collections.abc import Callable, Iterable

from genows.errors import ParameterError
from genows.http.problems import problem_of

NOSNIFF = ("X-Content-Type-Options", "nosniff")


class Safety:
    """WSGI middleware: adds X-Content-Type-Options: nosniff where it is missing and, over https, Strict-Transport-Security.

    A request of HTTP/1.1 without Host goes no further: 400 (RFC 9112, 3.2).

    *https_seconds*: how long a browser then refuses plain http for this host; 0: the header is not sent.
    """

    def __init__(self, app: Callable, https_seconds: int):
        self.app, self.https_only = app, ("Strict-Transport-Security", f"max-age={https_seconds}") if https_seconds else None

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        secure = self.https_only if environ.get("wsgi.url_scheme") == "https" else None

        def start(status, headers, exc_info=None):
            added = [NOSNIFF] if all(name.lower() != "x-content-type-options" for name, _ in headers) else []
            # Over http browsers ignore it, and a proxy may speak https that genows is not told of: then it is the proxy's to send.
            if secure:
                added.append(secure)
            return start_response(status, [*headers, *added], exc_info)

        if environ.get("SERVER_PROTOCOL") == "HTTP/1.1" and not environ.get("HTTP_HOST"):
            problem = problem_of(ParameterError("Host", "is required: HTTP/1.1 wants this header."), "-")
            start("400 Bad Request", [*problem.headers, ("Content-Length", str(len(problem.body)))])
            return () if environ["REQUEST_METHOD"] == "HEAD" else (problem.body,)
        return self.app(environ, start)
