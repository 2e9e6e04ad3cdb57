"""The access log: one line a request, whatever becomes of it, and nothing in it that a client could misuse."""

import re
from wsgiref.validate import validator

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from genows.http.exchange import Exchange, Surroundings
from genows.http.places import Generations


class Clock:
    """Seconds that pass: a quarter at each look."""

    now = 0.0

    def __call__(self):
        self.now += 0.25
        return self.now


def answering(*chunks, status="200 OK"):
    def app(environ, start_response):
        start_response(status, [("Content-Type", "text/plain")])
        for chunk in chunks:
            if isinstance(chunk, Exception):
                raise chunk
            yield chunk

    return app


@pytest.fixture
def lines(caplog):
    caplog.set_level("INFO", "genows.access")
    return lambda: [record.getMessage() for record in caplog.records if record.name == "genows.access"]


def run(app, path="/api/studies", around=Surroundings(), **options):
    """Reads an answer to its end; its X-Request-Id."""
    environ = EnvironBuilder(path, **options).get_environ()
    body, _, headers = run_wsgi_app(validator(Exchange(app, around, clock=Clock())), environ, buffered=True)
    return headers["X-Request-Id"]


def test_one_line_with_status_bytes_duration_and_id(lines):
    request_id = run(answering(b"abc", b"de"), environ_base={"REMOTE_ADDR": "192.0.2.7", "REMOTE_USER": "ann@example.org"})
    assert lines() == [f"192.0.2.7 ann@example.org GET /api/studies 200 5 bytes 250.0 ms {request_id}"]
    assert re.fullmatch("[0-9a-f]{16}", request_id)


def test_each_request_has_an_id_of_its_own(lines):
    assert run(answering(b"x")) != run(answering(b"x"))
    assert len(lines()) == 2


def test_the_application_knows_the_id():
    seen = []

    def app(environ, start_response):
        seen.append(environ["genows.request_id"])
        start_response("204 No Content", [])
        return [b""]

    assert [run(app)] == seen


def test_neither_query_nor_headers_are_logged(lines):
    run(answering(b"x"), query_string="study_id=secret-patient", headers={"Authorization": "Bearer secret-token"})
    assert "secret" not in lines()[0]


@pytest.mark.parametrize(
    "path, logged",
    [("/a b", "/a%20b"), ("/a%0AGET /forged 200", "/a%0AGET%20/forged%20200"), ("/\u00e9", "/%C3%A9"), ("/%00", "/%00")],
)
def test_a_path_cannot_forge_a_line_or_a_field(lines, path, logged):
    run(answering(b"x"), path)
    assert f" GET {logged} 200 " in lines()[0]


def test_the_path_is_the_one_that_was_asked_for(lines):
    """Further inside it becomes that of the generation that is meant, or loses what the application is mounted at."""
    outside = "/p/q/api/genes/a%2Fb"
    for around in (Surroundings(move=Generations("/p/q", False, (), lambda *_: True).move), Surroundings(mount="/p/q")):
        run(answering(b"x"), outside, around)
    run(answering(b"x"), "/api/studies", Surroundings(move=Generations("", True, (), lambda *_: True).move))
    assert [line.split(" ")[3] for line in lines()] == ["/p/q/api/genes/a/b", "/p/q/api/genes/a/b", "/api/studies"]


def test_what_must_not_be_logged_is_left_out(lines):
    environ = EnvironBuilder("/tokens/secret").get_environ()
    body, _, _ = run_wsgi_app(
        Exchange(answering(b"x"), Surroundings(shown=lambda path: path.replace("secret", "…".encode().decode("latin-1")))), environ
    )
    list(body)
    body.close()
    assert " GET /tokens/%E2%80%A6 200 " in lines()[0]


def test_a_name_cannot_forge_a_line_or_a_field(lines):
    run(answering(b"x"), environ_base={"REMOTE_USER": "ann\nroot GET"})
    assert lines()[0].startswith("- ann%0Aroot%20GET GET ")


def test_an_answer_that_breaks_off(lines):
    environ = EnvironBuilder("/x").get_environ()
    body, _, _ = run_wsgi_app(Exchange(answering(b"abc", RuntimeError("broken")), clock=Clock()), environ)
    with pytest.raises(RuntimeError):
        list(body)
    body.close()
    assert re.fullmatch(r"- - GET /x 200 3 bytes 250\.0 ms [0-9a-f]{16} broken off", lines()[0])


def test_a_client_that_goes_away(lines):
    environ = EnvironBuilder("/x").get_environ()
    body, _, _ = run_wsgi_app(Exchange(answering(b"abc", b"de", b"f"), clock=Clock()), environ)
    next(iter(body))
    body.close()
    assert lines()[0].endswith(" broken off")


def test_an_application_that_fails_at_once(lines):
    def app(environ, start_response):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_wsgi_app(Exchange(app, clock=Clock()), EnvironBuilder("/x").get_environ())
    assert re.fullmatch(r"- - GET /x broken 0 bytes 250\.0 ms [0-9a-f]{16} broken off", lines()[0])


def test_closing_is_passed_on_and_logged_even_when_it_fails(lines):
    class Body:
        def __iter__(self):
            return iter([b"x"])

        def close(self):
            raise OSError("gone")

    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return Body()

    body = Exchange(app, clock=Clock())(EnvironBuilder("/x").get_environ(), lambda *args: None)
    assert list(body) == [b"x"]
    with pytest.raises(OSError):
        body.close()
    assert len(lines()) == 1
