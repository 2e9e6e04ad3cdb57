"""The service at the path that SCRIPT_NAME names, under real gunicorn, by `genows serve` and by gunicorn's own command."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.databases import made_sqlite
from tests.server import Server, running

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
PREFIX = "/public-portal"


@contextmanager
def by_serve(made, folder):
    with running(made.settings, workers=1) as server:
        yield server


@contextmanager
def by_gunicorn(made, folder):
    environment = {**os.environ, "GENOWS_DB_CONNECTION_STRING": made.settings["db.connection_string"]}
    command = [sys.executable, "-m", "gunicorn", "-c", "conf/gunicorn.conf.py", "-b", "127.0.0.1:0", "-w", "1", "genows.wsgi:application"]
    with open(folder / "log", "w", encoding="utf-8") as log:
        process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
    try:
        server = Server(process, folder / "log")
        yield server
        server.stop()
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module", params=[by_serve, by_gunicorn], ids=["genows serve", "gunicorn"])
def server(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("mounted")
    made = made_sqlite(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCRIPT_NAME", PREFIX + "/")
        with request.param(made, folder) as server:
            yield server
    made.database.close()


def get(server, path, **headers):
    """(status, headers, text)."""
    try:
        with urlopen(Request(server.base + path, headers=headers), timeout=30) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.headers, error.read().decode()


def is_logged(server, request_id):
    """The line is written when the answer is closed, which may be after the client has all of it."""
    deadline = time.monotonic() + 10
    while request_id not in server.log():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def test_what_stands_below_the_path(server):
    status, _, text = get(server, PREFIX + "/webservice.do?cmd=getTypesOfCancer")
    assert (status, text) == (200, "Error: No Types of Cancer Available.\n")
    assert get(server, PREFIX + "/api/studies")[::2] == (200, "[]")
    assert get(server, PREFIX + "/health")[::2] == (200, "ok\n")


def test_links_have_the_path(server):
    for path in (PREFIX, PREFIX + "/"):
        status, _, text = get(server, path, Accept="text/html")
        assert status == 200 and f'href="{PREFIX}/help"' in text


@pytest.mark.parametrize(
    "path", ["/", "/webservice.do?cmd=getTypesOfCancer", "/api/studies", "/health", PREFIX + "x/api/studies", "//public-portal/api/studies"]
)
def test_outside_of_the_path_there_is_nothing(server, path):
    status, headers, text = get(server, path)
    assert (status, text) == (404, "")
    assert is_logged(server, headers["X-Request-Id"]), "such requests stand in the log too"


def test_a_client_cannot_name_another_path(server):
    assert get(server, "/api/studies", **{"Script-Name": "/x", "SCRIPT_NAME": ""})[0] == 404
