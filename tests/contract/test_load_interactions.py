"""Tables of gene interactions, loaded beside other reference data (docs/loading.md)."""

import pytest

from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.loads import add_reference

ROWS = "SELECT * FROM `interaction`"
HEADER = "gene_a\tgene_b\tinteraction_type\tdata_source\texperiment_types\tpmids\n"


@pytest.fixture
def load(made, tmp_path):
    """load(text): loads a file of this text where TP53, MDM2 and two genes called TWIN are known; the ReferenceRun."""
    add_reference(
        made, [(7157, "TP53", None), (4193, "MDM2", None), (100, "TWIN", None), (101, "TWIN", None)], aliases=[(7157, "p53")]
    )

    def run(text):
        (tmp_path / "edges.txt").write_text(text)
        return load_reference(made.database, [tmp_path / "edges.txt"], Silence())

    return run


def test_rows_in_the_order_of_the_file(made, load):
    run = load(HEADER + "MDM2\t7157\tREACTS_WITH\tDemoDB\tin-vivo\t1;2\np53\tmdm2\tSTATE_CHANGE\tDemoDB\t\n")
    assert run.findings.sorted() == []
    assert made.rows(ROWS) == [
        (4193, 7157, "REACTS_WITH", "DemoDB", "in-vivo", "1,2"),
        (7157, 4193, "STATE_CHANGE", "DemoDB", "NA", "NA"),
    ]


def test_columns_by_name(made, load):
    load("# edges\nPARTICIPANT_A\tinteraction_type\tParticipant_B\tother\tINTERACTION_DATA_SOURCE\nTP53\tbinds\tMDM2\tx\tPC\n")
    assert made.rows(ROWS) == [(7157, 4193, "binds", "PC", "NA", "NA")]


def test_a_second_run_adds_what_is_new(made, load):
    first = HEADER + "TP53\tMDM2\tbinds\tA\t\t\n"
    assert load(first).changed
    run = load(first + "TP53\tMDM2\tbinds\tB\t\t\n7157\t4193\tbinds\tB\tNA\tNA\n")
    assert [row[3] for row in made.rows(ROWS)] == ["A", "B"]
    assert run.report.files[0].counters == {"interactions unchanged": 1, "interactions added": 1}
    assert list(run.report.files[0].skips) == ["listed more than once"]
    assert not load(first).changed


def test_rows_that_are_left_out(made, load):
    run = load(HEADER + "TP53\tNOSUCH\tbinds\tA\t\t\nTWIN\tTP53\tbinds\tA\t\t\nTP53\tMDM2\t\tA\t\t\nTP53\tMDM2\tbinds\n")
    assert made.rows(ROWS) == []
    assert run.report.files[0].skips == {
        "unknown gene": [(2, "NOSUCH")],
        "ambiguous gene": [(3, "TWIN")],
        "no interaction type or data source": [(4, None), (5, None)],
    }


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("gene_a\tgene_b\tinteraction_type\nTP53\tMDM2\tbinds\n", id="without data source"),
        pytest.param("", id="empty"),
        pytest.param("\xff", id="some other text"),
    ],
)
def test_what_is_no_table_of_interactions(made, load, text):
    (finding,) = load(text).findings.sorted()
    assert finding.text.startswith("the file is none of those that reference data come in")
    assert made.rows(ROWS) == []
