"""The readable form of a report, of its machine form: a summary, what is not 0 of each file, then the messages; and its lines for programs.

Messages stand by file in the order of the findings. Long lists show their first three entries. Of a validation only summary, messages and
how many lines were read are shown. Every line goes through `shown`: names and values come from the folder.
"""

from collections.abc import Iterable
from itertools import groupby

from genows.encode.tabletext import counted, shown
from genows.load.findings import SEVERITIES, SHOWN
from genows.load.report import REJECTED, Report, same

NO_FILE = "the study as a whole"

_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[33m", "note": "\x1b[36m"}
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"

_OURS = frozenset(
    "genows_version schema_version study_id study_name failed_at exit_code left_out rows_written dry_run unknown_genes"
    " skip_unsupported allow_skips update_entities max_unpacked mostly_lost internal_id import_date"
    " rows_removed rows_before meta_file data_file profile_id profile_internal_id"
    " comment_lines blank_lines lines_with_warnings lines_with_errors entrez_gene_id".split()
)
_OF_DATA_FILES = ("lines", "comment_lines", "blank_lines")
_BELONGS = ("meta_file", "profile_id", "profile_internal_id")
_COUNTS = ("lines", "comment_lines", "blank_lines", "rows", "stored", "skipped", "extra", "lines_with_warnings", "lines_with_errors")
_ALWAYS = ("lines", "rows", "stored", "skipped")


def by_file(messages: Iterable[dict]) -> list[tuple[str, list[dict]]]:
    """[(file's name or NO_FILE, its messages)]. *messages*: as the machine form has them."""
    groups: dict[str, list[dict]] = {}
    for file, some in groupby(messages, lambda message: message["file"] or NO_FILE):
        groups.setdefault(file, []).extend(some)
    return list(groups.items())


def numbers(messages: Iterable[dict]) -> str:
    """How many messages of which severity, in words: `1 error, 3 warnings`."""
    counts = dict.fromkeys(SEVERITIES, 0)
    for message in messages:
        counts[message["severity"]] += 1
    return ", ".join(f"{number} {severity}{'' if number == 1 else 's'}" for severity, number in counts.items() if number)


def place(message: dict) -> str:
    """Lines and columns, as far as they are known: `line 3, 5, 9 (2 more), column 2`; '' where nothing is."""
    lines, parts = list(dict.fromkeys(message["lines"])), []
    if lines:
        # Of a finding with very many lines only the first are kept.
        parts.append(f"line {first(lines, more=message['times'] - len(message['lines']))}")
    if message["columns"]:
        parts.append(f"column {first(message['columns'])}")
    return ", ".join(parts)


def found(message: dict) -> str:
    """The values: `found: 'x', 'y', 'z' (2 more)`; '' where there is none."""
    return f"found: {first(message['values'], quote=True)}" if message["values"] else ""


def first(things: list, quote: bool = False, more: int = 0) -> str:
    """The first SHOWN of *things*, and how many there are behind them, *more* not counted among them."""
    shown = [repr(str(thing)) if quote else str(thing) for thing in things[:SHOWN]]
    rest = len(things) - len(shown) + more
    return ", ".join(shown) + (f" ({rest} more)" if rest > 0 else "")


def headline(head: dict) -> str:
    """The outcome of a report in a line: with the step at which a load failed, and the files of which more than half the rows are lost."""
    outcome = (head["outcome"] or "") + (f", at {head['failed_at']}" if head["failed_at"] else "")
    lost = [f"{file['share']} % of the rows of {file['data_file']} are lost" for file in head["mostly_lost"]]
    nothing = "; nothing was written" if head["outcome"] == REJECTED else ""
    return ": ".join(filter(None, [outcome, "; ".join(lost)])) + nothing


def as_text(report: Report, colours: bool = False) -> str:
    """Returns the report as lines of text. *colours*: whether severities are coloured, for terminals."""
    content = report.as_json(same)
    lines = _summary(content)
    if not report.findings.validating:
        lines += ["", *_section("Load", content["head"])]
        lines += [""] if content["files"] else []
        for file in content["files"]:
            lines += _file(file)
        if content["derived"]:
            lines += ["", *_section("Derived data", content["derived"])]
    read = [_lines_read(file) for file in content["files"] if file["lines"]] if report.findings.validating else []
    read = ["", "Lines read", *read] if read else []
    return "\n".join([*map(shown, lines), "", *_messages(content["messages"], colours), *read]) + "\n"


def _summary(content):
    head, files = content["head"], content["files"]
    counts = [f"{head[name]} {name[:-1] if head[name] == 1 else name}" for name in ("errors", "warnings", "notes")]
    lines = [
        f"Study {head['study_id'] or '(unknown)'}: {head['study_name'] or '(no name)'}",
        f"Outcome: {headline(head)}",
        f"Files: {len(files)} read, {counted(sum(file['rows'] for file in files), 'row')} in them, {sum(file['skipped'] for file in files)} skipped",
        f"Messages: {', '.join(counts)}",
    ]
    if "dry_run" in head["options"]:
        written = 0 if head["exit_code"] or head["options"]["dry_run"] else sum(head["rows_written"].values())
        return [*lines, f"Rows written: {written}"]
    return [*lines, f"Reference data: {head['options']['reference'] or 'none'}"]


def _lines_read(file):
    """What was read of a file, in a line: `data_mut.txt: 120 lines read, 3 with warnings, 1 with errors`."""
    told = f"{file['lines_with_warnings']} with warnings, {file['lines_with_errors']} with errors"
    return f"  {shown(file['data_file'] or file['meta_file'])}: {counted(file['lines'], 'line')} read, {told}"


def _messages(messages, colours):
    """The messages, grouped by file."""
    if not messages:
        return ["No messages."]
    bold, plain = (_BOLD, _PLAIN) if colours else ("", "")
    lines = ["Messages"]
    for file, some in by_file(messages):
        lines.append(f"  {bold}{shown(file)}{plain}: {numbers(some)}")
        lines += [f"    {_message(message, colours)}" for message in some]
    return lines


def _message(message, colours):
    severity = message["severity"]
    if colours:
        severity = f"{_COLOURS[severity]}{severity}{_PLAIN}"
    where = f"{place(message)}: " if place(message) else ""
    values = f" ({found(message)})" if message["values"] else ""
    return f"{severity} [{message['rule']}]: {shown(where + message['text'] + values)}"


def _section(title, content):
    return [title] + [f"  {_words(name)}: {_value(value)}" for name, value in content.items() if value not in (None, [], {})]


def _file(file):
    """What became of a file, in a few lines: where it belongs, its rows, what was made of them, and what was skipped."""
    lines = [f"{file['kind']}: {file['data_file'] or file['meta_file']}"]
    belongs = _BELONGS if file["data_file"] else _BELONGS[1:]
    counts = {name: file[name] for name in _COUNTS if name in _ALWAYS or file[name]}
    if not file["data_file"]:
        counts = {name: number for name, number in counts.items() if name not in _OF_DATA_FILES}
    for part in ({name: file[name] for name in belongs if file[name] is not None}, counts, {name: number for name, number in file["counters"].items() if number}):
        if part:
            lines.append("  " + ", ".join(f"{_words(name)}: {_value(value)}" for name, value in part.items()))
    for reason, skips in file["skips"].items():
        lines.append(f"  skipped, {reason}: {len(skips)} ({_skips(skips)})")
    return lines


def _skips(skips):
    first = [_skip(skip) for skip in skips[:SHOWN]]
    rest = len(skips) - len(first)
    return ", ".join(first) + (f", {rest} more" if rest else "")


def _skip(skip):
    words = []
    if skip["line"] is not None:
        words.append(f"line {skip['line']}")
    if skip["value"] is not None:
        words.append(str(skip["value"]))
    return ": ".join(words) or "-"


def _value(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{_words(name)} {_nested(entry)}" for name, entry in value.items() if entry is not None)
    if isinstance(value, list):
        first = "; ".join(_value(entry) for entry in value[:SHOWN])
        return first + (f"; {len(value) - SHOWN} more" if len(value) > SHOWN else "")
    return str(value)


def _nested(value):
    return f"({_value(value)})" if isinstance(value, (dict, list)) else _value(value)


def _words(name):
    """Names of ours with blanks; the names of tables, profiles and attributes as they are."""
    return name.replace("_", " ") if name in _OURS else str(name)


def as_error_lines(report: Report) -> str:
    """Returns two lines for each error and warning that has line numbers: file, severity and text; the numbers, joined by commas."""
    found = [one for one in report.findings.sorted() if one.lines and one.severity != "note"]
    return "".join(f"{shown(one.file)}\t{one.severity}\t{shown(one.text)}\n{','.join(map(str, one.lines))}\n" for one in found)
