"""What the first check of a jwt token in a process costs in CPU time, and a later one. Success: below 100 µs, with one secret as with five.

python -m benchmarks.tokencheck
"""

import time

from genows.errors import TokenError
from genows.jose.jwt import Keyring, Keys, check, issue

NOW = 1_543_436_635
CHECKS = 20_000
ROUNDS = 5
SECRETS = [f"secret number {number} of the benchmark" for number in range(5)]


def main():
    newest, *older = ([Keys(secret)] for secret in SECRETS)
    every = [Keys(secret) for secret in SECRETS]
    valid, another = (issued("frodo@example.org", newest) for _ in range(2))
    report("valid, one secret", newest, valid)
    report("valid, the last of five secrets", every, issued("frodo@example.org", older[-1]))
    report("valid, a name of 255 characters", newest, issued("x" * 255, newest))
    report("refused: the tag of another token", newest, f"{valid.rpartition('.')[0]}.{another.rpartition('.')[2]}")
    report("refused: of another instance", newest, issued("frodo@example.org", older[0]))
    report("refused: no token at all", newest, "x" * 400)
    keyring = Keyring(SECRETS[:1])
    show("valid, seen before", min(cost(lambda: keyring.check(valid, NOW)) for _ in range(ROUNDS)))


def issued(user, keys_list):
    return issue(user, NOW, 60, keys_list[0]).token


def report(case, keys_list, token):
    """Prints the best of ROUNDS: noise only ever adds."""
    show(case, min(cost(lambda: check(token, NOW, keys_list)) for _ in range(ROUNDS)))


def show(case, microseconds):
    print(f"{microseconds:6.1f} µs  {case}")


def cost(checking):
    """CPU time of one check, µs."""
    begin = time.process_time()
    for _ in range(CHECKS):
        try:
            checking()
        except TokenError:
            pass
    return (time.process_time() - begin) / CHECKS * 1e6


if __name__ == "__main__":
    main()
