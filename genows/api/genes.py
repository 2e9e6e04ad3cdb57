"""Genes and their aliases. Open to every caller."""

import re
from operator import attrgetter

from genows.http import answers

# Entrez ids as they are written in answers: anything else is nobody's id.
_ENTREZ = re.compile(r"-?[1-9][0-9]{0,17}")


def genes(request, db):
    """DBGene records, by Entrez id; symbols match without regard to case."""
    symbols = request.params.ids("hugo_gene_symbols")
    if symbols is None:
        texts = db.json("genes")
    else:
        texts = db.json("genes_by_symbols", symbols=upper(symbols))
    return answers.json_array(texts)


def gene_aliases(request, db):
    """DBGeneAlias records, by Entrez id, then alias."""
    ids = request.params.ids("entrez_gene_ids")
    if ids is None:
        rows = db.named("aliases")
    else:
        rows = db.named("aliases_by_genes", entrezs=[int(text) for text in ids if _ENTREZ.fullmatch(text)])
    ordered = answers.grouped(rows, attrgetter("entrez_gene_id"), attrgetter("gene_alias"))
    return answers.records(db.record("aliases"), ordered)


def upper(symbols):
    """Each symbol upper-cased, as they are stored, once."""
    return tuple(dict.fromkeys(symbol.upper() for symbol in symbols))
