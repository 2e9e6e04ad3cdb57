"""The skipped rows of a report: kept compactly, and told as if they were lists."""

import json
import tracemalloc
from array import array
from datetime import datetime
from types import SimpleNamespace

import pytest

from genows.load.findings import Findings
from genows.load.report import FileReport, Report, SkippedRows, SkipRecords
from genows.load.reportoutputs import json_pieces

ROWS = [(3, "S1"), (None, "x y"), (4, None), (5, ""), (6, 17), (7, 'é"\\\n'), (8, "\udcff\ud800"), (9, "null"), (2**32 - 1, "𝛼")]


def skipped(rows):
    made = SkippedRows()
    for line, value in rows:
        made.add(line, value)
    return made


def reported(skips):
    report = Report(Findings(), SimpleNamespace(as_json=dict), "folder", datetime(2026, 1, 2))
    for name, rows in skips.items():
        file = FileReport(name, name, "kind")
        for reason, line, value in rows:
            file.skip(reason, line, value)
        report.files.append(file)
    return report


def plain(content):
    """The machine form with lists in the place of what only looks like some."""
    if isinstance(content, dict):
        return {name: plain(value) for name, value in content.items()}
    return [plain(value) for value in content] if isinstance(content, (list, tuple, SkipRecords)) else content


def test_a_sequence_of_rows():
    rows = skipped(ROWS)
    assert list(rows) == ROWS and rows == ROWS and repr(rows) == repr(ROWS)
    assert (len(rows), rows[-1], rows[1:3]) == (len(ROWS), ROWS[-1], ROWS[1:3])
    assert rows != ROWS[1:] and rows != skipped(ROWS[1:]) and rows == skipped(ROWS)
    with pytest.raises(IndexError):
        rows[len(ROWS)]


def test_a_sequence_of_records():
    records = SkipRecords(skipped(ROWS))
    assert list(records) == records[:] == [{"line": line, "value": value} for line, value in ROWS]
    assert records == list(records) and records[2] == {"line": 4, "value": None} and len(records) == len(ROWS)


@pytest.mark.parametrize("number", [1, 2], ids=["one report", "several"])
def test_the_text_is_that_of_lists(number):
    several = [("two", line, value) for line, value in ROWS] + [("reason\n", 1, None), ("one", 2, "x")]
    reports = [reported({"a.txt": several, "none.txt": [], "b.txt": several[:1]})] * number
    contents = [plain(report.as_json()) for report in reports]
    text = json.dumps(contents[0] if number == 1 else contents, ensure_ascii=False, indent=2) + "\n"
    assert "".join(json_pieces(reports)) == text


@pytest.mark.slow  # Memory is followed, allocation by allocation.
def test_many_rows_take_little_memory():
    count = 100_000
    tracemalloc.start()
    try:
        report = reported({"a.txt": (("unknown sample", line, f"TCGA-XX-{line:06}-01") for line in range(1, count + 1))})
        length = sum(map(len, json_pieces([report])))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert length > 60 * count
    assert most < 80 * count
    assert array("I").itemsize == 4
