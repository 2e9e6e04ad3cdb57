"""The genes that a request or a profile is about."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from genows.data.genes import Gene, candidates, genes_by_names
from genows.db import catalogue
from genows.db.sessions import Session

ENTREZ, SYMBOL, ALIAS = "entrez", "symbol", "alias"


class Meaning(NamedTuple):
    """The genes that a name stands for, by Entrez id. *match*: by what it was found: ENTREZ, SYMBOL or ALIAS."""

    match: str
    genes: tuple[Gene, ...]


def of_symbols(db: Session, symbols: Iterable[str]) -> list[Gene]:
    """Returns the genes of these symbols, each once, by Entrez id; of one symbol there may be two genes."""
    return list(map(_gene, catalogue.genes_by_symbols(db, tuple(dict.fromkeys(symbol.upper() for symbol in symbols)))))


def meanings(db: Session, names: Collection[str]) -> dict[str, Meaning]:
    """Returns what each name means; unknown ones are left out. First hit wins: Entrez id, symbol, then every gene with that alias."""
    found = candidates(db, names)
    return {name: Meaning(_match(name, genes[0]), tuple(genes)) for name, genes in found.items()}


def _match(name, gene):
    if name.isdecimal() and gene.entrez == int(name):
        return ENTREZ
    return SYMBOL if gene.symbol == name.upper() else ALIAS


def single(db: Session, names: Collection[str]) -> dict[str, Gene]:
    """Returns name → the one gene that it means; of an alias of several the one on the list of preferred genes, else none."""
    return {name: gene for name, gene in zip(names, genes_by_names(db, list(names)), strict=True) if gene}


def of_profile(db: Session, profile_pk: int) -> list[Gene]:
    """Returns every gene that has values in a profile that is no mutation profile, by Entrez id."""
    return [_gene(row) for row in db.named("profile_genes", profile_pk=profile_pk)]


def _gene(row) -> Gene:
    return Gene(row.entity_pk, row.entrez, row.symbol.upper())
