"""Tries in a process of its own whether a configuration can be served.

A database that does not answer costs the process that asks no more than its patience, and no connection is left in it for its workers.
"""

import json
import os
import select
import signal
import time
from contextlib import suppress
from typing import NamedTuple

from genows.app import create_app
from genows.config.reader import Config
from genows.db.readiness import sentence_of
from genows.errors import GenowsError
from genows.server.newborn import ENDING

# Several hosts may each take db.connect_timeout_seconds, five by default.
PATIENCE_SECONDS = 20


class Verdict(NamedTuple):
    """*problem*: what stands against serving, '' for nothing. *away*: whether that is only that the database does not answer."""

    problem: str
    away: bool


def tried(config: Config, patience: float = PATIENCE_SECONDS) -> Verdict:
    """Returns whether *config* can be served, after *patience* seconds at most; sooner where this process is told to end meanwhile."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _try_and_end(config, writing, patience)
    os.close(writing)
    try:
        answer = _awaited(reading, time.monotonic() + patience)
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return Verdict(*json.loads(answer)) if answer else Verdict("The database does not answer.", True)


def _try_and_end(config, writing, patience):
    """Ends this process, whatever happens: it is a copy, and must not go on as its original."""
    try:
        for number in (*ENDING, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        signal.alarm(int(patience) + 1)
        os.write(writing, json.dumps(_verdict(config)).encode())
    finally:
        os._exit(0)


def _verdict(config):
    try:
        failure = create_app(config).readiness.failure
    except GenowsError as error:
        return Verdict(str(error), False)
    except Exception as error:
        return Verdict(f"{type(error).__name__}: {error}", False)
    return Verdict(sentence_of(failure), True) if failure else Verdict("", False)


def _awaited(reading, deadline):
    """Returns the bytes that come, b'' where they do not come in time or a signal that ends this process comes before."""
    waking, waker = os.pipe()
    for end in (waking, waker):
        os.set_blocking(end, False)
    # gunicorn's handlers only put signals into a queue; this tells us of them.
    earlier = signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    try:
        while (seconds := deadline - time.monotonic()) > 0:
            ready, _, _ = select.select([reading, waking], [], [], seconds)
            if reading in ready:
                return os.read(reading, select.PIPE_BUF)
            with suppress(BlockingIOError):
                if set(os.read(waking, select.PIPE_BUF)) & set(ENDING):
                    break
        return b""
    finally:
        signal.set_wakeup_fd(earlier)
        os.close(waking)
        os.close(waker)
