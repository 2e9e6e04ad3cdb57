"""Sample cells of a matrix row as genetic_alteration keeps them (study file format, matrix files)."""

import pytest

from genows.load.matrix.values import CommaInValue, RowCells, TooManyCells, blank_cells, deepened


@pytest.mark.parametrize(
    ("tail", "kept", "expected"),
    [
        pytest.param(b"0.5\tNA\t-1.2", None, (b"0.5,NA,-1.2,", 3), id="a comma after every value"),
        pytest.param(b" 1 \t\t2", None, (b" 1 ,,2,", 3), id="text as in the file, blank cells empty"),
        pytest.param(b"1\t2", None, (b"1,2,", 2), id="a short row stays short"),
        pytest.param(b"1", None, (b"1,", 1), id="one cell of three"),
        pytest.param(None, None, (b"", 0), id="no sample cell at all"),
        pytest.param(b"", None, (b",", 1), id="one empty cell is a cell"),
        pytest.param(b"1\t2\t3\t\t ", None, (b"1,2,3,", 5), id="empty cells beyond the header are dropped"),
        pytest.param(b"1\t2\t3", [0, 2], (b"1,3,", 3), id="a dropped column"),
        pytest.param(b"1\t2", [0, 2], (b"1,", 2), id="a dropped column of a short row"),
        pytest.param(b"1\t2\t3\t", [1], (b"2,", 4), id="a dropped column and an empty cell too many"),
        pytest.param(b"1\t2,5\t3", [0, 2], (b"1,3,", 3), id="a comma in a dropped column does no harm"),
    ],
)
def test_stored_cells(tail, kept, expected):
    assert RowCells(3, kept).stored(tail) == expected


@pytest.mark.parametrize(
    "tail",
    [b"1\t2\t3", b"\t\t", b" 1\t\t", b"1\t2", b"1", b"", b"1\t2\t3\t", b"1\t2\t3\t4", b"1\t2,5\t3", "1\té\t3".encode(), b"1\t\xe9\t3"],
)
@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("kept", [None, [0]], ids=["all columns", "a dropped column"])
def test_a_regular_row_is_stored_as_the_long_way_does(tail, width, kept):
    cells = RowCells(width, kept)
    regular = cells.regular(tail)
    if regular is not None:
        assert (regular.encode(), width) == cells.stored(tail)


@pytest.mark.parametrize(
    ("tail", "width", "is_regular"),
    [
        pytest.param(b"1\t2\t3", 3, True, id="as many cells as the header"),
        pytest.param(b"1\t2", 2, True, id="of two"),
        pytest.param("µ\t\t".encode(), 3, True, id="blank cells, and more than ASCII"),
        pytest.param(b"1\t2\t3", 4, False, id="too few"),
        pytest.param(b"1\t2\t3\t", 3, False, id="too many, though empty"),
        pytest.param(b"1\t2,5\t3", 3, False, id="a comma"),
        pytest.param(b"1\t\xe9\t3", 3, False, id="not UTF-8"),
    ],
)
def test_which_rows_are_regular(tail, width, is_regular):
    assert (RowCells(width).regular(tail) is not None) == is_regular


@pytest.mark.parametrize("tail", [b"1\t2\t3\t4", b"1\t2\t3\t\t0"], ids=["one", "behind an empty one"])
def test_cells_beyond_the_header(tail):
    with pytest.raises(TooManyCells):
        RowCells(3).stored(tail)


@pytest.mark.parametrize(
    ("tail", "kept"),
    [
        pytest.param(b"1\t2\t3,5", None, id="full row"),
        pytest.param(b"1\t2\t3,5\t", None, id="row with an empty cell too many"),
        pytest.param(b"1\t2\t3,5", [0, 2], id="row of which a column is dropped"),
        pytest.param(b"1,1\t2\t3,5", [2], id="the comma of a dropped column is not told"),
    ],
)
def test_a_comma_is_told_with_its_place(tail, kept):
    with pytest.raises(CommaInValue) as caught:
        RowCells(3, kept).stored(tail)
    assert (caught.value.position, caught.value.value) == (2, b"3,5")


@pytest.mark.parametrize(
    ("values", "blanks"),
    [("1,2,", 0), (",2,", 1), ("1,,", 1), (",,,", 3), ("", 0)],
    ids=["none", "first", "last", "all", "no cells"],
)
def test_blank_cells(values, blanks):
    assert blank_cells(values) == blanks


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param("-1.5,-1.5,0,", ("-2,-2,0,", 2), id="neighbours"),
        pytest.param("-1,0,-2,", ("-1,0,-2,", 0), id="nothing to convert"),
        pytest.param("--1.5,-1.50, -1.5,", ("--1.5,-1.50, -1.5,", 0), id="only the exact text"),
    ],
)
def test_deepened(values, expected):
    assert deepened(values) == expected
