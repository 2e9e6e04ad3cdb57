"""The imitation of R's read.table, checked against what R 4.2 gave."""

import pytest

from tests.rtable import NoLines, make_names, read_table


def test_names():
    names = ["a b", "C+G", "1x", "", "N", "n", "a b", "a-b", "if", ".1", "._", "é", "_x", "a.b.1"]
    assert make_names(names) == ["a.b", "C.G", "X1x", "X", "N", "n", "a.b.2", "a.b.3", "if.", "X.1", "._", "é", "X_x", "a.b.1"]


@pytest.mark.parametrize(
    ("text", "names", "rows", "row_names"),
    [
        pytest.param("#x\na\tb\n\n1\t\n", ["a", "b"], [["1", ""]], None, id="comments and blank lines"),
        pytest.param("a\tb\n1\n", ["a", "b"], [["1", ""]], None, id="short rows are filled"),
        pytest.param("a\tb\n1#2\t3\n", ["a", "b"], [["1", ""]], None, id="a comment in the middle"),
        pytest.param("a\tb\n1\t2\t3\n", ["a", "b"], [["2", "3"]], ["1"], id="one cell more than names"),
        pytest.param(
            "a\tb\n" + 4 * "1\t2\n" + "3\t4\t5\n",
            ["a", "b"],
            4 * [["1", "2"]] + [["3", "4"], ["5", ""]],
            None,
            id="a late long row",
        ),
        pytest.param("Error: x", ["Error..x"], [], None, id="a message"),
    ],
)
def test_tables(text, names, rows, row_names):
    assert read_table(text) == (names, rows, row_names)


def test_what_r_refuses():
    with pytest.raises(NoLines):
        read_table("# only\n\n")
    with pytest.raises(ValueError, match="more columns"):
        read_table("a\n1\t2\t3\n")
