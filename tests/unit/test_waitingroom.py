"""Connections that need no thread: who waits, for how long, and who has to go."""

import selectors
import socket
import time

import pytest

from genows.server import guests, waitingroom
from genows.server.guests import Limits
from genows.server.intake import Sizes
from genows.server.sockets import ClientSocket
from genows.server.spools import Spools
from genows.server.waitingroom import WaitingRoom

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nContent-Length: 200000\r\n\r\n"


class Hotel:
    """A waiting room, what it has told, and its clients."""

    def __init__(self, idle=100, rest=100.0, spool=1 << 30):
        self.ready, self.gone, self.clients = [], [], []
        self.poller, self.spools = selectors.DefaultSelector(), Spools(spool, 1)
        limits = Limits(idle, rest, Sizes(10_000, 20_000, 1_000_000))
        self.room = WaitingRoom(self.poller, self.ready.append, self.gone.append, limits, self.spools)
        self.listening = socket.create_server(("127.0.0.1", 0))

    def client(self, name, data=b"", address="127.0.0.1"):
        """A client at *address* who has come in and sends *data*."""
        # The system's buffers, some megabytes, would take what is to be spooled.
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 200_000)
        client.settimeout(5)
        client.bind((address, 0))
        client.connect(self.listening.getsockname())
        server = ClientSocket(self.listening.accept()[0], self.spools)
        server.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 200_000)
        self.clients += [client, server]
        self.room.enter(name, server)
        client.sendall(data)
        self.turn()
        return client, server

    def turn(self):
        for _ in range(3):
            for key, _ in self.poller.select(0.02):
                key.data(key.fileobj)
        self.room._next_sweep = 0.0
        self.room.sweep()


@pytest.fixture
def hotel():
    made = []

    def make(**limits):
        made.append(Hotel(**limits))
        return made[-1]

    yield make
    for hotel in made:
        for each in (*hotel.clients, hotel.listening, hotel.poller):
            each.close()


def test_a_thread_gets_whole_requests_only(hotel):
    hotel = hotel()
    client, server = hotel.client("a", GET[:10])
    assert not hotel.ready and len(hotel.room) == 1
    client.sendall(GET[10:])
    hotel.turn()
    assert hotel.ready == ["a"] and len(hotel.room) == 0 and server.recv(1000) == GET


def test_an_answered_connection_is_handed_on_with_its_next_request(hotel):
    hotel = hotel()
    client, server = hotel.client("a", GET)
    server.left()
    assert not hotel.room.rest("a", server)
    hotel.turn()
    assert hotel.ready == ["a"]
    client.sendall(GET)
    hotel.turn()
    assert hotel.ready == ["a", "a"] and hotel.room.receive("a", server) and server.recv(1000) == GET


def test_what_was_sent_ahead_is_looked_at(hotel):
    hotel = hotel()
    client, server = hotel.client("a", GET)
    server.left()
    assert hotel.room.rest("a", server, GET + GET[:5])
    assert server.left() == GET + GET[:5]
    assert not hotel.room.rest("a", server, GET[:5])
    client.sendall(GET[5:])
    hotel.turn()
    assert hotel.ready == ["a", "a"] and server.left() == GET


def test_time_is_over_for_those_whose_time_is_over(hotel, monkeypatch):
    monkeypatch.setattr(waitingroom, "REQUEST_SECONDS", 0.1)
    hotel = hotel()
    hotel.client("silent")
    hotel.client("half a head", GET[:10])
    hotel.client("half a body", POST)
    time.sleep(0.1)
    hotel.turn()
    assert sorted(hotel.gone) == ["half a head", "silent"]
    assert hotel.ready == ["half a body"], "the application says what is wrong with it"


def test_of_too_many_the_first_goes(hotel):
    hotel = hotel(idle=2)
    for name in "abc":
        hotel.client(name)
    assert hotel.gone == ["a"]


def test_a_body_that_dribbles_for_too_long_is_given_up(hotel, monkeypatch):
    monkeypatch.setattr(guests, "SLOW_BODY_SECONDS", 0.05)
    hotel = hotel()
    slow, _ = hotel.client("slow", POST)
    quick, _ = hotel.client("quick", POST + bytes(100_000))
    time.sleep(0.1)
    for client in (slow, quick):
        client.sendall(b"x")
        hotel.turn()
    assert hotel.ready == ["slow"]


def test_a_body_that_dribbles_after_a_quick_beginning_is_given_up(hotel, monkeypatch):
    monkeypatch.setattr(guests, "SLOW_BODY_SECONDS", 0.05)
    hotel = hotel()
    client, _ = hotel.client("a", POST + bytes(150_000))
    for size in (1, 5_000, 5_000, 1):
        assert not hotel.ready
        time.sleep(0.1)
        client.sendall(bytes(size))
        hotel.turn()
    assert hotel.ready == ["a"]


def test_who_takes_most_memory_goes_where_it_is_too_much(hotel, monkeypatch):
    monkeypatch.setattr(waitingroom, "MOST_HELD_BYTES", 25_000)
    hotel = hotel()
    hotel.client("little", POST + bytes(1_000))
    hotel.client("much", POST + bytes(15_000))
    hotel.client("more", POST + bytes(14_000))
    assert hotel.gone == ["much"] and len(hotel.room) == 2


def test_where_it_is_too_much_a_client_with_many_connections_goes_before_one_with_a_larger_upload(hotel, monkeypatch, caplog):
    monkeypatch.setattr(waitingroom, "MOST_HELD_BYTES", 60_000)
    hotel = hotel()
    hotel.client("honest", POST + bytes(20_000), "127.0.0.2")
    for number in range(8):
        hotel.client(number, POST + bytes(7_000 + number))
    assert hotel.gone == [5, 6, 7] and len(hotel.room) == 6
    (line,) = [record.getMessage() for record in caplog.records if "memory" in record.getMessage()]
    assert "line: 1, now one of" in line and "127.0.0.1" in line
    monkeypatch.setattr(waitingroom.time, "monotonic", lambda at=time.monotonic(): at + 11)
    hotel.client("one more", POST + bytes(7_100))
    assert "line: 3, now one of" in caplog.text and "127.0.0.2" not in caplog.text


def test_an_answer_is_sent_to_its_end_before_the_connection_is_closed(hotel):
    hotel = hotel()
    client, server = hotel.client("a", GET)
    server.sendall(bytes(3_000_000))
    assert server.unsent
    hotel.room.leave("a", server)
    got, deadline = 0, time.monotonic() + 20
    client.settimeout(0.01)
    while time.monotonic() < deadline:
        hotel.turn()
        try:
            piece = client.recv(1 << 20)
        except TimeoutError:
            continue
        if not piece:
            break
        got += len(piece)
    assert got == 3_000_000
    client.close()
    hotel.turn()
    assert hotel.gone == ["a"] and hotel.spools.take(1 << 30)


def test_a_client_that_leaves_before_the_end_is_told(hotel, caplog):
    caplog.set_level("INFO")
    hotel = hotel()
    client, server = hotel.client("a", GET)
    server.sendall(bytes(3_000_000))
    hotel.room.leave("a", server, b"")
    client.close()
    hotel.turn()
    assert hotel.gone == ["a"] and "an answer breaks off" in caplog.text and hotel.spools.take(1 << 30)


def test_who_does_not_close_after_the_last_answer_is_closed(hotel, monkeypatch):
    monkeypatch.setattr(waitingroom, "LINGER_SECONDS", 0.1)
    hotel = hotel()
    client, server = hotel.client("a", GET)
    hotel.room.leave("a", server)
    assert client.recv(1) == b"" and not hotel.gone
    time.sleep(0.1)
    hotel.turn()
    assert hotel.gone == ["a"]


def test_who_goes_on_sending_after_the_answer_has_more_time(hotel, monkeypatch):
    """A body above the limit: many clients read only when they have sent it all."""
    monkeypatch.setattr(waitingroom, "LINGER_SECONDS", 0.1)
    hotel = hotel()
    client, server = hotel.client("a", GET)
    hotel.room.leave("a", server)
    for _ in range(5):
        client.sendall(bytes(100_000))
        time.sleep(0.05)
        hotel.turn()
    assert not hotel.gone
    monkeypatch.setattr(waitingroom, "LINGER_BYTES_A_SECOND", 1_000_000_000)
    client.sendall(b"x")
    hotel.turn()
    time.sleep(0.1)
    hotel.turn()
    assert hotel.gone == ["a"]


@pytest.mark.parametrize("size", [999, 1001])
def test_what_is_thrown_away_is_bounded(hotel, monkeypatch, size):
    monkeypatch.setattr(waitingroom, "LINGER_BYTES", 1000)
    hotel = hotel()
    client, server = hotel.client("a", GET)
    hotel.room.leave("a", server)
    client.sendall(bytes(size))
    hotel.turn()
    assert hotel.gone == (["a"] if size > 1000 else [])


def test_nobody_waits_longer_than_the_server_that_stops(hotel):
    hotel = hotel()
    hotel.client("silent")
    _, server = hotel.client("a", GET)
    hotel.room.stop(time.monotonic() + 0.1)
    server.left()
    hotel.room.rest("a", server)
    assert hotel.room.next_deadline() - time.monotonic() <= 0.1
    time.sleep(0.1)
    hotel.turn()
    assert sorted(hotel.gone) == ["a", "silent"]


def test_uploads_of_one_client_leave_space_to_another(hotel, caplog):
    hotel = hotel(spool=1_200_000)

    def upload(name, size, address="127.0.0.1"):
        hotel.client(name, POST.replace(b"200000", b"900000") + bytes(size), address)
        for _ in range(4):
            hotel.turn()

    upload("first", 450_000)
    upload("second", 450_000)
    assert hotel.gone == ["second"]
    assert "a request of 127.0.0.1 is dropped" in caplog.text and "http.spool_megabytes" in caplog.text
    upload("other", 330_000, "127.0.0.2")
    assert hotel.gone == ["second"] and len(hotel.room) == 2 and not hotel.spools.take(1_000_000)
    for client, server in zip(hotel.clients[::2], hotel.clients[1::2], strict=True):
        client.close()
        hotel.turn()
        server.close()
    assert hotel.ready == ["first", "other"] and hotel.spools.take(1_200_000)


def test_a_fault_concerns_one_client_alone(hotel, monkeypatch, caplog):
    hotel = hotel()
    hotel.client("other")

    def feed(self, data):
        raise ZeroDivisionError

    monkeypatch.setattr(waitingroom.Intake, "feed", feed)
    hotel.client("a", GET)
    assert hotel.gone == ["a"] and len(hotel.room) == 1 and "ZeroDivisionError" in caplog.text
