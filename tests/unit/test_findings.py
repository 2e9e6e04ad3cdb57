"""Findings of a load: merging, blocking, order, words."""

import pytest

from genows.errors import StudyError
from genows.load.report.findings import Findings


def test_the_same_text_in_one_file_is_one_finding_with_all_lines_and_distinct_values():
    findings = Findings()
    for line, value in ((3, "x"), (5, "y"), (9, "x"), (11, "z"), (12, "w")):
        findings.warning("bad cell", file="data.txt", line=line, column=2, value=value, rule="F-13")
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
        findings.error(one.pop("text"), **one)
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
    getattr(findings, severity)("something")
    assert findings.blocking is blocking


def test_sorted_by_file_then_first_line_with_what_has_no_file_first():
    findings = Findings()
    findings.error("late", file="b.txt", line=7)
    findings.note("early", file="b.txt", line=2)
    findings.warning("other file", file="a.txt", line=9)
    findings.error("no file")
    assert [finding.text for finding in findings.sorted()] == ["no file", "other file", "early", "late"]


def test_a_study_error_becomes_an_error_at_its_place():
    findings = Findings()
    findings.failure(StudyError("cannot be", "a.txt", 4, 2))
    assert findings.sorted()[0].as_dict() == {
        "severity": "error",
        "rule": None,
        "file": "a.txt",
        "lines": [4],
        "columns": [2],
        "text": "cannot be",
        "values": [],
        "times": 1,
    }
