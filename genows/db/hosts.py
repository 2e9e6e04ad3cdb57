"""`Hosts`: which of a database's hosts to try first, remembered for all connections of a process. `Prober`: asks a host that has fallen silent.

A frozen host answers nothing, while its machine goes on to accept connections. Whoever would try for himself would wait as long as
all the others, and leave one more connection that nobody answers. So one asks for everybody, on one connection at a time.
"""

import logging
import math
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from genows.db.pool import call_in_children

LOG = logging.getLogger("genows.database")

# Seconds of silence on a connection after which its host is asked.
LOOK_SECONDS = 0.25
# Within which a host that is well has sent something on a new connection, or on any other. Afterwards nobody but the prober waits for it.
# NOTE: a busy host may need half a second, and so may a thread of ours, beside others that compute, to read what has come.
OWED_SECONDS = 1.0
# Between two connections, of which the first was given up.
PAUSE_SECONDS = 0.5
# A host that did not answer is tried last for so long, so that a dead node costs one request its connect timeout, not each.
SHUNNED_SECONDS = 30


class Place(NamedTuple):
    """Where a server listens: a host and a port, or the path of a local socket, which has no port."""

    host: str
    port: int = 0

    def __str__(self):
        if not self.port:
            return self.host
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Hosts:
    """*places*: in the order of the configuration. *clock*: seconds, monotonic."""

    def __init__(self, places: tuple[Place, ...], clock: Callable[[], float]):
        self._places, self._clock = places, clock
        # When each failed, and when each was found silent, the last time.
        self._failed: dict[Place, float] = {}
        self._silent: dict[Place, float] = {}
        # When each server was last met on a new connection, by what it calls itself.
        self._met: dict[tuple[Place, tuple], float] = {}

    def in_order(self) -> list[Place]:
        """Returns all of them, those that failed in the last SHUNNED_SECONDS behind the others."""
        now = self._clock()
        return sorted(self._places, key=lambda place: now - self._failed.get(place, -math.inf) < SHUNNED_SECONDS)

    def trying(self, place: Place) -> None:
        """Notes that a connection is tried. A host that has failed is tried by one thread; the others go elsewhere meanwhile."""
        if place in self._failed:
            self._failed[place] = self._clock()

    def answered(self, place: Place) -> None:
        self._failed.pop(place, None)

    def failed(self, place: Place) -> None:
        """Notes that no connection can be had there, or none that is of use."""
        self._failed[place] = self._clock()

    def fell_silent(self, place: Place) -> None:
        """Notes that the host answers nothing any more, on open connections neither."""
        self._failed[place] = self._silent[place] = self._clock()

    def met(self, place: Place, server: tuple) -> None:
        """Notes who has answered a new connection."""
        self._met[place, server] = self._clock()

    def met_since(self, place: Place, server: tuple, moment: float) -> bool:
        return self._met.get((place, server), -math.inf) > moment

    def silent_since(self, place: Place, moment: float) -> bool:
        """Returns whether the host was found silent after *moment*: what was opened or heard of before then is lost."""
        return self._silent.get(place, -math.inf) > moment


class Prober:
    """*answers*(place): whether a server answers a new connection. A driver's method, held weakly: the asking ends with the driver.

    *clock*: seconds, monotonic. *patience*: seconds after which a connection is given up; nobody new waits as long.
    """

    def __init__(self, answers: Callable[[Place], bool], clock: Callable[[], float], patience: float = math.inf):
        self._answers, self._clock = weakref.WeakMethod(answers), clock
        self._owed_seconds = min(OWED_SECONDS, patience * 0.8)
        # Since when each host owes an answer; who is connecting to it; who asks it.
        self._owed: dict[Place, float] = {}
        self._connecting: dict[Place, set[object]] = {}
        self._threads: dict[Place, threading.Thread] = {}
        # Hosts whose silence stands in the log.
        self._told: set[Place] = set()
        self._lock = threading.Lock()
        call_in_children(self.forked)

    def forked(self) -> None:
        """Starts afresh in a new process, which has none of its parent's threads."""
        self._lock = threading.Lock()
        self._connecting, self._threads = {}, {}

    def heard(self, place: Place) -> None:
        """Notes that something has come from the host: each piece that a connection reads."""
        if not self._owed or self._owed.pop(place, None) is None:
            return
        if place in self._told:
            self._told.discard(place)
            LOG.warning("database host %s answers again", place)

    @contextmanager
    def connecting(self, place: Place) -> Iterator[None]:
        """For the time that somebody opens a connection: the host owes an answer to it. A refusal that comes at once is one."""
        mark, began = object(), self._clock()
        others = self._connecting.setdefault(place, set())
        others.add(mark)
        self._owed.setdefault(place, began)
        try:
            yield
        finally:
            others.discard(mark)
            if self._owed.get(place) == began > self._clock() - self._owed_seconds:
                self.heard(place)

    def ask(self, place: Place) -> None:
        """Has the host asked, unless it is being asked."""
        self._owed.setdefault(place, self._clock())
        with self._lock:
            thread = self._threads.get(place)
            if thread is None or not thread.is_alive():
                self._threads[place] = thread = threading.Thread(target=_ask, args=(weakref.ref(self), place), daemon=True)
                thread.start()

    def owed_seconds(self, place: Place) -> float:
        """Returns for how long the host has owed an answer; 0 where it owes none."""
        since = self._owed.get(place)
        return 0.0 if since is None else self._clock() - since

    def is_silent(self, place: Place) -> bool:
        """Returns whether nobody should wait for the host: it is asked until it answers."""
        if not self._owed or self.owed_seconds(place) < self._owed_seconds:
            return False
        if place not in self._told:
            self._told.add(place)
            LOG.warning("database host %s has fallen silent; it is asked until it answers", place)
        self.ask(place)
        return True

    def knock(self, place: Place) -> bool:
        """Returns whether the asking has come to its end: the host has answered, or nobody needs it any more."""
        if place not in self._owed:
            return True
        if self._connecting.get(place):
            return False
        answers = self._answers()
        if answers is not None and not answers(place):
            return False
        self.heard(place)
        return True


def _ask(prober_of, place):
    # Between two connections nothing is held: whoever has dropped the database waits for no thread.
    while (prober := prober_of()) and not prober.knock(place):
        del prober
        time.sleep(PAUSE_SECONDS)
