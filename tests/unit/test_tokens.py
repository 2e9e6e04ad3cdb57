"""uuid tokens on their own: expiry to the second, limits, order, and what the other kinds do not offer."""

import itertools

import pytest

from genows.auth.tokens import JwtTokens, NoTokens, StoredToken, UuidTokens
from genows.errors import Denied, NotOffered, TokenError

NOON = 1_800_000_000
FRODO, SAM = "frodo@example.org", "sam@example.org"


@pytest.fixture
def store(made):
    """store(most, revoke_others): a UuidTokens whose tokens are t1, t2, …; they live for a minute."""
    numbers = itertools.count(1)
    return lambda most=2, revoke_others=True: UuidTokens(made.database, 60, most, revoke_others, lambda: f"t{next(numbers)}")


def held(tokens, user=FRODO):
    return [stored.token for stored in tokens.stored_tokens(user)]


def test_a_token_is_valid_until_its_expiration(store):
    tokens = store()
    issued = tokens.issue(FRODO, NOON + 0.9)
    assert (issued.creation, issued.expiration) == (NOON, NOON + 60)
    assert tokens.check("t1", NOON + 59.9) == FRODO
    with pytest.raises(TokenError) as caught:
        tokens.check("t1", NOON + 60)
    assert caught.value.reason == "expired"


@pytest.mark.parametrize(("expiration", "valid"), [(NOON + 1, True), (NOON, False), (None, False)])
def test_valid(expiration, valid):
    assert StoredToken("t", FRODO, expiration, None).valid(NOON) is valid


def test_a_token_above_the_limit_revokes_the_oldest(store):
    tokens = store(most=2)
    assert [tokens.issue(FRODO, NOON + number).revoked for number in range(3)] == [(), (), ("t1",)]
    assert held(tokens) == ["t2", "t3"]
    assert store(most=1).issue(FRODO, NOON + 3).revoked == ("t2", "t3")


@pytest.mark.parametrize(("most", "words"), [(1, "one data access token,"), (2, "2 data access tokens,")])
def test_a_token_above_the_limit_is_refused_where_none_may_be_revoked(store, most, words):
    tokens = store(most, revoke_others=False)
    for _ in range(most):
        tokens.issue(FRODO, NOON)
    with pytest.raises(Denied) as caught:
        tokens.issue(FRODO, NOON)
    assert f"You hold {words}" in caught.value.sentence
    assert len(held(tokens)) == most
    with pytest.raises(Denied):
        store(most).issue(FRODO, NOON, allow_revocation=False)


def test_expired_tokens_do_not_count_and_are_swept(store, made):
    tokens = store(most=1, revoke_others=False)
    tokens.issue(FRODO, NOON)
    tokens.issue(SAM, NOON)
    assert tokens.issue(FRODO, NOON + 60).revoked == ()
    assert made.rows("SELECT `TOKEN` FROM `data_access_tokens`") == [("t3",)]


def test_tokens_are_listed_by_creation_those_without_one_first(store, made):
    tokens = store(most=9)
    tokens.issue(FRODO, NOON + 5)
    tokens.issue(FRODO, NOON)
    for name, creation in (("u2", "NULL"), ("u1", "NULL"), ("t0", "'2027-01-15 08:00:00'")):
        made.run(f"INSERT INTO `data_access_tokens` VALUES ('{name}', '{FRODO.upper()}', '2099-01-01 00:00:00', {creation})")
    assert held(tokens) == ["u1", "u2", "t0", "t2", "t1"]
    assert held(tokens, "frodo@example.or") == []


def test_only_ones_own_tokens_are_revoked(store):
    tokens = store(most=9)
    for user in (FRODO, FRODO, SAM):
        tokens.issue(user, NOON)
    assert not tokens.revoke(SAM, "t1") and tokens.get(SAM, "t1") is None
    assert tokens.revoke(FRODO.upper(), "t1") and not tokens.revoke(FRODO, "t1")
    assert tokens.get(FRODO, "t2").user == FRODO
    assert tokens.revoke_all(FRODO) == ("t2",)
    assert (held(tokens), held(tokens, SAM)) == ([], ["t3"])


@pytest.mark.parametrize("text", ["", "x" * 51, "a b", "ä", "t1\n", "x" * 100_000])
def test_what_cannot_be_a_token_costs_no_query(store, made, text):
    tokens = store()
    made.run("DROP TABLE `data_access_tokens`")
    with pytest.raises(TokenError) as caught:
        tokens.check(text, NOON)
    assert caught.value.reason == "no uuid"


def test_the_longest_token(store, made):
    made.run(f"INSERT INTO `data_access_tokens` VALUES ('{'x' * 50}', '{FRODO}', '2099-01-01 00:00:00', NULL)")
    assert store().check("x" * 50, NOON) == FRODO


@pytest.mark.parametrize("tokens", [NoTokens(), JwtTokens(("one ring to rule them all, one ring",), 60)], ids=["none", "jwt"])
def test_what_is_stored_nowhere_cannot_be_listed_or_revoked(tokens):
    assert not tokens.stored
    for action, words in (
        (lambda: tokens.stored_tokens(FRODO), "listed"),
        (lambda: tokens.get(FRODO, "t"), "looked up"),
        (lambda: tokens.revoke(FRODO, "t"), "revoked"),
        (lambda: tokens.revoke_all(FRODO), "revoked"),
    ):
        with pytest.raises(NotOffered, match=f"stored nowhere, so they cannot be {words}"):
            action()
