"""Documents of a provider, kept for as long as it says, within bounds, and used for a day while it is away."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from genows.oidc.errors import Away
from genows.oidc.fetching import WAIT_SECONDS, CallLimit

SHORTEST, USUAL, LONGEST = 300, 3600, 86_400  # seconds that a document is kept
OLDEST = 86_400  # seconds; beyond that an old document does not stand in for a new one
AGAIN_SECONDS = 60
WAITING = 4  # threads that wait for a document that another one fetches

Value = TypeVar("Value")


@dataclass(frozen=True)
class _Fetched(Generic[Value]):
    """*fetched*, *end*: by the clock of the document; at *end* it is fetched anew."""

    value: Value
    fetched: float
    end: float


class KeptDocument(Generic[Value]):
    """*fetch* gives the document and the seconds that it may be kept, None where nothing says so; it raises Away and NotTrusted.

    One thread fetches at a time. Others use the old document, or wait for the new one; Busy where too many wait.
    """

    def __init__(self, fetch: Callable[[], tuple[Value, int | None]], clock: Callable[[], float] = time.monotonic):
        self._fetch, self._clock = fetch, clock
        self._turn, self._lock = CallLimit(1, WAITING, WAIT_SECONDS), threading.Lock()
        self._copy: _Fetched[Value] | None = None

    def get(self) -> Value:
        """Returns the document."""
        copy = self._copy
        if copy is None:
            return self._fetched(copy)
        now = self._clock()
        if now < copy.end:
            return copy.value
        if now >= copy.fetched + OLDEST:
            return self._fetched(copy)
        # An old one is good enough beside the thread that fetches, and where nothing comes.
        if not self._lock.acquire(blocking=False):
            return copy.value
        try:
            return self._fetched(copy)
        except Away:
            return copy.value
        finally:
            self._lock.release()

    def again(self) -> Value:
        """Returns the document as it is now; one that was fetched within AGAIN_SECONDS counts as that."""
        copy = self._copy
        if copy is not None and self._clock() < copy.fetched + AGAIN_SECONDS:
            return copy.value
        return self._fetched(copy)

    def age(self) -> float | None:
        """Returns the seconds since the document was fetched, None before that."""
        copy = self._copy
        return None if copy is None else self._clock() - copy.fetched

    def _fetched(self, seen):
        with self._turn:
            # Another thread may have fetched it meanwhile.
            if self._copy is seen:
                value, seconds = self._fetch()
                now = self._clock()
                kept = USUAL if seconds is None else min(max(seconds, SHORTEST), LONGEST)
                self._copy = _Fetched(value, now, now + kept)
            copy = self._copy
        assert copy is not None
        return copy.value
