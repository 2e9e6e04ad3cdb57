"""The key of the address that drops what is kept: compared in constant time, and guessed at only so often.

Wrong keys are counted by network and minute, in the rows that failed sign-ins are counted in, so that all processes count together; in this
process's memory where the database has no such table or cannot be written.
"""

import hmac
import logging
import threading

from genows.config import peers
from genows.db import times
from genows.db.database import Database
from genows.errors import GenowsError

LOG = logging.getLogger("genows")

KIND, MOST, SECONDS = "cache key", 10, 60
SHORTEST = 16  # characters of a key; a shorter one never matches
FORGOTTEN_SECONDS = 3600
WRITE_SECONDS = 2
MOST_HELD = 10_000


class CacheKey:
    """*key*: as configured, '' or None for none. Times are seconds since 1970."""

    def __init__(self, database: Database, key: str | None):
        self._database, self._key = database, key or ""
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def wait(self, address: str, now: float) -> int:
        """Returns the seconds until a key may come from this address again; 0: now."""
        name = _name(address, now)
        stored = self._database.ask(lambda db: db.value("cache_key_failures", name=name) if db.has("cache_key_failures") else 0)
        with self._lock:
            failures = max(int(stored or 0), self._counts.get(name, 0))
        return SECONDS - int(now % SECONDS) if failures >= MOST else 0

    def fits(self, sent: str, address: str, now: float) -> bool:
        """Returns whether *sent* is the key; counts it where it is not."""
        # Both are bytes of the same text: headers come as Latin-1.
        same = hmac.compare_digest(sent.encode("latin-1", "replace"), self._key.encode())
        if same and len(self._key) >= SHORTEST:
            return True
        self._count(_name(address, now), now)
        return False

    def _count(self, name, now):
        with self._lock:
            if len(self._counts) >= MOST_HELD:
                self._counts.clear()
            self._counts[name] = self._counts.get(name, 0) + 1
        try:
            self._database.change(lambda writer: _write(writer, name, now), WRITE_SECONDS)
        except GenowsError as error:
            LOG.warning("wrong keys of the cache address cannot be counted in the database: %s", type(error).__name__)


def _write(writer, name, now):
    if writer.has("cache_key_failures"):
        forgotten = times.stored(now - FORGOTTEN_SECONDS)
        writer.do("sweep_signin_failures", forgotten=forgotten)
        writer.do("add_signin_failure", kind=KIND, name=name, now=times.stored(now), forgotten=forgotten)


def _name(address: str, now: float) -> str:
    return f"{peers.client_network(address)[:200]} {int(now // SECONDS)}"
