"""`Keeping`: what one session finds in the process's cache and puts there, under the version of its own snapshot."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from sys import getsizeof
from typing import Any, TypeVar

from genows.db.cache import Cache, cost_of_key
from genows.db.foreignmark import ForeignMark

Value = TypeVar("Value")
Text = TypeVar("Text", str, bytes)

# Of an entry, beside its value: its key, and its place in the cache.
ENTRY_BYTES = 500
# Names that are looked up one by one in the cache; of more, nobody asks again for the same.
EACH = 2000
# What is made for one answer is kept up to this part of the cache: one study's must not drive out all others'.
ANSWER_SHARE = 6


class Keeping:
    """Made before the session's snapshot begins, so that nothing is kept that is older than the version says."""

    def __init__(self, cache: Cache, marks: ForeignMark):
        self._cache, self._marks = cache, marks
        self._begun, self._drops = marks.clock(), cache.drops
        self._version: tuple | None = None
        self._asked = False

    def version(self, db: Any) -> tuple | None:
        """Returns what differs whenever the data of the session's snapshot differ, and after each `Cache.drop`.

        None where that is not known: nothing may be kept then. Asked of the database once a session.
        """
        if not self._asked:
            self._version = self._version_of(db)
            self._asked = True
        return self._version

    def _version_of(self, db):
        own = db.data_version()
        if own:
            return self._drops, own
        if not db.has("foreign_mark"):
            return None
        server, snapshot = db.server(), db.value("snapshot_mark")
        mark = self._marks.of(server, self._begun, lambda: _foreign_mark(db))
        return None if mark is None else (self._drops, server, snapshot, mark)

    def value(self, db: Any, key: tuple, make: Callable[[], Value], cost: Callable[[Value], int]) -> Value:
        """As `Session.cached`."""
        version = self.version(db)
        return self._cache.get((version, *key), make, lambda made: cost(made) + ENTRY_BYTES) if version else make()

    def each(self, db: Any, kind: str, names: Collection[Any], ask: Callable[[list], Mapping]) -> dict:
        """As `Session.cached_each`."""
        version = self.version(db) if len(names) <= EACH else None
        if not version:
            return dict(ask(list(names)))
        found = {name: value for name in names if (value := self._cache.find((version, kind, name))) is not None}
        missing = [name for name in names if name not in found and not self._cache.lacks((version, kind, name))]
        if missing:
            asked = ask(missing)
            self._put_each((version, kind), asked)
            for name in missing:
                if name not in asked:
                    self._cache.put_absent((version, kind, name), cost_of_key((name,)))
            found |= asked
        return found

    def _put_each(self, key, values):
        costs = {name: weight(value) + ENTRY_BYTES for name, value in values.items()}
        if sum(costs.values()) <= self._cache.bound // ANSWER_SHARE:
            for name, value in values.items():
                self._cache.put((*key, name), value, costs[name])

    def texts(self, db: Any, key: tuple, make: Callable[[], Iterable[Text]]) -> Iterator[Text]:
        """As `Session.cached_texts`."""
        version = self.version(db)
        if not version:
            yield from make()
            return
        kept = self._cache.find((version, *key))
        if kept is not None:
            yield from kept
            return
        most, size = self._cache.bound // ANSWER_SHARE, ENTRY_BYTES
        made: list[Text] = []
        for text in make():
            size += getsizeof(text)
            if size <= most:
                made.append(text)
            else:
                made.clear()
            yield text
        if size <= most:
            self._cache.put((version, *key), tuple(made), size)


def weight(value: object) -> int:
    """Returns the bytes that a value takes, of tuples and lists with what is in them."""
    if isinstance(value, (tuple, list)):
        return getsizeof(value) + sum(map(weight, value))
    return getsizeof(value)


def _foreign_mark(db):
    """Returns the database's mark; None while it is being written to, when the next change could leave it the same."""
    rows = db.all("foreign_mark")
    return None if any(row.fresh for row in rows) else hash(tuple(sorted((row.name, str(row.value)) for row in rows)))
