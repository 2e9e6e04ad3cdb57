"""What gunicorn refuses before genows sees it: problem+json that repeats nothing of the request."""

import json
import socket

import pytest

from tests.databases import made_sqlite
from tests.server import running

pytestmark = pytest.mark.process

SECRET = b"6f3fcb24-8d3f-4a42-a5a9-5d9d0e4f3c3e"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    made = made_sqlite(tmp_path_factory.mktemp("refused"))
    with running(made.settings, workers=1) as server:
        yield server
    made.database.close()


def answer_to(server, request):
    """(status, header lines as a dict, body)."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split(" ")[1]), dict(line.split(": ", 1) for line in lines), body


HOST = b"Host: localhost\r\nConnection: close\r\n"


@pytest.mark.parametrize(
    ("request_bytes", "status", "sentence"),
    [
        pytest.param(b"GET /caf\xc3\xa9?token=" + SECRET + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "percent-encoded", id="raw UTF-8"),
        pytest.param(b"GET /api/\xe9" + SECRET + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "percent-encoded", id="raw Latin-1"),
        pytest.param(b"GET /api/studies?study_ids=\xe9" + SECRET + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "percent-encoded", id="raw, in a query"),
        pytest.param(b"GET /api/a " + SECRET + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "every blank", id="a blank in the address"),
        pytest.param(b"GET / HTTP/1.1\r\n" + HOST + b"bad header " + SECRET + b"\r\n\r\n", 400, "RFC 9112", id="no header"),
        pytest.param(b"GET / HTTP/1.1\r\n" + HOST + b"X: " + SECRET + b"x" * 9000 + b"\r\n\r\n", 431, "too long", id="a long header"),
        pytest.param(b"GET /" + SECRET + b"x" * 300_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414, "POST", id="a long first line"),
    ],
)
def test_it_is_a_problem_that_repeats_nothing(server, request_bytes, status, sentence):
    got, headers, body = answer_to(server, request_bytes)
    assert (got, headers["Content-Type"], headers["X-Content-Type-Options"]) == (status, "application/problem+json", "nosniff")
    assert headers["Content-Length"] == str(len(body))
    problem = json.loads(body)
    assert problem["status"] == status and sentence in problem["detail"]
    assert SECRET not in body


def test_percent_encoded_the_address_is_read(server):
    assert answer_to(server, b"GET /api/studies?study_ids=%C3%A9 HTTP/1.1\r\n" + HOST + b"\r\n")[0] == 200
