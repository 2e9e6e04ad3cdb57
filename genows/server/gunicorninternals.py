"""gunicorn's inner names, all of them and nowhere else: its threaded worker, opened where a thread pool and a waiting room go in.

A later gunicorn may rename them without notice. What is missing is looked for when a worker starts and named in the log; gunicorn's own
way with connections is then taken, and so it is where gunicorn itself speaks TLS or more than HTTP/1.
"""

import errno
import logging
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from io import BytesIO
from typing import Any

from gunicorn import http, util
from gunicorn.workers import gthread

from genows.server.quietlog import Muted, QuietLog, note_refusal
from genows.server.sockets import ClientSocket
from genows.server.waitingroom import WaitingRoom

LOG = logging.getLogger("genows")

# Names of classes, and names that their instances are given at the start.
OF_CLASSES = (
    (gthread.ThreadWorker, ("accept", "handle", "murder_keepalived", "wait_for_and_dispatch_events", "_cap_keepalive")),
    (gthread, ("TConn",)),
)
OF_INSTANCES = (
    (gthread.ThreadWorker, ("method_queue", "poller", "nr_conns", "worker_connections")),
    (getattr(gthread, "TConn", None), ("data_ready", "parser", "sock")),
    (getattr(getattr(http, "parser", None), "Parser", None), ("unreader",)),
    (getattr(getattr(http, "unreader", None), "Unreader", None), ("buf",)),
)
REQUEST_LINE = "MAX_REQUEST_LINE"  # of gunicorn.http.message
ERROR_WRITER = "write_error"  # of gunicorn.util
# Settings of gunicorn under which a connection is not plain HTTP/1, and what they are where it is.
PLAIN = (("is_ssl", (False, None)), ("proxy_protocol", ("off", False)), ("protocol", ("http",)), ("http2_cleartext", ("off", False)))
NOBODY_THERE = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED)
NO_HANDLES = (errno.EMFILE, errno.ENFILE)
LINGER = "STOP_KEEPALIVE_LINGER"  # of gunicorn.workers.gthread
# How long a worker that ends leaves resting connections open, for a request that may be on its way. gunicorn's own 2 seconds are as long as
# all of the ending may take.
LINGER_SECONDS = 0.5

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
    """Returns the names that this gunicorn lacks, for connections that wait without a thread."""
    absent = [(owner, name) for owner, names in OF_CLASSES for name in names if not hasattr(owner, name)]
    absent += [(owner, name) for owner, names in OF_INSTANCES for name in names if name not in _assigned(owner)]
    return [f"{getattr(owner, '__name__', 'a class')}.{name}" for owner, name in absent]


def _assigned(owner):
    code = getattr(getattr(owner, "__init__", None), "__code__", None)
    return code.co_names if code else ()


def request_sizes(cfg: Any) -> tuple[int, int]:
    """Returns the bytes of a request line, and of a whole head, above which gunicorn refuses a request; its 0 stands for no limit."""
    line = cfg.limit_request_line or sys.maxsize
    return line, min(line + cfg.limit_request_fields * (cfg.limit_request_field_size + 2), sys.maxsize)


def speaks_plainly(cfg: Any) -> bool:
    """Returns whether all connections are HTTP/1 without TLS, by gunicorn's settings."""
    return all(getattr(cfg, name, plain[0]) in plain for name, plain in PLAIN)


class PooledWorker(_ThreadWorker):
    """gunicorn's threaded worker with a thread pool and a waiting room of the subclass's.

    `get_thread_pool` is gunicorn's documented hook: where a later version no longer calls it, gunicorn's own pool works.
    """

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        if hasattr(gthread, LINGER):
            setattr(gthread, LINGER, LINGER_SECONDS)
        self.log: Any = QuietLog(self.log)
        self._room: Any = None  # or a WaitingRoom
        names = missing()
        self._has_room = not names and speaks_plainly(self.cfg)
        if names:
            LOG.warning("gunicorn has changed inside (%s); its own, slower way with connections is taken", ", ".join(names))

    def handle_exit(self, sig, frame):
        """SIGTERM. Ends at once while the worker is starting: nobody has been accepted yet."""
        if not getattr(self, "booted", True):
            os._exit(0)
        super().handle_exit(sig, frame)

    def new_pool(self, threads: int) -> Pool:
        """For the subclass: returns a pool of so many *threads*."""
        raise NotImplementedError

    def new_room(self, poller: Any, ready: Callable[[Any], object], gone: Callable[[Any], object]) -> WaitingRoom:
        """For the subclass: returns the waiting room. The application is loaded by then: `wsgi`."""
        raise NotImplementedError

    def new_socket(self, accepted: Any) -> ClientSocket:
        """For the subclass: returns the socket of a client."""
        raise NotImplementedError

    def get_thread_pool(self):
        pool = self.new_pool(self.cfg.threads)
        self._do = pool.do
        return pool

    def run(self):
        if self._has_room and hasattr(self, "_do"):
            self._room = self.new_room(self.poller, self._hand_on, self._count_out)
        super().run()

    # ---- In the main thread ----

    def accept(self, listener):
        """Lets a client into the waiting room."""
        if self._room is None:
            super().accept(listener)
            return
        try:
            accepted, address = listener.accept()
        except OSError as error:
            if error.errno in NO_HANDLES:
                self._make_room(error)
            elif error.errno not in NOBODY_THERE:
                raise
            return
        try:
            socket = self.new_socket(accepted)
            connection = gthread.TConn(self.cfg, socket, address, listener.getsockname())
        except OSError:
            accepted.close()  # The client has gone already.
            return
        connection.data_ready = True  # A thread gets it only then.
        self.nr_conns += 1
        self._room.enter(connection, socket)

    def _make_room(self, error):
        """Frees a handle. gunicorn would end the worker."""
        if not self._room.drop_oldest():
            LOG.error("no connection can be taken: %s", error.strerror)
            time.sleep(0.05)

    def _hand_on(self, connection):
        self._do(self._answer, connection)

    def _count_out(self, connection):
        self.nr_conns -= 1

    def murder_keepalived(self, force=False):
        super().murder_keepalived(force)
        if self._room is not None:
            self._room.sweep()

    def _cap_keepalive(self, deadline):
        super()._cap_keepalive(deadline)
        if self._room is not None:
            self._room.stop(deadline)

    def wait_for_and_dispatch_events(self, timeout):
        if self._room is not None and not self.alive:
            timeout = max(0.0, min(timeout, self._room.next_deadline() - time.monotonic()))
        super().wait_for_and_dispatch_events(timeout)

    # ---- In any thread ----

    def _answer(self, connection):
        """Answers the request of a connection.

        PERF: gthread's main thread is told of every answer, to wait for the connection again; here the answering thread puts it into the
        waiting room: one gene × 1,000 samples takes 15 us of CPU less, of 268.
        """
        socket, keeps = connection.sock, False
        if not socket.has_request and not self._room.receive(connection, socket):
            return
        socket.begin()
        try:
            keeps = self.handle(connection) is True
        finally:
            self._answered(connection, socket, keeps and not socket.ended)

    def _answered(self, connection, socket, keeps):
        if socket.failed:
            socket.abort()
        if socket.fileno() < 0:
            # Broken off, by gunicorn or here.
            self.method_queue.defer(self._count_out, connection)
            return
        ahead = _ahead(connection) if keeps else None
        if socket.unsent or ahead is None:
            self._room.leave(connection, socket, ahead)
            return
        socket.drain()
        if self._room.rest(connection, socket, ahead):
            self._do(self._answer, connection)

    def handle_request(self, req, *others):
        goes_on = super().handle_request(req, *others)
        req.answered = True
        return goes_on

    def handle_error(self, req, client, addr, exc):
        """Answers as gunicorn does where a request is none, and logs what kind of fault it is."""
        note_refusal(addr, exc)
        if getattr(req, "answered", False):
            # The fault lies in the rest of a body that the application has not read. A second answer would be taken for that to the next
            # request; that there is none closes the connection.
            return
        _ThreadWorker.handle_error(Muted(self), req, client, addr, exc)


def _ahead(connection):
    """Returns what a client has sent behind its request: read by the parser already, or not yet."""
    unreader = connection.parser.unreader
    read = unreader.buf.getvalue()
    if read:
        unreader.buf = BytesIO()
    return read + connection.sock.left()
