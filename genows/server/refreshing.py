"""SIGURG, which gunicorn leaves free: every worker drops what it keeps of the data. DELETE of /api/cache sends it, where that is switched on.

The system ignores this signal where nobody handles it, so that a worker which is only being born, or another program, is not ended by it.
"""

import logging
import os
import signal
import threading
from contextlib import suppress
from typing import Any

SIGNAL = signal.SIGURG
LOG = logging.getLogger("genows")


def pass_on(server: Any) -> None:
    """From now on gunicorn's first process passes the signal on to its workers. *server*: gunicorn's arbiter."""
    first = os.getpid()

    def handle(number, frame):
        # A new worker is a copy of the first process until it has handlers of its own.
        if os.getpid() != first:
            return
        for worker in list(server.WORKERS):
            try:
                os.kill(worker, SIGNAL)
            except ProcessLookupError:
                pass  # It has just ended, and what it kept with it.

    signal.signal(SIGNAL, handle)


def listen(app: Any) -> None:
    """From now on this worker drops what it keeps when the signal comes. *app*: an Application of genows; of another one nothing is kept."""
    database = getattr(app, "database", None)
    if database is None:
        return

    def drop():
        database.cache.drop()
        LOG.info("what was kept of the data has been dropped")

    first = os.getppid()

    def tell():
        with suppress(OSError):
            os.kill(first, SIGNAL)

    database.tell_siblings = tell
    # In a thread of its own: the one that the signal interrupts may be holding the cache's lock.
    signal.signal(SIGNAL, lambda number, frame: threading.Thread(target=drop, daemon=True).start())
