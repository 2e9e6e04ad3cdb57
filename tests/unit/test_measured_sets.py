"""Sets of measured samples, over a study's samples and over others of it."""

from genows.analysis.profiled import Measured
from genows.columns import bits

PKS = [3, 4, 7, 9, 12]
ONE, TWO = frozenset((1, 2)), frozenset((2, 5))
ITS = Measured(PKS, bits.of_positions((0, 4), 5), {10: bits.of_positions((1,), 5), 20: bits.of_positions((3,), 5)}, {10: ONE, 20: TWO})


def test_a_gene_has_the_samples_of_all_genes_and_of_its_panels():
    found = {entrez: sorted(ITS.pks_of_gene(entrez)) for entrez in (1, 2, 5, 6)}
    assert found == {1: [3, 4, 12], 2: [3, 4, 9, 12], 5: [3, 9, 12], 6: [3, 12]}
    assert all(ITS.pks_of(ITS.of_gene(entrez)) == frozenset(pks) for entrez, pks in found.items())
    assert sorted(ITS.pks_of(ITS.samples)) == [3, 4, 9, 12]


def test_over_other_samples_nothing_is_measured_of_those_of_another_study():
    its = ITS.over([12, 99, 4, 7])
    assert bits.positions_of(its.of_gene(1), 4) == [0, 2] and bits.positions_of(its.of_gene(5), 4) == [0]
    assert bits.positions_of(its.samples, 4) == [0, 2]
    assert ITS.over(list(PKS)) is ITS and ITS.over([]).samples == 0
