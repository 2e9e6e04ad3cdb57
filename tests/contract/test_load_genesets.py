"""What files of gene-set scores and p-values leave in the database, and what is said of rows that are wrong."""

import pytest

from genows.errors import StudyError
from genows.load.genesets.scores import load_geneset_values
from tests.loads import add_study, load_on, written_meta
from tests.studyfolders import load_folder, messages, meta, study_files, write_folder

SETS = {"SET_A": 7, "SET-B": 8}
VALUES = "SELECT `GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID`, `VALUES` FROM `genetic_alteration` ORDER BY 1, 2"


def add_gene_sets(made, version="v1"):
    made.run(
        f"UPDATE `info` SET `GENESET_VERSION` = '{version}'",
        *(f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({pk}, 'GENESET')" for pk in SETS.values()),
        *(f"INSERT INTO `geneset` VALUES ({pk}, {pk}, '{name}', '{name}', '', NULL)" for name, pk in SETS.items()),
    )


@pytest.fixture
def load(made, tmp_path):
    """load(scores, p-values), each rows of texts with blanks between cells, or None for no file; the Load, with both files loaded."""
    add_study(made, ["S1", "S2", "S3"])
    add_gene_sets(made)

    def run(scores, pvalues=None, validating=False):
        made.run(
            "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`,"
            " `NAME`, `DESCRIPTION`, `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES (1, 'demo1_mrna', 1, 'MRNA_EXPRESSION', 'CONTINUOUS', 'n', 'd', 0)"
        )
        given = [("scores", "GSVA-SCORE", "mrna", scores), ("pvalues", "P-VALUE", "gsva_scores", pvalues)]
        with made.database.load() as writer:
            load = load_on(writer, tmp_path, ["S1", "S2", "S3"], validating=validating)
            load.profiles.pks["demo1_mrna"] = 1
            for name, datatype, source, rows in given:
                if rows:
                    cells = [row.split(" ") for row in rows]
                    texts = {"stable_id": f"gsva_{name}", "source_stable_id": source, "geneset_def_version": "v1"}
                    texts |= {"profile_name": "n", "profile_description": "d", "genetic_alteration_type": "GENESET_SCORE"}
                    load_geneset_values(load, written_meta(tmp_path, name, cells, datatype=datatype, **texts))
        return load

    return run


def told(load):
    """(severity, rule, file, lines, values) of what is said of the data files."""
    found = [finding for finding in load.findings.sorted() if (finding.file or "").startswith("data_")]
    return [(finding.severity, finding.rule, finding.file, finding.lines, list(finding.values)) for finding in found]


HEADER = "geneset_id S2 S1"


def test_scores_and_pvalues_as_they_are_stored(made, load):
    done = load([HEADER, "SET_A 0.5 -0.25", "SET-B 1 -1"], [HEADER, "SET_A 0.01 1", "SET-B 2e-3 0.2"])
    assert made.rows(VALUES) == [(2, 7, "0.5,-0.25,"), (2, 8, "1,-1,"), (3, 7, "0.01,1,"), (3, 8, "2e-3,0.2,")]
    assert made.rows("SELECT * FROM `genetic_profile_samples` ORDER BY 1") == [(2, "12,11,"), (3, "12,11,")]
    assert made.rows("SELECT * FROM `genetic_profile_link` ORDER BY 1") == [(2, 1, "AGGREGATION"), (3, 2, "STATISTIC")]
    assert made.rows("SELECT `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `PANEL_ID` FROM `sample_profile` ORDER BY 1, 2") == [
        (2, 11, None), (2, 12, None), (3, 11, None), (3, 12, None),
    ]  # fmt: skip
    assert made.rows("SELECT `STABLE_ID`, `SHOW_PROFILE_IN_ANALYSIS_TAB` FROM `genetic_profile` WHERE `GENETIC_PROFILE_ID` > 1 ORDER BY 1") == [
        ("demo1_gsva_pvalues", 0), ("demo1_gsva_scores", 1),
    ]  # fmt: skip
    assert told(done) == []
    assert [counts.stored for counts in done.report.files] == [2, 2]


SCORES = "data_scores.txt"
# What is wrong about a row, its finding in a load and in a validation, and why the row is skipped (None: it is stored).
BAD = [
    pytest.param("SET_NO 0 0", ("warning", "warning"), "GS-02", ["SET_NO"], "unknown gene set", id="an unknown set"),
    pytest.param("SET_A 0 0", ("warning", "warning"), "GS-02", ["SET_A"], "gene set repeated", id="a set again"),
    pytest.param(" 0 0", ("warning", "error"), "GS-02", [], "no id", id="no id"),
    pytest.param("SET-B 0 0 0", ("warning", "error"), "F-12", ["4"], "too many cells", id="too many cells"),
    pytest.param("SET-B 1.5 0", ("warning", "error"), "GS-03", ["1.5"], None, id="a score above 1"),
    pytest.param("SET-B -1.5 0", ("warning", "error"), "GS-03", ["-1.5"], None, id="a score below -1"),
    pytest.param("SET-B 0 NA", ("warning", "error"), "GS-03", ["NA"], None, id="no number"),
    pytest.param("SET-B  0", ("warning", "error"), "F-13", [], None, id="a blank cell"),
    pytest.param("SET-B 0", ("warning", "error"), "F-13", [], None, id="a short row"),
]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(("row", "severities", "rule", "values", "reason"), BAD)
def test_rows_that_are_wrong(made, load, row, severities, rule, values, reason, validating):
    done = load([HEADER, "SET_A 0 0", row], validating=validating)
    assert (severities[validating], rule, SCORES, [3], values) in told(done)
    assert list(done.report.files[0].skips) == ([reason] if reason else [])
    assert len(made.rows(VALUES)) == (1 if reason else 2)


def test_a_short_row_ends_with_empty_values(made, load):
    load([HEADER, "SET_A 0.5"])
    assert made.rows(VALUES) == [(2, 7, "0.5,,")]


def test_a_name_that_no_set_should_have(made, load):
    made.run("UPDATE `geneset` SET `EXTERNAL_ID` = 'SET:B' WHERE `ID` = 8")
    assert told(load([HEADER, "SET:B 0 0"])) == [("warning", "GS-02", SCORES, [2], ["SET:B"])]
    assert made.rows(VALUES) == [(2, 8, "0,0,")]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(("value", "wrong"), [("0", True), ("1.01", True), ("-0.1", True), ("NA", True), ("1", False), ("1e-9", False)])
def test_pvalues_lie_above_0_and_up_to_1(load, value, wrong, validating):
    done = load([HEADER, "SET_A 0 0"], [HEADER, f"SET_A 0.5 {value}"], validating)
    severity = "error" if validating else "warning"
    assert told(done) == ([(severity, "GS-03", "data_pvalues.txt", [2], [value])] if wrong else [])


def test_a_comma_in_a_value_stops_the_load(made, load):
    done = load([HEADER, "SET_A 0,5 0", "SET-B 0 0"])
    assert ("error", "GS-03", SCORES, [2], ["SET_A"]) in told(done)
    assert made.rows(VALUES) == [(2, 8, "0,0,")]


@pytest.mark.parametrize(("validating", "severity"), [(False, "warning"), (True, "error")], ids=["load", "validation"])
def test_files_whose_sets_are_not_the_same(load, validating, severity):
    done = load([HEADER, "SET_A 0 0", "SET_NO 0 0"], [HEADER, "SET_A 1 1", "SET-B 1 1"], validating)
    pvalues = "data_pvalues.txt"
    assert {line for line in map(str, told(done))} == {
        str((severity, "GS-02", pvalues, [], [])),
        str((severity, "GS-02", pvalues, [], ["SET-B"])),
        str((severity, "GS-02", SCORES, [], ["SET_NO"])),
        str(("warning", "GS-02", SCORES, [3], ["SET_NO"])),
    }


def test_files_whose_samples_stand_in_another_order(made, load):
    assert told(load([HEADER, "SET_A 0 0"], ["geneset_id S1 S2", "SET_A 1 1"])) == [("warning", "GS-01", "data_pvalues.txt", [1], [])]
    assert made.rows("SELECT * FROM `genetic_profile_samples` ORDER BY 1") == [(2, "12,11,"), (3, "11,12,")]


def test_a_validation_looks_at_no_row_below_another_header(load):
    with pytest.raises(StudyError) as caught:
        load([HEADER, "SET_A 0 0"], ["geneset_id S1 S2", "SET_A 1 1"], validating=True)
    assert (caught.value.rule, caught.value.file) == ("F-08", "data_pvalues.txt")


@pytest.mark.parametrize(
    ("header", "rule"),
    [pytest.param("gene_set S1 S2", "GS-01", id="another first column"), pytest.param("geneset_id", "M-01", id="no sample")],
)
def test_headers_that_stop_the_load(load, header, rule):
    with pytest.raises(StudyError) as caught:
        load([header, "SET_A 0 0"])
    assert (caught.value.rule, caught.value.line) == (rule, 1)


def test_a_file_without_a_row_that_is_stored_stops_the_load(load):
    assert ("error", "GS-02", SCORES, [], []) in told(load([HEADER, "SET_NO 0 0"]))


PAIR = {
    "meta_expression.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "data_expression.txt", stable_id="mrna", profile_name="n",
                                profile_description="d", show_profile_in_analysis_tab="false"),
    "data_expression.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS1\nEGFR\t1956\t1.5\n",
    "meta_scores.txt": meta("GENESET_SCORE", "GSVA-SCORE", "data_scores.txt", stable_id="gsva_scores", source_stable_id="mrna",
                            geneset_def_version="v1", profile_name="n", profile_description="d", show_profile_in_analysis_tab="true"),
    "data_scores.txt": "geneset_id\tS1\nSET_A\t0.5\n",
    # Comes before the scores in the order of names.
    "meta_pvalues.txt": meta("GENESET_SCORE", "P-VALUE", "data_pvalues.txt", stable_id="gsva_pvalues", source_stable_id="gsva_scores",
                             geneset_def_version="v1", profile_name="n", profile_description="d"),
    "data_pvalues.txt": "geneset_id\tS1\nSET_A\t0.1\n",
}  # fmt: skip


def test_scores_are_loaded_before_pvalues_whatever_their_names(made, tmp_path):
    add_gene_sets(made)
    report = load_folder(made, write_folder(tmp_path / "study", {**study_files(), **PAIR}))
    assert messages(report, "error") == []
    assert made.rows("SELECT `STABLE_ID` FROM `genetic_profile` ORDER BY `GENETIC_PROFILE_ID`") == [
        ("demo1_mrna",), ("demo1_gsva_scores",), ("demo1_gsva_pvalues",),
    ]  # fmt: skip


def test_without_gene_sets_the_files_are_left_out(made, tmp_path):
    report = load_folder(made, write_folder(tmp_path / "study", {**study_files(), **PAIR}))
    assert messages(report, "error") == []
    left_out = [finding for finding in report.findings.sorted() if finding.rule == "S-13"]
    assert [(finding.severity, finding.file) for finding in left_out] == [("warning", "meta_scores.txt"), ("warning", "meta_pvalues.txt")]
    assert made.rows("SELECT `STABLE_ID` FROM `genetic_profile`") == [("demo1_mrna",)]


def test_gene_sets_of_another_version_stop_the_load(made, tmp_path):
    add_gene_sets(made, "v2")
    report = load_folder(made, write_folder(tmp_path / "study", {**study_files(), **PAIR}))
    wrong = [finding for finding in report.findings.sorted() if finding.rule == "S-13"]
    assert [(finding.severity, finding.file, list(finding.values)) for finding in wrong] == [
        ("error", "meta_scores.txt", ["v1"]), ("error", "meta_pvalues.txt", ["v1"]),
    ]  # fmt: skip
    assert "v2" in wrong[0].text
