"""Counts requests and answers /metrics in Prometheus' text format, from networks that a setting lists.

Whichever worker process is asked answers for all of them, see `sharedcounts`. No figure says anything of a study, a user or a client.
"""

import hashlib
import os
import re
import threading
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from genows.auth.environ import among, behind_a_stranger, client_address
from genows.http.answers import Small
from genows.http.sharedcounts import EMPTY, NUMBERS, SharedCounts, share
from genows.version import VERSION

PATH = "/metrics"
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
OTHER = "other"
# "broken": no status was sent. The rest of the web's statuses count as other.
STATUSES = tuple("200 201 204 302 303 304 308 400 401 403 404 405 413 414 415 429 431 500 501 503 broken".split()) + (OTHER,)
# Seconds, upper ends: from a cached gene to a whole profile for a slow client.
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)
SAMPLE_SECONDS = 1.0


class Gauge(NamedTuple):
    """A figure of a process, beside those of requests. *name*, *kind* (gauge or counter), *help*, *labels* as they stand in braces."""

    name: str
    kind: str
    help: str
    labels: str = ""


COMPUTING = Gauge("genows_requests_computing", "gauge", "Requests that compute.")
WAITING = Gauge("genows_requests_waiting", "gauge", "Requests that wait for a place to compute.")
LENT = Gauge("genows_database_connections", "gauge", "Database connections of the pools.", 'state="lent"')
IDLE = LENT._replace(labels='state="idle"')
MOST = Gauge("genows_database_connections_limit", "gauge", "Database connections that the pools may have (db.pool_size).")
CACHED = Gauge("genows_cache_bytes", "gauge", "Size of the values made from the data that are cached.")
HITS = Gauge("genows_cache_requests", "counter", "Values that were asked of the cache.", 'outcome="hit"')
MISSES = HITS._replace(labels='outcome="miss"')
UP = Gauge("genows_database_up", "gauge", "Whether the database answers: 1 or 0.")
LOADS = Gauge("genows_data_version", "gauge", "Grows with each load and removal of a study; only in databases that genows made.")
SIGN_INS = Gauge("genows_sign_ins", "counter", "Sign-ins at a provider that were finished.")
PROVIDER_REQUESTS = Gauge("genows_provider_requests", "counter", "What providers were asked.")
PROVIDER_SECONDS = Gauge("genows_provider_seconds", "counter", "Seconds for which providers were asked.")
KEYS_AGE = Gauge("genows_provider_keys_age_seconds", "gauge", "Time since the process that answers has fetched a provider's keys.")
GAUGES = (COMPUTING, WAITING, LENT, IDLE, MOST, CACHED, HITS, MISSES)


class Layout:
    """Which number of a slot means what. The first is the layout's own mark, so that other layouts' numbers are never misread."""

    def __init__(self, routes: Sequence[str], gauges: Sequence[Gauge] = GAUGES):
        self.routes, self.figures = (*routes, OTHER), tuple(gauges)
        self.requests = 1
        self.buckets = self.requests + len(self.routes) * len(STATUSES)
        self.seconds = self.buckets + len(self.routes) * (len(BUCKETS) + 1)
        self.bytes = self.seconds + len(self.routes)
        self.begun = self.bytes + len(self.routes)
        self.ended, self.broken_off = self.begun + 1, self.begun + 2
        self.gauges = self.begun + 3
        self.size = self.gauges + len(self.figures)
        if self.size > NUMBERS:
            raise ValueError(f"{len(routes)} routes are more than a slot of {NUMBERS} numbers holds")
        names = "\n".join((VERSION, *self.routes, *STATUSES, *map(str, BUCKETS), *map(str, self.figures)))
        self.mark = float(int.from_bytes(hashlib.blake2b(names.encode(), digest_size=6).digest(), "big") + 1)


class Figures:
    """Counts for this process; sums for all. *figures*: of this process, sampled each second beside what requests tell.

    A request takes 3.3 us of CPU more; without metrics.networks nothing of this module is called.
    """

    def __init__(self, routes: Sequence[str], figures: Mapping[Gauge, Callable[[], float]], counts: SharedCounts | None = None):
        # Beside those of every service those of what this one has.
        own = [gauge for gauge in figures if gauge not in GAUGES]
        self.layout, self._counts, self._figures = Layout(routes, (*GAUGES, *own)), counts or share(), figures
        self._route_of = {route: number for number, route in enumerate(self.layout.routes)}
        self._status_of = {status: number for number, status in enumerate(STATUSES)}
        self._pid, self._numbers, self._claiming = 0, EMPTY, threading.Lock()
        # What earlier processes of our slot had counted.
        self._bases: dict[Gauge, float] = {}

    def begin(self) -> None:
        """Counts a request that has come."""
        if self._pid != os.getpid():
            self._claim()
        with self._counts.lock:
            self._numbers[self.layout.begun] += 1

    def end(self, route: str, status: str, sent: int, seconds: float, complete: bool) -> None:
        """Counts its answer, which has left or broken off. *sent*: bytes."""
        layout, numbers = self.layout, self._numbers
        place = self._route_of.get(route, len(layout.routes) - 1)
        kind = self._status_of.get(status, len(STATUSES) - 1)
        bucket = layout.buckets + place * (len(BUCKETS) + 1) + bisect_left(BUCKETS, seconds)
        with self._counts.lock:
            numbers[layout.ended] += 1
            numbers[layout.requests + place * len(STATUSES) + kind] += 1
            numbers[bucket] += 1
            numbers[layout.seconds + place] += seconds
            numbers[layout.bytes + place] += sent
            numbers[layout.broken_off] += not complete

    def _claim(self):
        """Takes a slot for this process, at its first request: a worker is forked after the memory was made."""
        layout = self.layout
        with self._claiming:
            numbers, new = self._counts.claim(layout.mark)
            if new:
                numbers[layout.begun] = numbers[layout.ended]
                self._bases = {gauge: numbers[layout.gauges + place] for place, gauge in enumerate(layout.figures) if gauge.kind == "counter"}
            self._numbers, self._pid = numbers, os.getpid()
        if new:
            self.sample()
            threading.Thread(target=self._keep_sampling, daemon=True).start()

    def _keep_sampling(self):
        while True:
            time.sleep(SAMPLE_SECONDS)
            self.sample()

    def sample(self) -> None:
        """Writes this process's own figures into its slot."""
        for place, gauge in enumerate(self.layout.figures):
            if gauge in self._figures:
                self._numbers[self.layout.gauges + place] = self._bases.get(gauge, 0) + self._figures[gauge]()

    def text(self, further: Mapping[Gauge, float]) -> str:
        """Returns all figures as Prometheus reads them. *further*: figures of the whole service."""
        return "\n".join([*self._lines(further), ""])

    def _lines(self, further):
        self.sample()
        layout = self.layout
        slots = [(lives, numbers[: layout.size].tolist()) for lives, numbers in self._counts.slots(layout.mark)]
        total = [sum(column) for column in zip(*(numbers for _, numbers in slots))]
        living = [sum(column) for column in zip(*(numbers for lives, numbers in slots if lives))]
        yield from _family("genows_info", "gauge", "The version that answers.", {f'version="{VERSION}"': 1})
        yield from _family("genows_workers", "gauge", "Worker processes that have had a request.", {"": sum(lives for lives, _ in slots)})
        yield from self._requests(total)
        in_progress = living[layout.begun] - living[layout.ended]
        yield from _family("genows_requests_in_progress", "gauge", "Requests whose answers have not left yet.", {"": in_progress})
        named: dict[str, dict[Gauge, float]] = {}
        for place, gauge in enumerate(layout.figures):
            source = total if gauge.kind == "counter" else living
            named.setdefault(gauge.name, {})[gauge] = source[layout.gauges + place]
        for gauge, value in further.items():
            named.setdefault(gauge.name, {})[gauge] = value
        for name, values in named.items():
            first = next(iter(values))
            yield from _family(name, first.kind, first.help, {gauge.labels: value for gauge, value in values.items()})

    def _requests(self, total):
        layout = self.layout
        asked, sizes = {}, {}
        histogram = []
        for place, route in enumerate(layout.routes):
            counts = total[layout.buckets + place * (len(BUCKETS) + 1) :][: len(BUCKETS) + 1]
            if not any(counts):
                continue
            for kind, status in enumerate(STATUSES):
                if number := total[layout.requests + place * len(STATUSES) + kind]:
                    asked[f'route="{_escaped(route)}",status="{status}"'] = number
            histogram += _histogram(f'route="{_escaped(route)}"', counts, total[layout.seconds + place])
            sizes[f'route="{_escaped(route)}"'] = total[layout.bytes + place]
        yield from _family("genows_requests", "counter", "Requests that were answered.", asked)
        name = "genows_request_duration_seconds"
        yield from (f"# HELP {name} Time from a request's arrival to its answer's last byte.", f"# TYPE {name} histogram")
        yield from (f"{name}{line}" for line in histogram)
        yield from _family("genows_response_bytes", "counter", "Bytes of answers' bodies.", sizes)
        yield from _family("genows_answers_broken_off", "counter", "Answers that ended early.", {"": total[layout.broken_off]})


class Metrics:
    """Counts the service's answers by route, and tells the figures at PATH to clients in *networks*; to others nothing is there.

    *routes*: of the service, as `routes.URLS` spells them. *further*: () → figures of the whole service.
    """

    def __init__(
        self, networks: Sequence, routes: Iterable[str], figures: Mapping[Gauge, Callable[[], float]],
        further: Callable[[], Mapping[Gauge, float]] = dict, counts: SharedCounts | None = None,
    ):  # fmt: skip
        self.networks, self.further = networks, further
        known = list(dict.fromkeys((PATH, *routes)))
        self.figures = Figures(known, figures, counts)
        self._plain = {route for route in known if "<" not in route}
        self._patterns = [(route, re.compile(re.sub("<[^>]*>", "[^/]+", route))) for route in known if "<" in route]
        self.end = self.figures.end

    def begin(self, environ: dict) -> str:
        """Counts a request that has come; its route, for `end`."""
        self.figures.begin()
        path = environ.get("PATH_INFO", "")
        if path in self._plain:
            return path
        return next((route for route, pattern in self._patterns if pattern.fullmatch(path)), OTHER)

    def answer(self, environ: dict) -> Small | None:
        """Returns the figures where they are asked for by one who may have them; None to any other request.

        One who came through a proxy that is not trusted has the proxy's address, which tells nothing of the client.
        """
        if environ.get("PATH_INFO") != PATH or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return None
        if not among(client_address(environ), self.networks) or behind_a_stranger(environ):
            return None
        body = self.figures.text(self.further()).encode()
        return Small("200 OK", (("Content-Type", MEDIA_TYPE), ("Cache-Control", "no-store")), body)


def _family(name, kind, about, values):
    """Yields the lines of one metric. *values*: labels → number."""
    yield f"# HELP {name}{'_total' if kind == 'counter' else ''} {about}"
    name += "_total" if kind == "counter" else ""
    yield f"# TYPE {name} {kind}"
    for labels, value in values.items():
        yield f"{name}{{{labels}}} {_number(value)}" if labels else f"{name} {_number(value)}"


def _histogram(labels, counts, seconds):
    """Yields the lines of one histogram, without the metric's name. *counts*: each bucket's own, the one above the last included."""
    below = 0
    for end, count in zip((*BUCKETS, "+Inf"), counts):
        below += count
        yield f'_bucket{{{labels},le="{end}"}} {_number(below)}'
    yield f"_sum{{{labels}}} {seconds:.6f}"
    yield f"_count{{{labels}}} {_number(below)}"


def _number(value):
    return str(int(value)) if value == int(value) else repr(float(value))


def _escaped(text):
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
