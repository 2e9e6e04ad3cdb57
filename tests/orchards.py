"""Studies for tests of permission: every text, id and value of a study bears the study's own word, so that a single byte of it
in somebody's answer is found by looking for the word. They share their gene and their cancer type, which are open to all."""

from genows.load.packing import rebuild
from genows.load.progress import Silence
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


def filled(text: str, study_id: str) -> str:
    """*text* with {s} as the study's id, {m} as its word, {M} as that in capitals."""
    return text.format(s=study_id, m=word(study_id), M=word(study_id).upper())


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
    """Loads every study of STUDIES into the database of *made*, and adds rows of the kinds that the folders do not have."""
    for study_id, groups in STUDIES.items():
        report = load_folder(made, write_folder(folder / study_id, folder_files(study_id, groups)))
        assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    made.run(*reference_rows(), *(row for number, study_id in enumerate(STUDIES, 1) for row in more_rows(study_id, number)))
    assert rebuild(made.database, Silence()) == []


def reference_rows():
    """What belongs to no study: a gene panel, a gene set, entities of generic assays."""
    return (
        "INSERT INTO `gene_panel` VALUES (1, 'panel', 'd')",
        "INSERT INTO `gene_panel_list` VALUES (1, 7157)",
        "INSERT INTO `genetic_entity` VALUES (901, 'GENESET', NULL), (902, 'GENERIC_ASSAY', 'sig_1')",
        "INSERT INTO `geneset` VALUES (1, 901, 'SET_A', 'Set A', 'd', 'l')",
        "INSERT INTO `geneset_gene` VALUES (1, 7157)",
        "INSERT INTO `reference_genome_gene` (`ENTREZ_GENE_ID`, `REFERENCE_GENOME_ID`, `CYTOBAND`) VALUES (7157, 1, '17p13.1')",
        "INSERT INTO `cna_event` VALUES (1, 7157, 2)",
    )


def more_rows(study_id, number):
    """Statements that add what the addresses of today's kinds of files answer. *number*: of the study, from 1 on."""
    mark, gene, profile = word(study_id), GENE[1], 900 + 10 * number
    study = f"(SELECT `CANCER_STUDY_ID` FROM `cancer_study` WHERE `CANCER_STUDY_IDENTIFIER` = '{study_id}')"
    patient = f"(SELECT `INTERNAL_ID` FROM `patient` WHERE `STABLE_ID` = 'P-{mark}')"
    sample = f"(SELECT `INTERNAL_ID` FROM `sample` WHERE `STABLE_ID` = 'S-{mark}')"
    kinds = ("STRUCTURAL_VARIANT", "COPY_NUMBER_ALTERATION", "GENERIC_ASSAY", "GENESET_SCORE")
    names = ("sv", "gistic", "assay", "gsva")
    profiles = (
        "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
        f" `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES ({profile + place}, '{study_id}_{name}', {study}, '{kind}', '', '{name} of {mark}', 1)"
        for place, (name, kind) in enumerate(zip(names, kinds, strict=True))
    )
    orders = (
        f"INSERT INTO `genetic_profile_samples` SELECT {profile + place}, CAST(`INTERNAL_ID` AS CHAR) FROM `sample` WHERE `STABLE_ID` = 'S-{mark}'"
        for place in (1, 2, 3)
    )
    return (
        *profiles,
        *orders,
        *(
            "INSERT INTO `clinical_attribute_meta` VALUES"
            f" ('{name}', '{name} of {mark}', 'about {mark}', '{kind}', 1, '1', {study})"
            for name, kind in (("OS_MONTHS", "NUMBER"), ("OS_STATUS", "STRING"))
        ),
        f"INSERT INTO `clinical_patient` VALUES ({patient}, 'OS_MONTHS', '12.5'), ({patient}, 'OS_STATUS', '1:DECEASED')",
        f"INSERT INTO `genetic_alteration` SELECT {profile + 1}, `GENETIC_ENTITY_ID`, '2,' FROM `gene` WHERE `ENTREZ_GENE_ID` = {gene}",
        # A list of samples that a page has stored, under a key.
        f"INSERT INTO `text_cache` VALUES ('key-{mark}', 'S-{mark}', '2026-01-01 00:00:00')",
        f"INSERT INTO `clinical_event` VALUES ({number}, {patient}, 1, NULL, 'TREATMENT')",
        f"INSERT INTO `clinical_event_data` VALUES ({number}, 'AGENT', 'agent of {mark}')",
        "INSERT INTO `structural_variant` (`INTERNAL_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`, `EVENT_INFO`)"
        f" VALUES ({number}, {profile}, {sample}, {gene}, 'fusion of {mark}')",
        f"INSERT INTO `sample_cna_event` VALUES (1, {sample}, {profile + 1}, NULL)",
        f"INSERT INTO `genetic_alteration` VALUES ({profile + 2}, 902, 'value of {mark},'), ({profile + 3}, 901, '0.5,')",
        f"INSERT INTO `copy_number_seg` VALUES ({number}, {study}, {sample}, '1', 1, 2, 3, 0.5)",
        f"INSERT INTO `copy_number_seg_file` VALUES ({number}, {study}, 'hg19', 'about {mark}', '{mark}.seg')",
        f"INSERT INTO `gistic` VALUES ({number}, {study}, 1, 'band of {mark}', 1, 2, 0.1, 1)",
        f"INSERT INTO `gistic_to_gene` VALUES ({number}, {gene})",
        f"INSERT INTO `mut_sig` VALUES ({study}, {gene}, 1, 1, 1, 0.1, 0.1)",
        f"INSERT INTO `resource_definition` VALUES ('SLIDE', 'Slide of {mark}', '', 'SAMPLE', 0, 1, {study}, NULL)",
        f"INSERT INTO `resource_sample` VALUES ({sample}, 'SLIDE', 'https://{mark}.example/')",
    )
