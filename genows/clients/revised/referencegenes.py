"""Lists of genes that belong to no study: gene panels and gene sets. Open to every caller."""

from genows.clients.revised.genes import upper
from genows.db.listfilters import filtered
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Without a list, with the first, with the second, with both.
PANELS = ("panel_genes", "panel_genes_by_panels", "panel_genes_by_symbols", "panel_genes_by_panels_symbols")
SETS = ("gene_set_genes", "gene_set_genes_by_sets", "gene_set_genes_by_symbols", "gene_set_genes_by_sets_symbols")


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
