"""Kills copies of studies with SIGKILL, at many moments, into SQLite and MariaDB, the target of one kill being where the next one goes on.

    python -m tests.judges.copies [--only sqlite|mariadb] [--kills 100]

Each copy is of five studies with rows that no loader writes. Success: after each kill the target holds whole studies alone, the first ones in order,
each with what an undisturbed copy gives; and the copy behind the kills ends at the rows of an undisturbed one. Exit code 1 otherwise.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from tests import data_rows
from tests.databases import made_sqlite
from tests.exported import contents
from tests.judges.kills import Kind, finished, killed
from tests.mariadb import running_server

KILLS, SEED = 100, 24
REMARKS = 3
# In one statement: MariaDB may store what a killed process has sent a moment later.
STUDIES = "SELECT c.CANCER_STUDY_IDENTIFIER, g.STUDY FROM cancer_study c LEFT JOIN genows_copies g ON g.STUDY = c.CANCER_STUDY_IDENTIFIER ORDER BY c.CANCER_STUDY_ID"


def copy_kills(kind: Kind, kills: int, folder: Path) -> Counter:
    """How many studies were there after each kill; 'wrong: …' is what must not be."""
    (folder / "source").mkdir()
    source = made_sqlite(folder / "source")
    data_rows.insert(source.database, data_rows.TABLES)
    words = ("copy", "--quiet", "--from", source.settings["db.connection_string"], "--all")
    whole = kind.new("whole")
    seconds = finished(whole, *words, code=REMARKS)
    wanted, ids = contents(whole), whole.rows(STUDIES)
    moments, found = random.Random(SEED), Counter()
    made = kind.new("killed")
    for number in range(kills):
        killed(made, moments.uniform(0, seconds), *words)
        studies = made.rows(STUDIES)
        found[f"{len(studies)} studies"] += 1
        if studies != ids[: len(studies)] or any(study_id != copied for study_id, copied in studies):
            found[f"wrong: kill {number} left {studies}"] += 1
        if more := [table for table, rows in contents(made).items() if not Counter(rows) <= Counter(wanted[table])]:
            found[f"wrong: kill {number}: other rows in {', '.join(more)}"] += 1
        if studies == ids:
            if differing := _differing(made, wanted):
                found[f"wrong: kill {number}: not what an undisturbed copy gives: {', '.join(differing)}"] += 1
            kind.drop(made)
            made = kind.new(f"killed{number}")
    finished(made, *words, code=None)
    found["wrong: the copy behind the kills"] += bool(_differing(made, wanted))
    kind.drop(made)
    kind.drop(whole)
    source.database.close()
    return +found


def _differing(made, wanted) -> list[str]:
    """The tables whose rows are others. Two data of an event under one key come in any order."""
    now = contents(made)
    return [table for table, rows in wanted.items() if now[table] != rows and (table != "events" or Counter(now[table]) != Counter(rows))]


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("sqlite", "mariadb"), help="one database")
    parser.add_argument("--kills", type=int, default=KILLS, help="on each database (default: %(default)s)")
    options = parser.parse_args(arguments)
    wrong = 0
    with ExitStack() as stack:
        for name in ("sqlite", "mariadb") if options.only is None else (options.only,):
            server = stack.enter_context(running_server()) if name == "mariadb" else None
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="genows-copies-")))
            found = copy_kills(Kind(folder, server), options.kills, folder)
            print(f"{name}, {options.kills} kills of a copy:", dict(sorted(found.items())), flush=True)
            wrong += sum(count for left, count in found.items() if left.startswith("wrong"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
