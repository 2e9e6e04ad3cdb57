"""Twins of the rules of mutation files."""

from tests.twins.base import MAF as HEADER
from tests.twins.base import Change, again, both, field, named, without
from tests.twins.twin import E, N, Twin, W

MAF, META = "data_mut.txt", "meta_mut.txt"
COLUMNS = HEADER.split("|")


def maf(rule, severity, good=None, line=2, value=None, also="", at=None, **cells):
    """A twin whose row in *line* has these cells; the finding is at the first of them, or at *at*. *good*: cells that are right."""
    name, text = next(iter(cells.items()))
    column = COLUMNS.index(at or name) + 1
    return Twin(rule, severity, {MAF: row(cells, line)}, MAF, line, column, text if value is None and at is None else value,
                None if good is None else {MAF: row(good, line)}, also)  # fmt: skip


def row(cells, line=2) -> Change:
    return both(*(named(name, text, line) for name, text in cells.items()))


def alleles(rule, at, ref, first, second, kind, start, end, good=None):
    """A twin by its alleles, type and positions. *good*: the same six that are right."""
    names = ("Reference_Allele", "Tumor_Seq_Allele1", "Tumor_Seq_Allele2", "Variant_Type", "Start_Position", "End_Position")
    good = dict(zip(names, good, strict=True)) if good else None
    cells = dict(zip(names, (ref, first, second, kind, str(start), str(end)), strict=True))
    return Twin(rule, W, {MAF: row(cells, 3)}, MAF, 3, COLUMNS.index(at) + 1, None, {MAF: row(good, 3)} if good else None)


def validated(rule, at, good=None, **cells):
    """A twin by the words and alleles of its validation, in line 2, which is valid with others."""
    right = {"Validation_Status": "Valid", "Validation_Method": "x", "Mutation_Status": "UNKNOWN"}
    return Twin(rule, W, {MAF: row({**right, **cells})}, MAF, 2, COLUMNS.index(at) + 1, None, {MAF: row({**right, **(good or {})})})


SNP = ("G", "G", "A", "SNP", "100", "100")
INS = ("-", "-", "ATG", "INS", "100", "101")
DEL = ("ATG", "ATG", "-", "DEL", "100", "102")
REF, END = "Reference_Allele", "End_Position"
DRIVERS = ("cbp_driver", "cbp_driver_annotation", "cbp_driver_tiers", "cbp_driver_tiers_annotation")

# Rows that a filter written with blanks leaves out are one mutation twice, and nobody's matter.
INTRONS = {
    META: field("variant_classification_filter", "Silent, Intron"),
    MAF: both(again(3), *(named("Variant_Classification", "Intron", number) for number in (3, 4))),
}

TWINS = [
    Twin("MU-01", E, {MAF: without("Variant_Classification")}, MAF, 1, also="Variant_Classification"),
    Twin("MU-01", E, {MAF: without("Tumor_Sample_Barcode")}, MAF, 1, also="Tumor_Sample_Barcode"),
    Twin("MU-02", E, {MAF: without("HGVSp_Short")}, MAF, 1),
    Twin("MU-04", W, {MAF: without("SWISSPROT")}, MAF, 1),
    Twin("MU-04", W, {META: field("swissprot_identifier", None)}, META),
    Twin("MU-05", E, {MAF: without("cbp_driver_annotation")}, MAF, 1, also="cbp_driver needs"),
    Twin("MU-05", E, {MAF: without("cbp_driver_tiers")}, MAF, 1, also="cbp_driver_tiers_annotation needs"),
    maf("MU-06", N, Hugo_Symbol="Unknown", Entrez_Gene_Id="0", Variant_Classification="IGR", line=3),
    maf(
        "MU-06", W, {"Variant_Classification": "Targeted_Region", "Hugo_Symbol": "Unknown", "Entrez_Gene_Id": "0"},
        Variant_Classification="Silent", Hugo_Symbol="Unknown", Entrez_Gene_Id="0", line=3,
    ),
    maf("MU-06", W, Variant_Classification="", Hugo_Symbol="Unknown", Entrez_Gene_Id="0", line=3),
    maf("MU-07", N, Variant_Classification="Silent", line=3),
    Twin("MU-07", N, {META: field("variant_classification_filter", "Silent, Intron"), MAF: named("Variant_Classification", "RNA", 3)}, MAF, 3, 8, "RNA"),
    Twin("MU-57", E, {MAF: again(2)}, MAF, 4, good=INTRONS),
    maf("MU-10", E, Hugo_Symbol="", line=3),
    maf("MU-10", E, Tumor_Sample_Barcode="", line=3),
    maf("MU-10", E, Tumor_Sample_Barcode="NA", line=3),
    maf("MU-11", E, Tumor_Sample_Barcode="S9", line=3),
    maf("MU-12", E, {"NCBI_Build": "hg19"}, NCBI_Build="38"),
    maf("MU-12", E, {"NCBI_Build": "37"}, NCBI_Build="GRCh38"),
    maf("MU-12", E, {"NCBI_Build": ""}, NCBI_Build="NA"),
    Twin("MU-13", E, {META: field("normal_samples_list", "N2,N3")}, MAF, 2, 14, "N1", {META: field("normal_samples_list", "N1")}),
    maf("MU-14", W, {"Verification_Status": "VERIFIED"}, Verification_Status="perhaps"),
    maf("MU-15", W, {"Validation_Status": "inconclusive"}, Validation_Status="perhaps"),
    maf("MU-16", E, {"t_alt_count": "."}, t_alt_count="5.5"),
    maf("MU-16", E, {"t_ref_count": ""}, t_ref_count="x"),
    # A cell beyond the header is not one of a column that is not there.
    Twin("MU-16", E, {MAF: named("t_alt_count", "5.5")}, MAF, 2, good={MAF: lambda text: text.removesuffix("\n") + "\tx\n"}),
    maf("MU-17", E, {"HGVSp_Short": "V600E"}, HGVSp_Short="Vp.600E", also="p."),
    maf("MU-17", E, HGVSp_Short="p.V600E;p.V601E", also=";"),
    maf("MU-17", E, HGVSp_Short="p.V600E,V601E", also="comma"),
    maf("MU-18", W, {"HGVSp_Short": "", "Variant_Classification": "Splice_Site"}, HGVSp_Short="NULL"),
    maf("MU-18", W, HGVSp_Short="[not available]"),
    maf("MU-19", E, Variant_Classification=""),
    maf("MU-20", W, {"Variant_Classification": "De_novo_Start_InFrame"}, Variant_Classification="Missense"),
    maf("MU-21", W, SWISSPROT="[Not Available]"),
    maf("MU-22", W, {"SWISSPROT": "BRAF_HUMAN"}, SWISSPROT="P15056"),
    maf("MU-22", W, SWISSPROT="BRAF_HUMAN,P15056", also="several"),
    Twin("MU-22", W, {META: field("swissprot_identifier", "accession")}, MAF, 2, 22, "BRAF_HUMAN"),
    maf("MU-23", W, Start_Position="NA"),
    maf("MU-23", W, End_Position=""),
    maf("MU-23", W, Start_Position=""),
    maf("MU-23", E, Start_Position="123.0"),
    maf("MU-23", E, End_Position="1.23E8"),
    maf("MU-24", E, {"cbp_driver": "Unknown"}, cbp_driver="driver"),
    maf("MU-25", N, cbp_driver_tiers="Class 2"),
    maf("MU-25", E, cbp_driver_tiers="x" * 51),
    Twin("MU-25", W, {MAF: both(*(again(2, named("cbp_driver_tiers", f"tier {n}", n)) for n in range(4, 15)))}, MAF, also="ten"),
    maf("MU-26", E, {"cbp_driver_annotation": "x" * 80}, cbp_driver_annotation="x" * 81),
    maf("MU-27", E, cbp_driver_tiers_annotation="x", cbp_driver_tiers="", line=3),
    maf("MU-27", W, cbp_driver_annotation="x", cbp_driver="", line=3),
    maf("MU-28", N, Mutation_Status="LOH", line=3),
    maf("MU-29", W, {"Mutation_Status": "Post-transcriptional Modification"}, Mutation_Status="perhaps"),
    alleles("MU-40", REF, "N", "N", "A", "SNP", 100, 100, SNP),
    alleles("MU-41", END, "G", "G", "A", "SNP", 100, 99, SNP),
    alleles("MU-42", END, "-", "-", "ATG", "INS", 100, 105, INS),
    alleles("MU-43", REF, "ATGC", "-", "AT", "INS", 100, 103, INS),
    alleles("MU-44", END, "ATG", "ATG", "-", "DEL", 100, 103, DEL),
    alleles("MU-45", REF, "A", "AT", "-", "DEL", 100, 100, DEL),
    alleles("MU-46", REF, "GG", "GG", "AA", "SNP", 100, 101, SNP),
    alleles("MU-47", REF, "GGA", "GGA", "TTT", "ONP", 100, 102, ("GGAC", "GGAC", "TTTT", "ONP", "100", "103")),
    alleles("MU-48", "Tumor_Seq_Allele2", "G", "G", "-", "SNP", 100, 100, SNP),
    alleles("MU-49", REF, "G", "G", "G", "SNP", 100, 100, SNP),
    # Each rule asks for the columns that it names, and no others.
    alleles("MU-49", REF, "G", "G", "G", "", 100, 100),
    Twin("MU-40", W, {MAF: both(named("Reference_Allele", "N", 3), without("Variant_Type"))}, MAF, 3, 9, "N"),
    Twin("MU-41", W, {MAF: both(named("End_Position", "5", 3), without("Tumor_Seq_Allele1"))}, MAF, 3, 7, "5"),
    alleles("MU-50", REF, "ATG", "ATG", "ATC", "DEL", 100, 102, DEL),
    validated("MU-51", "Tumor_Validation_Allele1", Tumor_Validation_Allele1=""),
    validated("MU-52", "Tumor_Validation_Allele2", Tumor_Validation_Allele2="N"),
    validated("MU-53", "Tumor_Validation_Allele1", Validation_Status="invalid"),
    validated("MU-54", "Validation_Method", Validation_Method="none"),
    validated("MU-55", "Tumor_Validation_Allele1", Mutation_Status="Germline"),
    validated("MU-56", "Match_Norm_Validation_Allele1", {"Mutation_Status": "Somatic"}, Mutation_Status="Somatic", Match_Norm_Validation_Allele1="T"),
]
TWINS.append(Twin("MU-40", E, {MAF: row({"Reference_Allele": "N", "Tumor_Seq_Allele1": "N"}, 3)}, MAF, 3, 10, "N", options=(("strict_maf", True),)))
