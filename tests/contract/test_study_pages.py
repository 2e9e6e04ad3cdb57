"""The pages about studies on both databases: the demo study, and one whose every text would do harm if it were taken for markup."""

import csv
import io
import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, urlencode
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.demo import variants
from genows.demo.study import write_demo
from genows.pages import genequestions, studylist, tables
from genows.routes import URLS
from tests.studyfolders import load_folder, study_files, write_folder

DEMO = "/studies/demo"
FIGURES = ("data-kinds", "mutated-genes", "copy-number-genes", "variant-genes", "attribute?attribute=AGE&filter=SEX%3DMale", "survival?endpoint=OS", "attribute?attribute=SEX&of=patients", "attribute?attribute=MUTATION_COUNT&of=samples",
           "oncoprint?genes=TP53,KRAS,CDKN2A", "genes/oncoprint?genes=TP53,KRAS,CDKN2A", "genes/differences?genes=TP53,KRAS",
           "genes/coexpression?genes=ERBB2&data=demo_log2CNA", "lollipop?gene=TP53", "genes/lollipop?genes=TP53,KRAS", "genes/types?genes=TP53,KRAS",
           "genes/survival?genes=TP53,KRAS")  # fmt: skip
PAGES = ("/studies", DEMO, f"{DEMO}/cohort", f"{DEMO}/cohort?filter=SEX=Female&against=rest", f"{DEMO}/cohort?filter=SEX%3DMale;mut%3DTP53", "/cohort?study_id=demo,demo1", "/cohort/attributes?study_id=demo", f"{DEMO}/attributes", f"{DEMO}/genes", f"{DEMO}/genes?genes=TP53,KRAS,NOSUCH", f"{DEMO}/genes?genes=tp53",
         "/genes", "/genes?genes=TP53", "/genes?study_ids=demo,demo1&genes=TP53,KRAS",
         f"{DEMO}/genes?genes=TP53,KRAS&show=gains,altered&tracks=SEX&tracks=AGE,CANCER_TYPE&page=1",
         *(f"{base}/{part}?genes=TP53,KRAS" for base in (f"{DEMO}/genes", "/genes") for part in ("types", "mutations", "survival", "differences", "coexpression", "files")))  # fmt: skip
EVIL = "<script>alert(1)</script>\"'&"
BACKWARDS = "\u202eabc"


def files_of(figure):
    name, _, query = figure.partition("?")
    return [f"{DEMO}/{name}.{kind}" + (f"?{query}" if query else "") for kind in ("svg", "tsv")]


TABLES = [f"{DEMO}/genes/pairs.tsv?genes=TP53,KRAS,CDKN2A", "/genes/pairs.tsv?genes=TP53,KRAS"]
OF_SEVERAL = ["/genes/oncoprint.svg?study_ids=demo,demo1&genes=TP53,KRAS", "/genes/oncoprint.tsv?genes=TP53,KRAS"]
OF_SEVERAL += [f"/genes/coexpression.{kind}?study_ids=demo&genes=ERBB2&data=demo_log2CNA" for kind in ("svg", "tsv")]
OF_SEVERAL += [f"/genes/differences.{kind}?study_ids=demo&genes=KRAS" for kind in ("svg", "tsv")]
OF_SEVERAL += [f"/genes/{name}.{kind}?genes=TP53" for name in ("types", "lollipop", "survival") for kind in ("svg", "tsv")]
TABLES += [f"{base}/mutations.tsv?genes=TP53" for base in (f"{DEMO}/genes", "/genes")]
OF_SEVERAL += [f"/cohort/{name}.{kind}?study_id=demo{more}" for name, more in (("data-kinds", ""), ("mutated-genes", ""), ("copy-number-genes", ""), ("variant-genes", ""),
               ("survival", "&endpoint=OS"), ("attribute", "&attribute=SEX")) for kind in ("svg", "tsv")]  # fmt: skip
COMPARED = {"genes": "&kind=mutated", "attributes": "", "values": "&attribute=SEX", "survival": "&endpoint=OS"}
OF_SEVERAL += [f"{base}/compared-{name}.{kind}?{study}filter=SEX%3DFemale&against=rest{more}" for base, study in ((f"{DEMO}/cohort", ""), ("/cohort", "study_id=demo&"))
               for name, more in COMPARED.items() for kind in ("svg", "tsv") if name != "attributes" or kind == "tsv"]  # fmt: skip
FILES = [*(path for figure in FIGURES for path in files_of(figure)), *OF_SEVERAL, *TABLES]


class Pages:
    """*get*: asks the service; *plain*: the same with the fast paths off, and nothing kept; *followed*: links that were found to lead to a page."""

    def __init__(self, settings):
        self.apps = [create_app(make_config({**settings, "fast": fast})) for fast in ("on", "off")]
        self._fast, self._plain = (Client(validator(app)) for app in self.apps)
        self.followed = set()

    def get(self, path, **options):
        return self._fast.get(path, buffered=True, **options)

    def plain(self, path):
        return self._plain.get(path, buffered=True)


def hostile_files():
    """A study of demo1's folder with markup, formulae and text that turns around wherever text may stand."""
    files = study_files(name=f"Study {EVIL}{BACKWARDS}", description=f"=1+1 {EVIL} {BACKWARDS}", citation=f"{EVIL}, 2020", pmid="123,<b>")
    files["data_samples.txt"] = (
        f"#Patient\tSample\t{EVIL}\t=cmd|' /C calc'!A0\n#a\tb\t{EVIL}\t{BACKWARDS}\n#STRING\tSTRING\tSTRING\tNUMBER\n#1\t1\t1\t1\n"
        f"PATIENT_ID\tSAMPLE_ID\tODD_TEXT\tODD_NUMBER\nP1\tS1\t{EVIL}\t>89\nP2\tS2\t=HYPERLINK(1)\t@5\nP3\tS3\t{BACKWARDS}\t3\n"
    )
    return files


def known_genes():
    """Statements that add the genes that the demo study's panel names: a database of the tests has none."""
    for number, line in enumerate(Path(variants.__file__).with_name("genes.tsv").read_text(encoding="utf-8").splitlines()[1:], 1):
        symbol, entrez, *_ = line.split("\t")
        yield f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({number}, 'GENE')"
        yield f"INSERT INTO `gene` (`ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`) VALUES ({entrez}, '{symbol}', {number})"
    for entrez, alias in ((7157, "P53"), (3845, "KRAS1"), (7157, "BOTH"), (3845, "BOTH")):
        yield f"INSERT INTO `gene_alias` (`ENTREZ_GENE_ID`, `GENE_ALIAS`) VALUES ({entrez}, '{alias}')"


@pytest.fixture(scope="module")
def pages(made_once, tmp_path_factory):
    folder = tmp_path_factory.mktemp("studies")
    made_once.run(*known_genes())
    write_demo(folder / "demo", samples=80, genes=40)
    report = load_folder(made_once, folder / "demo")
    assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    report = load_folder(made_once, write_folder(folder / "evil", hostile_files()))
    assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    it = Pages(made_once.settings)
    yield it
    for app in it.apps:
        app.close()


class Outline(HTMLParser):
    """The elements, links, texts and ids of a page; fails where tags do not match."""

    VOID = {"meta", "link", "input", "br"}

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.ids, self.words, self._open = [], [], [], [], []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.links += [value for name, value in attrs if name == "href" and tag == "a"]
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


def test_no_page_of_studies_is_missing():
    of_patients = ("patient", "/samples/", "/data.")  # see test_patient_pages.py, test_downloads.py
    routes = {rule.rule for rule in URLS.iter_rules() if rule.rule.startswith(("/studies", "/genes", "/cohort")) and not any(word in rule.rule for word in of_patients)}
    tried = {path.partition("?")[0].replace(DEMO, "/studies/<study_id>") for path in (*PAGES, *FILES)}
    kinds = {route: re.search(r"<any\(([^)]*)\):kind>", route) for route in routes}
    assert tried == {route.partition(".<")[0] + end for route, found in kinds.items() for end in ([f".{kind}" for kind in found[1].split(", ")] if found else [""])}



@pytest.mark.parametrize("path", [*PAGES, "/", "/?q=demo", "/?q=demo&order=-samples", "/studies?cancer_type=genows_demo"])
def test_pages_hold_together(pages, path):
    answer = pages.get(path)
    assert (answer.status_code, answer.content_type) == (200, "text/html; charset=utf-8")
    assert "script" not in answer.headers["Content-Security-Policy"].replace("default-src", "")
    outline = Outline(answer.text)
    assert len(set(outline.ids)) == len(outline.ids)
    assert sum(tag == "h1" for tag, _ in outline.tags) == 1
    assert not any(name == "style" or name.startswith("on") for _, attributes in outline.tags for name in attributes)
    assert not any(tag in ("script", "style", "img") for tag, _ in outline.tags)
    assert all(attributes.get("aria-label") or attributes.get("aria-hidden") for tag, attributes in outline.tags if tag == "svg")
    for link in outline.links:
        if link.startswith("/"):
            # Those that narrow a cohort are followed in test_cohort_pages.py.
            if "filter=" not in link and link not in pages.followed:
                assert pages.get(link).status_code == 200, link
                pages.followed.add(link)
        else:
            assert link.startswith(("#", "https://pubmed.ncbi.nlm.nih.gov/")), link


@pytest.mark.parametrize("path", [*PAGES, *FILES])
def test_packed_and_plain_say_the_same_and_so_does_what_was_kept(pages, path):
    first, again, plain = pages.get(path), pages.get(path), pages.plain(path)
    assert (first.status_code, plain.status_code) == (200, 200)
    assert first.data == again.data == plain.data


def test_browsers_may_keep_the_page_of_a_study_and_ask_whether_it_has_changed(pages):
    page = pages.get(DEMO)
    assert page.headers["Cache-Control"] == "no-cache"
    again = pages.get(DEMO, headers={"If-None-Match": page.headers["ETag"]})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", page.headers["ETag"])
    other = pages.get(f"{DEMO}/attributes", headers={"If-None-Match": page.headers["ETag"]})
    assert other.status_code == 200 and other.headers["ETag"] != page.headers["ETag"]
    assert "ETag" not in pages.get("/studies/nothing").headers


@pytest.mark.parametrize("path", FILES)
def test_files_are_saved_by_a_name_and_run_nothing(pages, path):
    answer = pages.get(path)
    assert re.fullmatch(r'attachment; filename="(demo-)?[\w.-]+\.(svg|tsv)"', answer.headers["Content-Disposition"])
    assert answer.headers["X-Content-Type-Options"] == "nosniff" and answer.headers["Cache-Control"] == "no-store"
    if ".svg" in path:
        assert answer.content_type == "image/svg+xml; charset=utf-8"
        assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
        root = ElementTree.fromstring(answer.data)
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.find("{*}title").text
    else:
        assert answer.content_type == "text/tab-separated-values; charset=utf-8"
        rows = table(answer)
        assert len(rows) > 1 and len({len(row) for row in rows}) == 1


def table(answer):
    return list(csv.reader(io.StringIO(answer.text), delimiter="\t", quoting=csv.QUOTE_NONE))


def test_counts_are_those_of_the_api(pages):
    """Gene by gene and attribute by attribute, against the records that scripts get."""
    asked = {"genetic_profile_ids": "demo_mutations", "genes": ""}
    mutated = {}
    for record in pages.get("/api/geneticprofiledata", query_string=asked).json:
        mutated.setdefault(record["hugo_gene_symbol"], set()).add(record["sample_id"])
    rows = table(pages.get(f"{DEMO}/mutated-genes.tsv"))[1:]
    assert {gene: int(samples) for gene, samples, *_ in rows} == {gene: len(samples) for gene, samples in mutated.items()}
    assert [int(row[1]) for row in rows] == sorted((int(row[1]) for row in rows), reverse=True)
    records = pages.get("/api/clinicaldata/patients", query_string={"study_id": "demo", "attribute_ids": "SEX"}).json
    values = [record["attr_val"] for record in records]
    rows = table(pages.get(f"{DEMO}/attribute.tsv?attribute=SEX&of=patients"))[1:]
    assert {value: int(count) for value, count, _ in rows} == {value: values.count(value) for value in set(values)}


def test_of_one_thing_pages_speak_in_the_singular(pages):
    """A cohort of one sample, by the parts of its pages; of its comparison, of a patient, of the query builder."""
    sample, patient = "sample=DEMO-0001-T1", pages.get(f"{DEMO}/patients/DEMO-0001")
    paths = [f"{DEMO}/cohort?filter={sample}", f"{DEMO}/cohort?filter={sample}&against=rest", f"{DEMO}/attributes?filter={sample}", f"{DEMO}/patients?search=DEMO-0001", "/query"]
    paths += [f"{DEMO}/genes{part}?genes=TP53,KRAS&filter={sample}" for part in ("", "/types", "/mutations", "/survival", "/differences", "/coexpression")]
    texts = {path: re.sub("<[^>]*>", " ", pages.get(path).text) for path in (*paths, f"{DEMO}/genes/survival?genes=TP53&filter={sample}")} | {"patient": patient.text}
    assert {path: found for path, text in texts.items() if (found := re.findall(r"(?<![\d.,])1 (?:\w+ )?(?:samples|patients|genes|events|mutations|others|attributes|variants|studies|rows)\b", text))} == {}
    assert "1 sample, 1 of them altered" in texts[paths[5]] or "1 sample, 0 of them altered" in texts[paths[5]]


def test_no_cell_of_a_file_is_a_formula_and_a_dash_is_none():
    for text, cell in (("-", "-"), ("-1.5", "-1.5"), ("=1", "'=1"), ("-1+1", "'-1+1"), ("@a", "'@a"), (" -a", "' -a"), (1368, "1368"), (0.25, "0.25"), (None, "")):
        assert tables.cell(text) == cell
    assert (tables.cell(tables.Share(1, 3)), tables.cell(tables.Share(0, 0)), str(tables.Share(1, 3))) == ("0.333333", "", "33.3 %")


def test_numbers_of_files_are_numbers(pages):
    """Shares from 0 to 1, counts without separators; the page has them as people read them."""
    head, *rows = table(pages.get(f"{DEMO}/mutated-genes.tsv"))
    assert head[3] == "Share (0 to 1)" and all(float(share) == pytest.approx(int(some) / int(every), abs=1e-6) for _, some, every, share, *_ in rows)
    assert f"<bdi>{100 * float(rows[0][3]):.1f} %</bdi>" in pages.get(DEMO).text
    for query in ("SEX&of=patients", "AGE&of=patients"):
        head, *rows = table(pages.get(f"{DEMO}/attribute.tsv?attribute={query}"))
        assert head[2] == "Share (0 to 1)" and sum(float(row[2]) for row in rows) == pytest.approx(1, abs=1e-5)
    for address in ("data-kinds.tsv", "survival.tsv?endpoint=OS"):
        head, *rows = table(pages.get(f"{DEMO}/{address}"))
        assert rows and all(float(cell) >= 0 for row in rows for cell in row[address.startswith("data") :] if cell)


def test_the_oncoprint_says_of_each_sample_what_the_api_says(pages):
    symbols = ["TP53", "KRAS", "CDKN2A"]
    rows = table(pages.get(f"{DEMO}/oncoprint.tsv?genes={','.join(symbols)}"))
    assert rows[0] == ["Sample", *symbols]
    asked = {"genetic_profile_ids": "demo_mutations,demo_gistic,demo_structural_variants", "oql": "; ".join(f"{one}: MUT FUSION AMP HOMDEL" for one in symbols)}
    expected = {}
    for record in pages.get("/api/alterations", query_string=asked).json:
        words = [{"AMPLIFIED": "amplified", "HOMODELETED": "deleted"}.get(record["cna"]), record["mutation"] and "mutated"]
        expected[record["sample_id"], record["hugo_gene_symbol"]] = {word for word in (*words, record["structural_variant"] and "structural variant") if word}
    cells = {(row[0], symbol): cell.split(";") for row in rows[1:] for symbol, cell in zip(symbols, row[1:], strict=True) if cell not in ("", "none")}
    plain = {word: "mutated" for impact in ("missense", "truncating", "in frame", "splice", "other") for word in (impact, f"{impact} driver")}
    found = {key: {plain.get(word, word.removesuffix(" driver")) for word in words} for key, words in cells.items()}
    assert found == expected and len(found) > 20
    # Sorted so that the first gene's alterations lie together, and where it has none the second's.
    altered = [tuple(cell not in ("", "none") for cell in row[1:]) for row in rows[1:]]
    assert [row[0] for row in altered] == sorted((row[0] for row in altered), reverse=True)
    later = [row[1] for row in altered if not row[0]]
    assert later == sorted(later, reverse=True)


def test_survival_is_that_of_the_clinical_data(pages):
    rows = table(pages.get(f"{DEMO}/survival.tsv?endpoint=OS"))[1:]
    records = pages.get("/api/clinicaldata/patients", query_string={"study_id": "demo", "attribute_ids": "OS_STATUS,OS_MONTHS"}).json
    known = {}
    for record in records:
        known.setdefault(record["patient_id"], {})[record["attr_id"]] = record["attr_val"]
    both = [values for values in known.values() if len(values) == 2]
    assert int(rows[0][1]) == len(both)
    assert sum(int(row[2]) for row in rows) == sum("DECEASED" in values["OS_STATUS"] for values in both)
    assert sum(int(row[2]) + int(row[3]) for row in rows) == len(both)
    text = pages.get(DEMO).text
    assert "Overall survival (Kaplan–Meier" in text and "Disease-free survival (Kaplan–Meier" in text and "Patients at risk" in text


def test_mutations_without_a_protein_change_count_but_have_no_place(pages, made_once):
    made_once.run("UPDATE `mutation_event` SET `PROTEIN_CHANGE` = 'MUTATED' WHERE `PROTEIN_CHANGE` = 'R175H'")
    text = pages.plain(f"{DEMO}/genes/mutations?genes=TP53").text
    numbers = re.search(r"([0-9]+) mutations of TP53 in ([0-9]+) samples.*?([0-9]+) of ([0-9]+) mutations are at a known position", text, re.DOTALL)
    assert int(numbers[1]) == int(numbers[4]) >= int(numbers[2]) and int(numbers[4]) > int(numbers[3]) > 0
    positions = {row[0] for row in table(pages.plain(f"{DEMO}/lollipop.tsv?gene=TP53"))}
    made_once.run("UPDATE `mutation_event` SET `PROTEIN_CHANGE` = 'R175H' WHERE `PROTEIN_CHANGE` = 'MUTATED'")
    assert "273" in positions and "175" not in positions


@pytest.mark.parametrize(
    ("search", "names"),
    [("", {"demo", "demo1"}), ("DEMO synthetic", {"demo"}), ("breast", {"demo1"}), ("2020", {"demo1"}), ("nothing like it", set()), ("%", set())],
)
def test_the_search_finds_every_word_anywhere(pages, search, names):
    answer = pages.get("/studies", query_string={"search": search})
    links = Outline(answer.text).links
    assert {link.removeprefix("/studies/") for link in links if link.startswith("/studies/")} == names
    assert quote(search) in answer.text or search in answer.text


@pytest.mark.parametrize(
    ("q", "links", "others"),
    [
        ("kras", {"/genes?genes=KRAS"}, {"/genes?genes=TP53"}),
        ("kras1", {"/genes?genes=KRAS"}, set()),
        ("7157", {"/genes?genes=TP53"}, set()),
        ("p53, kras", {"/genes?genes=TP53%2CKRAS"}, set()),
        ("p53 nosuch", set(), {"/genes?genes=TP53"}),
        ("Demo Cancer", {"/studies?cancer_type=genows_demo", "/studies/demo"}, {"/studies/demo1"}),
        ("breast", {"/studies?cancer_type=brca", "/studies/demo1"}, {"/studies/demo"}),
        ("synthetic", {"/studies/demo"}, {"/studies?cancer_type=brca", "/studies/demo1"}),
        ("%", set(), {"/studies/demo", "/studies/demo1"}),
        ("x" * 5000, set(), set()),
    ],
)
def test_one_box_finds_genes_cancer_types_and_studies(pages, q, links, others):
    answer = pages.get("/", query_string={"q": q})
    found = {link for link in Outline(answer.text).links if link.startswith(("/genes?", "/studies/", "/studies?cancer"))}
    assert answer.status_code == 200 and links <= found and not others & found
    assert pages.plain("/?" + urlencode({"q": q})).text == answer.text
    assert links or "Nothing here is called so." in answer.text


def test_studies_of_a_cancer_type_and_their_kinds_of_data(pages):
    assert [study_id for study_id, _ in listed(pages.get("/studies?cancer_type=genows_demo"))] == ["demo"]
    assert "No study is of the cancer type “nosuch”." in pages.get("/studies?cancer_type=nosuch").text
    marks = re.findall('<td class="marks">([^<]*)</td>', pages.get("/studies?cancer_type=genows_demo").text)
    kinds = [row[0] for row in table(pages.get(f"{DEMO}/data-kinds.tsv"))[1:]]
    assert marks == [" ".join(studylist.MARKS[kind] for kind in kinds)]


def test_ticked_studies_are_asked_together(pages):
    form = next(attributes for tag, attributes in Outline(pages.get("/").text).tags if tag == "form" and attributes["action"] == "/genes")
    ticks = [attributes["value"] for tag, attributes in Outline(pages.get("/").text).tags if attributes.get("name") == "study_ids"]
    assert form["method"] == "get" and sorted(ticks) == ["demo", "demo1"]


def listed(answer):
    """The ids of the studies of a page, in its order, and the samples of each."""
    return re.findall(r'<code>([^<]*)</code>.*?<td class="right">([0-9,]*)</td>', answer.text, re.DOTALL)


def test_heads_of_the_list_sort_it(pages):
    plain = pages.get("/studies")
    heads = [unescape(link) for link in Outline(pages.get("/studies?order=name").text).links if link.startswith("/studies?")]
    assert heads == ["/studies?order=-name", "/studies?order=cancer_type", "/studies?order=-samples"]
    every = listed(plain)
    by_size = listed(pages.get("/studies?order=-samples"))
    assert len(every) == 2 and by_size == sorted(every, key=lambda one: -int(one[1]))
    back = pages.get("/studies?search=d&order=-samples")
    assert "/studies?search=d&order=samples" in map(unescape, Outline(back.text).links)
    assert 'name="order" type="hidden" value="-samples"' in back.text and 'aria-sort="descending"' in back.text
    assert listed(pages.get("/studies?search=d&order=samples")) == by_size[::-1]
    assert {tuple(listed(pages.get(f"/studies?order={order}"))) for order in ("name", "-name")} == {tuple(every), tuple(every[::-1])}


@pytest.mark.parametrize("order", ["nosuch", "samples,name", "--name", "-"])
def test_an_order_that_the_list_does_not_know_is_none(pages, order):
    answer = pages.get("/studies", query_string={"order": order})
    assert listed(answer) == listed(pages.get("/studies")) and "aria-sort" not in answer.text and 'type="hidden"' not in answer.text


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/studies?page=0", "page should be a number from 1 to 1."),
        ("/studies?page=2", "page should be a number from 1 to 1."),
        (f"{DEMO}/attributes?page=x", "page should be a number from 1 to 1."),
        (f"{DEMO}/survival.svg", "endpoint is required"),
        (f"{DEMO}/attribute.tsv?attribute=SEX&of=cells", "of should be one of"),
    ],
)
def test_bad_input_is_told_in_a_sentence(pages, path, sentence):
    answer = pages.get(path)
    assert answer.status_code == 400 and sentence in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/studies/nosuch", "/studies/DEMO", "/studies/nosuch/genes?genes=TP53", "/studies/nosuch/attributes", "/studies/nosuch/data-kinds.svg",
        f"{DEMO}/attribute.svg?attribute=NOSUCH&of=patients", f"{DEMO}/attribute.svg?attribute=SEX&of=samples", f"{DEMO}/survival.tsv?endpoint=XS",
        f"{DEMO}/oncoprint.svg?genes=NOSUCH", f"{DEMO}/lollipop.tsv", f"{DEMO}/nosuch", f"{DEMO}/genes.pdf", f"{DEMO}/", "/studies/demo1/data-kinds.tsv",
    ],
)  # fmt: skip
def test_what_is_not_there_is_404(pages, path):
    answer = pages.get(path)
    assert answer.status_code == 404
    # One sentence for a hidden study, none, and a study without the thing that was asked for.
    assert "or it has nothing of the kind that was asked for." in answer.text or path.endswith(("nosuch", ".pdf", "/"))


def test_a_study_without_alterations_says_so(pages):
    text = pages.get("/studies/demo1/genes?genes=TP53").text
    assert "neither mutations nor discrete copy-number values" in text and "<figure" not in text


def test_several_studies_are_columns_of_one_oncoprint(pages):
    head, *rows = table(pages.get("/genes/oncoprint.tsv?study_ids=demo,demo1&genes=TP53,KRAS"))
    assert head == ["Study", "Sample", "TP53", "KRAS"]
    for study_id in ("demo", "demo1"):
        own = table(pages.get(f"/studies/{study_id}/genes/oncoprint.tsv?genes=TP53,KRAS"))[1:]
        assert sorted(row[1:] for row in rows if row[0] == study_id) == sorted(own)
    assert sorted(rows) == sorted(table(pages.get("/genes/oncoprint.tsv?genes=TP53,KRAS"))[1:]), "all that may be read"
    text = pages.get("/genes?study_ids=demo&genes=TP53").text
    assert "/genes/oncoprint.svg?study_ids=demo&amp;genes=TP53" in text and 'name="study_ids" value="demo"' in text
    assert pages.get("/genes?study_ids=demo,nosuch&genes=TP53").status_code == 404
    assert pages.get("/genes?study_ids=&genes=TP53").status_code == 400


def test_clinical_tracks_are_those_of_the_clinical_data(pages):
    head, *rows = table(pages.get(f"{DEMO}/genes/oncoprint.tsv?genes=TP53,KRAS&tracks=SEX,CANCER_TYPE_DETAILED,AGE"))
    names = [pages.get("/api/clinicalattributes", query_string={"study_id": "demo"}).json, ["SEX", "CANCER_TYPE_DETAILED", "AGE"]]
    shown = {record["attr_id"]: record["display_name"] for record in names[0]}
    assert head == ["Sample", "TP53", "KRAS", *map(shown.get, names[1])]
    patients = {record["id"]: record["patient_id"] for record in pages.get("/api/samples", query_string={"study_id": "demo"}).json}
    values = {}
    for of, key in (("samples", "sample_id"), ("patients", "patient_id")):
        records = pages.get(f"/api/clinicaldata/{of}", query_string={"study_id": "demo", "attribute_ids": ",".join(names[1])}).json
        values |= {(record[key], record["attr_id"]): record["attr_val"] for record in records}
    for sample, _, _, *cells in rows:
        assert cells == [values.get((sample, name)) or values.get((patients[sample], name), "") for name in names[1]], sample


def test_unaltered_samples_may_be_left_out(pages):
    rows = table(pages.get(f"{DEMO}/genes/oncoprint.tsv?genes=TP53,KRAS"))
    altered = [row for row in rows[1:] if any(cell not in ("", "none") for cell in row[1:])]
    assert table(pages.get(f"{DEMO}/genes/oncoprint.tsv?genes=TP53,KRAS&show=altered"))[1:] == altered and 0 < len(altered) < len(rows) - 1
    text = pages.get(f"{DEMO}/genes?genes=TP53,KRAS&show=altered").text
    assert "the others are left out" in text and "show=altered" in text
    every = pages.get(f"{DEMO}/genes?genes=TP53,KRAS").text
    assert re.findall(r"[0-9.]+ %", every) == re.findall(r"[0-9.]+ %", text) != [], "the shares stay"


@pytest.mark.parametrize(
    ("query", "sentence"),
    [("show=nosuch", "show should be altered or gains"), ("tracks=NOSUCH", "tracks has what is no clinical attribute"), ("page=9", "page should be a whole number"),
     ("tracks=SEX,AGE,CANCER_TYPE,CANCER_TYPE_DETAILED,MUTATION_COUNT,FRACTION_GENOME_ALTERED", "shows 5 at most")],
)  # fmt: skip
def test_what_an_oncoprint_cannot_show_is_told(pages, query, sentence):
    answer = pages.get(f"{DEMO}/genes?genes=TP53&{query}", headers={"Accept": "text/html"})
    assert answer.status_code == 400 and sentence in answer.text


def test_each_sample_leads_to_its_patient(pages):
    text = pages.get(f"{DEMO}/genes?genes=TP53,KRAS").text
    picture, beneath = text.split("</svg>")[1].split("<svg")[-1], text.split('id="samples"')[1]
    patients = {record["id"]: record["patient_id"] for record in pages.get("/api/samples", query_string={"study_id": "demo"}).json}
    for part in (picture, beneath):
        links = re.findall(r'href="/studies/demo/patients/([^?"]+)\?sample=([^"]+)"', part)
        assert links and all(patients[sample] == patient for patient, sample in links)
    (first,) = re.findall(r"<title>(DEMO-[^<]*TP53: [^<]*)</title>", picture)[:1]
    assert re.search(r"TP53: [^;]*\((missense|truncating|splice|in frame|other|structural variant)", first)


def test_of_too_many_cells_only_the_numbers_of_each_study_are_shown(pages, monkeypatch):
    small = pages.get("/genes?genes=TP53,KRAS").text
    monkeypatch.setattr(genequestions, "MOST_CELLS", 100)
    text = pages.get("/genes?genes=KRAS,TP53").text
    assert "samples are too many for an oncoprint of 2 rows" in text and 'id="alterations"' not in text
    for its in (small, text):
        assert re.findall(r"<bdi>[0-9.]+ %</bdi>", its.split('id="by-study"')[1].split("</table>")[0]), "altered samples by study"
    assert pages.get("/genes/oncoprint.tsv?genes=TP53,KRAS").status_code == 404 == pages.get("/genes/pairs.tsv?genes=TP53,KRAS").status_code


def test_pairs_are_those_of_the_oncoprint(pages):
    head, *rows = table(pages.get(f"{DEMO}/genes/oncoprint.tsv?genes=TP53,KRAS,CDKN2A"))
    pairs = table(pages.get(f"{DEMO}/genes/pairs.tsv?genes=TP53,KRAS,CDKN2A"))
    assert pairs[0][:6] == ["A", "B", "Neither", "A alone", "B alone", "Both"] and len(pairs) == 4
    for first, second, *counts in pairs[1:]:
        one, other = head.index(first), head.index(second)
        both = [(row[one] != "none", row[other] != "none") for row in rows if row[one] and row[other]]
        assert list(map(int, counts[:4])) == [both.count(pair) for pair in ((False, False), (True, False), (False, True), (True, True))]
    assert 'id="pairs"' in pages.get(f"{DEMO}/genes?genes=TP53,KRAS").text and 'id="pairs"' not in pages.get(f"{DEMO}/genes?genes=TP53").text


def test_what_was_asked_of_genes_is_told(pages):
    text = pages.get(f"{DEMO}/genes", query_string={"genes": f"TP53 {EVIL}"}).text
    assert "No gene is called &lt;script&gt;" in text and "<script" not in text
    text = pages.get(f"{DEMO}/genes", query_string={"genes": "TP53 krasx <x>"}).text
    assert 'Look for genes that begin with <a href="/?q=KRAS"><bdi>KRAS</bdi></a>, <a href="/?q=%3CX"><bdi>&lt;X</bdi></a></p>' in text
    assert "genes that begin with" not in pages.get(f"{DEMO}/genes?genes=TP53").text
    text = pages.get(f"{DEMO}/genes").text
    assert '<a href="#elsewhere">Download and compare</a>' in pages.get(DEMO).text and "Missense Mutation" in pages.get(f"{DEMO}/genes/mutations?genes=TP53").text
    assert "Which genes?" in text
    many = " ".join(row[0] for row in table(pages.get(f"{DEMO}/mutated-genes.tsv"))[1:])
    assert "Only the first" not in pages.get(f"{DEMO}/genes", query_string={"genes": many}).text


def test_genes_may_be_asked_for_by_any_name(pages):
    """Symbols in any case, aliases, Entrez ids; the page says what it took them for, and asks where an alias means several."""
    text = pages.get(f"{DEMO}/genes", query_string={"genes": "p53, 3845; cdkn2a TP53 both nosuch"}).text
    assert "p53 is TP53, 3845 is KRAS." in text and "both may be KRAS, TP53: write which." in text and "No gene is called nosuch." in text
    assert 'value="p53, 3845, cdkn2a, TP53, both, nosuch"' in text
    by_symbols = pages.get(f"{DEMO}/oncoprint.tsv?genes=TP53,KRAS,CDKN2A").text
    assert pages.get(f"{DEMO}/oncoprint.tsv?genes=p53,3845,cdkn2a,TP53,both").text == by_symbols
    assert f"{DEMO}/genes/oncoprint.svg?genes=TP53%2CKRAS%2CCDKN2A" in text
    for name in ("tp53", "P53", "7157"):
        assert pages.get(f"{DEMO}/lollipop.tsv?gene={name}").text == pages.get(f"{DEMO}/lollipop.tsv?gene=TP53").text
        assert "Mutations of TP53" in pages.get(f"{DEMO}/genes/mutations?genes={name}").text


def test_a_hostile_study_is_rendered_harmless(pages):
    for path in ("/studies", "/", "/?q=study", "/?" + urlencode({"q": EVIL}), "/studies/demo1", "/studies/demo1/attributes", "/studies/demo1/genes?genes=TP53", "/studies/demo1/nosuch",
                 "/studies/demo1/genes?genes=TP53&tracks=ODD_TEXT,ODD_NUMBER", "/genes?genes=TP53&study_ids=demo1"):
        answer = pages.get(path, headers={"Accept": "text/html"})
        outline = Outline(answer.text)
        assert {tag for tag, _ in outline.tags}.isdisjoint({"script", "b"}) and "<script" not in answer.text, path
    text = pages.get("/studies/demo1").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;" in text
    assert f"<bdi>Study {EVIL}".replace(EVIL, "&lt;script&gt;") in text, "a text that turns around turns nothing but itself"
    assert BACKWARDS not in re.search(r"<title>(.*?)</title>", text)[1] and BACKWARDS not in "".join(re.findall(r"<svg.*?</svg>", text))
    assert 'href="https://pubmed.ncbi.nlm.nih.gov/123/"' in text and "PubMed &lt;b" not in text
    for attribute in ("ODD_TEXT", "ODD_NUMBER"):
        query = urlencode({"attribute": attribute, "of": "samples"})
        answer = pages.get(f"/studies/demo1/attribute.tsv?{query}")
        cells = [cell for row in table(answer) for cell in row]
        assert not any(cell[:1] in "=+-@" for cell in cells), cells
        picture = pages.get(f"/studies/demo1/attribute.svg?{query}")
        assert picture.status_code == 200
        assert {element.tag.partition("}")[2] for element in ElementTree.fromstring(picture.data).iter()} <= {"svg", "title", "style", "rect", "text", "path"}
    assert "'=HYPERLINK(1)" in pages.get("/studies/demo1/attribute.tsv?attribute=ODD_TEXT&of=samples").text


def test_pages_are_small(pages):
    for path in (*PAGES, *FILES):
        size = int(pages.get(path, headers={"Accept-Encoding": "gzip"}).headers.get("Content-Length", 0) or len(pages.get(path, headers={"Accept-Encoding": "gzip"}).data))
        assert size <= 200_000, path
