"""Starts the servers that are measured: each on a free port, on the servers' core, stopped at the end."""

import http.client
import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
START_SECONDS = 60
STOP_SECONDS = 10


@dataclass(frozen=True)
class Server:
    """*command*: with {port} where the port goes. *probe*: an address that answers 200 when the server is up. *root*: where it is started."""

    name: str
    command: tuple[str, ...]
    probe: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    root: Path = ROOT


@dataclass(frozen=True)
class Running:
    server: Server
    port: int
    pid: int


@contextmanager
def running(servers, logs: Path, core: int | None):
    """The servers, each answering: name → Running. *logs*: the folder where their outputs go. *core*: where they may run."""
    with ExitStack() as stack:
        yield {server.name: stack.enter_context(_started(server, logs, core)) for server in servers}


@contextmanager
def _started(server, logs, core):
    port = free_port()
    command = [part.replace("{port}", str(port)) for part in server.command]
    logs.mkdir(parents=True, exist_ok=True)
    log = logs / f"{server.name.replace(' ', '-').replace('/', '')}.log"
    with open(log, "wb") as output, on_core(core):
        process = subprocess.Popen(
            command, cwd=server.root, env={**os.environ, **server.environment}, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
    try:
        _wait_for(server, port, process, log)
        yield Running(server, port, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def on_core(core: int | None):
    """What is started in this block runs on that core only; this process goes back to where it was."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, before if core is None else {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_for(server, port, process, log):
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request("GET", server.probe)
            answer = connection.getresponse()
            if answer.read() and answer.status == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    raise SystemExit(f"{server.name} did not start:\n{log.read_text(errors='replace')[-3000:]}")


def limit(bodies: Path) -> Server:
    """L: ready bodies from memory."""
    return Server("L", (sys.executable, "-m", "benchmarks.limit", "{port}", str(bodies)), f"/{_any(bodies)}")


def nginx(work: Path, bodies: Path) -> Server | None:
    """N: the same bodies as static files, through user space as an application sends them; None where nginx is not installed."""
    inside = f"server {{ listen 127.0.0.1:PORT; root {bodies}; }}"
    return nginx_server("N", work, work / "nginx.conf", inside, f"/{_any(bodies)}")


def nginx_server(name: str, work: Path, conf: Path, inside: str, probe: str) -> Server | None:
    """nginx with *inside* in its http block, PORT for the port; None where it is not installed. *conf*: where its settings are written."""
    program = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
    if program is None:
        return None
    conf.write_text(_nginx_conf(work, conf.stem, inside))
    own = f"{conf.with_suffix('')}-$$.conf"
    return Server(name, ("sh", "-c", f'sed "s/PORT/{{port}}/" {conf} > {own} && exec {program} -p {work} -c {own}'), probe)


def _nginx_conf(work, stem, inside):
    user = "user root;" if os.geteuid() == 0 else ""
    return f"""{user}
daemon off; worker_processes 1; pid {work}/{stem}.pid; error_log {work}/{stem}.log;
events {{ worker_connections 256; }}
http {{
  access_log off; sendfile off; output_buffers 2 1m; default_type application/json;
  client_body_temp_path {work}/nginx-body; proxy_temp_path {work}/nginx-proxy; fastcgi_temp_path {work}/nginx-fastcgi;
  uwsgi_temp_path {work}/nginx-uwsgi; scgi_temp_path {work}/nginx-scgi;
  {inside}
}}
"""


def _any(bodies):
    return min(file.name for file in bodies.iterdir())


def genows(
    name: str, connection: str, workers: int = 2, python: str = sys.executable, without: str = "", root: Path = ROOT, **settings
) -> Server:
    """genows under gunicorn with its own configuration. *without*: a module that this server shall not find. *root*: of its checkout."""
    start = f"import sys; sys.modules[{without!r}] = None; " if without else ""
    environment = {"GENOWS_DB_CONNECTION_STRING": connection, "WEB_CONCURRENCY": str(workers), "PYTHONPATH": str(root)}
    environment |= {f"GENOWS_{setting.upper()}": value for setting, value in settings.items()}
    command = (python, "-c", f"{start}from gunicorn.app.wsgiapp import run; run()", "-c", "conf/gunicorn.conf.py")
    return Server(name, (*command, "-b", "127.0.0.1:{port}", "genows.wsgi:application"), "/health", environment, root)
