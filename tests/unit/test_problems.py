"""From exception to answer: the status, the body and the headers of each, and what none of them tells."""

import inspect
import json
import logging

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from genows import errors
from genows.http.attempt import Attempt
from genows.http.problems import PROBLEM, TABLE, bare_problem, problem_of

REALM = 'Bearer realm="genows"'
BAD = ', error="invalid_token", error_description="No valid token: it is mistyped, revoked or replaced by a newer one"'
EXPIRED = ', error="invalid_token", error_description="The access token expired"'


@pytest.mark.parametrize(
    "error, status, headers, words",
    [
        pytest.param(errors.ParameterError("genes", "is required."), 400, {}, "genes is required.", id="a parameter"),
        pytest.param(errors.BodyTooLarge(1000), 413, {}, "1000 bytes", id="a large body"),
        pytest.param(errors.TooMuchAsked("body", "has more than 5 parts."), 413, {}, "body has more than 5 parts.", id="too much"),
        pytest.param(errors.TooManyRequests(4, 2), 429, {"Retry-After": "2"}, "4 large requests", id="too many large ones"),
        pytest.param(errors.ClientGone(), 400, {}, "keep it open", id="a client who has gone"),
        pytest.param(errors.ServiceBusy(7), 503, {"Retry-After": "7"}, "in 7 seconds", id="others' large ones"),
        pytest.param(errors.TooManyFailures(30), 429, {"Retry-After": "30"}, "in 30 seconds", id="too many failed tries"),
        pytest.param(errors.BodyCodingError("br"), 415, {"Accept-Encoding": "gzip, identity"}, "Content-Encoding: br", id="a compressed body"),
        pytest.param(errors.BodyTypeError("text/plain"), 415, {}, "text/plain", id="a type of body"),
        pytest.param(errors.BodyTypeError(""), 415, {}, "no type", id="no type of body"),
        pytest.param(errors.DatabaseBusy(7), 503, {"Retry-After": "7"}, "busy", id="busy"),
        pytest.param(
            errors.DatabaseGone("Access denied for 'root'@'db1'"), 503, {"Retry-After": "5"}, "cannot be reached", id="gone"
        ),
        pytest.param(errors.SchemaError("no such table: gene"), 503, {"Retry-After": "5"}, "cannot be used", id="a schema"),
    ],
)
def test_problems_with_a_body(error, status, headers, words):
    problem = problem_of(error, "id")
    body = json.loads(problem.body)
    assert (problem.status, problem.foreseen) == (status, True)
    assert dict(problem.headers) == {"Content-Type": PROBLEM, **headers}
    assert list(body) == ["title", "status", "detail"] and body["status"] == status
    assert words in body["detail"] and words in problem.detail
    assert "root" not in body["detail"] and "gene" not in body["detail"].replace("genes", "")


@pytest.mark.parametrize(
    "error, status, challenge",
    [
        pytest.param(errors.NotSignedIn("no token"), 401, REALM, id="nobody"),
        pytest.param(errors.NotSignedIn("unknown user", token_sent=True), 401, REALM + BAD, id="a useless token"),
        pytest.param(errors.TokenError("unknown"), 401, REALM + BAD, id="a bad token"),
        pytest.param(errors.TokenExpired(1800000000), 401, REALM + EXPIRED, id="one that was good"),
        pytest.param(errors.NotSignedIn("expired", True, errors.TokenExpired(1800000000)), 401, REALM + EXPIRED, id="the same at the gate"),
        pytest.param(errors.NoAddress(), 404, None, id="an unknown path"),
        pytest.param(errors.Denied("secret_study"), 403, None, id="forbidden"),
    ],
)
def test_problems_without_a_body_in_the_json_api(error, status, challenge):
    problem = bare_problem(error, "id")
    assert (problem.status, problem.body, problem.foreseen, problem.detail) == (status, b"", True, "")
    assert dict(problem.headers).get("WWW-Authenticate") == challenge
    assert bool(problem_of(error, "id").body) == (status != 403), "elsewhere a sentence says it, but for a study that may not be read"


def test_a_token_that_was_good_says_when_it_ended():
    at = problem_of(errors.TokenExpired(1800000000), "id").detail
    assert at.startswith("The token expired at 2027-01-15T08:00:00Z. Download a new one") and problem_of(errors.TokenExpired(None), "id").detail[:19] == "The token expired. "
    assert "clocks" in problem_of(errors.TokenAhead(), "id").detail
    # Whatever else is wrong with one is told by the same words.
    assert len({problem_of(errors.TokenError(reason), "id").detail for reason in ("unknown", "its user x is disabled")}) == 1


def test_a_method_that_an_address_does_not_take():
    problem = problem_of(errors.MethodRefused({"POST", "GET"}), "id")
    assert (problem.status, dict(problem.headers)["Allow"], problem.detail) == (405, "GET, POST", "This address takes GET, POST alone.")


@pytest.mark.parametrize(
    "error", [RuntimeError("SELECT secret"), KeyError("secret"), MemoryError(), errors.QueryFileError("/srv/x.sql", 1, "secret")]
)
def test_what_nobody_foresaw(error):
    problem = problem_of(error, "0123abcd")
    body = json.loads(problem.body)
    assert (problem.status, problem.foreseen) == (500, False)
    assert body["id"] == "0123abcd" and "0123abcd" in body["detail"]
    assert b"secret" not in problem.body and b"srv" not in problem.body


def test_each_failure_of_a_request_is_in_the_table():
    """The others happen at the start or in commands; what the database should never say is a 500 as all that nobody foresaw."""
    of_start = {"GenowsError", "QueryFileError", "StudyError", "UsageError", "DatabaseError"}
    named = {name for name, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, errors.GenowsError)}
    kinds = tuple(kind for kind, _, _ in TABLE)
    assert {name for name in named - of_start if not issubclass(getattr(errors, name), kinds)} == set()
    assert {kind.__name__ for kind in kinds} <= named - of_start


# Around an application


def raising(error):
    def app(environ, start_response):
        raise error

    return app


def answer(app, method="GET"):
    environ = EnvironBuilder("/x", method=method, environ_overrides={"genows.request_id": "0123abcd"}).get_environ()
    body, status, headers = run_wsgi_app(Attempt(app), environ, buffered=True)
    return b"".join(body), status, headers


def test_a_failure_becomes_an_answer():
    body, status, headers = answer(raising(errors.ParameterError("genes", "is required.")))
    assert (status, headers["Content-Length"]) == ("400 Bad Request", str(len(body)))
    assert json.loads(body)["detail"] == "genes is required."


def test_a_failure_of_head_has_no_body():
    body, status, headers = answer(raising(RuntimeError()), "HEAD")
    assert (body, status) == (b"", "500 Internal Server Error")
    assert int(headers["Content-Length"]) > 0


@pytest.mark.parametrize(
    "error, level, words, with_traceback",
    [
        pytest.param(RuntimeError("why"), logging.ERROR, "request 0123abcd failed", True, id="unforeseen"),
        pytest.param(
            errors.DatabaseGone("refused by db1"), logging.ERROR,
            "request 0123abcd: DatabaseGone: The database cannot be reached. refused by db1.", False, id="the database",
        ),
        pytest.param(
            errors.ConfigError("settings", "authenticate", "it is not set"), logging.ERROR,
            "request 0123abcd: ConfigError: settings: authenticate: it is not set.", False, id="a setting",
        ),
        pytest.param(errors.ServiceBusy(7), logging.WARNING, "request 0123abcd: ServiceBusy: ", False, id="a full line"),
        pytest.param(errors.ParameterError("genes", "is required."), None, "", False, id="the client's"),
        pytest.param(errors.NotOffered("This portal issues no data access tokens."), None, "", False, id="what is not offered"),
    ],
)
def test_what_the_log_keeps(caplog, error, level, words, with_traceback):
    answer(raising(error))
    assert [record.levelno for record in caplog.records] == ([level] if level else [])
    for record in caplog.records:
        assert words in record.getMessage() and "0123abcd" in record.getMessage()
        assert bool(record.exc_info) is with_traceback


def test_a_failure_after_the_first_byte_is_let_through():
    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return broken()

    def broken():
        yield b"x"
        raise errors.DatabaseGone("lost")

    body, status, _ = run_wsgi_app(Attempt(app), EnvironBuilder("/x").get_environ())
    with pytest.raises(errors.DatabaseGone):
        list(body)
    assert status == "200 OK"


def test_what_ends_the_process_is_let_through():
    with pytest.raises(SystemExit):
        answer(raising(SystemExit()))
