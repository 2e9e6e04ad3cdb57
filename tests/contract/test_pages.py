"""The pages over the whole service, where no login is required."""

import re
from wsgiref.validate import validator

import pytest
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.test import Client

from genows import create_app
from genows.config.reader import make_config
from tests.databases import made_sqlite
from tests.studyfolders import load_folder, study_files, write_folder

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Holds portal.db with one study, demo1."""
    folder = tmp_path_factory.mktemp("pages")
    made = made_sqlite(folder)
    load_folder(made, write_folder(folder / "study", study_files(name="Démo <1>", citation="Somebody, 2020")))
    made.database.close()
    return folder


@pytest.fixture(scope="module")
def app(folder):
    app = create_app(make_config({"db.connection_string": f"sqlite:///{folder}/portal.db"}))
    yield app
    app.close()


@pytest.fixture
def client(app):
    return Client(validator(app))


@pytest.fixture
def script(app):
    """NOTE: without the validator, which wants a Content-Type even of an answer without content."""
    return Client(app)


def test_the_start_page_shows_the_studies(client):
    answer = client.get("/", buffered=True)
    assert answer.status_code == 200
    assert answer.content_type == "text/html; charset=utf-8"
    assert re.search(r"<h2[^>]*>\s*1 study, 3 samples\s*</h2>", answer.text)
    assert "Démo &lt;1&gt;" in answer.text and "demo1</code> – <bdi>Somebody, 2020" in answer.text
    assert "Breast Carcinoma" in answer.text
    assert "curl &#x27;http://localhost/api/studies?format=tsv&#x27;" in answer.text


def test_the_start_page_is_asked_for_by_its_tag(client):
    answer = client.get("/", buffered=True)
    assert answer.headers["Cache-Control"] == "no-cache" and answer.headers["ETag"].startswith('W/"')


def test_nobody_is_asked_to_sign_in_where_no_login_is_required(client):
    answer = client.get("/", buffered=True)
    assert "Sign in" not in answer.text and "Download token" not in answer.text and 'method="post"' not in answer.text


@pytest.mark.parametrize("path", ["/", "/?q=tp53", "/help", "/pages/style.css"])
def test_head_is_get_without_the_content(client, path):
    whole, head = client.get(path, buffered=True), client.head(path, buffered=True)
    assert head.status_code == 200 and head.data == b""
    assert head.content_type == whole.content_type


def test_the_help_page_tells_of_every_way_to_the_data(folder, client):
    """Also where the third generation stands elsewhere, or nowhere."""
    text = client.get("/help", buffered=True).text
    for way in ("/webservice.do?cmd=", "/api-legacy/", "/portal/api/studies", "/getProfileData.json"):
        assert f"http://localhost{way}" in text
    for settings, there in (({"api.root": "third"}, "/api"), ({"portal.prefix": "/cbio"}, "/cbio/api")):
        app = create_app(make_config({"db.connection_string": f"sqlite:///{folder}/portal.db", **settings}))
        text = Client(app).get("/help").text
        assert f"http://localhost{there}/studies" in text
        assert Client(app).get(f"{there}/v3/api-docs").status_code == Client(app).get(f"{there}/v2/api-docs").status_code == 200
        app.close()


def test_every_description_and_page_of_an_api_leads_to_all_generations(app):
    client = Client(validator(DispatcherMiddleware(Client, {"/mounted": app})))
    for path in ("/api/openapi.json", "/api/api-docs", "/api-legacy/openapi.json", "/portal/api/v2/api-docs", "/portal/api/v3/api-docs", "/portal/api/v3/api-docs/internal"):
        document = client.get("/mounted" + path, buffered=True).json
        leads = document["x-externalDocs" if "swagger" in document else "externalDocs"]["url"]
        assert leads == "/mounted/help" and client.get(leads, buffered=True).status_code == 200, path
    for page in ("/mounted/help", "/mounted/api-page"):
        text = client.get(page, buffered=True).text
        for there in ("/mounted/api/openapi.json", "/mounted/api/api-docs", "/mounted/portal/api/v3/api-docs", "/mounted/portal/api/v2/api-docs", "/mounted/portal/api/swagger-ui/index.html"):
            assert f'href="{there}"' in text, page
        assert 'href="/mounted/help#webservice"' in text and 'href="/mounted/help#services"' in text
    help_text = client.get("/mounted/help", buffered=True).text
    assert "<code>getProteinArrayData</code>" in help_text and "<code>/crosscancermutation.json</code>" in help_text
    assert 'href="/mounted/help"' in client.get("/mounted/portal/api/swagger-ui/index.html", buffered=True).text


@pytest.mark.parametrize("page", ["/", "/help", "/api-page"])
def test_all_that_a_page_points_to_is_there(client, page):
    text = client.get(page, buffered=True).text
    places = [piece.split('"')[0].replace("&amp;", "&") for piece in text.split('href="')[1:]]
    assert len(places) > 6
    for place in places:
        if place.startswith("/"):
            assert client.get(place, buffered=True).status_code == 200, place


@pytest.mark.parametrize(
    ("path", "media_type"), [("/pages/style.css", "text/css; charset=utf-8"), ("/pages/mark.svg", "image/svg+xml")]
)
def test_assets_may_be_kept(client, path, media_type):
    answer = client.get(path, buffered=True)
    assert answer.headers["Content-Type"] == media_type
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_mounted_under_a_prefix_addresses_have_it(app):
    client = Client(validator(DispatcherMiddleware(Client, {"/portal": app})))
    answer = client.get("/portal/", headers={"Host": "data.example.org"}, buffered=True)
    assert 'href="/portal/help"' in answer.text and 'href="/portal/pages/style.css?v=' in answer.text
    assert "http://data.example.org/portal/api/studies" in answer.text
    assert client.get("/portal/pages/style.css", buffered=True).status_code == 200


def test_a_forged_host_is_not_repeated(client):
    answer = client.get("/", headers={"Host": 'evil.example"><script>'}, buffered=True)
    assert answer.status_code == 200 and "evil" not in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        pytest.param("GET", "/nowhere", 404, id="an unknown address"),
        pytest.param("DELETE", "/help", 405, id="another method"),
        pytest.param("GET", "/help?a=%FF", 400, id="a query that is not UTF-8"),
    ],
)
def test_a_browser_gets_a_page_where_a_script_gets_a_status(client, script, method, path, status):
    page = client.open(path, method=method, headers=BROWSER, buffered=True)
    assert page.status_code == status
    assert page.content_type == "text/html; charset=utf-8"
    assert "Start page" in page.text
    bare = script.open(path, method=method, headers={"Accept": "*/*"}, buffered=True)
    assert bare.status_code == status
    assert "<html" not in bare.text
    assert page.headers.get("Allow") == bare.headers.get("Allow")


@pytest.mark.parametrize("path", ["/api/samples", "/api/geneticprofiledata?genes=TP53"])
def test_the_failures_of_the_web_service_are_no_pages(script, path):
    answer = script.get(path, headers=BROWSER, buffered=True)
    assert (answer.status_code, answer.content_type) == (400, "application/problem+json")
    refused = script.delete(path, headers=BROWSER, buffered=True)
    assert (refused.status_code, refused.content_type) == (405, "application/problem+json")


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/studies/", "/api/Studies", "/api//studies", "/api/data-access-token/"])
def test_who_mistypes_an_address_of_programs_gets_a_page_with_the_way_on(client, script, path):
    page = client.get(path, headers=BROWSER, buffered=True)
    assert (page.status_code, page.content_type) == (404, "text/html; charset=utf-8")
    assert "is for programs" in page.text and '<a href="/help">The addresses</a>' in page.text
    for accept in ("*/*", "application/json", ""):
        bare = script.get(path, headers={"Accept": accept}, buffered=True)
        assert (bare.status_code, bare.data) == (404, b"")


def test_with_login_the_page_says_who_gets_in(folder):
    app = create_app(make_config({"db.connection_string": f"sqlite:///{folder}/portal.db", "authenticate": "remote_user", "dat.method": "uuid"}))
    client = Client(validator(app))
    for path in ("/api/nowhere", "/api/data-access-token"):
        page = client.get(path, headers=BROWSER, buffered=True)
        assert (page.status_code, page.content_type) == (401, "text/html; charset=utf-8")
        assert "people sign in on the start page" in page.text and page.headers["WWW-Authenticate"].startswith("Bearer")
        assert client.get(path, buffered=True).data == b""
    for path in ("/api/studies", "/webservice.do", "/api/data-access-tokens", "/api/data-access-tokens/x"):
        answer = client.get(path, headers=BROWSER, buffered=True)
        assert answer.status_code == 401
        assert answer.text == ("Error: Send a data access token, as the header Authorization: Bearer TOKEN.\n" if path == "/webservice.do" else "")
    app.close()


def test_a_failure_of_ours_is_a_page_that_names_its_place_in_the_log(app, client, monkeypatch, caplog):
    def fail(*_, **__):
        raise RuntimeError("out of order")

    monkeypatch.setattr(type(app.database), "lend", fail)
    answer = client.get("/", headers=BROWSER, buffered=True)
    assert answer.status_code == 500
    assert f"It has been logged as {answer.headers['X-Request-Id']}." in answer.text
    assert answer.headers["X-Request-Id"] in caplog.text
    assert "out of order" not in answer.text
