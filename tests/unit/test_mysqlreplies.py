"""What a MySQL server replies to a statement, in packets of any size, whole and broken off."""

import socket
import struct
import threading
import tracemalloc
from contextlib import closing, suppress
from datetime import datetime
from decimal import Decimal
from types import SimpleNamespace

import pytest
from pymysql import converters, err
from pymysql.constants import FIELD_TYPE

from genows.db.mysqlreplies import LONGEST, Reply
from genows.db.watchedsockets import WatchedSocket

TEXT, BINARY = 45, 63  # character sets
END = b"\xfe\0\0\2\0"
FAILURE = b"\xff" + struct.pack("<H", 1969) + b"#70100Query execution was interrupted"


def length_coded(value):
    if value is None:
        return b"\xfb"
    size = len(value)
    for most, first, form in ((251, b"", "<B"), (1 << 16, b"\xfc", "<H"), (1 << 24, b"\xfd", "<I")):
        if size < most:
            return first + struct.pack(form, size)[: 3 if first == b"\xfd" else None] + value
    return b"\xfe" + struct.pack("<Q", size) + value


def column(name, kind=FIELD_TYPE.VAR_STRING, charset=TEXT):
    names = b"".join(map(length_coded, (b"def", b"", b"", b"", name, name)))
    return names + struct.pack("<BHIBHBxx", 12, charset, 0, kind, 0, 0)


def packets(*bodies, number=1):
    made = []
    for body in bodies:
        parts = [body[start : start + LONGEST] for start in range(0, len(body) + 1, LONGEST)]
        for part in parts:
            made.append(struct.pack("<I", len(part) | number % 256 << 24) + part)
            number += 1
    return b"".join(made)


def rows_of(columns, *rows):
    return [length_coded(b"x" * len(columns))[: -len(columns)], *columns, END, *(b"".join(map(length_coded, row)) for row in rows)]


class Server:
    """Sends *sent* to whatever it is asked, so many bytes at a time, and then only listens. *asked*: what has come, once it is closed."""

    def __init__(self, sent, each=1 << 20):
        ours, self.end = socket.socketpair()
        self.connection = SimpleNamespace(wire=WatchedSocket(fileno=ours.detach()), encoding="utf8", decoders=converters.decoders)
        self.asked = b""
        self.thread = threading.Thread(target=self.serve, args=(sent, each))
        self.thread.start()

    def serve(self, sent, each):
        with self.end, suppress(ConnectionError):
            self.asked = self.end.recv(1 << 20)
            for start in range(0, len(sent), each):
                self.end.sendall(sent[start : start + each])
            self.end.shutdown(socket.SHUT_WR)
            while more := self.end.recv(1 << 20):
                self.asked += more

    def close(self):
        self.connection.wire.close()
        self.thread.join()


def is_given_up(server):
    """Whether nothing can be sent to it any more."""
    with pytest.raises(err.OperationalError) as caught:
        Reply(server.connection, "SELECT 2")
    return caught.value.args[0] == 2006


def replied(sent, each=1 << 20, size=1000):
    """(the rows, fetched *size* at a time; what was asked)."""
    with closing(Server(sent, each)) as server:
        reply, rows = Reply(server.connection, "SELECT 1"), []
        while more := reply.fetchmany(size):
            assert len(more) <= size
            rows += more
        assert reply.fetchmany(size) == []
    return rows, server.asked


@pytest.mark.parametrize("each", [1, 7, 1 << 20], ids=["byte by byte", "in pieces", "at once"])
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_values_of_any_size_arrive(each, size):
    texts = [None, "", "a", "é\U0001f9ec", "x" * 250, "x" * 251, "x" * 252, None, "y" * 300]
    rows = [(first, second) for first in texts for second in texts]
    coded = [tuple(None if text is None else text.encode() for text in row) for row in rows]
    assert replied(packets(*rows_of([column(b"a"), column(b"b")], *coded), END), each, size) == (rows, b"\x09\0\0\0\x03SELECT 1")


def test_texts_longer_than_a_packet_arrive():
    sizes = (65_535, 65_536, LONGEST - 5, LONGEST - 4, LONGEST, 3)
    rows = [(b"x" * size, None) for size in sizes]
    found, _ = replied(packets(*rows_of([column(b"a"), column(b"b")], *rows), END))
    assert [(len(first), first.count("x"), second) for first, second in found] == [(size, size, None) for size in sizes]


def test_each_type_becomes_what_pymysql_makes_of_it():
    columns = [
        column(b"number", FIELD_TYPE.LONGLONG, BINARY),
        column(b"float", FIELD_TYPE.DOUBLE, BINARY),
        column(b"decimal", FIELD_TYPE.NEWDECIMAL, BINARY),
        column(b"moment", FIELD_TYPE.DATETIME, BINARY),
        column(b"bytes", FIELD_TYPE.BLOB, BINARY),
        column(b"text", FIELD_TYPE.BLOB, TEXT),
    ]
    row = (b"-7", b"0.5", b"1.50", b"2020-01-02 03:04:05", b"\xff\x1f", "ü".encode())
    broken = (None, b"1e-300", b"0", b"0000-00-00 00:00:00", b"", b"")
    found, _ = replied(packets(*rows_of(columns, row, broken, (None,) * 6), END))
    assert found == [
        (-7, 0.5, Decimal("1.50"), datetime(2020, 1, 2, 3, 4, 5), b"\xff\x1f", "ü"),
        (None, 1e-300, Decimal(0), "0000-00-00 00:00:00", b"", ""),
        (None,) * 6,
    ]


def test_numbers_of_packets_begin_anew_after_256():
    rows = [(str(number).encode(),) for number in range(1000)]
    found, _ = replied(packets(*rows_of([column(b"a")], *rows), END))
    assert found == [(str(number),) for number in range(1000)]


def test_an_error_between_rows_comes_after_the_rows_before_it():
    with closing(Server(packets(*rows_of([column(b"a")], (b"1",), (b"2",)), FAILURE))) as server:
        reply = Reply(server.connection, "SELECT 1")
        assert reply.fetchmany(2) == [("1",), ("2",)]
        with pytest.raises(err.OperationalError, match="interrupted") as caught:
            reply.fetchmany(1)
        assert caught.value.args[0] == 1969
        assert reply.fetchmany(1) == []


def test_a_statement_without_rows_tells_how_many_it_changed():
    with closing(Server(packets(b"\0\xfc\x10\x27\0\2\0\0\0"))) as server:
        reply = Reply(server.connection, "DELETE FROM `gene`")
        assert (reply.rowcount, reply.fetchall()) == (10_000, [])


@pytest.mark.parametrize("kept", [0, 3, 20, 60, -1])
def test_a_reply_that_breaks_off_is_a_lost_connection(kept):
    whole = packets(*rows_of([column(b"a")], (b"1",), (b"2" * 300,)), END)
    with closing(Server(whole[:kept])) as server, pytest.raises(err.OperationalError, match="Lost connection") as caught:
        Reply(server.connection, "SELECT 1").fetchall()
    assert caught.value.args[0] == 2013


WHOLE = rows_of([column(b"a"), column(b"b")], (b"1", b"2"), (b"3", b"4"))


@pytest.mark.parametrize("each", [1, 1 << 20], ids=["byte by byte", "at once"])
@pytest.mark.parametrize(
    "bodies",
    [
        pytest.param([b"\xfb/etc/passwd"], id="a file of this machine is wanted"),
        pytest.param([b"\xfb"], id="a file without a name is wanted"),
        pytest.param([b""], id="nothing"),
        pytest.param([b"\0\0"], id="neither columns nor an end"),
        pytest.param([END], id="an end without columns"),
        pytest.param([b"\xff\x12"], id="half an error"),
        pytest.param([b"\2", column(b"a"), END, END], id="a column too few"),
        pytest.param([b"\2", column(b"a"), column(b"b")[:-4], END], id="half a column"),
        pytest.param([b"\2", column(b"a"), column(b"b"), b"\x011\x012", END], id="no end behind the columns, as with CLIENT_DEPRECATE_EOF"),
        pytest.param([*WHOLE, b"\x011\x012\x013", END], id="a value too many"),
        pytest.param([*WHOLE, b"\x011", END], id="a value too few"),
        pytest.param([*WHOLE, b"\x011\x052", END], id="a value longer than its row"),
        pytest.param([*WHOLE, b"", END], id="an empty row"),
        pytest.param([*WHOLE, b"\x011\x01\xff", END], id="a text that is none"),
        pytest.param([*WHOLE, b"\xfe"], id="half an end"),
    ],
)
def test_what_is_not_understood_ends_the_connection(bodies, each):
    with closing(Server(packets(*bodies), each)) as server:
        with pytest.raises(err.OperationalError, match="Malformed packet") as caught:
            Reply(server.connection, "SELECT 1").fetchall()
        assert caught.value.args[0] == 2027 and is_given_up(server)
    assert server.asked == b"\x09\0\0\0\x03SELECT 1"


@pytest.mark.parametrize("skipped", range(1, len(WHOLE) + 1))
def test_a_packet_that_is_missing_ends_the_connection(skipped):
    bodies = [*WHOLE, END]
    sent = packets(*bodies[:skipped]) + packets(*bodies[skipped + 1 :], (b"x" * 300).join((b"\xfc\x2c\1", b"\0")), number=skipped + 2)
    with closing(Server(sent)) as server:
        with pytest.raises(err.OperationalError):
            Reply(server.connection, "SELECT 1").fetchall()
        assert is_given_up(server)


@pytest.mark.parametrize(
    "last",
    [
        pytest.param(packets(b"\xfe\0\0\x0a\0", number=7), id="another result is announced"),
        pytest.param(packets(END, b"\0\0\0\2\0\0\0", number=7), id="another packet follows"),
        pytest.param(packets(END, number=7) + packets(FAILURE, number=0), id="the server says good-bye"),
    ],
)
def test_behind_a_whole_answer_nobody_asks_on_where_more_has_come(last):
    with closing(Server(packets(*WHOLE) + last)) as server:
        assert Reply(server.connection, "SELECT 1").fetchall() == [("1", "2"), ("3", "4")]
        assert is_given_up(server)


def test_another_result_behind_a_change_is_not_waited_for():
    with closing(Server(packets(b"\0\1\0\x0a\0\0\0"))) as server:
        assert Reply(server.connection, "DELETE FROM `gene`").rowcount == 1
        assert is_given_up(server)


def test_a_first_packet_that_is_an_error_is_raised_and_the_connection_goes_on():
    with closing(Server(packets(b"\xff\x15\x04#28000Access denied"))) as server:
        with pytest.raises(err.OperationalError, match="Access denied") as caught:
            Reply(server.connection, "SELECT 1")
        assert caught.value.args == (1045, "Access denied")
        assert not is_given_up(server)
    assert server.asked.endswith(b"SELECT 2")


def test_a_reading_that_is_broken_off_ends_the_connection(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    with closing(Server(packets(*WHOLE, END))) as server:
        reply = Reply(server.connection, "SELECT 1")
        monkeypatch.setattr(reply, "_add_received", interrupted)
        with pytest.raises(KeyboardInterrupt):
            reply.fetchall()
        assert is_given_up(server)


def test_a_row_of_short_values_that_is_longer_than_a_packet_arrives():
    """Its second head stands in the midst of a value, or before one."""
    for size in (65_535, 65_533):
        row = (b"x" * size,) * 300
        assert sum(map(len, map(length_coded, row))) > LONGEST
        found, _ = replied(packets(*rows_of([column(b"a")] * 300, (b"1",) * 300, row, (None,) * 300), END), each=50_000)
        assert found == [("1",) * 300, ("x" * size,) * 300, (None,) * 300]


def test_memory_follows_the_batch_not_the_stream():
    row = length_coded(b"x" * 200)
    many = 50_000  # 10 MB
    sent = packets(*rows_of([column(b"a")]), *(row,) * many, END)
    with closing(Server(sent)) as server:
        reply, rows = Reply(server.connection, "SELECT 1"), 0
        tracemalloc.start()
        try:
            while more := reply.fetchmany(250):
                rows += len(more)
            assert rows == many and tracemalloc.get_traced_memory()[1] < 2_000_000
        finally:
            tracemalloc.stop()


@pytest.mark.parametrize("number", [0, 7], ids=["a server that shuts down", "another reply"])
def test_a_packet_out_of_turn_is_a_lost_connection(number):
    with closing(Server(packets(END, number=number))) as server, pytest.raises(err.OperationalError, match="Lost connection"):
        Reply(server.connection, "SELECT 1")


def test_after_a_loss_nothing_is_sent_any_more():
    with closing(Server(b"")) as server:
        with pytest.raises(err.OperationalError) as caught:
            Reply(server.connection, "SELECT 1")
        assert caught.value.args[0] == 2013 and is_given_up(server)


def test_a_statement_longer_than_a_packet_goes_in_several():
    ours, theirs = socket.socketpair()
    wire, came = WatchedSocket(fileno=ours.detach()), []

    def serve():
        with theirs, theirs.makefile("rb") as reader:
            while len(came) < 2:
                (head,) = struct.unpack("<I", reader.read(4))
                came.append((head >> 24, len(reader.read(head & LONGEST))))
            theirs.sendall(packets(b"\0\1\0\2\0\0\0", number=2))

    thread = threading.Thread(target=serve)
    thread.start()
    with closing(wire):
        assert Reply(SimpleNamespace(wire=wire, encoding="utf8", decoders={}), "x" * (LONGEST + 1)).rowcount == 1
    thread.join()
    assert came == [(0, LONGEST), (1, 2)]
