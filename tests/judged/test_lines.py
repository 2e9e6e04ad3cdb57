"""Lines to copy: those that pages show are run as they stand, by sh, Python and R, and read what the API answers, with a token and without."""

import json
import re
import shutil
import subprocess
import warnings
from html import unescape
from urllib.parse import urlencode

import pandas
import pytest
from werkzeug.test import Client

from genows.config.reader import make_config
from genows.pages.lines import READINGS, Call, lines_for
from tests.demoexamples import load_demo
from tests.judged.serving import Service, serving
from tests.judges import description
from tests.portal import FRODO, Portal, add_user
from tests.realstudy import STUDY, loaded

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from lifelines.statistics import logrank_test

pytestmark = pytest.mark.slow  # Studies are loaded, and R is started many times.


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The demo study on SQLite, with a user."""
    folder = tmp_path_factory.mktemp("demo")
    made = description.sqlite(folder)
    load_demo(make_config(made.settings), folder / "demo")
    add_user(made, FRODO, "public_portal:ALL")
    yield made
    made.database.close()


@pytest.fixture(scope="module", params=["login", "no login"])
def service(request, demo):
    portal = Portal(demo, description.LOGINS[request.param])
    token = portal.token() if request.param == "login" else ""
    with serving(portal.app) as host:
        yield Service(host, token, portal, Client(portal.app), {"Host": host, **({"Authorization": f"Bearer {token}"} if token else {})})
    portal.close()


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Where somebody sits who copies lines."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def token_file(service, folder):
    if service.token:
        (folder / "data_access_token.txt").write_text(f"token: {service.token}\ncreation_date: 2027-01-15T08:00:00.000Z\n", encoding="utf-8")


def blocks(page):
    """Returns (language, lines) of a page, in its order."""
    found = re.findall(r'<h[34]>([^<]*)</h[34]>\s*<pre class="lines"[^>]*><code>(.*?)</code></pre>', page.get_data(as_text=True), re.DOTALL)
    return [(unescape(language), unescape(lines)) for language, lines in found]


def by_sh(lines):
    subprocess.run(["sh", "-ec", lines], capture_output=True, check=True, timeout=30)


def by_python(lines):
    names: dict = {}
    exec(lines, names)
    return names


def by_r(lines, name="table", options='dataframe = "rows", na = "null"'):
    """What R has in the variable *name* after these lines, as JSON; None where there is no R."""
    return each_by_r([lines], name, options)[0]


def each_by_r(blocks, name, options=""):
    """The same of each of these blocks of lines, none of which sees another's variables. PERF: R takes longer to start than to run them."""
    if shutil.which("Rscript") is None:
        return [None] * len(blocks)
    each = ", ".join(f"local({{\n{lines}\n{name}\n}})" for lines in blocks)
    run = subprocess.run(["Rscript", "-e", f'write(jsonlite::toJSON(list({each}), {options}), "table.json")\n'], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    with open("table.json", encoding="utf-8") as file:
        return json.load(file)


@pytest.mark.parametrize("form", ("json", "ndjson", "csv", "tsv"))
def test_lines_read_every_form(service, token_file, form):
    query = "study_id=demo&sample_ids=DEMO-0001-T1,DEMO-0002-T1"
    expected = service.plain.get(f"/api/samples?{query}", headers=service.headers).json
    _, python, r = (lines for _, lines in lines_for(Call(f"http://{service.host}/api/samples?{query}&format={form}", form), bool(service.token)))
    assert by_python(python)["table"].to_dict("records") == expected
    assert by_r(r) in (expected, None) and form in READINGS


@pytest.mark.parametrize(
    "address",
    [
        "/api/clinicaldata/samples?study_id=demo&attribute_ids=",
        "/api/geneticprofiledata?genetic_profile_ids=demo_mutations&genes=TP53,KRAS",
        "/api/genes?hugo_gene_symbols=TP53%20%27,KRAS",
    ],
)
def test_lines_of_the_api_page_read_what_the_api_answers(service, token_file, address):
    lines = dict(lines_for(Call(f"http://{service.host}{address}"), bool(service.token)))
    expected = service.plain.get(address, headers=service.headers).json
    by_curl = subprocess.run(["sh", "-c", lines["curl"]], capture_output=True, check=True, timeout=30)
    assert json.loads(by_curl.stdout) == expected
    records = by_python(lines["Python, package pandas"])["table"].to_dict("records")
    assert [{name: None if value != value else value for name, value in record.items()} for record in records] == expected


def rows_page(service, **query):
    page = service.page("/query/rows?" + urlencode(query))
    assert page.status_code == 200, page.get_data(as_text=True)
    return page


MANY = {"attribute": "samples:SAMPLE_CLASS", "value": "Tumor"}


@pytest.mark.parametrize("samples", [{}, MANY], ids=["all samples", "ids from a file"])
def test_lines_of_values_give_a_matrix(service, token_file, folder, samples):
    query = {"study_id": "demo", "genetic_profile_ids": "demo_rna_seq_v2_mrna", "genes": "TP53,KRAS", **samples}
    page = rows_page(service, **query)
    if samples:
        (folder / "ids.txt").write_bytes(service.page(f"/query/data?{urlencode(query)}&format=ids").data)
    (_, curl), (_, python), (_, r) = blocks(page)
    expected = {
        (record["hugo_gene_symbol"], record["sample_id"]): float(record["profile_data"])
        for record in service.records("/api/geneticprofiledata", genetic_profile_ids="demo_rna_seq_v2_mrna", genes="TP53,KRAS")
    }
    by_sh(curl)
    by_curl = pandas.read_csv("matrix.tsv", sep="\t", index_col="hugo_gene_symbol").drop(columns=["genetic_profile_id", "entrez_gene_id"])
    values = by_python(python)["values"]
    assert values.equals(by_curl) and values.stack().to_dict() == expected
    of_r = by_r(r, "list(rownames(values), colnames(values), unname(values))", "digits = NA")
    if of_r:
        assert {(gene, sample): cell for gene, row in zip(of_r[0], of_r[2], strict=True) for sample, cell in zip(of_r[1], row, strict=True)} == pytest.approx(expected)


def test_lines_of_several_profiles_have_the_profile_in_their_index(service, token_file):
    (_, _), (_, python), _ = blocks(rows_page(service, study_id="demo", genetic_profile_ids="demo_gistic,demo_log2CNA", genes="TP53"))
    assert list(by_python(python)["values"].index) == [("demo_gistic", "TP53"), ("demo_log2CNA", "TP53")]


@pytest.mark.parametrize("level", ["patients", "samples"])
def test_lines_of_clinical_data_give_a_table(service, token_file, level):
    blocks_of_page = blocks(rows_page(service, study_id="demo", clinical=level))
    expected = service.records(f"/api/clinicaldata/{level}", study_id="demo", attribute_ids="", shape="table")
    expected = [{name: value or "" for name, value in record.items()} for record in expected]
    by_sh(blocks_of_page[0][1])
    by_curl = pandas.read_csv("table.tsv", sep="\t", dtype=str, keep_default_na=False).to_dict("records")
    assert by_curl == by_python(blocks_of_page[1][1])["table"].to_dict("records") == expected
    assert by_r(blocks_of_page[2][1]) in (expected, None)


def test_lines_of_every_profile_of_the_real_study_run(tmp_path):
    """Each kind has a block of its own, and a page with all of them has them one after the other."""
    it = loaded(tmp_path, "real", f"sqlite:///{tmp_path}/real.db")
    profiles = it.client.get(f"/api/geneticprofiles?study_id={STUDY}").json
    with serving(it.client.application) as host:
        text = it.client.get(f"/query/rows?study_id={STUDY}&genetic_profile_ids={','.join(one['id'] for one in profiles)}", headers={"Host": host})
        found = blocks(text)
        assert len(found) == 3 * 5
        rows = {name: by_python(lines) for name, lines in zip("mutations variants values sets assays".split(), [lines for _, lines in found[1::3]], strict=True)}
        numbers = each_by_r([lines for _, lines in found[2::3]], "nrow(table)", "auto_unbox = TRUE")
        for number, names in zip(numbers, rows.values(), strict=True):
            assert number in (len(names.get("values", names.get("table"))), None)
    assert len(rows["mutations"]["table"]) == 33 and len(rows["variants"]["table"]) == 50
    assays = it.client.get("/api/genericassaydata?genetic_profile_ids=" + ",".join(one["id"] for one in profiles)).json
    matrix = rows["assays"]["values"]
    assert {(*key[:2], key[2]): str(value) for key, value in matrix.stack().items()}.keys() == {
        (one["genetic_profile_id"], one["stable_id"], one["sample_id"]) for one in assays
    }


def of_files(service, language, genes):
    """Title → lines of the part "Files and lines"."""
    page = service.page("/studies/demo/genes/files?" + urlencode({"genes": genes, "language": language}))
    found = re.findall(r'aria-label="Lines for ([^"]*)"><code>(.*?)</code>', page.get_data(as_text=True), re.DOTALL)
    assert page.status_code == 200 and len(found) > 4
    return {unescape(title): unescape(lines) for title, lines in found}


@pytest.mark.parametrize("genes", ["TP53,KRAS", "TP53: MUT=DRIVER; KRAS: MUT AMP"])
def test_lines_of_genes_give_the_numbers_of_the_page(service, token_file, folder, genes):
    """Python and R read from each file, and from the API, what curl saves; files are what the page gives."""
    read = {language: of_files(service, language, genes) for language in ("python", "r", "curl")}
    of_r = dict(zip(read["r"], each_by_r(read["r"].values(), "dim(table)"), strict=True))
    for title, curl in read["curl"].items():
        by_sh(curl)
        name, url = re.search(r"-o (\S+)", curl)[1], re.search(r"'(http[^']*)'$", curl.strip())[1]
        saved = (folder / name).read_bytes()
        path = url.partition(service.host)[2]
        assert saved == (service.plain.get(path, headers=service.headers).data if path.startswith("/api/") else service.page(path).data), title
        if path.startswith("/api/"):
            expected = pandas.read_csv(name, sep="\t", dtype=str, keep_default_na=False)
        else:
            expected = pandas.read_csv(name, sep="\t")
        names = by_python(read["python"][title])
        if "values" in names:
            cells = expected.set_index(["genetic_profile_id", "hugo_gene_symbol"]).drop(columns="entrez_gene_id").replace("", None).astype(float)
            pandas.testing.assert_frame_equal(names["values"], cells, check_dtype=False)
        else:
            pandas.testing.assert_frame_equal(names["table"], expected)
        assert of_r[title] in ([*expected.shape], None), title


def test_alterations_one_by_one_are_those_of_the_oncoprint(service, token_file):
    lines = of_files(service, "python", "TP53,KRAS")
    print_, each = by_python(lines["Oncoprint"])["table"], by_python(lines["Alterations one by one"])["table"]
    for gene in ("TP53", "KRAS"):
        altered = set(print_.loc[print_[gene].notna() & (print_[gene] != "none"), "Sample"])
        assert altered and altered == set(each.loc[each["hugo_gene_symbol"] == gene, "sample_id"])


def test_the_lines_of_each_part_give_its_numbers(service, token_file):
    """Groups add up to the oncoprint, mutations are the API's, and lifelines finds the page's log-rank test in the steps of the curves."""
    read = {title: by_python(lines).get("table") for title, lines in of_files(service, "python", "TP53").items()}
    print_, types = read["Oncoprint"], read["By cancer type"]
    assert types["Altered"].sum() == (print_["TP53"].notna() & (print_["TP53"] != "none")).sum() > 10
    assert (types["Altered"] / types["Samples looked at"]).to_numpy() == pytest.approx(types["Share altered (0 to 1)"].to_numpy(), abs=1e-6)
    mutations, every = read["Mutations"], read["Mutations with all fields"]
    assert sorted(zip(mutations["Sample"], mutations["Protein change"], strict=True)) == sorted(zip(every["sample_id"], every["amino_acid_change"], strict=True))
    assert set(mutations["Variant allele"]) == set(every["variant_allele"])
    steps = read["Survival"]
    people = [steps.loc[steps["Patients"] == group] for group in ("Altered", "Others")]
    times = [part["Months"].repeat(part["Events"] + part["Censored"]) for part in people]
    events = [[event for _, step in part.iterrows() for event in [1] * step["Events"] + [0] * step["Censored"]] for part in people]
    p = logrank_test(*times, *events).p_value
    told = re.search(r"Log-rank test: p = ([0-9.e-]+[0-9])", service.page("/studies/demo/genes/survival?genes=TP53").get_data(as_text=True))[1]
    assert float(told) == pytest.approx(p, rel=0.01)
