"""Three tiny studies served by webservice.do, on each database: loaded once a session, read by all tests here."""

from pathlib import Path
from urllib.parse import urlencode
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.access import EVERYBODY, Caller
from genows.dispatch import Dispatcher
from genows.middleware.problems import Problems
from genows.routes import PROBLEMS, URLS
from genows.schema import ready_to_serve
from tests.contract.legacy import oldrows
from tests.databases import made_mariadb, made_sqlite
from tests.loads import add_reference
from tests.studyfolders import load_folder

STUDIES = Path(__file__).resolve().parents[2] / "files" / "legacy"
MEGABYTES_32 = 2**25


class Reader(Caller):
    """Somebody who had to sign in and may read the studies of this group alone."""

    user, login_required = "reader@acme.example", True

    def __init__(self, group):
        self.group = group

    def may_read(self, study_id, groups):
        return self.group in (groups or "")


class Portal:
    """*database*, with what is served of it: to everybody, or to a reader of the studies of one group."""

    def __init__(self, made):
        self.made, self.database = made, made.database
        self.client = client(self.database, EVERYBODY)
        self.reader = client(self.database, Reader("ACME"))

    def get(self, query="", reader=False, **parameters):
        """The answer to GET. *query*: as it stands in the URL; *parameters*: appended to it, encoded."""
        query = "&".join(filter(None, (query, urlencode(parameters))))
        return (self.reader if reader else self.client).get("/webservice.do", query_string=query, buffered=True)

    def text(self, query="", **parameters) -> str:
        """The body of an answer that must be 200 and UTF-8."""
        answer = self.get(query, **parameters)
        assert answer.status_code == 200, answer.text
        assert answer.headers["Content-Type"].endswith("; charset=UTF-8")
        return answer.data.decode()

    def table(self, query="", **parameters) -> list[list[str]]:
        """The cells of every line of the body, which must end in a line end."""
        text = self.text(query, **parameters)
        assert text.endswith("\n")
        return [line.split("\t") for line in text[:-1].split("\n")]


def client(database, caller):
    app = Problems(Dispatcher(URLS, database, lambda session, environ: caller, MEGABYTES_32), PROBLEMS)
    return Client(validator(app))


def filled(made):
    add_reference(made, oldrows.GENES, oldrows.ALIASES)
    for study in ("demo_2020", "nova_2021", "hidden_2020"):
        report = load_folder(made, STUDIES / study)
        assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    made.run(*oldrows.STATEMENTS)
    ready_to_serve(made.database)
    return Portal(made)


@pytest.fixture(scope="session", params=["sqlite", "mysql"])
def portal(request, tmp_path_factory):
    """A Portal; not to be written to."""
    if request.param == "sqlite":
        made = made_sqlite(tmp_path_factory.mktemp("legacy"))
    else:
        server = request.getfixturevalue("mariadb_server")
        made = made_mariadb(server, server.create_database())
    yield filled(made)
    made.database.close()


@pytest.fixture
def empty(made):
    """A Portal without any study, of the test's own."""
    ready_to_serve(made.database)
    yield Portal(made)
    made.database.close()
