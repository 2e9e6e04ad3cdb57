"""What one check of a jwt token costs in CPU time. Success: below 100 µs, with one secret as with five.

python -m benchmarks.tokencheck
"""

import time

from genows.errors import TokenError
from genows.jose.jwt import Keyring

NOW = 1_543_436_635
CHECKS = 20_000
ROUNDS = 5
SECRETS = [f"secret number {number} of the benchmark" for number in range(5)]


def main():
    newest, *older = (Keyring([secret]) for secret in SECRETS)
    every = Keyring(SECRETS)
    valid, another = (newest.issue("frodo@example.org", NOW, 60).token for _ in range(2))
    report("valid, one secret", newest, valid)
    report("valid, the last of five secrets", every, older[-1].issue("frodo@example.org", NOW, 60).token)
    report("valid, a name of 255 characters", newest, newest.issue("x" * 255, NOW, 60).token)
    report("refused: the tag of another token", newest, f"{valid.rpartition('.')[0]}.{another.rpartition('.')[2]}")
    report("refused: of another instance", newest, older[0].issue("frodo@example.org", NOW, 60).token)
    report("refused: no token at all", newest, "x" * 400)


def report(case, keyring, token):
    """Prints the best of ROUNDS: noise only ever adds."""
    print(f"{min(cost(keyring, token) for _ in range(ROUNDS)):6.1f} µs  {case}")


def cost(keyring, token):
    """CPU time of one check, µs."""
    begin = time.process_time()
    for _ in range(CHECKS):
        try:
            keyring.check(token, NOW)
        except TokenError:
            pass
    return (time.process_time() - begin) / CHECKS * 1e6


if __name__ == "__main__":
    main()
