"""Makes the statements of one database from a declaration: in its dialect, with alternatives for the columns that it lacks."""

import re
from collections import namedtuple
from dataclasses import dataclass, replace
from functools import cached_property
from keyword import iskeyword
from typing import Any

from genows.errors import QueryFileError
from genows.queries import dialects
from genows.queries.declared import Declaration, Filter
from genows.queries.expressions import Has
from genows.queries.packing import joined_row, packed_row
from genows.queries.records import Field, Record

# At the end of a statement that gives all of its rows.
_ORDER = re.compile(r"\s+ORDER BY (?:(?!LIMIT\b)[^()])*\Z")


@dataclass(frozen=True)
class LongList:
    """What is done where the list *parameter* is very long: the query *instead* is run, and rows are kept whose *column* is in the list.

    *upper*: compared in capitals. *as_text*: whether the rows have texts where the list has numbers.
    """

    parameter: str
    instead: str
    column: int
    upper: bool
    as_text: bool


@dataclass(frozen=True)
class Query:
    """One statement, ready for the driver.

    *text*: the statement; of a batch up to VALUES, with *row* behind it. *packed*: the same rows, each as one text (SQLite: a JSON
    object; MySQL: as genows.queries.packing says), '' where that is not offered; *joined*: so on both. *columns*, *types*: of a row, which *row_type* names.
    *exact*: (index of the column, parameter, 'in' or 'is', whether compared in capitals), see docs/architecture.md.
    *kept*: of a batch that does without optional columns, the indices of the values that stay of a row with all; None: all stay.
    *why*: which alternatives were chosen and why, a sentence each. *row_type*: a named tuple of the columns.
    """

    name: str
    file: str
    gives: str
    parameters: tuple[str, ...]
    lists: frozenset[str]
    columns: tuple[str, ...]
    types: tuple[str, ...]
    exact: tuple[tuple[int, str, str, bool], ...]
    long: LongList | None
    needs: tuple[str, ...]
    text: str
    row: str = ""
    packed: str = ""
    joined: str = ""
    record: Record | None = None
    kept: tuple[int, ...] | None = None
    why: tuple[str, ...] = ()

    @cached_property
    def row_type(self) -> Any:
        """PERF: a named tuple is a class, 0.1 ms to make; a command reads the rows of a dozen of 300 statements."""
        return namedtuple(f"{self.name}_row", self.columns)

    @property
    def counting(self) -> str:
        """The statement that gives how many rows *text* gives.

        PERF: without their order: SQLite would sort what it only counts, a million rows in a second and 8 MB.
        """
        return f"SELECT COUNT(*) FROM ({_ORDER.sub('', self.text)}) `counted`"

    def part(self, offset: int, limit: int) -> "Query":
        """Returns the query of *limit* of the rows, from *offset* on."""
        end = f" LIMIT {limit:d} OFFSET {offset:d}"
        return replace(self, text=self.text + end, packed=self.packed and self.packed + end, joined=self.joined and self.joined + end)


def queries_of(declaration: Declaration, record: Record | None, fields: tuple[Field, ...], dialect: str, has: Has) -> list[Query]:
    """Returns the statements of a file, one a filter. *fields*: the file's own, or those of the file that declares its record.

    The database must have all that the file needs: see `lacks`.
    """
    return [_query(declaration, filter_, record, fields, dialect, has) for filter_ in declaration.filters]


def check_statements(declaration: Declaration, fields: tuple[Field, ...], dialect: str) -> None:
    """QueryFileError where no statements can be made of a file, whichever database it is for; what `queries_of` takes for granted."""
    names = tuple(each.name for each in _columns(declaration, fields))
    for name in names:
        if not name.isidentifier() or iskeyword(name) or name.startswith("_"):
            raise QueryFileError(declaration.path, 1, f"rows cannot be named: {name} is no name that a column can have")
    for rule in declaration.exact:
        if rule.column not in names:
            raise QueryFileError(declaration.path, 1, f"'Exact: {rule.column} {rule.how} {rule.parameter}' names what is not declared")
    if declaration.gives == "batch":
        for filter_ in declaration.filters:
            _insert(declaration, _filtered(declaration.body, filter_), filter_.parameters.names, dialect)


def lacks(declaration: Declaration, fields: tuple[Field, ...], has: Has) -> list[str]:
    """Returns the tables and columns without which the database cannot be asked; empty where it can."""
    # `needs` has no way around it; an expression is missing only where none of its alternatives fits.
    missing = {need for need in declaration.needs if not has(need)}
    for expression in _expressions(declaration, fields):
        if expression.chosen(has) is None:
            missing.update(expression.missing(has))
    return sorted(missing)


def needs_of(declaration: Declaration, fields: tuple[Field, ...]) -> set[str]:
    """Returns the tables and columns on which the statements of a file depend."""
    needs = {*declaration.needs, *(rule.need for rule in declaration.optional)}
    return needs.union(*(choice.needs for expression in _expressions(declaration, fields) for choice in expression.choices))


def _expressions(declaration, fields):
    selected = [each.expression for each in fields if each.expression] if declaration.selects else []
    return [*selected, *declaration.terms]


def _columns(declaration, fields):
    """Fields that the handler gives are no columns of the statement, unless its select list is its own."""
    return [each for each in fields if each.expression or not declaration.selects]


def _query(declaration, filter_: Filter, record, fields, dialect, has):
    columns = _columns(declaration, fields)
    names = tuple(each.name for each in columns)
    query = Query(
        name=filter_.name,
        file=str(declaration.path),
        gives=declaration.gives,
        parameters=filter_.parameters.names,
        lists=filter_.parameters.lists,
        columns=names,
        types=tuple(each.type for each in columns),
        exact=tuple(_exact(declaration, filter_, names)),
        long=_long_list(declaration, filter_, columns),
        needs=declaration.needs,
        text="",
        record=record,
        why=tuple(filter(None, (each.reason(has) for each in _expressions(declaration, fields)))),
    )
    body = _with_terms(declaration, _filtered(declaration.body, filter_), has)
    if declaration.gives == "batch":
        return _batch(declaration, query, body, dialect, has)
    if not declaration.selects:
        return _ready(query, dialect, text=body)
    chosen = [(each, each.expression.chosen(has).text) for each in columns]
    rest = body.removeprefix("SELECT *").lstrip()
    plain = [_as_text(each, text) if declaration.gives == "records" else text for each, text in chosen]
    packed = _packed(query, chosen, plain, rest, dialect)
    joined = f"SELECT {joined_row(plain)} AS `packed`\n  {rest}" if packed and dialect == "sqlite" else packed
    return _ready(query, dialect, text=_selected(names, plain, rest), packed=packed, joined=joined)


def _exact(declaration, filter_, names):
    """The rules of the file that concern this filter's parameters."""
    for rule in declaration.exact:
        if rule.parameter in filter_.parameters.names:
            yield names.index(rule.column), rule.parameter, rule.how, rule.upper


def _long_list(declaration, filter_: Filter, columns):
    for rule in declaration.long:
        if rule.name == filter_.name:
            number = [each.name for each in columns].index(rule.column)
            as_text = declaration.gives == "records" and columns[number].type != "text"
            return LongList(rule.parameter, rule.other, number, rule.upper, as_text)
    return None


def _filtered(body, filter_):
    # One statement for each filter: a condition like ":x IS NULL OR …" in a single one keeps databases from their indexes.
    return body.replace("WHERE TRUE", f"WHERE {filter_.condition}") if filter_.condition else body


def _with_terms(declaration, body, has):
    # The body holds the first choice of each term, so that it runs as it stands on a database that has everything.
    for term in declaration.terms:
        body = body.replace(term.choices[0].text, term.chosen(has).text)
    return body


def _as_text(each: Field, expression):
    """Values of records leave as texts, so that nobody has to look at each value on its way to JSON."""
    return expression if each.type == "text" or expression == "NULL" else f"CAST({expression} AS CHAR)"


def _selected(names, expressions, rest):
    items = ",\n       ".join(f"{expression} AS `{name}`" for name, expression in zip(names, expressions, strict=True))
    return f"SELECT {items}\n  {rest}"


def _packed(query, chosen, plain, rest, dialect):
    """The statement with each row as one text; '' for rows that are not all texts, whose types would be lost."""
    if query.gives != "records" and set(query.types) != {"text"}:
        return ""
    if dialect == "mysql":
        # PERF: CONCAT_WS makes texts of numbers by itself: eleven casts cost 8 ms of 68 for 20,000 mutations.
        return f"SELECT {packed_row([text for _, text in chosen])} AS `packed`\n  {rest}"
    # SQLite hands over plain tuples faster than Python splits texts; it is JSON that it makes faster than Python.
    if query.gives != "records":
        return ""
    pairs = ", ".join(f"'{name}', {expression}" for name, expression in zip(query.columns, plain, strict=True))
    return f"SELECT json_object({pairs}) AS `packed`\n  {rest}"


def _batch(declaration, query, body, dialect, has):
    absent = [rule for rule in declaration.optional if not has(rule.need)]
    for rule in absent:
        columns, values, row = body.partition("VALUES")
        columns = re.sub(rf",\s*`{rule.column}`", "", columns, count=1)
        body = columns + values + re.sub(rf",\s*:{rule.parameter}\b", "", row, count=1)
    gone = {rule.parameter for rule in absent}
    kept = tuple(index for index, name in enumerate(query.parameters) if name not in gone)
    parameters = tuple(query.parameters[index] for index in kept)
    text, row = _insert(declaration, body, parameters, dialect)
    changes: dict[str, Any] = {"text": f"/* {query.name} */ {text}", "row": row}
    if absent:
        why = tuple(f"without {rule.column}: the database lacks {rule.need}" for rule in absent)
        changes |= {"parameters": parameters, "kept": kept, "why": (*query.why, *why)}
    return _replaced(query, **changes)


def _insert(declaration, body, parameters, dialect):
    insert = dialects.batch(body, parameters, dialect)
    if insert is None:
        raise QueryFileError(declaration.path, 1, "a batch should be INSERT … VALUES (…) with each parameter once, in the declared order")
    return insert


def _ready(query, dialect, **texts):
    """The query with its texts translated; the query's name stands in front, for slow logs."""
    return _replaced(
        query, **{name: f"/* {query.name} */ {dialects.translated(text, dialect)}" for name, text in texts.items() if text}
    )


def _replaced(query, **changes):
    return Query(**{**vars(query), **changes})

