"""dat.method=oauth2: a provider's tokens as data access tokens, on both databases: checked, traded, kept, changed, refused."""

import threading
import time
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor

import pytest

from genows.auth import identities
from genows.auth.environ import ROLES
from genows.auth.offlinetokens import digest
from genows.cli import main
from tests import signingkeys
from tests.fakeprovider import CLIENT_ID, CLIENT_SECRET, KEYS, SUBJECT, TOKEN, FakeProvider, answer, served
from tests.portal import FRODO, NOON, SECRET, Portal, add_user
from tests.providerportal import VERIFIED, as_new, by_claims, by_tables
from tests.studyfolders import load_folder, study_files, write_folder

ROLES_OF = {"resource_access": {"cbioportal": {"roles": ["cbioportal:brca"]}}}
HELD = "an-offline-token-that-a-client-holds"


class Trading(FakeProvider):
    """Trades refresh tokens: a token of *good* for an access token; *rotates*: a new one takes its place, and a used one kills them all."""

    def __init__(self):
        super().__init__()
        self.good, self.used, self.rotates, self.opaque, self.count = {HELD}, set(), False, False, 0
        self.hanging = None

    def _token(self, headers, form):
        if form.get("grant_type") != "refresh_token":
            return super()._token(headers, form)
        if self.hanging:
            self.hanging.wait(10)
        self.count += 1
        sent = form["refresh_token"]
        if sent in self.used:
            self.good.clear()
        if sent not in self.good:
            return {"error": "invalid_grant"}, "400 Bad Request"
        came = {"token_type": "Bearer", "expires_in": 300, "access_token": "opaque-access-token" if self.opaque else self.access()}
        if self.rotates:
            self.used.add(sent)
            self.good = {f"successor-number-{self.count}"}
            came["refresh_token"] = next(iter(self.good))
        if self.opaque:
            claims = self.id_claims()
            del claims["nonce"]
            came["id_token"] = self.sign(claims)
        return (came,)

    def access(self, **more):
        now = int(self.now())
        claims = {"iss": self.issuer, "sub": SUBJECT, "aud": [CLIENT_ID], "azp": CLIENT_ID, "exp": now + 300, "iat": now, "typ": "Bearer"}
        return self.sign({**claims, **more})


@pytest.fixture(scope="module")
def running():
    with served(Trading()) as provider:
        yield provider


@pytest.fixture
def fake(running):
    running.good, running.used, running.rotates, running.opaque, running.count, running.hanging = {HELD}, set(), False, False, 0, None
    return as_new(running)


def tokens_of(fake, **more):
    dat = {
        "issuer": fake.issuer,
        "clientId": CLIENT_ID,
        "clientSecret": CLIENT_SECRET,
        "accessTokenUri": f"{fake.issuer}{TOKEN}",
        "userAuthorizationUri": f"{fake.issuer}/authorize",
        "redirectUri": "http://localhost/api/data-access-token/oauth2",
    }
    return {"dat.method": "oauth2", **{f"dat.oauth2.{name}": text for name, text in dat.items()}, **more}


@pytest.fixture
def tables(access, portal, fake):
    add_user(access, FRODO, "public_portal:ALL", name="Frodo Baggins")
    return portal(by_tables(fake, **tokens_of(fake)))


@pytest.fixture
def claims(access, portal, fake):
    fake.claims |= ROLES_OF
    return portal(by_claims(fake, **tokens_of(fake)))


def status(portal, token, path="/api/studies", **more):
    return portal.ask(path, token=token, **more).status_code


def test_an_access_token_opens_the_web_service(tables, fake):
    assert status(tables, fake.access()) == 200
    assert fake.count == 0
    refused = tables.ask("/api/studies", token=fake.access(aud="another"))
    assert refused.status_code == 401 and 'error="invalid_token"' in refused.headers["WWW-Authenticate"]


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"nonce": "n"}, id="an id token"),
        pytest.param({"typ": "ID"}, id="Keycloak's id token"),
        pytest.param({"typ": "Refresh"}, id="Keycloak's refresh token"),
        pytest.param({"aud": "another"}, id="another audience"),
        pytest.param({"azp": "another"}, id="made for another client"),
        pytest.param({"exp": int(NOON) - 60}, id="expired"),
        pytest.param({"sub": None}, id="no subject"),
    ],
)
def test_signed_tokens_that_are_none(tables, fake, more):
    fake.claims |= {name: None for name, value in more.items() if value is None}
    assert status(tables, fake.access(**more)) == 401
    assert TOKEN not in fake.paths()


def test_a_forged_one_and_one_of_another_issuer(tables, fake):
    forged = signingkeys.jws({"iss": fake.issuer, "sub": SUBJECT, "aud": CLIENT_ID, "exp": NOON + 60}, signingkeys.private("RS256", 1), "RS256", kid="first")
    assert status(tables, forged) == 401
    assert status(tables, fake.access(iss="https://evil.example")) == 401  # traded in vain, as what nobody here can read
    assert fake.count == 1


@pytest.mark.parametrize("path", ["/api/studies?access_token={}", "/api/studies?token={}"])
def test_a_token_in_an_address_or_a_cookie_is_not_looked_at(tables, fake, path):
    assert status(tables, None, path.format(fake.access())) == 401
    assert status(tables, None, cookies=f"access_token={fake.access()}") == 401


def test_a_further_issuer_of_the_resource_server(access, portal, fake):
    add_user(access, FRODO, "public_portal:ALL")
    with served(Trading()) as further:
        further.claims, further.now = dict(VERIFIED), lambda: NOON
        key = "spring.security.oauth2.resourceserver.jwt.issuer-uri"
        it = portal(by_tables(fake, **tokens_of(fake, **{key: further.issuer})))
        assert status(it, further.access(azp="somebody else's program")) == 200
        assert status(it, further.access(aud="another")) == 401


def test_an_offline_token_is_traded_once_and_kept(tables, fake):
    assert [status(tables, HELD) for _ in range(3)] == [200] * 3
    assert fake.count == 1
    form = next(form for _, path, _, form in fake.asked if path == TOKEN)
    assert form == {"grant_type": "refresh_token", "refresh_token": HELD}
    tables.now += 269
    assert status(tables, HELD) == 200 and fake.count == 1
    fake.now = lambda: NOON + 270
    tables.now += 1
    assert status(tables, HELD) == 200 and fake.count == 2


def test_what_comes_may_be_opaque_if_an_id_token_comes_beside_it(tables, fake):
    fake.opaque = True
    assert status(tables, HELD) == 200
    fake.claims["aud"] = "another"
    tables.now += 300
    fake.now = lambda: NOON + 300
    assert status(tables, HELD) == 401


def test_a_refusal_is_kept_for_half_a_minute(tables, fake):
    unknown = "x" * 40
    assert [status(tables, unknown) for _ in range(5)] == [401] * 5
    assert fake.count == 1
    tables.now += 30
    assert status(tables, unknown) == 401 and fake.count == 2


def test_unknown_tokens_count_as_failed_sign_ins(tables, fake):
    found = [status(tables, f"an-unknown-token-number-{number}") for number in range(25)]
    assert found == [401] * 20 + [503] * 5
    assert fake.count == 20
    waiting = tables.ask("/api/studies", token="an-unknown-token-number-99")
    assert waiting.status_code == 503 and int(waiting.headers["Retry-After"]) > 0
    assert status(tables, fake.access()) == 200


def test_a_token_that_changes_at_each_use_stays_good_for_who_holds_the_first(tables, fake, access):
    fake.rotates = True
    for round_ in range(3):
        fake.now = lambda: tables.now
        assert status(tables, HELD) == 200
        tables.now += 301
    assert fake.count == 3 and len(fake.good) == 1
    rows = access.rows("SELECT `TOKEN`, `SEALED` FROM `genows_offline_tokens`")
    assert [row[0] for row in rows] == [digest(HELD)] and not any(token in rows[0][1] for token in (HELD, *fake.good))


def test_what_nobody_has_traded_for_400_days_is_forgotten(tables, fake, access):
    fake.rotates, fake.now = True, lambda: tables.now
    for days, token in ((0, HELD), (399, HELD), (399, "an-offline-token-of-another"), (2, "an-offline-token-of-a-third")):
        tables.now += days * 86_400
        fake.good |= {token} - fake.used
        assert status(tables, token) == 200
    kept = {row[0] for row in access.rows("SELECT `TOKEN` FROM `genows_offline_tokens`")}
    assert kept == {digest("an-offline-token-of-another"), digest("an-offline-token-of-a-third")}


def test_two_processes_trade_a_token_one_after_the_other(portal, tables, fake):
    fake.rotates = True
    fake.now = lambda: tables.now
    assert status(tables, HELD) == 200
    tables.now += 301
    other = portal(by_tables(fake, **tokens_of(fake)))
    other.now = tables.now
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda one: status(one, HELD), (tables, other))) == [200, 200]
    assert fake.count == 3 and fake.good


def test_requests_with_one_token_are_one_trade(tables, fake):
    fake.hanging = threading.Event()
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(status, tables, HELD) for _ in range(4)]
        time.sleep(0.3)
        fake.hanging.set()
        assert [each.result() for each in asked] == [200] * 4
    assert fake.count == 1


@pytest.mark.parametrize(
    "app",
    [
        pytest.param(lambda environ, start: answer(start, {}, "500 Oops"), id="away"),
        pytest.param(lambda environ, start: answer(start, {"error": "invalid_client"}, "401 Unauthorized"), id="invalid_client"),
        pytest.param(lambda environ, start: answer(start, {"error": "server_error"}, "400 Bad Request"), id="another error"),
    ],
)
def test_a_provider_that_fails_is_no_refusal(tables, fake, app):
    fake.replaced = {TOKEN: app}
    failed = tables.ask("/api/studies", token=HELD)
    assert failed.status_code == 503 and int(failed.headers["Retry-After"]) > 0 and "WWW-Authenticate" not in failed.headers
    assert status(tables, fake.access()) == 200


def test_garbage_that_the_provider_calls_a_bad_request_is_counted_too(tables, fake):
    fake.replaced = {TOKEN: lambda environ, start: answer(start, {"error": "invalid_request"}, "400 Bad Request")}
    assert [status(tables, f"an-unknown-token-number-{number}") for number in range(25)] == [503] * 25
    assert fake.paths().count(TOKEN) == 20


@pytest.mark.slow  # The provider hangs for two seconds and more.
def test_a_flood_of_garbage_beside_a_provider_that_hangs_holds_nobody_else_up(tables, fake):
    assert status(tables, fake.access()) == 200
    fake.hanging = threading.Event()
    with ThreadPoolExecutor(40) as pool:
        asked = [pool.submit(status, tables, f"garbage-garbage-garbage-{number}", peer=f"10.0.0.{number}") for number in range(40)]
        time.sleep(0.5)
        began = time.monotonic()
        assert status(tables, fake.access()) == 200
        assert time.monotonic() - began < 1
        time.sleep(2)
        fake.hanging.set()
        found = [each.result() for each in asked]
    assert found.count(401) <= 4 and found.count(503) >= 36 and fake.count <= 4


def test_a_token_opens_nothing_for_who_may_not_enter(tables, fake, access):
    fake.claims["email_verified"] = False
    assert status(tables, fake.access()) == 401
    fake.claims = {"email": "nobody@example.org", "email_verified": True}
    assert status(tables, fake.access()) == 401
    fake.claims = dict(VERIFIED)
    access.run("UPDATE `users` SET `ENABLED` = 0")
    assert status(tables, fake.access()) == 401


def test_the_bound_subject_has_the_name_whatever_the_claims_say(tables, fake, access):
    with access.database.write() as writer:
        identities.link(writer, FRODO, fake.issuer, "another subject", NOON)
    # Frodo is somebody else at the provider; the subject that the token names is nobody here.
    assert status(tables, fake.access()) == 401
    fake.claims = {}
    assert status(tables, fake.access(sub="another subject")) == 200


@pytest.mark.parametrize("by", ["claims", "tables"])
def test_as_a_password_a_token_opens_what_it_does_otherwise(access, portal, fake, by, tmp_path):
    """Downloads take it as that of HTTP Basic: by the same roles, the same form, and counted by the same address."""
    assert load_folder(access, write_folder(tmp_path / "demo1", study_files())).exit_code == 0
    add_user(access, FRODO, "public_portal:ALL")
    fake.claims |= {"resource_access": {"cbioportal": {"roles": ["public_portal:nothing"]}}}
    it = portal((by_claims if by == "claims" else by_tables)(fake, **tokens_of(fake)))
    held = f"{HELD}!"
    fake.good = {held}
    for token in (fake.access(), held):
        basic = {"Authorization": "Basic " + b64encode(f"any:{token}".encode()).decode()}
        as_bearer, as_password = (it.ask("/demo1.tar.gz", "HEAD", **more).status_code for more in ({"token": token}, {"headers": basic}))
        assert as_bearer == as_password == (404 if by == "claims" else 200)
    wrong = [{"Authorization": "Basic " + b64encode(f"any:an-unknown-token-number-{number}".encode()).decode()} for number in range(21)]
    assert [it.ask("/demo1.tar.gz", headers=headers, peer="10.0.0.1").status_code for headers in wrong] == [401] * 20 + [503]
    assert it.ask("/demo1.tar.gz", headers={"Authorization": "Basic " + b64encode(b"any:" + b"x" * 30).decode()}, peer="10.9.0.1").status_code == 401


def test_roles_of_an_access_token_count_where_claims_do(claims, fake):
    assert status(claims, fake.access()) == 200
    environ = {}
    assert claims.app.auth.check_bearer(fake.access(), environ) == FRODO
    assert environ[ROLES] == ("cbioportal:brca",)
    fake.claims = {"email": None, "email_verified": None}
    assert claims.app.auth.check_bearer(fake.access(), environ) == SUBJECT
    assert environ[ROLES] == ()


@pytest.mark.parametrize("roles", ["no json", 5, None, {}, [["nested"]], "5", '{"a":1}'])
def test_roles_that_are_none(claims, fake, roles):
    fake.claims["resource_access"] = {"cbioportal": {"roles": roles}}
    environ = {}
    claims.app.auth.check_bearer(fake.access(), environ)
    assert environ[ROLES] == ()


def test_too_many_roles_are_refused(claims, fake):
    fake.claims["resource_access"] = {"cbioportal": {"roles": [str(number) for number in range(1001)]}}
    assert status(claims, fake.access()) == 401


def test_other_ways_to_sign_in_may_take_tokens_too(access, portal, fake):
    add_user(access, FRODO, "public_portal:ALL")
    it = portal({"authenticate": "remote_user", "session.secret_key": SECRET, **tokens_of(fake)})
    assert status(it, fake.access()) == 200 and status(it, HELD) == 200


@pytest.mark.parametrize("method, path", [("POST", "/api/data-access-tokens"), ("GET", "/api/data-access-tokens"), ("DELETE", "/api/data-access-tokens")])
def test_tokens_are_made_and_ended_at_the_provider(access, portal, fake, method, path):
    add_user(access, FRODO, "public_portal:ALL")
    it = portal({"authenticate": "remote_user", "session.secret_key": SECRET, **tokens_of(fake)})
    refused = it.ask(path, method, user=FRODO)
    assert refused.status_code == 501 and "made and ended at the provider" in refused.text


def test_without_the_table_a_token_is_traded_as_it_is(access, tables, fake):
    access.run("ALTER TABLE `genows_offline_tokens` RENAME TO `hidden`")
    try:
        it = Portal(access, by_tables(fake, **tokens_of(fake)))
        assert status(it, HELD) == 200
        it.close()
    finally:
        access.run("ALTER TABLE `hidden` RENAME TO `genows_offline_tokens`")


def test_check_names_the_provider_of_tokens_and_whether_it_answers(access, fake, monkeypatch, capsys):
    for name, text in {**access.settings, "authenticate": "remote_user", "session.secret_key": SECRET, **tokens_of(fake)}.items():
        monkeypatch.setenv("GENOWS_" + name.upper().replace(".", "_"), text)
    assert main(["check"]) == 0
    assert f"tokens: of issuer {fake.issuer}; the provider answers\n" in capsys.readouterr().out
    fake.replaced = {KEYS: lambda environ, start: answer(start, {}, "503 Service Unavailable")}
    assert main(["check"]) == 0
    assert f"tokens: of issuer {fake.issuer}; the provider does not answer (" in capsys.readouterr().out
