"""Genes by what requests call them: a symbol, an Entrez id or an alias, letter case aside."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from genows.data.genelists import preferred_genes
from genows.data.genenames import entrez_id
from genows.db import catalogue
from genows.db.longlists import is_long
from genows.db.sessions import Session


class Gene(NamedTuple):
    """*entity_pk*: the gene's number as a row of profiles; *symbol*: in upper case."""

    entity_pk: int
    entrez: int
    symbol: str


def genes_by_names(db: Session, names: Collection[str]) -> list[Gene | None]:
    """Returns the gene of each name, None for a name that means none.

    First hit wins: Entrez id, symbol, alias of one gene, preferred gene of an ambiguous alias.
    """
    genes = db.cached_each("gene name", dict.fromkeys(names), lambda missing: _found(db, missing))
    return [genes.get(name) for name in names]


def _found(db, names) -> dict[str, Gene]:
    """Returns name → gene, of those that mean one.

    PERF: 400,000 different names that mean no gene cost 0.8 s of CPU, tables and all.
    """
    symbols = {name: name.upper() for name in names}
    entrezs = {name: entrez for name in symbols if name[0].isdigit() and (entrez := entrez_id(name))}
    by_entrez = genes_by_entrez(db, entrezs.values())
    by_symbol = genes_by_symbol(db, frozenset(symbols.values()))
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


def genes_by_symbol(db: Session, symbols: Collection[str]) -> dict[str, Gene]:
    """Returns symbol → gene. *symbols*: in capitals. Of two genes with one symbol the higher Entrez id counts: rows come by Entrez id, the last stays."""
    rows = catalogue.genes_by_symbols(db, symbols)
    return {row.symbol.upper(): Gene(row.entity_pk, row.entrez, row.symbol.upper()) for row in rows}


def _genes_by_alias(db, aliases):
    """Returns name → gene. *aliases*: name → the name in capitals."""
    owners = _owners(db, frozenset(aliases.values()))
    preferred = preferred_genes(db) if any(len(those) > 1 for those in owners.values()) else {}
    # Of an alias of several genes one counts where a list says which.
    entrezs = {
        name: owners[alias][0] if len(owners[alias]) == 1 else preferred.get(name) for name, alias in aliases.items() if alias in owners
    }
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


def candidates(db: Session, names: Collection[str]) -> dict[str, list[Gene]]:
    """Returns name → the genes that it may mean, by Entrez id: that with the Entrez id, else all with the symbol, else all with the alias.

    A name that means none is left out.
    """
    symbols = {name: name.upper() for name in names if name}
    entrezs = {name: entrez for name in symbols if (entrez := entrez_id(name))}
    by_entrez = genes_by_entrez(db, entrezs.values())
    by_symbol: dict[str, list[Gene]] = {}
    for row in catalogue.genes_by_symbols(db, frozenset(symbols.values())):
        by_symbol.setdefault(row.symbol.upper(), []).append(Gene(row.entity_pk, row.entrez, row.symbol.upper()))
    found = {name: by_symbol[symbol] for name, symbol in symbols.items() if symbol in by_symbol}
    found |= {name: [by_entrez[entrez]] for name, entrez in entrezs.items() if entrez in by_entrez}
    aliases = {name: symbol for name, symbol in symbols.items() if name not in found}
    owners = _owners(db, frozenset(aliases.values())) if aliases else {}
    of_aliases = genes_by_entrez(db, {entrez for entrezs in owners.values() for entrez in entrezs})
    for name, alias in aliases.items():
        genes = [of_aliases[entrez] for entrez in sorted(owners.get(alias, ())) if entrez in of_aliases]
        if genes:
            found[name] = genes
    return found
