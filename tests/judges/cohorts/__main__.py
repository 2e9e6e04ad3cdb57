"""Asks a served genows about random cohorts, and prints where it answers otherwise than a count over the rows.

    python -m tests.judges.cohorts [--filters 2000] [--studies 3] [--seed 20] [--database sqlite]

Requests take the operations in turn, each with a filter of its own. Success: no answer differs; else the exit code is 1.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

from tests.judges.cohorts import example, rows, studies
from tests.judges.cohorts.answers import Request, difference
from tests.judges.cohorts.loaded import ask, database
from tests.judges.cohorts.operations import Operations
from tests.server import running

# Differences of an operation that are printed.
SHOWN = 3


class Judge:
    """*asked*: path → requests; *differing*: path → what differed, of each request that did."""

    def __init__(self, folders, seed: int):
        self.portal = rows.portal(folders.values())
        self.operations = Operations(random.Random(f"requests {seed}"), self.portal)
        self.asked: Counter[str] = Counter()
        self.differing: defaultdict[str, list[str]] = defaultdict(list)

    def run(self, port: int, requests: int) -> None:
        for number in range(requests):
            request = self.operations.request(number)
            self.asked[request.path] += 1
            if wrong := difference(self.portal, request, ask(port, request)):
                self.differing[request.path].append(f"{shown(request)}\n  {wrong}")


def shown(request: Request) -> str:
    """Returns a request as it can be sent again."""
    return " ".join([request.path, json.dumps(request.query), *([json.dumps(request.body)] if request.body is not None else [])])


def judged(kind: str, number: int, requests: int, seed: int) -> Judge:
    """Loads the running example and so many random studies into a database of this kind, and asks so many requests."""
    folders = {**studies.folders(random.Random(seed), number), example.STUDY: example.FILES}
    judge = Judge(folders, seed)
    with tempfile.TemporaryDirectory(prefix="genows-judge-") as work, database(kind, Path(work), folders) as made, running(made.settings) as server:
        judge.run(server.port, requests)
    return judge


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.cohorts", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--filters", type=int, default=2000, help="requests, each with a filter")
    parser.add_argument("--studies", type=int, default=3, choices=range(1, len(studies.IDS) + 1), help="random studies beside the running example")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--database", choices=("sqlite", "mariadb"), default="sqlite")
    options = parser.parse_args()
    started = time.monotonic()
    judge = judged(options.database, options.studies, options.filters, options.seed)
    for path, asked in judge.asked.items():
        wrong = judge.differing[path]
        print(f"{path}: {asked} asked, {len(wrong)} differ")
        print(*wrong[:SHOWN], sep="\n", end="\n" if wrong else "")
    differing = sum(map(len, judge.differing.values()))
    print(f"{judge.asked.total()} requests of {len(judge.portal.studies)} studies in {time.monotonic() - started:.0f} s: {differing} differ")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
