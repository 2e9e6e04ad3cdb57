"""Serves an application over HTTP to clients that take nothing else."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlencode

from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.test import Client

from tests.portal import FRODO, Portal


class Service(NamedTuple):
    """A service at *host*; *token*: '' where none is needed; *plain*: a client of plain requests, *headers*: what it sends."""

    host: str
    token: str
    portal: Portal
    plain: Client
    headers: dict[str, str]

    def page(self, address):
        return self.portal.ask(address, user=FRODO if self.token else None, headers={"Host": self.host})

    def records(self, address, **asked):
        return self.plain.get(f"{address}?{urlencode(asked)}", headers=self.headers).json


class Quiet(WSGIRequestHandler):
    def log_request(self, *details):
        """Says nothing."""


@contextmanager
def serving(app: Callable, certificate: tuple[str, str] | None = None) -> Iterator[str]:
    """Gives the host and port where *app* is served, until the end of the with statement. *certificate*: its file and its key's, for https."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet, ssl_context=certificate)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
