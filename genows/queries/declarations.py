"""Reads one file of sql/: its head, which declares, and its statement. The conventions stand in docs/architecture.md, "Queries".

Faults are reported with file and line. Which alternatives a database gets, `statements` decides.
"""

import re
from pathlib import Path

from genows.errors import QueryFileError
from genows.queries.declarationchecks import check
from genows.queries.declared import Declaration, Exact, Filter, Long, Optional, Parameters
from genows.queries.expressions import read_expression
from genows.queries.records import TYPES, Field

GIVES = ("records", "rows", "one", "value", "count", "batch")

# -- samples_by_ids(study_pk, sample_ids*) -> records
_HEAD = re.compile(r"-- (?P<name>[a-z0-9_]+)(?P<call>\((?P<parameters>[a-z0-9_*, ]*)\))? -> (?P<gives>[a-z]+)")
_ENTRY = re.compile(r"-- (?P<word>Record|Field|Column|Columns|Filter|Term|Exact|Long|Needs|Optional): (?P<text>.*)")
# Two blanks and more behind the dashes: the line goes on with the one before.
_FURTHER = re.compile(r"--  +(?P<text>\S.*)")
# Field: id text = `s`.`STABLE_ID` -- what people read of it
_FIELD = re.compile(r"(?P<name>\S+) (?P<type>[a-z]+)(?: (?P<given>given)| =\s(?P<expression>.+?))?(?: -- (?P<about>.+))?", re.DOTALL)
# Filter: samples_by_study(study_pk) = `c`.`CANCER_STUDY_ID` = :study_pk
_FILTER = re.compile(r"(?P<name>[a-z0-9_]+)\((?P<parameters>[a-z0-9_*, ]*)\)(?: =\s(?P<condition>.+))?", re.DOTALL)
# Exact: upper id in sample_ids
_EXACT = re.compile(r"(?P<upper>upper )?(?P<column>\w+) (?P<how>in|is) (?P<parameter>\w+)")

# Optional: annotation_json needs mutation.ANNOTATION_JSON
_OPTIONAL = re.compile(r"(?P<parameter>[a-z0-9_]+) needs (?P<need>\w+\.(?P<column>\w+))")

_LONG = re.compile(r"(?P<name>[a-z0-9_]+) as (?P<other>[a-z0-9_]+), (?P<upper>upper )?(?P<column>\w+) in (?P<parameter>\w+)")


def read_declaration(path: Path, name: str) -> Declaration:
    """Reads the file *path*. QueryFileError, with file and line, for the first fault."""
    lines = path.read_text(encoding="utf-8").splitlines()
    head = _HEAD.fullmatch(lines[0].strip()) if lines else None
    if not head:
        raise QueryFileError(path, 1, f"the first line should be '-- name(parameters) -> {'|'.join(GIVES)}'")
    if head["name"] != name:
        raise QueryFileError(path, 1, f"the head says {head['name']}, the file's name says {name}")
    if head["gives"] not in GIVES:
        raise QueryFileError(path, 1, f"'{head['gives']}' is none of {', '.join(GIVES)}")
    entries = _entries(lines)
    body, body_line = _body(lines)
    fields = _fields(path, entries)
    selects = any(word in ("Field", "Column") for word, _, _ in entries)
    record = next((text for word, text, _ in entries if word == "Record"), None)
    declaration = Declaration(
        name=name,
        path=path,
        gives=head["gives"],
        about=_about(lines),
        record=record,
        fields=fields,
        # A file that gives the record of another file has no Field lines: SELECT * stands for those of the other.
        selects=selects or record is not None and body.startswith("SELECT *"),
        filters=_filters(path, head, entries),
        terms=tuple(_expression(path, line, text) for word, text, line in entries if word == "Term"),
        exact=tuple(_exact(path, entries)),
        long=tuple(_long(path, line, text) for word, text, line in entries if word == "Long"),
        needs=tuple(need for word, text, _ in entries if word == "Needs" for need in re.findall(r"\w+(?:\.\w+)?", text)),
        optional=tuple(_optional(path, line, text) for word, text, line in entries if word == "Optional"),
        body=body,
        body_line=body_line,
    )
    check(declaration, len(lines))
    return declaration


def _entries(lines):
    """Returns (word, text, line) of the head's '-- Word: text' lines; a line that is indented further continues the line before."""
    entries: list[tuple[str, str, int]] = []
    continues = False
    for number, line in enumerate(lines, 1):
        if not line.startswith("--"):
            continues = False
            continue
        # PERF: a line that is indented further is no entry.
        indented = line.startswith("--  ")
        further, entry = (_FURTHER.fullmatch(line), None) if indented else (None, _ENTRY.fullmatch(line))
        if entry:
            entries.append((entry["word"], entry["text"].strip(), number))
        elif further and continues:
            # Behind a sentence for people an indented line is prose, and stays out.
            word, text, first = entries.pop()
            entries.append((word, f"{text}\n{further['text']}", first))
        continues = bool(entry or further and continues)
    return entries


def _about(lines):
    """Returns the head's sentences for people: those between its first line and its first declaration."""
    sentences = []
    for line in lines[1:]:
        if not line.startswith("-- ") or _ENTRY.fullmatch(line):
            break
        sentences.append(line[3:].strip())
    return " ".join(sentences)


def _body(lines):
    """Returns the statement and the line where it begins; ('', 0) where there is none."""
    # Comments become empty lines, so that line numbers stay those of the file.
    text = "\n".join("" if line.startswith("--") else line for line in lines)
    body = text.strip()
    return (body, 1 + text[: text.index(body)].count("\n")) if body else ("", 0)


def _fields(path, entries):
    fields = []
    for word, text, line in entries:
        if word == "Columns":
            # The statement has a select list of its own, which the database names: there is no expression to translate.
            pairs = [entry.split() for entry in text.rstrip(".").split(",") if entry.strip()]
            fields += [_field(path, line, f"{' '.join(pair)} given", word) for pair in pairs]
        elif word in ("Field", "Column"):
            fields.append(_field(path, line, text, word))
    names = [(field.name, field.shown) for field in fields]
    for field in fields:
        if names.count((field.name, field.shown)) > 1:
            raise QueryFileError(path, field.line, f"the field {field.name} is declared twice")
    return tuple(fields)


def _field(path, line, text, word):
    match = _FIELD.fullmatch(text)
    if not match or match["type"] not in TYPES or not (match["given"] or match["expression"]):
        raise QueryFileError(path, line, f"'{word}: {text}' should be 'name type = EXPRESSION' or 'name type given', type one of {', '.join(TYPES)}")
    expression = _expression(path, line, match["expression"]) if match["expression"] else None
    return Field(match["name"], match["type"], expression, match["about"] or "", word != "Column", line)


def _expression(path, line, text):
    try:
        return read_expression(text)
    except ValueError as error:
        raise QueryFileError(path, line, f"'{text}' should be 'EXPRESSION needs TABLE.COLUMN else EXPRESSION': {error}") from None


def _parameters(text):
    words = [word.strip() for word in text.split(",") if word.strip()]
    return Parameters(tuple(word.rstrip("*") for word in words), frozenset(word.rstrip("*") for word in words if word.endswith("*")))


def _filters(path, head, entries):
    filters = [Filter(head["name"], _parameters(head["parameters"]), "", 1)] if head["call"] else []
    for word, text, line in entries:
        if word != "Filter":
            continue
        match = _FILTER.fullmatch(text)
        if not match:
            raise QueryFileError(path, line, f"'Filter: {text}' should be 'name(parameters) = CONDITION', or 'name()' for every row")
        filters.append(Filter(match["name"], _parameters(match["parameters"]), match["condition"] or "", line))
    return tuple(filters)


def _exact(path, entries):
    for word, text, line in entries:
        for entry in text.split(",") if word == "Exact" else ():
            match = _EXACT.fullmatch(entry.strip().rstrip("."))
            if not match:
                raise QueryFileError(path, line, f"'Exact: {entry.strip()}' should be 'COLUMN in PARAMETER' or 'COLUMN is PARAMETER'")
            yield Exact(match["column"], match["parameter"], match["how"], bool(match["upper"]))


def _long(path, line, text):
    match = _LONG.fullmatch(text)
    if not match:
        raise QueryFileError(path, line, f"'Long: {text}' should be 'NAME as OTHER, COLUMN in PARAMETER'")
    return Long(match["name"], match["other"], match["column"], match["parameter"], bool(match["upper"]), line)


def _optional(path, line, text):
    match = _OPTIONAL.fullmatch(text)
    if not match:
        raise QueryFileError(path, line, f"'Optional: {text}' should be 'PARAMETER needs TABLE.COLUMN'")
    return Optional(match["parameter"], match["need"], match["column"])
