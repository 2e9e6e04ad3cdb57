"""Links of studies, patients and samples in the third generation, and COSMIC's counts: over rows whose kinds, cases and orders differ."""

import json

import pytest

from tests import data_rows
from tests.portal import Portal

BASE = "/portal/api"
S = BASE + "/studies/brca_two"
HOME = {"resourceId": "HOME", "displayName": "Home", "studyId": "brca_two", "resourceType": "STUDY", "priority": "-1"}
SLIDE = {
    "resourceId": "SLIDE", "displayName": "Slide", "studyId": "brca_two", "resourceType": "SAMPLE", "description": data_rows.AWKWARD, "priority": "1",
    "openByDefault": False,
}  # fmt: skip
NOTES = {
    "resourceId": "NOTES", "displayName": "Notes", "studyId": "brca_two", "resourceType": "PATIENT", "description": "", "priority": "2", "openByDefault": True,
}  # fmt: skip
OTHER = {**NOTES, "displayName": "Other notes", "studyId": "luad", "description": "d", "priority": "1", "openByDefault": False}


@pytest.fixture
def portal(made):
    data_rows.insert(made.database)
    it = Portal(made, {"authenticate": "false"})
    yield it
    it.close()


@pytest.fixture
def ask(portal):
    """ask(path, body=None) → the JSON of a 200."""

    def ask(path, body=None):
        answer = portal.ask(path if path.startswith(BASE) else S + path, *([] if body is None else ["POST"]), **({} if body is None else {"json": body}))
        assert answer.status_code == 200, answer.text
        return answer.json

    return ask


def test_definitions_come_by_priority_as_a_number(ask, portal):
    portal.made.run(
        "INSERT INTO `resource_definition` (`RESOURCE_ID`, `DISPLAY_NAME`, `RESOURCE_TYPE`, `PRIORITY`, `CANCER_STUDY_ID`) "
        "VALUES ('A', 'a', 'STUDY', 10, 2), ('B', 'b', 'STUDY', 2, 2)"
    )
    found = ask("/resource-definitions")
    assert [each["resourceId"] for each in found] == ["HOME", "SLIDE", "B", "NOTES", "A"]
    assert [each for each in found if len(each["resourceId"]) > 1] == [HOME, SLIDE, NOTES]
    assert ask("/resource-definitions?projection=ID")[0] == {"resourceId": "HOME", "displayName": "Home", "studyId": "brca_two"}
    assert [each["displayName"] for each in ask("/resource-definitions?sortBy=displayName&direction=DESC&pageSize=2")] == ["b", "a"]


def test_one_definition_and_those_of_several_studies(ask, portal):
    assert ask("/resource-definitions/SLIDE") == SLIDE
    missing = portal.ask(S + "/resource-definitions/nosuch")
    assert (missing.status_code, missing.json["message"]) == (404, "Resource not found in study brca_two: nosuch")
    assert ask(BASE + "/resource-definitions/fetch", ["luad", "nosuch", "brca_two", "empty"]) == [HOME, SLIDE, NOTES, OTHER]
    assert portal.ask(BASE + "/resource-definitions/fetch", "POST", json=[]).status_code == 400


def test_links_are_of_one_owner_alone(ask):
    """Portals define kinds of links, and link to them in any case."""
    patient = {"uniquePatientKey": "UC1hOmJyY2FfdHdv", "patientId": "P-a", "resourceId": "NOTES", "studyId": "brca_two"}
    assert ask("/patients/P-a/resource-data") == [{**patient, "url": f"https://x.example/{number}"} for number in (1, 2)]
    assert ask("/patients/P-a/resource-data?projection=ID") == [patient, patient]
    study = {"resourceId": "HOME", "studyId": "brca_two", "url": "https://x.example/"}
    assert ask("/resource-data") == [{"resourceId": "GONE", "studyId": "brca_two", "url": "https://x.example/gone"}, study]
    assert ask("/resource-data?projection=DETAILED")[1] == {**study, "resourceDefinition": HOME}
    assert "resourceDefinition" not in ask("/resource-data?projection=DETAILED")[0]
    assert ask("/resource-data?sortBy=url&resourceId=HOME") == [study]
    assert ask("/resource-data?resourceId=nosuch") == []


def test_links_of_a_sample_have_both_keys(ask, portal):
    sample, patient = portal.made.rows(
        "SELECT `s`.`STABLE_ID`, `p`.`STABLE_ID` FROM `sample` `s` JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID` WHERE `s`.`INTERNAL_ID` = 100"
    )[0]
    found = ask(f"/samples/{sample}/resource-data?projection=DETAILED")
    assert [each["url"] for each in found] == ["a", "https://x.example/s2"]
    assert list(found[0])[:4] == ["uniqueSampleKey", "uniquePatientKey", "sampleId", "patientId"]
    assert all((each["sampleId"], each["patientId"], each["resourceDefinition"]) == (sample, patient, SLIDE) for each in found)
    assert [each["url"] for each in ask(f"/samples/{sample}/resource-data?sortBy=ResourceId&direction=DESC&pageSize=1&pageNumber=1")] == ["https://x.example/s2"]


def test_all_links_of_a_study_are_those_of_all_its_owners(ask, portal):
    found = ask("/resource-data-all")
    assert [each["resourceId"] for each in found] == ["GONE", "HOME", *["NOTES"] * 3, *["SLIDE"] * 3]
    assert sum("sampleId" in each for each in found) == 3 and sum("patientId" in each for each in found) == 6
    counted = portal.ask(S + "/resource-data-all?projection=META")
    assert (counted.headers["total-count"], counted.data) == ("8", b"")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/studies/nosuch/resource-data", "Study not found: nosuch"),
        ("/studies/brca_two/patients/nosuch/resource-data", "Patient not found in study brca_two: nosuch"),
        ("/studies/brca_two/samples/nosuch/resource-data", "Sample not found in study brca_two: nosuch"),
        ("/studies/nosuch/resource-definitions", "Study not found: nosuch"),
    ],
)
def test_owners_that_are_not_there_are_told(portal, path, told):
    answer = portal.ask(BASE + path)
    assert (answer.status_code, answer.json["message"]) == (404, told)


def test_a_listing_of_studies_counts_links_on_request(ask):
    assert all("resourceCounts" not in study for study in ask(BASE + "/studies") + ask(BASE + "/studies?resourceCounts=false"))
    for projection in ("SUMMARY", "DETAILED"):
        counts = {study["studyId"]: study["resourceCounts"] for study in ask(f"{BASE}/studies?resourceCounts=true&projection={projection}")}
        slides = {**SLIDE, "cancerStudyIdentifier": "brca_two", "sampleCount": 2, "patientCount": 2}
        notes = {**NOTES, "cancerStudyIdentifier": "brca_two", "customMetaData": '{"a":[1]}', "sampleCount": 4, "patientCount": 2}
        assert [{**each, "studyId": "brca_two"} for each in counts["brca_two"]] == [notes, slides]
        assert [(each["resourceId"], each["patientCount"]) for each in counts["luad"]] == [("NOTES", 1)]
        assert counts["empty"] == []


def test_a_portal_without_links_has_none(made):
    """Layouts before 2.12.4 lack the tables."""
    data_rows.insert(made.database)
    made.run(*(f"DROP TABLE `resource_{name}`" for name in ("sample", "patient", "study", "definition")))
    portal = Portal(made, {"authenticate": "false"})
    for path in ("/resource-definitions", "/resource-data", "/resource-data-all", "/patients/P-a/resource-data?projection=DETAILED"):
        answer = portal.ask(S + path)
        assert (answer.status_code, answer.json) == (200, []), path
    assert portal.ask(S + "/resource-definitions/X").status_code == 404
    assert portal.ask(BASE + "/resource-definitions/fetch", "POST", json=["brca_two"]).json == []
    assert {json.dumps(study["resourceCounts"]) for study in portal.ask(BASE + "/studies?resourceCounts=true").json} == {"[]"}
    portal.close()


def test_cosmic_counts_come_by_keyword(ask, portal):
    """Keywords are told apart by case on both databases."""
    path = BASE + "/cosmic-counts/fetch"
    found = ask(path, ["TP53 R273 missense", "KRAS G12 missense", "none such"])
    assert found == [
        {"cosmicMutationId": "3", "proteinChange": "p.G12D", "keyword": "KRAS G12 missense", "count": 7},
        {"cosmicMutationId": "1", "proteinChange": "p.R273H", "keyword": "TP53 R273 missense", "count": 40},
        {"cosmicMutationId": "2", "proteinChange": "p.R273C", "keyword": "TP53 R273 missense", "count": 2},
    ]
    assert ask(path, [f"k{number}" for number in range(50_000)]) == []
    for wrong in ([f"k{number}" for number in range(50_001)], [], {}):
        assert portal.ask(path, "POST", json=wrong).status_code == 400


def test_cosmic_counts_are_there_where_the_table_is_not(made):
    made.run("DROP TABLE `cosmic_mutation`")
    portal = Portal(made, {"authenticate": "false"})
    assert portal.ask(BASE + "/cosmic-counts/fetch", "POST", json=["BRAF V600 missense"]).json == []
    portal.close()
