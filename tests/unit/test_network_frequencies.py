"""Fractions of altered samples, of profiles of several kinds, are what a look at each cell gives."""

import socket
from types import SimpleNamespace

import pytest

from genows.clients.services import network
from genows.data.alterations import COPY_NUMBER, EXPRESSION, MUTATIONS
from genows.data.genes import Gene
from genows.errors import ClientGone
from genows.http import presence

GENES = [Gene(number, number, f"G{number}") for number in range(1, 8)]
KINDS = (EXPRESSION, MUTATIONS, EXPRESSION, COPY_NUMBER, "METHYLATION")
PROFILES = [SimpleNamespace(number=number, alteration_type=kind) for number, kind in enumerate(KINDS)]


@pytest.fixture
def stored(monkeypatch):
    def matrix_cells(db, profile, genes, pks):
        for gene in genes:
            yield gene, None if gene.entrez == 5 else ["2", "-2", "NaN"] if profile.alteration_type == COPY_NUMBER else ["NaN", str(gene.entrez - 4 + profile.number), "-9"]

    monkeypatch.setattr(network, "matrix_cells", matrix_cells)
    monkeypatch.setattr(network, "mutated_samples", lambda db, profile, genes, pks: ((gene, [0] if gene.entrez == 3 else []) for gene in genes))


def test_places_of_several_profiles_of_a_kind_are_joined(stored):
    every = network.altered_fractions(None, PROFILES, GENES, [1, 2, 3], 1.5)
    assert list(every) == [gene.entrez for gene in GENES]
    third = 1 / 3
    assert every[3] == {
        "PERCENT_MRNA_WAY_UP": 0.0, "PERCENT_MRNA_WAY_DOWN": third, "PERCENT_MUTATED": third, "PERCENT_CNA_AMPLIFIED": third,
        "PERCENT_CNA_HOMOZYGOUSLY_DELETED": third, "PERCENT_ALTERED": 1.0,
    }  # fmt: skip
    assert every[4]["PERCENT_MRNA_WAY_UP"] == third and every[1]["PERCENT_MRNA_WAY_DOWN"] == 2 * third
    assert set(every[5].values()) == {0.0} and every[5].keys() == every[3].keys()


def test_without_samples_or_profiles_there_is_nothing(stored):
    assert network.altered_fractions(None, PROFILES, GENES, [], 0.0) == {} == network.altered_fractions(None, PROFILES[-1:], GENES, [1], 0.0)


def test_counting_ends_when_nobody_wants_to_know(stored, monkeypatch):
    ours, theirs = socket.socketpair()
    monkeypatch.setattr(presence, "SECONDS", 0)
    with ours:
        with theirs:
            assert len(network.altered_fractions(None, PROFILES, GENES, [1], 0.0, presence.Watched({"gunicorn.socket": ours}))) == len(GENES)
        with pytest.raises(ClientGone):
            network.altered_fractions(None, PROFILES, GENES, [1], 0.0, presence.Watched({"gunicorn.socket": ours}))
