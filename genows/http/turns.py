"""Large requests of a process take turns, and one client has a bounded number of them under way.

Most requests never notice. One with megabytes of ids costs seconds of work before its first byte: several at once would take the
interpreter from everybody else, and enough of them would hold every thread.
"""

import threading
from collections import Counter

from genows.errors import ServiceBusy, TooManyRequests

# Bytes of query and body together: 15,000 ids.
LARGE_BYTES = 256 * 1024
RETRY_SECONDS = 2
# Large requests of all clients together beyond those that one may have: they wait in threads, of which small requests need some.
FOR_OTHERS = 2


class Turns:
    """Lets one large request work at a time. *most_per_client*: large requests of one client, working or waiting; *wait*: seconds for a turn."""

    def __init__(self, most_per_client: int, wait: float, large_bytes: int = LARGE_BYTES):
        self.most_per_client, self.wait, self.large_bytes = most_per_client, wait, large_bytes
        self._working = threading.Lock()
        self._lock = threading.Lock()
        self._under_way: Counter[str] = Counter()

    def turn(self, client: str) -> "Turn":
        """Returns the turn of one request of *client*, for a with statement; nothing is taken until it begins."""
        return Turn(self, client)

    def begin(self, client: str) -> None:
        """Waits until no other large request works.

        TooManyRequests where the client has enough of them, ServiceBusy where all clients have, or no turn comes within the wait.
        """
        with self._lock:
            if self._under_way[client] >= self.most_per_client:
                raise TooManyRequests(self.most_per_client, RETRY_SECONDS)
            if sum(self._under_way.values()) >= self.most_per_client + FOR_OTHERS:
                raise ServiceBusy(RETRY_SECONDS)
            self._under_way[client] += 1
        if not self._working.acquire(timeout=self.wait):
            self._leave(client)
            raise ServiceBusy(max(1, round(self.wait)))

    def end(self, client: str) -> None:
        self._working.release()
        self._leave(client)

    def under_way(self) -> int:
        """Returns how many large requests of all clients work or wait."""
        with self._lock:
            return sum(self._under_way.values())

    def _leave(self, client):
        with self._lock:
            self._under_way[client] -= 1
            # Only clients that have something under way are remembered.
            if not self._under_way[client]:
                del self._under_way[client]


class Turn:
    """One request's turn; ends with its with statement."""

    __slots__ = ("_begun", "_client", "_turns")

    def __init__(self, turns: Turns, client: str):
        self._turns, self._client, self._begun = turns, client, False

    def admit(self, size: int) -> None:
        """Lets a request of *size* bytes begin; a large one waits for its turn, as `Turns.begin` says."""
        if size >= self._turns.large_bytes:
            self._turns.begin(self._client)
            self._begun = True

    def __enter__(self) -> "Turn":
        return self

    def __exit__(self, *failure: object) -> None:
        if self._begun:
            self._turns.end(self._client)
