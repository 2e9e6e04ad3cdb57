"""The judges in short; `make judges` runs them in full."""

import pytest

from tests.judges import forgery, kills, soak

pytestmark = [pytest.mark.process, pytest.mark.slow]


def test_no_forged_token_is_accepted():
    kinds, accepted = forgery.forged_share((10, 2000))
    assert sum(kinds.values()) > 1500 and len(kinds) == 17
    assert accepted == []
    statuses = forgery.by_wire(300, 10)
    assert statuses.pop("true: 200") == 3
    assert set(statuses) == {"401"}


def test_mixed_traffic_leaves_no_failure_and_no_file_open():
    statuses, readings, _ = soak.soaked(800, 10)
    assert sum(statuses.values()) == 800
    assert not [status for status in statuses if status >= 500]
    assert {200, 304, 400, 401, 404} <= set(statuses)
    first, last = readings[len(readings) // 3], readings[-1]
    assert set(first) == set(last), "no worker died"
    assert all(last[pid][1] - first[pid][1] <= soak.GROWTH_FILES for pid in last)


@pytest.fixture(params=["sqlite", "mariadb"])
def kind(request, tmp_path):
    """A kind of database, as the judge of kills has it."""
    return kills.Kind(tmp_path, request.getfixturevalue("mariadb_server") if request.param == "mariadb" else None)


def test_a_killed_upgrade_changes_no_answer_and_is_finished_by_the_next(kind):
    found = kills.upgrade_kills(kind, 3)
    assert sum(found.values()) == 3
    assert not [left for left in found if left.startswith("wrong")], found


def test_a_killed_load_of_every_kind_of_file_leaves_nothing_of_it(kind, tmp_path):
    found = kills.load_kills(kind, 4, tmp_path)
    assert sum(found.values()) == 4
    assert not [left for left in found if left.startswith("wrong")], found
