"""Blocks of sorted rows: none that has a wanted row is left out, and few are read in vain."""

from hypothesis import given
from hypothesis import strategies as st

from genows.data.mutations import blocks_with

NUMBERS = st.lists(st.integers(-5, 20), min_size=1, max_size=40).map(sorted)


@given(NUMBERS, st.integers(1, 7), st.sets(st.integers(-6, 21), max_size=4))
def test_every_block_with_a_wanted_row_is_named_in_order(numbers, size, wanted):
    blocks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    named = blocks_with([block[0] for block in blocks], wanted)
    having = [str(place) for place, block in enumerate(blocks) if not wanted.isdisjoint(block)]
    assert set(having) <= set(named) and named == sorted(named, key=int)
    # Besides, at most the one block between whose ends a number that is not there would lie.
    assert len(named) <= len(having) + len(wanted)


def test_all_and_none():
    assert blocks_with([1, 5, 5, 9], None) == ["0", "1", "2", "3"]
    assert blocks_with([1, 5, 5, 9], []) == []
    assert blocks_with([1, 5, 5, 9], [5]) == ["0", "1", "2"]
    assert blocks_with([1, 5, 5, 9], [0]) == []
