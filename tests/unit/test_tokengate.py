"""The gate by itself, around an app that has nothing to do with genows."""

from wsgiref.validate import validator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import Client, EnvironBuilder, run_wsgi_app

from genows.errors import DatabaseGone, TokenError
from genows.middleware.laxpaths import below
from genows.middleware.tokengate import TokenGate

BAD = 'Bearer realm="genows", error="invalid_token", error_description="No valid token: it is mistyped, revoked or replaced by a newer one"'


def app(environ, start_response):
    user = environ.get("genows.user", "-")
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [f"{user} {environ.get('REMOTE_USER', '-')}".encode()]


def check(token):
    if token == "good":
        return "frodo@example.org"
    raise TokenError("unknown")


def ask(gate, header=None, **options):
    headers = {} if header is None else {"Authorization": header}
    return Client(validator(gate)).open("/any/path", headers=headers, buffered=True, **options)


@pytest.mark.parametrize("header", ["Bearer good", "bearer good", "BEARER good", "Bearer   good"])
def test_a_good_token_lets_in(header):
    assert ask(TokenGate(app, check), header).text == "frodo@example.org frodo@example.org"


@pytest.mark.parametrize(
    ("header", "challenge"),
    [
        (None, 'Bearer realm="genows"'),
        ("", 'Bearer realm="genows"'),
        ("Bearer", 'Bearer realm="genows"'),
        ("good", 'Bearer realm="genows"'),
        ("Basic good", 'Bearer realm="genows"'),
        ("Bearer\tgood", 'Bearer realm="genows"'),
        ("Token good", 'Bearer realm="genows"'),
        ("Bearer bad", BAD),
        ("Bearer good bad", BAD),
        ("Bearer good,Bearer good", BAD),
        ("Bearer good;", BAD),
        ('Bearer "good"', BAD),
        ("Bearer =good", BAD),
        ("Bearer g\u00f6\u00f6d", BAD),
    ],
)
def test_anything_else_is_401_with_a_sentence(header, challenge):
    answer = ask(TokenGate(app, check), header)
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, challenge)
    assert answer.json["detail"].startswith("No valid token" if challenge == BAD else "Send a data access token")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@given(st.text(alphabet=st.characters(max_codepoint=255), max_size=80))
def test_no_header_does_anything_else(header):
    environ = EnvironBuilder("/").get_environ()
    environ["HTTP_AUTHORIZATION"] = header
    body, status, _ = run_wsgi_app(TokenGate(app, check), environ, buffered=True)
    good = header.strip(" \t").lower().startswith("bearer ") and header.strip(" \t")[7:].strip(" ") == "good"
    assert status[:3] == ("200" if good else "401") and (b"".join(body) == b"frodo@example.org frodo@example.org") == good


def test_a_users_name_travels_as_wsgi_wants_it():
    gate = TokenGate(app, lambda token: "\u00e9owyn\u2713")
    environ = EnvironBuilder("/", headers={"Authorization": "Bearer x"}).get_environ()
    seen = {}

    def inner(environ, start_response):
        seen.update(environ)
        return app({**environ, "genows.user": "", "REMOTE_USER": ""}, start_response)

    gate.app = inner
    run_wsgi_app(gate, environ, buffered=True)
    assert seen["genows.user"] == "\u00e9owyn\u2713"
    assert seen["REMOTE_USER"].encode("latin-1").decode("utf-8") == "\u00e9owyn\u2713"


def test_options_is_guarded_like_any_other_method():
    assert ask(TokenGate(app, check), method="OPTIONS").status_code == 401
    assert ask(TokenGate(app, check), "Bearer good", method="OPTIONS").text.startswith("frodo")


def test_options_passes_without_a_user_where_it_is_opened():
    gate = TokenGate(app, check, open_options=below("/any"))
    assert ask(gate, "Bearer good", method="OPTIONS").text == "- -"
    other = EnvironBuilder("/other", method="OPTIONS").get_environ()
    assert run_wsgi_app(gate, other, buffered=True)[1].startswith("401")


def test_a_path_that_cannot_be_decided_is_refused_with_a_sentence():
    reached = []
    gate = TokenGate(lambda environ, start_response: reached.append(environ), check, guards=lambda path: False)
    for method in ("GET", "HEAD", "OPTIONS"):
        answer = Client(validator(gate)).open("/", method=method, environ_overrides={"PATH_INFO": "/x/../any"}, buffered=True)
        assert (answer.status_code, answer.content_type) == (400, "application/problem+json")
        assert answer.headers["X-Content-Type-Options"] == "nosniff", "no middleware of genows stands around an embedder's gate"
        assert method == "HEAD" or answer.json["detail"] == "The address has a segment of dots in it; write the address without."
    assert reached == []


def test_one_reading_that_is_guarded_is_enough():
    gate = TokenGate(app, check, guards=below("/any"))
    for path in ("/ANY/path", "//any", "/any;x/path", "/x"):
        answer = Client(validator(gate)).open("/", environ_overrides={"PATH_INFO": path}, buffered=True)
        assert answer.status_code == (200 if path == "/x" else 401), path
    # What is left out of the guarded tree is left out as it comes, and in no other spelling.
    gate.guards = lambda path: below("/any")(path) and path != "/any/open"
    for path, status in (("/any/open", 200), ("/any/open;x", 401), ("/any/OPEN", 401), ("/any//open", 401)):
        answer = Client(validator(gate)).open("/", environ_overrides={"PATH_INFO": path}, buffered=True)
        assert answer.status_code == status, path


def test_around_an_app_that_takes_paths_exactly_no_other_reading_counts():
    gate = TokenGate(app, check, guards=below("/any"), exact=True)
    for path, status in (("/any", 401), ("/ANY", 200), ("/any/../x", 401), ("/x/../any", 200)):
        answer = Client(validator(gate)).open("/", environ_overrides={"PATH_INFO": path}, buffered=True)
        assert answer.status_code == status, path


def test_where_none_is_needed_a_token_counts_if_the_path_takes_it():
    def told(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [f"{environ.get('genows.user')} {environ.get('genows.by_token')}".encode()]

    gate = TokenGate(told, check, guards=lambda path: False, takes=lambda path: path == "/any/path")
    assert ask(gate, "Bearer good").text == "frodo@example.org True"
    assert ask(gate).text == ask(gate, "Basic good").text == "None None"
    assert ask(gate, "Bearer bad").status_code == ask(gate, "Bearer").status_code == 401
    gate.takes = lambda path: False
    assert ask(gate, "Bearer bad").text == "None None"
    assert ask(TokenGate(told, check), "Bearer good").text == "frodo@example.org None", "where one is needed nothing else opens"


def test_an_unguarded_path_passes_as_it_is():
    gate = TokenGate(app, check, guards=lambda path: path != "/any/path")
    assert ask(gate, "Bearer bad", environ_overrides={"REMOTE_USER": "sam"}).text == "- sam"


def test_who_is_signed_in_needs_no_token_unless_a_bad_one_was_sent():
    gate = TokenGate(app, check, signed_in=lambda environ: environ.get("HTTP_X_TEST"))
    assert ask(gate, environ_overrides={"HTTP_X_TEST": "sam"}).text == "sam sam"
    assert ask(gate, "Bearer bad", environ_overrides={"HTTP_X_TEST": "sam"}).status_code == 401
    assert ask(gate, "Bearer good", environ_overrides={"HTTP_X_TEST": "sam"}).text.startswith("frodo")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_database_that_is_away_is_a_503_and_no_pass(caplog, method):
    def gone(*_):
        raise DatabaseGone("refused")

    for gate, header in ((TokenGate(app, gone), "Bearer good"), (TokenGate(app, check, signed_in=gone), None)):
        answer = ask(gate, header, method=method)
        assert (answer.status_code, answer.headers["Retry-After"], answer.headers["Cache-Control"]) == (503, "5", "no-store")
        assert answer.headers.getlist("X-Content-Type-Options") == ["nosniff"]
        assert method == "HEAD" or answer.json["detail"] == "The database cannot be reached."
    assert caplog.messages == ["request -: DatabaseGone: The database cannot be reached. refused."] * 2


def test_a_fault_of_the_check_is_no_pass_either():
    with pytest.raises(ZeroDivisionError):
        ask(TokenGate(app, lambda token: 1 / 0), "Bearer good")


def test_the_answer_is_returned_untouched():
    answer = iter([b"x"])
    gate = TokenGate(lambda environ, start_response: answer, check)
    assert gate({"REQUEST_METHOD": "GET", "HTTP_AUTHORIZATION": "Bearer good"}, None) is answer
