"""A demo study, written once a session and only read."""

import pytest

from genows.demo.study import write_demo
from tests.unit.demo_files import records


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """A demo study with invented genes, patients with two samples, a panel and some germline mutations."""
    return write_demo(tmp_path_factory.mktemp("demo") / "study", samples=150, genes=190, mutations_per_sample=20, seed=3)


@pytest.fixture(scope="session")
def mutations(demo):
    return records(demo.folder / "data_mutations.maf")
