"""/metrics of a service of several worker processes: every scrape tells the sum, and no counter falls when workers come and go."""

import os
import signal
import time
import urllib.error
import urllib.request

import pytest
from prometheus_client.parser import text_string_to_metric_families

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.databases import made_sqlite
from tests.server import running

pytestmark = pytest.mark.process

REQUESTS = 60


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("metrics")
    made = made_sqlite(folder)
    write_demo(folder / "demo", samples=20, genes=20, kinds=["expression"])
    load_study(made.database, folder / "demo", Options(), Silence())
    made.database.close()
    return made.settings


def get(server, path):
    with urllib.request.urlopen(server.base + path, timeout=30) as answer:
        return answer.read()


def scrape(server):
    """Name and labels of each sample → value."""
    families = text_string_to_metric_families(get(server, "/metrics").decode())
    return {(sample.name, *sorted(sample.labels.values())): sample.value for family in families for sample in family.samples}


def until(true, seconds=20):
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.1)


STUDIES = ("genows_requests_total", "/api/studies", "200")


def test_every_scrape_tells_the_sum_of_all_workers_and_nothing_is_lost(settings):
    with running({**settings, "metrics.networks": "127.0.0.1"}, workers=3) as server:
        for _ in range(REQUESTS):
            get(server, "/api/studies")
        assert [scrape(server)[STUDIES] for _ in range(12)] == [REQUESTS] * 12
        # The system gives the others their share, too.
        until(lambda: scrape(server)["genows_workers",] > 1)
        told = scrape(server)
        assert told["genows_database_up",] == told["genows_data_version",] == 1
        assert told["genows_database_connections_limit",] % 9 == 0 < told["genows_database_connections_limit",]
        # The one before may have been read to its end just before it is counted.
        until(lambda: scrape(server)["genows_requests_in_progress",] == 1)
        # Of the other workers a second old.
        until(lambda: sum(scrape(server)["genows_cache_requests_total", outcome] for outcome in ("hit", "miss")) >= REQUESTS)
        # One dies, then all are replaced.
        os.kill(server.workers()[0], signal.SIGKILL)
        until(lambda: len(server.workers()) == 3)
        assert [scrape(server)[STUDIES] for _ in range(6)] == [REQUESTS] * 6
        before = set(server.workers())
        os.kill(server.pid, signal.SIGHUP)
        until(lambda: len(server.workers()) == 3 and not before & set(server.workers()))
        for _ in range(REQUESTS):
            get(server, "/api/studies")
        told = scrape(server)
        assert told[STUDIES] == 2 * REQUESTS
        assert told["genows_workers",] <= 3


def test_without_the_setting_there_is_no_such_address(settings):
    with running(settings, workers=1) as server, pytest.raises(urllib.error.HTTPError) as caught:
        get(server, "/metrics")
    assert caught.value.code == 404
    caught.value.close()
