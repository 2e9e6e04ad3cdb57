"""Bad clients around a server, over bare sockets: what they hold is bounded, and the others do not notice. The full form: `make judges`."""

import json
import os
import re
import signal
import socket
import ssl
import sys
import time
from contextlib import ExitStack, closing
from datetime import datetime, timedelta, timezone
from http.client import HTTPConnection, HTTPSConnection

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.judges.crowd import ONE_GENE, PROFILE, SAMPLES, Crowd, judged, loaded
from tests.server import running

pytestmark = pytest.mark.process

GENES = 200
QUICK_SECONDS = 3  # gunicorn by itself waits five for a first byte; tests run beside others
GET = b"GET /api/studies HTTP/1.1\r\nHost: x\r\n\r\n"
CLOSE = GET[:-2] + b"Connection: close\r\n\r\n"
SECRET = "c7f1e0-the-token-0e1f7c"


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    return loaded(tmp_path_factory.mktemp("crowd"), GENES)


@pytest.fixture(scope="module")
def server(settings):
    with running({**settings, "http.max_body_bytes": "100000"}, workers=1) as server:
        yield server


def connected(server, data=b""):
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    connection.sendall(data)
    return connection


def answered(server, data):
    """All that comes back until the server closes."""
    with connected(server, data) as connection:
        return connection.makefile("rb").read()


def health_seconds(server):
    began = time.monotonic()
    assert answered(server, b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 200")
    return time.monotonic() - began


@pytest.mark.slow  # A siege of some seconds.
def test_a_crowd_keeps_nobody_waiting(settings):
    with running(settings, workers=1) as server:
        told = judged(server.port, Crowd(silent=100, dribbling=20, slow=4), seconds=5)
        log = server.log()
    for each in told.values():
        # Who waits for one of the crowd waits for its 15 seconds; the full form (tests.judges.crowd) has bounds for a quiet machine.
        assert not each.failed and each.of(0.99) < QUICK_SECONDS, str(each)
    assert " ERROR " not in log and "Traceback" not in log


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET /api", id="half a line"),
        pytest.param(GET[:-2], id="half a head"),
        pytest.param(GET + b"GET", id="more than one request"),
        pytest.param(CLOSE, id="and do not close after the last answer"),
        pytest.param(b"POST /api/studies HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx", id="half a body"),
        pytest.param(b"POST /api/studies HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\nx", id="half a body that is too long"),
        pytest.param(b"POST /api/studies HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nx", id="half a chunk"),
    ],
)
def test_who_sends_this_and_waits_holds_no_thread(server, data):
    with ExitStack() as stack:
        for _ in range(30):
            stack.enter_context(connected(server, data))
        time.sleep(0.3)
        assert health_seconds(server) < QUICK_SECONDS


@pytest.mark.slow  # As long as a head may take.
def test_who_dribbles_is_closed_all_the_same(server):
    with closing(connected(server, b"GET / HTTP/1.1\r\nX: ")) as dribbling, closing(connected(server)) as silent:
        began = time.monotonic()
        with pytest.raises(ConnectionError):
            while time.monotonic() - began < 25:
                dribbling.sendall(b"y")
                time.sleep(0.5)
        assert time.monotonic() - began > 14
        assert silent.recv(1) == b""


def test_of_too_many_the_one_that_has_waited_longest_goes_first(settings):
    with running({**settings, "http.max_idle_connections": "20"}, workers=1) as server, ExitStack() as stack:
        waiting = [stack.enter_context(connected(server)) for _ in range(20)]
        resting = stack.enter_context(closing(HTTPConnection("127.0.0.1", server.port, timeout=10)))
        for _ in range(3):
            resting.request("GET", "/api/studies")
            assert resting.getresponse().read()
        assert health_seconds(server) < QUICK_SECONDS
        waiting[0].settimeout(5)
        assert waiting[0].recv(1) == b""
        waiting[-1].settimeout(0.5)
        with pytest.raises(TimeoutError):
            waiting[-1].recv(1)


def test_more_connections_than_file_handles_stop_nothing(settings):
    few = ("sh", "-c", 'ulimit -n 300; exec "$@"', "sh", sys.executable, "-m", "genows")
    with running(settings, workers=1, command=few) as server, ExitStack() as stack:
        (worker,) = server.workers()
        for _ in range(400):
            stack.enter_context(connected(server))
        assert health_seconds(server) < QUICK_SECONDS
        assert answered(server, CLOSE).startswith(b"HTTP/1.1 200")
        assert server.workers() == [worker] and "Traceback" not in server.log()


def test_a_server_that_stops_waits_for_no_silent_client(settings):
    with running(settings, workers=1) as server, ExitStack() as stack:
        for data in [b"", b"GET /", GET, CLOSE] * 10:
            stack.enter_context(connected(server, data))
        assert health_seconds(server) < QUICK_SECONDS
        began = time.monotonic()
        os.kill(server.pid, signal.SIGTERM)
        assert server.exit_code(20) == 0
        assert time.monotonic() - began < 5


def test_as_many_slow_readers_as_like_hold_no_database_connection(settings):
    request = f"GET {PROFILE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    with running({**settings, "db.pool_size": "2"}, workers=1) as server, ExitStack() as stack:
        slow = [stack.enter_context(connected(server, request)) for _ in range(12)]
        for connection in slow:
            assert connection.recv(9) == b"HTTP/1.1 "
        deadline = time.monotonic() + 20
        while server.log().count(" GET /api/geneticprofiledata 200 ") < len(slow):
            assert time.monotonic() < deadline, "threads still make answers that nobody reads"
            time.sleep(0.1)
        began = time.monotonic()
        assert answered(server, CLOSE).startswith(b"HTTP/1.1 200")
        assert time.monotonic() - began < QUICK_SECONDS
        # What was spooled is complete.
        body = slow[0].makefile("rb").read().partition(b"\r\n\r\n")[2]
        records = json.loads(re.sub(rb"(?:^|\r\n)[0-9A-F]+\r\n", b"", body))
        assert len(records) == GENES * SAMPLES


def test_a_spool_that_is_full_bounds_what_slow_readers_hold(settings):
    full = {**settings, "db.pool_size": "3", "db.pool_wait_seconds": "0.5", "http.spool_megabytes": "1"}
    with running(full, workers=1) as server, ExitStack() as stack:
        request = f"GET {PROFILE} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        slow = [stack.enter_context(connected(server, request)) for _ in range(4)]
        for connection in slow:
            assert connection.recv(9) == b"HTTP/1.1 "
        deadline = time.monotonic() + 20
        while server.log().count("the spool is full (http.spool_megabytes)") < 3:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert answered(server, CLOSE).startswith(b"HTTP/1.1 200")


def test_uploads_of_one_client_without_a_token_leave_space_to_others(settings):
    head = b"POST /api/studies HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    with running({**settings, "http.spool_megabytes": "4"}, workers=1) as server, ExitStack() as stack:
        # One megabyte is this client's; up to 256 KiB of each body are in memory.
        for _ in range(2):
            stack.enter_context(connected(server, head % 2_000_000 + bytes(1_000_000)))
        deadline = time.monotonic() + 20
        while "a request of 127.0.0.1 is dropped" not in server.log():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        with socket.create_connection(("127.0.0.1", server.port), timeout=30, source_address=("127.0.0.2", 0)) as other:
            other.sendall(head % 600_000 + b"{}" + b" " * 599_998)
            answer = other.makefile("rb").read()
            assert answer.startswith(b"HTTP/1.1 200"), server.log()


def test_no_byte_of_a_body_is_taken_for_a_request(server):
    inside = GET * 20
    post = b"POST /api/samples HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + inside
    answer = answered(server, post)
    assert answer.startswith(b"HTTP/1.1 413") and answer.count(b"HTTP/1.1 ") == 1


def test_a_client_that_waits_to_be_told_to_go_on_is_told_once(server):
    head = b"POST /api/studies HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
    with connected(server, head + b"Expect: 100-continue\r\n\r\n") as connection:
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        assert connection.makefile("rb").read().startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "chunks",
    [b"x\r\n\r\n", b"5\r\nabcdefgh\r\n0\r\n\r\n", b"-1\r\n", b"5;=\x00\r\nabcde\r\n0\r\n\r\n", b"0\r\nno trailer\r\n\r\n", b"5\r\nab"],
    ids=["no size", "a chunk that is longer than it says", "below nothing", "a bad extension", "a bad trailer", "broken off"],
)
def test_a_malformed_chunked_body_is_a_400_and_no_more(server, chunks):
    before = len(server.log())
    head = b"POST /api/samples HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(server, head + chunks) as connection:
        connection.shutdown(socket.SHUT_WR)
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400") and b"application/problem+json" in answer
    assert answer.count(b"HTTP/1.1 ") == 1
    assert "Traceback" not in server.log()[before:] and "request" not in server.log()[before:].replace("request_", "")


@pytest.mark.parametrize("path", ["/health/live", "/nowhere"])
def test_a_malformed_body_that_nobody_reads_gets_no_second_answer(server, path):
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    answer = answered(server, head + b"0x3\r\nabc\r\n0\r\n\r\n" + GET)
    assert answer.count(b"HTTP/1.1 ") == 1 and not answer.startswith(b"HTTP/1.1 400")


def test_a_client_of_http_1_0_is_not_told_to_go_on(server):
    head = b"POST /api/studies HTTP/1.0\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    with connected(server, head) as connection:
        connection.settimeout(0.5)
        with pytest.raises(TimeoutError):
            connection.recv(1)
        connection.settimeout(30)
        connection.sendall(b"{}")
        assert connection.makefile("rb").read().startswith(b"HTTP/1.0 200")


HIDDEN = SECRET.encode()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(HIDDEN + b"\r\n\r\n", id="a line that is none"),
        pytest.param(b"get /" + HIDDEN + b" HTTP/1.1\r\n\r\n", id="a method in small letters"),
        pytest.param(HIDDEN.upper() + b" / HTTP/1.1\r\n\r\n", id="a method"),
        pytest.param(b"GET /?token=" + HIDDEN + b"\xff HTTP/1.1\r\n\r\n", id="an address"),
        pytest.param(b"GET " + HIDDEN + b" HTTP/1.1\r\n\r\n", id="an address without a slash"),
        pytest.param(b"GET / HTTP/" + HIDDEN + b"\r\n\r\n", id="a version"),
        pytest.param(b"GET / HTTP/1.1\r\nAuthorization Bearer " + HIDDEN + b"\r\n\r\n", id="a header without a colon"),
        pytest.param(b"GET / HTTP/1.1\r\n" + HIDDEN + b" : x\r\n\r\n", id="a header's name"),
        pytest.param(b"GET / HTTP/1.1\r\nAuthorization: Bearer\x00" + HIDDEN + b"\r\n\r\n", id="a header's value"),
        pytest.param(b"GET / HTTP/1.1\r\nX: y\r\n " + HIDDEN + b"\r\n\r\n", id="a folded header"),
        pytest.param(b"GET / HTTP/1.1\r\nX: y\n" + HIDDEN + b"\r\n\r\n", id="a bare newline"),
        pytest.param(b"GET / HTTP/1.1\r\nX: " + HIDDEN * 1000 + b"\r\n\r\n", id="a header that is too long"),
        pytest.param(b"GET /" + HIDDEN * 20000 + b" HTTP/1.1\r\n\r\n", id="a line that is too long"),
        pytest.param(b"GET / HTTP/1.1\r\nExpect: " + HIDDEN + b"\r\n\r\n", id="an expectation"),
        pytest.param(b"POST / HTTP/1.1\r\nTransfer-Encoding: " + HIDDEN + b"\r\n\r\n", id="a coding"),
        pytest.param(b"POST / HTTP/1.1\r\nContent-Length: " + HIDDEN + b"\r\n\r\n", id="a length"),
        pytest.param(b"POST /login HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + HIDDEN + b"\r\n", id="a chunk's size"),
        pytest.param(b"POST /api/samples HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + HIDDEN + b"\r\n", id="a chunk's size of the API"),
        pytest.param(b"POST /api/samples HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;" + HIDDEN + b"\x00\r\nx\r\n0\r\n\r\n", id="an extension"),
        pytest.param(b"POST /api/samples HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx" + HIDDEN + b"\r\n0\r\n\r\n", id="behind a chunk"),
        pytest.param(b"POST /api/samples HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + HIDDEN + b"\r\n\r\n", id="a trailer"),
        pytest.param(b"POST /login HTTP/1.1\r\nContent-Length: 1000\r\n\r\npassword=" + HIDDEN, id="a body that breaks off"),
    ],
)  # fmt: skip
def test_what_is_no_http_leaves_no_secret_in_the_log(server, data):
    with connected(server, data) as connection:
        connection.shutdown(socket.SHUT_WR)
        answer = connection.makefile("rb").read()
    assert answer[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 404", b"HTTP/1.1 405", b"HTTP/1.1 414", b"HTTP/1.1 417", b"HTTP/1.1 431", b"HTTP/1.1 501")
    health_seconds(server)  # Whatever is logged is there now.
    log = server.log()
    assert SECRET not in log and SECRET.upper() not in log and "Traceback" not in log


def test_what_is_no_http_is_told_by_its_kind(server):
    assert answered(server, b"GET / HTTP/1.1\r\nAuthorization Bearer x\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert re.search(r"WARNING genows\.server a request from 127\.0\.0\.1 is no HTTP that is understood here: InvalidHeader\n", server.log())


WITH_TLS = """
import sys
from genows.commands import serve
settings = serve.gunicorn_settings()
settings.update(certfile={certificate!r}, keyfile={key!r})
serve.gunicorn_settings = lambda: settings
from genows.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_tls_of_gunicorns_own_goes_its_own_way(settings, tmp_path):
    certificate, key = certificate_files(tmp_path)
    command = (sys.executable, "-c", WITH_TLS.format(certificate=certificate, key=key))
    with running(settings, workers=1, command=command) as server:
        trusting = ssl.create_default_context(cafile=certificate)
        with closing(HTTPSConnection("localhost", server.port, timeout=20, context=trusting)) as connection:
            for _ in range(3):
                connection.request("GET", ONE_GENE)
                assert len(json.loads(connection.getresponse().read())) == SAMPLES
            connection.request("POST", "/api/studies", b"{}", {"Content-Type": "application/json"})
            assert connection.getresponse().read()


def certificate_files(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(timezone.utc)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - timedelta(days=1), now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    files[1].write_bytes(key.private_bytes(encoding, form, serialization.NoEncryption()))
    return tuple(map(str, files))
