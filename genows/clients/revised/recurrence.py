"""Genes and regions that are altered more often than chance explains, and genes that are mutated in several samples."""

from collections.abc import Iterator
from functools import partial

from genows.analysis.genenames import GenePlace, places
from genows.analysis.profiled import measured
from genows.auth import permissions
from genows.clients.revised.scope import chosen_samples
from genows.columns.fields import REAL
from genows.data.alterations import MUTATIONS
from genows.data.genes import genes_by_entrez
from genows.data.mutations import samples_by_gene
from genows.data.numbers import single_text
from genows.data.recurrence import GENE, REGION
from genows.data.reference import cancer_genes, census
from genows.db.identifiers import Profile
from genows.db.queries.records import Record
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Mutations that make a gene recurrent: at least, at most, and where nothing is asked for.
LEAST, MOST, USUAL = 1, 1_000_000, 2


def significant_genes(request: Request, db: Session) -> Answer:
    """Answers DBSignificantGene records, by study in load order and rank."""
    return _of_studies(request, db, "significant_genes", GENE)


def copy_number_regions(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberRegion records, one a region and gene: by study in load order, q value and place."""
    return _of_studies(request, db, "copy_number_region_genes", REGION)


def _of_studies(request, db, query: str, record: Record) -> Answer:
    """Answers the records of *query* of the studies of study_ids."""
    study_ids = request.params.required_ids("study_ids")
    pks = [study.pk for study in permissions.readable_studies(db, request.caller, study_ids)]
    if not db.runs(query):
        return answers.nothing(record)
    return answers.records(record, partial(_with_numbers, db, query, record, pks))


def _with_numbers(db, query, record: Record, study_pks) -> Iterator[tuple]:
    """Yields the rows; each real number of them was a 32-bit float."""
    columns = [place for place, field in enumerate(record.fields) if field.type == REAL]
    for row in db.selected(query, record.columns, study_pks=study_pks):
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

    return answers.records(record, rows)


def _recurrent_of_profile(db, profile: Profile, names, least: int, known: frozenset[int]) -> Iterator[tuple]:
    its = measured(db, profile.study.pk, profile).over(list(names))
    counts: dict[int, tuple[int, int]] = {}
    for entrez, mutations in samples_by_gene(db, profile):
        if there := mutations.keys() & names.keys():
            counts[entrez] = sum(map(mutations.__getitem__, there)), len(there & its.pks_of_gene(entrez))
    kept = {entrez: pair for entrez, pair in counts.items() if pair[0] >= least}
    genes, where, q_values = genes_by_entrez(db, kept), places(db, profile.study.pk, kept), _q_values(db, profile.study.pk)
    for entrez in sorted(genes, key=lambda entrez: (-kept[entrez][0], genes[entrez].symbol, entrez)):
        number, mutated = kept[entrez]
        cytoband, length = where.get(entrez, GenePlace(None, None))
        about = (profile.profile_id, profile.study.study_id, str(entrez), genes[entrez].symbol, cytoband, str(length) if length else None)
        yield *about, str(number), str(mutated), q_values.get(entrez), str(int(entrez in known)), str(its.of_gene(entrez).bit_count())


def _q_values(db, study_pk: int) -> dict[int, str | None]:
    if not db.runs("significant_genes"):
        return {}
    return {int(row.entrez_gene_id): single_text(float(row.q_value)) for row in db.named("significant_genes", study_pks=[study_pk])}
