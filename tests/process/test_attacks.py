"""What somebody would send over a bare socket to bring the service down."""

import select
import socket
import struct
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

from genows.commands.serve import gunicorn_settings
from genows.server import listening
from tests.databases import made_sqlite
from tests.server import running

LONGEST = 262_144  # bytes of a request line


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    made = made_sqlite(tmp_path_factory.mktemp("attacks"))
    with running(made.settings, workers=1) as server:
        yield server


def status_of(server, data):
    """The status line that answers bytes on a socket of their own; '' where the server hangs up on them. It must not wait for more."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        try:
            connection.sendall(data)
            return connection.makefile("rb").readline().decode("ascii")
        except ConnectionError:
            return ""


@pytest.mark.process
def test_a_request_line_may_be_as_long_as_case_lists_need(server):
    line = b"GET /api/studies?x=" + b"a" * (LONGEST - 100) + b" HTTP/1.1\r\n"
    assert status_of(server, line + b"Host: localhost\r\nConnection: close\r\n\r\n").startswith("HTTP/1.1 200")


@pytest.mark.process
def test_a_request_line_without_end_is_not_kept(server):
    assert status_of(server, b"GET /api/studies?x=" + b"a" * 2 * LONGEST)[:10] in ("", "HTTP/1.1 4")


@pytest.mark.process
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        pytest.param(b"Authorization: Bearer " + b"a" * 8000, "200", id="a long header"),
        pytest.param(b"Authorization: Bearer " + b"a" * 8190, "431", id="a header that is too long"),
        pytest.param(b"\r\n".join(b"X-%d: x" % number for number in range(90)), "200", id="many headers"),
        pytest.param(b"\r\n".join(b"X-%d: x" % number for number in range(101)), "431", id="too many headers"),
    ],
)
def test_headers_that_are_too_long_or_too_many_are_refused(server, headers, status):
    request = b"GET /api/studies HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + b"\r\n\r\n"
    assert status_of(server, request).split(" ")[1:2] == [status]


WORKERS, THREADS, STALLED_SECONDS = 1, gunicorn_settings()["threads"], 15  # of the server above
# What is sent → how it is answered once nothing more has come for a while.
STALLING = {
    b"GET /health HTTP/1.1\r\nHost: x\r\n": b"",
    b"POST /api/studies HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx": b"HTTP/1.1 400 ",
    b"POST /api/studies HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nx": b"HTTP/1.1 400 ",
}


@pytest.mark.process
@pytest.mark.slow  # A stalled client is waited for.
def test_clients_that_stall_in_their_requests_do_not_stop_the_service(server):
    """In their heads, bodies and chunks, and one of them in each thread."""
    with ExitStack() as stack:
        stalled = {}
        for data in STALLING:
            for _ in range(WORKERS * THREADS // len(STALLING) + 1):
                stalled[data] = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=3 * STALLED_SECONDS))
                stalled[data].sendall(data)
        with socket.create_connection(("127.0.0.1", server.port), timeout=3 * STALLED_SECONDS) as connection:
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 200")
        assert {data: connection.recv(100)[:13] for data, connection in stalled.items()} == STALLING


@pytest.mark.parametrize("option", [socket.SO_RCVTIMEO, socket.SO_SNDTIMEO], ids=["of a request", "of an answer"])
def test_no_client_may_stall_for_ever(option, tmp_path, monkeypatch):
    monkeypatch.setattr(listening, "folder", lambda: tmp_path / "services")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        gunicorn_settings()["when_ready"](SimpleNamespace(LISTENERS=[SimpleNamespace(sock=listener)], cfg=SimpleNamespace(workers=1, is_ssl=False)))
        with socket.create_connection(listener.getsockname()) as client:
            # Who has sent nothing is the system's affair.
            assert select.select([listener], [], [], 0.2)[0] == []
            client.sendall(b"G")
            with listener.accept()[0] as accepted:
                seconds, _ = struct.unpack("@ll", accepted.getsockopt(socket.SOL_SOCKET, option, 16))
    assert 10 <= seconds <= 300
