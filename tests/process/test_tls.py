"""`genows serve --certfile --keyfile`: https by genows itself, as clients of R want it."""

import json
import re
import shlex
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from genows.cli import main
from tests.databases import made_sqlite
from tests.server import started


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", cert]
    subprocess.run([*command, "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    return cert, key


def test_it_speaks_https(certificate, tmp_path):
    cert, key = certificate
    made = made_sqlite(tmp_path)
    made.database.close()
    settings = tmp_path / "portal.properties"
    settings.write_text(f"db.connection_string={made.settings['db.connection_string']}\nauthenticate=false\n")
    command = [sys.executable, "-m", "genows", "serve", "--config", settings, "--port", "0", "--workers", "1", "--certfile", cert, "--keyfile", key]
    with started(list(map(str, command)), {}) as server:
        trusting = ssl.create_default_context(cafile=str(cert))
        with urllib.request.urlopen(f"https://127.0.0.1:{server.port}/portal/api/info", context=trusting, timeout=20) as answer:
            assert answer.status == 200 and json.load(answer)["gitDirty"] is False


PAGE = Path(__file__).parents[2] / "docs" / "clients.md"


def test_the_lines_of_the_page_serve_https(tmp_path):
    """And a slash in an id, which the server decodes, stays within its part of the path."""
    make, serve = map(shlex.split, re.search(r"^## https\n.*?```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)[1].strip().splitlines())
    subprocess.run(make, cwd=tmp_path, check=True, capture_output=True)
    made = made_sqlite(tmp_path)
    made.database.close()
    (tmp_path / "portal.properties").write_text(f"db.connection_string={made.settings['db.connection_string']}\nauthenticate=false\n")
    assert serve[:2] == ["genows", "serve"]
    there = {name: str(tmp_path / name) for name in ("portal.properties", "cert.pem", "key.pem")}
    words = [there.get(word, word) for word in serve[1:]]
    words[words.index("--port") + 1] = "0"
    with started([sys.executable, "-m", "genows", *words], {}) as server:
        # The certificate names localhost alone, in a way that only R's curl still takes.
        trusting = ssl._create_unverified_context()
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(f"https://127.0.0.1:{server.port}/portal/api/studies/a%2Fb", context=trusting, timeout=20)
        with caught.value as answer:
            assert (answer.code, json.load(answer)["message"]) == (404, "Study not found: a/b")


@pytest.mark.parametrize("arguments", [["--certfile", "CERT"], ["--keyfile", "KEY"], ["--certfile", "KEY", "--keyfile", "CERT"], ["--certfile", "nosuch", "--keyfile", "KEY"]])
def test_what_does_not_fit_is_said_in_one_line(certificate, capsys, arguments):
    names = dict(zip(("CERT", "KEY"), map(str, certificate), strict=True))
    assert main(["serve", *(names.get(word, word) for word in arguments)]) == 2
    told = capsys.readouterr().err
    assert "--certfile" in told and "--keyfile" in told and told.count("\n") == 1
