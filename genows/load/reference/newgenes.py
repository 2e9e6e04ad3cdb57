"""Genes that a load adds: those the reference data do not know, and the invented ones of phospho-proteins.

A new gene is known to the index at once and written later, many in one batch: whoever stores rows that refer to genes
calls `write_new_genes` before.
"""

from genows.load.context import Load
from genows.load.reference.genes import Gene

PHOSPHOPROTEIN = "phosphoprotein"


def stored_gene(load: Load, gene: Gene, file: str | None, line: int) -> Gene:
    """Returns *gene*, of a row that is about to be stored, with its entity; a new one is added, and the report names it.

    *file*, *line*: the row, for the report and for the finding where the symbol is too long.
    """
    if gene.entity is not None:
        return gene
    load.report.gene_added(gene.entrez, gene.symbol, file, line)
    return _add(load, gene, (), file, line)


def phospho_gene(load: Load, gene: Gene, residue: str, file: str | None, line: int) -> tuple[Gene, bool]:
    """Returns (the invented gene of a phosphorylated *residue* of *gene*, whether it is new); `AKT1_PS473` for pS473."""
    symbol = f"{gene.symbol}_{residue}".upper()
    known = load.genes.by_symbol(symbol)
    if known:
        return known[0], False
    invented = Gene(load.genes.lowest_entrez - 1, symbol, None, PHOSPHOPROTEIN)
    return _add(load, invented, ("rppa-phospho", PHOSPHOPROTEIN, f"phospho{gene.symbol}"), file, line), True


def _add(load, gene, aliases, file, line):
    place = {"file": file, "line": line}
    symbol = gene.symbol
    if not load.fits("gene", "HUGO_GENE_SYMBOL", symbol, **place):
        # That is an error, so nothing will be committed; the load goes on for its other findings.
        symbol = load.widths["gene", "HUGO_GENE_SYMBOL"].cut(symbol)
    gene = gene._replace(symbol=symbol, entity=load.next_id("genetic_entity"))
    load.genes.remember(gene)
    aliases = [alias for alias in aliases if load.fits("gene_alias", "GENE_ALIAS", alias, **place)]
    for alias in aliases:
        load.genes.remember_alias(gene.entrez, alias)
    load.genes.unwritten.append((gene, aliases))
    return gene


def write_new_genes(load: Load) -> None:
    """Writes the genes added since the last call."""
    added, load.genes.unwritten = load.genes.unwritten, []
    if added:
        load.db.add_all("add_genetic_entities", ((gene.entity, "GENE") for gene, _ in added))
        load.db.add_all("add_genes", (gene for gene, _ in added))
        load.db.add_all("add_gene_aliases", ((gene.entrez, alias) for gene, aliases in added for alias in aliases))
