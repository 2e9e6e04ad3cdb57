"""What the benchmark's clients tell, of a server that sends known bytes."""

import sys

import pytest

from benchmarks import servers
from benchmarks.client import body_of, post_of, request_of, timed
from benchmarks.crowd import crowd
from benchmarks.rounds import Figures

BODY = b"[" + b'{"id":"x"},' * 30_000 + b'{"id":"y"}]'


@pytest.fixture(scope="module")
def limit(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bodies")
    (folder / "W1").write_bytes(BODY)
    with servers.running([servers.limit(folder)], folder.parent / "logs", None) as up:
        yield up["L"]


@pytest.mark.process
def test_a_timed_answer_is_counted_whole(limit):
    reading = timed(limit.port, request_of("/W1"))
    assert reading.size > len(BODY) == len(body_of(limit.port, "/W1"))
    assert 0 < reading.first <= reading.total


@pytest.mark.process
def test_a_crowd_counts_whole_answers_only(limit):
    seen = crowd(limit.port, request_of("/W1", close=False), 0.2, clients=4)
    assert seen.rate > 0
    assert 0 < seen.p50 <= seen.p99


@pytest.mark.process
def test_a_crowd_asks_several_requests_in_turn(limit):
    wrong = post_of("/nosuch", b"{}")
    seen = crowd(limit.port, [request_of("/W1", close=False)] * 4, 0.2, clients=2)
    assert seen.number > 0 and wrong.endswith(b"\r\nContent-Length: 2\r\n\r\n{}")
    with pytest.raises(OSError, match="refused"):
        crowd(limit.port, [request_of("/W1", close=False), wrong], 5, clients=2)


@pytest.mark.process
def test_a_server_that_does_not_start_is_told_with_its_output(tmp_path):
    broken = servers.Server("broken", (sys.executable, "-c", "raise SystemExit('no such luck')"))
    with pytest.raises(SystemExit, match="no such luck"), servers.running([broken], tmp_path, None):
        pass


def test_spread_is_the_interquartile_range_over_the_median():
    assert Figures([1.0, 2.0, 3.0, 4.0, 5.0], [], [], 0).spread == pytest.approx(1.0)
    assert Figures([2.0] * 5, [], [], 0).spread == 0
