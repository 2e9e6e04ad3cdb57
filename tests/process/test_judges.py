"""The judges in short; `make judges` runs them in full."""

import pytest

from tests.judges import forgery, soak

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
