"""`Line`: who may compute, and when. Short requests go through `ShortPlaces`, which are few; costly ones wait for theirs in a line that is fair to clients.

A place is held while something is computed, and never while its bytes are sent or a body is read: a slow client takes a thread, and nothing
else from the others; of threads that long answers hold, one client leaves some to others.
"""

import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Protocol

from genows.errors import ClientGone, ServiceBusy, TooManyRequests
from genows.http.sending import LONG_BYTES, SLOW_SECONDS, Sending, slowly_read
from genows.http.shortplaces import PATIENCE_SECONDS, SHORT_PLACES, ShortPlaces, Stage

# Values to be looked at, or rows: 30 to 50 ms. From here on a request is costly.
COSTLY_CELLS = 20_000
# Bytes of query and body together, 15,000 ids: to take them apart is work by itself.
LARGE_BYTES = 256 * 1024
# That compute at a time.
COSTLY_PLACES = 1
# Seconds that a costly request waits for its first place.
AGE_SECONDS = 30.0
# Between two looks whether a client that waits is still there.
LOOK_SECONDS = 0.25
# Of an application that nobody has told how many threads there are.
LEAST_THREADS, MOST_THREADS = 4, 64
# Connections to the database that requests under way leave to the others.
FREE_CONNECTIONS = 2
# Seconds after which half of what a client has computed is forgotten, and clients that are remembered.
HALF_LIFE_SECONDS, CLIENTS = 10.0, 1000


# The clock of a thread's CPU time; not every system has it.
clock_of = getattr(time, "pthread_getcpuclockid", None)


class Closable(Protocol):
    """An answer."""

    def close(self) -> None:
        """Ends it."""


class Line:
    """Lets few requests of an application compute at a time. *connections*: to the database; *threads*: that answer requests, None: nobody knows.

    Threads that nobody knows of are as many as requests were ever seen here at once. Three of four may be taken by costly requests.
    """

    def __init__(self, connections: int, threads: int | None = None, age: float = AGE_SECONDS, patience: float = PATIENCE_SECONDS):
        self._connections, self._told, self._age = connections, threads, age
        self._lock = threading.Lock()
        self._inside = self._most_inside = self._numbered = 0
        self._short_places: ShortPlaces[Ticket] = ShortPlaces(patience)
        # Costly ones, in order of arrival, from joining to the end of their answers; how many of them compute.
        self._costly: list[Ticket] = []
        self._working = 0
        self._sending = Sending(self._retry_after)
        # Answers that a server has dropped without closing them.
        self.dropped: deque[Closable] = deque()
        self._used: dict[str, tuple[float, float]] = {}
        # Of a costly request, from its first place to its end.
        self._mean_seconds = 1.0

    def ticket(self, client: str, gone: Callable[[], bool] = bool) -> "Ticket":
        """Returns what a request of *client* goes through the line with; to be left when its answer has gone. *gone*: whether the client has."""
        while self.dropped:
            with suppress(IndexError):  # Another thread was faster.
                self.dropped.popleft().close()
        with self._lock:
            self._inside += 1
            self._most_inside = max(self._most_inside, self._inside)
            self._numbered += 1
            return Ticket(self, client, self._numbered, gone)

    @property
    def inside(self) -> int:
        """How many requests are here, from their tickets to the ends of their answers."""
        return self._inside

    @property
    def most(self) -> int:
        """How many costly requests may be here at once, waiting, computing and sending."""
        threads = self._threads
        return max(1, threads - max(1, threads // 4))

    @property
    def _threads(self):
        return self._told or min(max(LEAST_THREADS, self._most_inside), MOST_THREADS)

    @property
    def most_begun(self) -> int:
        """How many of them may have begun, and so hold a connection."""
        return max(1, min(self.most, self._connections - FREE_CONNECTIONS))

    def computing(self) -> int:
        """Returns how many requests compute."""
        with self._lock:
            return len(self._short_places.short) + len(self._short_places.slow) + sum(ticket.since is not None for ticket in self._costly)

    def waiting(self) -> int:
        """Returns how many requests wait for a place."""
        with self._lock:
            return len(self._short_places.waiting) + sum(ticket.waits is not None for ticket in self._costly)

    def take(self, ticket: "Ticket", is_costly: bool) -> None:
        """Waits until a request may compute. TooManyRequests, ServiceBusy for a costly one that may not even wait, or has in vain; ClientGone."""
        ticket.look_at_clock()
        with self._lock:
            now = time.monotonic()
            self._turn_old(now)
            if ticket.since is not None:
                if not is_costly or ticket.placed:
                    return
                self._give(ticket)
            if is_costly and ticket.stage is Stage.TURNED:
                self._turn_back(ticket)
            # What has begun to leave is never refused.
            if ticket.stage is Stage.SHORT and (is_costly or (self._costly and not ticket.sends and self._turned(ticket.client) >= SHORT_PLACES)):
                self._join(ticket)
            waits = self._short_places.queue(ticket, now) if ticket.stage is Stage.SHORT else self._queue_costly(ticket)
        if waits:
            self._wait(ticket, waits)

    def give(self, ticket: "Ticket") -> None:
        """Gives the place back; a request that computed for long counts as costly from now on."""
        with self._lock:
            self._give(ticket)

    def leave(self, ticket: "Ticket") -> None:
        """Ends a request, unless it has ended meanwhile."""
        with self._lock:
            if ticket.stage is Stage.LEFT:
                return
            if ticket.since is not None:
                # Which may turn it.
                self._give(ticket)
            stage, ticket.stage = ticket.stage, Stage.LEFT
            self._inside -= 1
            if stage is not Stage.SHORT:
                self._costly.remove(ticket)
            elif ticket.waits:
                self._short_places.waiting.remove(ticket)
            ticket.waits = None
            self._sending.end(ticket)
            if stage >= Stage.BEGUN:
                self._mean_seconds += (ticket.seconds - self._mean_seconds) / 8
            if self._costly:
                self._call_next()

    def _give(self, ticket):
        now = time.monotonic()
        self._turn_old(now)
        if self._short_places.give(ticket):
            return
        seconds, ticket.since = now - ticket.since, None
        ticket.seconds += seconds
        self._used[ticket.client] = self._used_by(ticket.client, now) + seconds, now
        if ticket.placed:
            ticket.placed = False
            self._working -= 1
            self._call_next()

    def _turn_old(self, now):
        """Counts short requests that compute for long as costly."""
        for ticket in self._short_places.turn_old(now) if self._short_places.short or self._short_places.slow else ():
            self._sending.end(ticket)
            ticket.stage = Stage.TURNED
            self._costly.append(ticket)

    def _turn_back(self, ticket):
        """Takes one out of the line that came in because its estimate took long: its cost is known now, and may be refused."""
        self._costly.remove(ticket)
        ticket.stage = Stage.SHORT

    def _turned(self, client):
        return sum(ticket.stage is Stage.TURNED and ticket.client == client for ticket in self._costly)

    def _join(self, ticket):
        """Takes a costly request into the line, where it is full in place of the youngest that waits of the client that has most there."""
        if len(self._costly) + len(slowly_read(self._sending.of_short)) >= self.most:
            self._make_room(ticket.client)
        ticket.stage = Stage.QUEUED
        self._costly.append(ticket)

    def _make_room(self, client):
        here = self._here()
        others = [ticket for ticket in self._costly if ticket.waits and ticket.stage is Stage.QUEUED and here[ticket.client] > here[client] + 1]
        if others:
            taken = max(others, key=lambda ticket: (here[ticket.client], ticket.number))
            self._refuse(taken, TooManyRequests(here[taken.client], self._retry_after()))
        elif here[client]:
            raise TooManyRequests(here[client], self._retry_after())
        else:
            raise ServiceBusy(self._retry_after())

    def _here(self):
        """Returns the number of requests in the line by client, of those that are read slowly too."""
        return Counter(ticket.client for ticket in self._costly + slowly_read(self._sending.of_short))

    def _make_way(self):
        """Sends the youngest of those that wait away where long answers that are read slowly have taken their threads meanwhile."""
        with self._lock:
            here, turned = self._here(), [ticket for ticket in self._costly if ticket.stage is Stage.TURNED]
            held = len(self._costly) - len(turned) + len(slowly_read([*self._sending.of_short, *turned]))
            waiting = [ticket for ticket in self._costly if ticket.waits and ticket.stage is Stage.QUEUED]
            for ticket in sorted(waiting, key=lambda ticket: (-here[ticket.client], -ticket.number))[: max(0, held - self.most)]:
                self._refuse(ticket, TooManyRequests(here[ticket.client], self._retry_after()))

    def _refuse(self, ticket, refusal):
        self._costly.remove(ticket)
        ticket.stage, ticket.refusal = Stage.SHORT, refusal
        ticket.call()

    def _queue_costly(self, ticket):
        waits = ticket.wait()
        self._call_next()
        return waits if ticket.waits else None

    def _call_next(self):
        """Gives free places to those whose clients have computed least of late."""
        while self._working < COSTLY_PLACES:
            now = time.monotonic()
            ready = [ticket for ticket in self._costly if ticket.waits and (ticket.stage >= Stage.BEGUN or self._may_begin(ticket.client))]
            if not ready:
                return
            ticket = min(ready, key=lambda ticket: (self._used_by(ticket.client, now), ticket.number)) if len(ready) > 1 else ready[0]
            ticket.stage, ticket.placed = max(ticket.stage, Stage.BEGUN), True
            ticket.since = now
            self._working += 1
            ticket.call()

    def _may_begin(self, client):
        begun, sending = ([ticket.client for ticket in tickets] for tickets in (self._begun(), self._sending.of_short))
        return len(begun) < self.most_begun and (begun + sending).count(client) < max(1, self.most_begun - 1)

    def _begun(self):
        return [ticket for ticket in self._costly if ticket.stage >= Stage.BEGUN]

    def _used_by(self, client, now):
        """Returns the seconds that a client has computed, the less the longer ago."""
        if len(self._used) > CLIENTS:
            self._used = {one: used for one, used in self._used.items() if now - used[1] < HALF_LIFE_SECONDS}
        seconds, at = self._used.get(client, (0.0, now))
        return seconds * 0.5 ** ((now - at) / HALF_LIFE_SECONDS)

    def _retry_after(self):
        """Returns the seconds after which those who wait now should have computed."""
        return min(max(1, ceil(self._mean_seconds * sum(ticket.waits is not None for ticket in self._costly))), round(AGE_SECONDS))

    # Answers on their way.

    def send(self, ticket: "Ticket", size: int) -> None:
        """Gives the place back before the first of *size* bytes leaves. A long answer waits while its client, or all together, have as many as may be under way.

        TooManyRequests, ServiceBusy where that lasts, or where all of them are read slowly: see `Sending`.
        """
        ticket.give()
        if size >= LONG_BYTES:
            ends = time.monotonic() + SLOW_SECONDS
            while not self._begin_sending(ticket, ends):
                time.sleep(PATIENCE_SECONDS)

    def _begin_sending(self, ticket, ends):
        with self._lock:
            return self._sending.begin(ticket, self._costly, self._most_sending, ends)

    def _most_sending(self):
        """Returns how many long answers of a client, and how many of all, may be under way."""
        return self.most_begun, max(self._threads - 1, self.most + 1)

    # Waiting.

    def _wait(self, ticket, called):
        if ticket.stage >= Stage.BEGUN:
            # What has begun to leave is never refused; it ends where nobody reads it any more.
            while not called.acquire(timeout=LOOK_SECONDS):
                if ticket.gone():
                    raise ClientGone
        elif ticket.stage is not Stage.SHORT:
            self._wait_in_line(ticket, called)
        elif not called.acquire(timeout=self._short_places.patience):
            self._give_up(ticket)
        if ticket.refusal:
            raise ticket.refusal

    def _wait_in_line(self, ticket, called):
        """Waits for as long as it may, and the client does."""
        ends = time.monotonic() + self._age
        while not called.acquire(timeout=max(0, min(LOOK_SECONDS, ends - time.monotonic()))):
            if time.monotonic() >= ends:
                self._give_up(ticket)
                return
            if ticket.gone():
                raise ClientGone
            self._make_way()

    def _give_up(self, ticket):
        """Lets a short request compute without a place, and sends a costly one away, unless they were called just now."""
        with self._lock:
            if not ticket.waits:
                return
            ticket.waits = None
            if ticket.stage is Stage.SHORT:
                self._short_places.give_up(ticket)
            else:
                self._refuse(ticket, ServiceBusy(self._retry_after()))


class Ticket:
    """A request in the line. *client*: whose it is; *number*: of its arrival.

    *since*: when it began to compute what it computes now, None where it does not; *placed*: whether it holds a costly place; *seconds*: computed
    so far; *sends*: when the first bytes of a long answer were sent.
    """

    __slots__ = (
        "_clock", "_cpu_before", "client", "gone", "line", "number", "placed", "refusal", "seconds", "sends", "since", "stage", "waits",
    )  # fmt: skip

    def __init__(self, line: Line, client: str, number: int, gone: Callable[[], bool]):
        self.line, self.client, self.number, self.gone = line, client, number, gone
        self.stage, self.placed = Stage.SHORT, False
        self.since: float | None = None
        self.sends: float | None = None
        self.seconds = self._cpu_before = 0.0
        self._clock: int | None = None
        self.waits: threading.Lock | None = None
        self.refusal: Exception | None = None

    def admit(self, size: int) -> None:
        """Enters the line with a request that has come whole, before its parameters are parsed. *size*: bytes of query and body."""
        self.line.take(self, size >= LARGE_BYTES)

    def take(self, cost: int = 0) -> None:
        """Lets it compute, or go on: waits for a place where it has none. *cost*: values to be looked at, or rows.

        TooManyRequests, ServiceBusy where a costly request may not wait, or has waited in vain; never for one that has begun.
        """
        self.line.take(self, cost >= COSTLY_CELLS)

    def give(self) -> None:
        """Gives the place back, where it has one."""
        if self.since is not None:
            self.line.give(self)

    def send(self, size: int) -> None:
        """Gives it back before an answer of *size* bytes is sent. TooManyRequests, ServiceBusy: long answers hold as many threads as they may."""
        self.line.send(self, size)

    def leave(self) -> None:
        """Ends the request, wherever it is. May be called more than once."""
        if self.stage is not Stage.LEFT:
            self.line.leave(self)

    def look_at_clock(self) -> None:
        """Notes how much the thread that asks has computed so far, unless the request computes already."""
        if self.since is None and clock_of:
            self._clock = clock_of(threading.get_ident())
            self._cpu_before = time.clock_gettime(self._clock)

    def cpu_seconds(self) -> float:
        """Returns how much the request has computed since it got its place, asked from any thread; 0 where the system does not tell."""
        if self._clock is None:
            return 0.0
        try:
            return time.clock_gettime(self._clock) - self._cpu_before
        except OSError:  # The thread has ended.
            return 0.0

    def wait(self) -> threading.Lock:
        """Returns a lock that can be taken once the ticket is called."""
        self.waits = threading.Lock()
        self.waits.acquire()
        return self.waits

    def call(self) -> None:
        """Ends the wait."""
        waits, self.waits = self.waits, None
        if waits:
            waits.release()
