"""getMutationData: the mutations of genes, one block of lines a profile."""

from collections import Counter
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from genows.clients.webservice import cases, profilerows, studies
from genows.clients.webservice.dialect import line, text_answer
from genows.clients.webservice.genes import GeneList
from genows.clients.webservice.messages import NO_PROFILE, message_text
from genows.clients.webservice.packedmutations import SAMPLE, Lines, lines_by_gene
from genows.clients.webservice.profiledata import profile_name, required_lists
from genows.clients.webservice.studies import Scope
from genows.data import packedmutations
from genows.data.genes import Gene
from genows.data.packedmutations import FEW_SAMPLES
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

UNKNOWN_COUNT = "NA"
# Of a block that is kept for its repetitions. A longer one costs what it sends.
KEPT_CHARACTERS = 65_536


def mutation_data(request: Request, db: Session, scope: Scope) -> Answer:
    """Gives the mutations in the cases, without cases in all. The type of a profile is not checked: others have no mutations."""
    profiles = studies.named_profiles(request, db, request.params.values("genetic_profile_id"))
    case_ids = cases.ids_or_all(request, db, {profile.study.study_id for profile in profiles if profile})
    profile_ids, names = required_lists(request.params)
    return text_answer(_blocks(db, profile_ids, profiles, GeneList(db, names), case_ids))


def _blocks(db, profile_ids, profiles, genes, case_ids):
    again = {profile_id for profile_id, times in Counter(profile_ids).items() if times > 1}
    ids = None if case_ids is None else frozenset(case_ids)
    kept: dict[str, list[str]] = {}
    for profile_id, profile in zip(profile_ids, profiles, strict=True):
        if profile is None:
            yield message_text(NO_PROFILE, profile_id)
        elif profile_id in kept:
            yield from kept[profile_id]
        elif profile_id in again:
            yield from _keeping(kept, profile_id, _block(db, profile, genes, ids))
        else:
            yield from _block(db, profile, genes, ids)


def _keeping(kept, profile_id, texts):
    """Yields *texts*; a short block is kept for the next time that the profile is named."""
    block, size = [], 0
    for text in texts:
        size += len(text)
        if size <= KEPT_CHARACTERS:
            block.append(text)
        yield text
    if size <= KEPT_CHARACTERS:
        kept[profile_id] = block


def _block(db, profile, genes, case_ids):
    names = db.record("case_mutations").names
    yield genes.warnings
    yield line(("# DATA_TYPE", " " + profile_name(db, profile)))
    yield line(names)
    its = packedmutations.gene_index(db, profile.study.pk, profile.pk)
    if its is None or case_ids is not None and its.prefer_tables([gene.entrez for gene in genes.by_symbol], len(case_ids)):
        yield from _lines(db, profile, genes, case_ids)
    else:
        yield from _packed_lines(db, profile, its, genes, case_ids)


def _lines(db, profile, genes, case_ids):
    sample_pks = None if case_ids is None else set(profilerows.pks_by_id(db, profile.study, case_ids).values())
    cells = RowCells(db.record("case_mutations").names, db.columns("case_mutations"))
    # Of few samples the database picks the mutations; of more, all are read, and picked here.
    if sample_pks is not None and len(sample_pks) <= FEW_SAMPLES:
        blocks = profilerows.rows_by_gene(db, "case_mutations_in_samples", profile.pk, genes.by_symbol, sample_pks=list(sample_pks))
    else:
        blocks = profilerows.rows_by_gene(db, "case_mutations", profile.pk, genes.by_symbol)
    for gene, mutations in blocks:
        for row in mutations:
            if sample_pks is None or cells.sample_pk(row) in sample_pks:
                yield line(cells.of(row, gene, profile.profile_id))


def _packed_lines(db, profile, its, genes, case_ids):
    made = Lines(db.record("case_mutations").names, {"case_id": SAMPLE}, FORMATS, INTEGERS)
    names = {"genetic_profile_id": profile.profile_id}
    for _, found in lines_by_gene(db, profile, its, genes.by_symbol, lambda gene, parts: made.of(parts, {**names, **_named(gene)})):
        yield found.of_cases(case_ids)


def _named(gene):
    return {"entrez_gene_id": str(gene.entrez), "gene_symbol": gene.symbol}


def _change(text):
    return text or profilerows.NO_CHANGE


def _position(number):
    return number or 0


def _count(number):
    return UNKNOWN_COUNT if number is None or number < 0 else number


# Cells that are written otherwise than they are stored: a missing protein change as in getProfileData, missing positions 0, missing
# read counts NA.
FORMATS: dict[str, Callable[[Any], object]] = {
    "amino_acid_change": _change,
    "start_position": _position,
    "end_position": _position,
    "reference_read_count_tumor": _count,
    "variant_read_count_tumor": _count,
    "reference_read_count_normal": _count,
    "variant_read_count_normal": _count,
}

# Of these the columns of numbers.
INTEGERS = frozenset(FORMATS) - {"amino_acid_change"}


class RowCells:
    """Makes the cells of a line from a row. *names*: the heading; *columns*: of the row.

    PERF: positions are looked up by name once a block, not once a row: a row of 21 columns costs 1 us.
    """

    def __init__(self, names: Sequence[str], columns: Sequence[str]):
        values = [*columns, "entrez_gene_id", "gene_symbol", "genetic_profile_id"]
        self.sample_pk = itemgetter(columns.index("sample_pk"))
        self._cells = itemgetter(*map(values.index, names))
        self._formats = [(names.index(name), formatted) for name, formatted in FORMATS.items()]

    def of(self, row: tuple, gene: Gene, profile_id: str) -> list:
        """Returns the cells in the order of the heading."""
        cells = list(self._cells((*row, gene.entrez, gene.symbol, profile_id)))
        for position, formatted in self._formats:
            cells[position] = formatted(cells[position])
        return cells
