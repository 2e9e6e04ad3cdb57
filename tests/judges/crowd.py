"""A crowd of bad clients around a server: silent ones, ones that dribble, ones that read slowly. Do the others notice?

`python -m tests.judges.crowd` besieges a server of its own with 1,000 silent connections, 100 that send a byte every three seconds (half of
them in the headers, half in a body) and 20 slow readers of a long answer, and asks /health and one gene × 1,000 samples meanwhile, by
connections that are kept and by new ones. Exit code 1 where those take more than 50 ms at the median or 500 ms at the 99th percentile.
"""

import argparse
import http.client
import multiprocessing
import resource
import selectors
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.report.progress import Silence
from genows.load.study import load_study
from tests.databases import made_sqlite
from tests.server import running

MEDIAN_SECONDS, P99_SECONDS = 0.05, 0.5
SAMPLES = 1000
PROFILE = "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes="
ONE_GENE = PROFILE + "TP53"
DRIBBLE_SECONDS = 3
HEAD = b"GET /api/studies HTTP/1.1\r\nHost: x\r\nX-Long: "
BODY = b"POST /api/samples HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
READ_BYTES, READ_SECONDS = 65536, 0.25  # 260 KB a second


class Crowd(NamedTuple):
    """How many clients of each kind."""

    silent: int = 1000
    dribbling: int = 100
    slow: int = 20


class Told(NamedTuple):
    """Seconds that the answers of one address took, sorted, and what failed."""

    took: list[float]
    failed: list[str]

    def of(self, share: float) -> float:
        return self.took[min(len(self.took) - 1, int(len(self.took) * share))]

    def __str__(self):
        if not self.took:
            return f"no answer; failed: {self.failed[:3]}"
        figures = [f"{self.of(share) * 1000:.1f}" for share in (0.5, 0.99, 1)]
        return f"{len(self.took)} answers, median {figures[0]} ms, p99 {figures[1]} ms, longest {figures[2]} ms; failed: {self.failed[:3] or 0}"

    @property
    def passes(self) -> bool:
        return not self.failed and bool(self.took) and self.of(0.5) < MEDIAN_SECONDS and self.of(0.99) < P99_SECONDS


def loaded(folder: Path, genes: int) -> dict[str, str]:
    """Returns settings of a SQLite database with a study of so many genes."""
    made = made_sqlite(folder)
    write_demo(folder / "demo", samples=SAMPLES, genes=genes, kinds=["expression"], complete=True)
    load_study(made.database, folder / "demo", Options(), Silence())
    return made.settings


def judged(port: int, crowd: Crowd, seconds: float, clients: int = 4) -> dict[str, Told]:
    """Besieges a server for *seconds* and returns what *clients* honest clients were told meanwhile, by address."""
    # A process of its own: what it computes must not keep the honest clients waiting.
    context = multiprocessing.get_context("spawn")
    stands, ends = context.Event(), context.Event()
    siege = context.Process(target=_besiege, args=(port, crowd, stands, ends), daemon=True)
    siege.start()
    try:
        if not stands.wait(60):
            raise AssertionError("the crowd did not come together")
        return _asked(port, seconds, clients)
    finally:
        ends.set()
        siege.join(20)


def _asked(port, seconds, clients):
    told = {"/health": Told([], []), "one gene": Told([], [])}
    ends = time.monotonic() + seconds
    threads = [threading.Thread(target=_ask, args=(port, told, ends, number % 2 == 0)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in told.values():
        each.took.sort()
    return told


def _ask(port, told, ends, keeps):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    while time.monotonic() < ends:
        for name, address in (("/health", "/health"), ("one gene", ONE_GENE)):
            began = time.perf_counter()
            try:
                connection.request("GET", address)
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200:
                    told[name].failed.append(f"{answer.status}: {body[:100]!r}")
            except (OSError, http.client.HTTPException) as error:
                told[name].failed.append(repr(error))
                connection.close()
            told[name].took.append(time.perf_counter() - began)
            if not keeps:
                connection.close()
        time.sleep(0.005)
    connection.close()


def _besiege(port, crowd, stands, ends):
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    selector = selectors.DefaultSelector()
    kinds = [_Silent] * crowd.silent + [_Dribbling] * crowd.dribbling + [_Slow] * crowd.slow
    clients = [kind(port, number, selector) for number, kind in enumerate(kinds)]
    stands.set()
    next_turn = 0.0
    while not ends.is_set():
        for key, _ in selector.select(0.05):
            key.data.told()
        if (now := time.monotonic()) >= next_turn:
            next_turn = now + 0.05
            for client in clients:
                client.turn(now)


class _Silent:
    """Connects and says nothing; comes back when it is thrown out."""

    def __init__(self, port, number, selector):
        self.port, self.number, self.selector = port, number, selector
        self.connect()

    def connect(self):
        self.connection = socket.socket()
        self.prepare()
        self.connection.settimeout(30)
        self.connection.connect(("127.0.0.1", self.port))
        self.begin()
        self.connection.setblocking(False)
        self.watch(True)

    def watch(self, begins):
        if begins:
            self.selector.register(self.connection, selectors.EVENT_READ, self)
        else:
            self.selector.unregister(self.connection)

    def prepare(self):
        pass

    def begin(self):
        pass

    def told(self):
        try:
            data = self.connection.recv(READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.again()

    def again(self):
        self.watch(False)
        self.connection.close()
        self.connect()

    def turn(self, now):
        pass


class _Dribbling(_Silent):
    """Sends a byte every three seconds, of headers or of a body."""

    def begin(self):
        self.connection.sendall(HEAD if self.number % 2 else BODY)
        self.next = time.monotonic() + DRIBBLE_SECONDS

    def turn(self, now):
        if now >= self.next:
            self.next = now + DRIBBLE_SECONDS
            try:
                self.connection.send(b"x")
            except OSError:
                self.again()


class _Slow(_Silent):
    """Asks for a whole profile and reads a little of it at a time."""

    def prepare(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READ_BYTES)

    def begin(self):
        self.connection.sendall(f"GET {PROFILE} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        self.next = time.monotonic()

    def watch(self, begins):
        pass  # What may be read stays where it is until its turn.

    def turn(self, now):
        if now >= self.next:
            self.next = now + READ_SECONDS
            self.told()


def settings(folder, asked):
    # As many slow readers may meet in one process; whose answers are broken off for want of space is not judged here.
    return loaded(Path(folder), asked.genes) | {"http.spool_megabytes": str(max(1024, asked.slow * asked.genes // 4))}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.crowd", description=__doc__)
    for name, default in Crowd()._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=default, help="clients (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=40, help="that are asked in (default: %(default)s)")
    parser.add_argument("--genes", type=int, default=400, help="of the long answer, 0.2 MB each (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=3, help="processes of the server (default: %(default)s)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(settings(folder, asked), asked.workers) as server:
        alone = judged(server.port, Crowd(0, 0, 0), 3)
        besieged = judged(server.port, Crowd(asked.silent, asked.dribbling, asked.slow), asked.seconds)
        for name, told in alone.items():
            print(f"alone     {name}: {told}")
        for name, told in besieged.items():
            print(f"besieged  {name}: {told}")
        log = server.log()
    errors = [line for line in log.splitlines() if " ERROR " in line or "Traceback" in line]
    print(f"errors in the server's log: {len(errors)}", *errors[:5], sep="\n  ")
    return 0 if all(told.passes for told in besieged.values()) and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
