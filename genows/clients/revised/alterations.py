"""What is altered of genes in samples: sample by sample, counted by study, and which profiles have data at all.

A request names its genes plainly, or in a query that says what counts of each.
"""

from collections.abc import Collection, Iterable, Iterator

from genows.analysis import askedgenes, genenames
from genows.analysis.altered import KINDS, OLDER_KINDS, Thresholds, altered, count_altered
from genows.analysis.askedgenes import TYPES, Queried, absent, wanted_kinds
from genows.analysis.judged import Looked
from genows.analysis.oql.admission import LEVEL_WORDS
from genows.analysis.oql.grammar import read_gene_query
from genows.analysis.oql.query import GeneQuery
from genows.analysis.oql.words import EXPRESSION, FUSION, PROTEIN
from genows.analysis.studies import defaults
from genows.auth import permissions
from genows.clients.revised.scope import chosen_samples
from genows.data.alterations import COPY_NUMBER, MUTATIONS, DriverRule
from genows.data.cells import NAMED_MISSING, counts_of_values, mutated_places
from genows.data.genes import Gene, genes_by_entrez, genes_by_symbols
from genows.data.mutations import samples_by_gene
from genows.data.profiles import of_studies, of_study
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.ignored import telling
from genows.http.params import Parameters
from genows.http.request import Request

# Kinds of data that are in use where a query names them.
BESIDE = (FUSION, EXPRESSION, PROTEIN)
# Of a gene query: parsed in 1.4 s; 20,000 genes with conditions are 300,000.
QUERY_CHARACTERS = 500_000


def alterations(request: Request, db: Session) -> Answer:
    """Answers DBAlteration records: by study in load order, gene (Entrez id), sample; altered combinations alone."""
    params = request.params
    thresholds = thresholds_of(params)
    profiles = permissions.readable_profiles(db, request.caller, params.required_ids("genetic_profile_ids"))
    query = gene_query_of(params)
    asked, samples = queried_genes(db, params, query, profiles), chosen_samples(request, db)
    of_studies = _by_study(profiles if query is None else _in_use(db, profiles), OLDER_KINDS if query is None else KINDS)
    notes = [*asked.notes, *(absent(query, _types(of_studies.values())) if query else ())]
    if samples is None:
        return telling(answers.nothing(db.record("alterations")), asked.unknown, notes)

    def rows() -> Iterator[tuple]:
        for study, own in of_studies.items():
            names = samples.all_names(db, study)
            sample_ids = list(names.values())
            for gene, found in altered(db, own, asked, list(names), thresholds, Looked(db, own, list(names))):
                for place, (level, mrna, protein, mutation, variant, driver) in found.items():
                    cna = None if level is None else LEVEL_WORDS[level]
                    is_driver = None if driver is None else str(int(driver))
                    yield study.study_id, sample_ids[place], str(gene.entrez), gene.symbol, cna, mrna, protein, mutation, variant, is_driver

    return telling(answers.records(db.record("alterations"), rows), asked.unknown, notes)


def _by_study(profiles: list[Profile], kinds: Collection[str]) -> dict[Study, list[Profile]]:
    found: dict[Study, list[Profile]] = {}
    for profile in profiles:
        if profile.alteration_type in kinds:
            found.setdefault(profile.study, []).append(profile)
    return dict(sorted(found.items()))


def _in_use(db, profiles: list[Profile]) -> list[Profile]:
    """Returns the profiles without those of copy number that have no levels: 2 is a ratio there."""
    studies = {profile.study.pk for profile in profiles if profile.alteration_type == COPY_NUMBER}
    discrete = {each.pk for its in of_studies(db, studies).values() for each in its if each.datatype.upper() == "DISCRETE"}
    return [profile for profile in profiles if profile.alteration_type != COPY_NUMBER or profile.pk in discrete]


def _types(of_studies: Iterable[list[Profile]]) -> set[str]:
    return {profile.alteration_type for profiles in of_studies for profile in profiles}


def alteration_counts(request: Request, db: Session) -> Answer:
    """Answers DBAlterationCount records, one a study that has a sample list, in load order."""
    params = request.params
    priority = data_priority(params, "data_priority")
    thresholds = thresholds_of(params)
    studies = permissions.readable_studies(db, request.caller, params.ids("study_ids"))
    query = gene_query_of(params)
    asked = queried_genes(db, params, query)
    # Which mutations and levels are in use data_priority says; of what else the query names, a profile is.
    others = [TYPES[kind] for kind in wanted_kinds(query) if kind in BESIDE] if query else []
    in_use = defaults(db, studies, priority, others)
    notes = [*asked.notes, *(absent(query, _types(one.profiles for one in in_use)) if query else ())]

    def rows() -> Iterator[tuple]:
        for one in in_use:
            pks = list(studysamples.list_members(db, one.study.pk, one.sample_list.list_pk))
            looked = Looked(db, one.profiles, pks)
            *counts, variants, _ = count_altered(db, one.profiles, asked, pks, thresholds, looked)
            ids = (profile and profile.profile_id for profile in (one.mutation, one.copy_number))
            variant_id = one.structural_variants and one.structural_variants.profile_id
            yield one.study.study_id, *ids, one.sample_list.sample_list_id, str(looked.places.bit_count()), *map(str, counts), variant_id, str(variants)

    return telling(answers.records(db.record("alteration_counts"), rows), asked.unknown, notes)


def data_priority(params: Parameters, name: str) -> int:
    """Returns 0, 1 or 2: whether both mutations and copy number are asked for, or one of them.

    ParameterError for another text.
    """
    text = params.one(name)
    if text not in (None, "0", "1", "2"):
        raise ParameterError(name, "should be 0, 1 or 2.")
    return int(text or 0)


def profile_genes(request: Request, db: Session) -> Answer:
    """Answers DBProfileGene records: by profile in load order, gene (Entrez id).

    Those with data in at least one sample.
    """
    params = request.params
    symbols = params.required_ids("genes")
    profiles, samples = _profiles(request, db), chosen_samples(request, db)
    if samples is None:
        return answers.nothing(db.record("profile_gene_counts"))
    genes = None if symbols is None else genes_by_symbols(db, symbols)

    def rows() -> Iterator[tuple]:
        for profile in profiles:
            pks = list(samples.all_names(db, profile.study))
            for gene, count in counts_of_data(db, profile, every_gene(db, [profile]) if genes is None else genes, pks):
                if count:
                    yield profile.profile_id, str(gene.entrez), gene.symbol, profile.study.study_id, str(count)

    return answers.records(db.record("profile_gene_counts"), rows)


def _profiles(request, db) -> list[Profile]:
    params = request.params
    profile_ids, study_id = params.ids("genetic_profile_ids"), params.one("study_id")
    if "genetic_profile_ids" in params.names():
        return permissions.readable_profiles(db, request.caller, profile_ids)
    if study_id is None:
        raise ParameterError("genetic_profile_ids", "is required: give profiles, or a study in study_id.")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return []
    return [each.of(study) for each in of_study(db, study.pk)]


def counts_of_data(db: Session, profile: Profile, genes: list[Gene], pks: list[int]) -> Iterator[tuple[Gene, int]]:
    """Yields (gene, how many samples of *pks* have a value other than none, NaN and NA) for each of *genes*."""
    if profile.alteration_type != MUTATIONS:
        yield from counts_of_values(db, profile, genes, pks)
        return
    for gene, cells in mutated_places(db, profile, genes, pks):
        # Of a mutation without a protein change the value is empty.
        yield gene, len(cells) - sum(map(list(cells.values()).count, NAMED_MISSING))


def gene_query_of(params: Parameters) -> GeneQuery | None:
    """Returns the query in oql; None where there is none, or an empty one beside genes, so that these count."""
    text = params.one("oql") or ""
    if not text and ("genes" in params.names() or "oql" not in params.names()):
        return None
    return read_gene_query(text, "oql", QUERY_CHARACTERS)


def queried_genes(db: Session, params: Parameters, query: GeneQuery | None, profiles: list[Profile] | None = None) -> Queried:
    """Returns the genes of *query*, else of genes, by Entrez id; one must be there. Of genes unknown ones are not told.

    *profiles*: whose genes an empty genes stands for; None: it may not be empty.
    """
    symbols = params.ids("genes")
    if query is not None:
        found = askedgenes.asked_genes(db, query)
        return found._replace(genes=sorted(found.genes, key=_entrez))
    if "genes" not in params.names():
        raise ParameterError("genes", "is required: give genes, or a query in oql.")
    if symbols is None and profiles is None:
        raise ParameterError("genes", "is empty: name at least one gene, or give a query in oql.")
    return askedgenes.plain(every_gene(db, profiles or []) if symbols is None else genes_by_symbols(db, symbols))


def every_gene(db: Session, profiles: list[Profile]) -> list[Gene]:
    """Returns every gene that has a value or a mutation in one of *profiles*, by Entrez id."""
    genes = {gene.entrez: gene for profile in profiles for gene in genenames.of_profile(db, profile.pk)}
    mutated = {entrez for profile in profiles for entrez, _ in samples_by_gene(db, profile)}
    genes |= genes_by_entrez(db, mutated - genes.keys())
    return [genes[entrez] for entrez in sorted(genes)]


def _entrez(one):
    return one.gene.entrez


def thresholds_of(params: Parameters) -> Thresholds:
    """Returns the thresholds of a request, and which alterations are drivers to it."""
    usual = Thresholds()
    rule = DriverRule(frozenset(params.pieces("driver_tiers")), params.flag("hotspots_are_drivers"))
    return Thresholds(params.decimal("z_score_threshold", usual.z_score), params.decimal("rppa_score_threshold", usual.rppa_score), rule)
