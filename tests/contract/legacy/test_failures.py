"""What goes wrong is told in one line of plain text; methods, headers, streaming."""

from dataclasses import replace

import pytest
from werkzeug.test import Client

from genows import errors
from genows.clients.webservice.table import COMMANDS
from tests.contract.legacy.test_messages import ALL


@pytest.mark.parametrize(
    ("error", "status", "body", "retry"),
    [
        pytest.param(errors.DatabaseBusy(7), 503, "Error: The database is busy; try again in a moment.\n", "7", id="busy"),
        pytest.param(errors.DatabaseGone("host 10.0.0.1"), 503, "Error: The database cannot be reached.\n", "5", id="gone"),
        pytest.param(
            errors.SchemaError("no such table: x"), 503, "Error: The database cannot be used at the moment.\n", "5", id="unusable"
        ),
        pytest.param(
            KeyError("SELECT"), 500, "Error: internal error:  please contact the administrator\n", None, id="anything else"
        ),
    ],
)
def test_a_failure_before_the_first_byte(portal, monkeypatch, error, status, body, retry):
    def fail(request, db):
        raise error

    monkeypatch.setitem(COMMANDS, "getMutSig", replace(COMMANDS["getMutSig"], handler=fail))
    answer = portal.get("cmd=getMutSig")
    assert (answer.status_code, answer.data.decode(), answer.headers.get("Retry-After")) == (status, body, retry)
    assert answer.headers["Content-Type"] == "text/plain; charset=UTF-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_database_that_is_not_there_any_more(tmp_path, portal):
    """On a route of its own: the JSON API tells the same in JSON."""
    app = portal.app(**{"authenticate": "false", "db.pool_size": "1", "db.pool_wait_seconds": "0.01"})
    held = app.database.lend()
    try:
        answers = [Client(app).get(path, buffered=True) for path in ("/webservice.do?cmd=getCancerStudies", "/api/studies")]
    finally:
        app.database.give_back(held)
        app.close()
    assert [answer.status_code for answer in answers] == [503, 503]
    assert answers[0].text == "Error: The database is busy; try again in a moment.\n"
    assert answers[1].mimetype == "application/problem+json"


def test_a_body_above_the_limit(portal):
    app = portal.app(**{"authenticate": "false", "http.max_body_bytes": "100"})
    answer = Client(app).post("/webservice.do", data={"cmd": "x" * 100}, buffered=True)
    app.close()
    assert (answer.status_code, answer.text) == (
        413,
        "Error: The body is larger than 100 bytes, the most that this service reads.\n",
    )


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods(portal, method):
    answer = portal.client.open("/webservice.do?cmd=getCancerStudies", method=method, buffered=True)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, OPTIONS, POST")


def test_head_is_get_without_a_body(portal):
    answer = portal.client.head(f"/webservice.do?cmd=getClinicalData&{ALL}", buffered=True)
    assert (answer.status_code, answer.data, answer.headers["Content-Type"]) == (200, b"", "text/plain; charset=UTF-8")


def test_below_a_prefix(portal):
    answer = portal.client.get("/webservice.do?cmd=getTypesOfCancer", base_url="http://portal.example/cbioportal/", buffered=True)
    assert answer.text.startswith("type_of_cancer_id\tname\n")


@pytest.mark.parametrize("accept", ["application/json, text/xml, application/xml, */*", "application/json", "image/png"])
def test_accept_is_never_looked_at(portal, accept):
    answer = portal.client.get("/webservice.do?cmd=getTypesOfCancer&format=json", headers={"Accept": accept}, buffered=True)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain; charset=UTF-8")


def test_compressed_for_those_who_ask(portal):
    query = "/webservice.do?cmd=getProfileData&genetic_profile_id=demo_2020_mrna&gene_list=TP53&case_list="
    answer = portal.client.get(query + 500 * "X,", headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert answer.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("cmd=%ff%fe", id="not UTF-8"),
        pytest.param("cmd=a%00b", id="NUL"),
        pytest.param("cmd=getCaseLists&cancer_study_id=%00", id="NUL in an id"),
        pytest.param("cmd=getClinicalData&case_list=%00,%ed%a0%80", id="NUL and half a surrogate in a list"),
        pytest.param("cmd=getNetwork&gene_list=%F0%9D%94%98,%C3%9F", id="beyond the BMP"),
        pytest.param("&&=&cmd&;%", id="broken pairs"),
    ],
)
def test_no_query_is_too_odd(portal, query):
    assert portal.text(query).startswith("Error: ")
