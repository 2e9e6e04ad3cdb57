"""`python -m benchmarks.third`: what the third generation of the API costs beside the second, in CPU time a byte of the same records.

Loads a demo study into a SQLite database of its own, asks the application in this process for both in turn, least of several times, and prints
ratios: they hold on any machine, the times only on this one. Once with what the process keeps dropped before each, once asked again.
`--posts` asks two gunicorn workers for what clients ask sample by sample, over connections that are kept, and prints requests a second by the
clock on the wall, as many as eight clients at once get on this machine, which has client and workers, and the CPU time of both a request.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from time import perf_counter, process_time
from urllib.parse import urlencode

from benchmarks.client import post_of, read_body
from benchmarks.crowd import crowd
from benchmarks.forms import loaded
from benchmarks.processes import CpuClock
from benchmarks.servers import Running, Server, running
from genows.app import create_app
from genows.config.reader import make_config

ROUNDS = 7
POSTS = 841
CLIENTS, WARMING_SECONDS, POSTS_SECONDS = 8, 1.0, 5.0
SECOND, THIRD = "/api/geneticprofiledata", "/portal/api"
VALUES, MUTATIONS, ALL = "demo_rna_seq_v2_mrna", "demo_mutations", "demo_all"


class Asked:
    """One request. *body*: JSON of a POST; None for a GET."""

    def __init__(self, path: str, query: dict[str, str] | None = None, body: object = None):
        self.path, self.query = path, urlencode(query or {})
        self.body = None if body is None else json.dumps(body).encode()

    def chunks(self, app) -> Iterator[bytes]:
        """Asks, and yields the answer. SystemExit where it is a failure."""
        told: list[str] = []
        environ = {
            "REQUEST_METHOD": "GET" if self.body is None else "POST", "PATH_INFO": self.path, "QUERY_STRING": self.query, "SCRIPT_NAME": "",
            "SERVER_NAME": "localhost", "SERVER_PORT": "80", "REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "http",
            "CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(self.body or b"")), "wsgi.input": BytesIO(self.body or b""),
        }  # fmt: skip
        answer = app(environ, lambda status, headers, *_: told.append(status))
        yield from answer
        getattr(answer, "close", int)()
        if not told[0].startswith("200"):
            raise SystemExit(f"{self.path}: {told[0]}")

    def size(self, app) -> int:
        """Asks, throws the answer away and returns its bytes."""
        return sum(map(len, self.chunks(app)))

    def records(self, app) -> list[dict]:
        return json.loads(b"".join(self.chunks(app)))

    def seconds(self, app) -> float:
        begun = process_time()
        self.size(app)
        return process_time() - begun


def pairs(genes: list[dict], samples: list[str]) -> dict[str, tuple[Asked, Asked]]:
    """Returns name → the request of the second generation and that of the third for the same records. *genes*: the mutated ones of the study."""
    some = genes[:100]
    symbols, entrezs = ",".join(gene["hugoGeneSymbol"] for gene in some), [gene["entrezGeneId"] for gene in some]
    of_mutations = {"genetic_profile_ids": MUTATIONS, "sample_list_id": ALL}
    of_values = {"genetic_profile_ids": VALUES, "sample_list_id": ALL}
    identifiers = [{"molecularProfileId": MUTATIONS, "sampleId": sample} for sample in samples]
    return {
        "mutations of a list": (
            Asked(SECOND, {**of_mutations, "genes": ""}), Asked(f"{THIRD}/molecular-profiles/{MUTATIONS}/mutations", {"sampleListId": ALL})
        ),
        "mutations of 100 genes, by samples": (
            Asked(SECOND, {**of_mutations, "genes": symbols}), Asked(f"{THIRD}/mutations/fetch", None, {"sampleMolecularIdentifiers": identifiers, "entrezGeneIds": entrezs})
        ),
        "the same, DETAILED": (
            Asked(SECOND, {**of_mutations, "genes": symbols}),
            Asked(f"{THIRD}/mutations/fetch", {"projection": "DETAILED"}, {"molecularProfileIds": [MUTATIONS], "entrezGeneIds": entrezs}),
        ),
        "values of 100 genes, by a list": (
            Asked(SECOND, {**of_values, "genes": symbols}),
            Asked(f"{THIRD}/molecular-profiles/{VALUES}/molecular-data/fetch", None, {"sampleListId": ALL, "entrezGeneIds": entrezs}),
        ),
        "values of 100 genes, by samples": (
            Asked(SECOND, {**of_values, "genes": symbols}),
            Asked(f"{THIRD}/molecular-data/fetch", None, {
                "sampleMolecularIdentifiers": [{"molecularProfileId": VALUES, "sampleId": sample} for sample in samples], "entrezGeneIds": entrezs,
            }),
        ),
        "all values": (
            Asked(SECOND, {**of_values, "genes": ""}), Asked(f"{THIRD}/molecular-profiles/{VALUES}/molecular-data/fetch", None, {"sampleListId": ALL})
        ),
    }  # fmt: skip


def posts(samples: list[str]) -> dict[str, list[tuple[str, bytes]]]:
    """Returns name → (path, body) of what clients ask for sample by sample."""

    def of(path, body):
        return [(f"{THIRD}{path}", json.dumps(body(sample)).encode()) for sample in samples]

    return {
        "structural-variant/fetch": of("/structural-variant/fetch", lambda sample: {"sampleMolecularIdentifiers": [{"molecularProfileId": MUTATIONS, "sampleId": sample}]}),
        "copy-number-segments/fetch": of("/copy-number-segments/fetch", lambda sample: [{"sampleId": sample, "studyId": "demo"}]),
        "mutations/fetch": of("/mutations/fetch", lambda sample: {"sampleMolecularIdentifiers": [{"molecularProfileId": MUTATIONS, "sampleId": sample}]}),
        "clinical-data/fetch": of("/studies/demo/clinical-data/fetch", lambda sample: {"ids": [sample]}),
        "molecular-data/fetch, 10 genes": of(
            f"/molecular-profiles/{VALUES}/molecular-data/fetch", lambda sample: {"sampleIds": [sample], "entrezGeneIds": [7157, 672, 675, 3845, 673, 1956, 5290, 207, 4609, 595]}
        ),
    }  # fmt: skip


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.third", description=__doc__)
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--genes", type=int, default=300)
    parser.add_argument("--posts", action="store_true", help="what two workers spend on requests for one sample each, as well")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="genows-third-") as folder:
        address = loaded(Path(folder), asked.samples, asked.genes)
        app = create_app(make_config({"db.connection_string": address}))
        print(f"{asked.samples} samples, {asked.genes} genes; CPU time a byte over that of the second generation\n")
        print("| Records | second: MB | ms anew, again | third: MB | ms anew, again | ratio anew, again |\n|---|---|---|---|---|---|")
        samples = [sample["sampleId"] for sample in Asked(f"{THIRD}/studies/demo/samples").records(app)]
        for name, (second, third) in pairs(genes_of(app), samples).items():
            print(row(app, name, second, third))
        app.close()
        if asked.posts:
            print(f"\n{CLIENTS} clients of two workers, each request for one of {POSTS} samples; {len(os.sched_getaffinity(0))} cores for both\n")
            print("| Asked | requests a second | ms: median, 99 % | CPU ms a request: workers, client | cores busy |\n|---|---|---|---|---|")
            for line in by_workers(Path(folder), address, posts(samples[:POSTS])):
                print(line)


def genes_of(app) -> list[dict]:
    """Returns the genes that have mutations, by Entrez id."""
    asked = Asked(f"{THIRD}/molecular-profiles/{MUTATIONS}/mutations", {"sampleListId": ALL, "projection": "DETAILED"})
    genes = {one["entrezGeneId"]: one["gene"] for one in asked.records(app)}
    return [genes[entrez] for entrez in sorted(genes)]


def row(app, name: str, second: Asked, third: Asked) -> str:
    """Returns a line of the table."""
    sizes = [each.size(app) for each in (second, third)]
    cells, per_byte = [], []
    for is_anew in (True, False):
        least = [min(times) for times in zip(*(round_of(app, second, third, is_anew) for _ in range(ROUNDS)), strict=True)]
        cells.append(least)
        per_byte.append(least[1] / sizes[1] / (least[0] / sizes[0]))
    (anew, anew_third), (again, again_third) = cells
    times = [f"{first * 1000:.1f}, {then * 1000:.1f}" for first, then in ((anew, again), (anew_third, again_third))]
    return f"| {name} | {sizes[0] / 1e6:.1f} | {times[0]} | {sizes[1] / 1e6:.1f} | {times[1]} | {per_byte[0]:.2f}, {per_byte[1]:.2f} |"


def round_of(app, second: Asked, third: Asked, is_anew: bool) -> list[float]:
    """Returns the seconds of CPU of both, in turn. *is_anew*: with nothing kept."""
    times = []
    for each in (second, third):
        if is_anew:
            app.database.cache.drop()
        times.append(each.seconds(app))
    return times


def by_workers(folder: Path, address: str, asked: dict[str, list[tuple[str, bytes]]]) -> Iterator[str]:
    """Yields lines of how many of each kind of request two gunicorn workers answer, and what they and the client spend on one."""
    environment = {"GENOWS_DB_CONNECTION_STRING": address, "WEB_CONCURRENCY": "2", "GENOWS_AUTHENTICATE": "false"}
    server = Server("genows", (sys.executable, "-m", "genows", "serve", "--port", "{port}"), "/health", environment)
    with running([server], folder, None) as started:
        one = started["genows"]
        for name, requests in asked.items():
            sent = [post_of(path, body) for path, body in requests]
            size = sum(len(read_body(one.port, each)) for each in sent[:20]) / 20
            crowd(one.port, sent, WARMING_SECONDS, CLIENTS)
            yield f"| {name}, {size / 1000:.1f} KB | {' | '.join(cells(one, sent))} |"


def cells(one: Running, requests: list[bytes]) -> Iterator[str]:
    """Yields what the best of three turns shows."""
    turns = []
    for _ in range(3):
        clock, begun, own = CpuClock(one.pid), perf_counter(), process_time()
        seen = crowd(one.port, requests, POSTS_SECONDS, CLIENTS)
        turns.append((seen, clock.seconds(), process_time() - own, perf_counter() - begun))
    seen, workers, client, seconds = max(turns, key=lambda turn: turn[0].rate)
    yield f"{seen.rate:,.0f}"
    yield f"{seen.p50 * 1000:.1f}, {seen.p99 * 1000:.1f}"
    yield f"{workers / seen.number * 1000:.2f}, {client / seen.number * 1000:.2f}"
    yield f"{(workers + client) / seconds:.2f}"


if __name__ == "__main__":
    main()
