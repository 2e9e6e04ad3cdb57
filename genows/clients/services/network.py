"""network.do: the interactions around a set of genes, with how often the genes are altered."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from genows.clients.services import drugs, frequencies, graphml, scope
from genows.clients.services.parameters import number, required, required_words, split_words, words
from genows.clients.services.writing import whole
from genows.data.genes import Gene, entrez_id, genes_by_entrez
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import TEXT, Answer, chunks
from genows.http.presence import Watched
from genows.http.request import Request

# Genes whose interactions the database picks; of more all interactions are read, and picked here.
FEW_GENES = 1000
NO_GENES = frozenset({"mirna", "phosphoprotein"})
SMALL, MEDIUM, LARGE = "small", "medium", "large"
LEAST_NEIGHBOURS = 2
NOTHING = frozenset({"", "NA"})
DOWNLOAD = "application/octet-stream"
DIRECTED = frozenset(
    {
        "DRUG_TARGET", "COMPONENT_OF", "METABOLIC_CATALYSIS", "SEQUENTIAL_CATALYSIS", "STATE_CHANGE", "GENERIC_OF",
        "controls-state-change-of", "controls-transport-of", "controls-phosphorylation-of", "controls-expression-of", "catalysis-precedes",
        "consumption-controlled-by", "controls-production-of", "used-to-produce", "chemical-affects", "controls-transport-of-chemical",
    }
)  # fmt: skip


@dataclass
class Network:
    """*seeds*: Entrez ids of the query; *genes*: Entrez id → gene; *edges*: between genes; *drugs*: id → row; *targets*: (drug id, row) of
    drug_targets; *messages*: sentences about what was left out."""

    seeds: list[int]
    genes: dict[int, Gene]
    edges: list[tuple] = field(default_factory=list)
    drugs: dict[str, Any] = field(default_factory=dict)
    targets: list[Any] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)


def network(request: Request, db: Session) -> Answer:
    """Gives the network as GraphML, as SIF or as JSON; with cmd=getdatasources where the interactions come from."""
    params = request.params
    if (params.first("cmd") or "").strip().lower() == "getdatasources":
        rows = db.all("interaction_sources") if db.has("interaction_sources") else []
        return Answer(("".join(f"{source}\n" for source in sorted({row.data_source for row in rows})).encode(),), TEXT)
    study = scope.named_study(request, db)
    names, threshold = required_words(params, "gene_list"), number(params, "Z_SCORE_THRESHOLD", 2)
    profile_ids = split_words(",".join(params.pieces("genetic_profile_ids")))
    linkers, diffusion = _linkers(params), number(params, "diffusion", 0)
    required(params, "genetic_profile_ids")
    required(params, "Z_SCORE_THRESHOLD")
    if not scope.names_samples(params):
        raise ParameterError("case_set_id", "is required: give the id of a sample list, or case_ids.")
    if study is None:
        return _written(params, [], tuple, [])
    samples = scope.without_normal(db, study, _samples(request, db, study))
    its = _found(db, study.pk, scope.genes(db, names), _size(params), frozenset(words(params, "source")))
    profiles = scope.profiles(request, db, profile_ids, study)
    altered = frequencies.of_genes(db, profiles, sorted(its.genes.values()), list(samples), threshold, Watched(request.environ))
    return _drawn(params, db, its, altered, len(samples), linkers, diffusion)


def _drawn(params, db, its: Network, altered, samples: int, linkers: int | None, diffusion: float) -> Answer:
    given = frequencies.given(params.first("query_alt"), params.first("heatMap"), samples)
    altered |= {entrez: given[gene.symbol] for entrez, gene in its.genes.items() if entrez in its.seeds and gene.symbol in given}
    if linkers is not None and len(its.genes) + len(its.drugs) > linkers + len(its.seeds):
        _prune(its, altered, linkers, diffusion)
    return _written(params, list(_nodes(db, its, altered)), partial(_edges, its), its.messages)


def _linkers(params) -> int | None:
    text = (params.first("linkers") or "").strip()
    if text and entrez_id(text) is None:
        raise ParameterError("linkers", "should be a whole number.")
    return entrez_id(text) if text else None


def _samples(request, db, study) -> dict[int, str]:
    params = request.params
    if params.first("case_ids") is not None:
        return scope.in_study(db, study, words(params, "case_ids"))
    if (params.first("case_ids_key") or "").strip():
        return scope.in_study(db, study, scope.stored_ids(db, (params.first("case_ids_key") or "").strip()))
    return scope.listed(request, db, study, (params.first("case_set_id") or "").strip())


def _size(params) -> str:
    size = (params.first("netsize") or "").strip().lower()
    return size if size in (SMALL, MEDIUM) else LARGE


def _found(db, study_pk, named: dict[str, Gene], size: str, sources: frozenset[str]) -> Network:
    genes = {gene.entrez: gene for gene in named.values()}
    facts = db.all("gene_facts_by_entrezs", study_pk=study_pk, entrezs=list(genes))
    others = {row.entrez for row in facts if (row.type or "").lower() in NO_GENES}
    seeds = [entrez for entrez in genes if entrez not in others]
    its = Network(seeds, {entrez: genes[entrez] for entrez in seeds})
    if others:
        its.messages.append(f"{len(others)} of the genes are micro-RNAs or phosphoproteins, and left out.")
    if db.has("interactions_touching"):
        _add_interactions(db, its, size, sources)
    if db.has("drug_targets_by_genes"):
        its.targets = db.all("drug_targets_by_genes", entrezs=seeds)
        its.drugs = drugs.by_ids(db, list({row.drug_id for row in its.targets}))
    return its


def _add_interactions(db, its: Network, size: str, sources) -> None:
    near = set(its.seeds)
    if size != SMALL:
        for a, b, source in _touching(db, its.seeds):
            if not sources or source in sources:
                near |= {a, b}
    its.genes |= genes_by_entrez(db, near - its.genes.keys())
    edges = [row for row in _among(db, set(its.genes)) if row[0] != row[1] and (not sources or row[3] in sources)]
    if size == MEDIUM:
        linked = _neighbours(edges, set(its.seeds))
        its.genes = {entrez: gene for entrez, gene in its.genes.items() if entrez in its.seeds or len(linked.get(entrez, ())) >= LEAST_NEIGHBOURS}
    its.edges = sorted((row for row in edges if row[0] in its.genes and row[1] in its.genes), key=_sortable)


def _sortable(edge):
    a, b, *texts = edge
    return a, b, *(text or "" for text in texts)


def _neighbours(edges, among: set[int]) -> dict[int, set[int]]:
    """Returns Entrez id → the genes of *among* that it interacts with."""
    linked: dict[int, set[int]] = {}
    for a, b, *_ in edges:
        for one, other in ((a, b), (b, a)):
            if other in among:
                linked.setdefault(one, set()).add(other)
    return linked


def _touching(db, seeds) -> Iterable[tuple]:
    if len(seeds) <= FEW_GENES:
        return db.rows("interactions_touching", entrezs=seeds, again=seeds)
    wanted = frozenset(map(str, seeds))
    return ((int(a), int(b), source) for a, b, _, source, *_ in db.rows("interactions") if a in wanted or b in wanted)


def _among(db, genes: set[int]) -> Iterable[tuple]:
    if len(genes) <= FEW_GENES:
        return db.rows("interactions_among_genes", entrezs=list(genes), again=list(genes))
    texts = {str(gene): gene for gene in genes}
    return ((texts[a], texts[b], *rest) for a, b, *rest in db.rows("interactions") if a in texts and b in texts)


def _prune(its: Network, altered, linkers: int, diffusion: float) -> None:
    """Keeps the *linkers* other genes with the highest scores."""
    # Where it does not count how often the neighbours are altered, nobody need know them.
    linked = _neighbours(its.edges, set(its.genes)) if diffusion > 0 else {}
    degree: dict[int, int] = {}
    for a, b, *_ in its.edges:
        degree[a], degree[b] = degree.get(a, 0) + 1, degree.get(b, 0) + 1

    def own(entrez):
        return altered.get(entrez, {}).get(frequencies.ALTERED, 0.0)

    def rank(entrez):
        its_own, near = own(entrez), max(map(own, linked.get(entrez, ())), default=0.0)
        return -max(its_own, diffusion * near), -its_own, -degree.get(entrez, 0), entrez

    others = sorted(its.genes.keys() - set(its.seeds), key=rank)
    kept = {*its.seeds, *others[:linkers]}
    if len(others) > linkers:
        its.messages.append(f"{linkers} of {len(others)} genes beside those of the query are kept.")
    its.genes = {entrez: gene for entrez, gene in its.genes.items() if entrez in kept}
    its.edges = [row for row in its.edges if row[0] in kept and row[1] in kept]


def _nodes(db, its: Network, altered) -> Iterator[dict[str, Any]]:
    for entrez, gene in sorted(its.genes.items()):
        yield {
            "id": str(entrez), "label": gene.symbol, "type": "Protein", "RELATIONSHIP_XREF": f"HGNC:{gene.symbol};Entrez Gene:{entrez}",
            "IN_QUERY": entrez in its.seeds, **altered.get(entrez, {}),
        }  # fmt: skip
    targets = drugs.targets_of(db, list(its.drugs))
    for drug_id, row in sorted(its.drugs.items()):
        members = {
            "id": drug_id, "label": row.name, "type": "Drug", "NAME": row.name, "RELATIONSHIP_XREF": row.xref, "ATC_CODE": row.atc_codes,
            "FDA_APPROVAL": bool(row.approved), "CANCER_DRUG": bool(row.cancer_drug), "NUMBER_OF_CLINICAL_TRIALS": row.trials,
            "DESCRIPTION": row.description, "SYNONYMS": row.synonyms, "TARGETS": ";".join(targets.get(drug_id, [])),
        }  # fmt: skip
        yield {name: value for name, value in members.items() if value is not None}


def _edges(its: Network) -> Iterator[dict[str, Any]]:
    for a, b, kind, source, experiments, pmids in its.edges:
        yield _edge(str(a), str(b), kind, pmids, source, experiments)
    for row in its.targets:
        if row.drug_id in its.drugs:
            yield _edge(row.drug_id, str(row.entrez), row.interaction_type, row.pmids, row.data_source, row.experiment_types)


def _edge(source, target, kind, pmids, data_source, experiments):
    about = {"INTERACTION_PUBMED_ID": pmids, "INTERACTION_DATA_SOURCE": data_source, "EXPERIMENTAL_TYPE": experiments}
    told = {name: value for name, value in about.items() if (value or "") not in NOTHING}
    return {"source": source, "target": target, "directed": kind in DIRECTED, "type": kind, **told}


def _written(params, nodes: Sequence[dict[str, Any]], edges: Callable[[], Iterable[dict[str, Any]]], messages) -> Answer:
    form = (params.first("format") or "").strip().lower()
    if form == "json":
        return whole({"nodes": nodes, "edges": list(edges())})
    if form == "sif":
        labels = {node["id"]: node["label"] for node in nodes}
        lines, kind, name = graphml.sif(labels, edges()), TEXT, "cbioportal.sif"
    else:
        told = None if params.first("msgoff") == "t" else messages
        lines, kind, name = graphml.graphml(nodes, edges, told), graphml.XML, "cbioportal.graphml"
    headers = [("Content-Disposition", f'attachment; filename="{name}"')] if params.first("download") == "on" else []
    body = chunks(lines)
    if params.first("gzip") == "on":
        body, headers = _compressed(body), [*headers, ("Content-Encoding", "gzip")]
    return Answer(body, DOWNLOAD if params.first("download") == "on" else kind, headers=headers)


def _compressed(parts: Iterable[bytes]) -> Iterator[bytes]:
    packing = zlib.compressobj(9, wbits=31)  # 31: with gzip's head
    yield from filter(None, map(packing.compress, parts))
    yield packing.flush()
