import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from genows.errors import TokenError
from genows.jose import jwe
from tests.unit import jose_forge as forge

KEY = b"e" * 32

# RFC 7516, A.1: its content encryption is A256GCM; the key is wrapped by RSA-OAEP, but given in A.1.2.
RFC_7516_A1_KEY = bytes(
    [177, 161, 244, 128, 84, 143, 225, 115, 63, 180, 3, 255, 107, 154, 212, 246, 138, 7, 110, 91, 112, 46, 34, 105]
    + [47, 130, 203, 46, 122, 234, 64, 252]
)
RFC_7516_A1 = jwe.Sealed(
    kid="",
    protected=b"eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ",
    iv=forge.unb64("48V1_ALb6US04U3b"),
    ciphertext=forge.unb64("5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6jiSdiwkIr3ajwQzaBtQD_A"),
    tag=forge.unb64("XFBoMYUZodetZdvTiFvSkQ"),
)
# RFC 7520, 5.6: direct encryption, with A128GCM.
RFC_7520_5_6_KEY = "XctOhJAkA-pD9Lh7ZgW_2A"
RFC_7520_5_6 = (
    "eyJhbGciOiJkaXIiLCJraWQiOiI3N2M3ZTJiOC02ZTEzLTQ1Y2YtODY3Mi02MTdiNWI0NTI0M2EiLCJlbmMiOiJBMTI4R0NNIn0"
    "."
    ".refa467QzzKx6QAB"
    ".JW_i_f52hww_ELQPGaYyeAB6HYGcR559l9TYnSovc23XJoBcW29rHP8yZOZG7YhLpT1bjFuvZPjQS-m0IFtVcXkZXdH_lr_FrdYt9HRUYkshtr"
    "MmIUAyGmUnd9zMDB2n0cRDIHAzFVeJUDxkUwVAE7_YGRPdcqMyiBoCO-FBdE-Nceb4h3-FtBP-c_BIwCPTjb9o0SbdcdREEMJMyZBH8ySWMVi1"
    "gPD9yxi-aQpGbSv_F9N4IZAxscj5g-NJsUPbjk29-s7LJAGb15wEBtXphVCgyy53CoIKLHHeJHXex45Uz9aKZSRSInZI-wjsY0yu3cT4_aQ3i1"
    "o-tiE-F8Ios61EKgyIQ4CWao8PFMj8TTnp"
    ".vbb32Xvllea2OtmHAdccRQ"
)


def refusal(function, *arguments):
    with pytest.raises(TokenError) as caught:
        function(*arguments)
    return caught.value.reason


def forged(header=None, **how):
    return forge.jwe(b"text", KEY, header or forge.jwe_header(), **how)


def test_the_content_encryption_of_rfc_7516_a1():
    plaintext = jwe.Encrypter(RFC_7516_A1_KEY).decrypt(RFC_7516_A1)
    assert plaintext == b"The true sign of intelligence is not knowledge but imagination."


@pytest.mark.parametrize("part", ["protected", "iv", "ciphertext", "tag"])
def test_the_tag_covers_every_part_of_rfc_7516_a1(part):
    altered = bytearray(getattr(RFC_7516_A1, part))
    altered[0] ^= 1
    sealed = RFC_7516_A1._replace(**{part: bytes(altered)})
    assert refusal(jwe.Encrypter(RFC_7516_A1_KEY).decrypt, sealed) == "authentication tag: does not fit"


def test_direct_encryption_of_rfc_7520_5_6_is_genuine_and_refused_for_its_enc():
    protected, _, iv, ciphertext, tag = RFC_7520_5_6.split(".")
    cipher = AESGCM(forge.unb64(RFC_7520_5_6_KEY))
    plaintext = cipher.decrypt(forge.unb64(iv), forge.unb64(ciphertext) + forge.unb64(tag), protected.encode())
    assert plaintext.startswith(b"You can trust us to stick with you through thick and thin")
    assert refusal(jwe.read, RFC_7520_5_6.encode()) == "header: another enc"


def test_what_is_encrypted_decrypts():
    encrypter = jwe.Encrypter(KEY)
    sealed = jwe.read(encrypter.encrypt(b"text", "a kid", forge.IV))
    assert (sealed.kid, encrypter.decrypt(sealed)) == ("a kid", b"text")


def test_the_header_says_what_is_inside_and_how_it_was_made():
    token = jwe.Encrypter(KEY).encrypt(b"text", "a kid", forge.IV)
    assert token.startswith(forge.b64(b'{"alg":"dir","enc":"A256GCM","cty":"JWT","kid":"a kid"}') + b"..")


def test_a_token_made_elsewhere_decrypts():
    assert jwe.Encrypter(KEY).decrypt(jwe.read(forged())) == b"text"


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        pytest.param(forged(forge.jwe_header(alg="none")), "another alg", id="alg none"),
        pytest.param(forged(forge.jwe_header(alg="A256KW")), "another alg", id="a wrapped key"),
        pytest.param(
            forged(forge.jwe_header(alg="PBES2-HS256+A128KW", p2c=10**9)), "another alg", id="endless hashing"
        ),
        pytest.param(forged(forge.jwe_header(["alg"])), "another alg", id="no alg"),
        pytest.param(forged(forge.jwe_header(enc="A128GCM")), "another enc", id="A128GCM"),
        pytest.param(forged(forge.jwe_header(enc="A128CBC-HS256")), "another enc", id="A128CBC-HS256"),
        pytest.param(forged(forge.jwe_header(["enc"])), "another enc", id="no enc"),
        pytest.param(forged(forge.jwe_header(["cty"])), "another cty", id="no content type"),
        pytest.param(forged(forge.jwe_header(cty="text")), "another cty", id="another content type"),
        pytest.param(forged(forge.jwe_header(["kid"])), "no kid", id="no kid"),
        pytest.param(forged(forge.jwe_header(kid=1)), "not text", id="a kid that is no text"),
        pytest.param(forged(forge.jwe_header(zip="DEF")), "not understood", id="compressed"),
        pytest.param(forged(forge.jwe_header(crit=["exp"], exp=1)), "critical", id="a critical extension"),
        pytest.param(forged(forge.jwe_header(crit=["kid"])), "critical", id="a known name called critical"),
        pytest.param(forged(forge.jwe_header(jku="https://example.org")), "not understood", id="an unknown member"),
        pytest.param(forged(forge.jwe_header()[:-1] + b', "alg": "dir"}'), "two members", id="alg twice"),
        pytest.param(forged(encrypted_key=b"AA"), "encrypted key", id="an encrypted key"),
        pytest.param(forged(iv=bytes(16)), "initialization vector", id="a longer initialization vector"),
        pytest.param(forged(iv=bytes(8)), "initialization vector", id="a shorter initialization vector"),
        pytest.param(forged(tag_size=12), "authentication tag", id="a tag cut to 96 bits"),
        pytest.param(forged(tag_size=0), "authentication tag", id="no tag"),
        pytest.param(forged() + b".", "not 5 parts", id="a dot more"),
        pytest.param(forged().replace(b"..", b".", 1), "not 5 parts", id="a dot less"),
        pytest.param(forged() + b"==", "alphabet", id="padding"),
        pytest.param(b"....", "not readable", id="nothing but dots"),
        pytest.param(forge.jws(b"text", KEY), "not 5 parts", id="a signed token alone"),
    ],
)
def test_refused_before_anything_is_decrypted(token, reason):
    assert reason in refusal(jwe.read, token)


def test_another_key_is_refused():
    assert refusal(jwe.Encrypter(b"z" * 32).decrypt, jwe.read(forged())) == "authentication tag: does not fit"


@pytest.mark.parametrize("size", [16, 24, 31, 33])
def test_a_key_of_another_size_is_refused(size):
    with pytest.raises(ValueError, match="32 bytes"):
        jwe.Encrypter(b"e" * size)


def test_an_initialization_vector_of_another_size_is_not_used():
    with pytest.raises(ValueError, match="12 bytes"):
        jwe.Encrypter(KEY).encrypt(b"text", "a kid", bytes(16))
