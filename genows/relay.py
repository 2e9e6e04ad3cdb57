"""gunicorn's threaded worker with threads that relieve each other: few work at a time, and others stand by.

Threads that work at once take the interpreter from each other, and requests wait the more unevenly, the more there are; but
of a few, as many clients who read slowly stop a worker. So a thread that is not done with its request after PATIENCE_SECONDS
leaves its place to another one. conf/gunicorn.conf.py says what that brings.
"""

import threading
import time
from concurrent.futures import Executor, Future
from queue import SimpleQueue

from gunicorn.workers.gthread import ThreadWorker

PLACES = 2
PATIENCE_SECONDS = 0.05


class RelayWorker(ThreadWorker):
    """A worker class for gunicorn. *threads*: those that work and those that stand by."""

    def get_thread_pool(self):
        return Relay(self.cfg.threads)


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
        self._jobs.put((future, call, arguments, named))
        if self._resting:
            self._news.set()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False):
        """Nothing to do: the threads end with the process, and gunicorn waits for its connections by itself."""

    def _work(self):
        while True:
            self._places.acquire()
            turn = _Turn()
            self._turns.add(turn)
            while not turn.relieved:
                job = self._jobs.get()
                turn.since = time.monotonic()
                _do(*job)
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


def _do(future, call, arguments, named):
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = call(*arguments, **named)
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
