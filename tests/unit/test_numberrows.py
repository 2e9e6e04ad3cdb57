"""Rows that are recognised as nothing but numbers: what is stored, and what is told, is what the rules say of each cell."""

from itertools import product
from random import Random

import pytest

from genows.domain.numbers import decimal_number
from genows.load.matrix.cells import CommaInValue, RowCells, TooManyCells, blank_cells
from genows.load.matrix.numberrows import NumberRows

CELLS = ["", " ", *"1 -2 0.5 -0.5 .5 -.5 5. -5. 1e5 1E-5 +1 NA . - -. 1-2 5-.2 1.2.3 --1 -1.-5 1.- NANA nan x 1,5 1.5,2 µ 1_0".split(), "1.5 ", "\t", "\r"]


def is_number(cell):
    return cell.strip() == "NA" or decimal_number(cell.strip()) is not None


def check(cells, width, strict):
    """Compares the swift answer for a row with the slow ones, which look at each cell. Returns whether it was recognised."""
    tail = "\t".join(cells).encode()
    values = NumberRows(width, strict).values(tail)
    if values is None:
        return False
    stored, number = RowCells(width).stored(tail)
    assert (values.encode(), width) == (stored, number)
    assert blank_cells(values) == 0
    assert not stored.translate(None, b"0123456789.-+eENA,")
    assert not strict or all(map(is_number, values.split(",")[:-1])), cells
    return True


@pytest.mark.parametrize("strict", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize("seed", range(150))
def test_rows_of_any_cells(seed, strict):
    chance = Random(seed)
    odd = chance.choice((0, 0.1, 0.3))
    cells = [chance.choice(CELLS) if chance.random() < odd else f"{chance.uniform(-9, 9):.2f}" for _ in range(chance.randint(1, 9))]
    width = max(1, len(cells) + chance.choice((0, 0, 0, 0, -1, 1)))
    recognised = check(cells, width, strict)
    assert recognised or odd or width != len(cells), cells


@pytest.mark.parametrize("around", [("{}",), ("1.5", "{}", "-2.5"), ("-1.5", "{}"), ("{}", "7")])
def test_cells_of_up_to_four_characters(around):
    for length in range(5):
        for cell in map("".join, product("5.-N,\t", repeat=length)):
            cells = [each.format(cell) for each in around]
            check(cells, len(around), strict=False)
            check(cells, len(around), strict=True)


@pytest.mark.parametrize("cell", ["1", "-2", "NA", "1e5", "1E-05", "+1", "5."])
def test_rows_of_other_spellings_in_a_load(cell):
    assert check(["1.5", cell, "-2.5"], 3, strict=False)


@pytest.mark.parametrize("tail", [b"", b"1.5\xff", b"1.5\t\xe9", b"1.5\t\t2.5", b"\t1.5", b"1.5\t"])
def test_rows_to_be_looked_at_closely(tail):
    for width, strict in product((1, 2, 3), (False, True)):
        assert NumberRows(width, strict).values(tail) is None


def test_a_row_that_is_longer_than_the_header():
    with pytest.raises((TooManyCells, CommaInValue)):
        RowCells(2).stored(b"1.5\t2.5\t3.5")
    assert NumberRows(2, strict=True).values(b"1.5\t2.5\t3.5") is None
