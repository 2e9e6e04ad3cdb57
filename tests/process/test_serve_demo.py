"""`genows serve` of somebody who has just installed it: what it says without a database, --demo and --open."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.server import started

pytestmark = pytest.mark.process
SERVE = [sys.executable, "-m", "genows", "serve", "--port", "0", "--workers", "1"]


@pytest.fixture
def temporary(tmp_path):
    folder = tmp_path / "temporary"
    folder.mkdir()
    return folder


def demo(temporary, *words, **environ):
    """A service over a demo study, with temporary files in *temporary*; the tests' own settings are none of its."""
    return started([*SERVE, "--demo", *words], {"TMPDIR": str(temporary), **environ}, temporary)


def shown(address):
    """The page, also that of a failure."""
    try:
        with urlopen(Request(address, headers={"Accept": "text/html"}), timeout=30) as answer:
            return answer.read().decode()
    except HTTPError as failure:
        with failure:
            return failure.read().decode()


def left(temporary):
    return [path.name for path in temporary.glob("genows-demo-*")]


def test_the_demo_study_is_served_said_to_be_one_and_goes_at_the_end(temporary):
    # A file of settings that would want a login counts as little as a database that is named.
    settings = {"GENOWS_CONFIG": str(temporary / "nosuch.properties"), "GENOWS_DB_CONNECTION_STRING": "sqlite:///nosuch.db"}
    with demo(temporary, **settings) as server:
        assert [study["id"] for study in json.loads(server.get("/api/studies")[2])] == ["demo"]
        for path in ("/", "/help", "/studies/demo", "/nosuch"):
            assert "Demo data, synthetic, temporary" in shown(server.base + path), path
        assert "synthetic, in a temporary database" in server.log() and f"{server.base}/" in server.log()
        assert len(left(temporary)) == 1
        # Settings are read again as they were, and workers that end take nothing away.
        server.tell(signal.SIGHUP)
        before = server.workers()
        server.until(lambda: server.workers() and not set(before) & set(server.workers()))
        assert json.loads(server.get("/api/studies")[2]) and b"Demo data" in server.get("/help")[2]
    assert left(temporary) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_told_to_end_while_it_makes_the_study_it_leaves_nothing(temporary, number):
    # Whoever runs the tests in the background has SIGINT ignored.
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen([*SERVE, "--demo"], env={**os.environ, "TMPDIR": str(temporary)}, stderr=subprocess.PIPE, preexec_fn=heard)
    deadline = time.monotonic() + 20
    while not left(temporary):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(number)
    process.communicate(timeout=20)
    assert process.returncode == 1 and left(temporary) == []


def test_what_a_killed_one_left_goes_at_the_next_start_and_what_another_serves_stays(temporary):
    with demo(temporary) as served:
        (kept,) = left(temporary)
        # All its processes: a worker that lives on holds the lock.
        killed = subprocess.Popen([*SERVE, "--demo"], env={**os.environ, "TMPDIR": str(temporary)}, stderr=subprocess.PIPE, text=True, start_new_session=True)
        while "Booting worker" not in killed.stderr.readline():
            assert killed.poll() is None
        os.killpg(killed.pid, signal.SIGKILL)
        killed.wait()
        killed.stderr.close()
        (lost,) = {*left(temporary)} - {kept}
        with demo(temporary):
            assert lost not in left(temporary) and kept in left(temporary)
        assert served.get("/api/studies")[0] == 200


def test_a_browser_is_opened_at_the_address(temporary, tmp_path):
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\nprintf %s "$1" > "$0.opened"\n')
    browser.chmod(0o755)
    with demo(temporary, "--open", BROWSER=f"{browser} %s") as server:
        opened = tmp_path / "browser.opened"
        server.until(lambda: opened.exists() and opened.read_text())
        assert opened.read_text() == f"{server.base}/"


def test_where_there_is_no_browser_nothing_is_said(temporary):
    with demo(temporary, "--open", BROWSER="/nosuch/browser %s", DISPLAY="", PATH="/nosuch") as server:
        server.get("/help")
        time.sleep(1)
    assert "Traceback" not in server.log_at_end and "browser" not in server.log_at_end.replace("genows-demo", "")


def test_without_a_database_both_ways_on_are_said(tmp_path):
    run = subprocess.run(SERVE, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert run.returncode == 1 and "Traceback" not in run.stderr
    for way in ("genows serve --demo", "genows load FOLDER", "genows prepare FOLDER FILE… --study-id ID"):
        assert way in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_is_served(tmp_path):
    subprocess.run([sys.executable, "-m", "genows", "check", "--create"], cwd=tmp_path, check=True, capture_output=True)
    with started(SERVE, {}, tmp_path) as server:
        assert server.get("/")[0] == 200


def test_a_demo_takes_no_file_of_settings(tmp_path):
    run = subprocess.run([*SERVE, "--demo", "--config", "portal.properties"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and "--demo and --config" in run.stderr
