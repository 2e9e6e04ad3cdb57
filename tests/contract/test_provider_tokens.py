"""Id tokens and access tokens of a provider: what is accepted, and each forgery that only a dishonest provider or client makes."""

import hashlib
import json

import pytest

from genows.oidc import accesstokens, idtokens
from genows.oidc.errors import REASONS, NotTrusted
from genows.oidc.fetching import Fetcher
from genows.oidc.provider import Endpoints, Provider
from tests import signingkeys
from tests.fakeprovider import CLIENT_ID, KEYS, SUBJECT, FakeProvider, served
from tests.unit import jose_forge as forge

NOW = 1_800_000_000
USUAL = frozenset({"RS256", "PS256", "ES256", "EdDSA", "Ed25519"})


@pytest.fixture(scope="module")
def running():
    provider = FakeProvider()
    provider.keys += [
        (signingkeys.private(algorithm), {"kid": algorithm, "alg": algorithm}) for algorithm in ("PS256", "ES256", "EdDSA")
    ]
    with served(provider):
        yield provider


@pytest.fixture
def fake(running):
    running.claims, running.keys = {}, running.keys[:4]
    return running


@pytest.fixture
def provider(fake):
    return Provider(fake.issuer, endpoints=Endpoints(), algorithms=USUAL, skew_seconds=60, fetcher=Fetcher())


def checked(token, provider, **more):
    return idtokens.checked(token, provider, CLIENT_ID, "n", clock=lambda: NOW, **more)


def refusal(token, provider, **more):
    with pytest.raises(NotTrusted) as caught:
        checked(token, provider, **more)
    assert caught.value.reason in REASONS
    return caught.value.reason


@pytest.mark.parametrize(
    "key, algorithm", [(0, "RS256"), (1, "PS256"), (2, "ES256"), (3, "EdDSA"), (3, "Ed25519")], ids=lambda value: str(value)
)
def test_an_id_token_of_each_algorithm(fake, provider, key, algorithm):
    claims = fake.id_claims()
    assert checked(fake.sign(claims, algorithm, key), provider) == claims


@pytest.mark.parametrize(
    "claims, reason",
    [
        pytest.param({"iss": "https://accounts.example.org/realms/other"}, "issuer", id="another realm"),
        pytest.param({"iss": "{issuer}/"}, "issuer", id="a trailing slash"),
        pytest.param({"iss": None}, "issuer", id="no issuer"),
        pytest.param({"iss": ["{issuer}"]}, "issuer", id="the issuer in a list"),
        pytest.param({"aud": "another"}, "audience", id="another client's"),
        pytest.param({"aud": None}, "audience", id="nobody's"),
        pytest.param({"aud": []}, "audience", id="an empty list"),
        pytest.param({"aud": [CLIENT_ID, 1]}, "audience", id="a number in the list"),
        pytest.param({"aud": {CLIENT_ID: 1}}, "audience", id="an object"),
        pytest.param({"aud": CLIENT_ID.upper()}, "audience", id="in capitals"),
        pytest.param({"aud": CLIENT_ID + " "}, "audience", id="with a blank"),
        pytest.param({"aud": [CLIENT_ID] * 101}, "audience", id="a hundred and one"),
        pytest.param({"aud": [CLIENT_ID, "another"]}, "authorized party", id="two, no azp"),
        pytest.param({"aud": [CLIENT_ID, "another"], "azp": "another"}, "authorized party", id="two, azp of the other"),
        pytest.param({"azp": "another"}, "authorized party", id="azp of another"),
        pytest.param({"azp": [CLIENT_ID]}, "authorized party", id="azp as a list"),
        pytest.param({"exp": NOW - 60}, "expired", id="expired"),
        pytest.param({"exp": None}, "claims", id="no exp"),
        pytest.param({"exp": str(NOW + 300)}, "claims", id="exp as text"),
        pytest.param({"exp": True}, "claims", id="exp true"),
        pytest.param({"exp": [NOW + 300]}, "claims", id="exp in a list"),
        pytest.param({"iat": NOW + 61}, "ahead", id="of the future"),
        pytest.param({"iat": None}, "claims", id="no iat"),
        pytest.param({"iat": True}, "claims", id="iat true"),
        pytest.param({"nbf": NOW + 61}, "ahead", id="not valid yet"),
        pytest.param({"nbf": "soon"}, "claims", id="nbf as text"),
        pytest.param({"nonce": None}, "nonce", id="no nonce"),
        pytest.param({"nonce": "of an earlier sign-in"}, "nonce", id="another nonce"),
        pytest.param({"nonce": ["n"]}, "nonce", id="the nonce in a list"),
        pytest.param({"nonce": "n "}, "nonce", id="the nonce and a blank"),
        pytest.param({"sub": None}, "subject", id="no subject"),
        pytest.param({"sub": ""}, "subject", id="an empty subject"),
        pytest.param({"sub": "s" * 256}, "subject", id="256 characters"),
        pytest.param({"sub": 5}, "subject", id="a number"),
        pytest.param({"sub": "a\0b"}, "subject", id="NUL"),
        pytest.param({"sub": "\ud800"}, "subject", id="half a pair"),
        pytest.param({"at_hash": "AAAA"}, "access token hash", id="at_hash of another token"),
        pytest.param({"at_hash": 5}, "access token hash", id="at_hash as a number"),
    ],
)
def test_claims_that_are_not_trusted(fake, provider, claims, reason):
    fake.claims = json.loads(json.dumps(claims).replace("{issuer}", fake.issuer))
    assert refusal(fake.sign(fake.id_claims()), provider, access_token="access") == reason


@pytest.mark.parametrize(
    "claims",
    [
        pytest.param({"aud": [CLIENT_ID]}, id="a list of one"),
        pytest.param({"aud": [CLIENT_ID, "another"], "azp": CLIENT_ID}, id="two, and azp"),
        pytest.param({"exp": NOW - 59, "iat": NOW + 60, "nbf": NOW + 60}, id="within the skew"),
        pytest.param({"exp": NOW + 0.5, "iat": float(NOW)}, id="fractions"),
        pytest.param({"sub": "s" * 255}, id="255 characters"),
        pytest.param({"groups": ["group"] * 1000}, id="many groups"),
    ],
)
def test_claims_that_are(fake, provider, claims):
    fake.claims = claims
    assert checked(fake.sign(fake.id_claims()), provider)["iss"] == fake.issuer


@pytest.mark.parametrize("exp", ["NaN", "Infinity", "-Infinity", "1e400", "9" * 5000, "9" * 400, "1e300", "-1e300"])
def test_numbers_beyond_all_bounds(fake, provider, exp):
    payload = json.dumps(fake.id_claims()).replace(str(NOW + 300), exp).encode()
    assert refusal(signingkeys.jws(payload, fake.keys[0][0], "RS256", kid="first"), provider) in ("form", "claims")


def test_two_claims_of_one_name(fake, provider):
    payload = json.dumps(fake.id_claims()).replace('"sub":', '"sub": "somebody", "sub":').encode()
    assert refusal(signingkeys.jws(payload, fake.keys[0][0], "RS256", kid="first"), provider) == "form"


@pytest.mark.parametrize("key, algorithm, digest", [(0, "RS256", hashlib.sha256), (2, "ES256", hashlib.sha256), (3, "Ed25519", hashlib.sha512)])
def test_the_hash_of_the_access_token(fake, provider, key, algorithm, digest):
    digest = digest(b"access").digest()
    fake.claims = {"at_hash": signingkeys.b64(digest[: len(digest) // 2]).decode()}
    token = fake.sign(fake.id_claims(), algorithm, key)
    assert checked(token, provider, access_token="access")["sub"] == SUBJECT
    assert refusal(token, provider, access_token="another") == "access token hash"


def test_forged_heads(fake, provider):
    payload = json.dumps(fake.id_claims()).encode()
    public = fake.keys[0][0].public_key().public_numbers().n.to_bytes(256, "big")
    nothing = (forge.b64(b'{"alg":"none","kid":"first"}') + b"." + forge.b64(payload) + b".").decode()
    assert refusal(nothing, provider) == "algorithm"
    assert refusal(forge.jws(payload, public, b'{"alg":"HS256","kid":"first"}').decode(), provider) == "algorithm"
    other = signingkeys.private("RS256", 1)
    assert refusal(signingkeys.jws(payload, other, "RS256", kid="first"), provider) == "signature"
    assert refusal(signingkeys.jws(payload, other, "RS256", kid="first", jku=f"{fake.issuer}/evil", jwk=signingkeys.jwk(other)), provider) == "signature"
    assert "/evil" not in fake.paths()
    assert refusal(signingkeys.jws(payload, fake.keys[0][0], "RS256", kid="first", crit=["exp"]), provider) == "form"
    assert refusal(signingkeys.jws(payload, fake.keys[2][0], "RS256", kid="ES256"), provider) == "key"
    assert refusal(fake.sign(fake.id_claims(), typ="at+jwt"), provider) == "type"
    assert refusal(fake.sign(fake.id_claims()) + ".AA.AA", provider) == "form"
    assert refusal("a" * 16_385, provider) == "size"
    assert refusal("é" * 40, provider) == "form"


@pytest.mark.parametrize("kid", ["../../x", "' OR 1", "https://evil.example/key", "k" * 256, "k" * 10_000, "\0", ""])
def test_an_unknown_kid_is_no_more_than_that(fake, provider, kid):
    asked = len(fake.asked)
    assert refusal(signingkeys.jws(fake.id_claims(), fake.keys[0][0], "RS256", kid=kid), provider) in ("key", "form")
    assert set(fake.paths()[asked:]) <= {"/.well-known/openid-configuration", KEYS}


def access_claims(fake, **more):
    claims = {"iss": fake.issuer, "sub": SUBJECT, "aud": ["account", CLIENT_ID], "exp": NOW + 300, "iat": NOW, "azp": CLIENT_ID, **more}
    return {name: value for name, value in claims.items() if value is not None}


def access(token, provider, audience=CLIENT_ID, party=CLIENT_ID):
    return accesstokens.checked(token, provider, audience, party=party, clock=lambda: NOW)


@pytest.mark.parametrize(
    "claims, header",
    [
        pytest.param({}, {}, id="as it is"),
        pytest.param({"typ": "Bearer"}, {"typ": "JWT"}, id="Keycloak's"),
        pytest.param({"aud": CLIENT_ID, "azp": None}, {"typ": "at+jwt"}, id="RFC 9068's"),
        pytest.param({}, {"typ": "application/AT+JWT"}, id="the whole media type"),
        pytest.param({"iat": None, "sub": None}, {}, id="no iat and no subject"),
    ],
)
def test_access_tokens(fake, provider, claims, header):
    assert access(fake.sign(access_claims(fake, **claims), **header), provider)["iss"] == fake.issuer


@pytest.mark.parametrize(
    "claims, header, reason",
    [
        pytest.param({"nonce": "n"}, {}, "type", id="an id token: nonce"),
        pytest.param({"at_hash": "x"}, {}, "type", id="an id token: at_hash"),
        pytest.param({"c_hash": "x"}, {}, "type", id="an id token: c_hash"),
        pytest.param({"events": {}}, {}, "type", id="a logout token"),
        pytest.param({"typ": "ID"}, {}, "type", id="Keycloak's id token"),
        pytest.param({"typ": "Offline"}, {}, "type", id="Keycloak's offline token"),
        pytest.param({"typ": ["Bearer"]}, {}, "type", id="a list of types"),
        pytest.param({}, {"typ": "logout+jwt"}, "type", id="a logout token by its header"),
        pytest.param({"aud": "another"}, {}, "audience", id="another audience"),
        pytest.param({"aud": None}, {}, "audience", id="no audience"),
        pytest.param({"azp": "another"}, {}, "authorized party", id="made for another client"),
        pytest.param({"iss": "https://evil.example"}, {}, "issuer", id="another issuer"),
        pytest.param({"exp": NOW - 60}, {}, "expired", id="expired"),
        pytest.param({"iat": NOW + 61}, {}, "ahead", id="of the future"),
        pytest.param({"sub": ""}, {}, "subject", id="an empty subject"),
    ],
)
def test_access_tokens_that_are_not_trusted(fake, provider, claims, header, reason):
    with pytest.raises(NotTrusted) as caught:
        access(fake.sign(access_claims(fake, **claims), **header), provider)
    assert caught.value.reason == reason


def test_a_token_from_a_trade_may_be_for_any_audience_and_any_client_where_nothing_is_asked(fake, provider):
    token = fake.sign(access_claims(fake, aud="account", azp="another"))
    assert access(token, provider, audience=None, party=None)["sub"] == SUBJECT


def test_what_is_to_be_checked_and_what_to_be_traded(fake):
    signed = fake.sign(access_claims(fake))
    assert accesstokens.is_signed(signed, fake.issuer)
    assert not accesstokens.is_signed(signed, fake.issuer + "/")
    assert not accesstokens.is_signed(forge.jws(json.dumps(access_claims(fake)).encode(), b"k" * 32).decode(), fake.issuer)
    for text in ("", "x" * 40, "a.b.c", "é" * 40, signed + ".", "a" * 20_000):
        assert not accesstokens.is_signed(text, fake.issuer)
    assert accesstokens.is_tradable("x" * 20) and accesstokens.is_tradable("x" * 8000)
    for text in ("x" * 19, "x" * 8001, "x" * 20 + " ", "x" * 20 + "\n", "é" * 20, ""):
        assert not accesstokens.is_tradable(text)
