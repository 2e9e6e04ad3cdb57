"""Takes the rows of a matrix file about which there is nothing to say, by few calls: numbers, and a gene named as the database names it."""

from collections.abc import Container

from genows.load.matrix.columns import Columns
from genows.load.matrix.numberrows import NumberRows
from genows.load.reference.genes import Gene, GeneIndex

# Of an Entrez id that is looked up as it stands.
_MOST_DIGITS = 9


class PlainRows:
    """Recognises the plain rows of one file. *used*: Entrez ids that earlier rows are stored under; a second row of a gene is not plain. *validating*: whether the values
    are needed by nobody.

    PERF: most rows of most files are. 20,000 rows of 1,000 values are looked at in 0.15 s, gene by gene and check by check in 0.3; in a validation
    in 0.3 s instead of 0.65.
    """

    def __init__(self, genes: GeneIndex, columns: Columns, numbers: NumberRows, used: Container[int], validating: bool):
        self.genes, self.numbers, self.used = genes, numbers, used
        self.validating = validating
        self.symbol, self.entrez, self.first = columns.symbol or 0, columns.entrez or 0, columns.first

    @staticmethod
    def fit(genes: GeneIndex, columns: Columns) -> bool:
        """Returns whether a file can have plain rows: its rows name their genes twice, and none of them can mean several."""
        both = columns.symbol is not None and columns.entrez is not None and not columns.composite
        return both and not genes.assumed and not genes.has_micro_rnas

    def row(self, line: bytes) -> tuple[Gene, str] | None:
        """Returns (gene, values) of a plain row; None for any other line. In a validation, which does not store them, the values are ''."""
        head = line.split(b"\t", self.first)
        if len(head) <= self.first:
            return None
        gene = self._gene(head[self.symbol], head[self.entrez])
        if gene is None or gene.entrez in self.used:
            return None
        if self.validating:
            return (gene, "") if self.numbers.are_numbers(head[-1]) else None
        values = self.numbers.values(head[-1])
        return None if values is None else (gene, values)

    def _gene(self, symbol, entrez):
        """The stored gene that has this id, written as databases write it, and this symbol."""
        if not entrez.isdigit() or len(entrez) > _MOST_DIGITS or entrez.startswith(b"0"):
            return None
        gene = self.genes.by_entrez(int(entrez))
        if gene is None or gene.entity is None or gene.symbol.encode() != symbol or b"|" in symbol or b"---" in symbol or b"///" in symbol:
            return None
        return gene
