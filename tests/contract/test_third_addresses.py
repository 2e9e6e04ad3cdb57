"""Where the third generation's addresses stand: its base, what people type, a slash at the end, two spellings, answers without a body."""

import re
from urllib.parse import urljoin

import pytest
import yaml

from genows.clients.portal_api.table import ADDRESSES
from genows.version import VERSION
from tests import data_rows
from tests.portal import Portal

BASE = "/portal/api"
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
# cbioportalR's, curl's and nobody's.
SCRIPTS = [{"Accept": "application/json, text/xml, application/xml, */*"}, {"Accept": "*/*"}, {}]
LOGIN = {"authenticate": "remote_user", "dat.method": "uuid"}
TYPED = ["/swagger-ui.html", "/swagger-ui", "/swagger-ui/", "/swagger-ui/index.htm"]


@pytest.fixture(params=[{"authenticate": "false"}, LOGIN], ids=["open", "login"])
def opened(request, made):
    """opened(settings) → a Portal over the database, whose addresses of this page want no token."""
    portals = []

    def make(**settings):
        portals.append(Portal(made, {**request.param, **settings}))
        return portals[-1]

    yield make
    for portal in portals:
        portal.close()


@pytest.fixture
def portal(made):
    data_rows.insert(made.database)
    it = Portal(made, {"authenticate": "false"})
    yield it
    it.close()


@pytest.mark.parametrize(("settings", "base"), [({}, "/portal/api"), ({"portal.prefix": "/p/q"}, "/p/q/api"), ({"api.root": "third"}, "/api")])
@pytest.mark.parametrize("end", ["", "/"])
def test_the_base_itself_names_the_documents(opened, settings, base, end):
    portal = opened(**settings)
    for headers in SCRIPTS:
        answer = portal.ask(base + end, headers=headers)
        assert (answer.status_code, answer.mimetype, answer.json["name"], answer.json["version"]) == (200, "application/json", "genows", VERSION)
        assert portal.ask(base + end, "HEAD", headers=headers).status_code == 200
    for url in (*answer.json["documents"].values(), answer.json["health"]):
        assert portal.ask(urljoin(f"http://localhost{base}/", url)).status_code in (200, 503), url
    assert portal.ask(urljoin(f"{base}/", answer.json["documents"]["swagger"])).json["basePath"] == base
    browser = portal.ask(base + end, headers=BROWSER)
    assert (browser.status_code, browser.headers["Location"], browser.headers["Vary"]) == (302, f"{base}/swagger-ui/index.html", "Accept")
    assert portal.ask(base + end, "POST").status_code == 405


@pytest.mark.parametrize("path", ["/api", "/api/"])
def test_the_second_generations_base_names_the_documents_of_both(opened, path):
    portal = opened()
    told = portal.ask(path).json
    assert told == portal.ask(path, headers=BROWSER).json
    for named in (told, told["portal"]):
        for url in named["documents"].values():
            assert portal.ask(urljoin("http://localhost/api/", url)).status_code == 200, url
    assert portal.ask(urljoin("/api/", told["health"])).status_code == 200
    assert "portal" not in opened(**{"portal.prefix": ""}).ask(path).json


@pytest.mark.parametrize("path", TYPED)
@pytest.mark.parametrize(("settings", "base"), [({}, "/portal/api"), ({"api.root": "third"}, "/api")])
def test_what_people_type_leads_to_the_page(opened, settings, base, path):
    portal = opened(**settings)
    answer = portal.ask(base + path)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{base}/swagger-ui/index.html")
    assert portal.ask(answer.headers["Location"]).mimetype == "text/html"


@pytest.mark.parametrize("path", [*TYPED, "/swagger-ui/index.html"])
def test_what_people_type_beneath_the_second_generation_leads_to_its_page(opened, path):
    portal = opened()
    answer = portal.ask("/api" + path)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/api-page")
    assert portal.ask("/api-page").mimetype == "text/html"
    assert portal.ask("/api" + path, environ={"SCRIPT_NAME": "/mounted"}).headers["Location"] == "/mounted/api-page"


def test_where_the_service_is_mounted_everything_is_beneath_that(opened):
    portal = opened()
    answer = portal.ask(BASE + "/swagger-ui", environ={"SCRIPT_NAME": "/mounted"})
    assert answer.headers["Location"] == "/mounted/portal/api/swagger-ui/index.html"
    config = portal.ask(BASE + "/v3/api-docs/swagger-config", environ={"SCRIPT_NAME": "/mounted"})
    assert config.json == {"url": "/mounted/portal/api/v3/api-docs"}


def test_the_document_is_there_as_yaml(opened):
    portal = opened()
    answer = portal.ask(BASE + "/v3/api-docs.yaml")
    assert answer.mimetype == "application/yaml"
    assert yaml.safe_load(answer.text) == portal.ask(BASE + "/v3/api-docs").json
    assert portal.ask(BASE + "/v3/api-docs.yaml", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/gene-panels", None), ("/studies", None), ("/studies/brca_two/samples", None), ("/v2/api-docs", None), ("/genes/fetch", [7157]),
        ("/studies/fetch", ["brca_two"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("settings", "base"), [({}, "/portal/api"), ({"api.root": "third"}, "/api")])
def test_one_slash_at_the_end_changes_nothing(made, path, body, settings, base):
    data_rows.insert(made.database)
    portal = Portal(made, {"authenticate": "false", **settings})
    how = {} if body is None else {"json": body, "method": "POST"}
    right, slashed, twice = (portal.ask(base + path + end, **how) for end in ("", "/", "//"))
    assert (right.status_code, slashed.status_code, twice.status_code) == (200, 200, 404)
    assert right.data == slashed.data
    if body is None:
        assert portal.ask(f"{base}{path}/", "HEAD").status_code == 200
    portal.close()


def test_a_slash_at_the_end_opens_no_door(made):
    """Neither without a token, nor for what deletes: a token's id that is missing in a path would delete all."""
    portal = Portal(made, LOGIN)
    assert portal.ask(BASE + "/studies/").status_code == 401
    assert portal.ask("/api/studies/").status_code == 401
    assert portal.ask(BASE + "/data-access-tokens/", "DELETE", user="frodo@example.org").status_code in (401, 404)
    portal.close()


def test_both_spellings_of_generic_assays(portal):
    """The newest release has renamed them."""
    known = {path for address in ADDRESSES.values() for path in address.also}
    assert known == {"/generic-assay-meta/fetch", "/generic-assay-data/fetch", "/generic-assay-data/{molecularProfileId}/fetch"}
    body = {"molecularProfileIds": ["brca_two_signatures", "luad_ic50"]}
    for old, new in (("/generic_assay_meta/fetch", "/generic-assay-meta/fetch"), ("/generic_assay_data/fetch", "/generic-assay-data/fetch")):
        first, second = (portal.ask(BASE + path, "POST", json=body) for path in (old, new))
        assert (first.status_code, first.data) == (second.status_code, second.data) == (200, first.data)
    missing = portal.ask(BASE + "/generic-assay-data/nosuch/fetch", "POST", json={"sampleListId": "x"})
    assert (missing.status_code, missing.json["message"]) == (404, "Molecular profile not found: nosuch")


@pytest.mark.parametrize("asked", ["", "?keyword=brca", "?keyword=nosuch", "?sortBy=name&direction=DESC"])
def test_studies_are_counted_by_two_addresses(portal, asked):
    number = str(len(portal.ask(BASE + "/studies" + asked).json))
    sign = "&" if asked else "?"
    for path in (f"/studies/meta{asked}", f"/studies{asked}{sign}projection=META"):
        for method in ("GET", "HEAD"):
            answer = portal.ask(BASE + path, method)
            assert (answer.status_code, answer.data) == (200, b"")
            assert (answer.headers["total-count"], answer.headers["x-total-count"]) == (number, number)
    assert portal.ask(BASE + "/studies/meta?sortBy=nosuch").status_code == 400


def test_no_answer_has_a_type_that_the_descriptions_do_not_name(portal):
    """Of META, which has no body, neither."""
    old, new = (portal.ask(f"{BASE}/{version}/api-docs").json for version in ("v2", "v3"))
    for path in ("/studies", "/cancer-types", "/studies/brca_two/samples", "/genes"):
        operation = old["paths"][path.replace("brca_two", "{studyId}")]["get"]
        content = new["paths"][BASE + path.replace("brca_two", "{studyId}")]["get"]["responses"]["200"]["content"]
        for projection in ("ID", "SUMMARY", "DETAILED", "META"):
            answer = portal.ask(f"{BASE}{path}?projection={projection}")
            assert answer.mimetype in operation["produces"] and answer.mimetype in content, projection
    assert old["paths"]["/studies/meta"]["get"]["produces"] == ["text/plain"]
    assert "schema" not in old["paths"]["/studies/meta"]["get"]["responses"]["200"]
    assert old["paths"]["/info"]["get"]["produces"] == ["application/json"]


def test_samples_with_structural_variants_are_counted(portal):
    variants = portal.made.rows(
        "SELECT `c`.`CANCER_STUDY_IDENTIFIER`, COUNT(DISTINCT `v`.`SAMPLE_ID`) FROM `structural_variant` `v` "
        "JOIN `genetic_profile` `g` ON `g`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID` "
        "JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID` GROUP BY 1"
    )
    assert variants
    studies = portal.ask(BASE + "/studies?projection=DETAILED").json
    assert {study["studyId"]: study["structuralVariantCount"] for study in studies if study["structuralVariantCount"]} == dict(variants)
    assert all("structuralVariantCount" not in study for study in portal.ask(BASE + "/studies").json)
    (name, number), *_ = variants
    assert portal.ask(f"{BASE}/studies/{name}").json["structuralVariantCount"] == number


def test_time_stamps_are_those_of_reference_data_as_far_as_the_server_tells(made, portal):
    """InnoDB keeps when a table was written to since the server's start; SQLite does not."""
    if made.database.dialect == "mysql":
        made.run("INSERT INTO `gene` (`ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`, `TYPE`) SELECT 424242, 'NEWGENE', MAX(`ID`), 'x' FROM `genetic_entity`")
    answer = portal.ask(BASE + "/timestamps")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert set(answer.json) <= {"gene", "reference_genome_gene"} and ("gene" in answer.json) == (made.database.dialect == "mysql")
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", moment) for moment in answer.json.values())


@pytest.mark.parametrize("kind", ["patient", "sample"])
def test_of_no_study_no_treatments_are_shown(portal, kind):
    """Today's front end asks so before it knows the studies; what lists would mean everything stays refused."""
    answer = portal.ask(f"{BASE}/treatments/display-{kind}", "POST", json=[])
    assert (answer.status_code, answer.text) == (200, "false")
    assert portal.ask(f"{BASE}/treatments/{kind}", "POST", json={"studyIds": []}).status_code == 400
