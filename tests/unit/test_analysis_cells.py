"""Cells of profiles as numbers: many at once give what one by one gives."""

from hypothesis import given
from hypothesis import strategies as st

from genows.analysis.cells import MISSING, beyond, numbers
from genows.data.numbers import decimal_number

NUMBERS = ["1", "-2.5", "0", "1e308", " 3 ", ".5", "1e-320"]
ODD = ["1_0", "inf", "-Infinity", "٣", "x", "1e999", "0x1", "--1"]


@given(st.one_of(*(st.lists(st.sampled_from(texts)) for texts in (NUMBERS, [*NUMBERS, *sorted(MISSING)], [*NUMBERS, *sorted(MISSING), *ODD]))))
def test_many_are_what_each_is(cells):
    each = [None if cell in MISSING else decimal_number(cell) for cell in cells]
    found, places = numbers(cells)
    places = list(range(len(cells))) if places is None else places
    assert dict(zip(places, found, strict=True)) == {place: number for place, number in enumerate(each) if number is not None}
    assert places == sorted(places)


FAR = ["2", "-2", "2.0", "-3.51", "12", "-10.5", "1.99", "0", "-.9", "+7", " 4 ", "1e5", "0.2E2", "02", "--3", "3-", "1-5", "1.9999999999999999999", "NA5", "9.9"]
THRESHOLDS = [0.0, 0.5, 1.0, 2.0, 2.5, 9.0, 10.0, 1e300, -1.0]


@given(st.lists(st.one_of(st.sampled_from([*FAR, *sorted(MISSING), *ODD]), st.sampled_from(FAR), st.floats(-20, 20).map(str))), st.sampled_from(THRESHOLDS))
def test_those_beyond_a_threshold_are_what_a_look_at_each_finds(cells, threshold):
    each = [None if cell in MISSING else decimal_number(cell) for cell in cells]
    up, down = beyond(cells, threshold)
    assert up == [place for place, number in enumerate(each) if number is not None and number >= threshold]
    assert down == [place for place, number in enumerate(each) if number is not None and number <= -threshold]
