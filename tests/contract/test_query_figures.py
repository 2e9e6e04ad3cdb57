"""Gene queries in the boxes of the pages, on both databases: each row says what /api/alterations says."""

import csv
import io

import pytest

from genows.app import create_app
from genows.config.reader import make_config
from tests import data_rows, oqlrows
from tests.contract.conftest import Served

GENES = f"/studies/{oqlrows.STUDY}/genes"
PRINT = f"/studies/{oqlrows.STUDY}/oncoprint.tsv"


@pytest.fixture(scope="module")
def served(made_once):
    data_rows.insert(made_once.database, oqlrows.tables())
    it = Served(made_once.database.dialect, create_app(make_config({**made_once.settings, "authenticate": "false"})))
    yield it
    it.app.close()


def columns(served, query):
    """Head → sample → cell of the oncoprint's file."""
    answer = served.get(PRINT, {"genes": query})
    assert answer.status_code == 200, answer.text
    head, *rows = csv.reader(io.StringIO(answer.text), delimiter="\t")
    return {name: {row[0]: row[place] for row in rows} for place, name in enumerate(head) if place}


def altered(column):
    return {sample for sample, cell in column.items() if cell not in ("", "none")}


QUERIES = [
    "TP53: MUT=DRIVER", "TP53: FUSION::ALK", "TP53: EXP>2 PROT<0", "TP53: CNA>=GAIN", "TP53: DRIVER", "7157: R248", "TP53::", "TP53: DIPLOID HETLOSS (1-20)",
]  # fmt: skip


@pytest.mark.parametrize("query", QUERIES)
def test_a_row_says_what_the_api_says(served, query):
    (column,) = columns(served, query).values()
    records = served.records("/api/alterations", genetic_profile_ids="", oql=query)
    assert altered(column) == {record["sample_id"] for record in records} != set()
    text = served.get(GENES, {"genes": query}).text
    assert f"{len(records)} of them altered" in text and "oncoprint.svg?genes=" in text


def test_lines_and_tracks_are_rows(served):
    found = columns(served, '["drivers" TP53: MUT_DRIVER; TP53: AMP] TP53: GAIN, BRCA1: MUT')
    assert list(found) == ["drivers", "drivers · TP53: MUT_DRIVER", "drivers · TP53: AMP", "TP53: GAIN", "BRCA1: MUT"]
    assert altered(found["drivers"]) == {"m1", "m4", "m6", "m7", "c2"} == altered(found["drivers · TP53: MUT_DRIVER"]) | altered(found["drivers · TP53: AMP"])
    assert altered(found["TP53: GAIN"]) == {"c1"} and altered(found["BRCA1: MUT"]) == set()
    assert found["drivers"]["m1"] == "missense driver" and found["drivers"]["c2"] == "amplified" and found["TP53: GAIN"]["c1"] == "gained"
    # Where copy number has no value, nothing was measured.
    assert found["TP53: GAIN"]["m1"] == "" and found["TP53: GAIN"]["c0"] == "none"
    text = served.get(GENES, {"genes": '["drivers" TP53: MUT_DRIVER; TP53: AMP] TP53: GAIN'}).text
    assert "structural variant" not in text and ">gained<" in text


def test_lines_of_one_gene_are_told_apart(served):
    found = columns(served, "TP53: R248Q; P53: R248W FUSION::ALK; TP53: EXP>2; TP53: EXP<0; [TP53: ::FUSION; TP53: MUT=M1V]")
    rows = ["TP53: MUT=R248Q", "TP53: MUT=R248W FUSION::ALK", "TP53: EXP>2", "TP53: EXP<0"]
    assert [altered(found[row]) for row in rows] == [{"m1"}, {"m2", "s1"}, {"e3"}, {"e-2"}]
    assert altered(found["TP53"]) == {"s2", "s4", "s5", "m8"}


def test_a_query_that_cannot_be_read_says_where(served):
    for path, query in ((GENES, {}), ("/query", {"study_id": oqlrows.STUDY}), ("/query/rows", {"study_id": oqlrows.STUDY, "genetic_profile_ids": oqlrows.MUTATIONS})):
        answer = served.get(path, {**query, "genes": "TP53: MUT; KRAS: VUS"}, headers={"Accept": "text/html"})
        assert answer.status_code == 400 and "line 1, column 18: expected a condition" in answer.text, path
        assert "<form" in answer.text or "Change the query" in answer.text, "what was typed can be mended"
    for path in (PRINT, "/query/data"):
        assert served.get(path, {"genes": "TP53: VUS", "study_id": oqlrows.STUDY}, headers={"Accept": "text/html"}).status_code == 400


def test_what_may_be_meant_otherwise_is_told(served):
    text = served.get(GENES, {"genes": "TP53: MUT R248X; p53: MUT=BLAH METH; NOSUCH: AMP"}).text
    for sentence in (
        "R248X is read as a protein change of TP53.", "BLAH is read as a protein change of P53.", "No gene is called NOSUCH.", "P53 is TP53.",
        "The study has no methylation to look at.",
    ):  # fmt: skip
        assert sentence in text


def test_the_query_builder_takes_the_genes_of_a_query(served):
    asked = {"study_id": oqlrows.STUDY, "genetic_profile_ids": oqlrows.MUTATIONS, "genes": "TP53: MUT=DRIVER; 672: AMP", "search": "KR"}
    text = served.get("/query", asked).text
    assert "no conditions" in text and "672 is BRCA1." in text
    assert "genes=TP53%3A%20MUT%3DDRIVER%3B%20672%3A%20AMP%0AKRAS" in text, "a gene that was found begins a line"
    rows = served.get("/query/data", {**asked, "format": "json"})
    assert {record["hugo_gene_symbol"] for record in rows.json} == {"TP53"}


def test_the_field_keeps_what_ends_conditions(served):
    text = served.get(GENES, {"genes": "TP53: MUT\r\n\nKRAS"}).text
    assert 'value="TP53: MUT; KRAS"' in text


def test_what_is_typed_stays_short_and_harmless(served):
    label = "<script>\u202e" + "x" * 500
    for query in (f'["{label}" TP53: MUT]', "TP53: MUT " + " ".join(f"V{number}E" for number in range(300))):
        text = served.get(GENES, {"genes": query}).text
        figure = text.split("<figure")[1].split('class="save"')[0]
        assert "<script>" not in text and "x" * 100 not in figure and "V50E" not in figure and "…" in figure and "\u202e" not in figure
        assert served.get(PRINT, {"genes": query}).status_code == 200
    assert len(columns(served, " ".join(f"[TP53: {'MUT; TP53: ' * 20}AMP]" for _ in range(60)))) <= 50 + 200 + 50


def test_names_alone_are_read_as_ever(served):
    text = served.get(GENES, {"genes": "p53, 672; nosuch"}).text
    assert 'value="p53, 672, nosuch"' in text and "No gene is called nosuch." in text and "2 genes" in text
