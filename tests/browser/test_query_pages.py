"""The query builder in a browser: good to everybody, and by keyboard from a study to a downloaded table that pandas reads as the API has it."""

import json
from io import BytesIO
from urllib.request import urlopen

import pandas
import pytest

from tests.browser.axe import violations
from tests.browser.test_signing_in import tab_to
from tests.browser.test_study_pages import base, follow
from tests.browser.webdriver import ENTER, until

__all__ = ["base"]
FORM = "/query?study_id=demo&genetic_profile_ids=demo_mutations&genes=p53%20nosuch&sample_ids=nobody&search=bra&attribute=samples:CANCER_TYPE"
PATHS = ("/query", FORM, "/query/rows?study_id=demo&genetic_profile_ids=demo_mutations&genes=TP53", "/query/rows?study_id=demo")


@pytest.mark.parametrize(("width", "dark"), [pytest.param(1280, False, id="desktop, light"), pytest.param(375, True, id="phone, dark")])
def test_pages_are_good_to_everybody(browser, base, width, dark):  # noqa: F811
    browser.look(width, dark)
    for path in PATHS:
        browser.open(base + path)
        assert violations(browser) == [], path
        assert browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
        assert browser.console() == [], path


def test_from_the_study_to_a_table_by_keyboard(browser, base):  # noqa: F811
    browser.open(base + "/query")
    follow(browser, "Choose this study")
    browser.press(ENTER)
    until(lambda: browser.every("#genes-field"), "the steps")
    tab_to(browser, lambda element: element.get("value") == "demo_mutations")
    browser.press(" ")
    follow(browser, "genes-field")
    browser.type("tp53 kras")
    follow(browser, "Show rows")
    browser.press(ENTER)
    until(lambda: browser.every(".records"), "the rows")
    # The samples of the rows are links.
    follow(browser, "TSV", 100)
    browser.press(ENTER)
    table = pandas.read_csv(BytesIO(browser.downloaded("geneticprofiledata-demo_mutations.tsv").read_bytes()), sep="\t", dtype=str, keep_default_na=False)
    with urlopen(base + "/api/geneticprofiledata?genetic_profile_ids=demo_mutations&genes=TP53,KRAS") as answer:
        records = json.load(answer)
    assert records and table.to_dict("records") == [{name: value or "" for name, value in record.items()} for record in records]
