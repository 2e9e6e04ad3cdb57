"""Lists of values that queries filter by: which query filters by just those that are given, what is too long for a statement, and batches."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from genows.db.queries.statements import Query

Item = TypeVar("Item")

# Of a list that goes into a statement: items, and characters of its texts together. Longer ones, of a client who asks for everything or
# for nothing that is there, stay here, and rows are picked from a statement without the list. 400,000 ids that are unknown cost MariaDB
# 1.5 s as a list, 20,000 samples read and compared with them 0.03.
LIST_ITEMS, LIST_CHARACTERS = 20_000, 500_000
# Characters of a text that can be somebody's id: every column of ids is shorter. Some databases compare longer ones at length.
ID_CHARACTERS = 1000
# Items of a batch. MariaDB makes a table of a list of 1,000 and sorts what it joins to that: 30,000 values cost it 25 ms; in batches of 500 11.
BATCH = 500


def is_long(items: Collection[Any]) -> bool:
    """Returns whether a list, of texts or of numbers, is too long to stand in a statement."""
    if len(items) > LIST_ITEMS:
        return True
    return isinstance(next(iter(items), None), str) and sum(map(len, items)) > LIST_CHARACTERS


def possible(query: Query, values: dict[str, Any]) -> dict[str, Any] | None:
    """Returns the values that may find a row: without texts that are too long to be somebody's id; None where a list is empty, or a single text too long.

    MySQL has no empty IN.
    """
    for _, name, how, _ in query.exact:
        if how == "is" and len(values[name]) > ID_CHARACTERS:
            return None
        if how == "in" and max(map(len, values[name]), default=0) > ID_CHARACTERS:
            values = {**values, name: [text for text in values[name] if len(text) <= ID_CHARACTERS]}
    return values if all(map(values.__getitem__, query.lists)) else None


def filtered(names: Sequence[str], **lists: Collection | None) -> tuple[str, dict[str, Any]]:
    """Returns the name of the query that filters by just the given *lists*, and those as its parameters. None: not given.

    *names*: without a list, with the first, with the second, with both. One statement for each: "no filter" as a condition of one
    statement would keep the database from its indexes.
    """
    place = sum(1 << number for number, items in enumerate(lists.values()) if items is not None)
    return names[place], {name: items for name, items in lists.items() if items is not None}


def batches(items: Sequence[Item], size: int = 0) -> list[Sequence[Item]]:
    """Returns *items* in batches of *size*, 0: of BATCH; the last one may have fewer. However many there are, no statement is long, no sort large."""
    size = size or BATCH
    return [items[start : start + size] for start in range(0, len(items), size)]
