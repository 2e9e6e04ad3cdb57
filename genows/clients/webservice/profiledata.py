"""getProfileData: several genes of one profile, or one gene of several profiles, in the requested cases."""

from collections.abc import Sequence
from sys import getsizeof

from genows.auth.permissions import Profile
from genows.clients.webservice import cases, profilerows, studies
from genows.clients.webservice.dialect import LegacyParameters, json_answer, line, text_answer, wants_json
from genows.clients.webservice.genes import GeneList
from genows.clients.webservice.messages import (
    GENES_AND_PROFILES,
    NO_PROFILE,
    PARAMETER_MISSING,
    PROFILES_OF_SEVERAL_STUDIES,
    Refusal,
)
from genows.clients.webservice.studies import Scope
from genows.data.antibodies import GeneAntibodies
from genows.db import catalogue
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request


def profile_data(request: Request, db: Session, scope: Scope) -> Answer:
    """Gives a row a gene, or a row a profile. Every check comes before the first byte; then rows leave as they are read."""
    params = request.params
    case_ids, list_pk = cases.required(request, db)
    profile_ids, names = required_lists(params)
    if len(names) > 1 and len(profile_ids) > 1:
        raise Refusal(GENES_AND_PROFILES)
    as_json = wants_json(params)
    profiles = _profiles(request, db, profile_ids)
    # JSON is the order of the columns: the case ids alone.
    if as_json:
        return json_answer(case_ids)
    genes, sample_pks = GeneList(db, names), profilerows.sample_pks(db, profiles[0].study, case_ids, list_pk)
    if len(profiles) > 1:
        return text_answer(_by_profile(db, profiles, genes, case_ids, sample_pks))
    bare = (params.get("suppress_mondrian_header") or "").lower() == "true"
    rows = profilerows.profile_texts(db, profiles[0], genes.by_symbol, sample_pks, list_pk)
    return text_answer(_by_gene(db, profiles[0], genes, _heading(db, case_ids, list_pk), rows, bare))


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
    for profile_id, profile in zip(profile_ids, studies.named_profiles(request, db, profile_ids), strict=True):
        if profile is None:
            raise Refusal(NO_PROFILE, profile_id)
        profiles.append(profile)
    if len({profile.study for profile in profiles}) > 1:
        raise Refusal(PROFILES_OF_SEVERAL_STUDIES)
    return profiles


def profile_name(db: Session, profile: Profile) -> str:
    """Returns the name of a profile."""
    return catalogue.profile_name(db, profile.study.pk, profile.profile_id)


def _heading(db, case_ids, list_pk) -> str:
    """Returns the heading of a table with a column a case.

    PERF: one gene of 1,000 cases costs 0.2 ms of CPU in process, 0.02 of it to join their ids.
    """

    def make():
        return line(("GENE_ID", "COMMON", *case_ids))

    return make() if list_pk is None or not db.fast else db.cache.get(("case heading", list_pk), make, getsizeof)


def _by_gene(db, profile, genes, heading, rows, bare):
    yield genes.warnings
    if not bare:
        yield line(("# DATA_TYPE", " " + profile_name(db, profile)))
        yield line(("# COLOR_GRADIENT_SETTINGS", " " + profile.alteration_type))
    yield heading
    for gene, cells in rows:
        yield f"{line((str(gene.entrez), gene.symbol))[:-1]}{cells}\n"


def _by_profile(db, profiles, genes, case_ids, sample_pks):
    yield line(("GENETIC_PROFILE_ID", "ALTERATION_TYPE", "GENE_ID", "COMMON", *case_ids))
    for profile, cells in _rows_of_profiles(db, profiles, genes.by_symbol, sample_pks):
        # Once a profile, behind the heading: clients expect them there.
        yield genes.warnings
        for gene in genes.by_symbol:
            yield line((profile.profile_id, profile.alteration_type, str(gene.entrez), gene.symbol, *cells))


def _rows_of_profiles(db, profiles, genes, sample_pks):
    """Returns (profile, cells) of the only gene, or (profile, None) without one."""
    if not genes:
        return ((profile, None) for profile in profiles)
    if len(profiles) == 2 and any(profile.alteration_type == profilerows.ANTIBODIES for profile in profiles):
        return _correlated(db, profiles, genes[0], sample_pks)
    return _each_once(db, profiles, genes, sample_pks)


def _each_once(db, profiles, genes, sample_pks):
    """Yields (profile, cells) for each of *profiles*, all of one study; the cells of one that comes again are read once."""
    # One gene, because nobody may name several of both; see `profile_data`.
    cells_of: dict[Profile, Sequence[str]] = {}
    for profile in profiles:
        if profile not in cells_of:
            [(_, cells_of[profile])] = profilerows.profile_rows(db, profile, genes, sample_pks)
        yield profile, cells_of[profile]


def _correlated(db, profiles, gene, sample_pks):
    """Yields the other profile first; then, of the antibody profile, the antibody that is best correlated with it."""
    first, second = profiles
    if first.alteration_type == profilerows.ANTIBODIES:
        first, second = second, first
    [(_, cells)] = profilerows.profile_rows(db, first, [gene], sample_pks)
    yield first, cells
    yield second, profilerows.antibody_cells(GeneAntibodies(db, second.study, [gene]), gene, sample_pks, cells)
