"""Rows of JSON numbers are recognised by passes over the whole row: as a pattern of one value would."""

import json
import re
from random import Random

import pytest

from genows.columns.matrixvalues import are_numbers
from genows.data.numbers import decimal_number, json_number

ROW = re.compile(r"(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?,)+")
ODD = ("0", "-0", "00", "01", "-01", "0.0", "-0.10", "1.2.3", ".5", "5.", "-.5", "-5.", "--1", "1-", "+1", "1e5", "", "NA", "1 ", "\u0661", "12", "-3.25", "1.0.", "-", " 1.5 ", "\t-2", "1 2", "1e308", "1e400", "-1E+999", "1e", "inf", "NaN", "1_0")


def test_cells_beside_each_other():
    for first in ODD:
        for second in ODD:
            for row in (f"{first},{second},", f"{first},{second}", f"1.5,{first},{second},-2,"):
                assert are_numbers(row.encode()) == bool(ROW.fullmatch(row)), row


def test_rows_of_all_kinds():
    chance = Random(5)
    found = []
    for _ in range(30_000):
        letters = "0123-.," if chance.random() < 0.95 else "019-.,+eN \0\xe9"
        row = "".join(chance.choice(letters) for _ in range(chance.randint(0, 9))) + chance.choice(["", ","])
        found.append(are_numbers(row.encode()))
        assert found[-1] == bool(ROW.fullmatch(row)), row
    assert sum(found) > 1000


@pytest.mark.parametrize("cell", ODD)
def test_what_is_recognised_leaves_as_it_is(cell):
    if are_numbers(f"{cell},".encode()):
        assert json_number(cell) == cell
    if number := json_number(cell):
        assert json.loads(number) == float(cell)


@pytest.mark.parametrize("cell", ODD)
def test_a_number_is_one_here_where_it_is_one_everywhere(cell):
    assert bool(json_number(cell)) == (decimal_number(cell) is not None)
