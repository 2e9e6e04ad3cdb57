"""What the benchmark's clients tell, of a server that sends known bytes."""

import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

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


@pytest.fixture
def answering():
    """A server that keeps connections and answers what is posted to /there: (its port, the bodies that came)."""
    bodies = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200 if self.path == "/there" else 404)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"[]")

        def log_message(self, *_):
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port, bodies
        server.shutdown()
        thread.join()


@pytest.mark.process
def test_a_crowd_posts_several_bodies_in_turn(answering):
    port, bodies = answering
    seen = crowd(port, [post_of("/there", body) for body in (b"1", b"2", b"3")], 0.3, clients=2)
    assert seen.number > 2 and len(bodies) - seen.number in (0, 1, 2)
    assert abs(bodies.count(b"1") - bodies.count(b"3")) <= 1


@pytest.mark.process
def test_a_crowd_ends_where_an_answer_is_none(answering):
    with pytest.raises(OSError, match="refused"):
        crowd(answering[0], [post_of("/there", b"1"), post_of("/nosuch", b"2")], 5, clients=2)


@pytest.mark.process
def test_a_server_that_does_not_start_is_told_with_its_output(tmp_path):
    broken = servers.Server("broken", (sys.executable, "-c", "raise SystemExit('no such luck')"))
    with pytest.raises(SystemExit, match="no such luck"), servers.running([broken], tmp_path, None):
        pass


def test_spread_is_the_interquartile_range_over_the_median():
    assert Figures([1.0, 2.0, 3.0, 4.0, 5.0], [], [], 0).spread == pytest.approx(1.0)
    assert Figures([2.0] * 5, [], [], 0).spread == 0
