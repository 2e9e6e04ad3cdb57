"""Headers that every answer carries, whoever makes it. When: right inside TrustedProxies, which knows whether the client uses https."""

from collections.abc import Callable, Iterable

NOSNIFF = ("X-Content-Type-Options", "nosniff")


class Safety:
    """WSGI middleware: adds X-Content-Type-Options: nosniff where it is missing and, over https, Strict-Transport-Security.

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

        return self.app(environ, start)
