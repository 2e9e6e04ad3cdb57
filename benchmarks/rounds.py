"""Interleaved rounds: every case once a round, in random order, so that what disturbs the machine disturbs all alike."""

import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.client import Reading, timed
from benchmarks.processes import CpuClock

WARMUPS = 3
# Of the limit's own readings: interquartile range over median, above which a run tells nothing.
NOISY = 0.3


@dataclass(frozen=True)
class Case:
    """*measure*: () → Reading; *pid*: of the server whose CPU time counts, None for what runs in this process; *also*: of its database's."""

    name: str
    measure: Callable[[], Reading]
    pid: int | None = None
    also: tuple[int, ...] = ()


class Figures(NamedTuple):
    """Seconds and bytes of one case, one entry a round."""

    total: list[float]
    first: list[float]
    cpu: list[float]
    size: int

    def median(self, what: str = "total") -> float:
        return statistics.median(getattr(self, what))

    def least(self, what: str = "total") -> float:
        return min(getattr(self, what))

    @property
    def spread(self) -> float:
        """Interquartile range of the total over its median."""
        if len(self.total) < 4:
            return 0.0
        low, _, high = statistics.quantiles(self.total, n=4)
        return (high - low) / self.median()


def http_case(name: str, server, request: bytes, also: tuple[int, ...] = ()) -> Case:
    return Case(name, lambda: timed(server.port, request), server.pid, also)


def measured(cases: list[Case], rounds: int) -> dict[str, Figures]:
    """Warm-ups, then *rounds* rounds."""
    figures = {case.name: Figures([], [], [], 0) for case in cases}
    for number in range(-WARMUPS, rounds):
        for case in random.sample(cases, len(cases)):
            clock = CpuClock(case.pid, *case.also) if case.pid else None
            reading = case.measure()
            spent = clock.seconds() if clock else reading.total
            if number >= 0:
                seen = figures[case.name]
                seen.total.append(reading.total)
                seen.first.append(reading.first)
                seen.cpu.append(spent)
                figures[case.name] = seen._replace(size=reading.size)
    return figures
