"""Rows that are recognised as nothing but numbers: what is stored, and what is told, is what the rules say of each cell."""

from itertools import product
from random import Random

import pytest

from genows.data.numbers import decimal_number
from genows.load.matrix.values import CommaInValue, NumberRows, RowCells, TooManyCells, blank_cells

CELLS = ["", " ", *"1 -2 0.5 -0.5 .5 -.5 5. -5. 1e5 1E-5 +1 NA . - -. 1-2 5-.2 1.2.3 --1 -1.-5 1.- NANA nan x 1,5 1.5,2 µ 1_0".split(), "1.5 ", "\t", "\r"]


def is_number(cell):
    return cell.strip() == "NA" or decimal_number(cell.strip()) is not None


def check(cells, width):
    """Compares the swift answer for a row with the slow ones, which look at each cell. Returns whether it was recognised."""
    tail = "\t".join(cells).encode()
    values = NumberRows(width).values(tail)
    if values is None:
        return False
    stored, number = RowCells(width).stored(tail)
    assert (values.encode(), width) == (stored, number)
    assert blank_cells(values) == 0
    assert not stored.translate(None, b"0123456789.-+eENA,")
    assert NumberRows(width).are_numbers(tail)
    assert all(map(is_number, values.split(",")[:-1])), cells
    return True


def test_rows_of_any_cells():
    for seed in range(150):
        chance = Random(seed)
        odd = chance.choice((0, 0.1, 0.3))
        cells = [chance.choice(CELLS) if chance.random() < odd else f"{chance.uniform(-9, 9):.2f}" for _ in range(chance.randint(1, 9))]
        width = max(1, len(cells) + chance.choice((0, 0, 0, 0, -1, 1)))
        recognised = check(cells, width)
        assert recognised or odd or width != len(cells), cells


@pytest.mark.parametrize("around", [("{}",), ("1.5", "{}", "-2.5"), ("-1.5", "{}"), ("{}", "7")])
def test_cells_of_up_to_four_characters(around):
    for length in range(5):
        for cell in map("".join, product("5.-N,\t", repeat=length)):
            cells = [each.format(cell) for each in around]
            check(cells, len(around))


@pytest.mark.parametrize("cell", ["1", "-2", ".5", "-.5", "007"])
def test_rows_of_other_spellings(cell):
    assert check(["1.5", cell, "-2.5"], 3)


@pytest.mark.parametrize("cell", ["1-2", "E", "-", ".", "1.-2", "--1", "5.", "1.2.3", ""])
def test_cells_that_are_looked_at_closely(cell):
    for cells in (["1.5", cell, "-2.5"], ["1", cell, "2"], [cell, "2"], ["2", cell]):
        assert not check(cells, len(cells))
    assert NumberRows(3).are_numbers(b"1\t2\t3") and not NumberRows(3).are_numbers(f"1\t{cell}\t3".encode())


@pytest.mark.parametrize("tail", [b"", b"1.5\xff", b"1.5\t\xe9", b"1.5\t\t2.5", b"\t1.5", b"1.5\t"])
def test_rows_to_be_looked_at_closely(tail):
    for width in (1, 2, 3):
        assert NumberRows(width).values(tail) is None


@pytest.mark.parametrize("length", [100, 511, 512, 513, 1025, 70_000])
def test_a_cell_of_two_points_in_a_row_of_any_length(length):
    digits = b"1\t" * (length // 2 - 4)
    width = length // 2 - 2
    assert NumberRows(width).are_numbers(digits + b"1.25\t-.5") and not NumberRows(width).are_numbers(digits + b"1.25\t1.2.3")
    assert not NumberRows(width).are_numbers(b"1.2.3\t.5\t" + digits[:-2] + b"1")
    assert not NumberRows(1).are_numbers(b"1." + b"2" * length + b".3") and NumberRows(1).are_numbers(b"1." + b"2" * length)


def test_a_row_that_is_longer_than_the_header():
    with pytest.raises((TooManyCells, CommaInValue)):
        RowCells(2).stored(b"1.5\t2.5\t3.5")
    assert NumberRows(2).values(b"1.5\t2.5\t3.5") is None
