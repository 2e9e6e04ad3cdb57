"""The columns of namespaces in the third generation: of all rows of mutations, structural variants and copy number, whatever their keys are."""

import json

import pytest

from tests import data_rows
from tests.portal import Portal

BASE = "/portal/api"
# Of mutations, variants and events of copy number: (sample, JSON).
MUTATIONS = [(101, {"VEP": {"IMPACT": "HIGH", "SIFT": None}}), (105, {"VEP": {"IMPACT": "LOW"}, "lab": {"run": 7}}), (100, ["no object"])]
OF_VARIANTS = (101, {"lab": {"run": 1.50, "a.b\"c": True}, "text": "no object"})
OF_COPIES = (105, {"VEP": {"IMPACT": "LOW"}})


@pytest.fixture
def portal(made):
    data_rows.insert(made.database)
    made.run(*(f"UPDATE `{table}` SET `ANNOTATION_JSON` = NULL" for table in ("mutation", "structural_variant", "sample_cna_event")))
    kept = [("mutation", 2, *row) for row in MUTATIONS] + [("structural_variant", 7, *OF_VARIANTS), ("sample_cna_event", 1, *OF_COPIES)]
    for table, profile, sample, value in kept:
        text = json.dumps(value).replace("\\", "\\\\") if made.database.dialect == "mysql" else json.dumps(value)
        made.run(f"UPDATE `{table}` SET `ANNOTATION_JSON` = '{text}' WHERE `GENETIC_PROFILE_ID` = {profile} AND `SAMPLE_ID` = {sample}")
    made.run("UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1")
    it = Portal(made, {"authenticate": "false"})
    yield it
    it.close()


@pytest.fixture
def ask(portal):
    def asked(path, body):
        answer = portal.ask(BASE + path, "POST", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json

    return asked


def samples_of(portal):
    """sampleIdentifiers of the samples with rows, by their numbers."""
    rows = portal.made.rows("SELECT `INTERNAL_ID`, `STABLE_ID` FROM `sample` WHERE `INTERNAL_ID` IN (100, 101, 105)")
    return {number: {"sampleId": name, "studyId": "brca_two"} for number, name in rows}


def pair(outer, inner):
    return {"outerKey": outer, "innerKey": inner}


PAIRS = [pair("VEP", "IMPACT"), pair("VEP", "SIFT"), pair("lab", 'a.b"c'), pair("lab", "run")]


def test_every_pair_of_keys_of_any_row_is_told(ask):
    assert ask("/namespace-attributes/fetch", ["brca_two", "nosuch"]) == PAIRS
    assert ask("/namespace-attributes/fetch", ["empty"]) == []


def test_samples_with_a_value_are_counted(ask, portal):
    samples = list(samples_of(portal).values())
    body = {"sampleIdentifiers": samples, "namespaceAttributes": [*PAIRS[::-1], pair("no", "such")]}
    assert ask("/namespace-attributes/counts/fetch", body) == [{**PAIRS[0], "count": 2}, {**PAIRS[2], "count": 1}, {**PAIRS[3], "count": 2}]
    one = {**body, "sampleIdentifiers": [samples_of(portal)[101], {"sampleId": "S", "studyId": "nosuch"}]}
    assert [each["count"] for each in ask("/namespace-attributes/counts/fetch", one)] == [1, 1, 1]
    for name in body:
        wrong = portal.ask(BASE + "/namespace-attributes/counts/fetch", "POST", json={key: value for key, value in body.items() if key != name})
        assert (wrong.status_code, wrong.json["message"]) == (400, f"body should have {name}.")


def test_values_are_texts(ask, portal):
    samples = samples_of(portal)
    body = {"sampleIdentifiers": list(samples.values()), "namespaceAttribute": pair("lab", "run")}
    found = ask("/namespace-data/fetch", body)
    assert [(each["sampleId"], each["attrValue"]) for each in found] == [(samples[101]["sampleId"], "1.5"), (samples[105]["sampleId"], "7")]
    assert list(found[0]) == ["uniqueSampleKey", "uniquePatientKey", "outerKey", "innerKey", "studyId", "patientId", "sampleId", "attrValue"]
    assert [each["attrValue"] for each in ask("/namespace-data/fetch", {**body, "values": ["7", 8]})] == ["7"]
    assert [each["attrValue"] for each in ask("/namespace-data/fetch", {**body, "namespaceAttribute": PAIRS[2]})] == ["true"]
    # A value that stands in rows of several kinds is one.
    assert sorted(each["attrValue"] for each in ask("/namespace-data/fetch", {**body, "namespaceAttribute": PAIRS[0]})) == ["HIGH", "LOW"]
    assert portal.ask(BASE + "/namespace-data/fetch", "POST", json={**body, "namespaceAttribute": [1]}).status_code == 400
