"""Kills loads and upgrades with SIGKILL, at many moments, on SQLite and on MariaDB.

    python -m tests.judges.kills [--only sqlite|mariadb] [--what load|upgrade] [--kills 50]

A load is of the study with every kind of file, into a new database and into one that holds another study. Success: after each kill the
database holds what it held before, or all of the study, and nothing in between; the next load makes what a load makes that nobody
killed. An upgrade is of a database of layout 1 with rows in every table. Success: after each kill the answers are what they were; the next
upgrade ends at the same rows, and at the tables that a new database has. Exit code 1 otherwise.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path

from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from tests import data_rows
from tests.catalogues import catalogue, rows
from tests.databases import Made, made_sqlite
from tests.invariants import broken
from tests.layouts import create_earlier, earlier_rows
from tests.mariadb import running_server
from tests.studyfolders import load_folder, study_files, write_folder
from tests.today import add_today_reference, write_today

KILLS, SEED = 50, 11
# A command is over within some hundredths of a second: each of its statements is made to take so long, in seconds.
STATEMENT_SECONDS = 0.01
# Says on standard output that the first statement is about to run, which is what the moments are counted from.
SLOWED = """
import sys, time
from genows.db import mysql, sqlite
begun = []
def slowed(method):
    def run(*arguments):
        if not begun:
            begun.append(print("begun", flush=True))
        time.sleep(%r)
        return method(*arguments)
    return run
for kind in (mysql.MySQLDriver, sqlite.SQLiteDriver):
    for name in ("run", "execute", "add_all", "commit"):
        if name in vars(kind):
            setattr(kind, name, slowed(vars(kind)[name]))
from genows.cli import main
sys.exit(main(sys.argv[1:]))
"""
# What differs between two runs that did the same.
CHANGING = {"genows_data_version": lambda row: (), "cancer_study": lambda row: row[:10]}
PATHS = ("/api/studies", "/api/samples?study_id=brca_two", "/api/mutation_count?type=frequency&per_study=true&gene=TP53,KRAS",
         "/api/geneticprofiledata?genetic_profile_ids=&genes=&sample_list_id=brca_two_all", "/api/geneticprofiles?study_id=brca_two",
         "/api/clinicaldata/patients?study_id=brca_two&attribute_ids=")  # fmt: skip


class Kind:
    """A kind of database: `new(name)` gives an empty Made, `copy(made, name)` another one that holds the same."""

    def __init__(self, folder: Path, server=None):
        self.folder, self.server = folder, server

    def new(self, name: str) -> Made:
        if self.server is None:
            (self.folder / name).mkdir()
            return made_sqlite(self.folder / name)
        server = self.server
        return Made(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}")

    def bare(self, name: str, create) -> Made:
        """A Made of the schema that *create* makes."""
        if self.server is None:
            (self.folder / name).mkdir()
            made = Made(f"sqlite:///{self.folder / name / 'portal.db'}", empty=False)
        else:
            server = self.server
            made = Made(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}", empty=False)
        create(made.database)
        schema.look(made.database)
        return made

    def drop(self, made: Made) -> None:
        made.database.close()
        if self.server is None:
            shutil.rmtree(Path(made.database.driver.path).parent)
        else:
            self.server.drop_database(made.settings["db.connection_string"].rpartition("/")[2])


def command(made: Made, *words: str) -> subprocess.Popen:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GENOWS_")}
    environ["GENOWS_DB_CONNECTION_STRING"] = made.settings["db.connection_string"]
    environ["GENOWS_AUTHENTICATE"] = "false"
    return subprocess.Popen(
        [sys.executable, "-c", SLOWED % STATEMENT_SECONDS, *words], env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def killed(made: Made, seconds: float, *words: str) -> bool:
    """Runs the command, killed so long after its first statement; whether it was still at work."""
    with command(made, *words) as process:
        process.stdout.readline()
        time.sleep(seconds)
        alive = process.poll() is None
        process.send_signal(signal.SIGKILL)
    return alive


def finished(made: Made, *words: str, code: int | None = 0) -> float:
    """Runs the command to its end; the seconds from its first statement on. *code*: what it ends with; None: whatever."""
    with command(made, *words) as process:
        process.stdout.readline()
        begun = time.monotonic()
        _, said = process.communicate(timeout=120)
        if code is not None and process.returncode != code:
            raise AssertionError(f"genows {' '.join(words)}: {process.returncode}: {said}")
    return time.monotonic() - begun


def contents(made: Made) -> dict:
    return {table: [CHANGING.get(table, tuple)(row) for row in some] for table, some in rows(made).items()}


# Loads


def load_kills(kind: Kind, kills: int, folder: Path) -> Counter:
    """How often a killed load had left what; 'wrong: …' is what must not be."""
    study, words = write_today(folder / "demo2"), ("load", "--quiet", "--unknown-genes", "skip", str(folder / "demo2"))
    other = write_folder(folder / "other", study_files(add_global_case_list="true"))
    moments, found = random.Random(SEED), Counter()
    for first in (True, False):
        def template(name, first=first):
            made = kind.new(name)
            add_today_reference(made)
            if not first:
                assert load_folder(made, other).exit_code == 0
            return made

        made = template(f"whole{first}")
        before = contents(made)
        seconds = finished(made, *words)
        after = contents(made)
        assert before != after and broken(made) == [], study
        kind.drop(made)
        made = template(f"killed{first}")
        for number in range(kills // 2):
            killed(made, moments.uniform(0, seconds), *words)
            now = contents(made)
            found["nothing of it" if now == before else "all of it" if now == after else f"wrong: kill {number}, {_differing(now, before)}"] += 1
            if now == after:
                kind.drop(made)
                made = template(f"killed{first}{number}")
        finished(made, *words)
        if contents(made) != after:
            found["wrong: the load behind the kills"] += 1
        kind.drop(made)
    return found


def _differing(now, before):
    return ", ".join(table for table in now if now[table] != before.get(table))


# Upgrades


def older(database):
    create_earlier(database)
    schema.look(database)
    data_rows.insert(database, earlier_rows())


TREATMENTS = (
    "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (501, 'GENERIC_ASSAY'), (502, 'TREATMENT')",
    "INSERT INTO `treatment` VALUES (11, 'A-1', 'Drug', 'of old', 'https://x.org/AAG', 501), (12, 'B-2', 'B-2', 'B-2', '', 502)",
)


def upgrade_kills(kind: Kind, kills: int) -> Counter:
    """How often a killed upgrade had left which layout; 'wrong: …' is what must not be."""
    def template(name):
        made = kind.bare(name, older)
        made.run(*TREATMENTS)
        return made

    fresh = kind.new("fresh")
    wanted = catalogue(fresh)
    kind.drop(fresh)
    made, words = template("whole"), ("check", "--upgrade")
    said = answers(made)
    seconds = finished(made, *words)
    after = contents(made)
    kind.drop(made)
    moments, found = random.Random(SEED), Counter()
    for number in range(kills):
        made = template(f"killed{number}")
        killed(made, moments.uniform(0, seconds), *words)
        layout = schema.look(made.database).layout
        partly = catalogue(made) != wanted
        found[f"layout {layout}, {'not all' if partly else 'all'} there"] += 1
        if layout == schema.LAYOUT and partly:
            found[f"wrong: kill {number} told of layout {layout} too early"] += 1
        if answers(made) != said:
            found[f"wrong: answers after kill {number}"] += 1
        finished(made, *words)
        if catalogue(made) != wanted or contents(made) != after or answers(made) != said:
            found[f"wrong: the upgrade after kill {number}"] += 1
        kind.drop(made)
    return found


def answers(made: Made) -> dict[str, bytes]:
    app = create_app(make_config({**made.settings, "authenticate": "false"}))
    with closing(app):
        client = Client(app)
        return {path: client.get(path, buffered=True).data for path in PATHS}


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("sqlite", "mariadb"), help="one database")
    parser.add_argument("--what", choices=("load", "upgrade"), help="one command")
    parser.add_argument("--kills", type=int, default=KILLS, help="of each command on each database (default: %(default)s)")
    options = parser.parse_args(arguments)
    wrong = 0
    with ExitStack() as stack:
        for name in ("sqlite", "mariadb") if options.only is None else (options.only,):
            server = stack.enter_context(running_server()) if name == "mariadb" else None
            for what in ("upgrade", "load") if options.what is None else (options.what,):
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="genows-kills-")))
                kind = Kind(folder, server)
                found = upgrade_kills(kind, options.kills) if what == "upgrade" else load_kills(kind, options.kills, folder)
                print(f"{name}, {options.kills} kills of {'an' if what == 'upgrade' else 'a'} {what}:", dict(found), flush=True)
                wrong += sum(count for left, count in found.items() if left.startswith("wrong"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
