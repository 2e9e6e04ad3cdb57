"""The columns of a matrix file, and the genes that its rows are stored under.

Gene columns stand in front, then one column per sample, some of which are dropped.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from genows.data import barcodes
from genows.data.genes import is_micro_rna, names_no_gene
from genows.errors import StudyError
from genows.load.context import Load
from genows.load.findings import Rule, Told
from genows.load.matrix import rules
from genows.load.metafile import Meta
from genows.load.reference.genecells import SKIPPED, GeneChecks, stored_gene
from genows.load.reference.genes import AMBIGUOUS_GENE, BAD_ENTREZ, BY_ID, MICRO_RNA, UNKNOWN_GENE, cut_symbol
from genows.load.reference.rules import SKIPPED_MICRO_RNA
from genows.load.report import FileReport
from genows.load.textfiles import decoded

SYMBOL, ENTREZ, COMPOSITE = "HUGO_SYMBOL", "ENTREZ_GENE_ID", "COMPOSITE.ELEMENT.REF"
PASSED_OVER = frozenset({"CYTOBAND", "GENE SYMBOL", "LOCUS ID"})

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


@dataclass(frozen=True)
class Columns:
    """Positions, 0-based. *symbol*, *entrez*: None where absent; *first*: the first sample column.

    *composite*: whether the first column holds protein names and antibodies. *ignored*: columns in front that mean nothing.
    """

    symbol: int | None
    entrez: int | None
    composite: bool
    first: int
    ignored: tuple[int, ...]


def find_columns(cells: list[str], protein: bool, file: str | None, line: int) -> Columns:
    """Returns the Columns of a header row; names are matched without regard to case.

    *cells*: the header's texts; *protein*: whether a first column Composite.Element.REF is looked for. StudyError where
    there is no gene column or no sample column.
    """
    names = [cell.strip().upper() for cell in cells]
    composite = protein and names[0] == COMPOSITE
    symbol, entrez = (names.index(name) if name in names else None for name in (SYMBOL, ENTREZ))
    last = max((column for column in (symbol, entrez, 0 if composite else None) if column is not None), default=None)
    if last is None:
        raise rules.NO_GENE_COLUMN.stop(file=file, line=line)
    first = last + 1
    while first < len(names) and _is_passed_over(names[first]):
        first += 1
    if first == len(names):
        raise rules.NO_SAMPLE_COLUMN.stop(file=file, line=line)
    known = {symbol, entrez, 0 if composite else None}
    ignored = tuple(column for column in range(first) if column not in known and not _is_passed_over(names[column]))
    return Columns(symbol, entrez, composite, first, ignored)


def no_sample(load: Load, meta: Meta, line: int, rule: Rule) -> StudyError:
    """Returns what ends a file without a sample column of the study: by *rule*, or as told where it was told why they are none."""
    return Told() if load.findings.errors_of(meta.data_file) else rule.stop(file=meta.data_file, line=line)


def _is_passed_over(name):
    return name in PASSED_OVER or name.startswith("META:")


def sample_columns(load: Load, meta: Meta, cells: list[str], first: int, line: int) -> tuple[list[int], list[int] | None]:
    """Returns (sample pks, positions) of the sample columns that are stored, in file order: normal samples are left out.

    Positions are counted from the first sample column; None where all columns are stored.
    Unknown samples and samples that stand twice are error findings.
    """
    counts = load.report.file(meta)
    place: dict[str, Any] = {"file": meta.data_file, "line": line}
    pks: list[int] = []
    positions: list[int] = []
    seen: set[int] = set()
    for position, cell in enumerate(cells[first:]):
        place["column"] = first + position + 1
        sample_id = barcodes.sample_id(cell.strip())
        pk = load.samples.pk(sample_id)
        if " " in cell.strip():
            load.findings.tell(rules.BLANK_IN_SAMPLE, **place, value=cell)
        elif pk is not None and not load.samples.is_written(cell.strip()):
            load.findings.tell(rules.SAMPLE_SPELT_OTHERWISE, **place, value=load.samples.beside_own(cell.strip()))
        elif barcodes.is_normal(sample_id) and not load.samples.is_written(cell.strip()):
            load.findings.tell(rules.SAMPLE_NORMAL, **place, value=cell)
        if pk is None and barcodes.is_normal(sample_id):
            counts.count("normal samples dropped")
        elif pk is None:
            load.findings.tell(rules.SAMPLE_UNKNOWN, **place, value=cell)
        elif pk in seen:
            load.findings.tell(rules.SAMPLE_TWICE, **place, value=cell)
        else:
            seen.add(pk)
            pks.append(pk)
            positions.append(position)
    counts.count("samples in the header", len(cells) - first)
    return pks, None if len(positions) == len(cells) - first else positions


class SampleRules(NamedTuple):
    """What is told of a sample's cell: of normal samples, of those that the sample file spells otherwise, of unknown ones."""

    normal: Rule
    spelt_otherwise: Rule
    unknown: Rule


def row_sample(load: Load, counts: FileReport, line: int, text: str, told: SampleRules, tell: Callable[[Rule, str], None]) -> int | None:
    """The sample_pk of the row of a long file that names its sample by *text*; None for a row that is left out, and counted.

    *tell*: takes a rule of *told*, and the value.
    """
    identifier = barcodes.sample_id(text)
    sample_pk = load.samples.pk(identifier)
    normal = sample_pk is None and barcodes.is_normal(identifier)
    if (normal or sample_pk) and not load.samples.is_written(text):
        tell(*((told.normal, text) if normal else (told.spelt_otherwise, load.samples.beside_own(text))))
    if normal:
        counts.skip("normal sample", line, text)
    elif sample_pk is None:
        counts.skip("unknown sample", line, text)
        tell(told.unknown, text)
    return sample_pk


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
