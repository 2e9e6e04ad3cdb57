"""Annotations: what loaders kept of further columns, `namespace.column`, of mutations, structural variants and copy number."""

import json
from collections.abc import Iterator
from typing import Any

from genows.columns.jsonvalues import dumps
from genows.db.sessions import Session

QUERIES = ("third_mutation_namespaces", "third_variant_namespaces", "third_cna_namespaces")


def of_study(db: Session, study_pk: int) -> Iterator[tuple[int, str, str, Any, int]]:
    """Yields (sample_pk, outer key, inner key, value, how many alterations have it) of all rows of a study.

    What is no object in an object is none.
    """
    for query in QUERIES:
        if not db.runs(query):
            continue
        for sample_pk, content, number in db.rows(query, study_pk=study_pk):
            for outer, columns in _object(content).items():
                if isinstance(columns, dict):
                    yield from ((int(sample_pk), outer, inner, value, int(number)) for inner, value in columns.items())


def _object(content: str) -> dict[str, Any]:
    try:
        # Numbers keep the digits that JSON has of them.
        found = json.loads(content, parse_float=_Number, parse_int=_Number)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


class _Number(str):
    """The text of a number."""


def text_of(value: Any) -> str:
    """Returns a value as text: strings without quotation marks, all else as JSON writes it."""
    return str(value) if isinstance(value, str) else dumps(value)
