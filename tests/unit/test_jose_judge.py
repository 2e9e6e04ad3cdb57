"""An independent library reads our tokens and makes some that we read; keys are derived by the standard library."""

import json

from joserfc import jwe, jws
from joserfc.jwk import OctKey

from genows.jose import jwt
from tests.unit import jose_forge as forge

SIGNING_KEY = OctKey.import_key(forge.derived(forge.SECRET, b"signing key"))
ENCRYPTION_KEY = OctKey.import_key(forge.derived(forge.SECRET, b"encryption key"))
ALGORITHMS = ["dir", "A256GCM"]
KEYS = jwt.Keys(forge.SECRET)


def test_the_judge_reads_our_token():
    issued = jwt.issue("frodo@example.org", forge.NOW, 60, KEYS)
    outer = jwe.decrypt_compact(issued.token, ENCRYPTION_KEY, algorithms=ALGORITHMS)
    assert outer.headers() == {"alg": "dir", "enc": "A256GCM", "cty": "JWT", "kid": KEYS.kid}
    inner = jws.deserialize_compact(outer.plaintext, SIGNING_KEY, algorithms=["HS256"])
    assert inner.headers() == {"alg": "HS256"}
    found = json.loads(inner.payload)
    assert list(found) == ["sub", "iat", "exp", "jti"]
    assert (found["sub"], found["iat"], found["exp"]) == ("frodo@example.org", issued.iat, issued.exp)


def test_we_read_a_token_of_the_judge():
    inner = jws.serialize_compact({"alg": "HS256"}, json.dumps(forge.CLAIMS), SIGNING_KEY)
    header = {"alg": "dir", "enc": "A256GCM", "cty": "JWT", "kid": forge.kid()}
    token = jwe.encrypt_compact(header, inner, ENCRYPTION_KEY, algorithms=ALGORITHMS)
    assert jwt.check(token, forge.NOW, [KEYS])._asdict() == forge.CLAIMS
