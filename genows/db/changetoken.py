"""`ChangeToken`: by what a process notices that a database has changed which keeps no data version, such as a portal's own."""

import threading
import time
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple
from uuid import uuid4

# For which others wait for the one who asks a server; then they do without what is kept, beside a server that answers slowly.
WAIT_SECONDS = 0.25


class Known(NamedTuple):
    """*mark*: as last read; *since*: when it had first been read so, *asked*: as of when it was last; seconds, monotonic."""

    mark: Hashable
    since: float
    asked: float


class ChangeToken:
    """What a database showed of itself when it was last asked, at most once in *seconds*; apart for each server that connections lead to.

    A mark is partly of a snapshot and partly of the very moment, so it may be newer than the snapshot of whoever reads it. Therefore it
    counts only for snapshots that began when it had already been read so: what is kept under it is never older than it says. What is newer
    is found out at the next reading, and used no more.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic):
        self.seconds, self.clock = seconds, clock
        self._known: dict[Hashable, Known] = {}
        # Of each server: one asks, the others wait for what it finds.
        self._locks: dict[Hashable, threading.Lock] = {}

    def of(self, server: Hashable, begun: float, read: Callable[[], Hashable]) -> Hashable | None:
        """Returns the mark of a snapshot, None where it is not known. *begun*: by the clock, no later than the snapshot began.

        *read*: reads the mark in that snapshot; called where nobody has for so long. None from it: something is changing just now.
        """
        lock = self._locks.setdefault(server, threading.Lock())
        if not lock.acquire(timeout=WAIT_SECONDS):
            return None
        try:
            known = self._known.get(server)
            if known is None or self.clock() - known.asked >= self.seconds:
                # An old snapshot shows what was, and a new one will soon come.
                if self.clock() - begun >= self.seconds:
                    return None
                known = self._known[server] = self._read(known, begun, read)
        finally:
            lock.release()
        return known.mark if begun >= known.since else None

    def _read(self, known, begun, read):
        mark = read()
        if known and mark is not None and mark == known.mark:
            return known._replace(asked=begun)
        # A mark that is no other's, nor its text, of which tags of archives are made: nothing is found under it that was kept before, nor later what
        # is kept now.
        return Known(uuid4() if mark is None else mark, self.clock(), begun)


def foreign_mark(db: Any) -> Hashable | None:
    """Returns the database's mark; None while it is being written to, when the next change could leave it the same."""
    rows = db.all("foreign_mark")
    return None if any(row.fresh for row in rows) else hash(tuple(sorted((row.name, str(row.value)) for row in rows)))
