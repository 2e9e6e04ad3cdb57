"""The timed client: raw sockets, a new connection a request, bytes counted and thrown away."""

import gzip
import http.client
import socket
import time
from typing import NamedTuple

BUFFER = bytearray(256 * 1024)
TIMEOUT_SECONDS = 600


class Reading(NamedTuple):
    """Seconds until the last and until the first byte of the body; bytes received, headers and framing included."""

    total: float
    first: float
    size: int


def request_of(address: str, gzipped: bool = False, token: str | None = None, close: bool = True) -> bytes:
    lines = [f"GET {address} HTTP/1.1", "Host: 127.0.0.1"]
    lines += ["Accept-Encoding: gzip"] if gzipped else []
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += ["Connection: close"] if close else []
    return "\r\n".join([*lines, "", ""]).encode()


def timed(port: int, request: bytes) -> Reading:
    """One request, from before the connection is made until the server closes it."""
    began = time.perf_counter()
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS) as connection:
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


def body_of(port: int, address: str, gzipped: bool = False, token: str | None = None) -> bytes:
    """The whole answer, unpacked. OSError unless it is a 200 and complete."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    headers = {"Accept-Encoding": "gzip"} if gzipped else {"Accept-Encoding": "identity"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        connection.request("GET", address, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise OSError(f"{address[:80]}: {answer.status}: {body[:300]!r}")
    if gzipped and answer.getheader("Content-Encoding") != "gzip":
        raise OSError(f"{address[:80]}: gzip was asked for and did not come")
    return gzip.decompress(body) if gzipped else body
