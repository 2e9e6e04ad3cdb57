"""The load report: outcome, accounting, and the readable form, which says what the machine form says."""

import base64
import hashlib
import json
import re
from datetime import datetime, timezone

import pytest

from genows.load import findings as findings_module
from genows.load.context import Options
from genows.load.findings import Findings
from genows.load.report import FAILED, FileReport, Report
from genows.load.reporthtml import as_html
from genows.load.reporttext import as_error_lines, as_text
from tests.findings import tell

START = datetime(2026, 3, 4, 12, 0, 0, tzinfo=timezone.utc)


def report_of(strict=False, dry_run=False, **found):
    """A finished report with so many findings of each severity."""
    options = Options(strict=strict, dry_run=dry_run)
    report = Report(Findings(strict), options, "study", START)
    for severity, number in found.items():
        for index in range(number):
            tell(report.findings, severity, f"{severity} {index}", file="data.txt", line=index + 1)
    report.finish(START, dry_run)
    return report


@pytest.mark.parametrize(
    ("given", "outcome", "code"),
    [
        pytest.param({"note": 1}, "loaded", 0, id="notes are no warnings"),
        pytest.param({"warning": 1}, "loaded with warnings", 0, id="with warnings"),
        pytest.param({"warning": 1, "strict": True}, "rejected for errors", 1, id="warnings where strict"),
        pytest.param({"error": 1, "dry_run": True}, "rejected for errors", 1, id="errors in a dry run"),
        pytest.param({"dry_run": True}, "would be loaded; nothing was written (dry run)", 0, id="a dry run"),
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
    report = Report(report_of(error=2).findings, Options(), "/studies/brca", START)
    report.rows_written, report.replaced = {"sample": 3}, {"internal_id": 1}
    report.finish(START)
    assert (report.as_json()["head"]["rows_written"], report.as_json()["head"]["replaced"]) == ({}, None)
    assert as_text(report).splitlines()[1:5] == [
        "Outcome: rejected for errors; nothing was written",
        "Files: 0 read, 0 rows in them, 0 skipped",
        "Messages: 2 errors, 0 warnings, 0 notes",
        "Rows written: 0",
    ]


def test_a_file_takes_a_line_for_where_it_belongs_one_for_its_rows_and_one_for_its_counters():
    report = report_of()
    for number, (data_file, profile_id) in enumerate([("data_cna.txt", "demo_gistic"), (None, None)]):
        file = FileReport(f"meta_{number}.txt", data_file, "a kind")
        file.profile_id, file.profile_pk = profile_id, profile_id and 7
        file.lines, file.blanks, file.rows, file.stored = 4, 1, 2, 2
        file.count("gains", 2)
        file.count("deletions", 3)
        report.files.append(file)
    lines = as_text(report).splitlines()
    start = lines.index("a kind: data_cna.txt")
    assert lines[start - 1 : start + 8] == [
        "",
        "a kind: data_cna.txt",
        "  meta file: meta_0.txt, profile id: demo_gistic, profile internal id: 7",
        "  lines: 4, blank lines: 1, rows: 2, stored: 2, skipped: 0",
        "  gains: 2, deletions: 3",
        "a kind: meta_1.txt",
        "  rows: 2, stored: 2, skipped: 0",
        "  gains: 2, deletions: 3",
        "",
    ]


def test_the_readable_form_shows_the_first_three_skips_and_every_counter_above_0():
    lines = [line.strip() for line in as_text(with_a_file()).splitlines()]
    assert "discrete CNA: data_cna.txt" in lines
    assert "skipped, unknown gene: 4 (line 3: G3, line 4: G4, line 5: G5, 1 more)" in lines
    assert {"gains: 2", "SAMPLE_COUNT values: 3"} <= set(lines)
    assert not any(said in line for said in ("deletions: 0", "blank lines: 0", "comment lines: 0") for line in lines)
    assert with_a_file().as_json()["files"][0]["counters"] == {"gains": 2, "deletions": 0}
    assert {"data.txt: 1 warning", "warning [X-01]: line 1: warning 0"} <= set(lines)


def test_a_meta_file_that_is_left_out_need_not_name_a_data_file():
    report = Report(Findings(), Options(), "study", START)
    report.left_out = [{"meta_file": "meta_x.txt", "data_file": name, "kind": "unknown"} for name in ("x.txt", None)]
    assert "  left out: meta file meta_x.txt, data file x.txt, kind unknown; meta file meta_x.txt, kind unknown\n" in as_text(report)


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


def test_terminals_get_colours_and_no_characters_that_steer_them():
    findings = Findings()
    tell(findings, "error", "bad \x1b[2J cell", file="a\nb.txt", line=3, value="\x1b")
    report = Report(findings, Options(), "study", START)
    assert "\x1b[1;31merror\x1b[0m [X-01]: line 3: bad \\x1b[2J cell (found: '\\x1b')" in as_text(report, colours=True)
    assert "\x1b" not in as_text(report) and "a\\nb.txt: 1 error" in as_text(report)


def test_the_page_escapes_what_it_quotes_and_allows_only_its_own_script():
    findings = Findings()
    tell(findings, "error", "bad <b>", file="<i>.txt", line=3, value="<script>alert(1)</script>", rule="F-01")
    page = as_html([Report(findings, Options(), "<u>", START)])
    assert not {"<b>bad", "<i>", "<u>", "<script>alert"} & set(re.findall(r"<[a-z]+>(?:alert|bad)?", page))
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page and "default-src 'none'" in page
    assert not re.search(r"(?:src|href)=", page) and " on" + "click" not in page


def test_a_page_can_hold_several_reports_and_one_without_messages():
    page = as_html([Report(Findings(), Options(), "one", START), with_a_file()])
    assert page.count("<h1>") == 2 and "No messages." in page


def test_error_lines_have_every_line_of_errors_and_warnings():
    findings = Findings()
    for line in range(1, 7):
        tell(findings, "error", "bad cell", file="a.txt", line=line)
    tell(findings, "note", "note", file="a.txt", line=9)
    tell(findings, "warning", "no line", file="b.txt")
    assert as_error_lines(Report(findings, Options(), "s", START)) == "a.txt\terror\tbad cell\n1,2,3,4,5,6\n"


def test_a_finding_of_very_many_lines_keeps_the_first_and_counts_all(monkeypatch):
    monkeypatch.setattr(findings_module, "MOST_LINES", 5)
    monkeypatch.setattr(findings_module, "MOST_VALUES", 2)
    findings = Findings()
    for line in range(1, 11):
        tell(findings, "error", "bad cell", file="a.txt", line=line, value=line)
    (message,) = Report(findings, Options(), "s", START).as_json()["messages"]
    assert (message["lines"], message["values"], message["times"]) == ([1, 2, 3, 4, 5], ["1", "2"], 10)
    assert "line 1, 2, 3 (7 more)" in as_text(Report(findings, Options(), "s", START))


HOSTILE = "N\x1b]0;pwn\x07\x1b[31m\x9b31m\n"


def test_nothing_in_a_report_steers_a_terminal():
    report = Report(Findings(), Options(), "study" + HOSTILE, START)
    report.study_id, report.study_name = "demo" + HOSTILE, HOSTILE
    part = FileReport("meta.txt", "data" + HOSTILE, "discrete CNA")
    part.skip("unknown gene", 3, HOSTILE)
    part.count(HOSTILE)
    report.files.append(part)
    report.derive("gene panels", {HOSTILE: "loaded"})
    tell(report.findings, "error", "text" + HOSTILE, file="file" + HOSTILE, line=3, column=HOSTILE, value=HOSTILE)
    report.finish(START)
    for text in (as_text(report), as_error_lines(report)):
        assert all(line.isprintable() for line in text.replace("\t", " ").split("\n"))
    assert "Study demoN\\x1b]0;pwn\\x07\\x1b[31m\\x9b31m\\n: N" in as_text(report)
    assert as_error_lines(report).count("\n") == 2


def test_the_colours_of_a_terminal_are_genows_own():
    assert as_text(report_of(error=1), colours=True).count("\x1b[1;31merror\x1b[0m") == 1
