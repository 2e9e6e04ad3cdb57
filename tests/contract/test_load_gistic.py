"""What GISTIC files leave in the database, and what is said of rows that are wrong, in a load and in a validation."""

import pytest

from genows.errors import StudyError
from genows.load.significance import load_gistic
from tests.loads import add_reference, add_study, run_load, written_meta

REGIONS = "SELECT * FROM `gistic` ORDER BY 1"
GENES = "SELECT * FROM `gistic_to_gene` ORDER BY 1, 2"
HEADER = "index chromosome peak_start peak_end genes_in_region amp cytoband q_value top"


@pytest.fixture
def reference(made):
    add_study(made, ["S1"])
    genes = [(1956, "EGFR", None), (7157, "TP53", None), (100, "TWIN", None), (101, "TWIN", None), (406881, "MIR1", "miRNA")]
    add_reference(made, genes, aliases=[(7157, "p53")])


@pytest.fixture
def load(made, tmp_path, reference):
    """load(rows…), each a text of cells with blanks between; the Load."""

    def run(*rows, kind="GISTIC_GENES_AMP", header=HEADER, **options):
        lines = [line.split(" ") for line in (header, *rows)]
        meta = written_meta(tmp_path, "gistic", lines, genetic_alteration_type=kind, datatype="Q-VALUE", reference_genome_id="hg19")
        return run_load(made, tmp_path, ["S1"], load_gistic, meta, **options)

    return run


def told(load):
    return [(found.severity, found.rule, found.lines, list(found.values)) for found in load.findings.sorted()]


def test_a_region_as_it_is_stored(made, load):
    done = load("x 1 100 200 [EGFR,NOSUCH,EGFR|x,p53,] 1 1p22.3 0.1 extra", "x 22 5 6 7157 1 22q1 4.1e-13 x")
    [first, second] = made.rows(REGIONS)
    # Both databases hold the 32-bit float nearest to 0.1.
    assert first == (1, 1, 1, "1p22.3", 100, 200, 0.10000000149011612, 1)
    assert second[:6] == (2, 1, 22, "22q1", 5, 6)
    assert second[6] == pytest.approx(4.1e-13, rel=1e-7)
    assert made.rows(GENES) == [(1, 1956), (1, 7157), (2, 7157)]
    assert told(done) == [("warning", "G-10", [2], ["NOSUCH"]), ("warning", "GI-06", [2], ["EGFR"])]
    counts = done.report.files[-1]
    assert (counts.rows, counts.stored, counts.counters) == (2, 2, {"genes dropped": 2})


def test_deletions_and_repeated_regions_are_stored(made, load):
    done = load("x 1 1 2 TP53 0 1p1 0 x", "x 1 1 2 TP53 0 1p1 0 x", kind="GISTIC_GENES_DEL")
    assert [row[-1] for row in made.rows(REGIONS)] == [0, 0]
    assert told(done) == []


def test_of_two_columns_of_one_name_the_last_counts(made, load):
    done = load("x 1 1 2 TP53 1 1p1 0 22", header=HEADER.replace("top", "peak_end"))
    assert [row[4:6] for row in made.rows(REGIONS)] == [(1, 22)]
    assert told(done) == [("warning", "F-17", [1], ["peak_end"])]


def test_amp_is_stored_as_the_file_says(made, load):
    load("x 1 1 2 TP53 0 1p1 0 x", "x 1 1 2 TP53 2 1p1 0 x")
    assert [row[-1] for row in made.rows(REGIONS)] == [0, 0]


# What is wrong about a row, its finding in a load and in a validation, and why the region is skipped (None: it is stored).
BAD = [
    pytest.param("x 23 1 2 TP53 1 23p1 0 x", "GI-03", "warning", "error", "sex chromosome", id="chromosome by another number"),
    pytest.param("x 0 1 2 TP53 1 0p1 0 x", "GI-03", "warning", "error", "bad coordinates", id="chromosome 0"),
    pytest.param("x X 1 2 TP53 1 Xp22 0 x", "GI-03", "warning", "warning", "sex chromosome", id="X"),
    pytest.param("x 1 1 2 , 1 1p1 0 x", "GI-05", "warning", "warning", "no gene", id="no gene listed"),
    pytest.param("x 1 1 2 TP53 0 1p1 0 x", "GI-07", "warning", "error", None, id="a deletion among amplifications"),
    pytest.param("x 1 1 2 TP53 1 122.3 0 x", "GI-08", "warning", "error", None, id="cytoband without arm"),
    pytest.param("x 1 1 2 TP53 1 p22 0 x", "GI-08", "warning", "error", None, id="cytoband without chromosome"),
    pytest.param("x 1 1 2 TP53 1 2p22 0 x", "GI-08", "warning", "error", None, id="cytoband of another chromosome"),
    pytest.param("x 1 1 2 TP53 1 1p1 1.5 x", "GI-09", "warning", "error", "bad q", id="q above 1"),
    pytest.param("x 1 1 2 TP53 1 1p1 -0.1 x", "GI-09", "warning", "error", "bad q", id="q below 0"),
    pytest.param("x 1 3 2 TP53 1 1p1 0 x", "GI-10", "warning", "error", "bad coordinates", id="end before start"),
    pytest.param("x 1 2 2 TP53 1 1p1 0 x", "GI-10", "warning", "warning", "bad coordinates", id="no width"),
    pytest.param("x 1 0 2 TP53 1 1p1 0 x", "GI-10", "warning", "warning", "bad coordinates", id="start of 0"),
]  # fmt: skip


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(("row", "rule", "in_load", "in_validation", "reason"), BAD)
def test_regions_that_mean_nothing_are_skipped(made, load, row, rule, in_load, in_validation, reason, validating):
    done = load("x 1 1 2 TP53 1 1p1 0 x", row, validating=validating)
    assert [(severity, name, lines) for severity, name, lines, _ in told(done)] == [(in_validation if validating else in_load, rule, [3])]
    assert [why for why in done.report.files[-1].skips] == ([reason] if reason else [])
    assert len(made.rows(REGIONS)) == (1 if reason else 2)


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(
    ("row", "rule", "value"),
    [
        pytest.param("x chrUn 1 2 TP53 1 1p1 0 x", "GI-03", "chrUn", id="chromosome"),
        pytest.param("x 1 1.0 2 TP53 1 1p1 0 x", "GI-04", "1.0", id="start"),
        pytest.param("x 1 1 99999999999 TP53 1 1p1 0 x", "GI-04", "99999999999", id="end beyond the column"),
        pytest.param("x 1 1 2 TP53 yes 1p1 0 x", "GI-07", "yes", id="amp"),
        pytest.param("x 1 1 2 TP53 1 1p1 NA x", "GI-09", "NA", id="q"),
    ],
)
def test_cells_that_stop_the_load(made, load, row, rule, value, validating):
    done = load(row, validating=validating)
    assert ("error", rule, [2], [value]) in told(done)
    assert made.rows(REGIONS) == []


def test_empty_cells(load):
    done = load("x 1  2 TP53 1  0", header=HEADER.removesuffix(" top"))
    assert sorted(told(done)) == [("error", "GI-02", [2], []), ("warning", "GI-02", [2], [])]


def test_names_that_mean_no_gene_of_a_region(made, load):
    done = load("x 1 1 2 TWIN,MIR1 1 1p1 0 x", "x 1 1 2 NOSUCH 1 1p1 0 x")
    assert told(done) == [
        ("warning", "G-09", [2], ["TWIN"]),
        ("warning", "GI-06", [2], ["MIR1"]),
        ("warning", "GI-06", [2, 3], ["TWIN,MIR1", "NOSUCH"]),
        ("warning", "G-10", [3], ["NOSUCH"]),
    ]
    assert made.rows(REGIONS) == []
    assert done.report.files[-1].skips == {"unknown gene": [(2, "TWIN,MIR1"), (3, "NOSUCH")]}


@pytest.mark.parametrize("column", ["chromosome", "peak_start", "peak_end", "genes_in_region", "amp", "cytoband", "q_value"])
def test_a_missing_column_stops_the_load(made, load, column):
    with pytest.raises(StudyError) as caught:
        load("x 1 1 2 TP53 1 1p1 0 x", header=HEADER.replace(column, column.upper()))
    assert (caught.value.rule, caught.value.line, caught.value.value) == ("GI-01", 1, column)
