"""SIGHUP: settings are read again, by `genows serve` and by gunicorn alike; wrong ones change nothing but the log."""

import json
import os
import signal

import pytest

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.databases import made_sqlite
from tests.server import by_gunicorn, by_serve

pytestmark = pytest.mark.process

BOTH = pytest.mark.parametrize("start", [by_serve, by_gunicorn])
READ, REFUSED = "the settings have been read again", "the settings in force are those from before the last SIGHUP: "


@pytest.fixture(scope="module")
def databases(tmp_path_factory):
    """Two SQLite files; each holds the study that is named like it."""
    files = []
    for name in ("one", "two"):
        folder = tmp_path_factory.mktemp(name)
        made = made_sqlite(folder)
        write_demo(folder / "study", samples=20, genes=20, study_id=name, kinds=["expression"])
        load_study(made.database, folder / "study", Options(), Silence())
        files.append(folder / "portal.db")
    return files


@pytest.fixture
def file(tmp_path, databases):
    """The settings file, of the first database."""
    file = tmp_path / "portal.properties"
    file.write_text(f"db.connection_string=sqlite:///{databases[0]}\n")
    return file


def studies(server):
    status, _, body = server.get("/api/studies")
    assert status == 200
    return [study["id"] for study in json.loads(body)]


def hup(server, said):
    """Sends SIGHUP, and waits until the log has said something once more and only new workers are there."""
    before, old = server.log().count(said), set(server.workers())
    server.tell(signal.SIGHUP)
    server.until(lambda: server.log().count(said) > before and not old & set(server.workers()))


@BOTH
def test_a_warning_of_the_settings_is_said_once_for_all_workers(start, file):
    """Not by each of them, nor by the process that tries the settings; once more with each SIGHUP."""
    file.write_text(file.read_text() + f"session.secret_key={'s' * 32}\nauthenticate=false\n")
    file.chmod(0o644)
    with start(file) as server:
        server.until(lambda: len(server.workers()) > 1)
        assert server.log().count("holds secrets") == 1
        hup(server, READ)
        server.until(lambda: server.log().count("holds secrets") == 2)
        assert studies(server) == ["one"]
        assert server.log().count("holds secrets") == 2


@BOTH
def test_settings_are_read_again(start, file, databases):
    with start(file) as server:
        assert studies(server) == ["one"]
        file.write_text(f"db.connection_string=sqlite:///{databases[1]}\n")
        hup(server, READ)
        assert {tuple(studies(server)) for _ in range(6)} == {("two",)}


@BOTH
@pytest.mark.parametrize(
    ("wrong", "told", "health"),
    [
        pytest.param("authenticate=saml\n", "authenticate", 503, id="a value that is not allowed"),
        pytest.param("session.secret_key=hush-hush\n", "session.secret_key", 503, id="a secret that is too short"),
        pytest.param("http.max_fields=hush\n", "http.max_fields", 200, id="a number that is none"),
        pytest.param("db.connection_string=sqlite:////nowhere/portal.db\n", "/nowhere/portal.db is not there", 200, id="a database that is not there"),
        pytest.param("db.connection_string=mysql://u:p@127.0.0.1:1/d\n", "127.0.0.1:1", 200, id="a server that is not there"),
        pytest.param(None, "cannot be read", 200, id="no file"),
    ],
)
def test_a_wrong_file_leaves_the_service_on_its_last_good_settings(start, wrong, told, health, file, databases):
    """Where it was to close the service, /health tells so."""
    with start(file) as server:
        if wrong is None:
            file.unlink()
        else:
            file.write_text(wrong)
        hup(server, REFUSED)
        # A worker that is replaced later starts with the good settings, too.
        victim = server.workers()[0]
        os.kill(victim, signal.SIGKILL)
        server.until(lambda: len(server.workers()) == 2 and victim not in server.workers())
        assert {tuple(studies(server)) for _ in range(6)} == {("one",)}
        said = server.log().count(f"/health: {REFUSED}")
        status, _, body = server.get("/health")
        assert status == health and (b"are refused; the log says why" in body) == (health == 503)
        assert server.get("/health/live")[0] == 200
        assert ("would let less in" in server.log()) == (health == 503)
        assert server.log().count(f"/health: {REFUSED}") == said + 1
        assert told in server.log() and "hush-hush" not in server.log()

        file.write_text(f"db.connection_string=sqlite:///{databases[1]}\n")
        hup(server, READ)
        assert {tuple(studies(server)) for _ in range(6)} == {("two",)}
        said = server.log().count("/health: ")
        assert server.get("/health")[0] == 200
        assert server.log().count("/health: ") == said


@BOTH
def test_nobody_notices_that_settings_are_read_again(start, file):
    with start(file) as server:
        server.tell(signal.SIGHUP)
        seen = [server.get("/api/studies", tries=1)[0] for _ in range(300)]
        server.until(lambda: READ in server.log())
    assert set(seen) == {200}


@BOTH
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        pytest.param("authenticate=saml\n", "authenticate: 'saml'", id="settings"),
        pytest.param("db.connection_string=sqlite:////nowhere/portal.db\n", "/nowhere/portal.db is not there", id="no database"),
    ],
)
def test_what_no_restart_mends_stops_a_start_by_hand(start, wrong, told, file):
    file.write_text(wrong)
    with pytest.raises(AssertionError, match="the server did not start") as failure, start(file):
        pass
    lines = str(failure.value).splitlines()
    assert len([line for line in lines if told in line]) == 1
    assert "Traceback" not in str(failure.value) and "Booting worker" not in str(failure.value)
