"""getNetwork: how genes are connected by the interactions that were loaded, apart from any study."""

from operator import itemgetter

from genows.clients.webservice.dialect import NO_GENE, PARAMETER_MISSING, Refusal, line, text_answer
from genows.clients.webservice.scope import GeneList
from genows.data.genes import genes_by_entrez
from genows.data.reference import FEW_GENES, interactions_among
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

# An interaction between two genes: two Entrez ids, and what the line says of it.
Edge = tuple[int, int, str]


def network(request: Request, db: Session) -> Answer:
    """Gives one line an interaction, without heading; nothing at all where no interactions are loaded."""
    if not request.params.get("gene_list"):
        raise Refusal(PARAMETER_MISSING, "gene_list")
    names = request.params.values("gene_list")
    seeds = list(dict.fromkeys(gene.entrez for gene in GeneList(db, names).resolved()))
    if not seeds:
        raise Refusal(NO_GENE)
    # Schema 2.12.12 dropped the table.
    if not (db.runs("interactions_of_genes") and db.runs("interactions_among_genes")):
        return text_answer(())
    edges = _edges(db, seeds, _neighbours(db, seeds))
    genes = genes_by_entrez(db, {gene for a, b, _ in edges for gene in (a, b)})
    symbols = {entrez: gene.symbol for entrez, gene in genes.items()}
    return text_answer(line((symbols[a], label, symbols[b])) for a, b, label in _connecting(edges, seeds))


def _pairs(db, seeds) -> set[tuple[int, int]]:
    """Returns both ends of every interaction that one of the seeds has part in."""
    if len(seeds) <= FEW_GENES:
        return set(db.rows("interactions_of_genes", entrezs=seeds, again=seeds))
    # The numbers come as texts, so that rows can be read as one text each.
    wanted = frozenset(map(str, seeds))
    return {(int(a), int(b)) for a, b in db.rows("interaction_pairs") if a in wanted or b in wanted}


def _neighbours(db, seeds) -> dict[int, set[int]]:
    """Returns seed → the genes that it interacts with, as far as the database knows them, and the seed itself."""
    pairs = _pairs(db, seeds)
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
    # Each interaction is looked at once, not once a seed: 12,000 seeds among 400,000 interactions take minutes.
    positioned = []
    firsts: dict[tuple[int, int], int | None] = {}
    for row in interactions_among(db, seeds_near):
        pair = row[:2]
        if pair not in firsts:
            firsts[pair] = min(seeds_near[pair[0]] & seeds_near[pair[1]], default=None)
        if (first := firsts[pair]) is not None:
            positioned.append((first, _edge(*row)))
    # Sorting is stable: interactions of one seed stay in stored order.
    edges: dict[str, Edge] = {}
    for _, edge in sorted(positioned, key=itemgetter(0)):
        edges.setdefault(edge[2], edge)
    return list(edges.values())


def _edge(a, b, interaction_type, data_source, experiment_types, pmids) -> Edge:
    low, high = (a, b) if a < b else (b, a)
    return a, b, f"{interaction_type}:{data_source}:{experiment_types}:{pmids}:{low}:{high}"


def _connecting(edges, seeds) -> list[Edge]:
    """Returns the edges without those of genes that only one seed leads to: they connect nothing."""
    seed_set = set(seeds)
    linked: dict[int, set[int]] = {}
    for a, b, _ in edges:
        linked.setdefault(a, set()).add(b)
        linked.setdefault(b, set()).add(a)
    dropped = {gene for gene, others in linked.items() if gene not in seed_set and len(others & seed_set) == 1}
    return [edge for edge in edges if edge[0] not in dropped and edge[1] not in dropped]
