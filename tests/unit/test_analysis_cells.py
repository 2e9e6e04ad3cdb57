"""Cells of profiles as numbers: many at once give what one by one gives."""

from hypothesis import given
from hypothesis import strategies as st

from genows.analyses.cells import MISSING, numbers
from genows.domain.numbers import decimal_number

NUMBERS = ["1", "-2.5", "0", "1e308", " 3 ", ".5", "1e-320"]
ODD = ["1_0", "inf", "-Infinity", "٣", "x", "1e999", "0x1", "--1"]


@given(st.one_of(*(st.lists(st.sampled_from(texts)) for texts in (NUMBERS, [*NUMBERS, *sorted(MISSING)], [*NUMBERS, *sorted(MISSING), *ODD]))))
def test_many_are_what_each_is(cells):
    each = [None if cell in MISSING else decimal_number(cell) for cell in cells]
    found, places = numbers(cells, ",".join(cells))
    places = list(range(len(cells))) if places is None else places
    assert dict(zip(places, found, strict=True)) == {place: number for place, number in enumerate(each) if number is not None}
    assert places == sorted(places)
