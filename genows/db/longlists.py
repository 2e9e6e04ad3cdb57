"""Lists that are too long to stand in a statement, and texts that are too long to be somebody's id."""

from collections.abc import Collection
from typing import Any

from genows.db.queries.statements import Query

# Of a list that goes into a statement: items, and characters of its texts together. Longer ones, of a client who asks for everything or
# for nothing that is there, stay here, and rows are picked from a statement without the list.
# PERF: 400,000 ids that are unknown cost MariaDB 1.5 s as a list, 20,000 samples read and compared with them 0.03.
LIST_ITEMS, LIST_CHARACTERS = 20_000, 500_000
# Characters of a text that can be somebody's id: every column of ids is shorter.
ID_CHARACTERS = 1000


def is_long(items: Collection[Any]) -> bool:
    """Returns whether a list, of texts or of numbers, is too long to stand in a statement."""
    if len(items) > LIST_ITEMS:
        return True
    return isinstance(next(iter(items), None), str) and sum(map(len, items)) > LIST_CHARACTERS


def with_ids_alone(query: Query, values: dict[str, Any]) -> dict[str, Any]:
    """Returns the values without the texts of their lists that are too long to be somebody's id: some databases compare them at length."""
    for _, name, how, _ in query.exact:
        if how == "in" and max(map(len, values[name]), default=0) > ID_CHARACTERS:
            values = {**values, name: [text for text in values[name] if len(text) <= ID_CHARACTERS]}
    return values
