"""Copy number: events, segments (as a table too), regions, and significantly mutated genes."""

import pytest


def of(records, *fields):
    return [tuple(record[field] for field in fields) for record in records]


# Events


def events(served, **parameters):
    records = served.records("/api/copynumberevents", **{"genetic_profile_ids": "", **parameters})
    return of(records, "hugo_gene_symbol", "sample_id", "alteration")


def test_event_fields_in_order(rows_served):
    record = rows_served.records("/api/copynumberevents", genetic_profile_ids="brca_two_gistic", genes="tp53")[0]
    assert list(record.items()) == [
        ("genetic_profile_id", "brca_two_gistic"), ("study_id", "brca_two"), ("sample_id", "S1"), ("event_id", "2"),
        ("entrez_gene_id", "7157"), ("hugo_gene_symbol", "TP53"), ("cytoband", "17p13.1"), ("alteration", "-2"), ("event_sample_count", "1"),
        ("region_q_value", "3.1e-10"), ("driver_filter", "Putative_Passenger"), ("driver_filter_annotation", "x"), ("driver_tiers_filter", None),
        ("driver_tiers_filter_annotation", None), ("annotation_json", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param(
            {}, [("BRAF", "S2", "2"), ("BRAF", "S10", "2"), ("TP53", "S1", "-2"), ("TP53", "S10", "2")], id="all, by gene and sample"
        ),
        pytest.param({"alterations": "1"}, [("BRAF", "S1", "1")], id="of another level"),
        pytest.param({"alterations": "-2,x"}, [("TP53", "S1", "-2")], id="deletions"),
        pytest.param({"alterations": "x"}, [], id="only unrecognised levels"),
        pytest.param({"genes": "braf"}, [("BRAF", "S2", "2"), ("BRAF", "S10", "2")], id="genes"),
        pytest.param({"genes": "braf", "sample_ids": "S10"}, [("BRAF", "S10", "2")], id="genes and samples"),
        pytest.param({"genes": "MIR-1/2"}, [], id="a gene with no such event in the profile"),
        pytest.param({"sample_ids": "S10"}, [("BRAF", "S10", "2"), ("TP53", "S10", "2")], id="samples"),
        pytest.param({"sample_ids": "nobody"}, [], id="only unrecognised samples"),
        pytest.param({"sample_list_id": "brca_two_sequenced", "genes": "TP53"}, [("TP53", "S1", "-2"), ("TP53", "S10", "2")], id="a list"),
        pytest.param({"genetic_profile_ids": "LUAD_mrna"}, [], id="a profile of another kind"),
    ],
)
def test_events_selected(rows_served, lists, parameters, found):
    assert events(rows_served, **parameters) == found


def test_a_region_counts_where_its_direction_is_the_events(rows_served):
    records = rows_served.records("/api/copynumberevents", genetic_profile_ids="")
    assert of(records, "hugo_gene_symbol", "alteration", "region_q_value", "event_sample_count") == [
        ("BRAF", "2", "0.1", "2"), ("BRAF", "2", "0.1", "2"), ("TP53", "-2", "3.1e-10", "1"), ("TP53", "2", None, "1"),
    ]  # fmt: skip


def test_what_is_said_of_an_event_in_a_sample_is_that_samples(rows_served):
    records = rows_served.records("/api/copynumberevents", genetic_profile_ids="", genes="BRAF,TP53", sample_ids="S2,S10")
    assert of(records, "sample_id", "driver_filter", "driver_tiers_filter", "driver_tiers_filter_annotation", "annotation_json") == [
        ("S2", None, "NA", "tier", None), ("S10", None, None, None, None), ("S10", None, None, None, '{"NS":{"a":"\u00e9"}}'),
    ]  # fmt: skip


# Segments


def test_segment_fields_in_order(rows_served):
    record = rows_served.records("/api/copynumbersegments", study_id="luad")[0]
    assert list(record.items()) == [
        ("study_id", "luad"), ("sample_id", "S1"), ("chr", "1"), ("start_position", "1"), ("end_position", "2"), ("num_probes", "1"),
        ("segment_mean", "0.1"),
    ]  # fmt: skip


def test_segments_by_sample_chromosome_and_start_with_means_that_read_back(rows_served):
    records = rows_served.records("/api/copynumbersegments", study_id="brca_two")
    assert of(records, "sample_id", "chr", "start_position", "segment_mean") == [
        ("S2", "23", "1", "123456.789012345"), ("S2", "chrUn", "1", "0"), ("S1", "2", "8", "1e-07"), ("S1", "2", "90", "1"),
        ("S1", "10", "1", "0.3333333333333333"), ("S1", "X", "5", "-0.25"),
    ]  # fmt: skip
    assert float(records[4]["segment_mean"]) == 1 / 3


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param({"sample_ids": "S2,nobody"}, {"S2"}, id="samples"),
        pytest.param({"sample_ids": "nobody"}, set(), id="only unrecognised samples"),
        pytest.param({"sample_list_id": "brca_two_sequenced"}, {"S1"}, id="a list"),
        pytest.param({"sample_list_id": "luad_sequenced"}, set(), id="a list of another study"),
        pytest.param({"sample_list_id": "nobody"}, set(), id="an unknown list"),
        pytest.param({"study_id": "nobody"}, set(), id="an unknown study"),
        pytest.param({"study_id": "empty"}, set(), id="a study without samples"),
    ],
)
def test_segments_selected(rows_served, lists, parameters, found):
    records = rows_served.records("/api/copynumbersegments", **{"study_id": "brca_two", **parameters})
    assert {record["sample_id"] for record in records} == found


def test_segments_in_several_batches(rows_served, monkeypatch):
    whole = rows_served.records("/api/copynumbersegments", study_id="brca_two")
    monkeypatch.setattr("genows.db.lists.BATCH", 1)
    assert rows_served.records("/api/copynumbersegments", study_id="brca_two") == whole


def test_the_table_for_viewers(rows_served):
    answer = rows_served.get("/api/copynumbersegments", {"study_id": "brca_two", "format": "seg", "sample_ids": "S1"})
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text == (
        "ID\tchrom\tloc.start\tloc.end\tnum.mark\tseg.mean\n"
        "S1\t2\t8\t100\t5\t1e-07\nS1\t2\t90\t100\t0\t1\nS1\t10\t1\t7\t100\t0.3333333333333333\nS1\tX\t5\t10\t3\t-0.25\n"
    )
    assert "X-Ignored-Parameters" not in answer.headers
    shaped = rows_served.get("/api/copynumbersegments", {"study_id": "brca_two", "format": "seg", "sample_ids": "S1", "limit": "1", "fields": "chr"})
    assert (shaped.data, shaped.headers["X-Ignored-Parameters"]) == (answer.data, "limit, fields")
    nothing = rows_served.get("/api/copynumbersegments", {"study_id": "nobody", "format": "seg"})
    assert nothing.text == "ID\tchrom\tloc.start\tloc.end\tnum.mark\tseg.mean\n"


def test_another_format_is_refused(rows_served):
    answer = rows_served.get("/api/copynumbersegments", {"study_id": "brca_two", "format": "SEG"})
    assert (answer.status_code, answer.json["detail"]) == (400, "format should be one of: json, tsv, csv, ndjson, seg.")


# Regions and significant genes


def test_regions_by_study_q_value_and_place_one_a_gene(rows_served):
    records = rows_served.records("/api/copynumberregions", study_ids="")
    assert list(records[0].items()) == [
        ("study_id", "brca_two"), ("region_id", "2"), ("alteration", "DEL"), ("chr", "17"), ("cytoband", "17p13"), ("peak_start", "5"),
        ("peak_end", "6"), ("q_value", "3.1e-10"), ("entrez_gene_id", "7157"), ("hugo_gene_symbol", "TP53"), ("in_cancer_census", "1"),
    ]  # fmt: skip
    assert of(records, "region_id", "alteration", "q_value", "hugo_gene_symbol", "in_cancer_census") == [
        ("2", "DEL", "3.1e-10", "TP53", "1"), ("1", "AMP", "0.1", "MIR-1/2", "0"), ("1", "AMP", "0.1", "BRAF", "0"), ("6", "DEL", "0.1", "TP53", "1"),
        ("3", "DEL", "0.25", "TP53", "1"), ("4", "AMP", "0.05", None, "0"),
    ]  # fmt: skip


def test_significant_genes_by_study_and_rank(rows_served):
    records = rows_served.records("/api/significantgenes", study_ids="luad,brca_two,nobody")
    assert [list(record.items()) for record in records] == [
        [("study_id", study), ("rank", rank), ("entrez_gene_id", entrez), ("hugo_gene_symbol", symbol), ("bases_covered", bases),
         ("mutation_count", count), ("p_value", p), ("q_value", q)]
        for study, rank, entrez, symbol, bases, count, p, q in (
            ("brca_two", "1", "3845", "KRAS", "0", "-1", "0", "0.1"), ("brca_two", "2", "7157", "TP53", "1000", "38", "1e-10", "1.2e-09"),
            ("luad", "1", "673", "BRAF", "5", "5", "1", "0.05"),
        )
    ]  # fmt: skip


@pytest.mark.parametrize("path", ["/api/copynumberregions", "/api/significantgenes"])
def test_studies_are_named_exactly_and_have_to_be(rows_served, lists, path):
    assert rows_served.records(path, study_ids="LUAD,nobody") == []
    assert {record["study_id"] for record in rows_served.records(path, study_ids="luad")} == {"luad"}
    assert rows_served.get(path).status_code == 400
