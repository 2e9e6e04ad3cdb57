"""A replica that lags behind its source, asynchronously: an answer is of the version that its ETag names, however old that is, and never mixes two."""

import threading
from contextlib import closing, contextmanager
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests.databases import Made
from tests.mariadb import running_server
from tests.studyfolders import load_folder, study_files, write_folder

pytestmark = [pytest.mark.process, pytest.mark.slow, pytest.mark.mariadb]  # Two servers are started.

PATHS = ("/api/studies", "/api/samples?study_id=demo1", "/portal/api/studies/demo1", "/studies/demo1")
ARCHIVE = "/demo1.tar.gz"


class Replica:
    """*source*, *copy*: Made of one database on a server and on its replica."""

    def __init__(self, source, replica):
        self._replica, name = replica, source.create_database()
        self.source = Made(f"mysql://{source.user}:{source.password}@{source.host}:{source.port}/{name}")
        self.settings = {"db.connection_string": f"mysql://{replica.user}:{replica.password}@{replica.host}:{replica.port}/{name}", "authenticate": "false", "export.builds": "4"}
        self._source = source

    def run(self, *statements):
        with closing(self._replica.connect()) as connection, connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    def position(self):
        """How far the source is."""
        with closing(self._source.connect()) as connection, connection.cursor() as cursor:
            cursor.execute("SELECT @@gtid_binlog_pos")
            return cursor.fetchone()[0]

    def catch_up(self):
        """Has the replica carry out what the source has done, and waits for that."""
        self.run("START SLAVE SQL_THREAD")
        with closing(self._replica.connect()) as connection, connection.cursor() as cursor:
            cursor.execute("SELECT MASTER_GTID_WAIT(%s, 30)", [self.position()])
            assert cursor.fetchone()[0] == 0


@pytest.fixture(scope="module")
def replica():
    with running_server("--log-bin=log", "--server-id=1", "--binlog-format=ROW") as source, running_server("--server-id=2", "--read-only") as copy:
        its = Replica(source, copy)
        with closing(source.connect()) as connection, connection.cursor() as cursor:
            cursor.execute("SHOW BINARY LOGS")
        its.run(
            # Users are each server's own.
            "SET GLOBAL replicate_wild_do_table = 'genows\\_test%.%'",
            f"CHANGE MASTER TO MASTER_HOST='{source.host}', MASTER_PORT={source.port}, MASTER_USER='{source.user}', MASTER_PASSWORD='{source.password}', MASTER_SSL=0,"
            " MASTER_USE_GTID=slave_pos",
            "START SLAVE",
        )
        its.catch_up()
        yield its
        its.run("STOP SLAVE")
        its.source.database.close()


@contextmanager
def served(settings):
    app = create_app(make_config(settings))
    try:
        yield Client(validator(app))
    finally:
        app.close()


def asked(client, path, **headers):
    answer = client.get(path, headers=headers, buffered=True)
    return answer.status_code, answer.headers.get("ETag"), answer.data


def load(replica, tmp_path, name):
    assert load_folder(replica.source, write_folder(tmp_path / "demo1", study_files(name=name))).exit_code < 2


def test_an_answer_is_as_new_as_its_tag_says(replica, tmp_path):
    load(replica, tmp_path, "The first name")
    replica.catch_up()
    with served({**replica.source.settings, "authenticate": "false"}) as at_source, served(replica.settings) as at_copy:
        old = {path: asked(at_copy, path) for path in (*PATHS, ARCHIVE)}
        assert old == {path: asked(at_source, path) for path in old}
        assert all(status == 200 and tag for status, tag, _ in old.values())
        replica.run("STOP SLAVE SQL_THREAD")
        load(replica, tmp_path, "The second name")
        new = {path: asked(at_source, path) for path in old}
        for path, (_, tag, _) in new.items():
            assert tag != old[path][1]
            # It lags: it knows nothing of the new tag, and says so by its own.
            assert asked(at_copy, path, **{"If-None-Match": tag}) == old[path]
            assert asked(at_copy, path, **{"If-None-Match": old[path][1]})[0] == 304
            assert asked(at_source, path, **{"If-None-Match": old[path][1]}) == new[path]
        stop, strange, seen = threading.Event(), [], set()

        def read():
            """Asks all the time while the replica catches up."""
            while not stop.is_set():
                for path, known in old.items():
                    found = asked(at_copy, path)
                    seen.add(found == new[path])
                    if found not in (known, new[path]):
                        strange.append((path, found[:2]))

        readers = [threading.Thread(target=read) for _ in range(2)]
        for reader in readers:
            reader.start()
        try:
            replica.catch_up()
            again = {path: asked(at_copy, path) for path in old}
        finally:
            stop.set()
            for reader in readers:
                reader.join(30)
        assert strange == [] and seen >= {False}
        assert again == new


def test_nobody_writes_into_a_replica(replica, tmp_path):
    """The data come from its source alone: the user that genows is given there should not be one whom read_only lets through."""
    replica.run("CREATE USER IF NOT EXISTS reader@'127.0.0.1' IDENTIFIED BY 'reads'", "GRANT SELECT ON *.* TO reader@'127.0.0.1'")
    settings = {**replica.settings, "db.connection_string": replica.settings["db.connection_string"].replace("//genows:", "//reader:").replace(f":{replica._replica.password}@", ":reads@")}
    with served(settings) as client:
        assert asked(client, "/api/studies")[0] == 200
        assert asked(client, ARCHIVE)[0] == 200
