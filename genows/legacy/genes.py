"""What a client means by a gene: an Entrez id, a symbol or an alias, letter case aside."""

from typing import NamedTuple

from genows.domain.genenames import PREFERRED_GENES, entrez_id
from genows.legacy.messages import UNKNOWN_GENE, UNKNOWN_MICRORNA, told


class Gene(NamedTuple):
    """*entity_pk*: the gene's number as a row of profiles; *symbol*: in upper case."""

    entity_pk: int
    entrez: int
    symbol: str


class Tokens:
    """The tokens of gene_list, resolved. *genes*: the gene of each token, None for one that means none."""

    def __init__(self, db, tokens: list[str]):
        self.tokens, self.genes = tokens, _resolved(db, tokens)

    def sorted(self) -> list[Gene]:
        """The genes by symbol, code unit by code unit; a gene named twice stays twice."""
        return sorted(self.known(), key=lambda gene: gene.symbol)

    def known(self) -> list[Gene]:
        """The genes in the order of the request."""
        return [gene for gene in self.genes if gene]

    def warnings(self) -> str:
        """One line for each token that means no gene."""
        return "".join(_warning(token) for token, gene in zip(self.tokens, self.genes) if gene is None)


def _warning(token):
    return told(UNKNOWN_MICRORNA if token.startswith("hsa") else UNKNOWN_GENE, token)


def _resolved(db, tokens):
    """First hit wins: Entrez id, symbol, alias of one gene, preferred gene of an ambiguous alias."""
    by_entrez = genes_of(db, filter(None, map(entrez_id, tokens)))
    by_symbol = _by_symbol(db, {token.upper() for token in tokens})
    found = {token: by_entrez.get(entrez_id(token)) or by_symbol.get(token.upper()) for token in tokens}
    left = [token for token, gene in found.items() if gene is None]
    if left:
        found.update(_by_alias(db, left))
    return [found[token] for token in tokens]


def genes_of(db, entrezs) -> dict[int, Gene]:
    """The genes with these Entrez ids."""
    rows = db.all("gene_entities_by_entrezs", entrezs=list(set(entrezs)))
    return {entrez: Gene(entity_pk, entrez, symbol.upper()) for entity_pk, entrez, symbol in rows}


def _by_symbol(db, symbols):
    """Of two genes with one symbol the one with the higher Entrez id counts: rows come by Entrez id, the last stays."""
    rows = db.all("gene_entities_by_symbols", symbols=list(symbols))
    return {symbol.upper(): Gene(entity_pk, entrez, symbol.upper()) for entity_pk, entrez, symbol in rows}


def _by_alias(db, tokens):
    owners: dict[str, set[int]] = {}
    for entrez, alias in _alias_rows(db, {token.upper() for token in tokens}):
        owners.setdefault(alias.upper(), set()).add(entrez)
    chosen = {token: _owner(token, owners.get(token.upper(), ())) for token in tokens}
    genes = genes_of(db, filter(None, chosen.values()))
    return {token: genes.get(entrez) for token, entrez in chosen.items()}


def _alias_rows(db, aliases):
    if all(map(str.isascii, aliases)):
        return db.all("genes_by_aliases", aliases=list(aliases))
    # SQLite upper-cases ASCII letters alone, so Greek ones are compared here.
    rows = ((int(entrez), alias) for alias, entrez in db.rows("aliases"))
    return [(entrez, alias) for entrez, alias in rows if alias.upper() in aliases]


def _owner(token, entrezs):
    if len(entrezs) == 1:
        return next(iter(entrezs))
    return PREFERRED_GENES.get(token) if entrezs else None
