"""The pages of patients in a browser: axe-core finds nothing, nothing is too wide, the browser refuses nothing; reached from the start page by keyboard."""

import pytest

from tests.browser.conftest import assert_good, demo_served
from tests.browser.test_study_pages import follow
from tests.browser.webdriver import ENTER, TAB, until
from tests.contract.test_patient_pages import clinic_files
from tests.studyfolders import load_folder, messages, write_folder

DEMO, CLINIC = "/studies/demo/patients", "/studies/demo1/patients"
PATHS = (
    DEMO, f"{CLINIC}/P1?sample=S2", f"{DEMO}/DEMO-0004", f"{DEMO}/DEMO-0004?show=mutations&order=-tumor_freq", f"{DEMO}/DEMO-0004?show=copy-number",
    f"{CLINIC}/P1?show=variants", f"{CLINIC}/P1?show=similar", f"{CLINIC}/P9",
)  # fmt: skip


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """The address of a service without login over a small demo study and one with hostile texts."""
    folder = tmp_path_factory.mktemp("patients")

    def load_clinic(made):
        assert messages(load_folder(made, write_folder(folder / "clinic", clinic_files())), "error") == []

    with demo_served(folder, further=load_clinic) as address:
        yield address


@pytest.mark.parametrize(("width", "dark"), [pytest.param(1280, False, id="desktop, light"), pytest.param(375, True, id="phone, dark")])
def test_pages_are_good_to_everybody(browser, base, width, dark):
    browser.look(width, dark)
    assert_good(browser, base, PATHS)


def test_from_the_start_page_to_a_patient_and_the_mutations_by_keyboard(browser, base):
    browser.look(1280, False)
    browser.open(base + "/")
    follow(browser, "Demo study demo (synthetic)", 60)
    browser.press(ENTER)
    until(lambda: browser.url.endswith("/studies/demo"), "the study")
    follow(browser, "Patients")
    browser.press(ENTER)
    until(lambda: browser.url.endswith(DEMO), "the patients")
    follow(browser, "search")
    browser.type("0004")
    browser.press(ENTER)
    until(lambda: "search=0004" in browser.url, "what was found")
    follow(browser, "DEMO-0004")
    browser.press(ENTER)
    until(lambda: browser.url.endswith(f"{DEMO}/DEMO-0004"), "the patient")
    assert browser.find("h1").text == "Patient DEMO-0004"
    follow(browser, "Mutations")
    browser.press(ENTER)
    until(lambda: browser.url.endswith("?show=mutations"), "the mutations")
    follow(browser, "Allele frequency")
    browser.press(ENTER)
    until(lambda: "order=-tumor_freq" in browser.url, "the largest frequencies first")
    browser.press(TAB)
    follow(browser, "All rows with these columns (TSV)", 60)
    browser.press(ENTER)
    head = browser.downloaded("demo-DEMO-0004-mutations.tsv").read_text(encoding="utf-8").partition("\n")[0]
    assert head.startswith("hugo_gene_symbol\tamino_acid_change\tmutation_type\tdriver\ttumor_freq")
