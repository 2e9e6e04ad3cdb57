"""SIGTERM ends a service within some seconds beyond the answers under way, whenever it comes; so does the end of its terminal."""

import http.client
import os
import pty
import random
import re
import select
import signal
import socket
import sys
import time
from contextlib import ExitStack, closing, suppress

import pytest

from tests.databases import made_sqlite
from tests.server import by_gunicorn, by_serve

pytestmark = [pytest.mark.process, pytest.mark.slow]  # Many starts.

BOTH = pytest.mark.parametrize("start", [by_serve, by_gunicorn])
# More by hand: ENDINGS=100.
ENDINGS = int(os.environ.get("ENDINGS", "4"))
# It takes some two seconds, on a busy machine a little longer; a signal that is lost costs as long as the longest answer may take, 300
# seconds, and one resting client that is waited for 75.
LOST_SECONDS = 30


@pytest.fixture
def file(tmp_path):
    made_sqlite(tmp_path).database.close()
    file = tmp_path / "portal.properties"
    file.write_text(f"db.connection_string=sqlite:///{tmp_path}/portal.db\n")
    return file


def seconds_to_end(server):
    began = time.monotonic()
    server.tell(signal.SIGTERM)
    assert server.exit_code(60) == 0
    return time.monotonic() - began


@BOTH
def test_it_ends_while_its_workers_start(start, file):
    """In the first second, when one worker answers and others are being born."""
    random.seed(7)
    slow = []
    for number in range(ENDINGS):
        with start(file, workers=4) as server:
            # Every second one after its first answer, as a client sees it; the others at any moment of their start.
            if number % 2:
                server.get("/health")
            time.sleep(random.uniform(0, 0.6))
            seconds = seconds_to_end(server)
            print(f"{seconds:.2f}")
            if seconds > LOST_SECONDS:
                slow.append((number, seconds, server.log()))
    assert slow == []


@BOTH
def test_it_ends_although_clients_rest_on_their_connections(start, file):
    with start(file) as server, ExitStack() as stack:
        for _ in range(20):
            # One that has never said anything, and one that rests after an answer.
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
            resting = stack.enter_context(closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)))
            resting.request("GET", "/api/studies")
            assert resting.getresponse().read() == b"[]"
        assert seconds_to_end(server) < LOST_SECONDS


def test_it_ends_after_settings_were_read_again(file):
    with by_serve(file) as server:
        server.tell(signal.SIGHUP)
        time.sleep(random.uniform(0, 0.5))
        assert seconds_to_end(server) < LOST_SECONDS


class Terminal:
    """`genows serve` with a terminal of its own, of which it is the first process."""

    def __init__(self, file, *before):
        command = [*before, sys.executable, "-m", "genows", "serve", "--config", str(file), "--port", "0", "--workers", "2"]
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.execvp(command[0], command)
        self.shown = ""

    def wait_for(self, text):
        deadline = time.monotonic() + 30
        while text not in self.shown and time.monotonic() < deadline:
            if select.select([self.master], [], [], 0.1)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
        assert text in self.shown
        return self

    def close(self):
        os.close(self.master)

    def end(self, seconds):
        """Waits for the process; its exit code, None if it lives on."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        return None


def test_it_ends_with_its_terminal(file):
    terminal = Terminal(file).wait_for("Booting worker")
    port = int(re.search(r"127\.0\.0\.1:(\d+)", terminal.shown)[1])
    terminal.close()
    # Mostly within a second; what is lost costs as long as the longest answer may take, 300 seconds.
    assert terminal.end(20) is not None
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)


def test_sighup_in_an_open_terminal_reads_settings_again(file):
    terminal = Terminal(file).wait_for("Booting worker")
    os.kill(terminal.pid, signal.SIGHUP)
    terminal.wait_for("the settings have been read again")
    os.kill(terminal.pid, signal.SIGTERM)
    assert terminal.end(10) == 0
    terminal.close()


def test_nohup_lets_it_outlive_its_terminal(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # nohup.out lies there.
    terminal = Terminal(file, "nohup")
    deadline = time.monotonic() + 30
    while not ((tmp_path / "nohup.out").exists() and "Booting" in (tmp_path / "nohup.out").read_text()) and time.monotonic() < deadline:
        time.sleep(0.1)
    terminal.close()
    try:
        assert terminal.end(3) is None
    finally:
        with suppress(ProcessLookupError):
            os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.end(10) == 0
