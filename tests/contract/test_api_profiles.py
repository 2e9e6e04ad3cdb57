"""Genetic profiles and their data: which records, in what order, with which fields and values."""

import json

import pytest

from tests.data_rows import AWKWARD, PROFILES

IN_LOAD_ORDER = [row[1] for row in PROFILES]


def of(records, field):
    return [record[field] for record in records]


def test_profile_fields_in_order(rows_served):
    first = rows_served.records("/api/geneticprofiles")[0]
    assert list(first.items()) == [
        ("id", "brca_two_gistic"), ("name", "CNA"), ("description", "d"), ("datatype", "DISCRETE"), ("study_id", "brca_two"),
        ("genetic_alteration_type", "COPY_NUMBER_ALTERATION"), ("show_profile_in_analysis_tab", "1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({}, IN_LOAD_ORDER, id="all, in load order"),
        pytest.param({"study_id": "LUAD"}, ["LUAD_mrna"], id="by study, case counts"),
        pytest.param({"study_id": "luad", "genetic_profile_ids": "LUAD_mrna"}, ["luad_mutations", "luad_ic50"], id="study wins"),
        pytest.param({"genetic_profile_ids": "LUAD_mrna,brca_two_gistic"}, ["brca_two_gistic", "LUAD_mrna"], id="by ids"),
        pytest.param({"genetic_profile_ids": "luad_mrna,nobody"}, [], id="only unrecognised ids"),
        pytest.param({"study_id": "nobody", "genetic_profile_ids": "LUAD_mrna"}, [], id="unknown study wins too"),
    ],
)
def test_profiles_selected(rows_served, parameters, found):
    assert of(rows_served.records("/api/geneticprofiles", **parameters), "id") == found


# Values of a matrix


def data(served, **parameters):
    return served.records("/api/geneticprofiledata", **{"genetic_profile_ids": "", "genes": "", **parameters})


def cells(records):
    return [(record["hugo_gene_symbol"], record["sample_id"], record["profile_data"]) for record in records]


def test_value_fields_in_order(rows_served):
    (record,) = data(rows_served, genetic_profile_ids="LUAD_mrna")
    assert list(record.items()) == [
        ("genetic_profile_id", "LUAD_mrna"), ("entrez_gene_id", "7157"), ("hugo_gene_symbol", "TP53"), ("sample_id", "S1"),
        ("study_id", "LUAD"), ("sample_list_id", None), ("profile_data", "42"),
    ]  # fmt: skip


def test_values_by_gene_then_sample_in_the_profiles_own_order(rows_served):
    """An empty cell, and one past the end of a row, is no value; a missing last comma and one value too many do no harm."""
    assert cells(data(rows_served, genetic_profile_ids="brca_two_gistic")) == [
        ("MIR-1/2", "S10", "1"), ("MIR-1/2", "S2", "0"),
        ("KRAS", "S10", "-1"), ("KRAS", "S1", "1"),
        ("TP53", "S10", "2"), ("TP53", "S1", "-2"), ("TP53", "S2", "0"),
        ("TWIN", "S10", "0"), ("TWIN", "S1", "0"), ("TWIN", "S2", "0"),
        ("TWIN", "S10", "1"), ("TWIN", "S1", "1"), ("TWIN", "S2", "1"),
    ]  # fmt: skip


def test_values_are_answered_as_stored(rows_served):
    assert cells(data(rows_served, genetic_profile_ids="brca_two_mrna")) == [
        ("A1BG", "S1", "-1.5"), ("A1BG", "S\u00e9", '"\\\u00e9\U0001d518'), ("A1BG", "S2", "NaN"), ("TP53", "S1", "NA"), ("TP53", "S2", " 7.10 "),
    ]  # fmt: skip


@pytest.mark.parametrize("profile", ["brca_two_signatures", "brca_two_sv", "brca_two_nothing"])
@pytest.mark.parametrize("genes", ["", "TP53", "sig_1"], ids=["all genes", "one gene", "an entity that is none"])
def test_a_profile_without_values_of_genes_gives_no_record(rows_served, profile, genes):
    """Entities of generic assays are no genes; structural variants have no values; a profile may lack its order of samples."""
    assert data(rows_served, genetic_profile_ids=profile, genes=genes) == []


def test_scores_of_gene_sets_have_the_sets_id_for_a_symbol(rows_served):
    first = data(rows_served, genetic_profile_ids="brca_two_gsva")[0]
    assert list(first.items()) == [
        ("genetic_profile_id", "brca_two_gsva"), ("entrez_gene_id", None), ("hugo_gene_symbol", "TP53"), ("sample_id", "S2"),
        ("study_id", "brca_two"), ("sample_list_id", None), ("profile_data", "0.1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param({"genes": "TP53"}, ["0.1", "0.2"], id="by the set's id"),
        pytest.param({"genes": "tp53"}, [], id="which matches exactly, though a gene's symbol would not have to"),
        pytest.param({"genes": "KRAS"}, [], id="a gene of the set is not the set"),
        pytest.param({"sample_ids": "S1"}, ["0.2"], id="by samples"),
        pytest.param({"genes": "TP53", "sample_list_id": "brca_two_sequenced"}, ["0.2"], id="by a list"),
    ],
)
def test_scores_of_gene_sets_selected(rows_served, lists, parameters, found):
    assert of(data(rows_served, genetic_profile_ids="brca_two_gsva", **parameters), "profile_data") == found


def test_a_set_named_like_a_gene_and_the_gene_are_found_each_in_its_profiles(rows_served):
    records = data(rows_served, genetic_profile_ids="brca_two_gsva,LUAD_mrna", genes="TP53")
    assert [(record["entrez_gene_id"], record["hugo_gene_symbol"]) for record in records] == [(None, "TP53"), (None, "TP53"), ("7157", "TP53")]


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param(
            {"genes": "tp53,braf,unused"}, [("TP53", "S10", "2"), ("TP53", "S1", "-2"), ("TP53", "S2", "0")], id="genes"
        ),
        pytest.param({"genes": "nobody"}, [], id="only unrecognised genes"),
        pytest.param({"genes": "TP53", "sample_ids": "S2,S10"}, [("TP53", "S10", "2"), ("TP53", "S2", "0")], id="samples"),
        pytest.param({"genes": "TP53", "sample_ids": "S1"}, [("TP53", "S1", "-2")], id="one sample"),
        pytest.param({"genes": "TP53", "sample_ids": "S3"}, [], id="a sample that was not profiled"),
        pytest.param({"genes": "TP53", "sample_ids": "nobody,s10"}, [], id="only unrecognised samples"),
        pytest.param({"genes": "TP53", "sample_ids": "T1"}, [], id="a sample of another study"),
    ],
)
def test_values_selected(rows_served, parameters, found):
    assert cells(data(rows_served, genetic_profile_ids="brca_two_gistic", **parameters)) == found


# Mutations


def mutations(records):
    return [
        (record["entrez_gene_id"], record["sample_id"], record["start_position"], record["amino_acid_change"])
        for record in records
    ]


def test_mutation_fields_in_order(rows_served):
    record = data(rows_served, genetic_profile_ids="brca_two_mutations", genes="TP53", sample_ids="S1")[1]
    assert list(record.items()) == [
        ("genetic_profile_id", "brca_two_mutations"), ("entrez_gene_id", "7157"), ("hugo_gene_symbol", "TP53"), ("sample_id", "S1"),
        ("study_id", "brca_two"), ("sample_list_id", None), ("sequencing_center", "broad.mit.edu"), ("mutation_status", "Somatic"),
        ("mutation_type", "Missense_Mutation"), ("validation_status", "Valid"), ("amino_acid_change", "R273H"),
        ("functional_impact_score", "H"), ("xvar_link", "x"), ("xvar_link_pdb", "p"), ("xvar_link_msa", "m"), ("chr", "17"),
        ("start_position", "7577120"), ("end_position", "7577120"), ("protein_start_position", "273"), ("protein_end_position", "273"),
        ("reference_allele", "C"), ("variant_allele", "T"), ("reference_read_count_tumor", "70"), ("variant_read_count_tumor", "30"),
        ("reference_read_count_normal", "100"), ("variant_read_count_normal", "0"), ("cosmic_count", "42"), ("keyword", "TP53 R273 missense"),
    ]  # fmt: skip


def test_what_the_database_does_not_know_is_null(rows_served):
    (record,) = data(rows_served, genetic_profile_ids="brca_two_mutations", genes="MIR-1/2")
    known = {field: value for field, value in record.items() if value is not None}
    assert known == {
        "genetic_profile_id": "brca_two_mutations", "entrez_gene_id": "-7", "hugo_gene_symbol": "MIR-1/2", "sample_id": "S\u00e9",
        "study_id": "brca_two",
    }  # fmt: skip


def test_mutations_by_gene_sample_start_and_event(rows_served):
    assert mutations(data(rows_served, genetic_profile_ids="brca_two_mutations")) == [
        ("-7", "S\u00e9", None, None),
        ("3845", "S10", "25398284", "G12V"), ("3845", "S10", "25398284", "G12D"),
        ("7157", "S2", "7577120", "R273H"),
        ("7157", "S1", "1", "MUTATED"), ("7157", "S1", "7577120", "R273H"), ("7157", "S1", "7578406", "R175fs"),
    ]  # fmt: skip


def test_cosmic_count_is_the_sum_over_the_very_keyword(rows_served):
    records = data(rows_served, genetic_profile_ids="brca_two_mutations")
    assert [(record["keyword"], record["cosmic_count"]) for record in records] == [
        (None, None), ("KRAS G12 missense", "7"), ("KRAS G12 missense", "7"), ("TP53 R273 missense", "42"), ("tp53 r273 missense", None),
        ("TP53 R273 missense", "42"), ("TP53 truncating", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({"genes": "KRAS"}, ["G12V", "G12D"], id="genes"),
        pytest.param({"sample_ids": "S2"}, ["R273H"], id="samples"),
        pytest.param({"genes": "KRAS,MIR-1/2", "sample_ids": "S10,S1"}, ["G12V", "G12D"], id="both"),
        pytest.param({"genes": "p53"}, [], id="only unrecognised genes"),
        pytest.param({"sample_ids": "s2,S3"}, [], id="samples without mutations"),
        pytest.param({"genes": "BRAF"}, [], id="a gene without mutations"),
        pytest.param({"sample_list_id": "brca_two_sequenced", "genes": "TP53"}, ["MUTATED", "R273H", "R175fs"], id="a list"),
    ],
)
def test_mutations_selected(rows_served, parameters, found):
    assert of(data(rows_served, genetic_profile_ids="brca_two_mutations", **parameters), "amino_acid_change") == found


# Several profiles


def test_mutation_profiles_come_first_each_kind_in_load_order(rows_served):
    profiles = list(dict.fromkeys(of(data(rows_served), "genetic_profile_id")))
    assert profiles == [
        "brca_two_mutations", "luad_mutations", "brca_two_uncalled", "brca_two_fusion", "brca_two_gistic", "brca_two_mrna",
        "brca_two_gsva", "LUAD_mrna",
    ]  # fmt: skip


def test_records_of_mutation_profiles_and_others_have_their_own_fields(rows_served):
    kinds = {record["genetic_profile_id"]: len(record) for record in data(rows_served)}
    assert kinds == {
        "brca_two_mutations": 28, "luad_mutations": 28, "brca_two_uncalled": 28, "brca_two_fusion": 28,
        "brca_two_gistic": 7, "brca_two_mrna": 7, "brca_two_gsva": 7, "LUAD_mrna": 7,
    }  # fmt: skip
    assert AWKWARD in of(data(rows_served, genetic_profile_ids="brca_two_fusion"), "amino_acid_change")


def test_profiles_of_several_studies_each_find_their_own_sample_of_an_id(rows_served):
    records = data(rows_served, genes="TP53", sample_ids="S1", genetic_profile_ids="luad_mutations,LUAD_mrna,brca_two_gistic")
    assert [(record["genetic_profile_id"], record["sample_id"]) for record in records] == [
        ("luad_mutations", "S1"), ("brca_two_gistic", "S1"), ("LUAD_mrna", "S1"),
    ]  # fmt: skip


@pytest.mark.parametrize("profiles", ["nobody", "BRCA_TWO_GISTIC", "luad_mrna"])
def test_only_unrecognised_profiles_give_nothing(rows_served, profiles):
    assert data(rows_served, genetic_profile_ids=profiles) == []


# Sample lists


def test_a_sample_list_stands_in_every_record(rows_served):
    records = data(rows_served, genes="TP53,KRAS", sample_list_id="brca_two_sequenced")
    assert {record["sample_list_id"] for record in records} == {"brca_two_sequenced"}
    assert [(record["genetic_profile_id"], record["sample_id"]) for record in records] == [
        ("brca_two_mutations", "S10"), ("brca_two_mutations", "S10"), ("brca_two_mutations", "S1"), ("brca_two_mutations", "S1"),
        ("brca_two_mutations", "S1"), ("brca_two_uncalled", "S1"), ("brca_two_gistic", "S10"), ("brca_two_gistic", "S1"),
        ("brca_two_gistic", "S10"), ("brca_two_gistic", "S1"), ("brca_two_mrna", "S1"), ("brca_two_gsva", "S1"),
    ]  # fmt: skip


def test_samples_win_over_the_list_which_is_then_null(rows_served):
    records = data(rows_served, genes="TP53", sample_ids="S2", sample_list_id="brca_two_sequenced")
    assert {(record["sample_id"], record["sample_list_id"]) for record in records} == {("S2", None)}


def test_samples_win_over_an_unknown_list(rows_served):
    assert (
        len(data(rows_served, genetic_profile_ids="brca_two_gistic", genes="TP53", sample_ids="S2", sample_list_id="nobody")) == 1
    )


@pytest.mark.parametrize(
    "list_id",
    [
        pytest.param("nobody", id="an unknown list"),
        pytest.param("BRCA_TWO_ALL", id="a list in another case"),
        pytest.param("luad_sequenced", id="a list of another study"),
        pytest.param("brca_two_none", id="a list without samples"),
    ],
)
@pytest.mark.parametrize("profile", ["brca_two_gistic", "brca_two_mutations"])
def test_no_record_of_a_list_that_matches_no_sample(rows_served, profile, list_id):
    assert data(rows_served, genetic_profile_ids=profile, sample_list_id=list_id) == []


def test_an_empty_list_id_is_no_list(rows_served):
    assert len(data(rows_served, genetic_profile_ids="LUAD_mrna", sample_list_id=" ")) == 1


def test_body_is_compact_and_keeps_letters(rows_served):
    answer = rows_served.get(
        "/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mrna", "genes": "A1BG", "sample_ids": "S\u00e9"}
    )
    assert answer.data.decode() == (
        '[{"genetic_profile_id":"brca_two_mrna","entrez_gene_id":"1","hugo_gene_symbol":"A1BG","sample_id":"S\u00e9",'
        '"study_id":"brca_two","sample_list_id":null,"profile_data":"\\"\\\\\u00e9\U0001d518"}]'
    )
    assert json.loads(answer.data)
