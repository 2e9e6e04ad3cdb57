"""Genes that are mutated more often than others: as counted, as MutSig.json and Gistic.json tell what a study's authors found."""

from collections.abc import Iterator

from genows.auth.permissions import Profile
from genows.clients.services import scope
from genows.clients.services.writing import json_list, whole
from genows.data import packedmutations
from genows.data.numbers import meant_single
from genows.data.reference import cancer_genes
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.http.answers import Answer
from genows.http.request import Request

# Of the genes that are taken by their mutations per base, at most; and how many mutations such a gene has, at least.
MOST, LEAST = 500, 2


def recurrent_genes(db: Session, profile: Profile, samples: dict[int, str]) -> Answer:
    """Gives genes by how many mutations they have in *samples*, sample_pk → id. Cancer genes and significant ones are among them."""
    mutated = {entrez: those for entrez, pks in _mutated(db, profile) if (those := [pk for pk in pks if pk in samples])}
    significant = q_values(db, profile.study.pk)
    facts = {row.entrez: row for row in db.named("gene_facts_by_entrezs", study_pk=profile.study.pk, entrezs=list(mutated))}
    lengths = {entrez: row.length or 0 for entrez, row in facts.items()}
    dense = [entrez for entrez, pks in mutated.items() if len(pks) >= LEAST]
    dense.sort(key=lambda entrez: (not lengths.get(entrez), -len(mutated[entrez]) / (lengths.get(entrez) or 1), entrez))
    chosen = {*dense[:MOST], *(mutated.keys() & (significant.keys() | cancer_genes(db)))} & facts.keys()
    ordered = sorted(chosen, key=lambda entrez: (-len(mutated[entrez]), facts[entrez].symbol.upper(), entrez))
    return json_list(dumps(_gene(facts[entrez], mutated[entrez], significant.get(entrez), samples)) for entrez in ordered)


def _gene(facts, pks, q_value, samples):
    record = {"gene_symbol": facts.symbol.upper(), "cytoband": facts.cytoband}
    if facts.length:
        record["length"] = facts.length
    record["num_muts"] = len(pks)
    if q_value is not None:
        record["qval"] = q_value
    return {**record, "caseIds": [samples[pk] for pk in dict.fromkeys(pks)]}


def _mutated(db, profile) -> Iterator[tuple[int, list[int]]]:
    """Yields (Entrez id, sample_pk of each mutation) of every mutated gene of the profile."""
    its = packedmutations.gene_index(db, profile.study.pk, profile.pk)
    found: dict[int, list[int]] = {}
    if its is not None:
        for _, parts in packedmutations.genes_in_blocks(db, profile.pk, its, None):
            for part in parts:
                found.setdefault(part.entrez, []).extend(map(int, part.samples.split(",")))
    else:
        for entrez, pk in db.rows("mutation_pairs", profile_pk=profile.pk):
            found.setdefault(int(entrez), []).append(int(pk))
    yield from found.items()


def q_values(db: Session, study_pk: int) -> dict[int, float]:
    """Returns Entrez id → q value of the study's significantly mutated genes."""
    if not db.has("significant_genes"):
        return {}
    rows = db.all("significant_genes", study_pks=[study_pk])
    return {int(row.entrez_gene_id): meant_single(float(row.q_value)) for row in rows}


def mut_sig(request: Request, db: Session) -> Answer:
    """Gives a study's significantly mutated genes, by rank."""
    study = scope.named_study(request, db, "selected_cancer_type")
    if study is None or not db.has("significant_genes"):
        return whole([])
    rows = db.all("significant_genes", study_pks=[study.pk])
    return whole([{"gene_symbol": row.hugo_gene_symbol.upper(), "num_muts": int(row.mutation_count), "qval": meant_single(float(row.q_value))} for row in rows])


def gistic(request: Request, db: Session) -> Answer:
    """Gives a study's regions of significant copy-number change, by q value, chromosome and start."""
    study = scope.named_study(request, db, "selected_cancer_type") if request.params.first("selected_cancer_type") is not None else None
    if study is None or not db.has("copy_number_regions"):
        return whole([])
    regions: dict[str, list] = {}
    for row in db.all("copy_number_regions", study_pks=[study.pk]):
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
