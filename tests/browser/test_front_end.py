"""A build in the place of the portal's own front end, in Chromium: from home to study view, filter, comparison, virtual study, results; signed in and out."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from genows.auth import passwords, users
from genows.config.reader import make_config
from genows.db.database import open_database
from tests.browser.conftest import PASSWORD, SETTINGS
from tests.browser.webdriver import until
from tests.demoexamples import load_demo
from tests.frontends import write_front_end
from tests.server import by_serve
from tests.shared import shared

ANA = "ana@example.org"
STANDIN = Path(__file__).with_name("standin.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with the demo study in portal.db, which Ana may read, and a build in `build`."""
    folder = tmp_path_factory.mktemp("front end")
    config = make_config({"db.connection_string": f"sqlite:///{folder}/portal.db"})
    load_demo(config, folder / "demo")
    database = open_database(config)
    with database.write() as writer:
        user = users.add(writer, ANA, "Ana Example")
        passwords.set_password(writer, user.email, PASSWORD, 0)
        users.grant(writer, user.email, "tests:demo")
    database.close()
    write_front_end(folder / "build", STANDIN)
    return folder


def served(place, **settings):
    """A service by a file of settings, as portals have it."""
    of_all = {"db.connection_string": f"sqlite:///{place}/portal.db", "frontend.folder": str(place / "build"), "skin.title": "Tumours here"}
    file = place / "portal.properties"
    file.write_text("".join(f"{name}={text}\n" for name, text in {**of_all, "authenticate": "false", **settings}.items()), encoding="utf-8")
    return by_serve(file)


@pytest.fixture
def unwatched(browser):
    """The browser, which does not tell pages that it is driven: the front end asks for no saved documents then."""
    script = "Object.defineProperty(Navigator.prototype, 'webdriver', {get: () => false})"
    browser._tool("Page.enable")
    added = browser._post("/goog/cdp/execute", cmd="Page.addScriptToEvaluateOnNewDocument", params={"source": script})
    yield browser
    browser._tool("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])


def text_of(browser, selector):
    return until(lambda: [found.text for found in browser.every(selector)], selector)[0]


def assert_all_came_from_here(browser, base):
    """Nothing failed, nothing was written to the console, and no other host was asked."""
    assert browser.run("return window.failed") == [] and browser.run("return navigator.webdriver") is False
    hosts = browser.run("return performance.getEntriesByType('resource').map(entry => new URL(entry.name).origin)")
    assert set(hosts) == {base}
    assert [line for line in browser.console() if "favicon" not in line] == []


def test_from_home_to_a_cohort_a_comparison_and_a_virtual_study(unwatched, place):
    browser = unwatched
    with served(place) as server:
        browser.open(f"{server.base}/portal")
        assert text_of(browser, "h1") == "Tumours here" and browser.title == "Tumours here"
        browser.find("#reactRoot a").click()
        assert text_of(browser, "#samples") == "120 samples"
        bars = [bar.text for bar in browser.every("#SEX button")]
        # Of an attribute of patients patients are counted.
        assert sum(int(bar.split()[-1]) for bar in bars) == 106 and len(bars) > 1 and len(browser.every("#genes button")) == 5
        browser.find("#SEX button").click()
        until(lambda: text_of(browser, "#samples") != "120 samples", "the filtered study view")
        count = int(text_of(browser, "#samples").split()[0])
        assert int(bars[0].split()[-1]) <= count < 120
        assert_all_came_from_here(browser, server.base)
        browser.button("Save as virtual study").click()
        until(lambda: "virtual=1" in browser.url, "the virtual study's address")
        assert text_of(browser, "#samples") == f"Chosen: {count} samples"
        assert_all_came_from_here(browser, server.base)
        browser.open(f"{server.base}/portal/study/summary?id=demo")
        until(lambda: browser.every("#SEX button"), "charts")
        browser.find("#SEX button").click()
        until(lambda: text_of(browser, "#samples") == f"{count} samples", "the filtered study view")
        browser.button("Compare").click()
        assert int(text_of(browser, "#compared").split()[0]) > 10
        assert_all_came_from_here(browser, server.base)
        browser.open(f"{server.base}/portal/results/oncoprint?cancer_study_list=demo&gene_list=TP53,KRAS")
        asked = text_of(browser, "#mutations")
        # As another site hands over a query.
        browser.open(f"{server.base}/studies")
        browser.run(
            "const form = document.createElement('form'); form.method = 'post'; form.action = '/portal/results';"
            " for (const [name, value] of [['cancer_study_list', 'demo'], ['gene_list', 'TP53\\nKRAS']]) {"
            " const field = document.createElement('textarea'); field.name = name; field.value = value; form.append(field); }"
            " document.body.append(form); form.submit()"
        )
        until(lambda: browser.url.endswith("/portal/results"), "the results page")
        assert text_of(browser, "#mutations") == asked and int(asked.split()[0]) > 0


def test_signing_in_leads_back_to_the_study_and_signing_out_ends_it(unwatched, place):
    browser = unwatched
    login = {**SETTINGS, "api.session_access": "true"}
    with served(place, **login) as server:
        browser.open(f"{server.base}/portal/study/summary?id=demo")
        browser.find("#email").type(ANA)
        browser.find("#password").type(PASSWORD)
        browser.find("main button").click()
        assert text_of(browser, "#samples") == "120 samples" and browser.url.endswith("/portal/study/summary?id=demo")
        assert browser.run("return window.rawServerConfig.user_email_address") == ANA
        # The session ends while the page is open: its next request is a 401, which leads to signing in and back.
        browser._tool("Network.clearBrowserCookies")
        browser.find("#SEX button").click()
        until(lambda: browser.every("#email"), "the sign-in page")
        browser.find("#email").type(ANA)
        browser.find("#password").type(PASSWORD)
        browser.find("main button").click()
        until(lambda: browser.url.endswith("/portal/study/summary?id=demo"), "the study again")
        assert text_of(browser, "#samples") == "120 samples"
        browser.open(f"{server.base}/portal/logout")
        browser.button("Sign out").click()
        until(lambda: "logout_success" in browser.url, "the sign-in page")
        assert "You are signed out." in browser.source


def test_each_page_of_the_record_has_its_answers(unwatched, place):
    browser = unwatched
    pages = defaultdict(list)
    for line in shared("clients/front-end-requests.jsonl").read_text(encoding="utf-8").splitlines():
        asked = json.loads(line)
        absent = ("study_es_0", "/ID", "NOSUCH", "study_list.json", '"studyIds": []')
        if not any(word in line for word in absent):
            for page in asked["pages"]:
                pages[page].append({key: asked.get(key) for key in ("method", "path", "query", "body")})
    (place / "build/reactapp/record.json").write_text(json.dumps(pages), encoding="utf-8")
    with served(place) as server:
        for page in ("home", "study view: summary", "results: mutations", "patient: summary", "comparison: mutations"):
            browser.open(f"{server.base}/portal/loading/{page.replace(' ', '%20')}")
            until(lambda: browser.every("#done"), page, 60)
            assert browser.run("return window.asked") == len(pages[page]) > 3
            assert_all_came_from_here(browser, server.base)
