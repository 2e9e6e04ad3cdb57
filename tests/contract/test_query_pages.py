"""The query builder: what an address holds is what the page shows and the files contain; hostile names do no harm; permissions are those of the API."""

import csv
import io
import json
import re
import sqlite3
from html import unescape
from urllib.parse import urlsplit

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests.contract.test_api_page import Page
from tests.databases import Made
from tests.demoexamples import load_demo
from tests.portal import FRODO, SAM, Portal, add_user
from tests.realstudy import STUDY

HOSTILE = '<script>alert("1")</script>\'"&\u202e=1+1'
MUTATIONS = "/query/rows?study_id=demo&genetic_profile_ids=demo_mutations"


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("demo")
    made = Made(f"sqlite:///{folder / 'demo.db'}", empty=False)
    load_demo(make_config(made.settings), folder / "demo")
    with sqlite3.connect(folder / "demo.db") as connection:
        connection.execute("UPDATE cancer_study SET NAME = ?, DESCRIPTION = ?", (HOSTILE, HOSTILE))
        connection.execute("UPDATE genetic_profile SET NAME = ? WHERE STABLE_ID = 'demo_gistic'", (HOSTILE,))
        connection.execute("UPDATE sample_list SET NAME = ? WHERE STABLE_ID = 'demo_all'", (HOSTILE,))
        connection.execute("UPDATE clinical_attribute_meta SET DISPLAY_NAME = ?", (HOSTILE,))
        connection.execute("UPDATE sample SET STABLE_ID = 'DEMO 0001 T1' WHERE STABLE_ID = 'DEMO-0001-T1'")
    rebuild(made.database, Silence())
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def client(demo):
    app = create_app(make_config({**demo.settings, "authenticate": "false"}))  # written down, for other tests add users
    yield Client(app)
    app.close()


def shown(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status, answer.text
    return answer.text


def downloads(text):
    return [unescape(one["href"]) for one in Page(text).of("a") if "download" in one]


def test_the_steps_show_what_the_study_holds_and_keep_what_was_chosen(client):
    assert [one["value"] for one in Page(shown(client, "/query")).of("option")] == ["demo"]
    text = shown(client, "/query?study_id=demo&genetic_profile_ids=demo_mutations&clinical=&genes=p53+kras&sample_list_id=demo_all&attribute=samples:CANCER_TYPE")
    page = Page(text)
    assert [one["value"] for one in page.of("input") if "checked" in one] == ["demo_mutations", ""]
    assert {"demo_all", "samples:CANCER_TYPE"} <= {one["value"] for one in page.of("option") if "selected" in one}
    assert "p53 is TP53." in text and ">p53 kras</textarea>" in text
    assert all("script" != name for name, _ in page.tags) and HOSTILE not in text


@pytest.mark.parametrize("part", ["differences", "differences?data=demo_gistic_del", "coexpression", "files", "files?language=r"])
def test_hostile_names_show_literally_in_the_parts_of_the_page_of_genes(client, part):
    name, _, query = part.partition("?")
    text = shown(client, f"/studies/demo/genes/{name}?genes=TP53,KRAS&{query}")
    assert HOSTILE not in text and all(tag != "script" for tag, _ in Page(text).tags)
    if name == "differences":
        assert "&lt;script&gt;alert(" in text
        file = client.get(f"/studies/demo/genes/{name}.svg?genes=TP53,KRAS&data=demo_gistic_del")
        assert file.status_code == 200 and b"<script" not in file.data and "\u202e" not in file.text
    lines = re.findall(r'<pre class="lines"[^>]*><code>(.*?)</code>', text, re.DOTALL)
    assert all("<" not in block for block in map(str, lines)) and (name == "files") == bool(lines)


def test_what_is_not_understood_is_named_and_nothing_is_asked_for(client):
    text = shown(client, "/query?study_id=demo&genes=nosuchgene,TP53&sample_ids=nosample")
    assert "No gene is called nosuchgene." in text and "called nosample." in text
    for query in ("", "&genetic_profile_ids=demo_mutations&genes=nosuchgene", "&genetic_profile_ids=demo_mutations&sample_ids=nosample"):
        assert downloads(shown(client, "/query/rows?study_id=demo" + query)) == []
        assert client.get(f"/query/data?study_id=demo{query}&format=tsv").status_code == 404
    assert "Choose a study" in shown(client, "/query/rows")


def test_a_study_that_is_not_there_is_named(client):
    for path in ("/query", "/query/rows"):
        assert "There is no study called nosuch, or none that you may read." in shown(client, f"{path}?study_id=nosuch")
        assert "There is no study" not in shown(client, path)
    assert "<title>Build a query – " in shown(client, "/query/rows?study_id=nosuch")


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("genetic_profile_ids=demo_gistic,nosuch", "genetic profile called nosuch"),
        ("clinical=patients&attribute_ids=AGE,CANCER_TYPE", "clinical attribute called CANCER_TYPE"),
        ("genetic_profile_ids=demo_gistic&sample_list_id=nosuch", "sample list called nosuch"),
        ("genetic_profile_ids=demo_gistic&attribute=samples:NOSUCH&value=x", "clinical attribute called samples:NOSUCH"),
    ],
)
def test_what_the_study_does_not_have_is_named(client, query, named):
    for path in ("/query", "/query/rows"):
        assert f"The study has no {named}." in shown(client, f"{path}?study_id=demo&{query}")
    # What chooses samples and is not there chooses none, rather than all.
    chooses = "sample_list_id" in query or "attribute=" in query
    assert bool(downloads(shown(client, f"/query/rows?study_id=demo&{query}"))) != chooses
    assert client.get(f"/query/data?study_id=demo&{query}&format=tsv").status_code == (404 if chooses else 200)


def test_clinical_data_beside_profiles_are_left_out_and_that_is_said(client):
    for path in ("/query", "/query/rows"):
        assert "so clinical data are left out" in shown(client, f"{path}?study_id=demo&genetic_profile_ids=demo_gistic&clinical=patients")
        assert "left out" not in shown(client, f"{path}?study_id=demo&genetic_profile_ids=demo_gistic&clinical=")


def test_the_form_leads_to_the_ids_of_attributes_and_says_what_profiles_are(client):
    text = shown(client, "/query?study_id=demo")
    address = next(unescape(one["href"]) for one in Page(text).of("a") if one.get("href", "").startswith("/read/"))
    assert "CANCER_TYPE_DETAILED" in shown(client, address)
    assert "<small>mRNA expression</small>" in text


def test_found_genes_lead_back_into_the_query(client):
    page = Page(shown(client, "/query?study_id=demo&genes=KRAS&search=tp5"))
    links = [unescape(one["href"]) for one in page.of("a") if "genes=KRAS%20TP53" in one.get("href", "")]
    assert links and ">KRAS TP53</textarea>" in shown(client, links[0])


def test_rows_counts_and_files_are_those_of_the_api(client):
    text = shown(client, MUTATIONS + "&genes=p53,KRAS")
    asked = {"genetic_profile_ids": "demo_mutations", "genes": "TP53,KRAS"}
    records = client.get("/api/geneticprofiledata", query_string=asked).json
    assert "No gene is called nosuch." in shown(client, MUTATIONS + "&genes=nosuch,TP53")
    assert f"{len(records)} rows, the first 50 of them" in text and len(records) > 50
    assert text.count('<th scope="row">') == 50
    tsv, csv, as_json, sheet, *wide = downloads(text)
    assert client.get(tsv).data == client.get("/api/geneticprofiledata", query_string={**asked, "format": "tsv"}).data
    assert client.get(as_json).json == records
    matrix = client.get(wide[0]).get_data(as_text=True).split("\n")
    assert sorted(line.split("\t")[2] for line in matrix[1:-1]) == ["KRAS", "TP53"]
    assert "format=tsv" in text and urlsplit(csv).path == "/api/geneticprofiledata"


def test_the_spreadsheet_gets_a_file_of_its_own(client):
    """A date and an id with zeros in front stay what they are: see docs/forms.md."""
    sheet, *_, wide = downloads(shown(client, MUTATIONS + "&genes=TP53"))[3::4]
    for address in (sheet, wide, f"{MUTATIONS.replace('rows', 'data')}&genes=TP53&format=csv&excel=1"):
        assert client.get(address).data.startswith(b"\xef\xbb\xbf"), address
    assert not client.get(sheet.replace("&excel=1", "")).data.startswith(b"\xef\xbb\xbf")
    assert client.get(f"{MUTATIONS.replace('rows', 'data')}&excel=2&format=csv").status_code == 400


def test_what_matters_stands_first_and_what_is_alike_is_said_once(client):
    text = shown(client, MUTATIONS + "&genes=TP53")
    heads = re.findall(r'<th scope="col">([^<]*)</th>', text)
    assert heads[:4] == ["hugo_gene_symbol", "sample_id", "amino_acid_change", "mutation_type"]
    caption = unescape(re.sub("<[^>]*>", "", re.search(r"Profile .*?</p>", text)[0]))
    assert caption.startswith("Profile demo_mutations, study demo. Alike in these rows: ") and "Nothing in these rows: " in caption
    records = client.get("/api/geneticprofiledata?genetic_profile_ids=demo_mutations&genes=TP53&limit=50").json
    for name in records[0]:
        alike = len({record[name] for record in records}) == 1 and name not in heads[:3]
        assert (name in heads) != alike and (not alike or name in caption or name in ("study_id", "genetic_profile_id")), name
    # Of one row only its study and profile go, and what is empty.
    one = f"&sample_ids={records[0]['sample_id']}".replace(" ", "%20")
    assert "variant_allele" in re.findall(r'<th scope="col">([^<]*)</th>', shown(client, MUTATIONS + "&genes=TP53" + one))


def test_samples_by_pasted_ids_lists_and_a_clinical_attribute(client):
    samples = client.get("/api/samples?study_id=demo").json
    # An id with blanks, a line; a patient's id for all samples of that patient.
    patient = samples[4]["patient_id"]
    chosen = ["DEMO 0001 T1", *[one["id"] for one in samples if one["patient_id"] == patient]]
    pasted = f"DEMO%200001%20T1%0A{patient}%2C%20nobody"
    files = downloads(shown(client, f"/query/rows?study_id=demo&genetic_profile_ids=demo_gistic&genes=TP53&sample_ids={pasted}"))
    assert {one["sample_id"] for one in client.get(files[2]).json} <= set(chosen) and client.get(files[2]).json
    data = client.get("/api/clinicaldata/samples?study_id=demo&attribute_ids=CANCER_TYPE").json
    of_glioma = [one["sample_id"] for one in data if one["attr_val"] == "Glioma"]
    text = shown(client, "/query?study_id=demo&attribute=samples:CANCER_TYPE&value=Glioma")
    assert f"{len(of_glioma)} of {len(samples)} samples." in text
    table = "/query/data?study_id=demo&clinical=samples&attribute=samples:CANCER_TYPE&value=Glioma&format=json&shape=wide"
    assert [row["sample_id"] for row in client.get(table).json] == of_glioma
    both = client.get(table + "&sample_list_id=demo_all&sample_ids=" + of_glioma[0].replace(" ", "%20")).json
    assert [row["sample_id"] for row in both] == of_glioma[:1]


def test_many_ids_are_sent_from_a_file(client):
    query = "study_id=demo&genetic_profile_ids=demo_gistic&genes=TP53&attribute=samples:SAMPLE_CLASS&value=Tumor"
    text = shown(client, "/query/rows?" + query)
    assert "--data-urlencode &#x27;sample_ids@ids.txt&#x27;" in text
    ids = client.get(f"/query/data?{query}&format=ids").get_data(as_text=True)
    by_post = client.post("/api/geneticprofiledata?genetic_profile_ids=demo_gistic&genes=TP53&format=json", data={"sample_ids": ids}).json
    files = downloads(text)
    assert urlsplit(files[2]).path == "/query/data" and client.get(files[2]).json == by_post
    assert len(text.encode()) < 200_000


def test_pages_show_what_the_viewer_may_read(demo):
    add_user(demo, FRODO, "public_portal:demo")
    add_user(demo, SAM)
    portal = Portal(demo, {"authenticate": "remote_user", "dat.method": "uuid"})
    for path in (MUTATIONS, "/query?study_id=demo", MUTATIONS.replace("rows", "data") + "&format=json"):
        assert portal.ask(path, user=FRODO).status_code == 200
        assert portal.ask(path, user=SAM).status_code == 404
        assert portal.ask(path).status_code in (303, 403)
    assert json.loads(portal.ask(MUTATIONS.replace("rows", "data") + "&genes=TP53&format=json", user=FRODO).data)
    assert "demo" not in [one["value"] for one in Page(portal.ask("/query", user=SAM).text).of("option")]
    assert all(urlsplit(address).path == "/query/data" for address in downloads(portal.ask(MUTATIONS, user=FRODO).text))


class Rows:
    """A page of rows of the real study, on one of the databases."""

    def __init__(self, client, **query):
        self.text = client.get("/query/rows", query_string={"study_id": STUDY, **query}).get_data(as_text=True)
        self.counts = [int(count.replace(",", "")) for count in re.findall(r'<h2 id="rows[-0-9]*">(?:[^<]*: )?([0-9,]+) rows?', self.text)]
        self.files = downloads(self.text)


# How a profile's rows are asked for, by its type; of others as of genes.
ADDRESSES = {"STRUCTURAL_VARIANT": "/api/structuralvariants?", "GENERIC_ASSAY": "/api/genericassaydata?", "": "/api/geneticprofiledata?genes=&"}


@pytest.mark.parametrize("dialect", ["sqlite", "mysql"])
def test_every_profile_shows_its_rows(real_study, dialect):
    client = real_study[dialect].client
    profiles = client.get(f"/api/geneticprofiles?study_id={STUDY}").json
    expected = {}
    for profile in profiles:
        address = ADDRESSES.get(profile["genetic_alteration_type"], ADDRESSES[""]) + "genetic_profile_ids=" + profile["id"]
        records = client.get(address).json
        page = Rows(client, genetic_profile_ids=profile["id"])
        assert page.counts == [len(records)] and records, profile["id"]
        assert client.get(page.files[2]).json == records
        assert client.get("/query/data", query_string={"study_id": STUDY, "genetic_profile_ids": profile["id"], "format": "json"}).json == records
        if profile["genetic_alteration_type"] != "STRUCTURAL_VARIANT":
            head, *rows = csv.reader(io.StringIO(client.get(page.files[5]).get_data(as_text=True)))
            assert rows and {"genetic_profile_id"} < set(head)
        else:
            assert len(page.files) == 4
        expected[profile["genetic_alteration_type"]] = expected.get(profile["genetic_alteration_type"], 0) + len(records)
    every = Rows(client, genetic_profile_ids=",".join(profile["id"] for profile in profiles))
    assert len(every.counts) == 5 and sum(every.counts) == sum(expected.values())
    assert "Structural variants: 50 rows" in every.text and "Generic assays: 152 rows" in every.text
    refused = client.get("/query/data", query_string={"study_id": STUDY, "genetic_profile_ids": ",".join(profile["id"] for profile in profiles)})
    assert refused.status_code == 400 and "several kinds (mutations, structural variants, values, scores of gene sets, generic assays)" in refused.text


@pytest.mark.parametrize("dialect", ["sqlite", "mysql"])
def test_names_choose_what_an_assay_measured_and_genes_choose_variants(real_study, dialect):
    client = real_study[dialect].client
    assay = Rows(client, genetic_profile_ids=f"{STUDY}_treatment_ic50", genes="17-AAG nosuch")
    records = client.get(f"/api/genericassaydata?genetic_profile_ids={STUDY}_treatment_ic50&entity_ids=17-AAG").json
    assert assay.counts == [len(records)] and client.get(assay.files[2]).json == records and "nosuch" in assay.text
    none = Rows(client, genetic_profile_ids=f"{STUDY}_treatment_ic50", genes="TP53")
    assert none.counts == [] and "None of the names is of what the profile has." in none.text
    variants = Rows(client, genetic_profile_ids=f"{STUDY}_structural_variants", genes="KIAA1549")
    records = client.get(f"/api/structuralvariants?genetic_profile_ids={STUDY}_structural_variants&genes=KIAA1549").json
    assert variants.counts == [len(records)] and 0 < len(records) < 50
    # Beside genes' profiles the names are genes': of assays all is shown, and that is said.
    both = Rows(client, genetic_profile_ids=f"{STUDY}_structural_variants,{STUDY}_treatment_ic50", genes="KIAA1549")
    assert both.counts == [len(records), 76] and "choose nothing of generic assays" in both.text
    assert len(client.get(both.files[6]).json) == 76


@pytest.mark.parametrize("dialect", ["sqlite", "mysql"])
def test_a_matrix_of_an_assay_has_its_values(real_study, dialect):
    client, profiles = real_study[dialect].client, f"{STUDY}_treatment_ic50,{STUDY}_treatment_ec50"
    records = client.get(f"/api/genericassaydata?genetic_profile_ids={profiles}").json
    expected = {(one["genetic_profile_id"], one["stable_id"], one["sample_id"]): one["value"] for one in records}
    rows = client.get(f"/api/genericassaydata?genetic_profile_ids={profiles}&shape=matrix").json
    front = ("genetic_profile_id", "generic_assay_stable_id")
    assert tuple(rows[0])[:2] == front
    assert {
        (*(row[name] for name in front), sample): value for row in rows for sample, value in row.items() if sample not in front and value not in (None, "NA")
    } == expected
    turned = client.get(f"/api/genericassaydata?genetic_profile_ids={profiles}&shape=matrix&rows=samples&format=tsv").get_data(as_text=True)
    assert turned.split("\n")[0].split("\t")[:2] == ["genetic_profile_id", "sample_id"]
    one = client.get(f"/api/genericassaydata?genetic_profile_ids={profiles}&shape=matrix&entity_ids=17-AAG").json
    assert [row["generic_assay_stable_id"] for row in one] == ["17-AAG", "17-AAG"]
    assert client.get("/api/genericassaydata?genetic_profile_ids=&shape=square").status_code == 400
