"""Where signing in leads back to: pages of a written list, whatever a link says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.pages.returning import LONGEST, PLACES, checked, here, login_address


@pytest.mark.parametrize(
    "address",
    ["/studies", "/studies/demo", "/studies/a%20b%2Fc/genes?genes=TP53,KRAS&x=%2F%2Fevil", "/tokens", "/help", "/api-page", "/read/getSamples?study_id=demo", "/studies/a..b", "/studies/.x", "/studies/x;y", "/query?study_id=demo"],
)
def test_pages_of_ours(address):
    assert checked(address) == address


@pytest.mark.parametrize(
    "address",
    [
        None, "", "/", "studies", "https://evil.example/studies", "//evil.example/studies", "///studies", "/\\evil.example", "/studies/\\evil",
        "/studies\r\nSet-Cookie: a=b", "/studies\n", "/studies/\x00", "javascript:alert(1)", "/api/data-access-token", "/data-access-token", "/logout",
        "/login?to=/studies", "/studiesx", "/Studies", "/studies/../api/data-access-token", "/studies/%2e%2E/api/data-access-token", "/studies/./x",
        "/read/..;", "/read/..;a=b/logout", "/read/;/..", "/read/..%3b/x", "/read/%2e%2e;x", "/read/..%20/x", "/read/%00../x", "/read/a%2f..%2flogout", "/read/%252e%252e/x",
        "/read/..%5c..%5clogout", "/read/.;", "/read/...", "/studies//evil.example", "/studies/é", "/studies/\u2044", "/studies?a=<script>", "/studies?\"x", "/studies#x", "/studies/" + "x" * LONGEST,
    ],
)  # fmt: skip
def test_anything_else_is_nothing(address):
    assert checked(address) == ""


@given(st.text(max_size=60) | st.text(alphabet="/.\\%2eE?:@studiesapi", max_size=60))
def test_whatever_is_sent_leads_to_a_page_of_ours(address):
    assert not checked(address) or (address.startswith(PLACES) and not address.startswith("//") and ".." not in address.partition("?")[0].split("/"))


def environ(path, query="", method="GET"):
    return {"REQUEST_METHOD": method, "PATH_INFO": path.encode().decode("latin-1"), "QUERY_STRING": query}


def test_the_page_that_is_asked_for():
    assert here(environ("/studies/a b", "x=1&y=%C3%A9")) == "/studies/a%20b?x=1&y=%C3%A9"
    assert here(environ("/studies/é")) == "/studies/%C3%A9"
    assert here(environ("/tokens", method="POST")) == "" and here(environ("/")) == ""
    assert login_address("/studies/a?b=c&d=e") == "/login?to=/studies/a%3Fb%3Dc%26d%3De"
    assert login_address("") == "/login"
