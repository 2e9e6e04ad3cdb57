"""How the judges of costs, pages and screens run: on SQLite and on MariaDB, over studies that are written and loaded once, asking the
application in this process or in a copy of it."""

import argparse
import ctypes
import gc
import io
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from genows.app import create_app
from genows.cli import main as genows
from genows.config.reader import make_config
from genows.demo.study import GENE_INFO
from tests.mariadb import running_server

TICKS = os.sysconf("SC_CLK_TCK")
FORKING = multiprocessing.get_context("fork")


class Filled(NamedTuple):
    """A database with its studies. *server_pid*: of its server, where it has one."""

    kind: str
    connection: str
    server_pid: int | None


def run(doc: str, name: Callable, fill: Callable, judge: Callable, flags: dict[str, str], arguments=None) -> int:
    """Judges each database; exit code 1 where one fails.

    *name*(options): of the data, which are kept under it; *fill*(connection, work, options) writes and loads the studies;
    *judge*(filled, options) tells whether it failed; *flags*: option → help, beside those that every judge has.
    """
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("sqlite", "mariadb"), help="one database")
    parser.add_argument("--work", type=Path, help="folder in which the data are kept for the next run")
    parser.add_argument("--match", default="", help="only what holds this text in its address or name")
    for flag, text in flags.items():
        parser.add_argument(flag, action="store_true", help=text)
    options = parser.parse_args(arguments)
    failed = False
    with ExitStack() as stack:
        work = options.work or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        work.mkdir(exist_ok=True, parents=True)
        for kind in ("sqlite", "mariadb") if options.only is None else (options.only,):
            with ExitStack() as database:
                failed |= judge(filled(kind, work, name(options), lambda made: fill(made, work, options), database), options)
    return int(failed)


def filled(kind: str, work: Path, name: str, fill: Callable, stack: ExitStack | None) -> Filled:
    """Returns the database of this kind, filled by *fill*(connection) where it is not there yet; *stack* ends a server."""
    if kind == "sqlite":
        path = work / f"{name}.db"
        if not path.exists():
            apart(fill, f"sqlite:///{path}.making")
            Path(f"{path}.making").rename(path)
        return Filled(kind, f"sqlite:///{path}", None)
    server = stack.enter_context(running_server())
    connection = f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}"
    apart(fill, connection)
    return Filled(kind, connection, int((server.folder / "pid").read_text()))


def apart(does, *arguments) -> None:
    """Does it in a process of its own: this one stays as small as one that has answered nothing, for those that are measured are its copies."""
    process = FORKING.Process(target=does, args=arguments)
    process.start()
    process.join()
    if process.exitcode:
        raise SystemExit(process.exitcode)


def load(connection: str, *folders: Path) -> None:
    """Loads demo studies by the commands, with their genes."""
    os.environ["GENOWS_DB_CONNECTION_STRING"] = connection
    try:
        for command in [command for folder in folders for command in (["reference", str(folder / GENE_INFO)], ["load", str(folder)])]:
            with redirect_stdout(io.StringIO()) as said, redirect_stderr(said):
                refused = genows(command)
            if refused:
                raise SystemExit(f"{command} failed:\n{said.getvalue()}")
    finally:
        del os.environ["GENOWS_DB_CONNECTION_STRING"]


# Requests


def environ(method: str, path: str, query: str = "", body: bytes = b"", content_type: str = "") -> dict:
    return {
        "REQUEST_METHOD": method, "PATH_INFO": path, "SCRIPT_NAME": "", "QUERY_STRING": query, "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr, "wsgi.url_scheme": "http",
        "SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0), "wsgi.multithread": True, "wsgi.multiprocess": False, "wsgi.run_once": False,
    }  # fmt: skip


def ask(app, path: str, asked: dict) -> tuple[int, dict, bytes]:
    """Returns status, headers and body of a GET."""
    told: list[tuple[int, dict]] = []
    answer = app(environ("GET", path, urlencode(asked)), lambda line, headers, exc_info=None: told.append((int(line[:3]), dict(headers))))
    try:
        body = b"".join(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()
    return *told[-1], body


def cpu(pid: int | None) -> float:
    """Returns the seconds of CPU that a process has used, 0 where there is none."""
    if pid is None:
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Cost(NamedTuple):
    """*megabytes*: by which the process grew; *seconds*: of each time that it was asked; *cpu*: the same of CPU, the server's included."""

    status: int
    headers: dict
    body: bytes
    megabytes: float
    seconds: list[float]
    cpu: list[float]


def cost(filled: Filled, before: tuple[str, dict], asked: tuple[str, dict], times: int = 1) -> Cost:
    """Measures a request in a process of its own, behind another one whose memory the process has given back."""
    mine, its = FORKING.Pipe()
    process = FORKING.Process(target=_measure, args=(filled, before, asked, times, its))
    process.start()
    its.close()
    try:
        return mine.recv()
    finally:
        process.join()


def _measure(filled, before, asked, times, pipe):
    app = create_app(make_config({"db.connection_string": filled.connection}))
    ask(app, *before)
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5")
    size, seconds, used = _memory("VmRSS"), [], []
    for _ in range(times):
        begun, used_before = time.perf_counter(), time.process_time() + cpu(filled.server_pid)
        answer = ask(app, *asked)
        seconds.append(time.perf_counter() - begun)
        used.append(time.process_time() + cpu(filled.server_pid) - used_before)
    pipe.send(Cost(*answer, (_memory("VmHWM") - size) / 1024, seconds, used))


def _memory(name) -> int:
    """Returns kilobytes of this process."""
    return next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name + ":"))
