"""The page that a report is: fits its screen, needs nothing from outside, finds messages by words, and is read without its script too."""

from datetime import datetime, timezone

import pytest

from genows.load.context import Options
from genows.load.findings import Findings
from genows.load.report import Report
from genows.load.reporthtml import as_html
from tests.findings import tell


@pytest.fixture
def page(tmp_path):
    findings = Findings()
    for line in range(2, 40):
        tell(findings, "error", "value is neither a number nor NA", file="data_cna.txt", line=line, column=3, value=f"<b>{line}</b>", rule="M-09")
    tell(findings, "warning", "x" * 300 + " a long word", file="data_" + "long_name_" * 20 + ".txt", line=1, rule="F-05")
    tell(findings, "note", "no case_lists", rule="CL-09")
    report = Report(findings, Options(), "a folder", datetime(2026, 3, 4, tzinfo=timezone.utc))
    report.study_id, report.study_name, report.outcome = "demo", "<script>alert(1)</script>", "rejected for errors"
    (tmp_path / "report.html").write_text(as_html([report]), encoding="utf-8")
    return (tmp_path / "report.html").as_uri()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [375, 1280])
def test_it_fits_its_screen_and_the_browser_refuses_nothing(browser, page, width, dark):
    browser.look(width, dark)
    browser.open(page)
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
    assert browser.run("return document.querySelectorAll('details.file').length") == 3
    assert browser.run("return document.querySelector('h1').textContent") == "Study demo: <script>alert(1)</script>"
    assert browser.run("return getComputedStyle(document.body).backgroundColor") == ("rgb(18, 23, 24)" if dark else "rgb(246, 248, 247)")
    assert browser.console() == []


def test_the_search_shows_what_holds_every_word(browser, page):
    browser.open(page)
    assert browser.run("return document.querySelector('label.search').hidden") is False
    browser.run("const box = document.getElementById('search'); box.value = 'CNA number'; box.dispatchEvent(new Event('input'))")
    assert browser.run("return [...document.querySelectorAll('details.file')].filter((group) => !group.hidden).length") == 1
    assert browser.run("return document.getElementById('told').textContent") == "1 of 3 messages"
    browser.run("const box = document.getElementById('search'); box.value = ''; box.dispatchEvent(new Event('input'))")
    assert browser.run("return [...document.querySelectorAll('details.file')].filter((group) => group.hidden).length") == 0
