"""The load report: outcome, accounting, and the readable form, which says what the machine form says."""

import json
from datetime import datetime, timezone

import pytest

from genows.load.context import Options
from genows.load.report.findings import Findings
from genows.load.report.report import FAILED, FileReport, Report
from genows.load.report.reporttext import as_text

START = datetime(2026, 3, 4, 12, 0, 0, tzinfo=timezone.utc)


def report_of(strict=False, dry_run=False, **found):
    """A finished report with so many findings of each severity."""
    options = Options(strict=strict, dry_run=dry_run)
    report = Report(Findings(strict), options, "study", START)
    for severity, number in found.items():
        for index in range(number):
            getattr(report.findings, severity)(f"{severity} {index}", file="data.txt", line=index + 1)
    report.finish(START, dry_run)
    return report


@pytest.mark.parametrize(
    ("given", "outcome", "code"),
    [
        pytest.param({"note": 1}, "loaded", 0, id="notes are no warnings"),
        pytest.param({"warning": 1}, "loaded with warnings", 0, id="with warnings"),
        pytest.param({"warning": 1, "strict": True}, "rejected for errors", 1, id="warnings where strict"),
        pytest.param({"error": 1, "dry_run": True}, "rejected for errors", 1, id="errors in a dry run"),
        pytest.param({"dry_run": True}, "checked, nothing written (dry run)", 0, id="a dry run"),
    ],
)
def test_outcome(given, outcome, code):
    report = report_of(**given)
    assert (report.outcome, report.exit_code) == (outcome, code)


def test_a_failure_stays_a_failure():
    report = Report(Findings(), Options(), "study", START)
    report.outcome = FAILED
    report.finish(START)
    assert (report.outcome, report.exit_code) == (FAILED, 1)


def with_a_file():
    report = report_of(warning=1)
    part = FileReport("meta_cna.txt", "data_cna.txt", "discrete CNA")
    part.rows, part.stored, part.extra = 7, 4, 1
    for line in (3, 4, 5, 6):
        part.skip("unknown gene", line, f"G{line}")
    part.count("gains", 2)
    part.count("deletions", 0)
    report.files.append(part)
    report.derive("SAMPLE_COUNT values", 3)
    report.gene_added(999, "NEW", "data_cna.txt", 9)
    return report


def test_the_machine_form_has_every_skip_and_can_be_written_as_json():
    content = json.loads(json.dumps(with_a_file().as_json()))
    assert content["files"][0]["skipped"] == 4
    assert content["files"][0]["skips"]["unknown gene"][3] == {"line": 6, "value": "G6"}
    assert content["derived"]["genes added"] == [{"entrez_gene_id": 999, "symbol": "NEW", "file": "data_cna.txt", "line": 9}]
    assert content["head"]["started"] == "2026-03-04T12:00:00Z"
    assert (content["head"]["errors"], content["head"]["warnings"], content["messages"][0]["lines"]) == (0, 1, [1])


def test_the_readable_form_begins_with_five_lines_that_tell_all():
    report = with_a_file()
    report.study_id, report.study_name, report.rows_written = "brca", "Breast", {"sample": 3, "patient": 2}
    assert as_text(report).splitlines()[:6] == [
        "Study brca: Breast",
        "Outcome: loaded with warnings",
        "Files: 1 read, 7 rows in them, 4 skipped",
        "Messages: 0 errors, 1 warning, 0 notes",
        "Rows written: 5",
        "",
    ]


def test_a_refused_study_has_no_rows_written():
    report = report_of(error=2)
    report.rows_written = {"sample": 3}
    assert as_text(report).splitlines()[1:5] == [
        "Outcome: rejected for errors",
        "Files: 0 read, 0 rows in them, 0 skipped",
        "Messages: 2 errors, 0 warnings, 0 notes",
        "Rows written: 0",
    ]


def test_the_readable_form_shows_the_first_three_skips_and_every_counter_above_0():
    lines = [line.strip() for line in as_text(with_a_file()).splitlines()]
    assert "discrete CNA: data_cna.txt" in lines
    assert "skipped, unknown gene: 4 (line 3: G3, line 4: G4, line 5: G5, 1 more)" in lines
    assert {"gains: 2", "SAMPLE_COUNT values: 3"} <= set(lines)
    assert not {"deletions: 0", "blank lines: 0", "comment lines: 0"} & set(lines)
    assert with_a_file().as_json()["files"][0]["counters"] == {"gains": 2, "deletions": 0}
    assert "warning: data.txt: line 1: warning 0" in lines


def test_the_same_meta_file_has_one_part():
    class Meta:
        file, data_file, kind = "meta_a.txt", "a.txt", "mutations"

    report = Report(Findings(), Options(), "study", START)
    assert report.file(Meta) is report.file(Meta)


def test_the_readable_form_as_a_whole():
    report = with_a_file()
    report.replaced = None
    lines = as_text(report).splitlines()
    head, first_file = lines.index("Load"), lines.index("discrete CNA: data_cna.txt")
    assert lines[0] == "Study (unknown): (no name)"
    assert lines[head - 1] == lines[first_file - 1] == ""
    assert [line for line in lines[first_file:] if not line.startswith("  ")] == [
        "discrete CNA: data_cna.txt", "", "Derived data", "", "Messages",
    ]  # fmt: skip
