"""Resolves what a client calls a gene: an Entrez id, a symbol or an alias, letter case aside."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from genows.db import catalogue
from genows.db.sessions import Session, is_long
from genows.domain.genenames import PREFERRED_GENES, entrez_id
from genows.legacy.messages import UNKNOWN_GENE, UNKNOWN_MICRORNA, message_text


class Gene(NamedTuple):
    """*entity_pk*: the gene's number as a row of profiles; *symbol*: in upper case."""

    entity_pk: int
    entrez: int
    symbol: str


class GeneList:
    """The names of gene_list, resolved. *genes*: the gene of each name, None for a name that means none."""

    def __init__(self, db: Session, names: list[str]):
        self.names, self.genes = names, _resolve(db, names)

    @cached_property
    def by_symbol(self) -> list[Gene]:
        """The genes by symbol; a gene named twice stays twice."""
        return sorted(self.resolved(), key=lambda gene: gene.symbol)

    def resolved(self) -> list[Gene]:
        """Returns the genes in the order of the request."""
        return [gene for gene in self.genes if gene]

    @cached_property
    def warnings(self) -> str:
        """One line for each name that means no gene."""
        return "".join(_warning(name) for name, gene in zip(self.names, self.genes, strict=True) if gene is None)


def _warning(name):
    return message_text(UNKNOWN_MICRORNA if name.startswith("hsa") else UNKNOWN_GENE, name)


def _resolve(db, names):
    """Returns the gene of each name."""
    genes = db.cached_each("gene name", dict.fromkeys(names), lambda missing: _found(db, missing))
    return [genes.get(name) for name in names]


def _found(db, names) -> dict[str, Gene]:
    """Returns name → gene. First hit wins: Entrez id, symbol, alias of one gene, preferred gene of an ambiguous alias.

    PERF: 400,000 different names that mean no gene cost 0.8 s of CPU, tables and all.
    """
    symbols = {name: name.upper() for name in names}
    entrezs = {name: entrez for name in symbols if name[0].isdigit() and (entrez := entrez_id(name))}
    by_entrez = genes_by_entrez(db, entrezs.values())
    by_symbol = _genes_by_symbol(db, frozenset(symbols.values()))
    genes = {name: by_symbol[symbol] for name, symbol in symbols.items() if symbol in by_symbol}
    genes |= {name: by_entrez[entrez] for name, entrez in entrezs.items() if entrez in by_entrez}
    # Most requests name symbols alone; the table of aliases is scanned.
    if len(genes) < len(symbols):
        genes |= _genes_by_alias(db, {name: symbol for name, symbol in symbols.items() if name not in genes})
    return genes


def genes_by_entrez(db: Session, entrezs: Iterable[int]) -> dict[int, Gene]:
    """Returns Entrez id → gene."""
    rows = catalogue.genes_by_entrezs(db, list(entrezs))
    return {row.entrez: Gene(row.entity_pk, row.entrez, row.symbol.upper()) for row in rows}


def _genes_by_symbol(db, symbols):
    """Returns symbol → gene. Of two genes with one symbol the higher Entrez id counts: rows come by Entrez id, the last stays."""
    rows = catalogue.genes_by_symbols(db, symbols)
    return {row.symbol.upper(): Gene(row.entity_pk, row.entrez, row.symbol.upper()) for row in rows}


def _genes_by_alias(db, aliases):
    """Returns name → gene. *aliases*: name → the name in capitals."""
    owners = _owners(db, frozenset(aliases.values()))
    entrezs = {name: _owner(name, owners[alias]) for name, alias in aliases.items() if alias in owners}
    genes = genes_by_entrez(db, filter(None, entrezs.values()))
    return {name: genes[entrez] for name, entrez in entrezs.items() if entrez in genes}


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
    # SQLite upper-cases ASCII letters alone, so Greek ones are compared here; so are very many, which the database would compare one by one.
    return ((int(row.entrez_gene_id), row.gene_alias) for row in db.named("aliases") if row.gene_alias.upper() in aliases)


def _owner(name, entrezs):
    """Returns the Entrez id that an alias means, None where it is ambiguous. *entrezs*: of the genes that have it."""
    return next(iter(entrezs)) if len(entrezs) == 1 else PREFERRED_GENES.get(name)
