"""The pages as text: what is escaped, what is offered, and that the markup holds together."""

import re
from html.parser import HTMLParser

import pytest

from genows.auth.audit import fingerprint
from genows.auth.passwordrules import LONGEST
from genows.auth.tokens import StoredToken
from genows.pages.addresses import ADDRESSES, FIRST_STEPS
from genows.pages.examples import examples
from genows.pages.frame import PageContext
from genows.pages.help import help_page
from genows.pages.home import SHOWN_STUDIES, ShownStudy, home_page
from genows.pages.markup import Html, html, joined
from genows.pages.password import changed_page, password_page
from genows.pages.refusals import SENTENCES, refusal_page
from genows.pages.signin import sign_in_page
from genows.pages.tokens import ShownToken, shown_token, tokens_page
from genows.routes import JSON_API

EVIL = "<script>\"'&"
BASE = "https://data.example.org/portal"
STRANGER = PageContext("/portal", BASE, sign_in=True, csrf="forms-secret")
ANA = PageContext("/portal", BASE, name="ana@example.org", email="ana@example.org", csrf="forms-secret", tokens=True, sign_out=True, password=True)
TOKEN = ShownToken("6f3fcb24…", "9f86d081884c", "2026-03-04 12:00:00 UTC", "2026-04-03 12:00:00 UTC")
STUDIES = [ShownStudy("brca", "Breast", "Breast Cancer", "Nature 2012"), ShownStudy("luad", "Lung", "Lung Cancer", "")]
VOID = {"meta", "link", "input", "br"}
PAGES = {
    "start, signed in": home_page(ANA, STUDIES, False, "Terms."),
    "start, a stranger": home_page(STRANGER, None, False, "Terms."),
    "start, a stranger of the portal": home_page(PageContext("", BASE), None, False, ""),
    "start, open to all": home_page(PageContext("", BASE), STUDIES * 20, True, ""),
    "start, no study": home_page(ANA, [], False, "Terms."),
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
        pytest.param(home_page(PageContext(name=EVIL), [ShownStudy(EVIL, EVIL, EVIL, EVIL)], False, EVIL), id="start"),
        pytest.param(sign_in_page(PageContext(csrf=EVIL), EVIL, EVIL), id="sign in"),
        pytest.param(refusal_page(PageContext(name=EVIL), 403, EVIL, EVIL), id="refusal"),
        pytest.param(tokens_page(PageContext(EVIL, csrf=EVIL), [ShownToken(EVIL, EVIL, EVIL, EVIL)], EVIL), id="tokens"),
        pytest.param(password_page(PageContext(EVIL, email=EVIL, csrf=EVIL), EVIL), id="password"),
        pytest.param(home_page(PageContext(EVIL, EVIL), [ShownStudy(EVIL, EVIL, EVIL, EVIL)], True, ""), id="start, open to all"),
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
    assert {field["id"] for field in page.every("input") if field["type"] != "hidden"} == labelled


def test_nothing_is_inline_that_the_policy_would_refuse(page):
    assert not page.every("script") and not page.every("style")
    assert not [name for _, attributes in page.elements for name in attributes if name == "style" or name.startswith("on")]


def test_each_form_is_a_post_with_its_csrf_token(page):
    hidden = [field for field in page.every("input") if field["type"] == "hidden"]
    assert [form["method"] for form in page.every("form")] == ["post"] * len(hidden)
    assert all(field == {"type": "hidden", "name": "csrf_token", "value": "forms-secret"} for field in hidden)


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
    text = text_of(PAGES["start, open to all"])
    assert text.count('<th scope="row">') == SHOWN_STUDIES
    assert "40 studies" in text and '<a href="/studies">the page of studies</a> lists all 40' in text


def test_where_no_token_is_needed_addresses_are_links():
    assert '<a href="/api/samples?study_id=brca">' in text_of(PAGES["start, open to all"])
    assert '<a href="/portal/api/' not in text_of(PAGES["start, signed in"])


def test_without_tokens_no_lines_pretend_that_scripts_can_read():
    text = text_of(home_page(PageContext("", BASE, name="ana", sign_out=True), STUDIES, False, ""))
    assert "gives out no data access tokens" in text and "curl" not in text


def test_the_addresses_are_those_of_the_route_map():
    api = {rule.rule for rule in JSON_API}
    assert {address.path for address in ADDRESSES} == api
    assert api.issuperset(FIRST_STEPS)


@pytest.mark.parametrize("with_token", [pytest.param(True, id="with a token"), pytest.param(False, id="without")])
def test_the_lines_to_copy_have_the_address_and_the_python_ones_compile(with_token):
    lines = dict(examples(BASE, with_token))
    assert list(lines) == ["curl", "Python", "R", "R, package cgdsr"]
    assert all(f"{BASE}/" in text for text in lines.values())
    assert all(("data_access_token.txt" in text) == with_token for text in lines.values())
    compile(lines["Python"], "example", "exec")


@pytest.mark.parametrize("status", SENTENCES)
def test_every_refusal_has_its_status_and_a_way_back(status):
    answer = refusal_page(STRANGER, status)
    assert answer.status == status
    assert '<a href="/portal/">Start page</a>' in text_of(answer)
