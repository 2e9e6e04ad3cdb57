"""One workload after another: start the servers afresh, check them, time them in rounds, then as a crowd."""

import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks import servers
from benchmarks.candidates import Candidate
from benchmarks.client import body_of, request_of
from benchmarks.crowd import Crowd, crowd
from benchmarks.plain import BareSql, reference
from benchmarks.processes import family, memory
from benchmarks.rounds import NOISY, Case, Figures, http_case, measured
from benchmarks.same import check
from benchmarks.workloads import Workload

ATTEMPTS = 3
CROWDED = ("W2", "W3")
CROWD_ROUNDS, CROWD_SECONDS = 3, 4.0
BARE = ("W4", "W5")


@dataclass(frozen=True)
class Plan:
    """What a run has to go by. *cores*: (servers', client's), None where there is only one."""

    work: Path
    studies: Path
    database: Path
    cores: tuple[int, int] | None
    rounds: dict[str, int]
    crowd_seconds: float = CROWD_SECONDS
    attempts: int = ATTEMPTS


@dataclass
class Timed:
    """*peaks*: bytes that the largest process of each server has taken at most. *noisy*: why to distrust all this, '' for nothing."""

    figures: dict[str, Figures]
    crowds: dict[str, list[Crowd]]
    peaks: dict[str, int]
    noisy: str


def time_workload(plan: Plan, workload: Workload, candidates: list[Candidate]) -> Timed:
    """Repeats a noisy measurement, at most *plan.attempts* times; gives the last."""
    candidates = [candidate for candidate in candidates if candidate.takes(workload)]
    for _ in range(plan.attempts):
        timed = _time_once(plan, workload, candidates)
        if not timed.noisy:
            break
        print(f"{workload.name}: noisy ({timed.noisy})", file=sys.stderr)
    return timed


def _time_once(plan, workload, candidates):
    core = plan.cores and plan.cores[0]
    wanted = reference(workload.name, workload, plan.studies, plan.database)
    bodies = plan.work / f"bodies-{workload.name}"
    needed = {candidate.server.name: candidate.server for candidate in candidates}
    with servers.running(needed.values(), plan.work / "logs", core) as up:
        for candidate in candidates:
            check(up[candidate.server.name], candidate, workload, wanted)
        del wanted
        _keep(bodies, workload.name, body_of(up[candidates[0].server.name].port, workload.address))
        with servers.running(_limits(plan.work, bodies), plan.work / "logs", core) as ready:
            cases = [http_case(name, server, request_of(f"/{workload.name}")) for name, server in ready.items()]
            cases += [_case(up, candidate, workload) for candidate in candidates]
            if workload.name in BARE:
                cases.append(Case("bare SQL", BareSql(workload.name, plan.database).measure))
            figures = measured(cases, plan.rounds[workload.name])
            peaks = {case.name: max(memory(pid, "VmHWM") for pid in family(case.pid)) for case in cases if case.pid}
        crowds = _crowds(plan, workload, candidates, up) if workload.name in CROWDED else {}
    spread = figures["L"].spread
    return Timed(figures, crowds, peaks, f"L's interquartile range is {spread:.2f} of its median" if spread > NOISY else "")


def _case(up, candidate, workload):
    request = request_of(candidate.address(workload), candidate.headers)
    return http_case(candidate.name, up[candidate.server.name], request)


def _keep(folder, name, body):
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(body)


def _limits(work, bodies):
    return [server for server in (servers.limit(bodies), servers.nginx(work, bodies)) if server]


def _crowds(plan, workload, candidates, up):
    crowds = {candidate.name: [] for candidate in candidates}
    for _ in range(CROWD_ROUNDS):
        for candidate in candidates:
            request = request_of(candidate.address(workload), candidate.headers, close=False)
            crowds[candidate.name].append(crowd(up[candidate.server.name].port, request, plan.crowd_seconds))
    return crowds
