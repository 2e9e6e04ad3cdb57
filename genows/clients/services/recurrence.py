"""What comes back in many samples: genes and regions that a study's authors or our counts find, events that samples of all studies share."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from genows.auth import permissions
from genows.clients.services import scope
from genows.clients.services.dialect import event_ids, items, json_list, required, whole
from genows.columns.jsonvalues import dumps
from genows.data.alterations import COPY_NUMBER, MUTATIONS
from genows.data.genes import entrez_id, genes_by_entrez
from genows.data.mutations import samples_by_gene
from genows.data.numbers import meant_single
from genows.data.reference import cancer_genes
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

# Of the genes that are taken by their mutations per base, at most; and how many mutations such a gene has, at least.
MOST_GENES, LEAST_MUTATIONS = 500, 2


def recurrent_genes(db: Session, profile: Profile, samples: dict[int, str]) -> Answer:
    """Gives genes by how many mutations they have in *samples*, sample_pk → id. Cancer genes and significant ones are among them."""
    mutated = {entrez: those for entrez, its in samples_by_gene(db, profile) if (those := {pk: number for pk, number in its.items() if pk in samples})}
    mutations = {entrez: sum(those.values()) for entrez, those in mutated.items()}
    significant = q_values(db, profile.study.pk)
    facts = {row.entrez: row for row in db.named("gene_facts_by_entrezs", study_pk=profile.study.pk, entrezs=list(mutated))}
    lengths = {entrez: row.length or 0 for entrez, row in facts.items()}
    dense = [entrez for entrez, number in mutations.items() if number >= LEAST_MUTATIONS]
    dense.sort(key=lambda entrez: (not lengths.get(entrez), -mutations[entrez] / (lengths.get(entrez) or 1), entrez))
    chosen = {*dense[:MOST_GENES], *(mutated.keys() & (significant.keys() | cancer_genes(db)))} & facts.keys()
    ordered = sorted(chosen, key=lambda entrez: (-mutations[entrez], facts[entrez].symbol.upper(), entrez))
    return json_list(dumps(_gene(facts[entrez], mutated[entrez], significant.get(entrez), samples)) for entrez in ordered)


def _gene(facts, mutations, q_value, samples):
    record = {"gene_symbol": facts.symbol.upper(), "cytoband": facts.cytoband}
    if facts.length:
        record["length"] = facts.length
    record["num_muts"] = sum(mutations.values())
    if q_value is not None:
        record["qval"] = q_value
    return {**record, "caseIds": [samples[pk] for pk in mutations]}


def q_values(db: Session, study_pk: int) -> dict[int, float]:
    """Returns Entrez id → q value of the study's significantly mutated genes."""
    if not db.runs("significant_genes"):
        return {}
    rows = db.all("significant_genes", study_pks=[study_pk])
    return {int(row.entrez_gene_id): meant_single(float(row.q_value)) for row in rows}


def mut_sig(request: Request, db: Session) -> Answer:
    """Gives a study's significantly mutated genes, by rank."""
    study = scope.named_study(request, db, "selected_cancer_type")
    if study is None or not db.runs("significant_genes"):
        return whole([])
    rows = db.all("significant_genes", study_pks=[study.pk])
    return whole([{"gene_symbol": row.hugo_gene_symbol.upper(), "num_muts": int(row.mutation_count), "qval": meant_single(float(row.q_value))} for row in rows])


def gistic(request: Request, db: Session) -> Answer:
    """Gives a study's regions of significant copy-number change, by q value, chromosome and start."""
    study = scope.named_study(request, db, "selected_cancer_type") if request.params.first("selected_cancer_type") is not None else None
    if study is None or not db.runs("copy_number_region_genes"):
        return whole([])
    regions: dict[str, list] = {}
    for row in db.all("copy_number_region_genes", study_pks=[study.pk]):
        regions.setdefault(row.region_id, []).append(row)
    return json_list(dumps(_region(rows)) for rows in regions.values())


def _region(rows):
    one = rows[0]
    genes = [(row.hugo_gene_symbol.upper(), row.in_cancer_census == "1") for row in rows if row.hugo_gene_symbol is not None]
    return {
        "chromosome": int(one.chr),
        "cytoband": one.cytoband,
        "peakStart": int(one.peak_start),
        "peakEnd": int(one.peak_end),
        "sangerGenes": [symbol for symbol, in_census in genes if in_census],
        "nonSangerGenes": [symbol for symbol, in_census in genes if not in_census],
        "qval": meant_single(float(one.q_value)),
        "ampdel": one.alteration == "AMP",
    }


def similar_patients(request: Request, db: Session) -> Answer:
    """Gives the samples that share the listed events with a sample: those that share the most first, then by study and sample."""
    study, sample_id = scope.named_study(request, db), required(request.params, "sample_id").strip()
    asked = event_ids(request.params, "mutation"), event_ids(request.params, "cna")
    own = {} if study is None else scope.in_study(db, study, [sample_id])
    if not own:
        return whole([])
    studies = {each.pk: each for each in permissions.readable_studies(db, request.caller)}
    readable = permissions.readable_profiles(db, request.caller, None)
    profiles = [each.pk for each in readable if each.alteration_type in (MUTATIONS, COPY_NUMBER)]
    shared = _shared(db, asked, profiles, [each.pk for each in readable], next(iter(own)))
    rows = {row.sample_pk: row for row in _samples_of_pks(db, list(shared)) if row.study_pk in studies}
    about = scope.rows_of(db, studies.values())
    ordered = sorted(rows, key=lambda pk: (-sum(map(len, shared[pk].values())), rows[pk].study_pk, pk))
    return json_list(_similar_text(rows[pk], about[studies[rows[pk].study_pk].study_id], shared[pk]) for pk in ordered)


def _similar_text(row, study, events):
    kinds = {kind: list(those) for kind, those in sorted(events.items(), reverse=True)}
    return dumps([row.sample_id, [study.study_id, study.name], kinds])


def _samples_of_pks(db, pks) -> Iterator[Any]:
    for some in batches(pks):
        yield from db.all("samples_by_pks", ("sample_pk", "sample_id", "study_pk"), sample_pks=some)


def _shared(db, asked, profile_pks, readable_pks, own_pk) -> dict[int, dict[str, list[int]]]:
    """Returns sample_pk → kind of event → the listed events that the sample has: of mutations any of the same keyword.

    *readable_pks*: profiles whose mutations may be named.
    """
    mutations, cna = asked
    keywords: dict[str, list[int]] = {}
    found = {row.event_pk: row.keyword for row in db.all("mutation_event_keywords", event_pks=mutations, profile_pks=readable_pks)}
    for event in mutations:
        if found.get(event):
            keywords.setdefault(found[event], []).append(event)
    shared: dict[int, dict[str, dict[int, None]]] = {}
    for row in db.named("keyword_samples", profile_pks=profile_pks, keywords=list(keywords)):
        shared.setdefault(row.sample_pk, {}).setdefault("mutation", {}).update(dict.fromkeys(keywords[row.keyword]))
    for row in db.named("cna_event_samples", profile_pks=profile_pks, event_pks=cna):
        shared.setdefault(row.sample_pk, {}).setdefault("cna", {})[row.event_pk] = None
    shared.pop(own_pk, None)
    # In the order of the request.
    places = {"mutation": {event: place for place, event in enumerate(mutations)}, "cna": {event: place for place, event in enumerate(cna)}}
    return {pk: {kind: sorted(those, key=places[kind].__getitem__) for kind, those in kinds.items()} for pk, kinds in shared.items()}


# (place of the item in the request, Entrez id, profile_pk) → how many samples have it.
Counts = dict[tuple[int, int, int], int]


def pancancer_mutations(request: Request, db: Session) -> Answer:
    """Gives in how many samples of each study each item is mutated: by item, gene and name of the study."""
    params = request.params
    command, asked = required(params, "cmd"), required(params, "q")
    if command not in COUNTED:
        raise ParameterError("cmd", f"should be one of: {', '.join(COUNTED)}.")
    profiles = {
        each.pk: each for each in permissions.readable_profiles(db, request.caller, None) if each.alteration_type == MUTATIONS
    }
    counts, members = COUNTED[command](db, items(params, "q") if asked else [], list(profiles))
    rows = scope.rows_of(db, {each.study for each in profiles.values()})
    names = {entrez: gene.symbol for entrez, gene in genes_by_entrez(db, {entrez for _, entrez, _ in counts}).items()}
    ordered = sorted(counts, key=lambda key: (key[0], names.get(key[1], ""), key[1], rows[profiles[key[2]].study.study_id].name, key[2]))

    def record(key):
        place, entrez, pk = key
        study = rows[profiles[pk].study.study_id]
        about = {**members[place], "hugo": names.get(entrez)}
        return {**about, "cancer_study": study.name, "cancer_type": study.cancer_type_id, "count": counts[key]}

    return json_list(dumps(record(key)) for key in ordered)


def _distinct(keys: Iterator[tuple[int, int, int, int]]) -> Counts:
    """Counts the different samples, the last of the four numbers, of each of the others."""
    counts: Counts = {}
    for *key, _ in set(keys):
        counts[key[0], key[1], key[2]] = counts.get((key[0], key[1], key[2]), 0) + 1
    return counts


def _by_texts(query: str, column: str, member: str, db, asked, profile_pks):
    """Counts the samples of a query that takes what its *column* may be. *member*: what answers call it."""
    places = {text: place for place, text in enumerate(asked)}
    take = db.item(query, column, "entrez", "profile_pk", "sample_pk")
    rows = map(take, db.rows(query, profile_pks=profile_pks, **{f"{column}s": asked}))
    return _distinct((places[text], entrez, pk, sample) for text, entrez, pk, sample in rows), [{member: text} for text in asked]


def _by_symbols(db, asked, profile_pks):
    genes = scope.genes(db, asked)
    places: dict[int, int] = {}
    for place, name in enumerate(asked):
        if name in genes:
            places.setdefault(genes[name].entrez, place)
    rows = db.named("gene_sample_counts", profile_pks=profile_pks, entrezs=list(places))
    return {(places[row.entrez], row.entrez, row.profile_pk): row.samples for row in rows}, [{} for _ in asked]


def _by_positions(db, asked, profile_pks):
    split = [text.rpartition("_") for text in asked]
    genes = scope.genes(db, list(dict.fromkeys(name for name, _, _ in split if name)))
    wanted: dict[tuple[int, int], int] = {}
    members = []
    for place, (name, _, digits) in enumerate(split):
        position = entrez_id(digits)
        members.append({"protein_pos_start": digits, "protein_start_with_hugo": asked[place]})
        if name in genes and position is not None:
            wanted.setdefault((genes[name].entrez, position), place)
    entrezs, positions = ({key[part] for key in wanted} for part in (0, 1))
    rows = db.named("position_samples", profile_pks=profile_pks, entrezs=list(entrezs), positions=list(positions))
    keys = ((row.entrez, row.position, row.profile_pk, row.sample_pk) for row in rows)
    counts = _distinct((wanted[entrez, at], entrez, pk, sample) for entrez, at, pk, sample in keys if (entrez, at) in wanted)
    return counts, members


COUNTED: dict[str, Callable[[Session, list[str], list[int]], tuple[Counts, list[dict[str, Any]]]]] = {
    "byKeywords": partial(_by_texts, "keyword_samples", "keyword", "keyword"), "byHugos": _by_symbols,
    "byMutations": partial(_by_texts, "change_samples", "change", "protein_change"), "byProteinPos": _by_positions,
}  # fmt: skip
