"""A server of MySQL 8 at a local socket asks for the password itself, and gets it; messages name the socket, not a host."""

import contextlib
import socket
import struct
import tempfile
import threading
from pathlib import Path

import pytest

from genows.config.reader import make_config
from genows.db.hosts import Place
from genows.db.mysql import MySQLDriver
from genows.errors import DatabaseGone, SchemaError

PASSWORD = "secret"
# What the server says to be given the password itself: "full authentication", and a switch to the plugin with a salt.
PLUGINS = {"caching_sha2_password": b"\x01\x04", "sha256_password": b"\xfesha256_password\0abcdefghijklmnopqrst\0"}


def packet(number, body):
    return struct.pack("<I", len(body))[:3] + bytes([number]) + body


def read(client):
    head = client.recv(4)
    return head[3], client.recv(head[0] | head[1] << 8 | head[2] << 16)


def greeting(plugin):
    """As MySQL 8 without TLS and compression."""
    able = 0xFFFFFFFF & ~(1 << 11) & ~(1 << 5)
    version = b"\x0a8.0.36\0" + struct.pack("<I", 7) + b"abcdefgh\0" + struct.pack("<H", able & 0xFFFF) + b"\x2d" + struct.pack("<H", 2)
    return version + struct.pack("<H", able >> 16) + bytes([21]) + bytes(10) + b"ijklmnopqrst\0" + plugin.encode() + b"\0"


class Server:
    """Greets as MySQL 8, asks for full authentication, and refuses. *answers*: what came instead of a password's hash."""

    def __init__(self, listener, plugin):
        self.listener, self.plugin, self.answers = listener, plugin, []
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                with client:
                    client.sendall(packet(0, greeting(self.plugin)))
                    number, _ = read(client)
                    client.sendall(packet(number + 1, PLUGINS[self.plugin]))
                    number, answer = read(client)
                    self.answers.append(answer)
                    client.sendall(packet(number + 1, b"\xff" + struct.pack("<H", 1045) + b"#28000Access denied"))

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()


@pytest.fixture(params=PLUGINS)
def local(request):
    """(a Server at a local socket, its path, short)."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "mysqld.sock")
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen()
        server = Server(listener, request.param)
        yield server, path
        server.close()


def driver_of(text):
    return MySQLDriver(make_config({"db.connection_string": text}).database)


@pytest.mark.parametrize("connect", ["reader", "writer", "probe"])
def test_the_password_itself_is_sent_over_a_local_socket(connect, local):
    server, path = local
    driver = driver_of(f"mysql://app:{PASSWORD}@localhost/portal?unix_socket={path}")
    if connect == "probe":
        assert driver.answers(Place(path))  # It refuses, and so it answers.
    else:
        with pytest.raises(SchemaError, match="refuses app"):
            driver.connect_reader() if connect == "reader" else driver.connect_writer(1)
    assert len(server.answers) == 1 and f"{PASSWORD}\0".encode() in server.answers[0]


def test_over_tcp_without_tls_it_is_not():
    listener = socket.create_server(("127.0.0.1", 0))
    server = Server(listener, "caching_sha2_password")
    driver = driver_of(f"mysql://app:{PASSWORD}@127.0.0.1:{listener.getsockname()[1]}/portal")
    try:
        with pytest.raises(SchemaError):
            driver.connect_reader()
        assert server.answers == [b"\x02"]  # a question for the key to encrypt it with
    finally:
        server.close()


def test_messages_name_the_socket(tmp_path):
    path = tmp_path / "none.sock"
    for text in (f"mysql://app:s@localhost,db2/portal?unix_socket={path}", f"mysql://app:s@/portal?unix_socket={path}"):
        driver = driver_of(text)
        assert driver.name == f"portal on {path}"
        with pytest.raises(DatabaseGone) as caught:
            driver.connect_reader()
        assert caught.value.reason.count(str(path)) == 2 and "3306" not in caught.value.reason and "localhost" not in caught.value.reason


def test_places_are_written_as_people_write_them():
    assert [str(place) for place in (Place("db", 3307), Place("::1", 3306), Place("/run/my.sock"))] == ["db:3307", "[::1]:3306", "/run/my.sock"]
