"""The ways in which genows is served to `tests.judges.fairness`: by itself, behind nginx, and beneath portals of several kinds."""

import http.client
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.processes import family
from tests import nginx
from tests.judges.manystudies import Tree
from tests.mariadb import free_port

PORTALS = Path(__file__).parent / "portals"
LOG = "server.log"
WORKERS, THREADS, WAITRESS_THREADS, START_SECONDS = 2, 8, 4, 40


class Served(NamedTuple):
    """*prefix*: what stands before genows' addresses; *workers*: ids of the processes that answer."""

    port: int
    prefix: str
    workers: tuple[int, ...]


@contextmanager
def by_itself(tree: Tree, connection: str, folder: Path, **settings: str) -> Iterator[Served]:
    """`genows serve` with two workers."""
    command = ("-m", "genows", "serve", "--port", "{port}", "--workers", str(WORKERS))
    with _started(command, tree, tree.environ(connection, **settings), folder) as served:
        yield served


@contextmanager
def behind_nginx(tree: Tree, connection: str, folder: Path) -> Iterator[Served]:
    """The same behind the nginx of conf/."""
    with by_itself(tree, connection, folder, http_trusted_proxies="127.0.0.1") as served:
        port, spools = free_port(), folder / "nginx"
        spools.mkdir(exist_ok=True)
        # Without TLS, whose costs are the attacker's too.
        changes = (
            (r"listen 443 ssl;", f"listen 127.0.0.1:{port};"),
            (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
            (r"ssl_[a-z_]+ .*;", ""),
            (r"127\.0\.0\.1:8000", f"127.0.0.1:{served.port}"),
        )
        with nginx.running(nginx.SITE, spools, *changes):
            yield served._replace(port=port)


@contextmanager
def in_gthread(tree: Tree, connection: str, folder: Path) -> Iterator[Served]:
    """A portal of plain WSGI in gunicorn as it comes, with threads."""
    with _portal(_gunicorn("werkzeug_portal"), tree, connection, folder) as served:
        yield served


@contextmanager
def in_flask(tree: Tree, connection: str, folder: Path) -> Iterator[Served]:
    """A portal of Flask in the same."""
    with _portal(_gunicorn("flask_portal"), tree, connection, folder) as served:
        yield served


@contextmanager
def in_waitress(tree: Tree, connection: str, folder: Path) -> Iterator[Served]:
    """A portal of plain WSGI in waitress: one process."""
    command = ("-m", "waitress", "--listen=127.0.0.1:{port}", f"--threads={WAITRESS_THREADS}", "werkzeug_portal:application")
    with _portal(command, tree, connection, folder) as served:
        yield served


WAYS: dict[str, Callable] = {
    "serve": by_itself,
    "nginx": behind_nginx,
    "gthread": in_gthread,
    "waitress": in_waitress,
    "flask": in_flask,
}


def _gunicorn(portal):
    pool = ("--worker-class", "gthread", "--threads", str(THREADS), "--workers", str(WORKERS))
    return ("-m", "gunicorn", *pool, "-b", "127.0.0.1:{port}", f"{portal}:application")


def _portal(command, tree, connection, folder):
    return _started(command, tree, tree.environ(connection, PORTALS), folder, "/genows")


@contextmanager
def _started(command, tree, environ, folder, prefix=""):
    port = free_port()
    log = folder / LOG
    with open(log, "wb") as output:
        words = [word.replace("{port}", str(port)) for word in command]
        process = subprocess.Popen([sys.executable, *words], cwd=tree.root, env=environ, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    try:
        _wait(port, prefix, process, log)
        yield Served(port, prefix, tuple(family(process.pid)[1:]) or (process.pid,))
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            # Its workers end with it.
            process.kill()
            process.wait()


def _wait(port, prefix, process, log):
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("GET", f"{prefix}/health")
            if connection.getresponse().status == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    process.kill()
    raise SystemExit(f"the server did not start:\n{log.read_text(errors='replace')[-3000:]}")
