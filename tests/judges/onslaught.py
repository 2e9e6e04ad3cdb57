"""One client at full tilt: ten connections from one address, in a process of its own; or several requests at one moment, again and again."""

import multiprocessing
import os
import socket
import threading
import time
from collections import Counter
from contextlib import contextmanager

from tests.judges.costliest import Costly

SOURCE, CONNECTIONS = "127.0.0.2", 10
# Seconds between two looks at whether it is over, and for which a client that reads slowly waits between two sips.
LOOK_SECONDS, SIP_SECONDS = 0.25, 0.1
# An attacker is elsewhere: what it costs to read must not be taken from the server.
NICENESS = 10
UNDER_WAY = "under way"


class Onslaught:
    """*answers*: status → number, once it is over; 'cut' for an answer without its end, 'bare 503' for one without Retry-After."""

    def __init__(self):
        self.answers: Counter[str] = Counter()


@contextmanager
def attacked(port: int, prefix: str, attack: Costly, connections: int = CONNECTIONS):
    """Has one client send *attack* over and over for as long as the block takes; yields an Onslaught."""
    with _elsewhere(_at_full_tilt, port, request_of(attack, prefix), attack.rate, connections) as onslaught:
        yield onslaught


@contextmanager
def surprised(port: int, prefix: str, moment: list[Costly], rounds: int):
    """Has one client send all of *moment* at once, so many times; the block goes on while it does, and its end waits for the last answer."""
    with _elsewhere(_in_rounds, port, [request_of(one, prefix) for one in moment], rounds) as onslaught:
        yield onslaught


def request_of(attack: Costly, prefix: str) -> bytes:
    lines = [f"{'POST' if attack.body else 'GET'} {prefix}{attack.path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    if attack.body:
        lines += [f"Content-Type: {attack.content_type}", f"Content-Length: {len(attack.body)}"]
    lines += ["Accept-Encoding: gzip"] if attack.packed else []
    return "\r\n".join([*lines, "", ""]).encode() + attack.body


@contextmanager
def _elsewhere(function, *arguments):
    onslaught, context = Onslaught(), multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    over = context.Event()
    process = context.Process(target=_attack, args=(theirs, over, function, arguments), daemon=True)
    process.start()
    try:
        ours.recv()
        yield onslaught
        over.set()
        onslaught.answers.update(ours.recv())
    finally:
        over.set()
        process.join(30)
        process.kill()


def _attack(pipe, over, function, arguments):
    os.nice(NICENESS)
    pipe.send("ready")
    pipe.send(function(over, *arguments))


def _at_full_tilt(over, port, request, rate, connections):
    answers: Counter[str] = Counter()

    def again():
        while not over.is_set():
            answers[_answer(port, request, rate, over.is_set)] += 1

    _all([threading.Thread(target=again) for _ in range(connections)])
    return answers


def _in_rounds(over, port, requests, rounds):
    answers: Counter[str] = Counter()
    for _ in range(rounds):
        gate = threading.Barrier(len(requests))

        def one(request, gate=gate):
            gate.wait()
            answers[_answer(port, request, 0, lambda: False)] += 1

        _all([threading.Thread(target=one, args=(request,)) for request in requests])
    return answers


def _all(threads):
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _answer(port, request, rate, is_over) -> str:
    """Returns the status of the answer, read to its end."""
    with socket.socket() as connection:
        if rate:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.bind((SOURCE, 0))
        connection.settimeout(LOOK_SECONDS)
        try:
            connection.connect(("127.0.0.1", port))
            return _read(connection, _sent(connection, request, is_over), rate, is_over)
        except TimeoutError:
            return UNDER_WAY if is_over() else "no connection"
        except OSError as error:
            time.sleep(0.05)
            return type(error).__name__


def _sent(connection, request, is_over):
    """Sends the request, piece by piece: a server may be slow to take it."""
    rest = memoryview(request)
    while rest and not is_over():
        try:
            rest = rest[connection.send(rest) :]
        except TimeoutError:
            continue


def _read(connection, _, rate, is_over):
    head, end, buffer = b"", b"", bytearray(max(1, int(rate * SIP_SECONDS)) if rate else 1 << 18)
    while not is_over():
        try:
            size = connection.recv_into(buffer)
        except TimeoutError:
            continue
        if not size:
            return _status(head, end)
        if b"\r\n\r\n" not in head:
            head += bytes(buffer[:size])
        end = (end + bytes(buffer[max(0, size - 5) : size]))[-5:]
        if rate:
            time.sleep(SIP_SECONDS)
    return UNDER_WAY


def _status(head, end):
    headers = head.partition(b"\r\n\r\n")[0].lower()
    status = headers[9:12].decode() or "closed"
    if b"\r\ntransfer-encoding: chunked" in headers and end != b"0\r\n\r\n":
        return "cut"
    if status in ("429", "503") and b"\r\nretry-after:" not in headers:
        return f"bare {status}"
    return status
