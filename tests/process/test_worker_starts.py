"""A worker that cannot start in a running service, because files of the program are being exchanged, does not end the service."""

import os
import signal
import sys

import pytest

from tests.databases import made_sqlite
from tests.server import running

pytestmark = pytest.mark.process

# The command, with an application that cannot be made while a certain file is there.
RUN = """
import os, sys
from genows.server import service
usual = service.create_app
def create_app(*arguments, **named):
    if os.path.exists(os.environ["MISSING"]):
        raise FileNotFoundError("sql/studies.sql")
    return usual(*arguments, **named)
service.create_app = create_app
from genows.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_it_is_tried_again(tmp_path, monkeypatch):
    made = made_sqlite(tmp_path)
    missing = tmp_path / "missing"
    monkeypatch.setenv("MISSING", str(missing))
    with running(made.settings, workers=2, command=(sys.executable, "-c", RUN)) as server:
        assert server.get("/api/studies")[0] == 200
        old = server.workers()
        missing.touch()
        for worker in old:
            os.kill(worker, signal.SIGKILL)
        server.until(lambda: server.log().count("a worker cannot start") >= 2)
        missing.unlink()
        assert server.get("/api/studies")[0] == 200
        assert "sql/studies.sql" in server.log() and "Worker failed to boot" not in server.log()
        # One that waits to be tried again ends, too: gunicorn alone would wait for graceful_timeout, minutes, and exit_code() in vain.
        missing.touch()
        os.kill(server.workers()[0], signal.SIGKILL)
        server.until(lambda: server.log().count("a worker cannot start") >= 3)
        server.tell(signal.SIGTERM)
        assert server.exit_code(20) == 0
