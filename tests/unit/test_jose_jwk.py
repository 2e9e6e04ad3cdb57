import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from genows.errors import TokenError
from genows.jose import jwk
from tests.signingkeys import b64, number, private
from tests.signingkeys import jwk as public

RSA, EC, OKP = (public(private(algorithm)) for algorithm in ("RS256", "ES256", "EdDSA"))
MODULUS = private("RS256").public_key().public_numbers().n


def read(*members):
    return jwk.read_set(json.dumps({"keys": list(members)}).encode())


@pytest.mark.parametrize(
    "members, algorithms",
    [
        pytest.param(RSA, {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"}, id="RSA"),
        pytest.param(RSA | {"alg": "PS256", "use": "sig", "kid": "a"}, {"PS256"}, id="RSA of one algorithm"),
        pytest.param(EC, {"ES256"}, id="P-256"),
        pytest.param(public(private("ES384")), {"ES384"}, id="P-384"),
        pytest.param(public(private("ES512")), {"ES512"}, id="P-521"),
        pytest.param(OKP, {"EdDSA", "Ed25519"}, id="Ed25519"),
        pytest.param(OKP | {"alg": "EdDSA"}, {"EdDSA", "Ed25519"}, id="Ed25519 by its older name"),
        pytest.param(RSA | {"x5c": ["garbage"], "x5t": 1, "key_ops": ["verify"]}, {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"}, id="more members"),
        pytest.param(RSA | {"e": number(3)}, {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"}, id="exponent 3"),
        pytest.param(RSA | {"e": number(2**32 - 1)}, {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"}, id="a long exponent"),
        pytest.param(RSA | {"n": b64(b"\0" + MODULUS.to_bytes(256, "big")).decode()}, {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"}, id="a zero in front"),
    ],
)
def test_usable_keys(members, algorithms):
    [key] = read(members)
    assert (key.kid, key.algorithms) == (members.get("kid"), algorithms)


def changed(text):
    return ("A" if text[0] != "A" else "B") + text[1:]


@pytest.mark.parametrize(
    "members",
    [
        pytest.param("a text", id="no object"),
        pytest.param({}, id="nothing"),
        pytest.param({"kty": "oct", "k": "AAAA"}, id="a secret"),
        pytest.param(RSA | {"kty": "rsa"}, id="kty in small letters"),
        pytest.param(RSA | {"kty": ["RSA"]}, id="kty as a list"),
        pytest.param(RSA | {"use": "enc"}, id="for encryption"),
        pytest.param(RSA | {"use": None}, id="use null"),
        pytest.param(RSA | {"key_ops": ["encrypt"]}, id="operations without verify"),
        pytest.param(RSA | {"key_ops": "verify"}, id="operations as text"),
        pytest.param(RSA | {"alg": "RSA-OAEP"}, id="algorithm of encryption"),
        pytest.param(RSA | {"alg": "ES256"}, id="algorithm of another kind"),
        pytest.param(RSA | {"alg": "none"}, id="none"),
        pytest.param(RSA | {"alg": ["RS256"]}, id="algorithms as a list"),
        pytest.param(RSA | {"kid": 1}, id="a kid that is a number"),
        pytest.param(RSA | {"kid": "k" * 257}, id="a long kid"),
        pytest.param(RSA | {"d": "AQAB"}, id="a private key"),
        pytest.param(RSA | {"n": number(MODULUS >> 1536 | 1)}, id="512 bits"),
        pytest.param(RSA | {"n": number(MODULUS >> 1 | 1)}, id="2047 bits"),
        pytest.param(RSA | {"n": number(2**8192 + 1)}, id="8193 bits"),
        pytest.param(RSA | {"n": number(2**65536 + 1)}, id="65,537 bits"),
        pytest.param(RSA | {"n": number(MODULUS - 1)}, id="an even modulus"),
        pytest.param(RSA | {"e": number(1)}, id="exponent 1"),
        pytest.param(RSA | {"e": number(65536)}, id="an even exponent"),
        pytest.param(RSA | {"e": number(2**32 + 1)}, id="an exponent that is too long"),
        pytest.param(RSA | {"e": ""}, id="no exponent"),
        pytest.param(RSA | {"e": "AQAB=="}, id="padding"),
        pytest.param(RSA | {"n": "é"}, id="not ASCII"),
        pytest.param(RSA | {"n": 5}, id="a number"),
        pytest.param({"kty": "RSA"}, id="nothing of RSA"),
        pytest.param(EC | {"x": changed(EC["x"])}, id="a point off the curve"),
        pytest.param(EC | {"x": b64(bytes(32)).decode(), "y": b64(bytes(32)).decode()}, id="zero and zero"),
        pytest.param(EC | {"x": b64(b"\0" + bytes(32)).decode()}, id="a long coordinate"),
        pytest.param(EC | {"y": EC["y"][:-2]}, id="a short coordinate"),
        pytest.param(EC | {"crv": "P-384"}, id="another curve"),
        pytest.param(EC | {"crv": "secp256k1"}, id="a curve that is not served"),
        pytest.param(EC | {"crv": None}, id="no curve"),
        pytest.param(OKP | {"crv": "X25519"}, id="a key for agreements"),
        pytest.param(OKP | {"x": OKP["x"][:-4]}, id="a short key"),
    ],
)
def test_odd_keys_are_passed_over(members):
    assert [key.kid for key in read(members, RSA | {"kid": "good"})] == ["good"]


def test_other_points_of_the_curve_are_keys():
    """The test of points off the curve would be none if every other point were refused."""
    assert len(read(public(ec.generate_private_key(ec.SECP256R1())))) == 1


@pytest.mark.parametrize(
    "data, reason",
    [
        pytest.param(b"{}", "no list", id="no keys"),
        pytest.param(b'{"keys":{}}', "no list", id="keys as an object"),
        pytest.param(b"[]", "not an object", id="a list"),
        pytest.param(b'{"keys":[],"keys":[]}', "two members", id="keys twice"),
        pytest.param(b'{"keys":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "not readable", id="deep"),
        pytest.param(b'{"keys":[' + b"{}," * 100 + b"{}]}", "too many", id="101 keys"),
        pytest.param(b'{"keys":[' + b" " * 262_144 + b"]}", "too long", id="more than 256 KiB"),
        pytest.param(b'{"keys":[]} ', None, id="an empty set"),
    ],
)
def test_sets_that_are_none(data, reason):
    if reason is None:
        assert jwk.read_set(data) == ()
        return
    with pytest.raises(TokenError, match="The token") as caught:
        jwk.read_set(data)
    assert reason in caught.value.reason
