"""How often genes are mutated: counts and frequencies, positions, echoed fields, studies."""

import json

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.revised import mutationcounts
from genows.config.reader import make_config
from tests.contract.conftest import filled, served

PATH = "/api/mutation_count"


def counted(served, **parameters):
    return served.records(PATH, **{"type": "count", "per_study": "false", **parameters})


def test_one_record_a_gene_over_all_studies(rows_served):
    """Every row counts: one event in several samples, studies and profiles; a gene of no row has 0."""
    assert counted(rows_served, gene="TP53,kras,NOBODY,UNUSED") == [
        {"gene": "TP53", "count": "6"}, {"gene": "kras", "count": "3"}, {"gene": "NOBODY", "count": "0"}, {"gene": "UNUSED", "count": "0"},
    ]  # fmt: skip


def test_one_record_a_gene_and_study(rows_served):
    """Studies in load order, those with a mutation profile; a study without mutations in the gene has 0."""
    answer = rows_served.get(PATH, {"type": "count", "per_study": "true", "gene": "TP53,KRAS"})
    assert json.loads(answer.data) == [
        {"gene": "TP53", "count": "5", "studyID": "brca_two"}, {"gene": "TP53", "count": "1", "studyID": "luad"},
        {"gene": "KRAS", "count": "3", "studyID": "brca_two"}, {"gene": "KRAS", "count": "0", "studyID": "luad"},
    ]  # fmt: skip
    assert answer.data.startswith(b'[{"gene":"TP53","count":"5","studyID":"brca_two"}')


@pytest.mark.parametrize(
    "study_ids, count",
    [
        pytest.param("luad", ["1"], id="one study"),
        pytest.param("luad,brca_two,nobody", ["6"], id="unrecognised ones are ignored"),
        pytest.param("", ["6"], id="empty is all"),
        pytest.param("nobody", [], id="only unrecognised ones give nothing"),
        pytest.param("Luad", [], id="case counts"),
    ],
)
def test_studies_selected(rows_served, study_ids, count):
    assert [record["count"] for record in counted(rows_served, gene="TP53", studyId=study_ids)] == count


@pytest.mark.parametrize(
    "start, end, count",
    [
        pytest.param("273", "273", "4", id="exactly there"),
        pytest.param("1", "1000", "5", id="around"),
        pytest.param("175", "175", "0", id="reaches beyond the end"),
        pytest.param("176", "300", "4", id="begins before the start"),
        pytest.param("200", None, "4", id="no end"),
        pytest.param(None, "200", "1", id="no start"),
        pytest.param("0", None, "5", id="unknown positions lie nowhere"),
        pytest.param(None, "0", "0", id="nothing ends before the protein"),
    ],
)
def test_positions(rows_served, start, end, count):
    """TP53 has R273H in four rows (one of them of no known sample), R175fs over 175 and 176, and one of unknown position."""
    bounds = {name: value for name, value in (("start", start), ("end", end)) if value}
    assert counted(rows_served, gene="TP53", **bounds) == [{"gene": "TP53", "count": count}]


def test_a_mutation_whose_end_is_unknown_lies_where_it_starts(rows_served):
    """G12V ends at -1, once in the mutations and once among the uncalled; G12D ends at 12."""
    assert counted(rows_served, gene="KRAS", start="12", end="12") == [{"gene": "KRAS", "count": "3"}]


def test_parallel_lists_keep_repeated_genes(rows_served):
    assert counted(rows_served, gene="TP53,TP53", start="273,175", end="273,176", echo="gene,start,end") == [
        {"gene": "TP53", "start": "273", "end": "273", "count": "4"},
        {"gene": "TP53", "start": "175", "end": "176", "count": "1"},
    ]


@pytest.mark.parametrize(
    "parameters, fields",
    [
        pytest.param({}, ["gene", "count"], id="gene by default"),
        pytest.param({"protein_change": "R273H,G12V"}, ["gene", "protein_change", "count"], id="gene and others by default"),
        pytest.param({"echo": "end", "start": "1,1", "end": "9,9"}, ["end", "count"], id="named ones alone"),
        pytest.param({"echo": "label,gene", "label": "a,b", "other": "c"}, ["gene", "label", "count"], id="others by name"),
        pytest.param({"echo": "start"}, ["count"], id="a named one that was not sent"),
        pytest.param({"echo": ""}, ["gene", "count"], id="empty is the default"),
    ],
)
def test_echoed_fields(rows_served, parameters, fields):
    records = counted(rows_served, gene="TP53,KRAS", **parameters)
    assert [list(record) for record in records] == [fields, fields]


def test_other_parameters_are_parallel_and_a_single_one_stands_everywhere(rows_served):
    records = counted(rows_served, gene="TP53,KRAS", label="a,b", page="x")
    assert [(record["label"], record["page"]) for record in records] == [("a", "x"), ("b", "x")]


def test_frequency_is_the_count_over_the_samples_with_mutation_data(rows_served):
    """brca_two has a list named …_sequenced, of 2 samples; luad one of 2, and one of the category, of 1, which counts before the name."""
    assert counted(rows_served, type="frequency", per_study="true", gene="TP53") == [
        {"gene": "TP53", "frequency": "2.5", "studyID": "brca_two"}, {"gene": "TP53", "frequency": "1.0", "studyID": "luad"},
    ]  # fmt: skip
    assert counted(rows_served, type="frequency", gene="TP53") == [{"gene": "TP53", "frequency": "2.0"}]


@pytest.mark.parametrize(
    "change, named",
    [
        pytest.param({"type": None}, "type", id="no type"),
        pytest.param({"type": "Count"}, "type", id="another type"),
        pytest.param({"per_study": None}, "per_study", id="no per_study"),
        pytest.param({"per_study": "yes"}, "per_study", id="a boolean that is none"),
        pytest.param({"gene": None}, "gene", id="no gene"),
        pytest.param({"start": "1"}, "start", id="start shorter than gene"),
        pytest.param({"end": "1"}, "end", id="end shorter than gene"),
        pytest.param({"start": "1,x"}, "start", id="a number that is none"),
        pytest.param({"start": "1,-1"}, "start", id="below 0"),
        pytest.param({"end": "1,\u0661"}, "end", id="other digits"),
        pytest.param({"end": "1,99999999999"}, "end", id="more than any protein"),
        pytest.param({"gene": "A,B,C", "label": "a,b"}, "label", id="another parameter shorter than gene"),
    ],
)
def test_refused(rows_served, change, named):
    parameters = {"type": "count", "per_study": "false", "gene": "TP53,KRAS", **change}
    answer = rows_served.get(PATH, {name: value for name, value in parameters.items() if value is not None})
    assert answer.status_code == 400
    assert named in json.loads(answer.data)["detail"]


KINDS = [{"per_study": "false"}, {"per_study": "true"}, {"type": "frequency", "per_study": "true"}, {"type": "frequency", "per_study": "false"}]
each_kind = pytest.mark.parametrize("parameters", KINDS, ids=str)


@each_kind
def test_many_genes_are_counted_together(rows_served, monkeypatch, parameters):
    """The answer is that of one gene after another. TWIN is the symbol of two genes."""
    genes = "TP53,nobody,kras,TWIN,TP53,UNUSED,BRAF,Tp53,TWIN"
    one_by_one = counted(rows_served, gene=genes, **parameters)
    monkeypatch.setattr(mutationcounts, "FEW_REGIONS", 0)
    monkeypatch.setattr(mutationcounts, "GENES_AT_ONCE", 2)
    assert counted(rows_served, gene=genes, **parameters) == one_by_one != []


@each_kind
@pytest.mark.parametrize("at_once", [1, 3, 1_000_000])
@pytest.mark.parametrize("bounds", ["start", "end", "start,end"])
def test_many_regions_are_counted_together(rows_served, monkeypatch, parameters, at_once, bounds):
    """The answer is that of one region after another, unknown positions and ends before their starts included."""
    places = [0, 1, 174, 175, 176, 200, 272, 273, 274, 999_999_999]
    asked = [(gene, start, end) for gene in ("TP53", "TWIN", "nobody", "kras", "tp53") for start in places for end in places[::2]]
    lists = {name: ",".join(str(texts[place]) for texts in asked) for place, name in enumerate(("gene", "start", "end"))}
    sent = {"gene": lists["gene"], **{name: lists[name] for name in bounds.split(",")}, "echo": "gene,start,end", **parameters}
    monkeypatch.setattr(mutationcounts, "FEW_REGIONS", 10_000)
    one_by_one = counted(rows_served, **sent)
    monkeypatch.setattr(mutationcounts, "FEW_REGIONS", 0)
    monkeypatch.setattr(mutationcounts, "GENES_AT_ONCE", 2)
    monkeypatch.setattr(mutationcounts, "COUNTS_AT_ONCE", at_once)
    assert counted(rows_served, **sent) == one_by_one
    assert len({record.get("count", record.get("frequency")) for record in one_by_one}) > 2


@pytest.mark.parametrize(
    "limit, sent, words",
    [
        pytest.param({"http.max_counts": "3"}, {"gene": "A,B", "per_study": "true"}, "asks for 2 counts in 2 studies, more than 3", id="records"),
        pytest.param({"http.max_values": "8"}, {"gene": "A,B,C", "x": "1", "y": "1"}, "repeats 3 parameters for 3 genes", id="echoed values"),
        pytest.param({"http.max_body_bytes": "300"}, {"gene": "A,B,C", "x": "x" * 101}, "repeats 2 parameters for 3 genes", id="echoed text"),
    ],
)
def test_more_than_one_request_may_ask_for(request, rows_served, limit, sent, words):
    it = served(rows_served.dialect, filled(rows_served.dialect, request), **limit)
    answer = it.get(PATH, {"type": "count", "per_study": "false", **sent})
    it.app.close()
    assert (answer.status_code, words in answer.json["detail"]) == (413, True), answer.text
    assert rows_served.get(PATH, {"type": "count", "per_study": "false", **sent}).status_code == 200


def test_a_study_counts_by_its_first_list_of_sequenced_samples_and_not_at_all_by_an_empty_one(made):
    """Study two has an empty list of that category, which counts before the list of that name: it is no part of the frequency of all."""
    made.run(
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
        " `DESCRIPTION`, `PUBLIC`) VALUES (1, 'one', 'mixed', 'n', 's', 'd', 1), (2, 'two', 'mixed', 'n', 's', 'd', 1)",
        "INSERT INTO `patient` VALUES (1, 'P1', 1), (2, 'P2', 2)",
        "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`) VALUES"
        " (1, 'S1', 'Metastatic', 1, 'mixed'), (2, 'S2', 'Metastatic', 1, 'mixed'), (3, 'S3', 'Metastatic', 2, 'mixed')",
        "INSERT INTO `sample_list` (`LIST_ID`, `STABLE_ID`, `CATEGORY`, `CANCER_STUDY_ID`, `NAME`, `DESCRIPTION`) VALUES"
        f" (1, 'one_a', '{mutationcounts.CATEGORY}', 1, 'n', 'd'), (2, 'one_b', '{mutationcounts.CATEGORY}', 1, 'n', 'd'),"
        f" (3, 'two_a', '{mutationcounts.CATEGORY}', 2, 'n', 'd'), (4, 'two_sequenced', 'other', 2, 'n', 'd')",
        "INSERT INTO `sample_list_list` VALUES (1, 1), (1, 2), (2, 1), (4, 3)",
        "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (1, 'GENE')",
        "INSERT INTO `gene` VALUES (7157, 'TP53', 1, 'protein-coding')",
        "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
        " `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES (1, 'one_mutations', 1, 'MUTATION_EXTENDED', 'MAF', 'M', 0),"
        " (2, 'two_mutations', 2, 'MUTATION_EXTENDED', 'MAF', 'M', 0)",
        "INSERT INTO `mutation_event` (`MUTATION_EVENT_ID`, `ENTREZ_GENE_ID`) VALUES (1, 7157)",
        "INSERT INTO `mutation` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `SEQUENCE_SOURCE`) VALUES"
        " (1, 1, 1, 7157, 'NA'), (1, 2, 3, 7157, 'NA')",
    )
    app = create_app(make_config(made.settings))
    parameters = {"type": "frequency", "gene": "TP53"}
    each, together = (Client(app).get(PATH, query_string={**parameters, "per_study": text}).json for text in ("true", "false"))
    app.close()
    assert [(record["studyID"], record["frequency"]) for record in each] == [("one", "0.5"), ("two", None)]
    assert [record["frequency"] for record in together] == ["0.5"]
