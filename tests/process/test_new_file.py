"""Loads into a SQLite file that is not there yet: what a killed one leaves, and two at once."""

import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from genows.demo.study import write_demo
from tests.server import running


def load(file, folder):
    return command(file, "load", "--quiet", str(folder))


def command(file, *words):
    # On a busy machine a query may be slow, which the load would tell where nothing is to be told.
    environ = {**os.environ, "GENOWS_DB_CONNECTION_STRING": f"sqlite:///{file}", "GENOWS_DB_SLOW_QUERY_SECONDS": "3600", "GENOWS_AUTHENTICATE": "false"}
    return subprocess.Popen([sys.executable, "-m", "genows", *words], env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def finished(process):
    _, told = process.communicate(timeout=120)
    return process.returncode, told


def asked(file, sql):
    connection = sqlite3.connect(file)
    try:
        return [row[0] for row in connection.execute(sql)]
    finally:
        connection.close()


def is_whole(file):
    assert asked(file, "PRAGMA journal_mode") == ["wal"]
    assert asked(file, "PRAGMA integrity_check") == ["ok"]
    assert asked(file, "PRAGMA foreign_key_check") == []
    assert not os.path.exists(f"{file}-journal")


# Bytes: more than a new database has with its reference data, so that the load itself is under way.
LOADING = 20_000_000
MUTATION_INDEXES = "SELECT COUNT(*) FROM `sqlite_master` WHERE `type` = 'index' AND `tbl_name` IN ('mutation', 'mutation_event')"


@pytest.mark.process
@pytest.mark.slow  # A load of some seconds, killed and repeated.
@pytest.mark.parametrize(
    ("study", "table", "rows"),
    [
        pytest.param({"genes": 9000, "kinds": ("expression",)}, "genetic_alteration", 9000, id="a matrix"),
        pytest.param({"genes": 1000, "mutations_per_sample": 100, "kinds": ("mutations",)}, "mutation", 100_000, id="mutations"),
    ],
)
def test_a_load_into_a_new_file_may_be_killed_and_repeated(tmp_path, study, table, rows):
    file, folder = tmp_path / "new.db", tmp_path / "study"
    write_demo(folder, samples=1000, complete=True, **study)
    killed = load(file, folder)
    journal, deadline = tmp_path / "new.db-journal", time.monotonic() + 60
    # Rows have reached the file, which only the journal can take back.
    while not (journal.exists() and file.stat().st_size > LOADING) and time.monotonic() < deadline:
        time.sleep(0.002)
    killed.send_signal(signal.SIGKILL)
    assert finished(killed) == (-signal.SIGKILL, b"")
    assert journal.exists()
    assert finished(load(file, folder)) == (0, b"")
    is_whole(file)
    assert asked(file, f"SELECT COUNT(*) FROM `{table}`") == [rows]
    assert asked(file, MUTATION_INDEXES) == [10]  # They are left out for a while, see load.maf.events.


@pytest.mark.process
def test_a_load_waits_for_one_into_a_new_file(tmp_path):
    file, folders = tmp_path / "new.db", [tmp_path / "one", tmp_path / "two"]
    write_demo(folders[0], samples=1000, genes=9000, study_id="one", kinds=("expression",), complete=True)
    write_demo(folders[1], samples=20, genes=20, study_id="two")
    first = load(file, folders[0])
    while not (file.exists() and file.stat().st_size > LOADING) and first.poll() is None:
        time.sleep(0.002)
    second = load(file, folders[1])
    assert (finished(first), finished(second)) == ((0, b""), (0, b""))
    is_whole(file)
    assert asked(file, "SELECT `CANCER_STUDY_IDENTIFIER` FROM `cancer_study` ORDER BY 1") == ["one", "two"]


@pytest.mark.process
@pytest.mark.slow  # A load of some seconds, and what waits for it.
@pytest.mark.parametrize("delay", [0, 0.3, 0.8, 1.5], ids="{} s later".format)
def test_whatever_opens_a_file_that_is_just_being_made_waits(tmp_path, delay):
    file, folders = tmp_path / "new.db", {name: tmp_path / name for name in ("one", "two", "three")}
    write_demo(folders["one"], samples=800, genes=3000, study_id="one", kinds=("expression", "mutations"), complete=True)
    for name in ("two", "three"):
        write_demo(folders[name], samples=20, genes=20, study_id=name)
    processes = [load(file, folders["one"])]
    time.sleep(delay)
    processes += [load(file, folders[name]) for name in ("two", "three")]
    processes += [
        command(file, *words)
        for words in (
            ("check", "--create"),
            ("reference",),
            ("user", "add", "frodo@example.org", "--name", "Frodo"),
            ("studies",),
        )
    ]
    removal = command(file, "remove", "nothing")
    assert [code for code, _ in map(finished, processes)] == [0] * len(processes)
    code, told = finished(removal)
    assert (code, b"there is no study nothing" in told) == (1, True)
    assert sorted(asked(file, "SELECT `CANCER_STUDY_IDENTIFIER` FROM `cancer_study`")) == ["one", "three", "two"]
    assert asked(file, "SELECT `EMAIL` FROM `users`") == ["frodo@example.org"]
    assert asked(file, "PRAGMA integrity_check") == ["ok"]
    assert asked(file, "SELECT COUNT(*) > 60000 FROM `gene`") == [1]


@pytest.mark.process
def test_a_service_that_starts_meanwhile_serves_when_the_file_is_made(tmp_path):
    file, folder = tmp_path / "new.db", tmp_path / "one"
    write_demo(folder, samples=1000, genes=9000, study_id="one", kinds=("expression",), complete=True)
    first = load(file, folder)
    while not (file.exists() and file.stat().st_size > LOADING) and first.poll() is None:
        time.sleep(0.002)
    with running({"db.connection_string": f"sqlite:///{file}", "authenticate": "false"}, workers=1) as server:
        server.until(lambda: server.get("/health")[0] == 200, seconds=60)
        assert finished(first) == (0, b"")
        assert b'"one"' in server.get("/api/studies")[2]
