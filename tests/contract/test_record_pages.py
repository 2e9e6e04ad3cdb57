"""Pages of listings: the same records as a plain sort of all of them, byte for byte, wherever they lie, and with little memory."""

import json
import random
import tracemalloc

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.columns import blocks, ordered, owners
from genows.columns.blocks import Block
from genows.columns.fields import Shown, View
from genows.config.reader import make_config
from genows.data.numbers import decimal_number
from genows.encode.weaving import ITEMS
from genows.errors import TooMuchAsked
from genows.http import recordpages
from genows.http.answers import Blocks, RowBlocks
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests import data_rows, statements
from tests.contract.test_forms import QUESTIONS
from tests.contract.test_packed_mutations import odd_rows

NAMES = ("id", "value", "size", "note")
VALUES = ("9", "NA", "51", None, ">89", "-1.5", "1e3", "10", "10.0", "-0", "0", "nan", "", "é", "\U0001f600", "\uffff", 'a"},{"id":"b', "a\\", "},{", " 7 ")


def plainly_sorted(rows, order, names=NAMES, numbers=("size",)):
    """What `order` means: number by size, other texts behind them by code points, null last; rows that are alike stay as they come."""
    for downwards, name in reversed(order):
        place = names.index(name)
        parts = [], [], []
        for row in rows:
            value = row[place]
            text = ",".join(value) if isinstance(value, list) else value
            key = text if value is None else float(text) if name in numbers else decimal_number(text)
            kind = 2 if value is None else 1 if key is None else 0
            parts[kind].append((text if kind == 1 else key, row))
        for part in parts[:2]:
            part.sort(key=lambda pair: pair[0], reverse=downwards)
        rows = [row for part in parts for _, row in part]
    return rows


def made_rows(chance, number):
    return [(str(place), chance.choice(VALUES), chance.choice([None, "3", "-2.5", "1e-5", "200"]), chance.choice(VALUES)) for place in range(number)]


VIEW = View(tuple([Shown(name, name) for name in NAMES]))


class ManyBlocks(Blocks):
    """Records in blocks of seven."""

    def __init__(self, rows):
        super().__init__(VIEW)
        self._rows = rows

    def read(self, columns):
        return (Block.of_rows(NAMES, self._rows[start : start + 7]) for start in range(0, len(self._rows), 7))


KINDS = {"rows": lambda rows: RowBlocks(VIEW, lambda: iter(rows)), "blocks": ManyBlocks}


def page_of(blocks, order, offset, limit):
    """Returns the page's rows and the number of all."""
    page = recordpages.page_in_order(blocks, blocks.view, order, ("size",), offset, limit)
    return [row for block in page.blocks for row in block.rows(blocks.view.columns)], page.number


@pytest.mark.parametrize("held", [500, 5000, 3_000_000])
@pytest.mark.parametrize("kind", KINDS)
def test_page_is_a_slice_of_all_records_sorted(monkeypatch, kind, held):
    monkeypatch.setattr(ordered, "HELD_BYTES", held)
    monkeypatch.setattr(ordered, "HELD_ROWS", 20)
    for name in ("FEW_VALUES", "FEW_OF_ALL"):
        monkeypatch.setattr(recordpages, name, held // 5000)
    monkeypatch.setattr(ordered, "LEVEL_BYTES", 1000)
    chance, make = random.Random(f"{kind}{held}"), KINDS[kind]
    for _ in range(20):
        rows = made_rows(chance, chance.randrange(1, 300))
        order = [(chance.random() < 0.5, name) for name in chance.sample(NAMES, chance.randrange(1, 4))]
        offset, limit = chance.choice([0, 1, len(rows) - 1, len(rows), chance.randrange(300)]), chance.choice([1, 20, len(rows) + 1, None])
        expected = plainly_sorted(rows, order)
        end = None if limit is None else offset + limit
        assert page_of(make(rows), order, offset, limit) == (expected[offset:end], len(rows))


@pytest.mark.parametrize("kind", KINDS)
def test_page_as_it_comes_is_a_slice(kind):
    chance, make = random.Random(kind), KINDS[kind]
    rows = made_rows(chance, 100)
    for offset, limit in ((0, 1), (3, 20), (95, 20), (100, 1), (0, 100), (6, 8)):
        assert page_of(make(rows), (), offset, limit) == (rows[offset : offset + limit], 100)


def test_lists_are_sorted_as_texts_with_commas():
    rows = [("1", '["b","a"]'), ("2", '["b"]'), ("3", "[]"), ("4", '["10"]'), ("5", '["9"]')]
    blocks = RowBlocks(View((Shown("id", "id"), Shown("members", "members", ITEMS))), lambda: rows)
    assert [row[0] for row in page_of(blocks, [(True, "members")], 0, 9)[0]] == ["4", "5", "1", "2", "3"]


def test_numbers_stand_before_texts_and_nothing_is_last():
    rows = [(text,) for text in ("9", "NA", "51", None, ">89", "-1.5", "1e3", "10")]
    for downwards, expected in ((False, ["-1.5", "9", "10", "51", "1e3", ">89", "NA", None]), (True, ["1e3", "51", "10", "9", "-1.5", "NA", ">89", None])):
        found, _ = page_of(RowBlocks(View((Shown("value", "value"),)), lambda: rows), [(downwards, "value")], 0, None)
        assert [row[0] for row in found] == expected


@pytest.mark.parametrize("kind", KINDS)
def test_page_of_more_than_can_be_held_is_refused_and_others_are_not(monkeypatch, kind):
    monkeypatch.setattr(recordpages, "MOST_SORTED_VALUES", 40)
    for name in ("FEW_VALUES", "FEW_OF_ALL"):
        monkeypatch.setattr(recordpages, name, 0)
    rows, make = made_rows(random.Random(1), 30), KINDS[kind]
    for limit in (None, 11):
        with pytest.raises(TooMuchAsked) as refusal:
            page_of(make(rows), [(False, "id")], 0, limit)
        assert "sorts at most 10 of these records for one answer" in str(refusal.value)
    assert page_of(make(rows), [(False, "id")], 20, 10)[0] == plainly_sorted(rows, [(False, "id")])[20:]


def test_a_refusal_ends_the_reading(monkeypatch):
    """The connection is given back while the failure still holds on to what was read."""
    monkeypatch.setattr(recordpages, "MOST_SORTED_VALUES", 40)
    monkeypatch.setattr(recordpages, "FEW_OF_ALL", 0)
    ended = []

    def rows():
        try:
            yield from made_rows(random.Random(1), 5000)
        finally:
            ended.append(True)

    with pytest.raises(TooMuchAsked) as refusal:
        page_of(RowBlocks(VIEW, rows), [(False, "id")], 0, None)
    assert ended and refusal.tb


ORDERS, OFFSETS = [(), ("note",), ("-id", "note")], [0, 10_000, 19_980]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("offset", OFFSETS)
def test_page_takes_the_memory_of_a_page(offset, order):
    """All records take 25 MB as rows."""
    note = "of some length, as mutations are"
    blocks = RowBlocks(
        VIEW, lambda: ((str(place), str(place * 7919 % 20_011), "3", f"{place * 104_729 % 20_011} {note}" * 3) for place in range(20_000))
    )
    tracemalloc.start()
    try:
        found, number = page_of(blocks, [(name.startswith("-"), name.removeprefix("-")) for name in order], offset, 20)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (len(found), number) == (20, 20_000)
    assert peak < 7_000_000


@pytest.mark.parametrize("path, asked", QUESTIONS)
def test_pages_concatenated_are_the_whole_answer_sorted(rows_served, monkeypatch, path, asked):
    """Also where a page takes several readings of the database: each is answered as the first was."""
    records = rows_served.records(path, **asked)
    names = list(dict.fromkeys(name for record in records for name in record))
    if not names or path == "/api/mutation_count":
        return
    chosen = random.Random(path).choice(names)
    for order in (chosen, f"-{chosen}"):
        whole = rows_served.get(path, {**asked, "order": order})
        monkeypatch.setattr(ordered, "HELD_BYTES", 1500)
        for name in ("FEW_VALUES", "FEW_OF_ALL"):
            monkeypatch.setattr(recordpages, name, 0)
        monkeypatch.setattr(ordered, "LEVEL_BYTES", 600)
        size = max(1, len(records) // 3)
        found = []
        for offset in range(0, len(records), size):
            page = rows_served.get(path, {**asked, "order": order, "limit": size, "offset": offset})
            assert page.headers["X-Total-Count"] == str(len(records))
            found += page.json
        assert rows_served.get(path, {**asked, "order": order}).data == whole.data
        monkeypatch.undo()
        assert json.dumps(found, ensure_ascii=False, separators=(",", ":")) == whole.get_data(as_text=True)
        end = {"order": order, "limit": size, "offset": len(records) // 2}
        tsv = rows_served.get(path, {**asked, "order": order, "format": "tsv"}).data.split(b"\n")
        assert rows_served.get(path, {**asked, **end, "format": "tsv"}).data.split(b"\n")[1:-1] == tsv[1:-1][end["offset"] : end["offset"] + size]
        one = rows_served.get(path, {**asked, **end, "fields": chosen, "format": "ndjson"}).get_data(as_text=True).split("\n")[:-1]
        assert [json.loads(line).get(chosen) for line in one] == [record.get(chosen) for record in whole.json[end["offset"] : end["offset"] + size]]


# Listings of which pages are read alone, with lists of all samples and of some.
PAGED = [
    ("/api/mutations", {"genetic_profile_ids": "brca_two_mutations"}),
    ("/api/mutations", {"genetic_profile_ids": "brca_two_mutations,luad_mutations,brca_two_uncalled"}),
    ("/api/mutations", {"genetic_profile_ids": "luad_mutations", "genes": "KRAS,TP53"}),
    ("/api/mutations", {"genetic_profile_ids": "luad_mutations", "sample_list_id": "luad_all"}),
    ("/api/mutations", {"genetic_profile_ids": "brca_two_mutations", "sample_ids": "S1,S2"}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "luad_mutations", "genes": ""}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations", "genes": "TP53,KRAS", "sample_list_id": "brca_two_all"}),
    ("/api/copynumberevents", {"genetic_profile_ids": "brca_two_gistic"}),
    ("/api/copynumberevents", {"genetic_profile_ids": "brca_two_gistic", "genes": "TP53", "alterations": "-2"}),
    ("/api/copynumbersegments", {"study_id": "brca_two"}),
    ("/api/copynumbersegments", {"study_id": "brca_two", "sample_ids": "S1,S2"}),
    ("/api/structuralvariants", {"genetic_profile_ids": ""}),
    ("/api/structuralvariants", {"genetic_profile_ids": "", "sample_ids": "S1,S2"}),
]


@pytest.mark.parametrize("path, asked", PAGED)
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_pages_that_are_read_alone_are_the_whole_answer(rows_served, monkeypatch, path, asked, size):
    monkeypatch.setattr(owners, "MOST_OWNERS", 2)
    whole, found = rows_served.get(path, asked).get_data(as_text=True), []
    records = json.loads(whole)
    for offset in range(0, len(records) + size, size):
        page = rows_served.get(path, {**asked, "limit": size, "offset": offset})
        assert page.headers.get("X-Total-Count") == (str(len(records)) if offset < len(records) or not offset else None)
        found += page.json
    assert json.dumps(found, ensure_ascii=False, separators=(",", ":")) == whole


@pytest.fixture(params=["on", "off"])
def of_many(request, made, monkeypatch):
    """A client of the studies of `data_rows`, no sample missing, with many odd mutations."""
    monkeypatch.setattr(blocks, "BLOCK_RECORDS", 10)
    data_rows.insert(made.database, data_rows.TABLES)
    events, mutations = odd_rows(random.Random(5), 60)
    data_rows.insert(
        made.database, {"mutation_event": (data_rows.EVENT_COLUMNS, events), "mutation": (data_rows.MUTATION_COLUMNS, mutations)}
    )
    assert rebuild(made.database, Silence()) == []
    app = create_app(make_config({**made.settings, "fast": request.param}))
    app.kept = request.param == "on"
    yield Client(app)
    app.close()


@pytest.mark.parametrize("path", ["/api/mutations", "/api/geneticprofiledata"])
@pytest.mark.parametrize("asked", [{}, {"genes": "TP53,KRAS,BRAF"}, {"sample_list_id": "brca_two_all"}, {"genetic_profile_ids": "brca_two_uncalled,brca_two_mutations"}])
def test_pages_of_many_genes_are_the_whole_answer(of_many, monkeypatch, path, asked):
    monkeypatch.setattr(owners, "MOST_OWNERS", 2)
    asked = {"genetic_profile_ids": "brca_two_mutations", "genes": "", **asked}
    if path == "/api/mutations" and not asked["genes"]:
        del asked["genes"]
    whole = of_many.get(path, query_string=asked).json
    assert len(whole) > 30
    for size in (7, 100):
        pages = [of_many.get(path, query_string={**asked, "limit": size, "offset": offset}) for offset in range(0, len(whole), size)]
        assert [record for page in pages for record in page.json] == whole
        assert {page.headers["X-Total-Count"] for page in pages} == {str(len(whole))}
    lines = of_many.get(path, query_string={**asked, "format": "tsv"}).text.split("\n")
    assert of_many.get(path, query_string={**asked, "format": "tsv", "limit": 9, "offset": 5}).text.split("\n")[1:-1] == lines[6:15]


@pytest.mark.usefixtures("handled")
def test_mutations_of_other_genes_are_not_read(of_many, monkeypatch):
    question = {"genetic_profile_ids": "brca_two_mutations", "limit": 3, "offset": 20}
    with statements.counted(of_many.application, monkeypatch) as names:
        assert len(of_many.get("/api/mutations", query_string=question).json) == 3
    assert ("packed_contents" if of_many.application.kept else "mutations_by_gene_entrezs") in names
    # How many each gene has is stored beside what is packed.
    assert ("mutation_numbers_by_gene" in names) == (not of_many.application.kept)


@pytest.mark.usefixtures("handled")
@pytest.mark.parametrize(
    ("path", "page", "numbers"),
    [
        ("/api/clinicalevents?study_id=brca_two", "&limit=1&offset={}", "event_row_numbers"),
        ("/portal/api/studies/brca_two/clinical-events", "?pageSize=1&pageNumber={}", "event_numbers"),
    ],
)
def test_events_of_patients_are_counted_by_the_load(of_many, monkeypatch, path, page, numbers):
    with statements.counted(of_many.application, monkeypatch) as names:
        whole = of_many.get(path).json
        pages = [of_many.get(path + page.format(place)).json for place in range(len(whole))]
    assert len(whole) > 3 and pages == [[record] for record in whole]
    assert {numbers, "patient_names"}.isdisjoint(names) if of_many.application.kept else numbers in names


@pytest.mark.usefixtures("handled")
def test_events_of_other_genes_are_not_read(rows_served, monkeypatch):
    with statements.counted(rows_served.app, monkeypatch) as names:
        assert rows_served.get("/api/copynumberevents", {"genetic_profile_ids": "brca_two_gistic", "limit": 1, "offset": 1}).json
    assert "sample_cna_events_by_events" in names and "sample_cna_events_by_profile" not in names


def test_few_lists_are_in_a_text():
    view = View((Shown("id", "id"), Shown("samples", "samples", ITEMS)))
    lists = [Block.of_rows(("id", "samples"), [(str(number), '["S1"]')]) for number in range(25)]
    assert [block.size for block in recordpages.PickedBlocks(view, lists, 250).read(view.columns)] == [10, 10, 5]
    assert [block.size for block in recordpages.PickedBlocks(view.only(["id"]), lists, 250).read(("id",))] == [25]
