"""Rows that their maker has by column."""

from collections.abc import Iterator, Sequence


class RowsByColumn:
    """Rows to be inserted, given as *columns* of one length; a driver that can take them by column need not make rows of them."""

    def __init__(self, columns: Sequence[Sequence]):
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[tuple]:
        return zip(*self.columns, strict=True)
