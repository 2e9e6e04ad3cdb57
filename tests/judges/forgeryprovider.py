"""Forged and altered tokens of an OpenID provider: none may be accepted, neither as an id token nor as an access token.

    python -m tests.judges.forgeryprovider [--count 101000] [--seed 31]

A provider with a key for each algorithm has signed true tokens; *count* others are made of them: characters and bits altered, heads and
signatures forged in every known way, and claims that are false although the provider signed them. joserfc, another library, then reads
what the provider signed, signs tokens that must be accepted, and is asked about each forged signature: it must accept none that genows
refuses for its signature, and the other way round.
"""

import argparse
import json
import os
import random
import sys
import time
import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from joserfc import jws as judge
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, OKPKey, RSAKey

from genows.jose import signatures
from genows.oidc import accesstokens, idtokens
from genows.oidc.errors import NotTrusted
from genows.oidc.fetching import Fetcher
from genows.oidc.provider import Endpoints, Provider
from tests import signingkeys
from tests.fakeprovider import CLIENT_ID, SUBJECT, FakeProvider, served
from tests.judges.forgery import BASE64URL, PROGRESS
from tests.unit import jose_forge as forge

ALGORITHMS = sorted(signatures.ALGORITHMS)
NOW = 1_800_000_000
JUDGED = {"RS": RSAKey, "PS": RSAKey, "ES": ECKey, "Ed": OKPKey}
ALTERED = ("a character", "a bit", "cut", "longer", "parts of two", "payload")
FORGED = ("other key", "none", "public key as secret", "key in the header", "other algorithm", "signature", "head", "claims", "JSON", "other use")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.forgeryprovider", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=101_000)
    parser.add_argument("--seed", type=int, default=31)
    options = parser.parse_args()
    started, kinds, faults = time.monotonic(), Counter(), []
    shares = [(options.seed * 1000 + share, options.count // PROGRESS) for share in range(PROGRESS)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done, (counted, found) in enumerate(pool.map(forged_share, shares), start=1):
            kinds.update(counted)
            faults += found
            print(f"{done * 100 // PROGRESS} %: {sum(kinds.values()):,} forged, {len(faults)} faults", flush=True)
    for kind, number in sorted(kinds.items()):
        print(f"  {kind}: {number:,}")
    print(f"{sum(kinds.values()):,} forged tokens, {len(faults)} faults, {time.monotonic() - started:.0f} s")
    for fault in faults[:5]:
        print(f"  {fault}")
    return int(bool(faults))


def forged_share(share) -> tuple[Counter, list[str]]:
    """Forges and checks one share in a process of its own; (kind → number, faults)."""
    seed, count = share
    chance, kinds, faults = random.Random(seed), Counter(), []
    warnings.filterwarnings("ignore", "EdDSA is deprecated")
    fake = FakeProvider()
    fake.keys = [(signingkeys.private(algorithm), {"kid": algorithm, "alg": algorithm}) for algorithm in ALGORITHMS]
    with served(fake):
        forger = Forger(chance, fake)
        provider = Provider(
            fake.issuer, endpoints=Endpoints(), algorithms=signatures.ALGORITHMS, skew_seconds=60, fetcher=Fetcher(), clock=lambda: 0.0
        )
        faults += [f"a true token is refused: {fault}" for fault in forger.directions(provider, 10)]
        for number in range(count):
            use = chance.choice(("id", "access"))
            kind = chance.choice(ALTERED + FORGED)
            token = forger.forged(use, kind)
            if token in forger.all_true:
                continue
            kinds[f"{use}: {kind}"] += 1
            found = {_accepted(each, token, provider) for each in ("id", "access")}
            if None in found:
                faults.append(f"{use}: {kind}: accepted: {token!r}")
            # What differs is for joserfc a matter of form or claims, which it leaves to its user.
            if "signature" in found and number % 10 == 0 and forger.judged(token):
                faults.append(f"{use}: {kind}: joserfc finds the signature good: {token!r}")
        for use, tokens in forger.true.items():
            faults += [f"{use}: refused at the end: {token!r}" for token in tokens if _accepted(use, token, provider) is not None]
    return kinds, faults


def _accepted(use, token, provider):
    """The reason of a refusal; None where the token is accepted."""
    try:
        if use == "id":
            idtokens.checked(token, provider, CLIENT_ID, "n", access_token="access", clock=lambda: NOW)
        else:
            accesstokens.checked(token, provider, CLIENT_ID, party=CLIENT_ID, clock=lambda: NOW)
    except NotTrusted as error:
        return error.reason
    return None


class Forger:
    """*true*: 'id' and 'access' → tokens that are in order."""

    def __init__(self, chance, fake):
        self.chance, self.fake = chance, fake
        self.keys = {members["kid"]: private for private, members in fake.keys}
        self.true = {use: [self.signed(self.claims(use), algorithm) for algorithm in ALGORITHMS] for use in ("id", "access")}
        self.judges_keys = {kid: _judges_key(kid, key) for kid, key in self.keys.items()}
        self.all_true = {token for tokens in self.true.values() for token in tokens}

    def claims(self, use) -> dict:
        if use == "id":
            return self.fake.id_claims("n")
        return {"iss": self.fake.issuer, "sub": SUBJECT, "aud": ["account", CLIENT_ID], "exp": NOW + 300, "iat": NOW, "azp": CLIENT_ID}

    def signed(self, claims, algorithm, key=None, **header) -> str:
        return signingkeys.jws(claims, key or self.keys[algorithm], algorithm, **{"kid": algorithm, **header})

    def forged(self, use, kind) -> str:
        return getattr(self, "_" + kind.replace(" ", "_"))(use)

    def _a_character(self, use):
        token = self.chance.choice(self.true[use])
        place = self.chance.randrange(len(token))
        return token[:place] + self.chance.choice(BASE64URL) + token[place + 1 :]

    def _a_bit(self, use):
        token = self.chance.choice(self.true[use])
        place = self.chance.randrange(len(token))
        return token[:place] + chr(ord(token[place]) ^ 1 << self.chance.randrange(7)) + token[place + 1 :]

    def _cut(self, use):
        token = self.chance.choice(self.true[use])
        return token[: self.chance.randrange(len(token))]

    def _longer(self, use):
        token = self.chance.choice(self.true[use])
        place = self.chance.randrange(len(token) + 1)
        return token[:place] + self.chance.choice(".=A- \n\x00é") * self.chance.randint(1, 3) + token[place:]

    def _parts_of_two(self, use):
        first, second = self.chance.sample(sorted(self.all_true), 2)
        place = self.chance.randrange(1, 3)
        return ".".join([*first.split(".")[:place], *second.split(".")[place:]])

    def _payload(self, use):
        head, _, last = self.chance.choice(self.true[use]).split(".")
        claims = {**self.claims(use), "sub": str(self.chance.random())}
        return f"{head}.{signingkeys.b64(json.dumps(claims).encode()).decode()}.{last}"

    def _other_key(self, use):
        algorithm = self.chance.choice(ALGORITHMS)
        return self.signed(self.claims(use), algorithm, signingkeys.private(algorithm, self.chance.randint(1, 2)))

    def _none(self, use):
        alg = "".join(self.chance.choice((letter, letter.upper())) for letter in "none")
        last = self.chance.choice(("", "AA", self.chance.choice(self.true[use]).split(".")[2]))
        head = signingkeys.b64(json.dumps({"alg": alg, "kid": self.chance.choice(ALGORITHMS)}).encode()).decode()
        return f"{head}.{signingkeys.b64(json.dumps(self.claims(use)).encode()).decode()}.{last}"

    def _public_key_as_secret(self, use):
        kid = self.chance.choice(ALGORITHMS)
        public = self.keys[kid].public_key()
        encoding = self.chance.choice((serialization.Encoding.PEM, serialization.Encoding.DER))
        secret = self.chance.choice(
            [public.public_bytes(encoding, serialization.PublicFormat.SubjectPublicKeyInfo), json.dumps(signingkeys.jwk(self.keys[kid])).encode()]
        )
        alg = self.chance.choice(["HS256", "HS384", "HS512"])
        header = json.dumps({"alg": alg, "kid": kid}).encode()
        return forge.jws(json.dumps(self.claims(use)).encode(), secret, header, f"sha{alg[2:]}").decode()

    def _key_in_the_header(self, use):
        algorithm = self.chance.choice(ALGORITHMS)
        key = signingkeys.private(algorithm, 1)
        member = self.chance.choice(["jwk", "jku", "x5u", "x5c"])
        value = {"jwk": signingkeys.jwk(key), "x5c": ["MIIB"]}.get(member, f"{self.fake.issuer}/evil")
        return self.signed(self.claims(use), algorithm, key, **{member: value})

    def _other_algorithm(self, use):
        """A key of another kind, or one that is for another algorithm."""
        named, used = self.chance.sample(ALGORITHMS, 2)
        if {named, used} == {"EdDSA", "Ed25519"}:
            return ""
        # RSA keys are one; the set says of each kid which algorithm it is for.
        both_rsa = named[1] == used[1] == "S" and "E" not in (named[0], used[0])
        return self.signed(self.claims(use), named, self.keys[used], kid=used if both_rsa else self.chance.choice((named, used)))

    def _signature(self, use):
        algorithm = self.chance.choice(ALGORITHMS)
        head, payload, last = self.signed(self.claims(use), algorithm).split(".")
        true, signed = forge.unb64(last), f"{head}.{payload}".encode()
        size = len(true) // 2
        choices = [b"", bytes(len(true)), b"\xff" * len(true), true[:-1], true + b"\0", b"\0" + true, self.chance.randbytes(len(true)), true[size:] + true[:size]]
        if algorithm[:2] == "ES":
            r, s = int.from_bytes(true[:size], "big"), int.from_bytes(true[size:], "big")
            choices += [encode_dss_signature(r, s), bytes(size) + true[size:], true[:size] + bytes(size), (b"\0" + true[:size] + b"\0" + true[size:])]
        if algorithm[:2] == "PS":
            hashed = signingkeys.HASHES[algorithm[2:]]
            choices.append(self.keys[algorithm].sign(signed, padding.PSS(padding.MGF1(hashed), self.chance.choice((0, 8, 20))), hashed))
            choices.append(self.keys[algorithm].sign(signed, padding.PSS(padding.MGF1(hashes.SHA1()), hashed.digest_size), hashed))
            choices.append(self.keys[algorithm].sign(signed, padding.PKCS1v15(), hashed))
        return f"{head}.{payload}.{signingkeys.b64(self.chance.choice(choices)).decode()}"

    def _head(self, use):
        algorithm = self.chance.choice(ALGORITHMS)
        members = self.chance.choice(
            [
                {"crit": ["exp"]},
                {"crit": []},
                {"b64": False},
                {"kid": self.chance.choice(["../../x", "' OR 1", "https://evil.example", "k" * 300, "", "\0", str(self.chance.random())])},
                {"kid": 1},
                {"kid": None},
                {"typ": self.chance.choice(["logout+jwt", "application/dpop+jwt", "secevent+jwt"])},
                {"typ": 1},
                {"alg": self.chance.choice(["RS1", "ES256K", algorithm.lower() + " ", "Ed448", 5, None, [algorithm]])},
            ]
        )
        if members.get("kid", "") is None or members == {"alg": algorithm}:
            members = {"kid": []}
        signed = signingkeys.b64(json.dumps({"alg": algorithm, "kid": algorithm, **members}).encode()) + b"."
        signed += signingkeys.b64(json.dumps(self.claims(use)).encode())
        return (signed + b"." + signingkeys.b64(signingkeys.signature(self.keys[algorithm], algorithm, signed))).decode()

    def _claims(self, use):
        number = self.chance.choice([str(NOW + 300), True, None, [NOW + 300], {}, "", -1e300])
        changed = [
            {"iss": self.chance.choice([self.fake.issuer + "/", self.fake.issuer.upper(), "https://evil.example", None, [self.fake.issuer], ""])},
            {"aud": self.chance.choice(["another", None, [], [CLIENT_ID, 5], {CLIENT_ID: 1}, CLIENT_ID + " ", CLIENT_ID[:-1], ["a"] * 101])},
            {"azp": self.chance.choice(["another", None, [CLIENT_ID], "", 5])},
            {"exp": self.chance.choice([NOW - 60 - self.chance.randrange(10**9), number])},
            {"iat": self.chance.choice([NOW + 61 + self.chance.randrange(10**9), str(NOW), True, None, [NOW]])},
            {"nbf": self.chance.choice([NOW + 61 + self.chance.randrange(10**9), str(NOW), True, None])},
            {"sub": self.chance.choice(["", "s" * 256, 5, None, ["x"], "a\nb", "\ud800", "\u202e"])},
        ]
        if use == "id":
            changed += [{"nonce": self.chance.choice([None, "", "N", ["n"], str(self.chance.random())])}, {"at_hash": str(self.chance.random())}]
            changed += [{"aud": [CLIENT_ID, "another"]}]
        else:
            changed += [{self.chance.choice(["nonce", "at_hash", "c_hash", "events"]): "another"}, {"typ": self.chance.choice(["ID", "Refresh", "Offline", None])}]
        return self.signed({**self.claims(use), **self.chance.choice(changed)}, self.chance.choice(ALGORITHMS))

    def _JSON(self, use):
        text = json.dumps(self.claims(use))
        exp = f'"exp": {NOW + 300}'
        payload = self.chance.choice(
            [
                text.replace(exp, f'"exp": {self.chance.choice(["NaN", "Infinity", "1e400", "9" * 5000])}'),
                text.replace(exp, f'"exp": {NOW - 100}, {exp}'),
                text.replace('"sub":', '"sub": "somebody", "sub":'),
                text[:-1],
                text + "}",
                f"[{text}]",
                text.replace("{", "\ufeff{", 1),
                "null",
                '{"a":' * 3000,
            ]
        ).encode()
        if self.chance.random() < 0.1:
            payload = text.encode("utf-16")
        return self.signed(payload, self.chance.choice(ALGORITHMS))

    def _other_use(self, use):
        """A true token as what it is not: its own use is left out by a claim of the other."""
        algorithm = self.chance.choice(ALGORITHMS)
        if use == "id":
            return self.signed(self.claims("id"), algorithm, typ="at+jwt")
        return self.signed({**self.claims("access"), "typ": "Bearer", "nonce": "n", "aud": ["account", "another"]}, algorithm)

    def judged(self, token) -> bool:
        """Whether joserfc finds that the key of its kid has signed *token*."""
        try:
            header = json.loads(forge.unb64(token.split(".")[0]))
            key = self.judges_keys[header["kid"]]
            judge.deserialize_compact(token, key, algorithms=ALGORITHMS)
        except (JoseError, ValueError, KeyError, TypeError, AttributeError):
            return False
        return True

    def directions(self, provider, count) -> list[str]:
        """Faults: what joserfc signs and genows refuses, and what the provider of the tests signs and joserfc refuses."""
        faults = []
        for _ in range(count):
            for algorithm in ALGORITHMS:
                sub = "".join(chr(self.chance.randrange(33, 0x2000)) for _ in range(self.chance.randint(1, 255)))
                claims = {**self.claims("id"), **({"sub": sub} if sub.isprintable() else {}), "more": [self.chance.random(), {"é": None}]}
                payload = json.dumps(claims, ensure_ascii=self.chance.random() < 0.5)
                token = judge.serialize_compact({"alg": algorithm, "kid": algorithm}, payload, self.judges_keys[algorithm], [algorithm])
                if _accepted("id", token, provider) is not None:
                    faults.append(f"of joserfc: {token}")
                if not self.judged(self.signed(claims, algorithm)):
                    faults.append(f"by joserfc: {algorithm}")
        return faults


def _judges_key(kid, key):
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return JUDGED[kid[:2]].import_key(pem)


if __name__ == "__main__":
    sys.exit(main())
