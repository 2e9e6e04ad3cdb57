"""Numbers of patients or samples, a batch for each query: however many there are, no statement is long and no sort is large."""

from collections.abc import Sequence

# PERF: MariaDB makes a table of a list of 1,000 and sorts what it joins to that: 30,000 values cost it 25 ms; in batches of 500 11.
BATCH = 500


def batches(pks: Sequence[int]) -> list[Sequence[int]]:
    """Splits *pks* into batches of BATCH."""
    return [pks[start : start + BATCH] for start in range(0, len(pks), BATCH)]
