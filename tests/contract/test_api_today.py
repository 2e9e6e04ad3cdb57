"""Timelines, links, generic assays, gene panels and gene sets: which records, with which fields and values."""

import json

import pytest

from tests.data_rows import AWKWARD


def of(records, *fields):
    return [tuple(record[field] for field in fields) for record in records]


# Clinical events


def test_events_by_patient_start_event_and_key(rows_served):
    records = rows_served.records("/api/clinicalevents", study_id="brca_two")
    assert list(records[2].items()) == [
        ("study_id", "brca_two"), ("patient_id", "P-a"), ("event_id", "2"), ("event_type", "STATUS"), ("start_date", "10"), ("stop_date", "12"),
        ("key", None), ("value", None),
    ]  # fmt: skip
    assert of(records, "patient_id", "event_id", "start_date", "key", "value") == [
        ("P-z", "5", "0", "SOURCE", ""), ("P-a", "7", "-3", "\u00c4", "b"), ("P-a", "2", "10", None, None), ("P-a", "4", "10", "AGENT", "Aspirin"),
        ("P-a", "4", "10", "AGENT", "Zeta"), ("P-a", "4", "10", "_X", AWKWARD), ("P-a", "4", "10", "agent", "lower"),
    ]  # fmt: skip


@pytest.mark.parametrize("chosen", [{}, {"patient_ids": "P-a"}, {"patient_ids": "nobody"}, {"event_types": "TREATMENT"}])
def test_a_page_of_events_has_the_rows_of_its_place(rows_served, chosen):
    asked = {"study_id": "brca_two", **chosen}
    records = rows_served.records("/api/clinicalevents", **asked)
    for offset in range(len(records) + 1):
        page = rows_served.get("/api/clinicalevents", {**asked, "offset": str(offset), "limit": "2"})
        assert page.json == records[offset : offset + 2]
        assert page.headers.get("X-Total-Count") == (str(len(records)) if offset < len(records) or not records else None)


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param({"patient_ids": "P-z"}, {"5"}, id="patients"),
        pytest.param({"patient_ids": "p-Z,nobody"}, set(), id="only unrecognised patients"),
        pytest.param({"event_types": "TREATMENT"}, {"4"}, id="types, exactly"),
        pytest.param({"event_types": "treatment,STATUS"}, {"2", "5", "7"}, id="types"),
        pytest.param({"event_types": "nobody"}, set(), id="only unrecognised types"),
        pytest.param({"patient_ids": "P-a", "event_types": "STATUS"}, {"2"}, id="both"),
        pytest.param({"study_id": "luad"}, {"6"}, id="another study's patient of that id"),
        pytest.param({"study_id": "nobody"}, set(), id="an unknown study"),
    ],
)
def test_events_selected(rows_served, lists, monkeypatch, parameters, found):
    def asked():
        records = rows_served.records("/api/clinicalevents", **{"study_id": "brca_two", **parameters})
        return {record["event_id"] for record in records}

    assert asked() == found
    monkeypatch.setattr("genows.clients.revised.followup.MOST_TYPES", 0)
    monkeypatch.setattr("genows.db.lists.BATCH", 1)
    assert asked() == found


# Resources


def links(served, **parameters):
    return of(served.records("/api/resources", **{"study_id": "brca_two", **parameters}), "resource_id", "patient_id", "sample_id", "url")


OF_PATIENTS = [("NOTES", "P-z", None, "https://x.example/10"), ("NOTES", "P-a", None, "https://x.example/1"), ("NOTES", "P-a", None, "https://x.example/2")]
OF_SAMPLES = [("SLIDE", "P-a", "S2", "a"), ("SLIDE", "P-a", "S2", "https://x.example/s2"), ("SLIDE", "P-z", "S1", "https://x.example/s1?a=1&b=\u00e9")]
OF_STUDY = [("GONE", None, None, "https://x.example/gone"), ("HOME", None, None, "https://x.example/")]


def test_link_fields_in_order(rows_served):
    record = rows_served.records("/api/resources", study_id="brca_two")[2]
    assert list(record.items()) == [
        ("study_id", "brca_two"), ("patient_id", "P-z"), ("sample_id", None), ("resource_id", "NOTES"), ("display_name", "Notes"),
        ("resource_type", "PATIENT"), ("description", ""), ("open_by_default", "1"), ("priority", "2"), ("custom_metadata", '{"a":[1]}'),
        ("url", "https://x.example/10"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param({}, [*OF_STUDY, *OF_PATIENTS, *OF_SAMPLES], id="the study's, its patients', its samples'"),
        pytest.param({"sample_ids": "S1"}, OF_SAMPLES[2:], id="samples"),
        pytest.param({"sample_ids": "S1", "patient_ids": "P-a"}, OF_SAMPLES[2:], id="samples win"),
        pytest.param({"patient_ids": "P-a"}, [*OF_PATIENTS[1:], *OF_SAMPLES[:2]], id="patients with their samples"),
        pytest.param({"patient_ids": "nobody"}, [], id="only unrecognised patients"),
        pytest.param({"resource_ids": "HOME,SLIDE"}, [OF_STUDY[1], *OF_SAMPLES], id="kinds of links"),
        pytest.param({"resource_ids": "home"}, [], id="kinds exactly"),
        pytest.param({"study_id": "luad"}, [("NOTES", "P-a", None, "u")], id="another study"),
        pytest.param({"study_id": "nobody"}, [], id="an unknown study"),
    ],
)
def test_links_selected(rows_served, lists, parameters, found):
    assert links(rows_served, **parameters) == found


def test_a_link_of_a_kind_that_nobody_defined_has_its_own_words_alone(rows_served):
    record = rows_served.records("/api/resources", study_id="brca_two", resource_ids="GONE")[0]
    known = {field: value for field, value in record.items() if value is not None}
    assert known == {"study_id": "brca_two", "resource_id": "GONE", "resource_type": "STUDY", "url": "https://x.example/gone"}


# Generic assays


def values(served, **parameters):
    records = served.records("/api/genericassaydata", **{"genetic_profile_ids": "", **parameters})
    return of(records, "stable_id", "sample_id", "value")


SIGNATURES = [("sig_1", "S10", ">8"), ("sig_1", "S1", "a;b"), ("sig-0", "S10", "0.5")]


def test_assay_fields_in_order(rows_served):
    record = rows_served.records("/api/genericassaydata", genetic_profile_ids="luad_ic50")[0]
    assert list(record.items()) == [
        ("study_id", "luad"), ("genetic_profile_id", "luad_ic50"), ("sample_id", "S1"), ("patient_id", "P-a"), ("value", "0.25"),
        ("generic_assay_stable_id", "AAG"), ("stable_id", "AAG"), ("properties", '{"NAME":"Drug","DESCRIPTION":"AAG","URL":""}'),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param({}, [*SIGNATURES, ("AAG", "S1", "0.25")], id="all, without empty cells and NA"),
        pytest.param({"entity_ids": "sig-0"}, SIGNATURES[2:], id="entities"),
        pytest.param({"entity_ids": "SIG_1,nobody"}, [], id="only unrecognised entities"),
        pytest.param({"sample_ids": "S1", "genetic_profile_ids": "brca_two_signatures"}, [("sig_1", "S1", "a;b")], id="samples"),
        pytest.param({"sample_list_id": "luad_sequenced"}, [("AAG", "S1", "0.25")], id="a list"),
        pytest.param({"genetic_profile_ids": "brca_two_gsva,brca_two_mrna"}, [], id="profiles of other kinds"),
    ],
)
def test_assays_selected(rows_served, lists, monkeypatch, parameters, found):
    assert values(rows_served, **parameters) == found
    monkeypatch.setattr("genows.clients.revised.profiledata.BATCH", 1)
    assert values(rows_served, **parameters) == found


def test_properties_are_json_in_the_order_in_which_they_were_stored(rows_served):
    records = rows_served.records("/api/genericassaydata", genetic_profile_ids="brca_two_signatures")
    assert json.loads(records[0]["properties"]) == {"url": "u", "NAME": AWKWARD}
    assert records[0]["properties"].startswith('{"url":"u","NAME":') and records[2]["properties"] == "{}"


# Panels and sets


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param(
            {},
            [("A-panel", "900001"), ("A-panel", "900002"), ("PANEL-Z", "-7"), ("PANEL-Z", "3845"), ("PANEL-Z", "7157"), ("panel-a", "7157")],
            id="all, by panel and gene",
        ),
        pytest.param({"gene_panel_ids": "panel-a,panel-z"}, [("panel-a", "7157")], id="panels, exactly"),
        pytest.param({"genes": "tp53"}, [("PANEL-Z", "7157"), ("panel-a", "7157")], id="genes in any case"),
        pytest.param({"genes": "tp53,kras", "gene_panel_ids": "PANEL-Z"}, [("PANEL-Z", "3845"), ("PANEL-Z", "7157")], id="both"),
        pytest.param({"gene_panel_ids": "nobody"}, [], id="only unrecognised panels"),
    ],
)
def test_panels(rows_served, lists, parameters, found):
    records = rows_served.records("/api/genepanels", **parameters)
    assert of(records, "gene_panel_id", "entrez_gene_id") == found
    assert all(list(record) == ["gene_panel_id", "description", "entrez_gene_id", "hugo_gene_symbol"] for record in records)


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param({}, ["KRAS", "TP53"], id="all, by set and gene"),
        pytest.param({"geneset_ids": "TP53"}, ["KRAS", "TP53"], id="sets"),
        pytest.param({"geneset_ids": "tp53"}, [], id="sets, exactly"),
        pytest.param({"genes": "kras"}, ["KRAS"], id="genes in any case"),
        pytest.param({"genes": "kras,braf", "geneset_ids": "TP53"}, ["KRAS"], id="both"),
    ],
)
def test_sets(rows_served, lists, parameters, found):
    records = rows_served.records("/api/genesetdefinitions", **parameters)
    assert [record["hugo_gene_symbol"] for record in records] == found
    for record in records:
        assert list(record.items())[:4] == [("geneset_id", "TP53"), ("name", "Named like a gene"), ("description", "d"), ("ref_link", "l")]
