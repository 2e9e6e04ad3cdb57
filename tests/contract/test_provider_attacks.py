"""Attacks upon signing in at a provider, by the numbers of the specification; those upon tokens and documents of providers are elsewhere."""

import logging
import re

import pytest

from genows.auth import identities, permissions
from tests.fakeprovider import FakeProvider, answer, served
from tests.portal import FRODO, NOON, SAM, add_user
from tests.providerportal import P, SigningIn, as_new, asked_for, by_claims, by_tables

HOSTILE = "<b>\x1b[31m hostile"


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
def site(frodo, portal, fake):
    return portal(by_tables(fake))


@pytest.fixture
def it(site, fake):
    return SigningIn(site, fake)


def refused(browser, answer, status=400):
    assert answer.status_code == status, (answer.status_code, answer.text[:500])
    assert browser.session is None
    assert answer.headers["Cache-Control"] == "no-store" and answer.headers["Referrer-Policy"] == "no-referrer"
    return answer


def test_1_a_callback_begun_in_another_browser_signs_nobody_in(it, site, fake):
    victim = SigningIn(site, fake)
    refused(victim, victim.come_back(*it.at_provider(it.begun())))
    # Nor while the victim has begun one too.
    victim.begun()
    refused(victim, victim.come_back(*it.at_provider(it.begun())))


@pytest.mark.parametrize(
    "change",
    [
        lambda query: query.replace("state=", "state=x"),
        lambda query: re.sub("&?state=[^&]*", "", query),
        lambda query: query + "&" + re.search("state=[^&]*", query)[0],
        lambda query: query.replace("state=", "state=" + "x" * 5000),
        lambda query: query + "&code=other",
        lambda query: query.replace("code=", "code=" + "x" * 5000),
        lambda query: re.sub("code=[^&]*", "code=", query),
    ],
    ids=["altered", "missing", "twice", "long", "code twice", "code long", "no code"],
)
def test_2_parameters_that_are_not_as_they_were(it, change):
    from urllib.parse import urlencode

    path, sent = it.at_provider(it.begun())
    refused(it, it.come_back(path, change(urlencode(sent))))


def test_3_a_cookie_that_is_altered_of_another_state_or_too_old(it, site, fake):
    path, sent = it.at_provider(it.begun())
    (name, value), = it.cookie("genows_login_").items()
    for place in range(0, len(value), 37):
        other = "A" if value[place] != "A" else "B"
        changed = value[:place] + other + value[place + 1 :]
        answer = site.ask(path, query_string=sent, cookies=f"{name}={changed}")
        assert answer.status_code == 400, place
    # The cookie of one state under the name of another.
    second = SigningIn(site, fake)
    second.begun()
    (_, elsewhere), = second.cookie("genows_login_").items()
    assert site.ask(path, query_string=sent, cookies=f"{name}={elsewhere}").status_code == 400
    site.now += 601
    assert site.ask(path, query_string=sent, cookies=f"{name}={value}").status_code == 400
    site.now -= 601
    assert not [path for path in fake.paths() if path == "/token"]
    assert site.ask(path, query_string=sent, cookies=f"{name}={value}").status_code == 303


def test_3_a_cookie_of_another_registration(frodo, portal, fake):
    site = portal({**by_tables(fake), **by_claims(fake, authorization="true")})
    it = SigningIn(site, fake)
    _, sent = it.at_provider(it.begun("kc"))
    refused(it, it.come_back("/login/oauth2/code/oidc", sent))


def test_4_a_callback_replayed_with_everything(it, site):
    path, sent = it.at_provider(it.begun())
    cookies = "; ".join(f"{name}={value}" for name, value in it.cookie("genows_login_").items())
    assert it.come_back(path, sent).status_code == 303
    again = site.ask(path, query_string=sent, cookies=cookies)
    assert again.status_code == 400 and "genows_session" not in "".join(again.headers.getlist("Set-Cookie"))


def test_5_a_code_of_another_session(it, site, fake):
    other = SigningIn(site, fake)
    _, stolen = other.at_provider(other.begun())
    path, sent = it.at_provider(it.begun())
    refused(it, it.come_back(path, {**sent, "code": stolen["code"]}))


@pytest.mark.parametrize("issuer", ["https://other.example.org", None])
def test_6_mix_up(it, fake, issuer):
    path, sent = it.at_provider(it.begun())
    sent = {name: value for name, value in {**sent, "iss": issuer}.items() if value is not None}
    refused(it, it.come_back(path, sent))
    assert "/token" not in fake.paths()


@pytest.mark.parametrize(
    ("claims", "status"),
    [({"nonce": "earlier"}, 502), ({"aud": "other"}, 502), ({"iss": "https://x.example.org"}, 502), ({"exp": 1}, 502), ({"sub": ""}, 502)],
)
def test_an_id_token_that_is_not_to_be_trusted(it, fake, claims, status):
    fake.claims |= claims
    page = refused(it, it.sign_in(), status).text
    assert "cannot be trusted" in page and re.search("with this number: [0-9a-f]{16}", page)


def test_27_people_of_other_tenants(frodo, portal, fake):
    ours, theirs = "11111111-2222-3333-4444-555555555555", "99999999-2222-3333-4444-555555555555"
    base = "https://login.microsoftonline.com/organizations"
    endpoints = {f"{P}provider.kc.{key}": f"{fake.issuer}{path}" for key, path in (("authorization-uri", "/authorize"), ("token-uri", "/token"), ("jwk-set-uri", "/keys"))}
    settings = {**by_claims(fake, authorization="true"), **endpoints, f"{P}provider.kc.issuer-uri": f"{base}/v2.0", "oidc.tenants": ours}
    site = portal(settings)
    # Endpoints upon this machine are for issuers of this machine alone: the token is looked at, which is what counts here.
    client = site.app.auth.providers.clients["kc"]
    assert client.issuers.keys() == {f"https://login.microsoftonline.com/{ours}/v2.0"}
    token = fake.sign({**fake.id_claims(), "iss": f"https://login.microsoftonline.com/{theirs}/v2.0"})
    from genows.oidc.client import Tokens
    from genows.oidc.errors import NotTrusted

    with pytest.raises(NotTrusted) as caught:
        client.id_claims(Tokens("a", token, None, None, None), "n")
    assert caught.value.reason == "issuer"


@pytest.mark.parametrize("to", ["//evil", "/\\evil", "https:evil", "https://evil.example.org/", "/%2f%2fevil", "/tokens\r\nX: y", "@evil", "/tokens/../../x", "/tokens#x", "/login", "/logout", "/oauth2/authorization/oidc", "/api/studies", "/read/" + "x" * 800, "/tokens/%2e%2e/x"])
@pytest.mark.parametrize("name", ["to", "spring-security-redirect"])
def test_30_return_addresses(it, to, name):
    from urllib.parse import urlencode

    if name != "to" and "#" in to:
        return  # A URL's fragment is not part of where it leads: it is cut off.
    answer = it.get(f"/oauth2/authorization/oidc?{urlencode({name: to})}")
    answer = it.come_back(*it.at_provider(answer.headers["Location"]))
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_31_a_forged_host_names_no_redirect_address(frodo, portal, fake):
    site = portal(by_tables(fake, **{"oidc.base_url": "https://portal.example.org"}))
    for headers in ({"Host": "evil.example.org"}, {"X-Forwarded-Host": "evil.example.org", "X-Forwarded-Proto": "https"}):
        address = site.ask("/oauth2/authorization/oidc", headers=headers).headers["Location"]
        assert asked_for(address)["redirect_uri"] == "https://portal.example.org/login/oauth2/code/oidc"
    site = portal(by_tables(fake))
    address = site.ask("/oauth2/authorization/oidc", headers={"X-Forwarded-Host": "evil.example.org"}).headers["Location"]
    assert asked_for(address)["redirect_uri"] == "http://localhost/login/oauth2/code/oidc"


def test_32_a_planted_session_is_replaced(it, site, fake):
    attacker = SigningIn(site, fake)
    attacker.sign_in()
    planted = attacker.session
    it.client.set_cookie(site.app.auth.cookies.name, planted)
    it.sign_in()
    assert it.session != planted
    attacker.get("/")
    attacker.post("/logout")
    assert attacker.signed_in() is None and it.signed_in() == FRODO


def test_33_signing_out_by_a_foreign_page(it):
    it.sign_in()
    assert it.get("/logout").status_code == 405
    it.get("/")
    assert it.get("/logout", method="POST", data={"csrf_token": "x"}).status_code == 403
    found = re.search(r'name="csrf_token" value="([0-9a-f]+)"', it.get("/").text)
    assert it.get("/logout", method="POST", data={"csrf_token": found[1]}, headers={"Origin": "https://evil.example.org", "Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert it.signed_in() == FRODO


def test_36_and_37_what_is_no_data_access_token(it, site, fake):
    it.sign_in()
    now = fake.id_claims()
    for token in (fake.sign(now), "r" * 30, it.session, fake.sign({**now, "aud": "other", "nonce": None})):
        assert site.ask("/api/studies", token=token).status_code == 401
    assert site.ask("/api/studies", token="x" * 30, cookies=f"{site.app.auth.cookies.name}={it.session}").status_code == 401


def test_38_a_token_elsewhere_is_not_looked_at(it, site):
    it.sign_in()
    token = it.get("/api/data-access-token", headers={"Sec-Fetch-Site": "none"}).text.splitlines()[0].removeprefix("token: ")
    assert site.ask(f"/api/studies?access_token={token}").status_code == 401
    assert site.ask("/api/studies", method="POST", data={"access_token": token}).status_code == 401
    assert site.ask("/api/studies", cookies=f"access_token={token}").status_code == 401


@pytest.mark.parametrize("value", ["no JSON", "7", "null", "{}", 7, None, {"a": 1}, [["ALL"]], [{"x": "ALL"}], "[[\"ALL\"]]", [None, True, 1.5], "[" * 5000], ids=str)
def test_39_roles_that_are_no_list_of_texts(access, portal, fake, value):
    fake.claims["roles"] = value
    it = SigningIn(portal(by_claims(fake)), fake)
    assert it.sign_in("kc").status_code == 303
    assert it.portal.app.auth.identity({"HTTP_COOKIE": f"{it.portal.app.auth.cookies.name}={it.session}", "REMOTE_ADDR": "x"}).user.roles == ()


def words_of(it):
    """What the authorities of whoever is signed in grant."""
    auth = it.portal.app.auth
    user = auth.identity({"HTTP_COOKIE": f"{auth.cookies.name}={it.session}", "REMOTE_ADDR": "x"}).user
    return auth.read(lambda session: auth.page_caller(session, user)).words


def test_40_too_many_roles_and_roles_of_another_portal(access, portal, fake):
    fake.claims["roles"] = [f"r{number}" for number in range(1001)]
    it = SigningIn(portal(by_claims(fake)), fake)
    refused(it, it.sign_in("kc"), 403)
    del fake.claims["roles"]
    fake.user_info = {"roles": ["x" * 70_000]}
    refused(it, it.sign_in("kc"), 403)
    fake.claims["roles"] = ["other_portal:ALL", "ROLE_public_portal:GROUP", "public_portal:study", "ALL"]
    it.sign_in("kc")
    assert words_of(it) == {"GROUP", "STUDY"}
    fake.claims["roles"] = '["ALL_TCGA", 7]'
    it = SigningIn(portal(by_claims(fake, **{"filter_groups_by_appname": "false", "always_show_study_group": "PUBLIC"})), fake)
    it.sign_in("kc")
    assert words_of(it) == {"ALL_TCGA", "7", "PUBLIC"}


def test_41_nothing_of_codes_tokens_and_texts_of_the_provider_is_told(it, fake, caplog):
    caplog.set_level(logging.DEBUG)
    path, sent = it.at_provider(it.begun())
    refusal = it.come_back(path, {"state": sent["state"], "iss": sent["iss"], "error": "server_error", "error_description": HOSTILE})
    assert refusal.status_code == 502 and "hostile" not in refusal.text
    assert it.come_back(*it.at_provider(it.begun())).status_code == 303
    id_token = it.portal.app.auth.providers.provider_session({"HTTP_COOKIE": f"{it.portal.app.auth.cookies.name}={it.session}", "REMOTE_ADDR": "x"})[1]
    fake.replaced["/token"] = lambda environ, start: answer(start, {"error": "invalid_grant", "error_description": HOSTILE}, "400 Bad Request")
    second = SigningIn(it.portal, fake)
    path, sent = second.at_provider(second.begun())
    assert "hostile" not in second.come_back(path, sent).text
    (row,) = it.portal.made.rows("SELECT `ID_TOKEN` FROM `genows_provider_sessions`")
    told = caplog.text + row[0]
    for secret in (sent["state"], sent["code"], id_token, "hostile", "server_error", it.session):
        assert secret not in told
    assert it.session.count(".") == 2


def test_access_denied_is_said_as_such(it):
    path, sent = it.at_provider(it.begun())
    assert "You broke off signing in" in refused(it, it.come_back(path, {"state": sent["state"], "iss": sent["iss"], "error": "access_denied"}), 403).text


def test_42_a_thousand_beginnings_leave_nothing(site, frodo):
    before = {table: frodo.rows(f"SELECT COUNT(*) FROM `{table}`") for table in ("genows_identities", "genows_provider_sessions", "genows_signin_failures")}
    for _ in range(1000):
        assert site.ask("/oauth2/authorization/oidc").status_code == 302
    assert {table: frodo.rows(f"SELECT COUNT(*) FROM `{table}`") for table in before} == before


def test_no_more_than_three_beginnings_are_kept_in_a_browser(it):
    addresses = []
    for _ in range(5):
        addresses.append(it.begun())
        it.portal.now += 1
    assert len(it.cookie("genows_login_")) == 3
    assert it.come_back(*it.at_provider(addresses[0])).status_code == 400
    assert it.come_back(*it.at_provider(addresses[4])).status_code == 303


def test_a_provider_that_is_away(it, fake):
    fake.replaced["/token"] = lambda environ, start: answer(start, {}, "503 Service Unavailable")
    answer_ = refused(it, it.sign_in(), 503)
    assert answer_.headers["Retry-After"] == "30" and "does not answer" in answer_.text


def test_a_client_that_the_provider_does_not_know(it, fake):
    fake.replaced["/token"] = lambda environ, start: answer(start, {"error": "invalid_client"}, "401 Unauthorized")
    refused(it, it.sign_in(), 502)


def test_with_claims_a_row_is_not_needed_and_a_disabled_one_keeps_out(access, portal, fake):
    fake.claims["roles"] = ["public_portal:ALL"]
    it = SigningIn(portal(by_claims(fake)), fake)
    assert it.sign_in("kc").status_code == 303 and it.signed_in() == FRODO
    assert it.get("/api/studies").status_code == 200 and words_of(it) == {"ALL"}
    refusal = it.get("/api/data-access-token", headers={"Sec-Fetch-Site": "none"})
    assert refusal.status_code == 403 and "genows user add" in refusal.text
    add_user(access, FRODO, "public_portal:OTHER")
    assert words_of(it) == {"ALL"}
    assert it.get("/api/data-access-token", headers={"Sec-Fetch-Site": "none"}).status_code == 200
    access.run("UPDATE `users` SET `ENABLED` = 0")
    assert it.signed_in() is None and it.sign_in("kc").status_code == 403


def test_with_claims_a_session_that_cannot_be_stored_does_not_begin(access, portal, fake, monkeypatch):
    it = SigningIn(portal(by_claims(fake)), fake)
    monkeypatch.setattr("genows.auth.providersessions.try_to_write", lambda *_: False)
    refused(it, it.sign_in("kc"), 503)


def test_45_an_unlinked_subject_is_out_with_claims_too(access, portal, fake):
    it = SigningIn(portal(by_claims(fake)), fake)
    it.sign_in("kc")
    assert it.signed_in() == FRODO
    with access.database.write() as writer:
        identities.unlink(writer, FRODO)
    assert it.signed_in() is None and it.get("/api/studies").status_code == 401


def test_roles_that_are_elsewhere_are_logged_once_an_hour(access, portal, fake, caplog):
    fake.tokens = {"access_token": fake.sign({"roles": ["x"]})}
    it = SigningIn(portal(by_claims(fake)), fake)
    for _ in range(2):
        it.sign_in("kc")
    assert caplog.text.count("but in access tokens, which do not count") == 1
    fake.claims["_claim_names"] = {"groups": "src1"}
    it.sign_in("kc")
    assert "_claim_names" in caplog.text


def test_two_first_comers_of_one_name(access, site, fake):
    from concurrent.futures import ThreadPoolExecutor

    from genows.errors import SignInRefused

    add_user(access, SAM)

    def bind(subject):
        try:
            return identities.bind(access.database, SAM, fake.issuer, subject, NOON)
        except SignInRefused:
            return False

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(bind, ("1", "2", "3", "4"))) == 1
    assert len(access.database.ask(identities.every)) == 1
    assert permissions.NOBODY.user is None


def test_what_was_begun_for_another_purpose_signs_nobody_in(it, site, fake):
    providers = site.app.auth.providers
    url, headers = providers.begin({}, providers.clients["oidc"], "http://localhost/login/oauth2/code/oidc", "", "download")
    cookie = next(value for name, value in headers if name == "Set-Cookie").partition(";")[0]
    path, sent = it.at_provider(url)
    assert site.ask(path, query_string=sent, cookies=cookie).status_code == 400


@pytest.mark.parametrize("settings", [by_tables, by_claims])
def test_names_need_not_be_bound(frodo, portal, fake, settings, caplog):
    it = SigningIn(portal(settings(fake, **{"oidc.bind_subject": "false"})), fake)
    name = it.portal.config.registrations[0].id
    assert it.sign_in(name).status_code == 303 and it.signed_in() == FRODO
    fake.claims |= {"sub": "another", "roles": []}
    other = SigningIn(it.portal, fake)
    assert other.sign_in(name).status_code == 303 and other.signed_in() == FRODO
    assert frodo.database.ask(identities.every) == []
    assert ("1 rows of authorities do not count" in caplog.text) == (settings is by_claims)
