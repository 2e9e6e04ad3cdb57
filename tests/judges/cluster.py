"""Three Galera nodes under load: killed, frozen and joined again while 16 readers ask three services. Ten minutes; prints counts.

    python -m tests.judges.cluster [--reads 50000] [--loads 10] [--tokens 200]

Success: no read failed that had not begun to answer, none is wrong, streams are whole or told as broken, no short read takes longer than the
limits in the settings (and a margin for this machine), every token counts at the next request on another node, every load is done or not at all
as its exit code says.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.galera import Cluster, missing, running_cluster
from tests.portal import FRODO, add_user
from tests.process.test_cluster import LOGIN, LONG, Made, answers_of, ask, settings_of, token_of
from tests.readers import Readers, fetch
from tests.server import running

READERS = 16
CONNECT, READ, MARGIN = 2.0, 2.0, 3.0
LIMITS = {"db.connect_timeout_seconds": str(CONNECT), "db.read_timeout_seconds": str(READ)}
ORDERS = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
FROZEN_SECONDS = 20  # longer than Galera waits before it parts with a silent node
LOAD_PATHS = (
    "/api/geneticprofiledata?genetic_profile_ids=&genes=TP53,KRAS",
    "/api/clinicaldata/samples?study_id=demo&attribute_ids=",
    "/api/samplelists?study_id=demo",
)


class Judgement:
    """Collects what was found. *bad*: sentences of what should not be."""

    def __init__(self):
        self.bad: list[str] = []

    def say(self, text: str):
        print(text, flush=True)

    def check(self, holds: bool, text: str):
        self.say(f"{'  ok ' if holds else 'FAIL '} {text}")
        if not holds:
            self.bad.append(text)


class Streams(threading.Thread):
    """Reads one long answer after the other."""

    def __init__(self, bases, whole: bytes):
        super().__init__(daemon=True)
        self.readers, self.going, self._bases, self._whole = None, True, bases, whole

    def run(self):
        self.readers = Readers(self._bases, {LONG: self._whole}, 2, sys.maxsize)
        self.readers.start()

    def stop(self):
        self.readers.total = 0
        for thread in self.readers._threads:
            thread.join(120)


def back(cluster: Cluster, number: int):
    node = cluster.nodes[number - 1]
    node.start(cluster)
    cluster.wait_for()


def reads(judgement, cluster, servers, total):
    bases = [server.base for server in servers]
    expected = answers_of(servers[0])
    readers, streams = Readers(bases, expected, READERS, total), Streams(bases, fetch(bases[0], LONG)[1])
    first, second, third = cluster.nodes
    began = time.monotonic()
    readers.start()
    streams.start()
    for share, what, action in (
        (0.1, "n1 is killed", first.kill),
        (0.25, "n1 joins again", lambda: back(cluster, 1)),
        (0.4, "n2 is frozen", second.freeze),
        (0.41, f"n2 is thawed after {FROZEN_SECONDS} s, and joins again", lambda: (time.sleep(FROZEN_SECONDS), second.thaw(), cluster.wait_for())),
        (0.7, "n3 is killed", third.kill),
        (0.8, "n3 joins again", lambda: back(cluster, 3)),
    ):
        readers.wait_until(int(total * share))
        judgement.say(f"      after {readers.done} reads {what}")
        action()
    readers.join()
    seconds = time.monotonic() - began
    streams.stop()
    judgement.say(f"      {total} reads by {READERS} readers in {seconds:.0f} s, {total / seconds:.0f} a second, the longest {readers.longest:.2f} s")
    judgement.say(f"      reads: {dict(readers.counts)}; streams of {len(streams._whole)} bytes: {dict(streams.readers.counts)}")
    for fault in (*readers.faults, *streams.readers.faults):
        judgement.say(f"      {fault}")
    judgement.check(readers.counts["failed"] == 0, f"{readers.counts['failed']} of {total} reads failed before they had begun to answer")
    judgement.check(streams.readers.counts["failed"] == 0, f"{streams.readers.counts['failed']} streams failed before they had begun to answer")
    judgement.check(readers.counts["wrong"] + streams.readers.counts["wrong"] == 0, "no answer seemed whole and was not")
    judgement.check(readers.longest < CONNECT + READ + MARGIN, f"the longest read took {readers.longest:.2f} s; the limits are {CONNECT:g} + {READ:g} s")


def tokens(judgement, servers, number):
    refused = late = 0
    for turn in range(number):
        issuer, user = servers[turn % 3], servers[(turn + 1) % 3]
        status, text = ask(issuer, "/api/data-access-token")
        token = token_of(text)
        refused += (status, ask(user, "/api/studies", token=token)[0]) != (200, 200)
        ask(user, f"/api/data-access-tokens/{token}", method="DELETE")
        late += ask(issuer, "/api/studies", token=token)[0] != 401
    judgement.check(refused == 0, f"{refused} of {number} tokens were refused at the next request on another node")
    judgement.check(late == 0, f"{late} of {number} revoked tokens were accepted at the next request on another node")


def loads(judgement, cluster, server, folders, number):
    """Kills the node that a load writes to, at a random moment of the load."""
    moments, outcomes, bad = random.Random(11), {"done": 0, "not done": 0}, 0
    environ = {**os.environ, **{"GENOWS_" + name.upper().replace(".", "_"): text for name, text in settings_of(cluster, 3, 2).items()}}
    third = cluster.nodes[2]

    def load(folder):
        command = [sys.executable, "-m", "genows", "load", "--quiet", str(folder)]
        return subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def state():
        cluster.await_writes()
        return tuple(fetch(server.base, path)[1] for path in LOAD_PATHS)

    of, seconds = {}, 0.0
    for name, folder in folders.items():
        started, process = time.monotonic(), load(folder)
        assert process.wait() == 0, process.communicate()
        seconds, of[name] = time.monotonic() - started, state()
    stored = name
    for _ in range(number):
        other = next(name for name in folders if name != stored)
        process = load(folders[other])
        time.sleep(moments.uniform(0.3, 1.1) * seconds)
        third.kill()
        said = process.wait()
        words = process.communicate()[1].strip()[-150:]
        back(cluster, 3)
        found = [name for name in folders if state() == of[name]]
        expected = other if said == 0 else stored
        if found != [expected]:
            bad += 1
            judgement.say(f"      exit code {said} ({words}), but {found} is stored, not {expected}")
        outcomes["done" if said == 0 else "not done"] += 1
        stored = expected
    judgement.say(f"      {number} loads whose node was killed: {outcomes}")
    judgement.check(bad == 0, f"{bad} of {number} loads were neither done nor undone, or not what their exit code said")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reads", type=int, default=50_000)
    parser.add_argument("--loads", type=int, default=10)
    parser.add_argument("--tokens", type=int, default=200)
    options = parser.parse_args()
    if what := missing():
        print(f"cluster: not judged, needs {what}")
        return 1
    judgement = Judgement()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = stack.enter_context(running_cluster())
        folders = {name: folder / name for name in ("small", "large")}
        write_demo(folders["small"], samples=200, genes=150, seed=1, complete=True)
        write_demo(folders["large"], samples=500, genes=300, seed=2, complete=True)
        made = Made(settings_of(cluster))
        assert load_study(made.database, folders["large"], Options(), Silence()).exit_code == 0
        add_user(made, FRODO, "public_portal:ALL")
        made.database.close()
        with ExitStack() as services:
            servers = [services.enter_context(running({**settings_of(cluster, *order), **LIMITS})) for order in ORDERS]
            reads(judgement, cluster, servers, options.reads)
        with ExitStack() as services:
            servers = [services.enter_context(running({**settings_of(cluster, *order), **LIMITS, **LOGIN})) for order in ORDERS]
            tokens(judgement, servers, options.tokens)
        with running({**settings_of(cluster, 1, 2), **LIMITS}) as server:
            loads(judgement, cluster, server, folders, options.loads)
    print(f"cluster: {len(judgement.bad)} of the checks failed" if judgement.bad else "cluster: every check holds")
    return 1 if judgement.bad else 0


if __name__ == "__main__":
    sys.exit(main())
