"""What long copy-number files leave in the database, on both databases, and what is told of rows that are odd."""

import pytest

from genows.errors import StudyError
from genows.load.matrix.longcna import load_long_cna
from tests.loads import add_reference, add_study, run_load, written_meta

GENES = [(673, "BRAF", "protein-coding"), (1956, "EGFR", "protein-coding"), (1029, "CDKN2A", None), (207, "AKT1", None), (208, "AKT2", None)]
ALIASES = [(1956, "ERBB1"), (207, "PKB"), (208, "PKB")]
SAMPLES = ["S1", "S2", "S3", "TCGA-D1-0001-01"]
FIELDS = {
    "genetic_alteration_type": "COPY_NUMBER_ALTERATION",
    "datatype": "DISCRETE_LONG",
    "stable_id": "cna",
    "show_profile_in_analysis_tab": "true",
    "profile_name": "n",
    "profile_description": "d",
}
HEADER = "Hugo_Symbol|Entrez_Gene_Id|Sample_Id|Value"
VALUES = (
    "SELECT `HUGO_GENE_SYMBOL`, `VALUES` FROM `genetic_alteration` JOIN `gene` USING (`GENETIC_ENTITY_ID`)"
    " ORDER BY `GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID`"
)
EVENTS = (
    "SELECT `ENTREZ_GENE_ID`, `ALTERATION`, `SAMPLE_ID`, `ANNOTATION_JSON` FROM `sample_cna_event`"
    " JOIN `cna_event` USING (`CNA_EVENT_ID`) ORDER BY `CNA_EVENT_ID`, `SAMPLE_ID`"
)
VERDICTS = (
    "SELECT `ENTREZ_GENE_ID`, `a`.`SAMPLE_ID`, `DRIVER_FILTER`, `DRIVER_FILTER_ANNOTATION`, `DRIVER_TIERS_FILTER`, `DRIVER_TIERS_FILTER_ANNOTATION`"
    " FROM `alteration_driver_annotation` `a` JOIN `cna_event` ON `CNA_EVENT_ID` = `ALTERATION_EVENT_ID` ORDER BY 1, 2"
)


def rows_of(header, rows):
    return [row.split("|") for row in (header, *rows)]


@pytest.fixture
def load(made, tmp_path):
    """load(*rows, header=HEADER, more=None, fields=(), **options): loads a file of these rows, cells with `|` between; the Load.

    *more*: rows of a second file that feeds the same profile."""
    add_reference(made, GENES, ALIASES)
    add_study(made, SAMPLES)

    def run(*rows, header=HEADER, more=None, fields=(), **options):
        metas = [written_meta(tmp_path, "cna", rows_of(header, rows), **{**FIELDS, **dict(fields)})]
        if more is not None:
            metas.append(written_meta(tmp_path, "cna2", rows_of(header, more), **{**FIELDS, **dict(fields)}))

        def everything(load, _):
            load.profiles.feeding["demo1_cna"] = metas
            for meta in metas:
                load_long_cna(load, meta)

        return run_load(made, tmp_path, SAMPLES, everything, metas[0], **options)

    return run


def told(load):
    return [
        (found.severity, found.rule, found.lines, list(found.columns), list(found.values))
        for found in load.findings.sorted()
        if found.severity != "note"
    ]


def report_of(load, file="data_cna.txt"):
    return next(part for part in load.report.files if part.data_file == file)


def test_a_file_whose_errors_say_why_nothing_is_stored_is_not_told_that(load):
    assert [finding[:2] for finding in told(load("BRAF|673|S9|2")) if finding[0] == "error"] == [("error", "CD-02")]


def test_the_written_example(made, load):
    done = load("EGFR||S1|2", "EGFR||S2|-1.5", "CDKN2A|1029|S2|1")
    assert made.rows("SELECT `STABLE_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE` FROM `genetic_profile`") == [
        ("demo1_cna", "COPY_NUMBER_ALTERATION", "DISCRETE")
    ]
    assert made.rows("SELECT * FROM `genetic_profile_samples`") == [(1, "11,12,")]
    assert made.rows("SELECT `SAMPLE_ID` FROM `sample_profile` ORDER BY 1") == [(11,), (12,)]
    assert made.rows(VALUES) == [("EGFR", "2,-2,"), ("CDKN2A", ",1,")]
    assert made.rows(EVENTS) == [(1956, 2, 11, None), (1956, -2, 12, None)]
    assert made.rows(VERDICTS) == []
    report = report_of(done)
    assert (report.rows, report.stored, report.skipped) == (3, 3, 0)
    assert report.counters == {
        "cells": 3, "-1.5 converted": 1, "driver rows": 0, "gains": 1, "deletions": 1, "cna_event rows created": 2, "cna_event rows reused": 0,
        "sample_cna_event rows": 2, "empty elements": 1, "genes": 2, "samples": 2, "driver rows without event": 0,
    }  # fmt: skip
    assert told(done) == []


def test_samples_and_genes_stand_in_order_of_their_first_row(made, load):
    load("CDKN2A||S3|0", "EGFR||TCGA-D1-0001-01A-11D|1", "CDKN2A||S1|NA", "erbb1||S3|-1")
    assert made.rows("SELECT `ORDERED_SAMPLE_LIST` FROM `genetic_profile_samples`") == [("13,14,11,",)]
    assert sorted(made.rows(VALUES)) == [("CDKN2A", "0,,NA,"), ("EGFR", "-1,1,,")]


def test_columns_are_found_by_name_in_any_order_and_case(made, load):
    load("x|2|S1|1956", header="other|VALUE|sample_id|ENTREZ_GENE_ID")
    assert made.rows(VALUES) == [("EGFR", "2,")]


def test_a_profile_that_is_not_shown_has_no_events_and_converts_all_the_same(made, load):
    done = load("EGFR||S1|2", "EGFR||S2|-1.5", fields={"show_profile_in_analysis_tab": "false"})
    assert (made.rows(VALUES), made.rows(EVENTS)) == ([("EGFR", "2,-2,")], [])
    assert told(done) == []


def test_unknown_genes_are_added_or_skipped(made, load):
    done = load("NEWGENE|999|S1|1", "EGFR||S1|1")
    assert made.rows(VALUES) == [("EGFR", "1,"), ("NEWGENE", "1,")]
    assert [gene["symbol"] for gene in done.report.derived["genes added"]] == ["NEWGENE"]


@pytest.mark.parametrize(
    ("row", "reason", "column", "value"),
    [
        pytest.param("NOSUCH||S1|1", "unknown gene", 1, "NOSUCH", id="unknown"),
        pytest.param("PKB||S1|1", "ambiguous gene", 1, "PKB (207, 208)", id="ambiguous"),
        pytest.param("EGFR|x|S1|1", "bad Entrez id", 2, "x", id="no Entrez id"),
        pytest.param("EGFR///BRAF||S1|1", "symbol with /// or ---", 1, "EGFR///BRAF", id="several symbols"),
    ],
)
def test_rows_without_a_gene_are_skipped_and_told(made, load, row, reason, column, value):
    done = load(row, "BRAF||S1|1")
    assert made.rows(VALUES) == [("BRAF", "1,")]
    assert report_of(done).skips == {reason: [(2, value)]}
    rule = {"ambiguous gene": "G-09", "bad Entrez id": "G-02"}.get(reason, "G-10")
    assert told(done) == [("warning", rule, [2], [column], [value])]


def test_normal_samples_are_left_out(made, load):
    done = load("EGFR||TCGA-D1-0001-11A|2", "EGFR||S1|1")
    assert made.rows(VALUES) == [("EGFR", "1,")]
    assert report_of(done).skips == {"normal sample": [(2, "TCGA-D1-0001-11A")]}
    assert told(done) == [("warning", "CD-02", [2], [3], ["TCGA-D1-0001-11A"])]


def test_cells_that_are_not_there_are_empty_and_na(made, load):
    done = load("EGFR||S1", "EGFR||S2|")
    assert made.rows(VALUES) == [("EGFR", "NA,NA,")]
    assert [finding for finding in told(done) if finding[1] == "CD-04"] == [("warning", "CD-04", [2, 3], [4], [])]


# id: the row (the first of the file is EGFR in S1), its twin, severities in a load and in a validation, rule, column, value
ODD = {
    "unknown sample": ("EGFR||S9|1", "EGFR||S2|1", "error", "error", "CD-02", 3, "S9"),
    "no value of the list": ("EGFR||S2|2.0", "EGFR||S2|2", "warning", "error", "CD-04", 4, "2.0"),
    "a comma": ("EGFR||S2|1,5", "EGFR||S2|-1.5", "error", "error", "CD-04", 4, "1,5"),
}


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize("case", ODD.values(), ids=ODD)
def test_odd_rows_are_told(load, case, validating):
    bad, _, in_load, in_validation, rule, column, value = case
    severity = in_validation if validating else in_load
    assert told(load("EGFR||S1|0", bad, validating=validating)) == [(severity, rule, [3], [column], [value])]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize("case", ODD.values(), ids=ODD)
def test_their_twins_are_not_told(load, case, validating):
    assert told(load("EGFR||S1|0", case[1], validating=validating)) == []


def test_a_value_of_no_state_is_stored_as_it_stands(made, load):
    load("EGFR||S1| 2.5 ", "EGFR||S2|x")
    assert (made.rows(VALUES), made.rows(EVENTS)) == ([("EGFR", "2.5,x,")], [])


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        pytest.param("EGFR|1956", "egfr|", "by the same symbol", id="the same symbol"),
        pytest.param("EGFR|1956", "ERBB1|1956", "by two symbols of one Entrez id", id="two symbols"),
        pytest.param("EGFR|1956", "|1956", "in one row with a symbol and in one without", id="with and without"),
        pytest.param("|1956", "|1956", "by its Entrez id alone", id="no symbol"),
    ],
)
def test_a_gene_twice_in_a_sample(made, load, first, second, words):
    rows = (f"{first}|S1|0", "BRAF||S2|1", f"{second}|S1|2", f"{second}|S2|2")
    done = load(*rows)
    assert sorted(made.rows(VALUES)) == [("BRAF", ",1,"), ("EGFR", "0,2,")]
    assert report_of(done).skips == {"gene repeated in the sample": [(4, "EGFR in S1")]}
    assert [finding[:3] for finding in told(done)] == [("warning", "CD-03", [4])]


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        pytest.param("EGFR|1956", "egfr|", "by the same symbol", id="the same symbol"),
        pytest.param("EGFR|1956", "ERBB1|1956", "by two symbols of one Entrez id", id="two symbols"),
        pytest.param("EGFR|1956", "|1956", "in one row with a symbol and in one without", id="with and without"),
        pytest.param("|1956", "|1956", "by its Entrez id alone", id="no symbol"),
    ],
)
def test_a_validation_says_how_and_where_a_gene_stands_twice(load, first, second, words):
    done = load(f"{first}|S1|0", "BRAF||S2|1", f"{second}|S1|2", validating=True)
    (finding,) = [found for found in done.findings.sorted() if found.rule == "CD-03"]
    assert (finding.severity, finding.lines) == ("error", [4])
    assert finding.text.endswith(f"{words}; a gene has one row in a sample")
    (value,) = finding.values
    assert value.endswith("(1956) in S1, first in line 2")


def test_verdicts_and_annotations_are_stored_with_events_alone(made, load):
    header = HEADER + "|cbp_driver|cbp_driver_annotation|cbp_driver_tiers|cbp_driver_tiers_annotation|Plus.score|plus.n"
    done = load(
        "EGFR||S1|2|Putative_Driver|why|||0.5|x",
        "EGFR||S2|-2|NA||Class 1|t|NA|7",
        "EGFR||S3|1|Putative_Driver|y|||1|",
        "BRAF||S1|2||lonely||||",
        header=header,
        fields={"namespaces": "Plus"},
    )
    assert made.rows(VERDICTS) == [
        (1956, 11, "Putative_Driver", "why", "NA", "NA"),
        (1956, 12, "NA", "NA", "Class 1", "t"),
    ]
    assert made.rows(EVENTS) == [
        (1956, 2, 11, '{"Plus":{"score":0.5,"n":"x"}}'),
        (1956, -2, 12, '{"Plus":{"score":null,"n":7}}'),
        (673, 2, 11, '{"Plus":{"score":null,"n":null}}'),
    ]
    counters = report_of(done).counters
    assert (counters["driver rows"], counters["driver rows without event"], counters["sample_cna_event rows"]) == (2, 1, 3)
    assert [finding[:3] for finding in told(done)] == [("warning", "PD-04", []), ("warning", "DA-01", [5])]


def test_several_files_feed_one_profile(made, load):
    done = load("EGFR||S1|2", "BRAF||S1|0", more=["EGFR||S2|-2", "CDKN2A||S1|1", "EGFR||S1|0"])
    assert made.rows("SELECT `GENETIC_PROFILE_ID`, `ORDERED_SAMPLE_LIST` FROM `genetic_profile_samples`") == [(1, "11,12,")]
    assert sorted(made.rows(VALUES)) == [("BRAF", "0,,"), ("CDKN2A", "1,,"), ("EGFR", "2,-2,")]
    assert made.rows(EVENTS) == [(1956, 2, 11, None), (1956, -2, 12, None)]
    assert report_of(done, "data_cna2.txt").skips == {"gene repeated in the sample": [(4, "EGFR in S1")]}
    assert [report_of(done, file).stored for file in ("data_cna.txt", "data_cna2.txt")] == [2, 2]


@pytest.mark.parametrize(
    ("header", "words"),
    [
        pytest.param("Hugo_Symbol|Sample|Value", "column Sample_Id is missing", id="no sample column"),
        pytest.param("Hugo_Symbol|Sample_Id|Val", "column Value is missing", id="no value column"),
        pytest.param("Gene|Sample_Id|Value", "neither a column Hugo_Symbol nor", id="no gene column"),
    ],
)
def test_headers_that_stop_the_file(load, header, words):
    with pytest.raises(StudyError, match=words) as caught:
        load("EGFR|S1|2", header=header)
    assert caught.value.rule == "CD-01"


def test_a_file_of_which_nothing_is_stored_is_an_error(load):
    assert [finding[:2] for finding in told(load("NOSUCH||S1|2")) if finding[0] == "error"] == [("error", "CD-01")]
