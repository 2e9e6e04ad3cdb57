"""Picks among the queries of a file that differ in the lists that they filter by.

One statement for each combination: "no filter" as a condition of one statement would keep the database from its indexes.
"""

from collections.abc import Collection, Sequence
from typing import Any


def filtered(names: Sequence[str], **lists: Collection | None) -> tuple[str, dict[str, Any]]:
    """Returns the name of the query that filters by just the given *lists*, and those as its parameters. None: not given.

    *names*: without a list, with the first, with the second, with both.
    """
    place = sum(1 << number for number, items in enumerate(lists.values()) if items is not None)
    return names[place], {name: items for name, items in lists.items() if items is not None}
