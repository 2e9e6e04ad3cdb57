"""network.do: the interactions around a set of genes, with how often the genes are altered: counted from profiles, or as a request gives it.

Networks are written as GraphML, as JSON, and in the simple format with a line an edge.
"""

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from genows.analysis.cells import beyond, places_of_cell
from genows.analysis.rankedrows import Watch
from genows.clients.services import scope
from genows.clients.services.annotations import drug_targets, drugs_by_ids
from genows.clients.services.dialect import number, required, required_words, split_words, whole, words
from genows.data.alterations import COPY_NUMBER, EXPRESSION, MUTATIONS, levels_of
from genows.data.cells import matrix_cells, mutated_samples
from genows.data.genes import Gene, entrez_id, genes_by_entrez
from genows.data.numbers import decimal_number
from genows.data.reference import FEW_GENES, interactions_among
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session
from genows.encode.tabletext import xml_attribute, xml_content
from genows.encode.weaving import LINES
from genows.errors import ParameterError
from genows.http.answers import TEXT, Answer, attachment, chunks
from genows.http.presence import Watched
from genows.http.request import Request

XML = "text/xml; charset=utf-8"
NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
# Members that are attributes of the elements themselves.
OF_NODES, OF_EDGES = ("id",), ("source", "target", "directed")
FRAME = "*" * 60
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
MUTATED, AMPLIFIED, DELETED = "PERCENT_MUTATED", "PERCENT_CNA_AMPLIFIED", "PERCENT_CNA_HOMOZYGOUSLY_DELETED"
UP, DOWN, ALTERED = "PERCENT_MRNA_WAY_UP", "PERCENT_MRNA_WAY_DOWN", "PERCENT_ALTERED"
# Type of a profile → what it tells.
NAMES = {MUTATIONS: (MUTATED,), COPY_NUMBER: (AMPLIFIED, DELETED), EXPRESSION: (UP, DOWN)}
# Word of a request → name.
GIVEN = {
    "ANY": ALTERED, "AMP": AMPLIFIED, "GAIN": "PERCENT_CNA_GAINED", "HETLOSS": "PERCENT_CNA_HEMIZYGOUSLY_DELETED", "HOMDEL": DELETED,
    "UP": UP, "DOWN": DOWN, "MUT": MUTATED,
}  # fmt: skip
Fractions = dict[str, float]


def graphml(nodes: Sequence[Mapping[str, Any]], edges: Callable[[], Iterable[Mapping[str, Any]]], messages: Sequence[str] | None) -> Iterator[str]:
    """Yields the lines of a document. *nodes*, and what *edges*() gives: name → value; *messages*: sentences for a comment, None for no comment.

    *edges* is called twice: of a hundred thousand edges none need be held.
    """
    return (f"{line}\n" for line in _lines(nodes, edges, messages))


def _lines(nodes, edges, messages):
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    if messages is not None:
        # Sentences of our own alone: nothing of the request, which could end the comment.
        yield from (f"<!-- {FRAME}", "messages begin:", *messages, "messages end", f"{FRAME} -->")
    yield from (f'<graphml xmlns="{NAMESPACE}">', *_keys(nodes, edges()), ' <graph edgedefault="undirected">')
    for node in nodes:
        yield f"  <node id={_attribute(node['id'])}>{_data(node, OF_NODES)}</node>"
    for edge in edges():
        ends = " ".join(f"{name}={_attribute(edge[name])}" for name in OF_EDGES)
        yield f"  <edge {ends}>{_data(edge, OF_EDGES)}</edge>"
    yield from (" </graph>", "</graphml>")


def _keys(nodes, edges) -> Iterable[str]:
    yield _key("label", "string", "node")
    yield _key("type", "string", "all")
    for elements, kind, own in ((nodes, "node", OF_NODES), (edges, "edge", OF_EDGES)):
        types: dict[str, str] = {}
        for element in elements:
            for name, value in element.items():
                if name not in types:
                    types[name] = _type(value)
        for name, of_type in types.items():
            if name not in (*own, "label", "type"):
                yield _key(name, of_type, kind)


def _key(name, of_type, kind) -> str:
    return f' <key attr.name="{name}" attr.type="{of_type}" for="{kind}" id="{name}"/>'


def _type(value) -> str:
    if isinstance(value, bool):
        return "boolean"
    return {int: "int", float: "double"}.get(type(value), "string")


def _data(element, own) -> str:
    names = [name for name in element if name not in own]
    return "".join([f'<data key="{name}">{xml_content(_text(element[name]))}</data>' for name in names])


def _attribute(value) -> str:
    return xml_attribute(_text(value))


def _text(value) -> str:
    if isinstance(value, str):
        return value
    return str(value).lower() if isinstance(value, bool) else str(value)


def sif(labels: Mapping[str, str], edges: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yields a line an edge: label, type, label. *labels*: id → label of a node."""
    lines = ((labels[edge["source"]], edge["type"], labels[edge["target"]]) for edge in edges)
    return ("\t".join([LINES.inner(cell, "") for cell in line]) + "\n" for line in lines)


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
        rows = db.all("interaction_sources") if db.runs("interaction_sources") else []
        return Answer(("".join(f"{source}\n" for source in sorted({row.data_source for row in rows})).encode(),), TEXT)
    study = scope.named_study(request, db)
    names, threshold = required_words(params, "gene_list"), number(params, "Z_SCORE_THRESHOLD", 2)
    profile_ids = split_words(",".join(params.pieces("genetic_profile_ids")))
    linkers, diffusion = _linkers(params), number(params, "diffusion", 0)
    required(params, "genetic_profile_ids")
    required(params, "Z_SCORE_THRESHOLD")
    scope.check_samples(params)
    if study is None:
        return _written(params, [], tuple, [])
    samples = scope.without_normal(db, study, _samples(request, db, study))
    its = _found(db, study, scope.genes(db, names), _size(params), frozenset(words(params, "source")))
    profiles = scope.profiles(request, db, profile_ids, study)
    altered = altered_fractions(db, profiles, sorted(its.genes.values()), list(samples), threshold, Watched(request.environ))
    return _drawn(params, db, its, altered, len(samples), linkers, diffusion)


def _drawn(params, db, its: Network, altered, samples: int, linkers: int | None, diffusion: float) -> Answer:
    given = given_fractions(params.first("query_alt"), params.first("heatMap"), samples)
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
        return scope.typed(request, db, study)
    return scope.listed(request, db, study, (params.first("case_set_id") or "").strip())


def _size(params) -> str:
    size = (params.first("netsize") or "").strip().lower()
    return size if size in (SMALL, MEDIUM) else LARGE


def _found(db, study: Study, named: dict[str, Gene], size: str, sources: frozenset[str]) -> Network:
    genes = {gene.entrez: gene for gene in named.values()}
    others = scope.other_genes(db, study, list(genes))
    seeds = [entrez for entrez in genes if entrez not in others]
    its = Network(seeds, {entrez: genes[entrez] for entrez in seeds})
    if others:
        its.messages.append(f"{len(others)} of the genes are micro-RNAs or phosphoproteins, and left out.")
    if db.runs("interactions_touching"):
        _add_interactions(db, its, size, sources)
    if db.runs("drug_targets_by_genes"):
        its.targets = db.all("drug_targets_by_genes", entrezs=seeds)
        its.drugs = drugs_by_ids(db, list({row.drug_id for row in its.targets}))
    return its


def _add_interactions(db, its: Network, size: str, sources) -> None:
    near = set(its.seeds)
    if size != SMALL:
        for a, b, source in _touching(db, its.seeds):
            if not sources or source in sources:
                near |= {a, b}
    its.genes |= genes_by_entrez(db, near - its.genes.keys())
    edges = [row for row in interactions_among(db, set(its.genes)) if row[0] != row[1] and (not sources or row[3] in sources)]
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


def _prune(its: Network, altered, linkers: int, diffusion: float) -> None:
    """Keeps the *linkers* other genes with the highest scores."""
    # Where it does not count how often the neighbours are altered, nobody need know them.
    linked = _neighbours(its.edges, set(its.genes)) if diffusion > 0 else {}
    degree: dict[int, int] = {}
    for a, b, *_ in its.edges:
        degree[a], degree[b] = degree.get(a, 0) + 1, degree.get(b, 0) + 1

    def own(entrez):
        return altered.get(entrez, {}).get(ALTERED, 0.0)

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
    targets = drug_targets(db, list(its.drugs))
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
        lines, kind, name = sif(labels, edges()), TEXT, "cbioportal.sif"
    else:
        told = None if params.first("msgoff") == "t" else messages
        lines, kind, name = graphml(nodes, edges, told), XML, "cbioportal.graphml"
    headers = [attachment(name)] if params.first("download") == "on" else []
    body = chunks(lines)
    if params.first("gzip") == "on":
        body, headers = _compressed(body), [*headers, ("Content-Encoding", "gzip")]
    return Answer(body, DOWNLOAD if params.first("download") == "on" else kind, headers=headers)


def _compressed(parts: Iterable[bytes]) -> Iterator[bytes]:
    packing = zlib.compressobj(9, wbits=31)  # 31: with gzip's head
    yield from filter(None, map(packing.compress, parts))
    yield packing.flush()


def altered_fractions(db: Session, profiles: Sequence[Profile], genes: Sequence[Gene], pks: Sequence[int], threshold: float, watched: Watch = iter) -> dict[int, Fractions]:
    """Returns Entrez id → name → fraction of the samples, of each gene and kind of profile.

    *threshold*: of expression, either way; *watched*: passes the genes on for as long as somebody wants to know.
    """
    those = [profile for profile in profiles if profile.alteration_type in NAMES] if pks else []
    fractions: dict[int, Fractions] = {}
    # Gene by gene: at a threshold of 0 each cell is altered, and those of many genes would be megabytes.
    for found in watched(zip(*(_altered(db, profile, genes, pks, threshold) for profile in those), strict=True)):
        kinds: dict[str, Collection[int]] = {}
        for profile, (_, altered) in zip(those, found, strict=True):
            for name, places in zip(NAMES[profile.alteration_type], altered, strict=True):
                kinds[name] = {*kinds[name], *places} if name in kinds else places
        together = set().union(*kinds.values())
        fractions[found[0][0].entrez] = {name: len(places) / len(pks) for name, places in [*kinds.items(), (ALTERED, together)]}
    return fractions


def _altered(db, profile: Profile, genes, pks, threshold: float) -> Iterator[tuple[Gene, tuple[Collection[int], ...]]]:
    """Yields (gene, the places of the samples that are altered so, for each of NAMES) for each of *genes*."""
    if profile.alteration_type == MUTATIONS:
        yield from ((gene, (places,)) for gene, places in mutated_samples(db, profile, genes, pks))
    elif profile.alteration_type == COPY_NUMBER:
        for gene, cells in matrix_cells(db, profile, genes, pks):
            yield gene, ((), ()) if cells is None else (_at_level(cells, 2), _at_level(cells, -2))
    elif profile.alteration_type == EXPRESSION:
        for gene, cells in matrix_cells(db, profile, genes, pks):
            yield gene, ((), ()) if cells is None else beyond(cells, threshold)


def _at_level(cells, level):
    """The places of the cells that are at this level of copy number."""
    return [place for cell in levels_of(cells, (level,)) for place in places_of_cell(cells, cell)]


def given_fractions(query_alt: str | None, heat_map: str | None, samples: int) -> dict[str, Fractions]:
    """Returns symbol → name → fraction, as a request gives counts for its genes; nothing where it does not."""
    counts = _given_lists(query_alt) if query_alt else _given_table(heat_map) if heat_map else {}
    return {symbol: {name: count / samples for name, count in kinds.items()} for symbol, kinds in counts.items()} if samples else {}


def _given_lists(text: str) -> dict[str, Fractions]:
    """*text*: genes by ';', each its symbol, a colon, then type:number by commas."""
    found: dict[str, Fractions] = {}
    for part in text.split(";"):
        symbol, _, rest = part.partition(":")
        pairs = (piece.partition(":") for piece in rest.split(","))
        kinds = {GIVEN[kind.strip().upper()]: decimal_number(count) for kind, _, count in pairs if kind.strip().upper() in GIVEN}
        found[symbol.strip().upper()] = {name: count for name, count in kinds.items() if count is not None and count >= 0}
    return found


def _given_table(text: str) -> dict[str, Fractions]:
    """*text*: a line of genes, then one a sample, which may begin with its id; types by ';' in the cells."""
    heading, *lines = [line.split("\t") for line in text.splitlines() if line.strip()] or [[]]
    symbols = [cell.strip().upper() for cell in heading]
    found: dict[str, Fractions] = {symbol: {} for symbol in symbols if symbol}
    for cells in lines:
        for symbol, cell in zip(symbols, cells[len(cells) - len(symbols) :] if len(cells) > len(symbols) else cells, strict=False):
            kinds = {GIVEN[kind] for word in cell.split(";") if (kind := word.strip().upper()) in GIVEN}
            if symbol and kinds:
                for name in kinds | {ALTERED}:
                    found[symbol][name] = found[symbol].get(name, 0.0) + 1
    return found
