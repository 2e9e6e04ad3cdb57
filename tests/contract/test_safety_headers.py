"""Headers that every answer carries: whatever answers, and however it ends."""

import itertools

import pytest

from genows.pages.frame import CONTENTS
from genows.routes import URLS
from tests.portal import FRODO, TYPED, add_user

LOGIN = {"authenticate": "remote_user", "dat.method": "uuid"}
PATHS = sorted({rule.rule.replace("<token>", "x") for rule in URLS.iter_rules()} | {*CONTENTS, "/health", "/nowhere", "/api", "/api/", "/api/x"})
METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT")
HTTPS = {"wsgi.url_scheme": "https"}


def safety(answer):
    return answer.headers.getlist("X-Content-Type-Options"), answer.headers.getlist("Strict-Transport-Security")


@pytest.mark.parametrize("settings", [{}, LOGIN], ids=["open", "login"])
def test_every_answer_says_nosniff_once(portal, settings):
    it = portal(settings)
    for path, method, accept in itertools.product(PATHS, METHODS, ("*/*", "text/html")):
        answer = it.ask(path, method, headers={"Accept": accept})
        assert safety(answer) == (["nosniff"], []), (path, method, answer.status_code)
        answer = it.ask(path, method, headers={"Accept": accept}, environ=HTTPS)
        assert safety(answer) == (["nosniff"], ["max-age=31536000"]), (path, method, answer.status_code)


def test_so_do_304_and_failures(portal, monkeypatch):
    it = portal()
    tag = it.ask("/api/studies").headers["ETag"]
    answer = it.ask("/api/studies", headers={"If-None-Match": tag})
    assert (answer.status_code, *safety(answer)) == (304, ["nosniff"], [])

    def fail(*_, **__):
        raise RuntimeError("out of order")

    monkeypatch.setattr(type(it.app.database), "lend", fail)
    monkeypatch.setattr(type(it.app.database), "check", fail)
    for path, status in (("/api/studies", 500), ("/webservice.do", 500)):
        answer = it.ask(path)
        assert (answer.status_code, *safety(answer)) == (status, ["nosniff"], [])


@pytest.mark.parametrize(
    ("settings", "headers", "sent"),
    [
        pytest.param({"http.trusted_proxies": "127.0.0.1"}, {"X-Forwarded-Proto": "https"}, ["max-age=31536000"], id="as a trusted proxy tells"),
        pytest.param({}, {"X-Forwarded-Proto": "https"}, [], id="whatever anybody else tells"),
        pytest.param({"http.trusted_proxies": "127.0.0.1"}, {"X-Forwarded-Proto": "http"}, [], id="http"),
        pytest.param(
            {"http.trusted_proxies": "127.0.0.1", "http.https_only_seconds": "60"}, {"X-Forwarded-Proto": "https"}, ["max-age=60"], id="a minute"
        ),
        pytest.param(
            {"http.trusted_proxies": "127.0.0.1", "http.https_only_seconds": "0"}, {"X-Forwarded-Proto": "https"}, [], id="switched off"
        ),
    ],
)
def test_where_https_is_certain_browsers_stay_with_it(portal, settings, headers, sent):
    for path in ("/", "/api/studies", "/health", "/nowhere"):
        assert safety(portal(settings).ask(path, headers=headers)) == (["nosniff"], sent)


def test_with_login_an_answer_is_its_own_for_each_token_and_cookie(portal, access):
    add_user(access, FRODO, "public_portal:ALL")
    it = portal(LOGIN)
    token = it.token(headers=TYPED)
    answer = it.ask("/api/studies", token=token)
    assert "Authorization, Cookie" in answer.headers.getlist("Vary")
    unchanged = it.ask("/api/studies", token=token, headers={"If-None-Match": answer.headers["ETag"]})
    assert unchanged.status_code == 304 and "Authorization, Cookie" in unchanged.headers.getlist("Vary")
    assert portal({"authenticate": "false"}).ask("/api/studies").headers.getlist("Vary") == ["Accept", "Accept-Encoding"]
