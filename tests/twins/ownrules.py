"""Twins of the rules that are genows' own: the format's sections on validation do not number what they say."""

from tests.twins.base import added, both, case_list, field, files, line, meta, named, rows
from tests.twins.clinical import PATIENTS, SAMPLES, SEQ, column
from tests.twins.cnatwins import segments, types
from tests.twins.mutationtwins import MAF
from tests.twins.twin import E, N, Twin, W

_COLUMNS = "gene|N|n|p|q"


def _mutsig(*lines, columns=_COLUMNS):
    return {"meta_sig.txt": meta("MUTSIG", "Q-VALUE", "sig"), "data_sig.txt": rows(columns, "BRAF|10|2|0.001|0.01", *lines)}


def _significant(rule, severity, bad, good, value, also=""):
    return Twin(rule, severity, _mutsig(bad), "data_sig.txt", 3, None, value, _mutsig(good), also)


def _barcodes(patient, sample):
    return {SAMPLES: added(f"{patient}|{sample}|0.5|TRUE")}


def _genome(name):
    return {**segments("S2|1|1|9|1|0"), "meta_seg.txt": meta("COPY_NUMBER_ALTERATION", "SEG", "seg", reference_genome_id=name, description="d")}


def _second_maf(change):
    """A second mutation file that feeds the profile, with the first row of the first."""
    first = files()
    text = "".join(first[MAF].splitlines(keepends=True)[:2])
    return {"meta_more.txt": first["meta_mut.txt"].replace(MAF, "data_more.txt"), "data_more.txt": change(text)}


_SEQUENCED = {"case_lists/seq.txt": case_list("sequenced", "all_cases_with_mutation_data", "S1", "S2", "S3")}

TWINS = [
    Twin("C-10", W, column("SAMPLE_COUNT", "1", datatype="NUMBER", file=PATIENTS), PATIENTS, 5, 6, "SAMPLE_COUNT", also="generated"),
    Twin("C-29", E, {SAMPLES: lambda text: "".join(text.splitlines(keepends=True)[:5])}, SAMPLES),
    Twin("C-30", E, _barcodes("TCGA-AA-0002", "TCGA-AA-0001-01"), SAMPLES, 9, 1, "TCGA-AA-0002 (of TCGA-AA-0001-01)",
         _barcodes("TCGA-AA-0001", "TCGA-AA-0001-01")),
    Twin("C-31", W, _barcodes("TCGA-AA-0001", "TCGA-AA-0001-12"), SAMPLES, 9, 2, "TCGA-AA-0001-12", _barcodes("TCGA-AA-0001", "TCGA-AA-0001-06")),
    Twin("C-32", W, column("SAMPLE_TYPE", "Normal tissue"), SAMPLES, 6, 5, "Normal tissue", column("SAMPLE_TYPE", "Metastatic")),
    Twin("C-33", E, {PATIENTS: both(line(6, "P1||||"), line(7, "P2|NA|NA|NA|NA"))}, PATIENTS, good={PATIENTS: line(6, "P1||12||")}),
    Twin("C-34", N, _barcodes("TCGA-AA-0001", "TCGA-AA-0001-01A-11D"), SAMPLES, 9, 2, "TCGA-AA-0001-01A-11D",
         _barcodes("TCGA-AA-0001", "TCGA-AA-0001-01"), "SAMPLE_ID"),
    Twin("MU-64", W, _second_maf(lambda text: text), MAF, 2, good=_second_maf(named("Tumor_Sample_Barcode", "S2"))),
    _significant("G-10", W, "NEWONE|10|2|0.001|0.01", "TP53|10|2|0.001|0.01", "NEWONE"),
    _significant("MS-01", E, "BRAF|10|2|0.001|0.01", "TP53|10|2|0.001|0.01", "BRAF"),
    _significant("MS-02", E, "TP53|10.5|2|0.001|0.01", "TP53|10|2|0.001|0.01", "10.5", "N that"),
    _significant("MS-03", E, "TP53|10|2|0.001|low", "TP53|10|2|<0.001|0.01", "low", "q that"),
    Twin("MU-63", W, {MAF: both(named("Tumor_Seq_Allele1", ""), named("Tumor_Seq_Allele2", "NA"))}, MAF, 2, good={MAF: named("Tumor_Seq_Allele1", "")}),
    Twin("CL-10", N, _SEQUENCED, SEQ, value="S3"),
    Twin("S-49", W, _genome("hg38"), "meta_seg.txt", value="hg38", good=_genome("hg19")),
    Twin("F-19", W, {"meta_cna.txt": field("profile_name", "n" * 256)}, "meta_cna.txt", value="256 characters",
         good={"meta_cna.txt": field("profile_name", "n" * 255)}, also="genetic_profile.NAME"),
    Twin("F-20", E, types(f"{'t' * 64}|A|Red|tissue"), "data_type.txt", 2, value="t" * 64, good=types(f"{'t' * 63}|A|Red|tissue")),
]  # fmt: skip
