"""What the accepted rows of a mutation file write, row by row or column by column."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

# The cells of a batch of rows by column, for whoever looks at columns; None where rows are shorter or longer than the header.
Columns = Sequence[tuple[str, ...]] | None


class Row(NamedTuple):
    """An accepted row. *event*: mutation_event, *mutation*: mutation, each in the order of its batch query and without the numbers
    in front: id; event, profile, sample, gene."""

    line: int
    sample_pk: int
    event: tuple
    mutation: tuple


class Batch(NamedTuple):
    """Accepted rows as columns; the fields are those of Row."""

    lines: Sequence[int]
    sample_pks: Sequence[int]
    event: list
    mutation: list

    @classmethod
    def of(cls, rows: list[Row]) -> "Batch":
        """The batch of at least one row."""
        lines, sample_pks, events, mutations = zip(*rows, strict=True)
        return cls(lines, sample_pks, list(zip(*events, strict=True)), list(zip(*mutations, strict=True)))

    def row(self, index: int) -> Row:
        event, mutation = (tuple(column[index] for column in columns) for columns in (self.event, self.mutation))
        return Row(self.lines[index], self.sample_pks[index], event, mutation)


class Judge(Protocol):
    """Decides which rows of one file are stored. The row-wise one defines the rules, the column-wise one gives the same, faster."""

    def batch(self, lines: Sequence[int], rows: Sequence[list[str]], by_column: Columns = None) -> Batch | None:
        """Returns the accepted ones of *rows*, the cells of these lines; None where there are none. Reports the others."""
