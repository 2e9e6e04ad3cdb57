"""How many samples have a value of a gene, counted without a look at each, beside its cells."""

import random

import pytest

from genows.auth.permissions import Profile, Study
from genows.lookup.cells import MISSING, cell_rows, counts_of_values
from genows.lookup.genes import genes_by_symbol
from tests import cohorts, data_rows
from tests.databases import made_sqlite

STUDY = Study(cohorts.STUDY, "c")


@pytest.fixture(scope="module")
def cohort():
    return cohorts.cohort(random.Random(3), 12, 40)


@pytest.fixture(scope="module")
def database(cohort, tmp_path_factory):
    made = made_sqlite(tmp_path_factory.mktemp("cells"))
    data_rows.insert(made.database, cohorts.tables(cohort))
    made.run("UPDATE genetic_alteration SET `VALUES` = '1,2,' WHERE GENETIC_ENTITY_ID = 2", "UPDATE genetic_alteration SET `VALUES` = '' WHERE GENETIC_ENTITY_ID = 3")
    yield made.database
    made.database.close()


@pytest.mark.parametrize("profile_id", cohorts.PROFILES)
@pytest.mark.parametrize(
    "pks",
    [
        pytest.param(list(range(1, 13)), id="all samples"),
        pytest.param(list(range(1, 20)), id="others, too"),
        pytest.param([3, 1], id="some"),
        pytest.param([*range(1, 13), 1], id="one twice"),
        pytest.param([], id="none"),
    ],
)
def test_counts_are_those_of_cells(database, cohort, profile_id, pks):
    pk, kind, _ = cohorts.PROFILES[profile_id]
    profile = Profile(pk, profile_id, kind, STUDY)
    with database.read() as db:
        genes = sorted(genes_by_symbol(db, cohort.genes).values())
        counts = dict(counts_of_values(db, profile, genes, pks))
        assert counts == {gene: sum(cell not in MISSING for cell in cells) for gene, cells in cell_rows(db, profile, genes, pks)}
    assert len(counts) == len(cohort.genes)
    assert len(set(counts.values())) > 1 or len(pks) < 10
