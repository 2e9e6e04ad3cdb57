"""The cells of data files that name a gene: what is wrong with them, and the genes that a load adds for them.

In a validation all rules are looked for, in a load those for which a row is skipped. A new gene (unknown to the reference data, or invented
for a phospho-protein) is known to the index at once and written later, many in one batch: whoever stores rows that refer to genes calls
`write_new_genes` before.
"""

import re
from functools import lru_cache

from genows.data.genes import entrez_id, entrez_text, is_micro_rna
from genows.load.context import Load
from genows.load.findings import Rule
from genows.load.reference import rules
from genows.load.reference.genes import (
    AMBIGUOUS_GENE,
    BAD_ENTREZ,
    NO_GENE_NAMED,
    SEVERAL_SYMBOLS,
    UNKNOWN_GENE,
    GeneIndex,
    LoadedGene,
    Match,
)

_INTEGER = re.compile(r"-?[0-9]+")
_NOT_POSITIVE = re.compile(r"-[0-9]+|0+")
_CACHE_ENTRIES = 1 << 16
SKIPPED = {
    NO_GENE_NAMED: rules.SKIPPED_NAMELESS,
    BAD_ENTREZ: rules.SKIPPED_BAD_ENTREZ,
    UNKNOWN_GENE: rules.SKIPPED_UNKNOWN,
    AMBIGUOUS_GENE: rules.SKIPPED_AMBIGUOUS,
    SEVERAL_SYMBOLS: rules.SKIPPED_SEVERAL,
}

PHOSPHOPROTEIN = "phosphoprotein"


class GeneChecks:
    """Checks the gene cells of one file's rows. *columns*: 1-based columns of symbol and Entrez id, None for one that is not there.

    *symbol_helps*: whether a row whose Entrez id cannot be read is taken by its symbol.
    """

    def __init__(
        self, load: Load, file: str | None, symbol_column: int | None = None, entrez_column: int | None = None, *, symbol_helps: bool = False
    ):
        self.load, self.file, self.columns = load, file, (symbol_column, entrez_column)
        unread = rules.NO_NUMBER_BESIDE if symbol_helps else rules.NOT_A_NUMBER
        self.objections = lru_cache(_CACHE_ENTRIES)(lambda symbol, entrez: objections(load.genes, symbol, entrez, unread))

    def check(self, line: int, symbol: str, entrez: str) -> None:
        """To be called for each row of a file that is validated; '' for a column that is not there. Tells what is wrong."""
        for rule, of_entrez in self.objections(symbol, entrez):
            self.load.findings.tell(
                rule, file=self.file, line=line, column=self.columns[of_entrez], value=(entrez if of_entrez else symbol).strip() or None
            )

    def check_stored(self, line: int, entrez: str, match: Match | None = None) -> None:
        """To be called for each row that a load stores: tells of an Entrez id that names no gene, so that the symbol did. *match*: its gene."""
        if match and match.beside_unknown_id:
            self.load.findings.tell(rules.TAKEN_BY_SYMBOL, file=self.file, line=line, column=self.columns[True], value=entrez)
        elif entrez.startswith(("0", "-")) and not self.load.findings.validating and _NOT_POSITIVE.fullmatch(entrez):
            self.load.findings.tell(rules.NOT_POSITIVE, file=self.file, line=line, column=self.columns[True], value=entrez)


def objections(genes: GeneIndex, symbol: str, entrez: str, unread: Rule = rules.NOT_A_NUMBER) -> list[tuple[Rule, bool]]:
    """[(rule, whether it is about the Entrez id)] of the two cells of a row. *unread*: of an id that cannot be read."""
    symbol, written, entrez = "" if genes.names_none(symbol) else symbol.strip().upper(), entrez.strip(), entrez_text(entrez)
    if not symbol and not entrez:
        return [(rules.NO_GENE, False)]
    spelt = [(rules.NUMBER_SPELT, True)] if entrez and entrez != written else []
    return spelt + _objections(genes, symbol, entrez, unread)


def _objections(genes, symbol, entrez, unread):
    """As `objections`, of cells as they are read."""
    # Most rows name a gene by both, and need no index of symbols and aliases.
    if (number := entrez_id(entrez)) is not None and (gene := genes.by_entrez(number)) and gene.symbol.upper() == symbol:
        return []
    official, aliased = ((), ()) if genes.assumed else (genes.by_symbol(symbol), genes.by_alias(symbol))
    found = [(rules.SPREADSHEET, False)] if symbol[:1].isdigit() and not (official or aliased) else []
    if entrez:
        return found + _of_entrez(genes, symbol, entrez, (*official, *aliased), unread)
    if official:
        others = {gene.entrez for gene in aliased} - {gene.entrez for gene in official}
        return [(rules.OFFICIAL, False)] if others else []
    if len(aliased) == 1:
        return []
    unknown = rules.MICRO_RNA if is_micro_rna(symbol) else rules.UNKNOWN_SYMBOL
    return [*found, (rules.SEVERAL_GENES if aliased else unknown, False)]


def _of_entrez(genes, symbol, entrez, named, unread):
    if not _INTEGER.fullmatch(entrez):
        return [(unread if symbol else rules.NOT_A_NUMBER, True)]
    if _NOT_POSITIVE.fullmatch(entrez):
        return [(rules.NOT_POSITIVE, True)]
    # None for a number that no gene can have: it may have a million digits.
    number = entrez_id(entrez)
    if number is None or genes.by_entrez(number) is None:
        return [(rules.UNKNOWN_ENTREZ, True)]
    if symbol and not named:
        return [(rules.UNKNOWN_BESIDE, False)]
    if symbol and number not in {gene.entrez for gene in named}:
        return [(rules.PARTED, False)]
    return []


def stored_gene(load: Load, gene: LoadedGene, file: str | None, line: int) -> LoadedGene:
    """Returns *gene*, of a row that is about to be stored, with its entity; a new one is added, and the report names it.

    *file*, *line*: the row, for the report and for the finding where the symbol is too long.
    """
    if gene.entity is not None:
        return gene
    load.report.gene_added(gene.entrez, gene.symbol, file, line)
    return _add(load, gene, (), file, line)


def phospho_gene(load: Load, gene: LoadedGene, residue: str, file: str | None, line: int) -> tuple[LoadedGene, bool]:
    """Returns (the invented gene of a phosphorylated *residue* of *gene*, whether it is new); `AKT1_PS473` for pS473."""
    symbol = f"{gene.symbol}_{residue}".upper()
    known = load.genes.by_symbol(symbol)
    if known:
        return known[0], False
    invented = LoadedGene(load.genes.lowest_entrez - 1, symbol, None, PHOSPHOPROTEIN)
    return _add(load, invented, ("rppa-phospho", PHOSPHOPROTEIN, f"phospho{gene.symbol}"), file, line), True


def _add(load, gene, aliases, file, line):
    place = {"file": file, "line": line}
    symbol = gene.symbol
    if not load.widths.fits("gene", "HUGO_GENE_SYMBOL", symbol, **place):
        # That is an error, so nothing will be committed; the load goes on for its other findings.
        symbol = load.widths["gene", "HUGO_GENE_SYMBOL"].cut(symbol)
    gene = gene._replace(symbol=symbol, entity=load.ids.next("genetic_entity"))
    load.genes.remember(gene)
    aliases = [alias for alias in aliases if load.widths.fits("gene_alias", "GENE_ALIAS", alias, **place)]
    for alias in aliases:
        load.genes.remember_alias(gene.entrez, alias)
    load.genes.unwritten.append((gene, aliases))
    return gene


def write_new_genes(load: Load) -> None:
    """Writes the genes added since the last call."""
    added, load.genes.unwritten = load.genes.unwritten, []
    if added:
        load.db.add_all("add_genetic_entities", ((gene.entity, "GENE") for gene, _ in added))
        load.db.add_all("add_genes", (gene for gene, _ in added))
        load.db.add_all("add_gene_aliases", ((gene.entrez, alias) for gene, aliases in added for alias in aliases))
