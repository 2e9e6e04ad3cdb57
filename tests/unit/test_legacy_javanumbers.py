"""Numbers as Java writes them, from the specification of webservice.do, values."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.clients.webservice.dialect import _special, _written, double_text, float_text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0.0"), (-0.0, "-0.0"), (1.0, "1.0"), (-1.25, "-1.25"), (0.001, "0.001"), (0.00099, "9.9E-4"), (9999999.999, "9999999.999"),
        (1e7, "1.0E7"), (12345678.0, "1.2345678E7"), (1e-11, "1.0E-11"), (0.1 + 0.2, "0.30000000000000004"), (123456.0, "123456.0"),
        (1e22, "1.0E22"), (5e-324, "5.0E-324"), (1.7976931348623157e308, "1.7976931348623157E308"), (100.0, "100.0"),
        (float("nan"), "NaN"), (float("inf"), "Infinity"), (float("-inf"), "-Infinity"),
    ],
)  # fmt: skip
def test_double(number, text):
    assert double_text(number) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.05, "0.05"), (1e-8, "1.0E-8"), (2.5e-8, "2.5E-8"), (0.1, "0.1"), (16777216.0, "1.6777216E7"), (1 / 3, "0.33333334"),
        (1.4e-45, "1.0E-45"), (1e-60, "0.0"), (3.4028235e38, "3.4028235E38"), (1e39, "Infinity"), (-1e39, "-Infinity"), (0.001, "0.001"),
        (float("nan"), "NaN"), (9.999999960041972e-12, "1.0E-11"),
    ],
)  # fmt: skip
def test_float(number, text):
    assert float_text(number) == text


@given(st.floats(allow_nan=False, allow_infinity=False) | st.floats(-2e7, 2e7) | st.floats(-2e-3, 2e-3))
def test_a_double_is_written_as_if_taken_apart(number):
    assert double_text(number) == (_special(number) or _written(repr(number)))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_double_reads_back(number):
    assert float(double_text(number)) == number


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_a_float_reads_back_from_no_more_digits_than_it_needs(number):
    text = float_text(number)
    assert struct.pack("<f", float(text)) == struct.pack("<f", number)
    assert sum(map(str.isdigit, text.partition("E")[0].strip("-0."))) <= 9
