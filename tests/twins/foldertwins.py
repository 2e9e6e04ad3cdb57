"""Twins of the rules about the folder, its meta files and how they stand to each other."""

from tests.studyfolders import fields
from tests.twins.base import STUDY, added, field, files, meta, replaced, resource, rows
from tests.twins.twin import E, N, Twin, W

ODD = fields(cancer_study_identifier=STUDY, genetic_alteration_type="LIPIDS", datatype="MATRIX", data_filename="data_odd.txt")
SEG = rows("ID|chrom|loc.start|loc.end|num.mark|seg.mean", "S1|1|100|200|10|0.5")
PANEL = fields(stable_id="PA", description="d", gene_list="BRAF\tTP53")


def study(name, value, rule, severity=E, found=None, good=None, also=""):
    place = None if value is None or found == "" else found or value
    return Twin(rule, severity, {"meta_study.txt": field(name, value)}, "meta_study.txt", None, None, place, good, also)


def profile(file, name, value, rule, severity=E, good=None, also=""):
    right = None if good is None else {file: field(name, good)}
    return Twin(rule, severity, {file: field(name, value)}, file, None, None, value, right, also)


def segments(genome, file="seg"):
    return {f"meta_{file}.txt": meta("COPY_NUMBER_ALTERATION", "SEG", file, reference_genome_id=genome, description="d"), f"data_{file}.txt": SEG}


TYPE = fields(genetic_alteration_type="CANCER_TYPE", datatype="CANCER_TYPE", data_filename="data_type.txt")
MATRIX = meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "matrix")
MATRIX_FILES = {"meta_matrix.txt": MATRIX, "data_matrix.txt": rows("SAMPLE_ID|mutations", "S1|PA"), "panel.txt": PANEL}
LOG2 = {"data_log2.txt": rows("Hugo_Symbol|Entrez_Gene_Id|S1", "BRAF|673|1.5")}
FUSIONS = {"data_fus.txt": rows("Hugo_Symbol|Entrez_Gene_Id|Center|Tumor_Sample_Barcode|Fusion", "ALK|238|c|S1|EML4-ALK")}


def log2(shown):
    return {"meta_log2.txt": meta("COPY_NUMBER_ALTERATION", "LOG2-VALUE", "log2", "log2CNA", show_profile_in_analysis_tab=shown), **LOG2}


# The study under an id with a capital, in all its files.
OTHER_ID = {name: replaced(STUDY, STUDY.title()) for name, text in files().items() if name.startswith(("meta_", "case_")) and STUDY in text}

TWINS = [
    *(
        study("groups", groups, "S-52", W, "", {"meta_study.txt": field("groups", "PUBLIC;lab_1; A-B")}, f"'{name}' is one group whose name has {odd}")
        for groups, name, odd in (
            *(("PUBLIC, LAB", "PUBLIC, LAB", "a comma"), ("LAB;public|lab", "PUBLIC|LAB", "a bar"), ('"PUBLIC"', '"PUBLIC"', "quotation marks")),
            *(("[PUBLIC]", "[PUBLIC]", "brackets"), ("'A'; B", "'A'", "quotation marks"), ("PUBLIC LAB", "PUBLIC LAB", "a blank")),
            ("demo:PUBLIC", "DEMO:PUBLIC", "a colon"),
        )
    ),
    Twin("S-01", E, {**dict.fromkeys(files()), "notes.txt": "x"}, None),
    Twin("S-02", E, {"meta_cna.txt": added("no colon")}, "meta_cna.txt"),
    Twin("S-03", E, {"meta_odd.txt": ODD, "data_odd.txt": "x"}, "meta_odd.txt", 2, value="LIPIDS"),
    Twin("S-03", W, {"meta_odd.txt": ODD}, "meta_odd.txt", 2, value="LIPIDS"),
    Twin("S-03", W, {"meta_expr.txt": field("genetic_alteration_type", "RNA_EXPRESSION")}, "meta_expr.txt", value="RNA_EXPRESSION / CONTINUOUS"),
    profile("meta_cna.txt", "stable_id", None, "S-04", also="`stable_id` is missing"),
    profile("meta_cna.txt", "profile_name", None, "S-04", also="a default"),
    profile("meta_z.txt", "stable_id", "mrna_unified_Zscores", "S-05", W, "mrna_U133_Zscores"),
    Twin("S-06", W, {"meta_cna.txt": field("colour", "red")}, "meta_cna.txt", 9, also="`colour`"),
    profile("meta_cna.txt", "cancer_study_identifier", "other", "S-07"),
    study("short_name", "s" * 65, "S-08", found="65 characters", good={"meta_study.txt": field("short_name", "s" * 64)}),
    study("groups", "G" * 201, "S-08", good={"meta_study.txt": field("groups", "G" * 200)}),
    Twin("S-09", E, segments("hg17"), "meta_seg.txt", value="hg17", good=segments("hg19")),
    Twin("S-09", W, segments("hg18"), "meta_seg.txt", value="hg18", good=segments("hg19")),
    profile("meta_gistic.txt", "reference_genome_id", "hg17", "S-09", good="hg38"),
    profile("meta_mut.txt", "swissprot_identifier", "id", "S-10", good="accession"),
    Twin("S-11", W, {"meta_mut.txt": field("gene_panel", "PA"), "panel.txt": PANEL}, "meta_mut.txt", value="PA"),
    profile("meta_cna.txt", "gene_panel", "PX", "S-12", good="NA"),
    profile("meta_cna.txt", "stable_id", "a b", "S-14", good="a.(b)+[c]',:;"),
    Twin("S-15", E, {"meta_z2.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "expr", "mrna")}, "meta_z2.txt", value="mrna",
         good={"meta_z2.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "expr", "mrna_2")}),
    Twin("S-16", E, {**segments("hg19"), **segments("hg19", "seg2")}, "meta_seg2.txt", good=segments("hg19")),
    Twin("S-17", E, {"meta_study2.txt": fields(cancer_study_identifier=STUDY, type_of_cancer="demot", name="n", description="d")}, "meta_study2.txt"),
    study("citation", None, "S-18", W),
    study("pmid", "123, 4", "S-19", good={"meta_study.txt": field("pmid", "123,4")}),
    study("pmid", "x", "S-19", good={"meta_study.txt": field("pmid", "123")}),
    Twin("S-20", E, {"meta_study.txt": None}, None),
    study("type_of_cancer", None, "S-20"),
    study("type_of_cancer", "nosuch", "S-21", good={"meta_study.txt": field("type_of_cancer", "DEMOT")}),
    Twin("S-22", E, {"meta_type2.txt": TYPE}, "meta_type2.txt"),
    Twin("S-23", E, {"meta_samples.txt": None}, None),
    Twin("S-23", E, {"meta_samples2.txt": meta("CLINICAL", "SAMPLE_ATTRIBUTES", "samples")}, "meta_samples2.txt"),
    Twin("S-24", E, {"meta_patients2.txt": meta("CLINICAL", "PATIENT_ATTRIBUTES", "patients")}, "meta_patients2.txt"),
    Twin("S-25", E, {**MATRIX_FILES, "meta_matrix2.txt": MATRIX}, "meta_matrix2.txt", good=MATRIX_FILES),
    study("tags_file", "tags.json", "S-26", good={"meta_study.txt": field("tags_file", "tags.json"), "tags.json": "{}"}),
    profile("meta_z.txt", "source_stable_id", "nosuch", "S-27", W, "mrna"),
    profile("meta_z.txt", "source_stable_id", "mrna_all_sample_Zscores", "S-33", good="mrna"),
    Twin("S-30", W, OTHER_ID, "meta_study.txt", value="Demo3"),
    Twin("S-31", E, log2("true"), "meta_log2.txt", value="true", good=log2("false")),
    study("reference_genome", "hg17", "S-32", good={"meta_study.txt": field("reference_genome", "hg38")}),
    Twin("S-32", N, {"meta_study.txt": field("reference_genome", "hg19")}, "meta_study.txt", also="hg19 is taken"),
    Twin("S-34", W, {"meta_fus.txt": meta("FUSION", "FUSION", "fus", "fusion"), **FUSIONS}, "meta_fus.txt"),
    Twin("S-35", E, {"meta_definition2.txt": resource("DEFINITION", "definition")}, "meta_definition2.txt"),
    Twin("S-35", E, {"meta_links2.txt": resource("PATIENT", "links")}, "meta_links2.txt"),
    Twin("S-36", N, {"meta_study.txt.orig": "x"}, "meta_study.txt.orig", good={"notes.txt": "x"}),
    profile("meta_truths.txt", "patient_level", "yes", "S-38", W, "TRUE"),
    profile("meta_limits.txt", "value_sort_order", "up", "S-38", W, "desc"),
    profile("meta_limits.txt", "pivot_threshold_value", "x", "S-38", W, "0.1"),
    profile("meta_arms.txt", "generic_assay_type", None, "S-38"),
    profile("meta_limits.txt", "generic_assay_type", None, "S-38", W, also="TREATMENT_RESPONSE is taken, as older studies mean it"),
    Twin("S-39", W, {"meta_limits.txt": field("generic_assay_type", "TREATMENT_RESPONSE")}, "meta_limits.txt", also="value_sort_order"),
]  # fmt: skip
