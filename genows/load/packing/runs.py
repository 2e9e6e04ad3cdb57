"""What is read of the database at a time."""

from collections.abc import Iterable, Iterator

# Rows; those of one gene, or of one sample, are read together, however many they are.
READ = 2000


def runs(counted: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """Yields numbers in runs that have READ rows together, or as many as there are. *counted*: (number, how many rows it has)."""
    run, size = [], 0
    for number, rows in counted:
        run.append(number)
        size += rows
        if size >= READ:
            yield run
            run, size = [], 0
    if run:
        yield run
