"""What a worker takes in memory after many mixed requests over many studies, and how much of that it keeps of the data."""

import random

from benchmarks import data, servers
from benchmarks.client import body_of, request_of, timed
from benchmarks.processes import family, memory
from benchmarks.readmodel.databases import Bench
from benchmarks.readmodel.table import rows

STUDIES, REQUESTS = 300, 10_000
MOST_MIB = 160
SHAPE = {"genes": 30, "samples": 100, "mutations_per_sample": 5}
KEPT = "genows_cache_bytes"
MIB = 2**20


def crowded(bench: Bench, kind: str, studies: int = STUDIES, requests: int = REQUESTS) -> dict[str, float]:
    """Returns MiB of a worker: resident when idle, after all requests, at its highest, and what it keeps of the data."""
    connection = bench.new_database(kind, "many")
    data.load(connection, [data.study_folder(bench.work / "many", f"many{number:03}", **SHAPE) for number in range(studies)])
    server = servers.genows(f"{kind} memory", connection, 1, metrics_networks="127.0.0.1/32")
    asked = [row.address for number in range(studies) for row in rows(f"many{number:03}")]
    chance = random.Random(1)
    with servers.running([server], bench.work / "logs", bench.core) as up:
        it = up[server.name]
        (worker,) = [pid for pid in family(it.pid) if pid != it.pid]
        idle = memory(worker, "VmRSS")
        for _ in range(requests):
            timed(it.port, request_of(chance.choice(asked)))
        metrics = body_of(it.port, "/metrics").decode()
        found = {"idle": idle / MIB, "after": memory(worker, "VmRSS") / MIB, "highest": memory(worker, "VmHWM") / MIB}
    return found | {"kept": _metric(metrics, KEPT) / MIB, "at most": MOST_MIB, "requests": requests, "studies": studies}


def _metric(text, name):
    return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(name))
