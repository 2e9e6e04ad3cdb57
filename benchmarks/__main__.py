"""`python -m benchmarks`: makes the data, starts the servers, checks that all answer the same, measures, prints the gates.

Linux, two cores at least. Nothing leaves this machine: everything talks over 127.0.0.1.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from benchmarks import data, processes, servers
from benchmarks.results import Results, machine
from benchmarks.table import page
from benchmarks.timing import GENOWS, Candidate, Plan, time_workload
from benchmarks.workloads import workloads

# Load of others, at the start, above which nothing can be believed.
QUIET = 0.5
ROUNDS = {"W1": 15, "W2": 15, "W3": 15, "W4": 15, "W5": 15, "W6": 5}
RESULTS = Path(__file__).parent / "RESULTS.md"


def arguments():
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--work", type=Path, help="folder that keeps the data for the next run (default: a temporary one)")
    parser.add_argument("--quick", action="store_true", help="under two minutes: less data, fewer rounds, no peers")
    parser.add_argument("--only", help="comma list of workloads, as W1,W4")
    parser.add_argument("--rounds", type=int, help="rounds for every workload")
    parser.add_argument("--json", type=Path, help="file for all readings")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    return parser.parse_args()


def main():
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="genows-bench-") as folder:
        run(asked, asked.work or Path(folder))


def run(asked, work):
    results = Results(machine=machine())
    load = os.getloadavg()[0]
    cores = processes.cores()
    results.noisy = f"the machine's load was {load:.1f} before the start" if load > QUIET else ""
    if cores is None:
        results.noisy = "there is only one core: client and servers share it, and no gate can be judged"
    size = data.QUICK if asked.quick else data.FULL
    work = work.absolute()
    work.mkdir(parents=True, exist_ok=True)
    say("making the data")
    database = data.sqlite_file(work, size)
    rounds = {name: asked.rounds or (min(5, number) if asked.quick else number) for name, number in ROUNDS.items()}
    plan = Plan(work, work / f"studies-{size.name}", database, cores, rounds, 1.5 if asked.quick else 4.0)
    if cores:
        os.sched_setaffinity(0, {cores[1]})
    every = workloads(size)
    for name in asked.only.split(",") if asked.only else ROUNDS:
        say(f"{name}: {every[name].title}")
        results.timed[name] = time_workload(plan, every[name], candidates(database))
    if asked.json:
        asked.json.write_text(json.dumps(results.as_json(), indent=1) + "\n")
    text = page(results, every, "python -m benchmarks" + (" --quick" if asked.quick else ""))
    if asked.write:
        RESULTS.write_text(text)
    print(text)


def candidates(database):
    connection = f"sqlite:///{database}"
    return [
        Candidate(GENOWS, servers.genows(GENOWS, connection)),
        Candidate("genows, gzip", servers.genows("genows without isal", connection, without="isal"), gzipped=True, only=("W1", "W6")),
    ]


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
