"""`genows backup`: a right copy of a database under load that appears whole or not at all, replaces nothing, and is nobody else's to read."""

import os
import shutil
import sqlite3
import subprocess
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from genows.cli import main
from genows.commands.backup import dump_line
from genows.config.reader import make_config
from genows.db import backup
from tests.databases import made_mariadb, made_sqlite
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
    real = backup._copy
    monkeypatch.setattr(backup, "_copy", lambda database, partial: (real(database, partial), late.write_text("mine"))[0])
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


def test_mysql_gets_the_line_to_type(capsys, monkeypatch):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", "mysql://me:hush@db.example.org:3307/the%2Fportal?ssl=true")
    assert main(["backup", "it's here.sql"]) == 1
    said = capsys.readouterr().err
    assert said.endswith(
        "(umask 077; set -C; mariadb-dump --single-transaction --quick --hex-blob --default-character-set=utf8mb4 "
        "--host=db.example.org --port=3307 --ssl --user=me --password the/portal > 'it'\"'\"'s here.sql')\n"
    )
    assert "hush" not in said


def test_the_line_dumps_a_real_database(mariadb_server, tmp_path):
    if not shutil.which("mariadb-dump"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("needs mariadb-dump")
    name = mariadb_server.create_database()
    made = made_mariadb(mariadb_server, name)
    add_user(made, FRODO)
    made.database.close()
    config = make_config(made.settings)
    line = dump_line(config.database, tmp_path / "copy.sql").replace(" --password ", f" --password={mariadb_server.password} ")
    for shell in ("sh", "bash"):
        done = subprocess.run([shell, "-c", line.replace("copy.sql", f"{shell}.sql")], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        copy = Path(tmp_path / f"{shell}.sql")
        assert copy.stat().st_mode & MODE == 0o600 and FRODO in copy.read_text(encoding="utf-8")
        assert subprocess.run([shell, "-c", line.replace("copy.sql", f"{shell}.sql")], capture_output=True, check=False).returncode
    with mariadb_server.connect() as connection, connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE `{name}`")
