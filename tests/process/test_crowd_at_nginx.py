"""The crowd of `make judges` before conf/nginx, and what nginx as conf/ sets it up bounds: times, connections, files."""

import http.client
import shutil
import socket
import stat
from contextlib import ExitStack, closing

import pytest

from tests.judges.crowd import BODY, FILE_BYTES, GENES, HEAD, ONE_GENE, PROFILE, Crowd, besieged, front, loaded, made, spooled
from tests.needs import lacking
from tests.proxies import NAME

pytestmark = [pytest.mark.process, pytest.mark.slow]  # Loads a study, starts a server and a proxy.

SPOOL_BYTES = 8_000_000_000


@pytest.fixture(scope="module")
def fronted(tmp_path_factory):
    folder = tmp_path_factory.mktemp("front")
    if shutil.disk_usage(folder).free < SPOOL_BYTES:
        lacking("room for the 5 GB that nginx spools")
    (folder / "nginx").mkdir()
    # db.pool_size: 50 of them are asked for at once, and none of them is to be sent away here.
    with front({**loaded(folder, GENES), "db.pool_size": "9", "db.pool_wait_seconds": "60"}, folder / "nginx", workers=2) as (server, proxy):
        yield server, proxy


def asked(proxy, path, source="127.0.0.1", data=None):
    """(status, headers, body)."""
    connection = http.client.HTTPConnection(NAME)
    connection.sock = proxy.connect(source)
    with closing(connection):
        connection.request("POST" if data else "GET", path, data, {"Content-Type": "application/json"} if data else {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def told(proxy, data, source):
    """A connection that has sent this and waits."""
    connection = proxy.connect(source)
    connection.sendall(data)
    return connection


def test_beside_a_crowd_everybody_is_answered_and_no_thread_waits_for_it(fronted):
    server, proxy = fronted
    crowd = Crowd()
    with besieged(proxy, crowd):
        # All long answers have left genows, of which their readers take hours.
        server.until(lambda: made(server) >= crowd.slow, 240)
        for _ in range(50):
            assert asked(proxy, "/health")[::2] == (200, b"ok\n")
            assert asked(proxy, ONE_GENE)[0] == 200
        files = spooled(proxy)
        assert len(files) >= crowd.slow // 2 and max(files) <= FILE_BYTES
    for name in ("genows-bodies", "genows-answers"):
        folder = proxy.folder / name
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert not any(folder.iterdir()), "what lies there has no name"


def test_one_address_has_a_hundred_requests_under_way_and_the_next_is_told_to_come_back(fronted):
    server, proxy = fronted
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(told(proxy, BODY, "127.0.0.9"))

        def full():
            # One more each time, for one that was sent away because it met the question.
            stack.enter_context(told(proxy, BODY, "127.0.0.9"))
            return asked(proxy, "/health", "127.0.0.9")[0] == 429

        # nginx may still free the gigabytes of the crowd before, and read no head meanwhile.
        server.until(full, 60)
        status, headers, body = asked(proxy, "/health", "127.0.0.9")
        assert (status, headers["Retry-After"], headers["Content-Type"], body) == (429, "5", "text/plain", b"Too many requests at once.\n")
        assert asked(proxy, "/health", "127.0.0.10")[0] == 200


def test_who_stops_in_a_head_or_a_body_is_thrown_out(fronted):
    _, proxy = fronted
    with ExitStack() as stack:
        head, body = (stack.enter_context(told(proxy, data, "127.0.0.11")) for data in (HEAD, BODY))
        silent = stack.enter_context(socket.create_connection(("127.0.0.1", proxy.port), timeout=60))
        assert left(silent) and left(head) and left(body)


def left(connection):
    """Whether the other end closes, with words (408) or without."""
    try:
        while connection.recv(1000):
            pass
    except ConnectionResetError:
        pass
    return True


def test_a_body_above_the_bound_is_refused_by_nginx_and_one_below_it_comes_whole(fronted):
    _, proxy = fronted
    assert asked(proxy, "/api/samples", data=b'{"study_id":"demo"}' + b" " * 20_000_000)[0] == 200
    with told(proxy, BODY.replace(b"100000", b"%d" % (33 << 20)), "127.0.0.12") as refused:
        assert refused.recv(12) == b"HTTP/1.1 413"


def test_an_answer_comes_whole_to_who_reads_slowly_at_first(fronted):
    server, proxy = fronted
    before = made(server)
    with told(proxy, f"GET {PROFILE} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode(), "127.0.0.13") as slow:
        server.until(lambda: made(server) > before, 60)
        answer = http.client.HTTPResponse(slow)
        answer.begin()
        body = answer.read()
    assert body.endswith(b"]") and body.count(b'"sample_id"') == GENES * 1000
