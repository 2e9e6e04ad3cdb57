"""/api/mutations: which mutations, with which fields and values."""

import pytest

from tests.contract.conftest import served
from tests.data_rows import AWKWARD, insert

PATH = "/api/mutations"
OF_PROFILE_DATA = 28  # fields, told in test_api_profiles.py
NULLS = ("ascn_integer_copy_number", "minor_copy_number", "expected_alt_copies", "total_copy_number", "ccf_expected_copies",
         "ccf_expected_copies_upper", "ascn_method", "clonal")  # fmt: skip


def found(it, **parameters):
    return it.records(PATH, **{"genetic_profile_ids": "brca_two_mutations", **parameters})


def of(records, *fields):
    return [tuple(record[field] for field in fields) if len(fields) > 1 else record[fields[0]] for record in records]


def test_fields_in_order(rows_served):
    record = found(rows_served, genes="TP53", sample_ids="S1")[1]
    assert list(record.items())[OF_PROFILE_DATA:] == [
        ("mutation_event_id", "50"), ("patient_id", "P-z"), ("ncbi_build", "GRCh37"), ("codon_change", "cGt/cAt"),
        ("refseq_mrna_id", "NM_000546.5"), ("uniprot_id", "P53_HUMAN"), ("uniprot_acc", "P04637"), ("fis_value", "2.655"),
        ("tumor_freq", "0.3"), ("normal_freq", "0"), ("is_hotspot", "0"), ("in_cancer_census", "1"), ("driver_filter", "Putative_Driver"),
        ("driver_filter_annotation", "known"), ("driver_tiers_filter", "Tier 1"), ("driver_tiers_filter_annotation", None),
        ("annotation_json", '{"NS":{"score":0.5}}'), ("ascn_integer_copy_number", "2"), ("minor_copy_number", "0"),
        ("expected_alt_copies", None), ("total_copy_number", "3"), ("ccf_expected_copies", "0.9"), ("ccf_expected_copies_upper", "0.1"),
        ("ascn_method", "FACETS"), ("clonal", "SUBCLONAL"),
    ]  # fmt: skip


def test_the_first_fields_are_those_of_profile_data(rows_served):
    parameters = {"genetic_profile_ids": "", "genes": "", "sample_list_id": "brca_two_all"}
    of_data = [list(record.items()) for record in rows_served.records("/api/geneticprofiledata", **parameters) if "keyword" in record]
    assert [list(record.items())[:OF_PROFILE_DATA] for record in rows_served.records(PATH, **parameters)] == of_data
    assert {len(items) for items in of_data} == {OF_PROFILE_DATA}


def test_what_nobody_said_is_null(rows_served):
    (record,) = found(rows_served, genes="MIR-1/2")
    assert {field: value for field, value in record.items() if value is not None} == {
        "genetic_profile_id": "brca_two_mutations", "entrez_gene_id": "-7", "hugo_gene_symbol": "MIR-1/2", "sample_id": "S\u00e9",
        "study_id": "brca_two", "mutation_event_id": "53", "patient_id": "P-\u00e4", "is_hotspot": "0", "in_cancer_census": "0",
    }  # fmt: skip


def test_fractions_of_reads_need_both_counts_and_some_read(rows_served):
    records = found(rows_served, genes="TP53,KRAS")
    assert of(records, "amino_acid_change", "tumor_freq", "normal_freq") == [
        ("G12V", "0.5", "0.5"), ("G12D", None, None), ("R273H", "0.45454545454545453", "0.4666666666666667"),
        ("MUTATED", "0.3333333333333333", "0.42857142857142855"), ("R273H", "0.3", "0"), ("R175fs", None, None),
    ]  # fmt: skip


def test_a_score_that_loaders_write_for_none_is_null_but_not_one_with_an_impact(rows_served):
    """1.4E-45 stands for no score, and so does -1 where nothing is said of the impact."""
    everything = rows_served.records(PATH, genetic_profile_ids="")
    assert dict(of(everything, "mutation_event_id", "fis_value")) == {
        "50": "2.655", "51": None, "52": "-1", "53": None, "54": None, "55": None, "56": None,
    }  # fmt: skip


def test_an_empty_driver_is_null_and_copies_of_alleles_may_be_a_method_alone(rows_served):
    records = {record["mutation_event_id"]: record for record in found(rows_served, sample_ids="S2,S1")}
    empty = next(record for record in found(rows_served, sample_ids="S2"))
    assert [empty[f"driver_{name}"] for name in ("filter", "filter_annotation", "tiers_filter", "tiers_filter_annotation")] == [None] * 4
    assert empty["annotation_json"] == '{"NS":{"score":null}}'
    assert [records["54"][name] for name in NULLS] == [None] * 6 + ["NA", None]
    assert [records["51"][name] for name in NULLS] == [None] * 8


@pytest.mark.parametrize(
    ("parameters", "events"),
    [
        pytest.param({}, ["53", "52", "56", "50", "54", "50", "51"], id="all by gene, sample, start, event"),
        pytest.param({"genes": "kras"}, ["52", "56"], id="genes in any case"),
        pytest.param({"genes": "p53,nobody"}, [], id="only unrecognised genes"),
        pytest.param({"sample_ids": "S2"}, ["50"], id="samples"),
        pytest.param({"sample_ids": "s2,nobody"}, [], id="only unrecognised samples"),
        pytest.param({"genes": "KRAS,MIR-1/2", "sample_ids": "S10,S1"}, ["52", "56"], id="both"),
        pytest.param({"sample_list_id": "brca_two_sequenced", "genes": "TP53"}, ["54", "50", "51"], id="a list"),
        pytest.param({"sample_list_id": "nobody"}, [], id="an unknown list"),
        pytest.param({"sample_list_id": "luad_sequenced"}, [], id="a list of another study"),
        pytest.param({"sample_list_id": "nobody", "sample_ids": "S2"}, ["50"], id="samples win"),
        pytest.param({"genetic_profile_ids": "brca_two_gistic,brca_two_signatures,brca_two_sv"}, [], id="profiles of other kinds"),
        pytest.param({"genetic_profile_ids": "luad_mutations,brca_two_uncalled,brca_two_fusion"}, ["50", "52", "55"], id="several, in load order"),
    ],
)
def test_selected(rows_served, lists, parameters, events):
    assert of(found(rows_served, **parameters), "mutation_event_id") == events


def test_the_list_that_was_asked_for_is_echoed(rows_served):
    assert set(of(found(rows_served, sample_list_id="brca_two_sequenced"), "sample_list_id")) == {"brca_two_sequenced"}
    assert set(of(found(rows_served, sample_list_id="brca_two_sequenced", sample_ids="S1"), "sample_list_id")) == {None}


def test_awkward_text_is_answered_as_it_is(rows_served):
    assert of(rows_served.records(PATH, genetic_profile_ids="brca_two_fusion"), "amino_acid_change") == [AWKWARD]


def test_profiles_are_required(rows_served):
    answer = rows_served.get(PATH, {"genes": "TP53"})
    assert (answer.status_code, "genetic_profile_ids" in answer.json["detail"]) == (400, True)


@pytest.mark.parametrize("value", ["2", "yes", "1,0", "True"])
def test_exclude_normal_is_a_boolean(rows_served, value):
    answer = rows_served.get(PATH, {"genetic_profile_ids": "", "exclude_normal": value})
    assert (answer.status_code, "exclude_normal" in answer.json["detail"]) == (400, True)


def test_normal_samples_are_left_out_only_where_that_is_asked_for(made):
    """By a TCGA barcode or by the stored type, which has two spellings."""
    insert(made.database)
    made.run(
        "UPDATE `sample` SET `STABLE_ID` = 'TCGA-AA-0001-11' WHERE `INTERNAL_ID` = 100",
        "UPDATE `sample` SET `SAMPLE_TYPE` = 'solid Tissue Normal' WHERE `INTERNAL_ID` = 101",
        "UPDATE `sample` SET `SAMPLE_TYPE` = 'Blood Derived Normal' WHERE `INTERNAL_ID` = 105",
    )
    it = served(made.database.dialect, made.settings["db.connection_string"])
    for value in ("", "0"):
        assert len(found(it, exclude_normal=value)) == 7
    assert of(found(it, exclude_normal="1"), "mutation_event_id") == ["53"]
    assert found(it, exclude_normal="1", sample_ids="S1,S10") == []
    assert found(it, exclude_normal="1", sample_list_id="brca_two_sequenced") == []
    assert {record["sample_id"] for record in it.records("/api/copynumbersegments", study_id="brca_two")} == {"S1", "TCGA-AA-0001-11"}
    assert it.records("/api/copynumbersegments", study_id="brca_two", exclude_normal="1") == []
    it.app.close()


def test_those_of_few_samples_are_found_by_the_samples_and_are_those_of_many(rows_served, monkeypatch):
    parameters = {"genetic_profile_ids": "", "genes": "", "sample_list_id": "brca_two_all"}
    few = rows_served.records(PATH, **parameters)
    monkeypatch.setattr("genows.data.mutations.FEW_SAMPLES", 0)
    assert len(few) > 5 and rows_served.records(PATH, **parameters) == few
