"""What hostile requests cost: each address and command, on SQLite and on MariaDB, and ten at once beside other clients.

    python -m tests.judges.costs [--only sqlite|mariadb] [--work FOLDER] [--match TEXT] [--verbose]

Success: no request with a body of up to 4 MB costs more than COST_SECONDS of CPU, the database server's included, beyond
MEGABYTE_SECONDS for each MB, RECORD_SECONDS for each record or line that it answers and CELL_SECONDS for each cell of a line, a row of the
database in clinical tables; none is a 500; with ten at once another client's p99 stays under OTHERS_SECONDS; 200,000
honest sample ids are answered. Exit code 1 otherwise.
"""

import http.client
import json
import random
import sys
import threading
import time
from collections import Counter

from genows.app import create_app
from genows.config.reader import make_config
from genows.db.database import open_database
from genows.demo.study import write_demo
from tests.judges import runner
from tests.judges.hostile import FORM, Attack, Known, attacks
from tests.server import running

COST_SECONDS, MEGABYTE_SECONDS, RECORD_SECONDS, CELL_SECONDS, OTHERS_SECONDS = 2.0, 0.1, 0.00001, 0.000003, 1.0
# An answer is read so far: what a longer one costs is what it sends.
ANSWER_BYTES = 32_000_000
GENES, SAMPLES, MUTATIONS, TALL_SAMPLES, INTERACTIONS = 20_000, 500, 200, 200_000, 400_000
AT_ONCE, SECONDS_OF_OTHERS, WORKERS = 10, 15, 2


def main(arguments=None) -> int:
    return runner.run(__doc__, lambda options: "costs", fill, _judge, {"--verbose": "a line for each attack"}, arguments)


# The data


def fill(connection, work, options) -> None:
    """Writes and loads a study of many genes, one of many samples, and a network."""
    for study, arguments in (
        ("wide", {"samples": SAMPLES, "genes": GENES, "mutations_per_sample": MUTATIONS, "kinds": ("mutations", "expression", "cna", "protein")}),
        ("tall", {"samples": TALL_SAMPLES, "genes": 10, "mutations_per_sample": 0, "kinds": ("expression",)}),
    ):
        if not (work / study).exists():
            write_demo(work / study, study_id=study, complete=True, **arguments)
    runner.load(connection, work / "wide", work / "tall")
    database = open_database(make_config({"db.connection_string": connection}))
    with database.load() as writer:
        entrezs = [row.entrez_gene_id for row in writer.all("genes")]
        draw = random.Random(1)
        # As in real networks, few genes have most partners.
        pairs = ((draw.choice(entrezs), entrezs[int(len(entrezs) * draw.random() ** 3)]) for _ in range(INTERACTIONS))
        writer.add_all("add_interactions", ((a, b, "REACTS_WITH", "judge", "NA", "NA") for a, b in pairs))
    database.close()


def _known(app) -> Known:
    def records(path, **parameters):
        return json.loads(_answer(app, Attack("", path, "&".join(f"{name}={text}" for name, text in parameters.items()).encode())).body)

    genes = records("/api/genes")
    profiles = records("/api/geneticprofiles", study_id="wide")
    mutations = [record["id"] for record in profiles if record["genetic_alteration_type"] == "MUTATION_EXTENDED"]
    expression = [record["id"] for record in profiles if record["genetic_alteration_type"] == "MRNA_EXPRESSION"]
    return Known(
        study="wide",
        samples=[record["id"] for record in records("/api/samples", study_id="wide")],
        tall="tall",
        tall_samples=[record["id"] for record in records("/api/samples", study_id="tall")],
        genes=[record["hugo_gene_symbol"] for record in genes],
        entrezs=[record["entrez_gene_id"] for record in genes],
        profiles=[*mutations, *expression, *(record["id"] for record in profiles if record["id"] not in {*mutations, *expression})],
        sample_list=records("/api/samplelists", study_id="wide")[0]["id"],
    )


# One request at a time


class Answered:
    """*size*: bytes of the answer; *records*: objects of JSON, or lines; *cells*: tabs; *body*: '' unless it was asked for; *seconds*: of CPU."""

    def __init__(self, status, size, records, cells, body, seconds):
        self.status, self.size, self.records, self.cells, self.body, self.seconds = status, size, records, cells, body, seconds

    @property
    def allowed(self) -> float:
        return COST_SECONDS + MEGABYTE_SECONDS * self.size / 1e6 + RECORD_SECONDS * self.records + CELL_SECONDS * self.cells


def _answer(app, attack, server_pid=None, most=1 << 40) -> Answered:
    """Asks the application in this process. What it costs: CPU of this process and of the database server."""
    path, _, query = attack.path.partition("?")
    environ = runner.environ("POST", path, query, attack.body, attack.content_type)
    status = []
    before = time.process_time() + runner.cpu(server_pid)
    answer = app(environ, lambda line, headers, exc_info=None: status.append(int(line[:3])))
    size, records, cells, chunks = 0, 0, 0, []
    try:
        for chunk in answer:
            size += len(chunk)
            records += chunk.count(b"\n") + chunk.count(b"{")
            cells += chunk.count(b"\t")
            if most > ANSWER_BYTES:
                chunks.append(chunk)
            if size > most:
                break
    finally:
        if hasattr(answer, "close"):
            answer.close()
    return Answered(status[0], size, records, cells, b"".join(chunks), time.process_time() + runner.cpu(server_pid) - before)


def _judge(filled, options) -> bool:
    kind, connection, server_pid = filled
    app = create_app(make_config({"db.connection_string": connection}))
    known = _known(app)
    slow, statuses, costs = [], Counter(), []
    for attack in attacks(known):
        if options.match not in f"{attack.path} {attack.name}":
            continue
        answered = _answer(app, attack, server_pid, ANSWER_BYTES)
        statuses[answered.status] += 1
        costs.append((answered.seconds, attack))
        line = f"{kind} {answered.seconds:6.2f} s {answered.status} {answered.size / 1e6:6.1f} MB  {attack.path} {attack.name}"
        if options.verbose:
            print(line, flush=True)
        if answered.seconds > answered.allowed or answered.status >= 500:
            slow.append(line)
    honest = _answer(app, Attack("honest", "/api/samples", f"study_id={known.tall}&sample_ids={','.join(known.tall_samples)}".encode()), server_pid)
    app.close()
    worst = sorted(costs, key=lambda cost: -cost[0])[:5]
    print(f"{kind}: {len(costs)} hostile requests, statuses {dict(sorted(statuses.items()))}, {sum(seconds for seconds, _ in costs):.0f} s of CPU")
    for seconds, attack in worst:
        print(f"  {seconds:.2f} s  {attack.path} {attack.name}")
    count = honest.body.count(b'"internal_id"')
    print(f"{kind}: {TALL_SAMPLES} honest sample ids: {honest.status}, {count} records, {honest.seconds:.2f} s")
    for line in slow:
        print("TOO MUCH:", line)
    others = _beside_others(kind, connection, known) if not options.match else False
    return bool(slow) or count != TALL_SAMPLES or others


# Ten at once


def _beside_others(kind, connection, known) -> bool:
    """Has one client send AT_ONCE of the costliest at a time, again and again; measures another client's small requests."""
    every = [attack for attack in attacks(known) if attack.name in COSTLY]
    done, waits, answers = threading.Event(), [], Counter()
    with running({"db.connection_string": connection}, workers=WORKERS) as server:
        threads = [threading.Thread(target=_attack, args=(server.port, every, number, done, answers)) for number in range(AT_ONCE)]
        for thread in threads:
            thread.start()
        time.sleep(1)
        until = time.monotonic() + SECONDS_OF_OTHERS
        while time.monotonic() < until:
            waits.append(_small(server.port))
            time.sleep(0.01)
        done.set()
        for thread in threads:
            thread.join()
    waits.sort()
    median, p99 = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    print(f"{kind}: {AT_ONCE} at once, answers {dict(sorted(answers.items()))}; {len(waits)} requests of another client: "
          f"median {median * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms, most {waits[-1] * 1000:.0f} ms")  # fmt: skip
    return p99 > OTHERS_SECONDS or max(answers, default=0) >= 504


COSTLY = {
    "150,000 times TP53 at 1, false", "TP53 at 150,000 places, false", "all genes at many places, false", "sample_ids: unknown ids",
    "genes: unknown ids", "as many parts as are allowed", "getProfileData gene_list: unknown ids", "getNetwork gene_list: different ones again and again",
    "sample_ids: 200,000 of them", "getMutationData of profiles again and again",
}  # fmt: skip


def _attack(port, every, number, done, answers):
    while not done.is_set():
        attack = every[number % len(every)]
        number += 3
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        try:
            connection.request("POST", attack.path, attack.body, {"Content-Type": attack.content_type or FORM})
            answer = connection.getresponse()
            size = 0
            while size < ANSWER_BYTES and (chunk := answer.read(65536)):
                size += len(chunk)
            answers[answer.status] += 1
        except OSError:
            answers[0] += 1
        finally:
            connection.close()


def _small(port) -> float:
    started = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=("127.0.0.2", 0))
    connection.request("GET", "/api/clinicaldata/samples?study_id=wide&attribute_ids=MUTATION_COUNT&sample_ids=nobody")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    if answer.status != 200:
        raise SystemExit(f"another client got {answer.status}")
    return time.monotonic() - started


if __name__ == "__main__":
    sys.exit(main())
