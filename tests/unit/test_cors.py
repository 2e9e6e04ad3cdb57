"""Cross-origin reading: for listed origins alone, never with cookies, and caches are told."""

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from genows.middleware.cors import Cors

ONE, TWO = "https://one.example.org", "https://two.example.org:8443"


def app(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain"), ("Vary", "Accept-Encoding")])
    return [b"x"]


def headers_of(origins, method="GET", **sent):
    sent = {name.replace("_", "-"): value for name, value in sent.items()}
    environ = EnvironBuilder(method=method, headers=sent).get_environ()
    return run_wsgi_app(Cors(app, origins), environ, buffered=True)[2]


@pytest.mark.parametrize(
    "origins, origin, allowed",
    [
        pytest.param((), ONE, None, id="none listed"),
        pytest.param((ONE, TWO), ONE, ONE, id="the first"),
        pytest.param((ONE, TWO), TWO, TWO, id="the second"),
        pytest.param((ONE,), TWO, None, id="another"),
        pytest.param((ONE,), ONE + ":443", None, id="another spelling"),
        pytest.param((ONE,), ONE.upper(), None, id="another case"),
        pytest.param((ONE,), "null", None, id="null"),
        pytest.param((ONE,), "", None, id="none sent"),
        pytest.param(("*",), TWO, "*", id="all listed"),
        pytest.param(("*",), "", None, id="all listed, none sent"),
    ],
)
def test_which_origins_may_read(origins, origin, allowed):
    headers = headers_of(origins, **({"Origin": origin} if origin else {}))
    assert headers.get("Access-Control-Allow-Origin") == allowed
    assert "Access-Control-Allow-Credentials" not in headers
    exposed = headers.get("Access-Control-Expose-Headers", "").split(", ")
    # The last two are how the third generation tells counts.
    for name in ("X-Request-Id", "X-Total-Count", "total-count", "sample-count"):
        assert (name in exposed) is bool(allowed)


@pytest.mark.parametrize("origin", [ONE, TWO, ""])
def test_caches_are_told_that_the_answer_depends_on_the_origin(origin):
    assert "Origin" in headers_of((ONE,), **({"Origin": origin} if origin else {})).get_all("Vary")
    assert "Origin" not in headers_of(("*",), Origin=ONE).get_all("Vary")
    assert "Origin" not in headers_of((), Origin=ONE).get_all("Vary")


def test_a_question_beforehand_is_answered():
    headers = headers_of((ONE,), "OPTIONS", Origin=ONE, Access_Control_Request_Method="POST")
    assert headers["Access-Control-Allow-Methods"] == "GET, HEAD, POST, OPTIONS"
    assert {"Authorization", "If-None-Match", "Content-Encoding"} <= set(headers["Access-Control-Allow-Headers"].split(", "))
    assert int(headers["Access-Control-Max-Age"]) > 0


@pytest.mark.parametrize(
    "method, sent",
    [
        ("OPTIONS", {"Origin": ONE}),
        ("GET", {"Origin": ONE, "Access_Control_Request_Method": "POST"}),
        ("OPTIONS", {"Origin": TWO}),
    ],
    ids=["no method asked for", "not OPTIONS", "another origin"],
)
def test_what_is_no_question_beforehand(method, sent):
    assert "Access-Control-Allow-Methods" not in headers_of((ONE,), method, **sent)
