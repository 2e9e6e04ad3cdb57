"""Lets web pages of listed origins read answers (Fetch standard, CORS protocol). When: around what other sites' pages may read."""

from collections.abc import Callable, Iterable

METHODS = "GET, HEAD, POST, OPTIONS"
HEADERS = "Authorization, Content-Encoding, Content-Type, If-None-Match"
EXPOSED = (
    "Content-Disposition, Deprecation, ETag, Link, Sunset, X-Ignored-Parameters, X-Query-Notes, X-Request-Id, X-Total-Count, X-Unknown-Genes, Retry-After, "
    "WWW-Authenticate, total-count, sample-count"
)
PREFLIGHT_SECONDS = "600"


class Cors:
    """WSGI middleware. *origins*: those that may read, or ('*',). Credentials (cookies) are never allowed across origins."""

    def __init__(self, app: Callable, origins: tuple[str, ...]):
        self.app, self.origins = app, frozenset(origins)

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        if not self.origins:
            return self.app(environ, start_response)
        origin = environ.get("HTTP_ORIGIN", "")
        allowed = "*" if "*" in self.origins else origin if origin in self.origins else ""
        # Vary even without an origin: a cache must not serve this answer to another origin's page.
        added = [] if "*" in self.origins else [("Vary", "Origin")]
        if origin and allowed:
            added += [("Access-Control-Allow-Origin", allowed), ("Access-Control-Expose-Headers", EXPOSED)]
            if environ["REQUEST_METHOD"] == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ:
                added += [
                    ("Access-Control-Allow-Methods", METHODS),
                    ("Access-Control-Allow-Headers", HEADERS),
                    ("Access-Control-Max-Age", PREFLIGHT_SECONDS),
                ]

        def start(status, headers, exc_info=None):
            return start_response(status, [*headers, *added], exc_info)

        return self.app(environ, start)
