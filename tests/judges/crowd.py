"""A crowd of bad clients in front of nginx: silent ones, ones that dribble, ones that read slowly. Do the others notice?

`python -m tests.judges.crowd` starts `genows serve` and, before it, nginx with conf/nginx, and besieges them from twenty addresses: 1,000
connections that say nothing, 300 that send a byte every three seconds (half of them of a head, half of a body), 50 that read an answer of
100 MB by 260 KB a second. Another client asks /health and one gene × 1,000 samples meanwhile, by connections that are kept and by new ones:
while the long answers are made, all at once, and then while they are read. Exit code 1 where, while they are read, those take more than 50 ms
at the median or 500 ms at the 99th percentile, where nginx spools more than its bounds, or a long answer still waits for its reader in genows.
"""

import argparse
import http.client
import multiprocessing
import os
import re
import resource
import selectors
import socket
import ssl
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.databases import made_sqlite
from tests.proxies import NAME, Proxy, nginx
from tests.server import Server, running

MEDIAN_SECONDS, P99_SECONDS = 0.05, 0.5
SAMPLES, GENES = 1000, 530  # 100 MB
PROFILE = "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes="
ONE_GENE = PROFILE + "TP53"
# conf/nginx/genows.conf: proxy_max_temp_file_size.
FILE_BYTES = 128 << 20
MAKING_SECONDS = 120
ADDRESSES = 20
DRIBBLE_SECONDS = 3
HEAD = f"GET /api/studies HTTP/1.1\r\nHost: {NAME}\r\nX-Long: ".encode()
BODY = f"POST /api/samples HTTP/1.1\r\nHost: {NAME}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n".encode()
READ_BYTES, READ_SECONDS = 65536, 0.25  # 260 KB a second


class Crowd(NamedTuple):
    """How many clients of each kind."""

    silent: int = 1000
    dribbling: int = 300
    slow: int = 50


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


@contextmanager
def front(settings: dict[str, str], folder: Path, workers: int):
    """(server, proxy): genows as shipped behind nginx as shipped, which writes into *folder*."""
    with running({**settings, "http.trusted_proxies": "127.0.0.1"}, workers) as server, nginx(folder, server.port) as proxy:
        yield server, proxy


@contextmanager
def besieged(proxy: Proxy, crowd: Crowd):
    """A crowd that has come together and stays until the end of the block. A process of its own, so that its work keeps nobody waiting."""
    context = multiprocessing.get_context("spawn")
    stands, ends = context.Event(), context.Event()
    siege = context.Process(target=_besiege, args=(proxy.port, crowd, stands, ends), daemon=True)
    siege.start()
    try:
        if not stands.wait(120):
            raise AssertionError("the crowd did not come together")
        yield
    finally:
        ends.set()
        siege.join(20)


def asked(proxy: Proxy, seconds: float, enough: Callable[[], bool] = lambda: False, clients: int = 4) -> dict[str, Told]:
    """Returns what *clients* honest clients are told within *seconds*, or until *enough*(), by address."""
    told = {"/health": Told([], []), "one gene": Told([], [])}
    ends = time.monotonic() + seconds
    threads = [threading.Thread(target=_ask, args=(proxy, told, lambda: time.monotonic() > ends or enough(), number % 2 == 0)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in told.values():
        each.took.sort()
    return told


def _ask(proxy, told, ends, keeps):
    connection = http.client.HTTPSConnection(NAME)
    while not ends():
        for name, address in (("/health", "/health"), ("one gene", ONE_GENE)):
            began = time.perf_counter()
            try:
                if connection.sock is None:
                    connection.sock = proxy.connect("127.0.0.1")
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


def made(server: Server) -> int:
    """How many of the long answers have left genows whole."""
    ends = re.findall(r" GET /api/geneticprofiledata 200 ([0-9]+) bytes .*?( broken off)?$", server.log(), re.MULTILINE)
    return sum(int(size) > 1_000_000 and not broken for size, broken in ends)


def spooled(proxy: Proxy) -> list[int]:
    """Bytes of each file that nginx has under way: they have no names, only handles."""
    sizes = []
    for worker in Path(f"/proc/{proxy.pid}/task/{proxy.pid}/children").read_text(encoding="ascii").split():
        for handle in Path(f"/proc/{worker}/fd").iterdir():
            try:
                if os.readlink(handle).startswith(f"{proxy.folder}/genows-"):
                    sizes.append(handle.stat().st_size)
            except FileNotFoundError:
                pass  # It has ended meanwhile.
    return sizes


def memory(pid: int) -> int:
    """Bytes of the processes that *pid* has started, at their most."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    peaks = [line for child in children for line in Path(f"/proc/{child}/status").read_text(encoding="ascii").splitlines() if line.startswith("VmHWM:")]
    return sum(int(line.split()[1]) * 1024 for line in peaks)


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


def _speaking(plain):
    # Whose certificate it is the honest clients look at.
    return ssl._create_unverified_context().wrap_socket(plain, server_hostname=NAME)


class _Silent:
    """Connects and says nothing, of TLS either; comes back when it is thrown out."""

    def __init__(self, port, number, selector):
        self.port, self.number, self.selector = port, number, selector
        self.connect()

    def connect(self):
        self.connection = socket.socket()
        self.prepare()
        self.connection.settimeout(30)
        self.connection.bind((f"127.0.0.{2 + self.number % ADDRESSES}", 0))
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
        except (BlockingIOError, ssl.SSLWantReadError):
            return
        except OSError:
            data = b""
        if data:
            self.taken(data)
        else:
            self.again()

    def taken(self, data):
        pass

    def again(self):
        self.watch(False)
        self.connection.close()
        self.connect()

    def turn(self, now):
        pass


class _Dribbling(_Silent):
    """Sends a byte every three seconds, of a head or of a body."""

    def begin(self):
        self.connection = _speaking(self.connection)
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
        self.connection = _speaking(self.connection)
        self.connection.sendall(f"GET {PROFILE} HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode())
        self.next, self.status = time.monotonic(), b""

    def watch(self, begins):
        pass  # What may be read stays where it is until its turn.

    def taken(self, data):
        if not self.status:
            self.status = data[:13]
            if self.status != b"HTTP/1.1 200 ":
                self.again()  # It was told to come later.

    def turn(self, now):
        if now >= self.next:
            self.next = now + READ_SECONDS
            for _ in range(READ_BYTES // 16384):  # a record of TLS
                self.told()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.crowd", description=__doc__)
    for name, default in Crowd()._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=default, help="clients (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="that are asked in (default: %(default)s)")
    parser.add_argument("--genes", type=int, default=GENES, help="of the long answer, 0.19 MB each (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=3, help="processes of the server (default: %(default)s)")
    asked_for = parser.parse_args()
    crowd = Crowd(asked_for.silent, asked_for.dribbling, asked_for.slow)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "nginx").mkdir()
        with front(loaded(folder, asked_for.genes), folder / "nginx", asked_for.workers) as (server, proxy):
            return judged(server, proxy, crowd, asked_for.seconds)


def judged(server: Server, proxy: Proxy, crowd: Crowd, seconds: float) -> int:
    """Prints the figures and returns the exit code."""
    told = {"alone": asked(proxy, 3)}
    with besieged(proxy, crowd):
        told["while long answers are made"] = asked(proxy, MAKING_SECONDS, lambda: made(server) >= crowd.slow)
        before = len(server.log())
        told["while they are read"] = asked(proxy, seconds)
        files, peaks = spooled(proxy), (memory(server.pid), memory(proxy.pid))
        left = crowd.slow - made(server)
    for when, figures in told.items():
        for name, each in figures.items():
            print(f"{when}, {name}: {each}")
    print(f"long answers that still wait in genows: {max(0, left)}")
    print(f"nginx spools {len(files)} files, {sum(files) / 1e9:.2f} GB, the largest {max(files, default=0) / 1e6:.0f} MB")
    print(f"memory at most: genows' workers {peaks[0] / 1e6:.0f} MB, nginx' {peaks[1] / 1e6:.0f} MB")
    errors = [line for line in server.log()[before:].splitlines() if " ERROR " in line or "Traceback" in line]
    print(f"errors in genows' log while they are read: {len(errors)}", *errors[:5], sep="\n  ")
    bounded = max(files, default=0) <= FILE_BYTES
    return 0 if bounded and not errors and left <= 0 and all(each.passes for each in told["while they are read"].values()) else 1


if __name__ == "__main__":
    sys.exit(main())
