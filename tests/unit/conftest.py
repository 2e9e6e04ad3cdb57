"""A demo study, written once a session and only read; an empty SQLite database for what reads and writes a few rows."""

import pytest

from genows.demo.study import write_demo
from tests.databases import made_sqlite
from tests.unit.demo_files import records


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """A demo study with invented genes, patients with two samples, a panel and some germline mutations."""
    return write_demo(tmp_path_factory.mktemp("demo") / "study", samples=150, genes=190, mutations_per_sample=20, seed=3)


@pytest.fixture(scope="session")
def mutations(demo):
    return records(demo.folder / "data_mutations.maf")


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
