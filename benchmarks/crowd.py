"""Many clients at once: each asks again as soon as its answer is there. Requests per second, and how long one takes."""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import NamedTuple

CLIENTS = 16


class Crowd(NamedTuple):
    """*rate*: answers per second. *p50*, *p99*: seconds from asking to the last byte. *number*: of answers."""

    rate: float
    p50: float
    p99: float
    number: int


def crowd(port: int, requests: bytes | Sequence[bytes], seconds: float, clients: int = CLIENTS) -> Crowd:
    """Asks for *seconds*, one request over and over or several in turn; answers that came after that do not count."""
    buffer = memoryview(bytearray(256 * 1024))
    took, selector = [], selectors.DefaultSelector()
    turns = cycle([requests] if isinstance(requests, bytes) else requests)
    askers = [_Asker(port, turns, selector) for _ in range(clients)]
    began = time.perf_counter()
    ends = began + seconds
    try:
        while (now := time.perf_counter()) < ends:
            for key, _ in selector.select(1):
                key.data.receive(buffer, took)
    finally:
        for asker in askers:
            asker.close()
        selector.close()
    if not took:
        raise OSError("no answer came at all")
    took.sort()
    return Crowd(len(took) / (now - began), took[len(took) // 2], took[min(len(took) - 1, len(took) * 99 // 100)], len(took))


class _Asker:
    """One client: keeps its connection where the server does."""

    def __init__(self, port, turns: Iterator[bytes], selector):
        self._port, self._turns, self._selector = port, turns, selector
        self._connect()

    def _connect(self):
        self._began = time.perf_counter()
        self._connection = socket.create_connection(("127.0.0.1", self._port), 30)
        self._selector.register(self._connection, selectors.EVENT_READ, self)
        self._connection.sendall(next(self._turns))
        self._head, self._left = b"", None

    def receive(self, buffer, took):
        size = self._connection.recv_into(buffer)
        if not size:
            self.close()
            if self._left != "until closed":
                raise OSError(f"an answer broke off: {self._head[:200]!r}")
            took.append(time.perf_counter() - self._began)
            self._connect()
        elif self._complete(buffer, size):
            took.append(time.perf_counter() - self._began)
            self._began, self._head, self._left = time.perf_counter(), b"", None
            self._connection.sendall(next(self._turns))

    def _complete(self, buffer, size):
        """Whether these bytes are the answer's last; where the server closes the connection, that says it instead."""
        if self._left is None:
            self._head += bytes(buffer[:size])
            head, mark, body = self._head.partition(b"\r\n\r\n")
            if not mark:
                return False
            self._left = _length(head)
            size, self._tail = len(body), body[-7:]
        elif self._left == "chunked":
            self._tail = (self._tail + bytes(buffer[max(0, size - 7) : size]))[-7:]
        if self._left == "chunked":
            return self._tail == b"\r\n0\r\n\r\n"
        if self._left == "until closed":
            return False
        self._left -= size
        return self._left == 0

    def close(self):
        if self._connection.fileno() >= 0:
            self._selector.unregister(self._connection)
            self._connection.close()


def _length(head):
    lines = head.lower().split(b"\r\n")
    if not lines[0].startswith(b"http/1.1 200"):
        raise OSError(f"refused: {head[:200]!r}")
    values = dict(line.split(b": ", 1) for line in lines[1:])
    if values.get(b"connection") == b"close":
        return "until closed"
    if values.get(b"transfer-encoding") == b"chunked":
        return "chunked"
    return int(values[b"content-length"])
