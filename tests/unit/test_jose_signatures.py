import json

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from joserfc import jws as judge
from joserfc.jwk import ECKey, OKPKey, RSAKey

from genows.errors import TokenError
from genows.jose import jwk, signatures
from tests.signingkeys import b64, jws, private, signature
from tests.signingkeys import jwk as public
from tests.unit import jose_forge as forge

PAYLOAD_OF_A1 = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
RFC_7515_A2 = {
    "key": {
        "kty": "RSA",
        "n": "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRP"
        "EwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9k"
        "G4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ",
        "e": "AQAB",
    },
    "token": "eyJhbGciOiJSUzI1NiJ9." + PAYLOAD_OF_A1 + "."
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4"
    "BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1p"
    "hCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
}
RFC_7515_A3 = {
    "key": {
        "kty": "EC",
        "crv": "P-256",
        "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    },
    "token": "eyJhbGciOiJFUzI1NiJ9." + PAYLOAD_OF_A1 + "."
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
}
RFC_8037_A4 = {
    "key": {"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
    "token": "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
    "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
}
ALGORITHMS = sorted(signatures.ALGORITHMS)
PAYLOAD = b'{"sub":"frodo"}'


def keys(algorithm, which=0, **members):
    return jwk.keys_of({"keys": [public(private(algorithm, which), **members)]})


def verified(token, keys, algorithms=signatures.ALGORITHMS):
    return signatures.verify(signatures.read(token.encode(), algorithms), keys)


def refusal(token, keys, algorithms=signatures.ALGORITHMS):
    with pytest.raises(TokenError) as caught:
        verified(token, keys, algorithms)
    return caught.value.reason


@pytest.mark.parametrize("example", [RFC_7515_A2, RFC_7515_A3, RFC_8037_A4], ids=["RFC 7515 A.2", "RFC 7515 A.3", "RFC 8037 A.4"])
def test_examples_of_the_rfcs(example):
    assert verified(example["token"], jwk.keys_of({"keys": [example["key"]]})) == forge.unb64(example["token"].split(".")[1])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_each_algorithm_accepts_its_key_and_no_other(algorithm):
    token = jws(PAYLOAD, private(algorithm), algorithm)
    assert verified(token, keys(algorithm)) == PAYLOAD
    assert refusal(jws(PAYLOAD, private(algorithm, 1), algorithm), keys(algorithm)) == "signature: does not fit"


JUDGED = {"RS": RSAKey, "PS": RSAKey, "ES": ECKey, "Ed": OKPKey}


@pytest.mark.filterwarnings("ignore:EdDSA is deprecated")
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_another_library_reads_what_the_tests_sign_and_signs_what_we_read(algorithm):
    pem = private(algorithm).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    key = JUDGED[algorithm[:2]].import_key(pem)
    token = judge.serialize_compact({"alg": algorithm, "kid": "k"}, PAYLOAD, key, algorithms=[algorithm])
    published = key.as_dict(private=False) | {"kid": "k"}
    assert verified(token, jwk.keys_of({"keys": [published]})) == PAYLOAD
    assert judge.deserialize_compact(jws(PAYLOAD, private(algorithm), algorithm), key, algorithms=[algorithm]).payload == PAYLOAD


@pytest.mark.slow  # Each of some thousand bits is a signature to verify.
@pytest.mark.parametrize("algorithm", sorted(signatures.USUAL))
def test_no_bit_can_be_flipped(algorithm):
    token, own, accepted = jws(PAYLOAD, private(algorithm), algorithm).encode(), keys(algorithm), []
    for position in range(len(token) * 8):
        flipped = bytearray(token)
        flipped[position // 8] ^= 1 << position % 8
        try:
            signatures.verify(signatures.read(bytes(flipped), signatures.ALGORITHMS), own)
        except TokenError:
            continue
        accepted.append(position)
    # EdDSA in the header is two names of one algorithm; no single bit lies between them.
    assert accepted == []


def unsigned(header, last=b""):
    return (b64(json.dumps(header).encode()) + b"." + b64(PAYLOAD) + b"." + b64(last)).decode()


@pytest.mark.parametrize("alg", ["none", "None", "NONE", "nOnE", "", "HS256", "HS384", "HS512", "RS1", "ES256K", "Ed448", "rs256", "RS256 ", None, 1, ["RS256"]])
def test_other_algorithms(alg):
    for token in (unsigned({"alg": alg}), unsigned({"alg": alg}, signature(private("RS256"), "RS256", b"x"))):
        assert refusal(token, keys("RS256")) in ("header: an algorithm that is not accepted", "header: a member that is not text")


def test_an_algorithm_that_the_caller_does_not_accept():
    token = jws(PAYLOAD, private("RS512"), "RS512")
    assert refusal(token, keys("RS512"), signatures.USUAL) == "header: an algorithm that is not accepted"


@pytest.mark.parametrize("form", ["PEM", "DER", "modulus"])
def test_a_public_key_is_no_secret(form):
    """CVE-2015-9235 and its kind."""
    key = private("RS256").public_key()
    if form == "modulus":
        secret = key.public_numbers().n.to_bytes(256, "big")
    else:
        secret = key.public_bytes(getattr(serialization.Encoding, form), serialization.PublicFormat.SubjectPublicKeyInfo)
    assert refusal(forge.jws(PAYLOAD, secret).decode(), keys("RS256")) == "header: an algorithm that is not accepted"


@pytest.mark.parametrize(
    "named, key",
    [("RS256", "ES256"), ("ES256", "RS256"), ("EdDSA", "ES256"), ("ES256", "EdDSA"), ("PS256", "EdDSA"), ("ES384", "ES256"), ("ES256", "ES384")],
)
def test_an_algorithm_over_a_key_of_another_kind(named, key):
    assert refusal(jws(PAYLOAD, private(key), named), keys(key)) == "key: none of this kid and algorithm"


@pytest.mark.parametrize("named, used", [("RS256", "PS256"), ("PS256", "RS256"), ("RS256", "RS512"), ("PS384", "PS256")])
def test_a_signature_by_another_algorithm_of_the_same_key(named, used):
    signed = b64(json.dumps({"alg": named}).encode()) + b"." + b64(PAYLOAD)
    token = signed + b"." + b64(signature(private(used), used, signed))
    assert refusal(token.decode(), keys(named)) == "signature: does not fit"


def test_a_pss_salt_of_another_length():
    signed = b64(b'{"alg":"PS256"}') + b"." + b64(PAYLOAD)
    for length in (0, 20, 222):
        last = private("PS256").sign(signed, padding.PSS(padding.MGF1(hashes.SHA256()), length), hashes.SHA256())
        assert refusal((signed + b"." + b64(last)).decode(), keys("PS256")) == "signature: does not fit"


ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


@pytest.mark.parametrize(
    "last",
    [
        pytest.param(lambda r, s: encode_dss_signature(r, s), id="DER"),
        pytest.param(lambda r, s: bytes(32) + s.to_bytes(32, "big"), id="r is zero"),
        pytest.param(lambda r, s: r.to_bytes(32, "big") + bytes(32), id="s is zero"),
        pytest.param(lambda r, s: bytes(64), id="both are zero"),
        pytest.param(lambda r, s: ORDER.to_bytes(32, "big") + s.to_bytes(32, "big"), id="r is the order"),
        pytest.param(lambda r, s: r.to_bytes(32, "big") + ORDER.to_bytes(32, "big"), id="s is the order"),
        pytest.param(lambda r, s: r.to_bytes(32, "big") + b"\xff" * 32, id="s is beyond the order"),
        pytest.param(lambda r, s: r.to_bytes(33, "big") + s.to_bytes(33, "big"), id="a byte more each"),
        pytest.param(lambda r, s: r.to_bytes(32, "big"), id="r alone"),
        pytest.param(lambda r, s: b"", id="nothing"),
    ],
)
def test_odd_signatures_of_elliptic_curves(last):
    signed = b64(b'{"alg":"ES256"}') + b"." + b64(PAYLOAD)
    true = signature(private("ES256"), "ES256", signed)
    r, s = int.from_bytes(true[:32], "big"), int.from_bytes(true[32:], "big")
    assert verified((signed + b"." + b64(true)).decode(), keys("ES256")) == PAYLOAD
    assert refusal((signed + b"." + b64(last(r, s))).decode(), keys("ES256")) == "signature: does not fit"


@pytest.mark.parametrize("member", ["jwk", "jku", "x5u", "x5c", "x5t", "cty", "epk"])
def test_a_key_in_the_header_is_not_looked_at(member):
    value = public(private("RS256", 1)) if member == "jwk" else ["MII"] if member == "x5c" else "https://evil.example/keys"
    assert refusal(jws(PAYLOAD, private("RS256", 1), "RS256", **{member: value}), keys("RS256")) == "signature: does not fit"
    assert verified(jws(PAYLOAD, private("RS256"), "RS256", **{member: value}), keys("RS256")) == PAYLOAD


@pytest.mark.parametrize(
    "header, reason",
    [
        pytest.param(b'{"alg":"RS256","crit":["exp"]}', "critical", id="crit"),
        pytest.param(b'{"alg":"RS256","crit":[]}', "critical", id="an empty crit"),
        pytest.param(b'{"alg":"RS256","b64":false}', "critical", id="b64 of RFC 7797"),
        pytest.param(b'{"alg":"RS256","b64":true}', "critical", id="b64, as it is anyway"),
        pytest.param(b'{"alg":"none","alg":"RS256"}', "two members", id="two algorithms"),
        pytest.param(b'{"alg":"RS256","kid":"a","kid":"b"}', "two members", id="two kids"),
        pytest.param(b'{"alg":"RS256","kid":1}', "not text", id="a kid that is a number"),
        pytest.param(b'{"alg":"RS256","kid":null}', "not text", id="a kid that is null"),
        pytest.param(b'{"alg":"RS256","typ":["JWT"]}', "not text", id="a typ that is a list"),
        pytest.param(b'{"kid":"a"}', "not accepted", id="no algorithm"),
        pytest.param(b'["RS256"]', "not an object", id="a list"),
        pytest.param(b'{"alg":"RS256"', "not readable", id="half of it"),
        pytest.param(b'{"alg":"RS256","x":' + b"[" * 3000 + b"}", "not readable", id="brackets"),
        pytest.param(b'{"alg":"RS256","x":"' + b"x" * 4096 + b'"}', "too long", id="a long one"),
        pytest.param(b'{"alg":"RS256","kid":"' + b"k" * 257 + b'"}', "too long", id="a long kid"),
    ],
)
def test_refused_headers(header, reason):
    signed = b64(header) + b"." + b64(PAYLOAD)
    token = signed + b"." + b64(signature(private("RS256"), "RS256", signed))
    assert reason in refusal(token.decode(), keys("RS256"))


TRUE = jws(PAYLOAD, private("ES256"), "ES256")


@pytest.mark.parametrize(
    "token, reason",
    [
        pytest.param(TRUE + ".", "not 3 parts", id="a dot more"),
        pytest.param(TRUE.replace(".", "..", 1), "not 3 parts", id="two dots"),
        pytest.param(TRUE + ".AA.AA", "not 3 parts", id="five parts: encrypted"),
        pytest.param(TRUE + "=", "alphabet", id="padding"),
        pytest.param(TRUE + "\n", "alphabet", id="a line feed"),
        pytest.param(" " + TRUE, "alphabet", id="a blank"),
        pytest.param("", "not 3 parts", id="nothing"),
        pytest.param("..", "not readable", id="nothing but dots"),
        pytest.param("a" * 16_385, "longer", id="too long"),
    ],
)
def test_refused_forms(token, reason):
    assert reason in refusal(token, keys("ES256"))


def test_the_kid_decides():
    both = keys("RS256", 0, kid="a") + keys("RS256", 1, kid="b")
    assert verified(jws(PAYLOAD, private("RS256", 1), "RS256", kid="b"), both) == PAYLOAD
    assert refusal(jws(PAYLOAD, private("RS256", 1), "RS256", kid="a"), both) == "signature: does not fit"
    assert refusal(jws(PAYLOAD, private("RS256", 1), "RS256", kid="c"), both) == "key: none of this kid and algorithm"


def test_without_a_kid_four_keys_that_fit_are_tried():
    others = tuple(key for which in range(1, 4) for key in keys("RS256", which, kid=str(which)))
    token = jws(PAYLOAD, private("RS256"), "RS256")
    assert verified(token, keys("ES256") + others + keys("RS256", kid="last")) == PAYLOAD
    assert refusal(token, others + others[:1] + keys("RS256", kid="last")) == "signature: does not fit"
