"""getMutationData: the mutations of genes, one block of lines a profile; getMutSig: the genes that are mutated more often than chance explains."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, NamedTuple

from genows.clients.webservice.dialect import (
    BLANKS,
    ENTER_CANCER_TYPE,
    NO_PROFILE,
    NULL,
    THRESHOLD_INVALID,
    THRESHOLD_OR_GENES,
    Refusal,
    float_text,
    line,
    message_text,
    text_answer,
)
from genows.clients.webservice.profiledata import NO_CHANGE, pks_by_id, profile_name, required_lists, rows_by_gene
from genows.clients.webservice.scope import GeneList, Scope, case_ids_or_all, named_profiles, named_study
from genows.columns.mutationblocks import in_order_of_events
from genows.data.genes import Gene
from genows.data.mutations import FEW_SAMPLES, KEPT_BLOCKS, KEPT_GENES, BlocksByGene, Parts, gene_index, parts_by_gene
from genows.data.numbers import decimal_number
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

UNKNOWN_COUNT = "NA"
# Of a block that is kept for its repetitions. A longer one costs what it sends.
KEPT_CHARACTERS = 65_536
SAMPLE = "sample_id"


def mutation_data(request: Request, db: Session, scope: Scope) -> Answer:
    """Gives the mutations in the cases, without cases in all. The type of a profile is not checked: others have no mutations."""
    profiles = named_profiles(request, db, request.params.values("genetic_profile_id"))
    case_ids = case_ids_or_all(request, db, {profile.study.study_id for profile in profiles if profile})
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
    its = gene_index(db, profile.study.pk, profile.pk)
    if its is None or case_ids is not None and its.prefer_tables([gene.entrez for gene in genes.by_symbol], len(case_ids)):
        yield from _plain_lines(db, profile, genes, case_ids)
    else:
        yield from _packed_lines(db, profile, its, genes, case_ids)


def _plain_lines(db, profile, genes, case_ids):
    sample_pks = None if case_ids is None else set(pks_by_id(db, profile.study, case_ids).values())
    cells = MutationCells(db.record("case_mutations").names, db.columns("case_mutations"))
    # Of few samples the database picks the mutations; of more, all are read, and picked here.
    if sample_pks is not None and len(sample_pks) <= FEW_SAMPLES:
        blocks = rows_by_gene(db, "case_mutations_in_samples", profile.pk, genes.by_symbol, sample_pks=list(sample_pks))
    else:
        blocks = rows_by_gene(db, "case_mutations", profile.pk, genes.by_symbol)
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
    return text or NO_CHANGE


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


class MutationCells:
    """Makes the cells of a line from a row. *names*: the heading; *columns*: of the row."""

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


class GeneLines(NamedTuple):
    """Lines of getMutationData of one gene, by event and sample, as one text; *case_ids*: of each."""

    text: str
    case_ids: tuple[str, ...]

    def of_cases(self, case_ids: Collection[str] | None) -> str:
        """Returns the lines of the cases, None for all."""
        if case_ids is None or all(map(case_ids.__contains__, self.case_ids)):
            return self.text
        # Not splitlines, which knows line ends that cells may have in them.
        lines = self.text.split("\n")[:-1]
        return "".join([text + "\n" for text in compress(lines, map(case_ids.__contains__, self.case_ids))])


def lines_by_gene(
    db: Session, profile: Profile, its: BlocksByGene, genes: Sequence[Gene], make: Callable[[Gene, Parts], GeneLines]
) -> Iterator[tuple[Gene, GeneLines]]:
    """Yields (gene, its lines) for each of *genes*; those of few genes are kept until the data change. *make*: makes them.

    PERF: kept, 10 genes of 1,000 samples 6 times as fast as made anew.
    """
    by_entrez = {gene.entrez: gene for gene in genes}
    if len(by_entrez) > KEPT_GENES or len(its.blocks(by_entrez)) > KEPT_BLOCKS:
        for gene, parts in parts_by_gene(db, profile, its, genes):
            yield gene, make(gene, parts)
        return

    def read(keys):
        found = parts_by_gene(db, profile, its, [by_entrez[entrez] for _, entrez in keys])
        return {(profile.pk, gene.entrez): make(gene, parts) for gene, parts in found}

    kept = db.cache.get_many("mutation lines", [(profile.pk, entrez) for entrez in by_entrez], read)
    for gene in genes:
        yield gene, kept[profile.pk, gene.entrez]


class Lines:
    """Makes lines of getMutationData. *names*: the heading; *columns*: name there → field of packed mutations; *formats*: name → what makes
    the cell of a value that is missing, empty or negative, of a number where *integers* has the name: others are written as they are.
    """

    def __init__(self, names: Sequence[str], columns: dict[str, str], formats: dict[str, Callable[[Any], object]], integers: frozenset[str]):
        self._names, self._columns, self._formats, self._integers = names, columns, formats, integers

    def of(self, parts: Parts, same: dict[str, str]) -> GeneLines:
        """Returns the lines of a gene's mutations. *same*: name → the cell of all lines.

        PERF: column by column, 3 times as fast as cell by cell.
        """
        pairs = in_order_of_events([(part.events, self._of_part(shape, part, same)) for shape, part in parts])
        return GeneLines("".join([text for _, text in pairs]), tuple([case_id for case_id, _ in pairs]))

    def _of_part(self, shape, part, same):
        """Returns (id of the case, line) of each mutation of a part."""
        columns = shape.columns(part.values)
        cells: list[Sequence[str]] = []
        for name in self._names:
            field = self._columns.get(name, name)
            if name in same:
                cells.append([same[name].translate(BLANKS)] * part.number)
            elif field in columns:
                cells.append(self._cells(name, columns[field], "\\" in part.values))
            else:
                cells.append([self._cell(name, shape.constants[field])] * part.number)
        # Behind the last cell of each line stands its end.
        cells[-1] = [cell + "\n" for cell in cells[-1]]
        # The first packed field of all, which blocks always have a value of.
        return list(zip(columns[SAMPLE], map("\t".join, zip(*cells, strict=True)), strict=True))

    def _cells(self, name, values, escaped):
        """Returns the cells of a column. *escaped*: whether one of its values may have a TAB or line end in it."""
        if not escaped and name not in self._formats and None not in values:
            return values
        odd = {value: self._cell(name, value) for value in set(values) if escaped or not value or value[0] == "-"}
        return [odd.get(value, value) for value in values] if odd else values

    def _cell(self, name, value) -> str:
        if name in self._integers and value is not None:
            value = int(value)
        if name in self._formats:
            value = self._formats[name](value)
        return NULL if value is None else str(value).translate(BLANKS)


def mutsig(request: Request, db: Session) -> Answer:
    """Lists all records of a study, those below a q value, or those of some genes."""
    params = request.params
    study = named_study(request, db)
    if study is None:
        raise Refusal(ENTER_CANCER_TYPE)
    if params.has("q_value_threshold") and params.has("gene_list"):
        raise Refusal(THRESHOLD_OR_GENES)
    threshold = _threshold(params)
    rows = db.all("mutsig_by_study", study_pk=study.pk) if db.runs("mutsig_by_study") else []
    genes = GeneList(db, params.values("gene_list"))
    if params.has("gene_list"):
        by_entrez = {row.entrez: row for row in rows}
        rows = [by_entrez[gene.entrez] for gene in genes.resolved() if gene.entrez in by_entrez]
    return text_answer(_mutsig_lines(study, genes.warnings, db.record("mutsig_by_study").names, rows, threshold))


def _threshold(params):
    text = params.get("q_value_threshold")
    if text is None:
        return None
    threshold = decimal_number(text)
    if threshold is None:
        raise Refusal(THRESHOLD_INVALID, text)
    return threshold


def _mutsig_lines(study, warnings, heading, rows, threshold):
    yield warnings
    yield line(heading)
    for row in rows:
        # The number as printed is compared: 0.03 is not below 0.03, though the 32-bit float is.
        if threshold is None or float(float_text(row.q)) < threshold:
            cells = (row.entrez, row.symbol.upper(), row.rank, row.bases_covered, row.mutations, float_text(row.p), float_text(row.q))
            yield line((study.pk, *cells))
