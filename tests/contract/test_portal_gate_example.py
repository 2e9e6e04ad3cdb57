"""The example of the manual: genows and an invented portal side by side beneath one gate."""

import importlib.util
import random
import re
import unicodedata
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote_to_bytes
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.errors import ParameterError
from genows.middleware.laxpaths import plain_path
from genows.routes import is_web_service
from tests.portal import FRODO, SAM, add_user

EXAMPLE = Path(__file__).parents[2] / "docs/examples/portal_gate.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("portal_gate", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def ask(access, example):
    """ask(path, token=None, user=None, method='GET') → answer. *path_info*: instead of the path, as the server gives it."""
    for email in (FRODO, SAM):
        add_user(access, email, "public_portal:ALL")
    config = make_config({**access.settings, "authenticate": "remote_user", "dat.method": "uuid"})
    client = Client(validator(example.make_application(config)), use_cookies=False)

    def asked(path, token=None, user=None, method="GET", path_info=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        overrides = {} if user is None else {"REMOTE_USER": user}
        overrides |= {} if path_info is None else {"PATH_INFO": path_info}
        return client.open(path, method=method, headers=headers, environ_overrides=overrides, buffered=True)

    return asked


def new_token(ask, user=FRODO):
    return ask("/genows/api/data-access-tokens", user=user, method="POST").json["token"]


def test_one_token_opens_both(ask):
    token = new_token(ask)
    assert ask("/genows/api/studies", token).status_code == 200
    assert ask("/genows/webservice.do?cmd=getTypesOfCancer", token).status_code == 200
    answer = ask("/portal-api/whoami", token, user=SAM)
    assert answer.json == {"user": FRODO}, "who holds the token is asking, whoever is logged in beside it"


@pytest.mark.parametrize("path", ["/portal-api/whoami", "/genows/api/studies", "/genows/webservice.do", "/genows/api/nothing"])
def test_without_a_good_token_neither_opens(ask, path):
    for answer in (ask(path), ask(path, "nonsense"), ask(path, user=FRODO)):
        assert answer.status_code == 401 and answer.headers["WWW-Authenticate"].startswith("Bearer ")
        assert re.search("Send a data access token|No valid token", answer.text)


@pytest.mark.parametrize(
    ("settings", "base"),
    [({"portal.prefix": "/cbio"}, "/cbio/api"), ({"portal.prefix": "/cBio/x"}, "/cBio/x/api"), ({"api.root": "third"}, "/api"), ({}, "/portal/api")],
)
def test_the_gate_guards_the_third_generation_where_settings_have_it(access, example, settings, base):
    app = create_app(make_config({**access.settings, "authenticate": "remote_user", **settings}))
    guards = example.guards(app)
    for path in (f"{base}/studies", f"/{base}/studies", f"{base}/nothing", "/api/studies", "/webservice.do"):
        assert guards(f"/genows{path}"), path
    # A description is open to everybody, and so is what is no address of the web service.
    for path in (f"{base}/v3/api-docs", "/cbioportal/studies", "/help"):
        assert not guards(f"/genows{path}"), path
    app.close()


def test_pages_need_no_token(ask):
    assert ask("/").text.startswith("Welcome")
    assert ask("/genows/", user=FRODO).status_code == 200
    assert ask("/genows/api/data-access-tokens", user=FRODO).json == []


def test_a_token_makes_no_further_token(ask):
    token = new_token(ask)
    assert ask("/genows/api/data-access-token", token).status_code == 401
    assert ask("/genows/api/data-access-tokens", token, method="POST").status_code == 401


def test_options_passes_to_genows_alone(ask):
    assert ask("/genows/api/studies", method="OPTIONS").status_code == 204
    assert ask("/portal-api/whoami", method="OPTIONS").status_code == 401
    assert ask("/genows/../portal-api/whoami", method="OPTIONS").status_code == 400


# Each address as it stands in the request line. Beneath the gate stands a portal that reads all of them as its web service.
SPELLINGS = {
    "as it should be": "/portal-api/whoami",
    "capitals": "/PORTAL-API/WHOAMI",
    "mixed case": "/Portal-Api/whoami",
    "an encoded letter": "/%70ortal-api/whoami",
    "no slash at the end": "/portal-api",
    "two slashes in front": "//portal-api/whoami",
    "two slashes within": "/portal-api//whoami",
    "an encoded slash": "/portal-api%2fwhoami",
    "a parameter": "/portal-api;x/whoami",
    "a parameter with a value": "/portal-api;jsessionid=1F2E/whoami",
    "an encoded parameter": "/portal-api%3bx/whoami",
    "a parameter alone": "/;x/portal-api/whoami",
    "a parameter at the end": "/portal-api;x",
    "up and down": "/x/../portal-api/whoami",
    "up from the top": "/../portal-api/whoami",
    "up, encoded": "/x/%2e%2e/portal-api/whoami",
    "up, half encoded": "/x/.%2E/portal-api/whoami",
    "up, with a parameter": "/x/..;/portal-api/whoami",
    "up, with a blank": "/x/..%20/portal-api/whoami",
    "the same folder": "/./portal-api/whoami",
    "a backslash": "/\\portal-api\\whoami",
    "an encoded backslash": "/x%5c..%5cportal-api/whoami",
    "a backslash for the second slash": "/portal-api%5cwhoami",
    "a dot at the end": "/portal-api./whoami",
    "dots at the end": "/portal-api.../whoami",
    "a blank at the end": "/portal-api%20/whoami",
    "a dot and a blank at the end": "/portal-api.%20/whoami",
    "a blank in front": "/%20portal-api/whoami",
    "encoded twice: a letter": "/%2570ortal-api/whoami",
    "encoded twice: a slash": "/portal-api%252fwhoami",
    "encoded twice: up": "/x/%252e%252e/portal-api/whoami",
    "encoded three times": "/%252570ortal-api/whoami",
    "encoded in the way of old servers": "/%25u0070ortal-api/whoami",
    "a NUL at the end": "/portal-api%00/whoami",
    "a NUL before something else": "/portal-api/%00.html",
    "a tab": "/portal-api%09/whoami",
    "a line end": "/portal%0a-api/whoami",
    "an overlong slash": "/portal-api%c0%afwhoami",
    "overlong dots": "/x/%c0%ae%c0%ae/portal-api/whoami",
    "an overlong slash of three bytes": "/portal-api%e0%80%afwhoami",
    "a full-width slash": "/portal-api%ef%bc%8fwhoami",
    "full-width letters": "/%ef%bd%90ortal-api/whoami",
    "full-width dots": "/x/%ef%bc%8e%ef%bc%8e/portal-api/whoami",
    "a dotless i": "/portal-ap%c4%b1/whoami",
    "a zero-width space": "/portal%e2%80%8b-api/whoami",
    "a question mark within": "/portal-api%3fx/whoami",
    "a number sign within": "/portal-api%23x/whoami",
}  # fmt: skip


def overlong(raw):
    """The text of bytes that may hold overlong forms of UTF-8, as lax decoders read them."""
    raw = re.sub(rb"\xc0([\x80-\xbf])", lambda match: bytes([match[1][0] & 0x3F]), raw)
    raw = re.sub(rb"\xe0\x80([\x80-\xbf])", lambda match: bytes([match[1][0] & 0x3F]), raw)
    return raw.decode("utf-8", "replace")


def lax_reading(path_info):
    """What the laxest of portals makes of PATH_INFO: all that any of them is known to do."""
    text = overlong(path_info.encode("latin-1"))
    while (once := re.sub(r"%u([0-9a-fA-F]{4})|%([0-9a-fA-F]{2})", lambda found: chr(int(found[1] or found[2], 16)), text)) != text:
        text = once
    text = unicodedata.normalize("NFKC", text).upper().casefold()
    text = re.split(r"\x00", text)[0].replace("\\", "/")
    text = re.sub(r"[;?#][^/]*|[\x01-\x1f\u200b]", "", text)
    segments = []
    for segment in text.split("/"):
        segment = segment.strip()
        if segment == "..":
            del segments[-1:]
        elif segment.rstrip(". "):
            segments.append(segment.rstrip(". "))
    return "/" + "/".join(segments) + "/"


@pytest.fixture
def lax_portal(example, monkeypatch):
    """Puts a portal that reads addresses laxly beneath the gate; the paths that reached its web service."""
    reached = []

    def portal(environ, start_response):
        served = lax_reading(environ["PATH_INFO"]).startswith(example.OWN_SERVICE + "/")
        if served:
            reached.append(environ.get("genows.user"))
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"secret" if served else b"page"]

    monkeypatch.setattr(example, "portal", portal)
    return reached


@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_no_spelling_of_an_address_reaches_a_lax_portal_without_a_token(lax_portal, ask, method):
    valid = new_token(ask)
    for name, spelling in SPELLINGS.items():
        path_info = unquote_to_bytes(spelling).decode("latin-1")
        assert lax_reading(path_info).startswith("/portal-api/"), f"{name}: a spelling that no portal takes for its web service shows nothing"
        lax_portal.clear()
        for token in (None, "nonsense"):
            answer = ask("/", token, method=method, path_info=path_info)
            assert answer.status_code in (400, 401), name
            assert answer.status_code == 401 or answer.json["detail"].startswith("The address "), name
        assert lax_portal == [], name
        answer = ask("/", valid, method=method, path_info=path_info)
        assert answer.status_code in (200, 400), name
        assert lax_portal == ([FRODO] if answer.status_code == 200 else []), name


PIECES = [
    "portal-api", "PORTAL-API", "portal", "-api", "whoami", "x", "..", ".", "...", "..;a", ";a", "%3b", "%5c", "%20", "%00", "%09", "%0a", "%7f",
    "%2f", "%252f", "%252e", "%25u002f", "%c0%af", "%c0%ae", "%e0%80%af", "%ef%bc%8f", "%ef%bc%8e", "%e2%80%a5", "%e2%80%8b", "%c2%a0",
    "%c4%b1", "portal-ap%c4%b1", "%ef%bd%90ortal-api", "%3f", "%23", "%", "%2", ":", "+", "*",
]  # fmt: skip


def test_no_spelling_at_random_is_taken_for_the_web_service_by_a_lax_portal_alone(example):
    rng, meant, guards = random.Random(7), 0, example.guards(SimpleNamespace(needs_token=is_web_service))
    for _ in range(5_000):
        joined = (rng.choice(PIECES) + rng.choice(["/", "/", "", "//", ";"]) for _ in range(rng.randint(1, 5)))
        path_info = unquote_to_bytes("/" + "".join(joined)).decode("latin-1")
        try:
            guarded = guards(path_info) or guards(plain_path(path_info))
        except ParameterError:
            continue
        if lax_reading(path_info).startswith("/portal-api/"):
            meant += 1
            assert guarded, path_info
    assert meant > 100, "the pieces no longer make spellings of the web service"


def test_pages_of_the_portal_are_open_however_they_are_named(lax_portal, ask):
    for path in ("/", "/index.html", "/study/brca_tcga/", "/caf\u00e9", "/a.b.c", "/100%", "/x;jsessionid=1", "/portal-apis/x"):
        assert ask("/", path_info=path.encode().decode("latin-1")).text == "page", path


def test_the_earlier_name_of_what_embedders_take_works(access):
    app = create_app(make_config(access.settings))
    assert app.site is app.auth
    app.close()
