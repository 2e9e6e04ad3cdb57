"""Forged data access tokens: none may be accepted.

    python -m tests.judges.forgery [--count 1000000] [--wire 5000] [--seed 10]

Forges *count* tokens from true ones (jwt and uuid by turns) and asks the service's own check about each, then sends *wire* of them to a
served genows over sockets. Success: every one is refused, as a TokenError or a 401, and the true tokens are still accepted at the end.
"""

import argparse
import http.client
import json
import os
import random
import sys
import tempfile
import time
import uuid
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from genows.auth.tokens import JwtTokens, UuidTokens
from genows.errors import TokenError
from tests.databases import made_sqlite
from tests.portal import FRODO, TOKEN_SECRET, add_user
from tests.server import running
from tests.unit import jose_forge as forge

BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
TTL = 3600
PROGRESS = 20  # lines


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.forgery", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--wire", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=10)
    options = parser.parse_args()
    started, kinds, accepted = time.monotonic(), Counter(), []
    shares = [(options.seed * 1000 + share, options.count // PROGRESS) for share in range(PROGRESS)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done, (counted, taken) in enumerate(pool.map(forged_share, shares), start=1):
            kinds.update(counted)
            accepted += taken
            print(f"{done * 100 // PROGRESS} %: {sum(kinds.values()):,} forged, {len(accepted)} accepted", flush=True)
    for kind, number in sorted(kinds.items()):
        print(f"  {kind}: {number:,}")
    statuses = by_wire(options.wire, options.seed)
    print(f"over sockets: {dict(statuses)}")
    print(f"{sum(kinds.values()):,} forged tokens, {len(accepted)} accepted, {time.monotonic() - started:.0f} s")
    for token in accepted[:5]:
        print(f"  accepted: {token!r}")
    return 1 if accepted or set(statuses) - {"401", "true: 200"} else 0


def forged_share(share) -> tuple[Counter, list]:
    """Forges and checks one share in a process of its own."""
    seed, count = share
    chance, now, kinds, accepted = random.Random(seed), time.time(), Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        made = made_sqlite(Path(folder))
        add_user(made, FRODO)
        stores = {"jwt": JwtTokens((TOKEN_SECRET,), TTL), "uuid": UuidTokens(made.database, TTL, 5, True)}
        true = {name: [store.issue(FRODO, now).token for _ in range(3)] for name, store in stores.items()}
        for _ in range(count):
            name = chance.choice(("jwt", "jwt", "jwt", "uuid"))
            kind, token = (forged_jwt if name == "jwt" else forged_uuid)(chance, true[name], now)
            if token in true[name]:
                continue
            kinds[f"{name}: {kind}"] += 1
            try:
                stores[name].check(token, now)
                accepted.append(token)
            except TokenError:
                pass
        for name, store in stores.items():
            for token in true[name]:
                store.check(token, now)
        made.database.close()
    return kinds, accepted


def forged_jwt(chance, true, now):
    token = chance.choice(true)
    kind = chance.choice(("a character", "a bit", "cut", "longer", "parts of two", "other secret", "header", "claims", "signature", "any"))
    claims = {"sub": FRODO, "iat": int(now), "exp": int(now) + TTL, "jti": str(chance.random())}
    if kind == "a character":
        return kind, _with_character(chance, token, BASE64URL)
    if kind == "a bit":
        place = chance.randrange(len(token))
        return kind, token[:place] + chr(ord(token[place]) ^ 1 << chance.randrange(7)) + token[place + 1 :]
    if kind == "cut":
        return kind, token[: chance.randrange(len(token))]
    if kind == "longer":
        place = chance.randrange(len(token) + 1)
        return kind, token[:place] + chance.choice(".=A- \n\x00é") * chance.randint(1, 3) + token[place:]
    if kind == "parts of two":
        first, second = chance.sample(true, 2)
        place = chance.randrange(1, 5)
        return kind, ".".join([*first.split(".")[:place], *second.split(".")[place:]])
    if kind == "other secret":
        return kind, forge.token(claims, secret=f"{TOKEN_SECRET}{chance.randrange(10**6)}")
    if kind == "header":
        member, value = chance.choice(
            [("alg", "none"), ("alg", "HS256"), ("alg", "RSA-OAEP"), ("enc", "A128GCM"), ("zip", "DEF"), ("crit", ["exp"]), ("kid", "AAAA")]
        )
        # As good as one can be made by whoever knows the secret, but for the header.
        signed = forge.jws(json.dumps(claims).encode(), forge.derived(TOKEN_SECRET, b"signing key"))
        return kind, forge.wrapped(signed, secret=TOKEN_SECRET, header=forge.jwe_header(**{"kid": forge.kid(TOKEN_SECRET), member: value}))
    if kind == "claims":
        # Even inside the true encryption nothing counts that the signing key did not sign.
        return kind, forge.wrapped(forge.jws(json.dumps(claims).encode(), chance.randbytes(32)), secret=TOKEN_SECRET)
    if kind == "signature":
        signed = forge.jws(json.dumps(claims).encode(), chance.randbytes(32), b'{"alg":"none"}')
        return kind, forge.wrapped(signed.rpartition(b".")[0] + b".", secret=TOKEN_SECRET)
    return kind, "".join(chr(chance.randrange(1, 0x250)) for _ in range(chance.randrange(1, 200)))


def forged_uuid(chance, true, now):
    token = chance.choice(true)
    kind = chance.choice(("a character", "random", "case", "blanks", "no dashes", "wildcards", "statement"))
    if kind == "a character":
        return kind, _with_character(chance, token, "0123456789abcdef")
    if kind == "random":
        return kind, str(uuid.UUID(int=chance.getrandbits(128), version=4))
    if kind == "case":
        return kind, "".join(letter.upper() if chance.random() < 0.5 else letter for letter in token)
    if kind == "blanks":
        return kind, chance.choice([" " + token, token + " ", token + "\t", token + "\x00", "\u00a0" + token, token + "\u200b"])
    if kind == "no dashes":
        return kind, chance.choice([token.replace("-", ""), "{" + token + "}", "urn:uuid:" + token, token.replace("-", "\u2010")])
    if kind == "wildcards":
        return kind, chance.choice([token[: chance.randrange(36)] + "%", "_" * 36, "%", "*", token[:-1] + "?"])
    return kind, chance.choice(["' OR '1'='1", '" OR ""="', f"{token}' --", f"x' UNION SELECT '{token}", "0x" + token, "\\"])


def _with_character(chance, token, letters):
    place = chance.randrange(len(token))
    return token[:place] + chance.choice(letters) + token[place + 1 :]


def by_wire(count, seed) -> Counter:
    """Sends forged tokens to a served genows; status → number."""
    chance, statuses, now = random.Random(seed), Counter(), time.time()
    with tempfile.TemporaryDirectory() as folder:
        made = made_sqlite(Path(folder))
        add_user(made, FRODO, "public_portal:ALL")
        settings = {"authenticate": "remote_user", "dat.method": "jwt", "dat.jwt.secret_key": TOKEN_SECRET}
        store = JwtTokens((TOKEN_SECRET,), TTL)
        true = [store.issue(FRODO, now).token for _ in range(3)]
        with running({**made.settings, **settings}, workers=1) as server:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            for _ in range(count):
                token = forged_jwt(chance, true, now)[1]
                if token in true or not _fits_a_header(token):
                    continue
                statuses[str(_status(connection, token))] += 1
            for token in true:
                statuses[f"true: {_status(connection, token)}"] += 1
            connection.close()
        made.database.close()
    return statuses


def _fits_a_header(token):
    return token.isascii() and token.isprintable() and token == token.strip() and token


def _status(connection, token):
    connection.request("GET", "/api/studies", headers={"Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    answer.read()
    return answer.status


if __name__ == "__main__":
    sys.exit(main())
