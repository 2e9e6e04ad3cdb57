"""What a served process writes to standard error: every line of one format, gunicorn's and those about bad requests included."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.databases import made_sqlite
from tests.server import running

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (DEBUG|INFO|WARNING|ERROR) [a-z.]+ .+")
# An audit line, if it came through; a terminal's escape; a second line.
BAD = b"GET /\x1b[2J\x0b%0a2026-01-31T12:00:00.000Z HTTP/1.1\r\nHost: x\r\nX\x85y: \x1b[31m\x85 forged\r\n\r\n"


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    made = made_sqlite(tmp_path_factory.mktemp("lines"))
    made.database.close()
    return made.settings


def disturb(port):
    """Asks well, badly, and for nothing that there is."""
    urllib.request.urlopen(f"http://127.0.0.1:{port}/health/live", timeout=30).close()
    for request in (BAD, b"\x16\x03\x01\x02\x00\n\n", b"GET / HTTP/9.9\r\n\r\n", b"A\rB\r\n\r\n", b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            connection.makefile("rb").read()


def test_every_line_has_the_format(settings):
    with running(settings, workers=1) as server:
        disturb(server.port)
    lines = server.log_at_end.splitlines()
    assert [line for line in lines if not LINE.fullmatch(line) or not line.isprintable()] == []
    assert any(" gunicorn.error Listening at: " in line for line in lines)
    assert any(" genows.access " in line and " /health/live 200 " in line for line in lines)
    assert sum("nvalid" in line for line in lines) >= 3, lines


def test_every_line_is_json_where_that_is_asked_for(settings):
    with running({**settings, "log.format": "json"}, workers=1) as server:
        disturb(server.port)
    records = [json.loads(line) for line in server.log_at_end.split("\n")[:-1]]
    assert all({"time", "level", "logger", "message"} <= set(record) for record in records)
    [access] = [record for record in records if record.get("path") == "/health/live"]
    assert (access["method"], access["status"], access["bytes"], access["complete"]) == ("GET", 200, 3, True)
    assert {record["peer"] for record in records if "no HTTP" in record["message"]} == {"127.0.0.1"}


@pytest.fixture
def started(settings, tmp_path):
    """started(command, settings…) → all lines of a server, which was disturbed, when it has ended."""

    def run(*command, **named):
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        names = {f"GENOWS_{name.upper()}": text for name, text in named.items()}
        environ = {**os.environ, "GENOWS_DB_CONNECTION_STRING": settings["db.connection_string"], **names}
        command = [sys.executable, "-m", *(word.format(port=port) for word in command)]
        with open(tmp_path / "log", "w", encoding="utf-8") as log:
            process = subprocess.Popen(command, env=environ, stderr=log, cwd=ROOT)
        try:
            wait_for(port)
            disturb(port)
        finally:
            process.terminate()
            process.wait(20)
        return (tmp_path / "log").read_text(encoding="utf-8").split("\n")[:-1]

    return run


def wait_for(port, seconds=30):
    deadline = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=30).close()
            return
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_the_level_silences_requests_and_gunicorn(started):
    lines = started("genows", "serve", "--port", "{port}", "--workers", "1", log_level="warning")
    assert lines and not [line for line in lines if " INFO " in line]


def test_gunicorn_by_itself_writes_the_same_lines(started):
    """Without `genows serve`: the settings are those of the environment."""
    command = ("gunicorn", "-c", "conf/gunicorn.conf.py", "-w", "1", "-b", "127.0.0.1:{port}", "genows.wsgi:application")
    records = list(map(json.loads, started(*command, log_format="json")))
    assert {"gunicorn.error", "genows.access"} <= {record["logger"] for record in records}
