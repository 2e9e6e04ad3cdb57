"""Annotations as columns: what a file's namespaces say of a variant is stored as JSON, and all rows of a file have the same members."""

import json
from collections.abc import Sequence

from genows.export.notes import Notes
from genows.load.variants.drivers import json_value

# The namespaces of a file, each with its members, in order.
Shape = tuple[tuple[str, tuple[str, ...]], ...]


class _Digits(str):
    """The digits of a number of JSON, as they stand."""


def shape_of(annotation: str | None, notes: Notes) -> tuple[Shape, list[str]]:
    """Returns (the shape of an annotation, its cells); no columns for None and for what no columns can say."""
    if not annotation:
        return (), []
    try:
        told = json.loads(annotation, parse_int=_Digits, parse_float=_Digits, parse_constant=_Digits)
        shape = tuple((namespace, tuple(members)) for namespace, members in told.items())
        return shape, [_cell(value, notes) for members in told.values() for value in members.values()]
    except (ValueError, TypeError, AttributeError):
        notes.add("N-JSON", annotation)
        return (), []


def columns_of(shape: Shape) -> list[str]:
    return [f"{namespace}.{member}" for namespace, members in shape for member in members]


def namespaces_of(shape: Shape, more: Sequence[str] = ()) -> str:
    return ",".join([*(namespace for namespace, _ in shape), *more])


def _cell(value, notes):
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    expected = value if isinstance(value, _Digits) else json.dumps(value, ensure_ascii=False)
    if json_value(text) != expected:
        notes.add("N-JSON", text)
    return text
