"""Matrices and clinical tables hold the values of the records, on both databases."""

import csv
import io
import json

import pytest

from tests.contract.conftest import filled, served

PROFILES = ["LUAD_mrna", "brca_two_gistic", "brca_two_mutations", "luad_mutations"]


def table(answer):
    assert answer.status_code == 200, answer.text
    rows = list(csv.reader(io.StringIO(answer.get_data(as_text=True), newline=""), strict=True))
    return rows[0], rows[1:]


def cells_of(records):
    """(Entrez id, sample) → what its cell has to hold."""
    cells = {}
    for record in records:
        key = record["entrez_gene_id"], record["sample_id"]
        value = record["profile_data"] if "profile_data" in record else record["amino_acid_change"] or record["mutation_type"] or "?"
        cells[key] = f"{cells[key]},{value}" if key in cells else value
    return cells


@pytest.mark.parametrize("more", [{}, {"genes": "tp53,KRAS,BRAF"}, {"sample_ids": "S2,S1"}], ids=["all", "genes", "samples"])
@pytest.mark.parametrize("profile", PROFILES)
def test_a_matrix_holds_the_values_of_the_records(rows_served, profile, more):
    asked = {"genetic_profile_ids": profile, "genes": "", **more}
    expected = cells_of(rows_served.records("/api/geneticprofiledata", **asked))
    asked["shape"] = "matrix"
    names, rows = table(rows_served.get("/api/geneticprofiledata", {**asked, "format": "csv"}))
    assert names[:3] == ["genetic_profile_id", "entrez_gene_id", "hugo_gene_symbol"]
    held = {(row[1], sample): cell for row in rows for sample, cell in zip(names[3:], row[3:], strict=True) if cell}
    assert held == expected
    records = rows_served.records("/api/geneticprofiledata", **asked)
    assert [[record[name] or "" for name in names] for record in records] == rows
    tsv = rows_served.get("/api/geneticprofiledata", {**asked, "format": "tsv"}).get_data(as_text=True)
    assert [line.split("\t") for line in tsv.split("\n")[:-1]] == [names, *rows]
    lines = rows_served.get("/api/geneticprofiledata", {**asked, "format": "ndjson"}).get_data(as_text=True)
    assert [json.loads(line) for line in lines.split("\n")[:-1]] == records
    turned_names, turned = table(rows_served.get("/api/geneticprofiledata", {**asked, "rows": "samples", "format": "csv"}))
    # A second gene of one symbol has a mark behind it; genes stand in one order.
    assert [name.rstrip("_") for name in turned_names[2:] if any(row[turned_names.index(name)] for row in turned)] == [
        row[2] for row in rows if any(row[3:])
    ]
    assert sorted(cell for row in turned for cell in row[2:] if cell) == sorted(expected.values())
    assert [row[1] for row in turned] == names[3:]


def test_profiles_of_one_study_share_their_columns_and_of_several_are_refused(rows_served):
    asked = {"genetic_profile_ids": "brca_two_gistic,brca_two_mutations", "genes": "", "shape": "matrix"}
    records = rows_served.records("/api/geneticprofiledata", **asked)
    assert {record["genetic_profile_id"] for record in records} == {"brca_two_gistic", "brca_two_mutations"}
    assert len({tuple(record) for record in records}) == 1
    both = rows_served.get("/api/geneticprofiledata", {**asked, "genetic_profile_ids": "brca_two_gistic,LUAD_mrna"})
    assert both.status_code == 400 and "one study" in both.json["detail"]
    bad = rows_served.get("/api/geneticprofiledata", {**asked, "shape": "wide"})
    assert bad.json["detail"] == "shape should be one of: records, matrix."


def test_a_page_and_some_columns_of_a_matrix(rows_served):
    asked = {"genetic_profile_ids": "brca_two_gistic", "genes": "", "shape": "matrix"}
    whole = rows_served.records("/api/geneticprofiledata", **asked)
    sample = list(whole[0])[3]
    page = rows_served.get("/api/geneticprofiledata", {**asked, "limit": "1", "fields": f"hugo_gene_symbol,{sample}"})
    assert page.json == [{"hugo_gene_symbol": whole[0]["hugo_gene_symbol"], sample: whole[0][sample]}]
    assert page.headers["X-Total-Count"] == str(len(whole))
    excel = rows_served.get("/api/geneticprofiledata", {**asked, "format": "csv", "excel": "1"})
    assert excel.get_data(as_text=True).startswith('\ufeff"genetic_profile_id"')


@pytest.mark.parametrize("level", ["patients", "samples"])
@pytest.mark.parametrize("plain", [False, True], ids=["packed", "plain"])
def test_a_clinical_table_has_a_row_for_everybody(request, rows_served, level, plain):
    it = rows_served
    if plain:
        it = served(it.dialect, filled(it.dialect, request), fast="off")
    owner = level[:-1] + "_id"
    address, asked = f"/api/clinicaldata/{level}", {"study_id": "brca_two", "attribute_ids": ""}
    everybody = [one["id"] for one in it.records(f"/api/{level}", study_id="brca_two")]
    records = it.records(address, **asked)
    rows = it.records(address, **asked, shape="table")
    assert [row[owner] for row in rows] == everybody
    assert {(row[owner], name): value for row in rows for name, value in row.items() if value is not None and name not in ("study_id", owner)} == {
        (record[owner], record["attr_id"]): record["attr_val"] for record in records if record["attr_id"] in rows[0]
    }
    names, cells = table(it.get(address, {**asked, "shape": "table", "format": "csv"}))
    assert names == list(rows[0]) and cells == [[value or "" for value in row.values()] for row in rows]
    assert {record["attr_id"] for record in records} - rows[0].keys() <= {"UNDEFINED"}  # an attribute that the study does not define
    some = sorted({record["attr_id"] for record in records} & rows[0].keys(), reverse=True)[:2]
    few = it.records(address, study_id="brca_two", attribute_ids=[*some, "nope"], **{f"{level[:-1]}_ids": everybody[1]}, shape="table")
    assert [list(row) for row in few] == [["study_id", owner, *some]] and few[0][owner] == everybody[1]
    if plain:
        it.app.close()


@pytest.mark.parametrize(
    ("search", "first"),
    [("tp53", "TP53"), ("7157", "TP53"), ("tP5", "TP53"), ("  kras ", "KRAS"), ("%", None), ("_", None), ("", "any"), ("Ä", "AKT3"), ("Ψ", None)],
)
def test_genes_are_found_by_what_they_may_be_called(rows_served, search, first):
    found = rows_served.records("/api/genes", search=search)
    if first == "any":  # empty: no search
        assert found == rows_served.records("/api/genes")
    else:
        assert [gene["hugo_gene_symbol"] for gene in found][:1] == ([first] if first else [])


def test_an_alias_finds_its_gene_and_a_whole_one_comes_before_beginnings(rows_served):
    for alias in rows_served.records("/api/genesaliases"):
        found = rows_served.records("/api/genes", search=alias["gene_alias"].lower()[:100])
        assert alias["entrez_gene_id"] in [gene["entrez_gene_id"] for gene in found], alias
