"""Three tiny studies served by webservice.do, on each database: loaded once a session, read by all tests here."""

from functools import cached_property
from pathlib import Path
from urllib.parse import urlencode
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests.contract.legacy import oldrows
from tests.databases import made_on
from tests.loads import add_reference
from tests.studyfolders import load_folder

STUDIES = Path(__file__).resolve().parents[2] / "files" / "legacy"
READER = "reader@acme.example"
OPEN = {"authenticate": "false"}
LOGIN = {"authenticate": "remote_user", "dat.method": "uuid"}


class Portal:
    """A database with what is served of it: to everybody, or to a reader of the group ACME who has a token."""

    def __init__(self, made):
        self.made = made
        self._apps = [self.app(**OPEN), self.app(**LOGIN)]
        self.client, self.signed_in = (Client(validator(app)) for app in self._apps)

    def app(self, **settings):
        """An application on the database."""
        return create_app(make_config({**self.made.settings, **settings}))

    @cached_property
    def token(self):
        """The reader's Authorization header."""
        answer = self.signed_in.post("/api/data-access-tokens", environ_overrides={"REMOTE_USER": READER}, buffered=True)
        return {"Authorization": f"Bearer {answer.json['token']}"}

    def close(self):
        for app in self._apps:
            app.close()

    def get(self, query="", reader=False, **parameters):
        """The answer to GET. *query*: as it stands in the URL; *parameters*: appended to it, encoded."""
        query = "&".join(filter(None, (query, urlencode(parameters))))
        client, headers = (self.signed_in, self.token) if reader else (self.client, {})
        return client.get("/webservice.do", query_string=query, headers=headers, buffered=True)

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


@pytest.fixture(scope="session", params=["sqlite", "mysql"])
def portal(request, tmp_path_factory):
    """A Portal; not to be written to."""
    with made_on(request.param, request, tmp_path_factory.mktemp("legacy")) as made:
        add_reference(made, oldrows.GENES, oldrows.ALIASES)
        for study in ("demo_2020", "nova_2021", "hidden_2020"):
            report = load_folder(made, STUDIES / study)
            assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
        made.run(*oldrows.STATEMENTS)
        rebuild(made.database, Silence())
        portal = Portal(made)
        assert portal.token  # Issued here, and not in the test that happens to be first, whose log would tell of it.
        yield portal
        portal.close()


@pytest.fixture
def empty(made):
    """A Portal without any study, of the test's own."""
    portal = Portal(made)
    yield portal
    portal.close()
