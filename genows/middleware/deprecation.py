"""Tells clients of an address that it is deprecated (RFC 9745), until when it stays (RFC 8594), and where to read more.

When: around what answers or refuses such an address.
"""

from collections.abc import Callable, Iterable
from datetime import date, datetime, timezone

from werkzeug.http import http_date


class Deprecation:
    """WSGI middleware: adds the headers to each answer at *path*. *since*, *sunset*: days of UTC; *link*: a web address."""

    def __init__(self, app: Callable, path: str, since: date, sunset: date | None, link: str | None):
        self.app, self.path = app, path
        self.headers = [("Deprecation", f"@{int(_midnight(since).timestamp())}")]
        if sunset:
            self.headers.append(("Sunset", http_date(_midnight(sunset))))
        if link:
            self.headers.append(("Link", f'<{link}>; rel="deprecation"; type="text/html"'))

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        if environ.get("PATH_INFO") != self.path:
            return self.app(environ, start_response)

        def start(status, headers, exc_info=None):
            return start_response(status, [*headers, *self.headers], exc_info)

        return self.app(environ, start)


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=timezone.utc)
