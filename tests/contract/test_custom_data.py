"""Custom data in filters and counts: what a page has saved counts as a clinical attribute with the same values does."""

import json

import pytest

from tests.judges.cohorts import example
from tests.judges.cohorts.loaded import load
from tests.portal import FRODO, NOON, SAM, Portal, add_user

BASE = "/portal/api"
BINS = [{}, {"binMethod": "QUARTILE"}, {"customBins": [45, 60]}, {"binMethod": "GENERATE", "binsGeneratorConfig": {"binSize": 10, "anchorValue": 0}}]


class Pages:
    def __init__(self, portal, token=None):
        self.portal, self.token = portal, token

    def post(self, path, body, status=200):
        answer = self.portal.ask(BASE + path, "POST", token=self.token, data=json.dumps(body), content_type="application/json")
        assert answer.status_code == status, answer.text
        return answer.json

    def get(self, path):
        return self.portal.ask(BASE + path, token=self.token).json


@pytest.fixture(scope="module")
def pages(made_once, tmp_path_factory):
    load(made_once, tmp_path_factory.mktemp("custom"), example.FOLDERS)
    portal = Portal(made_once, {"authenticate": "false"})
    yield Pages(portal)
    portal.close()


def saved(pages, attribute, **more):
    """(the id of custom data with the values of a clinical attribute, its different values)."""
    patient = attribute["patientAttribute"]
    level = "PATIENT" if patient else "SAMPLE"
    samples = pages.get("/studies/d/samples")
    values = {each["patientId" if patient else "sampleId"]: each["value"] for each in pages.get(f"/studies/d/clinical-data?clinicalDataType={level}&attributeId={attribute['clinicalAttributeId']}")}
    of = "patientId" if patient else "sampleId"
    rows = [{"studyId": "d", "patientId": each["patientId"], "sampleId": each["sampleId"], "value": values[each[of]]} for each in samples if each[of] in values]
    document = {"displayName": "x", "datatype": attribute["datatype"], "patientAttribute": patient, "origin": ["d"], "data": rows, **more}
    return pages.post("/session/custom_data", document)["id"], sorted(set(values.values()))


def test_it_is_as_a_clinical_attribute(pages):
    attributes = [each for each in pages.get("/studies/d/clinical-attributes") if each["clinicalAttributeId"] != "AGE"]
    assert {each["datatype"] for each in attributes} == {"STRING", "NUMBER"} and {each["patientAttribute"] for each in attributes} == {True, False}
    for attribute in attributes:
        attr_id = attribute["clinicalAttributeId"]
        document_id, values = saved(pages, attribute)

        def both(path, make, attr_id=attr_id, document_id=document_id):
            clinical, custom = pages.post(path.format("clinical"), make("clinicalDataFilters", attr_id)), pages.post(path.format("custom"), make("customDataFilters", document_id))
            assert json.loads(json.dumps(custom).replace(document_id, attr_id)) == clinical
            return clinical

        wanted = [[{"value": value}] for value in (*values, "NA", "nosuch")] + [[{"start": 40, "end": 60}], [{"start": 1}, {"value": "NA"}]]
        sizes = [len(both("/filtered-samples/fetch", lambda member, name, its=its: {"studyIds": ["d"], member: [{"attributeId": name, "values": its}]})) for its in wanted]
        assert any(sizes)
        for its in wanted[:2]:
            for more in ([], [{"attributeId": "nosuch"}]):
                # Of one attribute alone the filter about itself does not count.
                both("/{}-data-counts/fetch", lambda member, name, its=its, more=more: {"attributes": [{"attributeId": name}, *more], "studyViewFilter": {"studyIds": ["d"], member: [{"attributeId": name, "values": its}]}})
            for method in ("STATIC", "DYNAMIC"):
                for binning in BINS:
                    both(f"/{{}}-data-bin-counts/fetch?dataBinMethod={method}", lambda member, name, its=its, binning=binning: {"attributes": [{"attributeId": name, **binning}], "studyViewFilter": {"studyIds": ["d"], member: [{"attributeId": name, "values": its}]}})
        negated = "/filtered-samples/fetch?negateFilters=true"
        both(negated, lambda member, name, values=values: {"studyIds": ["d"], member: [{"attributeId": name, "values": [{"value": values[0]}]}]})


def filtered(pages, document_id, *values):
    found = pages.post("/filtered-samples/fetch", {"studyIds": ["d"], "customDataFilters": [{"attributeId": document_id, "values": [{"value": value} for value in values]}]})
    return [each["sampleId"] for each in found]


@pytest.mark.parametrize("document_id", ["ID", "0123456789abcdef01234567", "", "../x"])
def test_what_is_unknown_has_no_value(pages, document_id):
    assert filtered(pages, document_id, "one", "two") == []
    assert len(filtered(pages, document_id, "NA")) == len(pages.get("/studies/d/samples"))
    body = {"attributes": [{"attributeId": document_id}], "studyViewFilter": {"studyIds": ["d"]}}
    assert pages.post("/custom-data-counts/fetch", body) == [{"attributeId": document_id, "counts": []}]
    assert pages.post("/custom-data-bin-counts/fetch", body) == []


def test_odd_rows(pages):
    """Of two rows of a sample the first counts; a number is its text; samples that are not there are none."""
    rows = [("S1", "a"), ("S1", "b"), ("S2", 7), ("S3", None), ("nosuch", "a"), ("S4", True)]
    data = [{"studyId": "d", "sampleId": sample, "value": value} for sample, value in rows] + [{"studyId": "d", "sampleId": ["S5"], "value": "a"}, {"studyId": "d"}]
    document_id = pages.post("/session/custom_data", {"displayName": "x", "patientAttribute": False, "data": data})["id"]
    assert [filtered(pages, document_id, value) for value in ("A", "b", "7", "true", "a")] == [["S1"], [], ["S2"], ["S4"], ["S1"]]
    asked = pages.portal.ask("/api/cohort/samples", query_string={"study_id": "d", "filter": f"custom.{document_id}=7,true", "format": "tsv", "fields": "id"})
    assert asked.text == "id\nS2\nS4\n" and "ETag" not in asked.headers
    asked = pages.portal.ask("/api/cohort/compare/values", query_string={"study_id": "d", "filter": f"custom.{document_id}=7", "against": f"custom.{document_id}=true"})
    assert asked.status_code == 200 and asked.json
    # Pages keep what they make of a filter, and do not know whose it is.
    assert pages.portal.ask("/cohort", query_string={"study_id": "d", "filter": f"custom.{document_id}=7"}, headers={"Accept": "text/html"}).status_code in (400, 501)


def test_a_virtual_study_is_no_study_of_data(pages):
    """Pages put its samples in its place; its id contributes nothing."""
    document_id = pages.post("/session/virtual_study", {"name": "V", "studies": [{"id": "d", "samples": ["S1"]}], "origin": ["d"]})["id"]
    assert pages.post("/filtered-samples/fetch", {"studyIds": [document_id]}) == []
    assert len(pages.post("/filtered-samples/fetch", {"studyIds": ["d", document_id]})) == len(pages.get("/studies/d/samples"))
    assert document_id not in json.dumps(pages.get("/studies"))


def test_too_many_documents(pages):
    named = [{"attributeId": str(number), "values": []} for number in range(51)]
    assert "50 documents" in pages.post("/filtered-samples/fetch", {"studyIds": ["d"], "customDataFilters": named}, 400)["message"]


def test_documents_that_are_too_long_together(pages, monkeypatch):
    data = [{"studyId": "d", "sampleId": "S1", "value": "x" * 600}]
    named = [{"attributeId": pages.post("/session/custom_data", {"displayName": "x", "patientAttribute": False, "data": data})["id"], "values": []} for _ in range(2)]
    monkeypatch.setattr("genows.cohorts.customdata.MOST_CHARACTERS", 1000)
    assert pages.post("/filtered-samples/fetch", {"studyIds": ["d"], "customDataFilters": [*named[:1], *named[:1]]}) == []
    assert "1,000 characters" in pages.post("/filtered-samples/fetch", {"studyIds": ["d"], "customDataFilters": named}, 413)["message"]


def test_without_saved_documents_it_is_not_offered(made_once, pages):
    portal = Portal(made_once, {"authenticate": "false", "sessions": "off"})
    off = Pages(portal)
    filters = {"studyIds": ["d"], "customDataFilters": [{"attributeId": "ID", "values": [{"value": "one"}]}]}
    for path, body in (("/filtered-samples/fetch", filters), *((f"/custom-data-{word}counts/fetch", {"attributes": [{"attributeId": "ID"}], "studyViewFilter": {"studyIds": ["d"]}}) for word in ("", "bin-"))):
        assert "customDataFilters" in off.post(path, body, 501)["message"]
    portal.close()


def test_what_the_caller_may_not_read_has_no_value(made_once, pages):
    """Each time anew: the document is the same, and so are the data."""
    add_user(made_once, FRODO, "public_portal:ALL")
    add_user(made_once, SAM, "public_portal:d")
    portal = Portal(made_once, {"authenticate": "remote_user", "dat.method": "uuid"})
    portal.now = NOON
    frodo, sam = (Pages(portal, portal.token(email)) for email in (FRODO, SAM))
    rows = [{"studyId": study, "sampleId": sample, "value": "one"} for study, sample in (("d", "S1"), ("t", "Sa0"))]
    both, hidden = (frodo.post("/session/custom_data", {"displayName": "x", "patientAttribute": False, "data": its})["id"] for its in (rows, rows[1:]))
    assert filtered(sam, both, "one") == filtered(frodo, both, "one") == ["S1"]
    everybody = len(sam.get("/studies/d/samples"))
    assert (len(filtered(sam, hidden, "NA")), len(filtered(frodo, hidden, "NA"))) == (everybody, everybody)
    counts = [one.post("/custom-data-counts/fetch", {"attributes": [{"attributeId": hidden}], "studyViewFilter": {"studyIds": ["d", "t"]}})[0]["counts"] for one in (sam, frodo)]
    assert counts == [[], [{"value": "one", "count": 1}, {"value": "NA", "count": everybody + 7}]]
    portal.close()
    made_once.run("DELETE FROM `authorities`", "DELETE FROM `data_access_tokens`", "DELETE FROM `users`")
