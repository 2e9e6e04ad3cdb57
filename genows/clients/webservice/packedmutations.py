"""Lines of getMutationData from packed blocks."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import compress
from typing import Any, NamedTuple

from genows.auth.permissions import Profile
from genows.clients.webservice.dialect import BLANKS, NULL
from genows.columns.mutationblocks import in_order_of_events
from genows.data.genes import Gene
from genows.data.packedmutations import KEPT_BLOCKS, KEPT_GENES, GeneIndex, Parts, parts_by_gene
from genows.db.sessions import Session

SAMPLE = "sample_id"


class GeneLines(NamedTuple):
    """Lines of getMutationData of one gene, by event and sample, as one text; *case_ids*: of each."""

    text: str
    case_ids: tuple[str, ...]

    def of_cases(self, case_ids: Collection[str] | None) -> str:
        """Returns the lines of the cases, None for all."""
        if case_ids is None or all(map(case_ids.__contains__, self.case_ids)):
            return self.text
        # Not splitlines, which knows line ends that cells may have in them.
        lines = self.text.split("\n")[:-1]
        return "".join([text + "\n" for text in compress(lines, map(case_ids.__contains__, self.case_ids))])


def lines_by_gene(
    db: Session, profile: Profile, its: GeneIndex, genes: Sequence[Gene], make: Callable[[Gene, Parts], GeneLines]
) -> Iterator[tuple[Gene, GeneLines]]:
    """Yields (gene, its lines) for each of *genes*; those of few genes are kept until the data change. *make*: makes them.

    PERF: 400 lines of 10 genes cost 1.3 ms of CPU, kept 0.05.
    """
    by_entrez = {gene.entrez: gene for gene in genes}
    if len(by_entrez) > KEPT_GENES or len(its.blocks(by_entrez)) > KEPT_BLOCKS:
        for gene, parts in parts_by_gene(db, profile, its, genes):
            yield gene, make(gene, parts)
        return

    def read(keys):
        found = parts_by_gene(db, profile, its, [by_entrez[entrez] for _, entrez in keys])
        return {(profile.pk, gene.entrez): make(gene, parts) for gene, parts in found}

    kept = db.cache.get_many("mutation lines", [(profile.pk, entrez) for entrez in by_entrez], read)
    for gene in genes:
        yield gene, kept[profile.pk, gene.entrez]


class Lines:
    """Makes lines of getMutationData. *names*: the heading; *columns*: name there → field of packed mutations; *formats*: name → what makes
    the cell of a value that is missing, empty or negative, of a number where *integers* has the name: others are written as they are.
    """

    def __init__(self, names: Sequence[str], columns: dict[str, str], formats: dict[str, Callable[[Any], object]], integers: frozenset[str]):
        self._names, self._columns, self._formats, self._integers = names, columns, formats, integers

    def of(self, parts: Parts, same: dict[str, str]) -> GeneLines:
        """Returns the lines of a gene's mutations. *same*: name → the cell of all lines.

        PERF: column by column: 1.5 us a line, cell by cell 5.
        """
        pairs = in_order_of_events([(part.events, self._of_part(shape, part, same)) for shape, part in parts])
        return GeneLines("".join([text for _, text in pairs]), tuple([case_id for case_id, _ in pairs]))

    def _of_part(self, shape, part, same):
        """Returns (id of the case, line) of each mutation of a part."""
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
        # The first packed field of all, which blocks always have a value of.
        return list(zip(columns[SAMPLE], map("\t".join, zip(*cells, strict=True)), strict=True))

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
