"""`python -m benchmarks`: makes the data, starts the servers, checks that all answer the same, measures, prints the gates.

Linux, two cores at least. Nothing leaves this machine: everything talks over 127.0.0.1.
"""

import argparse
import json
import os
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks import candidates, data, loading, mariadb, memory, processes, servers, signedin
from benchmarks.results import Results, machine
from benchmarks.table import page
from benchmarks.timing import ATTEMPTS, CROWD_SECONDS, Plan, time_workload
from benchmarks.workloads import workloads

# Load of others, at the start, above which nothing can be believed.
QUIET = 0.5
ROUNDS = {"W1": 15, "W2": 15, "W3": 15, "W4": 15, "W5": 15, "W6": 5}
RESULTS = Path(__file__).parent / "RESULTS.md"


def arguments():
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--work", type=Path, help="folder that keeps the data for the next run (default: a temporary one)")
    parser.add_argument("--quick", action="store_true", help="under two minutes: less data, fewer rounds, no peers")
    parser.add_argument("--only", help="comma list of W1 to W6, memory, loading (default: all; --quick: without loading)")
    parser.add_argument("--whole", action="store_true", help="also the whole profile, 20 million records, 4 GB")
    parser.add_argument("--rounds", type=int, help="rounds for every workload, each measured once, however noisy")
    parser.add_argument("--json", type=Path, help="file for all readings")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    return parser.parse_args()


def main():
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="genows-bench-") as folder:
        run(asked, asked.work or Path(folder))


def run(asked, work):
    results = Results(machine=machine())
    load, cores = os.getloadavg()[0], processes.cores()
    if cores is None:
        results.noisy = "there is only one core: client and servers share it, and no gate can be judged"
    elif load > QUIET:
        results.noisy = f"the machine's load was {load:.1f} before the start"
    size = data.QUICK if asked.quick else data.FULL
    work = work.absolute()
    work.mkdir(parents=True, exist_ok=True)
    say("making the data")
    database = data.sqlite_file(work, size)
    rounds = {name: asked.rounds or (min(5, number) if asked.quick else number) for name, number in ROUNDS.items()}
    plan = Plan(work, data.studies_of(work, size), database, cores, rounds, 1.5 if asked.quick else CROWD_SECONDS, 1 if asked.quick or asked.rounds else ATTEMPTS)
    every = workloads(size)
    with ExitStack() as stack:
        server = address = None
        if mariadb.available() and not asked.quick:
            say("loading the data into MariaDB")
            server, address = stack.enter_context(loaded_mariadb(work, size, cores))
        who = candidates.genows(f"sqlite:///{database}", address) + signedin.candidates(database)
        if not asked.quick:
            say("installing the peers")
            who += candidates.peers(every, database, address, candidates.install_peers(work))
        for part in parts(asked):
            say(part)
            if part == "loading":
                results.loading = loading.measured(work, size.genes, server)
                continue
            with servers.on_core(cores and cores[1]):
                if part == "memory":
                    results.memory = memory.measured(plan, every, connections(database, address), asked.whole)
                else:
                    results.timed[part] = time_workload(plan, every[part], who)
    report(asked, results, every)


def parts(asked):
    if asked.only:
        return asked.only.split(",")
    return [*ROUNDS, "memory", *(() if asked.quick else ("loading",))]


def connections(database, address):
    return {"SQLite": f"sqlite:///{database}"} | ({"MariaDB": address} if address else {})


@contextmanager
def loaded_mariadb(work, size, cores):
    """A MariaDB server, and the connection string of its database with the data."""
    with mariadb.running(cores and cores[0]) as (server, _):
        address = mariadb.address(server, server.create_database())
        data.load(address, data.study_folders(work, size))
        yield server, address


def report(asked, results, every):
    if asked.json:
        asked.json.write_text(json.dumps(results.as_json(), indent=1) + "\n")
    text = page(results, every, "python -m benchmarks" + (" --quick" if asked.quick else ""))
    if asked.write:
        RESULTS.write_text(text)
    print(text)


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
