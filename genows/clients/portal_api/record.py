"""Records of the third generation, as declared: fields with their projections and types."""

from dataclasses import dataclass

ID, SUMMARY, DETAILED, META = "ID", "SUMMARY", "DETAILED", "META"
PROJECTIONS = (ID, SUMMARY, DETAILED, META)
# Types: "json" is JSON text, of an object or an array; the keys are made of the record's sample_id, patient_id and study_id.
SAMPLE_KEY, PATIENT_KEY = "sample key", "patient key"
TYPES = ("text", "integer", "real", "boolean", "number", "json", SAMPLE_KEY, PATIENT_KEY)


@dataclass(frozen=True)
class Field:
    """A field of a record. *column*: of the rows that it is made of; *shown*: the letters of the projections that have it.

    *type*: see TYPES; a "number" is written as it is stored. *of*: the name of the record that a nested object is, with `[]` of an array's
    elements; '' for an object of texts. *always*: whether every record has it under each of its projections.
    """

    name: str
    column: str
    shown: str = "ISD"
    type: str = "text"
    of: str = ""
    always: bool = False

    def __post_init__(self):
        if self.type not in TYPES or not self.shown or set(self.shown) - set("ISD"):
            raise ValueError(f"field {self.name}: its type or its projections are not right")


@dataclass(frozen=True)
class Record:
    """*fields*: in the order in which they leave. *key*: the field that identifies a record, by which projection ID orders."""

    name: str
    fields: tuple[Field, ...]
    key: str = ""

    def shown(self, projection: str, *, single: bool = False) -> list[Field]:
        """Returns the fields of a projection. *single*: of an answer that is one record, which has no unique keys."""
        letter = projection[0]
        return [field for field in self.fields if letter in field.shown and not (single and field.type in (SAMPLE_KEY, PATIENT_KEY))]


def fields(shown: str, *specifications: str, always: bool = False) -> tuple[Field, ...]:
    """Returns fields from texts `name`, `name=column` or `name=column:type`. Without a column it is the name in snake case."""
    made = []
    for text in specifications:
        head, _, type_ = text.partition(":")
        name, _, column = head.partition("=")
        made.append(Field(name, column or snake(name), shown, type_ or "text", always=always))
    return tuple(made)


def snake(name: str) -> str:
    """Returns a name in camelCase as a column: startPosition is start_position."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
