"""Fixtures for every test."""

import pytest

from tests.databases import made_mariadb, made_sqlite
from tests.mariadb import mariadb_server

__all__ = ["made", "mariadb_server"]


@pytest.fixture(params=["sqlite", "mysql"])
def made(request, tmp_path):
    """An empty database of genows' schema, a `tests.databases.Made`; each test runs on both kinds."""
    if request.param == "sqlite":
        yield made_sqlite(tmp_path)
        return
    server = request.getfixturevalue("mariadb_server")
    name = server.create_database()
    yield made_mariadb(server, name)
    server.drop_database(name)
