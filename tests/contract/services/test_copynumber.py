"""cna.json, Gistic.json, igvlinking.json, over rows that no loader writes."""

import pytest

from tests import data_rows

CNA = {"cna_profile": "brca_two_gistic"}
SAMPLES = {row[0]: row[1] for row in data_rows.SAMPLES}


def test_events(rows_served):
    answer = rows_served.get("/cna.json", CNA).json
    assert len(answer) == 12
    assert answer["id"] == [3, 2, 1] and answer["gene"] == ["BRAF", "TP53", "TP53"] and answer["alter"] == [2, -2, 2]
    assert answer["caseIds"] == [["S2", "S10"], ["S1"], ["S10"]] and answer["altrate"] == [2, 1, 1]
    # The best region of the same direction: of TP53's losses that with the smallest q; nobody tells of its gains.
    assert answer["gistic"] == [[0.1, 2], [3.1e-10, 1], None]
    assert answer["sanger"] == [False, True, True] and answer["mrna"] == [None] * 3


def test_events_of_samples(rows_served):
    answer = rows_served.get("/cna.json", {**CNA, "sample_id": "S10 nosuch S2"}).json
    assert dict(zip(answer["id"], answer["caseIds"], strict=True)) == {3: ["S2", "S10"], 1: ["S10"]}
    one = rows_served.get("/cna.json", {**CNA, "sample_id": "S10", "mrna_profile": "brca_two_gistic"}).json
    # BRAF has no number; of TP53 the sample's 2 is the greatest of three.
    assert one["mrna"] == [None, {"zscore": 2, "perc": 100}]
    for nothing in ({"cna_profile": "nosuch"}, {"cna_profile": "brca_two_mutations"}, {**CNA, "sample_id": ""}, {**CNA, "cbio_genes_filter": "true"}, {}):
        empty = rows_served.get("/cna.json", nothing).json
        assert len(empty) == 12 and set(map(tuple, empty.values())) == {()}


def test_segments(rows_served):
    asked = {"cmd": "GET_SEGMENT", "cancer_study_id": "brca_two"}
    answer = rows_served.get("/cna.json", {**asked, "sample_id": "S2 S1 nosuch S3"}).json
    places = {"X": 23, "Y": 24}

    def expected(sample_pk):
        rows = sorted(row[3:] for row in data_rows.SEGMENTS if row[1:3] == (2, sample_pk))
        return [[SAMPLES[sample_pk], *row] for row in sorted(rows, key=lambda row: (int(row[0]) if row[0].isdigit() else places.get(row[0], 100), row[1]))]

    assert list(answer) == ["S2", "S1", "S3"]
    assert answer == {"S2": expected(100), "S1": expected(101), "S3": []}
    assert rows_served.get("/cna.json", asked).status_code == 400
    assert rows_served.get("/cna.json", {**asked, "cancer_study_id": "nosuch", "sample_id": "S1"}).json == {}


def test_fractions(rows_served):
    asked = {"cmd": "get_cna_fraction", "cancer_study_id": "brca_two"}
    answer = rows_served.get("/cna.json", asked).json
    for sample_id, found in answer.items():
        segments = [row for row in data_rows.SEGMENTS if row[1] == 2 and SAMPLES[row[2]] == sample_id]
        altered = sum(end - start for *_, start, end, _, mean in segments if abs(mean) >= 0.2)
        assert found == pytest.approx(altered / sum(end - start for *_, start, end, _, _ in segments))
    assert list(answer) == ["S2", "S1"]
    assert list(rows_served.get("/cna.json", {**asked, "case_ids": "S1,nosuch"}).json) == ["S1"]
    assert rows_served.get("/cna.json", {**asked, "case_ids": "nosuch"}).json == {}


def test_regions(rows_served):
    answer = rows_served.get("/Gistic.json", {"selected_cancer_type": "brca_two"}).json
    assert [(each["cytoband"], each["ampdel"], each["qval"]) for each in answer] == [
        ("17p13", False, 3.1e-10), ("7p11.2", True, 0.1), ("17p", False, 0.1), ("17q", False, 0.25),
    ]  # fmt: skip
    amplified = next(each for each in answer if each["ampdel"])
    assert amplified == {
        "chromosome": 7, "cytoband": "7p11.2", "peakStart": 100, "peakEnd": 200, "sangerGenes": [], "nonSangerGenes": ["MIR-1/2", "BRAF"],
        "qval": 0.1, "ampdel": True,
    }  # fmt: skip
    assert answer[0]["sangerGenes"] == ["TP53"]
    for nothing in ({}, {"selected_cancer_type": "nosuch"}):
        assert rows_served.get("/Gistic.json", nothing).json == []


def test_what_viewers_of_the_genome_need(rows_served):
    asked = {"cmd": "get_igv_args", "cancer_study_id": "brca_two", "gene_list": "tp53 KRAS nosuch"}
    # These rows name no file of segments; tests/contract/test_permissions.py asks for one that is there.
    for query in (asked, {**asked, "cmd": "get_bam"}, {**asked, "cancer_study_id": "nosuch"}, {}):
        assert rows_served.get("/igvlinking.json", query).json == {}
