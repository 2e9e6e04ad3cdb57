"""What one request costs a worker in memory: a fresh server with one worker for each, because a heap that has grown stays so."""

import time

from benchmarks import servers
from benchmarks.client import request_of, timed
from benchmarks.processes import family, forget_peak, memory

WARMING = 2  # requests of W2, after which a worker counts as idle
MIB = 2**20


def measured(plan, every, connections: dict[str, str], whole: bool) -> dict[str, dict]:
    """Group → name → MiB or bytes per second. *connections*: name → connection string. *whole*: the whole profile as well, 4 GB."""
    found = {}
    for name, connection in connections.items():
        found[name] = {}
        for workload in ("W1", "W6", *(("whole",) if whole else ())):
            idle, above, rate = _grown(plan, every, servers.genows(f"memory of {name}", connection, workers=1), workload)
            found[name] |= {"idle worker, MiB": idle, f"{workload}, MiB above": above, f"{workload}, MB per second": rate}
    first = next(iter(found.values()))
    found["ratios"] = {"W6": first["W6, MiB above"]}
    if whole:
        found["ratios"]["whole above W6"] = first["whole, MiB above"] - first["W6, MiB above"]
        found["ratios"]["whole rate"] = first["whole, MB per second"] / first["W6, MB per second"]
    return found


def _grown(plan, every, server, workload):
    """(resident when idle, highest beyond that: MiB; MB per second)."""
    core = plan.cores and plan.cores[0]
    with servers.running([server], plan.work / "logs", core) as up:
        it = up[server.name]
        for _ in range(WARMING):
            timed(it.port, request_of(every["W2"].address))
        (worker,) = [pid for pid in family(it.pid) if pid != it.pid]
        idle = memory(worker, "VmRSS")
        forget_peak(worker)
        began = time.perf_counter()
        size = timed(it.port, request_of(every[workload].address)).size
        took = time.perf_counter() - began
        return idle / MIB, (memory(worker, "VmHWM") - idle) / MIB, size / took / 1e6
