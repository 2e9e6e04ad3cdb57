"""Rows of values: one value by its place, and what may be taken as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns.matrixvalues import is_clean, values_at

CELL = st.text(st.sampled_from('0.7-NA"\\\t é'), max_size=12)


@given(st.lists(CELL, max_size=40), st.booleans(), st.integers(1, 45), st.sets(st.integers(0, 44)))
def test_values_by_their_places_are_those_of_the_split_row(cells, comma, width, wanted):
    row = ",".join(cells) + "," * comma
    split, places = row.split(","), sorted(place for place in wanted if place < width)
    assert values_at(row, places, width) == [split[place] if place < len(split) else "" for place in places]


@pytest.mark.parametrize(("values", "clean"), [
    pytest.param("1,NA,-2.5e-7,", True, id="as loads write them"),
    pytest.param("1,2,3", False, id="without the last comma"),
    pytest.param("1,2,3,4", False, id="without the last comma, and as many commas"),
    pytest.param("1,2,", False, id="too few"),
    pytest.param("1,2,3,4,", False, id="too many"),
    pytest.param(",2,3,", False, id="an empty value in front"),
    pytest.param("1,,3,", False, id="an empty value inside"),
    pytest.param("1,2,,", False, id="an empty value at the end"),
    pytest.param('1,",3,', False, id="a quotation mark"),
    pytest.param("1,\\,3,", False, id="a backslash"),
    pytest.param("1,\t,3,", False, id="a tab"),
    pytest.param("1,é,3,", False, id="not ASCII"),
    pytest.param("", False, id="nothing"),
])  # fmt: skip
def test_clean_rows_have_a_plain_value_for_each_sample(values, clean):
    assert is_clean(values, 3) == clean
