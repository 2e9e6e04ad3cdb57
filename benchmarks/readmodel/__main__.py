"""`python -m benchmarks.readmodel`: ten requests, asked of an earlier revision and of this checkout in one run, on MariaDB and on SQLite.

Makes the checkout of the base, an environment for it, and a study that each version loads into databases of its own; compares the answers;
prints the table in U, the time of the base's first row on MariaDB. A goal is the larger of its figure and 1.5 times /health's time.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from benchmarks import processes
from benchmarks.readmodel import answers, crowded, databases, examined, scale, timed, versions
from benchmarks.readmodel.databases import MARIADB, SQLITE
from benchmarks.readmodel.results import CLOCKS, Results, page
from benchmarks.results import machine

QUIET = 0.5
PARTS = ("table", "first", "examined", "crowd", "memory", "scale")
PAGE = Path(__file__).parents[1] / "READMODEL.md"


def arguments():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.readmodel", description=__doc__)
    parser.add_argument("--work", type=Path, help="folder that keeps the base, its databases and the studies for the next run")
    parser.add_argument("--base", default=versions.BASE, help="the revision beside it (default: %(default)s)")
    parser.add_argument("--only", default="table,first,examined", help=f"comma list of {', '.join(PARTS)} (default: %(default)s)")
    parser.add_argument("--all", action="store_true", help="all parts (half an hour)")
    parser.add_argument("--databases", default=f"{SQLITE},{MARIADB}", help="comma list (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=timed.ROUNDS, help="times that each request is asked (default: %(default)s)")
    parser.add_argument("--first-rounds", type=int, default=timed.FIRST_ROUNDS, help="fresh workers for each request (default: %(default)s)")
    parser.add_argument("--crowd-rounds", type=int, default=crowded.ROUNDS, help="of the part crowd (default: %(default)s)")
    parser.add_argument("--by", choices=CLOCKS, default="median", help="what verdicts go by; cpu where the machine is busy (default: median)")
    parser.add_argument("--requests", type=int, default=crowded.REQUESTS, help="of the part memory (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="file for all readings")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    return parser.parse_args()


def main():
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="genows-bench-") as folder:
        work = (asked.work or Path(folder)).absolute()
        work.mkdir(parents=True, exist_ok=True)
        results = run(asked, work)
    text = page(results, f"python -m benchmarks.readmodel --only {','.join(_parts(asked))} --by {asked.by}")
    if asked.write:
        PAGE.write_text(text)
    print(text)


def run(asked, work: Path) -> Results:
    """Returns what the parts that are asked for have measured."""
    results = Results(machine(), asked.base, asked.by)
    if (load := os.getloadavg()[0]) > QUIET:
        results.noisy = f"the machine's load was {load:.1f} before the start"
    base, now = versions.base(work, asked.base), versions.now()
    say("loading the studies by both versions")
    with databases.loaded(work, base, now, processes.cores(), tuple(asked.databases.split(","))) as bench:
        kinds = tuple(bench.connections)
        if not kinds:
            sys.exit(f"no database to measure: --databases is a comma list of {SQLITE} and {MARIADB}, and MariaDB must be installed")
        results.unit_of = MARIADB if MARIADB in kinds else SQLITE
        for kind in kinds:
            say(f"{kind}: comparing the answers")
            results.answers[kind] = answers.compared(bench, kind)
        for part in _parts(asked):
            for kind in kinds:
                say(f"{kind}: {part}")
                _measure(part, asked, bench, kind, results)
                # After each part: a run of half an hour may be ended before its end.
                if asked.json:
                    asked.json.write_text(json.dumps(results.as_json(), indent=1) + "\n")
    return results


def _measure(part, asked, bench, kind, results):
    if part == "table":
        results.timed[kind] = timed.in_rounds(bench, kind, asked.rounds)
    elif part == "first":
        results.first[kind] = timed.at_first(bench, kind, asked.first_rounds)
    elif part == "examined" and kind == MARIADB:
        results.examined = examined.examined(bench)
    elif part == "crowd":
        results.crowds[kind] = crowded.at_once(bench, kind, asked.crowd_rounds)
    elif part == "memory":
        results.memory[kind] = crowded.crowded(bench, kind, requests=asked.requests)
    elif part == "scale":
        results.scale[kind] = scale.scaled(bench, kind)


def _parts(asked):
    wanted = PARTS if asked.all else asked.only.split(",")
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"there is no part {', '.join(sorted(unknown))}: --only is a comma list of {', '.join(PARTS)}")
    return wanted


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
