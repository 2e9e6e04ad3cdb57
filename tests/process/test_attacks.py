"""What somebody would send over a bare socket to bring the service down."""

import socket

import pytest

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
