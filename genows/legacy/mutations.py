"""getMutationData: the mutations of genes, one block of lines a profile."""

from genows.legacy import cases, profilerows, studies
from genows.legacy.genes import Tokens
from genows.legacy.messages import NO_PROFILE, told
from genows.legacy.profiledata import profile_name, required_lists
from genows.legacy.text import line, streamed

COLUMNS = (
    "entrez_gene_id", "gene_symbol", "case_id", "sequencing_center", "mutation_status", "mutation_type", "validation_status",
    "amino_acid_change", "functional_impact_score", "xvar_link", "xvar_link_pdb", "xvar_link_msa", "chr", "start_position",
    "end_position", "reference_allele", "variant_allele", "reference_read_count_tumor", "variant_read_count_tumor",
    "reference_read_count_normal", "variant_read_count_normal", "genetic_profile_id",
)  # fmt: skip
UNKNOWN_COUNT = "NA"


def mutation_data(request, db, scope):
    """Without cases those of all cases. The type of a profile is not looked at: other profiles have no mutations."""
    case_ids = cases.or_all(request, db)
    profile_ids, tokens = required_lists(request.params)
    profiles = studies.named_profiles(request, db, profile_ids)
    return streamed(_blocks(db, profile_ids, profiles, Tokens(db, tokens), case_ids))


def _blocks(db, profile_ids, profiles, genes, case_ids):
    for profile_id, profile in zip(profile_ids, profiles):
        if profile:
            yield from _block(db, profile, genes, case_ids)
        else:
            yield told(NO_PROFILE, profile_id)


def _block(db, profile, genes, case_ids):
    yield genes.warnings()
    yield line(("# DATA_TYPE", " " + profile_name(db, profile)))
    yield line(COLUMNS)
    wanted = None if case_ids is None else set(profilerows.sample_pks(db, profile.study, case_ids))
    for gene, mutations in profilerows.by_gene(db, "case_mutations", profile.pk, genes.sorted()):
        for sample_pk, *cells in mutations:
            if wanted is None or sample_pk in wanted:
                yield line((gene.entrez, gene.symbol, *_told(cells), profile.profile_id))


def _told(cells):
    """The columns 3 to 21: a missing protein change as in getProfileData, missing positions 0, missing read counts NA."""
    *texts, change, impact, xvar, pdb, msa, chromosome, start, end, reference, variant = cells[:15]
    counts = (UNKNOWN_COUNT if count is None or count < 0 else count for count in cells[15:])
    change = change or profilerows.NO_CHANGE
    return *texts, change, impact, xvar, pdb, msa, chromosome, start or 0, end or 0, reference, variant, *counts
