"""Addresses of old portals in members of their services: each leads to what stands for it here, and none to a stranger's host."""

import pytest


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("/case.do?cancer_study_id=brca_two", ""), ("/study?id=brca_two", ""), ("/case.do?cancer_study_id=brca_two&case_id=P-a", "/patients/P-a"),
        ("/case.do?cancer_study_id=brca_two&sample_id=S1", "/samples/S1"), ("/case.do?cancer_study_id=brca_two&sample_id=&case_id=a%2Fb+c", "/patients/a%2Fb%20c"),
    ],
)  # fmt: skip
def test_studies_patients_and_samples(rows_served, address, place):
    answer = rows_served.client.get(address, buffered=True)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/studies/brca_two{place}")
    assert rows_served.get(answer.headers["Location"]).status_code == (303 if "/samples/" in place else 404 if "%2F" in place else 200)
    below = rows_served.client.get(address, environ_overrides={"SCRIPT_NAME": "/portal"}, buffered=True)
    assert below.headers["Location"] == f"/portal/studies/brca_two{place}"


def test_a_study_that_is_named_stays_one_part_of_the_path(rows_served):
    for address in ("/study", "/case.do?sample_id=S1", "/study?id="):
        assert rows_served.client.get(address, buffered=True).headers["Location"] == "/studies"
    answer = rows_served.client.get("/study?id=../..//evil.example%0D%0AX:1", buffered=True)
    assert answer.headers["Location"] == "/studies/..%2F..%2F%2Fevil.example%0D%0AX%3A1"


@pytest.mark.parametrize(
    ("query", "location"),
    [
        ("site=mutationassessor.org/&cm=var&var=hg19,17,7577120,C,T&fts=all", "http://mutationassessor.org/?cm=var&var=hg19,17,7577120,C,T&fts=all"),
        ("site=getma.org/pdb.php&prot=P53_HUMAN&from=1&to=90", "http://getma.org/pdb.php?prot=P53_HUMAN&from=1&to=90"),
        ("site=WWW.getma.org", "http://www.getma.org/"),
        ("site=https%3A%2F%2Fmutationassessor.org%2Fr3%2F&cm=msa", "http://mutationassessor.org/r3/?cm=msa"),
        ("x=1&site=getma.org/a%20b", "http://getma.org/a%20b"),
        ("site=getma.org/?cm=var&var=hg19,7,1,A,T", "http://getma.org/?cm=var&var=hg19,7,1,A,T"),
        ("site=http%3A%2F%2Fgetma.org%3Fcm%3Dvar%26fts%3Dall", "http://getma.org/?cm=var&fts=all"),
    ],
)
def test_pages_of_functional_impact(rows_served, query, location):
    answer = rows_served.client.get(f"/omaRedirect.do?{query}", buffered=True)
    assert (answer.status_code, answer.headers["Location"]) == (302, location)


@pytest.mark.parametrize(
    "query",
    [
        "", "site=", "site=evil.example/", "site=getma.org.evil.example/", "site=getma.org@evil.example/", "site=evilgetma.org/",
        "site=//evil.example/getma.org", "site=getma.org%5C@evil.example", "site=getma.org:8080/", "site=getma.org%00.evil.example/",
        "site=javascript:alert(1)//getma.org", "site=evil.example%23getma.org", "site=evil.example?.getma.org", "site=evil.example/&site=getma.org/",
        "site=.getma.org/", "site=a..getma.org/", "site=evil.example%3F.getma.org/", "site=evil.example/%3F.getma.org",
    ],
)  # fmt: skip
def test_no_other_host_is_redirected_to(rows_served, query):
    answer = rows_served.client.get(f"/omaRedirect.do?{query}", buffered=True)
    assert answer.status_code == 400 and "Location" not in answer.headers


def test_a_line_break_ends_no_header(rows_served):
    answer = rows_served.client.get("/omaRedirect.do?site=getma.org/%0D%0ASet-Cookie:x&a=%0D%0Ab", buffered=True)
    assert answer.headers["Location"] == "http://getma.org/%0D%0ASet-Cookie:x?a=%0D%0Ab" and "Set-Cookie" not in answer.headers


def test_links_of_mutation_objects_lead_somewhere(rows_served):
    query = {"geneticProfiles": "brca_two_mutations", "geneList": "TP53", "caseSetId": "brca_two_all"}
    for mutation in rows_served.get("/getMutationData.json", query).json:
        for member in ("linkToPatientView", "cancerStudyLink"):
            answer = rows_served.client.get(f"/{mutation[member]}", follow_redirects=True, buffered=True)
            assert answer.status_code == 200 and "Breast" in answer.text
