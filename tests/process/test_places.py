"""Where a service listens: on addresses of IPv6 as well, and `genows health`, the image's check, asks it wherever that is."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from genows.cli import main
from genows.commands import health as health_command
from genows.server import listening
from tests.databases import made_sqlite
from tests.mariadb import free_port
from tests.server import CONF, started
from tests.unit.test_watchedsockets import certificate

__all__ = ["certificate"]

pytestmark = pytest.mark.process
DOCKERFILE = Path(__file__).parents[2] / "Dockerfile"


def has_ipv6():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    """Variables of a service over an empty database, with a folder of its own for temporary files."""
    folder = tmp_path_factory.mktemp("places")
    made = made_sqlite(folder)
    made.database.close()
    (folder / "tmp").mkdir()
    return {"GENOWS_DB_CONNECTION_STRING": made.settings["db.connection_string"], "GENOWS_AUTHENTICATE": "false", "TMPDIR": str(folder / "tmp")}


@contextmanager
def serving(settings, *words):
    with started([sys.executable, "-m", "genows", "serve", "--workers", "1", *words], settings) as server:
        yield server


def asked(host, port, path="/health"):
    connection = http.client.HTTPConnection(host, port, timeout=30)
    try:
        connection.request("GET", path, headers={"Connection": "close"})
        return connection.getresponse().status
    finally:
        connection.close()


def health(settings, *words):
    """(exit code, what was said), by the image's own command."""
    check = json.loads(re.search(r"HEALTHCHECK .*?CMD (\[.*?\])", DOCKERFILE.read_text(), re.DOTALL)[1])
    assert check[0] == "genows"
    done = subprocess.run([sys.executable, "-m", *check, *words], env={**os.environ, **settings}, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.skipif(not has_ipv6(), reason="needs IPv6 on this machine")
@pytest.mark.parametrize(("host", "asks"), [("::1", ["::1"]), ("[::1]", ["::1"]), ("::", ["::1", "127.0.0.1"])])
def test_a_service_listens_on_addresses_of_ipv6(settings, host, asks):
    with serving(settings, "--host", host, "--port", "0") as server:
        assert f"Listening at: http://[{host.strip('[]')}]:{server.port}" in server.log()
        assert [asked(one, server.port) for one in asks] == [200] * len(asks)
        server.tell(signal.SIGHUP)
        server.until(lambda: server.log().count("Booting worker") == 2)
        assert asked(asks[0], server.port) == 200
        code, said = health(settings)
        assert (code, said.rpartition(": ")[2]) == (0, "well\n")
        # A port that is taken.
        taken = subprocess.run(
            [sys.executable, "-m", "genows", "serve", "--host", host, "--port", str(server.port)],
            env={**os.environ, **settings}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert taken.returncode == 2 and f"Nothing can listen on [{host.strip('[]')}]:{server.port}: Address already in use; --port N names another port.\n" in taken.stderr


@pytest.mark.parametrize("host", ["fe80::1:2", "nobody.invalid"])
def test_what_nobody_can_listen_on_is_told(settings, host):
    done = subprocess.run(
        [sys.executable, "-m", "genows", "serve", "--host", host, "--port", "8000"], env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and re.search(r"genows: Nothing can listen on (\[fe80::1:2\]|nobody\.invalid):8000: ", done.stderr)


def test_what_is_wrong_is_told_before_it_listens(settings, tmp_path):
    def refusal(*words):
        done = subprocess.run([sys.executable, "-m", "genows", "serve", *words], env={**os.environ, **settings}, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    # As `--host "$HOST"` is where HOST is not set: to everybody, if it were taken.
    assert refusal("--host", "", "--port", "0") == (2, "genows: --host: is empty, which would be every address of this machine; 0.0.0.0 or :: says that on purpose.\n")
    missing = tmp_path / "missing"
    assert refusal("--certfile", str(DOCKERFILE), "--keyfile", str(missing)) == (
        2, f"genows: --certfile {DOCKERFILE}, --keyfile {missing}: {missing} cannot be read: No such file or directory.\n"
    )  # fmt: skip
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, said = refusal("--config", str(missing), "--port", str(taken.getsockname()[1]))
    assert (code, said) == (1, f"genows: {missing}: file: cannot be read: No such file or directory\n")


@pytest.mark.parametrize(
    ("words", "environ"),
    [
        pytest.param(["--port", "0"], {"SCRIPT_NAME": "/public-portal"}, id="below a path"),
        pytest.param(["--host", "0.0.0.0", "--port", "0"], {}, id="on another port"),
        pytest.param(["--port", "0"], {}, id="on the loopback alone"),
        pytest.param(["--port", "0", "--certfile", "CERTIFICATE", "--keyfile", "CERTIFICATE"], {}, id="with TLS"),
        pytest.param(["--port", "0", "--certfile", "CERTIFICATE", "--keyfile", "CERTIFICATE"], {"SCRIPT_NAME": "/p"}, id="with TLS below a path"),
    ],
)
def test_the_images_check_finds_a_service_wherever_it_listens(settings, certificate, words, environ):
    assert health(settings) == (1, "genows: no service of this user runs here.\n")
    words = [str(certificate) if word == "CERTIFICATE" else word for word in words]
    with serving({**settings, **environ}, *words) as server:
        code, said = health(settings)
        assert (code, said.count("\n"), said.rpartition(": ")[2]) == (0, 1, "well\n"), said
        assert f":{server.port}{environ.get('SCRIPT_NAME', '')}: well" in said
        assert health(settings, "--database")[0] == 0
        # One that hangs is ill.
        server.tell(signal.SIGSTOP)
        for worker in server.workers():
            os.kill(worker, signal.SIGSTOP)
        code, said = health(settings, "--timeout", "0.5")
        assert (code, ": ill: " in said) == (1, True)
        for worker in server.workers():
            os.kill(worker, signal.SIGCONT)
        server.tell(signal.SIGCONT)
    assert health(settings)[0] == 1


def test_a_service_of_gunicorns_own_is_found_and_one_without_its_database_told(settings, tmp_path):
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "-c", str(CONF), "-b", f"127.0.0.1:{port}", "-w", "1", "genows.wsgi:application"]
    file = tmp_path / "portal.db"
    made = made_sqlite(tmp_path)
    made.database.close()
    with started(command, {**settings, "GENOWS_DB_CONNECTION_STRING": f"sqlite:///{file}"}) as server:
        assert health(settings)[0] == 0
        file.rename(tmp_path / "away.db")
        server.until(lambda: asked("127.0.0.1", port) == 503)
        assert health(settings)[0] == 0
        code, said = health(settings, "--database")
        assert code == 1 and "ill: /health answers 503" in said


def test_what_a_killed_service_has_left_is_nobodys(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(listening, "folder", lambda: tmp_path / "services")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listening.write([listener], False, "")
        [(number, [place])] = listening.running()
        assert (number, place.port, place.tls) == (os.getpid(), listener.getsockname()[1], False)
        [file] = (tmp_path / "services").iterdir()
        assert file.parent.stat().st_mode & 0o777 == 0o700
        # Its number is another process's by now.
        file.write_text(file.read_text().replace('"born": "', '"born": "1'))
        assert list(listening.running()) == [] and not file.exists()
    listening.remove()


def test_a_folder_of_somebody_else_is_not_believed(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(listening, "folder", lambda: tmp_path / "link")
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listening.write([listener], False, "")
    assert list(listening.running()) == [] and "will not find this service" in caplog.text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/opt/genows/bin/python\0/opt/genows/bin/genows\0load\0/studies/brca\0", (0, "no service runs here; genows load is at work\n")),
        ("/opt/genows/bin/python\0/opt/genows/bin/genows\0check\0--verify\0", (0, "no service runs here; genows check is at work\n")),
        ("/opt/genows/bin/python\0/opt/genows/bin/genows\0serve\0", (1, "genows: no service of this user runs here.\n")),
        ("/sbin/init\0", (1, "genows: no service of this user runs here.\n")),
    ],
    ids=["a load", "a check", "a service that is not there yet", "no container"],
)
def test_a_container_that_was_started_for_a_load_is_not_ill(tmp_path, monkeypatch, capsys, line, said):
    monkeypatch.setattr(listening, "folder", lambda: tmp_path / "services")
    monkeypatch.setattr(health_command, "FIRST", tmp_path / "cmdline")
    (tmp_path / "cmdline").write_text(line)
    code = main(["health"])
    captured = capsys.readouterr()
    assert (code, captured.out + captured.err) == said


def test_in_a_container_the_loopback_is_told(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as inside, socket.create_server(("", 0)) as outside:
        monkeypatch.delenv("container", raising=False)
        monkeypatch.setattr(listening, "MARKS", ())
        assert not listening.hidden([inside])
        monkeypatch.setenv("container", "podman")
        assert listening.hidden([inside]) and not listening.hidden([outside]) and not listening.hidden([inside, outside])
