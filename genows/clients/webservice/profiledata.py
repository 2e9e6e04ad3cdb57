"""getProfileData: several genes of one profile, or one gene of several profiles, in the requested cases: a cell a case, 'NaN' where there is no value."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from genows.clients.webservice.dialect import (
    GENES_AND_PROFILES,
    MEASURED,
    NO_CHANGE,
    NO_PROFILE,
    PARAMETER_MISSING,
    PLAIN_TEXT,
    PROFILES_OF_SEVERAL_STUDIES,
    LegacyParameters,
    Refusal,
    double_text,
    json_answer,
    line,
    text_answer,
    wants_json,
)
from genows.clients.webservice.scope import GeneList, Scope, named_profiles, required_cases
from genows.columns.blocks import Block
from genows.data import matrices
from genows.data.alterations import ANTIBODIES, MUTATIONS
from genows.data.antibodies import GeneAntibodies
from genows.data.cells import changes_by_gene
from genows.data.genes import Gene
from genows.data.matrices import Places
from genows.data.profiles import told
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session
from genows.encode.weaving import VALUE, Wide
from genows.http.answers import Answer
from genows.http.request import Request

OF_PROFILE, OF_GENE = ("GENETIC_PROFILE_ID", "ALTERATION_TYPE"), ("GENE_ID", "COMMON")

SamplePks = Sequence[int | None]
Data = TypeVar("Data")


def profile_data(request: Request, db: Session, scope: Scope) -> Answer:
    """Gives a row a gene, or a row a profile. Every check comes before the first byte; then rows leave as they are read."""
    params = request.params
    case_ids, list_pk = required_cases(request, db)
    profile_ids, names = required_lists(params)
    if len(names) > 1 and len(profile_ids) > 1:
        raise Refusal(GENES_AND_PROFILES)
    as_json = wants_json(params)
    profiles = _profiles(request, db, profile_ids)
    # JSON is the order of the columns: the case ids alone.
    if as_json:
        return json_answer(case_ids)
    genes, sample_pks = GeneList(db, names), pks_of_cases(db, profiles[0].study, case_ids, list_pk)
    if len(profiles) > 1:
        return text_answer(_by_profile(db, profiles, genes, case_ids, sample_pks))
    bare = (params.get("suppress_mondrian_header") or "").lower() == "true"
    blocks = profile_blocks(db, profiles[0], genes.by_symbol, sample_pks, list_pk)
    return text_answer(_by_gene(db, profiles[0], genes, case_ids, blocks, bare))


def required_lists(params: LegacyParameters) -> tuple[list[str], list[str]]:
    """Returns the profile ids and the names of genes; Refusal where one of them is missing."""
    profile_ids = params.values("genetic_profile_id")
    if not profile_ids:
        raise Refusal(PARAMETER_MISSING, "genetic_profile_id")
    # A gene_list of separators alone is not missing: it gives a table without rows.
    if not params.get("gene_list"):
        raise Refusal(PARAMETER_MISSING, "gene_list")
    return profile_ids, params.values("gene_list")


def _profiles(request, db, profile_ids) -> list[Profile]:
    profiles = []
    for profile_id, profile in zip(profile_ids, named_profiles(request, db, profile_ids), strict=True):
        if profile is None:
            raise Refusal(NO_PROFILE, profile_id)
        profiles.append(profile)
    if len({profile.study for profile in profiles}) > 1:
        raise Refusal(PROFILES_OF_SEVERAL_STUDIES)
    return profiles


def _by_gene(db, profile, genes, case_ids, blocks, bare):
    yield genes.warnings
    if not bare:
        yield line(("# DATA_TYPE", " " + told(db, profile).name))
        yield line(("# COLOR_GRADIENT_SETTINGS", " " + profile.alteration_type))
    yield line((*OF_GENE, *case_ids))
    wide = Wide(PLAIN_TEXT, OF_GENE, case_ids, MEASURED)
    before, text = None, ""
    for gene, block in blocks:
        # A gene that comes again at once is written as before.
        if gene != before:
            before, text = gene, wide.record((str(gene.entrez), gene.symbol), block)
        yield text


def _by_profile(db, profiles, genes, case_ids, sample_pks):
    yield line((*OF_PROFILE, *OF_GENE, *case_ids))
    wide = Wide(PLAIN_TEXT, (*OF_PROFILE, *OF_GENE), case_ids, MEASURED)
    for profile, block in _rows_of_profiles(db, profiles, genes.by_symbol, sample_pks):
        # Once a profile, behind the heading: clients expect them there.
        yield genes.warnings
        for gene in genes.by_symbol:
            yield wide.record((profile.profile_id, profile.alteration_type, str(gene.entrez), gene.symbol), block)


def _rows_of_profiles(db, profiles, genes, sample_pks):
    """Returns (profile, cells) of the only gene, or (profile, None) without one."""
    if not genes:
        return ((profile, None) for profile in profiles)
    if len(profiles) == 2 and any(profile.alteration_type == ANTIBODIES for profile in profiles):
        return _correlated(db, profiles, genes[0], sample_pks)
    return _each_once(db, profiles, genes, sample_pks)


def _each_once(db, profiles, genes, sample_pks):
    """Yields (profile, cells) for each of *profiles*, all of one study; the cells of one that comes again are read once."""
    # One gene, because nobody may name several of both; see `profile_data`.
    cells_of: dict[Profile, Block] = {}
    for profile in profiles:
        if profile not in cells_of:
            [(_, cells_of[profile])] = profile_blocks(db, profile, genes, sample_pks)
        yield profile, cells_of[profile]


def _correlated(db, profiles, gene, sample_pks):
    """Yields the other profile first; then, of the antibody profile, the antibody that is best correlated with it."""
    first, second = profiles
    if first.alteration_type == ANTIBODIES:
        first, second = second, first
    [(_, block)] = profile_blocks(db, first, [gene], sample_pks)
    yield first, block
    cells = [cell or "" for cell in block.values(VALUE)]
    yield second, antibody_block(GeneAntibodies(db, second.study, [gene]), gene, sample_pks, cells)


def pks_of_cases(db: Session, study: Study, case_ids: list[str], list_pk: int | None = None) -> list[int | None]:
    """Returns the sample_pk of each case, None for a case that the study does not have. *list_pk*: of the list that the cases are."""

    def ask():
        pks = pks_by_id(db, study, frozenset(case_ids))
        return [pks.get(case_id) for case_id in case_ids]

    # PERF: one gene of a list of 1,000 cases 1.9 times as fast, of 10,000 4.5 times. Other cases hardly ever come back.
    return ask() if list_pk is None else db.cache.get(("case pks", study.pk, list_pk), ask)


def pks_by_id(db: Session, study: Study, case_ids: frozenset[str]) -> dict[str, int]:
    """Returns case → sample_pk of those cases that the study has."""
    return {sample_id: pk for pk, sample_id in studysamples.named_samples(db, study.pk, case_ids).items()}


def profile_blocks(
    db: Session, profile: Profile, genes: Sequence[Gene], pks: SamplePks, list_pk: int | None = None
) -> Iterator[tuple[Gene, Block]]:
    """Returns an iterator of (gene, a block with the cells of the cases), one for each gene. *list_pk*: of the list that the cases are."""
    if profile.alteration_type == MUTATIONS:
        return _blocks_of(changes_by_gene(db, profile, genes), lambda changes: _of_mutations(changes, pks))
    if profile.alteration_type == ANTIBODIES:
        antibodies = GeneAntibodies(db, profile.study, genes)
        return _blocks_of(((gene, gene) for gene in genes), lambda gene: antibody_block(antibodies, gene, pks))
    find = partial(matrices.places_of, db, profile.pk, pks)
    places = find() if list_pk is None else db.cache.get(("places of cases", profile.pk, list_pk), find, Places.cost)
    return _blocks_of(matrices.read(db, profile.pk, genes, places), lambda block: matrices.nothing(len(pks)) if block is None else block)


def _blocks_of(genes_and_data: Iterable[tuple[Gene, Data]], make: Callable[[Data], Block]) -> Iterator[tuple[Gene, Block]]:
    """Yields (gene, *make*(data)) for each; the block of a gene that comes again at once is made once."""
    for _, same in groupby(genes_and_data, key=itemgetter(0)):
        gene, data = next(same)
        made = make(data)
        yield gene, made
        for _ in same:
            yield gene, made


def _of_mutations(changes: Iterable[tuple[int, str | None]], pks: SamplePks) -> Block:
    """Returns the protein changes of each case's mutations, joined by commas. *changes*: (sample_pk, protein change), by event."""
    by_sample: dict[int | None, list[str]] = {}
    for sample_pk, change in changes:
        by_sample.setdefault(sample_pk, []).append(change or NO_CHANGE)
    return Block(len(pks), {VALUE: [",".join(by_sample[pk]) if pk in by_sample else None for pk in pks]})


def antibody_block(antibodies: GeneAntibodies, gene: Gene, pks: SamplePks, other_cells: Iterable[str] | None = None) -> Block:
    """Returns the abundance of one antibody of the gene: of the first, or of the one best correlated with *other_cells*."""
    return abundance_block(antibodies.abundances(gene, pks, other_cells), pks)


def abundance_block(values: Mapping[int, float], pks: SamplePks) -> Block:
    """Returns the abundances of the cases."""
    return Block(len(pks), {VALUE: [None if pk is None or pk not in values else double_text(values[pk]) for pk in pks]})
