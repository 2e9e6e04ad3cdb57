"""The three tutorials of the manual, every line of which is typed here, in order, as a reader types it."""

import json
import os
import re
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import textwrap
from http.cookiejar import CookieJar
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPSHandler, Request, build_opener, urlopen

import pytest
from werkzeug.test import Client

from tests import nginx
from tests.mariadb import MariadbServer, free_ports, make_data_folder, memory_folder, server_command
from tests.needs import lacking, needed, program
from tests.server import started

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,  # Each starts a server.
    # Of frameworks and of what draws.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
]
ROOT = Path(__file__).resolve().parents[2]
READY_BASE = "http://127.0.0.1:8000"
GENOWS = f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m genows "$@"\n'
PASSWORD = "speak, friend, and enter"


def page(name):
    return (ROOT / "docs" / f"tutorial-{name}.md").read_text(encoding="utf-8")


def blocks(name):
    """(language, lines) of each block of a page, in order."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", page(name), re.MULTILINE | re.DOTALL)


def typed(lines, folder, **environ):
    """What a shell says of *lines*; AssertionError where it refuses one."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", **environ}
    done = subprocess.run(["bash", "-euc", lines], cwd=folder, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, f"{lines}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def with_program(folder):
    """*folder* with a command genows of this checkout in its bin."""
    (folder / "bin").mkdir(exist_ok=True)
    (folder / "bin" / "genows").write_text(GENOWS)
    (folder / "bin" / "genows").chmod(0o755)
    return folder


def test_a_protected_study(tmp_path):
    """As the README has it: eight commands at most from nothing, and nobody else reads anything."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = re.search(r"^## A protected study\n(.*?)^## ", readme, re.MULTILINE | re.DOTALL)[1]
    *lines, serve = [line.partition(" # ")[0].strip() for line in section.splitlines() if line.startswith("    ")]
    # Before these come an environment, the program in it, and a study.
    assert serve == "genows serve" and len(lines) + 1 + 3 <= 8
    study = "genows demo my_study --study-id my_study\ngenows load --quiet my_study\n"
    typed(f"printf '%s\\n' {shlex.quote(PASSWORD)} | {{ {study}{chr(10).join(lines)}\n}}", with_program(tmp_path))
    assert (tmp_path / "portal.properties").stat().st_mode & 0o777 == 0o600
    environ = {"GENOWS_CONFIG": "portal.properties", "PYTHONPATH": str(ROOT)}
    with started([sys.executable, "-m", *shlex.split(serve), "--port", "0", "--workers", "1"], environ, cwd=tmp_path) as server:
        assert server.get("/api/studies")[0] == 401
        token = (tmp_path / "data_access_token.txt").read_text().split()[1]
        request = Request(f"{server.base}/api/studies", headers={"Authorization": f"Bearer {token}"})
        with urlopen(request) as answer:
            assert [study["id"] for study in json.load(answer)] == ["my_study"]


def test_an_analyst(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(with_program(tmp_path))
    monkeypatch.setenv("MPLBACKEND", "Agg")
    serve, *rest = blocks("analyst")
    assert serve == ("sh", "genows serve --demo\n")
    names = {}
    with started([sys.executable, "-m", "genows", *shlex.split(serve[1])[1:], "--port", "0", "--workers", "1"], {"PYTHONPATH": str(ROOT)}) as server:
        for address in re.findall(r"<(http://127\.0\.0\.1:8000[^>]*)>", page("analyst")):
            with urlopen(address.replace(READY_BASE, server.base)) as answer:
                assert answer.status == 200
        for language, lines in rest:
            lines = lines.replace(READY_BASE, server.base)
            if language == "python":
                exec(lines, names)
            elif language == "r":
                needed("Rscript")
                (tmp_path / "lines.R").write_text(lines)
                assert "TP53" in typed("Rscript --vanilla lines.R", tmp_path)
            else:
                typed(lines, tmp_path)
    counts, p_value = capsys.readouterr().out.strip().rsplit("\n", 1)
    assert re.search(r"KRAS +\d+\nTP53 +\d+", counts) and 0 < float(p_value) < 1
    assert names["expression"].loc["TP53"].notna().any() and len(names["samples"]) == names["samples"].index.nunique()
    assert (tmp_path / "survival.png").read_bytes().startswith(b"\x89PNG")
    assert all((tmp_path / name).read_text().count("<svg") == 1 for name in ("survival.svg", "oncoprint.svg"))
    # The page and the data frame divide the patients alike.
    steps = (tmp_path / "survival.tsv").read_text().splitlines()
    assert len(steps) > 5


@pytest.fixture
def embedded(tmp_path, monkeypatch):
    """The folder in which the page's shell lines were typed, with its settings and its portal.py, and the pieces of Python."""
    for name in ("flask", "django", "pyramid"):
        find_spec(name) or lacking(name)
    monkeypatch.chdir(with_program(tmp_path))
    for variable in [name for name in os.environ if name.startswith("GENOWS_")]:
        monkeypatch.delenv(variable)
    made = blocks("embedder")
    (tmp_path / "portal.properties").write_text(next(lines for language, lines in made if language == "properties"))
    first, users, _ = (lines for language, lines in made if language == "sh")
    # Without settings these load into genows.db, which the file of settings names.
    typed(first, tmp_path)
    typed(users, tmp_path)
    pieces = [lines for language, lines in made if language == "python"]
    (tmp_path / "portal.py").write_text(pieces[0])
    return tmp_path, pieces, made


def is_frodos(application, sign_in="/login"):
    """Whether genows beneath *application* knows nobody before, and Frodo after the portal's sign-in."""
    client = Client(application)
    before = client.get("/genows/").text
    assert client.get(sign_in).status_code == 200
    return "Frodo" not in before and "Frodo Baggins" in client.get("/genows/").text and "demo" in client.get("/genows/studies").text


def test_an_embedder(embedded):
    folder, (flask, django, pyramid, gate), made = embedded
    names = {"__name__": "portal"}
    exec(flask, names)
    try:
        assert is_frodos(names["application"])
        exec(gate, names)
        client = Client(names["gated"])
        assert client.get("/").status_code == 200 and client.get("/portal-api/whoami").status_code == client.get("/genows/api/studies").status_code == 401
        client.get("/login")
        token = client.post("/genows/api/data-access-tokens").json["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        assert [study["id"] for study in Client(names["gated"]).get("/genows/api/studies", headers=bearer).json] == ["demo"]
        assert Client(names["gated"]).get("/portal-api/whoami", headers=bearer).status_code == 404, "the gate lets it through"
    finally:
        names["genows"].close()
    for piece, own in ((django, in_django), (pyramid, in_pyramid)):
        there = own()
        exec(piece, there)
        try:
            assert is_frodos(there["application"])
        finally:
            there["genows"].close()
    [*_, serve] = [lines for language, lines in made if language == "sh"]
    command = [sys.executable, "-m", *shlex.split(serve.replace(":8000", ":0"))]
    with started(command, {"PYTHONPATH": f"{ROOT}:{folder}"}, cwd=folder) as server, urlopen(f"{server.base}/genows/") as answer:
        assert answer.status == 200


def in_django():
    """A project of Django with users of its own, one of whom signs in by /login."""
    import django
    from django.conf import settings
    from django.core.wsgi import get_wsgi_application
    from django.http import HttpResponse
    from django.urls import path

    def login(request):
        auth.login(request, user)
        return HttpResponse("Welcome.")

    settings.configure(
        SECRET_KEY="write a long one", ALLOWED_HOSTS=["*"], ROOT_URLCONF=(path("login", login),),
        SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies", INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes"],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "django.db"}},
        MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware"],
        LOGGING_CONFIG=None,
    )  # fmt: skip
    django.setup()
    from django.contrib import auth
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    user = auth.get_user_model().objects.create_user("frodo", "frodo@example.org", PASSWORD)
    return {"application": get_wsgi_application()}


def in_pyramid():
    from pyramid.authentication import SessionAuthenticationHelper
    from pyramid.config import Configurator
    from pyramid.response import Response
    from pyramid.session import SignedCookieSessionFactory

    signed_in = SessionAuthenticationHelper()

    class Policy:
        authenticated_userid = staticmethod(signed_in.authenticated_userid)

    def login(request):
        signed_in.remember(request, "frodo@example.org")
        return Response("Welcome.")

    config = Configurator(session_factory=SignedCookieSessionFactory("write a long one"), security_policy=Policy())
    config.add_route("login", "/login")
    config.add_view(login, route_name="login")
    return {"config": config}


# What an operator's page calls that a test must not do, or must do elsewhere. The service and both servers are the test's own.
STAND_INS = """
useradd() { :; }
chown() { :; }
runuser() { test "$1 $2 $3" = "-u genows --"; shift 3; "$@"; }
install() { command install $(printf '%s\\n' "$@" | sed -e '/^-[og]$/,+1d'); }
mariadb() { command mariadb --no-defaults --socket="$SOCKET" --user=root "$@"; }
mariadb-backup() { command mariadb-backup --no-defaults --socket="$SOCKET" --user=root "$@" 2>> "$HERE/said"; }
curl() { command curl --connect-to "portal.example.org:443:127.0.0.1:$NGINX_PORT" "$@"; }
nginx() { test "$*" = -t; }
start_mariadb() { ( $MARIADB >> "$HERE/said" 2>&1 & ); for i in $(seq 300); do test -S "$SOCKET" && return; sleep 0.1; done; return 1; }
stop_mariadb() { kill "$(cat "$MARIADB_PID")"; while test -e "$MARIADB_PID"; do sleep 0.1; done; }
start_genows() {
    GENOWS_CONFIG=$HERE/etc/genows/portal.properties "$HERE/opt/genows/bin/genows" serve --workers 1 --port "$PORT" >> "$HERE/said" 2>&1 &
    echo $! > "$HERE/genows.pid"
    command curl --retry 100 --retry-connrefused --retry-delay 1 -fsS "http://127.0.0.1:$PORT/health/live" > /dev/null
}
start_nginx() {
    "$NGINX" -g "daemon off;" -p "$HERE" -e "$HERE/error.log" -c "$HERE/nginx.conf" >> "$HERE/said" 2>&1 &
    while ! test -s "$HERE/pid"; do sleep 0.1; done
}
stop_genows() { kill "$(cat "$HERE/genows.pid")"; wait "$(cat "$HERE/genows.pid")"; }
systemctl() {
    case "$*" in
        daemon-reload) ;;
        "enable --now genows") start_genows ;;
        "stop genows mariadb") stop_genows; stop_mariadb ;;
        "start mariadb genows") start_mariadb; start_genows ;;
        "reload nginx") sed -f "$HERE/nginx.sed" "$HERE/etc/nginx/conf.d/genows.conf" > "$HERE/site.conf"; start_nginx ;;
        *) return 1 ;;
    esac
}
"""


def test_an_operator(monkeypatch):
    for name in ("mariadbd", "mariadb", "mariadb-backup", "nginx", "openssl", "curl"):
        needed(name)
    for variable in [name for name in os.environ if name.startswith("GENOWS_")]:
        monkeypatch.delenv(variable)
    # A socket's path must be short.
    with tempfile.TemporaryDirectory(prefix="genows-", dir=memory_folder(), ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for each in ("opt/genows/bin", "var/lib", "etc/systemd/system", "etc/nginx/conf.d", "etc/ssl/private", "etc/ssl/certs", "srv", "spool", "bin"):
            (folder / each).mkdir(parents=True)
        (folder / "opt/genows/bin/genows").write_text(GENOWS)
        (folder / "opt/genows/bin/genows").chmod(0o755)
        shutil.copytree(ROOT / "conf" / "nginx", folder / "conf" / "nginx")
        shutil.copytree(ROOT / "conf" / "systemd", folder / "conf" / "systemd")
        try:
            said = type_operators_lines(folder)
        finally:
            for pid in (folder / "genows.pid", folder / "pid", folder / "mariadb" / "pid"):
                if pid.exists():
                    os.kill(int(pid.read_text()), signal.SIGTERM)
    assert said.count("ok\n") == 2 and '"id":"demo"' in said
    assert "who may read: 1 enabled user" in said


def type_operators_lines(folder):
    """What they said."""
    server = MariadbServer(folder / "mariadb")
    (folder / "mariadb").mkdir()
    server.data = folder / "var/lib/mysql"
    make_data_folder(server)
    server.port, port, nginx_port, plain_port = free_ports(4)
    (folder / "nginx.conf").write_text(nginx.main(folder, folder / "site.conf"))
    (folder / "nginx.sed").write_text(textwrap.dedent(f"""\
        s|listen 443 ssl|listen 127.0.0.1:{nginx_port} ssl|
        s|listen 80;|listen 127.0.0.1:{plain_port};|
        s|127.0.0.1:8000|127.0.0.1:{port}|
        s|/etc/ssl|{folder}/etc/ssl|
        s|/var/lib/nginx|{folder}/spool|
    """))
    (folder / "sign_in.py").write_text(f"import sys\nfrom tests.process.test_tutorials import download_token\ndownload_token({nginx_port}, sys.argv[1])\n")
    lines = [shown for language, shown in blocks("operator") if language == "sh"]
    assert lines[0].splitlines()[:2] == ["python3 -m venv /opt/genows", "/opt/genows/bin/pip install ."]
    lines[0] = "\n".join(lines[0].splitlines()[2:]) + "\n"
    token = next(number for number, shown in enumerate(lines) if "data_access_token.txt" in shown)
    lines.insert(token, f"{shlex.quote(sys.executable)} sign_in.py data_access_token.txt\n")
    script = re.sub(r"(?<=[ =<>(])/(?=etc/|var/|opt/|srv/)", f"{folder}/", "".join(lines)).replace("3306", str(server.port))
    command = f"printf '%s\\n' {shlex.quote(PASSWORD)} | {{ {STAND_INS}start_mariadb\n{script}}}"
    return typed(command, folder, **{
        "HERE": str(folder), "SOCKET": server.socket, "MARIADB": shlex.join(server_command(server)), "MARIADB_PID": str(server.folder / "pid"),
        "PORT": str(port), "NGINX_PORT": str(nginx_port), "NGINX": program("nginx"),
    })  # fmt: skip


def download_token(port, file):
    """What a person does on the pages, through nginx at *port*: signs in, and downloads a token into *file*."""
    # Whose certificate it is is not what is tested.
    opener = build_opener(HTTPCookieProcessor(CookieJar()), HTTPSHandler(context=ssl._create_unverified_context()))

    def asked(path, **fields):
        headers = {"Host": "portal.example.org", "Origin": "https://portal.example.org"}
        data = urlencode(fields).encode() if fields else None
        return opener.open(Request(f"https://127.0.0.1:{port}{path}", data=data, headers=headers)).read().decode()

    def form(text):
        return re.search(r'name="csrf_token" value="([0-9a-f]+)"', text)[1]

    asked("/login", email="you@example.org", password=PASSWORD, csrf_token=form(asked("/login")))
    Path(file).write_text(asked("/data-access-token", csrf_token=form(asked("/studies"))))
