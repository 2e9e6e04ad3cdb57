"""Headers as they come over the wire, through gunicorn: what its parsing might let through that the application does not see."""

import socket

import pytest

from tests.databases import made_sqlite
from tests.portal import FRODO, SAM, add_user
from tests.server import running

pytestmark = pytest.mark.process

COMMON = {"dat.method": "uuid", "api.session_access": "true"}
PROXY_HEADER = {**COMMON, "authenticate": "proxy_header", "authenticate.header": "X-Portal-User"}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    made = made_sqlite(tmp_path_factory.mktemp("forged"))
    for email in (FRODO, SAM):
        add_user(made, email, "public_portal:ALL")
    return made


def served(made, settings):
    with running({**made.settings, **settings}, workers=1) as server:
        yield server


@pytest.fixture(scope="module")
def trusting(made):
    """A server that trusts us as the proxy."""
    yield from served(made, {**PROXY_HEADER, "authenticate.trusted_proxies": "127.0.0.1"})


@pytest.fixture(scope="module")
def strange(made):
    """A server that trusts another proxy, for the name; us for what is forwarded."""
    yield from served(made, {**PROXY_HEADER, "authenticate.trusted_proxies": "10.0.0.1", "http.trusted_proxies": "127.0.0.1"})


@pytest.fixture(scope="module")
def by_server(made):
    """A server with remote_user, which gunicorn never sets."""
    yield from served(made, {**COMMON, "authenticate": "remote_user"})


def status(server, *lines: bytes, target=b"/api/studies"):
    """The status of a request with these header lines, exactly as they are."""
    request = b"\r\n".join([b"GET " + target + b" HTTP/1.1", b"Host: localhost", b"Connection: close", *lines, b"", b""])
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    return int(answer.split(b" ", 2)[1])


FRODO_LINE = f"X-Portal-User: {FRODO}".encode()
SAM_WORD = SAM.encode()


@pytest.mark.parametrize("name", [b"X-Portal-User", b"x-portal-user", b"X-PORTAL-USER"])
def test_the_trusted_proxys_header_counts_in_any_case(trusting, name):
    assert status(trusting, name + b": " + FRODO.encode()) == 200


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([b"X_Portal_User: " + SAM_WORD], id="underscores"),
        pytest.param([b"X-Portal_User: " + SAM_WORD], id="one underscore"),
        pytest.param([b"x_portal_user: " + SAM_WORD, b"X_PORTAL_USER: " + SAM_WORD], id="underscores, twice"),
        pytest.param([FRODO_LINE, FRODO_LINE], id="twice"),
        pytest.param([FRODO_LINE, b"x-portal-user: " + SAM_WORD], id="twice, in two cases"),
        pytest.param([FRODO_LINE, b"X-Portal-User:"], id="twice, once empty"),
        pytest.param([b"X-Portal-User : " + SAM_WORD], id="a blank before the colon"),
        pytest.param([b" X-Portal-User: " + SAM_WORD], id="a blank in front"),
        pytest.param([b"X-Other: a", b"\tX-Portal-User: " + SAM_WORD], id="folded into another"),
        pytest.param([b"X-Portal-User: " + SAM_WORD + b"\x00"], id="a NUL"),
        pytest.param([b"Remote-User: " + SAM_WORD], id="Remote-User"),
        pytest.param([b"Remote_User: " + SAM_WORD], id="Remote_User"),
        pytest.param([b"REMOTE_USER: " + SAM_WORD], id="REMOTE_USER"),
    ],
)
def test_what_counts_for_nobody_even_from_the_proxy(trusting, lines):
    assert status(trusting, *lines) in (400, 401)


def test_an_underscore_variant_beside_the_true_header_changes_nothing(trusting, made):
    assert status(trusting, FRODO_LINE, b"X_Portal_User: " + SAM_WORD) == 200
    typed = b"Sec-Fetch-Site: none"
    assert status(trusting, FRODO_LINE, b"X_Portal_User: " + SAM_WORD, typed, target=b"/api/data-access-token") == 200
    assert made.rows("SELECT DISTINCT `USERNAME` FROM `data_access_tokens`") == [(FRODO,)]


@pytest.mark.parametrize("more", [[], [b"X-Forwarded-For: 10.0.0.1"], [b"Forwarded: for=10.0.0.1"], [b"X-Real-IP: 10.0.0.1"]])
def test_from_a_strange_peer_nothing_counts(strange, more):
    assert status(strange, FRODO_LINE, *more) == 401


@pytest.mark.parametrize(
    "line",
    [b"Remote-User", b"Remote_User", b"REMOTE_USER", b"remote_user", b"HTTP_REMOTE_USER", b"X-Remote-User", b"genows.user", b"AUTH_TYPE"],
)
def test_no_header_is_remote_user(by_server, line):
    assert status(by_server, line + b": " + FRODO.encode()) in (400, 401)


@pytest.mark.parametrize(
    "target",
    [
        b"//api/studies", b"/%61pi/studies", b"/api%2Fstudies", b"/api/./studies", b"/x/../api/studies",
        b"http://localhost/api/studies", b"/api/studies?x", b"/api/studies;x", b"/API/studies", b"/api//studies", b"/api/studies%00",
    ],
)  # fmt: skip
def test_no_way_of_writing_an_address_passes_the_gate(by_server, target):
    assert status(by_server, target=target) in (400, 401, 404)


def test_a_script_name_of_a_clients_making_is_none(by_server):
    assert status(by_server, b"SCRIPT_NAME: /api", target=b"/api/studies") in (400, 401)
    assert status(by_server, b"X-Forwarded-Prefix: /api", target=b"/mutations") in (400, 404)
    assert status(by_server, b"PATH_INFO: /", target=b"/api/studies") in (400, 401)
