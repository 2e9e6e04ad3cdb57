"""getProfileData.json, getAlterationData.json, getGeneticProfile.json, CheckGeneSymbol.json over rows that no loader writes."""

import pytest

STUDY = {"cancer_study_id": "brca_two"}
ALL = {**STUDY, "case_set_id": "brca_two_all"}
DATA, NUMBERS, PROFILES = "/getProfileData.json", "/getAlterationData.json", "/getGeneticProfile.json"
CNA, MUTATIONS, MRNA = "brca_two_gistic", "brca_two_mutations", "brca_two_mrna"


def test_cells_by_gene_sample_and_profile(rows_served):
    answer = rows_served.get(DATA, {**ALL, "genetic_profile_id": f"{MUTATIONS} {CNA} nosuch LUAD_mrna", "gene_list": "tp53,KRAS nosuch"})
    assert answer.headers["Content-Type"] == "application/json"
    assert list(answer.json) == ["tp53", "KRAS"]
    assert answer.json["tp53"]["S10"] == {MUTATIONS: "NaN", CNA: "2"}
    assert answer.json["tp53"]["S1"] == {MUTATIONS: "R273H,R175fs,MUTATED", CNA: "-2"}
    # A row that ends early has NaN for the rest, a sample that the matrix lacks as well.
    assert {sample: cells[CNA] for sample, cells in answer.json["KRAS"].items()} == {
        "S2": "NaN", "S1": "1", "s1": "NaN", "S1 ": "NaN", "S\u00e9": "NaN", "S10": "-1", "S3": "NaN",
    }  # fmt: skip
    assert answer.json["KRAS"]["S10"][MUTATIONS] == "G12V,G12D"


def test_stored_texts_stay_as_they_are_and_empty_ones_at_the_end_are_missing(rows_served):
    answer = rows_served.get(DATA, {**ALL, "genetic_profile_id": f"{CNA} {MRNA} brca_two_nothing", "gene_list": "MIR-1/2 BRAF TP53 AKT3"})
    cells = {gene: {sample: list(those.values()) for sample, those in samples.items()} for gene, samples in answer.json.items()}
    assert [cells["MIR-1/2"][sample][0] for sample in ("S10", "S1", "S2")] == ["1", "", "0"]
    assert [cells["BRAF"][sample][0] for sample in ("S10", "S1", "S2")] == ["NaN", "NaN", "NaN"]
    assert [cells["TP53"][sample][1] for sample in ("S1", "S\u00e9", "S2")] == ["NA", "", " 7.10 "]
    assert {those[1] for those in cells["AKT3"].values()} | {those[2] for those in cells["TP53"].values()} == {"NaN"}


def test_samples_come_in_the_order_of_the_set_and_unknown_ones_are_left_out(rows_served):
    asked = {**STUDY, "genetic_profile_id": CNA, "gene_list": "TP53"}
    for samples in ({"case_ids": "S10, nosuch\nS1 S10"}, {"case_set_id": "-1", "case_ids": "S10 S1"}):
        assert list(rows_served.get(DATA, {**asked, **samples}).json["TP53"]) == ["S10", "S1"]
    for samples in ({"case_set_id": "nosuch"}, {"case_set_id": "luad_sequenced"}, {"case_ids_key": "nosuch"}, {"case_ids": ""}):
        assert rows_served.get(DATA, {**asked, **samples}).json == {"TP53": {}}
    assert rows_served.get(DATA, {**ALL, "genetic_profile_id": "nosuch", "gene_list": "TP53"}).json["TP53"]["S1"] == {}
    assert rows_served.get(DATA, {**ALL, "genetic_profile_id": CNA, "gene_list": "nosuch"}).json == {}


def test_downloads(rows_served):
    asked = {**STUDY, "case_ids": "S10 S1", "genetic_profile_id": f"{CNA} {MRNA}", "gene_list": "TP53 BRAF", "force_download": ""}
    long = rows_served.post(DATA, data={**asked, "format": "tab", "file_name": "x" * 1_000_000})
    assert long.headers["Content-Disposition"] == f'attachment; filename="{"x" * 150}"'
    tab = rows_served.get(DATA, {**asked, "format": "tab", "file_name": 'x";\u00e9.txt'})
    assert tab.headers["Content-Type"] == "application/octet-stream"
    assert tab.headers["Content-Disposition"] == 'attachment; filename="x___.txt"'
    assert tab.text == "GENE_ID\tCOMMON\tS10\tS1\n7157\tTP53\t2\t-2\n673\tBRAF\tNaN\tNaN\n"
    matrix = rows_served.get(DATA, {**asked, "format": "matrix"})
    assert matrix.text == "GENE_ID\t7157\t673\nCOMMON\tTP53\tBRAF\nS10\t2\tNaN\nS1\t-2\tNaN\n"
    for wrong in ({}, {"format": "xml"}):
        answer = rows_served.get(DATA, {**asked, **wrong})
        assert (answer.status_code, "format" in answer.json["detail"]) == (400, True)


def test_numbers_of_genes(rows_served):
    answer = rows_served.get(NUMBERS, {**ALL, "profile_id": MRNA, "gene_list": "a1bg TP53 nosuch AKT3"})
    assert list(answer.json) == ["a1bg", "TP53", "AKT3", "profile_name", "profile_description"]
    assert answer.json["a1bg"] == [{"caseId": "S1", "value": -1.5}]
    assert answer.json["TP53"] == [{"caseId": "S2", "value": 7.1}] and answer.json["AKT3"] == []
    for profile in ("nosuch", "LUAD_mrna"):
        assert rows_served.get(NUMBERS, {**ALL, "profile_id": profile, "gene_list": "TP53"}).json == {}
    assert rows_served.get(NUMBERS, {**ALL, "profile_id": MUTATIONS, "gene_list": "TP53"}).json["TP53"] == []


def test_profiles(rows_served):
    answer = rows_served.get(PROFILES, STUDY)
    assert list(answer.json)[:3] == [CNA, MUTATIONS, MRNA]
    assert answer.json[CNA] == {
        "STABLE_ID": CNA, "NAME": "CNA", "DESCRIPTION": "d", "GENETIC_ALTERATION_TYPE": "COPY_NUMBER_ALTERATION", "CANCER_STUDY_ID": 2,
        "SHOW_PROFILE_IN_ANALYSIS_TAB": True, "DATATYPE": "DISCRETE",
    }  # fmt: skip
    assert rows_served.get(PROFILES, {"cancer_study_id": "nosuch"}).json == {}


def test_profiles_with_data_of_genes(rows_served):
    answer = rows_served.get(PROFILES, {**ALL, "gene_list": "tp53 BRAF A1BG KRAS nosuch"})
    found = {gene: list(profiles) for gene, profiles in answer.json.items()}
    assert found == {"tp53": [CNA, MUTATIONS, MRNA], "BRAF": [], "A1BG": [MRNA], "KRAS": [CNA, MUTATIONS], "nosuch": []}
    few = rows_served.get(PROFILES, {**STUDY, "gene_list": "TP53", "case_set_id": "-1", "case_ids_key": "", "case_ids": "S10"})
    assert list(few.json["TP53"]) == [CNA]
    for wrong in ({"gene_list": "TP53"}, {"case_set_id": "brca_two_all"}):
        assert rows_served.get(PROFILES, {**STUDY, **wrong}).status_code == 400


def test_typed_names_of_genes(rows_served):
    answer = rows_served.get("/CheckGeneSymbol.json", {"genes": "7157, kras,,LFS1,nosuch,99999999999,TP53,,"})
    assert [(each["name"], each["symbols"]) for each in answer.json] == [
        ("7157", ["TP53"]), (" kras", ["KRAS"]), ("", []), ("LFS1", ["TP53"]), ("nosuch", []), ("99999999999", []), ("TP53", ["TP53"]),
    ]  # fmt: skip
    assert rows_served.get("/CheckGeneSymbol.json", {"genes": ""}).json == []


@pytest.mark.parametrize(
    ("path", "query", "missing"),
    [
        (DATA, {"cancer_study_id": "brca_two", "genetic_profile_id": "x"}, "gene_list"),
        (DATA, {"cancer_study_id": "brca_two", "genetic_profile_id": "x", "gene_list": "TP53"}, "case_set_id"),
        (NUMBERS, {"profile_id": "x"}, "cancer_study_id"),
        (PROFILES, {}, "cancer_study_id"),
        ("/CheckGeneSymbol.json", {}, "genes"),
        ("/clinicalAttributes.json", {"cancer_study_id": ""}, "cancer_study_id"),
        ("/clinical_timeline_data.json", {"cancer_study_id": "brca_two"}, "patient_id"),
        ("/ClinicalFreeForm.json", {"cancer_study_id": "brca_two"}, "studyId"),
    ],
)
def test_what_is_missing_is_named(rows_served, path, query, missing):
    answer = rows_served.get(path, query)
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/problem+json")
    assert missing in answer.json["detail"]
