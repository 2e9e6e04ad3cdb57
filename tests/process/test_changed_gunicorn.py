"""A gunicorn whose inner names have changed: the start says so, and its own way with connections answers the same."""

import sys
from http.client import HTTPConnection

import pytest

from tests import data_rows
from tests.databases import made_sqlite
from tests.server import running

PATHS = ("/api/studies", "/api/genes", "/api/nothing", "/api/studies")
RUN = "import sys; from genows.cli import main; sys.exit(main(sys.argv[1:]))"
WITHOUT_A_NAME = "from gunicorn.workers.gthread import ThreadWorker; del ThreadWorker._cap_keepalive; " + RUN

pytestmark = [pytest.mark.process, pytest.mark.slow]  # Two servers.


def answers(server):
    """(status, body) of each path, all over one connection."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    told = []
    for path in PATHS:
        connection.request("GET", path)
        answer = connection.getresponse()
        told.append((answer.status, answer.read()))
    connection.close()
    return told


def test_a_name_that_is_missing_is_told_and_done_without(tmp_path):
    made = made_sqlite(tmp_path)
    data_rows.insert(made.database)
    with running(made.settings, workers=1, command=(sys.executable, "-c", RUN)) as server:
        expected = answers(server)
        assert "gunicorn has changed" not in server.log()
    with running(made.settings, workers=1, command=(sys.executable, "-c", WITHOUT_A_NAME)) as server:
        assert answers(server) == expected
        assert "gunicorn has changed inside (ThreadWorker._cap_keepalive)" in server.log()
    assert [status for status, _ in expected] == [200, 200, 404, 200]
