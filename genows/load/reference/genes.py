"""The gene that a row of a data file means: found among the reference genes, by the rules of each kind of file.

Symbols and aliases are compared upper-cased and nothing more. The index only answers; genes that a load adds are written by
genows.load.reference.genecells. Where there are no reference data, `AssumedGenes` takes every name as a gene's.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import count
from operator import itemgetter
from typing import NamedTuple

from genows.data.genes import NOT_A_NUMBER, UNKNOWN_SYMBOL, entrez_id, entrez_text, names_no_gene
from genows.data.reference import PREFERRED_GENES

NO_GENE_NAMED = "no gene named"
BAD_ENTREZ = "bad Entrez id"
UNKNOWN_GENE = "unknown gene"
AMBIGUOUS_GENE = "ambiguous gene"
SEVERAL_SYMBOLS = "symbol with /// or ---"

MICRO_RNA = "miRNA"

# How a row names its gene, the surest first: by its Entrez id, by its symbol alone, by its symbol though the id beside it is unknown, by an alias.
BY_ID, BY_SYMBOL, BESIDE_UNKNOWN_ID, BY_ALIAS = range(4)
WAYS = ("by its Entrez id", "by its symbol", "by its symbol, beside an unknown Entrez id", "by an alias")

_DIGITS = re.compile(r"[0-9]+")

# Entrez ids of genes that are only named by a symbol: above those of NCBI Gene.
_FIRST_INVENTED = 2_000_000_000


class LoadedGene(NamedTuple):
    """A gene; *entity* is the key of its genetic_entity row, None while the gene is not in the database."""

    entrez: int
    symbol: str
    entity: int | None
    type: str | None


class Match(NamedTuple):
    """Result of a look-up: the gene, or the *reason* why there is none; *candidates*: the genes of a name that several have.

    *way*: how the gene is named, one of BY_ID to BY_ALIAS; *beside_unknown_id*: whether the row gives an Entrez id that no gene has.
    """

    gene: LoadedGene | None
    reason: str = ""
    candidates: tuple = ()
    way: int = BY_ID
    beside_unknown_id: bool = False


class GeneIndex:
    """All genes and aliases of the database, read once per load.

    *genes*: rows (entrez, symbol, entity, type); *aliases*: rows (entrez, alias), any order; numbers may be texts. The latter are
    iterated when a name is no gene's symbol for the first time: files with Entrez ids need none of them.
    PERF: 60,000 genes in 45 ms; symbols take 15 ms more, 75,000 aliases 55. All at once, a tuple each, took 160, on MariaDB 460.
    *add_unknown*: whether a row that gives symbol and Entrez id of an unknown gene matches a new gene, one
    whose entity is None. *unwritten*: genes remembered and not yet in the database, for genows.load.reference.genecells.
    *preferred*: alias of several genes -> the Entrez id of the one that it means.
    *has_micro_rnas*: whether any gene is a micro-RNA. *lowest_entrez*: the smallest Entrez id, at most 0; invented genes
    count down from there. *assumed*: whether there are no reference data, and every name is taken as a gene's.
    """

    assumed = False

    def __init__(
        self, genes: Iterable[tuple], aliases: Iterable[tuple], add_unknown: bool = True, preferred: Mapping[str, int] = PREFERRED_GENES
    ):
        self.add_unknown, self._preferred = add_unknown, preferred
        self._alias_rows = aliases
        self.unwritten: list[tuple[LoadedGene, list[str]]] = []
        rows = list(genes)
        # A row becomes a LoadedGene when it is asked for: of 60,000 most files name few.
        self._genes: dict[int, tuple] = dict(zip(map(int, map(itemgetter(0), rows)), rows, strict=True))
        self.lowest_entrez = min(0, min(self._genes, default=0))
        self.has_micro_rnas = MICRO_RNA in set(map(itemgetter(3), rows))

    @cached_property
    def _symbols(self) -> dict[str, int | tuple[int, ...]]:
        return _filed((entrez, row[1]) for entrez, row in self._genes.items())

    @cached_property
    def _aliases(self) -> dict[str, int | tuple[int, ...]]:
        return _filed((int(entrez), alias) for entrez, alias in self._alias_rows)

    def __len__(self):
        return len(self._genes)

    def remember(self, gene: LoadedGene) -> None:
        self._genes[gene.entrez] = gene
        self.lowest_entrez = min(self.lowest_entrez, gene.entrez)
        self.has_micro_rnas = self.has_micro_rnas or gene.type == MICRO_RNA
        _file_under(self._symbols, gene.symbol.upper(), gene.entrez)

    def remember_alias(self, entrez: int, alias: str) -> None:
        _file_under(self._aliases, alias.upper(), entrez)

    def by_entrez(self, entrez: int) -> LoadedGene | None:
        row = self._genes.get(entrez)
        if row is None or isinstance(row, LoadedGene):
            return row
        self._genes[entrez] = gene = LoadedGene(entrez, row[1], int(row[2]), row[3])
        return gene

    def by_symbol(self, symbol: str) -> tuple[LoadedGene, ...]:
        """The genes with this official symbol; more than one only in an invalid database."""
        return self._named(self._symbols, symbol)

    def by_alias(self, text: str) -> tuple[LoadedGene, ...]:
        """The genes that have *text* among their aliases, in order of the alias rows."""
        return self._named(self._aliases, text)

    def names_none(self, symbol: str) -> bool:
        """Returns whether the cell of a symbol names no gene, NaN where no gene has it for its symbol among them."""
        return names_no_gene(symbol) or symbol.strip().upper() == NOT_A_NUMBER and not self.by_symbol(symbol.strip())

    def _named(self, names, text):
        entrezs = names.get(text.upper(), ())
        if isinstance(entrezs, int):
            entrezs = (entrezs,)
        return tuple(gene for gene in map(self.by_entrez, entrezs) if gene)

    def unique(self, text: str) -> Match:
        """Looks up a name that must mean one gene: Entrez id, else official symbol, else alias of one gene or a preferred one."""
        text = text.strip()
        gene = self._by_number(text)
        return Match(gene) if gene else self._by_name(text)

    def _by_number(self, text):
        number = entrez_id(text)
        return None if number is None else self.by_entrez(number)

    def _by_name(self, symbol):
        """The meaning of a symbol, the same in files of every kind: official symbol, else alias of one gene or a preferred one."""
        if self.names_none(symbol):
            return Match(None, NO_GENE_NAMED)
        if official := self.by_symbol(symbol):
            return Match(official[0], way=BY_SYMBOL) if len(official) == 1 else Match(None, AMBIGUOUS_GENE, official)
        genes = self.by_alias(symbol)
        if len(genes) == 1:
            return Match(genes[0], way=BY_ALIAS)
        preferred = self.by_entrez(self._preferred[symbol]) if genes and symbol in self._preferred else None
        if preferred:
            return Match(preferred, candidates=genes, way=BY_ALIAS)
        return Match(None, AMBIGUOUS_GENE if genes else UNKNOWN_GENE, genes)

    def matrix_row(self, symbol: str, entrez: str) -> Match:
        """Looks up the gene of a matrix row; cells as text, '' where the column is absent.

        An unknown Entrez id falls back to the symbol.
        """
        entrez = entrez_text(entrez)
        if entrez and not (entrez.isdigit() and entrez.isascii()):
            return Match(None, BAD_ENTREZ)
        if _names_several(symbol):
            return Match(None, SEVERAL_SYMBOLS)
        gene = self._by_number(entrez)
        if gene:
            return Match(gene)
        symbol = cut_symbol(symbol)
        return self._or_new(self._by_name(symbol), symbol, entrez)

    def mutation_row(self, symbol: str, entrez: str) -> Match:
        """Looks up the gene of a mutation row; cells as text, '' where the column is absent.

        An Entrez id that is given decides alone: when it is unknown, a known symbol does not help.
        """
        symbol, entrez = symbol.strip(), entrez_text(entrez)
        if not entrez.strip("0"):
            return Match(None, NO_GENE_NAMED) if symbol == UNKNOWN_SYMBOL else self.unique(symbol)
        if not _DIGITS.fullmatch(entrez):
            return Match(None, BAD_ENTREZ)
        gene = self._by_number(entrez)
        if gene:
            return Match(gene)
        known = not names_no_gene(symbol) and (self.by_symbol(symbol) or self.by_alias(symbol))
        return Match(None, UNKNOWN_GENE) if known else self._or_new(Match(None, UNKNOWN_GENE), symbol, entrez)

    def variant_row(self, symbol: str, entrez: str) -> Match:
        """Looks up the gene of a structural variant's site or of a fusion row; cells as text, '' where the column is absent.

        A known Entrez id decides; else the symbol, if it means one gene.
        """
        symbol, entrez = symbol.strip(), entrez_text(entrez)
        gene = self._by_number(entrez)
        return Match(gene) if gene else self._or_new(self.unique(symbol), symbol, entrez)

    def _or_new(self, match, symbol, entrez):
        """*match*, of the symbol of a row whose id is no gene's, or a gene to be added where nothing at all is known by the two."""
        if not entrez.strip("0"):
            return match
        number = entrez_id(entrez)
        if match.reason == UNKNOWN_GENE and self.add_unknown and number and _may_be_added(symbol):
            return Match(LoadedGene(number, symbol.upper(), None, None))
        if match.reason == NO_GENE_NAMED:
            return Match(None, UNKNOWN_GENE)
        return match._replace(way=max(match.way, BESIDE_UNKNOWN_ID), beside_unknown_id=True)


def cut_symbol(symbol: str) -> str:
    """A matrix file's symbol: trimmed, without what follows the first '|' unless that is its first character."""
    symbol = symbol.strip()
    end = symbol.find("|")
    return symbol[:end].rstrip() if end > 0 else symbol


def _may_be_added(symbol):
    if names_no_gene(symbol) or symbol.upper() == UNKNOWN_SYMBOL.upper() or symbol[0].isdigit():
        return False
    return not _names_several(symbol)


def _names_several(symbol):
    return "///" in symbol or "---" in symbol


def _filed(rows):
    """Upper-cased name → the genes of it, of rows (entrez, name)."""
    names: dict[str, int | tuple[int, ...]] = {}
    for entrez, name in rows:
        upper = name.upper()
        # Few names mean several genes: the others cost no call.
        if names.setdefault(upper, entrez) != entrez:
            _file_under(names, upper, entrez)
    return names


def _file_under(names, name, entrez):
    """Adds *entrez* to the genes of *name*: an int for one gene, as most have, a tuple for several."""
    known = names.setdefault(name, entrez)
    if known != entrez and (isinstance(known, int) or entrez not in known):
        names[name] = (known, entrez) if isinstance(known, int) else (*known, entrez)


class AssumedGenes(GeneIndex):
    """Has a gene of every Entrez id and every symbol but NA, and no aliases. None of them is ever written."""

    assumed = True

    def __init__(self):
        super().__init__((), ())
        self._invented = count(_FIRST_INVENTED)

    def by_entrez(self, entrez: int) -> LoadedGene | None:
        if entrez <= 0:
            return None
        return super().by_entrez(entrez) or self._assume(LoadedGene(entrez, str(entrez), -entrez, None))

    def by_symbol(self, symbol: str) -> tuple[LoadedGene, ...]:
        if names_no_gene(symbol):
            return ()
        return super().by_symbol(symbol) or (self._assume_symbol(symbol.upper()),)

    def _assume_symbol(self, symbol):
        entrez = next(self._invented)
        self._symbols[symbol] = entrez
        return self._assume(LoadedGene(entrez, symbol, -entrez, None))

    def _assume(self, gene):
        self._genes[gene.entrez] = gene
        return gene


class AssumedIds(dict[str, int]):
    """Internal ids by name, of panels or gene sets: every name has one, a negative one where none was given."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> int:
        number = self[name] = -1 - len(self)
        return number
