"""The API page in a browser: axe-core finds nothing, nothing is too wide; a request is written and sent by keyboard."""

import pytest

from tests.browser.axe import violations
from tests.browser.test_study_pages import base, follow
from tests.browser.webdriver import ENTER, until

__all__ = ["base"]
SENT = "/read/getGeneticProfileData?genetic_profile_ids=demo_mutations&genes=TP53"
SORTED = "/read/getSamples?study_id=demo&order=-id&limit=20&offset=20"
PATHS = ("/api-page", SENT, SENT.replace("?", "/text?"), SORTED, "/read/getSamples?study_id=")


@pytest.mark.parametrize(("width", "dark"), [pytest.param(1280, False, id="desktop, light"), pytest.param(375, True, id="phone, dark")])
def test_pages_are_good_to_everybody(browser, base, width, dark):  # noqa: F811
    browser.look(width, dark)
    for path in PATHS:
        browser.open(base + path)
        browser.run("document.querySelectorAll('main details').forEach(one => one.open = true)")
        assert violations(browser) == [], path
        assert browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
        assert [line for line in browser.console() if "status of 400" not in line] == [], path


@pytest.mark.parametrize(("width", "dark"), [pytest.param(1280, False, id="desktop, light"), pytest.param(375, True, id="phone, dark")])
def test_the_page_of_the_third_generation_is_good_to_everybody(browser, base, width, dark):  # noqa: F811
    browser.look(width, dark)
    browser.open(base + "/portal/api/swagger-ui/index.html")
    # All of its hundred tables would take axe-core a minute; they are made alike, and three of them stand for the others.
    browser.run("for (const id of ['getAllStudiesUsingGET', 'fetchMutationsInMultipleMolecularProfilesUsingPOST', 'Mutation']) document.getElementById(id).open = true")
    browser.run("document.querySelectorAll('details:not([open]) > .stack').forEach(one => one.remove())")
    assert violations(browser) == []
    assert browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth") and browser.console() == []


def test_a_request_by_keyboard(browser, base):  # noqa: F811
    browser.open(base + "/read/getGenes")
    follow(browser, "getGenes-hugo_gene_symbols")
    browser.type("tp53")
    browser.press(ENTER)
    until(lambda: browser.every(".records"), "the answer")
    assert "TP53" in browser.find(".records").text and "hugo_gene_symbols=tp53" in browser.url


@pytest.mark.parametrize("width", [pytest.param(1280, id="desktop"), pytest.param(375, id="phone")])
def test_sorted_and_paged_without_a_script(browser, base, width):  # noqa: F811
    browser.look(width, False)
    browser.open(base + "/read/getSamples?study_id=demo")
    browser.find('th a[title="Sort by id"]').click()
    until(lambda: browser.every('th[aria-sort="ascending"]'), "the sorted records")
    browser.find("th[aria-sort] a").click()
    until(lambda: browser.every('th[aria-sort="descending"]'), "the other way round")
    assert "▼" in browser.run("return getComputedStyle(document.querySelector('th[aria-sort] a'), '::after').content")
    last = ids(browser)[-1]
    browser.find('a[rel="next"]').click()
    until(lambda: browser.every('a[rel="prev"]'), "the next page")
    assert ids(browser) == sorted(ids(browser), reverse=True) and ids(browser)[0] < last and browser.every('th[aria-sort="descending"]')
    browser.find('a[rel="prev"]').click()
    until(lambda: not browser.every('a[rel="prev"]'), "the first page")
    assert ids(browser)[-1] == last
    # Nothing that is to be touched is smaller than 24 pixels (WCAG 2.2, 2.5.8).
    sizes = browser.run("return [...document.querySelectorAll('thead a, .pager a')].map(link => link.getBoundingClientRect().height)")
    assert len(sizes) > 3 and min(sizes) >= 24


def ids(browser):
    return browser.run("""return (place => [...document.querySelectorAll('.records tbody tr')].map(row => row.cells[place].textContent))(
        [...document.querySelectorAll('.records thead th')].findIndex(head => head.textContent.trim() == 'id'))""")
