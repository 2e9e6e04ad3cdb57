"""Parameters of nearly the right name: one filter that is missing, and everything would be answered."""

import pytest

BASE = "/portal/api"


@pytest.mark.parametrize(
    ("path", "right", "other"),
    [
        ("/api/samplelists", "study_id=luad", "study_ids=luad"),
        ("/api/geneticprofiles", "study_id=luad", "study_ids=luad"),
        ("/api/studies", "study_ids=luad", "study_id=luad"),
        ("/api/studysummaries", "study_ids=luad", "study_id=luad"),
        ("/api/samples", "study_id=brca_two&sample_ids=S1", "study_ids=brca_two&sample_id=S1"),
        ("/api/patients", "study_id=brca_two&sample_ids=S1", "study_id=brca_two&sample_id=S1"),
        ("/api/mutations", "genetic_profile_ids=brca_two_mutations&genes=TP53", "genetic_profile_id=brca_two_mutations&gene=TP53"),
        ("/api/genes", "hugo_gene_symbols=TP53", "hugo_gene_symbol=TP53"),
        ("/api-legacy/samplelists", "study_id=luad", "study_ids=luad"),
        (f"{BASE}/molecular-profiles/brca_two_mutations/mutations", "sampleListId=brca_two_all&entrezGeneId=7157",
         "sampleListIds=brca_two_all&entrezGeneIds=7157"),
    ],
)  # fmt: skip
def test_singular_and_plural_are_one(rows_served, path, right, other):
    expected, answer = rows_served.get(f"{path}?{right}"), rows_served.get(f"{path}?{other}")
    assert (answer.status_code, answer.data) == (200, expected.data) and expected.json and "X-Ignored-Parameters" not in answer.headers
    if not path.startswith(BASE):
        form = rows_served.post(path, data=other, content_type="application/x-www-form-urlencoded")
        pairs = dict(pair.split("=") for pair in other.split("&"))
        assert form.data == expected.data == rows_served.post(path, json={name: [value] for name, value in pairs.items()}).data


def test_one_study_is_one_whatever_it_is_called(rows_served):
    for query in ("study_ids=luad,brca_two", "study_ids=luad&study_id=brca_two", "study_ids=luad&study_ids=brca_two"):
        assert rows_served.get(f"/api/samplelists?{query}").status_code == 400
    assert rows_served.get("/api/samplelists?study_ids=luad&study_id=luad").json == rows_served.records("/api/samplelists", study_id="luad")
    assert rows_served.get("/api/samplelists?study_ids=").json == rows_served.records("/api/samplelists")
    assert rows_served.get("/api/studies?study_id=luad&study_ids=brca_two").json == rows_served.records("/api/studies", study_ids="luad,brca_two")


@pytest.mark.parametrize(
    ("path", "query", "told"),
    [
        ("/api/mutationcounts/genes", "genetic_profile_ids=brca_two_mutations&genes=TP53", "genetic_profile_ids is not known here, but at other addresses; this one takes genes, study_ids"),
        ("/api/genes", "genes=TP53", "genes is not known here; hugo_gene_symbols is."),
        ("/api/samplelists", "studyId=luad", "studyId is not known here; study_id is."),
        ("/api/samplelists", "Study_ID=luad", "Study_ID is not known here; study_id is."),
        ("/api/samplelists", "studyid=luad", "studyid is not known here; study_id is."),
        ("/api/mutations", "genetic_profile_ids=&gnes=TP53", "gnes is not known here; genes is."),
        ("/api/mutations", "genetic_profile_ids=&gene_list=TP53", "gene_list is not known here; genes is."),
        ("/api/clinicaldata/patients", "study_id=brca_two&attribute_ids=&sample_ids=S1", "sample_ids is not known here, but at other addresses"),
        ("/api-legacy/genes", "symbols=TP53&genes=TP53", "genes is not known here; hugo_gene_symbols is."),
    ],
)  # fmt: skip
def test_a_name_that_was_meant_to_be_read_is_refused(rows_served, path, query, told):
    answer = rows_served.get(f"{path}?{query}")
    assert answer.status_code == 400 and answer.json["detail"].startswith(told)
    pairs = dict(pair.split("=") for pair in query.split("&"))
    assert rows_served.post(path, json=pairs).status_code == 400


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("mutations/fetch", {"hugoGeneSymbols": ["TP53"], "molecularProfileIds": ["brca_two_mutations"]}, "hugoGeneSymbols is not known here; entrezGeneIds is."),
        ("molecular-profiles/brca_two_mutations/mutations?sampleListId=brca_two_all&hugoGeneSymbol=TP53", None, "hugoGeneSymbol is not known here; entrezGeneId is."),
        ("studies?study_id=luad", None, "study_id is not known here, but at other addresses; this one takes keyword, "),
        ("samples/fetch", {"sampleIdentifiers": [{"sampleId": "S1", "StudyId": "brca_two"}]}, "StudyId is not known here; studyId is."),
        ("treatments/patient", {"StudyIds": ["brca_two"]}, "StudyIds is not known here; studyIds is."),
    ],
)  # fmt: skip
def test_the_third_generation_refuses_them_too(rows_served, path, body, told):
    answer = rows_served.get(f"{BASE}/{path}") if body is None else rows_served.post(f"{BASE}/{path}", json=body)
    assert answer.status_code == 400 and answer.json["message"].startswith(told)


def test_strange_names_of_the_third_generation_are_passed_by_and_told(rows_served):
    body = {"molecularProfileIds": ["brca_two_mutations"], "entrezGeneIds": [7157]}
    plain = rows_served.post(f"{BASE}/mutations/fetch", json=body)
    answer = rows_served.post(f"{BASE}/mutations/fetch?nocache=1", json={**body, "comment": "mine", "colour": None})
    assert answer.data == plain.data and answer.headers["X-Ignored-Parameters"] == "nocache, comment"
    assert "X-Ignored-Parameters" not in plain.headers
    assert rows_served.get(f"{BASE}/gene-panels??").headers["X-Ignored-Parameters"] == "%3F"
    treatments = rows_served.post(f"{BASE}/treatments/patient", json={"studyIds": ["brca_two"], "comment": "mine"})
    assert (treatments.status_code, treatments.headers["X-Ignored-Parameters"]) == (200, "comment")


@pytest.mark.parametrize("path", ["/webservice.do?cmd=getTypesOfCancer&study_ids=x", "/CheckGeneSymbol.json?genes=TP53&study_ids=x"])
def test_the_older_ones_stay_as_they_are(rows_served, path):
    answer = rows_served.get(path)
    assert answer.status_code == 200 and "X-Ignored-Parameters" not in answer.headers


def test_the_descriptions_name_the_other_names(rows_served):
    described = rows_served.get("/api/openapi.json").json["paths"]["/api/samplelists"]["get"]["parameters"]
    about = {parameter["name"]: parameter["description"] for parameter in described}
    assert about["study_id"].endswith(" study_ids is the same.") and about["sample_list_ids"].endswith(" sample_list_id is the same.")
    old = rows_served.get("/api/api-docs").json["paths"]["/api/samplelists"]["get"]["parameters"]
    assert old[0]["description"] == about["study_id"]
    counted = rows_served.get("/api/openapi.json").json["paths"]["/api/mutation_count"]["get"]["parameters"]
    assert not any("is the same" in parameter["description"] for parameter in counted)
    of_profile = rows_served.get(f"{BASE}/v2/api-docs").json["paths"]["/molecular-profiles/{molecularProfileId}/mutations"]["get"]["parameters"]
    assert {each["name"]: each["description"] for each in of_profile if each["in"] == "query"}["entrezGeneId"].endswith(" entrezGeneIds is the same.")
