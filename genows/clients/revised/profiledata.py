"""Profile data: values of genes, gene sets and whatever else is measured in samples, mutation records in mutation
profiles.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from genows.auth import permissions
from genows.clients.revised import wideprofiles
from genows.clients.revised.genes import upper
from genows.clients.revised.mutations import MUTATION_TYPES, MutationBlocks
from genows.clients.revised.scope import chosen_samples, chosen_samples_with_normal
from genows.clients.revised.wideprofiles import ProfilePart
from genows.columns.matrixvalues import kept_rows, sample_order, value_rows
from genows.data.alterations import GENE_SETS, GENERIC_ASSAY
from genows.data.genericassays import BATCH, NO_VALUES, entities_of, with_properties
from genows.data.genes import stored_genes_by_symbols
from genows.data.matrixtext import MatrixLines, MatrixText, gathered
from genows.data.mutationfields import PROFILE_DATA, RECORDS
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode.tabletext import Table
from genows.encode.weaving import JSON
from genows.http import answers
from genows.http.answers import Answer, numbers_of
from genows.http.request import Request


def profile_data(request: Request, db: Session) -> Answer:
    """Answers DBProfileData records: mutation profiles first, then the others; sample_ids wins over sample_list_id."""
    params = request.params
    profile_ids, symbols = params.required_ids("genetic_profile_ids"), params.required_ids("genes")
    is_matrix = params.one_of("shape", "records", "matrix") == "matrix"
    by_samples = params.one_of("rows", "genes", "samples") == "samples"
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = chosen_samples_with_normal(request, db)
    if samples is None:
        return answers.nothing(db.record("profile_data"))
    genes = None if symbols is None else stored_genes_by_symbols(db, upper(symbols))
    sets = _gene_sets(db, profiles, symbols)
    if is_matrix:
        wideprofiles.of_one_study(profiles)
        profiles = sorted(profiles, key=lambda profile: profile.alteration_type not in MUTATION_TYPES)
        parts = [_part(db, profile, sets if profile.alteration_type == GENE_SETS else genes, samples) for profile in profiles]
        return wideprofiles.matrix(db, parts, samples, genes, by_samples)
    of_mutations, of_values = RECORDS["profile_mutations"], db.record("profile_data")
    blocks = _mutations(db, [profile for profile in profiles if profile.alteration_type in MUTATION_TYPES], genes, samples)
    profiles = [profile for profile in profiles if profile.alteration_type not in MUTATION_TYPES]
    if blocks and not profiles:
        return answers.of_blocks(of_mutations, blocks)
    batches = chain(([b",", text] for text in answers.gathered(blocks.texts(JSON), b",")) if blocks else (), _batches(db, profiles, genes, sets, samples))
    lines = partial(_lines, db, profiles, genes, sets, samples)
    answer = answers.byte_array(batches, of_values, None if blocks else lines)
    if blocks and answer.source is not None:
        # The fields of both: a record lacks those of the other kind.
        both = of_mutations._replace(fields=(*of_mutations.fields, of_values.fields[-1]))
        answer.source = replace(answer.source, names=both.names, numbers=numbers_of(both), mixed=True)
    return answer


def _mutations(db, profiles, genes, samples) -> MutationBlocks | None:
    if not profiles:
        return None
    if genes is None:
        return MutationBlocks(db, PROFILE_DATA, profiles, None, samples)
    return MutationBlocks(db, PROFILE_DATA, profiles, [gene.entrez for gene in genes], samples, {str(gene.entrez): gene.symbol for gene in genes})


def _part(db, profile, wanted, samples) -> ProfilePart:
    rows = None if profile.alteration_type in MUTATION_TYPES else _rows_of(db, profile, wanted)
    return ProfilePart(profile, rows, wideprofiles.samples_of(db, profile, samples))


def _lines(db, profiles, genes, sets, samples, table: Table) -> Iterator[bytes]:
    """Yields the records as lines of *table*."""
    for profile in profiles:
        rows = _rows_of(db, profile, sets if profile.alteration_type == GENE_SETS else genes)
        yield from map(b"".join, _matrix_batches(db, profile, rows, samples, table))


def _gene_sets(db, profiles, set_ids):
    """Returns the gene sets of these ids as genes without an Entrez id; None for all of a profile's.

    Asked for where a profile holds scores.
    """
    if not any(profile.alteration_type == GENE_SETS for profile in profiles) or not db.runs("gene_set_entities_by_ids"):
        return []
    return None if set_ids is None else db.all("gene_set_entities_by_ids", geneset_ids=set_ids)


def _batches(db, profiles, genes, sets, samples):
    """Yields the records in batches as `answers.byte_array` takes them."""
    for profile in profiles:
        rows = _rows_of(db, profile, sets if profile.alteration_type == GENE_SETS else genes)
        yield from _matrix_batches(db, profile, rows, samples)


def _rows_of(db, profile, wanted):
    """Returns the wanted genes or gene sets; with None all that have values in the profile."""
    if wanted is not None:
        return wanted
    if profile.alteration_type == GENE_SETS:
        return db.all("profile_gene_sets", profile_pk=profile.pk)
    return db.all("profile_genes", profile_pk=profile.pk)


def _matrix_batches(db, profile, genes, samples, table=None):
    text = _matrix_text(db, profile, samples, table) if genes else None
    if text is None:
        return
    rows = kept_rows(db, profile.pk, genes, text.width)
    yield from gathered(chain.from_iterable(text.batches(gene.entrez, gene.symbol, row.values) for gene, row in rows if row))


def _matrix_text(db, profile, samples, table: Table | None) -> MatrixText | None:
    """Returns what renders the profile's values; None where none of its samples is in the request."""
    # Lists come back in the next request, ids hardly ever: what is made of them is not cached.
    if samples.sample_ids is not None:
        return _new_matrix_text(db, profile, samples, table)
    key = ("matrix text", profile.pk, samples.list_pk, samples.list_id, table)
    return db.cache.get(key, lambda: _new_matrix_text(db, profile, samples, table), MatrixText.cost)


def _new_matrix_text(db, profile, samples, table):
    names = _names_in_order(db, profile, samples)
    if not any(names):
        return None
    about = db.record("profile_data").names, profile.profile_id, profile.study.study_id, names, samples.list_id
    return MatrixText(*about) if table is None else MatrixLines(*about, table)


def _names_in_order(db, profile, samples) -> list[str | None]:
    """Returns the ids of the profile's samples in its own order, None for one that is not in the request."""
    names = samples.all_names(db, profile.study)
    return [names.get(pk) for pk in sample_order(db, profile.pk)]


def generic_assay_data(request: Request, db: Session) -> Answer:
    """Answers DBGenericAssayData records: by profile and entity in load order, then sample in the profile's own order.

    Or a matrix.
    """
    profile_ids, entity_ids = request.params.required_ids("genetic_profile_ids"), request.params.ids("entity_ids")
    is_matrix = request.params.one_of("shape", "records", "matrix") == "matrix"
    by_samples = request.params.one_of("rows", "genes", "samples") == "samples"
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = chosen_samples(request, db)
    if samples is None:
        return answers.nothing(db.record("assay_data"))
    of_assays = [profile for profile in profiles if profile.alteration_type == GENERIC_ASSAY]
    if is_matrix:
        wideprofiles.of_one_study(of_assays)
        parts = [_part_of_assay(db, profile, entity_ids, samples) for profile in of_assays]
        return wideprofiles.matrix(db, parts, samples, None, by_samples, wideprofiles.OF_ENTITY)
    return answers.records(db.record("assay_data"), _assay_records(db, of_assays, entity_ids, samples))


def _part_of_assay(db, profile, entity_ids, samples) -> wideprofiles.ProfilePart:
    rows = [(entity.pk, None, entity.stable_id) for entity in entities_of(db, profile.pk, entity_ids)]
    return wideprofiles.ProfilePart(profile, rows, wideprofiles.samples_of(db, profile, samples))


def _assay_records(db, profiles, entity_ids, samples) -> Iterator[tuple]:
    for profile in profiles:
        entities = entities_of(db, profile.pk, entity_ids)
        owners = _owners_of_values(db, profile, samples) if entities else []
        if not any(owners):
            continue
        about = profile.study.study_id, profile.profile_id
        for some in batches(entities, BATCH):
            batch = with_properties(db, some)
            for (_, stable_id, properties), values in value_rows(db, profile.pk, batch, len(owners)):
                # A string may be shorter than the samples, and ends with a comma.
                for owner, value in zip(owners, (values or "").split(","), strict=False):
                    if owner is not None and value not in NO_VALUES:
                        yield *about, *owner, value, stable_id, stable_id, properties


def _owners_of_values(db, profile, samples) -> list[tuple[str, str] | None]:
    """Returns (sample id, patient id) of the profile's samples in its own order, None for one that is not in the
    request.
    """
    names = samples.names(db, profile.study)
    of_study = {
        sample_pk: (sample_id, patient_id)
        for sample_pk, sample_id, _, patient_id in db.rows("all_samples_with_patients", study_pk=profile.study.pk)
        if names is None or sample_pk in names
    }
    return [of_study.get(pk) for pk in sample_order(db, profile.pk)]
