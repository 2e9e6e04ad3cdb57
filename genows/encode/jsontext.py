"""JSON text of flat records, fast: many values rendered by one call.

The plain way is json.dumps, and tests hold the two equal.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

# Rows that are read, and rendered, at a time: some 64 to 128 KiB of text, below what malloc would take from the system
# afresh for each batch.
BATCH_ROWS = 250


# Made once: json.dumps makes an encoder each time.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_STRICT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_LINES = json.JSONEncoder(ensure_ascii=False, separators=("\n", ":"))


def dumps(value: object) -> str:
    """Returns compact JSON; non-ASCII text stays as it is."""
    return _ENCODER.encode(value)


# JSON text of one text.
quoted = json.encoder.encode_basestring


def texts(values: list) -> list[str]:
    """Returns the JSON text of each of *values*: texts, numbers, booleans or None.

    PERF: 30,000 records of 4 fields take half of what a dict and a dumps a record take; of texts and Nones alone a
    quarter.
    """
    try:
        return ["null" if value is None else quoted(value) for value in values]
    except TypeError:
        # One call for all of them, told apart again at the line ends, which JSON text never holds inside a value.
        return _LINES.encode(values)[1:-1].split("\n")


def values(texts: list[str]) -> list:
    """Returns what `texts` made texts of."""
    return json.loads(f"[{','.join(texts)}]")


def json_or_nothing(text: str | None) -> str | None:
    """Returns a stored JSON text in one form; None where it is no JSON, which would spoil the whole answer."""
    if not text:
        return None
    try:
        # Python reads and writes NaN and Infinity, and numbers too large to be finite, which JSON does not have.
        made = _STRICT.encode(json.loads(text))
        # A lone surrogate (an escape like \ud800 by itself) could not be sent.
        made.encode()
    except (ValueError, RecursionError):
        return None
    return made


def value_or_nothing(text: str | None) -> Any:
    """Returns what a stored JSON text says; None where it is no JSON, as above."""
    made = json_or_nothing(text)
    return None if made is None else json.loads(made)


def record_texts(fields: Sequence[str], rows: Iterable[tuple], most: int = BATCH_ROWS) -> Iterator[str]:
    """Renders rows (tuples of texts and Nones, in the order of *fields*) as texts of *most* records each, joined by
    commas.
    """
    rows, frame = iter(rows), RecordFrame(fields)
    while batch := list(islice(rows, most)):
        yield frame.filled(texts(list(chain.from_iterable(batch))))


def object_texts(records: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Renders records (dicts) as texts of some hundred records each, joined by commas."""
    records = iter(records)
    while batch := list(islice(records, BATCH_ROWS)):
        yield ",".join(map(dumps, batch))


class RecordFrame:
    """The text around the values of records with these fields. *quote*: what stands around each value."""

    def __init__(self, fields: Sequence[str], quote: str = ""):
        self._quote = quote
        # Of each record's first field the text begins with the end of the record before it; `filled` cuts that off the
        # very first.
        self._before = [f"{quote}{',' if index else '},{'}{dumps(name)}:{quote}" for index, name in enumerate(fields)]

    def filled(self, values: Sequence[str]) -> str:
        """Returns records, comma-joined. *values*: JSON texts, as many for each record as there are fields."""
        texts_between = [""] * (2 * len(values))
        texts_between[0::2] = self._before * (len(values) // len(self._before))
        texts_between[1::2] = values
        texts_between[0] = texts_between[0][len(self._quote) + 2 :]
        return "".join(texts_between) + self._quote + "}"
