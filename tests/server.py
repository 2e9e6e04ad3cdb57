"""A genows server of its own process, for tests that must go through gunicorn and real sockets."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager

READY_SECONDS = 30
_LISTENING = re.compile(r"Listening at: https?://127\.0\.0\.1:(\d+)")


class Server:
    """*port*, *base* (http://127.0.0.1:PORT), *pid* of gunicorn's parent; `log()` is what it has written so far."""

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


@contextmanager
def running(settings: dict[str, str], workers: int = 2, command=(sys.executable, "-m", "genows"), cwd=None):
    """`genows serve` with *settings* (names as in portal.properties) on a free port, until the end of the block."""
    environ = {**os.environ, **{"GENOWS_" + re.sub(r"[^A-Z0-9]", "_", name.upper()): text for name, text in settings.items()}}
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "log")
        with open(output, "w", encoding="utf-8") as file:
            arguments = [*command, "serve", "--port", "0", "--workers", str(workers)]
            process = subprocess.Popen(arguments, env=environ, cwd=cwd, stdout=file, stderr=subprocess.STDOUT)
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
