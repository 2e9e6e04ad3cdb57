"""What many requests do: small ones of sixteen clients at once, and many mixed ones over many studies, after which memory is looked at."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks import data, servers
from benchmarks.client import body_of, request_of, timed
from benchmarks.crowd import Crowd, crowd
from benchmarks.processes import family, memory
from benchmarks.proxied import proxy
from benchmarks.readmodel.answers import both
from benchmarks.readmodel.databases import Bench
from benchmarks.readmodel.table import STUDY, address_of, rows

STUDIES, REQUESTS = 300, 10_000
MOST_MIB = 160
SHAPE = {"genes": 30, "samples": 100, "mutations_per_sample": 5}
KEPT = "genows_cache_bytes"
MIB = 2**20
DIRECT, PROXIED = "directly", "behind nginx"
WORKERS, ROUNDS, SECONDS = 2, 7, 4.0


def small_requests(study: str = STUDY) -> list[bytes]:
    """Returns three small requests over connections that are kept: studies, one gene of all samples, one attribute of them."""
    asked = (
        "/api/studies",
        address_of("geneticprofiledata", genetic_profile_ids=f"{study}_rna_seq_v2_mrna", genes="TP53"),
        address_of("clinicaldata/samples", study_id=study, attribute_ids="CANCER_TYPE"),
    )
    return [request_of(address, close=False) for address in asked]


def at_once(bench: Bench, kind: str, rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, dict[str, list[Crowd]]]:
    """Returns way → version → what sixteen clients saw of two workers, a crowd a round; versions take turns, the first one of a round too."""
    found: dict[str, dict[str, list[Crowd]]] = {}
    with servers.running(both(bench, kind, WORKERS).values(), bench.work / "logs", bench.core) as up:
        direct = {version.name: up[f"{kind} {version.name}"].port for version in bench.versions}
        with _behind_nginx(bench, direct) as proxied, servers.on_core(bench.client_core):
            for way, ports in ((DIRECT, direct), (PROXIED, proxied)):
                found[way] = {name: [] for name in ports}
                for number in range(rounds + 1):
                    for name in list(ports)[:: 1 if number % 2 else -1]:
                        seen = crowd(ports[name], small_requests(), seconds)
                        # The first round fills what is kept.
                        found[way][name] += [seen] if number else []
    return {way: versions for way, versions in found.items() if versions}


@contextmanager
def _behind_nginx(bench: Bench, ports: dict[str, int]) -> Iterator[dict[str, int]]:
    """Yields version → port of an nginx before it; nothing where it is not installed."""
    proxies = {name: proxy(bench.work, f"nginx before {name}", port) for name, port in ports.items()}
    found = [one for one in proxies.values() if one]
    with servers.running(found, bench.work / "logs", bench.core) as up:
        yield {name: up[one.name].port for name, one in proxies.items() if one}


def crowded(bench: Bench, kind: str, studies: int = STUDIES, requests: int = REQUESTS) -> dict[str, float]:
    """Returns MiB of a worker: resident when idle, after all requests, at its highest, and what it keeps of the data."""
    connection = bench.new_database(kind, "many")
    data.load(connection, [data.study_folder(bench.work / "many", f"many{number:03}", **SHAPE) for number in range(studies)])
    server = servers.genows(f"{kind} memory", connection, 1, metrics_networks="127.0.0.1/32")
    asked = [row.address for number in range(studies) for row in rows(f"many{number:03}")]
    chance = random.Random(1)
    with servers.running([server], bench.work / "logs", bench.core) as up:
        it = up[server.name]
        (worker,) = [pid for pid in family(it.pid) if pid != it.pid]
        idle = memory(worker, "VmRSS")
        for _ in range(requests):
            timed(it.port, request_of(chance.choice(asked)))
        metrics = body_of(it.port, "/metrics").decode()
        found = {"idle": idle / MIB, "after": memory(worker, "VmRSS") / MIB, "highest": memory(worker, "VmHWM") / MIB}
    return found | {"kept": _metric(metrics, KEPT) / MIB, "at most": MOST_MIB, "requests": requests, "studies": studies}


def _metric(text, name):
    return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(name))
