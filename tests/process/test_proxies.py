"""The examples of conf/nginx and conf/haproxy, in the real programs: what genows knows of the client, and what comes through."""

import http.client
import json
import os
import re
import signal
import threading
import time
import urllib.parse
from collections import Counter
from contextlib import ExitStack, closing, contextmanager

import pytest

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.databases import made_sqlite
from tests.mariadb import free_port
from tests.portal import FRODO, PASSWORD, SECRET, add_user
from tests.proxies import NAME, PROXIES
from tests.server import running

pytestmark = [pytest.mark.process, pytest.mark.slow]  # Starts a server and a proxy.

GENES, SAMPLES = 200, 1000
ALL = "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes="
CLIENT = "127.0.0.2"
HALF_SECONDS = 10  # genows itself waits 15 for the rest of a body


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("proxied")
    made = made_sqlite(folder)
    write_demo(folder / "demo", samples=SAMPLES, genes=GENES, kinds=["expression"], complete=True)
    load_study(made.database, folder / "demo", Options(), Silence())
    add_user(made, FRODO, password=PASSWORD)
    made.database.close()
    return made.settings


@pytest.fixture(scope="module", params=PROXIES)
def proxied(request, loaded, tmp_path_factory):
    """(server, proxy); everybody may read, and figures go to the client's address."""
    settings = {**loaded, "authenticate": "false", "http.trusted_proxies": "127.0.0.1", "metrics.networks": CLIENT}
    with running(settings, workers=1) as server, PROXIES[request.param](tmp_path_factory.mktemp("proxy"), server.port) as proxy:
        yield server, proxy


@contextmanager
def asked(proxy, path, method="GET", body=None, headers=(), seconds=60):
    connection = http.client.HTTPConnection(NAME)
    connection.sock = proxy.connect(CLIENT)
    connection.sock.settimeout(seconds)
    with closing(connection):
        connection.request(method, path, body, dict(headers))
        yield connection.getresponse()


def logged(server, request_id):
    deadline = time.monotonic() + 10
    while not (lines := [line for line in server.log().splitlines() if request_id in line]):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return lines[0]


def test_the_client_is_known_whatever_it_says_of_itself(proxied):
    server, proxy = proxied
    forged = {"X-Forwarded-For": "6.6.6.6", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http", "X-Forwarded-Prefix": "/evil"}
    with asked(proxy, "/", headers=forged) as answer:
        page = answer.read().decode()
        assert answer.status == 200
        assert f"genows.access {CLIENT} - GET / 200 " in logged(server, answer.headers["X-Request-Id"])
    assert f"https://{NAME}" in page and "evil" not in page


def test_plain_http_is_sent_to_https(proxied):
    _, proxy = proxied
    with closing(http.client.HTTPConnection("127.0.0.1", proxy.plain_port, timeout=30)) as connection:
        connection.request("GET", "/api/studies", headers={"Host": NAME})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{NAME}/api/studies")
        answer.read()


def test_the_longest_address_and_a_large_body_come_through(proxied):
    _, proxy = proxied
    cases = ",".join(f"TCGA-{number:04}-{number:04}-01" for number in range(10_000))
    with asked(proxy, f"/api/samples?study_id=demo&sample_ids={cases}") as answer:
        assert (len(cases), answer.status) == (179_999, 200)
        assert answer.read() == b"[]"
    many = ",".join(f"TCGA-{number:06}-01" for number in range(80_000))
    with asked(proxy, "/api/samples", "POST", f"study_id=demo&sample_ids={many}", {"Content-Type": "application/x-www-form-urlencoded"}) as answer:
        assert (len(many) > 1_000_000, answer.status, answer.read()) == (True, 200, b"[]")


def test_a_long_answer_comes_whole(proxied):
    _, proxy = proxied
    with asked(proxy, ALL) as answer:
        assert len(json.loads(answer.read())) == GENES * SAMPLES


def test_an_answer_that_breaks_off_looks_broken(proxied):
    """The worker dies in the middle: the client's library must say so, and must not take what it has for all."""
    server, proxy = proxied
    with asked(proxy, ALL) as answer:
        assert answer.status == 200 and answer.read(1000)
        [worker] = server.workers()
        os.kill(worker, signal.SIGKILL)
        with pytest.raises((http.client.IncompleteRead, ConnectionError)):
            # What nginx had already taken is still to be read.
            while chunk := answer.read(100_000):
                assert chunk
    wait_until_served(proxy)


def wait_until_served(proxy):
    deadline = time.monotonic() + 20
    while True:
        with asked(proxy, "/health") as answer:
            if answer.status == 200 and answer.read() == b"ok\n":
                return
        assert time.monotonic() < deadline
        time.sleep(0.2)


@pytest.mark.parametrize("path", ["/metrics", "/%6detrics", "/x/../metrics", "//metrics"])
def test_figures_do_not_leave_by_the_proxy(proxied, path):
    """The client's address may read them, directly at genows."""
    _, proxy = proxied
    with asked(proxy, path) as answer:
        assert answer.status in (400, 404) and b"genows_" not in answer.read()


def test_many_clients_at_once(proxied):
    _, proxy = proxied
    wrong = []

    def ask():
        for _ in range(10):
            with asked(proxy, "/api/studies") as answer:
                if answer.status != 200 or len(json.loads(answer.read())) != 1:
                    wrong.append(answer.status)

    asking = [threading.Thread(target=ask) for _ in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("kind", PROXIES)
def test_its_own_logs_hold_no_addresses(kind, tmp_path):
    """Tokens and patients' ids stand there. Nobody listens behind it, which it has to tell somehow."""
    with PROXIES[kind](tmp_path, free_port()) as proxy:
        with asked(proxy, "/api/samples?sample_ids=HIDDEN") as answer:
            assert answer.status in (502, 503)
        with closing(http.client.HTTPConnection("127.0.0.1", proxy.plain_port, timeout=30)) as connection:
            connection.request("GET", "/api/samples?sample_ids=HIDDEN")
            assert connection.getresponse().status == 301
    written = [file for file in tmp_path.rglob("*") if file.is_file() and b"HIDDEN" in file.read_bytes()]
    assert not written


def test_who_stops_in_the_middle_of_a_body_holds_no_thread(proxied):
    _, proxy = proxied
    half = f"POST /api/samples HTTP/1.1\r\nHost: {NAME}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\nx".encode()
    with ExitStack() as stack:
        for _ in range(30):
            stack.enter_context(proxy.connect(CLIENT)).sendall(half)
        time.sleep(0.5)
        with asked(proxy, "/health", seconds=HALF_SECONDS) as answer:
            assert answer.status == 200


def test_no_post_is_lost_while_genows_takes_its_settings_again(proxied):
    """A proxy repeats no POST: what it sends on a connection that the old worker has closed is a 502."""
    server, proxy = proxied
    statuses, ends = Counter(), threading.Event()

    def post():
        while not ends.is_set():
            with asked(proxy, "/api/samples", "POST", b'{"study_id":"demo"}', {"Content-Type": "application/json"}) as answer:
                answer.read()
                statuses[answer.status] += 1

    posting = [threading.Thread(target=post) for _ in range(4)]
    for thread in posting:
        thread.start()
    for _ in range(2):
        workers, answered = server.workers(), statuses.total()
        server.tell(signal.SIGHUP)
        server.until(lambda old=workers: not set(old) & set(server.workers()))
        server.until(lambda so_far=answered: statuses.total() > so_far + 100)
    ends.set()
    for thread in posting:
        thread.join()
    assert set(statuses) == {200}


@pytest.mark.parametrize("kind", PROXIES)
def test_people_sign_in_with_secure_cookies(kind, loaded, tmp_path):
    settings = {**loaded, "authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid", "http.trusted_proxies": "127.0.0.1"}
    with running(settings, workers=1) as server, PROXIES[kind](tmp_path, server.port) as proxy:
        with asked(proxy, "/login") as answer:
            field = re.search(r'name="csrf_token" value="([^"]+)"', answer.read().decode())[1]
            cookies = [cookie.partition(";") for cookie in answer.headers.get_all("Set-Cookie") or []]
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(cookie for cookie, _, _ in cookies),
            "Origin": f"https://{NAME}",
        }
        form = urllib.parse.urlencode({"csrf_token": field, "email": FRODO, "password": PASSWORD})
        with asked(proxy, "/login", "POST", form, headers) as answer:
            told = answer.headers.get_all("Set-Cookie")
            assert answer.status in (302, 303), answer.read()
    assert cookies and all("Secure" in rest for _, _, rest in cookies)
    assert told and all("Secure" in cookie for cookie in told)
    assert f"sign-in outcome=ok user={FRODO} peer={CLIENT}" in server.log_at_end
