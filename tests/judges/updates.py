"""Updates random studies and compares with a load of all files together; kills updates, and removals of samples, at random moments.

    python -m tests.judges.updates [--only sqlite|mariadb] [--studies 300] [--kills 50]

Success: each update gives what the load gives, the same update again changes nothing, the tables fit each other and what is packed fits them. After each
kill the database holds what it held before, or all of the change, and a reader who asks all the time sees only these two. Exit code 1 otherwise.
"""

import argparse
import random
import sys
import tempfile
import threading
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests.exported import contents
from tests.judges.kills import SEED, Kind, finished, killed
from tests.mariadb import running_server
from tests.partstudies import STUDY_ID
from tests.studyfolders import load_folder
from tests.updated import draw, faults, well, with_genes

STUDIES, KILLS, KILLED_SEED = 300, 50, 0
BASE = "/portal/api"
PATHS = (f"{BASE}/studies/{STUDY_ID}/samples?projection=DETAILED", f"{BASE}/studies/{STUDY_ID}/clinical-data", f"/api/copynumbersegments?study_id={STUDY_ID}",
         f"/api/mutations?genetic_profile_ids={STUDY_ID}_mutations&genes=")  # fmt: skip


def random_updates(kind: Kind, number: int, folder: Path) -> Counter:
    """How many updates were right; 'wrong: …' is what must not be."""
    found = Counter()
    for seed in range(number):
        made, other = with_genes(kind.new(f"made{seed}")), with_genes(kind.new(f"other{seed}"))
        (folder / str(seed)).mkdir()
        wrong = faults(made, other, folder / str(seed), seed)
        found[f"wrong: {seed}, {wrong}" if wrong else "right"] += 1
        kind.drop(made)
        kind.drop(other)
    return found


class Reader:
    """Asks all the time, as long as the block is at work. *seen*: the answers."""

    def __init__(self, made):
        self._app = create_app(make_config({**made.settings, "authenticate": "false"}))
        self._over, self.seen = threading.Event(), set[tuple]()
        self._thread = threading.Thread(target=self._ask)

    def ask(self) -> tuple:
        """The answers of one moment; one that a change came between is asked again."""
        client = Client(self._app)
        while True:
            first = [client.get(path, buffered=True).data for path in PATHS]
            if first == [client.get(path, buffered=True).data for path in PATHS]:
                return tuple(first)

    def _ask(self):
        while not self._over.is_set():
            self.seen.add(self.ask())

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()
        self._app.close()


def asked(made) -> tuple:
    reader = Reader(made)
    try:
        return reader.ask()
    finally:
        reader._app.close()


def kills(kind: Kind, number: int, folder: Path) -> Counter:
    """How often a killed command had left what."""
    first, second, _ = draw(folder / "kills", KILLED_SEED)
    moments, found = random.Random(SEED), Counter()
    for words in (("load", "--quiet", "--update", str(second)), ("remove", STUDY_ID, "--sample", "S0")):

        def template(name):
            made = with_genes(kind.new(name))
            well(load_folder(made, first))
            return made

        made = template(f"{words[0]}whole")
        before, said_before = contents(made), asked(made)
        seconds = finished(made, *words)
        after, said_after = contents(made), asked(made)
        assert before != after and said_before != said_after
        kind.drop(made)
        made = template(f"{words[0]}killed")
        for kill in range(number):
            with Reader(made) as reader:
                killed(made, moments.uniform(0, seconds), *words)
            now = contents(made)
            found["before" if now == before else "after" if now == after else f"wrong: kill {kill} of {words[0]}"] += 1
            if not reader.seen <= {said_before, said_after}:
                found[f"wrong: seen at kill {kill} of {words[0]}"] += 1
            if now == after:
                kind.drop(made)
                made = template(f"{words[0]}killed{kill}")
        kind.drop(made)
    return found


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("sqlite", "mariadb"), help="one database")
    parser.add_argument("--studies", type=int, default=STUDIES, help="random studies on each database (default: %(default)s)")
    parser.add_argument("--kills", type=int, default=KILLS, help="of each command on each database (default: %(default)s)")
    options = parser.parse_args(arguments)
    wrong = 0
    with ExitStack() as stack:
        for name in ("sqlite", "mariadb") if options.only is None else (options.only,):
            server = stack.enter_context(running_server()) if name == "mariadb" else None
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="genows-updates-")))
            kind = Kind(folder, server)
            for what, found in (("random updates", random_updates(kind, options.studies, folder)), ("kills", kills(kind, options.kills, folder))):
                print(f"{name}, {what}:", dict(found), flush=True)
                wrong += sum(count for left, count in found.items() if left.startswith("wrong"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
