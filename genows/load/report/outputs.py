"""Puts reports where the operator wants them: the terminal, and files of three forms."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from genows.errors import UsageError
from genows.load.report.errorlines import as_error_lines
from genows.load.report.report import Report
from genows.load.report.reportjson import json_pieces
from genows.load.report.reporttext import as_text


def add_options(parser: ArgumentParser) -> None:
    """The options by which a command's reports are put into files."""
    parser.add_argument("--report", metavar="FILE", help="write the report there too, as JSON")
    parser.add_argument("--html", metavar="FILE", help="write the report there too, as one page for a browser")
    parser.add_argument("--error-lines", metavar="FILE", help="write all line numbers of errors and warnings there, for programs")


def _files(arguments: Namespace) -> list[str]:
    return [file for file in (arguments.report, arguments.html, arguments.error_lines) if file]


def check(arguments: Namespace) -> None:
    """UsageError, before anything is done, where a report could not be written."""
    for file in _files(arguments):
        if not Path(file).parent.is_dir():
            raise UsageError(f"The report cannot be written to {file}: there is no such folder.")


def show(report: Report) -> None:
    """Prints the readable form, with colours on a terminal."""
    text = as_text(report, colours=sys.stdout.isatty())
    # A name that is not UTF-8 would else end the command behind all its work.
    sys.stdout.write(text.encode(sys.stdout.encoding or "utf-8", "backslashreplace").decode(sys.stdout.encoding or "utf-8"))


def write(arguments: Namespace, reports: Sequence[Report]) -> None:
    """Writes the files that were asked for; in JSON one report as it is, several as an array. UsageError where one cannot be written."""
    if arguments.report:
        _write(arguments.report, json_pieces(reports))
    if arguments.html:
        # PERF: the page's module is imported where a page is asked for: it costs every command 2 ms else.
        _write(arguments.html, [import_module("genows.load.report.reporthtml").as_html(reports)])
    if arguments.error_lines:
        _write(arguments.error_lines, map(as_error_lines, reports))


def _write(file, pieces):
    try:
        with open(file, "w", encoding="utf-8", errors="backslashreplace") as stream:
            stream.writelines(pieces)
    except OSError as error:
        raise UsageError(f"The report cannot be written to {file}: {error.strerror}.") from error
