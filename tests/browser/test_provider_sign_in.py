"""Signing in at a certified provider (the npm package oidc-provider), as a person does it in a browser."""

import sys

import pytest

from tests import oidcprovider
from tests.browser.test_signing_in import ANA, fields, session_cookie, signed_in_as, study_ids
from tests.browser.webdriver import until
from tests.mariadb import free_port
from tests.server import started

SECRET = "a secret of the tests, 32 bytes or more"
ACCOUNTS = {"ana": {"email": ANA, "email_verified": True, "name": "Ana at the provider"}, "eve": {"email": "eve@example.org", "email_verified": False}}
# Claims of these scopes stand in the id token.
TELLING = {"conformIdTokenClaims": False}


def at_provider(browser, login="ana"):
    """Gives the login at the provider's page, and agrees where it asks."""
    until(lambda: browser.every("input[name=login]"), "the provider's page")
    browser.find("input[name=login]").type(login)
    browser.find("input[name=password]").type("any")
    browser.find("button[type=submit]").click()
    until(lambda: not browser.every("input[name=login]"), "the page after it")
    if browser.every("form button[type=submit]") and "genows" not in browser.title:
        browser.find("button[type=submit]").click()


@pytest.fixture(scope="module")
def ports():
    return free_port(), free_port()


@pytest.fixture(scope="module")
def provider(ports):
    """One for genows at the first port, and at the second beneath /portal."""
    bases = (f"http://127.0.0.1:{ports[0]}", f"http://127.0.0.1:{ports[1]}/portal")
    client = oidcprovider.client(
        *(f"{base}/login/oauth2/code/{name}" for base in bases for name in ("oidc", "second")), post_logout_redirect_uris=list(bases)
    )
    with oidcprovider.running(client, accounts=ACCOUNTS, settings=TELLING) as running:
        yield running


@pytest.fixture
def serve(provider, address, ports):
    """serve(number, **more) → `genows serve` at one of the ports, whose people sign in at the provider."""
    client = {"OIDC_ISSUER": provider.issuer, "OIDC_CLIENT_ID": oidcprovider.CLIENT_ID, "OIDC_CLIENT_SECRET": oidcprovider.CLIENT_SECRET}
    own = {"AUTHENTICATE": "oauth2", "SESSION_SECRET_KEY": SECRET, "DAT_METHOD": "uuid", "APP_NAME": "tests", "DB_CONNECTION_STRING": address}

    def served(number, **more):
        command = [sys.executable, "-m", "genows", "serve", "--port", str(ports[number]), "--workers", "1"]
        return started(command, {f"GENOWS_{name}": text for name, text in {**own, **client, **more}.items()})

    return served


def test_sign_in_come_back_take_a_token_and_sign_out_at_both(browser, serve):
    with serve(0) as server:
        browser.open(server.base + "/tokens")
        at_provider(browser)
        until(lambda: browser.url == server.base + "/tokens", "the page that was wanted")
        assert signed_in_as(browser) == "Signed in as Ana Example"
        cookie = session_cookie(browser)
        assert cookie["httpOnly"] and cookie["sameSite"] == "Lax"
        assert not [name for name in browser.cookies() if name.startswith("genows_login_")]
        browser.open(server.base + "/api/studies")
        assert "demo1" in browser.source and "demo2" not in browser.source
        browser.open(server.base + "/")
        browser.find("summary").click()
        browser.button("Download token").click()
        token = fields(browser.downloaded("data_access_token.txt"))["token"]
        assert study_ids(server.base, token) == ["demo1"]
        browser.open(server.base + "/")
        browser.find("summary").click()
        browser.button("Sign out").click()
        until(lambda: not browser.url.startswith(server.base) and browser.every("button"), "the provider's question")
        browser.find("button[value=yes]").click()
        until(lambda: browser.url.startswith(server.base), "the way back")
        assert signed_in_as(browser) is None and session_cookie(browser) is None
        # The provider has forgotten too: it asks who it is.
        browser.open(server.base + "/tokens")
        until(lambda: browser.every("input[name=login]"), "the provider's page")
        assert study_ids(server.base, token) == ["demo1"]


def test_beneath_a_prefix_and_refused_where_the_email_is_not_verified(browser, serve, monkeypatch):
    monkeypatch.setenv("SCRIPT_NAME", "/portal")
    with serve(1) as server:
        base = server.base.removesuffix("/portal") + "/portal"
        browser.open(base + "/login")
        at_provider(browser, "eve")
        until(lambda: browser.title.startswith("You are not signed in"), "the refusal")
        assert "verified" in browser.find("main").text and session_cookie(browser) is None


def test_visitors_sign_in_and_out_without_leaving_what_is_open(browser, serve):
    optional = {"AUTHENTICATE": "optional_oauth2", "AUTHORIZATION": "true", "SECURITY_METHOD_AUTHORIZATION_ENABLED": "true"}
    with serve(0, **optional) as server:
        browser.open(server.base + "/studies")
        assert "demo1" not in browser.source and signed_in_as(browser) is None
        browser.find("a.button").click()
        at_provider(browser)
        until(lambda: browser.url == server.base + "/studies", "the page from which it began")
        assert "demo1" in browser.source
        browser.find("summary").click()
        browser.button("Sign out").click()
        until(lambda: browser.url == server.base + "/", "the start page")
        assert signed_in_as(browser) is None
        # The provider's session goes on: nothing is asked.
        browser.open(server.base + "/login?to=/tokens")
        until(lambda: browser.url == server.base + "/tokens", "the tokens")


def test_two_providers_at_once(browser, address, provider, ports, tmp_path):
    words = "spring.security.oauth2.client"
    with oidcprovider.running(
        oidcprovider.client(f"http://127.0.0.1:{ports[0]}/login/oauth2/code/second"), accounts=ACCOUNTS, settings=TELLING, which=1
    ) as other:
        file = tmp_path / "portal.properties"
        about = {"second": other, "oidc": provider}
        lines = [
            f"db.connection_string={address}", "authenticate=oauth2", "authorization=true", "app.name=tests", f"session.secret_key={SECRET}", "dat.method=uuid",
            *(f"{words}.registration.{name}.client-id={oidcprovider.CLIENT_ID}" for name in about if name != "oidc"),
            *(f"{words}.registration.{name}.client-secret={oidcprovider.CLIENT_SECRET}" for name in about if name != "oidc"),
            f"{words}.registration.second.client-name=The other hospital", f"{words}.provider.second.issuer-uri={other.issuer}",
            f"oidc.issuer={provider.issuer}", f"oidc.client_id={oidcprovider.CLIENT_ID}", f"oidc.client_secret={oidcprovider.CLIENT_SECRET}",
        ]  # fmt: skip
        file.write_text("\n".join(lines))
        file.chmod(0o600)
        command = [sys.executable, "-m", "genows", "serve", "--config", str(file), "--port", str(ports[0]), "--workers", "1"]
        with started(command, {}) as server:
            browser.open(server.base + "/login?to=/tokens")
            assert [link.text for link in browser.every("main a.button")] == ["Sign in at The other hospital", "Sign in at oidc"]
            browser.every("main a.button")[1].click()
            at_provider(browser)
            until(lambda: browser.url == server.base + "/tokens", "the page that was wanted")
            # The same address at another provider is another account.
            browser.reset()
            browser.open(server.base + "/login")
            browser.every("main a.button")[0].click()
            at_provider(browser)
            until(lambda: browser.title.startswith("You are not signed in"), "the refusal")
            assert "belongs to another account" in browser.find("main").text
