"""gunicorn's threaded worker with a pool that hands over: runs two requests at a time; one that blocks for more than 50 ms hands its slot
to a standby thread.

Threads that all work at once take the interpreter from each other, and requests wait the more unevenly, the more threads there are. But
with few threads, as many clients who read slowly stop a worker. So a few slots bound how many threads work, and a thread that is still at
its request after HANDOFF_SECONDS no longer counts. conf/gunicorn.conf.py has the figures.
"""

import logging
import resource
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from socket import socket
from typing import Any

from genows.middleware import metrics, sharedcounts
from genows.server.guests import Limits
from genows.server.gunicorninternals import Pool, PooledWorker, request_sizes, write_errors_by
from genows.server.intake import Sizes
from genows.server.refusals import write_refusal
from genows.server.service import SERVICE
from genows.server.sockets import ClientSocket
from genows.server.spools import Spools
from genows.server.waitingroom import WaitingRoom

LOG = logging.getLogger("genows")

IDLE_CONNECTIONS, SPOOL_MEGABYTES, BODY_BYTES = 1000, 1024, 1 << 25  # for an application without settings of its own
# Handles of files, of the database, of spools.
OTHER_HANDLES = 128
# Database connections that are never held by answers whose spool is full.
FREE_CONNECTIONS = 2

SLOTS = 2
HANDOFF_SECONDS = 0.05
RESTART_SECONDS = 2


class HandoffWorker(PooledWorker):
    """A worker class for gunicorn. Its setting *threads* counts working and standby threads together."""

    @classmethod
    def setup(cls) -> None:
        """Called by gunicorn before it makes the workers, whose figures are to be added up."""
        sharedcounts.share()

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        write_errors_by(write_refusal)

    def new_pool(self, threads: int) -> Pool:
        pool = HandoffPool(threads)
        metrics.process_figures.update(pool.figures())
        return pool

    def new_room(self, poller: Any, ready: Callable[[Any], object], gone: Callable[[Any], object]) -> WaitingRoom:
        # Of an application that is not genows' own, the defaults count.
        config = getattr(self.wsgi, "config", None)
        idle = getattr(config, "http_max_idle_connections", IDLE_CONNECTIONS)
        busy = self.cfg.worker_connections  # those that wait for a thread or have one
        self.worker_connections = idle + busy
        limits = Limits(
            min(idle, _handles(idle + busy + OTHER_HANDLES) - OTHER_HANDLES),
            self.cfg.keepalive,
            Sizes(*request_sizes(self.cfg), getattr(config, "http_max_body_bytes", BODY_BYTES)),
        )
        waiting = max(1, getattr(config, "db_pool_size", 1) - FREE_CONNECTIONS)
        self._spools = Spools(getattr(config, "http_spool_megabytes", SPOOL_MEGABYTES) << 20, waiting)
        return WaitingRoom(poller, ready, gone, limits, self._spools)

    def new_socket(self, accepted: socket) -> ClientSocket:
        return ClientSocket(accepted, self._spools)

    def load_wsgi(self):
        """Makes the application. Where that fails in a running service, the worker ends and is replaced after RESTART_SECONDS.

        gunicorn takes a worker that cannot start as a reason to end them all; here its files may only just be exchanged.
        """
        try:
            super().load_wsgi()
        except Exception:
            if SERVICE.config is None:
                raise
            LOG.exception("a worker cannot start; the next one is tried in %s seconds", RESTART_SECONDS)
            time.sleep(RESTART_SECONDS)
            sys.exit(1)


def _handles(wanted):
    """Returns how many file handles this process may have, after asking the system for as many as *wanted*; at least twice OTHER_HANDLES."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return wanted if soft == resource.RLIM_INFINITY else max(soft, 2 * OTHER_HANDLES)


class HandoffPool(Pool):
    """Runs calls in the order in which they came, SLOTS at a time; one that takes longer than *patience* seconds hands its slot over.

    *threads*: how many calls can be under way at once, slow ones included.
    """

    def __init__(self, threads: int, patience: float = HANDOFF_SECONDS):
        self._patience, self._threads = patience, threads
        self._calls: SimpleQueue[tuple] = SimpleQueue()
        # Free slots. The others are each held by one of *_holds* that has not been handed over.
        self._slots = threading.Semaphore(SLOTS)
        self._holds: set[_Hold] = set()
        self._wake, self._watch_sleeps = threading.Event(), False
        for life in [self._work] * threads + [self._watch]:
            # Daemons: a client who never reads must not keep a stopping process alive.
            threading.Thread(target=life, daemon=True).start()

    def submit(self, call, /, *arguments, **named) -> Future:
        future: Future = Future()
        self.do(_fulfil, future, partial(call, *arguments, **named))
        return future

    def do(self, call: Callable[..., object], /, *arguments: object) -> None:
        """Runs *call* as `submit` does, without a Future; logs what it raises."""
        self._calls.put((call, arguments))
        if self._watch_sleeps:
            self._wake.set()

    def figures(self) -> dict[metrics.Gauge, Callable[[], float]]:
        """Returns what tells how busy the pool is."""
        return {
            metrics.THREADS: lambda: self._threads,
            metrics.WORKING: lambda: sum(hold.since is not None for hold in list(self._holds)),
            metrics.WAITING: self._calls.qsize,
        }

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Does nothing: the threads end with the process, and gunicorn waits for its connections by itself."""

    def _work(self):
        """Lives in each thread: on standby until there is a slot, then working until the slot is handed over."""
        while True:
            self._slots.acquire()
            hold = _Hold()
            self._holds.add(hold)
            # A thread keeps its slot from one call to the next: going through the semaphore each time would cost a change of threads.
            while not hold.handed_over:
                call, arguments = self._calls.get()
                hold.since = time.monotonic()
                try:
                    call(*arguments)
                except Exception:
                    LOG.exception("a thread's work failed")
                hold.since = None
            self._holds.discard(hold)

    def _watch(self):
        """Hands over the slots of calls that take long; sleeps while there is nothing to do."""
        while True:
            time.sleep(self._patience)
            now = time.monotonic()
            busy = [hold for hold in list(self._holds) if hold.since is not None and not hold.handed_over]
            for hold in busy:
                # Read once: the thread may be setting it to None.
                since = hold.since
                if since is not None and now - since > self._patience:
                    # NOTE: without a lock the call may end just now. Its thread then sees that it was handed over, and lines up again.
                    hold.handed_over = True
                    self._slots.release()
            if not busy:
                # Whoever submits a call after this line wakes us; one that was begun just before it hands nothing over until then.
                self._wake.clear()
                self._watch_sleeps = True
                if self._calls.empty():
                    self._wake.wait()
                self._watch_sleeps = False


class _Hold:
    """A thread's hold on a slot. *since*: when its call began, None between two; *handed_over*: whether the slot is another's by now."""

    def __init__(self):
        self.since: float | None = None
        self.handed_over = False


def _fulfil(future, call):
    try:
        result = call()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
