"""gunicorn's inner names, all of them and nowhere else: its threaded worker, opened where a thread pool and its answers go in.

A later gunicorn may rename them without notice. What is missing is looked for when a worker starts and named in the log; gunicorn's own,
slower way is then taken.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn import http, util
from gunicorn.workers import gthread

LOG = logging.getLogger("genows")

# Names of classes, and names that their instances are given at the start.
OF_CLASSES = (
    (gthread.ThreadWorker, ("enqueue_req", "handle", "finish_request", "on_client_socket_readable", "_cap_keepalive")),
    (getattr(gthread, "TConn", None), ("set_timeout",)),
)
OF_INSTANCES = (
    (gthread.ThreadWorker, ("method_queue", "keepalived_conns", "poller", "tpool")),
    (getattr(getattr(http, "parser", None), "Parser", None), ("unreader",)),
    (getattr(getattr(http, "unreader", None), "Unreader", None), ("buf",)),
)
REQUEST_LINE = "MAX_REQUEST_LINE"  # of gunicorn.http.message
ERROR_WRITER = "write_error"  # of gunicorn.util

# The type checker knows gunicorn's public names only.
_ThreadWorker: Any = gthread.ThreadWorker


class Pool(Executor):
    """A thread pool that can do without Futures."""

    def do(self, call: Callable[..., object], /, *arguments: object) -> None:
        """Runs *call*(*arguments*) in a thread. Nobody learns what it returns."""
        raise NotImplementedError


def request_line_limit(size: int) -> int:
    """Returns *size* after raising gunicorn's own limit, a constant to which it cuts what is configured."""
    if hasattr(http.message, REQUEST_LINE):
        setattr(http.message, REQUEST_LINE, size)
    else:
        LOG.warning("gunicorn has changed inside (%s); request lines may be as long as gunicorn allows", REQUEST_LINE)
    return size


def write_errors_by(writer: Callable[..., None]) -> None:
    """Has *writer* (socket, status, reason, message) answer what gunicorn itself refuses."""
    if hasattr(util, ERROR_WRITER):
        setattr(util, ERROR_WRITER, writer)
    else:
        LOG.warning("gunicorn has changed inside (%s); what it refuses itself it answers in its own way", ERROR_WRITER)


def missing() -> list[str]:
    """Returns the names that this gunicorn lacks, for answers whose connections the answering threads put back themselves."""
    absent = [(owner, name) for owner, names in OF_CLASSES for name in names if not hasattr(owner, name)]
    absent += [(owner, name) for owner, names in OF_INSTANCES for name in names if name not in _assigned(owner)]
    return [f"{getattr(owner, '__name__', 'a class')}.{name}" for owner, name in absent]


def _assigned(owner):
    code = getattr(owner.__init__, "__code__", None)
    return code.co_names if code else ()


class PooledWorker(_ThreadWorker):
    """gunicorn's threaded worker with a thread pool of the subclass's.

    `get_thread_pool` is gunicorn's documented hook: where a later version no longer calls it, gunicorn's own pool works.
    """

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        names = missing()
        self._answers_directly = not names
        if names:
            LOG.warning("gunicorn has changed inside (%s); its own, slower way with connections is taken", ", ".join(names))

    def new_pool(self, threads: int) -> Pool:
        """For the subclass: returns a pool of so many *threads*."""
        raise NotImplementedError

    def get_thread_pool(self):
        pool = self.new_pool(self.cfg.threads)
        self._do = pool.do
        return pool

    def enqueue_req(self, conn):
        """Has a thread answer the next request of a connection.

        PERF: gthread's main thread is told of every answer, to wait for the connection again; here the answering thread does that, where
        the connection goes on: one gene × 1,000 samples takes 15 us of CPU less, of 268.
        """
        if self._answers_directly and hasattr(self, "_do"):
            self._do(self._answer, conn)
        else:
            super().enqueue_req(conn)

    def _answer(self, conn):
        result = self.handle(conn)
        # As gthread's finish_request does for a connection that goes on: neither at its end, nor stopping, nor with bytes of the next
        # request read already. All else is left to it.
        if result is True and self.alive and not conn.parser.unreader.buf.getvalue():
            conn.sock.setblocking(False)
            conn.set_timeout()
            # First the list, then the poller: the main thread takes the connection off both as soon as it is readable.
            self.keepalived_conns.append(conn)
            self.poller.register(conn.sock, EVENT_READ, partial(self.on_client_socket_readable, conn))
        else:
            done: Future = Future()
            done.set_result(result)
            self.method_queue.defer(self.finish_request, conn, done)

    def _cap_keepalive(self, deadline):
        """Does as gthread's, on a copy: one of our threads may just be adding a connection when the worker stops."""
        for conn in list(self.keepalived_conns):
            conn.timeout = min(conn.timeout, deadline)
