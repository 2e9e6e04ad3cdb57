"""getNetwork: how genes are connected by the interactions that were loaded, apart from any study."""

from operator import itemgetter

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
    near: dict[int, set[int]] = {}
    for place, seed in enumerate(seeds):
        for gene in neighbours[seed]:
            near.setdefault(gene, set()).add(place)
    # PERF: each interaction is looked at once, not once a seed: 12,000 seeds among 400,000 interactions took minutes.
    placed = []
    for row in db.rows("interactions_among_genes", entrezs=list(near), again=list(near)):
        if seeds_of_both := near[row[0]] & near[row[1]]:
            placed.append((min(seeds_of_both), _edge(*row)))
    edges = {}
    for _, edge in sorted(placed, key=itemgetter(0)):
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
