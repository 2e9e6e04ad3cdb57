"""What /metrics tells, to whom, and that prometheus_client reads it; sums over processes that come and go."""

import ipaddress
import os
import signal
from wsgiref.validate import validator

import pytest
from prometheus_client.parser import text_string_to_metric_families
from werkzeug.test import Client, EnvironBuilder, run_wsgi_app

from genows.http import metrics
from genows.http.exchange import Exchange, Surroundings
from genows.http.metrics import Metrics
from genows.http.sharedcounts import SharedCounts
from genows.middleware.trustedproxies import TrustedProxies

# Forking beside the thread that samples figures is what these tests are about.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

ROUTES = ("/api/studies", "/api/data-access-tokens", "/api/data-access-tokens/<token>")
NETWORKS = (ipaddress.ip_network("192.0.2.0/24"),)
SECRET = "brca_secret"


def service(environ, start_response):
    """Answers its path's last word as a status; fails where there is none."""
    word = environ["PATH_INFO"].rpartition("/")[2]
    if word == "fail":
        raise RuntimeError("it failed")
    start_response(f"{word} Status" if word.isdigit() else "200 OK", [("Content-Type", "text/plain")])
    return [b"12345", b"67"]


class Clock:
    """Seconds: 0.02 more at each look."""

    now = 0.0

    def __call__(self):
        self.now += 0.02
        return self.now


@pytest.fixture
def counts():
    return SharedCounts()


@pytest.fixture
def app(counts):
    return watched(counts)


def watched(counts, routes=ROUTES, **options):
    cached = {metrics.CACHED: lambda: 12.5, metrics.HITS: lambda: 3}
    return counting(service, Metrics(NETWORKS, routes, cached, counts=counts, **options))


def counting(app, figures):
    return Exchange(app, Surroundings(own=(figures.answer,)), figures, Clock())


def ask(app, path, **options):
    client = Client(validator(app))
    return client.get(path, buffered=True, environ_overrides={"REMOTE_ADDR": options.pop("peer", "192.0.2.7")}, **options)


def read(app):
    """Name and labels of each sample → value, as prometheus_client reads them."""
    answer = ask(app, "/metrics")
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = list(text_string_to_metric_families(answer.text))
    assert len({family.name for family in families}) == len(families)
    assert all(family.documentation.endswith(".") and family.type != "unknown" for family in families)
    return {(sample.name, *sorted(sample.labels.values())): sample.value for family in families for sample in family.samples}


def test_requests_by_route_and_status_with_bytes_and_durations(app):
    for path in ("/api/studies", "/api/studies", f"/api/data-access-tokens/{SECRET}", f"/{SECRET}", "/x/404"):
        ask(app, path)
    told = read(app)
    assert told["genows_requests_total", "/api/studies", "200"] == 2
    assert told["genows_requests_total", "/api/data-access-tokens/<token>", "200"] == 1
    assert (told["genows_requests_total", "200", "other"], told["genows_requests_total", "404", "other"]) == (1, 1)
    assert told["genows_response_bytes_total", "/api/studies"] == 14
    assert told["genows_request_duration_seconds_count", "/api/studies"] == 2
    assert told["genows_request_duration_seconds_sum", "/api/studies"] == pytest.approx(0.04)


def test_a_duration_counts_in_every_bucket_that_reaches_so_far(app):
    ask(app, "/api/studies")
    text = ask(app, "/metrics").text
    assert 'bucket{route="/api/studies",le="0.01"} 0' in text
    assert 'bucket{route="/api/studies",le="0.025"} 1' in text
    assert 'bucket{route="/api/studies",le="+Inf"} 1' in text


def test_no_figure_names_what_a_client_has_asked_for(app):
    for path in (f"/{SECRET}", f"/api/data-access-tokens/{SECRET}", f"/api/studies?study_id={SECRET}", "/\"x\\\n"):
        ask(app, path)
    assert SECRET not in ask(app, "/metrics").text
    read(app)


def test_an_answer_that_fails_or_breaks_off(app):
    with pytest.raises(RuntimeError):
        ask(app, "/api/studies/fail")
    body, _, _ = run_wsgi_app(app, EnvironBuilder("/api/studies").get_environ())
    next(iter(body))
    assert read(app)["genows_requests_in_progress",] == 2  # It, and the one that asks.
    body.close()
    told = read(app)
    assert told["genows_requests_total", "broken", "other"] == 1
    assert told["genows_answers_broken_off_total",] == 2
    assert told["genows_requests_in_progress",] == 1


def test_figures_of_the_process_and_of_the_service(counts):
    told = read(watched(counts, further=lambda: {metrics.UP: 1, metrics.LOADS: 7}))
    assert (told["genows_cache_bytes",], told["genows_cache_requests_total", "hit"]) == (12.5, 3)
    assert (told["genows_database_up",], told["genows_data_version",], told["genows_workers",]) == (1, 7, 1)


@pytest.mark.parametrize(
    ("peer", "headers", "networks", "status"),
    [
        pytest.param("192.0.2.7", {}, (), 200, id="listed"),
        pytest.param("198.51.100.7", {}, (), 404, id="not listed"),
        pytest.param("", {}, (), 404, id="of a socket without an address"),
        pytest.param("192.0.2.7", {"X-Forwarded-For": "192.0.2.8"}, (), 404, id="through a proxy that nobody trusts"),
        pytest.param("203.0.113.1", {"X-Forwarded-For": "192.0.2.8"}, ("203.0.113.1/32",), 200, id="listed, through a trusted proxy"),
        pytest.param("203.0.113.1", {"X-Forwarded-For": "198.51.100.7"}, ("203.0.113.1/32",), 404, id="not listed, through a trusted proxy"),
    ],
)
def test_who_may_read(counts, peer, headers, networks, status):
    def absent(environ, start_response):
        start_response("404 Not Found", [("Content-Type", "text/plain")])
        return [b""]

    app = TrustedProxies(counting(absent, Metrics(NETWORKS, ROUTES, {}, counts=counts)), map(ipaddress.ip_network, networks))
    answer = ask(app, "/metrics", peer=peer, headers=headers)
    assert answer.status_code == status and (status == 200) == ("genows_" in answer.text)


def test_other_methods_and_head(app):
    client = Client(validator(app))
    assert client.head("/metrics", buffered=True, environ_overrides={"REMOTE_ADDR": "192.0.2.7"}).data == b""
    assert "genows_" not in client.post("/metrics", buffered=True, environ_overrides={"REMOTE_ADDR": "192.0.2.7"}).text


def in_a_process(action, stay=False):
    """Runs *action* in a process of its own; with *stay* it lives on, and its process id is returned."""
    ready, tell = os.pipe()
    child = os.fork()
    if not child:
        try:
            action()
            os.write(tell, b"x")
            if stay:
                signal.pause()
        finally:
            os._exit(0)
    os.close(tell)
    assert os.read(ready, 1) == b"x"
    os.close(ready)
    if not stay:
        os.waitpid(child, 0)
    return child


def test_all_processes_are_added_up_and_what_a_dead_one_had_counted_stays(counts):
    app = watched(counts)
    ask(app, "/api/studies")
    staying = in_a_process(lambda: [ask(app, "/api/studies") for _ in range(2)], stay=True)
    in_a_process(lambda: [ask(app, "/api/studies") for _ in range(4)])
    told = read(app)
    assert told["genows_requests_total", "/api/studies", "200"] == 7
    assert (told["genows_workers",], told["genows_cache_bytes",], told["genows_cache_requests_total", "hit"]) == (2, 25, 9)
    os.kill(staying, signal.SIGKILL)
    os.waitpid(staying, 0)
    told = read(app)
    assert told["genows_requests_total", "/api/studies", "200"] == 7
    assert (told["genows_workers",], told["genows_cache_bytes",], told["genows_cache_requests_total", "hit"]) == (1, 12.5, 9)
    # The next processes go on where the dead ones ended: more of them than there are slots.
    for _ in range(3):
        in_a_process(lambda: ask(app, "/api/studies"))
    told = read(app)
    assert told["genows_requests_total", "/api/studies", "200"] == 10
    assert told["genows_cache_requests_total", "hit"] == 18
    assert sum(counts._slot(index)[0] > 0 for index in range(128)) == 3


def test_a_process_that_was_killed_at_a_request_leaves_none_in_progress(counts):
    app = watched(counts)
    held = []

    def begin():
        held.append(app(EnvironBuilder("/api/studies").get_environ(), lambda *given: None))

    child = in_a_process(begin, stay=True)
    assert read(app)["genows_requests_in_progress",] == 2
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert read(app)["genows_requests_in_progress",] == 1
    in_a_process(lambda: ask(app, "/api/studies"))
    assert read(app)["genows_requests_in_progress",] == 1


def test_numbers_of_another_version_are_not_misread(counts):
    in_a_process(lambda: ask(watched(counts, ("/other", *ROUTES)), "/api/studies"))
    told = read(watched(counts))
    assert not [key for key in told if key[0] == "genows_requests_total"]


def test_the_routes_must_fit(counts):
    with pytest.raises(ValueError, match="more than a slot"):
        watched(counts, [f"/{number}" for number in range(2_000)])
