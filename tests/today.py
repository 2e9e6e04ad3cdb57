"""The study demo2: a folder with every kind of study file of today, and the reference data that it wants.

Each kind of file is there once and small, with one of everything that is odd about it; what it gives in the database stands in
tests/contract/test_today_study.py.
"""

from pathlib import Path

from tests.studyfolders import fields, write_folder

STUDY_ID = "demo2"
# Entrez id, symbol; their genetic entities are numbered from 1 on, and the gene set's follows them.
GENES = [(673, "BRAF"), (1956, "EGFR"), (1029, "CDKN2A"), (7157, "TP53"), (238, "ALK"), (27436, "EML4")]
GENE_SET, GENE_SET_GENES, GENE_SET_VERSION = "SET_A", (1956, 7157), "v1"


def cells(text: str, separator: str = ",") -> str:
    """The text of a data file whose rows are the lines of *text*, and whose cells are what *separator* divides, trimmed."""
    rows = text.strip("\n").splitlines()
    return "".join("\t".join(cell.strip() for cell in row.split(separator)) + "\n" for row in rows)


def _meta(alteration_type, datatype, data_filename, **more):
    return fields(
        cancer_study_identifier=STUDY_ID,
        genetic_alteration_type=alteration_type,
        datatype=datatype,
        data_filename=data_filename,
        **more,
    )


def _profile(alteration_type, datatype, data_filename, stable_id, shown="true", **more):
    tab = {} if shown is None else {"show_profile_in_analysis_tab": shown}
    texts = {"profile_name": f"{stable_id} of demo2", "profile_description": f"About {stable_id}"}
    return _meta(alteration_type, datatype, data_filename, stable_id=stable_id, **texts, **tab, **more)


def _resource(resource_type, data_filename):
    return fields(cancer_study_identifier=STUDY_ID, resource_type=resource_type, data_filename=data_filename)


def _case_list(stable_id, *sample_ids):
    return fields(
        cancer_study_identifier=STUDY_ID,
        stable_id=stable_id,
        case_list_name=f"Samples of {stable_id}",
        case_list_description="As the acceptance study has them",
        case_list_ids="\t".join(sample_ids),
    )


_STUDY = {
    "meta_study.txt": fields(
        cancer_study_identifier=STUDY_ID, type_of_cancer="democ", name="Demo 2", description="One of every kind", add_global_case_list="true"
    ),
    "meta_study.txt.orig": "garbage",
    "meta_x.txt~": "",
    "meta_ct.txt": fields(genetic_alteration_type="CANCER_TYPE", datatype="CANCER_TYPE", data_filename="data_ct.txt"),
    "data_ct.txt": cells("democ, Demo Cancer, SeaGreen, tissue\ndemod, Demo D, demo words, Gold, democ"),
    "case_lists/cases_sequenced.txt": _case_list("demo2_sequenced", "S1", "S2", "S3"),
    "case_lists/cases_cna.txt": _case_list("demo2_cna", "S1", "S2", "S3", "S4"),
}

_CLINICAL = {
    "meta_clinical_sample.txt": _meta("CLINICAL", "SAMPLE_ATTRIBUTES", "data_clinical_sample.txt"),
    "data_clinical_sample.txt": cells(
        """
#Patient, Sample, Purity
#Patient id, Sample id, Tumour purity
#STRING, STRING, NUMBER
#1, 1, -1
PATIENT_ID, SAMPLE_ID, PURITY
P1, S1, 0.5
P1, S2, 0.6
P2, S3, 0.7
P3, S4, 0.8
"""
    ),
    "meta_clinical_patient.txt": _meta("CLINICAL", "PATIENT_ATTRIBUTES", "data_clinical_patient.txt"),
    "data_clinical_patient.txt": cells(
        """
#Patient, Overall survival, Months
#Patient id, Overall survival status, Overall survival in months
#STRING, STRING, NUMBER
#1, 1, 1
PATIENT_ID, OS_STATUS, OS_MONTHS
P1, 1:DECEASED, 12
P2, 0:LIVING, 30
P3, [Not Available], NA
"""
    ),
    "meta_timeline.txt": _meta("CLINICAL", "TIMELINE", "data_timeline.txt"),
    "data_timeline.txt": cells(
        """
PATIENT_ID, START_DATE, STOP_DATE, EVENT_TYPE, AGENT
P1, 10, , TREATMENT, Aspirin
P2, -3, 5, STATUS,
PX, 1, , STATUS, a
"""
    ),
}

_RESOURCES = {
    "meta_res_def.txt": _resource("DEFINITION", "data_res_def.txt"),
    "data_res_def.txt": cells(
        """
RESOURCE_ID, DISPLAY_NAME, RESOURCE_TYPE, OPEN_BY_DEFAULT
notes, Notes, PATIENT, TRUE
SLIDE, Slide, SAMPLE, false
HOME, Home, STUDY, false
"""
    ),
    "meta_res_pat.txt": _resource("PATIENT", "data_res_pat.txt"),
    "data_res_pat.txt": cells(
        """
PATIENT_ID, RESOURCE_ID, URL
P1, NOTES, https://x.org/1
P1, notes, https://x.org/1
PX, NOTES, https://x.org/2
"""
    ),
    "meta_res_sam.txt": _resource("SAMPLE", "data_res_sam.txt"),
    "data_res_sam.txt": cells("PATIENT_ID, SAMPLE_ID, RESOURCE_ID, URL\nP2, S3, SLIDE, https://x.org/3"),
    "meta_res_study.txt": _resource("STUDY", "data_res_study.txt"),
    "data_res_study.txt": cells("RESOURCE_ID, URL\nHOME, https://x.org/"),
}

_MAF_HEADER = (
    "Hugo_Symbol, Entrez_Gene_Id, NCBI_Build, Chromosome, Start_Position, End_Position, Variant_Classification, Variant_Type,"
    " Reference_Allele, Tumor_Seq_Allele1, Tumor_Seq_Allele2, Tumor_Sample_Barcode, Mutation_Status, HGVSp_Short, Protein_position"
)
_SV_HEADER = (
    "Sample_Id, SV_Status, Site1_Hugo_Symbol, Site1_Chromosome, Site1_Position, Site1_Region, Site1_Region_Number,"
    " Site2_Entrez_Gene_Id, Event_Info, SV_Length, cbp_driver, cbp_driver_annotation"
)
_SV_ROW = "S1, SOMATIC, EML4, 2, 42492091, Exon, 6, 238, EML4-ALK fusion, NA, Putative_Driver, known"

_VARIANTS = {
    "data_gene_panel_dp1.txt": (
        "stable_id: DP1\ndescription: d\nnumber_of_profiled_coding_base_pairs: 1234\ngene_list: EGFR\tALK\tNOSUCH\n"
    ),
    "meta_mut.txt": _profile("MUTATION_EXTENDED", "MAF", "data_mut.txt", "mutations", namespaces="NS1, ASCN"),
    "data_mut.txt": cells(
        f"""
{_MAF_HEADER}, cbp_driver, cbp_driver_annotation, NS1.score, ASCN.ASCN_METHOD, ASCN.CLONAL
BRAF, 673, GRCh37, 7, 140453136, 140453136, Missense_Mutation, SNP, A, A, T, S1, SOMATIC, p.V600E, 600, Putative_Driver, known, 0.5, FACETS, Subclonal
TP53, 7157, GRCh37, 17, 7577121, 7577121, Missense_Mutation, SNP, G, G, A, S3, SOMATIC, p.R273C, 273, NA, , NA, ,
"""
    ),
    "meta_unc.txt": _profile("MUTATION_UNCALLED", "MAF", "data_unc.txt", "mutations_uncalled"),
    "data_unc.txt": cells(
        f"""
{_MAF_HEADER}
EGFR, 1956, GRCh37, 7, 55259515, 55259515, Missense_Mutation, SNP, T, T, G, S1, SOMATIC, p.L858R, 858
"""
    ),
    "meta_sv.txt": _profile("STRUCTURAL_VARIANT", "SV", "data_sv.txt", "structural_variants"),
    "data_sv.txt": cells(f"{_SV_HEADER}\n{_SV_ROW}\nS3, , NOSUCH, 7, 100, , , 238, Inversion, 10, , \n{_SV_ROW}"),
    "meta_fus.txt": _profile("FUSION", "FUSION", "data_fus.txt", "fusion"),
    "data_fus.txt": cells(
        """
Hugo_Symbol, Entrez_Gene_Id, Center, Tumor_Sample_Barcode, Fusion, DNA_support, RNA_support, Method, Frame
ALK, 238, c, S4, EML4-ALK fusion, yes, no, m, in-frame
EML4, 27436, c, S4, EML4-ALK fusion, yes, no, m, in-frame
"""
    ),
    "meta_matrix.txt": _meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "data_matrix.txt"),
    "data_matrix.txt": cells(
        """
SAMPLE_ID, mutations, structural_variants
S1, WXS, DP1
S2, WXS, DP1
S3, DP1, WGS
S4, NA, NA
"""
    ),
}

_ASSAYS = {
    "meta_arm.txt": _profile(
        "GENERIC_ASSAY", "CATEGORICAL", "data_arm.txt", "arm", generic_assay_type="ARMLEVEL_CNA", generic_entity_meta_properties="NAME"
    ),
    "data_arm.txt": cells("ENTITY_STABLE_ID, NAME, S1, S2\n1p, Arm 1p, Gain, "),
    "meta_bin.txt": _profile(
        "GENERIC_ASSAY", "BINARY", "data_bin.txt", "bin", generic_assay_type="X", generic_entity_meta_properties="name"
    ),
    "data_bin.txt": cells("ENTITY_STABLE_ID, NAME, S1, S2\ne_bin, E, true, NA"),
    "meta_ic50.txt": _profile(
        "GENERIC_ASSAY", "LIMIT-VALUE", "data_ic50.txt", "ic50", generic_assay_type="TREATMENT_RESPONSE",
        generic_entity_meta_properties="NAME, URL", pivot_threshold_value="0.1", value_sort_order="asc",
    ),  # fmt: skip
    "data_ic50.txt": cells("ENTITY_STABLE_ID, NAME, URL, S1, S2\nAAG, Drug, , >8, 0.25"),
    "meta_sig.txt": _profile(
        "GENERIC_ASSAY", "LIMIT-VALUE", "data_sig.txt", "sig", generic_assay_type="SIGNATURE", patient_level="true",
        generic_entity_meta_properties="NAME",
    ),  # fmt: skip
    "data_sig.txt": cells("ENTITY_STABLE_ID, NAME, P2, P1\nsig_1, Age, 0.9, 0.1"),
}

_COPY_NUMBER = {
    "meta_cna_wide.txt": _profile("COPY_NUMBER_ALTERATION", "DISCRETE", "data_cna_wide.txt", "gistic", pd_annotations_filename="pd.txt"),
    "data_cna_wide.txt": cells("Hugo_Symbol, S1, S2, S3, S4\nEGFR, 2, 0, NA, -2"),
    "pd.txt": cells(
        """
SAMPLE_ID, Entrez_Gene_Id, cbp_driver, cbp_driver_annotation, cbp_driver_tiers, cbp_driver_tiers_annotation
S4, 1956, Putative_Passenger, x, ,
S2, 1956, Putative_Driver, y, ,
"""
    ),
    "meta_cna_long.txt": _profile("COPY_NUMBER_ALTERATION", "DISCRETE_LONG", "data_cna_long.txt", "cna"),
    "data_cna_long.txt": cells(
        """
Hugo_Symbol, Sample_Id, Value, cbp_driver, cbp_driver_annotation
EGFR, S1, 2, Putative_Driver, z
EGFR, S3, -1.5, ,
CDKN2A, S3, 0, ,
CDKN2A, S3, 1, ,
"""
    ),
    "meta_gistic.txt": _meta("GISTIC_GENES_AMP", "Q-VALUE", "data_gistic.txt", reference_genome_id="hg19"),
    "data_gistic.txt": cells(
        """
chromosome | peak_start | peak_end | genes_in_region | amp | cytoband | q_value
7 | 100 | 200 | EGFR,NOSUCH, | 1 | 7p11.2 | 0.1
X | 100 | 200 | EGFR, | 1 | Xp22 | 0.1
""",
        "|",
    ),
}

_EXPRESSION = {
    "meta_expr.txt": _profile("MRNA_EXPRESSION", "CONTINUOUS", "data_expr.txt", "mrna_seq_fpkm", shown="false"),
    "data_expr.txt": cells("Hugo_Symbol, S1, S2\nEGFR, 1.5, 2.5\nTP53, 3, NA"),
    "meta_z.txt": _profile(
        "MRNA_EXPRESSION", "Z-SCORE", "data_z.txt", "mrna_seq_fpkm_all_sample_Zscores", source_stable_id="mrna_seq_fpkm"
    ),
    "data_z.txt": cells("Hugo_Symbol, S1, S2\nEGFR, -0.7, 0.7\nTP53, 0, NA"),
    "meta_gs.txt": _profile(
        "GENESET_SCORE", "GSVA-SCORE", "data_gs.txt", "gsva_scores", source_stable_id="mrna_seq_fpkm", geneset_def_version=GENE_SET_VERSION
    ),
    "data_gs.txt": cells("geneset_id, S1, S2\nSET_A, 0.5, -0.25\nSET_NO, 0, 0"),
    "meta_gp.txt": _profile(
        "GENESET_SCORE", "P-VALUE", "data_gp.txt", "gsva_pvalues", shown=None, source_stable_id="gsva_scores",
        geneset_def_version=GENE_SET_VERSION,
    ),  # fmt: skip
    "data_gp.txt": cells("geneset_id, S1, S2\nSET_A, 0.01, 0.2"),
}

FILES = {**_STUDY, **_CLINICAL, **_RESOURCES, **_VARIANTS, **_ASSAYS, **_COPY_NUMBER, **_EXPRESSION}


def write_today(folder: Path, changed: dict[str, str | None] | None = None) -> Path:
    """Writes the study into *folder*, and gives it back. *changed*: files with another text, or None for those left out."""
    return write_folder(folder, {**FILES, **(changed or {})})


def add_today_reference(made) -> None:
    """What the study wants to find in a fresh database: six genes, the gene set and its version, the cancer type `mixed`."""
    made.run("INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')")
    for pk, (entrez, symbol) in enumerate(GENES, start=1):
        made.run(
            f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({pk}, 'GENE')",
            f"INSERT INTO `gene` VALUES ({entrez}, '{symbol}', {pk}, 'protein-coding')",
        )
    made.run(
        f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({len(GENES) + 1}, 'GENESET')",
        f"INSERT INTO `geneset` VALUES (1, {len(GENES) + 1}, '{GENE_SET}', '{GENE_SET}', '{GENE_SET}', 'http://sets.example')",
        *(f"INSERT INTO `geneset_gene` VALUES (1, {entrez})" for entrez in GENE_SET_GENES),
        f"UPDATE `info` SET `GENESET_VERSION` = '{GENE_SET_VERSION}'",
    )
