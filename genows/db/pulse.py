"""`Pulse`: asks whether a database lives, and waits for the answer no longer than promised."""

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from genows.errors import DatabaseBusy

Value = TypeVar("Value")

# Load balancers are promised an answer within a second.
SECONDS = 0.8


class Pulse(Generic[Value]):
    """*ask*: raises where the database does not live. It is run in a thread, of which there is one at a time.

    *seconds*: how long an asking is waited for, by whoever comes while it is under way.
    """

    def __init__(self, ask: Callable[[], Value], seconds: float = SECONDS):
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
