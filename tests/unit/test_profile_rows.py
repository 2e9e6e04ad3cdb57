"""A row of cells written as one text says what it says cell by cell."""

import itertools
import re

import pytest

from genows.clients.webservice.dialect import MEASURED, PLAIN_TEXT
from genows.columns.matrixvalues import ValueRow, is_clean
from genows.data.matrices import Places
from genows.encode.weaving import Wide

VALUES = [
    "1,2,3", "1,2,3,", "1,2,3,4", "1,2,3,4,", "1,2", "1,2,", "1,,3", ",2,3", "1,2,,", ",,", ",,,", "", ",", "1\t,2,3", "1,2\n,3\r,", "NA,NaN,0.5,",
    "\u00e4,\u2028,\x85,", "3,1,NaN,", " a\tb ,2,NA,",
]  # fmt: skip
WIDTHS = (3, 1, 0)
CASES = [[0, 1, 2], [1, 0, 2], [0, 1], [0, 1, 2, 2], [0, 3, 2], [3], [0], [], [3, 3, 3], [2, 0, 3, 2]]


def written(values, width, places):
    places = [min(place, width) for place in places]
    block = Places(width, places).block(ValueRow(values, is_clean(values, width)))
    return Wide(PLAIN_TEXT, ["gene"], [str(place) for place in places], MEASURED).record(["x"], block)


@pytest.mark.parametrize("values", VALUES)
def test_as_cell_by_cell(values):
    for width, places in itertools.product(WIDTHS, CASES):
        cells = [*re.sub("[\t\r\n]", " ", values).split(",")[:width], *["NaN"] * 4]
        right = ["x", *[cells[min(place, width)] or "NaN" if place < width else "NaN" for place in places]]
        assert written(values, width, places) == "\t".join(right) + "\n", (width, places)


def test_a_tab_stands_before_each_cell():
    assert written("a,b,c,", 3, [0, 1, 2]) == "x\ta\tb\tc\n"
    assert written("a,b,c,", 3, [2, 3]) == "x\tc\tNaN\n"
    assert written("a,b,c,", 3, []) == "x\n"
