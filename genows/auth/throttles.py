"""Throttles of guessing: at passwords, and at the keys of addresses that have one: to drop what is kept, to publish.

The counters are rows of genows_signin_failures, so that all worker processes count together. A failure that cannot be written (the database
lacks the table, is being loaded into, or read-only) is counted in this process's memory, so that it still slows down requests to this
process. Times are seconds since 1970, given by the caller.
"""

import hashlib
import hmac
import logging
import threading
from collections.abc import Callable
from typing import NamedTuple

from genows.auth import usernames
from genows.auth.environ import client_network
from genows.db import times
from genows.db.database import Database
from genows.db.sessions import Session, Writer
from genows.errors import GenowsError

LOG = logging.getLogger("genows")

FORGOTTEN_SECONDS = 3600  # a counter starts anew after so long without a failure
WRITE_SECONDS = 2  # a study load may hold SQLite's only writer for minutes; a person waits for an answer
MOST_HELD = 10_000  # counters of a kind in this process's memory, about 2 MB
MOST, SECONDS = 10, 60  # wrong keys that a network may send in so many seconds
SHORTEST = 16  # characters of the key that drops what is kept; a shorter one never matches


def try_to_write(database: Database, change: Callable[[Writer], object], failed: str) -> bool:
    """Changes the database; returns whether that succeeded. *failed*: what the log says where not."""
    try:
        database.change(change, WRITE_SECONDS)
    except GenowsError as error:
        LOG.warning("%s in the database: %s", failed, type(error).__name__)
        return False
    return True


class Limit(NamedTuple):
    """*free*: consecutive failures that cost nothing; *longest*: upper limit of the wait, in seconds."""

    free: int
    longest: int

    def wait(self, failures: int) -> int:
        """Returns the seconds between a failure and the next try: 1, 2, 4 … from the last free failure on."""
        # 30 bounds the power: failures are counted without limit, and 2**failures would grow with them.
        return min(2 ** min(failures - self.free, 30), self.longest) if failures >= self.free else 0


# Many people may share an address; a single account has one owner, who mistypes a few times.
LIMITS = {"account": Limit(5, 60), "address": Limit(20, 300)}


class LoginThrottle:
    """Counts failed sign-ins per account and per client network, and computes waits.

    Nobody is ever locked out: after the wait one try is free. No sign-in fails because a counter cannot be written.
    """

    def __init__(self, database: Database):
        self.database = database
        self._unwritten: dict[tuple[str, str], tuple[int, float]] = {}
        self._lock = threading.Lock()
        self._last_sweep = 0.0

    def wait(self, session: Session, account: str, address: str, now: float) -> int:
        """Returns the seconds until this account may be tried from this address; 0: now."""
        names = _counter_names(account, address)
        rows = session.all("signin_failures", **names) if session.runs("signin_failures") else []
        stored = {kind: (failures, times.seconds(last) or 0) for kind, failures, last in rows}
        return max(self._wait(kind, name, stored.get(kind, (0, 0)), now) for kind, name in names.items())

    def _wait(self, kind, name, stored, now):
        unwritten = self._unwritten.get((kind, name), (0, 0))
        counts = [(failures, last) for failures, last in (stored, unwritten) if now - last < FORGOTTEN_SECONDS]
        if not counts:
            return 0
        pause = LIMITS[kind].wait(sum(failures for failures, _ in counts))
        # A clock that ran ahead must not make the wait longer than the pause itself.
        return max(0, min(round(max(last for _, last in counts) + pause - now), pause))

    def record_failure(self, account: str, address: str, now: float) -> None:
        """Counts one failure, for the account and for the address."""
        writable = True
        for kind, name in _counter_names(account, address).items():
            # After one write has timed out the second would too, and somebody is waiting for the answer.
            writable = writable and self._write_failure(kind, name, now)
            if not writable:
                self._count_in_memory(kind, name, now)
        if writable:
            self._sweep(now)

    def _write_failure(self, kind, name, now):
        values = {"kind": kind, "name": name, "now": times.stored(now), "forgotten": times.stored(now - FORGOTTEN_SECONDS)}
        return self._do("add_signin_failure", **values)

    def _count_in_memory(self, kind, name, now):
        with self._lock:
            # Whoever sends that many invented names buys no more than a fresh start, and no memory.
            if len(self._unwritten) >= MOST_HELD:
                self._unwritten.clear()
            failures, last = self._unwritten.get((kind, name), (0, 0.0))
            self._unwritten[kind, name] = (failures + 1 if now - last < FORGOTTEN_SECONDS else 1, now)

    def record_success(self, session: Session, account: str, address: str) -> None:
        """Clears the account's counter, not the address's: its owner may be guessing at other accounts."""
        names = _counter_names(account, address)
        with self._lock:
            self._unwritten.pop(("account", names["account"]), None)
        # Writes only if there is a counter to clear: signing in works while the database is being loaded into.
        if any(kind == "account" for kind, *_ in session.all("signin_failures", **names)):
            self._do("remove_signin_failures", account=names["account"])

    def _sweep(self, now):
        """Removes expired counters, once per FORGOTTEN_SECONDS, so that invented names do not fill the table."""
        if now - self._last_sweep >= FORGOTTEN_SECONDS:
            self._last_sweep = now
            self._do("sweep_signin_failures", forgotten=times.stored(now - FORGOTTEN_SECONDS))

    def _do(self, query, **values) -> bool:
        return try_to_write(self.database, lambda writer: writer.do(query, **values), "failed sign-ins cannot be counted")


def _counter_names(account, address):
    """Returns counter kind → name. An account's name is stored as a hash only: people type passwords where names belong."""
    # Two spellings of one account share a counter, see usernames.same.
    folded = usernames.folded(account).encode("utf-8", "surrogatepass")
    return {"account": hashlib.sha256(folded).hexdigest(), "address": client_network(address)[:255]}


class AddressKey:
    """The key of an address: compared in constant time, and guessed at only so often per client network.

    *key*: as configured, '' or None for none; *kind*: what failures are counted as; *shortest*: characters of a key that may match.
    """

    def __init__(self, database: Database, key: str | None, kind: str, shortest: int = 1):
        self._database, self._key, self._kind, self._shortest = database, key or "", kind, shortest
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def wait(self, address: str, now: float) -> int:
        """Returns the seconds until a key may come from this address again; 0: now."""
        name = _name(address, now)
        stored = self._database.ask(lambda db: db.value("key_failures", kind=self._kind, name=name) if db.runs("key_failures") else 0)
        with self._lock:
            failures = max(int(stored or 0), self._counts.get(name, 0))
        return SECONDS - int(now % SECONDS) if failures >= MOST else 0

    def fits(self, sent: str, address: str, now: float) -> bool:
        """Returns whether *sent* is the key; counts it where it is not."""
        # Both are bytes of the same text: headers come as Latin-1.
        same = hmac.compare_digest(sent.encode("latin-1", "replace"), self._key.encode())
        if same and len(self._key) >= self._shortest:
            return True
        self._count(_name(address, now), now)
        return False

    def _count(self, name, now):
        with self._lock:
            if len(self._counts) >= MOST_HELD:
                self._counts.clear()
            self._counts[name] = self._counts.get(name, 0) + 1
        try_to_write(self._database, lambda writer: _write(writer, self._kind, name, now), "wrong keys of an address cannot be counted")


def _write(writer, kind, name, now):
    if writer.runs("key_failures"):
        forgotten = times.stored(now - FORGOTTEN_SECONDS)
        writer.do("sweep_signin_failures", forgotten=forgotten)
        writer.do("add_signin_failure", kind=kind, name=name, now=times.stored(now), forgotten=forgotten)


def _name(address: str, now: float) -> str:
    return f"{client_network(address)[:200]} {int(now // SECONDS)}"
