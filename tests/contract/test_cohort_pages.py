"""The page of a cohort on both databases: the running example of the specification, and what no filter of a page may do."""

import re
from html import unescape
from urllib.parse import quote
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests.judges.cohorts import example
from tests.judges.cohorts.loaded import load

PAGE = "/studies/d/cohort"


@pytest.fixture(scope="module")
def pages(made_once, tmp_path_factory):
    load(made_once, tmp_path_factory.mktemp("cohorts"), example.FOLDERS)
    app = create_app(make_config(made_once.settings))
    yield Pages(app)
    app.close()


class Pages:
    def __init__(self, app):
        self._client = Client(validator(app))

    def get(self, path, **query):
        return self._client.get(path, query_string=query or None, buffered=True)


def size(page):
    """(samples, of all, patients, of all) that the head of a page tells."""
    found = re.search(r'role="status">([\d,]+) of ([\d,]+) samples?, ([\d,]+) of ([\d,]+) patients?</p>', page.text)
    return tuple(int(number.replace(",", "")) for number in found.groups())


def test_the_head_tells_who_is_in_the_cohort_and_each_clause_leads_to_the_page_without_it(pages):
    page = pages.get(PAGE, filter="mut=KRAS;TYPE=primary,Primary;TYPE=Primary")
    assert page.status_code == 200 and size(page) == (2, 6, 2, 5)
    chips = re.search(r'<ul class="chips".*?</ul>', page.text, re.DOTALL)[0]
    links = [unescape(link) for link in re.findall(r'href="([^"]+)"', chips)]
    names = re.findall(r'aria-label="(Take away [^"]+)"', chips)
    assert names == ["Take away TYPE=Primary", "Take away TYPE=Primary,primary", "Take away mut=KRAS"]
    assert [size(pages.get(link)) for link in links[:3]] == [(2, 6, 2, 5), (2, 6, 2, 5), (3, 6, 3, 5)] and links[3] == "/studies/d"
    assert 'name="filter" type="text" value="TYPE=Primary;TYPE=Primary,primary;mut=KRAS"' in page.text


def test_several_studies_and_a_study_view_filter(pages):
    assert size(pages.get("/cohort?study_id=d&study_id=t&study_id=nosuch&filter=study%3Dt")) == (8, 14, 8, 13)
    page = pages.get(PAGE, filter='{"studyIds":["x"],"caseLists":[["cna"]]}')
    assert size(page) == (5, 6, 4, 5) and 'aria-label="Take away {&quot;caseLists&quot;:[[&quot;cna&quot;]]}"' in page.text


@pytest.mark.parametrize(
    ("text", "said"),
    [("TYPE", "should be a key, one = and its items: TYPE"), ("NOSUCH=1", "names the attribute NOSUCH, which no study here has: NOSUCH=1"),
     ("AGE=5..3", "has a range that ends before it starts: AGE=5..3"), ("<b>=1", "&lt;b&gt;"), ("x" * 16_385, "at most 16,384 characters")],
)  # fmt: skip
def test_a_filter_that_cannot_be_read(pages, text, said):
    page = pages.get(PAGE, filter=text)
    assert page.status_code == 400 and said in unescape(page.text) + page.text and "<b>" not in page.text
    assert pages.get(PAGE, against=text).status_code == 400


def test_studies_that_are_not_there(pages):
    for path in ("/studies/nosuch/cohort", "/cohort?study_id=nosuch,other"):
        assert pages.get(path).status_code == 404, path
    assert pages.get("/cohort").status_code == 400 == pages.get("/cohort?study_id=").status_code


def test_a_value_may_have_any_character(pages):
    value = '!a;b,c=d~e<f>&"g'
    page = pages.get(PAGE, filter="TYPE=" + "".join(f"~{ord(letter):02X}" if letter in ";,=~" else letter for letter in value))
    assert size(page) == (0, 6, 0, 5) and "<f>" not in page.text
    assert f'href="{PAGE}?filter={quote("TYPE=!a~3Bb~2Cc~3Dd~7Ee<f>&", safe="")}' not in page.text
    assert "TYPE=!a~3Bb~2Cc~3Dd~7Ee&lt;f&gt;&amp;&quot;g" in page.text
