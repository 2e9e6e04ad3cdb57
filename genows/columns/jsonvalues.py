"""JSON text of values: one, many by one call, and text that others stored as JSON."""

import json
from typing import Any

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
