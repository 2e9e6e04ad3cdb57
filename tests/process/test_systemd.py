"""The systemd unit: systemd finds no fault in it, and the service starts as it says, telling systemd when it is ready."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.databases import made_sqlite
from tests.mariadb import free_port
from tests.needs import needed

pytestmark = pytest.mark.process

UNIT = Path(__file__).resolve().parents[2] / "conf" / "systemd" / "genows.service"
MOST_EXPOSURE = 15  # tenths, as systemd-analyze counts; 0 is nothing, 100 a service without any protection
# What MemoryDenyWriteExecute= forbids, where this kernel can forbid it (6.3); then the command.
DENY = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(65, 1, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


def setting(name):
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture
def analyze():
    program = needed("systemd-analyze")
    return lambda *arguments: subprocess.run([program, *arguments], capture_output=True, text=True, check=False)


def test_systemd_finds_no_fault(analyze, tmp_path):
    [start] = setting("ExecStart")
    # It wants the program to be there.
    (tmp_path / UNIT.name).write_text(UNIT.read_text(encoding="utf-8").replace(start, "/bin/true"), encoding="utf-8")
    done = analyze("verify", "--man=no", str(tmp_path / UNIT.name))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(("checked", "code"), [("true", 0), ("false", 1)], ids=["in order", "refused"])
def test_a_reload_checks_first_and_tells_the_service_in_any_case(tmp_path, checked, code):
    [reload] = setting("ExecReload")
    said = tmp_path / "said"
    command = reload.replace("$$", "$").replace("/opt/genows/bin/genows check", f"echo check >> {said}; {checked}")
    service = subprocess.Popen([sys.executable, "-c", f"import signal, time\n"
                                f"signal.signal(1, lambda *_: (open({str(said)!r}, 'a').write('told'), exit()))\n"
                                f"open({str(said)!r}, 'w').close()\ntime.sleep(60)"])  # fmt: skip
    while not said.exists():
        time.sleep(0.01)
    done = subprocess.run(shlex.split(command), env={**os.environ, "MAINPID": str(service.pid)}, check=False)
    assert (done.returncode, service.wait(timeout=20), said.read_text()) == (code, 0, "check\ntold")


def test_little_of_the_machine_lies_open(analyze):
    done = analyze("security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSURE}", str(UNIT))
    assert done.returncode == 0, done.stdout


@pytest.mark.slow  # Starts a server.
def test_it_starts_as_the_unit_says_and_tells_when_it_is_ready(tmp_path):
    made = made_sqlite(tmp_path)
    made.database.close()
    settings = tmp_path / "portal.properties"
    settings.write_text(f"db.connection_string={made.settings['db.connection_string']}\nauthenticate=false\n")
    [start] = setting("ExecStart")
    program, *arguments = shlex.split(start)
    assert program == "/opt/genows/bin/genows" and "GENOWS_CONFIG=/etc/genows/portal.properties" in setting("Environment")
    arguments[arguments.index("--port") + 1] = str(free_port())
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notified:
        notified.bind(str(tmp_path / "notify"))
        notified.settimeout(30)
        environ = {**os.environ, "GENOWS_CONFIG": str(settings), "NOTIFY_SOCKET": str(tmp_path / "notify"), "WEB_CONCURRENCY": "1"}
        process = subprocess.Popen([sys.executable, "-c", DENY, sys.executable, "-m", "genows", *arguments], env=environ)
        try:
            assert notified.recv(1000).startswith(b"READY=1")
            assert "notify" in setting("Type")
            port = arguments[arguments.index("--port") + 1]
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=30) as answer:
                assert answer.read() == b"ok\n"
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
    assert process.returncode == 0


# What the lines at the unit's top call that a test must not do: none of it makes or fills a folder.
STAND_INS = """
set -e
useradd() { :; }
systemctl() { :; }
runuser() { test "$1 $2 $3" = "-u genows --"; shift 3; "$@"; }
install() { command install $(printf '%s\\n' "$@" | sed -e '/^-[og]$/,+1d'); }
"""


def typed():
    """The lines at the unit's top, those aside that make the environment."""
    lines = re.findall(r"^#   (\S.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    made = [line for line in lines if line.startswith(("python3 -m venv /opt/genows", "/opt/genows/bin/pip install ."))]
    assert len(made) == 2 and lines[:2] == made
    return "\n".join(lines[2:]) + "\n"


def test_the_lines_at_its_top_make_all_that_the_service_needs(tmp_path):
    for folder in ("etc/systemd/system", "var/lib", "opt/genows/bin"):
        (tmp_path / folder).mkdir(parents=True)
    program = tmp_path / "opt" / "genows" / "bin" / "genows"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m genows "$@"\n')
    program.chmod(0o755)
    checkout = tmp_path / "checkout"
    (checkout / "conf").mkdir(parents=True)
    (checkout / "conf" / "systemd").symlink_to(UNIT.parent)
    [connection] = re.findall(r"^# .*(db\.connection_string=\S+) ", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    (checkout / "portal.properties").write_text(f"{connection.replace('////', f'///{tmp_path}/')}\nauthenticate=false\n")
    script = STAND_INS + re.sub(r"(?<=[ =])/(?=etc/|var/|opt/)", f"{tmp_path}/", typed())
    environ = {**os.environ, "PYTHONPATH": str(UNIT.parents[2])}
    done = subprocess.run(["sh", "-c", script], cwd=checkout, env=environ, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "var/lib/genows/genows.db").exists()
    assert (tmp_path / "etc/systemd/system/genows.service").read_text(encoding="utf-8") == UNIT.read_text(encoding="utf-8")
    assert (tmp_path / "etc/genows").stat().st_mode & 0o007 == 0
