"""Records that leave the service, each declared once, in the head of a file of sql/.

From a declaration follow the statements, the names of rows, the keys of the JSON, the heads of the tables of webservice.do and the
tables of docs/api.md.
"""

from dataclasses import dataclass

from genows.queries.expressions import Expression

TYPES = ("text", "integer", "real", "boolean", "texts")


@dataclass(frozen=True)
class Field:
    """A field of a record, or a column of a row.

    *type*: of the value in the database, see TYPES; records of the revised API carry all of them as text, texts as an array.
    *expression*: None where the value is given by the handler. *shown*: False for a column that is not in the record.
    """

    name: str
    type: str
    expression: Expression | None
    about: str
    shown: bool
    line: int


@dataclass(frozen=True)
class Record:
    """A record's fields in the order in which they leave. *about*: what one record is, in a sentence."""

    name: str
    about: str
    fields: tuple[Field, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The keys of the JSON, or the head of the table."""
        return tuple(field.name for field in self.fields)
