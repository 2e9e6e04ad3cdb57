"""Waits after failed sign-ins: limits, expiry, and the counters of a process that cannot write to the database."""

import pytest

from genows.auth import throttles
from genows.auth.throttles import FORGOTTEN_SECONDS, LIMITS, Limit, LoginThrottle

NOON = 1_800_000_000
FRODO, HERE, THERE = "frodo@example.org", "198.51.100.7", "203.0.113.9"
FREE, LONGEST = LIMITS["account"]


@pytest.fixture
def throttle(made):
    return LoginThrottle(made.database)


@pytest.fixture
def read_only(throttle, made):
    """A LoginThrottle whose database takes no failure: it counts in its own memory."""
    made.run("ALTER TABLE `genows_signin_failures` RENAME TO `away`", "CREATE VIEW `genows_signin_failures` AS SELECT * FROM `away`")
    return throttle


def wait(throttle, account=FRODO, address=HERE, now=NOON):
    with throttle.database.read() as session:
        return throttle.wait(session, account, address, now)


def succeed(throttle, account=FRODO, address=HERE):
    with throttle.database.read() as session:
        throttle.record_success(session, account, address)


def fail(throttle, times, account=FRODO, address=HERE, now=NOON):
    for _ in range(times):
        throttle.record_failure(account, address, now)


def counters(made):
    return made.rows("SELECT `KIND`, `FAILURES` FROM `genows_signin_failures` ORDER BY 1, 2")


@pytest.mark.parametrize("throttle_name", ["throttle", "read_only"])
def test_the_wait_doubles_from_the_last_free_failure_up_to_its_limit(request, throttle_name):
    throttle = request.getfixturevalue(throttle_name)
    waits = []
    for _ in range(FREE + 7):
        waits.append(wait(throttle, address=THERE))
        fail(throttle, 1)
    assert waits == [0] * FREE + [1, 2, 4, 8, 16, 32, LONGEST]
    assert wait(throttle, "sam@example.org", THERE) == 0


def test_any_number_of_failures_has_a_wait():
    assert LIMITS["account"].wait(10**9) == LONGEST


@pytest.mark.parametrize("throttle_name", ["throttle", "read_only"])
def test_each_failure_within_the_hour_renews_the_count(request, throttle_name):
    throttle = request.getfixturevalue(throttle_name)
    fail(throttle, FREE)
    fail(throttle, 1, now=NOON + FORGOTTEN_SECONDS - 1)
    assert wait(throttle, now=NOON + FORGOTTEN_SECONDS - 1) == 2


@pytest.mark.parametrize("throttle_name", ["throttle", "read_only"])
def test_at_the_end_of_the_hour_the_failures_are_forgotten(request, throttle_name):
    throttle = request.getfixturevalue(throttle_name)
    fail(throttle, FREE)
    fail(throttle, FREE - 1, now=NOON + FORGOTTEN_SECONDS + 1)
    assert wait(throttle, now=NOON + FORGOTTEN_SECONDS + 1) == 0


def test_a_clock_that_ran_ahead_does_not_make_the_wait_longer(throttle):
    fail(throttle, FREE, now=NOON + 1000)
    assert wait(throttle) == 1


def test_spellings_of_an_account_share_a_counter(throttle):
    fail(throttle, FREE - 1)
    fail(throttle, 1, account=FRODO.upper())
    assert wait(throttle, address=THERE) == 1


def test_the_wait_is_the_longer_one_of_account_and_address(throttle, monkeypatch):
    monkeypatch.setitem(LIMITS, "address", Limit(3, 300))
    for number in range(5):
        fail(throttle, 1, account=f"guess{number}@example.org")
    assert wait(throttle) == 4
    fail(throttle, FREE + 4, address=THERE)
    assert wait(throttle) == 16


def test_an_address_has_more_free_failures_than_an_account():
    assert LIMITS == {"account": (5, 60), "address": (20, 300)}


@pytest.mark.parametrize("throttle_name", ["throttle", "read_only"])
def test_success_clears_the_account_and_not_the_address(request, throttle_name, monkeypatch):
    monkeypatch.setitem(LIMITS, "address", Limit(FREE, 300))
    throttle = request.getfixturevalue(throttle_name)
    fail(throttle, FREE)
    assert wait(throttle, address=THERE) == 1
    succeed(throttle)
    assert wait(throttle, address=THERE) == 0
    assert wait(throttle) == 1


def test_success_without_failures_of_the_account_waits_for_no_load(throttle, made, caplog, monkeypatch):
    monkeypatch.setattr(throttles, "WRITE_SECONDS", 0.01)
    fail(throttle, 1, account="sam@example.org")
    with made.database.write():
        succeed(throttle)
        assert not caplog.records
        succeed(throttle, account="sam@example.org")
        assert "failed sign-ins cannot be counted" in caplog.text


def test_failures_before_and_after_a_load_add_up(throttle, made):
    fail(throttle, FREE - 1)
    made.run("ALTER TABLE `genows_signin_failures` RENAME TO `away`", "CREATE VIEW `genows_signin_failures` AS SELECT * FROM `away`")
    fail(throttle, 2, now=NOON + 10)
    assert wait(throttle, address=THERE, now=NOON + 10) == 2, "from the last failure on"
    fail(throttle, FREE - 1, now=NOON + FORGOTTEN_SECONDS + 10)
    assert wait(throttle, address=THERE, now=NOON + FORGOTTEN_SECONDS + 10) == 0, "the earlier ones are forgotten"


def test_stored_failures_are_forgotten_while_others_cannot_be_written(throttle, made):
    fail(throttle, FREE)
    made.run("ALTER TABLE `genows_signin_failures` RENAME TO `away`", "CREATE VIEW `genows_signin_failures` AS SELECT * FROM `away`")
    fail(throttle, 1, now=NOON + FORGOTTEN_SECONDS)
    assert wait(throttle, address=THERE, now=NOON + FORGOTTEN_SECONDS) == 0


def test_one_refused_write_is_enough(read_only, caplog):
    """Somebody is waiting for the answer: the second counter is not tried in vain as well."""
    fail(read_only, 1)
    assert len(caplog.records) == 1


def test_invented_names_do_not_fill_the_memory(read_only, monkeypatch):
    monkeypatch.setattr(throttles, "MOST_HELD", 8)
    fail(read_only, FREE)
    for number in range(2):
        fail(read_only, 1, account=f"guess{number}", address=f"192.0.2.{number}")
    assert wait(read_only, address=THERE) == 1
    for number in range(3, 6):
        fail(read_only, 1, account=f"guess{number}", address=f"192.0.2.{number}")
    assert wait(read_only, address=THERE) == 0, "the counters begin anew"


def test_expired_counters_are_swept_once_an_hour(throttle, made):
    fail(throttle, 1, account="a", address="192.0.2.1", now=NOON)
    fail(throttle, 1, account="b", address="192.0.2.2", now=NOON + 1800)
    fail(throttle, 1, account="c", address="192.0.2.3", now=NOON + FORGOTTEN_SECONDS - 1)
    assert len(counters(made)) == 6
    fail(throttle, 1, account="d", address="192.0.2.4", now=NOON + FORGOTTEN_SECONDS + 1)
    assert len(counters(made)) == 6, "two new ones for two old ones"
    fail(throttle, 1, account="e", address="192.0.2.5", now=NOON + FORGOTTEN_SECONDS + 1802)
    assert len(counters(made)) == 8, "not swept again within the hour"


def test_an_address_may_be_longer_than_its_column(throttle, made):
    fail(throttle, 1, address="unix:" + "x" * 1000)
    assert made.rows("SELECT MAX(LENGTH(`NAME`)) FROM `genows_signin_failures`") == [(255,)]


