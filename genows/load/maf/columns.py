"""Finds the columns of a mutation file, whatever the header's order and case, and checks the header.

A missing column or an empty cell is 'NA' among the texts, '' elsewhere. Study file format, mutations, column mapping.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import compress
from operator import itemgetter
from typing import Any

from genows.load.context import Load
from genows.load.maf import rules
from genows.load.metafile import Meta
from genows.load.tables import ColumnNames
from genows.load.variants.drivers import broken_pairs

# database column <- MAF column, of cells that are stored as they stand; the order of MUTATION_TEXTS is the table's
MUTATION_TEXTS = {
    "CENTER": "Center",
    "SEQUENCER": "Sequencer",
    "MUTATION_STATUS": "Mutation_Status",
    "VALIDATION_STATUS": "Validation_Status",
    "TUMOR_SEQ_ALLELE1": "Tumor_Seq_Allele1",
    "TUMOR_SEQ_ALLELE2": "Tumor_Seq_Allele2",
    "MATCHED_NORM_SAMPLE_BARCODE": "Matched_Norm_Sample_Barcode",
    "MATCH_NORM_SEQ_ALLELE1": "Match_Norm_Seq_Allele1",
    "MATCH_NORM_SEQ_ALLELE2": "Match_Norm_Seq_Allele2",
    "TUMOR_VALIDATION_ALLELE1": "Tumor_Validation_Allele1",
    "TUMOR_VALIDATION_ALLELE2": "Tumor_Validation_Allele2",
    "MATCH_NORM_VALIDATION_ALLELE1": "Match_Norm_Validation_Allele1",
    "MATCH_NORM_VALIDATION_ALLELE2": "Match_Norm_Validation_Allele2",
    "VERIFICATION_STATUS": "Verification_Status",
    "SEQUENCING_PHASE": "Sequencing_Phase",
    "SEQUENCE_SOURCE": "Sequence_Source",
    "VALIDATION_METHOD": "Validation_Method",
    "SCORE": "Score",
    "BAM_FILE": "BAM_File",
}
EVENT_TEXTS = {
    "REFERENCE_ALLELE": "Reference_Allele",
    "NCBI_BUILD": "NCBI_Build",
    "STRAND": "Strand",
    "VARIANT_TYPE": "Variant_Type",
    "DB_SNP_RS": "dbSNP_RS",
    "DB_SNP_VAL_STATUS": "dbSNP_Val_Status",
    "ONCOTATOR_REFSEQ_MRNA_ID": "RefSeq",
    "ONCOTATOR_CODON_CHANGE": "Codons",
}
_READ = (
    "Tumor_Sample_Barcode",
    "Chromosome",
    "Start_Position",
    "End_Position",
    "Variant_Classification",
    "ONCOTATOR_VARIANT_CLASSIFICATION",
    "HGVSp_Short",
    "Amino_Acid_Change",
    "Protein_position",
    "SWISSPROT",
)
# The texts of a row, in this order: first those stored as they stand, then those from which others are derived.
TEXTS = (*MUTATION_TEXTS.values(), *EVENT_TEXTS.values(), *_READ)

GENE = ("Hugo_Symbol", "Entrez_Gene_Id")
SCORES = {
    "FUNCTIONAL_IMPACT_SCORE": "MA:FImpact",
    "FIS_VALUE": "MA:FIS",
    "LINK_XVAR": "MA:link.var",
    "LINK_PDB": "MA:link.PDB",
    "LINK_MSA": "MA:link.MSA",
}
TUMOR_COUNTS = ("t_alt_count", "t_ref_count", "TVarCov", "TTotCov", "tumor_depth", "tumor_vaf")
NORMAL_COUNTS = ("n_alt_count", "n_ref_count", "NVarCov", "NTotCov", "normal_depth", "normal_vaf")
SYNONYMS = {
    "t_alt_count": ("i_t_alt_count", "AD_Alt"),
    "t_ref_count": ("i_t_ref_count", "AD_Ref"),
    "n_alt_count": ("Norm_AD_Alt",),
    "n_ref_count": ("Norm_AD_Ref",),
}
CHANGE = ("HGVSp_Short", "Amino_Acid_Change")
# Where a file has neither, the first of these stands for HGVSp_Short: other programs call protein changes so.
CHANGE_ELSEWHERE = ("Protein_Change", "AAChange", "AA_Change", "AminoAcidChange", "Amino_Acid", "ProteinChange", "HGVSp_1letter", "aaChange_short")

_EXPECTED = ("Hugo_Symbol", "Variant_Classification")


class MafColumns:
    """Finds columns by name. *header*: the header's cells; *width*: how many these are; *tell*: see `ColumnNames`.

    *text_indexes*: name of TEXTS -> what `index` gives.
    """

    def __init__(self, header: list[str], tell: Callable[[Sequence[int]], object] = lambda indexes: None):
        self._columns = ColumnNames([cell.strip() for cell in header], tell)
        self.width = len(header)
        self.change_elsewhere = self._change_elsewhere()
        self.text_indexes = {name: self.index(name) for name in TEXTS}

    def _change_elsewhere(self):
        """The name that stands for HGVSp_Short, None where the file has that column, or Amino_Acid_Change, or none at all."""
        if any(self._columns.index(name) is not None for name in CHANGE):
            return None
        return next((name for name in CHANGE_ELSEWHERE if self._columns.index(name) is not None), None)

    def index(self, name: str) -> int | None:
        """The 0-based index of the column that feeds *name*, itself or a synonym; None where the file has none."""
        if name == CHANGE[0] and self.change_elsewhere:
            return self._columns.index(self.change_elsewhere)
        indexes = [self._columns.index(synonym) for synonym in (name, *SYNONYMS.get(name, ()))]
        return max((index for index in indexes if index is not None), default=None)

    def number(self, name: str) -> int | None:
        """The 1-based number of the column that `index` gives, for findings."""
        index = self.index(name)
        return None if index is None else index + 1

    def __contains__(self, name: str) -> bool:
        return self.index(name) is not None

    def indexes(self, names: Iterable[str]) -> list[int | None]:
        """What `index` gives for each of *names*."""
        return list(map(self.index, names))

    def getter(self, names: Iterable[str]) -> Callable[[list[str]], tuple]:
        """Returns a function from `padded` cells to a tuple of the cells in these columns, '' for a column that is not there."""
        indexes = self.indexes(names)
        return itemgetter(*(self.width if index is None else index for index in indexes))

    def padded(self, cells: list[str]) -> list[str]:
        """*cells* brought to the header's number, and one '' behind them where getters find the missing columns."""
        del cells[self.width :]
        cells += [""] * (self.width + 1 - len(cells))
        return cells

    def written(self, cells: list[str], name: str) -> str | None:
        """The cell that feeds *name* as the file spells it, for messages; None where there is no such column. *cells*: padded."""
        index = self.index(name)
        return None if index is None else cells[index]


class Cells:
    """The cells of some rows by column. *by_column*: of all columns of the header; there is at least one row."""

    def __init__(self, by_column: Sequence[Sequence[str]]):
        self._by_column, self.count = by_column, len(by_column[0])

    def at(self, index: int | None) -> Sequence[str]:
        """The cells of a column; '' for a column that is not there."""
        return ("",) * self.count if index is None else self._by_column[index]

    def texts(self, index: int | None) -> Sequence[str]:
        """The cells of a column, 'NA' for those that are empty or not there."""
        if index is None:
            return ("NA",) * self.count
        cells = self._by_column[index]
        return [text or "NA" for text in cells] if "" in cells else cells

    def row(self, index: int) -> tuple[str, ...]:
        return tuple([column[index] for column in self._by_column])

    def rows(self) -> Iterator[tuple[str, ...]]:
        return zip(*self._by_column, strict=True)

    def chosen(self, are_chosen: Sequence[bool]) -> "Cells":
        """The cells of those rows alone for which *are_chosen* says so."""
        return Cells([tuple(compress(column, are_chosen)) for column in self._by_column])


def checked_columns(load: Load, meta: Meta, header: list[str], line: int) -> MafColumns:
    """The columns of the header in *line*. StudyError where rows cannot be read without what is missing. `end_header` is the caller's."""
    place: dict[str, Any] = {"file": meta.data_file, "line": line}
    columns = MafColumns(header, partial(load.files.tell_spellings, meta.data_file, line, header))
    load.files.check_header(meta, header, line, last_counts=True)
    for name in _EXPECTED:
        if name not in columns:
            load.findings.tell(rules.COLUMN_MISSING, **place, name=name)
    index = columns.index(CHANGE[0])
    if index is not None and columns.change_elsewhere:
        load.findings.tell(rules.CHANGE_ELSEWHERE, **place, column=index + 1, value=header[index].strip())
    elif not any(name in columns for name in CHANGE):
        load.findings.tell(rules.NO_CHANGE_COLUMN, **place)
    for name, other in broken_pairs(columns):
        load.findings.tell(rules.PAIR_BROKEN, **place, name=name, other=other)
    _tell_counts(load, columns, header, place)
    if "SWISSPROT" not in columns:
        load.findings.tell(rules.NO_SWISSPROT_COLUMN, **place)
    elif not meta.get("swissprot_identifier"):
        load.findings.tell(rules.NO_SWISSPROT_IDENTIFIER, file=meta.file)
    if "Tumor_Sample_Barcode" not in columns:
        raise rules.NO_SAMPLE_COLUMN.stop(**place)
    return columns


def _tell_counts(load, columns, header, place):
    """Names the columns that stand for those of the read counts: of another name for the same, or from which the counts follow."""
    for alternate, reference, *others in (TUMOR_COUNTS, NORMAL_COUNTS):
        variant, total, depth, fraction = others
        for name, instead in ((alternate, (variant,)), (reference, (total, variant))):
            if name in columns:
                index = columns.index(name)
                used = [header[index].strip()] if header[index].strip().lower() != name else []
            else:
                used = next((list(names) for names in (instead, (depth, fraction)) if all(each in columns for each in names)), [])
                index = columns.index(used[0]) if used else None
            if used:
                load.findings.tell(rules.OTHER_COUNTS, **place, column=index + 1, value=f"{', '.join(used)} for {name}")
