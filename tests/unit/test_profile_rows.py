"""A row of cells written as one text says what it says cell by cell."""

import itertools

import pytest

from genows.clients.webservice.profiledata import CasePicker, tabbed

VALUES = [
    "1,2,3", "1,2,3,", "1,2,3,4", "1,2,3,4,", "1,2", "1,2,", "1,,3", ",2,3", "1,2,,", ",,", ",,,", "", ",", "1\t,2,3", "1,2\n,3\r,", "NA,NaN,0.5,",
    "\u00e4,\u2028,\x85,",
]  # fmt: skip
ORDERS = [[11, 12, 13], [11], []]
CASES = [[11, 12, 13], [12, 11, 13], [11, 12], [11, 12, 13, 13], [11, None, 13], [None], [11], [], [99, 98, 97]]


@pytest.mark.parametrize("values", VALUES)
def test_as_cell_by_cell(values):
    for order, cases in itertools.product(ORDERS, CASES):
        columns = CasePicker(order, cases)
        assert columns.text(values) == tabbed(columns.cells(values)), (order, cases)


def test_a_tab_stands_before_each_cell():
    assert CasePicker([1, 2, 3], [1, 2, 3]).text("a,b,c,") == "\ta\tb\tc"
    assert CasePicker([1, 2, 3], [3, 9]).text("a,b,c,") == "\tc\tNaN"
    assert CasePicker([1, 2, 3], []).text("a,b,c,") == ""
