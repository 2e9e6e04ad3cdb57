"""The timed client: raw sockets, a new connection a request, bytes counted and thrown away."""

import gzip
import http.client
import socket
import time
from typing import NamedTuple
from urllib.parse import urlencode

BUFFER = bytearray(256 * 1024)
TIMEOUT_SECONDS = 600


class Reading(NamedTuple):
    """Seconds until the last and until the first byte of the body; bytes received, headers and framing included."""

    total: float
    first: float
    size: int


def request_of(address: str, headers: tuple[str, ...] = (), close: bool = True) -> bytes:
    """*headers*: lines without their end."""
    lines = [f"GET {address} HTTP/1.1", "Host: 127.0.0.1"]
    lines += ["Connection: close"] if close else []
    return "\r\n".join([*lines, *headers, "", ""]).encode()


def form_of(address: str, asked: dict[str, str]) -> bytes:
    """The request of a form, which takes more than an address does."""
    body = urlencode(asked, safe=",").encode()
    lines = (f"POST {address} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", "Content-Type: application/x-www-form-urlencoded")
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body


def post_of(path: str, body: bytes) -> bytes:
    """The request of a body of JSON, over a connection that is kept."""
    lines = (f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def timed(port: int, request: bytes, source: str = "") -> Reading:
    """One request, from before the connection is made until the server closes it. *source*: the address that asks."""
    began = time.perf_counter()
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS, (source, 0)) as connection:
        connection.sendall(request)
        head = b""
        while b"\r\n\r\n" not in head or head.endswith(b"\r\n\r\n"):
            piece = connection.recv(65536)
            if not piece:
                raise OSError(f"the connection ended in the headers: {head[:200]!r}")
            head += piece
        first, size, receive, view = time.perf_counter(), len(head), connection.recv_into, memoryview(BUFFER)
        while got := receive(view):
            size += got
        ended = time.perf_counter()
    if not head.startswith(b"HTTP/1.1 200"):
        raise OSError(f"refused: {head[:200]!r}")
    return Reading(ended - began, first - began, size)


def read_body(port: int, request: bytes) -> bytes:
    """The whole answer to a request as `request_of`, `form_of` and `post_of` make it. OSError unless it is a 200 and complete."""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS) as connection:
        connection.sendall(request)
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        body = answer.read()
    if answer.status != 200:
        raise OSError(f"{request[:80]!r}: {answer.status}: {body[:300]!r}")
    return body


def body_of(port: int, address: str, headers: tuple[str, ...] = ()) -> bytes:
    """The whole answer, unpacked. OSError unless it is a 200 and complete."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    sent = {"Accept-Encoding": "identity"} | dict(header.split(": ", 1) for header in headers)
    try:
        connection.request("GET", address, headers=sent)
        answer = connection.getresponse()
        body = answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise OSError(f"{address[:80]}: {answer.status}: {body[:300]!r}")
    packed = answer.getheader("Content-Encoding") == "gzip"
    if packed != (sent["Accept-Encoding"] == "gzip"):
        raise OSError(f"{address[:80]}: {sent['Accept-Encoding']} was asked for and did not come")
    return gzip.decompress(body) if packed else body
