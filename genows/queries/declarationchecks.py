"""Checks that the parts of a declaration fit each other, and the statement."""

import re

from genows.errors import QueryFileError
from genows.queries.declared import Declaration
from genows.queries.dialects import TOKEN


def check(declaration: Declaration, last_line: int) -> None:
    """QueryFileError, with file and line, for the first thing that does not fit another. *last_line*: of the file."""
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
    for long in declaration.long:
        _check_long(declaration, long)
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
