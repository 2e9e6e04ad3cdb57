"""A bounded pool of reading connections: lent for one request, each in one read transaction of its own."""

import os
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable

from genows.db.driver import Connection, Driver
from genows.errors import DatabaseBusy, DatabaseGone, GenowsError

# After which somebody who waits for a connection looks whether the database is away.
STEP_SECONDS = 0.05


class Pool:
    """*size*: connections at most; *wait*: seconds that a borrower waits for one before DatabaseBusy."""

    def __init__(self, driver: Driver, size: int, wait: float):
        self.driver, self.size, self.wait = driver, size, wait
        self._closed = False
        # The last that came back is lent first: its caches, here and in the server, are warm, and the others may time out.
        self._idle: list[Connection] = []
        self._lent: set[Connection] = set()
        # Referred to for good, so that they are never collected: that would close them, see `forked`.
        self._inherited: list[Connection] = []
        # How many more may be lent, and who waits for one, in order of arrival: what comes back goes to the first of them.
        self._free, self._waiting = size, deque[threading.Event]()
        self._lock = threading.Lock()
        call_in_children(self.forked)

    def forked(self) -> None:
        """Starts afresh in a new process, which must not talk over its parent's connections, nor close them (SQLite forbids even that)."""
        self._inherited += self._idle
        self._idle, self._lent = [], set()
        # Threads of the parent that hold a connection are not in the child.
        self._free, self._waiting = self.size, deque()
        self._lock = threading.Lock()

    def lend(self, fresh: bool = False) -> Connection:
        """Returns a connection with its read transaction begun. The beginning is the check: a lost connection is replaced.

        *fresh*: as of `Driver.begin_read`.

        DatabaseBusy where none comes back in time, DatabaseGone where none can be opened; at once where the database is known to be away.
        """
        self._take()
        try:
            connection = self._begun(fresh)
        except BaseException:
            self._leave()
            raise
        self._lent.add(connection)
        return connection

    def _take(self):
        """Waits until a connection may be lent, in order of arrival."""
        if gone := self.driver.away():
            raise gone
        with self._lock:
            if self._free:
                self._free -= 1
                return
            called = threading.Event()
            self._waiting.append(called)
        deadline = time.monotonic() + self.wait
        try:
            while not called.wait(min(max(deadline - time.monotonic(), 0), STEP_SECONDS)):
                if gone := self.driver.away():
                    raise gone
                if time.monotonic() >= deadline:
                    raise DatabaseBusy(max(1, round(self.wait)))
        except BaseException:
            self._leave(called)
            raise

    def _leave(self, waiting: threading.Event | None = None):
        """Passes a place on to whoever has waited longest, or ends the wait of one who has none yet."""
        with self._lock:
            if waiting and waiting in self._waiting:
                self._waiting.remove(waiting)
            elif self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1

    @property
    def lent(self) -> int:
        """How many connections are lent at the moment."""
        return len(self._lent)

    @property
    def idle(self) -> int:
        """How many open connections wait to be lent."""
        return len(self._idle)

    def _begun(self, fresh):
        while (connection := self._pop()) is not None:
            try:
                return self._begin(connection, fresh)
            except DatabaseGone:
                pass  # Lost while it was idle. After a restart of the server they all are.
        return self._begin(self.driver.connect_reader(), fresh)

    def _begin(self, connection, fresh):
        try:
            self.driver.begin_read(connection, fresh)
        except GenowsError:
            raise  # The driver has closed it.
        except BaseException:
            self.driver.close(connection)
            raise
        return connection

    def _pop(self):
        # Several threads pop at once: looking first whether there is one would be a race.
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def give_back(self, connection: Connection, usable: bool = True) -> None:
        """Takes a lent connection back; one that is not *usable* is closed."""
        self._lent.discard(connection)
        try:
            if usable:
                try:
                    self.driver.end_read(connection)
                except GenowsError:
                    usable = False
            if usable and not self._closed:
                self._idle.append(connection)
            else:
                self.driver.close(connection)
        finally:
            self._leave()

    def close(self) -> None:
        """Closes the idle connections; lent ones are closed as they come back."""
        self._closed = True
        self.drop_idle()

    def drop_idle(self) -> None:
        while (connection := self._pop()) is not None:
            self.driver.close(connection)


def call_in_children(method: Callable[[], None]) -> None:
    """Has a new process call a method first. Its object is held weakly: such calls can never be taken back."""
    held = weakref.WeakMethod(method)

    def call():
        if found := held():
            found()

    os.register_at_fork(after_in_child=call)
