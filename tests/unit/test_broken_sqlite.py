"""A SQLite file that is truncated or scribbled over while it is served: 503, and lines that name the file."""

import random

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import readiness
from tests import data_rows
from tests.databases import made_sqlite

PATHS = ("/api/studies", "/api/genes", "/api/genesaliases", "/api/cancertypes", "/health", "/", "/webservice.do?cmd=getCancerStudies")
PAGE = 32_768
KINDS_OF_PAGE = (2, 5, 10, 13)


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    made = made_sqlite(folder)
    data_rows.insert(made.database)
    made.run("DELETE FROM `genows_signin_failures`")
    made.database.driver.tidy()
    made.database.close()
    return (folder / "portal.db").read_bytes()


def truncated(content, chance):
    return content[: chance.randrange(len(content))]


def scribbled(content, chance):
    content = bytearray(content)
    for _ in range(100_000):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def with_wrong_heads(content, chance):
    """The first byte of every page says what it is; the seven behind it how it is filled, where a change may mean nothing."""
    content = bytearray(content)
    for page in range(PAGE, len(content), PAGE):
        content[page] = chance.choice([kind for kind in range(256) if kind not in KINDS_OF_PAGE])
        content[page + chance.randrange(1, 8)] = chance.randrange(256)
    return bytes(content)


def of_something_else(content, chance):
    return chance.randbytes(len(content))


@pytest.mark.parametrize("damage", [truncated, scribbled, with_wrong_heads, of_something_else])
@pytest.mark.parametrize("seed", range(3))
def test_it_is_told_as_such(damage, seed, content, tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(readiness, "LOOK_SECONDS", 0)
    path = tmp_path / "served.db"
    path.write_bytes(content)
    app = create_app(make_config({"db.connection_string": f"sqlite:///{path}"}))
    client = Client(app)
    assert {client.get(each).status_code for each in PATHS} == {200}
    with open(path, "r+b") as file:
        broken = damage(content, random.Random(seed))
        file.write(broken)
        file.truncate(len(broken))
    for each in PATHS:
        caplog.clear()
        assert client.get(each).status_code == 503
        assert str(path) in caplog.text
    app.close()
