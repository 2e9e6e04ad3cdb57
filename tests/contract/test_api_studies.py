"""Studies, cancer types, sample lists, patients, samples, genes and their aliases: selection, order, fields, values."""

import json

import pytest

from tests.data_rows import AWKWARD


def of(records, field):
    return [record[field] for record in records]


# Studies


def test_studies_in_load_order_with_their_fields_in_order(rows_served):
    answer = rows_served.get("/api/studies")
    first, second = json.loads(answer.data)[:2]
    assert list(first.items()) == [
        ("id", "brca_two"), ("type_of_cancer", "brca"), ("name", "Breast"), ("short_name", "Br"), ("description", "Second by id"),
        ("pmid", "12345,67890"), ("citation", "Doe et al."), ("groups", "PUBLIC;GDAC"),
    ]  # fmt: skip
    assert second == {
        "id": "luad", "type_of_cancer": "luad", "name": AWKWARD, "short_name": "Lu", "description": AWKWARD,
        "pmid": None, "citation": None, "groups": None,
    }  # fmt: skip
    assert of(json.loads(answer.data), "id") == ["brca_two", "luad", "LUAD", "luad\u00e9", "empty"]


def test_a_study_is_served_whatever_its_status(rows_served):
    """STATUS is 0, null and 1 here: portals leave 0 behind for studies in use."""
    assert len(rows_served.records("/api/studies")) == 5


@pytest.mark.parametrize(
    "study_ids, found",
    [
        pytest.param(["empty", "brca_two"], ["brca_two", "empty"], id="load order, not the order asked"),
        pytest.param(["luad", "luad"], ["luad"], id="once, however often asked"),
        pytest.param(["LUAD"], ["LUAD"], id="case counts"),
        pytest.param(["luade"], [], id="accents count"),
        pytest.param(["luad\u00e9"], ["luad\u00e9"], id="a letter with an accent"),
        pytest.param(["luad", "nobody"], ["luad"], id="unrecognised ids are ignored"),
        pytest.param(["nobody"], [], id="only unrecognised ids give nothing"),
        pytest.param("", ["brca_two", "luad", "LUAD", "luad\u00e9", "empty"], id="empty is all"),
        pytest.param(" , ,", ["brca_two", "luad", "LUAD", "luad\u00e9", "empty"], id="only commas is all"),
    ],
)
def test_studies_by_ids(rows_served, study_ids, found):
    assert of(rows_served.records("/api/studies", study_ids=study_ids), "id") == found


# Cancer types


def test_cancer_types_by_id_in_code_units(rows_served):
    records = rows_served.records("/api/cancertypes")
    assert of(records, "id") == ["Z_upper", "br", "brca", "luad", "mixed", "\u00e9"]
    assert list(records[2].items()) == [("id", "brca"), ("name", "Breast \u2013 Invasive"), ("color", "HotPink")]


@pytest.mark.parametrize(
    "ids, found",
    [
        pytest.param(["mixed", "brca"], ["brca", "mixed"], id="two"),
        pytest.param(["BRCA"], [], id="another case"),
        pytest.param(["e"], [], id="without the accent"),
        pytest.param([","], ["Z_upper", "br", "brca", "luad", "mixed", "\u00e9"], id="nothing named"),
    ],
)
def test_cancer_types_by_ids(rows_served, ids, found):
    assert of(rows_served.records("/api/cancertypes", cancer_type_ids=ids), "id") == found


# Sample lists


def test_sample_lists_in_load_order_with_samples_in_load_order(rows_served):
    records = rows_served.records("/api/samplelists")
    assert of(records, "id") == [
        "brca_two_sequenced", "luad_sequenced", "brca_two_all", "brca_two_none", "luad_other_sequenced", "LUAD_all",
    ]  # fmt: skip
    assert list(records[0].items()) == [
        ("id", "brca_two_sequenced"), ("name", "Sequenced"), ("description", None), ("study_id", "brca_two"), ("sample_ids", ["S1", "S10"]),
    ]  # fmt: skip
    assert records[1]["name"] == AWKWARD
    assert records[2]["sample_ids"] == ["S2", "S1", "s1", "S1 ", "S\u00e9", "S10", "S3"]


def test_a_sample_list_without_samples_has_an_empty_array(rows_served):
    (record,) = rows_served.records("/api/samplelists", sample_list_ids="brca_two_none")
    assert record["sample_ids"] == []


def test_a_member_that_is_no_sample_is_left_out(rows_served):
    """luad_sequenced names two, of whom one is not there."""
    (record,) = rows_served.records("/api/samplelists", sample_list_ids="luad_sequenced")
    assert record["sample_ids"] == ["S1"]


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({"study_id": "luad"}, ["luad_sequenced", "luad_other_sequenced"], id="by study"),
        pytest.param({"study_id": "LUAD"}, ["LUAD_all"], id="by study, case counts"),
        pytest.param({"study_id": "nobody"}, [], id="unknown study"),
        pytest.param(
            {"study_id": "luad", "sample_list_ids": "LUAD_all"}, ["luad_sequenced", "luad_other_sequenced"], id="study wins"
        ),
        pytest.param({"study_id": "", "sample_list_ids": "LUAD_all"}, ["LUAD_all"], id="empty study is none"),
        pytest.param({"sample_list_ids": "LUAD_all,brca_two_none"}, ["brca_two_none", "LUAD_all"], id="by ids, across studies"),
        pytest.param({"sample_list_ids": "luad_all"}, [], id="by id, case counts"),
        pytest.param({"study_id": "empty"}, [], id="a study without lists"),
    ],
)
def test_sample_lists_selected(rows_served, parameters, found):
    assert of(rows_served.records("/api/samplelists", **parameters), "id") == found


# Patients and samples

ALL_PATIENTS = ["P-z", "P-a", "p-A", "P-\u00e4", "P-a ", "P-none"]
ALL_SAMPLES = ["S2", "S1", "s1", "S1 ", "S\u00e9", "S10", "S3"]


def test_patients_fields_in_order(rows_served):
    first = rows_served.records("/api/patients", study_id="brca_two")[0]
    assert list(first.items()) == [("id", "P-z"), ("study_id", "brca_two")]


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({}, ALL_PATIENTS, id="all, in load order"),
        pytest.param({"patient_ids": ",", "sample_ids": ""}, ALL_PATIENTS, id="empty lists are none"),
        pytest.param({"patient_ids": ["P-none", "P-a", "P-a"]}, ["P-a", "P-none"], id="by ids"),
        pytest.param({"patient_ids": ["p-a", "P-A", "P-a\u0308"]}, [], id="neither case nor accent is guessed"),
        pytest.param({"sample_ids": ["S2", "S10", "S1", "s1"]}, ["P-z", "P-a"], id="by samples, each once"),
        pytest.param({"sample_ids": ["S1"]}, ["P-z"], id="a trailing blank in the database is not the id asked for"),
        pytest.param({"sample_ids": ["T1"]}, [], id="by a sample of another study"),
        pytest.param({"sample_ids": ["T1"], "patient_ids": ["P-z"]}, ["P-z"], id="patients win over samples"),
        pytest.param({"sample_ids": ["S1"], "patient_ids": ["nobody"]}, [], id="patients win, even unrecognised ones"),
    ],
)
def test_patients_selected(rows_served, parameters, found):
    assert of(rows_served.records("/api/patients", study_id="brca_two", **parameters), "id") == found


def test_samples_fields_in_order(rows_served):
    first = rows_served.records("/api/samples", study_id="brca_two")[0]
    assert list(first.items()) == [
        ("id", "S2"), ("sample_type", "Primary Solid Tumor"), ("patient_id", "P-a"), ("study_id", "brca_two"), ("internal_id", "100"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({}, ALL_SAMPLES, id="all, in load order"),
        pytest.param({"sample_ids": ["S10", "s1", "nobody"]}, ["s1", "S10"], id="by ids"),
        pytest.param({"sample_ids": ["S1"]}, ["S1"], id="neither another case nor a trailing blank"),
        pytest.param({"sample_ids": ["Se", "S\u0065\u0301"]}, [], id="an accent is not left out and not taken apart"),
        pytest.param({"patient_ids": ["P-z", "P-a"]}, ["S2", "S1", "s1", "S10"], id="by patients"),
        pytest.param({"patient_ids": ["P-none"]}, [], id="a patient without samples"),
        pytest.param({"patient_ids": ["P-a"], "sample_ids": ["S3"]}, ["S3"], id="samples win over patients"),
        pytest.param({"patient_ids": ["P-a"], "sample_ids": ["nobody"]}, [], id="samples win, even unrecognised ones"),
    ],
)
def test_samples_selected(rows_served, parameters, found):
    assert of(rows_served.records("/api/samples", study_id="brca_two", **parameters), "id") == found


@pytest.mark.parametrize("path", ["/api/patients", "/api/samples"])
@pytest.mark.parametrize("study_id", ["nobody", "BRCA_TWO", "empty", "brca_two,luad"])
def test_no_record_of_an_unknown_or_empty_study(rows_served, path, study_id):
    assert rows_served.records(path, study_id=study_id) == []


def test_a_sample_id_of_several_studies_is_found_in_the_one_asked_for(rows_served):
    assert of(rows_served.records("/api/samples", study_id="LUAD", sample_ids="S1"), "internal_id") == ["300"]


# Genes


def test_genes_by_entrez_id_as_a_number(rows_served):
    answer = rows_served.get("/api/genes")
    assert of(json.loads(answer.data), "entrez_gene_id") == [
        "-7", "1", "673", "3845", "7157", "10000", "900001", "900002", "999999", "1000000",
    ]  # fmt: skip
    assert b'{"hugo_gene_symbol":"A1BG","entrez_gene_id":"1"}' in answer.data


@pytest.mark.parametrize(
    "symbols, found",
    [
        pytest.param("tp53,Kras,TP53", ["3845", "7157"], id="without regard to case, each once"),
        pytest.param("C1orf1", ["999999"], id="answered as stored"),
        pytest.param("twin", ["900001", "900002"], id="one symbol of two genes"),
        pytest.param("p53", [], id="no alias is resolved"),
        pytest.param("7157", [], id="an Entrez id is no symbol"),
        pytest.param("mir-1/2,A1B", ["-7"], id="an invented gene"),
        pytest.param("T\u03a153", [], id="a letter that looks alike"),
    ],
)
def test_genes_by_symbols(rows_served, symbols, found):
    assert of(rows_served.records("/api/genes", hugo_gene_symbols=symbols), "entrez_gene_id") == found


def test_aliases_by_entrez_id_then_alias(rows_served):
    answer = rows_served.get("/api/genesaliases")
    assert [(record["entrez_gene_id"], record["gene_alias"]) for record in json.loads(answer.data)] == [
        ("-7", "mir"), ("1", "A1B"), ("7157", "LFS1"), ("7157", "P53"), ("7157", "p53"), ("10000", "Z"), ("10000", "a"), ("10000", "\u00e4"),
    ]  # fmt: skip
    assert answer.data.startswith(b'[{"gene_alias":"mir","entrez_gene_id":"-7"}')


@pytest.mark.parametrize(
    "ids, found",
    [
        pytest.param("7157,1", ["A1B", "LFS1", "P53", "p53"], id="by ids"),
        pytest.param("-7", ["mir"], id="a negative id"),
        pytest.param("673", [], id="a gene without aliases"),
        pytest.param("TP53,1e0,1.0,01,+1,\u0661,99999999999999999999", [], id="what is no id is unrecognised"),
        pytest.param("TP53,1", ["A1B"], id="what is no id is ignored beside one that is"),
    ],
)
def test_aliases_by_entrez_ids(rows_served, ids, found):
    assert of(rows_served.records("/api/genesaliases", entrez_gene_ids=ids), "gene_alias") == found
