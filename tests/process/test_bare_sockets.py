"""What clients send over bare sockets, well formed or not: one request is one answer, no secret gets into the log, no worker ends of it."""

import re
import signal
import socket
import sys
import threading
import time
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException

import pytest

from tests.databases import made_sqlite
from tests.server import running

pytestmark = pytest.mark.process

GET = b"GET /api/studies HTTP/1.1\r\nHost: x\r\n\r\n"
CLOSE = GET[:-2] + b"Connection: close\r\n\r\n"
SECRET = "c7f1e0-the-token-0e1f7c"


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    made = made_sqlite(tmp_path_factory.mktemp("sockets"))
    made.database.close()
    return made.settings


@pytest.fixture(scope="module")
def server(settings):
    with running({**settings, "http.max_body_bytes": "100000"}, workers=1) as server:
        yield server


def connected(server, data=b""):
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    connection.sendall(data)
    return connection


def answered(server, data, seconds=30):
    """All that comes back until the server closes."""
    with connected(server, data) as connection:
        connection.settimeout(seconds)
        return connection.makefile("rb").read()


def test_silent_clients_hold_no_thread(server):
    with ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(connected(server))
        # Each would hold one of eight threads for five seconds.
        assert answered(server, CLOSE, seconds=10).startswith(b"HTTP/1.1 200")


def test_clients_that_do_not_close_what_is_over_keep_nobody_waiting(server):
    with ExitStack() as stack:
        for _ in range(8):
            connection = stack.enter_context(connected(server, CLOSE))
            # A second each would be long beyond the timeout of the last.
            connection.settimeout(5)
            assert connection.makefile("rb").read().startswith(b"HTTP/1.1 200")
        began = time.monotonic()
        assert answered(server, CLOSE).startswith(b"HTTP/1.1 200")
        assert time.monotonic() - began < 1.5


def test_more_connections_than_file_handles_end_no_worker(settings):
    few = ("sh", "-c", 'ulimit -n 200; exec "$@"', "sh", sys.executable, "-m", "genows")
    with running({**settings, "http.keepalive_seconds": "2"}, workers=1, command=few) as server:
        workers = server.workers()
        with ExitStack() as stack:
            for _ in range(300):
                stack.enter_context(connected(server, GET))
            # Those that rest make room for those that wait.
            assert answered(server, CLOSE, seconds=60).startswith(b"HTTP/1.1 200")
        assert server.workers() == workers and "Traceback" not in server.log()


def test_a_server_that_stops_waits_for_no_silent_client(settings):
    with running(settings, workers=1) as server, ExitStack() as stack:
        for data in [b"", GET, CLOSE] * 10:
            stack.enter_context(connected(server, data))
        assert answered(server, CLOSE).startswith(b"HTTP/1.1 200")
        server.tell(signal.SIGTERM)
        # Resting connections would be kept for 75 seconds, and what has just begun for 300.
        assert server.exit_code(40) == 0


def test_no_request_is_lost_while_settings_are_read_again(settings):
    wrong, done = [], threading.Event()

    def ask(server, keep):
        connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
        while not done.is_set():
            connection.request("GET", "/api/studies", headers={} if keep else {"Connection": "close"})
            answer = connection.getresponse()
            if answer.status != 200 or answer.read() != b"[]":
                wrong.append(answer.status)
        connection.close()

    def asking(*arguments):
        try:
            ask(*arguments)
        except (OSError, HTTPException) as error:
            wrong.append(error)

    with running(settings, workers=2) as server:
        threads = [threading.Thread(target=asking, args=(server, keep)) for keep in (True, True, False, False)]
        for thread in threads:
            thread.start()
        for number in (1, 2):
            server.tell(signal.SIGHUP)
            server.until(lambda number=number: server.log().count("Booting worker") == 2 * number + 2 and len(server.workers()) == 2)
        done.set()
        for thread in threads:
            thread.join()
    assert wrong == []


def test_no_byte_of_a_body_is_taken_for_a_request(server):
    inside = GET * 20
    post = b"POST /api/samples HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + inside
    answer = answered(server, post)
    assert answer.startswith(b"HTTP/1.1 413") and answer.count(b"HTTP/1.1 ") == 1


def test_a_client_that_waits_to_be_told_to_go_on_is_told_once(server):
    head = b"POST /api/studies HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
    with connected(server, head + b"Expect: 100-continue\r\n\r\n") as connection:
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        assert connection.makefile("rb").read().startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "chunks",
    [b"x\r\n\r\n", b"5\r\nabcdefgh\r\n0\r\n\r\n", b"-1\r\n", b"5;=\x00\r\nabcde\r\n0\r\n\r\n", b"0\r\nno trailer\r\n\r\n", b"5\r\nab"],
    ids=["no size", "a chunk that is longer than it says", "below nothing", "a bad extension", "a bad trailer", "broken off"],
)
def test_a_malformed_chunked_body_is_a_400_and_no_more(server, chunks):
    before = len(server.log())
    head = b"POST /api/samples HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(server, head + chunks) as connection:
        connection.shutdown(socket.SHUT_WR)
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400") and b"application/problem+json" in answer
    assert answer.count(b"HTTP/1.1 ") == 1
    assert "Traceback" not in server.log()[before:] and "request" not in server.log()[before:].replace("request_", "")


@pytest.mark.parametrize("path", ["/health/live", "/nowhere"])
def test_a_malformed_body_that_nobody_reads_gets_no_second_answer(server, path):
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    answer = answered(server, head + b"0x3\r\nabc\r\n0\r\n\r\n" + GET)
    assert answer.count(b"HTTP/1.1 ") == 1 and not answer.startswith(b"HTTP/1.1 400")


def test_a_client_of_http_1_0_is_not_told_to_go_on(server):
    head = b"POST /api/studies HTTP/1.0\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    with connected(server, head) as connection:
        connection.settimeout(0.5)
        with pytest.raises(TimeoutError):
            connection.recv(1)
        connection.settimeout(30)
        connection.sendall(b"{}")
        assert connection.makefile("rb").read().startswith(b"HTTP/1.0 200")


HIDDEN = SECRET.encode()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(HIDDEN + b"\r\n\r\n", id="a line that is none"),
        pytest.param(b"get /" + HIDDEN + b" HTTP/1.1\r\n\r\n", id="a method in small letters"),
        pytest.param(HIDDEN.upper() + b" / HTTP/1.1\r\n\r\n", id="a method"),
        pytest.param(b"GET /?token=" + HIDDEN + b"\xff HTTP/1.1\r\n\r\n", id="an address"),
        pytest.param(b"GET " + HIDDEN + b" HTTP/1.1\r\n\r\n", id="an address without a slash"),
        pytest.param(b"GET / HTTP/" + HIDDEN + b"\r\n\r\n", id="a version"),
        pytest.param(b"GET / HTTP/1.1\r\nAuthorization Bearer " + HIDDEN + b"\r\n\r\n", id="a header without a colon"),
        pytest.param(b"GET / HTTP/1.1\r\n" + HIDDEN + b" : x\r\n\r\n", id="a header's name"),
        pytest.param(b"GET / HTTP/1.1\r\nAuthorization: Bearer\x00" + HIDDEN + b"\r\n\r\n", id="a header's value"),
        pytest.param(b"GET / HTTP/1.1\r\nX: y\r\n " + HIDDEN + b"\r\n\r\n", id="a folded header"),
        pytest.param(b"GET / HTTP/1.1\r\nX: y\n" + HIDDEN + b"\r\n\r\n", id="a bare newline"),
        pytest.param(b"GET / HTTP/1.1\r\nX: " + HIDDEN * 1000 + b"\r\n\r\n", id="a header that is too long"),
        pytest.param(b"GET /" + HIDDEN * 20000 + b" HTTP/1.1\r\n\r\n", id="a line that is too long"),
        pytest.param(b"GET / HTTP/1.1\r\nExpect: " + HIDDEN + b"\r\n\r\n", id="an expectation"),
        pytest.param(b"POST / HTTP/1.1\r\nTransfer-Encoding: " + HIDDEN + b"\r\n\r\n", id="a coding"),
        pytest.param(b"POST / HTTP/1.1\r\nContent-Length: " + HIDDEN + b"\r\n\r\n", id="a length"),
        pytest.param(b"POST /login HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + HIDDEN + b"\r\n", id="a chunk's size"),
        pytest.param(b"POST /api/samples HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + HIDDEN + b"\r\n", id="a chunk's size of the API"),
        pytest.param(b"POST /api/samples HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;" + HIDDEN + b"\x00\r\nx\r\n0\r\n\r\n", id="an extension"),
        pytest.param(b"POST /api/samples HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx" + HIDDEN + b"\r\n0\r\n\r\n", id="behind a chunk"),
        pytest.param(b"POST /api/samples HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + HIDDEN + b"\r\n\r\n", id="a trailer"),
        pytest.param(b"POST /login HTTP/1.1\r\nContent-Length: 1000\r\n\r\npassword=" + HIDDEN, id="a body that breaks off"),
    ],
)  # fmt: skip
def test_what_is_no_http_leaves_no_secret_in_the_log(server, data):
    with connected(server, data) as connection:
        connection.shutdown(socket.SHUT_WR)
        answer = connection.makefile("rb").read()
    assert answer[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 404", b"HTTP/1.1 405", b"HTTP/1.1 414", b"HTTP/1.1 417", b"HTTP/1.1 431", b"HTTP/1.1 501")
    server.get("/health")  # Whatever is logged is there now.
    log = server.log()
    assert SECRET not in log and SECRET.upper() not in log and "Traceback" not in log


def test_what_is_no_http_is_told_by_its_kind(server):
    assert answered(server, b"GET / HTTP/1.1\r\nAuthorization Bearer x\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert re.search(r"WARNING genows\.server a request from 127\.0\.0\.1 is no HTTP that is understood here: InvalidHeader\n", server.log())
