"""The pages about studies in a browser: axe-core finds nothing, nothing is too wide, the browser refuses nothing; found and searched by keyboard."""

import pytest

from tests.browser.conftest import assert_good, demo_served
from tests.browser.webdriver import ENTER, SPACE, TAB, until

COHORT = "/studies/demo/cohort?filter=SEX%3DMale;mut%3DTP53;AGE%3D50..65,65..70"
PATHS = ("/", "/?q=tp53", "/?q=demo&order=-samples", "/studies", COHORT, "/studies/demo/attributes", "/studies/demo/genes?genes=TP53,KRAS,NOSUCH", "/studies/demo/genes?genes=TP53&filter=SEX%3DMale;mut%3DTP53",
         *(PRINTS := ["/studies/demo/genes?genes=TP53,KRAS,EGFR:EXP&tracks=SEX,AGE,CANCER_TYPE_DETAILED&show=gains", "/genes?genes=TP53,KRAS&show=altered"]),
         *(PARTS := [f"/studies/demo/genes/{part}" for part in ("differences?genes=TP53&data=demo_rna_seq_v2_mrna", "coexpression?genes=ERBB2&data=demo_log2CNA", "files?genes=TP53",
                    "types?genes=TP53,KRAS", "mutations?genes=TP53,KRAS&order=-frequency", "survival?genes=TP53,KRAS&endpoint=DFS")]))


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """The address of a service without login over a small demo study."""
    with demo_served(tmp_path_factory.mktemp("studies")) as address:
        yield address


# In the dark and on a phone colours and widths are others, and the markup is not: two pages have every kind of both.
@pytest.mark.parametrize(
    ("width", "dark", "paths"),
    [pytest.param(1280, False, PATHS, id="desktop, light"), pytest.param(375, True, ("/", "/?q=demo&order=-samples", COHORT, "/studies/demo/genes?genes=TP53,KRAS,NOSUCH", *PRINTS, *PARTS), id="phone, dark")],
)
def test_pages_are_good_to_everybody(browser, base, width, dark, paths):
    browser.look(width, dark)
    assert_good(browser, base, paths)


def follow(browser, text, steps=30):
    """Goes by the Tab key, *steps* times at most, to the link or field of this text or id, as somebody without a mouse does; one that ends in - begins so."""
    for _ in range(steps):
        browser.press(TAB)
        at = browser.focused()
        if at.text == text or at.get("id") == text or text.endswith("-") and at.text.startswith(text):
            return at
    raise AssertionError(f"{text} is not reached")


# How many lines the text of each cell takes.
LINES = """return [...document.querySelectorAll('SELECTOR')].map(cell => {
  const range = document.createRange(); range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size })"""


@pytest.mark.parametrize(
    ("path", "selector"),
    [("genes?genes=TP53,KRAS", '.numbers tbody th > a[href*="/patients/"]'), ("genes/survival?genes=TP53", ".numbers td.right")],
)
def test_ids_and_shares_stay_on_one_line_on_phones(browser, base, path, selector):
    browser.look(375, False)
    browser.open(f"{base}/studies/demo/{path}")
    lines = browser.run(LINES.replace("SELECTOR", selector))
    assert len(lines) > 5 and set(lines) == {1}


# Whether an element shows less than it holds to the right, and whether it says so: by a shadow at the edge that scrolls with nothing.
CUT = """return [...document.querySelectorAll('.drawing')].map(each => [each.scrollWidth > each.clientWidth, getComputedStyle(each).backgroundImage.includes('gradient')])"""


@pytest.mark.parametrize("part", ["types?genes=TP53,KRAS", "survival?genes=TP53,KRAS"])
def test_curves_and_bars_are_seen_whole_on_phones(browser, base, part):
    browser.look(375, False)
    browser.open(f"{base}/studies/demo/genes/{part}")
    assert browser.run(CUT) == [[False, False]]


def test_pictures_that_phones_do_not_show_whole_have_a_shadow_where_they_go_on(browser, base):
    browser.look(375, True)
    browser.open(f"{base}/studies/demo/genes/differences?genes=TP53")
    assert browser.run(CUT) == [[True, True]]


def test_on_paper_tables_are_whole_and_nothing_is_to_be_pressed(browser, base):
    browser._tool("Emulation.setEmulatedMedia", media="print")
    try:
        browser.open(f"{base}/studies/demo")
        assert browser.run("return [...document.querySelectorAll('button, summary, nav')].filter(each => each.checkVisibility()).length") == 0
        assert browser.run("return [...document.querySelectorAll('.numbers')].every(each => each.scrollHeight <= each.clientHeight + 1)")
    finally:
        browser._tool("Emulation.setEmulatedMedia", media="")


def test_the_start_page_by_keyboard(browser, base):
    """From the box to a gene and on to a patient; lines for another client by the arrow keys, without a script; ticked studies and their genes."""
    browser.open(base + "/")
    follow(browser, "q")
    browser.type("tp53")
    browser.press(ENTER)
    until(lambda: browser.url.endswith("/?q=tp53"), "what was found")
    follow(browser, "TP53")
    browser.press(ENTER)
    until(lambda: browser.url.endswith("/genes?genes=TP53"), "the gene over all studies")
    follow(browser, "DEMO-", steps=100)
    browser.press(ENTER)
    until(lambda: "/patients/DEMO-" in browser.url, "the patient of an altered sample")
    browser.open(base + "/")
    follow(browser, "client-0")
    assert shown_lines(browser) == ["Python, pandas, lines to copy"]
    browser.press(DOWN)
    browser.press(DOWN)
    assert shown_lines(browser) == ["R, cBioPortalData, lines to copy"]
    browser.open(base + "/")
    follow(browser, "genes")
    browser.type("kras")
    while browser.run("return document.activeElement.type") != "checkbox":
        browser.press(TAB)
    browser.press(SPACE)
    browser.press(ENTER)
    until(lambda: browser.url.endswith("/genes?genes=kras&study_ids=demo"), "the genes in the ticked study")


DOWN = "\ue015"  # W3C WebDriver, 17.4.2


def shown_lines(browser):
    return browser.run("return [...document.querySelectorAll('.choice pre')].filter(lines => lines.checkVisibility()).map(lines => lines.ariaLabel)")


def test_from_the_list_to_a_gene_and_its_picture_by_keyboard(browser, base):
    browser.open(base + "/studies")
    follow(browser, "search")
    browser.type("synthetic")
    browser.press(ENTER)
    until(lambda: browser.url.endswith("/studies?search=synthetic"), "what was found")
    follow(browser, "Demo study demo (synthetic)")
    browser.press(ENTER)
    until(lambda: browser.url.endswith("/studies/demo"), "the study")
    follow(browser, "genes", steps=300)
    browser.type("tp53")
    browser.press(ENTER)
    until(lambda: browser.url.endswith("/studies/demo/genes?genes=tp53"), "the gene")
    assert browser.find("h1").text == "Gene TP53"
    until(lambda: browser.every("a[download]"), "the ways to save")
    browser.find("a[download]").click()
    assert browser.downloaded("demo-oncoprint.svg").read_text(encoding="utf-8").startswith("<svg xmlns=")
