"""What each request takes: both versions in one run, in alternating order, /health beside them; and as the first one of a fresh worker."""

import http.client
import os
import signal
import statistics
import sys
import time

from benchmarks import servers
from benchmarks.client import request_of, timed
from benchmarks.processes import CpuClock, family
from benchmarks.readmodel.answers import both
from benchmarks.readmodel.databases import Bench
from benchmarks.readmodel.table import HEALTH, rows
from benchmarks.rounds import Figures, http_case, measured

ROUNDS, FIRST_ROUNDS = 15, 5
FRESH_SECONDS = 30


def in_rounds(bench: Bench, kind: str, rounds: int = ROUNDS) -> dict[str, dict[str, Figures]]:
    """Returns version → row (and /health) → figures; CPU time is the worker's and the database's."""
    with servers.running(both(bench, kind).values(), bench.work / "logs", bench.core) as up, servers.on_core(bench.client_core):
        cases = []
        for version in bench.versions:
            server = up[f"{kind} {version.name}"]
            asked = {HEALTH: HEALTH} | {row.name: row.address for row in rows()}
            cases += [http_case(f"{version.name} {name}", server, request_of(address), bench.pids(kind)) for name, address in asked.items()]
        figures = measured(cases, rounds)
    return {
        version.name: {name.partition(" ")[2]: seen for name, seen in figures.items() if name.startswith(f"{version.name} ")}
        for version in bench.versions
    }


def at_first(bench: Bench, kind: str, rounds: int = FIRST_ROUNDS) -> dict[str, dict[str, dict[str, float]]]:
    """Returns version → row → seconds, and CPU seconds, of the first answer of a worker that has answered nothing but /health; medians."""
    seen: dict[str, dict[str, list[tuple[float, float]]]] = {version.name: {row.name: [] for row in rows()} for version in bench.versions}
    with servers.running(both(bench, kind).values(), bench.work / "logs", bench.core) as up, servers.on_core(bench.client_core):
        for _ in range(rounds):
            for row in rows():
                for version in bench.versions:
                    server = up[f"{kind} {version.name}"]
                    renew(server)
                    clock = CpuClock(server.pid, *bench.pids(kind))
                    took = timed(server.port, request_of(row.address)).total
                    seen[version.name][row.name].append((took, clock.seconds()))
    return {
        version: {
            name: dict(zip(("total", "cpu"), map(statistics.median, zip(*taken, strict=True)), strict=True))
            for name, taken in by_row.items()
        }
        for version, by_row in seen.items()
    }


def renew(server: servers.Running) -> None:
    """Puts a fresh worker in the place of the server's only one; returns when it answers /health."""
    before = set(_workers(server))
    for worker in before:
        os.kill(worker, signal.SIGTERM)
    deadline = time.monotonic() + FRESH_SECONDS
    while time.monotonic() < deadline:
        after = set(_workers(server))
        if after and not after & before and _answers(server.port):
            return
        time.sleep(0.05)
    sys.exit(f"{server.server.name}: no fresh worker after {FRESH_SECONDS} seconds")


def _workers(server):
    return [pid for pid in family(server.pid) if pid != server.pid]


def _answers(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=FRESH_SECONDS)
    try:
        connection.request("GET", HEALTH)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
