"""`genows check` as an operator types it: what it says of a database, and which statements that gets."""

from pathlib import Path

import pytest

from genows.cli import main
from genows.config.reader import make_config
from genows.db import schema
from genows.server import service


@pytest.fixture
def check(made, capsys):
    """check(*arguments) on the database of `made`; (exit code, lines of stdout, stderr)."""

    def run(*arguments):
        code = main(["check", *arguments])
        said = capsys.readouterr()
        return code, said.out.splitlines(), said.err

    return run


@pytest.fixture(autouse=True)
def settings(made, monkeypatch):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])


def test_the_database_is_described(check, made):
    code, lines, err = check()
    assert (code, err) == (0, "")
    assert any(f"{made.database.dialect}, schema version 2.11.0, made by genows" in line for line in lines)


def test_it_says_which_database_it_is(check, made, monkeypatch):
    """Also of a path that means another file in another folder."""
    name = made.database.driver.name
    if made.database.dialect == "sqlite":
        monkeypatch.chdir(Path(name).parent)
        monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"sqlite:///{Path(name).name}")
    assert [line for line in check()[1] if line.startswith(f"database: {name}, {made.database.dialect}, ")]


@pytest.mark.parametrize("variable", ["WEB_CONCURRENCY", "GUNICORN_THREADS"])
def test_a_number_of_processes_or_threads_that_is_none_is_told(check, monkeypatch, variable):
    monkeypatch.setenv(variable, "many")
    assert check() == (2, [], f"genows: The environment variable {variable} is 'many': should be 1 or more, and 9999 at most.\n")


def test_a_statement_is_printed_with_its_reason(check, made):
    code, lines, err = check("--sql", "samples_by_patients")
    assert (code, err) == (0, "")
    assert lines[0] == f"-- {made.database.dialect}, schema version 2.11.0"
    assert lines[1:3] == ["", "-- samples_by_patients, from " + lines[2].rpartition(" ")[2]]
    assert lines[2].endswith("samples.sql")
    assert lines[3] == "-- the same for every database of this kind"
    assert "SELECT" in lines[4] and lines[-1].endswith(";") and not any(line.endswith(";") for line in lines[4:-1])


def test_a_name_that_is_none_is_told_what_is_near(check):
    code, lines, err = check("--sql", "samples_by_patient")
    assert (code, lines) == (2, [])
    assert "there is no such query; near it: samples_by_patients" in err


def test_a_start_tries_every_reading_query_of_the_service(made, monkeypatch):
    tried = []
    monkeypatch.setattr(made.database.queries.sources, "tried", set())
    monkeypatch.setattr(schema, "_try", lambda session, query: tried.append(query.name))
    schema.ready_to_serve(made.database)
    reading = {query.name for query in made.database.queries if query.reads}
    of_the_loader = {query.name for query in made.database.queries if "load/" in query.file}
    assert sorted(tried) == sorted(reading - of_the_loader)
    assert {"schema_version", "samples_by_patients", "user_by_email"} & set(tried)
    # Once on each schema.
    number = len(tried)
    schema.ready_to_serve(made.database)
    assert len(tried) == number
    made.run("CREATE TABLE `another` (`id` INTEGER)")
    schema.ready_to_serve(made.database)
    assert len(tried) == 2 * number


def test_workers_need_not_try_what_their_first_process_has(made, monkeypatch):
    sources, seen = made.database.queries.sources, hash(schema.look(made.database))
    monkeypatch.setattr(sources, "tried", {1})
    assert service.tried(make_config(made.settings)) == ("", False, [seen])
    assert sources.tried == {seen}
