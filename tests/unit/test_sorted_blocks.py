"""Blocks of sorted rows: none that has a wanted row is left out, and few are read in vain."""

from hypothesis import given
from hypothesis import strategies as st

from genows.data.mutations import StoredIndex

NUMBERS = st.lists(st.integers(-5, 20), min_size=1, max_size=40).map(sorted)


def blocks_with(blocks, wanted):
    return StoredIndex([block[0] for block in blocks], [block[-1] for block in blocks], 0).items(wanted)


@given(NUMBERS, st.integers(1, 7), st.sets(st.integers(-6, 21), max_size=4))
def test_every_block_with_a_wanted_row_is_named_in_order(numbers, size, wanted):
    blocks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    named = blocks_with(blocks, wanted)
    having = [str(place) for place, block in enumerate(blocks) if not wanted.isdisjoint(block)]
    assert set(having) <= set(named) and named == sorted(named, key=int)
    # Besides, at most the one block between whose ends a number that is not there would lie.
    assert len(named) <= len(having) + len(wanted)


def test_all_and_none():
    blocks = [[1, 4], [5, 5], [5, 8], [9, 9]]
    assert blocks_with(blocks, None) == ["0", "1", "2", "3"]
    assert blocks_with(blocks, []) == []
    assert blocks_with(blocks, [5]) == ["1", "2"]
    assert blocks_with(blocks, [0]) == []
