"""The code flow at a provider of the tests' own: addresses, tokens, user-info, and answers that are none."""

import base64
import http.client
import json
from urllib.parse import parse_qsl, quote_plus, urlsplit

import pytest

from genows.oidc import idtokens
from genows.oidc.client import Client
from genows.oidc.errors import Away, NotTrusted, Refused
from genows.oidc.fetching import Fetcher
from genows.oidc.provider import Endpoints, Provider
from tests.fakeprovider import CLIENT_ID, CLIENT_SECRET, SUBJECT, TOKEN, USER_INFO, FakeProvider, answer, served

VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
BACK = "https://data.example.org/login/oauth2/code/oidc"


@pytest.fixture
def fake():
    with served(FakeProvider()) as provider:
        yield provider


def made(fake, authentication="client_secret_basic", secret=CLIENT_SECRET, client_id=CLIENT_ID):
    provider = Provider(fake.issuer, endpoints=Endpoints(), algorithms=frozenset({"RS256"}), skew_seconds=60, fetcher=Fetcher())
    return Client(provider, client_id, secret, authentication)


def signed_in(fake, client, verifier=VERIFIER):
    """The code that a browser brings back."""
    url = urlsplit(client.authorization_url(BACK, "openid email", "s", "n", verifier))
    connection = http.client.HTTPConnection(url.netloc)
    connection.request("GET", f"{url.path}?{url.query}")
    location = connection.getresponse().getheader("Location")
    connection.close()
    back = dict(parse_qsl(urlsplit(location).query))
    assert (back["state"], back["iss"]) == ("s", fake.issuer)
    return back["code"]


def test_the_address_to_sign_in_at(fake):
    url = urlsplit(made(fake).authorization_url(BACK, "openid email", "a state", "a nonce", VERIFIER, prompt="consent"))
    assert f"{url.scheme}://{url.netloc}{url.path}" == f"{fake.issuer}/authorize"
    assert dict(parse_qsl(url.query)) == {
        "response_type": "code",
        "client_id": CLIENT_ID,
        "redirect_uri": BACK,
        "scope": "openid email",
        "state": "a state",
        "nonce": "a nonce",
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",  # RFC 7636, appendix B
        "code_challenge_method": "S256",
        "prompt": "consent",
    }


def test_an_address_with_a_query_keeps_it(fake):
    fake.discovery = {"authorization_endpoint": f"{fake.issuer}/authorize?tenant=a%26b"}
    url = urlsplit(made(fake).authorization_url(BACK, "openid", "s", "n", VERIFIER))
    assert dict(parse_qsl(url.query))["tenant"] == "a&b" and "&response_type=code&" in url.query


def test_from_the_code_to_the_claims(fake):
    client = made(fake)
    tokens = client.exchange(signed_in(fake, client), BACK, VERIFIER)
    assert (tokens.access_token, tokens.expires_in) == ("access", 60)
    claims = idtokens.checked(tokens.id_token, client.provider, CLIENT_ID, "n", access_token=tokens.access_token, clock=fake.now)
    assert claims["sub"] == SUBJECT
    assert client.user_info(tokens.access_token, SUBJECT)["email"] == "frodo@example.org"
    assert fake.asked[-1][2]["authorization"] == "Bearer access"
    assert "access" not in repr(tokens) and tokens.id_token not in str(tokens)


@pytest.mark.parametrize("authentication", ["client_secret_basic", "client_secret_post", "none"])
def test_how_a_client_authenticates_itself(fake, authentication):
    client_id = "an id: ü"
    client = made(fake, authentication, "" if authentication == "none" else CLIENT_SECRET, client_id)
    client.exchange(signed_in(fake, client), BACK, VERIFIER)
    method, path, headers, form = fake.asked[-1]
    assert (method, path, form["grant_type"], form["code_verifier"]) == ("POST", TOKEN, "authorization_code", VERIFIER)
    sent = headers.get("authorization")
    if authentication == "client_secret_basic":
        assert base64.b64decode(sent.removeprefix("Basic ")).decode() == f"{quote_plus(client_id)}:{quote_plus(CLIENT_SECRET)}"
        assert not {"client_id", "client_secret"} & form.keys()
    else:
        assert sent is None and form["client_id"] == client_id
        assert form.get("client_secret") == (CLIENT_SECRET if authentication == "client_secret_post" else None)


def test_another_way_to_authenticate_is_refused(fake):
    with pytest.raises(ValueError, match="client_secret_basic, client_secret_post, none"):
        made(fake, "private_key_jwt")


@pytest.mark.parametrize("verifier, redirect_uri, again", [("x" * 43, BACK, False), (VERIFIER, BACK + "2", False), (VERIFIER, BACK, True)])
def test_a_code_counts_once_with_its_verifier_and_address(fake, verifier, redirect_uri, again):
    client = made(fake)
    code = signed_in(fake, client)
    if again:
        client.exchange(code, BACK, VERIFIER)
    with pytest.raises(Refused) as caught:
        client.exchange(code, redirect_uri, verifier)
    assert caught.value.error == "invalid_grant" and "secret" not in repr(caught.value)


def test_a_refresh(fake):
    assert made(fake).refresh("an old one").refresh_token == "r" * 30
    assert fake.asked[-1][3] == {"grant_type": "refresh_token", "refresh_token": "an old one"}


def of(body, status="200 OK", content_type="application/json"):
    return lambda environ, start_response: answer(start_response, body, status, content_type)


@pytest.mark.parametrize(
    "app, error",
    [
        pytest.param(of({"error": "invalid_client"}, "401 Unauthorized"), "invalid_client", id="a wrong secret"),
        pytest.param(of({"error": "<script>"}, "400 Bad Request"), "other", id="an error of its own"),
        pytest.param(of({"error": ["invalid_grant"]}, "400 Bad Request"), "other", id="an error that is no text"),
        pytest.param(of(b"<html>", "403 Forbidden", "text/html"), "other", id="a page"),
        pytest.param(of(b"{", "400 Bad Request"), "other", id="half of an object"),
    ],
)
def test_what_the_token_endpoint_refuses(fake, app, error):
    fake.replaced = {TOKEN: app}
    client = made(fake)
    for _ in range(2):
        with pytest.raises(Refused) as caught:
            client.exchange("code", BACK, VERIFIER)
        assert caught.value.error == error


@pytest.mark.parametrize(
    "tokens",
    [
        pytest.param({"access_token": None}, id="no access token"),
        pytest.param({"access_token": ""}, id="an empty one"),
        pytest.param({"access_token": 5}, id="a number"),
        pytest.param({"id_token": {}}, id="an object as id token"),
        pytest.param({"token_type": "DPoP"}, id="another type"),
        pytest.param({"token_type": None}, id="no type"),
    ],
)
def test_answers_without_what_they_must_have(fake, tokens):
    fake.tokens = tokens
    with pytest.raises(NotTrusted) as caught:
        made(fake).refresh("r")
    assert caught.value.reason == "token answer"


@pytest.mark.parametrize(
    "sent, read", [(60, 60), (1.5, 1.5), ("3600", 3600), (None, None), (True, None), ("soon", None), ("9" * 20, None), ([60], None)]
)
def test_seconds_until_a_token_ends(fake, sent, read):
    fake.tokens = {"expires_in": sent, "token_type": "bearer"}
    assert made(fake).refresh("r").expires_in == read


def test_a_token_endpoint_that_is_away(fake):
    fake.replaced = {TOKEN: of(b"", "503 Away")}
    client = made(fake)
    with pytest.raises(Away):
        client.refresh("r")
    with pytest.raises(Away, match="a moment ago"):
        client.refresh("r")
    assert fake.paths().count(TOKEN) == 1


@pytest.mark.parametrize(
    "app, failure",
    [
        pytest.param(of({"sub": "somebody else"}), (NotTrusted, "subject: of user-info"), id="another subject"),
        pytest.param(of({}), (NotTrusted, "subject: of user-info"), id="no subject"),
        pytest.param(of({"sub": [SUBJECT]}), (NotTrusted, "subject: of user-info"), id="a list of subjects"),
        pytest.param(of(b"a.b.c", content_type="application/jwt"), (NotTrusted, "user-info: a signed answer, or none of JSON"), id="signed"),
        pytest.param(of(b"", "401 Unauthorized", "text/plain"), (Refused, "invalid_token"), id="401"),
        pytest.param(of(json.dumps({"error": "insufficient_scope"}).encode(), "403 Forbidden"), (Refused, "insufficient_scope"), id="403"),
    ],
)
def test_user_info_that_is_none(fake, app, failure):
    fake.replaced = {USER_INFO: app}
    with pytest.raises(failure[0]) as caught:
        made(fake).user_info("access", SUBJECT)
    assert str(caught.value) == failure[1]


def test_the_address_to_sign_out_at(fake):
    client = made(fake)
    url = urlsplit(client.logout_url("hint", "https://data.example.org", "s"))
    assert url.path == "/end" and dict(parse_qsl(url.query)) == {
        "id_token_hint": "hint",
        "client_id": CLIENT_ID,
        "post_logout_redirect_uri": "https://data.example.org",
        "state": "s",
    }
    assert "id_token_hint" not in client.logout_url(None, "https://data.example.org", "s")
    fake.discovery = {"end_session_endpoint": None}
    assert made(fake).logout_url("hint", "https://data.example.org", "s") is None
