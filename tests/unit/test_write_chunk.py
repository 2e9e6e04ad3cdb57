"""Chunks of an answer on the wire: as gunicorn's own function frames them, however the socket takes them."""

import socket
import threading

import pytest
from gunicorn import util
from hypothesis import given
from hypothesis import strategies as st

from genows.commands.serve import gunicorn_settings

write_chunk = gunicorn_settings()["write_chunk"]


class Taking:
    """A socket that takes at most so many bytes of what sendmsg offers."""

    def __init__(self, most):
        self.most, self.taken = most, b""

    def sendmsg(self, parts):
        taken = b"".join(parts)[: self.most]
        self.taken += taken
        return len(taken)

    def sendall(self, data):
        self.taken += bytes(data)


@given(st.binary(max_size=64), st.integers(0, 80))
def test_a_chunk_is_framed_as_by_gunicorn(data, most):
    ours, theirs = Taking(most), Taking(0)
    write_chunk(ours, data)
    util.write_chunk(theirs, data)
    assert ours.taken == theirs.taken


@pytest.mark.parametrize("size", [0, 1, 5_000_000])
def test_a_chunk_arrives_whole(size):
    sender, receiver = socket.socketpair()
    data, got = bytes(range(256)) * (size // 256) + b"x" * (size % 256), []
    with sender, receiver:
        reading = threading.Thread(target=lambda: got.append(receiver.makefile("rb").read()))
        reading.start()
        write_chunk(sender, data)
        sender.shutdown(socket.SHUT_WR)
        reading.join()
    assert got == [b"%X\r\n%b\r\n" % (size, data)]
