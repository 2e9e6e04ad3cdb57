"""What is made from the data for one request and serves the next as well, until the data change.

`Cache` is of the process, bounded. `SessionCache` is the way to it: what one session finds and keeps there, under the version of its own snapshot.
Four things are kept: answers whole, see `http.kept`, what of them is alike for all who may read a study, as texts, blocks and other values as
read, and what names mean. What decides permission is never kept, nor part of what is. PERF: texts, of whole studies or few genes, leave 2 to 35
times as fast as they are made anew, and are all that is kept of answers to who may not read everything, and of long ones.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from sys import getsizeof
from typing import Any, TypeVar

from genows.db.changetoken import ChangeToken, foreign_mark

Value = TypeVar("Value")
Text = TypeVar("Text", str, bytes)

# Of the bound, for keys without a value: clients can make up any number of names, and those must drive out nothing that is there.
ABSENT_SHARE = 32
# Of the bound, for whole answers: requests that nobody repeats drive out nothing else.
ANSWERS_SHARE = 4
# Of an entry, beside its value: its key, and its place in the cache.
ENTRY_BYTES = 500
# Names that are looked up one by one in the cache; of more, nobody asks again for the same.
MOST_NAMES = 2000
# What is made for one answer is kept up to this part of the cache: one study's must not drive out all others'.
ANSWER_SHARE = 6
# What `Cache.find` gives for a key of which nothing is known.
UNKNOWN: Any = object()


class Cache:
    """*bound*: total cost of all that is cached, bytes; the least recently used is dropped first. *hits*, *misses*: of all that was asked for.

    *drops*: how often everything was dropped. A key begins with the version of the data, so that nothing is ever invalidated: what belongs
    to old data is used no more and drops out.
    """

    def __init__(self, bound: int):
        self.bound = bound
        self._absent = _Bounded(bound // ABSENT_SHARE)
        self._answers = _Bounded(bound // ANSWERS_SHARE)
        self._present = _Bounded(bound - self._absent.bound - self._answers.bound)
        self._lock = threading.Lock()
        self.hits = self.misses = self.drops = 0

    @property
    def cost(self) -> int:
        """Of all that is cached, bytes."""
        return self._present.cost + self._absent.cost + self._answers.cost

    def find(self, key: tuple) -> Any:
        """Returns the value cached for *key*, None where it is known to have none, else UNKNOWN."""
        with self._lock:
            for entries in (self._present.entries, self._absent.entries):
                if key in entries:
                    self.hits += 1
                    entries.move_to_end(key)
                    return entries[key][0]
            self.misses += 1
            return UNKNOWN

    def answer(self, question: tuple) -> Any:
        """Returns what was last kept for a request, of whatever data; None where there is nothing."""
        with self._lock:
            entries = self._answers.entries
            if question not in entries:
                return None
            entries.move_to_end(question)
            return entries[question][0]

    def count_answer(self) -> None:
        """Counts an answer as found: one that was kept of other data is not given, and not counted."""
        with self._lock:
            self.hits += 1

    def put_answer(self, question: tuple, value: object, cost: int) -> None:
        """Keeps *value* for a request, in place of what there was."""
        with self._lock:
            self._answers.drop(question)
            self._answers.put(question, value, cost)

    def put(self, key: tuple, value: object, cost: int) -> None:
        """Caches *value* unless it alone is beyond the bound, or *key* has one. *cost*: bytes, about; None has that of its key."""
        with self._lock:
            if value is None:
                self._absent.put(key, None, ENTRY_BYTES + sum(4 * len(part) for part in key if isinstance(part, str)))
            else:
                self._present.put(key, value, cost)

    def drop(self) -> None:
        """Drops everything. What sessions make that began before is found by none that begins later: *drops* is in their keys."""
        with self._lock:
            self.drops += 1
            self._present, self._absent, self._answers = (_Bounded(kept.bound) for kept in (self._present, self._absent, self._answers))


class _Bounded:
    """Entries, key → (value, cost), up to a total *cost*; the least recently used go first."""

    def __init__(self, bound: int):
        self.bound, self.cost = bound, 0
        self.entries: OrderedDict[tuple, tuple] = OrderedDict()

    def drop(self, key):
        _, cost = self.entries.pop(key, (None, 0))
        self.cost -= cost

    def put(self, key, value, cost):
        if cost > self.bound or key in self.entries:
            return
        self.entries[key] = (value, cost)
        self.cost += cost
        while self.cost > self.bound:
            _, (_, dropped) = self.entries.popitem(last=False)
            self.cost -= dropped


NOTHING = Cache(0)


def weight(value: object) -> int:
    """Returns the bytes that a value takes, of tuples and lists with what is in them."""
    total, waiting = 0, [value]
    while waiting:
        value = waiting.pop()
        total += getsizeof(value)
        if isinstance(value, (tuple, list)):
            waiting += value
    return total


class SessionCache:
    """Made before the session's snapshot begins, so that nothing is kept that is older than its version says.

    *version*: what differs whenever the data of the snapshot differ, and after each `Cache.drop`; None where that is not known, or where
    nothing is to be kept: everything is made anew then. Nobody changes what was kept.
    """

    def __init__(self, cache: Cache = NOTHING, change_token: ChangeToken | None = None):
        self._cache, self._change_token = cache, change_token
        self._begun, self._drops = change_token.clock() if change_token else 0.0, cache.drops
        self.version: tuple | None = None

    def read_version(self, db: Any) -> None:
        """Reads the version of the session's snapshot."""
        if not self._change_token:
            return
        own = db.data_version()
        if own:
            self.version = self._drops, own
        elif db.runs("foreign_mark"):
            server, snapshot = db.server(), db.value("snapshot_mark")
            mark = self._change_token.of(server, self._begun, lambda: foreign_mark(db))
            self.version = None if mark is None else (self._drops, server, snapshot, mark)

    def get(self, key: tuple, make: Callable[[], Value], cost: Callable[[Value], int] = weight) -> Value:
        """Returns *make*(), made from this snapshot's data alone, kept under *key*, None as well. *cost*(value): its size in bytes, about."""
        version = self.version
        if not version:
            return make()
        found = self._cache.find((version, *key))
        if found is UNKNOWN:
            # Without a lock, for which others would wait meanwhile. Two threads may make the same value at once; either serves.
            found = make()
            self._cache.put((version, *key), found, 0 if found is None else cost(found) + ENTRY_BYTES)
        return found

    def get_many(self, kind: str, names: Collection[Any], ask: Callable[[list], Mapping]) -> dict:
        """Returns what *ask*(names) gives, name → value, each kept under *kind* and name, also that there is none; only for others it asks.

        What *ask* gives at a time is not kept where it takes a sixth of the cache or more.
        """
        version = self.version
        if not version or len(names) > MOST_NAMES:
            return dict(ask(list(names)))
        found, missing = {}, []
        for name in names:
            value = self._cache.find((version, kind, name))
            if value is UNKNOWN:
                missing.append(name)
            elif value is not None:
                found[name] = value
        if missing:
            made = ask(missing)
            costs = {name: weight(value) + ENTRY_BYTES for name, value in made.items()}
            if sum(costs.values()) <= self._cache.bound // ANSWER_SHARE:
                for name, value in made.items():
                    self._cache.put((version, kind, name), value, costs[name])
            for name in missing:
                if name not in made:
                    self._cache.put((version, kind, name), None, 0)
            found |= made
        return found

    def texts(self, key: tuple, make: Callable[[], Iterable[Text]]) -> Iterator[Text]:
        """Returns the texts of *make*(), kept under *key* once all have been drawn, unless they are long: those stream."""
        key = (self.version, *key)
        found = self._cache.find(key) if self.version else UNKNOWN
        return self._drawn(key, make) if found is UNKNOWN else iter(found)

    def _drawn(self, key, make):
        # A key may name hundreds of genes.
        most, size = self._cache.bound // ANSWER_SHARE if self.version else 0, ENTRY_BYTES + weight(key)
        drawn: list = []
        for text in make():
            size += getsizeof(text)
            if size <= most:
                drawn.append(text)
            else:
                drawn.clear()
            yield text
        if size <= most:
            self._cache.put(key, tuple(drawn), size)
