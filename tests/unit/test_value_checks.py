"""Whether the values of a matrix row are numbers: the fast answers are those of looking at each cell."""

from itertools import product
from random import Random

import pytest

from genows.data.numbers import decimal_number
from genows.load.matrix import values as matrixvalues

CELLS = "1 -2 0.5 -0.5 .5 -.5 5. 1e5 1E-5 +1 NA . - -. 1-2 5-3.2 -NA 1e999 1.2.3 --1 5NA NA5 NANA e 1e AN N A na nan inf 1_0 x".split() + [" 1", "1 ", "NA ", ""]


def is_number(cell):
    return cell.strip() == "NA" or decimal_number(cell.strip()) is not None


def test_a_row_that_passes_holds_numbers_and_na_alone():
    for seed in range(300):
        chance = Random(seed)
        cells = [chance.choice(CELLS) if chance.random() < 0.2 else chance.choice(("1.5", "-2", "0", "NA")) for _ in range(chance.randint(1, 12))]
        values = "".join(f"{cell}," for cell in cells).encode()
        if matrixvalues._all_numbers(values):
            assert all(map(is_number, cells)), cells
        if matrixvalues._all_discrete(values):
            assert set(cells) <= {"-2", "-1.5", "-1", "0", "1", "2", "NA"}, cells


@pytest.mark.parametrize("around", ["{},", "1.5,{},-2.5,NA,"])
def test_no_cell_of_four_characters_passes_that_is_no_number(around):
    for length in range(5):
        for cell in map("".join, product("5.-NAe+", repeat=length)):
            assert is_number(cell) or not matrixvalues._all_numbers(around.format(cell).encode()), cell


@pytest.mark.parametrize("cell", ["1", "-2", "0.5", "1e5", "1E-05", "+1", ".5", "-.5", "5.", "NA"])
def test_rows_of_numbers_pass_at_once(cell):
    assert matrixvalues._all_numbers(f"{cell},{cell},1.5,".encode())


@pytest.mark.parametrize("around", ["{},", "-1,{},2,NA,"])
def test_no_cell_of_four_characters_passes_that_is_no_level(around):
    for length in range(5):
        for cell in map("".join, product("0129-NA.", repeat=length)):
            good = matrixvalues._all_discrete(around.format(cell).encode())
            assert good == (cell in ("-2", "-1", "0", "1", "2", "NA")), cell
