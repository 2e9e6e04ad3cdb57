"""Positions split into blocks, and the index of packed clinical values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns.packedcolumns import pack_positions, selector
from genows.data.storedclinical import FEWEST_OWNERS, MOST_OWNERS, OwnerIndex, block_of


@given(st.lists(st.integers(0, 40)), st.integers(1, 50))
def test_blocks_are_runs_of_positions(positions, block):
    runs = OwnerIndex(41, block, ()).runs(positions)
    assert [number * block + place for number, places in runs for place in places] == positions
    assert all(0 <= place < block for _, places in runs for place in places)
    assert all(one != following for (one, _), (following, _) in zip(runs, runs[1:]))


@pytest.mark.parametrize(
    "attributes, owners",
    [
        pytest.param(0, MOST_OWNERS, id="none"),
        pytest.param(3, MOST_OWNERS, id="few"),
        pytest.param(100, 1000, id="many"),
        pytest.param(100_000, FEWEST_OWNERS, id="more than any study has"),
    ],
)
def test_a_block_of_many_attributes_has_fewer_owners(attributes, owners):
    assert block_of(attributes) == owners


@given(st.builds(OwnerIndex, st.integers(0), st.integers(1), st.lists(st.text(st.characters(exclude_categories=["Cs"]))).map(tuple)))
def test_an_index_reads_back(index):
    assert OwnerIndex.of_text(index.text()) == index
    assert index.blocks * index.block >= index.owners > (index.blocks - 1) * index.block


@given(st.integers(1, 60), st.integers(1, 20))
def test_the_blocks_have_each_owner_once(owners, block):
    index = OwnerIndex(owners, block, ())
    assert [position for number in range(index.blocks) for position in index.range(number)] == list(range(owners))


@given(st.sets(st.integers(0, 200)))
def test_positions_read_back(positions):
    assert [place for place, is_chosen in enumerate(selector(pack_positions(sorted(positions)))) if is_chosen] == sorted(positions)
