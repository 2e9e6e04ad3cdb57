"""Finds the columns of a mutation file, whatever the header's order and case.

A missing column or an empty cell is 'NA' among the texts, '' elsewhere. Study file format, mutations, column mapping.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter

from genows.load.tables import ColumnNames

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
# Those of them that most files lack or leave empty, see add_mutations_brief.
RARE_TEXTS = frozenset(
    (
        *("MATCH_NORM_SEQ_ALLELE1", "MATCH_NORM_SEQ_ALLELE2", "TUMOR_VALIDATION_ALLELE1", "TUMOR_VALIDATION_ALLELE2"),
        *("MATCH_NORM_VALIDATION_ALLELE1", "MATCH_NORM_VALIDATION_ALLELE2", "VERIFICATION_STATUS", "SEQUENCING_PHASE"),
        *("VALIDATION_METHOD", "SCORE", "BAM_FILE"),
    )
)
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
DRIVER = {
    "DRIVER_FILTER": "cbp_driver",
    "DRIVER_FILTER_ANNOTATION": "cbp_driver_annotation",
    "DRIVER_TIERS_FILTER": "cbp_driver_tiers",
    "DRIVER_TIERS_FILTER_ANNOTATION": "cbp_driver_tiers_annotation",
}
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


class MafColumns:
    """Finds columns by name. *header*: the header's cells; *width*: how many these are; *tell*: see `ColumnNames`."""

    def __init__(self, header: list[str], tell: Callable[[Sequence[int]], object] = lambda indexes: None):
        self._columns = ColumnNames([cell.strip() for cell in header], tell)
        self.width = len(header)
        self.change_elsewhere = self._change_elsewhere()
        self._pick_texts = self.getter(TEXTS)

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

    def __contains__(self, name: str) -> bool:
        return self.index(name) is not None

    def getter(self, names: Iterable[str]) -> Callable[[list[str]], tuple]:
        """Returns a function from `padded` cells to a tuple of the cells in these columns, '' for a column that is not there."""
        indexes = [self.index(name) for name in names]
        return itemgetter(*(self.width if index is None else index for index in indexes))

    def padded(self, cells: list[str]) -> list[str]:
        """*cells* brought to the header's number, and one '' behind them where getters find the missing columns."""
        missing = self.width - len(cells)
        if missing < 0:
            del cells[self.width :]
        cells.extend([""] * (max(missing, 0) + 1))
        return cells

    def written(self, cells: list[str], name: str) -> str | None:
        """The cell that feeds *name* as the file spells it, for messages; None where there is no such column. *cells*: padded."""
        index = self.index(name)
        return None if index is None else cells[index]

    def texts(self, cells: list[str]) -> list[str]:
        """The cells of TEXTS, 'NA' for those that are empty or not there. *cells*: padded."""
        return [text or "NA" for text in self._pick_texts(cells)]
