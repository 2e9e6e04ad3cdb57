"""`genows backup`: a right copy of a database under load that appears whole or not at all, replaces nothing, and is nobody else's to read."""

import os
import re
import sqlite3
import subprocess
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from genows.cli import main
from genows.commands.backup import copy_line, restore_line
from genows.config.reader import make_config
from genows.db import copies
from tests import data_rows
from tests.databases import made_mariadb, made_sqlite
from tests.mariadb import MariadbServer, memory_folder, started, stop
from tests.needs import needed
from tests.portal import FRODO, add_user

MODE = 0o777


@pytest.fixture
def made(tmp_path):
    made = made_sqlite(tmp_path)
    add_user(made, FRODO)
    yield made
    made.database.close()


@pytest.fixture
def copy_of(made, monkeypatch):
    """copy_of(file) → exit code of `genows backup FILE`."""
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    monkeypatch.setenv("GENOWS_AUTHENTICATE", "false")
    return lambda file: main(["backup", str(file)])


def rows(file, statement):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(statement).fetchall()


def test_a_copy_has_everything_and_says_its_size_and_version(made, copy_of, tmp_path, capsys):
    made.run("UPDATE genows_data_version SET VERSION = 41")
    (tmp_path / "backup").mkdir()
    assert copy_of(tmp_path / "backup" / "copy.db") == 0
    copy = tmp_path / "backup" / "copy.db"
    assert capsys.readouterr().out == f"{copy}: {copy.stat().st_size / 1e6:.1f} MB, data version 41\n"
    assert [path.name for path in copy.parent.iterdir()] == ["copy.db"]
    assert rows(copy, "PRAGMA integrity_check") == [("ok",)]
    tables = {name for (name,) in rows(copy, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {name for (name,) in made.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert rows(copy, "SELECT EMAIL FROM users") == [(FRODO,)]
    assert main(["check"]) == 0


def test_a_copy_can_be_served(copy_of, tmp_path, monkeypatch):
    assert copy_of(tmp_path / "copy.db") == 0
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"sqlite:///{tmp_path / 'copy.db'}")
    assert main(["check"]) == 0


@pytest.mark.parametrize("umask", [0, 0o022, 0o077], ids=oct)
def test_it_is_for_its_owner_alone(copy_of, tmp_path, umask):
    before = os.umask(umask)
    try:
        assert copy_of(tmp_path / "copy.db") == 0
    finally:
        os.umask(before)
    assert (tmp_path / "copy.db").stat().st_mode & MODE == 0o600


@pytest.mark.slow  # Writes for a while.
def test_a_copy_made_beside_writers_is_one_moment_of_theirs(made, copy_of, tmp_path, capsys):
    """Each transaction writes the version and as many rows: a copy of two moments would have other numbers."""
    made.run("CREATE TABLE pages (version INTEGER, filler TEXT)", "UPDATE genows_data_version SET VERSION = 0")
    stop, committed = threading.Event(), []

    def write():
        with closing(sqlite3.connect(made.database.driver.path, isolation_level=None, timeout=30)) as connection:
            while not stop.is_set():
                version = len(committed) + 1
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("UPDATE genows_data_version SET VERSION = ?", (version,))
                connection.execute("INSERT INTO pages VALUES (?, ?)", (version, "x" * 2_000))
                connection.execute("COMMIT")
                committed.append(version)
                # Else the file grows faster than a busy machine copies it.
                time.sleep(0.002)

    writing = threading.Thread(target=write)
    writing.start()
    try:
        for number in range(20):
            while len(committed) <= number:
                pass
            copy = tmp_path / f"copy{number}.db"
            assert copy_of(copy) == 0
            told = int(capsys.readouterr().out.rpartition(" ")[2])
            assert rows(copy, "SELECT VERSION FROM genows_data_version") == [(told,)]
            assert rows(copy, "SELECT count(*), max(version) FROM pages") == [(told, told or None)]
            assert rows(copy, "PRAGMA quick_check") == [("ok",)]
            copy.unlink()
    finally:
        stop.set()
        writing.join()
    assert len(committed) > 20, "the writer waited for the copies"


def refused(copy_of, capsys, file):
    assert copy_of(file) == 2
    return capsys.readouterr().err


def test_nothing_is_replaced(made, copy_of, tmp_path, capsys, monkeypatch):
    target = tmp_path / "copy.db"
    target.write_text("mine")
    assert refused(copy_of, capsys, target) == f"genows: {target} is there already; a copy never replaces a file.\n"
    link = tmp_path / "link.db"
    link.symlink_to("nowhere")
    assert "is there already" in refused(copy_of, capsys, link)
    assert "is there already" in refused(copy_of, capsys, made.database.driver.path)
    # It comes while the copy is made.
    late = tmp_path / "late.db"
    real = copies._copy
    monkeypatch.setattr(copies, "_copy", lambda database, partial: (real(database, partial), late.write_text("mine"))[0])
    assert "has appeared meanwhile" in refused(copy_of, capsys, late)
    assert late.read_text() == target.read_text() == "mine"
    assert not [path.name for path in tmp_path.iterdir() if "part" in path.name]


def test_a_file_system_without_hard_links(copy_of, tmp_path, capsys, monkeypatch):
    def refuse(*paths):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    assert copy_of(tmp_path / "copy.db") == 0
    assert rows(tmp_path / "copy.db", "SELECT EMAIL FROM users") == [(FRODO,)]
    assert not [path.name for path in tmp_path.iterdir() if "part" in path.name]


def test_a_full_disk_leaves_nothing(copy_of, tmp_path, capsys):
    """A folder of 64 KB, in memory."""
    small = tmp_path / "small"
    small.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", small], check=False, capture_output=True).returncode:
        pytest.skip("cannot mount a small folder here")
    try:
        assert refused(copy_of, capsys, small / "copy.db") == f"genows: {small / 'copy.db'} cannot be written: the disk is full.\n"
        assert list(small.iterdir()) == []
    finally:
        subprocess.run(["umount", small], check=True)


def test_what_cannot_be_copied_is_said(copy_of, tmp_path, capsys, monkeypatch):
    assert f"there is no folder {tmp_path / 'no'}" in refused(copy_of, capsys, tmp_path / "no" / "copy.db")
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"sqlite:///{tmp_path}/none.db")
    assert copy_of(tmp_path / "copy.db") == 1
    assert capsys.readouterr().err == f"genows: There is no database in {tmp_path}/none.db: nothing to copy.\n"
    (tmp_path / "none.db").write_bytes(b"no database at all, " * 100)
    assert copy_of(tmp_path / "copy.db") == 1
    assert "is not a usable SQLite database" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


def test_mariadb_gets_the_lines_to_type(capsys, monkeypatch):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", "mysql://me:hush@db.example.org:3307/the%2Fportal?ssl=true")
    assert main(["backup", "it's here"]) == 1
    said = capsys.readouterr().err
    quoted = "it'\"'\"'s here"
    assert (
        f" mkdir -- '{quoted}' && mariadb-backup --backup '--target-dir={quoted}' --host=db.example.org --port=3307 --ssl --user=me"
        f" && mariadb-backup --prepare '--target-dir={quoted}')\n"
    ) in said
    # The account of a service has no right to copy the server, as a rule; root of Debian's has, by the socket, without a password.
    by_socket = f"mariadb-backup --backup '--target-dir={quoted}'"
    assert f"\n(umask 077; mkdir -- '{quoted}' && {by_socket} && mariadb-backup --prepare '--target-dir={quoted}')\n" in said
    assert f"\nmariadb-backup --copy-back '--target-dir={quoted}' --datadir=/var/lib/mysql && chown -R mysql:mysql /var/lib/mysql\n" in said
    assert "hush" not in said and "mariadb-dump --" not in said


FLOATS = (12345678, 0.1, -3.4e38, 16777216)


@pytest.fixture(scope="module")
def served_mariadb(mariadb_server):
    """A Made on MariaDB with a user and numbers that six digits do not hold."""
    needed("mariadb-backup")
    name = mariadb_server.create_database()
    made = made_mariadb(mariadb_server, name)
    add_user(made, FRODO)
    data_rows.insert(made.database)
    made.run("CREATE TABLE `numbers` (`NUMBER` FLOAT)", *(f"INSERT INTO `numbers` VALUES ({number})" for number in FLOATS))
    yield made
    made.database.close()
    mariadb_server.drop_database(name)


@pytest.mark.slow  # Copies a server's data, and starts another one with them.
@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_the_lines_copy_a_real_server_to_the_last_digit(served_mariadb, mariadb_server, tmp_path, shell, monkeypatch, capsys):
    config = make_config(served_mariadb.settings)
    with tempfile.TemporaryDirectory(prefix="genows-", dir=memory_folder()) as name:
        copy, restored = Path(name) / "a copy", MariadbServer(Path(name))

        def run(line):
            return subprocess.run([shell, "-c", line], input=f"{mariadb_server.password}\n", capture_output=True, text=True, check=False)

        done = run(copy_line(config.database, copy))
        assert done.returncode == 0 and "completed OK!" in done.stderr, done.stderr
        assert copy.stat().st_mode & MODE == 0o700
        assert run(copy_line(config.database, copy)).returncode, "a copy was replaced"
        restoring, chown = restore_line(copy, restored.data).split(" && ")
        done = run(restoring)
        assert done.returncode == 0, done.stderr
        assert chown == f"chown -R mysql:mysql {restored.data}"
        process = started(restored)
        try:
            monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", served_mariadb.settings["db.connection_string"])
            place = f"mysql://127.0.0.1:{restored.port}"
            assert main(["backup", "--verify", place]) == 0, capsys.readouterr()
            assert " is the same as " in capsys.readouterr().out
            # What a dump makes of it.
            database = config.database.database
            login = [f"--user={mariadb_server.user}", f"--password={mariadb_server.password}", "--host=127.0.0.1"]
            dump = subprocess.run(["mariadb-dump", *login, f"--port={mariadb_server.port}", "--hex-blob", database], capture_output=True, check=True).stdout
            subprocess.run(["mariadb", *login, f"--port={restored.port}", database], input=dump, check=True)
            assert main(["backup", "--verify", place]) == 1
            assert f"numbers: values differ ({len(FLOATS)} rows in both)\n" in capsys.readouterr().out
        finally:
            stop(process)


@pytest.fixture(params=["sqlite", "mysql"])
def pair(request, tmp_path, monkeypatch):
    """(the served Made, another with the same rows, what --verify calls the other)."""
    both = []
    for place in ("one", "two"):
        (tmp_path / place).mkdir()
        if request.param == "sqlite":
            both.append(made_sqlite(tmp_path / place))
        else:
            server = request.getfixturevalue("mariadb_server")
            both.append(made_mariadb(server, server.create_database()))
        add_user(both[-1], FRODO)
        data_rows.insert(both[-1].database)
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", both[0].settings["db.connection_string"])
    text = both[1].settings["db.connection_string"]
    yield *both, text.removeprefix("sqlite:///")
    for made in both:
        made.database.close()


def verified(capsys, copy):
    code = main(["backup", "--verify", copy])
    return code, capsys.readouterr().out.splitlines()


def test_a_copy_is_compared_with_what_is_served(pair, capsys):
    served, copied, place = pair
    code, lines = verified(capsys, place)
    assert code == 0 and re.fullmatch(r".* is the same as .*: [0-9]+ tables, [0-9]+ rows", lines[-1]), lines
    # What a running service writes by itself is no fault of the copy's.
    served.run("INSERT INTO `genows_ended_sessions` VALUES ('x', '2026-01-01 00:00:00')")
    code, lines = verified(capsys, place)
    assert code == 0 and lines[0] == "genows_ended_sessions: 1 rows are served, 0 are in the copy (a running service changes it by itself)"
    copied.run("UPDATE `copy_number_seg` SET `SEGMENT_MEAN` = 12345678")
    served.run("UPDATE `copy_number_seg` SET `SEGMENT_MEAN` = 12345679", "UPDATE `genows_data_version` SET `VERSION` = 7", "DELETE FROM `users`")
    copied.run("CREATE TABLE `more` (`x` INTEGER)", "DROP TABLE `genows_gene_list`")
    code, lines = verified(capsys, place)
    rows = served.rows("SELECT COUNT(*) FROM `copy_number_seg`")[0][0]
    assert rows and code == 1
    for line in (
        f"copy_number_seg: values differ ({rows} rows in both)",
        "users: 0 rows are served, 1 are in the copy",
        "more: only the copy has this table",
        "genows_gene_list: the copy lacks this table",
    ):
        assert line in lines
    assert any(line.startswith("data version: 7 is served, ") for line in lines)
    assert lines[-1].count(" differs from ") == 1


def test_rows_that_stand_twice_and_tables_without_a_key(pair, capsys):
    served, copied, place = pair
    for made, order in ((served, (1, 2, 2)), (copied, (2, 1, 2))):
        made.run("CREATE TABLE `keyless` (`x` INTEGER)", *(f"INSERT INTO `keyless` VALUES ({number})" for number in order))
    assert verified(capsys, place)[0] == 0
    served.run("UPDATE `keyless` SET `x` = 1 WHERE `x` = 2")
    copied.run("UPDATE `keyless` SET `x` = 3 WHERE `x` = 1")
    code, lines = verified(capsys, place)
    assert code == 1 and "keyless: values differ (3 rows in both)" in lines


@pytest.mark.parametrize("copy", ["", "postgres://x/y", "mysql://x:y/z", "mysql://db:99999/z"], ids=repr)
def test_what_is_no_copy_is_told(pair, capsys, copy):
    served, _, _ = pair
    for name in (copy, served.settings["db.connection_string"]):
        assert main(["backup", "--verify", name]) == 2
        assert capsys.readouterr().err.startswith("genows: --verify: ")
    assert main(["backup"]) == 2
    assert main(["backup", "file", "--verify", "other"]) == 2
    assert main(["backup", "--verify", str(served.database.driver.name) + ".no"]) in (1, 2)
