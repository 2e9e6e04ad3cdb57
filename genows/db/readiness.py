"""`Readiness`: whether a database can be served, asked again until it can, and anew when its file is another one. `Pulse`: whether it lives,
in the time that was promised.
"""

import logging
import os
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from genows.db.database import Database
from genows.errors import ConfigError, DatabaseBusy, DatabaseGone, GenowsError, OutcomeUnknown, SchemaError

LOG = logging.getLogger("genows.database")

# Seconds for which a failure stands before the next request tries again: those in between would only wait for the same answer.
RETRY_SECONDS = 1.0
# How long a database that could be served is taken for the same one: its file is not looked at for each request.
LOOK_SECONDS = 0.25
# After which somebody who waits for another one's check looks whether the database is away.
STEP_SECONDS = 0.05

# Errors that mean 503.
TOLD = (ConfigError, DatabaseBusy, DatabaseGone, SchemaError)
# Load balancers are promised an answer within a second.
PULSE_SECONDS = 0.8

Value = TypeVar("Value")


class Readiness:
    """Checks a database when it is first needed, again after each failure, and whenever its file is another one.

    *check*: raises GenowsError where the database cannot be served; it is given the database over a connection of its own.
    *wait*: seconds that a request waits for a check that another one has begun.
    *clock*: seconds, monotonic.
    """

    def __init__(self, database: Database, check: Callable[[Database], object], wait: float, clock: Callable[[], float] = time.monotonic):
        self._database, self._aside, self._check = database, database.aside(), check
        self._wait, self._clock = wait, clock
        self._lock = threading.Lock()
        # What the database's `state` was when the last check was passed; None before it.
        self._served: object = None
        # What the last check failed with, None where it was passed; in which state that was, and when it may be tried again.
        self.failure: GenowsError | None = None
        self._failed: object = None
        self._again = 0.0
        # Whether a check has ever been passed.
        self._reached = False
        self._look_at = 0.0

    def require(self) -> None:
        """Returns if the database can be served; otherwise raises one of TOLD. At once where its hosts are known to be silent."""
        if gone := self._database.driver.away():
            raise gone
        now = self._clock()
        if now < self._look_at:
            return
        state = self._database.state()
        if state is None or state != self._served:
            self._ask()
        self._look_at = now + LOOK_SECONDS

    def _ask(self):
        # While somebody asks a database anew that could not be served, everybody else has his answer already.
        self._enter(0 if self.failure else self._wait)
        try:
            state = self._database.state()
            if state is not None and state == self._served:
                return
            if self.failure is None or state != self._failed or self._clock() >= self._again:
                self._try(state)
            if self.failure:
                raise _told(self.failure)
        finally:
            self._lock.release()

    def _enter(self, wait):
        """Waits until nobody else is asking, unless it becomes known meanwhile that the database is away."""
        deadline = time.monotonic() + wait
        while not self._lock.acquire(timeout=STEP_SECONDS if wait else 0):
            if gone := self._database.driver.away():
                raise gone
            if time.monotonic() >= deadline:
                raise _told(self.failure or DatabaseBusy(max(1, round(self._wait))))

    def _try(self, state):
        try:
            self._database.renew()
            self._pass_check()
        except GenowsError as error:
            self._served, self.failure, self._failed = None, self._removed() or error, state
            self._again = self._clock() + RETRY_SECONDS
            return
        if self.failure:
            LOG.warning("the database can be served now")
        self._served, self.failure = state, None
        self._reached = True
        self._database.warm()

    def _pass_check(self):
        # A cluster's node that is lost in the middle of a check has others beside it. What fails late was waited for: not twice.
        began = self._clock()
        try:
            self._check(self._aside)
        except DatabaseGone:
            if self._clock() - began > RETRY_SECONDS:
                raise
            self._check(self._aside)

    def _removed(self):
        """Returns what to say of a file that was served and is gone: whoever removed it wants it back, not a new one."""
        if not self._reached or self._database.exists():
            return None
        path = os.path.abspath(self._database.driver.name)
        return SchemaError(f"The database {path} was removed: put it back, or a copy that 'genows backup' has made.")


def sentence_of(error: BaseException) -> str:
    """Returns what an operator should read of *error*: text that ends with a full stop."""
    text = f"{error} {error.reason}" if isinstance(error, DatabaseGone | OutcomeUnknown) else str(error)
    return f"{text.rstrip().removesuffix('.')}."


def _told(error):
    """Returns an error to raise for *error*: a new one, since every request adds its own traceback. What has no answer of its own becomes one
    that means 503.
    """
    told = type(error)(*error.args) if type(error) in TOLD else SchemaError(str(error))
    told.__cause__ = error.__cause__
    return told


class Pulse(Generic[Value]):
    """*ask*: raises where the database does not live. It is run in a thread, of which there is one at a time.

    *seconds*: how long an asking is waited for, by whoever comes while it is under way.
    """

    def __init__(self, ask: Callable[[], Value], seconds: float = PULSE_SECONDS):
        self._ask, self._seconds = ask, seconds
        self._lock = threading.Lock()
        self._asking: _Asking[Value] | None = None

    def value(self) -> Value:
        """Returns what *ask* returns or raises what it raises; DatabaseBusy where it takes too long, at once where it has taken too long."""
        with self._lock:
            asking = self._asking
            # A thread of a parent process is not alive in this one.
            if asking is None or asking.ended or not asking.is_alive():
                self._asking = asking = _Asking(self._ask)
                asking.start()
        asking.join(max(0.0, asking.began + self._seconds - time.monotonic()))
        if not asking.ended:
            raise DatabaseBusy
        return asking.result()


class _Asking(threading.Thread, Generic[Value]):
    def __init__(self, ask: Callable[[], Value]):
        super().__init__(daemon=True)
        self._ask, self.began, self.ended = ask, time.monotonic(), False
        self._value: Value | None = None
        self._error: BaseException | None = None

    def run(self):
        try:
            self._value = self._ask()
        except Exception as error:
            self._error = error
        self.ended = True

    def result(self):
        if self._error:
            raise self._error.with_traceback(None)
        return self._value
