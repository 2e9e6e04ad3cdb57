"""SIGURG and `genows refresh`: every worker drops what it keeps of the data, and none ends by it."""

import json
import os
import signal
import sqlite3
import subprocess
import sys

import pytest

from genows.cli import main
from tests.server import by_gunicorn, by_serve

TRIES = 12
DROPPED = "what was kept of the data has been dropped"


@pytest.fixture
def config(tmp_path, monkeypatch):
    """A settings file of a SQLite database with one study."""
    path = tmp_path / "portal.properties"
    path.write_text(f"db.connection_string=sqlite:///{tmp_path}/genows.db\nauthenticate=false\n")
    assert main(["check", "--create", "--species", "none", "--config", str(path)]) == 0
    change(
        tmp_path,
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', NULL, NULL)",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`, `DESCRIPTION`, `PUBLIC`)"
        " VALUES (1, 'one', 'mixed', 'Before', 'S', 'D', 1)",
    )
    return path


def change(folder, *statements):
    with sqlite3.connect(folder / "genows.db") as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def names(server):
    """What the workers answer: several requests reach them all."""
    return {json.loads(server.get("/api/studies")[2])[0]["name"] for _ in range(TRIES)}


@pytest.mark.parametrize("start", [by_serve, by_gunicorn])
def test_the_signal_reaches_every_worker(config, tmp_path, start):
    with start(config) as server:
        server.until(lambda: len(server.workers()) == 2)
        workers = server.workers()
        assert names(server) == {"Before"}
        change(tmp_path, "UPDATE `cancer_study` SET `NAME` = 'After'")
        # Of one worker at least, which has been asked before.
        assert "Before" in names(server), "nobody has told the service"
        told = subprocess.run([sys.executable, "-m", "genows", "refresh", "--pid", str(server.pid)], capture_output=True, text=True, timeout=60)
        assert (told.returncode, told.stderr) == (0, "") and str(server.pid) in told.stdout
        server.until(lambda: server.log().count(DROPPED) == len(workers))
        assert names(server) == {"After"}
        # Of the first process alone, and again.
        change(tmp_path, "UPDATE `cancer_study` SET `NAME` = 'Again'")
        os.kill(server.pid, signal.SIGURG)
        server.until(lambda: names(server) == {"Again"})
        assert server.workers() == workers


def test_a_new_data_version_reaches_every_worker(config, tmp_path, capsys):
    with by_serve(config) as server:
        assert names(server) == {"Before"}
        change(tmp_path, "UPDATE `cancer_study` SET `NAME` = 'After'")
        assert main(["refresh", "--config", str(config)]) == 0
        assert "data version" in capsys.readouterr().out
        assert names(server) == {"After"}


def test_a_portals_own_database_is_not_written_into(config, tmp_path, capsys):
    change(tmp_path, "DROP TABLE `genows_data_version`")
    before = (tmp_path / "genows.db").read_bytes()
    assert main(["refresh", "--config", str(config)]) == 2
    assert "--pid" in capsys.readouterr().err
    assert (tmp_path / "genows.db").read_bytes() == before


@pytest.mark.parametrize("pid, said", [("0", "should be"), ("-1", "should be"), ("1", "should be"), (str(2**22 + 1), "no such process"), (str(2**70), "such")])
def test_a_process_that_cannot_be_told_is_named(pid, said, capsys):
    assert main(["refresh", f"--pid={pid}"]) == 2
    error = capsys.readouterr().err
    assert pid in error and said in error


def test_no_database_has_nothing_to_drop(tmp_path, capsys):
    config = tmp_path / "portal.properties"
    config.write_text(f"db.connection_string=sqlite:///{tmp_path}/nothing.db\n")
    assert main(["refresh", "--config", str(config)]) == 1
    assert "is not there" in capsys.readouterr().err
    assert not (tmp_path / "nothing.db").exists()
