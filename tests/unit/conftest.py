"""An empty SQLite database for unit tests of what reads and writes a few rows."""

import pytest

from tests.databases import made_sqlite


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory):
    """The bytes of a database with nothing but its schema: a copy is made faster than a schema."""
    folder = tmp_path_factory.mktemp("empty")
    made_sqlite(folder).database.close()
    return (folder / "portal.db").read_bytes()


@pytest.fixture
def made(tmp_path, empty_file):
    """A tests.databases.Made of this test alone."""
    made = made_sqlite(tmp_path, empty_file)
    yield made
    made.database.close()
