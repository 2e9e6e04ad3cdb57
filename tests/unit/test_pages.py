"""The pages as text: what is escaped, what is offered, and that the markup holds together."""

import re
from html.parser import HTMLParser

import pytest

from genows.analysis.studies import ListedStudy, StudyKinds
from genows.auth.audit import fingerprint
from genows.auth.passwords import LONGEST
from genows.auth.tokens import StoredToken
from genows.pages.account import ShownToken, changed_page, password_page, shown_token, tokens_page
from genows.pages.frame import PageContext
from genows.pages.help import ADDRESSES, help_page
from genows.pages.home import Home, SearchResult, home_page
from genows.pages.lines import examples
from genows.pages.markup import Html, html, joined
from genows.pages.signin import sign_in_page
from genows.pages.studylist import MANY_TYPES, PER_PAGE, ordered, studies_page
from genows.pages.visits import SENTENCES, refusal_page
from genows.routes import URLS

EVIL = "<script>\"'&"
BASE = "https://data.example.org/portal"
STRANGER = PageContext("/portal", BASE, sign_in=True, csrf="forms-secret")
ANA = PageContext("/portal", BASE, name="ana@example.org", email="ana@example.org", csrf="forms-secret", tokens=True, sign_out=True, password=True)
TOKEN = ShownToken("6f3fcb24…", "9f86d081884c", "2026-03-04 12:00:00 UTC", "2026-04-03 12:00:00 UTC")
BREAST = ListedStudy(1, "brca", "Breast", "brca_type", "Breast Cancer", "", "", "Nature 2012", 90, 100)
LUNG = ListedStudy(2, "luad", "Lung", "luad_type", "Lung Cancer", "", "", "", 40, 1500)
KINDS = {1: StudyKinds(("Mutations", "Copy number"), "brca_mutations"), 2: StudyKinds(("mRNA expression",), "")}
STUDIES = Home(ordered([LUNG, BREAST], KINDS))
FOUND = STUDIES._replace(found=SearchResult("b", [BREAST], [("BRAF", ""), ("TP53,KRAS", "p53")], {"brca_type": [BREAST]}))
NONE = Home(ordered([], {}))
MANY = Home(ordered([BREAST._replace(pk=pk, study_id=f"brca{pk}", cancer_type_id=f"type{pk % 30}", cancer_type=f"Type {pk % 30}") for pk in range(PER_PAGE + 40)], dict.fromkeys(range(PER_PAGE + 40), StudyKinds((), ""))))
EVIL_STUDIES = Home(ordered([ListedStudy(1, EVIL, EVIL, EVIL, EVIL, EVIL, EVIL, EVIL, 1, 1)], {1: StudyKinds(("Mutations",), EVIL)}))
VOID = {"meta", "link", "input", "br"}
PAGES = {
    "start, signed in": home_page(ANA, STUDIES, "/portal/api", False, "Terms."),
    "start, a stranger": home_page(STRANGER, None, None, False, "Terms."),
    "start, a stranger of the portal": home_page(PageContext("", BASE), None, None, False, ""),
    "start, open to all": home_page(PageContext("", BASE), STUDIES, "/api", True, ""),
    "start, of many": home_page(PageContext("", BASE), MANY, None, True, ""),
    "start, no study": home_page(ANA, NONE, None, False, "Terms."),
    "start, no study for anybody": home_page(PageContext("", BASE), NONE._replace(empty=True), None, True, ""),
    "start, a search": home_page(ANA, FOUND, None, False, "Terms."),
    "studies": studies_page(ANA, ordered([LUNG, BREAST], KINDS, "-samples"), {"search": "b", "cancer_type": "x"}, 3, 1),
    "help": help_page(ANA),
    "sign in": sign_in_page(STRANGER),
    "sign in, refused": sign_in_page(STRANGER, "ana@example.org", "Wrong."),
    "tokens": tokens_page(ANA, [TOKEN, TOKEN._replace(name="8f86d081884c")], "Terms."),
    "no token": tokens_page(ANA, [], "Terms."),
    "tokens stored nowhere": tokens_page(ANA, None, "Terms."),
    "password": password_page(ANA),
    "password, refused": password_page(ANA, "Wrong."),
    "password, changed": changed_page(ANA, []),
    "refusal": refusal_page(ANA, 403, "Not today."),
}


class Outline(HTMLParser):
    """Collects elements as (tag, attributes) and fails on tags that do not match."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.texts, self._open = [], [], []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def every(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


def text_of(answer):
    return b"".join(answer.chunks).decode()


@pytest.fixture(params=[pytest.param(answer, id=name) for name, answer in PAGES.items()])
def page(request):
    return Outline(text_of(request.param))


def test_values_are_escaped_and_html_is_not():
    assert html("<p>{text}</p>", text=EVIL) == "<p>&lt;script&gt;&quot;&#x27;&amp;</p>"
    assert html("<p>{text}</p>", text=html("<b>{text}</b>", text="a<b")) == "<p><b>a&lt;b</b></p>"
    assert joined([Html("<br>"), "<br>"]) == "<br>&lt;br&gt;"


def test_a_value_that_looks_like_a_template_is_not_filled_in():
    assert html("{a}{b}", a="{b}", b=1) == "{b}1"


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(home_page(PageContext(name=EVIL), EVIL_STUDIES, "/api", False, EVIL), id="start"),
        pytest.param(sign_in_page(PageContext(csrf=EVIL), EVIL, EVIL), id="sign in"),
        pytest.param(refusal_page(PageContext(name=EVIL), 403, EVIL, EVIL), id="refusal"),
        pytest.param(tokens_page(PageContext(EVIL, csrf=EVIL), [ShownToken(EVIL, EVIL, EVIL, EVIL)], EVIL), id="tokens"),
        pytest.param(password_page(PageContext(EVIL, email=EVIL, csrf=EVIL), EVIL), id="password"),
        pytest.param(home_page(PageContext(EVIL, EVIL), EVIL_STUDIES, EVIL, True, ""), id="start, open to all"),
    ],
)
def test_what_comes_from_outside_is_escaped_everywhere(answer):
    assert "<script" not in text_of(answer)
    outline = Outline(text_of(answer))
    assert any(EVIL in text for text in outline.texts) or any(EVIL in str(attributes) for _, attributes in outline.elements)


def test_pages_have_language_title_landmarks_and_one_heading(page):
    assert page.every("html") == [{"lang": "en"}]
    for tag in ("title", "header", "main", "nav", "footer", "h1"):
        assert len(page.every(tag)) == 1, tag


def test_ids_are_unique_and_references_lead_somewhere(page):
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in page.elements:
        for name in ("for", "aria-labelledby", "aria-describedby"):
            assert attributes.get(name, ids[0]) in ids
        if attributes.get("href", "").startswith("#"):
            assert attributes["href"][1:] in ids


def test_each_field_has_a_label(page):
    labelled = {attributes["for"] for attributes in page.every("label")}
    shown = [field for field in page.every("input") if field["type"] != "hidden"]
    assert all("id" in field or field["aria-label"] for field in shown)
    assert {field["id"] for field in shown if "id" in field} == labelled


def test_nothing_is_inline_that_the_policy_would_refuse(page):
    assert not page.every("script") and not page.every("style")
    assert not [name for _, attributes in page.elements for name in attributes if name == "style" or name.startswith("on")]


def test_each_post_has_its_csrf_token_and_what_only_asks_is_a_get(page):
    tokens = [field for field in page.every("input") if field.get("name") == "csrf_token"]
    methods = [form["method"] for form in page.every("form")]
    assert methods.count("post") == len(tokens) and methods.count("get") == len(methods) - len(tokens)
    assert all(field == {"type": "hidden", "name": "csrf_token", "value": "forms-secret"} for field in tokens)


@pytest.mark.parametrize("answer", [pytest.param(PAGES[name], id=name) for name in ("start, signed in", "sign in", "help", "tokens", "password")])
def test_under_a_prefix_every_address_has_it(answer):
    outline = Outline(text_of(answer))
    places = [attributes.get("href") or attributes.get("action") for _, attributes in outline.elements]
    assert all(place.startswith(("/portal/", "#")) for place in places if place)


def test_pages_forbid_scripts_frames_and_keeping():
    headers = dict(PAGES["sign in"].headers)
    assert headers["Content-Security-Policy"] == (
        "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("context", "entries"),
    [
        pytest.param(ANA, ["Download token", "Your tokens", "Change password", "Sign out"], id="signed in by password"),
        pytest.param(PageContext(name="ana", tokens=True), ["Download token", "Your tokens"], id="signed in by the portal around"),
        pytest.param(PageContext(name="ana", sign_out=True, password=True), ["Change password", "Sign out"], id="no tokens here"),
        pytest.param(PageContext(name="ana"), [], id="neither"),
        pytest.param(STRANGER, [], id="a stranger"),
    ],
)
def test_the_menu_holds_what_is_offered(context, entries):
    menu = text_of(refusal_page(context, 404)).partition('<div class="menu">')[2].partition("</details>")[0]
    assert re.findall(r"<(?:button|a)[^>]*>([^<]*)</(?:button|a)>", menu) == entries


def test_password_fields_suit_password_managers():
    """NIST SP 800-63B-4, 3.1.1.2: pasting and filling in are allowed, and nothing typed is cut off where it would be accepted."""
    fields = {field["id"]: field for field in Outline(text_of(PAGES["password"])).every("input") if "id" in field}
    assert {name: field["autocomplete"] for name, field in fields.items()} == {
        "email": "username",
        "current": "current-password",
        "new": "new-password",
        "again": "new-password",
    }
    assert {fields[name]["type"] for name in ("current", "new", "again")} == {"password"}
    assert all(int(fields[name]["maxlength"]) > LONGEST for name in ("current", "new", "again"))
    assert "minlength" not in fields["current"], "passwords of before may be shorter"
    assert "pattern" not in text_of(PAGES["password"]) and "onpaste" not in text_of(PAGES["password"])


def test_tokens_are_shown_by_their_beginning_and_their_hash():
    stored = StoredToken("6f3fcb24-8d3f-4a42-a5a9-5d9d0e4f3c3e", "ana@example.org", 1_800_000_100, None)
    shown = shown_token(stored, 1_800_000_000)
    assert shown == ("6f3fcb24…", fingerprint(stored.token), "at an unknown time", "2027-01-15 08:01:40 UTC")
    assert shown_token(stored, 1_800_000_100).expiration == "2027-01-15 08:01:40 UTC (expired)"
    assert shown_token(stored._replace(token="abcdefgh"), 0).beginning == "ab…", "never more than a quarter"
    text = text_of(tokens_page(ANA, [shown], "Terms."))
    assert "6f3fcb24…" in text and fingerprint(stored.token) in text and stored.token not in text


def test_a_stranger_sees_no_study():
    text = text_of(PAGES["start, a stranger"])
    assert "brca" not in text and "<table" not in text


def test_many_studies_are_cut_short_and_counted():
    text = text_of(PAGES["start, of many"])
    assert text.count('type="checkbox"') == PER_PAGE
    assert "540 studies" in text and '<a href="/studies">the page of studies</a> lists all 540' in text


def test_studies_stand_by_cancer_type_with_samples_and_kinds_of_data():
    text = text_of(PAGES["start, open to all"])
    rows = re.findall(r"<tr[ >].*?</tr>", text.partition("<tbody>")[2], re.DOTALL)
    shown = [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in rows]
    assert shown == [
        "Breast Cancer 1 study, 100 samples", "Breast brca – Nature 2012 Mut CNA 100",
        "Lung Cancer 1 study, 1,500 samples", "Lung luad mRNA 1,500",
    ]  # fmt: skip
    assert "Mut: mutations, CNA: copy number, mRNA: mRNA expression." in text and "Prot" not in text
    assert 'href="/studies?cancer_type=brca_type"' in text and "cancer types</summary>" not in text
    types = re.search("([0-9]+) cancer types</summary>", text_of(PAGES["start, of many"]))
    assert types and int(types[1]) > MANY_TYPES


def test_sorted_studies_stand_in_one_list_with_their_cancer_types():
    text = text_of(PAGES["studies"])
    assert text.index("Lung Cancer") < text.index("Breast Cancer") and text.count("<tbody>") == 1 and 'aria-sort="descending"' in text
    assert "2 of 3 studies hold “b” and are of the cancer type “x”." in text
    assert 'name="cancer_type" type="hidden" value="x"' in text and 'name="order" type="hidden" value="-samples"' in text


def test_a_search_leads_to_genes_cancer_types_and_studies():
    outline = Outline(text_of(PAGES["start, a search"]))
    links = [link["href"] for link in outline.every("a")]
    for link in ("/portal/genes?genes=BRAF", "/portal/genes?genes=TP53%2CKRAS", "/portal/studies?cancer_type=brca_type", "/portal/studies/brca"):
        assert link in links
    assert "/portal/?q=b&order=-samples" in links and "also called p53" in " ".join(outline.texts)


def test_who_runs_an_empty_service_reads_how_to_load():
    text = text_of(PAGES["start, no study for anybody"])
    assert "genows load FOLDER" in text and "genows prepare" in text and "genows serve --demo" in text
    assert "genows load" not in text_of(PAGES["start, no study"])


def test_without_tokens_no_lines_pretend_that_scripts_can_read():
    text = text_of(home_page(PageContext("", BASE, name="ana", sign_out=True), STUDIES, None, False, ""))
    assert "gives out no data access tokens" in text and 'class="lines"' not in text


def test_the_addresses_are_those_of_the_route_map():
    api = {rule.rule for rule in URLS.iter_rules() if not rule.endpoint.open and rule.rule.startswith("/api/")}
    assert {address.path for address in ADDRESSES} == api


CLIENTS = ["Python, pandas", "R", "R, cBioPortalData", "R, cbioportalR", "R, cgdsr", "curl"]


@pytest.mark.parametrize("with_token", [pytest.param(True, id="with a token"), pytest.param(False, id="without")])
def test_the_lines_to_copy_have_the_address_and_the_python_ones_compile(with_token):
    found = examples(BASE, "/portal/api", with_token, "brca", "brca_mutations")
    assert [example.client for example in found] == CLIENTS
    assert all("data.example.org/portal" in example.lines for example in found)
    assert all(("data_access_token.txt" in example.lines) == with_token for example in found)
    assert all(len(example.lines.splitlines()) <= 4 and not example.note for example in found)
    compile(found[0].lines, "example", "exec")


def test_lines_say_what_they_cannot_do():
    found = {example.client: example for example in examples("http://localhost:8000", "/portal/api", False)}
    assert "https alone" in found["R, cbioportalR"].note
    assert list({example.client for example in examples(BASE, None, False)} - {*CLIENTS}) == []
    assert "cBioPortalData" not in str(examples(BASE, None, False))


def test_an_id_that_would_mean_something_in_a_language_stays_out_of_quotes():
    for example in examples(BASE, "/api", True, EVIL, EVIL):
        assert "<script" not in example.lines


@pytest.mark.parametrize("status", SENTENCES)
def test_every_refusal_has_its_status_and_a_way_back(status):
    answer = refusal_page(STRANGER, status)
    assert answer.status == status
    assert '<a href="/portal/">Start page</a>' in text_of(answer)
