"""A study whose every text is hostile: each page about it and each of its files shows the texts literally."""

from html.parser import HTMLParser
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from genows.demo.study import write_demo
from tests.contract.conftest import served
from tests.databases import made_on
from tests.studyfolders import load_folder

EVIL = "</title><script>alert(1)</script>\"'&amp;<marquee>\u202e%s{0}=1"
SAMPLE, PATIENT = "D'\"<i>&1-T1", "D'\"<i>&1"
LONG = "wide" * 60
GENES = "TP53,KRAS,EGFR,BRAF,TERT,CDKN2A"
# What a demo study says → what is said in its place, in whatever file.
TEXTS = {
    "Demo study demo (synthetic)": f"Study {EVIL}",
    "Synthetic data made by genows": EVIL * 20,
    "DEMO-0001": PATIENT,
    "Lung Adenocarcinoma": EVIL,
    "Melanoma": f"{LONG}{EVIL}"[:250],
    "Overall Survival Status": f"Status {EVIL}",
    "Tumor Stage": f"Stage {EVIL}",
    "Stage IV": EVIL,
    "Demo Cancer": f"Cancer {EVIL}",
    "Medical Therapy": EVIL,
    "LAB TEST": f"TEST {EVIL}"[:60],
    "EGFR intragenic deletion": EVIL,
    "Copy-number segments": EVIL,
    "Putative_Passenger\tChosen at random": f"Putative_Passenger\t{EVIL}"[:90],
    "Mutations by exome": EVIL,
}
PAGES = [
    "", "/attributes", "/patients", f"/patients/{quote(PATIENT, safe='')}",
    *(f"/patients/{quote(PATIENT, safe='')}?show={show}" for show in ("mutations", "copy-number", "variants", f"similar&sample={quote(SAMPLE)}")),
    f"/genes?genes={GENES}&tracks=CANCER_TYPE,TUMOR_STAGE,CANCER_TYPE_DETAILED", f"/genes?genes={quote(EVIL)}",
    f"/genes/types?genes={GENES}", f"/genes/types?genes={GENES}&attribute=TUMOR_STAGE", f"/genes/types?genes={GENES}&attribute=study",
    *(f"/genes/{part}?genes={GENES}" for part in ("mutations", "survival", "differences", "coexpression", "files")),
]  # fmt: skip
ELSEWHERE = ["/", "/?q=marquee", f"/?q={quote(EVIL)}", "/studies", f"/studies?search={quote(EVIL)}", f"/genes?genes={GENES}", "/query?study_id=demo", "/api-page"]
PICTURES = ["data-kinds", "mutated-genes", "survival?endpoint=OS", "attribute?of=samples&attribute=TUMOR_STAGE", f"patient-timeline?patient_id={quote(PATIENT)}",
            f"genes/oncoprint?genes={GENES}&tracks=TUMOR_STAGE", f"genes/types?genes={GENES}", f"genes/lollipop?genes={GENES}", f"genes/survival?genes={GENES}"]  # fmt: skip


class Read(HTMLParser):
    """The tags of a page and its words."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.words, self.attributes = [], "", []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data):
        self.words += data


@pytest.fixture(scope="module", params=["sqlite", "mysql"])
def it(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    write_demo(folder / "study", samples=60, genes=180, complete=True)
    for path in (folder / "study").rglob("*.*"):
        text = path.read_text("utf-8")
        for said, instead in TEXTS.items():
            text = text.replace(said, instead)
        path.write_text(text, "utf-8")
    with made_on(request.param, request, folder) as made:
        report = load_folder(made, folder / "study")
        assert report.exit_code == 0, [str(one) for one in report.findings.sorted() if one.severity == "error"]
        it = served(request.param, made.settings["db.connection_string"])
        yield it
        it.app.close()


@pytest.mark.parametrize("address", [f"/studies/demo{page}" for page in PAGES] + ELSEWHERE)
def test_a_page_shows_hostile_texts_literally(it, address):
    answer = it.get(*address.partition("?")[::2])
    # A name of genes that reads as a query which cannot be read is told so.
    assert answer.status_code == (400 if address.endswith(f"/genes?genes={quote(EVIL)}") else 200), answer.text[:500]
    read = Read(answer.text)
    assert {"script", "marquee", "i"} & set(read.tags) <= ({"script"} if "<script src=" in answer.text else set())
    assert "<script>" not in answer.text and read.tags.count("title") - answer.text.count("<svg") <= answer.text.count("<title>")
    assert [name for name in read.attributes if name.startswith("on")] == []
    head = answer.text.partition("</head>")[0]
    assert head.count("<title>") == head.count("</title>") == 1


@pytest.mark.parametrize("page", ["", f"/patients/{quote(PATIENT, safe='')}", f"/genes?genes={GENES}&tracks=TUMOR_STAGE", f"/genes/types?genes={GENES}&attribute=TUMOR_STAGE"])
def test_the_texts_are_there(it, page):
    answer = it.get(*f"/studies/demo{page}".partition("?")[::2])
    assert "<script>alert(1)</script>\"'&amp;<marquee>" in Read(answer.text).words


@pytest.mark.parametrize("picture", PICTURES)
def test_files_hold_them_as_they_are(it, picture):
    path, _, query = picture.partition("?")
    svg = it.get(f"/studies/demo/{path}.svg", query)
    assert svg.status_code == 200, svg.text[:300]
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg.text).iter()}
    assert not names & {"script", "marquee", "i"}
    rows = it.get(f"/studies/demo/{path}.tsv", query)
    assert rows.status_code == 200 and rows.headers["Content-Type"].startswith("text/tab-separated-values")
    assert len({line.count("\t") for line in rows.text.splitlines()}) == 1
