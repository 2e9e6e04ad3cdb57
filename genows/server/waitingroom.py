"""Where connections are while they need no thread: until a whole request has come, while an answer's spool is sent, until the client has closed.

One thread, gunicorn's main one, watches them all in its poller. Threads that answer put connections in.
"""

import logging
import selectors
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

from genows.server.guests import Evictions, Guest, Limits, heaviest
from genows.server.intake import Intake, is_whole
from genows.server.seats import FOREVER, Seats, Seconds
from genows.server.sockets import UNREAD_SECONDS, ClientSocket
from genows.server.spools import Spools

LOG = logging.getLogger("genows.server")

# Seconds from the first byte (of a new connection: from its beginning) to the end of the headers, and of silence in the middle of a body.
REQUEST_SECONDS = 15
# Seconds in which a client should close after the last answer, and bytes of its that are read and thrown away meanwhile: without that the
# answer's end could be lost (RFC 9112, 9.6). A client who goes on sending has more time, as long as so many bytes a second come: Python's
# urllib, as others, reads the 413 only when it has sent all of its body.
LINGER_SECONDS, LINGER_BYTES, LINGER_BYTES_A_SECOND = 2, 128 * 1024 * 1024, 500_000
# PERF: not after every turn of the poller: looking costs 2 us.
SWEEP_SECONDS = 0.25
# Bytes of incomplete requests that are kept in memory, all together.
MOST_HELD_BYTES = 64 * 1024 * 1024


class WaitingRoom:
    """*ready*(connection): called when a thread can answer; *gone*(connection): when it is closed. Both in the main thread.

    `enter`, `sweep`, `stop` and `next_deadline` are the main thread's, `rest`, `receive` and `leave` any thread's.
    """

    def __init__(
        self,
        poller: selectors.BaseSelector,
        ready: Callable[[Any], object],
        gone: Callable[[Any], object],
        limits: Limits,
        spools: Spools,
    ):
        self._ready, self._gone, self._limits, self._spools = ready, gone, limits, spools
        seconds = Seconds(REQUEST_SECONDS, REQUEST_SECONDS, limits.rest_seconds, UNREAD_SECONDS, LINGER_SECONDS)
        self._seats = Seats(poller, self._told, seconds)
        self._next_sweep, self._held = 0.0, 0
        self._evictions = Evictions()

    def __len__(self) -> int:
        """Returns how many connections wait for their client."""
        return len(self._seats)

    # ---- Coming in ----

    def enter(self, connection: Any, socket: ClientSocket) -> None:
        """Takes a new connection in. Where there are too many, the one that has waited longest is closed."""
        guest = Guest(connection, socket, Intake(self._limits.sizes, self._spools, socket.client))
        # PERF: most clients send at once: their connections need not go through the poller.
        if not self._take(guest, registered=False):
            self._seats.add(guest, self._queue_of(guest), selectors.EVENT_READ)
        while len(self) > self._limits.idle:
            self.drop_oldest()

    def rest(self, connection: Any, socket: ClientSocket, ahead: bytes = b"") -> bool:
        """Takes in a connection that has been answered. Returns whether, in *ahead*, the next request is there already: it is not taken in."""
        if ahead:
            return self._begin(connection, socket, ahead)
        self._seats.add(Guest(connection, socket), self._seats.resting, selectors.EVENT_READ)
        return False

    def receive(self, connection: Any, socket: ClientSocket) -> bool:
        """Reads what has come on a connection that rested. Returns whether a thread can answer; if not, it is taken in again.

        PERF: the thread that answers reads for itself. The main thread would wait for the interpreter once more for each request: 16
        clients of one process get a tenth fewer answers then.
        """
        try:
            data = socket.arrived()
        except OSError:
            data = b""  # It was reset; the poller tells so at once.
        if data is not None and is_whole(data):
            socket.keep(BytesIO(data))
            return True
        if data is None:
            self._seats.add(Guest(connection, socket), self._seats.resting, selectors.EVENT_READ)
            return False
        if not data:
            self._linger(Guest(connection, socket))
            return False
        return self._begin(connection, socket, data)

    def _begin(self, connection, socket, data):
        """Takes the first bytes of a request. Returns whether they are the whole."""
        guest = Guest(connection, socket, Intake(self._limits.sizes, self._spools, socket.client))
        if guest.intake.feed(data):
            socket.keep(guest.intake)
            return True
        try:
            self._go_on(guest)
        except OSError:
            pass  # The same.
        self._seats.add(guest, self._queue_of(guest), selectors.EVENT_READ)
        return False

    def leave(self, connection: Any, socket: ClientSocket, ahead: bytes | None = None) -> None:
        """Takes in a connection whose answer is made: the spool is sent, then it is closed or, with *ahead* as of `rest`, rests."""
        guest = Guest(connection, socket, ahead=ahead)
        if socket.unsent:
            self._seats.add(guest, self._seats.unsent, selectors.EVENT_WRITE)
        else:
            self._linger(guest)

    def _linger(self, guest):
        try:
            guest.socket.shutdown(1)  # SHUT_WR
        except OSError:
            pass  # The client has gone; the poller tells so at once.
        self._seats.add(guest, self._seats.lingering, selectors.EVENT_READ)

    def _queue_of(self, guest):
        return self._seats.bodies if guest.intake.in_body else self._seats.heads

    def _remove(self, guest):
        self._held -= guest.held
        guest.held = 0
        self._seats.remove(guest)

    # ---- What the poller tells ----

    def _told(self, guest, _socket):
        queue = guest.queue
        if queue is None:
            return  # Closed by what was told just before, of another.
        try:
            if queue is self._seats.lingering:
                self._lingers(guest)
            elif queue is self._seats.unsent:
                self._drains(guest)
            elif queue is self._seats.resting:
                self._remove(guest)
                self._ready(guest.connection)
            else:
                self._take(guest, registered=True)
        except Exception:
            # Whatever it is, it concerns one client; the worker serves the others.
            LOG.exception("a connection is closed")
            if guest.queue is not None:
                self._close(guest)

    def _take(self, guest, registered):
        """Reads what has come. Returns whether the connection has left the room, for a thread or for good."""
        try:
            data = guest.socket.arrived()
        except OSError:  # It was reset.
            data = b""
        if data is None:
            return False
        if not data:
            self._give_up(guest, registered)
            return True
        try:
            complete = guest.intake.feed(data)
            if not complete:
                self._go_on(guest)
        except OSError as error:
            words = error.strerror or error
            LOG.error("a request of %s is dropped: what has come of it cannot be kept: %s", guest.socket.client() or "-", words)
            self._close(guest, registered)
            return True
        if complete:
            self._hand_on(guest, registered)
            return True
        self._held += guest.intake.held - guest.held
        guest.held = guest.intake.held
        if registered:
            self._move(guest)
        return False

    def _go_on(self, guest):
        if guest.intake.expects:
            guest.intake.expects = False
            guest.socket.go_on()

    def _hand_on(self, guest, registered=True):
        if registered:
            self._remove(guest)
        guest.socket.keep(guest.intake)
        self._ready(guest.connection)

    def _give_up(self, guest, registered=True):
        """Ends the wait for a request that will never be whole. Where its head is, the application says what is wrong with its body."""
        if guest.intake.in_body:
            self._hand_on(guest, registered)
        else:
            self._close(guest, registered)

    def _move(self, guest):
        """Has the time begin anew with the first byte of a request, and with every one of its body."""
        queue = self._queue_of(guest)
        if queue is self._seats.bodies:
            if guest.is_slow(time.monotonic()):
                self._give_up(guest)
                return
        if queue is not guest.queue or queue is self._seats.bodies:
            self._seats.put_last(guest, queue)
        while self._held > MOST_HELD_BYTES:
            self._evict()

    def _evict(self):
        """Closes, of the client who holds most in all its connections, the one that holds most."""
        guest, of_client = heaviest(self._seats.holding())
        self._close(guest)
        self._evictions.tell(guest.socket.client(), of_client)

    def _drains(self, guest):
        try:
            if not guest.socket.drain():
                self._seats.put_last(guest, self._seats.unsent)
                return
        except OSError as error:
            LOG.info("an answer breaks off, %d bytes before its end: %s", guest.socket.unsent, error.strerror or error)
            self._close(guest, abort=True)
            return
        self._remove(guest)
        if guest.ahead is None:
            self._linger(guest)
        elif self.rest(guest.connection, guest.socket, guest.ahead):
            self._ready(guest.connection)

    def _lingers(self, guest):
        try:
            data = guest.socket.arrived()
        except OSError:
            data = b""
        now = time.monotonic()
        guest.period_since = guest.period_since or now
        guest.thrown_away += len(data or b"")
        if data == b"" or guest.thrown_away > LINGER_BYTES:
            self._close(guest)
        elif data and now - guest.period_since <= LINGER_SECONDS + guest.thrown_away / LINGER_BYTES_A_SECOND:
            self._seats.put_last(guest, self._seats.lingering)

    # ---- Limits ----

    def sweep(self) -> None:
        """Closes what has waited too long, or beside too many others."""
        now = time.monotonic()
        if now < self._next_sweep:
            return
        self._next_sweep = now + SWEEP_SECONDS if self._seats.stops == FOREVER else now
        for queue, guest in self._seats.expired(now):
            if queue is self._seats.bodies:
                self._give_up(guest)
                continue
            if queue is self._seats.unsent:
                LOG.info("an answer breaks off, %d bytes before its end: its client reads nothing", guest.socket.unsent)
            self._close(guest, abort=queue is self._seats.unsent)
        while len(self) > self._limits.idle:
            self.drop_oldest()

    def drop_oldest(self) -> bool:
        """Closes the connection that has waited longest for its client; returns whether there was one."""
        oldest = self._seats.oldest()
        if oldest is None:
            return False
        self._close(oldest)
        return True

    def stop(self, deadline: float) -> None:
        """Has nobody wait for a request longer than until *deadline*, a moment of time.monotonic()."""
        self._next_sweep = 0.0
        self._seats.stop(deadline)

    def next_deadline(self) -> float:
        """Returns when `sweep` has something to do next."""
        return self._seats.next_deadline()

    def _close(self, guest, registered=True, abort=False):
        if registered:
            self._remove(guest)
        if guest.intake is not None:
            guest.intake.close()
        if abort:
            guest.socket.abort()
        else:
            guest.socket.close()
        self._gone(guest.connection)
