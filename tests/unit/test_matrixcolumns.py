"""Where the samples of a matrix file begin."""

import pytest

from genows.errors import StudyError
from genows.load.matrix.rowgenes import Columns, find_columns


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        pytest.param("Hugo_Symbol S1", Columns(0, None, False, 1, ()), id="symbols alone"),
        pytest.param("Entrez_Gene_Id Hugo_Symbol S1", Columns(1, 0, False, 2, ()), id="either order"),
        pytest.param("HUGO_SYMBOL Cytoband S1", Columns(0, None, False, 2, ()), id="a cytoband behind"),
        pytest.param("Gene_Symbol Locus_ID Hugo_Symbol S1", Columns(2, None, False, 3, ()), id="GISTIC's columns in front mean nothing"),
        pytest.param("Hugo_Symbol Gene_Symbol S1", Columns(0, None, False, 2, ()), id="GISTIC's symbol behind"),
        pytest.param("Hugo_Symbol Locus_ID S1", Columns(0, None, False, 2, ()), id="GISTIC's number behind"),
        pytest.param("Hugo_Symbol META:x S1", Columns(0, None, False, 2, ()), id="a column of comments"),
        pytest.param("other Hugo_Symbol S1", Columns(1, None, False, 2, (0,)), id="an unknown column in front is told"),
        pytest.param("Composite.Element.REF S1", Columns(None, None, True, 1, ()), id="proteins"),
    ],
)
def test_columns(header, columns):
    cells = [cell.replace("Gene_Symbol", "Gene Symbol").replace("Locus_ID", "Locus ID") for cell in header.split()]
    assert find_columns(cells, columns.composite, "data.txt", 1) == columns


@pytest.mark.parametrize("header", ["S1 S2", "Hugo_Symbol", "Hugo_Symbol Cytoband"])
def test_headers_that_are_none(header):
    with pytest.raises(StudyError) as refused:
        find_columns(header.split(), False, "data.txt", 4)
    assert (refused.value.file, refused.value.line) == ("data.txt", 4)
