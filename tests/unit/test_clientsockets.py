"""Sockets of clients that read slowly: what they have not taken waits on disk, in its order, within its bounds."""

import socket
import struct
import threading
import time

import pytest

from genows.server import sockets
from genows.server.sockets import ClientSocket
from genows.server.spools import Spool, Spools

MB = 1024 * 1024
PIECES = [bytes([number]) * 100_000 for number in range(40)]


@pytest.fixture
def pair(monkeypatch):
    """Makes (the server's socket, the client's) for a limit of the spools."""
    monkeypatch.setattr(sockets, "PATIENCE", 0.01)
    made = []

    def make(limit=100 * MB, waiting=1):
        spools = Spools(limit, waiting)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            # The system's buffers, some megabytes, would take what is to be spooled.
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 200_000)
            client.settimeout(20)
            client.connect(listening.getsockname())
            server = ClientSocket(listening.accept()[0], spools)
            server.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 200_000)
        made.extend((client, server))
        server.begin()
        return server, client, spools

    yield make
    for each in made:
        each.close()


def read(client, size):
    data = b""
    while len(data) < size and (piece := client.recv(65536)):
        data += piece
    return data


def drained(server):
    deadline = time.monotonic() + 20
    while not server.drain():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def test_nobody_waits_for_who_does_not_read(pair):
    server, client, spools = pair()
    began = time.monotonic()
    for piece in PIECES:
        server.sendall(piece)
    assert time.monotonic() - began < 5
    assert server.unsent > 2 * MB and not spools.take(100 * MB)
    reader = threading.Thread(target=drained, args=(server,))
    reader.start()
    assert read(client, 4_000_000) == b"".join(PIECES)
    reader.join(20)
    assert server.unsent == 0 and spools.take(100 * MB)


def test_who_keeps_up_is_not_spooled(pair, monkeypatch):
    server, client, _ = pair()
    monkeypatch.setattr(sockets, "PATIENCE", 10.0)
    server.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("@ll", 10, 0))
    got = []
    reader = threading.Thread(target=lambda: got.append(read(client, 4_000_000)))
    reader.start()
    for piece in PIECES:
        server.sendall(piece)
        assert server.unsent == 0
    reader.join(20)
    assert got == [b"".join(PIECES)]


def test_who_catches_up_gets_the_answer_straight_again(pair):
    server, client, spools = pair()
    for piece in PIECES:
        server.sendall(piece)
    assert server.unsent and server.gettimeout() == 0
    got = []
    reader = threading.Thread(target=lambda: got.append(read(client, 30_000_000)))
    reader.start()
    deadline, more = time.monotonic() + 20, 0
    while server.unsent:
        assert time.monotonic() < deadline
        time.sleep(0.01)
        server.sendall(b"more")
        more += 1
    assert server.gettimeout() is None and spools.take(100 * MB)
    server.close()
    reader.join(20)
    assert got == [b"".join(PIECES) + b"more" * more]


def test_time_counts_by_what_was_sent_in_it(pair, monkeypatch):
    """One piece that takes long amid many that are taken quickly is the machine's doing, not the client's."""
    server, client, _ = pair()
    now = [0.0]
    monkeypatch.setattr(sockets.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(socket.socket, "send", lambda self, data, flags=0: now.__setitem__(0, now[0] + took) or len(data))
    spooled = []
    monkeypatch.setattr(sockets, "Spool", lambda spools: spooled.append(now[0]))
    for took in [0.0005] * 100 + [0.04, 0.0005] * 1:
        server.sendall(bytes(100_000))
    assert not spooled
    for took in [0.002] * 100:
        if not spooled:
            server.sendall(bytes(100_000))
    assert spooled, "50 MB a second are too few in the long run"


def test_a_full_spool_goes_on_at_the_clients_pace(pair):
    server, client, _ = pair(limit=250_000)
    got = []
    reader = threading.Thread(target=lambda: (time.sleep(0.2), got.append(read(client, 4_000_000))))
    reader.start()
    for piece in PIECES:
        server.sendall(piece)
        assert server.unsent <= 250_000
    drained(server)
    reader.join(20)
    assert got == [b"".join(PIECES)]


def test_more_who_wait_for_space_than_may_break_off(pair, caplog):
    server, _, spools = pair(limit=1)
    with spools.place() as place, pytest.raises(ConnectionResetError):
        assert place
        for piece in PIECES:
            server.sendall(piece)
    assert server.failed
    assert "http.spool_megabytes" in caplog.text


def test_a_full_disk_breaks_off_and_is_told(pair, monkeypatch, caplog):
    server, client, _ = pair()

    def add(self, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Spool, "add", add)
    with pytest.raises(ConnectionResetError):
        for piece in PIECES:
            server.sendall(piece)
    assert server.failed and "No space left on device" in caplog.text
    server.abort()
    with pytest.raises(ConnectionResetError):
        read(client, 4_000_000)


def test_a_client_that_reads_nothing_at_all_is_cut_off(pair, monkeypatch, caplog):
    monkeypatch.setattr(sockets, "UNREAD_SECONDS", 0.1)
    server, _, _ = pair(limit=1)
    with pytest.raises(ConnectionResetError):
        for piece in PIECES:
            server.sendall(piece)
    assert "nothing was read for 0.1 seconds" in caplog.text


def test_a_closed_socket_gives_its_space_back(pair):
    server, _, spools = pair()
    for piece in PIECES:
        server.sendall(piece)
    server.close()
    assert spools.take(100 * MB)


def test_what_is_told_to_go_on_is_told_once(pair):
    server, client, _ = pair()
    server.go_on()
    assert server.send(sockets.CONTINUE) == len(sockets.CONTINUE)
    server.send(b"x")
    server.close()
    assert read(client, 1000) == sockets.CONTINUE + b"x"


def test_a_reader_meets_the_end_of_what_has_come(pair):
    server, client, _ = pair()
    client.sendall(b"never taken for a request")
    assert server.recv(100) == b"" and server.ended
