"""Writes the places of warnings and errors for programs: for each message one line that names it and one with all its line numbers."""

from genows.domain.printable import shown
from genows.load.report.report import Report


def as_error_lines(report: Report) -> str:
    """Returns two lines for each error and warning that has line numbers: file, severity and text; the numbers, joined by commas."""
    found = [one for one in report.findings.sorted() if one.lines and one.severity != "note"]
    return "".join(f"{shown(one.file)}\t{one.severity}\t{shown(one.text)}\n{','.join(map(str, one.lines))}\n" for one in found)
