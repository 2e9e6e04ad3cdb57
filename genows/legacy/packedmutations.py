"""Mutations by gene from packed blocks: lines of getMutationData, protein changes of getProfileData. As `profilerows.rows_by_gene` finds them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from genows.auth.permissions import Profile
from genows.db.sessions import Session
from genows.domain import packedmutations
from genows.domain.matrixvalues import runs
from genows.domain.mutationblocks import GenePart, Shape, in_order_of_events
from genows.domain.packedmutations import Index
from genows.legacy.genes import Gene
from genows.legacy.text import BLANKS, NULL

BATCH_GENES = 100
SAMPLE, CHANGE = "sample_id", "amino_acid_change"

Parts = list[tuple[Shape, GenePart]]


def parts_by_gene(db: Session, profile: Profile, its: Index, genes: Sequence[Gene]) -> Iterator[tuple[Gene, Parts]]:
    """Yields (gene, its parts of blocks) for each of *genes*."""
    for batch in runs(genes, BATCH_GENES):
        parts: dict[int, Parts] = {}
        shapes: dict[str, Shape] = {}
        for text, of_block in packedmutations.genes_in_blocks(db, profile.pk, its, {gene.entrez for gene in batch}):
            shape = shapes.get(text) or shapes.setdefault(text, Shape(its.fields, text))
            for part in of_block:
                parts.setdefault(part.entrez, []).append((shape, part))
        for gene in batch:
            yield gene, parts.get(gene.entrez, [])


def changes_of(parts: Parts) -> list[tuple[int, str | None]]:
    """Returns (sample_pk, protein change) of a gene's mutations, by event and sample."""
    found = []
    for shape, part in parts:
        texts = shape.columns(part.values).get(CHANGE) or [shape.constants[CHANGE]] * part.number
        found.append((part.events, list(zip(map(int, part.samples.split(",")), texts, strict=True))))
    return in_order_of_events(found)


class Lines:
    """Makes lines of getMutationData. *names*: the heading; *columns*: name there → field of packed mutations; *formats*: name → what makes
    the cell of a value that is missing, empty or negative, of a number where *integers* has the name: others are written as they are.
    """

    def __init__(self, names: Sequence[str], columns: dict[str, str], formats: dict[str, Callable[[Any], object]], integers: frozenset[str]):
        self._names, self._columns, self._formats, self._integers = names, columns, formats, integers

    def of(self, parts: Parts, same: dict[str, str], case_ids: Collection[str] | None) -> list[str]:
        """Returns the lines of a gene's mutations in the cases, None for all, by event and sample. *same*: name → the cell of all lines.

        PERF: column by column: 1.5 us a line, cell by cell 5.
        """
        return list(filter(None, in_order_of_events([(part.events, self._of_part(shape, part, same, case_ids)) for shape, part in parts])))

    def _of_part(self, shape, part, same, case_ids):
        """Returns the lines of a part, '' for one of no wanted case."""
        columns = shape.columns(part.values)
        cells: list[Sequence[str]] = []
        for name in self._names:
            field = self._columns.get(name, name)
            if name in same:
                cells.append([same[name].translate(BLANKS)] * part.number)
            elif field in columns:
                cells.append(self._cells(name, columns[field], "\\" in part.values))
            else:
                cells.append([self._cell(name, shape.constants[field])] * part.number)
        # Behind the last cell of each line stands its end.
        cells[-1] = [cell + "\n" for cell in cells[-1]]
        lines = map("\t".join, zip(*cells, strict=True))
        if case_ids is None:
            return list(lines)
        return [text if case_id in case_ids else "" for case_id, text in zip(columns[SAMPLE], lines, strict=True)]

    def _cells(self, name, values, escaped):
        """Returns the cells of a column. *escaped*: whether one of its values may have a TAB or line end in it."""
        if not escaped and name not in self._formats and None not in values:
            return values
        odd = {value: self._cell(name, value) for value in set(values) if escaped or not value or value[0] == "-"}
        return [odd.get(value, value) for value in values] if odd else values

    def _cell(self, name, value) -> str:
        if name in self._integers and value is not None:
            value = int(value)
        if name in self._formats:
            value = self._formats[name](value)
        return NULL if value is None else str(value).translate(BLANKS)
