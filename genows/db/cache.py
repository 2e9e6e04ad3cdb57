"""Values made from the data for one request that serve the next as well, until the data change. One cache a process, bounded."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")

# Of the bound, for keys without a value: clients can make up any number of names, and those must drive out nothing that is there.
ABSENT_SHARE = 32
_ABSENT = object()


class Cache:
    """*bound*: total cost of all that is cached, bytes; the least recently used is dropped first. *hits*, *misses*: of all that was asked for.

    *drops*: how often everything was dropped.
    """

    def __init__(self, bound: int):
        self.bound = bound
        self._absent = _Bounded(bound // ABSENT_SHARE)
        self._present = _Bounded(bound - self._absent.bound)
        self._lock = threading.Lock()
        self.hits = self.misses = self.drops = 0

    @property
    def cost(self) -> int:
        """Of all that is cached, bytes."""
        return self._present.cost + self._absent.cost

    def get(self, key: tuple, make: Callable[[], Value], cost: Callable[[Value], int]) -> Value:
        """Returns the value cached for *key*, else *make*() and caches that, None as well. *cost*(value): bytes, about.

        *key* includes the data version, so that nothing is ever invalidated: what belongs to old data is used no more and drops out.
        """
        value = self.find(key)
        if value is None and not self.lacks(key):
            # Without the lock, which others would wait for meanwhile. Two threads may make the same value at once; either serves.
            value = make()
            if value is None:
                self.put_absent(key, cost_of_key(key))
            else:
                self.put(key, value, cost(value))
        return value

    def find(self, key: tuple) -> Any:
        """Returns the value cached for *key*, None where there is none."""
        with self._lock:
            value = self._present.find(key)
            if value is None:
                self.misses += 1
            else:
                self.hits += 1
        return value

    def lacks(self, key: tuple) -> bool:
        """Returns whether it is known that *key* has no value."""
        with self._lock:
            return self._absent.find(key) is not None

    def put(self, key: tuple, value: object, cost: int) -> None:
        """Caches *value* unless it alone is beyond the bound, or *key* has one. *cost*: bytes, about."""
        with self._lock:
            self._present.put(key, value, cost)

    def put_absent(self, key: tuple, cost: int) -> None:
        """Notes that *key* has no value. *cost*: of the key, bytes, about."""
        with self._lock:
            self._absent.put(key, _ABSENT, cost)

    def drop(self) -> None:
        """Drops everything. What sessions make that began before is found by none that begins later: *drops* is in their keys."""
        with self._lock:
            self.drops += 1
            self._present, self._absent = _Bounded(self._present.bound), _Bounded(self._absent.bound)


class _Bounded:
    """Values up to a total *cost*; the least recently used go first."""

    def __init__(self, bound: int):
        self.bound, self.cost = bound, 0
        self._values: OrderedDict[tuple, tuple] = OrderedDict()

    def find(self, key):
        if key not in self._values:
            return None
        self._values.move_to_end(key)
        return self._values[key][0]

    def put(self, key, value, cost):
        if cost > self.bound or key in self._values:
            return
        self._values[key] = (value, cost)
        self.cost += cost
        while self.cost > self.bound:
            _, (_, dropped) = self._values.popitem(last=False)
            self.cost -= dropped


# Of an entry without a value: its key, and its place.
ABSENT_BYTES = 500


def cost_of_key(key: tuple) -> int:
    """Returns bytes that the key of nothing takes, about."""
    return ABSENT_BYTES + sum(4 * len(part) for part in key if isinstance(part, str))
