"""What a MutSig file leaves in the database (study file format, MutSig)."""

import pytest

from genows.errors import StudyError
from genows.load.significance import load_mutsig
from tests.loads import add_reference, add_study, run_load, written_meta

ROWS = (
    "SELECT `ENTREZ_GENE_ID`, `RANK`, `NumBasesCovered`, `NumMutations`, `P_VALUE` + 0e0, `Q_VALUE` + 0e0 FROM `mut_sig`"
    " WHERE `CANCER_STUDY_ID` = 1 ORDER BY `RANK`"
)
HEADER = "rank gene N n p q"


@pytest.fixture
def load(made, tmp_path):
    """load(header, rows…), each a text of cells with blanks between; the Load."""
    add_study(made, ["S1"])
    add_reference(
        made, [(7157, "TP53", None), (3845, "KRAS", None), (100, "TWIN", None), (101, "TWIN", None)], aliases=[(7157, "p53")]
    )

    def run(*lines):
        rows = [line.split(" ") for line in lines]
        meta = written_meta(tmp_path, "mutsig", rows, genetic_alteration_type="MUTSIG", datatype="Q-VALUE")
        return run_load(made, tmp_path, ["S1"], load_mutsig, meta)

    return run


def errors(load):
    return [(found.text, found.lines) for found in load.findings.sorted() if found.severity == "error"]


def test_rows_as_they_are_stored(made, load):
    load(HEADER, "2 p53 1182000 93 <1.0E-11 2.5e-8", "1 3845 10 1 0.5 0.099")
    [kras, tp53] = made.rows(ROWS)
    assert tp53 == (7157, 2, 1182000, 93, pytest.approx(1e-11, rel=1e-7), pytest.approx(2.5e-8, rel=1e-7))
    assert kras[:4] == (3845, 1, 10, 1)
    # Both databases hold the 32-bit float nearest to 0.099.
    assert kras[4:] == (0.5, 0.0989999994635582)


def test_without_ranks_rows_are_numbered_the_dropped_ones_too(made, load):
    done = load("q p nnon Nnon Gene extra", "0.1 0 1 2 TP53 x", "0.09 0 1 2 NOSUCH", "0.09 0 3 4 TP53", "0.0 0 1 2 TWIN")
    assert [row[:4] for row in made.rows(ROWS)] == [(7157, 3, 4, 3)]
    assert done.report.files[-1].skips == {
        "q value of 0.1 or more": [(2, "0.1")],
        "unknown gene": [(3, "NOSUCH")],
        "ambiguous gene": [(5, "TWIN")],
    }
    assert done.report.files[-1].stored == 1


@pytest.mark.parametrize(
    ("row", "text"),
    [
        pytest.param("1.0 TP53 1 1 0 0", "rank that is not a whole number from -2147483648 to 2147483647", id="rank"),
        pytest.param("1 TP53 99999999999 1 0 0", "N that is not a whole number from -2147483648 to 2147483647", id="N beyond the column"),
        pytest.param("1 TP53 1 x 0 0", "n that is not a whole number from -2147483648 to 2147483647", id="n"),
        pytest.param("1 TP53 1 1 NA 0", "p that is not a number; a `<` in front may stay", id="p"),
        pytest.param("1 TP53 1 1 0 1e39", "q that is not a number; a `<` in front may stay", id="q beyond a float"),
        pytest.param("1 TP53 1 1 0", "q that is not a number; a `<` in front may stay", id="short row"),
    ],
)
def test_cells_that_stop_the_load(load, row, text):
    assert errors(load(HEADER, row)) == [(text, [2])]


def test_a_gene_twice_stops_the_load(load):
    assert errors(load(HEADER, "1 TP53 1 1 0 0", "2 p53 1 1 0 0")) == [("the gene has a row already; a gene has one", [3])]


@pytest.mark.parametrize(
    ("header", "column"),
    [
        pytest.param("rank N n p q", "gene", id="gene"),
        pytest.param("gene n p q", "N", id="N, for case counts"),
        pytest.param("gene N p q", "n", id="n"),
        pytest.param("gene N n q", "p", id="p"),
        pytest.param("gene N n p", "q", id="q"),
    ],
)
def test_a_missing_column_stops_the_load(load, header, column):
    with pytest.raises(StudyError) as caught:
        load(header)
    assert (caught.value.problem, caught.value.line) == (f"column {column} is missing; the file needs gene, N, n, p and q", 1)
