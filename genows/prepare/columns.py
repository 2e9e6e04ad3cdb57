"""What columns are called elsewhere: the field's synonyms, found without regard to case, blanks, points and underscores."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from genows.load.maf import columns as maf_columns
from genows.load.maf.columns import EVENT_TEXTS, MUTATION_TEXTS, NORMAL_COUNTS, SCORES, TUMOR_COUNTS
from genows.load.variants.drivers import DRIVER

SAMPLE = (
    "Tumor_Sample_Barcode Sample_ID SampleID Sample Sample_Barcode Sample_Name Tumor_Sample_ID Tumor_Sample Tumour_Sample Sample_Identifier"
    " Tumor_Barcode Tumour_Sample_Barcode bcr_sample_barcode SAMPID icgc_sample_id submitted_sample_id Tumor_ID Sample_No Sample_Number"
    " sample_submitter_id Biosample_ID Specimen_ID Specimen Aliquot_Barcode Aliquot_ID aliquot bcr_aliquot_barcode Array_ID Library_ID Barcode"
).split()
PATIENT = (
    "Patient_ID PatientID Patient Patient_Identifier bcr_patient_barcode case_submitter_id cases.submitter_id submitter_id Case_ID CaseID Case Patient_Barcode Patient_Number Patient_No"
    " Patient_Name PID Subject_ID Subject SubjectID Participant_ID Participant Participant_Barcode Individual_ID Individual Donor_ID Donor icgc_donor_id"
    " tcga_participant_barcode Pat_ID Pt_ID USUBJID MRN Study_Number"
).split()
ANY_ID = ("ID", "Identifier", "Name", "Key", "Row_Names", "Rownames", "Unnamed: 0", "X", "")
SYMBOL = "Hugo_Symbol Gene_Symbol Gene Gene_Name Symbol GeneName GeneSymbol HGNC_Symbol HGNC Hugo Genes Gene.refGene Gene_refGene".split()
ENTREZ = "Entrez_Gene_Id Entrez Entrez_ID EntrezID Entrez_Gene GeneID Gene_ID Locus_ID".split()
CHROMOSOME = "Chromosome Chrom Chr Seqnames Seqname Chromosome_Name #Chrom".split()
START = "Start_Position Start Start_Pos Start_bp Pos Position Chromosome_Start ChromStart loc.start Loc_Start".split()
PLACE = (
    "Locus Genomic_Position Genomic_Location Coordinates Coordinate Location Chr_Pos Position Pos Genomic_Coordinate HGVSg Variant Mutation Variant_ID"
    " Mutation_Genome_Position"
).split()
END = "End_Position End End_Pos End_bp Stop Chromosome_End ChromEnd loc.end Loc_End Stop_Position".split()
REFERENCE = "Reference_Allele Ref Reference Ref_Allele Reference_Genome_Allele Wild_Type_Allele".split()
ALLELE = "Tumor_Seq_Allele2 Alt Alternate Alt_Allele Variant_Allele Mutant_Allele Tumor_Allele Tumour_Seq_Allele2 Mutated_To_Allele Alternate_Allele Var".split()
CLASS = (
    "Variant_Classification Variant_Class Mutation_Type Mutation_Class Consequence Effect Variant_Effect Classification Func_Class Annotation"
    " ExonicFunc.refGene ExonicFunc Consequence_Type One_Consequence Mutation_Description Functional_Effect"
).split()
CHANGE = (
    *maf_columns.CHANGE,
    *maf_columns.CHANGE_ELSEWHERE,
    *"HGVSp HGVS.p Protein AA_Mutation Mutation_AA AAChange.refGene Protein_Mutation Amino_Acid_Mutation HGVS_Protein Protein_Variant Protein_Effect Mutation Variant".split(),
)
BUILD = "NCBI_Build Build GRCh Genome_Build Reference_Genome Assembly Genome Genome_Assembly Assembly_Version".split()

# The columns of mutation files that are known, each with what it is called elsewhere. The first name of each is the format's.
_OTHERS = (
    *(name for name in MUTATION_TEXTS.values() if name != "Tumor_Seq_Allele2"),
    *(name for name in EVENT_TEXTS.values() if name not in ("Reference_Allele", "NCBI_Build")),
    *DRIVER.values(),
    *SCORES.values(),
    *TUMOR_COUNTS,
    *NORMAL_COUNTS,
    *("ONCOTATOR_VARIANT_CLASSIFICATION", "Protein_position", "SWISSPROT"),
)
_MORE = {
    "t_alt_count": "t_alt tumor_alt_count t_alt_reads Tumor_Alt_Count alt_count alt_reads n_alt_tumor t_var_reads tumor_alt_reads",
    "t_ref_count": "t_ref tumor_ref_count t_ref_reads ref_count ref_reads tumor_ref_reads",
    "n_alt_count": "normal_alt_count n_alt normal_alt_reads i_n_alt_count",
    "n_ref_count": "normal_ref_count n_ref normal_ref_reads i_n_ref_count",
    "tumor_depth": "t_depth tumor_dp Depth Read_Depth Total_Depth DP Coverage",
    "normal_depth": "n_depth normal_dp",
    "tumor_vaf": "t_vaf i_TumorVAF_WU tumour_vaf VAF allele_frequency variant_allele_frequency AF allelic_fraction i_tumor_f tumor_f Allele_Freq_T",
    "normal_vaf": "n_vaf i_NormalVAF_WU",
    "Strand": "Strand_Direction",
    "Variant_Type": "VarType Mut_Type",
    "Mutation_Status": "Somatic_Status Somatic_Germline",
    "Center": "GSC_Center Centre",
    "RefSeq": "i_transcript_name Transcript_ID Transcript Feature Annotation_Transcript",
    "Protein_position": "AA_Position AApos Protein_Pos Amino_Acid_Position",
    "Codons": "Codon_Change",
    "dbSNP_RS": "dbSNP dbsnp_id rsid rs_id",
    "Matched_Norm_Sample_Barcode": "Normal_Sample_Barcode Normal_Sample Matched_Normal Normal_ID",
    "SWISSPROT": "SwissProt_acc_Id UniProt_ID",
}
MAF = {
    names[0]: tuple(names)
    for names in (
        *(SYMBOL, ENTREZ, CHROMOSOME, START, END, REFERENCE, ALLELE, CLASS, CHANGE, BUILD, SAMPLE),
        *([name, *maf_columns.SYNONYMS.get(name, ()), *_MORE.get(name, "").split()] for name in dict.fromkeys(_OTHERS)),
    )
}
# What archives write in front of names: of the GDC (`demographic.vital_status`) and of the ICGC (`donor_vital_status`).
_SECTION = re.compile(r"(demographic|diagnoses|cases|project|exposures|follow_ups)\.|donor_(?!id)", re.IGNORECASE)
MARKS = re.compile(r"[^a-z0-9]+")


@lru_cache(1 << 16)
def folded(name: str) -> str:
    """A column's name without regard to case and to what parts its words: `End.bp`, `end bp` and `End_BP` are one."""
    return MARKS.sub("", name.lower())


def without_section(name: str) -> str:
    """A column's name without the section of an archive's tables that stands in front of it."""
    return _SECTION.sub("", name) if _SECTION.match(name) else name


@lru_cache(8)
def _places(header: tuple[str, ...]) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """{name: indexes}, and {folded name: indexes}: a matrix has as many columns as samples, and is asked for some hundred names."""
    exact: dict[str, list[int]] = {}
    alike: dict[str, list[int]] = {}
    for index, name in enumerate(header):
        exact.setdefault(name, []).append(index)
        alike.setdefault(folded(name), []).append(index)
    return exact, alike


def _indexes(header, known):
    """The indexes of the columns that bear a name, else of those that are alike but for case and marks."""
    exact, alike = _places(tuple(header))
    return exact.get(known) or (alike.get(folded(known), []) if folded(known) else [])


def find(header: Sequence[str], names: Iterable[str]) -> int | None:
    """The 0-based index of the first of *names* that is a column: those written alike come before those that are alike but for case and marks."""
    return next((indexes[0] for known in names if (indexes := _indexes(header, known))), None)


def named(header: Sequence[str], table: dict[str, tuple[str, ...]], fits: Callable[[str, int], bool] = lambda name, index: True) -> dict[str, int]:
    """{name in the format: index} of the columns of a table of synonyms; a column feeds one name.

    *fits*: whether the column of that index may hold what the name says, asked of columns that bear another one.
    """
    found: dict[str, int] = {}
    for synonyms in ({name: (name,) for name in table}, table):  # those that bear the format's own names first
        for name, names in synonyms.items():
            taken = set(found.values())
            free = (index for known in names for index in _indexes(header, known) if index not in taken)
            place = None if name in found else next((index for index in free if synonyms is not table or fits(name, index)), None)
            if place is not None:
                found[name] = place
    return found
