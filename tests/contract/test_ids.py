"""Ids match exactly on every database, however many and however odd; the same request gives the same bytes on both."""

import json

import pytest

from tests.contract.test_http import ADDRESSES

LISTS = {
    "/api/cancertypes": ("cancer_type_ids", {}, "luad"),
    "/api/clinicalattributes": ("attr_ids", {}, "AGE"),
    "/api/clinicalattributes/patients": ("patient_ids", {"study_id": "brca_two"}, "P-a"),
    "/api/clinicalattributes/samples": ("sample_ids", {}, "S1"),
    "/api/clinicaldata/patients": ("patient_ids", {"study_id": "brca_two", "attribute_ids": ""}, "P-a"),
    "/api/clinicaldata/samples": ("attribute_ids", {"study_id": "brca_two", "sample_ids": "S1"}, "PURITY"),
    "/api/clinicalevents": ("patient_ids", {"study_id": "brca_two"}, "P-a"),
    "/api/copynumberevents": ("sample_ids", {"genetic_profile_ids": ""}, "S1"),
    "/api/copynumberregions": ("study_ids", {}, "luad"),
    "/api/copynumbersegments": ("sample_ids", {"study_id": "brca_two"}, "S1"),
    "/api/genepanels": ("gene_panel_ids", {}, "PANEL-Z"),
    "/api/genericassaydata": ("entity_ids", {"genetic_profile_ids": ""}, "sig_1"),
    "/api/genes": ("hugo_gene_symbols", {}, "TP53"),
    "/api/genesaliases": ("entrez_gene_ids", {}, "7157"),
    "/api/geneticprofiledata": ("sample_ids", {"genetic_profile_ids": "", "genes": "TP53"}, "S1"),
    "/api/genesetdefinitions": ("geneset_ids", {}, "TP53"),
    "/api/geneticprofiles": ("genetic_profile_ids", {}, "brca_two_mrna"),
    "/api/mutations": ("sample_ids", {"genetic_profile_ids": ""}, "S1"),
    "/api/patients": ("sample_ids", {"study_id": "brca_two"}, "S1"),
    "/api/samplelists": ("sample_list_ids", {}, "brca_two_all"),
    "/api/samples": ("patient_ids", {"study_id": "brca_two"}, "P-a"),
    "/api/resources": ("sample_ids", {"study_id": "brca_two"}, "S1"),
    "/api/significantgenes": ("study_ids", {}, "luad"),
    "/api/structuralvariants": ("sample_ids", {"genetic_profile_ids": ""}, "S1"),
    "/api/studies": ("study_ids", {}, "luad"),
}
each_list = pytest.mark.parametrize("path", LISTS)

ODD = [
    "\0", "S1\0", "\0S1", "S1\0x", "' OR 1=1 --", '" OR ""="', "\\", "\\'", "%", "%s", "%(study_pk)s", "_", ":study_pk", "?", ";", "/*", "S1\u00a0x",
    "\u200b", "S1\u200b", "\ufeff", "\ufffd", "\u0131", "\u212a", "\U0001f9ec", "\U0010ffff", "\x1a", "\x7f", "`", "NULL", "null", "0", "01", "-0", "[]", "{}",
    "1 OR 1", "\uff33\uff11", "S\u200d1", "x" * 10_000,
]  # fmt: skip


@each_list
def test_20000_ids_in_one_request(rows_served, path):
    name, others, known = LISTS[path]
    expected = rows_served.get(path, {**others, name: known}).data
    many = [f"UNKNOWN-{number:05d}" for number in range(19_999)]
    many.insert(12_345, known)
    for sent in ({"data": {**others, name: ",".join(many)}}, {"json": {**others, name: many}}):
        answer = rows_served.post(path, **sent)
        assert (answer.status_code, answer.data) == (200, expected)
    assert json.loads(expected)


@each_list
def test_odd_ids_are_nobodys(rows_served, lists, path):
    name, others, known = LISTS[path]
    expected = rows_served.get(path, {**others, name: known}).data
    for odd in ODD:
        answer = rows_served.post(path, json={**others, name: [odd]})
        assert (answer.status_code, answer.data) == (200, b"[]"), odd
        answer = rows_served.post(path, json={**others, name: [odd, known]})
        assert (answer.status_code, answer.data) == (200, expected), odd


SEVERAL = ["S1,S2,s1,S9", "P-a,P-z,p-A", "p53,tp53,Twin,KRAS", "7157,-7,07157", "AGE,_X,age", "luad,LUAD,empty", "brca_two_mrna,brca_two_mutations", "luad,br", "PANEL-Z,panel-z,TP53,sig_1"]


@each_list
def test_a_list_gives_the_same_however_long_it_is(rows_served, monkeypatch, path):
    name, others, _ = LISTS[path]
    asked = [{**others, name: ids} for ids in SEVERAL] + [{**others, "study_id": "brca_two", name: ids} for ids in SEVERAL]
    expected = [rows_served.post(path, data=parameters).data for parameters in asked]
    monkeypatch.setattr("genows.db.lists.LIST_ITEMS", 0)
    assert [rows_served.post(path, data=parameters).data for parameters in asked] == expected
    assert set(expected) - {b"[]"}


@pytest.mark.parametrize(
    ("path", "name", "required"),
    [
        ("/api/samplelists", "study_id", {}),
        ("/api/samples", "study_id", {}),
        ("/api/geneticprofiledata", "sample_list_id", {"genetic_profile_ids": "", "genes": ""}),
    ],
)
def test_odd_single_ids_are_nobodys(rows_served, path, name, required):
    for odd in ODD:
        answer = rows_served.post(path, json={**required, name: odd})
        assert (answer.status_code, answer.data) == (200, b"[]"), odd


@pytest.mark.parametrize("path", ADDRESSES)
def test_the_same_request_gives_the_same_bytes_on_both(both_served, path):
    on_sqlite, on_mysql = (it.get(path, ADDRESSES[path]).data for it in both_served)
    assert on_sqlite == on_mysql


@pytest.mark.parametrize(
    "path, parameters",
    [
        ("/api/clinicaldata/patients", {"study_id": "brca_two", "attribute_ids": ""}),
        ("/api/clinicaldata/samples", {"study_id": "brca_two", "attribute_ids": ""}),
        ("/api/geneticprofiledata", {"genetic_profile_ids": "", "genes": ""}),
        ("/api/genes", {}),
        ("/api/clinicalevents", {"study_id": "brca_two"}),
        ("/api/copynumberevents", {"genetic_profile_ids": "", "alterations": "2,1,-2"}),
        ("/api/copynumberregions", {"study_ids": ""}),
        ("/api/genesetdefinitions", {}),
        ("/api/mutations", {"genetic_profile_ids": ""}),
        ("/api/structuralvariants", {"genetic_profile_ids": ""}),
        ("/api/genesaliases", {}),
        ("/api/geneticprofiles", {}),
    ],
)
def test_all_there_is_gives_the_same_bytes_on_both(both_served, path, parameters):
    on_sqlite, on_mysql = (it.get(path, parameters).data for it in both_served)
    assert on_sqlite == on_mysql
