"""Which genes and cases a request means."""

import pytest

from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests.contract.legacy import oldrows
from tests.contract.legacy.conftest import STUDIES
from tests.contract.legacy.test_messages import ALL, BARE, HEADING
from tests.loads import add_reference
from tests.studyfolders import load_folder

DATA = "cmd=getProfileData&genetic_profile_id=demo_2020_gistic&gene_list=TP53&suppress_mondrian_header=True"


@pytest.mark.parametrize(
    ("tokens", "symbols"),
    [
        pytest.param("7157", ["TP53"], id="Entrez id"),
        pytest.param("007157", ["TP53"], id="Entrez id with zeros in front"),
        pytest.param("tP53", ["TP53"], id="symbol in any case"),
        pytest.param("P53", ["TP53"], id="alias in any case"),
        pytest.param("kras", ["KRAS"], id="a symbol wins over the same alias"),
        pytest.param("shared", [], id="alias of two genes"),
        pytest.param("Β-CATENIN", ["CTNNB1"], id="Greek alias in the other case"),
        pytest.param("MLL2", ["KMT2D"], id="MLL2 is settled"),
        pytest.param("CDC2", ["CDK1"], id="CDC2 is settled"),
        pytest.param("mll2", [], id="but only in this spelling"),
        pytest.param("-5", [], id="negative numbers are no ids"),
        pytest.param("0", [], id="nor is zero"),
        pytest.param("0" * 5000, [], id="nor thousands of zeros"),
        pytest.param("2147483648", [], id="nor what is beyond the range"),
        pytest.param("mapk1_pt202_y204", ["MAPK1_PT202_Y204"], id="phosphoprotein by symbol"),
        pytest.param("tp53,KRAS tp53\t7157\n\v\f\rp53", ["KRAS", "TP53", "TP53", "TP53", "TP53"], id="sorted, repetitions kept"),
        pytest.param(" , ", [], id="separators only"),
    ],
)
def test_genes(portal, tokens, symbols):
    rows = [line for line in portal.table(BARE, gene_list=tokens) if not line[0].startswith("#")]
    assert [row[1] for row in rows[1:]] == symbols
    assert {len(row) for row in rows} == {6}


def test_of_two_genes_with_one_symbol_the_higher_entrez_id_counts(portal):
    assert portal.text(BARE, gene_list="twin") == HEADING + "101\tTWIN\tNaN\tNaN\tNaN\tNaN\n"


def test_a_no_break_space_separates_nothing(portal):
    assert portal.text(BARE, gene_list="TP53\u00a0KRAS").startswith("# Warning:  Unknown gene:  TP53\u00a0KRAS\n")


@pytest.mark.parametrize(
    ("parameters", "cases"),
    [
        pytest.param(
            {"case_list": "P3-T1,P1-T1 P3-T1"}, ["P3-T1", "P1-T1", "P3-T1"], id="listed ones in request order, repeated"
        ),
        pytest.param({"case_set_id": "demo_2020_sequenced"}, ["P1-T1", "P2-T1", "P3-T1"], id="a set's in load order"),
        pytest.param({"case_set_id": "-1", "case_list": "P2-T1"}, ["P2-T1"], id="-1 means no set"),
        pytest.param(
            {"case_set_id": "demo_2020_sequenced", "case_list": "P3-T2"}, ["P1-T1", "P2-T1", "P3-T1"], id="a set wins over a list"
        ),
        pytest.param({"case_ids_key": "d41d8cd98f00b204e9800998ecf8427e"}, ["P3-T1", "P1-T1"], id="a stored list"),
        pytest.param(
            {"case_ids_key": "d41d8cd98f00b204e9800998ecf8427e", "case_list": "P2-T1"},
            ["P3-T1", "P1-T1"],
            id="a stored list wins over a list",
        ),
        pytest.param({"case_list": ""}, [], id="an empty list of cases"),
        pytest.param({"case_list": "p1-t1,P9-T9,P1-T1"}, ["p1-t1", "P9-T9", "P1-T1"], id="unknown ones keep their column"),
    ],
)
def test_cases(portal, parameters, cases):
    values = {"P1-T1": "-1", "P2-T1": "0", "P3-T1": "2"}
    assert portal.table(DATA, **parameters) == [
        ["GENE_ID", "COMMON", *cases],
        ["7157", "TP53", *(values.get(case, "NaN") for case in cases)],
    ]


@pytest.mark.parametrize(
    ("parameters", "outcome"),
    [
        pytest.param({"case_list": "P2-T1,P3-T2"}, "CASE_ID", id="cases that one study alone has"),
        pytest.param({"case_list": "P1-T1"}, "Error", id="a case that two studies have"),
        pytest.param({"case_list": "P1-T1,P2-T1"}, "CASE_ID", id="one study has all of them"),
        pytest.param({"case_list": "P2-T1,nosuch"}, "Error", id="no study has all of them"),
        pytest.param({"case_list": ""}, "Error", id="no case"),
        pytest.param({"case_ids_key": "d41d8cd98f00b204e9800998ecf8427e"}, "CASE_ID", id="stored cases"),
        pytest.param({"case_ids_key": "nosuch"}, "Error", id="unknown key"),
        pytest.param({"case_set_id": "-1"}, "Error", id="no set and no cases"),
        pytest.param({"case_set_id": "-1", "case_list": "P2-T1"}, "CASE_ID", id="no set but cases"),
        pytest.param({"case_set_id": "DEMO_2020_ALL", "case_list": "P2-T1"}, "Error", id="a set's id in another case"),
        pytest.param({"genetic_profile_id": ",", "case_list": "P2-T1"}, "Error", id="an empty profile id counts as given"),
    ],
)
def test_the_study_that_cases_mean(portal, parameters, outcome):
    first = portal.text("cmd=getClinicalData", **parameters).split("\n")[0].split("\t")[0]
    assert first == {"Error": "Error: Problem when identifying a cancer study for the request."}.get(outcome, outcome)


@pytest.mark.parametrize(
    ("parameters", "cases"),
    [
        pytest.param({}, ["P2-T1", "P3-T1"], id="no cases mean all"),
        pytest.param({"case_set_id": ""}, ["P2-T1", "P3-T1"], id="an empty set id means all"),
        pytest.param({"case_set_id": "-1"}, ["P2-T1", "P3-T1"], id="-1 means all"),
        pytest.param({"case_ids_key": ""}, ["P2-T1", "P3-T1"], id="an empty key means all"),
        pytest.param({"case_set_id": "", "case_list": "P3-T1"}, ["P3-T1"], id="an empty set id beside a list"),
        pytest.param({"case_list": "P3-T1,P2-T1"}, ["P2-T1", "P3-T1"], id="cases filter and do not order"),
        pytest.param({"case_list": ""}, [], id="an empty list of cases"),
        pytest.param({"case_set_id": "demo_2020"}, ["P2-T1", "P3-T1"], id="the study's own identifier means all"),
        pytest.param(
            {"case_set_id": "demo_2020", "cancer_study_id": "demo_2020"}, ["P2-T1", "P3-T1"], id="the same beside the study"
        ),
        pytest.param(
            {"case_set_id": "demo_2020", "case_list": "P3-T1"}, ["P2-T1", "P3-T1"], id="it wins over a list, as any set does"
        ),
    ],
)
def test_cases_of_mutations(portal, parameters, cases):
    rows = portal.table("cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=KRAS", **parameters)
    assert [row[2] for row in rows[2:]] == cases


@pytest.mark.parametrize(
    ("parameters", "body"),
    [
        pytest.param({"case_set_id": "xxx"}, "Error: Invalid case_set_id:  xxx.\n", id="misspelt set"),
        pytest.param({"case_ids_key": "xxx"}, "Error: case_set_id or case_list must be specified.\n", id="unknown key"),
        pytest.param({"case_set_id": "nova_2021"}, "Error: Invalid case_set_id:  nova_2021.\n", id="another study's identifier"),
        pytest.param({"case_set_id": "DEMO_2020"}, "Error: Invalid case_set_id:  DEMO_2020.\n", id="the study's, in another case"),
    ],
)
def test_mutations_of_unknown_cases_are_not_those_of_all(portal, parameters, body):
    assert portal.text("cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=KRAS", **parameters) == body


def test_the_identifier_of_one_of_two_studies_means_no_cases(portal):
    query = "cmd=getMutationData&gene_list=KRAS&case_set_id=demo_2020&genetic_profile_id=demo_2020_mutations"
    assert portal.text(query + ",nova_2021_mrna") == "Error: Invalid case_set_id:  demo_2020.\n"
    told = portal.text(query + ",nosuch&cancer_study_id=demo_2020")
    assert told.endswith("No genetic profile available for genetic_profile_id:  nosuch.\n") and told.count("\tG12V\t") == 2


def test_a_set_that_is_called_as_its_study_is_that_set(empty):
    """On a portal's database: genows itself loads no such list."""
    add_reference(empty.made, oldrows.GENES, oldrows.ALIASES)
    report = load_folder(empty.made, STUDIES / "demo_2020")
    assert report.exit_code == 0
    query = "cmd=getMutationData&gene_list=KRAS&genetic_profile_id=demo_2020_mutations&case_set_id=demo_2020"
    assert empty.text(query).count("\tG12V\t") == 2
    empty.made.run("UPDATE `sample_list` SET `STABLE_ID` = 'demo_2020' WHERE `STABLE_ID` = 'demo_2020_sequenced'")
    empty.made.run("DELETE FROM `sample_list_list` WHERE `SAMPLE_ID` = 2")
    rebuild(empty.made.database, Silence())
    assert empty.text(query).count("\tG12V\t") == 1


def test_other_commands_know_no_set_that_is_called_as_the_study(portal):
    for cmd in ("getProfileData", "getClinicalData", "getProteinArrayData"):
        told = portal.text(f"cmd={cmd}&cancer_study_id=demo_2020&genetic_profile_id=demo_2020_mrna&gene_list=TP53&case_set_id=demo_2020")
        assert told == "Error: Invalid case_set_id:  demo_2020.\n"


def test_mutations_by_gene_event_and_sample_with_their_links(portal):
    rows = portal.table(
        "cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=TP53,kras,KRAS&suppress_mondrian_header=true"
    )
    assert rows[0] == ["# DATA_TYPE", " Mutations"]
    assert [(row[1], row[2], row[7]) for row in rows[2:]] == [
        ("KRAS", "P2-T1", "G12V"),
        ("KRAS", "P3-T1", "G12V"),
        ("KRAS", "P2-T1", "G12V"),
        ("KRAS", "P3-T1", "G12V"),
        ("TP53", "P1-T1", "R175H"),
        ("TP53", "P1-T1", "R248Q"),
        ("TP53", "P3-T1", "MUTATED"),
    ]
    assert rows[2][8:12] == ["H", "xvar", "pdb", "msa"]
    assert {len(row) for row in rows[1:]} == {22}
    assert rows[8][17:] == ["NA", "NA", "NA", "NA", "demo_2020_mutations"]


def test_a_body_and_a_query_count_alike_and_the_first_value_wins(portal):
    answer = portal.client.post(
        f"/webservice.do?{BARE}&&", data={"gene_list": "TP53", "case_set_id": "xxx", "cmd": "nosuch"}, buffered=True
    )
    assert answer.text == HEADING + "7157\tTP53\t-1\t0\t2\tNaN\n"


@pytest.mark.parametrize(
    "content_type", [pytest.param("application/json", id="JSON"), pytest.param("multipart/form-data; boundary=x", id="multipart")]
)
def test_bodies_of_other_types_are_not_looked_at(portal, content_type):
    answer = portal.client.post(f"/webservice.do?{BARE}&gene_list=TP53", data=b"{", content_type=content_type, buffered=True)
    assert answer.text == HEADING + "7157\tTP53\t-1\t0\t2\tNaN\n"


def test_case_lists_of_megabytes_by_post(portal):
    many = ",".join(f"X{number}" for number in range(200_000))
    answer = portal.client.post("/webservice.do?" + DATA, data={"case_list": f"{many},P1-T1"}, buffered=True)
    heading, row = answer.text.splitlines()
    assert (len(heading.split("\t")), row[-7:]) == (200_003, "\tNaN\t-1")


def test_json_gives_the_cases(portal):
    answer = portal.get(f"{DATA}&{ALL}&format=JSON")
    assert (answer.headers["Content-Type"], answer.json) == (
        "application/json; charset=UTF-8",
        ["P1-T1", "P2-T1", "P3-T1", "P3-T2"],
    )
