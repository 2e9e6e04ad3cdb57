"""The served application over rows that no loader writes, on each database; made once a session, read by all."""

import json
from contextlib import ExitStack
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.http.kept import KeptAnswers
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests import data_rows
from tests.databases import made_on
from tests.realstudy import loaded
from tests.studyfolders import load_folder
from tests.today import add_today_reference, write_today

DATABASES = ("sqlite", "mysql")


class Served:
    """An application with a client that checks WSGI, on one database. *dialect*: sqlite or mysql."""

    def __init__(self, dialect, app):
        self.dialect, self.app = dialect, app
        self.client = Client(validator(app))

    def get(self, path, parameters=None, **options):
        return self.client.get(path, query_string=parameters, buffered=True, **options)

    def records(self, path, **parameters):
        """The records of a 200 answer to GET; a list is sent comma-separated."""
        texts = {name: ",".join(value) if isinstance(value, list) else value for name, value in parameters.items()}
        answer = self.get(path, texts)
        assert answer.status_code == 200, answer.text
        return json.loads(answer.data)

    def post(self, path, **options):
        return self.client.post(path, buffered=True, **options)


def served(dialect, connection_string, **settings):
    return Served(dialect, create_app(make_config({"db.connection_string": connection_string, **settings})))


@pytest.fixture(scope="session")
def connection_strings(tmp_path_factory):
    """dialect → the connection string of a database filled with data_rows, made at the first request for it."""
    return {}


def filled(dialect, request):
    """The connection string of the session's database of this dialect that holds data_rows."""
    known = request.getfixturevalue("connection_strings")
    if dialect not in known:
        if dialect == "sqlite":
            text = f"sqlite:///{request.getfixturevalue('tmp_path_factory').mktemp('rows')}/rows.db"
        else:
            server = request.getfixturevalue("mariadb_server")
            text = f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}"
        database = open_database(make_config({"db.connection_string": text}))
        schema.create(database, species=None)
        data_rows.insert(database)
        # As after a load; what is answered without is compared in test_packed_answers.
        rebuild(database, Silence())
        database.close()
        known[dialect] = text
    return known[dialect]


@pytest.fixture(scope="session", params=DATABASES)
def rows_served(request):
    """A Served over data_rows; not to be written to."""
    it = served(request.param, filled(request.param, request))
    yield it
    it.app.close()


@pytest.fixture
def handled(monkeypatch):
    """Has every request pass its handler: what was answered before is found by none."""
    monkeypatch.setattr(KeptAnswers, "find", lambda *_: None)


@pytest.fixture(params=["in the statement", "beside it"])
def lists(request, monkeypatch):
    """Whether lists stand in statements, or count as too long for that."""
    if request.param == "beside it":
        monkeypatch.setattr("genows.db.lists.LIST_ITEMS", 0)
    return request.param


@pytest.fixture(scope="session")
def both_served(request, mariadb_server):
    """The two of them, for tests that compare."""
    pair = [served(dialect, filled(dialect, request)) for dialect in DATABASES]
    yield pair
    for it in pair:
        it.app.close()


@pytest.fixture(scope="module", params=DATABASES)
def made_once(request, tmp_path_factory):
    """A Made for all tests of a module, which leave it as it was."""
    with made_on(request.param, request, tmp_path_factory.mktemp("made")) as made:
        yield made


@pytest.fixture(scope="session")
def real_study(tmp_path_factory, mariadb_server):
    """dialect → the real study on that database, a `tests.realstudy.Loaded`; not to be written to."""
    place, database = tmp_path_factory.mktemp("real"), mariadb_server.create_database()
    server = f"{mariadb_server.user}:{mariadb_server.password}@{mariadb_server.host}:{mariadb_server.port}"
    addresses = {"sqlite": f"sqlite:///{place}/real.db", "mysql": f"mysql://{server}/{database}"}
    yield {dialect: loaded(place, dialect, address) for dialect, address in addresses.items()}
    mariadb_server.drop_database(database)


@pytest.fixture(scope="module")
def today(request, tmp_path_factory):
    """dialect → a database with the study that has one of every kind."""
    folder = write_today(tmp_path_factory.mktemp("today") / "demo2")
    made = {}
    with ExitStack() as stack:
        for dialect in DATABASES:
            made[dialect] = stack.enter_context(made_on(dialect, request, tmp_path_factory.mktemp("made")))
            add_today_reference(made[dialect])
            assert load_folder(made[dialect], folder, unknown_genes="skip").exit_code == 0
        yield made
