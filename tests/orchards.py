"""Studies for tests of permission: every text, id and value of a study bears the study's own word, so that a single byte of it
in somebody's answer is found by looking for the word. They share their gene and their cancer type, which are open to all."""

from tests.studyfolders import fields, load_folder, write_folder

# Word → groups. The word is the study's identifier, and case matters to none of this.
STUDIES = {
    "quince": "PUBLIC;Orchard Team",
    "medlar": "ORCHARD TEAM ; other",
    "rowan_tcga": "",
    "sorb_target": "",
    "all_target_phase1": "",
    "damson": "SECRET",
}
GENE = ("TP53", "7157")


def word(study_id: str) -> str:
    """What marks everything of the study, and stands in nothing of any other study."""
    return study_id.split("_")[0] if study_id != "all_target_phase1" else "phase1"


def folder_files(study_id: str, groups: str) -> dict[str, str]:
    """File name → text of a folder with a mutation, a matrix, sample lists and clinical data of patients and samples."""
    mark = word(study_id)
    patient, sample = f"P-{mark}", f"S-{mark}"

    def meta(alteration, datatype, data, **more):
        return fields(
            cancer_study_identifier=study_id, genetic_alteration_type=alteration, datatype=datatype, data_filename=data, **more
        )

    def profile(alteration, datatype, data, stable_id):
        about = {"profile_name": f"{stable_id} of {mark}", "profile_description": f"about {mark}"}
        return meta(alteration, datatype, data, stable_id=stable_id, show_profile_in_analysis_tab="true", **about)

    def clinical(level, identifier):
        name = f"{level}_{mark}".upper()
        columns = ["PATIENT_ID", *(["SAMPLE_ID"] if level == "SAMPLE" else []), name]
        heads = [[f"{cell} {mark}" for cell in columns], [f"about {mark}"] * len(columns), ["STRING"] * len(columns), ["1"] * len(columns)]
        rows = ["#" + "\t".join(head) for head in heads] + ["\t".join(columns), "\t".join([*identifier, f"value of {mark}"])]
        return "".join(f"{row}\n" for row in rows)

    cases = fields(
        cancer_study_identifier=study_id,
        stable_id=f"{study_id}_sequenced",
        case_list_name=f"Sequenced of {mark}",
        case_list_description=f"about {mark}",
        case_list_category="all_cases_with_mutation_data",
        case_list_ids=sample,
    )
    mutation = {
        "Hugo_Symbol": GENE[0], "Entrez_Gene_Id": GENE[1], "NCBI_Build": "GRCh37", "Chromosome": "17", "Start_Position": "7577120",
        "End_Position": "7577120", "Variant_Classification": "Missense_Mutation", "Variant_Type": "SNP", "Reference_Allele": "C",
        "Tumor_Seq_Allele1": "C", "Tumor_Seq_Allele2": "T", "Tumor_Sample_Barcode": sample, "Center": f"center {mark}",
        "HGVSp_Short": "p.R273H", "Protein_position": "273",
    }  # fmt: skip
    return {
        "meta_study.txt": fields(
            type_of_cancer="brca", cancer_study_identifier=study_id, name=f"Name of {mark}", short_name=f"Short {mark}",
            description=f"about {mark}", citation=f"Cited {mark}", pmid="1", groups=groups,
        ),
        "meta_cancer_type.txt": fields(genetic_alteration_type="CANCER_TYPE", datatype="CANCER_TYPE", data_filename="type.txt"),
        "type.txt": "brca\tBreast Carcinoma\tbreast\tHotPink\tBreast\n",
        "meta_samples.txt": meta("CLINICAL", "SAMPLE_ATTRIBUTES", "samples.txt"),
        "samples.txt": clinical("SAMPLE", [patient, sample]),
        "meta_patients.txt": meta("CLINICAL", "PATIENT_ATTRIBUTES", "patients.txt"),
        "patients.txt": clinical("PATIENT", [patient]),
        "meta_mutations.txt": profile("MUTATION_EXTENDED", "MAF", "mutations.txt", "mutations"),
        "mutations.txt": "\t".join(mutation) + "\n" + "\t".join(mutation.values()) + "\n",
        "meta_expression.txt": profile("MRNA_EXPRESSION", "CONTINUOUS", "expression.txt", "mrna"),
        "expression.txt": f"Hugo_Symbol\tEntrez_Gene_Id\t{sample}\n{GENE[0]}\t{GENE[1]}\t1.5\n",
        "case_lists/cases_sequenced.txt": cases,
    }  # fmt: skip


def load_all(made, folder):
    """Loads every study of STUDIES into the database of *made*."""
    for study_id, groups in STUDIES.items():
        report = load_folder(made, write_folder(folder / study_id, folder_files(study_id, groups)))
        assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
