"""Numbers are written in the shortest text that reads back as the stored value."""

import math
import struct
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from genows.data.numbers import decimal_text, double_text, single, single_text


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.0, "0"), (1.0, "1"), (-2.5, "-2.5"), (1 / 3, "0.3333333333333333"), (1e-30, "1e-30"), (1e22, "1e+22"), (math.nan, None), (math.inf, None), (None, None)],
)
def test_doubles(number, text):
    assert double_text(number) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.10000000149011612, "0.1"), (0.05000000074505806, "0.05"), (3.100000064988251e-10, "3.1e-10"), (0.0, "0"), (1.0, "1"),
        (16777216.0, "16777216"), (1e39, None), (math.nan, None), (None, None),
    ],
)  # fmt: skip
def test_singles(number, text):
    assert single_text(number) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [("40.0", "40"), ("4e1", "40"), ("-0.50", "-0.5"), ("-0", "0"), ("0e5", "0"), ("1e-6", "0.000001"), ("1e-7", "1e-7"), ("-120e-9", "-1.2e-7"), ("1e20", "1" + 20 * "0"),
     ("1e21", "1e+21"), ("0.1234567890123456789012345678901", "0.1234567890123456789012345678901")],
)  # fmt: skip
def test_decimals(number, text):
    assert decimal_text(Decimal(number)) == text


@given(some.decimals(allow_nan=False, allow_infinity=False))
def test_a_decimal_reads_back(number):
    assert Decimal(decimal_text(number)) == number


@given(some.floats(allow_nan=False, allow_infinity=False))
def test_a_double_reads_back(number):
    assert float(double_text(number)) == number


@given(some.floats(width=32, allow_nan=False, allow_infinity=False))
def test_a_single_reads_back_and_no_shorter_text_does(number):
    text = single_text(number)
    assert struct.pack("f", single(float(text))) == struct.pack("f", number)
    digits = len(text.lower().split("e")[0].replace(".", "").lstrip("-0").rstrip("0"))
    assert digits <= 1 or single(float(f"{number:.{digits - 2}e}")) != number
