"""CSRF tokens of forms, with and without a secret."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.auth.csrf import COOKIE, CsrfTokens, check_same_site, own_origin
from genows.errors import Denied

FRODO, SAM = "frodo@example.org", "sam@example.org"
SECRET = "one ring to rule them all, one ring to find them"


@pytest.fixture(params=[SECRET, None], ids=["with a secret", "without a secret"])
def forms(request):
    return CsrfTokens(request.param)


def shown(forms, user, cookie=""):
    """(token, environ of the browser that was shown the form)."""
    token, headers = forms.token({"HTTP_COOKIE": cookie}, user)
    for _, value in headers:
        cookie = value.split(";")[0]
        assert "HttpOnly" in value and "SameSite=Lax" in value and "Max-Age" not in value
    return token, {"HTTP_COOKIE": cookie, "wsgi.url_scheme": "http", "HTTP_HOST": "portal.example"}


@pytest.mark.parametrize("user", [FRODO, None])
def test_the_form_that_was_shown_is_accepted(forms, user):
    token, environ = shown(forms, user)
    forms.check(environ, token, user)
    forms.check({**environ, "HTTP_ORIGIN": "http://portal.example", "HTTP_SEC_FETCH_SITE": "same-origin"}, token, user)


def test_a_second_form_needs_no_second_cookie(forms):
    token, environ = shown(forms, FRODO)
    again, headers = forms.token(environ, FRODO)
    assert (again, headers) == (token, [])


def refused(forms, environ, token, user):
    with pytest.raises(Denied) as caught:
        forms.check(environ, token, user)
    assert caught.value.sentence
    return True


def test_what_is_refused(forms):
    token, environ = shown(forms, FRODO)
    other, _ = shown(forms, FRODO)
    assert refused(forms, environ, None, FRODO)
    assert refused(forms, environ, "", FRODO)
    assert refused(forms, environ, token[:-1], FRODO)
    assert refused(forms, environ, token.upper(), FRODO)
    assert refused(forms, environ, token, SAM), "another user's form"
    assert refused(forms, environ, token, None), "a form from before signing out"
    assert refused(forms, environ, other, FRODO), "another browser's form"
    assert refused(forms, {**environ, "HTTP_COOKIE": ""}, token, FRODO), "no cookie"
    assert refused(forms, {**environ, "HTTP_COOKIE": f"{COOKIE}={token}"}, token, FRODO), "the token as the cookie"


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_SEC_FETCH_SITE": "cross-site"},
        {"HTTP_SEC_FETCH_SITE": "same-site"},
        {"HTTP_ORIGIN": "https://evil.example"},
        {"HTTP_ORIGIN": "https://portal.example"},
        {"HTTP_ORIGIN": "null", "HTTP_SEC_FETCH_SITE": "cross-site"},
    ],
)
def test_another_sites_page_is_refused_even_with_the_right_token(forms, headers):
    token, environ = shown(forms, FRODO)
    assert refused(forms, {**environ, **headers}, token, FRODO)


HERE = {"wsgi.url_scheme": "http", "HTTP_HOST": "portal.example"}


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({}, True),
        ({"HTTP_ORIGIN": "http://portal.example"}, True),
        ({"HTTP_ORIGIN": "HTTP://Portal.example:80"}, True),
        ({"HTTP_ORIGIN": "https://portal.example:443", "wsgi.url_scheme": "https"}, True),
        ({"HTTP_ORIGIN": "https://portal.example", "wsgi.url_scheme": "https", "HTTP_HOST": "portal.example:443"}, True),
        ({"HTTP_SEC_FETCH_SITE": "none"}, True),
        ({"HTTP_SEC_FETCH_SITE": "same-origin", "HTTP_ORIGIN": "http://portal.example"}, True),
        ({"HTTP_ORIGIN": "null"}, False),
        ({"HTTP_ORIGIN": "http://portal.example:8080"}, False),
        ({"HTTP_ORIGIN": "https://portal.example:80"}, False),
        ({"HTTP_ORIGIN": "http://evil.example", "HTTP_SEC_FETCH_SITE": "same-origin"}, False),
        ({"HTTP_SEC_FETCH_SITE": "same-site"}, False),
    ],
)
def test_requests_of_no_form(headers, ours):
    if ours:
        check_same_site({**HERE, **headers})
    else:
        with pytest.raises(Denied):
            check_same_site({**HERE, **headers})


def test_the_origin_of_a_request_without_host():
    assert own_origin({"wsgi.url_scheme": "http", "SERVER_NAME": "portal.example", "SERVER_PORT": "80"}) == "http://portal.example"
    assert own_origin({"wsgi.url_scheme": "https", "SERVER_NAME": "p", "SERVER_PORT": "80"}) == "https://p:80"


def test_with_a_secret_a_planted_cookie_is_worth_nothing():
    """Whoever can set a cookie (from a sibling host, over plain http) still cannot make the token of another user's form."""
    forms, guess = CsrfTokens(SECRET), CsrfTokens(None)
    planted = f"{COOKIE}={'a' * 64}"
    token, environ = shown(guess, FRODO, planted)
    assert refused(forms, environ, token, FRODO)
    attackers, _ = shown(forms, SAM, planted)
    assert refused(forms, environ, attackers, FRODO)


@given(st.text(max_size=100), st.text(max_size=100))
def test_nothing_but_denied(sent, cookie):
    environ = {"HTTP_COOKIE": f"{COOKIE}={cookie}".encode("utf-8").decode("latin-1"), "wsgi.url_scheme": "http", "HTTP_HOST": "x"}
    assert refused(CsrfTokens(SECRET), environ, sent, FRODO)
