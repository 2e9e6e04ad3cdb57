"""Serves an application beneath a path of its own. When: inside the access log, where no server or portal mounts the application."""

import re
from collections.abc import Callable, Iterable

PREFIX = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*){1,20}")


class Mounted:
    """WSGI middleware: moves *prefix*, like '/public-portal', from PATH_INFO to SCRIPT_NAME; outside of it everything is 404."""

    def __init__(self, app: Callable, prefix: str):
        self.app, self.prefix = app, prefix

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path != self.prefix and not path.startswith(self.prefix + "/"):
            start_response("404 Not Found", [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", "0")])
            return ()
        environ["SCRIPT_NAME"] = environ.get("SCRIPT_NAME", "") + self.prefix
        environ["PATH_INFO"] = path[len(self.prefix) :]
        return self.app(environ, start_response)
