"""The API page in a browser: axe-core finds nothing, nothing is too wide; a request is written and sent by keyboard."""

import pytest

from tests.browser.axe import violations
from tests.browser.test_study_pages import base, follow
from tests.browser.webdriver import ENTER, until

__all__ = ["base"]
SENT = "/read/getGeneticProfileData?genetic_profile_ids=demo_mutations&genes=TP53"
PATHS = ("/api-page", SENT, SENT.replace("?", "/text?"), "/read/getSamples?study_id=")


@pytest.mark.parametrize(("width", "dark"), [pytest.param(1280, False, id="desktop, light"), pytest.param(375, True, id="phone, dark")])
def test_pages_are_good_to_everybody(browser, base, width, dark):  # noqa: F811
    browser.look(width, dark)
    for path in PATHS:
        browser.open(base + path)
        browser.run("document.querySelectorAll('main details').forEach(one => one.open = true)")
        assert violations(browser) == [], path
        assert browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
        assert [line for line in browser.console() if "status of 400" not in line] == [], path


def test_a_request_by_keyboard(browser, base):  # noqa: F811
    browser.open(base + "/read/getGenes")
    follow(browser, "getGenes-hugo_gene_symbols")
    browser.type("tp53")
    browser.press(ENTER)
    until(lambda: browser.every(".records"), "the answer")
    assert "TP53" in browser.find(".records").text and "hugo_gene_symbols=tp53" in browser.url
