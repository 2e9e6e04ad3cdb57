"""The page of two cohorts on both databases: its numbers are those of the flat addresses, its links lead to the samples that they count."""

import csv
import io
import re
from html import unescape
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.demo.study import write_demo
from tests.contract.test_cohort_pages import Pages, size
from tests.contract.test_study_pages import known_genes
from tests.judges.cohorts import example
from tests.portal import FRODO, add_user
from tests.studyfolders import load_folder, write_folder

D, T, DEMO = "/studies/d/cohort", "/studies/t/cohort", "/studies/demo/cohort"
KINDS = ("mutated", "amplified", "deleted", "sv")
# Of its months, and of its numbers, no scale can be made.
EXTREME = {
    **example.study_file("x"),
    "meta_samples.txt": example.meta("x", "CLINICAL", "SAMPLE_ATTRIBUTES", "data_samples.txt"),
    "data_samples.txt": example.lines(*example.clinical_head("PATIENT_ID:STRING", "SAMPLE_ID:STRING", "N:NUMBER"), "P1|S1|1.7e308", "P2|S2|5e-324", "P3|S3|-1e300"),
    "meta_patients.txt": example.meta("x", "CLINICAL", "PATIENT_ATTRIBUTES", "data_patients.txt"),
    "data_patients.txt": example.lines(
        *example.clinical_head("PATIENT_ID:STRING", "OS_STATUS:STRING", "OS_MONTHS:NUMBER"),
        "P1|1:DECEASED|1.7e308", "P2|0:LIVING|5e-324", "P3|1:DECEASED|7",
    ),
}  # fmt: skip
FOLDERS = {**example.FOLDERS, "x": EXTREME}
# Study, and two cohorts of it.
COMPARED = [
    pytest.param("d", {"filter": "TYPE=Primary", "against": "rest"}, id="the running example"),
    pytest.param("t", {"filter": "GROUP=a", "against": "GROUP=b"}, id="the survival times"),
    pytest.param("demo", {"filter": "SEX=Female;AGE=50..", "against": "rest"}, id="the demo study"),
    pytest.param("demo", {"filter": "mut=TP53", "against": "AGE=50..", "overlap": "keep"}, id="cohorts that overlap"),
]


@pytest.fixture(scope="module")
def pages(made_once, tmp_path_factory):
    folder = tmp_path_factory.mktemp("compared")
    made_once.run(*known_genes())
    write_demo(folder / "demo", samples=60, genes=30)
    for study_id, files in FOLDERS.items():
        write_folder(folder / study_id, dict(files))
    for study_id in ("demo", *FOLDERS):
        assert load_folder(made_once, folder / study_id).exit_code == 0
    app = create_app(make_config(made_once.settings))
    yield Pages(app)
    app.close()


def tables(page):
    """Caption → rows, of each cell its text and where it leads."""
    found = {}
    for caption, text in re.findall(r'<div class="table[^"]*"[^>]* aria-label="([^"]*)"><table>(.*?)</table>', page.text, re.DOTALL):
        rows = re.findall(r"<tr>(<th scope=\"row\">.*?)</tr>", text, re.DOTALL)
        found[unescape(caption)] = [[_cell(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows]
    return found


def _cell(text):
    link = re.search(r'href="([^"]*)"', text)
    return unescape(re.sub(r"<[^>]+>", "", text)), link and unescape(link[1])


def tsv(pages, path, **asked):
    answer = pages.get(path, **asked)
    assert answer.status_code == 200, answer.text
    return list(csv.reader(io.StringIO(answer.text), delimiter="\t"))[1:]


def number(text):
    return float(text) if text else None


def near(row, record):
    return [number(cell) for cell in row] == [value if value is None else pytest.approx(float(value), rel=1e-5, abs=1e-300) for value in record]


@pytest.mark.parametrize(("study", "asked"), COMPARED)
def test_the_numbers_of_genes_are_those_of_the_flat_address(pages, study, asked):
    page = pages.get(f"/studies/{study}/cohort", **asked)
    assert page.status_code == 200
    shown = {caption: rows for caption, rows in tables(page).items() if "genes" in caption.lower()}
    compared = 0
    for kind in KINDS:
        records = pages.get("/api/cohort/compare/genes", study_id=study, kind=kind, **asked).json
        rows = tsv(pages, f"/studies/{study}/cohort/compared-genes.tsv", kind=kind, **asked)
        assert [row[0] for row in rows] == [one["hugo_gene_symbol"] for one in records]
        for row, one in zip(rows, records, strict=True):
            assert near(row[1:], [*list(one.values())[3:]]), (row, one)
        if not records:
            continue
        its = next(its for its in shown.values() if [row[0][0] for row in its] == [one["hugo_gene_symbol"] for one in records[:25]])
        assert [(row[1][0], row[3][0]) for row in its] == [
            tuple(f"{one[f'altered_{side}']} of {one[f'profiled_{side}']}" for side in "ab") for one in records[:25]
        ]
        compared += 1
    assert compared or study == "t"


@pytest.mark.parametrize(("study", "asked"), COMPARED)
def test_the_numbers_of_attributes_and_survival_are_those_of_the_flat_addresses(pages, study, asked):
    records = pages.get("/api/cohort/compare/values", study_id=study, **asked).json
    rows = tsv(pages, f"/studies/{study}/cohort/compared-attributes.tsv", **asked)
    assert [(row[1], row[2].removesuffix("s"), row[3].lower() or None) for row in rows] == [(one["attr_id"], one["level"], one["test"]) for one in records]
    for row, one in zip(rows, records, strict=True):
        assert near(row[4:], list(one.values())[3:]), (row, one)
    for one in [one for one in records if one["p_value"]][:2]:
        values = tsv(pages, f"/studies/{study}/cohort/compared-values.tsv", attribute=one["attr_id"], **asked)
        # Words beside numbers, as 'Unknown', are values and not tested.
        tested = [row for row in values if one["test"] == "chi-square" or row[0][0] in "-0123456789" or row[0].startswith(("up to ", "above "))]
        assert [sum(int(row[place]) for row in tested) for place in (1, 3)] == [int(one["cases_a"]), int(one["cases_b"])]
    shown = tables(pages.get(f"/studies/{study}/cohort", **asked))
    for one in pages.get("/api/cohort/compare/survival", study_id=study, **asked).json:
        its = next(rows for caption, rows in shown.items() if caption.endswith("by cohort") and (one["endpoint"] == "OS") == caption.startswith("Overall"))
        assert [[row[1][0], row[2][0]] for row in its] == [[one[f"patients_{side}"], one[f"events_{side}"]] for side in "ab"]
        curves = tsv(pages, f"/studies/{study}/cohort/compared-survival.tsv", endpoint=one["endpoint"], **asked)
        if not asked.get("overlap"):
            steps = pages.get("/api/cohort/survival", study_id=study, endpoint=one["endpoint"], **asked).json
            assert [row[:1] + row[2:5] for row in curves] == [[step["cohort"].upper(), step["at_risk"], step["events"], step["censored"]] for step in steps]


def test_log_rank_and_hazard_ratio_are_told(pages):
    page = pages.get(T, filter="GROUP=a", against="rest")
    assert "Log-rank test: p = 0.395. Hazard ratio of A to B: 0.530 (95 % confidence interval 0.0986 to 2.85)" in page.text
    assert "There is no survival here" in pages.get(D, filter="TYPE=Primary", against="rest").text


@pytest.mark.parametrize("asked", [{"filter": "SEX=Female", "against": "rest"}, {"filter": "SEX=Female;AGE=50..", "against": "rest"}, {"filter": "SEX=Female", "against": "SEX=Male"}])
def test_each_number_of_a_gene_and_of_a_value_leads_to_its_samples(pages, asked):
    """Of a rest that no filter says B's links lead to the samples that are not in A, beside A."""
    followed = 0
    for caption, rows in tables(pages.get(DEMO, **asked)).items():
        its = re.search("genes|Sex$|Cancer Type", caption)
        for row in rows[:3] if its and len(rows[0]) in (5, 8) else ():
            for text, link in (row[1], row[3]):
                there = pages.get(link)
                assert there.status_code == 200, link
                if "against=" in link and len(row) == 5:
                    # Patients with samples in both count in neither.
                    continue
                if "against=" in link:
                    samples = re.search(r"leaves (\d+) samples? in A", there.text) or re.search(r'"cohort-size">(\d+) samples?', there.text)
                    assert samples[1] == text.split()[0], link
                else:
                    assert int(text.split()[0]) in size(there)[::2], link
                followed += 1
    assert followed > 10


def test_more_genes_stand_on_pages_of_their_kind(pages):
    page = pages.get(DEMO, filter="SEX=Female", against="rest")
    more = unescape(re.search(r'<p><a href="([^"]*)">All ([\d,]+) genes with their files', page.text)[1])
    every = next(rows for caption, rows in tables(pages.get(more)).items() if "Mutated" in caption)
    assert len(every) == len(tsv(pages, f"{DEMO}/compared-genes.tsv", filter="SEX=Female", against="rest", kind="mutated")) > 25
    assert pages.get(more + "&page=9").status_code == 400


def test_who_is_in_both_is_told_and_kept_or_not(pages):
    asked = {"filter": "TYPE=Primary", "against": "patient=P1,P2"}
    page = pages.get(D, **asked)
    assert "2 samples and 2 patients are in both, and count in neither, which leaves 1 sample in A and 1 in B." in unescape(page.text)
    kept = pages.get(unescape(re.search(r'href="([^"]*)">Keep them in both', page.text)[1]))
    assert "are in both, and count in both. " in kept.text and "Leave them out of both" in kept.text
    swapped = pages.get(unescape(re.search(r'href="([^"]*)">Swap A and B', kept.text)[1]))
    assert [row[1][0] for row in tables(kept)["The numbers of Mutated genes"]] == [row[3][0] for row in tables(swapped)["The numbers of Mutated genes"]]


def test_a_cohort_beside_itself(pages):
    same = {"filter": "TYPE=Primary", "against": "TYPE=Primary"}
    assert "All samples of cohort A are in both cohorts" in pages.get(D, **same).text
    rows = tables(pages.get(D, **same, overlap="keep"))
    assert {row[6][0] for row in rows["The numbers of Mutated genes"]} == {"1"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"filter": "TYPE=nosuch", "against": "rest"}, "Cohort A is empty: no sample passes its filter."),
        ({"against": "rest"}, "Cohort B is empty: no sample passes its filter."),
        ({"filter": "sample=S6", "against": "sample=nosuch", "kind": "mutated"}, "Cohort B is empty"),
    ],
)
def test_an_empty_cohort(pages, asked, said):
    page = pages.get(D, **asked)
    assert page.status_code == 200 and said in page.text and "<table>" not in page.text
    assert tsv(pages, f"{D}/compared-genes.tsv", **{"kind": "mutated", **asked}) is not None


@pytest.mark.parametrize("asked", [{"filter": "patient=P1", "against": "rest"}, {"filter": "patient=P1", "against": "patient=P2"}])
def test_numbers_of_which_no_scale_can_be_made(pages, asked):
    page = pages.get("/studies/x/cohort", **asked)
    assert page.status_code == 200 and "nan" not in re.findall(r"<svg.*</svg>", page.text, re.DOTALL)
    assert [row[2:4] for row in tsv(pages, "/studies/x/cohort/compared-survival.tsv", endpoint="OS", **asked)][:1] == [["1", "1"]]


def test_where_no_gene_was_looked_at(pages):
    assert "No gene is altered in either cohort, or none was looked at." in pages.get(T, filter="GROUP=a", against="rest").text


@pytest.mark.parametrize(
    ("path", "asked", "said"),
    [
        (D, {"against": "<b>"}, "against has a clause that should be a key, one = and its items: <b>"),
        (D, {"against": "rest", "overlap": "x"}, "overlap should be"),
        (D, {"against": "rest", "kind": "any"}, "kind should be one of: mutated, amplified, deleted, sv."),
        (f"{D}/compared-genes.tsv", {"filter": "TYPE=Primary", "kind": "mutated"}, "against is required"),
        (f"{D}/compared-genes.svg", {"against": "rest"}, "kind"),
    ],
)
def test_what_cannot_be_read(pages, path, asked, said):
    page = pages.get(path, **asked)
    assert page.status_code == 400 and said in unescape(page.text) and "<b>" not in page.text


def test_files_that_are_not_there(pages):
    for name, asked in (("values", {"attribute": "NOSUCH"}), ("survival", {"endpoint": "OS"}), ("attributes", {})):
        assert pages.get(f"{D}/compared-{name}.svg", filter="TYPE=Primary", against="rest", **asked).status_code == 404, name


def test_pictures_are_files_without_links_and_marks_of_pages_are_links(pages):
    asked = {"filter": "SEX=Female", "against": "rest"}
    picture = pages.get(f"{DEMO}/compared-genes.svg", kind="mutated", **asked)
    assert picture.mimetype == "image/svg+xml" and "<a " not in picture.text and "A: SEX=Female; B: the rest" in picture.text
    assert re.search(r'<a href="/studies/demo/cohort\?filter=[^"]*mut%3DTP53" tabindex="-1"><circle', pages.get(DEMO, **asked).text)


def test_several_studies(pages):
    asked = {"filter": "study=d", "against": "study=demo", "study_id": "d,demo"}
    page = pages.get("/cohort", **asked)
    links = [unescape(link) for link in re.findall(r'href="(/cohort/compared-[^"]*)"', page.text)]
    assert page.status_code == 200 and len(links) > 4
    assert all(pages.get(link).status_code == 200 for link in links)
    assert [row[0] for row in tsv(pages, next(link for link in links if "genes.tsv" in link))] == [
        one["hugo_gene_symbol"] for one in pages.get("/api/cohort/compare/genes", **asked).json
    ]


def test_records_are_read_on_pages_where_a_browser_may_not_read_the_api(made_once, pages):
    add_user(made_once, FRODO, "public_portal:ALL")
    app = create_app(make_config({**made_once.settings, "authenticate": "remote_user", "dat.method": "uuid"}))
    browser = Client(validator(app))

    def get(path, **query):
        return browser.get(path, query_string=query or None, buffered=True, environ_overrides={"REMOTE_USER": FRODO})

    try:
        page = get(DEMO, filter="SEX=Female", against="rest")
        links = [unescape(link) for link in re.findall(r'href="(/(?:api|read)/[^"]*)"', page.text)]
        assert len({link.partition("?")[0] for link in links}) == 3
        assert all("<dt>Records</dt><dd>" in get(link).text for link in links)
    finally:
        app.close()
