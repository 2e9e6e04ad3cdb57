"""A long computation through gunicorn: it keeps nobody waiting but the next one, which is answered too, and ends when its client goes away."""

import http.client
import os
import random
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests import cohorts, data_rows
from tests.databases import made_sqlite
from tests.server import running

# Making the study and computing take seconds.
pytestmark = [pytest.mark.process, pytest.mark.slow]

GENES, SAMPLES, ASKED = 1500, 400, 10
ADDRESS = "/api/coexpressions"
LONG = {"genetic_profile_ids": "c_mrna", "genes": ",".join(f"GENE{number}" for number in range(ASKED)), "threshold": "0"}
SHORT = {"genetic_profile_ids": "c_mrna", "genes": "GENE1", "threshold": "0.99"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    chance = random.Random(5)
    cohort = cohorts.Cohort([f"S{number}" for number in range(SAMPLES)], [f"GENE{number}" for number in range(GENES)])
    cohort.matrices = {"c_mrna": {gene: [str(round(chance.gauss(0, 1), 4)) for _ in cohort.samples] for gene in cohort.genes}}
    made = made_sqlite(tmp_path_factory.mktemp("computations"))
    data_rows.insert(made.database, cohorts.tables(cohort))
    made.database.close()
    with running({**made.settings, "metrics.networks": "127.0.0.0/8"}, workers=1) as running_server:
        yield running_server


def posted(server, parameters):
    """(status, headers, body) of a POST over a connection of its own."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)) as connection:
        connection.request("POST", ADDRESS, urlencode(parameters), {"Content-Type": "application/x-www-form-urlencoded", "Connection": "close"})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def figure(server, name):
    """A figure of /metrics."""
    _, _, body = server.get("/metrics")
    return int(re.search(rf"^genows_requests_{name} (\d+)$", body.decode(), re.MULTILINE)[1])


def begun(server):
    """A connection whose long computation is under way."""
    body = urlencode(LONG).encode()
    head = f"POST {ADDRESS} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=120)
    connection.sendall(head.encode() + body)
    server.until(lambda: figure(server, "computing"))
    return connection


def cpu_seconds(server):
    (worker,) = server.workers()
    fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_it_ends_when_its_client_goes_away(server):
    before = cpu_seconds(server)
    status, _, body = posted(server, LONG)
    whole = cpu_seconds(server) - before
    assert status == 200 and body.count(b'"pearson"') == ASKED * (GENES - 1)
    connection = begun(server)
    before = cpu_seconds(server)
    connection.close()
    server.until(lambda: not figure(server, "computing"))
    # What it used until its place was free is far from all of it; and then it does nothing more.
    assert cpu_seconds(server) - before < whole / 2
    before = cpu_seconds(server)
    time.sleep(whole / 4)
    assert cpu_seconds(server) - before < whole / 10
    assert "Traceback" not in server.log()


def test_others_are_answered_beside_it_and_the_next_one_after_it(server):
    with closing(begun(server)), ThreadPoolExecutor(5) as pool:
        # As many as a page of a portal sends at one moment.
        following = [pool.submit(posted, server, SHORT) for _ in range(5)]
        server.until(lambda: figure(server, "waiting") == 5)
        for _ in range(5):
            status, _, body = server.get("/api/geneticprofiledata?genetic_profile_ids=c_mrna&genes=GENE1")
            assert status == 200 and body.count(b'"sample_id"') == SAMPLES
        assert figure(server, "waiting") == 5
    assert [answer.result()[0] for answer in following] == [200] * 5


def test_who_stops_sending_alone_gets_no_part_for_the_whole(server):
    with closing(begun(server)) as connection:
        connection.shutdown(socket.SHUT_WR)
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400") and b"keep it open" in answer
    assert b'"pearson"' not in answer
