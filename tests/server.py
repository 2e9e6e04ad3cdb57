"""A genows server of its own process, for tests that must go through gunicorn and real sockets."""

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager
from pathlib import Path

CONF = Path(__file__).parent.parent / "conf" / "gunicorn.conf.py"
READY_SECONDS = 30
_LISTENING = re.compile(r"Listening at: https?://(?:127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d+)")


class Server:
    """*port*, *base* (http://127.0.0.1:PORT), *pid* of gunicorn's parent; `log()` is what it has written so far, `log_at_end` all of it."""

    log_at_end = ""

    def __init__(self, process, output):
        self._process, self._output, self.pid = process, output, process.pid
        self.port = self._wait_for_port()
        self.base = f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        with open(self._output, encoding="utf-8", errors="replace") as file:
            return file.read()

    def workers(self) -> list[int]:
        """Process ids of the workers."""
        with open(f"/proc/{self.pid}/task/{self.pid}/children", encoding="ascii") as file:
            return [int(text) for text in file.read().split()]

    def _wait_for_port(self):
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline:
            match = _LISTENING.search(self.log())
            if match and "Booting worker" in self.log():
                return int(match[1])
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"the server did not start:\n{self.log()}")

    def get(self, path: str, tries: int = 3) -> tuple[int, dict[str, str], bytes]:
        """(status, headers, body) of a GET over a connection of its own; it is tried again where a worker that is killed hangs up on it."""
        for _ in range(tries):
            with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
                try:
                    connection.request("GET", path, headers={"Connection": "close"})
                    answer = connection.getresponse()
                    return answer.status, dict(answer.getheaders()), answer.read()
                except (ConnectionError, http.client.HTTPException):
                    pass
        raise AssertionError(f"nobody answers:\n{self.log()}")

    def until(self, met, seconds: float = 20):
        """Waits until *met*() is true; AssertionError, with the log, after so many seconds."""
        deadline = time.monotonic() + seconds
        while not met():
            assert self._process.poll() is None, f"the server has ended:\n{self.log()}"
            assert time.monotonic() < deadline, f"waited in vain:\n{self.log()}"
            time.sleep(0.05)

    def tell(self, number: int):
        """Sends a signal to gunicorn's parent."""
        self._process.send_signal(number)

    def exit_code(self, seconds: float) -> int:
        """Of gunicorn's parent, once it has ended by itself."""
        return self._process.wait(timeout=seconds)

    def stop(self):
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def running(settings: dict[str, str], workers: int = 2, command=(sys.executable, "-m", "genows"), cwd=None):
    """`genows serve` with *settings* (names as in portal.properties) on a free port, until the end of the block."""
    environ = {"GENOWS_" + re.sub(r"[^A-Z0-9]", "_", name.upper()): text for name, text in settings.items()}
    return started([*command, "serve", "--port", "0", "--workers", str(workers)], environ, cwd)


def by_serve(config, workers: int = 2):
    """`genows serve` with the settings of a file."""
    return started([sys.executable, "-m", "genows", "serve", "--config", str(config), "--port", "0", "--workers", str(workers)], {})


def by_gunicorn(config, workers: int = 2):
    """gunicorn with conf/gunicorn.conf.py and the settings of a file."""
    command = [sys.executable, "-m", "gunicorn", "-c", str(CONF), "-b", "127.0.0.1:0", "-w", str(workers), "genows.wsgi:application"]
    return started(command, {"GENOWS_CONFIG": str(config)})


@contextmanager
def started(command, environ, cwd=None):
    """A server that *command* starts, with variables of its own, until the end of the block. AssertionError, with what it said, if it ends."""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "log")
        with open(output, "w", encoding="utf-8") as file:
            process = subprocess.Popen(command, env={**os.environ, **environ}, cwd=cwd, stdout=file, stderr=subprocess.STDOUT)
        try:
            server = Server(process, output)
        except BaseException:
            process.kill()
            process.wait()
            raise
        try:
            yield server
        finally:
            server.stop()
            server.log_at_end = server.log()
