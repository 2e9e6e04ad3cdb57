import hashlib
import itertools
import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from genows.errors import TokenError
from genows.jose import b64, jwt
from tests.unit import jose_forge as forge

KEYS = jwt.Keys(forge.SECRET)
OTHER_KEYS = jwt.Keys(forge.OTHER_SECRET)
TTL = 2_592_000
ISSUED = jwt.issue("frodo@example.org", forge.NOW, TTL, KEYS)


def counted(size):
    """In the place of random bytes: 0, 1, 2, …"""
    return bytes(range(size))


def refusal(token, now=forge.NOW, keys_list=(KEYS,)):
    with pytest.raises(TokenError) as caught:
        jwt.check(token, now, keys_list)
    return caught.value.reason


def claims(without=(), **members):
    return {name: value for name, value in {**forge.CLAIMS, **members}.items() if name not in without}


def test_a_token_gives_its_user_and_times():
    found = jwt.check(ISSUED.token, forge.NOW, [KEYS])
    assert (found.sub, found.iat, found.exp) == ("frodo@example.org", 1_543_436_635, 1_543_436_635 + TTL)


def test_the_creation_is_cut_to_whole_seconds_and_the_expiration_is_exactly_the_ttl_later():
    assert (ISSUED.iat, ISSUED.exp) == (int(forge.NOW), int(forge.NOW) + TTL)
    assert type(ISSUED.iat) is int


def test_a_token_reads_the_same_from_version_to_version():
    # NOTE: a change here logs every holder of a token out; the derivations then get a new version.
    assert jwt.issue("frodo@example.org", forge.NOW, TTL, KEYS, counted).token == (
        "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwiY3R5IjoiSldUIiwia2lkIjoiYkpIQVJIRTAxaE0ifQ"
        "."
        ".AAECAwQFBgcICQoL"
        ".PVIMQXGl2nfF0Jv96V5ANHZCf4WoRE2sSuK7OsJcjCEbdFmHIdGrateC6NjHM9fkcXYNEzVw5fn4t16A5KE4JOEdUjh_0DH01zLW"
        "3Gml-7taQLdvCaNDNRSVmMf_XLlKvuCRAI6ezI_CgX5HR1mncMTg1gaag6unuclbT3Wkvu4CRJpSrsUe_GFvQ8Ozv1eZ0XF-tkWC"
        "AqOedHaxEpgpga5r95853H3IWrg27CdyUYlRn5JGTeA2nr0PHYU"
        ".tcTPd1ziJ45ddVUyfrCf3w"
    )


def test_two_tokens_of_one_moment_differ():
    first, second = (jwt.issue("frodo@example.org", forge.NOW, TTL, KEYS).token for _ in range(2))
    assert first != second
    assert len({jwt.check(token, forge.NOW, [KEYS]).jti for token in (first, second)}) == 2


def test_a_token_does_not_show_its_user():
    assert all(b"frodo" not in forge.unb64(part) for part in ISSUED.token.split("."))


@pytest.mark.parametrize(
    "user",
    ["a", "Frodo Beutlin", "fröhlich@example.org", "\U0001f600" * 255, "\x01" * 255, '"quoted\\'],
    ids=["one letter", "a blank", "not ASCII", "255 characters of four bytes", "255 control characters", "quotes"],
)
def test_every_name_the_database_holds_comes_back(user):
    assert jwt.check(jwt.issue(user, forge.NOW, TTL, KEYS).token, forge.NOW, [KEYS]).sub == user


@pytest.mark.parametrize("user", ["", "\ud800", "x" * 4096], ids=["empty", "half a surrogate pair", "far too long"])
def test_a_name_whose_token_would_be_refused_gets_none(user):
    with pytest.raises(TokenError):
        jwt.issue(user, forge.NOW, TTL, KEYS)


@pytest.mark.parametrize("ttl", [0, -1])
def test_a_token_that_is_never_valid_is_not_issued(ttl):
    with pytest.raises(TokenError):
        jwt.issue("frodo@example.org", forge.NOW, ttl, KEYS)


def test_a_token_made_with_the_standard_library_is_accepted():
    assert jwt.check(forge.token(), forge.NOW, [KEYS])._asdict() == forge.CLAIMS


@pytest.mark.parametrize("header", [b'{"alg":"HS256","typ":"JWT"}', b'{"alg":"HS256","kid":"x"}'], ids=["typ", "kid"])
def test_names_in_the_inner_header_change_nothing(header):
    assert jwt.check(forge.token(header=header), forge.NOW, [KEYS]).sub == "frodo@example.org"


# Time.


@pytest.mark.parametrize("now", [forge.NOW, ISSUED.exp - 1, ISSUED.exp - 0.001])
def test_valid_until_the_expiration(now):
    assert jwt.check(ISSUED.token, now, [KEYS]).exp == ISSUED.exp


@pytest.mark.parametrize("now", [ISSUED.exp, ISSUED.exp + 0.001, ISSUED.exp + 1, 4_000_000_000])
def test_expired_without_leeway(now):
    assert refusal(ISSUED.token, now) == "expired"


def test_a_clock_may_be_a_minute_behind_that_of_the_issuer():
    assert jwt.check(ISSUED.token, ISSUED.iat - 60, [KEYS]).iat == ISSUED.iat
    assert refusal(ISSUED.token, ISSUED.iat - 60.001) == "issued in the future"


# Secrets.


def test_the_token_of_another_instance_is_refused():
    theirs = jwt.issue("frodo@example.org", forge.NOW, TTL, OTHER_KEYS).token
    assert "kid of no secret" in refusal(theirs)


def test_another_instance_cannot_pass_by_our_kid():
    theirs = forge.jws(json.dumps(forge.CLAIMS).encode(), forge.derived(forge.OTHER_SECRET, b"signing key"))
    assert "tag: does not fit" in refusal(forge.wrapped(theirs, forge.OTHER_SECRET, forge.jwe_header()))


def test_a_signature_by_another_secret_is_refused_inside_our_encryption():
    theirs = forge.jws(json.dumps(forge.CLAIMS).encode(), forge.derived(forge.OTHER_SECRET, b"signing key"))
    assert "signature: does not fit" in refusal(forge.wrapped(theirs))


def test_the_encryption_key_does_not_sign():
    crossed = forge.jws(json.dumps(forge.CLAIMS).encode(), forge.derived(forge.SECRET, b"encryption key"))
    assert "signature: does not fit" in refusal(forge.wrapped(crossed))


def test_every_secret_is_accepted_and_the_first_issues():
    before, after = jwt.Keyring([forge.OTHER_SECRET]), jwt.Keyring([forge.SECRET, forge.OTHER_SECRET])
    old, new = (keyring.issue("frodo@example.org", forge.NOW, TTL).token for keyring in (before, after))
    assert after.check(old, forge.NOW) == after.check(new, forge.NOW) == "frodo@example.org"
    assert "kid of no secret" in refusal(new, keys_list=[OTHER_KEYS])
    assert jwt.check(new, forge.NOW, [KEYS]).sub == "frodo@example.org"


def test_a_removed_secret_is_no_longer_accepted():
    old = jwt.issue("frodo@example.org", forge.NOW, TTL, OTHER_KEYS).token
    assert "kid of no secret" in refusal(old, keys_list=[KEYS])


def test_a_kid_names_its_secret_by_a_derivation_of_its_own():
    assert KEYS.kid == forge.kid(forge.SECRET)
    assert KEYS.kid != OTHER_KEYS.kid
    derived = [forge.derived(forge.SECRET, purpose) for purpose in (b"key id", b"signing key", b"encryption key")]
    assert len(set(derived)) == 3


@pytest.mark.parametrize(
    "secret",
    [
        pytest.param("x" * 31, id="31 bytes"),
        pytest.param("", id="none"),
        pytest.param("ä" * 15, id="30 bytes of UTF-8"),
    ],
)
def test_a_short_secret_is_refused_without_being_shown(secret):
    with pytest.raises(ValueError, match="^a secret has at least 32 bytes$"):
        jwt.Keys(secret)


def test_bytes_count_and_not_characters():
    assert jwt.Keys("ä" * 16).kid


def test_no_representation_shows_a_secret():
    assert forge.SECRET not in repr(KEYS) + repr(vars(KEYS)) + repr(vars(jwt.Keyring([forge.SECRET])))


def test_what_a_keyring_has_seen_before_expires_all_the_same():
    keyring = jwt.Keyring([forge.SECRET])
    token = keyring.issue("ann", 1000, 60).token
    assert [keyring.check(token, now) for now in (1000, 1059)] == ["ann", "ann"]
    for now in (1060, 1000 - jwt.MAX_AHEAD - 1):
        with pytest.raises(TokenError):
            keyring.check(token, now)


def test_a_keyring_that_knows_a_token_refuses_its_likes():
    keyring = jwt.Keyring([forge.SECRET])
    token = keyring.issue("ann", 1000, 60).token
    assert keyring.check(token, 1000) == "ann"
    likes = [token[:-1], token + "A", token.swapcase(), token.replace(".", "..", 1), f" {token}", forge_other(token)]
    for like in likes * 2:
        with pytest.raises(TokenError):
            keyring.check(like, 1000)


def forge_other(token):
    """The token with one character of its tag changed."""
    return token[:-10] + ("A" if token[-10] != "A" else "B") + token[-9:]


def test_a_keyring_without_a_secret_is_refused():
    with pytest.raises(ValueError, match="needs a secret"):
        jwt.Keyring([])


# Claims.


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        *(pytest.param(claims([name]), "others than", id=f"no {name}") for name in forge.CLAIMS),
        pytest.param(claims(nbf=1), "others than", id="a claim that may restrict"),
        pytest.param(claims(sub=""), "sub or jti", id="an empty sub"),
        pytest.param(claims(sub=None), "sub or jti", id="sub is null"),
        pytest.param(claims(sub=7), "sub or jti", id="sub is a number"),
        pytest.param(claims(sub=["frodo@example.org"]), "sub or jti", id="sub is a list"),
        pytest.param(claims(sub="\ud800"), "sub or jti", id="sub is half a surrogate pair"),
        pytest.param(claims(jti=""), "sub or jti", id="an empty jti"),
        pytest.param(claims(jti=7), "sub or jti", id="jti is a number"),
        pytest.param(claims(iat=True), "iat or exp", id="iat is true"),
        pytest.param(claims(iat=float(forge.CLAIMS["iat"])), "iat or exp", id="iat has a fraction"),
        pytest.param(claims(iat=str(forge.CLAIMS["iat"])), "iat or exp", id="iat is text"),
        pytest.param(claims(iat=None), "iat or exp", id="iat is null"),
        pytest.param(claims(exp=True), "iat or exp", id="exp is true"),
        pytest.param(claims(exp=4e9), "iat or exp", id="exp has an exponent"),
        pytest.param(claims(exp="4000000000"), "iat or exp", id="exp is text"),
        pytest.param(claims(exp=None), "iat or exp", id="exp is null"),
        pytest.param(claims(exp=forge.CLAIMS["iat"]), "not after", id="exp is iat"),
        pytest.param(claims(iat=10**12, exp=10**13), "in the future", id="issued in the far future"),
        pytest.param(
            b'{"sub":"a","iat":1543436635,"exp":1543436695,"jti":"x","sub":"b"}', "two members", id="sub twice"
        ),
        pytest.param(b'{"sub":"a","iat":1543436635,"exp":Infinity,"jti":"x"}', "NaN or Infinity", id="exp is infinite"),
        pytest.param(b'["sub","iat","exp","jti"]', "not an object", id="a list"),
        pytest.param(b"", "not readable", id="nothing"),
        pytest.param(
            b'{"exp":' + b"9" * 1500 + b',"sub":"a","iat":1,"jti":""}', "sub or jti", id="a number of 1,500 digits"
        ),
    ],
)
def test_refused_claims(payload, reason):
    assert reason in refusal(forge.token(payload))


# What the outside, or the inside, is made of.


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        pytest.param(forge.token(header=b'{"alg":"none"}'), "another alg", id="inner alg none"),
        pytest.param(forge.token(header=b'{"alg":"HS512"}', digest=hashlib.sha512), "another alg", id="inner HS512"),
        pytest.param(forge.token(header=b'{"alg":"HS256","crit":["b64"],"b64":true}'), "critical", id="inner crit"),
        pytest.param(forge.wrapped(json.dumps(forge.CLAIMS).encode()), "not 3 parts", id="claims without a signature"),
        pytest.param(forge.wrapped(b""), "not 3 parts", id="nothing inside"),
        pytest.param(forge.wrapped(forge.token().encode()), "not 3 parts", id="encrypted twice"),
        pytest.param(forge.wrapped(b"\xff.\xff.\xff"), "alphabet", id="bytes inside"),
        pytest.param(
            forge.jws(json.dumps(forge.CLAIMS).encode(), forge.derived(forge.SECRET, b"signing key")).decode(),
            "not 5 parts",
            id="signed and not encrypted",
        ),
        pytest.param("", "not 5 parts", id="empty"),
        pytest.param("....", "not readable", id="nothing but dots"),
        pytest.param("123e4567-e89b-42d3-a456-426614174000", "not 5 parts", id="a uuid"),
        pytest.param(forge.token() + ".", "not 5 parts", id="a dot more"),
        pytest.param(" " + forge.token(), "alphabet", id="a blank before"),
        pytest.param(forge.token() + "\n", "alphabet", id="a line feed after"),
        pytest.param(forge.token() + "=", "alphabet", id="padding"),
        pytest.param(forge.token() + "\xa0", "not ASCII", id="a character that is not ASCII"),
        pytest.param(forge.token()[:-1] + "\udce4", "not ASCII", id="half a surrogate pair"),
        pytest.param(forge.token() + "A" * b64.MAX_TOKEN, "longer", id="too long"),
        pytest.param("." * 10_000_000, "longer", id="ten million dots"),
        pytest.param("ä" * 10_000_000, "longer", id="ten million characters"),
    ],
)
def test_refused_tokens(token, reason):
    assert reason in refusal(token)


def accepted(tokens):
    """Those of *tokens* that pass; anything but a TokenError comes out."""
    passed = []
    for token in tokens:
        try:
            jwt.check(token, forge.NOW, [KEYS])
        except TokenError:
            continue
        passed.append(token)
    return passed


def test_no_bit_can_be_flipped():
    token = ISSUED.token
    flipped = [
        token[:position] + chr(ord(token[position]) ^ 1 << bit) + token[position + 1 :]
        for position, bit in itertools.product(range(len(token)), range(8))
    ]
    assert len(set(flipped)) == 8 * len(token)
    assert accepted(flipped) == []


def test_no_character_can_be_added_or_left_out():
    token = ISSUED.token
    added = [
        token[:position] + text + token[position:]
        for position, text in itertools.product(range(len(token) + 1), ["=", ".", "A", "\n", " ", "\0", "ä"])
    ]
    left_out = [token[:position] + token[position + 1 :] for position in range(len(token))]
    cut = [token[:position] for position in range(len(token))]
    assert accepted(added + left_out + cut) == []


def test_the_parts_of_two_tokens_cannot_be_mixed():
    ours, theirs = (jwt.issue(user, forge.NOW, TTL, KEYS).token.split(".") for user in ("frodo", "gollum"))
    mixed = [".".join(parts) for parts in itertools.product(*zip(ours, theirs, strict=True))]
    assert set(accepted(mixed)) == {".".join(ours), ".".join(theirs)}


def test_the_public_face_of_every_refusal_is_the_same():
    with pytest.raises(TokenError) as caught:
        jwt.check(ISSUED.token, ISSUED.exp, [KEYS])
    assert str(caught.value) == "The token is not accepted."


# Whatever is sent: a TokenError, and nothing else.

TEXTS = st.text(st.characters(), max_size=60)  # surrogates among them
PARTS = st.binary(max_size=40).map(lambda data: forge.b64(data).decode()) | TEXTS
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)


@given(TEXTS | st.lists(PARTS, min_size=5, max_size=5).map(".".join))
@example("\udcff" * 5)
@settings(deadline=None)
def test_any_text_is_refused(token):
    refusal(token)


@given(
    st.binary(max_size=80)
    | st.lists(PARTS, min_size=3, max_size=3).map(lambda parts: ".".join(parts).encode("utf-8", "replace"))
)
@settings(deadline=None)
def test_any_encrypted_bytes_are_refused(plaintext):
    refusal(forge.wrapped(plaintext))


@given(st.binary(max_size=80) | JSON_VALUES.map(lambda value: json.dumps(value).encode()))
@settings(deadline=None)
def test_any_signed_bytes_are_refused(payload):
    refusal(forge.token(payload))


@given(st.dictionaries(st.sampled_from([*forge.CLAIMS, "nbf"]), JSON_VALUES))
@settings(deadline=None)
def test_other_claims_are_refused_or_given_back_as_they_are(members):
    members = claims(**members)
    token = forge.token(members)
    try:
        found = jwt.check(token, forge.NOW, [KEYS])
    except TokenError:
        return
    assert found._asdict() == members


@given(st.dictionaries(st.sampled_from(["alg", "enc", "cty", "kid", "typ", "zip", "crit"]), JSON_VALUES, min_size=1))
@settings(deadline=None)
def test_any_other_header_is_refused_or_changes_nothing(members):
    token = forge.wrapped(
        forge.jws(json.dumps(forge.CLAIMS).encode(), forge.derived(forge.SECRET, b"signing key")),
        header=forge.jwe_header(**members),
    )
    if accepted([token]):
        assert members.keys() == {"typ"}
