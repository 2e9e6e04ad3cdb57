"""What a server gives every session (SET GLOBAL, init_connect) changes no answer and no load; what a session may not set is told."""

import re

import pymysql
import pytest

from genows.cli import main
from genows.config.reader import make_config
from genows.db import mysqlsession
from genows.db.database import open_database
from genows.db.mysqlreplies import translated
from genows.errors import SchemaError
from tests.databases import made_mariadb

# What `mysql --safe-updates` sets, what hosters set against queries that run away, and what an account may have been given for another use.
INHERITED = (
    "sql_select_limit = 3",
    "max_join_size = 5",
    "sql_safe_updates = 1",
    "sql_auto_is_null = 1",
    "max_statement_time = 0.01",
    "tx_read_only = 1",
    "completion_type = 2",
    "group_concat_max_len = 4",
    "foreign_key_checks = 0",
    "unique_checks = 0",
    "div_precision_increment = 0",
    "max_sort_length = 64",
)
USER, SPOKEN = "worker", "hush"


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    folder = tmp_path_factory.mktemp("study") / "demo"
    assert main(["demo", str(folder), "--samples", "60"]) == 0
    return folder


@pytest.fixture
def inheriting(way, mariadb_server):
    """The connection string of an empty database for a user without SUPER, whose sessions begin with INHERITED. *way*: of telling the server."""
    name = mariadb_server.create_database()
    with mariadb_server.connect(autocommit=True) as connection, connection.cursor() as cursor:
        cursor.execute(f"CREATE USER {USER}@127.0.0.1 IDENTIFIED BY '{SPOKEN}'")
        cursor.execute(f"GRANT ALL ON `{name}`.* TO {USER}@127.0.0.1")
        names = [setting.partition(" ")[0] for setting in INHERITED]
        cursor.execute(f"SELECT {', '.join(f'@@GLOBAL.{each}' for each in names)}")
        before = dict(zip(names, cursor.fetchone(), strict=True))
        if way == "SET GLOBAL":
            cursor.execute("SET " + ", ".join(f"GLOBAL {setting}" for setting in INHERITED))
        else:
            cursor.execute("SET GLOBAL init_connect = %s", ("SET " + ", ".join(INHERITED),))
        try:
            yield f"mysql://{USER}:{SPOKEN}@{mariadb_server.host}:{mariadb_server.port}/{name}"
        finally:
            for each, value in before.items():
                cursor.execute(f"SET GLOBAL {each} = %s", (value,))
            cursor.execute("SET GLOBAL init_connect = ''")
            cursor.execute(f"DROP USER {USER}@127.0.0.1")
            cursor.execute(f"DROP DATABASE `{name}`")


@pytest.mark.slow  # Loads a study of 60 samples with the packaged genes.
@pytest.mark.parametrize(("way", "fast"), [("SET GLOBAL", "off"), ("init_connect", "on")])
def test_nothing_is_cut_and_nothing_is_lost(inheriting, study, fast, monkeypatch, capsys):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", inheriting)
    monkeypatch.setenv("GENOWS_AUTHENTICATE", "false")
    monkeypatch.setenv("GENOWS_FAST", fast)
    assert main(["load", "--quiet", str(study)]) == 0
    assert not re.search("genes added:.* symbol (?!DEMO)", capsys.readouterr().out)
    assert main(["check", "--verify"]) == 0
    database = open_database(make_config({"db.connection_string": inheriting, "fast": fast}))
    with database.read() as session:
        assert session.value("number_of_genes") > 60_000
        assert session.number("sample_names", study_pk=1) == 60
    with database.write() as writer:
        for name, value in (("sql_select_limit", 2**64 - 1), ("max_statement_time", 0), ("tx_read_only", 0), ("foreign_key_checks", 1)):
            with writer._connection.cursor() as cursor:
                cursor.execute(f"SELECT @@{name}")
                assert cursor.fetchone() == (value,), name
    database.close()
    assert main(["remove", "demo"]) == 0
    assert "Removed demo." in capsys.readouterr().out


def opening(mariadb_server):
    made = made_mariadb(mariadb_server, mariadb_server.create_database())
    made.database.close()
    return made


def test_a_server_that_lets_no_session_set_it_is_told(mariadb_server, monkeypatch, capsys):
    """By a value above what the server allows, as of one that was started with --maximum-sql-select-limit."""
    made = opening(mariadb_server)
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    settings = mysqlsession.SESSION[0].replace("group_concat_max_len = 1073741824", f"group_concat_max_len = {2**64 - 1}")
    monkeypatch.setattr(mysqlsession, "SESSION", [settings])
    assert main(["check"]) == 1
    said = capsys.readouterr().err
    assert "does not let a session set what answers and loads depend on: Variable 'group_concat_max_len' can't be set" in said


def test_a_limit_that_a_proxy_keeps_is_told(mariadb_server, monkeypatch, capsys):
    """A proxy that takes SET for itself: the session goes on with the server's limit."""
    made = opening(mariadb_server)
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    monkeypatch.setattr(mysqlsession, "SESSION", ["SET sql_select_limit = 1000"])
    assert main(["check"]) == 1
    assert "cuts answers at 1000 rows (sql_select_limit)" in capsys.readouterr().err


def test_a_server_that_only_reads_is_told(mariadb_server, monkeypatch, capsys, study):
    made = opening(mariadb_server)
    name = made.settings["db.connection_string"].rpartition("/")[2]
    with mariadb_server.connect(autocommit=True) as connection, connection.cursor() as cursor:
        cursor.execute(f"CREATE USER {USER}@127.0.0.1 IDENTIFIED BY '{SPOKEN}'")
        try:
            cursor.execute(f"GRANT ALL ON `{name}`.* TO {USER}@127.0.0.1")
            cursor.execute("SET GLOBAL read_only = 1")
            monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"mysql://{USER}:{SPOKEN}@{mariadb_server.host}:{mariadb_server.port}/{name}")
            assert main(["check"]) == 0
            assert main(["user", "add", "a@example.org", "--name", "A"]) == 1
            assert "The database server takes no changes: " in capsys.readouterr().err
        finally:
            cursor.execute("SET GLOBAL read_only = 0")
            cursor.execute(f"DROP USER {USER}@127.0.0.1")


@pytest.mark.parametrize(
    ("code", "words"),
    [(1175, "sql_safe_updates"), (1104, "max_join_size"), (1969, "max_statement_time"), (3024, "max_execution_time"), (1792, "takes no changes")],
)
def test_what_somebody_between_puts_back_is_told(code, words):
    error = translated(pymysql.err.OperationalError(code, "Words of the server"), "me")
    assert isinstance(error, SchemaError) and words in str(error)
