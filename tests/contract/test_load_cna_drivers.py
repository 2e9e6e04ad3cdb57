"""The driver annotations beside a wide copy-number file (pd_annotations_filename), on both databases."""

import pytest

from genows.errors import StudyError
from genows.load.matrix.matrixfile import load_matrix
from tests.loads import add_reference, add_study, run_load, written_meta

GENES = [(673, "BRAF", None), (1956, "EGFR", None), (1029, "CDKN2A", None)]
SAMPLES = ["S1", "S2", "S3", "TCGA-D1-0001-01"]
FIELDS = {
    "genetic_alteration_type": "COPY_NUMBER_ALTERATION",
    "datatype": "DISCRETE",
    "stable_id": "gistic",
    "show_profile_in_analysis_tab": "true",
    "profile_name": "n",
    "profile_description": "d",
    "pd_annotations_filename": "pd.txt",
}
MATRIX = [["Hugo_Symbol", *SAMPLES], ["EGFR", "2", "0", "NA", "-2"], ["BRAF", "-1.5", "1", "0", "0"]]
HEADER = "SAMPLE_ID|Entrez_Gene_Id|cbp_driver|cbp_driver_annotation|cbp_driver_tiers|cbp_driver_tiers_annotation"
VERDICTS = (
    "SELECT `ENTREZ_GENE_ID`, `GENETIC_PROFILE_ID`, `a`.`SAMPLE_ID`, `DRIVER_FILTER`, `DRIVER_FILTER_ANNOTATION`, `DRIVER_TIERS_FILTER`,"
    " `DRIVER_TIERS_FILTER_ANNOTATION` FROM `alteration_driver_annotation` `a` JOIN `cna_event` ON `CNA_EVENT_ID` = `ALTERATION_EVENT_ID`"
    " ORDER BY 1, 3"
)


@pytest.fixture
def load(made, tmp_path):
    """load(*rows, header=HEADER, fields=(), **options): loads MATRIX with a driver file of these rows, cells with `|` between; the Load."""
    add_reference(made, GENES)
    add_study(made, SAMPLES)

    def run(*rows, header=HEADER, fields=(), **options):
        (tmp_path / "pd.txt").write_text("".join(row.replace("|", "\t") + "\n" for row in (header, *rows)))
        return run_load(made, tmp_path, SAMPLES, load_matrix, written_meta(tmp_path, "cna", MATRIX, **{**FIELDS, **dict(fields)}), **options)

    return run


def told(load):
    return [
        (found.severity, found.rule, found.lines, list(found.columns), list(found.values))
        for found in load.findings.sorted()
        if found.file == "pd.txt" and found.severity != "note"
    ]


def counters(load):
    report = next(part for part in load.report.files if part.data_file == "pd.txt")
    return {name: report.counters[name] for name in ("used", "unused", "driver rows")}


def test_verdicts_go_to_the_events_of_the_matrix(made, load):
    done = load("TCGA-D1-0001-01A|1956|Putative_Passenger|x||", "S1|673|NA|| Class 1 |t", "S1|1956|||NA|")
    assert made.rows(VERDICTS) == [
        (673, 1, 11, "", "", "Class 1", "t"),
        (1956, 1, 14, "Putative_Passenger", "x", "", ""),
    ]
    assert made.rows("SELECT COUNT(*) FROM `sample_cna_event`") == [(3,)]
    assert counters(done) == {"used": 3, "unused": 0, "driver rows": 2}
    assert told(done) == []


def test_columns_that_are_not_there_are_empty_and_symbols_will_do(made, load):
    done = load("egfr|S1|Putative_Driver|why", header="HUGO_SYMBOL|sample_id|CBP_DRIVER|cbp_driver_annotation")
    assert made.rows(VERDICTS) == [(1956, 1, 11, "Putative_Driver", "why", "", "")]
    assert told(done) == []


def test_pairs_without_an_event_are_counted(made, load):
    done = load("S2|1956|Putative_Driver|y||", "S3|1956|Putative_Driver|y||", "S1|1956|Putative_Driver|y||")
    assert [row[2] for row in made.rows(VERDICTS)] == [11]
    assert counters(done) == {"used": 1, "unused": 2, "driver rows": 1}
    assert told(done) == [("warning", "PD-04", [], [], [])]


def test_a_profile_that_is_not_shown_has_no_events(made, load):
    done = load("S1|1956|Putative_Driver|y||", fields={"show_profile_in_analysis_tab": "false"})
    assert made.rows(VERDICTS) == []
    assert told(done) == [("warning", "PD-04", [], [], [])]


# id: (bad rows, good rows), severities in a load and in a validation, rule, lines, columns, values
FIRST = "S1|1956|Putative_Driver|y||"
ODD = {
    "unknown sample": (("S9|1956|Putative_Driver|y||", FIRST), (FIRST,), "warning", "error", "PD-02", [2], [1], ["S9"]),
    "unknown gene": (("S1|99|Putative_Driver|y||", FIRST), (FIRST,), "warning", None, "G-10", [2], [2], ["99"]),
    "gene that the matrix lacks": ((FIRST, "S1|1029||||"), (FIRST,), "warning", "error", "PD-03", [], [], ["1029"]),
    "pair twice": ((FIRST, FIRST), (FIRST, "S1|673||||"), "warning", "warning", "PD-04", [3], [1], ["EGFR in S1"]),
    "annotation without a word": (("S1|1956||y||",), (FIRST,), "warning", "warning", "DA-01", [2], [4], ["y"]),
    "another word": (("S1|1956|Driver|y||",), (FIRST,), "warning", "error", "DA-01", [2], [3], ["Driver"]),
}


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize("kind", [0, 1], ids=["bad", "good"])
@pytest.mark.parametrize("case", ODD.values(), ids=ODD)
def test_odd_rows_are_told_and_their_twins_are_not(load, case, kind, validating):
    *rows, in_load, in_validation, rule, lines, columns, values = case
    done = load(*rows[kind], validating=validating, unknown_genes="skip")
    found = [finding for finding in told(done) if not (finding[1] == "PD-04" and rule == "PD-03") and finding[1] != "F-12"]
    severity = in_validation if validating else in_load
    if severity is None:  # a rule of genes, which validations tell of by their own
        severity, rule = "warning", "G-05"
    assert found == ([] if kind else [(severity, rule, lines, columns, values)])


def test_of_a_pair_twice_the_first_row_counts(made, load):
    load(FIRST, "S1|1956|Putative_Passenger|z||")
    assert [row[3] for row in made.rows(VERDICTS)] == ["Putative_Driver"]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
def test_columns_come_in_pairs(load, validating):
    header, row = "SAMPLE_ID|Entrez_Gene_Id|cbp_driver", "S1|1956|Putative_Driver"
    if validating:
        with pytest.raises(StudyError, match="the header has errors"):
            load(row, header=header, validating=True)
    else:
        (finding,) = load(row, header=header).findings.sorted()
        assert (finding.rule, finding.severity) == ("PD-01", "warning")
        assert "cbp_driver is there without its companion cbp_driver_annotation" in finding.text


@pytest.mark.parametrize("header", ["SAMPLE|Entrez_Gene_Id", "SAMPLE_ID|Gene"], ids=["no sample column", "no gene column"])
def test_headers_that_stop_the_file(load, header):
    with pytest.raises(StudyError) as caught:
        load("S1|1956", header=header)
    assert caught.value.rule == "PD-01"
