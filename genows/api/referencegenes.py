"""Lists of genes that belong to no study: gene panels and gene sets. Open to every caller."""

from genows.api.genes import upper
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def gene_panels(request: Request, db: Session) -> Answer:
    """Answers DBGenePanelGene records, one a panel and gene: by panel, then Entrez id."""
    panel_ids, symbols = request.params.ids("gene_panel_ids"), request.params.ids("genes")
    if panel_ids is None and symbols is None:
        texts = db.json("panel_genes")
    elif symbols is None:
        texts = db.json("panel_genes_by_panels", gene_panel_ids=panel_ids)
    elif panel_ids is None:
        texts = db.json("panel_genes_by_symbols", symbols=upper(symbols))
    else:
        texts = db.json("panel_genes_by_panels_symbols", gene_panel_ids=panel_ids, symbols=upper(symbols))
    return answers.json_array(texts)


def gene_set_definitions(request: Request, db: Session) -> Answer:
    """Answers DBGeneSetGene records, one a set and gene: by set in load order, then Entrez id."""
    set_ids, symbols = request.params.ids("geneset_ids"), request.params.ids("genes")
    if not db.has("gene_set_genes"):
        return answers.nothing()
    if set_ids is None and symbols is None:
        texts = db.json("gene_set_genes")
    elif symbols is None:
        texts = db.json("gene_set_genes_by_sets", geneset_ids=set_ids)
    elif set_ids is None:
        texts = db.json("gene_set_genes_by_symbols", symbols=upper(symbols))
    else:
        texts = db.json("gene_set_genes_by_sets_symbols", geneset_ids=set_ids, symbols=upper(symbols))
    return answers.json_array(texts)
