"""Which sessions were ended by signing out, as every process sees it, on both databases."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from genows.auth.loginsessions import RevokedSessions

NOON = 1_800_000_000.25


@pytest.fixture
def endings(made):
    return RevokedSessions(made.database)


def has(endings, session_id):
    with endings.database.read() as session:
        return endings.has(session, session_id)


def test_only_the_session_that_was_ended_is(endings):
    assert endings.add("a" * 32, NOON + 60, NOON)
    assert has(endings, "a" * 32)
    assert not has(endings, "b" * 32)


def test_ending_twice_is_ending_once(endings, made):
    assert endings.add("a" * 32, NOON + 60, NOON) and endings.add("a" * 32, NOON + 60, NOON)
    assert len(made.rows("SELECT * FROM `genows_ended_sessions`")) == 1


def test_a_session_is_remembered_until_it_has_ended_by_itself(endings, made):
    endings.add("a" * 32, NOON + 60, NOON)
    endings.add("b" * 32, NOON + 600, NOON + 60)
    assert has(endings, "a" * 32)
    endings.add("c" * 32, NOON + 600, NOON + 62)
    assert [row[0] for row in made.rows("SELECT `SESSION_ID` FROM `genows_ended_sessions` ORDER BY 1")] == ["b" * 32, "c" * 32]


def test_a_database_that_cannot_be_written_says_so(endings, made, caplog):
    made.run("DROP TABLE `genows_ended_sessions`")
    with closing(made.database):
        assert not endings.add("a" * 32, NOON + 60, NOON)
    assert "an ended session cannot be remembered in the database" in caplog.text


def test_many_sign_outs_at_the_same_moment_all_count(endings):
    barrier, count = threading.Barrier(8), 8

    def sign_out(number):
        barrier.wait()
        return all(endings.add(f"{number}-{turn}".rjust(32, "0"), NOON + turn, NOON + 10) for turn in range(5))

    with ThreadPoolExecutor(count) as pool:
        assert all(pool.map(sign_out, range(count)))
