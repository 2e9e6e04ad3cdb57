"""Puts reports where the operator wants them: the terminal, and files of three forms. The JSON text is made piece by piece."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from secrets import token_hex

from genows.errors import UsageError
from genows.load.report import Report, SkipRecords, same
from genows.load.reporthtml import as_html
from genows.load.reporttext import as_error_lines, as_text


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
        check_file(file)


def check_file(file: str) -> None:
    """UsageError where no file can be made of that name."""
    if not Path(file).absolute().parent.is_dir():
        raise UsageError(f"The report cannot be written to {file}: there is no such folder.")
    if Path(file).is_dir():
        raise UsageError(f"The report cannot be written to {file}: it is a folder.")


def show(report: Report) -> None:
    """Prints the readable form, with colours on a terminal."""
    text = as_text(report, colours=sys.stdout.isatty())
    # A name that is not UTF-8 would else end the command behind all its work.
    sys.stdout.write(text.encode(sys.stdout.encoding or "utf-8", "backslashreplace").decode(sys.stdout.encoding or "utf-8"))


def write(arguments: Namespace, reports: Sequence[Report]) -> None:
    """Writes the files that were asked for; in JSON one report as it is, several as an array. UsageError where one cannot be written."""
    if arguments.report:
        write_file(arguments.report, json_pieces(reports))
    if arguments.html:
        write_file(arguments.html, [as_html(reports)])
    if arguments.error_lines:
        write_file(arguments.error_lines, map(as_error_lines, reports))


def write_file(file: str, pieces: Iterable[str]) -> None:
    """Writes a report of some pieces of text; UsageError where that fails."""
    try:
        with open(file, "w", encoding="utf-8", errors="backslashreplace") as stream:
            stream.writelines(pieces)
    except OSError as error:
        raise UsageError(f"The report cannot be written to {file}: {error.strerror}.") from error


def json_pieces(reports: Sequence[Report]) -> Iterator[str]:
    """Yields the JSON text of the machine form: of one report as it is, of several as an array."""
    contents = [report.as_json(same) for report in reports]
    mark, skips = token_hex(), []

    def marked(rows: SkipRecords) -> str:
        skips.append(rows)
        return mark

    text = json.dumps(contents[0] if len(contents) == 1 else contents, ensure_ascii=False, indent=2, default=marked)
    first, *others = text.split(f'"{mark}"')
    yield first
    before = first
    for rows, piece in zip(skips, others, strict=True):
        line = before[before.rfind("\n") + 1 :]
        yield from rows.pieces(line[: len(line) - len(line.lstrip())])
        yield piece
        before = piece
    yield "\n"
