"""`python -m benchmarks.frontend`: what all requests of a page of the portal's own front end cost together, over a demo study of 10,000 samples.

The requests are those that were recorded (tests.shared says where they lie), with their lists as long as the study; results are asked for ten genes. CPU
seconds of this process, gzip and all: first, and the least of three times again; bytes of all answers as they are and as they leave.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.shared import shared

BASE = "/portal/api"
# Page → CPU seconds that its requests may cost together, asked again.
PAGES = {"home": 1.0, "study view: summary": 2.0, "results: oncoprint": 1.0, "results: mutations": 1.0, "results: plots": 1.0, "patient: summary": 1.0}
GENES, TIMES = 10, 3


def requests(page: str, samples: list[dict], genes: list[int]) -> Iterator[tuple[str, str, str, Any]]:
    """Yields (method, path, query, body) of a page, its lists of samples, patients and genes those of the study."""
    for line in shared("clients/front-end-requests.jsonl").read_text(encoding="utf-8").splitlines():
        asked = json.loads(line)
        if page not in asked["pages"] or "study_es_0" in line or "/ID" in line or "{root}" in line or "NOSUCH" in line:
            continue
        text = json.dumps(asked.get("body")).replace("DEMO-0004", samples[3]["patientId"])
        path = asked["path"].replace("{base}", BASE).replace("DEMO-0004", samples[3]["patientId"])
        yield asked["method"], path, asked.get("query", ""), _whole(json.loads(text), samples, genes)


def _whole(body, samples, genes, name=""):
    """Returns a body whose lists of three are the study's."""
    if isinstance(body, dict):
        return {key: _whole(value, samples, genes, key) for key, value in body.items()}
    if not isinstance(body, list) or not body:
        return body
    if name in ("entrezGeneIds", "hugoGeneSymbols") and all(isinstance(one, int) for one in body):
        return genes
    if len(body) >= 3 and "DEMO-" in json.dumps(body[0]):
        kinds = list({json.dumps(one) if isinstance(one, str) else json.dumps({key: "" if "DEMO-" in str(value) else value for key, value in one.items()}): one for one in body}.values())
        kinds = kinds[:1] if isinstance(body[0], str) else kinds
        return [_named(kind, sample) for sample in samples for kind in kinds]
    return [_whole(one, samples, genes) for one in body]


def _named(kind, sample):
    """Returns an element of a list as of *sample*, or of its patient where it named one."""
    if isinstance(kind, str):
        return sample["sampleId"] if "-T" in kind else sample["patientId"]
    return {key: _named(value, sample) if "DEMO-" in str(value) else value for key, value in kind.items()}


def ask(client: Client, asked: list[tuple], packed: bool = True) -> tuple[float, int, list[int]]:
    """Asks a page's requests; returns CPU seconds, bytes that leave, and statuses other than 200."""
    began, size, failed = time.process_time(), 0, []
    for method, path, query, body in asked:
        options = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = client.open(path, method=method, query_string=query, headers={"Accept-Encoding": "gzip"} if packed else {}, buffered=True, **options)
        size += len(answer.data)
        failed += [answer.status_code] if answer.status_code != 200 else []
    return time.process_time() - began, size, failed


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.frontend", description=__doc__)
    parser.add_argument("--samples", type=int, default=10_000)
    parser.add_argument("--genes", type=int, default=500)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        config = make_config({"db.connection_string": f"sqlite:///{folder}/demo.db", "authenticate": "false"})
        write_demo(Path(folder) / "demo", samples=chosen.samples, genes=chosen.genes)
        database = open_database(config)
        schema.create(database)
        load_study(database, Path(folder) / "demo", Options(), Silence())
        database.close()
        client = Client(create_app(config))
        samples = client.get(f"{BASE}/studies/demo/samples").json
        body = {"studyIds": ["demo"]}
        genes = [one["entrezGeneId"] for one in client.post(f"{BASE}/mutated-genes/fetch", json=body).json[:GENES]]
        print("| Page | requests | first, s of CPU | again | wanted again | bytes | with gzip | failed |\n|---|---|---|---|---|---|---|---|")
        for page, wanted in PAGES.items():
            client = Client(create_app(config))
            asked = list(requests(page, samples, genes))
            first, packed, failed = ask(client, asked)
            again = min(ask(client, asked)[0] for _ in range(TIMES))
            _, plain, _ = ask(client, asked, packed=False)
            print(f"| {page} | {len(asked)} | {first:.2f} | {again:.2f} | {wanted} | {plain:,} | {packed:,} | {failed or 'none'} |", flush=True)


if __name__ == "__main__":
    main()
