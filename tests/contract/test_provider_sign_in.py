"""Signing in at a provider: the flow, who gets in by which name, sessions and signing out, on both databases."""

import base64
import hashlib
import re
from urllib.parse import urlencode

import pytest

from genows.auth import identities
from genows.cli import main
from genows.oidc.errors import Away
from tests.fakeprovider import CLIENT_ID, SUBJECT, FakeProvider, served
from tests.frontends import write_front_end
from tests.portal import FRODO, NOON, SAM, add_user, audit_lines, watch_audit
from tests.providerportal import VERIFIED, SigningIn, as_new, asked_for, by_claims, by_tables


@pytest.fixture(scope="module")
def running():
    with served(FakeProvider()) as provider:
        yield provider


@pytest.fixture
def fake(running):
    return as_new(running)


@pytest.fixture
def frodo(access):
    add_user(access, FRODO, "public_portal:ALL", name="Frodo Baggins")
    return access


@pytest.fixture
def browser(portal, fake):
    """browser(**settings) → a browser at a portal whose people sign in at the fake provider."""
    return lambda settings=None, **more: SigningIn(portal(settings or by_tables(fake, **more)), fake)


def test_somebody_signs_in_and_comes_back_where_they_were(frodo, browser, fake, caplog):
    watch_audit(caplog)
    it = browser()
    assert it.get("/tokens").headers["Location"] == "/login?to=/tokens"
    answer = it.get("/login?to=/tokens")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/oauth2/authorization/oidc?to=/tokens")
    answer = it.get("/oauth2/authorization/oidc?to=/tokens")
    assert answer.status_code == 302 and answer.headers["Cache-Control"] == "no-store" and answer.headers["Referrer-Policy"] == "no-referrer"
    asked = asked_for(answer.headers["Location"])
    assert (asked["response_type"], asked["client_id"], asked["code_challenge_method"], asked["scope"]) == ("code", CLIENT_ID, "S256", "openid email profile")
    assert asked["redirect_uri"] == "http://localhost/login/oauth2/code/oidc"
    assert all(re.fullmatch("[A-Za-z0-9_-]{43}", asked[name]) for name in ("state", "nonce", "code_challenge"))
    (cookie,) = [value for name, value in answer.headers if name == "Set-Cookie"]
    name = f"genows_login_{hashlib.sha256(asked['state'].encode()).hexdigest()[:8]}"
    assert cookie.startswith(f"{name}=") and all(word in cookie for word in ("Max-Age=600", "HttpOnly", "SameSite=Lax", "Path=/"))
    answer = it.come_back(*it.at_provider(answer.headers["Location"]))
    assert (answer.status_code, answer.headers["Location"]) == (303, "/tokens")
    assert answer.headers["Cache-Control"] == "no-store" and answer.headers["Referrer-Policy"] == "no-referrer"
    assert not it.cookie("genows_login_") and it.get("/tokens").status_code == 200
    assert it.signed_in() == FRODO
    exchanged = next(form for method, path, _, form in fake.asked if path == "/token")
    challenge = base64.urlsafe_b64encode(hashlib.sha256(exchanged["code_verifier"].encode()).digest()).rstrip(b"=").decode()
    assert challenge == asked["code_challenge"] and exchanged["redirect_uri"] == asked["redirect_uri"]
    lines = audit_lines(caplog)
    short = hashlib.sha256(SUBJECT.encode()).hexdigest()[:12]
    assert f"identity outcome=bound user={FRODO} peer=127.0.0.1 provider=oidc subject={short}" in lines
    assert f"sign-in outcome=ok user={FRODO} peer=127.0.0.1 provider=oidc subject={short}" in lines
    (identity,) = frodo.database.ask(identities.every)
    assert (identity.email, identity.issuer, identity.subject, identity.last_seen) == (FRODO, fake.issuer, SUBJECT, int(NOON))


def test_a_login_opens_the_api_and_a_token_too(frodo, browser):
    it = browser()
    assert it.get("/api/studies").status_code == 401
    it.sign_in()
    assert it.get("/api/studies").status_code == 200
    token = it.get("/api/data-access-token", headers={"Sec-Fetch-Site": "none"}).text.splitlines()[0].removeprefix("token: ")
    assert it.portal.ask("/api/studies", token=token).status_code == 200


def test_signing_out_ends_both_sessions(frodo, browser, fake, caplog):
    it = browser()
    it.sign_in()
    page = it.get("/")
    assert f"form-action 'self' {fake.issuer};" in page.headers["Content-Security-Policy"]
    before = it.session
    answer = it.post("/logout")
    sent = asked_for(answer.headers["Location"])
    assert answer.status_code == 303 and answer.headers["Location"].startswith(f"{fake.issuer}/end?")
    assert (sent["client_id"], sent["post_logout_redirect_uri"]) == (CLIENT_ID, "http://localhost") and sent["state"]
    assert sent["id_token_hint"].count(".") == 2
    assert not it.session and it.signed_in() is None
    stolen = it.portal.ask("/tokens", cookies=f"{it.portal.app.auth.cookies.name}={before}", headers={"Accept": "text/html"})
    assert stolen.status_code == 303
    assert frodo.rows("SELECT * FROM `genows_provider_sessions`") == []
    it = browser(**{"oidc.logout": "local"})
    it.sign_in()
    assert "form-action 'self';" in it.get("/").headers["Content-Security-Policy"]
    assert it.post("/logout").headers["Location"] == "/"


def test_a_provider_that_ends_sessions_elsewhere_is_led_to_by_a_page(frodo, browser, fake):
    fake.discovery = {"end_session_endpoint": "http://127.0.0.1:1/end"}
    it = browser()
    it.sign_in()
    it.get("/")
    answer = it.post("/logout")
    assert answer.status_code == 200 and 'href="http://127.0.0.1:1/end?' in answer.text and not it.session


def test_beneath_a_prefix_and_over_https(frodo, portal, fake):
    it = SigningIn(portal(by_tables(fake)), fake, "/portal", "https")
    address = it.begun()
    assert asked_for(address)["redirect_uri"] == "https://localhost/portal/login/oauth2/code/oidc"
    (name,) = [name for (_, _, name) in it.client._cookies]
    assert name.startswith("__Secure-genows_login_")
    assert it.come_back(*it.at_provider(address)).headers["Location"] == "/portal/"


def test_http_to_another_host_is_refused_with_what_to_set(frodo, portal, fake):
    at_home = portal(by_tables(fake))
    answer = at_home.ask("/oauth2/authorization/oidc", headers={"Host": "portal.example.org"})
    assert answer.status_code == 500 and "oidc.base_url" in answer.text and "http.trusted_proxies" in answer.text
    answer = portal(by_tables(fake, **{"oidc.base_url": "https://portal.example.org/x/"})).ask("/oauth2/authorization/oidc", headers={"Host": "evil.example.org"})
    assert asked_for(answer.headers["Location"])["redirect_uri"] == "https://portal.example.org/x/login/oauth2/code/oidc"


def test_several_providers_are_buttons_by_their_labels(frodo, browser, fake):
    more = by_claims(fake, "kc", **{"spring.security.oauth2.client.registration.kc.client-name": "A hospital", "authorization": "true"})
    it = browser({**by_tables(fake), **more})
    page = it.get("/login?to=/tokens").text
    assert re.findall(r'href="(/oauth2[^"]*)">Sign in at ([^<]*)<', page) == [
        ("/oauth2/authorization/kc?to=/tokens", "A hospital"),
        ("/oauth2/authorization/oidc?to=/tokens", "oidc"),
    ]
    assert it.sign_in("kc", "/tokens").headers["Location"] == "/tokens"
    it = browser(**{"security.force_redirect_on_one_idp": "false"})
    assert it.get("/login").status_code == 200
    assert browser().get("/login?logout_success").status_code == 200
    assert browser().get("/login.jsp?to=/tokens").headers["Location"] == "/login?to=/tokens"
    assert re.findall(r"Sign in at (\w+)", browser().get("/").text) == ["oidc"]


def test_without_such_a_login_there_are_no_such_addresses(portal):
    it = portal({"authenticate": "remote_user"})
    for path in ("/oauth2/authorization/oidc", "/login/oauth2/code/oidc", "/login.jsp"):
        assert it.ask(path).status_code == 404


def test_an_unknown_registration_is_no_address(browser):
    it = browser()
    assert it.get("/oauth2/authorization/other").status_code == it.get("/login/oauth2/code/other").status_code == 404


# Names and e-mail


def test_who_has_no_account_is_told_so(browser, access):
    it = browser()
    answer = it.sign_in()
    assert answer.status_code == 403 and f"no account here for {FRODO}" in answer.text and it.session is None
    add_user(access, FRODO)
    with access.database.write() as writer:
        writer.do("set_user_enabled", email=FRODO, enabled=0)
    assert it.sign_in().status_code == 403 and access.database.ask(identities.every) == []


@pytest.mark.parametrize("verified", [False, "false", None, 1])
def test_an_email_that_is_not_verified_names_nobody(frodo, browser, fake, verified):
    fake.claims = {"email": FRODO, "email_verified": verified}
    fake.user_info = {"email_verified": None}
    answer = browser().sign_in()
    assert answer.status_code == 403 and "verified" in answer.text
    assert browser(**{"oidc.trust_email": "oidc"}).sign_in().status_code == 303


def test_user_info_says_what_the_id_token_does_not(frodo, browser, fake):
    fake.claims = {}
    assert browser().sign_in().status_code == 303
    fake.user_info = {"sub": "another"}
    assert browser().sign_in().status_code == 502


@pytest.mark.parametrize("second", ["a new subject", "another issuer"])
def test_a_name_belongs_to_whom_the_provider_sent_by_it_first(frodo, browser, fake, caplog, second):
    watch_audit(caplog)
    it = browser()
    assert it.sign_in().status_code == 303
    if second == "a new subject":
        fake.claims = {**VERIFIED, "sub": "somebody else"}
        other = browser()
    else:
        frodo.run("UPDATE `genows_identities` SET `ISSUER` = 'https://id.example.org'")
        other = browser()
    answer = other.sign_in()
    assert answer.status_code == 403 and "belongs to another account" in answer.text and other.session is None
    assert any('reason="bound to another subject"' in line for line in audit_lines(caplog))
    with frodo.database.write() as writer:
        assert len(identities.unlink(writer, FRODO.upper())) == 1
    assert it.signed_in() is None
    assert other.sign_in().status_code == 303


def test_a_subject_whose_email_changed_is_not_renamed(frodo, browser, fake):
    assert browser().sign_in().status_code == 303
    add_user(frodo, SAM, "public_portal:ALL")
    fake.claims = {**VERIFIED, "email": SAM}
    answer = browser().sign_in()
    assert answer.status_code == 403 and "known here by another name" in answer.text


def test_a_linked_subject_comes_in_beside_the_first(frodo, browser, fake):
    browser().sign_in()
    with frodo.database.write() as writer:
        identities.link(writer, FRODO, fake.issuer, "second", NOON)
    fake.claims = {**VERIFIED, "sub": "second"}
    it = browser()
    assert it.sign_in().status_code == 303 and it.signed_in() == FRODO


@pytest.mark.parametrize(
    "name",
    ["frodo@example.or\u0131", "\u017fam@example.org", "\uff46rodo@example.org", "fro\u200bdo@example.org", "fro\u202edo@example.org", "fro\0do@example.org", "a,b@example.org", "a" * 117 + "@example.org"],
)
@pytest.mark.parametrize("settings", [by_tables, by_claims])
def test_names_that_look_like_others_are_nobodys(frodo, browser, fake, name, settings):
    add_user(frodo, SAM, "public_portal:ALL")
    add_user(frodo, "frodo@example.ori", "public_portal:ALL")
    fake.claims = {**VERIFIED, "email": name}
    it = browser(settings(fake))
    assert it.sign_in(it.portal.config.registrations[0].id).status_code == 403 and it.session is None


def test_a_name_of_another_claim_that_is_a_users_has_to_be_linked(frodo, browser, fake):
    settings = by_claims(fake, **{"spring.security.oauth2.client.provider.kc.user-name-attribute": "preferred_username"})
    fake.claims = {"preferred_username": FRODO, "roles": []}
    answer = browser(settings).sign_in("kc")
    assert answer.status_code == 403 and "not linked" in answer.text
    with frodo.database.write() as writer:
        identities.link(writer, FRODO, fake.issuer, SUBJECT, NOON)
    assert browser(settings).sign_in("kc").status_code == 303


def test_the_session_ends_with_the_user_the_client_and_its_time(frodo, browser, fake, portal):
    it = browser()
    it.sign_in()
    assert it.signed_in() == FRODO
    other = SigningIn(portal(by_tables(fake, **{"oidc.client_id": "another"})), fake)
    other.client = it.client.__class__(other.portal.app)
    other.client._cookies = dict(it.client._cookies)
    assert other.signed_in() is None
    it.portal.now += 3000
    assert it.signed_in() == FRODO
    it.portal.now += 3000
    assert it.signed_in() == FRODO
    it.portal.now += 3600
    assert it.signed_in() is None
    it.portal.now = fake.now()
    it.sign_in()
    frodo.run(f"UPDATE `users` SET `ENABLED` = 0 WHERE `EMAIL` = '{FRODO}'")
    assert it.signed_in() is None and it.get("/api/studies").status_code == 401
    frodo.run(f"UPDATE `users` SET `ENABLED` = 1 WHERE `EMAIL` = '{FRODO}'")
    assert it.signed_in() is None


def test_without_own_tables_names_are_not_bound(frodo, browser, fake, caplog):
    tables = ("genows_identities", "genows_provider_sessions")
    frodo.run(*(f"ALTER TABLE `{table}` RENAME TO `away_{table}`" for table in tables))
    try:
        it = browser()
        assert "names are not bound" in caplog.text
        assert it.sign_in().status_code == 303 and it.signed_in() == FRODO
        it.get("/")
        assert it.post("/logout").headers["Location"].startswith(fake.issuer)
        assert it.signed_in() is None
    finally:
        frodo.run(*(f"ALTER TABLE `away_{table}` RENAME TO `{table}`" for table in tables))


def test_check_names_providers_and_whether_they_answer(frodo, fake, monkeypatch, capsys):
    for name, text in {**frodo.settings, **by_tables(fake)}.items():
        monkeypatch.setenv("GENOWS_" + name.upper().replace(".", "_"), text)
    assert main(["check"]) == 0
    said = capsys.readouterr().out
    assert f"sign-in: oidc, issuer {fake.issuer}, names by email; users and authorities of the database count; the provider answers\n" in said
    assert "they sign in at oidc (authenticate=oauth2)" in said
    fake.discovery = {"issuer": "https://other.example.org"}
    monkeypatch.setenv("GENOWS_AUTHORIZATION", "false")
    assert main(["check"]) == 0
    said = capsys.readouterr().out
    assert "roles at resource_access::cbioportal::roles count; the provider is not to be trusted (discovery: it names another issuer)" in said
    assert "access: 1 row of authorities count for tokens alone" in said


def test_figures_tell_of_sign_ins_and_of_what_providers_were_asked(frodo, browser, fake):
    it = browser(**{"metrics.networks": "127.0.0.1"})
    it.sign_in()
    fake.claims = {"email": FRODO, "email_verified": False}
    it.sign_in()
    lines = it.portal.ask("/metrics").text.splitlines()
    for line in (
        'genows_sign_ins_total{provider="oidc",outcome="ok"} 1',
        'genows_sign_ins_total{provider="oidc",outcome="refused"} 1',
        'genows_provider_requests_total{provider="oidc",what="token",outcome="ok"} 2',
        'genows_provider_requests_total{provider="oidc",what="keys",outcome="ok"} 1',
        'genows_provider_requests_total{provider="oidc",what="user-info",outcome="ok"} 0',
    ):
        assert line in lines, [line for line in lines if "provider" in line]
    assert any(re.fullmatch(r'genows_provider_seconds_total\{provider="oidc",what="token"\} 0\.[0-9e-]+', line) for line in lines)
    assert any(line.startswith('genows_provider_keys_age_seconds{provider="oidc"} ') for line in lines)


def test_who_comes_first_reads_what_to_ask_whom(access, browser, fake):
    it = browser(by_claims(fake, **{"skin.email_contact": "gandalf@example.org"}))
    it.sign_in("kc")
    assert f"For others write to gandalf@example.org, and tell them the name by which you are known here: {FRODO}." in it.get("/").text
    fake.claims["roles"] = ["public_portal:ALL"]
    it.sign_in("kc")
    assert "For others" not in it.get("/").text
    add_user(access, FRODO)
    it = browser()
    it.sign_in()
    assert "For others ask the people who run this service" in it.get("/").text


def test_a_front_ends_people_are_led_to_the_provider_and_back(frodo, portal, fake, tmp_path):
    it = SigningIn(portal(by_tables(fake, **{"frontend.folder": str(write_front_end(tmp_path))})), fake)
    wanted = "/portal/restore?key=login-redirect"
    led = it.get(f"/portal/?{urlencode({'spring-security-redirect': f'http://localhost{wanted}'})}").headers["Location"]
    assert led.startswith("/portal/login?spring-security-redirect=")
    led = it.get(led).headers["Location"]
    assert led.startswith("/oauth2/authorization/oidc?to=")
    answer = it.come_back(*it.at_provider(it.get(led).headers["Location"]))
    assert (answer.status_code, answer.headers["Location"]) == (303, wanted)
    assert it.get(wanted).status_code == 200 and it.get("/portal/api/studies").status_code == 200
    page = it.get("/portal/logout")
    assert page.status_code == 200 and f"form-action 'self' {fake.issuer};" in page.headers["Content-Security-Policy"]
    assert it.post("/portal/logout").headers["Location"].startswith(f"{fake.issuer}/end?")
    assert it.get("/portal/login?logout_success").status_code == 200
    assert it.get("/portal/config_service").status_code == 401


def test_two_tabs_at_once(frodo, browser):
    it = browser()
    first, second = it.begun(to="/tokens"), it.begun(to="/help")
    assert it.come_back(*it.at_provider(second)).headers["Location"] == "/help"
    assert it.come_back(*it.at_provider(first)).headers["Location"] == "/tokens"
    assert it.signed_in() == FRODO


def test_a_provider_that_is_away_keeps_nobody_signed_in(frodo, browser, monkeypatch):
    it = browser()
    it.sign_in()
    it.get("/")

    def away(*_):
        assert frodo.rows("SELECT * FROM `genows_provider_sessions`") == []  # here it has ended already
        raise Away(5, "no whole answer in time")

    monkeypatch.setattr(it.portal.app.auth.providers.clients["oidc"].client, "logout_url", away)
    assert it.post("/logout").headers["Location"] == "/" and it.signed_in() is None
