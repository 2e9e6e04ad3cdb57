"""Finds rows in blocks of rows that are sorted by a number."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence


def blocks_with(firsts: Sequence[int], wanted: Collection[int] | None) -> list[str]:
    """Returns the items of the blocks that have a row of the *wanted* numbers, or may have; None: of all. In their order.

    *firsts*: of each block the number of its first row, ascending.
    """
    if wanted is None:
        return list(map(str, range(len(firsts))))
    found: set[int] = set()
    for number in wanted:
        # The block before the first that begins with the number may end with it.
        found.update(range(max(0, bisect_left(firsts, number) - 1), bisect_right(firsts, number)))
    return list(map(str, sorted(found)))
