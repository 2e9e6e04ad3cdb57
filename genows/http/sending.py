"""`Sending`: long answers on their way. Each holds a thread until its client has read it: one client leaves some to others, and all together leave one.

What is read slowly counts as a costly request does. Everything here is called while the lock of the `Line` is held.
"""

import time
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from genows.errors import ServiceBusy, TooManyRequests
from genows.http.shortplaces import Stage

# Bytes that a socket takes at once, whether they are read or not. A longer answer holds its thread.
LONG_BYTES = 32 * 1024
# Seconds after which a long answer is read slowly. So long waits the next one of a client who has as many as there may be.
SLOW_SECONDS = 1.0


class Sender(Protocol):
    """A request whose answer leaves. *sends*: when the first bytes of a long answer were sent."""

    client: str
    sends: float | None
    stage: Stage


SomeSender = TypeVar("SomeSender", bound=Sender)


class Sending:
    """*of_short*: short requests whose long answers are on their way. *retry_after*: returns the seconds that a refusal names."""

    def __init__(self, retry_after: Callable[[], int]):
        self.of_short: list[Sender] = []
        self._retry_after = retry_after

    def begin(self, ticket: Sender, costly: Sequence[Sender], most: Callable[[], tuple[int, int]], ends: float) -> bool:
        """Lets a long answer leave; returns False where it has to wait for others. *costly*: requests; *most*: returns how many answers of a client,
        and how many of all, may be under way; *ends*: the wait.

        TooManyRequests, ServiceBusy where that lasts, or where all of the others are read slowly.
        """
        now = time.monotonic()
        others = [one for one in [*costly, *self.of_short] if one is not ticket and one.stage is not Stage.QUEUED]
        if others and ticket.stage not in (Stage.QUEUED, Stage.BEGUN):
            of_client, of_all = most()
            mine = [one for one in others if one.client == ticket.client]
            before = mine if len(mine) >= of_client else others if len(others) >= of_all else []
            if before and (now >= ends or len(slowly_read(before)) == len(before)):
                raise TooManyRequests(len(mine), self._retry_after()) if mine else ServiceBusy(self._retry_after())
            if before:
                return False
        ticket.sends = now
        if ticket.stage is Stage.SHORT and ticket not in self.of_short:
            self.of_short.append(ticket)
        return True

    def end(self, ticket: Sender) -> None:
        """Counts a request no longer, where it was counted."""
        if ticket in self.of_short:
            self.of_short.remove(ticket)


def slowly_read(tickets: Sequence[SomeSender]) -> list[SomeSender]:
    """Returns those whose answers have been on their way for long."""
    now = time.monotonic()
    return [ticket for ticket in tickets if ticket.sends and now - ticket.sends > SLOW_SECONDS]
