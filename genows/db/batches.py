"""Numbers of patients or samples, a batch for each query: however many there are, no statement is long and no sort is large."""

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

# PERF: MariaDB makes a table of a list of 1,000 and sorts what it joins to that: 30,000 values cost it 25 ms; in batches of 500 11.
BATCH = 500


def batches(items: Sequence[Item], size: int = BATCH) -> list[Sequence[Item]]:
    """Returns *items* in batches of *size*; the last one may have fewer."""
    return [items[start : start + size] for start in range(0, len(items), size)]
