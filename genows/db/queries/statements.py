"""Makes the statements of one database from a file of sql/: in its dialect, for each query the lines that it has there."""

import re
from collections import namedtuple
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from keyword import iskeyword
from typing import Any, NamedTuple

from genows.db.queries import dialects
from genows.db.queries.files import File, Has
from genows.db.queries.records import ComparedColumn, Record, Statement
from genows.errors import QueryFileError

# At the end of a statement that gives all of its rows.
_ORDER = re.compile(r"\s+ORDER BY (?:(?!LIMIT\b)[^()])*\Z")
_ITEMS = re.compile(r"'(?:[^']|'')*'|`[^`]*`|/\*.*?\*/|(?P<sign>[(),]|\b(?:FROM|WHERE|UNION|ORDER|LIMIT)\b)", re.DOTALL)
_NAMED = re.compile(r"(?P<expression>.*\S)\s+AS\s+`(?P<name>\w+)`", re.DOTALL)
_LEFT_JOIN, _ALIAS = re.compile(r"\s+LEFT JOIN .*?(?=\s+(?:LEFT |/\*|JOIN |WHERE |ORDER ))", re.DOTALL), re.compile(r"JOIN `\w+` `(\w+)`")
_AS_TEXT = re.compile(r"CAST\((.*) AS CHAR\)", re.DOTALL)


class LongList(NamedTuple):
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

    *text*: the statement. *insert*, *row*: of an INSERT of values, its text up to VALUES and what stands behind it, a placeholder a
    parameter; '' of others. *columns*: of a row, which *row_type* names. *exact*: (index of the column, parameter, 'in' or 'is', whether
    compared in capitals), see docs/internals.md. *kept*: of an INSERT that does without columns, the indices of the values that stay
    of a row with all; None: all stay. *why*: which alternatives were chosen and why, a sentence each.
    """

    name: str
    file: str
    reads: bool
    parameters: tuple[str, ...]
    lists: frozenset[str]
    columns: tuple[str, ...]
    exact: tuple[tuple[int, str, str, bool], ...]
    long: LongList | None
    text: str
    insert: str = ""
    row: str = ""
    kept: tuple[int, ...] | None = None
    why: tuple[str, ...] = ()

    @cached_property
    def row_type(self) -> Any:
        """Made when it is first asked for: a command reads the rows of a dozen of 300 statements."""
        return namedtuple(f"{self.name}_row", self.columns)

    @cached_property
    def taken(self) -> frozenset[str]:
        """The names of the parameters."""
        return frozenset(self.parameters)

    @property
    def counting(self) -> str:
        """The statement that gives how many rows *text* gives.

        Without their order: SQLite would sort what it only counts, a million rows in a second and 8 MB.
        """
        return f"SELECT COUNT(*) FROM ({_ORDER.sub('', self.text)}) `counted`"

    def part(self, offset: int, limit: int) -> "Query":
        """Returns the query of *limit* of the rows, from *offset* on."""
        return replace(self, text=f"{self.text} LIMIT {limit:d} OFFSET {offset:d}")


class SelectedColumn(NamedTuple):
    """A column of the rows: its name and its expression."""

    name: str
    expression: str


def check(file: File, statement: Statement, record: Record | None) -> None:
    """QueryFileError, with file and line, for the first thing in which the file and what is declared of it do not fit each other."""
    known = frozenset().union(*statement.queries.values())
    lists: dict[str, bool] = {}
    for line in file.lines:
        for choice in line.choices:
            for name, is_list in _parameters(file, line, choice):
                if lists.setdefault(name, is_list) != is_list:
                    raise QueryFileError(file.path, line.number, f"the parameter {name} is a list in one place and not in another")
            for name in choice.names:
                if name not in known:
                    raise QueryFileError(file.path, line.number, f"the line is marked with {name}, a name that no query of the file has")
    # A file without declared names takes what it uses.
    for query, names in statement.queries.items() if known else ():
        _check_names(file, query, names)
    for parameter in statement.compared:
        if parameter not in lists:
            raise QueryFileError(file.path, 1, f"the parameter {parameter} is compared and not used")
    for query in statement.queries if statement.compared or record else ():
        _check_columns(file, statement, query, record)


def _parameters(file, line, choice) -> Iterator[tuple[str, bool]]:
    """Yields the parameters of a text, and whether each is a list there."""
    for token in dialects.TOKEN.finditer(choice.text) if ":" in choice.text or ";" in choice.text else ():
        if token["end"]:
            raise QueryFileError(file.path, line.number, "a file holds one statement, without a semicolon")
        if name := token["items"] or token["single"]:
            yield name, bool(token["items"])


def _check_names(file, query, names):
    """Checks that a query uses its names, and no parameter beside them. A name that is not used is mostly a condition that was lost: rows
    of other studies would come."""
    used: set[str] = set()
    for line in file.lines:
        for choice in line.choices:
            if not names.issuperset(choice.names):
                continue
            used.update(choice.names)
            for name, _ in _parameters(file, line, choice):
                if name not in names:
                    raise QueryFileError(file.path, line.number, f"the parameter {name} is used, and {query} does not have it")
                used.add(name)
            if not choice.needs:
                break
    for name in sorted(names - used):
        raise QueryFileError(file.path, 1, f"{query} has the name {name}, and no line uses it")


def _check_columns(file, statement, query, record):
    names = tuple(column.name for column in columns(_text(file, statement.queries[query], lambda need: True)))
    for name in names:
        if not name.isidentifier() or iskeyword(name) or name.startswith("_"):
            raise QueryFileError(file.path, 1, f"rows cannot be named: {name} is no name that a column can have")
    if record and names[: len(record.names)] != record.names:
        unlike = next((pair for pair in zip(record.names, (*names, *record.names), strict=False) if pair[0] != pair[1]), ("", ""))
        raise QueryFileError(file.path, 1, f"the record {record.name} has the field {unlike[0]} where the rows have {unlike[1]}")
    for compared in statement.compared.values():
        if compared.column not in names:
            raise QueryFileError(file.path, 1, f"no column {compared.column} to compare with")


def lacks(file: File, has: Has) -> list[str]:
    """Returns the tables and columns without which the database cannot be asked; empty where it can."""
    return sorted({need for need in file.needs if not has(need)}.union(*(line.lacks(has) for line in file.lines if line.marked)))


def query_of(name: str, file: File, statement: Statement, dialect: str, has: Has) -> Query:
    """Returns the statement of one query of a file. The database must have all that the file needs: see `lacks`."""
    names = statement.queries[name]
    text = _text(file, names, has)
    reads = file.reads
    found = columns(text) if reads else ()
    parameters, lists = dialects.parameters(text)
    query = Query(
        name=name,
        file=str(file.path),
        reads=reads,
        parameters=parameters,
        lists=lists,
        columns=tuple(column.name for column in found),
        exact=tuple(_exact(statement, parameters, lists, found)),
        long=_long_list(name, statement, lists, found),
        text=_ready(name, text, dialect),
        why=tuple(filter(None, (line.why(names, has) for line in file.lines if line.marked))),
    )
    if text.startswith("INSERT") and (insert := dialects.batch(text, parameters, dialect)):
        whole, _ = dialects.parameters(_text(file, names, lambda need: True))
        kept = None if whole == parameters else tuple(map(whole.index, parameters))
        return replace(query, insert=f"/* {name} */ {insert[0]}", row=insert[1], kept=kept)
    return query


def _text(file: File, names: frozenset[str], has: Has) -> str:
    """Returns the lines that a query of these names has in a database."""
    kept, open_where = [], False
    for line in file.lines:
        choice = line.chosen(names, has)
        if choice is None:
            open_where = open_where or line.choices[0].text.lstrip().startswith("WHERE ")
            continue
        text = choice.text
        # Where the first condition goes, the next one is the first.
        if open_where and text.lstrip().startswith("AND "):
            text = text.replace("  AND ", "WHERE ", 1)
        kept.append(text)
        open_where = False
    return "\n".join(kept)


@lru_cache(2048)
def columns(text: str) -> tuple[SelectedColumn, ...]:
    """Returns the columns of the rows that a SELECT gives."""
    return tuple(_select_list(text)[0])


def _select_list(text: str) -> tuple[list[SelectedColumn], int]:
    """Returns the columns, and where the list of them ends."""
    found: list[SelectedColumn] = []
    begin, depth = re.match(r"SELECT\s+(?:DISTINCT\s+)?", text).end(), 0  # type: ignore[union-attr]
    for token in _ITEMS.finditer(text, begin):
        sign = token["sign"]
        if sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
        elif sign and not depth:
            found.append(_column(text[begin : token.start()]))
            begin = token.end()
            if sign != ",":
                return found, token.start()
    return [*found, _column(text[begin:])], len(text)


def narrowed(query: Query, names: Sequence[str]) -> Query:
    """Returns the query with those of its columns alone that have these *names*, in their order; all that it compares must be among them.

    A LEFT JOIN, of one row at most, goes where nothing is asked of it.
    """
    begin = query.text.index("SELECT")
    found, end = _select_list(query.text[begin:])
    by_name = {column.name: f"{column.expression} AS `{column.name}`" for column in found}
    text = f"{query.text[:begin]}SELECT {', '.join([by_name[name] for name in names])} {query.text[begin + end :]}"
    for join in _LEFT_JOIN.findall(text):
        alias = _ALIAS.search(join)[1]  # type: ignore[index]
        text = text.replace(join, "") if f"`{alias}`." not in text.replace(join, "") else text
    exact = tuple((names.index(query.columns[place]), name, how, upper) for place, name, how, upper in query.exact)
    long = query.long and query.long._replace(column=names.index(query.columns[query.long.column]))
    return replace(query, text=text, columns=tuple(names), exact=exact, long=long)


def _column(text):
    match = _NAMED.fullmatch(text.strip())
    # Without a name of its own it is called as it is written.
    return SelectedColumn(match["name"], match["expression"]) if match else SelectedColumn(text.strip().rpartition(".")[2].strip("`"), text.strip())


def _exact(statement, parameters, lists, found) -> Iterator[tuple[int, str, str, bool]]:
    """The rules for collations that call different texts equal, of the parameters that this query has."""
    for parameter, compared in statement.compared.items():
        if parameter in parameters and not compared.number:
            yield _index(found, compared), parameter, "in" if parameter in lists else "is", compared.upper


def _long_list(name, statement, lists, found):
    """The last of the query's lists without which the file has a query that can stand in."""
    for parameter, compared in reversed(statement.compared.items()):
        without = statement.queries[name] - {parameter}
        instead = next((other for other, names in statement.queries.items() if names == without), None)
        if parameter in lists and parameter in statement.queries[name] and instead:
            column = _index(found, compared)
            as_text = compared.number and bool(_AS_TEXT.fullmatch(found[column].expression))
            return LongList(parameter, instead, column, compared.upper, as_text)
    return None


def _index(found, compared: ComparedColumn):
    return next(index for index, column in enumerate(found) if column.name == compared.column)


def _ready(name, text, dialect):
    """The text as the driver takes it; the query's name stands in front, for slow logs."""
    return f"/* {name} */ {dialects.translated(text, dialect)}"
