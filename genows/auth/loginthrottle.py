"""How failed sign-ins slow down the next ones, of an account and of an address, in every worker process alike.

What is counted stands in the database (genows_signin_failures). Nobody is ever locked out: after the wait one try is free.
"""

import hashlib
import logging
import threading
from typing import NamedTuple

from genows.config import peers
from genows.db import times
from genows.errors import GenowsError

LOG = logging.getLogger("genows")


class Limit(NamedTuple):
    """*free*: failures in a row that cost nothing; *longest*: seconds that the next try waits at most."""

    free: int
    longest: int

    def wait(self, failures: int) -> int:
        """Seconds between a failure and the next try: 1, 2, 4 … from the last free failure on."""
        return min(2 ** min(failures - self.free, 30), self.longest) if failures >= self.free else 0


# Many people may share an address; a single account has one owner, who mistypes a few times.
LIMITS = {"account": Limit(5, 60), "address": Limit(20, 300)}
FORGOTTEN_SECONDS = 3600  # after so long without a failure the count begins anew
WRITE_SECONDS = 2  # a study load may hold SQLite's only writer for minutes; a person waits for an answer
MOST_HELD = 10_000


class Pace:
    """Counts failures and tells how long to wait. Times are seconds since 1970, given by the caller.

    A failure that cannot be written (the database is being loaded into, or read-only) is held in this process, so that it
    still slows down what this process is asked; signing in never fails for it.
    """

    def __init__(self, database):
        self.database = database
        self._held: dict[tuple[str, str], tuple[int, float]] = {}
        self._lock = threading.Lock()
        self._swept = 0.0

    def wait(self, session, account: str, address: str, now: float) -> int:
        """Seconds until the next try of this account from this address is looked at; 0: now."""
        names = _names(account, address)
        stored = {kind: (failures, times.seconds(last) or 0) for kind, failures, last in session.all("signin_failures", **names)}
        return max(self._wait(kind, name, stored.get(kind, (0, 0)), now) for kind, name in names.items())

    def _wait(self, kind, name, stored, now):
        held = self._held.get((kind, name), (0, 0))
        counts = [(failures, last) for failures, last in (stored, held) if now - last < FORGOTTEN_SECONDS]
        if not counts:
            return 0
        pause = LIMITS[kind].wait(sum(failures for failures, _ in counts))
        # A clock that ran ahead must not make the wait longer than it can be.
        return max(0, min(round(max(last for _, last in counts) + pause - now), pause))

    def failed(self, account: str, address: str, now: float):
        """Counts one failure for both."""
        writable = True
        for kind, name in _names(account, address).items():
            # What could not be written once is not tried again at once: somebody is waiting for the answer.
            writable = writable and self._written(kind, name, now)
            if not writable:
                self._hold(kind, name, now)
        if writable:
            self._sweep(now)

    def _written(self, kind, name, now):
        values = {"kind": kind, "name": name, "now": times.stored(now), "forgotten": times.stored(now - FORGOTTEN_SECONDS)}
        return self._do("add_signin_failure", **values)

    def _hold(self, kind, name, now):
        with self._lock:
            if len(self._held) >= MOST_HELD:
                self._held.clear()
            failures, last = self._held.get((kind, name), (0, 0.0))
            self._held[kind, name] = (failures + 1 if now - last < FORGOTTEN_SECONDS else 1, now)

    def succeeded(self, session, account: str, address: str):
        """Forgets the account's failures, not the address's: its owner may be guessing at other accounts."""
        names = _names(account, address)
        with self._lock:
            self._held.pop(("account", names["account"]), None)
        # Writes only where there is something to forget: signing in works while the database is being loaded into.
        if any(kind == "account" for kind, *_ in session.all("signin_failures", **names)):
            self._do("remove_signin_failures", account=names["account"])

    def _sweep(self, now):
        """Once in a while, so that invented names do not fill the table."""
        if now - self._swept >= FORGOTTEN_SECONDS:
            self._swept = now
            self._do("sweep_signin_failures", forgotten=times.stored(now - FORGOTTEN_SECONDS))

    def _do(self, query, **values):
        """Whether it was written."""
        try:
            self.database.change(lambda writer: writer.do(query, **values), WRITE_SECONDS)
        except GenowsError as error:
            LOG.warning("failed sign-ins cannot be counted in the database: %s", type(error).__name__)
            return False
        return True


def _names(account, address):
    """What is counted by. An account's name is kept as a hash only: people type passwords where names belong."""
    folded = account.upper().lower().encode("utf-8", "surrogatepass")
    return {"account": hashlib.sha256(folded).hexdigest(), "address": peers.household(address)[:255]}
