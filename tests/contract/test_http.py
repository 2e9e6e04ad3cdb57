"""What every address has in common: methods, headers, caching, compression, cross-origin reading, /health, the request's id."""

import gzip
import json
import re

import pytest
from werkzeug.test import Client

from genows.clients.revised.table import ADDRESSES as SECOND
from genows.load.dataversion import bump_data_version
from tests.contract.conftest import filled, served
from tests.parametervalues import request

ADDRESSES = {path: request(address, "rows") for path, address in SECOND.items()}
# What these rows are too few for: tests/judges/analyses.py and test_api_annotations.py have more.
EMPTY = {
    "/api/coexpressions", "/api/segmentfiles", "/api/survival", "/api/drugs", "/api/drugtargets", "/api/interactions", "/api/pdbalignments", "/api/pdbpositions",
    "/api/proteindomains", "/api/querygenesets", "/api/cohort/survival", "/api/cohort/compare/survival",
}  # fmt: skip
each_address = pytest.mark.parametrize("path", ADDRESSES)


# Methods


@each_address
def test_get_answers_json(rows_served, path):
    answer = rows_served.get(path, ADDRESSES[path])
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert bool(json.loads(answer.data.decode("utf-8"))) is (path not in EMPTY)


@each_address
def test_post_answers_the_same_with_parameters_in_query_form_multipart_or_json(rows_served, path):
    parameters = ADDRESSES[path]
    expected = rows_served.get(path, parameters).data
    sent = [
        {"query_string": parameters},
        {"data": parameters},
        {"data": parameters, "content_type": "multipart/form-data"},
        {"json": parameters},
        {"json": {name: value.split(",") if name.endswith("s") else value for name, value in parameters.items()}},
    ]
    for options in sent:
        answer = rows_served.post(path, **options)
        assert (answer.status_code, answer.data) == (200, expected), options


@each_address
def test_head_answers_the_headers_of_get_without_a_body(rows_served, path):
    answer = rows_served.client.head(path, query_string=ADDRESSES[path], buffered=True)
    assert (answer.status_code, answer.data) == (200, b"")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["ETag"] == rows_served.get(path, ADDRESSES[path]).headers["ETag"]
    # Without the content its length is unknown; 0 would be that of another answer.
    assert "Content-Length" not in answer.headers


@each_address
def test_options_answers_the_methods_without_parameters(rows_served, path):
    answer = rows_served.client.options(path, buffered=True)
    assert (answer.status_code, answer.data) == (204, b"")
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS, POST"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_another_method_is_refused_with_those_allowed(rows_served, method):
    for path in ADDRESSES:
        # Not through the WSGI checker, which warns of methods that it does not know.
        answer = Client(rows_served.app).open(path, method=method, buffered=True)
        assert (answer.status_code, answer.json["detail"]) == (405, "This address takes GET, HEAD, OPTIONS, POST alone."), path
        assert answer.headers["Allow"] == "GET, HEAD, OPTIONS, POST", path


@each_address
def test_the_second_generation_has_an_address_of_its_own(rows_served, path):
    """Clients of portals that have moved it call it there."""
    answer, moved = (rows_served.get(prefix + path.removeprefix("/api/"), ADDRESSES[path]) for prefix in ("/api/", "/api-legacy/"))
    assert (moved.status_code, moved.data) == (200, answer.data)


# Parameters that nobody reads


def test_a_strange_parameter_is_told(rows_served):
    answer = rows_served.get("/api/genes", {"utm_source": "mail", "hugo_gene_symbols": "TP53", "_": "17"})
    assert answer.headers["X-Ignored-Parameters"] == "utm_source, _"
    assert answer.data == rows_served.get("/api/genes", {"hugo_gene_symbols": "TP53"}).data


def test_a_strange_parameter_of_a_body_is_told_too(rows_served):
    answer = rows_served.post("/api-legacy/studies?study=x", json={"studies": ["x"]})
    assert answer.headers["X-Ignored-Parameters"] == "study, studies"


@pytest.mark.parametrize(
    ("path", "parameters"),
    [
        pytest.param("/api/genes", {"hugo_gene_symbols": "TP53"}, id="all are known"),
        pytest.param("/api/mutation_count", {"type": "count", "per_study": "true", "gene": "TP53", "mine": "1"}, id="repeated, not ignored"),
        pytest.param("/webservice.do", {"cmd": "getTypesOfCancer", "mine": "1"}, id="the tab-delimited API"),
    ],
)
def test_nothing_is_told_where_nothing_is_ignored(rows_served, path, parameters):
    assert "X-Ignored-Parameters" not in rows_served.get(path, parameters).headers


# Paths


UNKNOWN_PATHS = (
    "/api//", "/api/nothing", "/api/studies/", "/api/studies/x", "//api/studies", "/api//studies", "/API/studies",
    "/api/clinicalattributes/", "/api/clinicaldata", "/api/studies%2F", "/api/st\u00fcdies", "/api/studies%FF", "/api/studies%00",
)  # fmt: skip


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "OPTIONS", "DELETE"])
def test_an_unknown_path_is_404_without_content_beneath_the_json_api(rows_served, method):
    for path in UNKNOWN_PATHS:
        # The client would take what follows two slashes for a host.
        overrides = {"PATH_INFO": path} if path.startswith("//") else {}
        answer = rows_served.client.open(path, method=method, buffered=True, environ_overrides=overrides)
        assert answer.status_code == 404, path
        if path.startswith("/api/") or method == "HEAD":
            assert answer.data == b"", path
        else:
            assert answer.json["detail"] == "There is no such address here; /help lists those that there are.", path


@pytest.mark.parametrize("path", ["//api/studies", "///api/studies", "//webservice.do", "//"])
def test_slashes_too_many_in_front_make_an_unknown_path(rows_served, path):
    """A client of tests takes what follows two slashes for a host: the path is set as a server gives it."""
    answer = rows_served.get("/", environ_overrides={"PATH_INFO": path})
    assert (answer.status_code, answer.json["title"]) == (404, "Not found")


def test_the_application_may_be_mounted_anywhere(rows_served):
    at_root = rows_served.get("/api/studies")
    mounted = rows_served.client.get("/elsewhere/api/studies", base_url="http://localhost/", buffered=True)
    assert mounted.status_code == 404
    mounted = rows_served.client.get("/api/studies", base_url="http://localhost/portal", buffered=True)
    assert mounted.data == at_root.data


# Caching


@pytest.mark.parametrize(("mounted", "target"), [("/portal", "/portal/"), ("", "/")])
def test_the_mount_without_its_slash_leads_to_the_start_page(rows_served, mounted, target):
    answer = rows_served.client.open("/", buffered=True, environ_overrides={"SCRIPT_NAME": mounted, "PATH_INFO": ""})
    assert (answer.status_code, answer.headers["Location"]) == (308, target)


def test_an_etag_says_that_nothing_has_changed(rows_served):
    first = rows_served.get("/api/studies")
    assert re.fullmatch(r'W/"[0-9a-f]{24}"', first.headers["ETag"])
    again = rows_served.get("/api/studies", headers={"If-None-Match": f'"other", {first.headers["ETag"]}'})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Content-Length" not in again.headers and "Content-Type" not in again.headers


@pytest.mark.parametrize("sent", ['"other"', 'W/"other"', "", "x"])
def test_another_etag_gets_the_answer(rows_served, sent):
    assert rows_served.get("/api/studies", headers={"If-None-Match": sent}).status_code == 200


def test_each_request_has_an_etag_of_its_own(rows_served):
    asked = [("/api/studies", None), ("/api/studies", {"study_ids": "luad"}), ("/api/genes", None), ("/api/samplelists", None)]
    assert len({rows_served.get(path, query).headers["ETag"] for path, query in asked}) == 4


def test_an_etag_changes_when_data_are_loaded(made):
    it = served(made.database.dialect, made.settings["db.connection_string"])
    before = it.get("/api/studies").headers["ETag"]
    assert it.get("/api/studies").headers["ETag"] == before
    with made.database.load() as writer:
        bump_data_version(writer)
    after = it.get("/api/studies", headers={"If-None-Match": before})
    assert (after.status_code, after.headers["ETag"] != before) == (200, True)
    it.app.close()


def test_post_has_no_etag_for_its_body_is_not_in_it(rows_served):
    answer = rows_served.post("/api/studies", headers={"If-None-Match": "*"})
    assert answer.status_code == 200 and "ETag" not in answer.headers


def test_a_refused_request_is_refused_whatever_the_client_holds(rows_served):
    assert rows_served.get("/api/samples", headers={"If-None-Match": "*"}).status_code == 400


# Compression


@pytest.mark.parametrize(
    "accepted, compressed",
    [
        ("gzip", True), ("gzip;q=0.1", True), ("br, GZIP", True), ("*", True), ("identity;q=0.5, *;q=0.1", True),
        ("", False), ("identity", False), ("gzip;q=0", False), ("*;q=1, gzip;q=0", False), ("br", False),
    ],
)  # fmt: skip
def test_gzip_by_accept_encoding(rows_served, accepted, compressed):
    query = ADDRESSES["/api/geneticprofiledata"]
    plain = rows_served.get("/api/geneticprofiledata", query)
    answer = rows_served.get("/api/geneticprofiledata", query, headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == ("gzip" if compressed else None)
    assert (gzip.decompress(answer.data) if compressed else answer.data) == plain.data
    assert "Accept-Encoding" in answer.headers.get_all("Vary")
    assert answer.headers["ETag"] == plain.headers["ETag"]


def test_a_short_body_is_not_worth_it(rows_served):
    answer = rows_served.get("/api/genes", {"hugo_gene_symbols": "TP53"}, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
    assert int(answer.headers["Content-Length"]) == len(answer.data)


# Requests and their numbers


def test_each_answer_bears_an_id_that_the_access_log_has(rows_served, caplog):
    caplog.set_level("INFO", "genows.access")
    answer = rows_served.get("/api/studies", {"study_ids": "P-secret"})
    (line,) = [record.getMessage() for record in caplog.records if record.name == "genows.access"]
    request_id = answer.headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{16}", request_id)
    assert re.fullmatch(rf"- - GET /api/studies 200 2 bytes \d+\.\d ms {request_id}", line)


def test_health(rows_served):
    answer = rows_served.get("/health")
    assert (answer.status_code, answer.data) == (200, b"ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    assert rows_served.client.head("/health", buffered=True).status_code == 200


# Other origins


@pytest.fixture(params=["sqlite"])
def with_origins(request):
    """One database is enough: nothing here asks it."""
    it = served(request.param, filled(request.param, request), **{"http.cors_origins": "https://portal.example.org"})
    yield it
    it.app.close()


def test_no_origin_may_read_by_default(rows_served):
    answer = rows_served.get("/api/studies", headers={"Origin": "https://portal.example.org"})
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_listed_origin_may_read_and_ask_beforehand(with_origins):
    origin = {"Origin": "https://portal.example.org"}
    answer = with_origins.get("/api/studies", headers=origin)
    assert answer.headers["Access-Control-Allow-Origin"] == "https://portal.example.org"
    asked = {**origin, "Access-Control-Request-Method": "POST"}
    answer = with_origins.client.options("/api/studies", headers=asked, buffered=True)
    assert answer.status_code == 204
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]


def test_a_listed_origin_may_read_failures_too(with_origins):
    for path in ("/api/samples", "/api/nothing"):
        answer = with_origins.get(path, headers={"Origin": "https://portal.example.org"})
        assert answer.headers["Access-Control-Allow-Origin"] == "https://portal.example.org"
        assert "X-Request-Id" in answer.headers["Access-Control-Expose-Headers"] and "X-Request-Id" in answer.headers


def test_another_origin_may_not(with_origins):
    answer = with_origins.get("/api/studies", headers={"Origin": "https://evil.example.org"})
    assert answer.status_code == 200 and "Access-Control-Allow-Origin" not in answer.headers
    assert "Origin" in answer.headers.get_all("Vary")


@pytest.mark.parametrize("path", ["/api/studies", "/health", "/", "/portal/api/studies", "/webservice.do", "/nosuch"])
def test_http_1_1_without_a_host_is_refused(rows_served, path):
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "SERVER_PROTOCOL": "HTTP/1.1", "SERVER_NAME": "x", "SERVER_PORT": "80", "wsgi.url_scheme": "http"}
    status = []
    body = rows_served.app(environ, lambda line, headers, exc_info=None: status.append(line))
    assert status == ["400 Bad Request"] and b"Host is required" in b"".join(body)
