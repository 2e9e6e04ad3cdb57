"""`ShortPlaces`: the few places of short requests, and what becomes of those that turn out to be long.

Everything here is called while the lock of the `Line` is held.
"""

import threading
import time
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

# That compute at a time.
SHORT_PLACES = 2
# Seconds that a short request has a place, and waits for one, at the most; then others get it, or it computes without one. With as many of CPU
# it counts as costly from now on; or with LONG_SECONDS, whatever it waits for: a busy machine and a slow database make no request costly.
PATIENCE_SECONDS, LONG_SECONDS = 0.05, 3.0


class Stage(IntEnum):
    """Where a request stands: SHORT ones go by the short places; costly ones by the line, before and after their first place there.

    TURNED: it has begun as a short one, and counts as costly by how long it computes.
    """

    SHORT = 0
    QUEUED = 1
    BEGUN = 2
    TURNED = 3
    LEFT = 4


class Passer(Protocol):
    """A short request. *since*: when it began to compute what it computes now, None where it does not; for the others see `line.Ticket`."""

    since: float | None

    def wait(self) -> threading.Lock: ...

    def call(self) -> None: ...

    def cpu_seconds(self) -> float: ...


SomePasser = TypeVar("SomePasser", bound=Passer)


class ShortPlaces(Generic[SomePasser]):
    """*short*: those that compute since, oldest first; *slow*: those that have done so for long, and have no place any more; *waiting*: those that wait
    to. *patience*: PATIENCE_SECONDS."""

    def __init__(self, patience: float):
        self.patience = patience
        self.short: dict[SomePasser, float] = {}
        self.slow: list[SomePasser] = []
        self.waiting: list[SomePasser] = []

    def queue(self, ticket: SomePasser, now: float) -> "threading.Lock | None":
        """Takes a place; returns what to wait for where there is none."""
        if len(self.short) < SHORT_PLACES:
            self.begin(ticket, now)
            return None
        self.waiting.append(ticket)
        return ticket.wait()

    def begin(self, ticket: SomePasser, now: float) -> None:
        """Lets one compute."""
        ticket.since = self.short[ticket] = now

    def give(self, ticket: SomePasser) -> bool:
        """Ends the computing of one that came by here; returns whether it did."""
        if ticket in self.short:
            del self.short[ticket]
            ticket.since = None
            self._call()
        elif ticket in self.slow:
            self.slow.remove(ticket)
            ticket.since = None
        else:
            return False
        return True

    def give_up(self, ticket: SomePasser) -> None:
        """Lets one compute without a place that has waited for one in vain."""
        self.waiting.remove(ticket)
        self.begin(ticket, time.monotonic())

    def turn_old(self, now: float) -> list[SomePasser]:
        """Leaves the places of those that take long to others; returns those that compute for so long that they are none of the gate any more."""
        for ticket, since in list(self.short.items()):
            if now - since < self.patience:
                break
            del self.short[ticket]
            self.slow.append(ticket)
            self._call()
        if not self.slow:
            return []
        long = [ticket for ticket in self.slow if _has_taken_long(ticket, now, self.patience)]
        for ticket in long:
            self.slow.remove(ticket)
        return long

    def _call(self):
        while self.waiting and len(self.short) < SHORT_PLACES:
            ticket = self.waiting.pop(0)
            self.begin(ticket, time.monotonic())
            ticket.call()


def _has_taken_long(ticket, now, patience):
    return now - ticket.since >= LONG_SECONDS or ticket.cpu_seconds() >= patience
