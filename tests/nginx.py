"""An nginx of the tests' own: an example of the manual with other ports and paths, run by the real program."""

import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
START_SECONDS = 20


def program() -> str:
    """nginx, or the test is skipped; it fails where the environment has CI."""
    found = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
    if not found:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("nginx is not installed (Debian's package is nginx-light)")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


@contextmanager
def running(example: str, folder: Path, changes: dict[str, str]):
    """nginx with the file *example* of docs/examples, in which each key of *changes*, which must be there, becomes its value."""
    text = (EXAMPLES / example).read_text(encoding="utf-8")
    for there, instead in changes.items():
        assert there in text, there
        text = text.replace(there, instead)
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{ worker_connections 64; }}\nhttp {{ {temporary}\n{text}\n}}\n"
    )
    command = [program(), "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _wait(process, folder / "pid")
        yield
    finally:
        process.terminate()
        process.wait(timeout=20)
        process.stderr.close()


def _wait(process, pid_file):
    deadline = time.monotonic() + START_SECONDS
    while not (pid_file.exists() and pid_file.read_text().strip()):
        if process.poll() is not None or time.monotonic() > deadline:
            raise AssertionError(f"nginx did not start: {process.stderr.read().decode() if process.poll() is not None else ''}")
        time.sleep(0.02)
