"""DELETE of /api/cache: what pipelines of portals send after each import; for who has the key, wherever it is asked for."""

import pytest

from tests import data_rows
from tests.portal import NOON, Portal

KEY = "2f0f2c0e-0000-4000-8000-5d2a6f7f0001"
ON = {"cache.endpoint.enabled": "true", "cache.endpoint.api-key": KEY}
ALL = ["/api/cache", "/portal/api/cache"]
OF_STUDY = ["/api/cache/brca_two", "/portal/api/cache/brca_two", "/cache/brca_two", "/portal/cache/brca_two"]
RIGHT = {"X-API-KEY": KEY}


@pytest.fixture
def opened(made):
    """opened(settings) → a Portal over the database."""
    portals = []

    def make(**settings):
        portals.append(Portal(made, {"authenticate": "false", **settings}))
        return portals[-1]

    yield make
    for portal in portals:
        portal.close()


@pytest.mark.parametrize("more", [{}, {"api.root": "third"}, {"authenticate": "remote_user", "dat.method": "uuid"}], ids=["open", "third", "login"])
def test_the_key_alone_opens_it(opened, more):
    portal = opened(**{**ON, **more})
    for path in (*ALL, *OF_STUDY, "/api/cache/nosuch", "/api/cache?springManagedCache=true"):
        answer = portal.ask(path, "DELETE", headers=RIGHT)
        study = "" if path.partition("?")[0] in ALL else path.rpartition("/")[2]
        assert (answer.status_code, answer.text, answer.mimetype) == (200, f"Flushed {study or 'all'} caches!!!", "text/plain"), path
    missing = portal.ask("/api/cache", "DELETE")
    assert (missing.status_code, missing.mimetype) == (400, "text/plain") and "X-API-KEY" in missing.text
    wrong = portal.ask("/portal/api/cache", "DELETE", headers={"X-API-KEY": KEY[:-1]})
    assert (wrong.status_code, wrong.data) == (401, b"")


def test_it_is_off_unless_switched_on(opened):
    for path in (*ALL, *OF_STUDY):
        answer = opened().ask(path, "DELETE", headers=RIGHT)
        assert (answer.status_code, answer.text) == (404, "Cache endpoint is disabled for this instance."), path


@pytest.mark.parametrize(("key", "sent"), [("", ""), ("short", "short"), (KEY, ""), (KEY, "\xe9")])
def test_no_key_and_a_short_one_never_fit(opened, key, sent):
    portal = opened(**{**ON, "cache.endpoint.api-key": key})
    assert portal.ask("/api/cache", "DELETE", headers={"X-API-KEY": sent}).status_code == 401


def test_ten_wrong_keys_a_minute_are_enough(opened):
    """Of all processes together; another network may go on, and so may this one in the next minute."""
    portals = [opened(**ON), opened(**ON)]
    for portal in portals:
        portal.now = NOON // 60 * 60 + 5
    wrong = [portals[number % 2].ask("/api/cache", "DELETE", headers={"X-API-KEY": "x"}).status_code for number in range(12)]
    assert wrong == [401] * 10 + [429] * 2
    refused = portals[0].ask("/api/cache", "DELETE", headers=RIGHT)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "55")
    assert portals[0].ask("/api/cache", "DELETE", headers=RIGHT, peer="192.0.2.7").status_code == 200
    portals[0].now += 60
    assert portals[0].ask("/api/cache", "DELETE", headers=RIGHT).status_code == 200


def test_every_process_drops_what_it_keeps(opened, made):
    """After SQL of somebody's own, which nobody else can notice."""
    data_rows.insert(made.database)
    asked, other = opened(**ON), opened(**ON)
    told = []
    asked.app.database.tell_siblings = lambda: told.append(True)
    before = [portal.ask("/portal/api/cancer-types/brca").headers["ETag"] for portal in (asked, other)]
    number = made.rows("SELECT `VERSION` FROM `genows_data_version`")[0][0]
    assert asked.ask("/api/cache", "DELETE", headers=RIGHT).status_code == 200
    assert made.rows("SELECT `VERSION` FROM `genows_data_version`")[0][0] == number + 1
    assert asked.app.database.cache.drops == 1 and told == [True]
    after = [portal.ask("/portal/api/cancer-types/brca").headers["ETag"] for portal in (asked, other)]
    assert after[0] == after[1] != before[0] == before[1]


def test_a_portals_own_database_has_its_caches_dropped(opened, made):
    made.run("DROP TABLE `genows_data_version`", "DROP TABLE `genows_signin_failures`")
    portal = opened(**ON)
    assert [portal.ask("/api/cache", "DELETE", headers={"X-API-KEY": "x"}).status_code for _ in range(11)] == [401] * 10 + [429]
    assert portal.ask("/api/cache", "DELETE", headers=RIGHT, peer="192.0.2.7").status_code == 200
    assert portal.app.database.cache.drops == 1
