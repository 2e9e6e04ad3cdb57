"""What a reverse proxy and slow clients change: `python -m benchmarks.proxied --work DIR [--rounds 3]`. Needs nginx.

One gunicorn with so many threads a worker, asked directly and through nginx (buffering on, and off), on the servers' core. First
100 genes and one gene × 1,000 samples as in W1 and W2; then W2 again while slow readers take long answers, two a worker.
"""

import argparse
import socket
import statistics
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks import data, servers
from benchmarks.candidates import WORKERS
from benchmarks.client import request_of, timed
from benchmarks.crowd import crowd
from benchmarks.processes import cores
from benchmarks.workloads import workloads

SLOW_READERS = 2 * WORKERS
# What each slow reader takes at a time, and how often: 1.3 MB a second.
SIP_BYTES, SIP_SECONDS = 65536, 0.05
THREADS = (1, 2, 8)
SECONDS = 3.0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder that keeps the data for the next run")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    work = asked.work.absolute()
    work.mkdir(parents=True, exist_ok=True)
    database, every = data.sqlite_file(work, data.FULL), workloads(data.FULL)
    print("| threads a worker | by way of | W1 ms | W2 ms | W2 requests/s | p50 ms | p99 ms | beside slow readers: requests/s | p50 ms | p99 ms |")
    print("|" + "---|" * 10)
    for threads in THREADS:
        with started(work, f"sqlite:///{database}", threads) as ways:
            for way, port in ways.items():
                print(line(threads, way, port, every, asked.rounds), flush=True)


@contextmanager
def started(work, connection, threads):
    """way → port."""
    core = cores() and cores()[0]
    server = servers.genows(f"{threads} threads", connection, WORKERS)
    server.environment["GUNICORN_THREADS"] = str(threads)
    with ExitStack() as stack:
        up = stack.enter_context(servers.running([server], work / "logs", core))
        direct = up[server.name].port
        proxies = [proxy(work, f"nginx, buffering {buffering}", direct, buffering) for buffering in ("on", "off")]
        if None in proxies:
            raise SystemExit("nginx is not installed.")
        up = stack.enter_context(servers.running(proxies, work / "logs", core))
        stack.enter_context(servers.on_core(cores() and cores()[1]))
        yield {"directly": direct} | {name: running.port for name, running in up.items()}


def proxy(work, name, port, buffering="on"):
    """nginx before the server of this port; None where it is not installed."""
    conf = work / f"{name.replace(',', '').replace(' ', '-')}.conf"
    inside = f"""upstream genows {{ server 127.0.0.1:{port}; keepalive 16; }}
  server {{ listen 127.0.0.1:PORT;
    location / {{ proxy_pass http://genows; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering {buffering}; }} }}"""
    return servers.nginx_server(name, work, conf, inside, "/health")


def line(threads, way, port, every, rounds):
    single = [total(port, every[name].address, rounds) for name in ("W1", "W2")]
    cells = [f"{1000 * seconds:.2f}" for seconds in single] + crowded(port, every["W2"].address, rounds)
    with slow_readers(port, every["W6"].address):
        cells += crowded(port, every["W2"].address, rounds)
    return f"| {threads} | {way} | " + " | ".join(cells) + " |"


def total(port, address, rounds):
    request = request_of(address)
    return statistics.median(timed(port, request).total for _ in range(5 * rounds))


def crowded(port, address, rounds):
    request = request_of(address, close=False)
    try:
        seen = [crowd(port, request, SECONDS) for _ in range(rounds)]
    except OSError as error:
        return [str(error), "", ""]
    found = [statistics.median(getattr(one, name) for one in seen) for name in ("rate", "p50", "p99")]
    return [f"{found[0]:,.0f}", f"{1000 * found[1]:.1f}", f"{1000 * found[2]:.1f}"]


@contextmanager
def slow_readers(port, address):
    over = threading.Event()
    readers = [threading.Thread(target=sip, args=(port, address, over)) for _ in range(SLOW_READERS)]
    for reader in readers:
        reader.start()
    time.sleep(0.5)
    try:
        yield
    finally:
        over.set()
        for reader in readers:
            reader.join()


def sip(port, address, over):
    while not over.is_set():
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SIP_BYTES)
            connection.sendall(request_of(address))
            while not over.wait(SIP_SECONDS) and connection.recv(SIP_BYTES):
                pass


if __name__ == "__main__":
    main()
