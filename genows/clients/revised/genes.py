"""Genes and their aliases. Open to every caller."""

import re
from collections.abc import Iterable
from operator import attrgetter

from genows.data.genes import genes_by_beginning as genes_by_beginning
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Entrez ids as they are written in answers: any other text is no gene's id.
_ENTREZ = re.compile(r"-?[1-9][0-9]{0,17}")


def genes(request: Request, db: Session) -> Answer:
    """Answers DBGene records, by Entrez id; symbols match without regard to case. With search those that may be meant, best first."""
    symbols, search = request.params.ids("hugo_gene_symbols"), request.params.one("search")
    if search is not None:
        found = genes_by_beginning(db, search)
        return answers.records(db.record("genes"), ((gene.symbol, str(gene.entrez)) for gene in found))
    if symbols is None:
        texts = db.json("genes")
    else:
        texts = db.json("genes_by_symbols", symbols=upper(symbols))
    return answers.json_array(texts, db.record("genes"))


def gene_aliases(request: Request, db: Session) -> Answer:
    """Answers DBGeneAlias records, by Entrez id, then alias."""
    ids = request.params.ids("entrez_gene_ids")
    if ids is None:
        rows = db.named("aliases")
    else:
        rows = db.named("aliases_by_genes", entrezs=[int(text) for text in ids if _ENTREZ.fullmatch(text)])
    # Sorted here: portals' collations sort texts without regard to case.
    ordered = answers.grouped(rows, attrgetter("entrez_gene_id"), attrgetter("gene_alias"))
    return answers.records(db.record("aliases"), ordered)


def upper(symbols: Iterable[str]) -> tuple[str, ...]:
    """Returns each symbol upper-cased, as symbols are stored, once."""
    return tuple(dict.fromkeys(symbol.upper() for symbol in symbols))
