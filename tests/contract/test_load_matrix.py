"""What matrix files leave in the database, on both databases (study file format, matrix files)."""

import pytest

from genows.errors import StudyError
from genows.load.matrix.matrixfile import load_matrix
from tests.loads import add_reference, add_study, run_load, written_meta

GENES = [
    (673, "BRAF", "protein-coding"),
    (1956, "EGFR", "protein-coding"),
    (1029, "CDKN2A", None),
    (207, "AKT1", "protein-coding"),
    (208, "AKT2", "protein-coding"),
    (-1, "MIR-21/21", "miRNA"),
    (-2, "MIR-21/21*", "miRNA"),
    (406991, "MIR21", "miRNA"),
]
ALIASES = [(673, "BRAF1"), (207, "PKB"), (208, "PKB"), (-1, "HSA-MIR-21"), (-2, "hsa-miR-21"), (1956, "mir-mixed"), (-1, "MIR-MIXED")]
SAMPLES = ["TCGA-D1-0001-01", "TCGA-D1-0002-06", "PX-a"]
CNA = {"genetic_alteration_type": "COPY_NUMBER_ALTERATION", "datatype": "DISCRETE", "stable_id": "gistic"}
EXPRESSION = {"genetic_alteration_type": "MRNA_EXPRESSION", "datatype": "CONTINUOUS", "stable_id": "mrna"}
PROTEIN = {"genetic_alteration_type": "PROTEIN_LEVEL", "datatype": "LOG2-VALUE", "stable_id": "rppa"}
SHOWN = {"show_profile_in_analysis_tab": "true", "profile_name": "n", "profile_description": "d"}
VALUES = (
    "SELECT `HUGO_GENE_SYMBOL`, `VALUES` FROM `genetic_alteration` JOIN `gene` USING (`GENETIC_ENTITY_ID`)"
    " ORDER BY `GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID`"
)


@pytest.fixture
def load(made, tmp_path):
    """load(rows, fields, **options): loads a data file of these rows (or bytes) with the kind's fields; the Load."""
    add_reference(made, GENES, ALIASES)
    add_study(made, SAMPLES)

    def run(rows, fields=EXPRESSION, name="matrix", **options):
        meta = written_meta(tmp_path, name, rows, **{**SHOWN, **fields})
        return run_load(made, tmp_path, SAMPLES, load_matrix, meta, **options)

    return run


def file_report(load):
    return load.report.files[-1]


def skips(load):
    return {reason: [line for line, _ in rows] for reason, rows in file_report(load).skips.items()}


def test_the_worked_example(made, load):
    done = load(
        [
            ["Hugo_Symbol", "Entrez_Gene_Id", "TCGA-D1-0001-01", "TCGA-D1-0002-06", "TCGA-D1-0003-11", "PX-a"],
            ["EGFR", "1956", "2", "-1.5", "0", "NA"],
            ["egfr", "", "1", "1", "0", "0"],
            ["NOSUCH", "999999999", "0", "0", "0", "0"],
            ["CDKN2A", "1029", "-2", "0", "0", "1"],
        ],
        CNA,
        unknown_genes="skip",
    )
    assert made.rows("SELECT `STABLE_ID` FROM `genetic_profile`") == [("demo1_gistic",)]
    assert made.rows("SELECT * FROM `genetic_profile_samples`") == [(1, "11,12,13,")]
    assert made.rows(VALUES) == [("EGFR", "2,-2,NA,"), ("CDKN2A", "-2,0,1,")]
    assert made.rows("SELECT * FROM `sample_profile` ORDER BY 1") == [(11, 1, None), (12, 1, None), (13, 1, None)]
    events = (
        "SELECT `ENTREZ_GENE_ID`, `ALTERATION`, `SAMPLE_ID`, `GENETIC_PROFILE_ID` FROM `sample_cna_event`"
        " JOIN `cna_event` USING (`CNA_EVENT_ID`) ORDER BY `CNA_EVENT_ID`, `SAMPLE_ID`"
    )
    assert made.rows(events) == [(1956, 2, 11, 1), (1956, -2, 12, 1), (1029, -2, 11, 1)]
    report = file_report(done)
    assert (report.rows, report.stored, report.extra) == (4, 2, 0)
    assert skips(done) == {"gene repeated": [3], "unknown gene": [4]}
    assert report.counters == {
        "samples in the header": 4,
        "normal samples dropped": 1,
        "genes stored": 2,
        "gains": 1,
        "deletions": 2,
        "-1.5 converted": 1,
        "cna_event rows created": 3,
        "cna_event rows reused": 0,
        "sample_cna_event rows": 3,
    }
    assert not done.findings.errors


def test_a_row_keeps_its_text_and_its_blanks(made, load):
    done = load(b"Hugo_Symbol\tEntrez_Gene_Id\tTCGA-D1-0001-01\tTCGA-D1-0003-11\tPX-a\nBRAF\t673\t2\t0\t \nEGFR\t1956\t\t1\t1e-5\n")
    assert made.rows(VALUES) == [("BRAF", "2, ,"), ("EGFR", ",1e-5,")]
    assert file_report(done).counters["blank cells"] == 1


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["unix", "windows", "old mac"])
def test_line_ends_and_comments(made, load, end):
    lines = [b"# made by hand", b"Hugo_Symbol\tPX-a", b"# not a gene", b"", b"BRAF\t0.5"]
    done = load(end.join(lines))
    report = file_report(done)
    assert made.rows(VALUES) == [("BRAF", "0.5,")]
    assert (report.lines, report.comments, report.blanks, report.rows) == (5, 2, 1, 1)


@pytest.mark.parametrize(
    ("row", "stored", "counted"),
    [
        pytest.param("BRAF\t1", "1,", "short rows", id="a short row is stored short"),
        pytest.param("BRAF", "", "short rows", id="a row without cells is stored empty"),
        pytest.param("BRAF\t1\t2\t3\t\t", "1,2,3,", "genes stored", id="empty cells too many are dropped"),
        pytest.param("BRAF\tx\t[Not Available]\tNaN", "x,[Not Available],NaN,", "genes stored", id="any text is a value"),
    ],
)
def test_rows_of_odd_lengths(made, load, row, stored, counted):
    done = load(f"Hugo_Symbol\t{SAMPLES[0]}\t{SAMPLES[1]}\tPX-a\n{row}\n".encode())
    assert made.rows(VALUES) == [("BRAF", stored)]
    assert file_report(done).counters[counted] == 1


def test_why_rows_are_skipped(made, load):
    done = load(
        [
            ["Hugo_Symbol", "Entrez_Gene_Id", "PX-a"],
            ["BRAF", "x673", "1"],
            ["PKB", "", "2"],
            ["A /// B", "673", "3"],
            ["NOSUCH", "", "4"],
            ["BRAF", "673", "5", "6"],
            ["BRAF1", "", "7"],
            ["BRAF", "673", "8"],
        ]
    )
    assert made.rows(VALUES) == [("BRAF", "8,")]  # by its id, where the row before names it by an alias
    assert skips(done) == {
        "bad Entrez id": [2],
        "ambiguous gene": [3],
        "symbol with /// or ---": [4],
        "unknown gene": [5],
        "too many cells": [6],
        "gene repeated": [7],
    }
    report = file_report(done)
    assert report.stored == report.rows - report.skipped + report.extra == 1


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        pytest.param("hugo_symbol PX-a", ["BRAF"], id="names ignore case"),
        pytest.param("Cytoband Hugo_Symbol META:x PX-a", ["BRAF"], id="columns that are passed over"),
        pytest.param("Locus_x Hugo_Symbol PX-a", ["BRAF"], id="a strange column in front is ignored"),
    ],
)
def test_columns_in_front(made, load, header, expected):
    cells = header.split()
    row = ["BRAF" if cell.upper() == "HUGO_SYMBOL" else "1" if cell == "PX-a" else "z" for cell in cells]
    load([cells, row])
    assert made.rows(VALUES) == [("BRAF", "1,")]


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        pytest.param("Hugo_Symbol Entrez_Gene_Id", "there is no sample column to the right of the gene columns", id="no sample"),
        pytest.param("Gene PX-a", "there is neither a column Hugo_Symbol nor a column Entrez_Gene_Id", id="no gene column"),
        pytest.param("Hugo_Symbol TCGA-D1-0003-11", "there is no sample column of a sample of the study", id="only normals"),
    ],
)
def test_headers_that_stop_the_file(load, header, sentence):
    with pytest.raises(StudyError) as caught:
        load([header.split(), ["BRAF", "673"]])
    assert (caught.value.problem.startswith(sentence), caught.value.line) == (True, 1)


@pytest.mark.parametrize(
    ("rows", "sentence", "column"),
    [
        pytest.param(["Hugo_Symbol PX-a nobody", "BRAF 1 2"], "column of a sample that the sample file does not define", 3, id="unknown"),
        pytest.param(
            ["Hugo_Symbol TCGA-D1-0001-01A-x TCGA-D1-0001-01", "BRAF 1 2"], "column of a sample that has one already", 3, id="twice"
        ),
        pytest.param(["Hugo_Symbol PX-a", "BRAF 1,5"], "a value contains a comma", 2, id="comma"),
        pytest.param(["Hugo_Symbol PX-a", "NOSUCH 1"], "no row of the file could be stored", None, id="nothing stored"),
    ],
)
def test_errors_that_are_told_with_their_place(load, rows, sentence, column):
    done = load([row.split() for row in rows])
    (finding,) = [found for found in done.findings.sorted() if found.severity == "error" and found.text.startswith(f"{sentence}; ")]
    assert list(finding.columns) == ([column] if column else [])


def test_a_file_that_is_not_utf8_names_its_line(load):
    with pytest.raises(StudyError) as caught:
        load(b"Hugo_Symbol\tPX-a\nBRAF\t\xff\n")
    assert caught.value.line == 2


def test_unknown_genes_are_added_for_stored_rows_only(made, load):
    done = load([["Hugo_Symbol", "Entrez_Gene_Id", "PX-a"], ["New1|x", "900001", "1"], ["New2", "900002", "1", "2"]])
    assert made.rows("SELECT * FROM `gene` WHERE `ENTREZ_GENE_ID` > 900000") == [(900001, "NEW1", 9, None)]
    assert made.rows("SELECT `ID`, `ENTITY_TYPE` FROM `genetic_entity` WHERE `ID` = 9") == [(9, "GENE")]
    assert made.rows(VALUES) == [("NEW1", "1,")]
    assert done.report.derived["genes added"] == [
        {"entrez_gene_id": 900001, "symbol": "NEW1", "file": "data_matrix.txt", "line": 2}
    ]


def test_a_row_of_micro_rnas_is_stored_under_each(made, load):
    done = load(
        [
            ["Hugo_Symbol", "PX-a"],
            ["hsa-mir-21", "-1.5"],
            ["HSA-MIR-21", "2"],
            ["mir-mixed", "2"],
            ["MIR21", "2"],
        ],
        CNA,
    )
    assert made.rows(VALUES) == [("MIR-21/21", "-1.5,"), ("MIR-21/21*", "-1.5,"), ("MIR21", "2,")]
    assert skips(done) == {"gene repeated": [3], "mixture of micro-RNA and other types": [4]}
    assert made.rows("SELECT * FROM `cna_event`") == []
    report = file_report(done)
    assert (report.rows, report.stored, report.extra, report.counters["micro-RNA records"]) == (4, 3, 1, 3)


def test_events_depend_on_the_flag_and_not_on_the_datatype(made, load):
    rows = [["Hugo_Symbol", "PX-a", SAMPLES[0]], ["BRAF", "-1.5", "2"]]
    load(rows, CNA | {"show_profile_in_analysis_tab": "false"}, name="hidden")
    load(rows, CNA | {"datatype": "LOG2-VALUE", "stable_id": "log2CNA"}, name="shown")
    assert made.rows(VALUES) == [("BRAF", "-1.5,2,"), ("BRAF", "-2,2,")]
    assert made.rows("SELECT `SAMPLE_ID`, `GENETIC_PROFILE_ID` FROM `sample_cna_event` ORDER BY 1") == [(11, 2), (13, 2)]


def test_events_of_the_dictionary_are_reused(made, load):
    rows = [["Hugo_Symbol", "PX-a"], ["BRAF", "2"], ["EGFR", "-2"]]
    load(rows, CNA)
    done = load([*rows, ["CDKN2A", "2"]], CNA | {"stable_id": "cna"}, name="second")
    assert made.rows("SELECT * FROM `cna_event` ORDER BY 1") == [(1, 673, 2), (2, 1956, -2), (3, 1029, 2)]
    counters = file_report(done).counters
    assert (counters["cna_event rows created"], counters["cna_event rows reused"]) == (1, 2)


def test_only_rows_of_the_target_line_are_loaded(made, load):
    load([["Hugo_Symbol", "Entrez_Gene_Id", "PX-a"], ["a", "673", "1"], ["b", "1956", "2"]], EXPRESSION | {"target_line": "b"})
    assert made.rows(VALUES) == [("EGFR", "2,")]


def test_a_value_of_two_points_is_told_of_where_another_of_the_row_has_none(made, load):
    done = load([["Hugo_Symbol", "Entrez_Gene_Id", "PX-a", SAMPLES[0]], ["BRAF", "673", "1.2.3", "4"], ["EGFR", "1956", "1.25", "-3.5"]])
    (told,) = [finding for finding in done.findings.sorted() if finding.rule == "M-09"]
    assert (told.severity, told.lines, list(told.columns), list(told.values)) == ("warning", [2], [3], ["1.2.3"])
    assert made.rows(VALUES) == [("BRAF", "1.2.3,4,"), ("EGFR", "1.25,-3.5,")]


def test_batches_lose_nothing(made, load, monkeypatch):
    monkeypatch.setattr("genows.load.profiles.BATCH_CHARACTERS", 1)
    load([["Hugo_Symbol", "PX-a"], ["BRAF", "2"], ["EGFR", "-2"], ["AKT1", "2"]], CNA)
    assert made.rows(VALUES) == [("BRAF", "2,"), ("EGFR", "-2,"), ("AKT1", "2,")]
    assert len(made.rows("SELECT * FROM `sample_cna_event`")) == 3


def test_batches_of_plain_and_of_other_characters_follow_each_other(made, load, monkeypatch):
    monkeypatch.setattr("genows.load.profiles.BATCH_CHARACTERS", 1)
    rows = [["BRAF", "", "2"], ["EGFR", "", "µ"], ["NEWÉ", "900001", "3"], ["AKT1", "", "4"], ["AKT2", "", "😀"]]
    load([["Hugo_Symbol", "Entrez_Gene_Id", "PX-a"], *rows])
    assert sorted(made.rows(VALUES)) == sorted((symbol, f"{value},") for symbol, _, value in rows)


ANTIBODIES = "SELECT * FROM `protein_array_info` ORDER BY 1"
PROTEINS = [
    ["Composite.Element.REF", "PX-a", "TCGA-D1-0003-11", SAMPLES[0]],
    ["AKT1 AKT2|Akt_pS473", "1.5", "9", "-2e-1"],
    ["AKT1|Akt_pT308_S473|ignored", "1", "9", "NA"],
    ["BRAF NA nobody|b-Raf", "inf", "9", ""],
    ["BRAF|b-Raf2", "3", "9", "4"],
    ["EGFR", "1", "9", "1"],
    ["EGFR|b-Raf", "1", "9", "1"],
    ["", "1", "9", "1"],
    ["nobody|x", "1", "9", "1"],
    ["EGFR|cleavedD214", "5", "9"],
]


def test_protein_files_with_antibodies(made, load):
    done = load(PROTEINS, PROTEIN)
    assert made.rows(VALUES) == [
        ("BRAF", "inf,,"),
        ("EGFR", "5,"),
        ("AKT1_PS473", "1.5,-2e-1,"),
        ("AKT2_PS473", "1.5,-2e-1,"),
        ("AKT1_PT308_S473", "1,NA,"),
    ]
    invented = made.rows("SELECT * FROM `gene` WHERE `TYPE` = 'phosphoprotein' ORDER BY `GENETIC_ENTITY_ID`")
    assert invented == [
        (-3, "AKT1_PS473", 9, "phosphoprotein"),
        (-4, "AKT2_PS473", 10, "phosphoprotein"),
        (-5, "AKT1_PT308_S473", 11, "phosphoprotein"),
    ]
    aliases = made.rows("SELECT `GENE_ALIAS` FROM `gene_alias` WHERE `ENTREZ_GENE_ID` = -4 ORDER BY 1")
    assert sorted(aliases) == [("phosphoAKT2",), ("phosphoprotein",), ("rppa-phospho",)]
    assert made.rows(ANTIBODIES) == [
        ("Akt_pS473", "phosphorylation", "AKT1/AKT2", "pS473"),
        ("Akt_pT308_S473", "phosphorylation", "AKT1", "pT308"),
        ("b-Raf", "protein_level", "BRAF", None),
        ("b-Raf2", "protein_level", "BRAF", None),
        ("cleavedD214", "protein_level", "EGFR", "cleavedD214"),
    ]
    assert made.rows("SELECT * FROM `protein_array_target` ORDER BY 1, 2") == [
        ("Akt_pS473", 207),
        ("Akt_pS473", 208),
        ("Akt_pT308_S473", 207),
        ("b-Raf", 673),
        ("b-Raf2", 673),
        ("cleavedD214", 1956),
    ]
    assert made.rows("SELECT `PROTEIN_ARRAY_ID`, `SAMPLE_ID`, `ABUNDANCE` FROM `protein_array_data` ORDER BY 1, 2") == [
        ("Akt_pS473", 11, -0.2),
        ("Akt_pS473", 13, 1.5),
        ("Akt_pT308_S473", 13, 1.0),
        ("b-Raf2", 11, 4.0),
        ("b-Raf2", 13, 3.0),
        ("cleavedD214", 13, 5.0),
    ]
    assert len(made.rows("SELECT * FROM `protein_array_cancer_study`")) == 5
    assert skips(done) == {
        "gene repeated": [5],
        "row without |": [6],
        "antibody repeated": [7],
        "empty first cell": [8],
        "unknown gene": [9],
    }
    report = file_report(done)
    assert (report.rows, report.stored, report.extra) == (9, 5, 1)
    assert report.counters["tokens not found"] == 2
    assert (report.counters["antibodies created"], report.counters["abundances stored"]) == (5, 6)


def test_zscores_leave_the_antibody_tables_alone(made, load):
    load(PROTEINS, PROTEIN | {"datatype": "Z-SCORE", "stable_id": "rppa_Zscores"})
    assert len(made.rows(VALUES)) == 5
    assert made.rows(ANTIBODIES) == []


def test_a_second_protein_file_reuses_genes_and_antibodies(made, load):
    load(PROTEINS, PROTEIN)
    rows = [PROTEINS[0], ["AKT1|Akt_pS473", "7", "9", "8"], ["BRAF|b-Raf", "7", "9", "8"]]
    done = load(rows, PROTEIN | {"datatype": "CONTINUOUS", "stable_id": "protein_quantification"}, name="second")
    assert made.rows(VALUES)[5:] == [("BRAF", "7,8,"), ("AKT1_PS473", "7,8,")]
    abundances = "SELECT `SAMPLE_ID`, `ABUNDANCE` FROM `protein_array_data` WHERE `PROTEIN_ARRAY_ID` = '{}' ORDER BY 1"
    assert made.rows(abundances.format("Akt_pS473")) == [(11, -0.2), (13, 1.5)]
    assert made.rows(abundances.format("b-Raf")) == [(11, 8.0), (13, 7.0)]
    assert made.rows(ANTIBODIES)[0] == ("Akt_pS473", "phosphorylation", "AKT1/AKT2", "pS473")
    counters = file_report(done).counters
    assert (counters["antibodies reused"], counters["antibodies differing"], counters["phospho genes reused"]) == (2, 1, 1)
    assert [list(finding.values) for finding in done.findings.sorted() if finding.rule == "PR-07"] == [["Akt_pS473"]]


def test_protein_files_without_the_composite_column_are_plain_matrices(made, load):
    load([["Hugo_Symbol", "PX-a"], ["BRAF", "1"]], PROTEIN)
    assert made.rows(VALUES) == [("BRAF", "1,")]
    assert made.rows(ANTIBODIES) == []


@pytest.mark.parametrize(
    ("rows", "fields"),
    [
        pytest.param([["Hugo_Symbol", "Entrez_Gene_Id", "PX-a"], ["A" * 256, "900001", "1"]], EXPRESSION, id="symbol"),
        pytest.param([["Composite.Element.REF", "PX-a"], ["BRAF|" + "x" * 51, "1"]], PROTEIN, id="antibody"),
    ],
)
def test_identifiers_that_are_too_long_are_told(load, rows, fields):
    done = load(rows, fields)
    assert [finding.text.split(" than")[0] for finding in done.findings.sorted() if finding.severity == "error"] == [
        "identifier is longer"
    ]
