"""Values made from the data for one request that serve the next as well, until the data change. One cache a process, bounded."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")


class Cache:
    """*bound*: total cost of all cached values, bytes; the least recently used is dropped first. *hits*, *misses*: of all that was asked for.

    *drops*: how often everything was dropped.
    """

    def __init__(self, bound: int):
        self.bound, self._cost = bound, 0
        self._values: OrderedDict[tuple, tuple] = OrderedDict()
        self._lock = threading.Lock()
        self.hits = self.misses = self.drops = 0

    @property
    def cost(self) -> int:
        """Of all cached values, bytes."""
        return self._cost

    def get(self, key: tuple, make: Callable[[], Value], cost: Callable[[Value], int]) -> Value:
        """Returns the value cached for *key*, else *make*() and caches that. *cost*(value): bytes, about. None is not cached.

        *key* includes the data version, so that nothing is ever invalidated: what belongs to old data is used no more and drops out.
        """
        value = self.find(key)
        if value is None:
            # Without the lock, which others would wait for meanwhile. Two threads may make the same value at once; either serves.
            value = make()
            if value is not None:
                self.put(key, value, cost(value))
        return value

    def find(self, key: tuple) -> Any:
        """Returns the value cached for *key*, None where there is none."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                self.hits += 1
                return self._values[key][0]
            self.misses += 1
        return None

    def put(self, key: tuple, value: object, cost: int) -> None:
        """Caches *value* unless it alone is beyond the bound, or *key* has one. *cost*: bytes, about."""
        with self._lock:
            if cost > self.bound or key in self._values:
                return
            self._values[key] = (value, cost)
            self._cost += cost
            while self._cost > self.bound:
                _, (_, dropped) = self._values.popitem(last=False)
                self._cost -= dropped

    def drop(self) -> None:
        """Drops everything. What sessions make that began before is found by none that begins later: *drops* is in their keys."""
        with self._lock:
            self.drops += 1
            self._values.clear()
            self._cost = 0
