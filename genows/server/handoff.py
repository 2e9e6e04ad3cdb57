"""gunicorn's threaded worker with threads that relieve each other: few work at a time, and others stand by.

Threads that work at once take the interpreter from each other, and requests wait the more unevenly, the more there are; but
of a few, as many clients who read slowly stop a worker. So a thread that is not done with its request after PATIENCE_SECONDS
leaves its place to another one. conf/gunicorn.conf.py says what that brings.
"""

import logging
import threading
import time
from concurrent.futures import Executor, Future
from functools import partial
from queue import SimpleQueue
from selectors import EVENT_READ

from gunicorn.workers.gthread import ThreadWorker

LOG = logging.getLogger("genows")

PLACES = 2
PATIENCE_SECONDS = 0.05


class RelayWorker(ThreadWorker):
    """A worker class for gunicorn. *threads*: those that work and those that stand by."""

    def get_thread_pool(self):
        return Relay(self.cfg.threads)

    def enqueue_req(self, conn):
        """Has a connection's request answered.

        PERF: gthread's main thread is told of every answer, to wait for the connection again; here the thread that has answered
        does that, where the connection goes on: one gene × 1,000 samples takes 15 us of CPU less, of 268.
        """
        if hasattr(self, "method_queue"):
            self.tpool.do(self._answer, conn)
        else:
            super().enqueue_req(conn)  # gunicorn before version 25 waits in another way

    def _answer(self, conn):
        result = self.handle(conn)
        if result is True and self.alive and not conn.parser.unreader.buf.getvalue():
            conn.sock.setblocking(False)
            conn.set_timeout()
            self.keepalived_conns.append(conn)
            self.poller.register(conn.sock, EVENT_READ, partial(self.on_client_socket_readable, conn))
        else:
            done = Future()
            done.set_result(result)
            self.method_queue.defer(self.finish_request, conn, done)

    def _cap_keepalive(self, deadline):
        """As gthread's, at the end, when one of our threads may just be adding a connection."""
        for conn in list(self.keepalived_conns):
            conn.timeout = min(conn.timeout, deadline)


class Relay(Executor):
    """Does what is submitted, first come, first served: PLACES things at a time and all that take longer than *patience* seconds,
    *threads* in all.
    """

    def __init__(self, threads: int, patience: float = PATIENCE_SECONDS):
        self._patience, self._jobs, self._turns = patience, SimpleQueue(), set()
        # A place is free or some turn's that has not been relieved.
        self._places = threading.Semaphore(PLACES)
        self._news, self._resting = threading.Event(), False
        for life in [self._work] * threads + [self._watch]:
            threading.Thread(target=life, daemon=True).start()

    def submit(self, call, /, *arguments, **named) -> Future:
        future = Future()
        self.do(_fulfil, future, partial(call, *arguments, **named))
        return future

    def do(self, call, *arguments):
        """As `submit`, of what gives nothing; what it raises is logged."""
        self._jobs.put((call, arguments))
        if self._resting:
            self._news.set()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False):
        """Nothing to do: the threads end with the process, and gunicorn waits for its connections by itself."""

    def _work(self):
        while True:
            self._places.acquire()
            turn = _Turn()
            self._turns.add(turn)
            while not turn.relieved:
                call, arguments = self._jobs.get()
                turn.since = time.monotonic()
                try:
                    call(*arguments)
                except Exception:
                    LOG.exception("a thread's work failed")
                turn.since = None
            self._turns.discard(turn)

    def _watch(self):
        """Relieves who takes long; rests while there is nothing to do."""
        while True:
            time.sleep(self._patience)
            now = time.monotonic()
            busy = [turn for turn in list(self._turns) if turn.since is not None and not turn.relieved]
            for turn in busy:
                since = turn.since
                if since is not None and now - since > self._patience:
                    turn.relieved = True
                    self._places.release()
            if not busy:
                # Whoever submits something after this line wakes us; what was taken up just before it needs no relief until then.
                self._news.clear()
                self._resting = True
                if self._jobs.empty():
                    self._news.wait()
                self._resting = False


class _Turn:
    """A thread's time in a place. *since*: when its job began, None between two; *relieved*: the place is another's by now."""

    def __init__(self):
        self.since, self.relieved = None, False


def _fulfil(future, call):
    try:
        result = call()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
