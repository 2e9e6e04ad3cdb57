"""Long answers through gunicorn: complete, valid, and in constant memory."""

import http.client
import json
import re
from contextlib import ExitStack, closing

import pytest

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.server import running

GENES, SAMPLES = 2000, 1000
GROWTH_KIB = 32 * 1024


def peak_kib(pid: int) -> int:
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmHWM:\s+(\d+) kB", file.read())[1])


def connected(server):
    return closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60))


@pytest.mark.process
@pytest.mark.slow  # Two million records are loaded, sent and read.
def test_two_million_records_in_constant_memory(made, tmp_path):
    write_demo(tmp_path / "demo", samples=SAMPLES, genes=GENES, kinds=["expression"], complete=True)
    load_study(made.database, tmp_path / "demo", Options(), Silence())
    with running(made.settings, workers=1) as server, connected(server) as connection:
        connection.request("GET", "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes=TP53")
        first = json.loads(connection.getresponse().read())
        (worker,) = server.workers()
        idle = peak_kib(worker)
        connection.request("GET", "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes=")
        response = connection.getresponse()
        body = response.read()
        grown = peak_kib(worker) - idle
    records = json.loads(body)
    assert len(records) == GENES * SAMPLES
    assert [record for record in records if record["hugo_gene_symbol"] == "TP53"] == first
    assert len({(record["entrez_gene_id"], record["sample_id"]) for record in records}) == GENES * SAMPLES
    assert grown < GROWTH_KIB


@pytest.mark.process
@pytest.mark.slow  # A study whose answer no socket's buffers hold is made and loaded.
def test_a_few_clients_who_do_not_read_keep_nobody_waiting(made, tmp_path):
    write_demo(tmp_path / "demo", samples=SAMPLES, genes=200, kinds=["expression"], complete=True)
    load_study(made.database, tmp_path / "demo", Options(), Silence())
    long = "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes="
    with running(made.settings, workers=1) as server, ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(connected(server)).request("GET", long)
        for _ in range(5):
            with connected(server) as connection:
                connection.timeout = 5
                connection.request("GET", "/api/studies")
                assert connection.getresponse().status == 200


@pytest.mark.process
def test_twenty_thousand_ids_in_one_post(made, tmp_path):
    write_demo(tmp_path / "demo", samples=40, genes=5, kinds=["expression"], complete=True)
    load_study(made.database, tmp_path / "demo", Options(), Silence())
    with running(made.settings, workers=1) as server, connected(server) as connection:
        connection.request("GET", "/api/samples?study_id=demo")
        every = json.loads(connection.getresponse().read())
        ids = [f"NOSUCH-{number}" for number in range(20_000)] + [record["id"] for record in every[::2]]
        for headers, body in (
            ({"Content-Type": "application/x-www-form-urlencoded"}, "study_id=demo&sample_ids=" + ",".join(ids)),
            ({"Content-Type": "application/json"}, json.dumps({"study_id": "demo", "sample_ids": ids})),
        ):
            connection.request("POST", "/api/samples", body, headers)
            assert json.loads(connection.getresponse().read()) == every[::2]
