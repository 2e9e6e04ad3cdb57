"""clinicalAttributes.json, clinical_timeline_data.json, ClinicalFreeForm.json over rows that no loader writes."""

from tests import data_rows


def test_attributes(rows_served):
    answer = rows_served.get("/clinicalAttributes.json", {"cancer_study_id": "brca_two"})
    assert answer.headers["Content-Type"] == "application/json"
    expected = sorted(row[:4] for row in data_rows.ATTRIBUTES if row[6] == 2)
    assert [(each["attr_id"], each["display_name"], each["description"], each["datatype"]) for each in answer.json] == expected
    assert rows_served.get("/clinicalAttributes.json", {"cancer_study_id": "", "cancer_type_id": "brca_two"}).json == answer.json
    assert rows_served.get("/clinicalAttributes.json", {"cancer_study_id": "nosuch"}).json == []


def test_timeline(rows_served):
    answer = rows_served.get("/clinical_timeline_data.json", {"cancer_study_id": "brca_two", "patient_id": "P-a"})
    assert [(each["clinicalEventId"], each["startDate"], each["stopDate"]) for each in answer.json] == [(7, -3, None), (2, 10, 12), (4, 10, None)]
    assert answer.json[2] == {
        "clinicalEventId": 4, "patientId": 11, "eventType": "TREATMENT", "startDate": 10, "stopDate": None,
        "eventData": {"AGENT": "Zeta", "_X": data_rows.AWKWARD, "agent": "lower"},
    }  # fmt: skip
    assert answer.json[1]["eventData"] == {}
    for wrong in ({"patient_id": "nosuch"}, {"cancer_study_id": "nosuch"}, {"cancer_study_id": "luad", "patient_id": "P-z"}):
        query = {"cancer_study_id": "brca_two", "patient_id": "P-a", **wrong}
        assert rows_served.get("/clinical_timeline_data.json", query).json == []


def test_free_form(rows_served):
    answer = rows_served.get("/ClinicalFreeForm.json", {"studyId": "brca_two"}).json
    values = sorted(row for row in data_rows.PATIENT_VALUES if row[0] < 20)
    names = {pk: patient_id for pk, patient_id, _ in data_rows.PATIENTS}
    assert answer["freeFormData"] == [{"caseId": names[pk], "paramName": attr, "paramValue": value} for pk, attr, value in values]
    assert answer["clinicalCaseSet"] == ["P-z", "P-a", "p-A"]
    assert answer["categoryMap"] == {"AGE": ["61"], "SEX": ["Male", "Female"], "UNDEFINED": ["x"], "age": ["61.0"]}
    assert answer["categoryLabelMap"] == {row[0]: row[1] for row in data_rows.ATTRIBUTES if row[6] == 2}


def test_free_form_of_nothing(rows_served):
    nothing = {"clinicalCaseSet": [], "categoryMap": {}, "freeFormData": []}
    assert rows_served.get("/ClinicalFreeForm.json", {"studyId": "nosuch"}).json == nothing
    assert rows_served.get("/ClinicalFreeForm.json", {"studyId": "empty"}).json == {**nothing, "categoryLabelMap": {}}
