"""What is altered of genes in samples: sample by sample, counted by study, and which profiles have data at all."""

from collections.abc import Iterator

from genows.analyses.altered import KINDS, altered, count_altered
from genows.analyses.defaults import defaults
from genows.analyses.genenames import of_symbols
from genows.api import genequeries, samplesets
from genows.auth import permissions
from genows.auth.permissions import Profile, Study
from genows.db import studysamples
from genows.db.sessions import Session
from genows.domain.alterationtypes import MUTATIONS
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.ignored import telling_genes
from genows.http.params import Parameters
from genows.http.presence import MANY, names_listed
from genows.http.request import Request
from genows.lookup.cells import NAMED_MISSING, counts_of_values, mutated_places
from genows.lookup.genes import Gene
from genows.oql.admission import LEVEL_WORDS


def alterations(request: Request, db: Session) -> Answer:
    """Answers DBAlteration records: by study in load order, gene (Entrez id), sample; altered combinations alone."""
    params = request.params
    thresholds = genequeries.thresholds(params)
    profiles = permissions.readable_profiles(db, request.caller, params.required_ids("genetic_profile_ids"))
    (asked, unknown), samples = genequeries.asked(db, params, profiles), samplesets.chosen(request, db)
    if samples is None:
        return answers.nothing(db.record("alterations"))

    def rows() -> Iterator[tuple]:
        for study, own in _by_study(profiles).items():
            names = samples.all_names(db, study)
            sample_ids = list(names.values())
            for gene, found in altered(db, own, asked, list(names), thresholds):
                for place, (level, mrna, protein, mutation) in found.items():
                    cna = None if level is None else LEVEL_WORDS[level]
                    yield study.study_id, sample_ids[place], str(gene.entrez), gene.symbol, cna, mrna, protein, mutation

    return telling_genes(answers.records(db.record("alterations"), rows()), unknown)


def _by_study(profiles: list[Profile]) -> dict[Study, list[Profile]]:
    found: dict[Study, list[Profile]] = {}
    for profile in profiles:
        if profile.alteration_type in KINDS:
            found.setdefault(profile.study, []).append(profile)
    return dict(sorted(found.items()))


def alteration_counts(request: Request, db: Session) -> Answer:
    """Answers DBAlterationCount records, one a study that has a sample list, in load order."""
    params = request.params
    priority = data_priority(params, "data_priority")
    studies = permissions.readable_studies(db, request.caller, params.ids("study_ids"))
    asked, unknown = genequeries.asked(db, params)

    def rows() -> Iterator[tuple]:
        for one in defaults(db, studies, priority):
            pks = list(studysamples.list_members(db, one.study.pk, one.sample_list.list_pk))
            *counts, _ = count_altered(db, one.profiles, asked, pks)
            ids = (profile and profile.profile_id for profile in (one.mutation, one.copy_number))
            yield one.study.study_id, *ids, one.sample_list.id, str(len(pks)), *map(str, counts)

    return telling_genes(answers.records(db.record("alteration_counts"), rows()), unknown)


def counts_many(request: Request, db: Session) -> bool:
    """Returns whether a request of alteration_counts is about many combinations of genes and studies; without studies about all that may be read."""
    genes = names_listed(request, "genes", "oql")
    studies = names_listed(request, "study_ids") or len(permissions.readable_studies(db, request.caller))
    return not genes or genes * studies > MANY


def data_priority(params: Parameters, name: str) -> int:
    """Returns 0, 1 or 2: whether both mutations and copy number are asked for, or one of them. ParameterError for another text."""
    text = params.one(name)
    if text not in (None, "0", "1", "2"):
        raise ParameterError(name, "should be 0, 1 or 2.")
    return int(text or 0)


def profile_genes(request: Request, db: Session) -> Answer:
    """Answers DBProfileGene records: by profile in load order, gene (Entrez id); those with data in at least one sample."""
    params = request.params
    symbols = params.required_ids("genes")
    profiles, samples = _profiles(request, db), samplesets.chosen(request, db)
    if samples is None:
        return answers.nothing(db.record("profile_gene_counts"))
    genes = None if symbols is None else of_symbols(db, symbols)

    def rows() -> Iterator[tuple]:
        for profile in profiles:
            pks = list(samples.all_names(db, profile.study))
            for gene, count in counts_of_data(db, profile, genequeries.every_gene(db, [profile]) if genes is None else genes, pks):
                if count:
                    yield profile.profile_id, str(gene.entrez), gene.symbol, profile.study.study_id, str(count)

    return answers.records(db.record("profile_gene_counts"), rows())


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
    return [Profile(row.profile_pk, row.id, row.type, study) for row in db.named("analysis_profiles", study_pks=[study.pk])]


def counts_of_data(db: Session, profile: Profile, genes: list[Gene], pks: list[int]) -> Iterator[tuple[Gene, int]]:
    """Yields (gene, how many samples of *pks* have a value other than none, NaN and NA) for each of *genes*."""
    if profile.alteration_type != MUTATIONS:
        yield from counts_of_values(db, profile, genes, pks)
        return
    for gene, cells in mutated_places(db, profile, genes, pks):
        # Of a mutation without a protein change the value is empty.
        yield gene, len(cells) - sum(map(list(cells.values()).count, NAMED_MISSING))
