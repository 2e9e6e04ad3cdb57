"""Gives the genes that the rows of a matrix file are stored under."""

from typing import NamedTuple, Protocol

from genows.domain.genenames import is_micro_rna, names_no_gene
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.reference.genecells import SKIPPED, GeneChecks, stored_gene
from genows.load.reference.genes import AMBIGUOUS_GENE, BAD_ENTREZ, BY_ID, MICRO_RNA, UNKNOWN_GENE, cut_symbol
from genows.load.report import FileReport
from genows.load.rules import matrix as rules
from genows.load.rules.genes import SKIPPED_MICRO_RNA
from genows.load.textfiles import decoded

REPEATED = "gene repeated"
MIXTURE = "mixture of micro-RNA and other types"
TOO_MANY_CELLS = "too many cells"
NO_ANTIBODY = "row without |"
EMPTY_CELL = "empty first cell"
ANTIBODY_REPEATED = "antibody repeated"

RULES = {
    **SKIPPED,
    REPEATED: rules.GENE_TWICE,
    MIXTURE: rules.MIXTURE,
    NO_ANTIBODY: rules.NO_ANTIBODY,
    EMPTY_CELL: rules.EMPTY_CELL,
    ANTIBODY_REPEATED: rules.ANTIBODY_TWICE,
}


class Target(NamedTuple):
    """The genes of one row, those that earlier rows have used among them.

    *name*: as the row names them; *micro_rna*: whether they are micro-RNAs; *mixed*: others were candidates too; *column*: 1-based, of
    the cell that names them; *way*: how it does, the surest where it names several, see `genows.load.reference.genes`.
    """

    name: str
    genes: list
    micro_rna: bool = False
    mixed: bool = False
    column: int | None = None
    way: int = BY_ID


class Targets(Protocol):
    """Gives the genes of the rows of one file."""

    def target(self, line: int, head: list[bytes], values: str) -> Target | None:
        """Returns the Target of a row, None for a row that is skipped and reported.

        *head*: its first cells, as bytes; *values*: as stored.
        """


class GeneRows:
    """The usual files: a gene is named by symbol, Entrez id or both."""

    def __init__(self, load: Load, meta: Meta, columns):
        self.load, self.file, self.columns = load, meta.data_file, columns
        self.counts = load.report.file(meta)
        places = [None if column is None else column + 1 for column in (columns.symbol, columns.entrez)]
        self.validating, self.checks = load.findings.validating, GeneChecks(load, self.file, *places)

    def target(self, line: int, head: list[bytes], values: str) -> Target | None:
        """Returns the Target of a row, None for a row that is skipped and reported."""
        symbol, entrez = self._cell(line, head, self.columns.symbol), self._cell(line, head, self.columns.entrez)
        if self.validating:
            self.checks.check(line, cut_symbol(symbol), entrez)
        match = self.load.genes.matrix_row(symbol, entrez)
        # PERF: databases without micro-RNA genes are spared a second look-up per row.
        if self.load.genes.has_micro_rnas and (target := self._micro_rnas(match, symbol, entrez)):
            return target
        if match.gene is None:
            self._skip(match, line, symbol, entrez)
            return None
        self.checks.check_stored(line, entrez.strip(), match)
        gene = stored_gene(self.load, match.gene, self.file, line)
        return Target(_label(gene, symbol), [gene], column=self._column(symbol, entrez), way=match.way)

    def _micro_rnas(self, match, symbol, entrez):
        """The Target of a row that means micro-RNAs, by its gene or by an alias that they share; None for other rows."""
        is_named = (match.gene or match.candidates) and not names_no_gene(cut_symbol(symbol))
        aliased = self.load.genes.by_alias(cut_symbol(symbol)) if is_named else ()
        candidates = {gene.entrez: gene for gene in ((match.gene,) if match.gene else match.candidates) + aliased}
        micro_rnas = [gene for gene in candidates.values() if gene.type == MICRO_RNA]
        if not micro_rnas:
            return None
        mixed, column = len(micro_rnas) < len(candidates), self._column(symbol, entrez)
        return Target(symbol or entrez, micro_rnas, micro_rna=True, mixed=mixed, column=column)

    def _cell(self, line, head, column):
        return decoded(head[column], self.file, line) if column is not None and column < len(head) else ""

    def _skip(self, match, line, symbol, entrez):
        value = entrez.strip() if match.reason == BAD_ENTREZ else symbol.strip() or entrez.strip()
        if match.reason == AMBIGUOUS_GENE:
            value += " (" + ", ".join(str(gene.entrez) for gene in match.candidates) + ")"
        column = self.checks.columns[True] if match.reason == BAD_ENTREZ else self._column(symbol, entrez)
        skip(self.load, self.counts, match.reason, line, value, column)

    def _column(self, symbol, entrez):
        """The 1-based column of the cell that names the gene: the symbol's where the row has one."""
        symbol_column, entrez_column = self.checks.columns
        return entrez_column if not symbol.strip() and entrez.strip() else symbol_column


def _label(gene, symbol):
    """The gene's symbol, with the text of the row where that is another."""
    symbol = symbol.strip()
    return f"{gene.symbol} (as {symbol})" if symbol and symbol.upper() != gene.symbol else gene.symbol


def skip(load: Load, counts: FileReport, reason: str, line: int, value: str, column: int | None, remark: str = "") -> None:
    """Counts a row that is left out, and warns of it. *column*: 1-based, of the cell that is *value*; *remark*: what the warning says of it."""
    counts.skip(reason, line, value)
    rule = SKIPPED_MICRO_RNA if reason == UNKNOWN_GENE and is_micro_rna(value) else RULES[reason]
    load.findings.tell(rule, file=counts.data_file, line=line, column=column, value=value + remark)
