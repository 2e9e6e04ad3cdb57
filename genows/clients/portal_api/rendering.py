"""Rows as JSON texts of records: by projection, without fields that have no value."""

from binascii import b2a_base64
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from genows.clients.portal_api.record import PATIENT_KEY, SAMPLE_KEY, SUMMARY, Record
from genows.data.numbers import double_text
from genows.encode.jsontext import dumps

BATCH_ROWS = 250


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
