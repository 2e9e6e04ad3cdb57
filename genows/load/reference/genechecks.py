"""Says what is wrong with the cells that name a gene: in a validation by all rules, in a load where the row is skipped for it."""

import re
from functools import lru_cache

from genows.domain.genenames import entrez_id, entrez_text, is_micro_rna
from genows.load.context import Load
from genows.load.reference.genes import AMBIGUOUS_GENE, BAD_ENTREZ, NO_GENE_NAMED, SEVERAL_SYMBOLS, UNKNOWN_GENE, GeneIndex, Match
from genows.load.rules import genes as rules
from genows.load.rules.rule import Rule

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
    # PERF: most rows name a gene by both, and need no index of symbols and aliases.
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
