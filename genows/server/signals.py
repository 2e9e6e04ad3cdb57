"""The signals of a service: those that end a worker which is only being born, SIGURG, by which data are dropped, and SIGHUP of a terminal."""

import logging
import os
import signal
import threading
from contextlib import suppress
from typing import Any

LOG = logging.getLogger("genows")
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
# Every worker drops what it keeps of the data; gunicorn leaves it free. The system ignores it where nobody handles it, so that a worker which
# is only being born, or another program, is not ended by it. DELETE of /api/cache sends it, where that is switched on.
DROPPING = signal.SIGURG


def end_at_once() -> None:
    """From now on a new process of this one ends at once when it is told to, until it sets up handlers itself. For the first process.

    gunicorn's worker begins as a copy of the first process, whose handlers note signals in a queue that nobody reads in the copy. Until it has
    handlers of its own, SIGTERM was lost on it, and the first process waited for it as long as for the longest answer.
    """
    os.register_at_fork(before=_hold, after_in_parent=_release, after_in_child=_do_as_usual)


def _hold():
    # What comes during the fork waits until it is clear whose it is.
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)


def _release():
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


def _do_as_usual():
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL)
    _release()


def pass_dropping_on(server: Any) -> None:
    """From now on gunicorn's first process passes DROPPING on to its workers. *server*: gunicorn's arbiter."""
    first = os.getpid()

    def handle(number, frame):
        # A new worker is a copy of the first process until it has handlers of its own.
        if os.getpid() != first:
            return
        for worker in list(server.WORKERS):
            try:
                os.kill(worker, DROPPING)
            except ProcessLookupError:
                pass  # It has just ended, and what it kept with it.

    signal.signal(DROPPING, handle)


def drop_when_told(app: Any) -> None:
    """From now on this worker drops what it keeps when DROPPING comes. *app*: an Application of genows; of another one nothing is kept."""
    database = getattr(app, "database", None)
    if database is None:
        return

    def drop():
        database.cache.drop()
        LOG.info("what was kept of the data has been dropped")

    first = os.getppid()

    def tell():
        with suppress(OSError):
            os.kill(first, DROPPING)

    database.tell_siblings = tell
    # In a thread of its own: the one that the signal interrupts may be holding the cache's lock.
    signal.signal(DROPPING, lambda number, frame: threading.Thread(target=drop, daemon=True).start())


class Terminal:
    """The terminal of this process, if it has one and should end with it: nohup says that it should not. Made before SIGHUP is handled.

    SIGHUP means both that the terminal has been closed, and that settings should be read again.
    """

    def __init__(self) -> None:
        self._matters = signal.getsignal(signal.SIGHUP) != signal.SIG_IGN and _terminal_is_there()

    def has_gone(self) -> bool:
        return self._matters and not _terminal_is_there()


def _terminal_is_there():
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
    except OSError:
        return False
    return True
