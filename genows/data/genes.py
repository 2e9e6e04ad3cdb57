"""Genes: how files and requests name them, which gene a name means, and which genes somebody may mean who types the
beginning of a name.

A name is a symbol, an Entrez id or an alias, letter case aside.
"""

import re
from collections.abc import Collection, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

from genows.columns.fields import INTEGER, Field, in_order
from genows.data.numbers import whole_number
from genows.data.reference import preferred_genes
from genows.db.lists import is_long
from genows.db.queries.records import record_of
from genows.db.sessions import Session

# The fields of a gene, each once: the column of blocks that has it, and its name in each client family. The columns are those of genes.sql.
FIELDS = (
    Field("entrez", INTEGER, "#ENTREZ_GENE_ID"),
    Field("hugo_gene_symbol", stored="HUGO_GENE_SYMBOL", api="hugo_gene_symbol", third="hugoGeneSymbol ISD"),
    Field("type", stored="=TYPE", third="type ISD"),
    Field("entrez_gene_id", INTEGER, "ENTREZ_GENE_ID", "entrez_gene_id", "entrezGeneId ISD"),
)
THIRD = {"Gene": in_order(FIELDS, ("entrez_gene_id",), attrgetter("third"))}
RECORDS = {"genes": record_of("DBGene", "A gene, by Entrez id.", FIELDS)}

MAX_ENTREZ = 2**31 - 1  # the columns are signed 32-bit integers

UNKNOWN_SYMBOL = "Unknown"  # what mutation files write for what lies between genes
# What stands where nothing is known, in capitals. NA is an alias of a gene, too: whoever asks for it by that name finds
# the gene.
_NOTHING = frozenset(("", "NA", ".", "-"))
NOT_A_NUMBER = "NAN"  # so pandas writes a cell without a value; no id, and as a name never an alias (of SCN11A)

_MICRO_RNA = re.compile(r"((hsa|mmu)-)?(mir-?[0-9]|let-?7)[0-9a-z*-]*", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9]+")

# Genes that are found, at most, and characters that are looked for.
MOST_FOUND, LONGEST_BEGINNING = 50, 100
_NOT_ASCII = re.compile("[^\0-\x7f].*", re.DOTALL)
_ESCAPE = str.maketrans({"!": "!!", "%": "!%", "_": "!_"})


def entrez_id(text: str) -> int | None:
    """The number that *text*, digits only, stands for; None for other texts and for numbers above MAX_ENTREZ."""
    if not _DIGITS.fullmatch(text):
        return None
    # NOTE: the length comes first, since int() takes quadratic time for a cell of a million digits.
    digits = text.lstrip("0")
    if len(digits) > len(str(MAX_ENTREZ)) or int(digits or 0) > MAX_ENTREZ:
        return None
    return int(digits or 0)


def entrez_text(cell: str) -> str:
    """What the cell of an Entrez id says.

    '' for none (blank, NA, NaN, `.`, `-`), the digits of a whole number however it is written (`3845.0`), and other
    texts as they stand, trimmed.
    """
    text = cell.strip()
    if text.isdigit() and text.isascii():
        return text
    if names_no_gene(text) or text.upper() == NOT_A_NUMBER:
        return ""
    number = whole_number(text)
    return text if number is None else str(number)


def names_no_gene(symbol: str) -> bool:
    """Returns whether the cell of a symbol in a data file names no gene: blank, or NA in any case, `.` or `-`."""
    return symbol.strip().upper() in _NOTHING


def is_micro_rna(text: str) -> bool:
    """Returns whether *text* is a name as micro-RNAs have them, of a precursor or a mature form: hsa-miR-21-5p,
    MIR-21*, let-7a.
    """
    return _MICRO_RNA.fullmatch(text.strip()) is not None


class Gene(NamedTuple):
    """*entity_pk*: the gene's number as a row of profiles; *symbol*: in upper case."""

    entity_pk: int
    entrez: int
    symbol: str


def stored_genes_by_symbols(db: Session, symbols: Collection[str]) -> list[Any]:
    """Returns the rows of the genes of these symbols, given in capitals: entity_pk, entrez and symbol, as it is stored.

    By Entrez id.
    """

    def ask(names):
        found: dict[str, tuple] = {}
        for row in db.all("gene_entities_by_symbols", symbols=names):
            found[row.symbol.upper()] = (*found.get(row.symbol.upper(), ()), row)
        return found

    genes = db.cache.get_many("gene of symbol", dict.fromkeys(symbols), ask).values()
    return sorted((gene for same in genes for gene in same), key=attrgetter("entrez"))


def stored_genes_by_entrezs(db: Session, entrezs: Collection[int]) -> list[Any]:
    """Returns the rows of the genes of these Entrez ids, by Entrez id."""

    def ask(ids):
        return {row.entrez: row for row in db.all("gene_entities_by_entrezs", entrezs=ids)}

    return sorted(db.cache.get_many("gene", dict.fromkeys(entrezs), ask).values(), key=attrgetter("entrez"))


def of_row(row: Any) -> Gene:
    """Returns the gene of a row."""
    return Gene(row.entity_pk, row.entrez, row.symbol.upper())


def genes_by_symbols(db: Session, symbols: Iterable[str]) -> list[Gene]:
    """Returns the genes of these symbols, in any case, each once, by Entrez id.

    Of one symbol there may be two genes.
    """
    return list(map(of_row, stored_genes_by_symbols(db, {symbol.upper(): None for symbol in symbols})))


def genes_by_entrez(db: Session, entrezs: Iterable[int]) -> dict[int, Gene]:
    """Returns Entrez id → gene."""
    return {row.entrez: of_row(row) for row in stored_genes_by_entrezs(db, list(entrezs))}


def genes_by_symbol(db: Session, symbols: Iterable[str]) -> dict[str, Gene]:
    """Returns symbol, in capitals → gene. Of two genes with one symbol that of the higher Entrez id counts."""
    return {gene.symbol: gene for gene in genes_by_symbols(db, symbols)}


def genes_by_names(db: Session, names: Collection[str]) -> list[Gene | None]:
    """Returns the gene of each name, None for a name that means none.

    First hit wins: Entrez id, symbol, alias of one gene, preferred gene of an ambiguous alias.
    """
    genes = db.cache.get_many("gene name", dict.fromkeys(names), lambda missing: _found(db, missing))
    return [genes.get(name) for name in names]


def _found(db, names) -> dict[str, Gene]:
    """Returns name → gene, of those that mean one.

    400,000 different names that mean no gene cost 0.8 s of CPU, tables and all.
    """
    found, owners = _named(db, names)
    preferred = preferred_genes(db) if any(len(those) > 1 for those in owners.values()) else {}
    # Of an alias of several genes one counts where a list says which.
    entrezs = {name: those[0] if len(those) == 1 else preferred.get(name) for name, those in owners.items()}
    genes = genes_by_entrez(db, filter(None, entrezs.values()))
    of_aliases = {name: genes[entrez] for name, entrez in entrezs.items() if entrez in genes}
    return {name: those[-1] for name, those in found.items()} | of_aliases


def candidates(db: Session, names: Collection[str]) -> dict[str, list[Gene]]:
    """Returns name → the genes that it may mean, by Entrez id.

    That with the Entrez id, else all with the symbol, else all with the alias.

    A name that means none is left out.
    """
    found, owners = _named(db, names)
    of_aliases = genes_by_entrez(db, {entrez for entrezs in owners.values() for entrez in entrezs})
    for name, entrezs in owners.items():
        genes = [of_aliases[entrez] for entrez in sorted(entrezs) if entrez in of_aliases]
        if genes:
            found[name] = genes
    return found


def _named(db, names) -> tuple[dict[str, list[Gene]], dict[str, tuple[int, ...]]]:
    """Returns name → the genes of that Entrez id or symbol, and of other names that are aliases → the Entrez ids of the
    genes that have them.
    """
    symbols = {name: name.upper() for name in names if name}
    entrezs = {name: entrez for name in symbols if name[0].isdigit() and (entrez := entrez_id(name))}
    by_entrez = genes_by_entrez(db, entrezs.values())
    by_symbol: dict[str, list[Gene]] = {}
    for gene in genes_by_symbols(db, symbols.values()):
        by_symbol.setdefault(gene.symbol, []).append(gene)
    found = {name: by_symbol[symbol] for name, symbol in symbols.items() if symbol in by_symbol}
    found |= {name: [by_entrez[entrez]] for name, entrez in entrezs.items() if entrez in by_entrez}
    # Most requests name symbols alone; the table of aliases is scanned.
    aliases = {name: symbol for name, symbol in symbols.items() if name not in found}
    owners = _owners(db, frozenset(aliases.values())) if aliases else {}
    return found, {name: owners[alias] for name, alias in aliases.items() if alias in owners}


def _owners(db, aliases) -> dict[str, tuple[int, ...]]:
    """Returns alias → the Entrez ids of the genes that have it."""
    owners: dict[str, set[int]] = {}
    for entrez, alias in _alias_rows(db, aliases):
        owners.setdefault(alias.upper(), set()).add(entrez)
    return {alias: tuple(entrezs) for alias, entrezs in owners.items()}


def _alias_rows(db, aliases):
    """Yields (Entrez id, alias) of every gene that has one of *aliases*, which are in capitals."""
    if all(map(str.isascii, aliases)) and not is_long(aliases):
        return ((row.entrez, row.gene_alias) for row in db.all("genes_by_aliases", aliases=list(aliases)))
    # SQLite upper-cases ASCII letters alone, so Greek ones are compared here; so are very many, which the database
    # would compare one by one.
    return ((int(row.entrez_gene_id), row.gene_alias) for row in db.named("aliases") if row.gene_alias.upper() in aliases)


class FoundGene(NamedTuple):
    """*alias*: by which the gene was found, '' where its symbol or Entrez id is what was looked for."""

    symbol: str
    entrez: int
    alias: str


def genes_by_beginning(db: Session, text: str) -> list[FoundGene]:
    """Returns at most MOST genes whose symbol or alias begins with *text*, in any case, or whose Entrez id it is, best
    first.

    A whole symbol or Entrez id comes first, then a whole alias, then beginnings of symbols, then of aliases; shorter
    names before longer ones.
    """
    wanted = text.strip().upper()[:LONGEST_BEGINNING]
    if not wanted:
        return []
    # SQLite knows the capitals of ASCII letters alone; what stands behind others is compared here.
    pattern = _NOT_ASCII.sub("", wanted).translate(_ESCAPE) + "%"
    entrez = entrez_id(wanted) if wanted[0].isdigit() else None
    ranked: dict[int, tuple[tuple, FoundGene]] = {}
    # Collations of MySQL take more for equal than letters of either case.
    for row in db.all("genes_by_beginning", pattern=pattern, entrez=-1 if entrez is None else entrez):
        symbol = row.symbol.upper()
        if row.entrez == entrez or symbol.startswith(wanted):
            rank = 0 if wanted in (symbol, str(row.entrez)) else 2
            ranked[row.entrez] = (rank, len(symbol), symbol, row.entrez), FoundGene(row.symbol, row.entrez, "")
    for row in db.all("aliases_by_beginning", pattern=pattern):
        alias = row.gene_alias.upper()
        if alias.startswith(wanted):
            place = (1 if alias == wanted else 3, len(alias), row.symbol.upper(), row.entrez)
            if row.entrez not in ranked or place < ranked[row.entrez][0]:
                ranked[row.entrez] = place, FoundGene(row.symbol, row.entrez, row.gene_alias)
    return [gene for _, gene in sorted(ranked.values(), key=lambda pair: pair[0])[:MOST_FOUND]]
