"""The connections of the waiting room, each in a queue of those that wait for the same."""

import logging
import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from genows.server.intake import Sizes
from genows.server.sockets import ClientSocket

LOG = logging.getLogger("genows.server")

# A body of which, in a period of so many seconds, fewer bytes a second have come is not waited for any longer.
SLOW_BODY_SECONDS, SLOW_BODY_BYTES = 60, 1000
# Seconds between two lines of the log about it.
TELL_SECONDS = 10


class Limits(NamedTuple):
    """*idle*: connections that wait for their client; *rest_seconds*: without a new request; *sizes*: of requests."""

    idle: int
    rest_seconds: float
    sizes: Sizes


@dataclass(eq=False, slots=True)
class Guest:
    """*connection*: the server's own object; *ahead*: where it goes on, what it has sent of the next request; *held*: bytes of its request in
    memory, as far as they are counted; *since*: when it came into its queue, or sent the last byte of a body; *period_since*, *period_size*: when
    the running period of SLOW_BODY_SECONDS began, and how many bytes had come before it."""

    connection: Any
    socket: ClientSocket
    intake: Any = None  # or an Intake
    queue: "Queue | None" = None
    since: float = 0
    period_since: float = 0
    period_size: int = 0
    held: int = 0
    ahead: bytes | None = None
    thrown_away: int = 0

    def is_slow(self, now: float) -> bool:
        """Returns whether a body came too slowly in the period that has just ended; begins the next one. *now*: seconds, monotonic."""
        size = self.intake.size
        self.period_since = self.period_since or now
        passed = now - self.period_since
        if passed <= SLOW_BODY_SECONDS:
            return False
        # Of this period alone: what came quickly before it must not pay for hours of dribbling.
        slow = size - self.period_size < passed * SLOW_BODY_BYTES
        self.period_since, self.period_size = now, size
        return slow


def heaviest(guests: Collection[Guest]) -> tuple[Guest, int]:
    """Returns, of the client who holds most in all its connections, the one that holds most; and what that client holds, bytes.

    Connections of an honest client with one upload hold more each than those of one who has opened hundreds.
    """
    of_clients: Counter[str] = Counter()
    for guest in guests:
        of_clients[guest.socket.client()] += guest.held
    client, size = of_clients.most_common(1)[0]
    return max((guest for guest in guests if guest.socket.client() == client), key=lambda guest: guest.held), size


class Evictions:
    """Writes a line into the log, one in TELL_SECONDS: whoever fills the memory could fill the log too."""

    def __init__(self):
        self._untold, self._next_telling = 0, 0.0

    def tell(self, client: str, size: int) -> None:
        """Of a connection closed because *client* holds *size* bytes."""
        self._untold += 1
        if time.monotonic() < self._next_telling:
            return
        LOG.warning(
            "requests that are not whole take too much memory; connections closed since the last such line: %d, now one of %s, who holds %d bytes",
            *(self._untold, client or "-", size),
        )
        self._untold, self._next_telling = 0, time.monotonic() + TELL_SECONDS


class Queue:
    """Guests that wait for the same, each *seconds* at most: the longest-waiting first."""

    def __init__(self, seconds, lock):
        self._seconds, self._lock = seconds, lock
        self.guests: dict[Guest, float] = {}  # to their deadlines

    def __len__(self):
        return len(self.guests)

    @property
    def first(self):
        if not self.guests:
            return None
        with self._lock:
            return next(iter(self.guests), None)

    def add(self, guest, stops):
        guest.since = time.monotonic()
        guest.queue = self
        self.guests[guest] = min(guest.since + self._seconds, stops)

    def remove(self, guest):
        del self.guests[guest]
        guest.queue = None

    def expired(self, now):
        """Returns the first whose time is over, or None."""
        first = self.first
        return first if first is not None and self.guests[first] <= now else None

    def cap(self, deadline):
        self.guests = {guest: min(own, deadline) for guest, own in self.guests.items()}
