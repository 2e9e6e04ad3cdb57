import hashlib
import hmac

import pytest

from genows.errors import TokenError
from genows.jose.jws import Signer
from tests.unit import jose_forge as forge

KEY = b"k" * 32

RFC_7515_A1 = {
    "key": "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
    "token": (
        "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
        ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    ),
    "payload": '{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}',
}
RFC_7520_4_4 = {
    "key": "hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg",
    "token": (
        "eyJhbGciOiJIUzI1NiIsImtpZCI6IjAxOGMwYWU1LTRkOWItNDcxYi1iZmQ2LWVlZjMxNGJjNzAzNyJ9"
        ".SXTigJlzIGEgZGFuZ2Vyb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAgb250byB0aGUgcm9h"
        "ZCwgYW5kIGlmIHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3dpbmcgd2hlcmUgeW91IG1pZ2h0IGJlIHN3"
        "ZXB0IG9mZiB0by4"
        ".s0h6KThzkfBBBkLspW1h84VsJZFTsPPqMDA7g1Md7p0"
    ),
    "payload": (
        "It\u2019s a dangerous business, Frodo, going out your door. You step onto the road, and if you don't keep "
        "your feet, there\u2019s no knowing where you might be swept off to."
    ),
}


def refusal(token, key=KEY):
    with pytest.raises(TokenError) as caught:
        Signer(key).verify(token)
    return caught.value.reason


@pytest.mark.parametrize("example", [RFC_7515_A1, RFC_7520_4_4], ids=["RFC 7515 A.1", "RFC 7520 4.4"])
def test_examples_of_the_rfcs(example):
    signer = Signer(forge.unb64(example["key"]))
    assert signer.verify(example["token"].encode()) == example["payload"].encode()


def test_an_example_with_another_key_is_refused():
    assert refusal(RFC_7515_A1["token"].encode()) == "signature: does not fit"


def test_signing_gives_the_text_that_the_standard_library_gives():
    assert Signer(KEY).sign(b"payload") == forge.jws(b"payload", KEY)


@pytest.mark.parametrize("payload", [b"", b"payload", bytes(range(256))], ids=["empty", "text", "bytes"])
def test_what_is_signed_verifies(payload):
    assert Signer(KEY).verify(Signer(KEY).sign(payload)) == payload


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        pytest.param(forge.jws(b"p", b"z" * 32), "signature: does not fit", id="another key"),
        pytest.param(forge.jws(b"p", KEY, b'{"alg":"none"}'), "another alg", id="none, signed all the same"),
        pytest.param(forge.b64(b'{"alg":"none"}') + b".cA.", "another alg", id="none, unsigned"),
        pytest.param(forge.b64(b'{"alg":"HS256"}') + b".cA.", "signature: does not fit", id="an empty signature"),
        pytest.param(forge.jws(b"p", KEY)[:-11], "signature: does not fit", id="a shortened signature"),
        pytest.param(forge.jws(b"p", KEY, b'{"alg":"HS512"}', hashlib.sha512), "another alg", id="HS512, well signed"),
        pytest.param(forge.jws(b"p", KEY, b'{"alg":"RS256"}'), "another alg", id="RS256"),
        pytest.param(forge.jws(b"p", KEY, b'{"typ":"JWT"}'), "another alg", id="no algorithm"),
        pytest.param(forge.jws(b"p", KEY, b'{"alg":"HS256","crit":["b64"],"b64":false}'), "critical", id="crit"),
        pytest.param(forge.jws(b"p", KEY, b'{"alg":"HS256","b64":false}'), "not understood", id="b64 of RFC 7797"),
        pytest.param(
            forge.jws(b"p", KEY, b'{"alg":"HS256","jwk":{"kty":"oct"}}'), "not understood", id="a key of its own"
        ),
        pytest.param(forge.jws(b"p", KEY, b'{"alg":"none","alg":"HS256"}'), "two members", id="two algorithms"),
        pytest.param(forge.jws(b"p", KEY) + b".", "not 3 parts", id="a dot more"),
        pytest.param(b"." + forge.jws(b"p", KEY), "not 3 parts", id="a dot before"),
        pytest.param(forge.jws(b"p", KEY) + b"=", "alphabet", id="padding"),
        pytest.param(forge.jws(b"p", KEY) + b"\n", "alphabet", id="a line feed at the end"),
        pytest.param(b"", "not 3 parts", id="nothing"),
        pytest.param(b"..", "not readable", id="nothing but dots"),
    ],
)
def test_refused(token, reason):
    assert reason in refusal(token)


def test_a_payload_that_is_not_base64url_is_refused_although_it_is_signed():
    signed = forge.b64(b'{"alg":"HS256"}') + b".cB"
    signature = forge.b64(hmac.digest(KEY, signed, "sha256"))
    assert "stray bits" in refusal(signed + b"." + signature)


def test_no_bit_can_be_flipped():
    token, signer = forge.jws(b'{"sub":"frodo"}', KEY), Signer(KEY)
    accepted = []
    for position in range(len(token) * 8):
        flipped = bytearray(token)
        flipped[position // 8] ^= 1 << position % 8
        try:
            signer.verify(bytes(flipped))
        except TokenError:
            continue
        accepted.append(position)
    assert accepted == []


def test_a_short_key_is_refused():
    with pytest.raises(ValueError, match="at least 32 bytes"):
        Signer(b"k" * 31)
