"""Offline tokens of a provider, downloaded by who is signed in there and here, on both databases."""

import re

import pytest

from genows.auth import identities
from tests.contract.test_provider_bearers import ROLES_OF, Trading, status, tokens_of
from tests.fakeprovider import CLIENT_ID, SUBJECT, TOKEN, answer, served
from tests.portal import FRODO, NOON, TYPED, add_user, audit_lines, watch_audit
from tests.providerportal import SigningIn, as_new, asked_for, by_claims, by_tables

ADDRESS = "/api/data-access-token"


@pytest.fixture(scope="module")
def running():
    with served(Trading()) as provider:
        yield provider


@pytest.fixture
def fake(running):
    running.good, running.used, running.rotates, running.opaque, running.count, running.hanging = {"r" * 30}, set(), False, False, 0, None
    return as_new(running)


@pytest.fixture
def browser(access, portal, fake):
    """browser(**settings) → a browser in which Frodo is signed in."""
    add_user(access, FRODO, "public_portal:ALL", name="Frodo Baggins")

    def signed_in(settings=None, **more):
        it = SigningIn(portal((settings or by_tables(fake)) | tokens_of(fake, **more)), fake)
        it.sign_in("kc" if settings else "oidc")
        return it

    return signed_in


def asked(it, path=ADDRESS):
    """The address at the provider that a request for a token leads to."""
    answer = it.get(path, headers=TYPED)
    assert answer.status_code == 302, answer.text
    assert answer.headers["Cache-Control"] == "no-store" and answer.headers["Referrer-Policy"] == "no-referrer"
    return answer.headers["Location"]


def test_a_person_gets_an_offline_token_that_opens_the_web_service(browser, fake, caplog):
    watch_audit(caplog)
    it = browser()
    address = asked(it)
    sent = asked_for(address)
    assert (sent["scope"], sent["redirect_uri"], sent["code_challenge_method"]) == ("openid offline_access", f"http://localhost{ADDRESS}/oauth2", "S256")
    assert "prompt" not in sent and sent["client_id"] == CLIENT_ID
    file = it.come_back(*it.at_provider(address))
    assert (file.status_code, file.text) == (200, f"token: {'r' * 30}\n")
    assert file.headers["Content-Disposition"] == 'attachment; filename="data_access_token.txt"'
    assert file.headers["Content-Type"] == "text/plain; charset=utf-8" and file.headers["Cache-Control"] == "no-store"
    fake.rotates = True
    assert status(it.portal, "r" * 30) == 200
    assert any(line.startswith(f"token outcome=issued user={FRODO}") for line in audit_lines(caplog))
    assert not any("rrr" in line or sent["state"] in line for line in audit_lines(caplog))


def test_the_button_leads_there_too(browser, fake):
    it = browser()
    page = it.get("/")
    assert f"form-action 'self' {fake.issuer}" in page.headers["Content-Security-Policy"]
    led = it.post("/data-access-token")
    assert led.status_code == 303 and led.headers["Location"].startswith(f"{fake.issuer}/authorize?")
    assert it.come_back(*it.at_provider(led.headers["Location"])).text == f"token: {'r' * 30}\n"
    it.get("/tokens")
    assert "made and ended at the sign-in service" in it.page


def test_the_answer_is_heard_once_and_in_this_browser_alone(browser, portal, fake):
    it = browser()
    path, sent = it.at_provider(asked(it))
    other = SigningIn(it.portal, fake)
    other.sign_in()
    assert other.come_back(path, sent).status_code == 400
    assert it.come_back(path, {**sent, "state": sent["state"][:-1]}).status_code == 400
    assert it.come_back(path, {**sent, "iss": "https://evil.example"}).status_code == 400
    path, sent = it.at_provider(asked(it))
    assert it.come_back(path, sent).status_code == 200
    assert it.come_back(path, sent).status_code == 400
    assert it.come_back(path, f"code={sent['code']}&code={sent['code']}&state={sent['state']}").status_code == 400


def test_a_sign_in_is_no_download_and_a_download_no_sign_in(browser, fake):
    it = browser()
    _, sent = it.at_provider(asked(it))
    assert it.come_back("/login/oauth2/code/oidc", sent).status_code == 400
    _, sent = it.at_provider(it.begun())
    assert it.come_back(f"{ADDRESS}/oauth2", sent).status_code == 400


def test_somebody_else_is_signed_in_at_the_provider(browser, fake, access, caplog):
    watch_audit(caplog)
    it = browser()
    path, sent = it.at_provider(asked(it))
    fake.claims = {"sub": "somebody else", "email": FRODO, "email_verified": True}
    refused = it.come_back(path, sent)
    assert refused.status_code == 403 and "somebody else is signed in" in refused.text
    assert any("reason=another person" in line.replace('"', "") for line in audit_lines(caplog))
    assert access.rows("SELECT `TOKEN` FROM `genows_offline_tokens`") == []


def test_the_subject_of_the_session_counts_where_claims_do(browser, fake):
    fake.claims |= ROLES_OF
    it = browser(by_claims(fake))
    assert it.come_back(*it.at_provider(asked(it))).status_code == 200
    path, sent = it.at_provider(asked(it))
    fake.claims |= {"sub": "somebody else"}
    assert it.come_back(path, sent).status_code == 403


def test_who_is_not_signed_in_is_led_to_sign_in(browser, portal, fake):
    it = browser()
    stranger = SigningIn(it.portal, fake)
    assert stranger.get(f"{ADDRESS}/oauth2?code=x&state=y").headers["Location"].startswith("/login")
    assert stranger.get(ADDRESS, headers=TYPED).status_code == 401


def test_another_sites_page_gets_no_token(browser):
    it = browser()
    assert it.get(ADDRESS, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert it.get(ADDRESS).status_code == 403


@pytest.mark.parametrize("role, code", [("ROLE_public_portal:ALL", 302), ("all", 302), ("download", 403)])
def test_the_role_without_which_nobody_gets_one(browser, role, code):
    it = browser(**{"dat.filter_user_role": role})
    found = it.get(ADDRESS, headers=TYPED)
    assert found.status_code == code
    assert code == 302 or "lacks the role" in found.text


def test_who_may_not_have_a_token(browser):
    assert browser(**{"dat.unauth_users": FRODO}).get(ADDRESS, headers=TYPED).status_code == 403


def test_without_an_offline_token_the_provider_is_asked_once_more(browser, fake):
    it = browser()
    fake.tokens = {"refresh_token": None}
    again = it.come_back(*it.at_provider(asked(it)))
    assert again.status_code == 302 and asked_for(again.headers["Location"])["prompt"] == "consent"
    refused = it.come_back(*it.at_provider(again.headers["Location"]))
    assert refused.status_code == 502 and "gives no offline token" in refused.text
    again = it.come_back(*it.at_provider(asked(it)))
    fake.tokens = {}
    assert it.come_back(*it.at_provider(again.headers["Location"])).status_code == 200


@pytest.mark.parametrize(
    "sent, app, code",
    [
        pytest.param({"error": "access_denied", "code": ""}, None, 403, id="broken off"),
        pytest.param({"error": "<script>", "error_description": "<b>evil</b>", "code": ""}, None, 502, id="another error"),
        pytest.param({}, lambda environ, start: answer(start, {"error": "invalid_grant"}, "400 Bad Request"), 400, id="a code that has ended"),
        pytest.param({}, lambda environ, start: answer(start, {"error": "invalid_client"}, "401 Unauthorized"), 502, id="a wrong secret"),
        pytest.param({}, lambda environ, start: answer(start, {}, "503 Away"), 503, id="away"),
    ],
)
def test_what_the_provider_may_say(portal, browser, fake, sent, app, code):
    it = browser()
    path, came = it.at_provider(asked(it))
    fake.replaced = {TOKEN: app} if app else {}
    refused = it.come_back(path, {**came, **sent})
    assert refused.status_code == code and not re.search("evil|<script>", refused.text)
    assert refused.headers["Cache-Control"] == "no-store"


def test_a_linked_subject_of_a_second_provider(browser, fake, access):
    it = browser()
    with access.database.write() as writer:
        identities.link(writer, FRODO, fake.issuer, "second account", NOON)
    path, sent = it.at_provider(asked(it))
    fake.claims = {"sub": "second account"}
    assert it.come_back(path, sent).status_code == 200
    assert SUBJECT != "second account"
