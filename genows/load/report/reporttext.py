"""Turns the machine form of a load report into the readable one: a summary of five lines, then everything that is not 0.

Long lists show their first three entries.
"""

from genows.load.report.findings import SHOWN
from genows.load.report.report import Report

_OURS = frozenset(
    "genows_version schema_version study_id study_name failed_at exit_code left_out rows_written dry_run unknown_genes"
    " skip_unsupported internal_id import_date rows_removed meta_file data_file profile_id profile_internal_id"
    " comment_lines blank_lines entrez_gene_id".split()
)
_OF_DATA_FILES = ("lines", "comment_lines", "blank_lines")
_ONLY_IF_ANY = ("comment_lines", "blank_lines", "extra")


def as_text(report: Report) -> str:
    """Returns the report as lines of text."""
    content = report.as_json()
    lines = [*_summary(content), "", *_section("Load", content["head"])]
    for file in content["files"]:
        lines += [""] + _file(file)
    if content["derived"]:
        lines += [""] + _section("Derived data", content["derived"])
    messages = [str(finding) for finding in report.findings.sorted()]
    lines += ["", "Messages" if messages else "No messages."] + [f"  {message}" for message in messages]
    return "\n".join(lines) + "\n"


def _summary(content):
    head, files = content["head"], content["files"]
    numbers = [f"{head[name]} {name[:-1] if head[name] == 1 else name}" for name in ("errors", "warnings", "notes")]
    written = head["rows_written"]
    return [
        f"Study {head['study_id'] or '(unknown)'}: {head['study_name'] or '(no name)'}",
        f"Outcome: {head['outcome']}" + (f", at {head['failed_at']}" if head["failed_at"] else ""),
        f"Files: {len(files)} read, {sum(file['rows'] for file in files)} rows in them, {sum(file['skipped'] for file in files)} skipped",
        f"Messages: {', '.join(numbers)}",
        f"Rows written: {sum(written.values()) if head['exit_code'] == 0 and not head['options']['dry_run'] else 0}",
    ]


def _section(title, content):
    return [title] + [f"  {_words(name)}: {_value(value)}" for name, value in content.items() if value not in (None, [], {})]


def _file(file):
    title = f"{file['kind']}: {file['data_file'] or file['meta_file']}"
    dropped = ("kind", "counters", "skips") if file["data_file"] else ("kind", "counters", "skips", *_OF_DATA_FILES)
    plain = {name: value for name, value in file.items() if name not in dropped and (value or name not in _ONLY_IF_ANY)}
    lines = _section(title, {**plain, **{name: number for name, number in file["counters"].items() if number}})
    for reason, skips in file["skips"].items():
        lines.append(f"  skipped, {reason}: {len(skips)} ({_skips(skips)})")
    return lines


def _skips(skips):
    shown = [_skip(skip) for skip in skips[:SHOWN]]
    rest = len(skips) - len(shown)
    return ", ".join(shown) + (f", {rest} more" if rest else "")


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
        return ", ".join(f"{_words(name)} {_nested(entry)}" for name, entry in value.items())
    if isinstance(value, list):
        shown = "; ".join(_value(entry) for entry in value[:SHOWN])
        return shown + (f"; {len(value) - SHOWN} more" if len(value) > SHOWN else "")
    return str(value)


def _nested(value):
    return f"({_value(value)})" if isinstance(value, (dict, list)) else _value(value)


def _words(name):
    """Names of ours with blanks; the names of tables, profiles and attributes as they are."""
    return name.replace("_", " ") if name in _OURS else str(name)
