"""Connections that stay open: what is asked on them is answered, by whom and when ever, and a server that stops lets them end."""

import http.client
import json
import os
import signal
import socket
import threading
import time
from contextlib import closing

import pytest

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.databases import made_sqlite
from tests.server import by_gunicorn, by_serve, running

pytestmark = pytest.mark.process

GENES, SAMPLES = 300, 1000
ONE = "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes=TP53"
ALL = "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes="


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """Settings of a SQLite database with the demo study."""
    folder = tmp_path_factory.mktemp("connections")
    made = made_sqlite(folder)
    write_demo(folder / "demo", samples=SAMPLES, genes=GENES, kinds=["expression"], complete=True)
    load_study(made.database, folder / "demo", Options(), Silence())
    return made.settings


@pytest.fixture(scope="module")
def server(loaded):
    with running(loaded, workers=1) as server:
        yield server


def connected(server):
    return closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60))


def got(connection, address):
    connection.request("GET", address)
    answer = connection.getresponse()
    assert answer.status == 200
    return answer.read()


def test_one_connection_asks_again_and_again(server):
    with connected(server) as connection:
        bodies = {got(connection, ONE) for _ in range(200)}
    assert len(json.loads(bodies.pop())) == SAMPLES and not bodies


def test_what_is_asked_before_the_answer_is_read_is_answered_too(server):
    request = f"GET {ONE} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    last = f"GET {ONE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    with connected(server) as single:
        body = got(single, ONE)
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(request * 3 + last)
        everything = connection.makefile("rb").read()
    assert everything.count(b"HTTP/1.1 200 OK") == 4
    assert everything.count(body) == 4


def test_many_clients_get_what_each_has_asked_for(server):
    with connected(server) as connection:
        symbols = sorted({record["hugo_gene_symbol"] for record in json.loads(got(connection, ALL))})[:16]
    wrong = []

    def ask(symbol):
        with connected(server) as connection:
            for _ in range(20):
                records = json.loads(got(connection, ONE.replace("TP53", symbol)))
                if len(records) != SAMPLES or {record["hugo_gene_symbol"] for record in records} != {symbol}:
                    wrong.append(symbol)

    asking = [threading.Thread(target=ask, args=(symbol,)) for symbol in symbols]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("start", [by_serve, by_gunicorn])
def test_a_connection_that_rests_is_closed_after_as_long_as_the_setting_says(loaded, start, tmp_path):
    file = tmp_path / "portal.properties"
    file.write_text("".join(f"{name}={text}\n" for name, text in {**loaded, "http.keepalive_seconds": "30"}.items()))
    with start(file, workers=1) as server, connected(server) as resting:
        got(resting, "/api/studies")
        with pytest.raises(TimeoutError):
            resting.sock.settimeout(4)  # gunicorn itself would close it after two.
            resting.sock.recv(1)
        # Read again at SIGHUP: the new worker keeps it shorter.
        file.write_text(file.read_text().replace("seconds=30", "seconds=1"))
        server.tell(signal.SIGHUP)
        server.until(lambda: "Worker exiting" in server.log() and len(server.workers()) == 1)
        with connected(server) as second:
            got(second, "/api/studies")
            second.sock.settimeout(20)
            assert second.sock.recv(1) == b""


def test_a_server_that_stops_finishes_its_answers_and_waits_for_no_resting_client(loaded):
    with running(loaded, workers=1) as server, connected(server) as resting, connected(server) as long:
        got(resting, "/api/studies")
        long.request("GET", ALL)
        answer = long.getresponse()
        began, first = time.monotonic(), answer.read(100_000)
        os.kill(server.pid, signal.SIGTERM)
        time.sleep(1)
        records = json.loads(first + answer.read())
        assert server.exit_code(20) == 0
        assert len(records) == GENES * SAMPLES
        assert time.monotonic() - began < 15
