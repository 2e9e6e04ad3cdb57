"""Every failure that needs no login: its status, its body, its headers, and what the log keeps of it."""

import json
import logging
import sqlite3

import pymysql
import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from genows.db import readiness, sessions
from genows.db.database import TRIES
from genows.db.hosts import Hosts, Place
from genows.errors import DatabaseGone
from genows.http.answers import RowBlocks
from tests.contract.conftest import DATABASES, filled, served
from tests.mariadb import free_port

LOST = {"sqlite": sqlite3.OperationalError("disk I/O error"), "mysql": pymysql.err.OperationalError(2013, "Lost connection")}


def problem(answer, status):
    """The problem+json body of an answer that has this status."""
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    body = json.loads(answer.data)
    assert body["status"] == status and body["title"] and body["detail"]
    return body


# What was sent

REQUIRED = {
    "/api/patients": {"study_id": "brca_two"},
    "/api/samples": {"study_id": "brca_two"},
    "/api/clinicaldata/patients": {"study_id": "brca_two", "attribute_ids": ""},
    "/api/clinicaldata/samples": {"study_id": "brca_two", "attribute_ids": ""},
    "/api/geneticprofiledata": {"genetic_profile_ids": "", "genes": ""},
    "/api/mutation_count": {"type": "count", "per_study": "true", "gene": "TP53"},
}


@pytest.mark.parametrize("path, absent", [(path, name) for path, names in REQUIRED.items() for name in names])
def test_a_required_parameter_that_is_absent_is_named(rows_served, path, absent):
    parameters = {name: value for name, value in REQUIRED[path].items() if name != absent}
    assert absent in problem(rows_served.get(path, parameters), 400)["detail"]
    assert rows_served.get(path, REQUIRED[path]).status_code == 200


@pytest.mark.parametrize("path", ["/api/patients", "/api/samples", "/api/clinicaldata/patients", "/api/clinicaldata/samples"])
@pytest.mark.parametrize("empty", ["", " ", "%09"])
def test_one_study_must_be_named(rows_served, path, empty):
    answer = rows_served.get(path, f"attribute_ids=&study_id={empty}")
    assert "study_id" in problem(answer, 400)["detail"]


@pytest.mark.parametrize(
    "query, body",
    [
        pytest.param("study_id=luad&study_id=LUAD", None, id="twice in the query"),
        pytest.param("study_id=luad", {"study_id": "LUAD"}, id="in query and body"),
        pytest.param("study_id=luad&study_id=", None, id="once empty"),
        pytest.param("", {"study_id": ["luad", "LUAD"]}, id="an array in JSON"),
    ],
)
def test_one_study_named_twice_differently(rows_served, query, body):
    answer = rows_served.post("/api/samplelists", query_string=query, json=body or {})
    assert "study_id" in problem(answer, 400)["detail"]


def test_one_study_named_twice_alike(rows_served):
    answer = rows_served.post("/api/samplelists", query_string="study_id=luad&study_id=%20luad", data={"study_id": "luad"})
    assert len(json.loads(answer.data)) == 2


@pytest.mark.parametrize(
    "query", ["study_ids=%FF", "study_ids=%C3", "study_ids=%ED%A0%80", "%FE=x", "study_ids=%C0%AF"], ids=lambda query: query
)
def test_what_is_not_utf8_in_the_query(rows_served, query):
    assert "UTF-8" in problem(rows_served.get("/api/studies", query), 400)["detail"]


@pytest.mark.parametrize(
    "content_type, body",
    [
        pytest.param("application/json", b"study_ids=luad", id="form as JSON"),
        pytest.param("application/json", b'["luad"]', id="an array instead of an object"),
        pytest.param("application/json", b'{"study_ids": {}}', id="an object instead of a list"),
        pytest.param("application/json", b'{"study_ids": true}', id="a boolean"),
        pytest.param("application/json", b'{"study_ids": null}', id="null"),
        pytest.param("application/json", b'{"study_ids": ["a", true]}', id="a boolean in an array"),
        pytest.param("application/json", b'{"study_ids": "\xff"}', id="JSON that is not UTF-8"),
        pytest.param("application/json", rb'{"study_ids": "\ud800"}', id="half a character in JSON"),
        pytest.param("application/json", b"[" * 100_000, id="JSON nested beyond reason"),
        pytest.param("application/x-www-form-urlencoded", b"study_ids=\xff", id="a form that is not UTF-8"),
        pytest.param("application/x-www-form-urlencoded", b"study_ids=%FF", id="a form that hides what is not UTF-8"),
        pytest.param("multipart/form-data", b"x", id="multipart without a boundary"),
        pytest.param("multipart/form-data; boundary=b", b"x", id="multipart without its boundary"),
    ],
)
def test_a_body_that_is_not_what_its_type_says(rows_served, content_type, body):
    problem(rows_served.post("/api/studies", data=body, content_type=content_type), 400)


@pytest.mark.parametrize("content_type", ["text/plain", "application/xml", "", "application/jsonx"])
def test_a_body_of_another_type(rows_served, content_type):
    problem(rows_served.post("/api/studies", data=b"study_ids=luad", content_type=content_type or None), 415)


def test_a_post_without_a_body_needs_no_type(rows_served):
    assert rows_served.post("/api/studies").status_code == 200


def fresh(request, **settings):
    """An application of its own, so that a test may spoil it; closed by the caller."""
    return served(request.param, filled(request.param, request), **settings)


@pytest.fixture(params=DATABASES)
def spoiled(request, monkeypatch):
    """An application with one connection, which it does not wait for long. That its file is gone it learns by asking, however slow the machine."""
    monkeypatch.setattr(readiness, "LOOK_SECONDS", 3600)
    it = fresh(request, **{"db.pool_size": "1", "db.pool_wait_seconds": "0.1", "http.max_body_bytes": "1000"})
    yield it
    it.app.close()


def test_a_body_above_the_limit(spoiled):
    body = "study_ids=" + "x" * 990
    assert spoiled.post("/api/studies", data=body, content_type="application/x-www-form-urlencoded").status_code == 200
    answer = spoiled.post("/api/studies", data=body + "x", content_type="application/x-www-form-urlencoded")
    assert "1000" in problem(answer, 413)["detail"]


# What the database does


def test_every_connection_busy(spoiled):
    with spoiled.app.database.read():
        answer = spoiled.get("/api/studies")
        # Busy is not dead: what watches over the service must not take it out for long answers.
        assert spoiled.get("/health").status_code == 200
    problem(answer, 503)
    assert int(answer.headers["Retry-After"]) >= 1
    assert spoiled.get("/api/studies").status_code == 200


def test_database_out_of_reach(spoiled, caplog):
    driver = spoiled.app.database.driver
    if spoiled.dialect == "sqlite":
        driver.path += ".gone"
    else:
        driver._hosts = Hosts((Place("127.0.0.1", free_port()),), driver.clock)
    spoiled.app.close()  # Drops the connections that are still open.
    answer = spoiled.get("/api/studies")
    assert problem(answer, 503)["detail"] == "The database cannot be reached."
    assert int(answer.headers["Retry-After"]) >= 1
    assert answer.headers["X-Request-Id"] in caplog.text
    assert spoiled.get("/health").data == b"unavailable\n"
    # A restart would not bring the database back.
    alive = spoiled.get("/health/live")
    assert (alive.status_code, alive.data, alive.headers["Cache-Control"]) == (200, b"ok\n", "no-store")
    assert spoiled.client.head("/health/live", buffered=True).status_code == 200
    assert spoiled.post("/health/live").status_code == 404


def test_what_nobody_foresaw_is_told_to_the_log_alone(spoiled, monkeypatch, caplog):
    def fail(*args):
        raise RuntimeError("SELECT `secret` FROM /srv/private")

    monkeypatch.setattr(spoiled.app.database.driver, "stream", fail)
    answer = spoiled.get("/api/studies")
    body = problem(answer, 500)
    assert body["id"] == answer.headers["X-Request-Id"] and body["id"] in body["detail"]
    assert "secret" not in answer.text and "srv" not in answer.text and "RuntimeError" not in answer.text
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert body["id"] in record.getMessage() and record.exc_info
    monkeypatch.undo()
    assert spoiled.get("/api/studies").status_code == 200


def test_head_reads_no_rows(spoiled, monkeypatch):
    monkeypatch.setattr(spoiled.app.database.driver, "stream", lambda *args: 1 / 0)
    assert spoiled.get("/api/studies").status_code == 500
    assert spoiled.client.head("/api/studies", buffered=True).status_code == 200


def test_head_of_a_failure_has_no_body(spoiled, monkeypatch):
    monkeypatch.setattr(spoiled.app.database.driver, "fetch_all", lambda *args: 1 / 0)
    answer = spoiled.client.head("/api/geneticprofiles", buffered=True)
    assert (answer.status_code, answer.data) == (500, b"")


# What the database does while an answer is on its way


class Failing:
    """A cursor that fails at its *fails_at*-th reading (from 1)."""

    def __init__(self, cursor, fails_at, error):
        self.cursor, self.left, self.error = cursor, fails_at, error

    def fetchmany(self, count):
        self.left -= 1
        if self.left == 0:
            raise self.error
        return self.cursor.fetchmany(count)

    def __getattr__(self, name):
        return getattr(self.cursor, name)


@pytest.fixture
def fail_at(spoiled, monkeypatch):
    """fail_at(reading, error, times): the next *times* streams fail at that reading; two rows are read at a time."""
    monkeypatch.setattr(sessions, "BATCH_ROWS", 2)
    monkeypatch.setattr(RowBlocks, "batch", 2)
    stream = spoiled.app.database.driver.stream

    def arrange(reading, error, times=1):
        errors = [error] * times

        def failing(*args):
            cursor = stream(*args)
            return Failing(cursor, reading, errors.pop()) if errors else cursor

        monkeypatch.setattr(spoiled.app.database.driver, "stream", failing)

    return arrange


@pytest.mark.parametrize(
    "path", ["/api/studies", "/api/genes", "/api/samplelists", "/api/geneticprofiledata?genetic_profile_ids=&genes="]
)
def test_a_connection_lost_before_the_first_byte_is_replaced_once(spoiled, fail_at, path):
    expected = spoiled.get(path).data
    fail_at(1, LOST[spoiled.dialect])
    answer = spoiled.get(path)
    assert (answer.status_code, answer.data) == (200, expected)


def test_a_connection_lost_again_and_again_is_told(spoiled, fail_at):
    fail_at(1, LOST[spoiled.dialect], times=TRIES)
    problem(spoiled.get("/api/studies"), 503)
    assert spoiled.get("/api/studies").status_code == 200


@pytest.mark.parametrize("accepted", ["identity", "gzip"])
@pytest.mark.parametrize("lost", [False, True], ids=["program error", "connection lost"])
def test_a_failure_after_the_first_byte_breaks_the_answer_off(spoiled, fail_at, caplog, lost, accepted):
    """The exception reaches the server, which then leaves out the final chunk; it does not become an answer or an end."""
    caplog.set_level("INFO", "genows.access")
    fail_at(4, LOST[spoiled.dialect] if lost else RuntimeError("in the middle"))
    environ = EnvironBuilder("/api/genes", headers={"Accept-Encoding": accepted}).get_environ()
    body, status, _ = run_wsgi_app(spoiled.app, environ)
    sent = []
    with pytest.raises(DatabaseGone if lost else RuntimeError):
        for chunk in body:
            sent.append(chunk)
    body.close()
    assert status == "200 OK" and sent
    if accepted == "identity":
        assert b"".join(sent).startswith(b"[{") and not b"".join(sent).endswith(b"]")
    assert "broken off" in caplog.text
    assert spoiled.get("/api/genes").status_code == 200


def test_a_client_that_goes_away_leaves_the_connection_to_others(spoiled, monkeypatch):
    monkeypatch.setattr(sessions, "BATCH_ROWS", 2)
    monkeypatch.setattr(RowBlocks, "batch", 2)
    for _ in range(3):
        body, _, _ = run_wsgi_app(spoiled.app, EnvironBuilder("/api/genes").get_environ())
        next(iter(body))
        body.close()
    assert len(json.loads(spoiled.get("/api/genes").data)) == 10


@pytest.mark.parametrize("dialect", DATABASES)
def test_an_answer_that_has_been_read_leaves_the_connection_to_others(request, monkeypatch, dialect):
    """Before the server closes it, which may be when a slow client has taken the last byte. There is one connection."""
    monkeypatch.setattr(sessions, "BATCH_ROWS", 2)
    monkeypatch.setattr(RowBlocks, "batch", 2)
    it = served(dialect, filled(dialect, request), **{"db.pool_size": "1", "db.pool_wait_seconds": "1"})
    body, _, headers = run_wsgi_app(it.app, EnvironBuilder("/api/genes").get_environ())
    chunks = list(body)
    assert len(chunks) > 1 and "Content-Length" not in headers
    assert it.get("/api/genes").status_code == 200
    body.close()
    it.app.close()
