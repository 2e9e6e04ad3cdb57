"""Serves an application over HTTP to clients that take nothing else."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from werkzeug.serving import WSGIRequestHandler, make_server


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
