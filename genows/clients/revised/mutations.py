"""Mutations with all that is known of them, and structural variants; genes and regions that are altered more often than chance explains, and
genes that are mutated in several samples.
"""

from collections.abc import Iterator
from functools import partial

from genows.analysis.genenames import GenePlace, places
from genows.analysis.profiled import measured
from genows.auth import permissions
from genows.clients.revised.genes import entrez_ids
from genows.clients.revised.profiledata import MUTATION_TYPES
from genows.clients.revised.profilemutations import mutated_genes
from genows.clients.revised.scope import chosen_samples
from genows.columns.owners import RowRun
from genows.data.alterations import MUTATIONS, STRUCTURAL_VARIANTS
from genows.data.genes import genes_by_entrez
from genows.data.mutations import known_score, variant_share
from genows.data.numbers import double_text, single_text
from genows.data.packedmutations import FEW_SAMPLES
from genows.data.reference import cancer_genes, census
from genows.db.identifiers import Profile
from genows.db.lists import filtered
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer, Part
from genows.http.request import Request

# Of listed samples: so many are read whole for a page of them.
FEW_ROWS = 2000
# Without a list, with genes, with samples, with both.
DETAILS = ("mutation_details_by_profile", "mutation_details_by_genes", "mutation_details_by_samples", "mutation_details_by_genes_samples")
# Mutations that make a gene recurrent: at least, at most, and where nothing is asked for.
LEAST, MOST, USUAL = 1, 1_000_000, 2
# Genes per query, at most; with more all variants of the profile are read and those of the listed genes picked.
MOST_GENES = 200
VARIANTS = "structural_variants_by_profile"


def mutations(request: Request, db: Session) -> Answer:
    """Answers DBMutationDetails records: by profile in load order, gene (Entrez id), sample, start, event."""
    profile_ids, symbols = request.params.required_ids("genetic_profile_ids"), request.params.ids("genes")
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = chosen_samples(request, db)
    if samples is None:
        return answers.nothing(db.record("mutation_details"))
    entrezs = entrez_ids(db, symbols)
    of_mutations = [profile for profile in profiles if profile.alteration_type in MUTATION_TYPES]
    answer = answers.records(db.record("mutation_details"), _records(db, of_mutations, entrezs, samples))
    return answers.paged(answer, partial(_part, db, of_mutations, entrezs, samples))


def _part(db, profiles, entrezs, samples, source, offset, limit) -> Part | None:
    """Returns the records of a page, gene by gene."""
    runs = []
    for profile in profiles:
        genes = mutated_genes(db, profile, entrezs, samples)
        # The mutations of few samples are read sooner as they come than gene by gene.
        if genes is None or samples.sample_ids is not None and genes.total <= FEW_ROWS:
            return None
        names = samples.names(db, profile.study)
        # Where genes are counted of more samples these are all.
        sample_pks = list(names) if names is not None and len(names) <= FEW_SAMPLES else None
        read = partial(_of_genes, db, sample_pks, {"profile_pk": profile.pk, "sample_list_id": samples.list_id})
        runs.append(RowRun(genes.total, partial(genes.rows, read)))
    return answers.part_of_runs(source, runs, offset, limit)


def _of_genes(db, sample_pks, values, entrezs) -> Iterator[tuple]:
    return map(_completion(db), _rows(db, entrezs, sample_pks, values))


def _completion(db):
    return Completion(db.columns("mutation_details_by_profile"), len(db.record("mutation_details").names))


def _records(db, profiles, entrezs, samples) -> Iterator[tuple]:
    complete = _completion(db)
    for profile in profiles:
        names = samples.names(db, profile.study)
        values = {"profile_pk": profile.pk, "sample_list_id": samples.list_id}
        yield from map(complete, _rows(db, entrezs, None if names is None else list(names), values))


def _rows(db, entrezs, sample_pks, values):
    if entrezs is None and sample_pks is not None and len(sample_pks) <= FEW_SAMPLES:
        return db.rows("mutation_details_by_few_samples", **values, sample_pks=sample_pks)
    query, lists = filtered(DETAILS, entrezs=entrezs, sample_pks=sample_pks)
    return db.rows(query, **lists, **values)


class Completion:
    """Completes a row of mutation_details: the numbers that databases write each in their own way. *width*: fields of the record."""

    def __init__(self, columns: tuple[str, ...], width: int):
        self._width = width
        at = columns.index
        self._fis, self._impact = at("fis_value"), at("functional_impact_score")
        self._copies = at("ccf_expected_copies"), at("ccf_expected_copies_upper")
        self._reads = [
            (at(f"{name}_freq"), at(f"variant_read_count_{name}"), at(f"reference_read_count_{name}")) for name in ("tumor", "normal")
        ]

    def __call__(self, row: tuple) -> tuple:
        cells = list(row[: self._width])
        for freq, variant, reference in self._reads:
            counts = (None if cells[place] is None else int(cells[place]) for place in (variant, reference))
            cells[freq] = double_text(variant_share(*counts))
        if cells[self._fis] is not None:
            score = known_score(float(cells[self._fis]), cells[self._impact])
            cells[self._fis] = None if score is None else single_text(score)
        for column in self._copies:
            if cells[column] is not None:
                cells[column] = single_text(float(cells[column]))
        return tuple(cells)


def significant_genes(request: Request, db: Session) -> Answer:
    """Answers DBSignificantGene records, by study in load order and rank."""
    return _of_studies(request, db, "significant_genes", "p_value", "q_value")


def copy_number_regions(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberRegion records, one a region and gene: by study in load order, q value and place."""
    return _of_studies(request, db, "copy_number_regions", "q_value")


def _of_studies(request, db, query: str, *numbers: str) -> Answer:
    """Answers the records of *query* of the studies of study_ids. *numbers*: columns that hold what was a 32-bit float."""
    study_ids = request.params.required_ids("study_ids")
    pks = [study.pk for study in permissions.readable_studies(db, request.caller, study_ids)]
    if not db.has(query):
        return answers.nothing(db.record(query))
    return answers.records(db.record(query), _with_numbers(db, query, pks, numbers))


def _with_numbers(db, query, study_pks, numbers) -> Iterator[tuple]:
    columns = [db.columns(query).index(name) for name in numbers]
    for row in db.rows(query, study_pks=study_pks):
        cells = list(row)
        for column in columns:
            cells[column] = single_text(float(cells[column]))
        yield tuple(cells)


def recurrent_genes(request: Request, db: Session) -> Answer:
    """Answers DBRecurrentGene records: by profile in load order, number of mutations, symbol."""
    params = request.params
    profile_ids, least = params.required_ids("genetic_profile_ids"), params.number("min_count", LEAST, MOST) or USUAL
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    record, samples = db.record("recurrent_genes"), chosen_samples(request, db)
    if samples is None:
        return answers.nothing(record)

    def rows() -> Iterator[tuple]:
        # Where no list of cancer genes is loaded, the census stands in for it.
        known = cancer_genes(db) or census(db)
        for profile in profiles:
            if profile.alteration_type == MUTATIONS:
                yield from _recurrent_of_profile(db, profile, samples.all_names(db, profile.study), least, known)

    return answers.records(record, rows())


def _recurrent_of_profile(db, profile: Profile, names, least: int, known: frozenset[int]) -> Iterator[tuple]:
    its = measured(db, profile.study.pk, profile).only(names)
    counts: dict[int, tuple[int, int]] = {}
    last, looked_at = None, its.whole
    for entrez, sample_pk, mutations in db.rows("mutated_samples_by_profile", profile_pk=profile.pk):
        if sample_pk in names:
            # Rows come gene by gene.
            if entrez != last:
                last, looked_at = entrez, its.of_gene(entrez)
            before = counts.get(entrez, (0, 0))
            counts[entrez] = before[0] + mutations, before[1] + (sample_pk in looked_at)
    kept = {entrez: pair for entrez, pair in counts.items() if pair[0] >= least}
    genes, where, q_values = genes_by_entrez(db, kept), places(db, profile.study.pk, kept), _q_values(db, profile.study.pk)
    for entrez in sorted(genes, key=lambda entrez: (-kept[entrez][0], genes[entrez].symbol, entrez)):
        mutations, mutated = kept[entrez]
        cytoband, length = where.get(entrez, GenePlace(None, None))
        about = (profile.profile_id, profile.study.study_id, str(entrez), genes[entrez].symbol, cytoband, str(length) if length else None)
        yield *about, str(mutations), str(mutated), q_values.get(entrez), str(int(entrez in known)), str(len(its.of_gene(entrez)))


def _q_values(db, study_pk: int) -> dict[int, str | None]:
    if not db.has("significant_genes"):
        return {}
    return {int(row.entrez_gene_id): single_text(float(row.q_value)) for row in db.named("significant_genes", study_pks=[study_pk])}


def structural_variants(request: Request, db: Session) -> Answer:
    """Answers DBStructuralVariant records: by profile in load order, the genes of both sites, sample.

    By genes: those with one of them at either site.
    """
    profile_ids, symbols = request.params.required_ids("genetic_profile_ids"), request.params.ids("genes")
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = chosen_samples(request, db)
    if samples is None or not db.has(VARIANTS):
        return answers.nothing(db.record("structural_variants"))
    entrezs = entrez_ids(db, symbols)
    of_variants = [profile for profile in profiles if profile.alteration_type == STRUCTURAL_VARIANTS]
    answer = answers.records(db.record("structural_variants"), _variant_records(db, of_variants, entrezs, samples))
    if entrezs is not None or not all(samples.has_all(db, profile.study) for profile in of_variants):
        return answer
    return answers.paged(answer, partial(_part_of_variants, db, of_variants))


def _part_of_variants(db, profiles, source, offset, limit) -> Part:
    """Returns the records of a page, found by the database."""
    runs = [RowRun(_number(db, profile.pk), partial(_variants_of_profile, db, profile.pk)) for profile in profiles]
    return answers.part_of_runs(source, runs, offset, limit)


def _number(db, profile_pk) -> int:
    return db.cache.get(("variants", profile_pk), lambda: db.number(VARIANTS, profile_pk=profile_pk), lambda number: 0)


def _variants_of_profile(db, profile_pk, offset, limit) -> Iterator[tuple]:
    width = len(db.record("structural_variants").names)
    return (row[:width] for row in db.part(VARIANTS, offset, limit, profile_pk=profile_pk))


def _variant_records(db, profiles, entrezs, samples) -> Iterator[tuple]:
    width = len(db.record("structural_variants").names)
    sites = db.item(VARIANTS, "site1_entrez_gene_id", "site2_entrez_gene_id")
    sample = db.item(VARIANTS, "sample_pk")
    wanted = None if entrezs is None else frozenset(map(str, entrezs))
    for profile in profiles:
        names = samples.names(db, profile.study)
        of_names = None if names is None else frozenset(map(str, names))
        for row in _variant_rows(db, profile.pk, entrezs, names):
            if (wanted is None or not wanted.isdisjoint(sites(row))) and (of_names is None or sample(row) in of_names):
                yield row[:width]


def _variant_rows(db, profile_pk, entrezs, names):
    if entrezs is not None and len(entrezs) <= MOST_GENES:
        return db.rows("structural_variants_by_genes", profile_pk=profile_pk, entrezs=entrezs)
    if names is not None:
        return db.rows("structural_variants_by_samples", profile_pk=profile_pk, sample_pks=list(names))
    return db.rows(VARIANTS, profile_pk=profile_pk)
