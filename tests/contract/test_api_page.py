"""The API page: every operation as a form, answers as the API gives them, permissions of whoever looks, nothing that could be markup."""

import json
import re
import sqlite3
from html import unescape
from html.parser import HTMLParser

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.config.reader import make_config
from genows.pages import apipage
from genows.pages.ownapi import MOST_BYTES, Outcome, drawn
from tests.databases import Made
from tests.demoexamples import QUERIES, load_demo
from tests.portal import FRODO, SAM, Portal, add_user

HOSTILE = '<script>alert("1")</script>\'"&'


class Page(HTMLParser):
    """What a page holds: the tags with their attributes, and the ids."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def of(self, *tags):
        return [attributes for tag, attributes in self.tags if tag in tags]


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("demo")
    made = Made(f"sqlite:///{folder / 'demo.db'}", empty=False)
    load_demo(make_config(made.settings), folder / "demo")
    with sqlite3.connect(folder / "demo.db") as connection:
        connection.execute("UPDATE cancer_study SET NAME = ?", (HOSTILE,))
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def client(demo):
    app = create_app(make_config({**demo.settings, "authenticate": "false"}))  # written down, for other tests add users
    yield Client(app)
    app.close()


def test_every_operation_is_a_form_with_its_parameters(client):
    page = Page(client.get("/api-page").text)
    forms = [attributes["action"] for attributes in page.of("form")]
    assert forms == [f"/read/{operation.name}" for operation in SECOND.values()]
    fields = [attributes["id"] for attributes in page.of("input", "select")]
    assert fields == [f"{one.name}-{name}" for one in SECOND.values() for name in one.names]
    assert {attributes["for"] for attributes in page.of("label")} == set(fields)


def test_the_page_is_short_and_has_no_script(client):
    answer = client.get("/api-page")
    assert len(answer.data) < 200_000 and not Page(answer.text).of("script")
    assert "script-src" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", SECOND)
def test_the_answer_is_that_of_the_api(client, path):
    operation = SECOND[path]
    answer = client.get(f"/read/{operation.name}", query_string=QUERIES[path] or {"format": ""})
    records = client.get(path, query_string=QUERIES[path]).json
    assert answer.status_code == 200
    numbers = re.findall(r"<dt>(Status|Records)</dt><dd>([^<]*)</dd>", answer.text)
    assert numbers == [("Status", "200"), ("Records", f"{len(records):,}")]
    if records:
        assert len(re.findall(r'<tr><th scope="row">', answer.text)) == min(50, len(records))
        assert heads(answer.text)[: len(records[0])] == list(records[0])


def heads(text):
    """The names in the heads of columns, links or not."""
    return [unescape(re.sub("<[^>]*>", "", head)) for head in re.findall(r'<th scope="col"[^>]*>(.*?)</th>', text)]


def links(text):
    """The addresses of the heads that sort, by name, and of the pages before and behind, by relation."""
    sorts = {unescape(name): unescape(address) for address, name in re.findall(r'<th scope="col"[^>]*><a href="([^"]*)"[^>]*>([^<]*)</a>', text)}
    return sorts, {relation: unescape(address) for address, relation in re.findall(r'<a href="([^"]*)" rel="([a-z]*)"', text)}


def column(text, name):
    """The cells of the column of that name."""
    place = heads(text).index(name)
    rows = re.findall(r'<tr><th scope="row">.*?</tr>', text)
    return [unescape(re.sub("<[^>]*>", "", re.findall("<t[hd][^>]*>(.*?)</t[hd]>", row)[place])) for row in rows]


def numbers(text):
    return re.search(r"<dt>Records</dt><dd>([^<]*)</dd>", text)[1]


MUTATIONS = "/read/getMutations?genetic_profile_ids=demo_mutations&genes="


def test_heads_sort_up_and_then_down(client):
    every = [record["start_position"] for record in client.get(MUTATIONS.replace("read/getMutations", "api/mutations") + "&order=start_position").json]
    sorts, _ = links(client.get(MUTATIONS + "&offset=50").text)
    assert sorts["start_position"] == MUTATIONS.replace("&genes=", "") + "&order=start_position", "from the first page on"
    up = client.get(sorts["start_position"]).text
    assert column(up, "start_position") == every[:50] and re.findall('aria-sort="([a-z]*)"', up) == ["ascending"]
    down = client.get(links(up)[0]["start_position"]).text
    assert column(down, "start_position") == every[::-1][:50] and re.findall('aria-sort="([a-z]*)"', down) == ["descending"]
    assert links(down)[0]["start_position"] == sorts["start_position"]


def test_pages_lead_to_the_next_and_back_until_the_end(client):
    records = client.get("/api/samples?study_id=demo").json
    seen, address, texts = [], "/read/getSamples?study_id=demo", []
    while address:
        text = client.get(address).text
        texts.append(text)
        seen += column(text, "id")
        address = links(text)[1].get("next")
    assert seen == [record["id"] for record in records] and len(records) == 120
    assert [numbers(text) for text in texts] == ["120", "51–100 of 120", "101–120 of 120"]
    back = links(texts[-1])[1]["prev"]
    assert column(client.get(back).text, "id") == column(texts[1], "id")
    assert links(client.get(links(texts[1])[1]["prev"]).text)[1].keys() == {"next"}


@pytest.mark.parametrize(
    ("query", "shown", "told", "relations"),
    [
        pytest.param("limit=7", 7, "1–7 of 120", {"next": "limit=7&offset=7"}, id="pages of the size asked for"),
        pytest.param("limit=80", 50, "1–50 of 120", {"next": "limit=50&offset=50"}, id="no larger ones than are shown"),
        pytest.param("limit=50&offset=30", 50, "31–80 of 120", {"prev": "limit=50", "next": "limit=50&offset=80"}, id="none before the first"),
        pytest.param("offset=100", 20, "101–120 of 120", {"prev": "limit=50&offset=50"}, id="the last"),
        pytest.param("limit=50&offset=500", 0, "none behind 500", {"prev": "limit=50&offset=450"}, id="behind the end"),
        pytest.param("sample_ids=DEMO-0001-T1", 1, "1", {}, id="all on one page"),
    ],
)
def test_which_records_are_shown(client, query, shown, told, relations):
    text = client.get(f"/read/getSamples?study_id=demo&{query}").text
    assert (text.count('<tr><th scope="row">'), numbers(text)) == (shown, told)
    assert shown or "No records behind the first 500<" in text
    start = "/read/getSamples?study_id=demo&"
    assert {relation: address.removeprefix(start) for relation, address in links(text)[1].items()} == relations


@pytest.mark.parametrize("form", ["tsv", "csv", "ndjson"])
def test_of_records_in_another_form_none_are_told_missing(client, form):
    text = client.get(f"/read/getSamples?study_id=demo&limit=5&offset=5&format={form}").text
    assert "DEMO-0005-T1" in text and "behind" not in text and links(text) == ({}, {})


def test_an_answer_that_is_not_drawn_to_its_end_has_a_next_page(client):
    text = client.get("/read/getGenes?hugo_gene_symbols=").text
    assert "<dt>Records</dt>" not in text and "Records 1–50<" in text
    following = client.get(links(text)[1]["next"]).text
    assert column(following, "hugo_gene_symbol") == [record["hugo_gene_symbol"] for record in client.get("/api/genes?limit=50&offset=50").json]


def test_what_the_api_cannot_sort_has_no_links(client):
    """Names that `order` would take for two, tables wider than a page can link, queries that every head would repeat, and other forms."""
    assert links(client.get("/read/getCopyNumberSegments?study_id=demo&format=seg").text) == ({}, {})
    wide = client.get("/read/getGeneticProfileData?genetic_profile_ids=demo_gistic&genes=TP53&shape=matrix").text
    assert len(heads(wide)) > 100 and not links(wide)[0]
    long = client.get("/read/getSamples?study_id=demo&sample_ids=" + ",".join(f"DEMO-{number:04}-T1" for number in range(1, 200))).text
    assert not links(long)[0] and links(long)[1].keys() == {"next"}
    assert not links(client.get("/read/getSamples/text?study_id=demo").text)[0]


def test_files_hold_all_records_of_the_request(client):
    text = client.get("/read/getSamples?study_id=demo&order=-id&limit=50&offset=50").text
    files = [unescape(address) for address in re.findall('<a href="([^"]*)" download', text)]
    assert files == [f"/api/samples?study_id=demo&order=-id&format={form}" for form in ("tsv", "csv", "json", "csv&excel=1")]
    assert len(client.get(files[0]).text.splitlines()) == 121


def test_the_text_is_what_the_api_sends(client):
    shown = client.get("/read/getGenes/text?hugo_gene_symbols=TP53,KRAS").text
    text = unescape(re.search(r'aria-label="The text of the answer"><code>(.*?)</code>', shown, re.DOTALL)[1])
    assert json.loads(text) == client.get("/api/genes?hugo_gene_symbols=TP53,KRAS").json


def test_other_forms_are_shown_as_text(client):
    shown = client.get("/read/getGenes?hugo_gene_symbols=TP53&format=tsv&fields=hugo_gene_symbol").text
    assert "hugo_gene_symbol\nTP53\n" in shown


def test_without_a_query_nothing_is_sent(client):
    shown = client.get("/read/getGenes").text
    assert "The answer" not in shown and "The request" in shown


def test_an_empty_required_list_means_everything(client):
    shown = client.get("/read/getPatientClinicalData?study_id=demo&attribute_ids=&patient_ids=DEMO-0001").text
    url = unescape(re.search(r"curl '([^\n]*)'", unescape(shown))[1])
    assert url.endswith("/api/clinicaldata/patients?study_id=demo&attribute_ids=&patient_ids=DEMO-0001")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        pytest.param("study_id=", "study_id is required", id="nothing in a field that needs a value"),
        pytest.param("study_id=a&study_id=b", "study_id", id="two values"),
        pytest.param("study_id=demo&fields=nosuch", "fields names", id="a field that is none"),
    ],
)
def test_a_refusal_says_what_would_be_right(client, query, says):
    answer = client.get(f"/read/getSamples?{query}")
    assert answer.status_code == 400 and says in unescape(answer.text)


@pytest.mark.parametrize(
    ("name", "path", "query"),
    [
        pytest.param("getMutations", "/api/mutations", "genetic_profile_ids=&genes=&hugo_gene_symbols=TP53", id="of another address"),
        pytest.param("getSamples", "/api/samples", "study_id=demo&sampleIds=DEMO-0001", id="nearly right"),
        pytest.param("getSamples", "/api/samples", "study_id=a&study_id=b", id="two values"),
        pytest.param("getSamples", "/api/samples", "study_id=demo&molecularProfileIds=x", id="of the third generation"),
    ],
)
def test_what_the_api_refuses_the_page_refuses_in_its_words(client, name, path, query):
    refusal, shown = client.get(f"{path}?{query}"), client.get(f"/read/{name}?{query}")
    assert (refusal.status_code, shown.status_code) == (400, 400)
    assert refusal.json["detail"] in unescape(shown.text)


def test_other_names_of_parameters_are_read(client):
    assert column(client.get("/read/getSamples?study_ids=demo&limit=2").text, "study_id") == ["demo"] * 2


@pytest.mark.parametrize("path", ["/read/nosuch", "/read/getGenes/", "/read/getGenes_1", "/read/"])
def test_there_is_no_other_page(client, path):
    assert client.get(path).status_code == 404


def test_values_of_clients_and_of_data_are_no_markup(client):
    shown = client.get("/read/getStudies", query_string={"study_ids": f"demo,{HOSTILE}"}).text
    assert "<script" not in shown and unescape(shown).count(HOSTILE) >= 2
    assert "%3Cscript%3E" in shown, "the lines to copy have it percent-encoded"


def test_lines_are_those_of_the_request(client):
    lines = unescape(client.get("/read/getGenes?hugo_gene_symbols=TP53,KRAS").text)
    assert lines.count("http://localhost/api/genes?hugo_gene_symbols=TP53,KRAS") == 3
    assert "token" not in lines.partition("The same from a script")[2]


def test_an_endless_answer_is_drawn_to_a_bound_and_closed():
    closed = []

    def chunks():
        try:
            while True:
                yield b"x" * 100_000
        finally:
            closed.append(True)

    outcome = drawn(0, "application/json", chunks())
    assert MOST_BYTES > outcome.size or outcome.size < MOST_BYTES + 100_001
    assert not outcome.whole and closed == [True]


def test_the_text_of_an_answer_that_was_not_drawn_to_its_end_is_shown_as_it_came(client, monkeypatch):
    monkeypatch.setattr(apipage, "drawn", lambda *_: Outcome(200, 3.0, 9, whole=False, text='[{"a":1},', is_json=True))
    answer = client.get("/read/getGenes/text?hugo_gene_symbols=TP53")
    assert answer.status_code == 200 and '<code>[{"a":1},</code>' in unescape(answer.text)


# Permissions


@pytest.fixture(scope="module")
def portal(demo):
    add_user(demo, FRODO, "public_portal:demo")
    add_user(demo, SAM)
    with sqlite3.connect(demo.settings["db.connection_string"].removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE cancer_study SET GROUPS = ''")
    portal = Portal(demo, {"authenticate": "remote_user", "dat.method": "uuid", "audit.reads": "true"})
    yield portal
    portal.close()


def test_each_viewer_sees_what_is_theirs(portal):
    studies = {user: portal.ask("/read/getStudies?study_ids=", user=user).text for user in (FRODO, SAM)}
    assert ["<dd>1</dd>" in studies[user] for user in (FRODO, SAM)] == [True, False]
    assert "data_access_token.txt" in studies[FRODO]
    assert " download>" not in studies[FRODO], "a browser gets no files from the API here"


def test_a_study_of_others_is_like_none(portal):
    answers = [portal.ask(f"/read/getSamples?study_id={name}", user=SAM) for name in ("demo", "nosuch")]
    assert [answer.status_code for answer in answers] == [404, 404]
    texts = [re.sub(r'value="[0-9a-f]{64}"', "", answer.text) for answer in answers]
    assert texts[0] == texts[1] and "csrf_token" in texts[0]


def test_who_is_not_signed_in_sends_nothing(portal):
    assert portal.ask("/read/getStudies?study_ids=").status_code == 403
    assert portal.ask("/read/getStudies?study_ids=", token=portal.token()).status_code == 403, "a token opens no page"
    assert portal.ask("/api-page").status_code == 200
