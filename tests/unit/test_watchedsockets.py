"""Sockets that ask their watcher about silence: with and without TLS, while they read and while they send."""

import socket
import ssl
import threading
import time
from contextlib import closing
from datetime import datetime, timedelta, timezone

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from genows.db.watchedsockets import Watched, WatchedTLSSocket, open_socket

LIMIT = 0.05


class Watcher:
    """*patience*: seconds of silence after which it gives up."""

    def __init__(self, patience):
        self.patience, self.asked, self.cut = patience, [], False

    def goes_on(self, silent_seconds):
        self.asked.append(silent_seconds)
        return silent_seconds < self.patience

    def heard(self):
        pass

    def cut_off(self):
        self.cut = True


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A file with a key and a certificate of its own."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "db")])
    now = datetime.now(timezone.utc)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now - timedelta(1), now + timedelta(1))
    made = builder.sign(key, hashes.SHA256())
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file = tmp_path_factory.mktemp("tls") / "certificate.pem"
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file


@pytest.fixture(params=["plain", "tls"])
def ends(request, certificate):
    """(our watched socket, the server's end)."""
    tls = request.param == "tls"
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        ours = open_socket("127.0.0.1", listener.getsockname()[1], None, 5, 5)
        theirs, _ = listener.accept()
    if tls:
        accepting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        accepting.load_cert_chain(certificate)
        context = ssl.create_default_context(cafile=certificate)
        context.check_hostname, context.sslsocket_class = False, WatchedTLSSocket
        wrapped = []
        accept = threading.Thread(target=lambda: wrapped.append(accepting.wrap_socket(theirs, server_side=True)))
        accept.start()
        ours = context.wrap_socket(ours)
        accept.join()
        (theirs,) = wrapped
    ours.settimeout(LIMIT)
    with ours, theirs:
        yield ours, theirs


def later(seconds, action):
    timer = threading.Timer(seconds, action)
    timer.start()
    return timer


def test_without_a_watcher_silence_ends_the_reading(ends):
    ours, _ = ends
    began = time.monotonic()
    with pytest.raises(OSError, match="timed out"):
        ours.makefile("rb").read(1)
    assert time.monotonic() - began < 5 * LIMIT


def test_silence_is_borne_as_long_as_the_watcher_says(ends):
    ours, theirs = ends
    ours.watcher = Watcher(100)
    sending = later(4.5 * LIMIT, lambda: theirs.sendall(b"late"))
    assert ours.makefile("rb").read(4) == b"late"
    sending.join()
    assert ours.watcher.asked[:3] == pytest.approx([LIMIT, 2 * LIMIT, 3 * LIMIT])


def test_silence_ends_where_the_watcher_says(ends):
    ours, _ = ends
    ours.watcher = Watcher(2.5 * LIMIT)
    with pytest.raises(OSError, match="timed out"):
        ours.makefile("rb").read(1)
    assert len(ours.watcher.asked) == 3 and not ours.watcher.cut


def test_the_end_of_a_stream_is_its_end(ends):
    ours, theirs = ends
    ours.watcher = Watcher(100)
    theirs.sendall(b"12")
    theirs.shutdown(socket.SHUT_RDWR)
    assert ours.makefile("rb").read(4) == b"12"
    assert not ours.watcher.asked


def test_much_is_sent_to_a_reader_who_is_slow_but_reads(ends):
    ours, theirs = ends
    ours.watcher, data, got = Watcher(100), bytes(range(256)) * 40_000, []

    def read_late():
        time.sleep(3 * LIMIT)
        while sum(map(len, got)) < len(data):
            got.append(theirs.recv(1 << 20))

    reading = threading.Thread(target=read_late)
    reading.start()
    ours.sendall(data)
    reading.join()
    assert b"".join(got) == data and ours.watcher.asked


def test_sending_to_one_who_reads_nothing_ends_where_the_watcher_says(ends):
    ours, _ = ends
    ours.watcher = Watcher(2.5 * LIMIT)
    with pytest.raises(TimeoutError):
        ours.sendall(bytes(10_000_000))
    assert len(ours.watcher.asked) == 3


def test_what_the_system_gives_up_is_no_silence():
    class Dead(socket.socket):
        def recv_into(self, *arguments):
            raise TimeoutError(110, "Connection timed out")

    class WatchedDead(Watched, Dead):
        """As WatchedSocket."""

    with WatchedDead() as dead:
        dead.watcher = Watcher(100)
        with pytest.raises(TimeoutError, match="110"):
            dead.recv_into(bytearray(1))
    assert dead.watcher.cut and not dead.watcher.asked


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="Linux alone has it")
def test_the_system_is_told_when_to_give_up():
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        with open_socket("127.0.0.1", listener.getsockname()[1], None, 5, 7.5) as ours:
            assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 7000
            assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 7
            assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
