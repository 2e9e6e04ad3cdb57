"""getMutationData: the mutations of genes, one block of lines a profile."""

from operator import itemgetter

from genows.legacy import cases, profilerows, studies
from genows.legacy.genes import Tokens
from genows.legacy.messages import NO_PROFILE, told
from genows.legacy.profiledata import profile_name, required_lists
from genows.legacy.text import line, streamed

UNKNOWN_COUNT = "NA"


def mutation_data(request, db, scope):
    """Without cases those of all cases. The type of a profile is not looked at: other profiles have no mutations."""
    case_ids = cases.or_all(request, db)
    profile_ids, tokens = required_lists(request.params)
    profiles = studies.named_profiles(request, db, profile_ids)
    return streamed(_blocks(db, profile_ids, profiles, Tokens(db, tokens), case_ids))


def _blocks(db, profile_ids, profiles, genes, case_ids):
    for profile_id, profile in zip(profile_ids, profiles, strict=True):
        if profile:
            yield from _block(db, profile, genes, case_ids)
        else:
            yield told(NO_PROFILE, profile_id)


def _block(db, profile, genes, case_ids):
    record = db.record("case_mutations")
    yield genes.warnings()
    yield line(("# DATA_TYPE", " " + profile_name(db, profile)))
    yield line(record.names)
    wanted = None if case_ids is None else set(profilerows.sample_pks(db, profile.study, case_ids))
    row_cells = RowCells(record.names, db.columns("case_mutations"))
    for gene, mutations in profilerows.by_gene(db, "case_mutations", profile.pk, genes.sorted()):
        for row in mutations:
            if wanted is None or row_cells.sample_pk(row) in wanted:
                yield line(row_cells.of(row, gene, profile.profile_id))


def _change(text):
    return text or profilerows.NO_CHANGE


def _position(number):
    return number or 0


def _count(number):
    return UNKNOWN_COUNT if number is None or number < 0 else number


# Cells that are told otherwise than they are stored: a missing protein change as in getProfileData, missing positions 0, missing
# read counts NA.
TOLD = {
    "amino_acid_change": _change,
    "start_position": _position,
    "end_position": _position,
    "reference_read_count_tumor": _count,
    "variant_read_count_tumor": _count,
    "reference_read_count_normal": _count,
    "variant_read_count_normal": _count,
}


class RowCells:
    """Makes the cells of a line from a row. *names*: the heading; *columns*: of the row, the first of which is the gene's Entrez id.

    PERF: places are looked up by name once a block, not once a row: a row of 21 columns costs 1 us.
    """

    def __init__(self, names: tuple[str, ...], columns: tuple[str, ...]):
        values = [*columns, "entrez_gene_id", "gene_symbol", "genetic_profile_id"]
        self.sample_pk = itemgetter(columns.index("sample_pk"))
        self._cells = itemgetter(*map(values.index, names))
        self._told = [(names.index(name), tell) for name, tell in TOLD.items()]

    def of(self, row: tuple, gene, profile_id: str) -> list:
        cells = list(self._cells((*row, gene.entrez, gene.symbol, profile_id)))
        for place, tell in self._told:
            cells[place] = tell(cells[place])
        return cells
