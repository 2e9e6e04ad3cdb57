"""Coded columns: what is counted of stored ones, and of those that were made of others."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns.codes import CodedColumn, repeated

VALUES = ["b", None, "a", "b", None, "c\n", "b"]


@pytest.fixture(params=["made", "stored"])
def column(request):
    made = CodedColumn.of_values(VALUES)
    return made if request.param == "made" else CodedColumn.of_text(made.text())


def test_all_cases(column):
    assert (len(column), column.values) == (7, ("b", "a", "c\n"))
    assert column.histogram() == column.histogram(0b1111111) == [2, 3, 1, 1]
    assert list(column.seen(0b1111111)) == [1, 2, 3]
    assert list(column.codes) == [1, 0, 2, 1, 0, 3, 1]
    assert column.text() == CodedColumn.of_values(VALUES).text()


def test_some_cases(column):
    assert column.histogram(0b0101100) == [0, 1, 1, 1]
    assert list(column.seen(0b1110100)) == [2, 3, 1]
    assert column.bits([1]) == 0b1001001


def test_all_cases_of_a_column_that_is_spread(column):
    spread = column.spread([5, 5, 1, 0])
    assert (len(spread), spread.histogram()) == (4, [1, 1, 0, 2])
    assert list(spread.seen(0b1111)) == [3, 1]


def test_no_case():
    column = CodedColumn.of_text(CodedColumn.of_values([]).text())
    assert (len(column), column.values, column.histogram(), list(column.seen(0))) == (0, (), [0], [])


@given(st.sampled_from("BHIq"), st.lists(st.sampled_from([0, 1, 2, 128, 255])))
def test_numbers_that_are_the_same_as_the_one_before(kind, numbers):
    expected = [number for before, number in zip(numbers, numbers[1:], strict=False) if before == number]
    assert repeated(array(kind, numbers)) == array(kind, expected)
