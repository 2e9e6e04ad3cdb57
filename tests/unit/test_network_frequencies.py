"""Fractions of altered samples are counted of some genes at a time, however many are around a query, and are the same."""

from types import SimpleNamespace

import pytest

from genows.domain.alterationtypes import EXPRESSION, MUTATIONS
from genows.lookup.genes import Gene
from genows.services import frequencies

GENES = [Gene(number, number, f"G{number}") for number in range(1, 8)]
PROFILES = [SimpleNamespace(alteration_type=kind) for kind in (EXPRESSION, MUTATIONS)]


@pytest.fixture
def asked(monkeypatch):
    """The genes that were asked for at a time."""
    found = []

    def cell_rows(db, profile, genes, pks):
        found.append(len(genes))
        for gene in genes:
            yield gene, ["V600E" if profile.alteration_type == MUTATIONS and gene.entrez == 3 else "NaN", str(gene.entrez - 4)]

    monkeypatch.setattr(frequencies, "cell_rows", cell_rows)
    return found


def test_some_genes_at_a_time_give_what_all_give(asked, monkeypatch):
    every = frequencies.of_genes(None, PROFILES, GENES, [1, 2], 0.0)
    assert asked == [7, 7] and list(every) == [gene.entrez for gene in GENES]
    assert every[3] == {"PERCENT_MRNA_WAY_UP": 0.0, "PERCENT_MRNA_WAY_DOWN": 0.5, "PERCENT_MUTATED": 1.0, "PERCENT_ALTERED": 1.0}
    asked.clear()
    monkeypatch.setattr(frequencies, "CELLS", 7)
    assert frequencies.of_genes(None, PROFILES, GENES, [1, 2], 0.0) == every
    assert asked == [3, 3, 3, 3, 1, 1]


def test_without_samples_there_is_nothing(asked):
    assert frequencies.of_genes(None, PROFILES, GENES, [], 0.0) == {} and not asked
