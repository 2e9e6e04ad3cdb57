"""Ids in batches, for the list parameters of statements."""

from collections.abc import Iterable, Iterator
from itertools import islice

IDS = 900  # PERF: from 1000 on MariaDB makes a join of an IN list and no longer goes by the index


def id_batches(ids: Iterable) -> Iterator[list]:
    """Yields lists of at most IDS of the ids, in their order; nothing where there are none."""
    rest = iter(ids)
    while batch := list(islice(rest, IDS)):
        yield batch
