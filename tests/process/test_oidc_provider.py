"""A certified provider, the npm package oidc-provider: signing in by each algorithm, what it refuses, keys that change, and its absence."""

import time
from urllib.parse import parse_qsl, urlsplit

import pytest

from genows.oidc import accesstokens, idtokens
from genows.oidc.client import Client
from genows.oidc.errors import Away, NotTrusted, Refused
from genows.oidc.fetching import Fetcher
from genows.oidc.provider import Endpoints, Provider
from tests import oidcprovider
from tests.databases import made_sqlite
from tests.oidcprovider import ALGORITHMS, CLIENT_ID, CLIENT_SECRET, Browser
from tests.portal import FRODO, SECRET, TYPED, Portal, add_user
from tests.providerportal import SigningIn

pytestmark = [pytest.mark.process, pytest.mark.slow]  # Starts node.

BACK = "http://127.0.0.1:1/login/oauth2/code/oidc"
VERIFIER = "v" * 43
CLAIMS = {
    "email": "frodo@example.org",
    "email_verified": True,
    "resource_access": {"cbioportal": {"roles": ["cbioportal:brca"]}},
}
POST = {"client_id": "by post", "token_endpoint_auth_method": "client_secret_post"}
PUBLIC = {"client_id": "public", "client_secret": None, "token_endpoint_auth_method": "none"}


@pytest.fixture(scope="module")
def certified():
    clients = [oidcprovider.client(BACK, algorithm=each, client_id=each) for each in ALGORITHMS]
    clients += [oidcprovider.client(BACK, post_logout_redirect_uris=["http://127.0.0.1:1"])]
    clients += [oidcprovider.client(BACK, **more) for more in (POST, PUBLIC)]
    with oidcprovider.running(*clients, accounts={"frodo": CLAIMS}) as provider:
        yield provider


class Clock:
    passed = 0.0

    def __call__(self):
        return time.monotonic() + self.passed


def at(certified, client_id=CLIENT_ID, authentication="client_secret_basic", clock=time.monotonic):
    provider = Provider(
        certified.issuer,
        endpoints=Endpoints(),
        algorithms=frozenset({"RS256", "PS256", "ES256", "EdDSA", "Ed25519"}),
        skew_seconds=60,
        fetcher=Fetcher(seconds=1, clock=clock),
        clock=clock,
    )
    return Client(provider, client_id, "" if authentication == "none" else CLIENT_SECRET, authentication)


def code_of(client, scope="openid email roles", browser=None, **extra):
    address = client.authorization_url(BACK, scope, "s", "n", VERIFIER, **extra)
    back = dict(parse_qsl(urlsplit((browser or Browser()).sign_in(address, "frodo", BACK)).query))
    assert back["state"] == "s" and back["iss"] == client.provider.issuer and client.provider.sends_issuer()
    return back["code"]


def claims_of(client, tokens):
    return idtokens.checked(tokens.id_token, client.provider, client.client_id, "n", access_token=tokens.access_token, clock=time.time)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_signing_in_by_each_algorithm(certified, algorithm):
    client = at(certified, algorithm)
    tokens = client.exchange(code_of(client), BACK, VERIFIER)
    claims = claims_of(client, tokens)
    assert claims["sub"] == "frodo" and claims.items() >= CLAIMS.items()
    assert client.user_info(tokens.access_token, "frodo").items() >= CLAIMS.items()
    with pytest.raises(NotTrusted, match="subject"):
        client.user_info(tokens.access_token, "sam")
    with pytest.raises(Refused, match="invalid_token"):
        client.user_info("another", "frodo")


@pytest.mark.parametrize("client_id, authentication", [("by post", "client_secret_post"), ("public", "none")])
def test_other_ways_to_authenticate(certified, client_id, authentication):
    client = at(certified, client_id, authentication)
    assert claims_of(client, client.exchange(code_of(client), BACK, VERIFIER))["aud"] == client_id


def test_what_it_refuses(certified):
    client = at(certified)
    code = code_of(client)
    with pytest.raises(Refused, match="invalid_grant"):
        client.exchange(code, BACK, "w" * 43)
    client.exchange(code := code_of(client), BACK, VERIFIER)
    with pytest.raises(Refused, match="invalid_grant"):
        client.exchange(code, BACK, VERIFIER)
    with pytest.raises(Refused, match="invalid_client"):
        Client(client.provider, CLIENT_ID, "another secret", "client_secret_basic").exchange("x", BACK, VERIFIER)


def test_an_offline_token_changes_at_each_trade_and_an_old_one_kills_its_successor(certified):
    client = at(certified)
    first = client.exchange(code_of(client, "openid offline_access", prompt="consent"), BACK, VERIFIER).refresh_token
    second = client.refresh(first).refresh_token
    assert first and second and first != second
    with pytest.raises(Refused, match="invalid_grant"):
        client.refresh(first)
    with pytest.raises(Refused, match="invalid_grant"):
        client.refresh(second)


def test_signing_out(certified):
    client, browser = at(certified), Browser()
    tokens = client.exchange(code_of(client, browser=browser), BACK, VERIFIER)
    status, _, page = browser.open(client.logout_url(tokens.id_token, "http://127.0.0.1:1", "bye"))
    assert status == 200 and "Do you want to sign-out" in page
    assert browser.open(client.logout_url(tokens.id_token, "http://127.0.0.1:2", "bye"))[0] == 400


def test_access_tokens_that_are_signed():
    client_of = oidcprovider.client(BACK)
    with oidcprovider.running(client_of, accounts={"frodo": CLAIMS}, audience=CLIENT_ID) as certified:
        client = at(certified)
        tokens = client.exchange(code_of(client), BACK, VERIFIER)
        claims = accesstokens.checked(tokens.access_token, client.provider, CLIENT_ID, party=CLIENT_ID, clock=time.time)
        assert claims["sub"] == "frodo" and claims["resource_access"] == CLAIMS["resource_access"]
        with pytest.raises(NotTrusted, match="type"):
            accesstokens.checked(tokens.id_token, client.provider, CLIENT_ID, party=CLIENT_ID, clock=time.time)
        with pytest.raises(NotTrusted, match="type"):
            idtokens.checked(tokens.access_token, client.provider, CLIENT_ID, "n", clock=time.time)


def test_keys_that_change_and_a_provider_that_comes_and_goes(certified):
    clock = Clock()
    client = at(certified, clock=clock)
    old = client.exchange(code_of(client), BACK, VERIFIER)
    assert claims_of(client, old)["sub"] == "frodo"
    certified.rotate()
    new = client.exchange(code_of(client), BACK, VERIFIER)
    # Within a minute the set is not fetched again; then it is, and the withdrawn key has ended.
    with pytest.raises(NotTrusted, match="key"):
        claims_of(client, new)
    clock.passed += 60
    assert claims_of(client, new)["sub"] == "frodo"
    with pytest.raises(NotTrusted, match="key"):
        claims_of(client, old)

    certified.change(delay=300)
    assert client.exchange(code_of(client), BACK, VERIFIER).id_token
    certified.change(delay=0)

    code = code_of(client)
    certified.freeze()
    began = time.monotonic()
    with pytest.raises(Away, match="no whole answer in time"):
        client.exchange(code, BACK, VERIFIER)
    assert time.monotonic() - began < 3
    with pytest.raises(Away, match="a moment ago"):
        client.exchange(code, BACK, VERIFIER)
    assert claims_of(client, new)["sub"] == "frodo"
    certified.thaw()

    certified.stop()
    clock.passed += 5000
    with pytest.raises(Away, match="no connection"):
        client.refresh("x")
    assert claims_of(client, new)["sub"] == "frodo"
    certified.start()
    clock.passed += 60
    assert claims_of(client, client.exchange(code_of(client), BACK, VERIFIER))["sub"] == "frodo"


def test_an_offline_token_from_the_button_to_the_data(tmp_path):
    """dat.method=oauth2 at a provider that changes the token at each use, and gives one only to who agrees anew."""
    made = made_sqlite(tmp_path)
    add_user(made, FRODO, "public_portal:ALL")
    home, to_sign_in, to_token = "http://localhost", "/login/oauth2/code/oidc", "/api/data-access-token/oauth2"
    registered = oidcprovider.client(home + to_sign_in, home + to_token)
    # Access tokens are opaque: the id token says whose they are.
    with oidcprovider.running(registered, accounts={"frodo": {**CLAIMS, "email": FRODO}}) as certified:
        dat = {"issuer": certified.issuer, "clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET, "redirectUri": home + to_token}
        dat |= {"accessTokenUri": f"{certified.issuer}/token", "userAuthorizationUri": f"{certified.issuer}/auth"}
        own = {"oidc.issuer": certified.issuer, "oidc.client_id": CLIENT_ID, "oidc.client_secret": CLIENT_SECRET}
        named = {f"dat.oauth2.{name}": text for name, text in dat.items()}
        portal = Portal(made, {"authenticate": "oauth2", "session.secret_key": SECRET, "dat.method": "oauth2", **own, **named})
        portal.now = time.time()
        person, here = Browser(), SigningIn(portal, None)

        def back(address):
            parts = urlsplit(person.sign_in(address, "frodo", home))
            return here.come_back(parts.path, parts.query)

        assert back(here.begun()).status_code == 303
        asked = here.get("/api/data-access-token", headers=TYPED)
        again = back(asked.headers["Location"])
        assert again.status_code == 302 and "prompt=consent" in again.headers["Location"]
        file = back(again.headers["Location"])
        assert file.status_code == 200, file.text
        token = file.text.removeprefix("token: ").strip()
        for _ in range(2):
            assert portal.ask("/api/studies", token=token).status_code == 200
            portal.now += 301
        # What the client holds has been used up at the provider; its successors are ours.
        with pytest.raises(Refused, match="invalid_grant"):
            at(certified).refresh(token)
        portal.now += 301
        assert portal.ask("/api/studies", token=token).status_code == 401
        portal.close()
    made.database.close()
