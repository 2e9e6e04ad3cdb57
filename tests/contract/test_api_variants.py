"""/api/structuralvariants: which variants, with which fields and values."""

import pytest

from tests.contract.conftest import served
from tests.data_rows import AWKWARD, insert

PATH = "/api/structuralvariants"


def infos(served_, **parameters):
    return [record["event_info"] for record in served_.records(PATH, **{"genetic_profile_ids": "brca_two_sv", **parameters})]


def test_fields_in_order(rows_served):
    record = rows_served.records(PATH, genetic_profile_ids="brca_two_sv")[2]
    assert list(record.items()) == [
        ("study_id", "brca_two"), ("genetic_profile_id", "brca_two_sv"), ("sample_id", "S1"), ("patient_id", "P-z"),
        ("site1_entrez_gene_id", "7157"), ("site2_entrez_gene_id", "3845"), ("site1_hugo_symbol", "TP53"), ("site2_hugo_symbol", "KRAS"),
        ("site1_ensembl_transcript_id", "ENST1"), ("site2_ensembl_transcript_id", None), ("site1_chromosome", "17"), ("site2_chromosome", "12"),
        ("site1_description", "d"), ("site2_description", None), ("site1_position", "100"), ("site2_position", "200"), ("site1_contig", None),
        ("site2_contig", "c"), ("site1_region", "Exon"), ("site2_region", None), ("site1_region_number", "6"), ("site2_region_number", None),
        ("site2_effect_on_frame", "in-frame"), ("ncbi_build", "37"), ("dna_support", "yes"), ("rna_support", "no"), ("normal_read_count", None),
        ("tumor_read_count", "7"), ("normal_variant_count", None), ("tumor_variant_count", None), ("normal_paired_end_read_count", None),
        ("tumor_paired_end_read_count", None), ("normal_split_read_count", None), ("tumor_split_read_count", None), ("length", "-1"),
        ("annotation", None), ("breakpoint_type", None), ("connection_type", None), ("event_info", "TP53-KRAS"), ("comments", AWKWARD),
        ("variant_class", "FUSION"), ("driver_filter", "Putative_Driver"), ("driver_filter_ann", "known"), ("driver_tiers_filter", None),
        ("driver_tiers_filter_ann", None), ("sv_status", "SOMATIC"), ("namespace_columns", '{"NS":{"a":1}}'),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param({}, ["x", "y", "TP53-KRAS"], id="by genes, none first"),
        pytest.param({"genes": "kras"}, ["TP53-KRAS"], id="a gene at the second site, in any case"),
        pytest.param({"genes": "TP53,BRAF"}, ["x", "y", "TP53-KRAS"], id="at either"),
        pytest.param({"genes": "nobody"}, [], id="only unrecognised genes"),
        pytest.param({"sample_ids": "S2"}, ["y"], id="samples"),
        pytest.param({"sample_ids": "S1", "genes": "BRAF"}, ["x"], id="both"),
        pytest.param({"sample_ids": "s1"}, [], id="only unrecognised samples"),
        pytest.param({"sample_list_id": "brca_two_sequenced"}, ["x", "TP53-KRAS"], id="a list"),
        pytest.param({"sample_list_id": "nobody"}, [], id="an unknown list"),
        pytest.param({"genetic_profile_ids": ""}, ["x", "y", "TP53-KRAS"], id="all profiles, but only of this kind"),
        pytest.param({"genetic_profile_ids": "brca_two_mrna"}, [], id="a profile of another kind"),
    ],
)
def test_selected(rows_served, lists, monkeypatch, parameters, found):
    assert infos(rows_served, **parameters) == found
    # As where more genes are listed than a statement should look for.
    monkeypatch.setattr("genows.data.variants.MOST_GENES", 0)
    assert infos(rows_served, **parameters) == found


def test_what_is_germline_says_so_and_a_driver_that_is_not_available_is_null(made):
    insert(made.database)
    made.run(
        "UPDATE `structural_variant` SET `SV_STATUS` = 'GERMLINE', `SITE2_REGION` = 'Intron', `SITE2_REGION_NUMBER` = 3 WHERE `INTERNAL_ID` = 1",
        "UPDATE `alteration_driver_annotation` SET `DRIVER_TIERS_FILTER` = 'Tier', `DRIVER_FILTER` = 'na' WHERE `ALTERATION_EVENT_ID` = 1",
    )
    it = served(made.database.dialect, made.settings["db.connection_string"])
    (record,) = it.records(PATH, genetic_profile_ids="", sample_ids="S2")
    assert (record["sv_status"], record["site2_region"], record["site2_region_number"]) == ("GERMLINE", "Intron", "3")
    # The letters are what is compared, as elsewhere: na is a word of somebody's.
    assert (record["driver_filter"], record["driver_tiers_filter"]) == ("na", "Tier")
    it.app.close()
