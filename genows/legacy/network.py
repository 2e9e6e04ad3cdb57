"""getNetwork: how genes are connected by the interactions that were loaded, apart from any study."""

from genows.legacy.genes import Tokens, genes_of
from genows.legacy.messages import NO_GENE, PARAMETER_MISSING, Refusal
from genows.legacy.text import line, streamed


def network(request, db):
    """One line an interaction, without heading; nothing at all where no interactions are loaded."""
    if not request.params.get("gene_list"):
        raise Refusal(PARAMETER_MISSING, "gene_list")
    seeds = list(dict.fromkeys(gene.entrez for gene in Tokens(db, request.params.pieces("gene_list")).known()))
    if not seeds:
        raise Refusal(NO_GENE)
    if not (db.has("interactions_of_genes") and db.has("interactions_among_genes")):
        return streamed(())
    neighbours = _neighbours(db, seeds)
    edges = _edges(db, seeds, neighbours)
    genes = genes_of(db, {end for edge in edges for end in edge[:2]})
    return streamed(line((genes[a].symbol, label, genes[b].symbol)) for a, b, label in _pruned(edges, seeds))


def _neighbours(db, seeds) -> dict[int, set[int]]:
    """Seed → the known genes that it interacts with, and itself."""
    pairs = db.all("interactions_of_genes", entrezs=seeds, again=seeds)
    known = set(genes_of(db, {end for pair in pairs for end in pair})) | set(seeds)
    found = {seed: {seed} for seed in seeds}
    for a, b in pairs:
        for seed, other in ((a, b), (b, a)):
            if seed in found and other in known:
                found[seed].add(other)
    return found


def _edges(db, seeds, neighbours):
    """(gene a, gene b, label) of what lies between a seed's neighbours, seed by seed in stored order, each label once."""
    everyone = list(set().union(*neighbours.values()))
    stored = [_edge(*row) for row in db.rows("interactions_among_genes", entrezs=everyone, again=everyone)]
    edges = {}
    for seed in seeds:
        near = neighbours[seed]
        for edge in stored:
            if edge[0] in near and edge[1] in near:
                edges.setdefault(edge[2], edge)
    return list(edges.values())


def _edge(a, b, kind, source, experiments, pmids):
    low, high = min(a, b), max(a, b)
    return a, b, f"{kind}:{source}:{experiments}:{pmids}:{low}:{high}"


def _pruned(edges, seeds):
    """Without the genes that only one seed leads to: they connect nothing."""
    seeds = set(seeds)
    linked: dict[int, set[int]] = {}
    for a, b, _ in edges:
        linked.setdefault(a, set()).add(b)
        linked.setdefault(b, set()).add(a)
    dropped = {gene for gene, others in linked.items() if gene not in seeds and len(others & seeds) == 1}
    return [edge for edge in edges if not {edge[0], edge[1]} & dropped]
