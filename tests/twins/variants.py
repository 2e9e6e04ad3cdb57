"""Twins of the rules of timelines, structural variants, fusions, namespaces, and of mutations as wholes."""

from tests.studyfolders import fields
from tests.twins.base import STUDY, again, both, field, meta, named, replaced, rows, without
from tests.twins.twin import E, N, Twin, W

TIMELINE = {
    "meta_time.txt": meta("CLINICAL", "TIMELINE", "time"),
    "data_time.txt": rows("PATIENT_ID|START_DATE|STOP_DATE|EVENT_TYPE|STYLE_COLOR|STYLE_SHAPE|SAMPLE_ID", "P1|10||TREATMENT|#1f77B4|Star|S1"),
}
SV_COLUMNS = (
    "Sample_Id|SV_Status|NCBI_Build|Site1_Hugo_Symbol|Site1_Entrez_Gene_Id|Site1_Chromosome|Site1_Position|Site1_Region|Site1_Region_Number"
    "|Site1_Contig|Site1_Ensembl_Transcript_Id|Site2_Hugo_Symbol|Site2_Entrez_Gene_Id|Site2_Chromosome|Site2_Position|Site2_Region"
    "|Site2_Region_Number|Site2_Contig|Site2_Ensembl_Transcript_Id|Event_Info|cbp_driver|cbp_driver_annotation|cbp_driver_tiers"
    "|cbp_driver_tiers_annotation|NS.score"
)
SV = {
    "meta_sv.txt": meta("STRUCTURAL_VARIANT", "SV", "sv", "structural_variants", namespaces="NS"),
    "data_sv.txt": rows(
        SV_COLUMNS,
        "S1|SOMATIC|GRCh37|EML4|27436|2|42492091|Exon|6|||ALK|238|2|29446394|Exon|20|||EML4-ALK fusion|Putative_Driver|known|Class 1|x|0.5",
        "S2|SOMATIC|GRCh37|BRAF|673|7|140453136|Exon|6|||EGFR|1956|7|55259515|Exon|20|||BRAF-EGFR|||||",
    ),
    "case_lists/sv.txt": fields(
        cancer_study_identifier=STUDY, stable_id=f"{STUDY}_sv", case_list_name="sv", case_list_description="sv",
        case_list_category="all_cases_with_sv_data", case_list_ids="S1\tS2",
    ),
}  # fmt: skip
FUSIONS = {
    "meta_fus.txt": meta("FUSION", "FUSION", "fus", "fusion"),
    "data_fus.txt": rows(
        "Hugo_Symbol|Entrez_Gene_Id|Center|Tumor_Sample_Barcode|Fusion|DNA_support|RNA_support|Method|Frame",
        "ALK|238|c|S1|EML4-ALK fusion|yes|no|m|in-frame",
        "EML4|27436|c|S1|EML4-ALK fusion|yes|no|m|in-frame",
    ),
}
ASCN = "|".join(
    f"ASCN.{name}"
    for name in (
        *("ASCN_METHOD", "ASCN_INTEGER_COPY_NUMBER", "TOTAL_COPY_NUMBER", "MINOR_COPY_NUMBER", "CCF_EXPECTED_COPIES"),
        *("CCF_EXPECTED_COPIES_UPPER", "CLONAL", "EXPECTED_ALT_COPIES"),
    )
)


def more(columns, *cells):
    """Adds columns to the mutation file, with the same cells in both rows."""

    def change(text):
        header, *lines = text.removesuffix("\n").split("\n")
        return "\n".join([f"{header}\t{columns}".replace("|", "\t"), *("\t".join((line, *cells)) for line in lines)]) + "\n"

    return change


def timeline(change, **files):
    return TIMELINE | {"data_time.txt": change(TIMELINE["data_time.txt"])}


def sv(change):
    return SV | {"data_sv.txt": change(SV["data_sv.txt"])}


def fusions(change):
    return FUSIONS | {"data_fus.txt": change(FUSIONS["data_fus.txt"])}


def annotated(namespaces, change):
    return {"meta_mut.txt": field("namespaces", namespaces), "data_mut.txt": change}


def panel_matrix(cell):
    """A panel of BRAF, and what the matrix says of S2, whose mutation is in TP53."""
    return {
        "data_panel.txt": fields(stable_id="PANEL", description="d", gene_list="BRAF\tEGFR"),
        "meta_matrix.txt": meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "matrix"),
        "data_matrix.txt": rows("SAMPLE_ID|mutations", "S1|PANEL", f"S2|{cell}"),
    }


MUT, DATA_SV, TIME = "data_mut.txt", "data_sv.txt", "data_time.txt"
TWICE = "Entrez_Gene_Id Chromosome Start_Position Variant_Classification Tumor_Seq_Allele2 HGVSp_Short Tumor_Sample_Barcode".split()

TWINS = [
    Twin("T-01", E, timeline(replaced("PATIENT_ID\tSTART_DATE", "START_DATE\tPATIENT_ID")), TIME, 1, good=timeline(without("STOP_DATE"))),
    Twin("T-02", E, timeline(named("START_DATE", "1.5")), TIME, 2, 2, "1.5", timeline(named("START_DATE", "-3")), "START_DATE"),
    Twin("T-02", E, timeline(named("STOP_DATE", "x")), TIME, 2, 3, "x", timeline(named("STOP_DATE", "NA")), "STOP_DATE"),
    Twin("T-02", E, timeline(named("START_DATE", "2147483648")), TIME, 2, 2, "2147483648", timeline(named("START_DATE", "2147483647")), "START_DATE is a number of days beyond"),
    Twin("T-02", E, timeline(named("STOP_DATE", "-99999999999")), TIME, 2, 3, "-99999999999", also="STOP_DATE is a number of days beyond"),
    Twin("T-02", E, timeline(named("EVENT_TYPE", "")), TIME, 2, 4, good=timeline(named("EVENT_TYPE", "x")), also="EVENT_TYPE"),
    Twin("T-02", W, timeline(again(2, named("PATIENT_ID", "PX", 3))), TIME, 3, 1, "PX", timeline(again(2, named("PATIENT_ID", "P2", 3)))),
    Twin("F-12", E, timeline(lambda text: text.replace("\n", "\t\n") + "P1\t1\t\tX\t\t\t\t\tmore\n"), TIME, 3, also="left out"),
    Twin("T-03", E, timeline(named("STYLE_COLOR", "red")), TIME, 2, 5, "red", timeline(named("STYLE_COLOR", "#ABCDEF"))),
    Twin("T-03", E, timeline(named("STYLE_COLOR", "#1f77b")), TIME, 2, 5, "#1f77b", timeline(named("STYLE_COLOR", ""))),
    Twin("T-03", E, timeline(named("STYLE_SHAPE", "dot")), TIME, 2, 6, "dot", timeline(named("STYLE_SHAPE", "camera"))),
    Twin("T-04", W, timeline(named("EVENT_TYPE", "e" * 51)), TIME, 2, 4, "51 characters", timeline(named("EVENT_TYPE", "e" * 50))),
    Twin("T-04", W, timeline(replaced("SAMPLE_ID", "SPECIMEN_REFERENCE_NUMBER")), TIME, 1, 7, good=TIMELINE),
    Twin("SV-01", E, sv(without("Sample_Id")), DATA_SV, 1, good=SV),
    Twin("SV-01", E, sv(both(without("Site2_Hugo_Symbol"), without("Site2_Entrez_Gene_Id"))), DATA_SV, 1, good=sv(without("Site2_Hugo_Symbol"))),
    Twin("SV-01", W, sv(without("SV_Status")), DATA_SV, 1, good=SV),
    Twin("SV-02", W, sv(without("NCBI_Build")), DATA_SV, 1, good=SV),
    Twin("SV-02", W, sv(named("NCBI_Build", "NA")), DATA_SV, 2, 3, good=SV),
    Twin("SV-03", E, sv(replaced("GRCh37", "37")), DATA_SV, 2, 3, "37", sv(replaced("GRCh37", "grch38"))),
    Twin("SV-03", E, sv(named("NCBI_Build", "GRCh38", 3)), DATA_SV, 3, 3, "GRCh38", sv(replaced("GRCh37", "GRCh38"))),
    Twin("SV-07", W, sv(named("SV_Status", "")), DATA_SV, 2, 2, good=sv(named("SV_Status", "somatic"))),
    Twin("SV-07", W, sv(named("SV_Status", "Germline")), DATA_SV, 2, 2, "Germline", sv(named("SV_Status", "SOMATIC"))),
    Twin("SV-07", E, sv(named("SV_Status", "unknown")), DATA_SV, 2, 2, "unknown", sv(named("SV_Status", "germline"))),
    Twin(
        *("SV-08", W, sv(both(without("Site1_Contig"), without("Event_Info"))), DATA_SV, 1, None, "Event_Info, Site1_Contig"),
        sv(without("Site1_Contig")),
    ),
    Twin(
        *("SV-09", E, sv(both(*(named(f"Site{site}_{name}", "") for site in (1, 2) for name in ("Hugo_Symbol", "Entrez_Gene_Id"))))),
        *(DATA_SV, 2, 4, None, SV),
    ),
    Twin(
        *("SV-09", W, sv(both(replaced("EML4\t27436", "NO1\t"), replaced("ALK\t238", "NO2\t"))), DATA_SV, 2, 4, "NO1, NO2"),
        sv(replaced("EML4\t27436", "NO1\t")),
    ),
    Twin("SV-09", N, sv(replaced("EML4\t27436", "\t")), DATA_SV, 2, None, "site 2", SV),
    Twin("SV-10", E, sv(again(2)), DATA_SV, 4, None, "data_sv.txt, line 2", sv(again(2, named("Site1_Position", "1", 4)))),
    Twin("SV-11", E, sv(named("Sample_Id", "S9")), DATA_SV, 2, 1, "S9", sv(named("Sample_Id", "S3"))),
    Twin("G-10", W, sv(replaced("EML4\t27436", "NO1\t")), DATA_SV, 2, 4, "NO1", sv(replaced("EML4\t27436", "NA\t0"))),
    Twin("G-03", E, sv(replaced("\t27436", "\t-5")), DATA_SV, 2, 5, "-5", sv(replaced("\t27436", "\t0"))),
    Twin("G-03", E, fusions(replaced("ALK\t238", "ALK\t-5")), "data_fus.txt", 2, 2, "-5", fusions(replaced("ALK\t238", "ALK\tNA"))),
    Twin("G-05", W, sv(replaced("\t27436", "\t99")), DATA_SV, 2, 5, "99", SV),
    Twin("DA-01", E, sv(named("cbp_driver", "Driver")), DATA_SV, 2, 21, "Driver", sv(named("cbp_driver", "Unknown"))),
    Twin("DA-01", N, SV, DATA_SV, 2, 23, "Class 1", sv(named("cbp_driver_tiers", ""))),
    Twin("DA-01", E, sv(named("cbp_driver_tiers", "")), DATA_SV, 2, 24, "x", SV),
    Twin("DA-01", E, sv(named("cbp_driver_tiers", "T" * 51)), DATA_SV, 2, 23, "T" * 51, sv(named("cbp_driver_tiers", "T" * 50))),
    Twin("DA-01", E, sv(named("cbp_driver_annotation", "T" * 81)), DATA_SV, 2, 22, "T" * 81, sv(named("cbp_driver_annotation", "T" * 80))),
    Twin("DA-01", W, sv(named("cbp_driver", "NA")), DATA_SV, 2, 22, "known", SV),
    Twin("F-15", E, SV | {"meta_sv.txt": field("namespaces", "NS,Other")(SV["meta_sv.txt"])}, DATA_SV, 1, None, "Other", SV),
    Twin("F-15", E, annotated("N", more("M.score", "1")), MUT, 1, None, "N", annotated("N", more("n.score", "1"))),
    Twin("F-17", W, sv(replaced("NS.score", "event_info")), DATA_SV, 1, 25, "event_info"),
    Twin("F-17", W, {MUT: more("center", "c")}, MUT, 1, 31, "center"),
    Twin("FU-01", E, fusions(without("Fusion")), "data_fus.txt", 1, good=fusions(without("Frame"))),
    Twin("FU-01", E, fusions(both(without("Hugo_Symbol"), without("Entrez_Gene_Id"))), "data_fus.txt", 1, good=fusions(without("Hugo_Symbol"))),
    Twin("FU-03", W, fusions(again(2)), "data_fus.txt", 4, 1, "ALK", FUSIONS),
    Twin(
        *("CL-07", W, fusions(replaced("\tS1\t", "\tS3\t")), "case_lists/seq.txt", None, None, "S3", FUSIONS, "with fusions"),
    ),
    Twin("FU-04", E, fusions(named("Tumor_Sample_Barcode", "S9")), "data_fus.txt", 2, 4, "S9", fusions(named("Tumor_Sample_Barcode", "S2"))),
    Twin("G-10", W, fusions(replaced("ALK\t238", "NO1\t")), "data_fus.txt", 2, 1, "NO1", fusions(replaced("ALK\t238", "ALK\t0"))),
    Twin(
        *("NS-01", E, annotated("ASCN", more(ASCN.removesuffix("|ASCN.EXPECTED_ALT_COPIES"), *[""] * 7)), MUT, 1, None),
        *("ASCN.EXPECTED_ALT_COPIES", annotated("ASCN", more(ASCN, *[""] * 8))),
    ),
    Twin("NS-02", W, annotated("ASCN", more(ASCN, *[""] * 6, "x", "")), MUT, 2, 37, "x", annotated("ASCN", more(ASCN, *[""] * 6, "na", ""))),
    Twin("NS-02", W, annotated("ASCN", more(ASCN, "F", "x", *[""] * 6)), MUT, 2, 32, "x", annotated("ASCN", more(ASCN, "F", "2.5", *[""] * 6))),
    Twin("MU-57", E, {MUT: again(2)}, MUT, 4, good={MUT: again(2, named("HGVSp_Short", "p.V600K", 4))}),
    *(
        Twin("MU-57", E, {MUT: again(3)}, MUT, 4, 2, good={MUT: again(3, named(name, {"Start_Position": "5"}.get(name, ""), 4))})
        for name in TWICE
        if name in ("Start_Position", "HGVSp_Short")
    ),
    Twin("MU-58", E, {MUT: named("HGVSp_Short", "p." + "A" * 254)}, MUT, 2, 21, "256 characters", {MUT: named("HGVSp_Short", "p." + "A" * 253)}),
    Twin("MU-59", W, panel_matrix("PANEL"), MUT, 3, 1, "TP53", panel_matrix("WXS")),
    Twin("MU-60", W, {MUT: named("Mutation_Status", "germline")}, MUT, 2, 15, "germline", {MUT: named("Mutation_Status", "Somatic")}),
]
