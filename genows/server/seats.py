"""The queues of the waiting room and its poller: a guest is in one queue, and watched, until it is removed."""

import selectors
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from genows.server.guests import Guest, Queue

FOREVER = float("inf")


class Seconds(NamedTuple):
    """How long guests may wait in each queue: *heads*, *bodies* for more of a request; *resting* for the next one; *unsent* for their client to
    take bytes of the answer; *lingering* for it to close."""

    heads: float
    bodies: float
    resting: float
    unsent: float
    lingering: float


class Seats:
    """*told*(guest, socket): called by the poller when there is something to read from a guest, or room to write.

    `add` is any thread's, all else the main thread's.
    """

    def __init__(self, poller: selectors.BaseSelector, told: Callable[[Guest, object], object], seconds: Seconds):
        self._poller, self._told = poller, told
        # Held while a queue is changed or looked at.
        self._lock = threading.Lock()
        self.heads, self.bodies, self.resting, self.unsent, self.lingering = (Queue(each, self._lock) for each in seconds)
        # Of those that wait for their client to ask; of all.
        self.idle = (self.heads, self.bodies, self.resting)
        self.queues = (*self.idle, self.unsent, self.lingering)
        self.stops = FOREVER

    def __len__(self) -> int:
        """Returns how many wait for their client to ask."""
        return sum(map(len, self.idle))

    def add(self, guest: Guest, queue: Queue, event: int) -> None:
        """Puts a guest into a queue, and has the poller watch it for *event*."""
        with self._lock:
            queue.add(guest, self._deadline(queue))
        # PERF: not under the lock: this call lets other threads run, and the main thread would soon want the lock.
        try:
            self._poller.register(guest.socket, event, partial(self._told, guest))
        except (KeyError, ValueError, OSError):
            pass  # Closed by a sweep in between.

    def remove(self, guest):
        """Takes a guest out of its queue, and from the poller."""
        with self._lock:
            guest.queue.remove(guest)
        try:
            self._poller.unregister(guest.socket)
        except (KeyError, ValueError, OSError):
            pass  # Not registered yet.

    def put_last(self, guest, queue):
        """Has a guest's time begin anew, in *queue*."""
        with self._lock:
            guest.queue.remove(guest)
            queue.add(guest, self._deadline(queue))

    def holding(self) -> list[Guest]:
        """Returns the guests of whose requests something is in memory."""
        with self._lock:
            return [guest for queue in self.idle for guest in queue.guests if guest.held]

    def oldest(self) -> Guest | None:
        """Returns who has waited longest for its client to ask; None where nobody waits."""
        firsts = [queue.first for queue in self.idle]
        return min((guest for guest in firsts if guest is not None), key=lambda guest: guest.since, default=None)

    def expired(self, now: float) -> Iterator[tuple[Queue, Guest]]:
        """Yields those whose time is over, each with its queue, out of which the caller takes it."""
        for queue in self.queues:
            while guest := queue.expired(now):
                yield queue, guest

    def stop(self, deadline: float) -> None:
        """Has nobody wait for a request longer than until *deadline*, a moment of time.monotonic()."""
        with self._lock:
            self.stops = deadline
            for queue in self.queues:
                if queue is not self.unsent:
                    queue.cap(deadline)

    def next_deadline(self) -> float:
        """Returns when the first time is over."""
        return min((queue.guests[queue.first] for queue in self.queues if queue.first is not None), default=FOREVER)

    def _deadline(self, queue):
        return FOREVER if queue is self.unsent else self.stops
