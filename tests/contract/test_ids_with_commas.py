"""Ids that have a comma: an element of a JSON array is one of them where it is there, and several as older clients send them where it is not."""

import pytest

from tests.portal import Portal
from tests.studyfolders import load_folder, messages, meta, study_files, write_folder

JSON = "application/json"
MAF = ("Hugo_Symbol", "Entrez_Gene_Id", "NCBI_Build", "Chromosome", "Start_Position", "End_Position", "Variant_Classification", "Reference_Allele",
       "Tumor_Seq_Allele1", "Tumor_Seq_Allele2", "Tumor_Sample_Barcode", "HGVSp_Short")  # fmt: skip
SAMPLES = ("S", "2", "S,2", "S3")


def lines(*rows):
    return "".join("\t".join(row) + "\n" for row in rows)


def mutation(sample, place):
    return ("KRAS", "3845", "GRCh37", "12", place, place, "Missense_Mutation", "C", "C", "T", sample, "p.G12D")


def clinical(level, *rows):
    return "#a\tb\tc\n#a\tb\tc\n#STRING\tSTRING\tSTRING\n#1\t1\t1\n" + lines(("PATIENT_ID", *level), *rows)


def folder_of(path):
    files = study_files()
    files["data_samples.txt"] = clinical(("SAMPLE_ID", "PURITY"), ("P", "S", "1"), ("1", "2", "2"), ("P,1", "S,2", "3"), ("P3", "S3", "4"))
    files["data_patients.txt"] = "#a\tb\n#a\tb\n#STRING\tSTRING\n#1\t1\n" + lines(("PATIENT_ID", "SEX"), ("P", "x"), ("1", "y"), ("P,1", "z"), ("P3", "w"))
    files["meta_mutations.txt"] = meta("MUTATION_EXTENDED", "MAF", "mutations.txt", stable_id="mutations", profile_name="n", profile_description="d",
                                       show_profile_in_analysis_tab="true")  # fmt: skip
    files["mutations.txt"] = lines(MAF, *(mutation(sample, str(25398284 + number)) for number, sample in enumerate(SAMPLES)))
    files["meta_assay.txt"] = meta("GENERIC_ASSAY", "LIMIT-VALUE", "assay.txt", stable_id="assay", profile_name="n", profile_description="d",
                                   show_profile_in_analysis_tab="true", generic_assay_type="SIGNATURE", generic_entity_meta_properties="NAME")  # fmt: skip
    files["assay.txt"] = lines(("ENTITY_STABLE_ID", "NAME", *SAMPLES), *((name, name, "1", "2", "3", "4") for name in ("e", "f", "e,f")))
    files["meta_timeline.txt"] = meta("CLINICAL", "TIMELINE", "timeline.txt")
    kinds = zip(("P", "1", "P,1", "P3"), ("LAB", "TEST", "LAB,TEST", "LAB"), strict=True)
    files["timeline.txt"] = lines(("PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE"), *((name, "1", "", kind) for name, kind in kinds))
    return write_folder(path, files)


@pytest.fixture
def asked(made, tmp_path):
    made.run("INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (1, 'GENE')",
             "INSERT INTO `gene` (`ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`, `TYPE`) VALUES (3845, 'KRAS', 1, 'protein-coding')")  # fmt: skip
    report = load_folder(made, folder_of(tmp_path / "study"))
    assert messages(report, "error") == []
    portal = Portal(made, {"authenticate": "false"})

    def ask(path, **body):
        answer = portal.ask(path, "POST", json={name: value for name, value in body.items() if value is not None})
        assert answer.status_code == 200, answer.text
        return answer.json

    yield ask
    portal.close()


STUDY = {"study_id": "demo1"}
MUTATIONS = {"genetic_profile_ids": ["demo1_mutations"], "genes": ["KRAS"]}
ASSAY = {"genetic_profile_ids": ["demo1_assay"]}
# Path, other parameters, the list parameter, the field that tells; an id with a comma, and what its two parts as ids would find.
PLACES = [
    ("/api/samples", STUDY, "sample_ids", "id", "S,2", ("S", "2")),
    ("/api/samples", STUDY, "patient_ids", "id", "P,1", ("S", "2")),
    ("/api/patients", STUDY, "patient_ids", "id", "P,1", ("P", "1")),
    ("/api/patients", STUDY, "sample_ids", "id", "S,2", ("P", "1")),
    ("/api/clinicaldata/samples", {**STUDY, "attribute_ids": "PURITY"}, "sample_ids", "sample_id", "S,2", ("S", "2")),
    ("/api/clinicaldata/patients", {**STUDY, "attribute_ids": "SEX"}, "patient_ids", "patient_id", "P,1", ("P", "1")),
    ("/api/geneticprofiledata", MUTATIONS, "sample_ids", "sample_id", "S,2", ("S", "2")),
    ("/api/mutations", MUTATIONS, "sample_ids", "sample_id", "S,2", ("S", "2")),
    ("/api/genericassaydata", {**ASSAY, "entity_ids": ["e"]}, "sample_ids", "sample_id", "S,2", ("S", "2")),
    ("/api/genericassaydata", {**ASSAY, "sample_ids": ["S3"]}, "entity_ids", "stable_id", "e,f", ("e", "f")),
    ("/api/clinicalevents", STUDY, "patient_ids", "patient_id", "P,1", ("P", "1")),
    ("/api/clinicalevents", STUDY, "event_types", "event_type", "LAB,TEST", ("LAB", "TEST")),
]  # fmt: skip


@pytest.mark.slow  # A load of a whole folder.
def test_an_element_of_an_array_is_one_id_where_there_is_one(made, asked):
    told = {"/api/samples": "S,2", "/api/patients": "P,1"}
    for path, others, name, field, whole, parts in PLACES:
        def found(value, path=path, others=others, name=name, field=field):
            return {record[field] for record in asked(path, **others, **{name: value})}

        one, pieces = {told.get(path, whole)}, whole.split(",")
        assert found([whole]) == found([f" {whole} "]) == one, (path, name)
        # A text, in a body or an address, is a list as ever.
        assert found(whole) == set(parts) == found(pieces), (path, name)
        assert found([whole, pieces[0]]) == one | found(pieces[:1]), (path, name)
        # As older clients send them.
        assert found([f"{whole},nosuch"]) == set(parts), (path, name)


@pytest.mark.slow  # As above.
def test_other_studies_ids_say_nothing(made, asked):
    """Whether a study that is not asked about has such an id makes no difference."""
    made.run(
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`, `DESCRIPTION`, `PUBLIC`, `GROUPS`,"
        " `REFERENCE_GENOME_ID`) VALUES (99, 'other', 'brca', 'n', 's', 'd', 1, '', 1)",
        "INSERT INTO `patient` (`INTERNAL_ID`, `STABLE_ID`, `CANCER_STUDY_ID`) VALUES (990, 'S3,S', 99)",
        "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`) VALUES (990, 'S3,S', 'Metastatic', 990, 'brca')",
        "INSERT INTO `sample_list` (`LIST_ID`, `STABLE_ID`, `CATEGORY`, `CANCER_STUDY_ID`, `NAME`) VALUES (990, 'demo1_all,other', 'other', 99, 'n')",
    )
    assert {record["id"] for record in asked("/api/samples", **STUDY, sample_ids=["S3,S"])} == {"S3", "S"}
    assert {record["id"] for record in asked("/api/samples", study_id="other", sample_ids=["S3,S"])} == {"S3,S"}
    assert [record["id"] for record in asked("/api/samplelists", sample_list_ids=["demo1_all,other"])] == ["demo1_all,other"]
    assert {record["study_id"] for record in asked("/api/samplelists", sample_list_ids=["demo1_all,nosuch"])} <= {"demo1"}


def test_what_has_no_commas_is_always_taken_apart(rows_served):
    assert rows_served.post("/api/genes", json={"hugo_gene_symbols": ["TP53,KRAS"]}).json == rows_served.records("/api/genes", hugo_gene_symbols="TP53,KRAS")
    count = {"type": "count", "per_study": "false"}
    expected = rows_served.post("/api/mutation_count", json={**count, "gene": ["TP53", "KRAS"]}).json
    assert rows_served.post("/api/mutation_count", json={**count, "gene": ["TP53,KRAS"]}).json == expected
    for path, name in (("/api/drugs", "drug_ids"), ("/api/genepanels", "gene_panel_ids"), ("/api/genesetdefinitions", "geneset_ids"),
                       ("/api/cancertypes", "cancer_type_ids"), ("/api/studies", "study_ids"), ("/api/geneticprofiles", "genetic_profile_ids"),
                       ("/api/querygenesets", "geneset_ids")):  # fmt: skip
        assert rows_served.post(path, json={name: ["no,such"]}).json == []
    for path, others, name in (
        ("/api/mutationcounts/keywords", {}, "keywords"), ("/api/mutationcounts/proteinchanges", {}, "protein_changes"),
        ("/api/interactions", {"genes": "TP53"}, "data_sources"), ("/api/resources", {"study_id": "brca_two"}, "resource_ids"),
        ("/api/clinicalattributes", {}, "attr_ids"), ("/api/clinicalvalues", {"study_id": "brca_two"}, "attribute_ids"),
    ):  # fmt: skip
        assert rows_served.post(path, json={**others, name: ["no,such"]}).json == []
