"""Replays what the portal's own front end asked on 214 page visits, over the real study and the demo study, and looks at status and shape of each answer.

    python -m tests.judges.frontend [--only sqlite|mariadb] [--posted]

The record lies beside the specification, see tests.shared. *posted*: sends bodies compressed by gzip, as the front end does with long ones.
Success: 200 with what the description says of the operation; 404 or 400 where the record asks for what is not there, and nowhere else. Printed
are the CPU seconds of each page's requests together, the second time they are asked. Exit code 1 otherwise.
"""

import argparse
import gzip
import json
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator
from werkzeug.test import Client

from genows.app import create_app
from genows.cli import main as genows
from genows.config.reader import make_config
from tests.frontends import write_front_end
from tests.mariadb import running_server
from tests.realstudy import loaded
from tests.shared import shared

BASE, DESCRIPTION = "/portal/api", "/portal/api/v3/api-docs"
RECORD = "clients/front-end-requests.jsonl"
# What is asked for and is not there: a patient, and a list of another build of the application.
MOST_LOOKED_AT = 100  # records of an answer
ABSENT = ("/patients/NOSUCH/", "/study/study_list.json")


class Asked(NamedTuple):
    """A request of the record. *pages*: that sent it; *path*: as it is asked here."""

    method: str
    path: str
    query: str
    body: Any
    pages: tuple[str, ...]


class Replayed:
    """What was found. *failures*: sentences; *seconds*: page → CPU seconds of its requests together; *sizes*: page → bytes of their answers."""

    def __init__(self):
        self.failures: list[str] = []
        self.statuses: Counter = Counter()
        self.shaped = 0
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.sizes: defaultdict[str, int] = defaultdict(int)


def recorded(file: Path) -> Iterator[Asked]:
    """Yields the requests of the record, those that make a document first."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for line in sorted(lines, key=lambda line: not (line["method"] == "POST" and "/session/" in line["path"])):
        path = line["path"].replace("{base}", BASE).replace("{root}", "")
        yield Asked(line["method"], path, line.get("query", ""), line.get("body"), tuple(line["pages"]))


def replay(client: Client, requests: Iterable[Asked], compressed: bool = False) -> Replayed:
    """Asks each of *requests*; returns what was found."""
    found, ids = Replayed(), dict[str, str]()
    document = client.get(DESCRIPTION).json
    for asked in requests:
        kind = asked.path.split("/")[-1 if asked.method == "POST" else -2]
        path = f"{asked.path[:-2]}{ids[kind]}" if asked.path.endswith("/ID") and kind in ids else asked.path
        began = time.process_time()
        answer = _ask(client, asked._replace(path=path), compressed)
        for page in asked.pages:
            found.seconds[page] += time.process_time() - began
            found.sizes[page] += len(answer.data)
        found.statuses[answer.status_code] += 1
        if answer.status_code != (wanted := _status(asked, ids, kind)):
            found.failures.append(f"{asked.method} {asked.path}?{asked.query} {json.dumps(asked.body)[:200]}: {answer.status_code}, not {wanted}: {answer.text[:200]}")
        elif wanted == 200:
            found.failures += _misshapen(document, asked, answer, found)
            if asked.method == "POST" and "/session/" in asked.path:
                ids[kind] = answer.json["id"]
    return found


def _ask(client, asked, compressed):
    options: dict[str, Any] = {}
    if asked.body is not None:
        body = json.dumps(asked.body).encode()
        options = {"data": gzip.compress(body) if compressed else body, "content_type": "application/json"}
        if compressed:
            options["headers"] = {"Content-Encoding": "gzip"}
    return client.open(asked.path, method=asked.method, query_string=asked.query, buffered=True, **options)


def _status(asked, ids, kind) -> int:
    if any(word in asked.path for word in ABSENT) or asked.path.endswith("/ID") and kind not in ids:
        return 404
    # A cohort of no study at all; the page shows nothing for it.
    return 400 if asked.body == {"studyIds": []} else 200


def _misshapen(document, asked, answer, found) -> list[str]:
    """Returns sentences of what is not as the description has it; of what no description has it must be JSON, or nothing."""
    # Counts alone stand in headers.
    if asked.path.endswith("/checkDarwinAccess") or "projection=META" in asked.query and not answer.data:
        return []
    try:
        value = json.loads(answer.data)
    except ValueError:
        return [f"{asked.method} {asked.path}: no JSON: {answer.text[:100]}"]
    schema = _schema(document, asked)
    if schema is None:
        return []
    found.shaped += 1
    some = value[:MOST_LOOKED_AT] if isinstance(value, list) else value
    errors = Draft202012Validator({**schema, "components": document["components"]}).iter_errors(some)
    return [f"{asked.method} {asked.path}: {error.json_path}: {error.message[:200]}" for error, _ in zip(errors, range(3), strict=False)]


def _schema(document, asked) -> dict[str, Any] | None:
    """Returns the schema of the operation's answer; None where the description has no such operation."""
    sent = asked.path.split("/")
    for template, operations in document["paths"].items():
        parts = template.split("/")
        if len(parts) == len(sent) and all(one and part.startswith("{") or part == one for part, one in zip(parts, sent, strict=True)):
            operation = operations.get(asked.method.lower(), {})
            content = operation.get("responses", {}).get("200", {}).get("content", {})
            return content.get("application/json", {}).get("schema")
    return None


def filled(place: Path, address: str) -> str:
    """Loads the real study and the demo study into the database of *address*; returns that."""
    loaded(place, "frontend", address)
    settings = str(place / "frontend.properties")
    assert genows(["demo", str(place / "demo")]) == 0 and genows(["load", "--quiet", "--config", settings, str(place / "demo")]) == 0
    return address


def client_of(address: str, folder: Path) -> Client:
    """A client of a service with a front end over the database of *address*."""
    return Client(create_app(make_config({"db.connection_string": address, "authenticate": "false", "frontend.folder": str(write_front_end(folder))})))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.frontend", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("sqlite", "mariadb"))
    parser.add_argument("--posted", action="store_true", help="send bodies compressed by gzip")
    chosen = parser.parse_args(arguments)
    failed = 0
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        addresses = {}
        if chosen.only != "mariadb":
            addresses["sqlite"] = f"sqlite:///{place}/frontend.db"
        if chosen.only != "sqlite":
            server = stack.enter_context(running_server())
            addresses["mariadb"] = f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}"
        for name, address in addresses.items():
            (place / name).mkdir()
            client = client_of(filled(place / name, address), place / "front end")
            requests = list(recorded(shared(RECORD)))
            replay(client, requests)
            found = replay(client, requests, chosen.posted)
            failed += len(found.failures)
            print(f"{name}: {len(requests)} requests, statuses {dict(found.statuses)}, {found.shaped} answers beside the description, {len(found.failures)} failures")
            print("\n".join(found.failures))
            for page, seconds in sorted(found.seconds.items(), key=lambda pair: -pair[1])[:8]:
                print(f"  {seconds:6.3f} s of CPU, {found.sizes[page]:>10,} bytes  {page}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
