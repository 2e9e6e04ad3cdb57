"""The pages of cohorts in a browser: axe-core finds nothing, nothing is too wide; from a study to two cohorts and a file by keyboard alone, and without scripts."""

import pytest

from tests.browser.conftest import assert_good, demo_served
from tests.browser.test_study_pages import follow
from tests.browser.webdriver import ENTER, TAB, until

COHORT = "/studies/demo/cohort"
PATHS = ("/studies/demo", f"{COHORT}?filter=SEX%3DFemale", f"{COHORT}?filter=SEX%3DFemale&against=rest", f"{COHORT}?filter=SEX%3DFemale&against=AGE%3D60..&kind=mutated")


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """The address of a service without login over a small demo study."""
    with demo_served(tmp_path_factory.mktemp("cohorts"), samples=40, genes=12) as address:
        yield address


@pytest.mark.parametrize(
    ("width", "dark", "paths"),
    [pytest.param(1280, False, PATHS[:3], id="desktop, light"), pytest.param(360, True, PATHS[3:], id="phone, dark")],
)
def test_pages_are_good_to_everybody(browser, base, width, dark, paths):
    browser.look(width, dark)
    assert_good(browser, base, paths)


def tab_to(browser, condition, steps=400):
    """Goes by the Tab key to what a condition of JavaScript on the document holds of."""
    for _ in range(steps):
        browser.press(TAB)
        if browser.run(f"return document.{condition}"):
            return
    raise AssertionError(condition)


def test_from_a_study_to_two_cohorts_their_difference_and_a_file_by_keyboard(browser, base):
    browser.open(base + "/studies/demo")
    tab_to(browser, "activeElement.getAttribute('aria-label')?.startsWith('Female:')")
    browser.press(ENTER)
    until(lambda: browser.url.endswith("?filter=SEX%3DFemale"), "the cohort of a value")
    follow(browser, "Compare with all other samples", steps=600)
    browser.press(ENTER)
    until(lambda: browser.url.endswith("&against=rest"), "the cohort beside the rest")
    assert [heading.text for heading in browser.every("main h2")][:2] == ["Cohort A", "Cohort B"]
    follow(browser, "against")
    browser.run("document.activeElement.select()")
    browser.type("AGE=60..")
    browser.press(ENTER)
    until(lambda: "against=AGE%3D60.." in browser.url, "another cohort beside it")
    follow(browser, "Keep them in both")
    browser.press(ENTER)
    until(lambda: "overlap=keep" in browser.url, "both with those who are in both")
    tab_to(browser, "activeElement.href?.includes?.('compared-genes.tsv')")
    browser.press(ENTER)
    assert browser.downloaded("demo-compared-genes.tsv").read_text(encoding="utf-8").startswith("Gene\tAltered in A\t")


def test_two_cohorts_without_scripts(browser, base):
    browser._tool("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(base + PATHS[2])
        link = browser.find(".numbers td a")
        altered = link.text.split()[0]
        link.click()
        until(lambda: "mut%3D" in browser.url, "the samples of A with the gene altered")
        assert browser.find(".cohort-size").text.startswith(f"{altered} of 40 samples")
    finally:
        browser._tool("Emulation.setScriptExecutionDisabled", value=False)
