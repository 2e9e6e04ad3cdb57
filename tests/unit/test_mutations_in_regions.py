"""Mutations counted in many regions at once: as comparing each with each."""

from hypothesis import given
from hypothesis import strategies as st

from genows.data.proteinplaces import counts_in_regions

POSITIONS = st.integers(0, 12)


@given(
    st.lists(st.tuples(POSITIONS, st.integers(-1, 12), st.integers(1, 5))),
    st.lists(st.tuples(POSITIONS, POSITIONS)),
)
def test_each_region_has_what_lies_wholly_in_it(spans, regions):
    expected = [
        sum(mutations for start, end, mutations in spans if first <= start and end <= last) for first, last in regions
    ]
    assert counts_in_regions(spans, regions) == expected
