"""A body above the limit: its client reads why, although it sends all of it before it looks."""

import json
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.client import HTTPConnection
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from tests.server import running

pytestmark = pytest.mark.process

LIMIT = 100_000
MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    settings = {
        "db.connection_string": f"sqlite:///{tmp_path_factory.mktemp('large')}/large.db", "authenticate": "false", "http.max_body_bytes": str(LIMIT),
    }  # fmt: skip
    database = open_database(make_config(settings))
    schema.create(database, species=None)
    database.close()
    return settings


class Silent(WSGIRequestHandler):
    def log_message(self, *arguments):
        pass


@contextmanager
def embedded(settings):
    """The application as another server of Python's runs it: its base."""
    app = create_app(make_config(settings))
    with make_server("127.0.0.1", 0, app, handler_class=Silent) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
    app.close()


@pytest.fixture(scope="module", params=["gunicorn", "wsgiref"])
def base(request, settings):
    if request.param == "wsgiref":
        with embedded(settings) as base:
            yield base
        return
    with running(settings, workers=1) as server:
        yield server.base


def answer_to(base, path, body, content_type="application/json"):
    """(status, body as JSON) as urllib, which sends first and reads then, finds them."""
    asked = urllib.request.Request(base + path, body, {"Content-Type": content_type})
    try:
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.load(refusal)


@pytest.mark.parametrize("size", [LIMIT + 1, MEGABYTE, 40 * MEGABYTE])
@pytest.mark.parametrize(("path", "member"), [("/api/genes", "detail"), ("/portal/api/genes/fetch", "message"), ("/CheckGeneSymbol.json", "detail")])
def test_urllib_reads_the_refusal(base, path, member, size):
    for _ in range(3):
        status, told = answer_to(base, path, b"x" * size)
        assert (status, told[member]) == (413, f"The body is larger than {LIMIT} bytes, the most that this service reads.")
    assert answer_to(base, "/api/genes", b'{"limit": 1}')[0] == 200


def test_urllib_reads_what_is_answered_before_a_body_is_wanted(settings):
    with running(settings, workers=1) as server:
        for path, status in (("/nowhere", 404), ("/api-page", 405), ("/health", 404)):
            with pytest.raises(urllib.error.HTTPError) as refusal:
                urllib.request.urlopen(urllib.request.Request(server.base + path, b"x" * 40 * MEGABYTE), timeout=60)
            with refusal.value as answer:
                assert answer.code == status and answer.read()


def test_a_chunked_body_is_refused_so(settings):
    """Not by wsgiref, which reads no chunks."""
    with running(settings, workers=1) as server:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("POST", "/api/genes", (b"x" * MEGABYTE for _ in range(20)), {"Content-Type": "application/json"}, encode_chunked=True)
        assert connection.getresponse().status == 413
        connection.close()
