"""getProfileData: several genes of one profile, or one gene of several profiles, in the cases asked for."""

from genows.legacy import cases, formats, profilerows, studies
from genows.legacy.genes import Tokens
from genows.legacy.messages import GENES_AND_PROFILES, NO_PROFILE, PARAMETER_MISSING, PROFILES_OF_SEVERAL_STUDIES, Refusal
from genows.legacy.text import json_answer, line, streamed


def profile_data(request, db, scope):
    """Every check comes before the first byte; then rows leave as they are read."""
    asked = request.params
    case_ids = cases.required(request, db)
    profile_ids, tokens = required_lists(asked)
    if len(tokens) > 1 and len(profile_ids) > 1:
        raise Refusal(GENES_AND_PROFILES)
    as_json = formats.wants_json(asked)
    profiles = _profiles(request, db, profile_ids)
    if as_json:
        return json_answer(case_ids)
    genes, pks = Tokens(db, tokens), profilerows.sample_pks(db, profiles[0].study, case_ids)
    if len(profiles) > 1:
        return streamed(_by_profile(db, profiles, genes, case_ids, pks))
    bare = (asked.get("suppress_mondrian_header") or "").lower() == "true"
    return streamed(_by_gene(db, profiles[0], genes, case_ids, pks, bare))


def required_lists(asked):
    """The profile ids and the gene tokens; Refusal where one of them is missing."""
    profile_ids = asked.pieces("genetic_profile_id")
    if not profile_ids:
        raise Refusal(PARAMETER_MISSING, "genetic_profile_id")
    if not asked.get("gene_list"):
        raise Refusal(PARAMETER_MISSING, "gene_list")
    return profile_ids, asked.pieces("gene_list")


def _profiles(request, db, profile_ids):
    profiles = studies.named_profiles(request, db, profile_ids)
    for profile_id, profile in zip(profile_ids, profiles):
        if profile is None:
            raise Refusal(NO_PROFILE, profile_id)
    if len({profile.study for profile in profiles}) > 1:
        raise Refusal(PROFILES_OF_SEVERAL_STUDIES)
    return profiles


def profile_name(db, profile) -> str:
    """The name of a profile."""
    return db.one("profiles_by_ids", study_pks=[profile.study.pk], genetic_profile_ids=[profile.profile_id])[1]


def _by_gene(db, profile, genes, case_ids, pks, bare):
    yield genes.warnings()
    if not bare:
        yield line(("# DATA_TYPE", " " + profile_name(db, profile)))
        yield line(("# COLOR_GRADIENT_SETTINGS", " " + profile.alteration_type))
    yield line(("GENE_ID", "COMMON", *case_ids))
    for gene, cells in profilerows.rows(db, profile, genes.sorted(), pks):
        yield line((str(gene.entrez), gene.symbol, *cells))


def _by_profile(db, profiles, genes, case_ids, pks):
    yield line(("GENETIC_PROFILE_ID", "ALTERATION_TYPE", "GENE_ID", "COMMON", *case_ids))
    for profile, cells in _rows_of_profiles(db, profiles, genes.sorted(), pks):
        yield genes.warnings()
        for gene in genes.sorted():
            yield line((profile.profile_id, profile.alteration_type, str(gene.entrez), gene.symbol, *cells))


def _rows_of_profiles(db, profiles, genes, pks):
    """(profile, cells) of the only gene, or (profile, None) without one."""
    if not genes:
        return ((profile, None) for profile in profiles)
    if len(profiles) == 2 and any(profile.alteration_type == profilerows.ANTIBODIES for profile in profiles):
        return _compared(db, profiles, genes[0], pks)
    return ((profile, cells) for profile in profiles for _, cells in profilerows.rows(db, profile, genes, pks))


def _compared(db, profiles, gene, pks):
    """The other profile first; then, of the antibody profile, the antibody that goes with it best."""
    first, second = profiles
    if first.alteration_type == profilerows.ANTIBODIES:
        first, second = second, first
    [(_, cells)] = profilerows.rows(db, first, [gene], pks)
    yield first, cells
    yield second, profilerows.antibody_cells(db, second.study, gene, pks, cells)
