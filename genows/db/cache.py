"""What is made from the data for one request and serves the next as well, until the data change. One store a process, bounded."""

import threading
from collections import OrderedDict


class Kept:
    """*bound*: what all things kept may cost together, bytes; what was not used for the longest time goes first."""

    def __init__(self, bound: int):
        self._bound, self._cost = bound, 0
        self._things: OrderedDict[tuple, tuple] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple, make, cost):
        """What is kept for *key*, else *make*(), which is kept then. *cost*(thing): bytes, about. None is not kept.

        *key* holds the version of the data. Two threads may make the same thing at once; either serves.
        """
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key][0]
        thing = make()
        if thing is not None:
            self._put(key, thing, cost(thing))
        return thing

    def _put(self, key, thing, cost):
        with self._lock:
            if cost > self._bound or key in self._things:
                return
            self._things[key] = (thing, cost)
            self._cost += cost
            while self._cost > self._bound:
                _, (_, gone) = self._things.popitem(last=False)
                self._cost -= gone
