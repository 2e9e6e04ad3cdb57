"""Reads one file of sql/: its head, which declares, and its statement. The conventions stand in docs/architecture.md, "Queries".

Faults are reported with file and line. Which alternatives a database gets, `statements` decides.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from genows.errors import QueryFileError
from genows.queries.dialects import TOKEN
from genows.queries.expressions import Expression, read_expression
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


@dataclass(frozen=True)
class Parameters:
    """The parameters of a statement in their order; *lists*: those of them that are lists, marked * in a head."""

    names: tuple[str, ...]
    lists: frozenset[str]


@dataclass(frozen=True)
class Filter:
    """One of a file's statements: its name, its parameters, and the condition that takes the place of TRUE."""

    name: str
    parameters: Parameters
    condition: str
    line: int


@dataclass(frozen=True)
class Exact:
    """A rule for collations that call different texts equal: rows whose *column* is not among what *parameter* holds are dropped.

    *how*: 'in' a list or 'is' one text; *upper*: compared in capitals.
    """

    column: str
    parameter: str
    how: str
    upper: bool


@dataclass(frozen=True)
class Long:
    """How a filter, *name*, is answered when its list *parameter* is very long: by the filter *other*, which has no such list.

    Of its rows those count whose *column* is in the list; *upper*: compared in capitals.
    """

    name: str
    other: str
    column: str
    parameter: str
    upper: bool
    line: int


@dataclass(frozen=True)
class Optional:
    """A column of a batch, and its *parameter*, that are left out where the database lacks it. *need*: 'table.COLUMN'."""

    parameter: str
    need: str
    column: str


@dataclass(frozen=True)
class Declaration:
    """A file of sql/ as read. *fields*: of the select list, or of the head's Columns; *selects*: whether the select list is made of them.

    *terms*: expressions of the statement that have alternatives. *optional*: columns that a batch can do without. *needs*: tables or columns without which there is no statement; its
    callers can do without it. *body*: the statement, '' where the handler gives every field; it begins at *body_line*.
    """

    name: str
    path: Path
    gives: str
    about: str
    record: str | None
    fields: tuple[Field, ...]
    selects: bool
    filters: tuple[Filter, ...]
    terms: tuple[Expression, ...]
    exact: tuple[Exact, ...]
    long: tuple[Long, ...]
    needs: tuple[str, ...]
    optional: tuple[Optional, ...]
    body: str
    body_line: int


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
    _check(declaration, len(lines))
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


def _check_optional(declaration, rule):
    """Checks that what can be left out of a batch stands behind something that cannot: the comma in front goes with it."""
    columns, _, values = declaration.body.partition("VALUES")
    if declaration.gives != "batch" or not re.search(rf",\s*`{rule.column}`", columns) or not re.search(rf",\s*:{rule.parameter}\b", values):
        problem = f"'Optional: {rule.parameter} needs {rule.need}' should name a column and a parameter of a batch, neither the first one"
        raise QueryFileError(declaration.path, 1, problem)


def _check_long(declaration, rule):
    """Checks that the filters of a Long line are those of the file, and differ by nothing but the list."""
    path, filters = declaration.path, {filter_.name: filter_.parameters for filter_ in declaration.filters}
    for name in (rule.name, rule.other):
        if name not in filters:
            raise QueryFileError(path, rule.line, f"the file has no filter {name}")
    with_list, without = filters[rule.name], filters[rule.other]
    if rule.parameter not in with_list.lists or {*with_list.names} - {rule.parameter} != {*without.names}:
        raise QueryFileError(path, rule.line, f"{rule.other} should have the parameters of {rule.name} but the list {rule.parameter}")
    if rule.column not in {field.name for field in declaration.fields}:
        raise QueryFileError(path, rule.line, f"the file declares no column {rule.column}")


def _check(declaration, last_line):
    path, filters, body = declaration.path, declaration.filters, declaration.body
    given = declaration.fields and all(field.expression is None for field in declaration.fields) and declaration.selects
    if not body and not given:
        raise QueryFileError(path, last_line, "there is no statement")
    if body and not filters:
        raise QueryFileError(path, 1, "a head without parameters, not even (), needs a 'Filter: name(parameters)' line")
    if declaration.selects and body and not re.match(r"SELECT \*\s", body):
        raise QueryFileError(path, declaration.body_line, "a statement with declared fields should begin with SELECT *")
    # With two of them a condition would land in a subquery as well, with none it would be dropped without a word.
    if any(filter_.condition for filter_ in filters) and len(re.findall(r"\bWHERE TRUE\b", body)) != 1:
        raise QueryFileError(path, declaration.body_line, "a statement with filters should have one WHERE TRUE, which each condition replaces")
    names = {field.name.lower() for field in declaration.fields if field.expression}
    for name in re.findall(r"(?<![`.])`(\w+)`(?!\.)", body.rpartition("ORDER BY")[2]) if "ORDER BY" in body else ():
        if declaration.selects and name.lower() in names:
            # ORDER BY prefers the select list's names to the tables': it would sort by the field.
            raise QueryFileError(path, declaration.body_line, f"ORDER BY `{name}` means the field; write `TABLE`.`{name}` for the column")
    if declaration.gives == "records" and not declaration.record:
        raise QueryFileError(path, 1, "a file that gives records should name its kind of record: '-- Record: NAME'")
    parameters = {name for filter_ in filters for name in filter_.parameters.names}
    for rule in declaration.exact:
        columns = {field.name for field in declaration.fields}
        # The columns of a file that gives another's record are looked at where both are known.
        unknown = rule.column not in columns and (columns or not declaration.record)
        if unknown or rule.parameter not in parameters:
            line = next(number for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if line.startswith("-- Exact:"))
            raise QueryFileError(path, line, f"'Exact: {rule.column} {rule.how} {rule.parameter}' names what is not declared")
    for filter_ in filters:
        _check_parameters(declaration, filter_)
    for rule in declaration.long:
        _check_long(declaration, rule)
    for optional in declaration.optional:
        _check_optional(declaration, optional)


def _check_parameters(declaration, filter_):
    """Checks that each parameter is used as declared, and that there is one statement."""
    texts = [(declaration.body, declaration.body_line), (filter_.condition, filter_.line)]
    expressions = [(field.expression, field.line) for field in declaration.fields if field.expression]
    texts += [(choice.text, line) for expression, line in expressions for choice in expression.choices]
    used = set()
    for text, first_line in texts:
        for match in TOKEN.finditer(text):
            name = match["items"] or match["single"]
            if fault := _fault(match, name, filter_.parameters):
                raise QueryFileError(declaration.path, first_line + text[: match.start()].count("\n"), fault)
            used.add(name)
    # A parameter that nothing uses is mostly a condition that was lost: rows of other studies would come.
    for name in filter_.parameters.names:
        if name not in used:
            raise QueryFileError(declaration.path, filter_.line, f"the parameter {name} is declared and not used")


def _fault(match, name, parameters):
    """Returns what is wrong with a token of a statement, None for nothing. *name*: of a parameter, None for other tokens."""
    if match["end"]:
        return "a file holds one statement, without a semicolon"
    if name and name not in parameters.names:
        return f"the parameter {name} is used and not declared"
    if name and bool(match["items"]) != (name in parameters.lists):
        return f"the parameter {name} is declared one way (* marks a list) and used the other"
    return None
