"""The page of a cohort on both databases: the running example of the specification, and what no filter of a page may do."""

import re
from html import unescape
from typing import NamedTuple
from urllib.parse import quote
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.analysis.oql.grammar import parse
from genows.app import create_app
from genows.cohorts.addressfilter import clauses_of
from genows.config.reader import make_config
from genows.pages import help as helppage
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
    """*followed*: answers to links, which many pages have alike."""

    def __init__(self, app):
        self._client = Client(validator(app))
        self.followed = {}

    def get(self, path, **query):
        return self._client.get(path, query_string=query or None, buffered=True)

    def follow(self, link):
        if link not in self.followed:
            self.followed[link] = self.get(link)
        return self.followed[link]


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


def test_a_filter_that_cannot_be_read_stands_in_a_form_to_be_mended(pages):
    page = pages.get(PAGE, filter="ty-pe=Primary;mut=KRAS", attribute="AGE")
    text = unescape(page.text)
    assert page.status_code == 400 and "which no study here has (perhaps TYPE): ty-pe=Primary" in text
    assert f'action="{PAGE}"' in text and 'name="filter" type="text" value="ty-pe=Primary;mut=KRAS"' in text
    assert '<input type="hidden" name="attribute" value="AGE">' in text and 'href="/help#filters"' in text
    text = unescape(pages.get("/cohort?study_id=d&study_id=t&filter=mut=KRAS&against=TIPE=x").text)
    assert 'name="against" type="text" value="TIPE=x"' in text and text.count('<input type="hidden" name="study_id"') == 2
    assert '<input type="hidden" name="filter" value="mut=KRAS">' in text


def test_the_example_of_a_filter_names_attributes_that_there_are(pages):
    assert re.search(r'name="filter"[^>]* placeholder="([^"]+)"', pages.get(PAGE).text)[1] == "mut=TP53,KRAS;AGE=40..65"


def test_what_help_shows_as_filters_and_queries_can_be_read():
    for text in helppage.FILTERS:
        assert [clause.text for clause in clauses_of(text)] == text.split(";")
    for text in helppage.QUERIES:
        assert parse(text).lines


def test_studies_that_are_not_there(pages):
    for path in ("/studies/nosuch/cohort", "/cohort?study_id=nosuch,other"):
        assert pages.get(path).status_code == 404, path
    assert pages.get("/cohort").status_code == 400 == pages.get("/cohort?study_id=").status_code


def test_of_nobody_there_are_no_charts_but_those_by_which_somebody_is_found(pages):
    text = pages.get(PAGE, filter="TYPE=Nothing").text
    assert "No sample fits this filter" in text and "No sample fits" not in pages.get("/studies/d").text
    assert re.findall(r"<figcaption><bdi>([^<]*)", text) == re.findall(r"<figcaption><bdi>(Type[^<]*)", text, re.IGNORECASE) != []
    assert 'id="data"' not in text and 'id="elsewhere"' in text


def test_a_value_may_have_any_character(pages):
    value = '!a;b,c=d~e<f>&"g'
    page = pages.get(PAGE, filter="TYPE=" + "".join(f"~{ord(letter):02X}" if letter in ";,=~" else letter for letter in value))
    assert size(page) == (0, 6, 0, 5) and "<f>" not in page.text
    assert "TYPE=!a~3Bb~2Cc~3Dd~7Ee&lt;f&gt;&amp;&quot;g" in page.text


class ChartLink(NamedTuple):
    """A link of a table of numbers. *unit*: 0 where samples are counted, 2 for patients: places of `size`; *is_open*: whether the part is selected."""

    title: str
    name: str
    address: str
    count: int
    unit: int
    is_chosen: bool


def chart_links(page):
    """The links of all tables of a page, with their numbers; pictures must have the same, by the same addresses."""
    found = []
    for block in re.findall(r"<figure.*?</figure>|<div class=\"beside\">.*?</div>\n</div>|<div class=\"beside\">.*?<p class=\"save\">", page.text, re.DOTALL):
        title = unescape(re.sub(r"<.*?>", "", re.search(r"<figcaption>(.*?)(?:<span class=\"note-of\">|</figcaption>)|<h3>(.*?)</h3>", block, re.DOTALL)[0]))
        note = re.search(r'<span class="note-of">(.*?)</span>', block)
        rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', block, re.DOTALL)
        in_table = set()
        for first, others in rows:
            link = re.search(r'<a href="([^"]+)"( aria-current="true")?>(?:✓ )?<bdi>(.*?)</bdi></a>', first)
            if link:
                cells = [re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<td.*?>(.*?)</td>", others)]
                count = next(cell for cell in cells if cell.replace(",", "").isdigit())
                of_patients = " patients" in (note[1] if note else "") or ">Patients</th>" in block
                found.append(ChartLink(title, unescape(link[3]), unescape(link[1]), int(count.replace(",", "")), 2 * of_patients, bool(link[2])))
                in_table.add(unescape(link[1]))
        drawn = [unescape(link) for link in re.findall(r'<a href="([^"]+)" aria-label="[^"]+', "".join(re.findall(r"<svg.*?</svg>", block, re.DOTALL)))]
        assert set(drawn) <= in_table, title
    return found


FILTERS = ["", "AGE=39..60,NA", "!TYPE=Primary;list=sequenced", "drug=Cisplatin;TYPE=Primary,Metastasis"]


@pytest.mark.parametrize("text", FILTERS)
def test_each_number_is_what_the_page_behind_its_link_shows(pages, text):
    page = pages.get(PAGE, filter=text)
    links = chart_links(page)
    assert len({link.title for link in links}) >= 8 and len(links) > 15
    own = {"TYPE", "AGE"} & {clause.partition("=")[0] for clause in text.split(";")}
    for link in links:
        behind = pages.follow(link.address)
        assert behind.status_code == 200, link
        if link.is_chosen:
            # What is selected leads to the page without it.
            assert len(link.address) < len(quote(text, safe="")) + len(PAGE) + 8, link
        elif link.title not in own:
            assert size(behind)[link.unit] == link.count, link
        else:
            assert size(behind)[link.unit] >= size(page)[link.unit] or text.startswith("drug"), link
    # Values are compared with the rest of those whom their chart counts.
    for row in re.findall(r'<a class="against" href="([^"]+)" aria-label="Compare [^"]+ with the rest">.*?<bdi>([\d,]+)</bdi>', page.text, re.DOTALL):
        address, count = unescape(row[0]), int(row[1])
        assert address.endswith("&against=rest") and count in size(pages.follow(address.removesuffix("&against=rest"))), row


def test_a_chart_is_counted_without_its_own_clause_and_shows_what_is_selected(pages):
    found = {(link.title, link.name): link for link in chart_links(pages.get(PAGE, filter="TYPE=Primary;AGE=39..60"))}
    assert {name: (link.count, link.is_chosen) for (title, name), link in found.items() if title == "TYPE"} == {
        "Primary": (2, True), "Metastasis": (1, False)
    }  # fmt: skip
    assert {name: link.is_chosen for (title, name), link in found.items() if title == "AGE"} == {"40": True, "55": True, "above 80": False}
    assert unescape(found["TYPE", "Metastasis"].address).endswith("filter=AGE%3D39..60%3BTYPE%3DMetastasis%2CPrimary")
    assert found["AGE", "55"].address.endswith("filter=TYPE%3DPrimary"), "what a range selects leads to the page without the range"
    assert found["Most frequently mutated genes", "KRAS"].count == 1


def test_frequencies_have_their_denominators(pages):
    text = pages.get(PAGE).text
    assert "TP53: 2 of 4" in text and "KRAS: 2 of 5" in text and "EGFR: 1 of 1" in text
    assert re.search(r"<bdi>KRAS</bdi></a></th><td class=\"right\"><bdi>2</bdi></td><td class=\"right\"><bdi>5</bdi></td><td class=\"right\"><bdi>40.0 %</bdi>", text)
    assert "<bdi>A, B</bdi>" in text
    # Of the samples with panel B alone nobody was looked at for TP53.
    assert "TP53: 1 of 1" in pages.get(PAGE, filter="AGE=80..;!mut=KRAS").text or size(pages.get(PAGE, filter="AGE=80..;!mut=KRAS"))[0] == 0


def test_each_table_leads_to_the_records_that_it_shows(pages):
    page = pages.get(PAGE, filter="TYPE=Primary")
    addresses = {unescape(link) for link in re.findall(r'href="(/api/cohort[^"]*)"', page.text)}
    assert len(addresses) >= 10
    for address in addresses:
        assert pages.get(address).status_code == 200, address
    values = next(address for address in addresses if "attribute_ids=TYPE" in address)
    assert "filter" not in values and {record["attr_val"]: record["count"] for record in pages.get(values).json} == {"Primary": "3", "Metastasis": "1", "NA": "2"}
    assert any("kind=amplified%2Cdeleted" in address and "filter=TYPE%3DPrimary" in address for address in addresses)


def test_the_page_of_a_study_is_that_of_its_whole_cohort(pages):
    assert pages.get("/studies/d").data == pages.get(PAGE).data == pages.get(PAGE, filter=" ; ".strip(" ;")).data


@pytest.mark.parametrize("name", ["attribute.tsv?attribute=TYPE", "attribute.tsv?attribute=AGE&of=patients", "mutated-genes.tsv", "copy-number-genes.tsv", "data-kinds.tsv"])
def test_files_are_of_the_samples_that_pass(pages, name):
    one, several = (f"{place}/{name}" for place in ("/studies/d", "/cohort"))
    mark = "&" if "?" in name else "?"
    whole, some = pages.get(one), pages.get(f"{one}{mark}filter=mut%3DKRAS")
    assert whole.status_code == some.status_code == 200 and whole.data != some.data
    assert pages.get(f"{several}{mark}study_id=d&filter=mut%3DKRAS").data == some.data
    svg = pages.get(f"{one.replace('.tsv', '.svg')}{mark}filter=mut%3DKRAS")
    assert svg.status_code == 200 and b"<a " not in svg.data
    assert pages.get(f"{one}{mark}filter=x").status_code == 400


def test_pages_of_all_attributes(pages):
    for path in ("/studies/d/attributes?filter=TYPE%3DPrimary", "/cohort/attributes?study_id=d&study_id=t&filter=TYPE%3DPrimary"):
        page = pages.get(path)
        assert page.status_code == 200 and size(page)[0] == 3
        assert {link.count for link in chart_links(page) if link.title == "TYPE"} >= {3, 1}


def test_the_query_builder_takes_the_cohort_by_its_filter(pages):
    page = pages.get(PAGE, filter="TYPE=Primary;mut=KRAS,TP53")
    address = unescape(re.search(r'href="(/query\?[^"]+)"[^>]*>Query the data of these samples', page.text)[1])
    assert address == "/query?study_id=d&filter=TYPE%3DPrimary%3Bmut%3DKRAS%2CTP53"
    form = pages.get(address)
    assert "3 of 6 samples." in form.text and "TYPE=Primary;mut=KRAS,TP53</textarea>" in form.text
    answer = pages.get(address.replace("/query", "/query/data") + "&clinical=samples&attribute_ids=TYPE&format=tsv&sample_ids=P1%0AP2")
    assert answer.status_code == 200 and "S1" in answer.text and "S3" in answer.text and "S4" not in answer.text and "S2" not in answer.text
    assert pages.get("/query?study_id=d&filter=NOSUCH%3D1").status_code == 400
