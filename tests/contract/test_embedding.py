"""What somebody writes who puts genows into an application of their own: the path of a file of settings, typed strictly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from werkzeug.test import Client

import genows
from genows.config import Config, make_config, read_config
from genows.errors import ConfigError, SchemaError

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
    return create_app(folder / "portal.properties", mount="/genows", lazy=True)


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
        create_app(make_config({"authenticate": "false"})).close()
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


def test_something_else_is_told_with_what_would_be_right():
    with pytest.raises(TypeError, match="path of a file of settings or a Config, not dict; make_config"):
        genows.create_app({"authenticate": "false"})


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
