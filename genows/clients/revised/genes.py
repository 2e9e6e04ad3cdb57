"""Genes, their aliases and what a name stands for; panels and sets, which are lists of genes. Open to every caller."""

import re
from collections.abc import Iterable, Iterator
from operator import attrgetter

from genows.analysis.genenames import meanings
from genows.data.genes import genes_by_beginning as genes_by_beginning
from genows.db.lists import filtered
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Entrez ids as they are written in answers: any other text is no gene's id.
_ENTREZ = re.compile(r"-?[1-9][0-9]{0,17}")
# Without a list, with the first, with the second, with both.
PANELS = ("panel_genes", "panel_genes_by_panels", "panel_genes_by_symbols", "panel_genes_by_panels_symbols")
SETS = ("gene_set_genes", "gene_set_genes_by_sets", "gene_set_genes_by_symbols", "gene_set_genes_by_sets_symbols")


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


def gene_lookup(request: Request, db: Session) -> Answer:
    """Answers DBGeneMatch records: by name as asked, then Entrez id; none for a name that means nothing."""
    names = request.params.required_ids("genes")
    if names is None:
        return answers.nothing(db.record("gene_lookup"))

    def rows() -> Iterator[tuple]:
        found = meanings(db, names)
        entrezs = sorted({gene.entrez for meaning in found.values() for gene in meaning.genes})
        details = {row.entrez: row for row in db.named("gene_details", entrezs=entrezs)}
        for name in names:
            match, genes = found.get(name, ("", ()))
            for gene in genes:
                entrez, symbol, *rest, length = details[gene.entrez]
                yield name, match, str(entrez), symbol, *rest, str(length) if length else None

    return answers.records(db.record("gene_lookup"), rows())


def gene_panels(request: Request, db: Session) -> Answer:
    """Answers DBGenePanelGene records, one a panel and gene: by panel, then Entrez id."""
    panel_ids, symbols = request.params.ids("gene_panel_ids"), request.params.ids("genes")
    query, lists = filtered(PANELS, gene_panel_ids=panel_ids, symbols=None if symbols is None else upper(symbols))
    return answers.json_array(db.json(query, **lists), db.record("panel_genes"))


def gene_set_definitions(request: Request, db: Session) -> Answer:
    """Answers DBGeneSetGene records, one a set and gene: by set in load order, then Entrez id."""
    set_ids, symbols = request.params.ids("geneset_ids"), request.params.ids("genes")
    if not db.has("gene_set_genes"):
        return answers.nothing(db.record("gene_set_genes"))
    query, lists = filtered(SETS, geneset_ids=set_ids, symbols=None if symbols is None else upper(symbols))
    return answers.json_array(db.json(query, **lists), db.record("gene_set_genes"))
