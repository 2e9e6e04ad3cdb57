"""Records that leave the service, and what Python knows of the statements of sql/ beyond their text.

From a record follow the keys of the JSON, the heads of the tables of webservice.do and a table of docs/cgdsr.md. The statements
themselves, with their parameters and columns, stand in sql/; each kind of data declares the rest in `genows.db.queries.kinds`.
"""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import NamedTuple

from genows.columns.fields import SINGLE, Field


class RecordField(NamedTuple):
    """A field of a record. *type*: text, integer, real, boolean or texts, of the value in the database; it leaves as text, texts as an array.

    *column*: that has it, where it is not called as the field.
    """

    name: str
    type: str = "text"
    about: str = ""
    column: str = ""


class Record(NamedTuple):
    """A record's fields in the order in which they leave. *about*: what one record is, in a sentence."""

    name: str
    about: str
    fields: tuple[RecordField, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The keys of the JSON, or the head of the table."""
        return tuple(map(attrgetter("name"), self.fields))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that have the fields."""
        return tuple([field.column or field.name for field in self.fields])


def record(name: str, about: str, *fields: str | RecordField) -> Record:
    """Returns the record of these fields; a field is written as 'name', 'name type' or, with a sentence about it, as a RecordField."""
    return Record(name, about, tuple(each if isinstance(each, RecordField) else RecordField(*each.split()) for each in fields))


def record_of(name: str, about: str, fields: Iterable[Field], family: Callable[[Field], str] = attrgetter("api")) -> Record:
    """Returns the record of fields that a kind of data declares. *family*: gives the name of a field, '' of those that the record has not."""
    made = [RecordField(family(field), "real" if field.type == SINGLE else field.type, field.about, field.column) for field in fields if family(field)]
    return Record(name, about, tuple(made))


class ComparedColumn(NamedTuple):
    """The column in which a row has one of a parameter's values, compared again in Python.

    A text is compared wherever the database's collation may call different texts equal, and where a list is too long for the statement;
    a *number* only there. *upper*: compared in capitals.
    """

    column: str
    number: bool = False
    upper: bool = False


def number(column: str) -> ComparedColumn:
    return ComparedColumn(column, number=True)


def upper(column: str) -> ComparedColumn:
    return ComparedColumn(column, upper=True)


class Statement:
    """What is known of the file *name* of sql/ beyond its text.

    *queries*: name of a query → the names that keep marked lines for it, by blanks: optional parameters and flags. Without them
    the file is one query of its own name. *record*: the key of the record that its rows are. *compared*: parameter → column.
    """

    def __init__(
        self,
        name: str,
        queries: Mapping[str, str] | None = None,
        record: str = "",
        compared: Mapping[str, str | ComparedColumn] | None = None,
    ):
        self.name, self.record = name, record
        self.queries = {query: frozenset(names.split()) for query, names in (queries or {name: ""}).items()}
        self.compared = {
            parameter: ComparedColumn(column) if isinstance(column, str) else column for parameter, column in (compared or {}).items()
        }
