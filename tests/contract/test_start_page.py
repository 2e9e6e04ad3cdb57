"""The start page over hundreds of studies: what it shows, and how little it asks the database."""

import re
import time
from html import unescape
from urllib.parse import quote

import pytest
from werkzeug.test import Client

from genows import create_app
from genows.config.reader import make_config
from tests.statements import counted

STUDIES, TYPES, SAMPLES = 530, 40, 6
KINDS = ("MUTATION_EXTENDED", "COPY_NUMBER_ALTERATION", "MRNA_EXPRESSION")


def rows():
    """Statements that add the studies: of one cancer type those whose number leaves the same rest, each with up to three profiles."""
    yield from (f"INSERT INTO `type_of_cancer` (`TYPE_OF_CANCER_ID`, `NAME`, `DEDICATED_COLOR`, `SHORT_NAME`, `PARENT`, `CLINICAL_TRIAL_KEYWORDS`) VALUES ('type{number}', 'Tumour {number:02}', 'Red', 'T', 'tissue', '')" for number in range(TYPES))
    for pk in range(1, STUDIES + 1):
        values = f"{pk}, 'study_{pk}', 'type{pk % TYPES}', 'Study {pk:03}', 's{pk}', 'a study', 1"
        yield f"INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`, `DESCRIPTION`, `PUBLIC`) VALUES ({values})"
        patients = ", ".join(f"({pk * SAMPLES + one}, 'p{pk}-{one}', {pk})" for one in range(SAMPLES))
        samples = ", ".join(f"({pk * SAMPLES + one}, 's{pk}-{one}', 'Primary Solid Tumor', {pk * SAMPLES + one}, 'type{pk % TYPES}')" for one in range(SAMPLES))
        profiles = ", ".join(f"({pk * 3 + one}, 'study_{pk}_{one}', {pk}, '{KINDS[one]}', 'MAF', 'profile', 'words', 1)" for one in range(pk % 3 + 1))
        yield f"INSERT INTO `patient` (`INTERNAL_ID`, `STABLE_ID`, `CANCER_STUDY_ID`) VALUES {patients}"
        yield f"INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`) VALUES {samples}"
        yield (
            "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`, "
            f"`DESCRIPTION`, `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES {profiles}"
        )


@pytest.fixture(scope="module")
def app(made_once):
    made_once.run(*rows())
    app = create_app(make_config(made_once.settings))
    yield app
    app.close()


@pytest.fixture
def get(app):
    return lambda path: Client(app).get(path).text


def test_five_hundred_studies_stand_on_one_page_and_the_others_on_the_next(get):
    shown = get("/")
    assert "530 studies" in shown and shown.count('name="study_ids"') == 500 and 'href="/studies">the page of studies</a> lists all 530' in shown
    assert get("/studies?page=2").count('name="study_ids"') == 30
    names = re.findall(r"/studies/study_[0-9]+\"><bdi>([^<]*)<", shown)
    assert names[:3] == ["Study 040", "Study 080", "Study 120"], "of a cancer type by name"
    assert [f"Study {number:03}" for number in range(1, 501)] == re.findall(r"/studies/study_[0-9]+\"><bdi>([^<]*)<", get("/?order=name"))
    assert set(re.findall('<td class="marks">([^<]*)</td><td class="right">([^<]*)<', shown)) == {("Mut", "6"), ("Mut CNA", "6"), ("Mut CNA mRNA", "6")}


def test_the_examples_below_the_box_find_something(get):
    examples = re.search(r'<p class="quiet">For example (.*?)</p>', get("/"))[1]
    links = [unescape(link) for link in re.findall('href="([^"]+)"', examples)]
    assert len(links) == 3 and all("Nothing here is called so" not in get(link) for link in links[2:])


def test_what_is_found_of_many_is_cut_short_and_said(get):
    found = get("/?q=study")
    assert "530 studies" in found and found.count('name="study_ids"') == 500 and 'href="/studies?search=study">the page of studies</a> lists all 530' in found
    found = get("/?q=tumour")
    assert "40 cancer types, 530 studies" in found and found.count("/studies?cancer_type=") - len(re.findall('class="group"', found)) == 12
    assert get("/studies?cancer_type=" + quote("type7")).count('name="study_ids"') == 14


def test_the_page_asks_as_little_of_many_studies_as_of_few(app, get, monkeypatch):
    with counted(app, monkeypatch) as first:
        get("/")
    with counted(app, monkeypatch) as again:
        get("/")
    assert len(first) <= 8 and len(again) <= len(first) and not {"study_sizes", "profiles_by_studies"} & {*again}
    before = time.process_time()
    get("/")
    assert time.process_time() - before < 0.2, "seconds of CPU: a quarter of them on a quiet machine, and less"
