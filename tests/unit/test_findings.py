"""Findings of a load: merging, blocking, order, words."""

import tracemalloc

import pytest

from genows.errors import StudyError
from genows.load.findings import MOST_LINES, Findings, Rule, Told
from tests.findings import tell


def test_the_same_text_in_one_file_is_one_finding_with_all_lines_and_distinct_values():
    findings = Findings()
    for line, value in ((3, "x"), (5, "y"), (9, "x"), (11, "z"), (12, "w")):
        tell(findings, "warning", "bad cell", file="data.txt", line=line, column=2, value=value, rule="F-13")
    (finding,) = findings.sorted()
    assert (finding.times, finding.lines, list(finding.values)) == (5, [3, 5, 9, 11, 12], ["x", "y", "z", "w"])
    assert str(finding) == (
        "warning [F-13]: data.txt: line 3, 5, 9 (2 more): column 2: bad cell (found: 'x', 'y', 'z' (1 more))"
    )


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"text": "another text"}, id="another text"),
        pytest.param({"file": "other.txt"}, id="another file"),
        pytest.param({"rule": "F-02"}, id="another rule"),
    ],
)
def test_findings_that_differ_stay_apart(other):
    findings = Findings()
    said = {"text": "bad", "file": "data.txt", "rule": "F-01"}
    for one in (said, {**said, **other}):
        tell(findings, "error", **one)
    assert findings.errors == 2


@pytest.mark.parametrize(
    ("strict", "severity", "blocking"),
    [
        pytest.param(False, "error", True, id="an error blocks"),
        pytest.param(False, "warning", False, id="a warning does not"),
        pytest.param(True, "warning", True, id="a warning blocks where strict"),
        pytest.param(True, "note", False, id="a note never blocks"),
    ],
)
def test_blocking(strict, severity, blocking):
    findings = Findings(strict)
    tell(findings, severity, "something")
    assert findings.blocking is blocking


def test_what_stops_a_load_comes_first_and_the_rest_by_file_and_first_line():
    findings = Findings()
    tell(findings, "warning", "no file, no harm")
    tell(findings, "error", "late", file="b.txt", line=7)
    tell(findings, "note", "early", file="b.txt", line=2)
    tell(findings, "warning", "other file", file="a.txt", line=9)
    tell(findings, "error", "third file", file="c.txt")
    tell(findings, "error", "no file")
    told = [finding.text for finding in findings.sorted()]
    assert told == ["no file", "late", "early", "third file", "no file, no harm", "other file"]


def test_causes_stand_before_what_follows_from_them():
    findings = Findings()
    findings.arrange(["meta_study.txt", "data_z.txt", "meta_a.txt", "data_z.txt"])
    demanded = Rule("CL-08", "no list", "error", "error", follows=True)
    findings.tell(demanded)
    for file in ("unknown.txt", "meta_a.txt", "data_z.txt", "meta_study.txt", None):
        tell(findings, "error", f"error of {file}", file=file)
    tell(findings, "warning", "no file, no harm")
    assert [finding.text for finding in findings.sorted()] == [
        *(f"error of {file}" for file in (None, "meta_study.txt", "data_z.txt", "meta_a.txt", "unknown.txt")),
        "no list",
        "no file, no harm",
    ]


def test_a_study_error_becomes_an_error_at_its_place():
    findings = Findings()
    findings.failure(StudyError("cannot be", "a.txt", 4, 2, value="x", rule="S-02"))
    assert findings.sorted()[0].as_dict() == {
        "severity": "error",
        "rule": "S-02",
        "file": "a.txt",
        "lines": [4],
        "columns": [2],
        "text": "cannot be",
        "values": ["x"],
        "times": 1,
    }


def test_what_was_told_already_is_not_told_again():
    findings = Findings()
    findings.failure(Told())
    assert findings.sorted() == []


@pytest.mark.slow  # Memory is followed, allocation by allocation.
def test_lines_of_a_finding_that_every_row_makes_take_little_memory():
    findings = Findings()
    tracemalloc.start()
    for line in range(1, MOST_LINES + 10):
        tell(findings, "warning", "odd", file="data.txt", line=line)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    (finding,) = findings.sorted()
    assert (finding.times, finding.lines[-1], used < 10 * MOST_LINES) == (MOST_LINES + 9, MOST_LINES, True)
