"""What somebody writes who puts genows into an application of their own: the path of a file of settings, typed strictly."""

import html
import os
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.test import Client

import genows
from genows.auth import usernames
from genows.config import Config, make_config, read_config
from genows.errors import ConfigError, SchemaError
from tests.portal import FRODO, add_user

ROOT = Path(__file__).parents[2]
EMBEDDER = '''"""A portal that has genows inside."""

from pathlib import Path
from typing import TYPE_CHECKING

from genows import VERSION, __version__, create_app
from genows.app import Application
from genows.config import Config, make_config, read_config
from genows.errors import ConfigError, GenowsError, SchemaError, TokenError
from genows.middleware.laxpaths import below, plain_path
from genows.middleware.tokengate import TokenGate

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def portal(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
    start_response("200 OK", [])
    return [plain_path(str(environ["genows.user"])).encode()]


def by_name() -> "WSGIApplication":
    return create_app("portal.properties")


def by_path(folder: Path) -> Application:
    return create_app(folder / "portal.properties", mount="/genows", lazy=True, name_of=name_of)


def name_of(environ: "WSGIEnvironment") -> str | None:
    return None if environ["PATH_INFO"] == "/" else "frodo@example.org"


def gated(folder: Path) -> "WSGIApplication":
    config: Config = read_config(folder / "portal.properties", {"GENOWS_APP_NAME": f"{VERSION} {__version__}"})
    app = create_app(config)
    required: bool = config.login_required
    warnings: tuple[str, ...] = config.warnings
    try:
        print(required, warnings, app.auth.check_token("x").upper())
    except TokenError as error:
        print(error)
    return TokenGate(portal, app.auth.check_token, below("/portal-api"), open_options=below("/genows"))


def of_values() -> None:
    try:
        create_app(make_config({"authenticate": False, "db.pool_size": 3})).close()
    except (ConfigError, SchemaError, GenowsError) as error:
        print(error)
'''


@pytest.fixture
def file(access, tmp_path):
    path = tmp_path / "portal.properties"
    path.write_text("".join(f"{name}={text}\n" for name, text in {**access.settings, "authenticate": "false"}.items()), encoding="utf-8")
    return path


@pytest.mark.parametrize("given", [str, Path, read_config], ids=["text", "path", "settings"])
def test_a_path_or_the_settings_are_taken(file, given):
    app = genows.create_app(given(file))
    assert isinstance(app.config, Config) and app.config.database == read_config(file).database
    assert Client(app).get("/api/studies").status_code == 200
    app.close()


def test_a_file_that_is_not_there_or_is_wrong_is_told(tmp_path):
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        genows.create_app(tmp_path / "none.properties")
    (tmp_path / "wrong.properties").write_text("authenticate=saml\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="wrong.properties:1: authenticate: 'saml'"):
        genows.create_app(str(tmp_path / "wrong.properties"))


def test_a_database_that_is_none_is_told(tmp_path):
    with pytest.raises(SchemaError):
        genows.create_app(make_config({"db.connection_string": f"sqlite:///{tmp_path}/none.db"}))


def test_a_file_that_is_not_there_is_told_from_the_root(tmp_path, monkeypatch):
    """Servers start in folders of their own."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SchemaError, match=f"^The database {tmp_path}/none.db is not there") as failure:
        genows.create_app(make_config({"db.connection_string": "sqlite:///none.db"}))
    assert failure.value.__suppress_context__


def test_settings_are_texts_numbers_booleans_and_paths(tmp_path):
    made = make_config({"authenticate": False, "db.pool_size": 3, "db.pool_wait_seconds": 0.5, "export.folder": tmp_path})
    assert (made.authenticate, made.db_pool_size, made.db_pool_wait_seconds, made.export_folder) == ("false", 3, 0.5, tmp_path)
    with pytest.raises(ConfigError, match="http.cors_origins: is a list: write the text"):
        make_config({"http.cors_origins": ["https://a.example"]})


def test_no_signature_shows_the_environment(monkeypatch):
    """Documentation that is made of docstrings prints defaults."""
    assert "environ" in signature(read_config).parameters
    assert not [each for each in signature(read_config).parameters.values() if isinstance(each.default, type(os.environ))]


def named(access, name_of, **changes):
    return genows.create_app(make_config({**access.settings, "authenticate": "remote_user", "dat.method": "uuid", **changes}), name_of=name_of)


@pytest.mark.parametrize("name", [FRODO, "frödo@example.org", "李@example.org"])
def test_the_portal_around_says_who_is_signed_in(access, name):
    add_user(access, name, "public_portal:ALL")
    asked = []

    def name_of(environ):
        asked.append(environ["HTTP_COOKIE"])
        return name if environ["HTTP_COOKIE"] == "key=1" else None

    app = named(access, name_of, **{"api.session_access": True})
    client = Client(app, use_cookies=False)
    assert client.get("/api/studies", headers={"Cookie": "key=1"}, environ_overrides={"REMOTE_USER": "sam"}).status_code == 200
    assert asked == ["key=1"], "once a request"
    assert client.get("/studies", headers={"Cookie": "key=1"}).status_code == 200
    refused = client.get("/api/studies", headers={"Cookie": "key=2"}, environ_overrides={"REMOTE_USER": usernames.to_wire(name)})
    assert refused.status_code == 401, "what the environ says does not count beside it"


def test_a_portal_that_cannot_say_who_is_signed_in_is_a_fault_and_opens_nothing(access):
    def away(environ):
        raise OSError("sessions are away")

    add_user(access, FRODO, "public_portal:ALL")
    app = named(access, away)
    assert Client(app).get("/studies", environ_overrides={"REMOTE_USER": FRODO}).status_code == 500
    token = Client(named(access, None)).post("/api/data-access-tokens", environ_overrides={"REMOTE_USER": FRODO}).json["token"]
    assert Client(app).get("/api/studies", headers={"Authorization": f"Bearer {token}"}).status_code == 200, "a token needs nobody's word"


def test_whom_nobody_would_ask_is_told(access):
    with pytest.raises(ConfigError, match="name_of.*set authenticate=remote_user"):
        named(access, lambda environ: "sam", authenticate="false")


def test_something_else_is_told_with_what_would_be_right():
    with pytest.raises(TypeError, match="path of a file of settings or a Config, not dict; make_config"):
        genows.create_app({"authenticate": "false"})


PLACES = {"authenticate.sign_in_url": "/login?next={back}&from=genows", "authenticate.sign_out_url": "https://portal.example/logout"}


def links(answer, text):
    return [html.unescape(found) for found in re.findall(rf'href="([^"]*)"[^>]*>{text}</a>', answer.text)]


def test_pages_lead_to_the_portals_sign_in_and_back(access):
    add_user(access, FRODO, "public_portal:ALL")
    client = Client(DispatcherMiddleware(None, {"/genows": named(access, None, **PLACES)}))
    start = client.get("/genows/")
    assert links(start, "Sign in") == ["/login?next=%2Fgenows%2F&from=genows"] and "come back" not in start.text
    refused = client.get("/genows/studies?order=name")
    assert refused.status_code == 403
    assert links(refused, "Sign in") == ["/login?next=%2Fgenows%2Fstudies%3Forder%3Dname&from=genows"] * 2, "in the banner, and beneath the sentence"
    signed_in = client.get("/genows/studies", environ_overrides={"REMOTE_USER": FRODO})
    assert links(signed_in, "Sign out") == ["https://portal.example/logout"] and not links(signed_in, "Sign in")


def test_without_them_pages_lead_nowhere(access):
    client = Client(named(access, None))
    assert not links(client.get("/"), "Sign in") and not links(client.get("/studies"), "Sign in") and "around this service" in client.get("/studies").text


@pytest.mark.parametrize("place", ["login", "//evil.example/login", "javascript:alert(1)", "/a b", '/"x', "https://", "ftp://x/", "{back}", "/\\evil.example"])
def test_what_is_no_place_is_told(place):
    with pytest.raises(ConfigError, match="authenticate.sign_in_url: .*allowed: path from the host's root, or URL"):
        make_config({"authenticate": "remote_user", "authenticate.sign_in_url": place})


def judged(tmp_path, text):
    (tmp_path / "embedder.py").write_text(text, encoding="utf-8")
    # An installed package is judged by its signatures alone; so is this checkout.
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file=", "embedder.py"]
    environ = {**os.environ, "MYPYPATH": str(ROOT), "MYPY_CACHE_DIR": str(tmp_path / "cache")}
    result = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=300, check=False)
    return result.stdout.splitlines()


def test_an_embedders_file_is_strictly_typed(tmp_path):
    assert judged(tmp_path, EMBEDDER) == ["Success: no issues found in 1 source file"]
    wrong = judged(tmp_path, EMBEDDER + "\n\ncreate_app(1)\nnumber: int = create_app(\"x\").auth.check_token(\"y\")\n")
    end = EMBEDDER.count("\n")
    assert [line.split(": ")[0] for line in wrong if ": error: " in line] == [f"embedder.py:{end + 3}", f"embedder.py:{end + 4}"]
