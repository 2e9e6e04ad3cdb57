"""A SQLite file that is replaced, removed or damaged under a running service."""

import json
import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.databases import made_sqlite
from tests.server import running

pytestmark = pytest.mark.process

NOTICED_SECONDS = 1
SAMPLES = {"small": 20, "large": 200}


def made(folder, name):
    folder.mkdir()
    made = made_sqlite(folder)
    write_demo(folder / "study", samples=SAMPLES[name], genes=50, study_id=name, kinds=["expression", "mutations"])
    load_study(made.database, folder / "study", Options(), Silence())
    made.database.close()
    return folder / "portal.db"


@pytest.fixture(scope="module")
def databases(tmp_path_factory):
    """Two files of different sizes; each holds the study that is named like it."""
    folder = tmp_path_factory.mktemp("files")
    return {name: made(folder / name, name) for name in SAMPLES}


@pytest.fixture
def served(databases, tmp_path):
    """served(name): the path of a copy of that file."""

    def copied(name):
        path = tmp_path / "served.db"
        shutil.copy(databases[name], path)
        return path

    return copied


def on(path):
    return running({"db.connection_string": f"sqlite:///{path}"}, workers=2)


def wait_for_workers(server, path):
    """Returns when every worker has the file open: one that starts beside a replaced file would find the earlier file's journal."""
    deadline = time.monotonic() + 20
    while not all(str(path) in _open_files(pid) for pid in server.workers()):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _open_files(pid):
    return {os.readlink(entry) for entry in Path(f"/proc/{pid}/fd").iterdir() if os.path.lexists(entry)}


def statuses(server, times=8):
    """What both workers say, asked often enough that each has its turn."""
    return {server.get(path)[0] for path in ["/health", "/api/studies"] * times}


def studies(server):
    """The study that is served, with all its samples and values, whoever is asked; None where a worker says something else."""
    for _ in range(8):
        status, _, body = server.get("/api/studies")
        if status != 200:
            return None
        (study,) = json.loads(body)
        name = study["id"]
        _, _, body = server.get(f"/api/samples?study_id={name}")
        values = server.get(f"/api/geneticprofiledata?genetic_profile_ids={name}_rna_seq_v2_mrna&genes=")
        assert len(json.loads(body)) == SAMPLES[name] and values[0] == 200 and json.loads(values[2])
    return name


def replace(databases, name, path):
    """As an operator does: a new file beside the old one, then renamed."""
    fresh = path.with_name("fresh.db")
    shutil.copy(databases[name], fresh)
    os.replace(fresh, path)
    time.sleep(NOTICED_SECONDS)


@pytest.mark.parametrize(("first", "second"), [("small", "large"), ("large", "small")])
def test_a_file_that_was_replaced_is_served(first, second, served, databases):
    path = served(first)
    with on(path) as server:
        assert studies(server) == first
        replace(databases, second, path)
        assert studies(server) == second
        assert statuses(server) == {200}
        replace(databases, first, path)
        assert studies(server) == first
        assert " 500 " not in server.log()


def test_what_was_written_last_to_the_earlier_file_does_not_get_into_the_new_one(served, databases):
    path = served("small")
    with on(path) as server:
        assert studies(server) == "small"
        wait_for_workers(server, path)
        with closing(sqlite3.connect(path)) as writer:
            writer.execute("UPDATE `cancer_study` SET `NAME` = 'written last'")
            writer.commit()
            assert os.stat(f"{path}-wal").st_size
            replace(databases, "large", path)
            assert studies(server) == "large"
        kept = f"{path}-wal.earlier"
        assert os.stat(kept).st_size
        assert kept in server.log()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_file_that_was_removed_is_missed_until_there_is_one(served, databases):
    path = served("small")
    with on(path) as server:
        assert studies(server) == "small"
        os.rename(path, path.with_name("moved.db"))
        time.sleep(NOTICED_SECONDS)
        assert statuses(server) == {503}
        assert server.get("/api/studies")[1]["Retry-After"]
        assert f"/health: SchemaError: The database {path} was removed: put it back, or a copy that 'genows backup' has made." in server.log()
        # Nobody makes an empty one in its place.
        assert not path.exists()
        os.rename(path.with_name("moved.db"), path)
        time.sleep(NOTICED_SECONDS)
        assert studies(server) == "small"
        os.remove(path)
        time.sleep(NOTICED_SECONDS)
        assert statuses(server) == {503}
        replace(databases, "large", path)
        assert studies(server) == "large"


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda file: file.truncate(0), id="emptied"),
        pytest.param(lambda file: file.truncate(40_000), id="truncated"),
        pytest.param(lambda file: file.write(b"scribbled" * 1000), id="scribbled over"),
        pytest.param(lambda file: (file.seek(32_768), file.write(os.urandom(4_000_000))), id="scribbled over, but for its head"),
    ],
)
def test_a_damaged_file_is_named_in_the_log(damage, served, databases):
    path = served("small")
    with on(path) as server:
        assert studies(server) == "small"
        with open(path, "r+b") as file:
            damage(file)
        time.sleep(NOTICED_SECONDS)
        before = len(server.log())
        assert statuses(server) == {503}
        told = [line for line in server.log()[before:].splitlines() if " ERROR " in line]
        assert told and all(str(path) in line for line in told)
        assert "Traceback" not in server.log()
        replace(databases, "large", path)
        assert studies(server) == "large"
