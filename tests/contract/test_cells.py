"""How many samples have a value of a gene, counted without a look at each, beside its cells."""

import random

import pytest

from genows.analysis.altered import altered, count_altered
from genows.analysis.askedgenes import AskedGene, Queried
from genows.analysis.oql.grammar import parse
from genows.data.cells import MISSING, NO_VALUE, cell_rows, counts_of_values, mutated_places, mutated_samples
from genows.data.genes import genes_by_symbol
from genows.db.identifiers import Profile, Study
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


@pytest.mark.parametrize("pks", [pytest.param(list(range(1, 13)), id="all samples"), pytest.param([30, 3, 1], id="some"), pytest.param([], id="none")])
def test_places_of_mutations_are_those_of_cells(database, cohort, pks):
    pk, kind, _ = cohorts.PROFILES["c_mutations"]
    profile = Profile(pk, "c_mutations", kind, STUDY)
    with database.read() as db:
        genes = sorted(genes_by_symbol(db, cohort.genes).values())
        cells = {gene: {place: cell for place, cell in enumerate(row) if cell != NO_VALUE} for gene, row in cell_rows(db, profile, genes, pks)}
        assert dict(mutated_places(db, profile, genes, pks)) == cells
        assert {gene: sorted(places) for gene, places in mutated_samples(db, profile, genes, pks)} == {gene: sorted(row) for gene, row in cells.items()}


def category(alterations):
    """What counts of a sample, by what is altered of its genes."""
    levels = {one.level for one in alterations}
    if any(one.mutation is not None for one in alterations):
        return "multiple" if levels & {2, -2} else "mutation"
    return next((name for level, name in ((2, "cna_up"), (-2, "cna_down"), (1, "cna_gain"), (-1, "cna_loss")) if level in levels), "")


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("", id="defaults"),
        pytest.param(": MUT AMP HOMDEL GAIN HETLOSS", id="all levels"),
        pytest.param(": GAIN HETLOSS EXP > 1", id="without mutations"),
        pytest.param(": CNA >= -2 DIPLOID", id="diploid ones, too"),
    ],
)
def test_counted_samples_are_those_that_are_altered(database, cohort, query):
    profiles = [Profile(pk, name, kind, STUDY) for name, (pk, kind, _) in cohorts.PROFILES.items()]
    pks = list(range(1, 13))
    with database.read() as db:
        genes = sorted(genes_by_symbol(db, cohort.genes).values())[:6]
        conditions = next(parse(f"TP53{query}").lines).conditions
        asked = Queried([AskedGene(gene, (conditions,)) for gene in genes], [])
        # Two profiles of copy number: the first that has something counts.
        those = [*profiles, profiles[0]]
        found = dict(altered(db, those, asked, pks))
        counts = count_altered(db, those, asked, pks)
    of_samples = {}
    for by_place in found.values():
        for place, alterations in by_place.items():
            of_samples.setdefault(place, []).append(alterations)
    categories = list(map(category, of_samples.values()))
    assert counts.genes == {gene.symbol: len(by_place) for gene, by_place in found.items()} and counts.altered == len(of_samples) > 0
    for name in ("mutation", "cna_up", "cna_down", "cna_loss", "cna_gain", "multiple"):
        assert getattr(counts, name) == categories.count(name), name
