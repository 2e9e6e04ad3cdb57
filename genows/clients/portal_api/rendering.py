"""Records of the third generation: how they are declared, and how rows become their JSON, by projection, without fields that have no value.

Which records there are stands in `records`.
"""

import base64
import binascii
from binascii import b2a_base64
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from genows.data.numbers import double_text
from genows.encode.jsontext import dumps

ID, SUMMARY, DETAILED, META = "ID", "SUMMARY", "DETAILED", "META"
PROJECTIONS = (ID, SUMMARY, DETAILED, META)
# Types: "json" is JSON text, of an object or an array; the keys are made of the record's sample_id, patient_id and study_id.
SAMPLE_KEY, PATIENT_KEY = "sample key", "patient key"
TYPES = ("text", "integer", "real", "boolean", "number", "json", SAMPLE_KEY, PATIENT_KEY)
BATCH_ROWS = 250


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


def unique_key(name: str, study_id: str) -> str:
    """Returns what is unique over all studies: Base64 of `name:study_id` without padding."""
    return b2a_base64(f"{name}:{study_id}".encode(), newline=False).decode().rstrip("=")


# PERF: a sample's key is made once for some thousand records: 0.8 us.
_key_text = lru_cache(8192)(lambda name, study_id: f'"{unique_key(name, study_id)}"')


def _real(value):
    return double_text(float(value))


def _boolean(value):
    return "true" if value in (1, "1", True) else "false"


_ENCODERS: dict[str, Callable[[Any], str | None]] = {
    "text": dumps, "integer": str, "real": _real, "boolean": _boolean, "number": str, "json": str,
}  # fmt: skip


class Rendering:
    """Renders rows of *columns* as records. *single*: as one record that is the whole answer."""

    def __init__(self, record: Record, columns: Sequence[str], projection: str = SUMMARY, *, single: bool = False):
        at = {name: number for number, name in enumerate(columns)}
        self._parts: list[tuple[str, Callable[[tuple], str | None]]] = []
        for field in record.shown(projection, single=single):
            if field.type in (SAMPLE_KEY, PATIENT_KEY):
                name = "sample_id" if field.type == SAMPLE_KEY else "patient_id"
                if name in at:
                    self._parts.append((f"{dumps(field.name)}:", _keyed(at[name], at["study_id"])))
            elif field.column in at:
                self._parts.append((f"{dumps(field.name)}:", _encoded(at[field.column], _ENCODERS[field.type])))

    def text(self, row: tuple) -> str:
        """Returns one record."""
        return "{" + ",".join([name + text for name, value in self._parts if (text := value(row)) is not None]) + "}"

    def texts(self, rows: Iterable[tuple]) -> Iterator[str]:
        """Yields some hundred records at a time, joined by commas."""
        rows = iter(rows)
        while batch := list(islice(rows, BATCH_ROWS)):
            yield ",".join(map(self.text, batch))


def _keyed(at_name, at_study):
    return lambda row: None if row[at_name] is None else _key_text(row[at_name], row[at_study])


def _encoded(at, encode):
    return lambda row: None if (value := row[at]) is None else encode(value)


def named_by_keys(keys: Iterable[str]) -> list[tuple[str, str]]:
    """Returns the (id, study id) of each key, padded or not; what is no key is ignored."""
    return [pair for key in keys if (pair := _named_by(key))]


def _named_by(key: str) -> tuple[str, str] | None:
    bare = key.rstrip("=")
    try:
        text = base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True).decode()
    except (ValueError, binascii.Error):
        return None
    name, _, study_id = text.partition(":")
    return (name, study_id) if name and study_id and ":" not in study_id else None
