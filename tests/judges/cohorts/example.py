"""Study `d`, the running example of the specification (1): six samples, five patients."""

from tests.studyfolders import fields

STUDY = "d"


def lines(*rows: str) -> str:
    """Returns the text of a data file, of rows whose cells are parted by bars here."""
    return "".join("\t".join(cell.strip() for cell in row.split("|")) + "\n" for row in rows)


def meta(study: str, kind: str, datatype: str, data: str, **more: str) -> str:
    named = {"cancer_study_identifier": study, "genetic_alteration_type": kind, "datatype": datatype, "data_filename": data}
    return fields(**named, **more)


def profile(study: str, kind: str, datatype: str, data: str, suffix: str, name: str, **more: str) -> str:
    shown = {"show_profile_in_analysis_tab": "true", "profile_name": name, "profile_description": name, **more}
    return meta(study, kind, datatype, data, stable_id=suffix, **shown)


def study_file(study: str) -> dict[str, str]:
    """Returns the study's own file and its cancer type's."""
    named = {"type_of_cancer": "mixed", "cancer_study_identifier": study, "name": study, "description": study}
    return {
        "meta_study.txt": fields(**named, add_global_case_list="true"),
        "meta_cancer_type.txt": fields(genetic_alteration_type="CANCER_TYPE", datatype="CANCER_TYPE", data_filename="cancer_type.txt"),
        "cancer_type.txt": "mixed\tMixed\tBlack\ttissue\n",
    }


def clinical_head(*columns: str) -> list[str]:
    """Returns the first five rows of a clinical file; a column is `NAME:DATATYPE`."""
    names, kinds = zip(*(column.split(":") for column in columns))
    return [f"#{'|'.join(row)}" for row in (names, names, kinds, ["1"] * len(names))] + ["|".join(names)]


def sample_list(study: str, suffix: str, name: str, ids) -> str:
    joined = "\t".join(ids)
    return fields(cancer_study_identifier=study, stable_id=f"{study}_{suffix}", case_list_name=name, case_list_description=name, case_list_ids=joined)


def panel(name: str, genes) -> str:
    return fields(stable_id=name, description=name, gene_list="\t".join(genes))


FILES = {
    **study_file(STUDY),
    "meta_samples.txt": meta(STUDY, "CLINICAL", "SAMPLE_ATTRIBUTES", "data_samples.txt"),
    "data_samples.txt": lines(
        *clinical_head("PATIENT_ID:STRING", "SAMPLE_ID:STRING", "TYPE:STRING"),
        "P1|S1|Primary", "P1|S2|Metastasis", "P2|S3|primary", "P3|S4|Primary", "P4|S5|NA", "P5|S6|",
    ),
    "meta_patients.txt": meta(STUDY, "CLINICAL", "PATIENT_ATTRIBUTES", "data_patients.txt"),
    "data_patients.txt": lines(*clinical_head("PATIENT_ID:STRING", "AGE:NUMBER"), "P1|40", "P2|55", "P3|>80", "P4|Unknown"),
    "meta_mutations.txt": profile(STUDY, "MUTATION_EXTENDED", "MAF", "data_mutations.txt", "mutations", "Mutations"),
    "data_mutations.txt": lines(
        "Hugo_Symbol|Chromosome|Start_Position|Reference_Allele|Tumor_Seq_Allele2|Tumor_Sample_Barcode|Variant_Classification|HGVSp_Short|Mutation_Status",
        "TP53|17|7577121|G|A|S1|Missense_Mutation|p.R273C|SOMATIC",
        "TP53|17|7578212|G|A|S1|Nonsense_Mutation|p.R213*|SOMATIC",
        "KRAS|12|25398284|C|T|S3|Missense_Mutation|p.G12D|GERMLINE",
        "KRAS|12|25398285|C|A|S4|Missense_Mutation|p.G12C|NA",
        "TP53|17|7577539|G|A|S5|Missense_Mutation|p.R248W|SOMATIC",
        "EGFR|7|55259515|T|G|S5|Missense_Mutation|p.L858R|SOMATIC",
    ),
    "meta_cna.txt": profile(STUDY, "COPY_NUMBER_ALTERATION", "DISCRETE", "data_cna.txt", "gistic", "Copy number"),
    "data_cna.txt": lines("Hugo_Symbol|S1|S2|S3|S4|S5", "TP53|-2|0|0|-1|0", "KRAS|0|0|2|2|0"),
    "meta_panels.txt": meta(STUDY, "GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "data_panels.txt"),
    "data_panels.txt": lines("SAMPLE_ID|mutations", "S1|A", "S2|A", "S3|A", "S4|B", "S5|WXS", "S6|NA"),
    "data_gene_panel_A.txt": panel("A", ["TP53", "KRAS"]),
    "data_gene_panel_B.txt": panel("B", ["KRAS"]),
    "meta_timeline.txt": meta(STUDY, "CLINICAL", "TIMELINE", "data_timeline.txt"),
    "data_timeline.txt": lines(
        "PATIENT_ID|START_DATE|STOP_DATE|EVENT_TYPE|AGENT|SAMPLE_ID",
        "P1|10||TREATMENT|Cisplatin", "P2|5||TREATMENT|Cisplatin", "P2|90||TREATMENT|Olaparib",
        "P1|0||Sample Acquisition||S1", "P1|200||Sample Acquisition||S2", "P2|5||Sample Acquisition||S3", "P1|20||SURGERY",
    ),
    "case_lists/cases_sequenced.txt": sample_list(STUDY, "sequenced", "Sequenced samples", ["S1", "S2", "S3", "S4", "S5"]),
    "case_lists/cases_cna.txt": sample_list(STUDY, "cna", "Samples with copy number", ["S1", "S2", "S3", "S4", "S5"]),
}  # fmt: skip

# A study of the survival times of 6.1: those of group a, those of group b.
TIMES, TIMED = "t", {"a": ("5", "8", "12+", "20"), "b": ("3", "6", "7", "10+")}
PEOPLE = [(f"{group}{number}", group, time) for group, times in TIMED.items() for number, time in enumerate(times)]
TIMES_FILES = {
    **study_file(TIMES),
    "meta_samples.txt": meta(TIMES, "CLINICAL", "SAMPLE_ATTRIBUTES", "data_samples.txt"),
    "data_samples.txt": lines(
        *clinical_head("PATIENT_ID:STRING", "SAMPLE_ID:STRING", "GROUP:STRING"), *(f"P{name}|S{name}|{group}" for name, group, _ in PEOPLE)
    ),
    "meta_patients.txt": meta(TIMES, "CLINICAL", "PATIENT_ATTRIBUTES", "data_patients.txt"),
    "data_patients.txt": lines(
        *clinical_head("PATIENT_ID:STRING", "OS_STATUS:STRING", "OS_MONTHS:NUMBER"),
        *(f"P{name}|{'0:LIVING' if '+' in time else '1:DECEASED'}|{time.strip('+')}" for name, _, time in PEOPLE),
    ),
}
FOLDERS = {STUDY: FILES, TIMES: TIMES_FILES}
