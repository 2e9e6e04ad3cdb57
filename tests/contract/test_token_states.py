"""What becomes of a data access token: the state table of the service's specification, row by row, on both databases."""

import re

import pytest

from tests.portal import FRODO, NOON, SAM, TOKEN_SECRET, TYPED, add_user, file_values

UUID = {"authenticate": "remote_user", "dat.method": "uuid"}
JWT = {"authenticate": "remote_user", "dat.method": "jwt", "dat.jwt.secret_key": TOKEN_SECRET}
DAY = 86400


@pytest.fixture(autouse=True)
def people(access):
    add_user(access, FRODO, "public_portal:ALL")
    add_user(access, SAM, "public_portal:ALL")


def opens(portal, token):
    return portal.ask("/api/studies", token=token).status_code == 200


# (none) → valid


@pytest.mark.parametrize("settings", [pytest.param(UUID, id="uuid"), pytest.param(JWT, id="jwt")])
def test_a_downloaded_token_is_valid(portal, settings):
    it = portal(settings)
    answer = it.ask("/api/data-access-token", headers=TYPED, user=FRODO)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="data_access_token.txt"'
    assert answer.headers["Cache-Control"] == "no-store"
    lines = answer.text.splitlines()
    assert [line.split(": ")[0] for line in lines] == ["token", "creation_date", "expiration_date"]
    # NOON is 2027-01-15T08:00:00.25Z; the default lifetime is 30 days.
    assert lines[1:] == ["creation_date: 2027-01-15T08:00:00.000Z", "expiration_date: 2027-02-14T08:00:00.000Z"]
    assert opens(it, file_values(answer)["token"])


def test_a_uuid_token_is_stored_with_its_times(portal):
    it = portal({**UUID, "dat.ttl_seconds": "90"})
    token = it.token()
    assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", token)
    assert it.stored() == [(token, FRODO, "2027-01-15 08:01:30", "2027-01-15 08:00:00")]


def test_a_jwt_token_is_stored_nowhere(portal):
    it = portal(JWT)
    it.token()
    assert it.stored() == []


@pytest.mark.parametrize("settings", [pytest.param(UUID, id="uuid"), pytest.param(JWT, id="jwt")])
@pytest.mark.parametrize("listed", [FRODO, "Frodo@Example.ORG"])
def test_who_is_listed_in_unauth_users_gets_none(portal, settings, listed):
    it = portal({**settings, "dat.unauth_users": f"anonymousUser,{listed}"})
    answer = it.ask("/api/data-access-token", headers=TYPED, user=FRODO)
    assert (answer.status_code, answer.json["detail"]) == (403, "Your account may not have a data access token.")
    assert it.stored() == []
    assert it.token(SAM)


# valid → expired


@pytest.mark.parametrize("settings", [pytest.param(UUID, id="uuid"), pytest.param(JWT, id="jwt")])
def test_a_token_expires_at_its_second_and_not_before(portal, settings):
    it = portal({**settings, "dat.ttl_seconds": "60"})
    token = it.token()
    it.now = int(NOON) + 59.9
    assert opens(it, token)
    it.now = int(NOON) + 60
    answer = it.ask("/api/studies", token=token)
    assert (answer.status_code, answer.data) == (401, b"")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="genows", error="invalid_token", error_description="The access token expired"'


# valid → invalidated


def test_the_oldest_goes_when_a_new_one_would_exceed_the_maximum(portal):
    it = portal({**UUID, "dat.uuid.max_number_per_user": "3"})
    tokens = []
    for _ in range(5):
        tokens.append(it.token())
        it.now += 1
    assert [opens(it, token) for token in tokens] == [False, False, True, True, True]
    assert [row[0] for row in it.stored()] == tokens[2:]


def test_of_equally_old_ones_the_first_by_text_goes(portal):
    it = portal({**UUID, "dat.uuid.max_number_per_user": "2"})
    older = sorted([it.token(), it.token()])
    newest = it.token()
    assert {row[0] for row in it.stored()} == {older[1], newest}


def test_a_token_without_creation_is_the_oldest(portal, access):
    it = portal({**UUID, "dat.uuid.max_number_per_user": "2"})
    kept = it.token()
    access.run(f"INSERT INTO `data_access_tokens` VALUES ('zzz', '{FRODO}', '2030-01-01 00:00:00', NULL)")
    it.now += 1
    new = it.token()
    assert {row[0] for row in it.stored()} == {kept, new}


def test_one_users_tokens_do_not_count_for_another(portal):
    it = portal(UUID)
    tokens = [it.token(FRODO), it.token(SAM)]
    assert all(opens(it, token) for token in tokens)


def test_after_the_maximum_was_lowered_several_go(portal):
    it = portal({**UUID, "dat.uuid.max_number_per_user": "5"})
    for _ in range(4):
        it.token()
        it.now += 1
    newest = portal({**UUID, "dat.uuid.max_number_per_user": "1"}).token()
    assert [row[0] for row in it.stored()] == [newest]


# (none) → (none)


def test_without_revocation_a_new_one_is_refused_until_one_has_expired(portal):
    it = portal({**UUID, "dat.uuid.revoke_other_tokens": "false", "dat.ttl_seconds": "60"})
    first = it.token()
    it.now += 59
    answer = it.ask("/api/data-access-token", headers=TYPED, user=FRODO)
    assert answer.status_code == 403
    assert "until an existing token has expired or is revoked" in answer.json["detail"]
    assert [row[0] for row in it.stored()] == [first]
    assert opens(it, first)
    it.now += 1
    second = it.token()
    assert opens(it, second)
    assert [row[0] for row in it.stored()] == [second], "the expired one is swept"


def test_without_revocation_a_new_one_is_refused_until_one_is_revoked(portal):
    it = portal({**UUID, "dat.uuid.revoke_other_tokens": "false"})
    first = it.token()
    assert it.ask("/api/data-access-token", headers=TYPED, user=FRODO).status_code == 403
    assert it.ask(f"/api/data-access-tokens/{first}", "DELETE", user=FRODO).status_code == 204
    assert it.token() and not opens(it, first)


# Beside the table


def test_expired_tokens_of_everybody_are_swept_when_one_is_made(portal):
    it = portal({**UUID, "dat.ttl_seconds": "60"})
    it.token(SAM)
    it.now += DAY
    new = it.token(FRODO)
    assert [row[0] for row in it.stored()] == [new]


def test_an_expired_token_is_not_the_one_that_goes(portal, access):
    it = portal({**UUID, "dat.uuid.max_number_per_user": "2"})
    access.run(f"INSERT INTO `data_access_tokens` VALUES ('old', '{FRODO}', '2027-01-15 08:00:00', '2027-01-01 00:00:00')")
    tokens = [it.token(), it.token()]
    assert all(opens(it, token) for token in tokens)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(str.upper, id="another case"),
        pytest.param(lambda token: token + "%20", id="with a blank, encoded"),
        pytest.param(lambda token: token[:-1], id="without its end"),
        pytest.param(lambda token: token.replace("-", ""), id="without hyphens"),
    ],
)
def test_a_stored_token_is_matched_exactly(portal, access, change):
    it = portal(UUID)
    token = "deadbeef-dead-4eef-8ead-beefdeadbeef"
    access.run(f"INSERT INTO `data_access_tokens` VALUES ('{token}', '{FRODO}', '2030-01-01 00:00:00', NULL)")
    assert opens(it, token)
    assert not opens(it, change(token))


def test_a_stored_name_in_another_case_is_the_same_user(portal, access):
    it = portal(UUID)
    access.run("INSERT INTO `data_access_tokens` VALUES ('abc', 'FRODO@EXAMPLE.ORG', '2030-01-01 00:00:00', NULL)")
    assert opens(it, "abc")
    assert [record["token"] for record in it.ask("/api/data-access-tokens", user=FRODO).json] == ["abc"]
    it.token()
    assert not opens(it, "abc"), "it counts against the maximum of 1"


@pytest.mark.parametrize("settings", [pytest.param(UUID, id="uuid"), pytest.param(JWT, id="jwt")])
def test_a_user_disabled_now_is_out_at_the_next_request(portal, access, settings):
    it = portal(settings)
    token = it.token()
    assert opens(it, token)
    access.run(f"UPDATE `users` SET `ENABLED` = 0 WHERE `EMAIL` = '{FRODO}'")
    assert not opens(it, token)
    assert it.ask("/api/data-access-token", headers=TYPED, user=FRODO).status_code == 401
    access.run(f"UPDATE `users` SET `ENABLED` = 1 WHERE `EMAIL` = '{FRODO}'")
    assert opens(it, token)
    access.run(f"DELETE FROM `users` WHERE `EMAIL` = '{FRODO}'")
    assert not opens(it, token)


def test_a_jwt_of_a_previous_secret_opens(portal):
    old, new = "x" * 40, "y" * 40
    token = portal({**JWT, "dat.jwt.secret_key": old}).token()
    assert opens(portal({**JWT, "dat.jwt.secret_key": new, "dat.jwt.previous_secret_keys": f"{'z' * 40},{old}"}), token)
    assert not opens(portal({**JWT, "dat.jwt.secret_key": new}), token)
