"""`Hosts`: which of a database's hosts to try first, remembered for all connections of a process."""

import math
from collections.abc import Callable
from typing import NamedTuple


class Place(NamedTuple):
    """Where a server listens: a host and a port, or the path of a local socket, which has no port."""

    host: str
    port: int = 0

    def __str__(self):
        if not self.port:
            return self.host
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


# A host that did not answer is tried last for so long, so that a dead node costs one request its connect timeout, not each.
SHUNNED_SECONDS = 30


class Hosts:
    """*places*: in the order of the configuration. *clock*: seconds, monotonic."""

    def __init__(self, places: tuple[Place, ...], clock: Callable[[], float]):
        self._places, self._clock = places, clock
        # When each failed, and when each was found silent, the last time.
        self._failed: dict[Place, float] = {}
        self._silent: dict[Place, float] = {}
        # When each server was last met on a new connection, by what it calls itself.
        self._met: dict[tuple[Place, tuple], float] = {}

    def in_order(self) -> list[Place]:
        """Returns all of them, those that failed in the last SHUNNED_SECONDS behind the others."""
        now = self._clock()
        return sorted(self._places, key=lambda place: now - self._failed.get(place, -math.inf) < SHUNNED_SECONDS)

    def trying(self, place: Place) -> None:
        """Notes that a connection is tried. A host that has failed is tried by one thread; the others go elsewhere meanwhile."""
        if place in self._failed:
            self._failed[place] = self._clock()

    def answered(self, place: Place) -> None:
        self._failed.pop(place, None)

    def failed(self, place: Place) -> None:
        """Notes that no connection can be had there, or none that is of use."""
        self._failed[place] = self._clock()

    def fell_silent(self, place: Place) -> None:
        """Notes that the host answers nothing any more, on open connections neither."""
        self._failed[place] = self._silent[place] = self._clock()

    def met(self, place: Place, server: tuple) -> None:
        """Notes who has answered a new connection."""
        self._met[place, server] = self._clock()

    def met_since(self, place: Place, server: tuple, moment: float) -> bool:
        return self._met.get((place, server), -math.inf) > moment

    def silent_since(self, place: Place, moment: float) -> bool:
        """Returns whether the host was found silent after *moment*: what was opened or heard of before then is lost."""
        return self._silent.get(place, -math.inf) > moment
