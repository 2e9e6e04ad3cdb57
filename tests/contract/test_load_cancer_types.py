"""Cancer-type files of four and of five columns, and what is told of rows that are odd, on both databases."""

import pytest

from genows.load.cancertypes import load_cancer_types
from tests.loads import run_load, written_meta

FIELDS = {"genetic_alteration_type": "CANCER_TYPE", "datatype": "CANCER_TYPE"}
STORED = "SELECT * FROM `type_of_cancer` ORDER BY 1"


@pytest.fixture
def load(made, tmp_path):
    """load(*rows, **options): loads a cancer-type file of these lines, cells with `|` between; the Load."""

    def run(*rows, **options):
        data = "".join(row.replace("|", "\t") + "\n" for row in rows).encode()
        return run_load(made, tmp_path, (), load_cancer_types, written_meta(tmp_path, "types", data, **FIELDS), **options)

    return run


def told(load, rule=None):
    return [
        (found.severity, found.rule, found.lines, list(found.columns), list(found.values))
        for found in load.findings.sorted()
        if rule is None or found.rule == rule
    ]


def test_rows_of_four_and_of_five_cells(made, load):
    done = load("Democ|Demo Cancer|SeaGreen|Tissue", "demod| Demo D |Demo Words|Gold|DEMOC", "demoe|E||Red|democ||")
    assert made.rows(STORED) == [
        ("democ", "Demo Cancer", "", "SeaGreen", "Democ", "tissue"),
        ("demod", "Demo D", "demo words", "Gold", "demod", "democ"),
        ("demoe", "E", "", "Red", "demoe", "democ"),
    ]
    assert told(done) == []


def test_keywords_are_compared_with_rows_of_five_cells_alone(made, load):
    made.run("INSERT INTO `type_of_cancer` VALUES ('democ', 'Demo', 'words', 'Gold', 'democ', 'tissue')")
    assert told(load("democ|Demo|Gold|tissue")) == []
    assert told(load("democ|Demo|others|Gold|tissue")) == [
        ("warning", "CT-05", [1], [], ["democ: keywords 'others', the database has 'words'"])
    ]


def test_keywords_of_a_five_cell_row_fill_those_that_a_four_cell_row_left_blank(made, load):
    load("democ|Demo|Gold|tissue")
    done = load("democ|Demo|words|Gold|tissue")
    assert made.rows(STORED) == [("democ", "Demo", "words", "Gold", "democ", "tissue")]
    assert done.report.files[-1].counters["filled"] == 1


@pytest.mark.parametrize("header", ["TYPE_OF_CANCER|NAME|COLOR|PARENT", "code|name|keywords|colour|parent"])
def test_a_header_is_left_out_and_noted(made, load, header):
    done = load("# made by hand", "", header, "democ|Demo|Gold|tissue", "# and more")
    assert [row[0] for row in made.rows(STORED)] == ["democ"]
    assert [finding[:3] for finding in told(done)] == [("note", "CT-01", [3])]
    report = done.report.files[-1]
    assert (report.lines, report.comments, report.blanks, report.rows) == (5, 3, 1, 1)


def test_what_looks_like_a_header_further_down_is_a_row(made, load):
    load("democ|Demo|Gold|tissue", "code|name|Red|tissue")
    assert [row[0] for row in made.rows(STORED)] == ["code", "democ"]


# id: a row, the twin that is right, and what is told of the first, in a load and in a validation
ODD = {
    "three cells": ("a|A|Red", "b|A|Red|tissue", "error", "error", "CT-01", [], ["a\tA\tRed"]),
    "six cells": ("a|A|k|Red|tissue|x", "b|A|k|Red|tissue|", "error", "error", "CT-01", [], ["a\tA\tk\tRed\ttissue\tx"]),
    "no id": ("|A|Red|tissue", "b|A|Red|tissue", "error", "error", "CT-01", [1], ["\tA\tRed\ttissue"]),
    "an empty cell": ("a| |Red|tissue", "b|A|Red|tissue", "warning", "error", "CT-01", [2], []),
    "an empty parent": ("a|A||Red|", "b|A||Red|tissue", "warning", "error", "CT-01", [5], []),
    "a colour of no name": ("a|A|Seegreen|tissue", "b|A|SEAGREEN|tissue", "warning", "error", "CT-02", [3], ["Seegreen"]),
    "an unknown parent": ("a|A|k|Red|B", "b|A|k|Red|TISSUE", "warning", "error", "CT-03", [5], ["B"]),
}


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize("case", ODD.values(), ids=ODD)
def test_odd_rows_are_told_and_their_twins_are_not(load, case, validating):
    bad, good, in_load, in_validation, rule, columns, values = case
    severity = in_validation if validating else in_load
    assert [found for found in told(load(bad, validating=validating)) if found[0] != "note"] == [(severity, rule, [1], columns, values)]
    assert [found for found in told(load(good, validating=validating)) if found[0] != "note"] == []


def test_a_parent_may_be_of_an_earlier_row_but_of_no_later_one(load):
    assert told(load("a|A|Red|b", "b|B|Red|tissue", "c|C|Red|B")) == [("warning", "CT-03", [1], [4], ["b"])]


def test_a_type_that_stands_twice_keeps_its_first_row(made, load):
    done = load("a|A|Red|tissue", "A|Other|Gold|tissue")
    assert [row[:2] for row in made.rows(STORED)] == [("a", "A")]
    assert told(done) == [("warning", "CT-04", [2], [1], ["A"])]


def test_new_types_are_noted_in_a_validation(load):
    assert told(load("a|A|Red|tissue", "b|B|Red|tissue", validating=True)) == [("note", "CT-06", [1, 2], [1], ["a", "b"])]
