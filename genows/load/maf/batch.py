"""What is kept of some rows of a mutation file: what the rows write, row by row or column by column."""

from typing import NamedTuple


class Row(NamedTuple):
    """A row that is kept. *event*: mutation_event, *mutation*: mutation, each in the order of its batch query and without the numbers
    in front: id; event, profile, sample, gene."""

    line: int
    sample_pk: int
    event: tuple
    mutation: tuple


class Batch(NamedTuple):
    """Rows that are kept, as columns; the fields are those of Row."""

    lines: list
    sample_pks: list
    event: list
    mutation: list

    @classmethod
    def of(cls, rows: list[Row]):
        """Of at least one row."""
        lines, sample_pks, events, mutations = zip(*rows)
        return cls(lines, sample_pks, list(zip(*events)), list(zip(*mutations)))

    def row(self, place: int) -> Row:
        event, mutation = ([column[place] for column in columns] for columns in (self.event, self.mutation))
        return Row(self.lines[place], self.sample_pks[place], tuple(event), tuple(mutation))
