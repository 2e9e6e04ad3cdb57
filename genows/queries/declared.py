"""What a file of sql/ declares, as plain values.

PERF: named tuples take 1 ms less to make than frozen dataclasses, each, at the start of every command.
"""

from pathlib import Path
from typing import NamedTuple

from genows.queries.expressions import Expression
from genows.queries.records import Field


class Parameters(NamedTuple):
    """The parameters of a statement in their order; *lists*: those of them that are lists, marked * in a head."""

    names: tuple[str, ...]
    lists: frozenset[str]


class Filter(NamedTuple):
    """One of a file's statements: its name, its parameters, and the condition that takes the place of TRUE."""

    name: str
    parameters: Parameters
    condition: str
    line: int


class Exact(NamedTuple):
    """A rule for collations that call different texts equal: rows whose *column* is not among what *parameter* holds are dropped.

    *how*: 'in' a list or 'is' one text; *upper*: compared in capitals.
    """

    column: str
    parameter: str
    how: str
    upper: bool


class Long(NamedTuple):
    """How a filter, *name*, is answered when its list *parameter* is very long: by the filter *other*, which has no such list.

    Of its rows those count whose *column* is in the list; *upper*: compared in capitals.
    """

    name: str
    other: str
    column: str
    parameter: str
    upper: bool
    line: int


class Optional(NamedTuple):
    """A column of a batch, and its *parameter*, that are left out where the database lacks it. *need*: 'table.COLUMN'."""

    parameter: str
    need: str
    column: str


class Declaration(NamedTuple):
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
