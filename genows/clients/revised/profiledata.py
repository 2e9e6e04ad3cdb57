"""Profile data: values of genes, gene sets and whatever else is measured in samples, mutation records in mutation
profiles.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from genows.auth import permissions
from genows.clients.revised import wideprofiles
from genows.clients.revised.genes import upper
from genows.clients.revised.mutations import MUTATION_TYPES, MutationBlocks
from genows.clients.revised.scope import RequestedSamples, chosen_samples, chosen_samples_with_normal
from genows.clients.revised.wideprofiles import ProfilePart
from genows.columns.blocks import Block, split
from genows.columns.fields import View
from genows.data import matrices, mutationfields
from genows.data.alterations import GENE_SETS, GENERIC_ASSAY
from genows.data.genericassays import BATCH, NO_VALUE, entities_of, with_properties
from genows.data.genes import stored_genes_by_symbols
from genows.data.matrices import Places, sample_order
from genows.data.matrixfields import (
    ASSAY_DATA,
    ENTITY,
    ENTREZ,
    LIST,
    PATIENT,
    PROFILE,
    PROFILE_DATA,
    PROPERTIES,
    RECORDS,
    SAMPLE,
    STUDY,
    SYMBOL,
)
from genows.data.people import samples_with_patients
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode import weaving
from genows.encode.weaving import ELEMENTS, Frame, Layout
from genows.http import answers
from genows.http.answers import Answer, Blocks
from genows.http.request import Request

# The fields of both: of a mutation, and behind them the value.
BOTH = View((*mutationfields.PROFILE_DATA.shown, PROFILE_DATA.shown[-1]))
_OF_MUTATIONS = mutationfields.RECORDS["profile_mutations"]
BOTH_RECORD = _OF_MUTATIONS._replace(fields=(*_OF_MUTATIONS.fields, RECORDS["profile_data"].fields[-1]))


def profile_data(request: Request, db: Session) -> Answer:
    """Answers DBProfileData records: mutation profiles first, then the others; sample_ids wins over sample_list_id."""
    params = request.params
    profile_ids, symbols = params.required_ids("genetic_profile_ids"), params.required_ids("genes")
    is_matrix = params.one_of("shape", "records", "matrix") == "matrix"
    by_samples = params.one_of("rows", "genes", "samples") == "samples"
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = chosen_samples_with_normal(request, db)
    if samples is None:
        return answers.nothing(RECORDS["profile_data"])
    genes = None if symbols is None else stored_genes_by_symbols(db, upper(symbols))
    sets = _gene_sets(db, profiles, symbols)
    if is_matrix:
        wideprofiles.of_one_study(profiles)
        profiles = sorted(profiles, key=lambda profile: profile.alteration_type not in MUTATION_TYPES)
        parts = [_part(db, profile, sets if profile.alteration_type == GENE_SETS else genes, samples) for profile in profiles]
        return wideprofiles.matrix(db, parts, samples, genes, by_samples)
    mutations = _mutations(db, [profile for profile in profiles if profile.alteration_type in MUTATION_TYPES], genes, samples)
    profiles = [profile for profile in profiles if profile.alteration_type not in MUTATION_TYPES]
    values = GeneBlocks(db, {profile: sets if profile.alteration_type == GENE_SETS else genes for profile in profiles}, samples)
    if mutations is None:
        return answers.of_blocks(RECORDS["profile_data"], values)
    if not profiles:
        return answers.of_blocks(mutationfields.RECORDS["profile_mutations"], mutations)
    return answers.of_blocks(BOTH_RECORD, BothBlocks(mutations, values))


def _mutations(db, profiles, genes, samples) -> MutationBlocks | None:
    if not profiles:
        return None
    if genes is None:
        return MutationBlocks(db, mutationfields.PROFILE_DATA, profiles, None, samples)
    symbols = {str(gene.entrez): gene.symbol for gene in genes}
    return MutationBlocks(db, mutationfields.PROFILE_DATA, profiles, [gene.entrez for gene in genes], samples, symbols)


def _part(db, profile, wanted, samples) -> ProfilePart:
    rows = None if profile.alteration_type in MUTATION_TYPES else _rows_of(db, profile, wanted)
    return ProfilePart(profile, rows, wideprofiles.samples_of(db, profile, samples))


def _gene_sets(db, profiles, set_ids):
    """Returns the gene sets of these ids as genes without an Entrez id; None for all of a profile's.

    Asked for where a profile holds scores.
    """
    if not any(profile.alteration_type == GENE_SETS for profile in profiles) or not db.runs("gene_set_entities_by_ids"):
        return []
    return None if set_ids is None else db.all("gene_set_entities_by_ids", geneset_ids=set_ids)


def _rows_of(db, profile, wanted):
    """Returns the wanted genes or gene sets; with None all that have values in the profile."""
    if wanted is not None:
        return wanted
    if profile.alteration_type == GENE_SETS:
        return db.all("profile_gene_sets", profile_pk=profile.pk)
    return db.all("profile_genes", profile_pk=profile.pk)


class MatrixBlocks(Blocks):
    """The values of profiles: by what they are of, then sample in the profile's own order. *fixed*: the columns of what they are of."""

    def __init__(self, db: Session, view: View, fixed: Sequence[str], profiles: Sequence[Profile], samples: RequestedSamples):
        super().__init__(view)
        self._db, self._fixed, self._profiles, self._samples = db, fixed, profiles, samples

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        for profile in self._profiles:
            places, owners = self._owners(profile)
            own = {name: its for name, its in owners.columns.items() if name in columns}
            for fixed, block in self._values(profile, places) if places.size else ():
                yield from split(matrices.held(block, own).with_columns(fixed))

    def texts(self, layout: Layout) -> Iterator[bytes]:
        for profile in self._profiles:
            places, frames = self._frames(layout, profile)
            for fixed, block in self._values(profile, places) if places.size else ():
                yield from (frame.woven(fixed, some).encode() for frame, some in zip(frames, split(block), strict=True))

    def _values(self, profile: Profile, places: Places) -> Iterator[tuple[dict[str, str | None], Block]]:
        """Yields (fixed columns, block of values) of each row."""
        raise NotImplementedError

    def _owners(self, profile: Profile) -> tuple[Places, Block]:
        """Returns the places of the profile's samples that are in the request, and what their records have besides gene and value."""
        names = self._samples.all_names(self._db, profile.study)
        # Of a profile of another study, whose order nobody needs, nothing is read.
        order = sample_order(self._db, profile.pk) if names else ()
        ids = [names[pk] for pk in order if pk in names]
        own = {PROFILE: profile.profile_id, STUDY: profile.study.study_id, LIST: self._samples.list_id}
        places = matrices.places_in_order(self._db, profile.pk, names) if names else Places(0)
        return places, Block(len(ids), {SAMPLE: ids}).with_columns(own)

    def _frames(self, layout: Layout, profile: Profile) -> tuple[Places, list[Frame]]:
        """Returns the places of the samples, and what stands around their values."""

        def make():
            places, owners = self._owners(profile)
            return places, Frame(weaving.style_of(layout, self.view), self.view, owners, self._fixed).split()

        # Lists come back in the next request, ids hardly ever.
        if self._samples.sample_ids is not None:
            return make()
        key = ("frames of samples", layout, self._fixed, profile.pk, self._samples.list_pk, self._samples.list_id, self._samples.exclude_normal)
        return self._db.cache.get(key, make, lambda made: made[0].cost() + sum(frame.cost() for frame in made[1]))


class GeneBlocks(MatrixBlocks):
    """The values of genes and gene sets. *wanted*: each profile with its genes or gene sets, None for all."""

    def __init__(self, db: Session, wanted: Mapping[Profile, Sequence[tuple] | None], samples: RequestedSamples):
        super().__init__(db, PROFILE_DATA, (ENTREZ, SYMBOL), list(wanted), samples)
        self._wanted = wanted

    def _values(self, profile, places):
        for gene, block in matrices.read(self._db, profile.pk, _rows_of(self._db, profile, self._wanted[profile]), places):
            if block:
                yield {ENTREZ: None if gene[1] is None else str(gene[1]), SYMBOL: gene[2]}, block


class AssayBlocks(MatrixBlocks):
    """The values of entities of generic assays, in load order. *entity_ids*: None for all."""

    def __init__(self, db: Session, profiles: Sequence[Profile], entity_ids: Sequence[str] | None, samples: RequestedSamples):
        super().__init__(db, ASSAY_DATA, (ENTITY, PROPERTIES), profiles, samples)
        self._entity_ids = entity_ids

    def _values(self, profile, places):
        for some in batches(entities_of(self._db, profile.pk, self._entity_ids), BATCH):
            for (_, stable_id, properties), block in matrices.read(self._db, profile.pk, with_properties(self._db, some), places):
                if block:
                    yield {ENTITY: stable_id, PROPERTIES: properties}, matrices.without(block, NO_VALUE)

    def _owners(self, profile):
        places, owners = super()._owners(profile)
        patients = {row.sample_id: row.patient_id for row in samples_with_patients(self._db, profile.study.pk)}
        return places, owners.with_columns({PATIENT: [patients[sample_id] for sample_id in owners.values(SAMPLE)]})


class BothBlocks(Blocks):
    """Mutations, then values. As JSON a record lacks the fields of the other kind; where some fields are chosen it has nothing there."""

    def __init__(self, mutations: Blocks, values: Blocks):
        super().__init__(BOTH)
        self._kinds = (mutations, values)

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        for blocks in self._kinds:
            its = [name for name in columns if name in blocks.view.columns]
            others = {name: None for name in columns if name not in its}
            yield from (block.with_columns(others) for block in blocks.read(its))

    def texts(self, layout: Layout) -> Iterator[bytes]:
        return chain.from_iterable(blocks.texts(layout) for blocks in self._kinds) if layout is ELEMENTS else super().texts(layout)


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
        return answers.nothing(RECORDS["assay_data"])
    of_assays = [profile for profile in profiles if profile.alteration_type == GENERIC_ASSAY]
    if is_matrix:
        wideprofiles.of_one_study(of_assays)
        parts = [_part_of_assay(db, profile, entity_ids, samples) for profile in of_assays]
        return wideprofiles.matrix(db, parts, samples, None, by_samples, wideprofiles.OF_ENTITY)
    return answers.of_blocks(RECORDS["assay_data"], AssayBlocks(db, of_assays, entity_ids, samples))


def _part_of_assay(db, profile, entity_ids, samples) -> wideprofiles.ProfilePart:
    rows = [(entity.pk, None, entity.stable_id) for entity in entities_of(db, profile.pk, entity_ids)]
    return wideprofiles.ProfilePart(profile, rows, wideprofiles.samples_of(db, profile, samples))
