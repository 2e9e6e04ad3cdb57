"""Values made from the data for one request that serve the next as well, until the data change. One cache a process, bounded."""

import threading
from collections import OrderedDict


class Cache:
    """*bound*: total cost of all cached values, bytes; the least recently used goes first."""

    def __init__(self, bound: int):
        self._bound, self._cost = bound, 0
        self._values: OrderedDict[tuple, tuple] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple, make, cost):
        """Returns the value cached for *key*, else *make*() and caches that. *cost*(value): bytes, about. None is not cached.

        *key* includes the data version. Two threads may make the same value at once; either serves.
        """
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key][0]
        value = make()
        if value is not None:
            self._put(key, value, cost(value))
        return value

    def _put(self, key, value, cost):
        with self._lock:
            if cost > self._bound or key in self._values:
                return
            self._values[key] = (value, cost)
            self._cost += cost
            while self._cost > self._bound:
                _, (_, gone) = self._values.popitem(last=False)
                self._cost -= gone
