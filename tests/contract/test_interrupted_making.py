"""The making of a database ends at once (Ctrl-C, a server that goes): a check tells, and the next load or check --create finishes it."""

import io

import pytest

from genows.cli import main
from genows.db import schema
from genows.db.queries.files import script, statements
from tests.databases import Made

TEXT = script("schema", "mysql")
STATEMENTS = statements(TEXT)
INSERTS = [number for number, statement in enumerate(STATEMENTS) if statement.startswith("INSERT")]
# Behind each CREATE TABLE whose rows are still to come, behind those rows, in the middle, and before the last table.
ENDS = sorted({1, *INSERTS, *(number + 1 for number in INSERTS), len(STATEMENTS) // 2, len(STATEMENTS) - 1, len(STATEMENTS)})
ROWS = "SELECT (SELECT COUNT(*) FROM `info`), (SELECT COUNT(*) FROM `genows_layout`), (SELECT COUNT(*) FROM `genows_data_version`), (SELECT COUNT(*) FROM `reference_genome`)"


@pytest.fixture
def unmade(mariadb_server, monkeypatch):
    """Only MariaDB commits each CREATE TABLE by itself; on SQLite all is there or nothing."""
    name = mariadb_server.create_database()
    made = Made(f"mysql://{mariadb_server.user}:{mariadb_server.password}@{mariadb_server.host}:{mariadb_server.port}/{name}", empty=False)
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    yield made
    made.database.close()
    mariadb_server.drop_database(name)


@pytest.mark.slow  # Makes a database for each.
@pytest.mark.parametrize("end", ENDS)
def test_it_is_finished_wherever_it_ended(unmade, capsys, end):
    unmade.run(*STATEMENTS[:end])
    assert main(["check"]) == 1
    said = capsys.readouterr()
    assert ("database: its making was not finished" in said.out) == (end > INSERTS[2] - 1), said
    schema.create(unmade.database, species=None)
    assert unmade.rows(ROWS) == [(1, 1, 1, 3)]
    tables = {table for (table,) in unmade.rows("SHOW TABLES")}
    assert tables == {schema.CREATED.match(statement)["table"] for statement in STATEMENTS if schema.CREATED.match(statement)} | set(schema.OWN_TABLES)
    assert main(["check"]) == 0


def test_what_is_whole_is_left_as_it_is(made):
    before = made.rows("SELECT COUNT(*) FROM `reference_genome`")
    for table in schema.OWN_TABLES:
        made.run(f"DROP TABLE `{table}`")
    schema.create(made.database, species=None)
    assert made.rows("SELECT COUNT(*) FROM `reference_genome`") == before
    assert schema.look(made.database).has(schema.OWN_TABLES[0])


def test_who_adds_a_user_while_another_process_makes_the_database_gets_one_with_a_password(made, monkeypatch, capsys):
    # What a second process sees between the tables and those of genows' own.
    for table in schema.OWN_TABLES:
        made.run(f"DROP TABLE `{table}`")
    assert schema.unfinished(schema.look(made.database))
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    monkeypatch.setattr("sys.stdin", io.StringIO("drogo and primula\n"))
    assert main(["user", "add", "frodo@example.org", "--name", "Frodo", "--password"]) == 0, capsys.readouterr()
    assert made.rows("SELECT `EMAIL` FROM `users`") == [("frodo@example.org",)]
