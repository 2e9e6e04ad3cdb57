"""Whether a database can be served: asked when it is first needed, again after failures, anew when its file is another one."""

import threading
import time

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db.readiness import LOOK_SECONDS, RETRY_SECONDS, Readiness, sentence_of
from genows.errors import ConfigError, DatabaseBusy, DatabaseGone, SchemaError, StudyError
from tests.databases import made_sqlite


class Watched:
    """A Readiness over a new SQLite file; *asked* counts its checks, which raise what *failure* holds."""

    def __init__(self, folder):
        self.made = made_sqlite(folder)
        self.path = folder / "portal.db"
        self.now, self.asked, self.failure = 1000.0, 0, None
        # What the next checks fail with, each once; how long a check takes.
        self.failures, self.seconds = [], 0.0
        self.readiness = Readiness(self.made.database, self.check, 0.2, lambda: self.now)

    def check(self, database):
        self.asked += 1
        with database.read() as session:
            session.value("health")
        self.now += self.seconds
        if self.failures:
            raise self.failures.pop()
        if self.failure:
            raise self.failure

    def require(self, after=0.0):
        self.now += after
        self.readiness.require()


@pytest.fixture
def watched(tmp_path):
    watched = Watched(tmp_path)
    yield watched
    watched.made.database.close()


def test_it_is_asked_once(watched):
    for _ in range(5):
        watched.require(after=10)
    assert watched.asked == 1


def test_a_failure_stands_for_a_moment_and_is_asked_about_again(watched):
    watched.failure = DatabaseBusy(1)
    for after in (0, RETRY_SECONDS / 2):
        with pytest.raises(DatabaseBusy) as told:
            watched.require(after)
        assert told.value is not watched.failure
    assert watched.asked == 1
    watched.failure = None
    watched.require(RETRY_SECONDS)
    assert watched.asked == 2 and watched.readiness.failure is None


def test_a_connection_that_is_lost_in_a_check_costs_no_request(watched):
    watched.failures = [DatabaseGone("its node was killed")]
    watched.require()
    assert watched.asked == 2 and watched.readiness.failure is None


def test_a_database_that_is_away_is_asked_twice_and_then_left_for_a_moment(watched):
    watched.failure = DatabaseGone("no route")
    for after in (0, RETRY_SECONDS / 2):
        with pytest.raises(DatabaseGone) as told:
            watched.require(after)
        assert told.value.reason == "no route" and told.value is not watched.failure
    assert watched.asked == 2
    watched.failure = None
    watched.require(RETRY_SECONDS)
    assert watched.asked == 3 and watched.readiness.failure is None


def test_a_database_that_was_waited_for_is_not_asked_twice(watched):
    watched.failure, watched.seconds = DatabaseGone("timed out"), RETRY_SECONDS + 1
    with pytest.raises(DatabaseGone):
        watched.require()
    assert watched.asked == 1


def test_what_has_no_answer_of_its_own_means_503_as_well(watched):
    watched.failure = ConfigError("portal.properties", "authenticate", "is absent, and users has rows")
    with pytest.raises(ConfigError, match="authenticate: is absent"):
        watched.require()
    watched.failure = StudyError("what nobody expects here", rule="S-01")
    with pytest.raises(SchemaError, match="what nobody expects"):
        watched.require(RETRY_SECONDS)
    assert watched.readiness.failure is watched.failure


def test_another_file_is_asked_about(watched):
    watched.require()
    content = watched.path.read_bytes()
    fresh = watched.path.with_name("fresh.db")
    fresh.write_bytes(content)
    fresh.replace(watched.path)
    watched.require(LOOK_SECONDS)
    assert watched.asked == 2
    watched.path.unlink()
    with pytest.raises(SchemaError, match="was removed"):
        watched.require(LOOK_SECONDS)
    # At once, although the failure is young: there is a file.
    watched.path.write_bytes(content)
    watched.require()


def test_requests_wait_for_a_check_that_is_under_way_and_not_for_ever(watched):
    going, go_on = threading.Event(), threading.Event()
    usual = watched.check

    def slowly(database):
        going.set()
        go_on.wait(10)
        usual(database)

    watched.readiness._check = slowly
    first = threading.Thread(target=watched.require)
    first.start()
    going.wait(10)
    with pytest.raises(DatabaseBusy):
        watched.require()
    second = threading.Thread(target=watched.require)
    second.start()
    go_on.set()
    first.join(10)
    second.join(10)
    assert watched.asked == 1
    watched.require()


def test_lent_connections_of_an_earlier_file_are_not_lent_again(watched):
    watched.require()
    database = watched.made.database
    with database.read() as session:
        old = session._connection
        watched.path.with_name("fresh.db").write_bytes(watched.path.read_bytes())
        watched.path.with_name("fresh.db").replace(watched.path)
        watched.require(LOOK_SECONDS)
        assert session.value("health") is not None
    with database.read() as session:
        assert session._connection is not old


def test_a_file_with_users_does_not_come_in_open(tmp_path):
    """Nothing says authenticate: what was settled for the file of before says nothing of this one."""
    (tmp_path / "private").mkdir()
    path, private = tmp_path / "portal.db", made_sqlite(tmp_path / "private")
    private.run("INSERT INTO `users` VALUES ('frodo@example.org', 'Frodo', 1)")
    private.database.driver.tidy()
    private.database.close()
    made_sqlite(tmp_path).database.close()
    app = create_app(make_config({"db.connection_string": f"sqlite:///{path}"}))
    client = Client(app)
    assert client.get("/api/studies").status_code == 200
    (tmp_path / "private" / "portal.db").replace(path)
    time.sleep(LOOK_SECONDS)
    assert {client.get(each).status_code for each in ("/api/studies", "/", "/health")} == {503}
    app.close()


def test_nothing_is_written_where_the_file_was(watched):
    watched.require()
    watched.path.unlink()
    with pytest.raises(DatabaseGone) as told, watched.made.database.write():
        pass
    assert "is not the one that is served" in told.value.reason
    assert not watched.path.exists()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (DatabaseGone("no route"), "The database cannot be reached. no route."),
        (DatabaseGone(), "The database cannot be reached."),
        (ConfigError("settings", "authenticate", "it is not set"), "settings: authenticate: it is not set."),
        (SchemaError("It is broken."), "It is broken."),
    ],
    ids=str,
)
def test_what_an_operator_reads_ends_with_a_full_stop(error, sentence):
    assert sentence_of(error) == sentence


def test_a_file_that_was_served_and_is_gone_is_to_be_put_back(watched, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    watched.require()
    watched.path.rename("moved.db")
    for _ in range(2):
        with pytest.raises(SchemaError) as told:
            watched.require(after=LOOK_SECONDS + RETRY_SECONDS)
        assert str(told.value) == f"The database {watched.path} was removed: put it back, or a copy that 'genows backup' has made."
    (tmp_path / "moved.db").rename(watched.path)
    watched.require(after=RETRY_SECONDS)


def test_a_file_that_was_never_there_was_not_removed(watched):
    watched.path.unlink()
    with pytest.raises(DatabaseGone):
        watched.require()
