"""Answers in the form that was asked for: tables and lines hold what the JSON holds, on both databases."""

import csv
import gzip
import io
import json

import pytest

from tests.contract.conftest import filled, served
from tests.contract.test_http import ADDRESSES

TSV, CSV, NDJSON = "text/tab-separated-values; charset=utf-8", "text/csv; charset=utf-8; header=present", "application/x-ndjson"
MIXED = {"genetic_profile_ids": "", "genes": ""}
# Beside those of each address: one kind of profile alone, by fast paths of its own.
QUESTIONS = [
    *ADDRESSES.items(),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations", "genes": ""}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations", "genes": "tp53", "sample_ids": "S1,S2"}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "LUAD_mrna,brca_two_gistic", "genes": "", "sample_list_id": "brca_two_all"}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "LUAD_mrna", "genes": ""}),
    ("/api/clinicaldata/samples", {"study_id": "brca_two", "attribute_ids": ""}),
    ("/api/clinicaldata/patients", {"study_id": "brca_two", "attribute_ids": "", "patient_ids": "P-a,P-z"}),
    ("/api/studies", {"study_ids": "nobody"}),
    ("/api/clinicaldata/samples", {"study_id": "nobody", "attribute_ids": ""}),
]
each_question = pytest.mark.parametrize(("path", "asked"), QUESTIONS)


def table_cells(records, names):
    """What a table has to hold: a null as '', a list with commas between."""
    cells = [[record.get(name) for name in names] for record in records]
    return [["" if cell is None else ",".join(cell) if isinstance(cell, list) else cell for cell in row] for row in cells]


def tsv_cell(cell):
    for character in "\t\n\r\0":
        cell = cell.replace(character, " ")
    return '"' + cell.replace('"', '""') + '"' if cell.startswith('"') else cell


def tsv(answer):
    head, *lines = answer.get_data(as_text=True).split("\n")
    assert lines.pop() == ""
    return head.split("\t"), [line.split("\t") for line in lines]


@each_question
def test_every_form_holds_what_the_json_holds(rows_served, path, asked):
    records = rows_served.records(path, **asked)
    as_tsv, as_csv, lines = (rows_served.get(path, {**asked, "format": name}) for name in ("tsv", "csv", "ndjson"))
    assert (as_tsv.headers["Content-Type"], as_csv.headers["Content-Type"], lines.headers["Content-Type"]) == (TSV, CSV, NDJSON)
    names, rows = tsv(as_tsv)
    assert {name for record in records for name in record} <= set(names)
    expected = table_cells(records, names)
    assert rows == [list(map(tsv_cell, row)) for row in expected]
    assert list(csv.reader(io.StringIO(as_csv.get_data(as_text=True), newline=""), strict=True)) == [names, *expected]
    made = [json.loads(line) for line in lines.get_data(as_text=True).split("\n")[:-1]]
    assert [{name: value for name, value in record.items() if value is not None} for record in made] == [
        {name: value for name, value in record.items() if value is not None} for record in records
    ]


@each_question
def test_csv_tells_null_from_an_empty_text(rows_served, path, asked):
    records = rows_served.records(path, **asked)
    text = rows_served.get(path, {**asked, "format": "csv"}).get_data(as_text=True)
    names = next(csv.reader([text.split("\r\n")[0]]))
    quoted = sum(record.get(name) is not None for record in records for name in names) + len(names)
    inner = sum(value.count('"') for record in records for value in record.values() if isinstance(value, str))
    assert text.count('"') == 2 * (quoted + inner)


def test_accept_chooses_the_form_and_format_wins(rows_served):
    def form(accept, **asked):
        return rows_served.get("/api/genes", asked, headers={"Accept": accept}).headers["Content-Type"]

    assert form("text/csv") == CSV
    assert form("text/tab-separated-values, */*;q=0.1") == TSV
    assert form("application/x-ndjson") == form("application/jsonl") == NDJSON
    for json_too in ("*/*", "application/json", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "image/png", "text/csv;q=0"):
        assert form(json_too) == "application/json"
    assert form("text/csv", format="json") == "application/json"
    assert form("text/csv", format="tsv") == TSV


def test_caches_can_tell_the_forms_apart(rows_served):
    answers = [rows_served.get("/api/genes", headers={"Accept": accept}) for accept in ("*/*", "text/csv", "application/x-ndjson")]
    assert len({answer.headers["ETag"] for answer in answers}) == 3
    assert all("Accept" in answer.headers.getlist("Vary") for answer in answers)
    again = rows_served.get("/api/genes", headers={"Accept": "text/csv", "If-None-Match": answers[1].headers["ETag"]})
    assert again.status_code == 304 and "Accept" in again.headers.getlist("Vary")


def test_tables_are_compressed_and_browsers_get_a_file_name(rows_served):
    asked = {"study_id": "brca_two", "attribute_ids": "", "format": "tsv"}
    plain = rows_served.get("/api/clinicaldata/samples", asked)
    assert plain.headers["Content-Disposition"] == 'attachment; filename="clinicaldata-samples-brca_two.tsv"'
    for form in ("tsv", "csv", "ndjson"):
        asked = {**MIXED, "format": form}
        packed = rows_served.get("/api/geneticprofiledata", asked, headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == rows_served.get("/api/geneticprofiledata", asked).data
    hostile = rows_served.get("/api/samples", {"study_id": '../x"\r\nSet-Cookie: a=b;é', "format": "csv"})
    assert hostile.headers["Content-Disposition"] == 'attachment; filename="samples-.._x_Set-Cookie_a_b_.csv"'
    assert "Content-Disposition" not in rows_served.get("/api/genes").headers


def test_errors_keep_their_status_and_are_text_beside_tables(rows_served):
    for options in ({"headers": {"Accept": "text/csv"}}, {"parameters": {"format": "tsv"}}):
        answer = rows_served.get("/api/samples", **options)
        assert (answer.status_code, answer.headers["Content-Type"]) == (400, "text/plain; charset=utf-8")
        assert answer.text == "400 The request cannot be read\nstudy_id is required: give one value, and not an empty one.\n"
    broken = rows_served.get("/api/samples?study_id=%FF&format=tsv")
    assert (broken.status_code, broken.headers["Content-Type"]) == (400, "text/plain; charset=utf-8")
    assert rows_served.get("/api/samples", {"format": "ndjson"}).json["status"] == 400
    assert rows_served.post("/api/samples", data={"format": "csv"}).headers["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ({"format": "xml"}, "format should be one of: json, tsv, csv, ndjson."),
        ({"limit": "0"}, "limit should be a whole number from 1 to 10000."),
        ({"limit": "10001"}, "limit should be a whole number from 1 to 10000."),
        ({"limit": "-1"}, "limit should be a whole number from 1 to 10000."),
        ({"offset": "٣"}, "offset should be a whole number from 0 to 1000000000."),
        ({"fields": "name,nope"}, "fields names 'name', which these records do not have: hugo_gene_symbol, entrez_gene_id."),
        ({"order": "-x"}, "order names 'x', which these records do not have: hugo_gene_symbol, entrez_gene_id."),
        ({"excel": "yes"}, "excel should be 1 or 0."),
    ],
)
def test_what_cannot_be_is_a_400(rows_served, asked, detail):
    answer = rows_served.get("/api/genes", asked)
    assert (answer.status_code, answer.json["detail"]) == (400, detail)
    assert rows_served.client.head("/api/genes", query_string=asked, buffered=True).status_code == 400


@each_question
def test_fields_limit_and_offset_pick_from_the_same_records(rows_served, path, asked):
    records = rows_served.records(path, **asked)
    names = list(dict.fromkeys(name for record in records for name in record)) or ["id"]
    if not records:
        return
    chosen = [names[-1], names[0]]
    page = rows_served.get(path, {**asked, "fields": ",".join(chosen), "limit": "2", "offset": "1"})
    assert page.json == [{name: record.get(name) for name in chosen} for record in records[1:3]]
    if len(records) > 1:
        assert page.headers["X-Total-Count"] == str(len(records))
    whole = rows_served.get(path, {**asked, "offset": "1"})
    filled_up = [{name: record.get(name) for name in names} for record in records[1:]]
    assert [{name: record.get(name) for name in names} for record in whole.json] == filled_up


def test_links_lead_through_all_pages(rows_served):
    everything = rows_served.records("/api/genes")
    seen, address = [], "/api/genes?limit=3&hugo_gene_symbols="
    while address:
        answer = rows_served.get(address)
        seen += answer.json
        links = dict(part.split(">; rel=")[::-1] for part in answer.headers.get("Link", "").replace("<", "").split(", ") if part)
        address = links.get('"next"')
    assert seen == everything
    assert '"last"' in links and '"first"' in links
    assert rows_served.get(links['"last"']).json[-1] == everything[-1]
    beyond = rows_served.get("/api/genes", {"limit": "3", "offset": "999999"})
    assert beyond.json == [] and "X-Total-Count" not in beyond.headers
    assert "Link" not in rows_served.post("/api/genes", data={"limit": "1"}).headers


def test_an_address_that_is_too_long_for_a_header_is_not_told(rows_served):
    """With thousands of ids the four addresses together were more than proxies and clients take."""
    for number, there in ((100, True), (2000, False)):
        asked = {"hugo_gene_symbols": ",".join(["TP53", "KRAS", *(f"NONE{place}" for place in range(number))]), "limit": "1"}
        answer = rows_served.get("/api/genes", asked)
        assert ("Link" in answer.headers, answer.headers["X-Total-Count"], len(answer.json)) == (there, "2", 1)


def test_order_sorts_numbers_by_size_and_texts_by_code_points(rows_served):
    genes = rows_served.records("/api/genes")
    down = rows_served.records("/api/genes", order="-entrez_gene_id")
    assert down == sorted(genes, key=lambda gene: -int(gene["entrez_gene_id"]))
    by_name = rows_served.records("/api/genes", order="hugo_gene_symbol,entrez_gene_id", fields="hugo_gene_symbol")
    assert [gene["hugo_gene_symbol"] for gene in by_name] == sorted(gene["hugo_gene_symbol"] for gene in genes)
    samples = rows_served.records("/api/samples", study_id="brca_two", order="-sample_type")
    kinds = [sample["sample_type"] for sample in samples]
    there = [kind for kind in kinds if kind is not None]
    assert kinds == sorted(there, reverse=True) + [None] * (len(kinds) - len(there))


def test_order_sorts_values_of_profiles_by_size(rows_served):
    asked = {"genetic_profile_ids": "brca_two_mrna,brca_two_gistic,LUAD_mrna", "genes": ""}
    values = [row["profile_data"] for row in rows_served.records("/api/geneticprofiledata", **asked, order="profile_data")]
    numbers = [float(value) for value in values if value.replace(".", "").lstrip("-").isdecimal()]
    assert len(numbers) > 2 and numbers == sorted(numbers)


def test_a_table_for_spreadsheets_is_protected_and_marked(rows_served):
    answer = rows_served.get("/api/genes", {"format": "csv", "excel": "1", "hugo_gene_symbols": "tp53"})
    assert answer.data == '\ufeff"hugo_gene_symbol","entrez_gene_id"\r\n"TP53","7157"\r\n'.encode()


def test_names_of_forms_are_never_repeated_in_counts(rows_served):
    asked = {"type": "count", "per_study": "false", "gene": "TP53,KRAS", "note": "a,b"}
    plain = rows_served.records("/api/mutation_count", **asked)
    assert list(plain[0]) == ["gene", "note", "count"]
    more = {"limit": "2", "offset": "0", "order": "gene", "excel": "0", "format": "json", "fields": "gene,note,count"}
    assert rows_served.records("/api/mutation_count", **asked, **more) == sorted(plain, key=lambda one: one["gene"])
    echoing = rows_served.records("/api/mutation_count", **asked, limit="2", echo="limit,gene")
    assert list(echoing[0]) == ["gene", "count"]
    assert tsv(rows_served.get("/api/mutation_count", {**asked, "format": "tsv", "gene": ""})) == (["note", "count"], [])


@pytest.mark.parametrize("dialect", ["sqlite", "mysql"])
def test_the_plain_way_answers_the_same(request, dialect, rows_served):
    if dialect != rows_served.app.database.dialect:
        return
    plain = served(dialect, filled(dialect, request), fast="off")
    try:
        for path, asked in QUESTIONS:
            for name in ("tsv", "csv"):
                there = rows_served.get(path, {**asked, "format": name})
                assert plain.get(path, {**asked, "format": name}).data == there.data, (path, name)
    finally:
        plain.app.close()
