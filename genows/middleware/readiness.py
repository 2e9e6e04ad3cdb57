"""Lets requests through once the database can be served. When: around what reads it, inside of what turns errors into answers."""

from collections.abc import Callable, Iterable


class Ready:
    """WSGI middleware. *require*: raises what becomes the answer, while the database cannot be served."""

    def __init__(self, app: Callable, require: Callable[[], object]):
        self.app, self.require = app, require

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        self.require()
        return self.app(environ, start_response)
