"""getNetwork: how genes are connected by the interactions that were loaded, apart from any study."""

from operator import itemgetter
from typing import NamedTuple

from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request
from genows.legacy.genes import GeneList, genes_by_entrez
from genows.legacy.messages import NO_GENE, PARAMETER_MISSING, Refusal
from genows.legacy.text import line, text_answer


class Edge(NamedTuple):
    """An interaction between two genes, by Entrez id. *label*: what the line says of it."""

    gene_a: int
    gene_b: int
    label: str


def network(request: Request, db: Session) -> Answer:
    """Gives one line an interaction, without heading; nothing at all where no interactions are loaded."""
    if not request.params.get("gene_list"):
        raise Refusal(PARAMETER_MISSING, "gene_list")
    names = request.params.values("gene_list")
    seeds = list(dict.fromkeys(gene.entrez for gene in GeneList(db, names).resolved()))
    if not seeds:
        raise Refusal(NO_GENE)
    # Schema 2.12.12 dropped the table.
    if not (db.has("interactions_of_genes") and db.has("interactions_among_genes")):
        return text_answer(())
    edges = _edges(db, seeds, _neighbours(db, seeds))
    genes = genes_by_entrez(db, {gene for edge in edges for gene in (edge.gene_a, edge.gene_b)})
    return text_answer(
        line((genes[edge.gene_a].symbol, edge.label, genes[edge.gene_b].symbol)) for edge in _connecting(edges, seeds)
    )


def _neighbours(db, seeds) -> dict[int, set[int]]:
    """Returns seed → the genes that it interacts with, as far as the database knows them, and the seed itself."""
    pairs = [(row.gene_a, row.gene_b) for row in db.all("interactions_of_genes", entrezs=seeds, again=seeds)]
    # An interaction may name a gene that is not loaded: it has no symbol to write.
    stored_genes = set(genes_by_entrez(db, {gene for pair in pairs for gene in pair})) | set(seeds)
    neighbours = {seed: {seed} for seed in seeds}
    for a, b in pairs:
        for seed, other in ((a, b), (b, a)):
            if seed in neighbours and other in stored_genes:
                neighbours[seed].add(other)
    return neighbours


def _edges(db, seeds, neighbours) -> list[Edge]:
    """Returns what lies between a seed's neighbours, seed by seed in stored order, each label once."""
    seeds_near: dict[int, set[int]] = {}
    for position, seed in enumerate(seeds):
        for gene in neighbours[seed]:
            seeds_near.setdefault(gene, set()).add(position)
    # PERF: each interaction is looked at once, not once a seed: 12,000 seeds among 400,000 interactions took minutes.
    positioned = []
    for row in db.named("interactions_among_genes", entrezs=list(seeds_near), again=list(seeds_near)):
        if seeds_of_both := seeds_near[row.gene_a] & seeds_near[row.gene_b]:
            positioned.append((min(seeds_of_both), _edge(row)))
    # Sorting is stable: interactions of one seed stay in stored order.
    edges: dict[str, Edge] = {}
    for _, edge in sorted(positioned, key=itemgetter(0)):
        edges.setdefault(edge.label, edge)
    return list(edges.values())


def _edge(row):
    about = f"{row.interaction_type}:{row.data_source}:{row.experiment_types}:{row.pmids}"
    return Edge(row.gene_a, row.gene_b, f"{about}:{min(row.gene_a, row.gene_b)}:{max(row.gene_a, row.gene_b)}")


def _connecting(edges, seeds) -> list[Edge]:
    """Returns the edges without those of genes that only one seed leads to: they connect nothing."""
    seed_set = set(seeds)
    linked: dict[int, set[int]] = {}
    for edge in edges:
        linked.setdefault(edge.gene_a, set()).add(edge.gene_b)
        linked.setdefault(edge.gene_b, set()).add(edge.gene_a)
    dropped = {gene for gene, others in linked.items() if gene not in seed_set and len(others & seed_set) == 1}
    return [edge for edge in edges if edge.gene_a not in dropped and edge.gene_b not in dropped]
