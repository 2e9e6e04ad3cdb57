"""The line in the application: what costs waits in it with nothing in hand, slow readers keep nobody from computing, a full one says so."""

import threading

import pytest
from werkzeug.routing import Map, Rule
from werkzeug.test import create_environ

from genows.errors import (
    ConfigError,
    DatabaseBusy,
    DatabaseGone,
    Denied,
    NotSignedIn,
    ParameterError,
    ServiceBusy,
    TooManyRequests,
)
from genows.http import dispatch, sending
from genows.http import line as line_module
from genows.http.address import Address
from genows.http.answers import Answer
from genows.http.bodies import Limits
from genows.http.dispatch import Dispatcher
from genows.http.line import COSTLY_CELLS, LARGE_BYTES, Line
from tests.contract.conftest import DATABASES, filled, served

CHUNKS = [b"%d" % number * 1000 for number in range(5)]


@pytest.fixture(scope="module", params=DATABASES)
def rows_served(request):
    """A Served over data_rows that keeps no answers: those that are kept go by the line."""
    it = served(request.param, filled(request.param, request), fast="off")
    yield it
    it.app.close()


@pytest.fixture
def full(rows_served):
    """full(*clients): their costly requests, whose answers are being sent, are under way until the end of the test."""
    tickets = []

    def fill(*clients):
        for client in clients:
            tickets.append(rows_served.app.line.ticket(client))
            tickets[-1].take(COSTLY_CELLS)
            tickets[-1].give()

    yield fill
    for ticket in tickets:
        ticket.leave()


LARGE = b'{"study_id": "brca_two", "sample_ids": [' + b" " * LARGE_BYTES + b"]}"
FORM = "application/x-www-form-urlencoded"


def large(it, path="/api/samples", body=LARGE, kind="application/json"):
    """The answer to a request that is costly before it is parsed."""
    return it.post(path, data=body, content_type=kind, environ_overrides={"REMOTE_ADDR": "192.0.2.1"})


def test_a_full_line_of_others_is_a_503_for_what_costs_alone(rows_served, full):
    assert large(rows_served).status_code == 200
    full("a", "b", "c")
    refused = large(rows_served, body=LARGE[:-1])
    assert refused.status_code == 503 and int(refused.headers["Retry-After"]) > 0
    assert refused.json["title"] == "The service is busy"
    assert rows_served.get("/api/studies").status_code == 200


def test_who_fills_the_line_gets_a_429(rows_served, full):
    full("a", "b", "192.0.2.1")
    refused = large(rows_served)
    assert refused.status_code == 429 and int(refused.headers["Retry-After"]) > 0
    assert refused.json["detail"].startswith("1 large requests of yours")


def test_the_old_services_say_it_in_their_own_form(rows_served, full):
    full("a", "b", "c")
    refused = large(rows_served, "/webservice.do", "cmd=getTypesOfCancer&x=" + "x" * LARGE_BYTES, FORM)
    assert refused.status_code == 503 and refused.text.startswith("Error: ") and int(refused.headers["Retry-After"]) > 0


def costly(params, values, sizes):
    return COSTLY_CELLS


def failing(error):
    """An estimate of the cost that raises *error*."""

    def cost(params, values, sizes):
        raise error

    return cost


def cheap(params, values, sizes):
    return 0


class Streams:
    """A dispatcher over a real database with a costly address, `/x`, that streams CHUNKS, and a page of them. *drawn*: chunks drawn so far, by all requests."""

    def __init__(self, it, line, cost=costly):
        self.drawn, self._pool = 0, it.app.database.pool

        def handler(request, db):
            return Answer(self._chunks())

        def page(request):
            return Answer(self._chunks())

        urls = Map([Rule("/x", endpoint=Address("/x", handler, cost)), Rule("/page", endpoint=Address("/page", page, cost, open=True))])
        self._app = Dispatcher(urls, it.app.database, it.app.auth, Limits(), line)

    def _chunks(self):
        for chunk in CHUNKS:
            self.drawn += 1
            yield chunk

    def ask(self, client, path="/x", method="GET"):
        environ = create_environ(path, method=method, environ_overrides={"REMOTE_ADDR": client})
        return self._app(environ, lambda status, headers: None)

    @property
    def lent(self):
        return self._pool.lent


def test_two_slow_readers_do_not_stop_the_next_one(rows_served):
    line = Line(8, 4)
    streams = Streams(rows_served, line)
    slow = [iter(answer) for answer in (streams.ask("a"), streams.ask("a"))]
    assert [next(chunks) for chunks in slow] == CHUNKS[:1] * 2
    assert (line.computing(), streams.lent) == (0, 2)
    answer = streams.ask("b")
    assert list(answer) == CHUNKS
    answer.close()
    assert [b"".join(chunks) for chunks in slow] == [b"".join(CHUNKS[1:])] * 2


def test_a_place_is_held_for_no_chunk_longer_than_it_is_computed(rows_served):
    line = Line(8, 8)
    streams = Streams(rows_served, line)
    answers = [streams.ask(client) for client in "abc"]
    chunks = [iter(answer) for answer in answers]
    # In turns: each chunk is computed while the other answers are at theirs.
    assert list(zip(*chunks)) == [(chunk,) * 3 for chunk in CHUNKS]
    for answer in answers:
        answer.close()


def test_who_waits_in_line_has_no_connection(rows_served):
    line = Line(8, 8)
    streams = Streams(rows_served, line)
    computing = line.ticket("a")
    computing.take(COSTLY_CELLS)
    got = []
    asking = threading.Thread(target=lambda: got.extend(streams.ask("b")), daemon=True)
    asking.start()
    while not line.waiting():
        asking.join(0.001)
    assert (streams.lent, streams.drawn) == (0, 0)
    computing.leave()
    asking.join(10)
    assert got == CHUNKS


def test_pages_go_by_the_line_and_what_has_no_content_does_not(rows_served):
    line = Line(8, 2)
    streams = Streams(rows_served, line)
    page = streams.ask("a", "/page")
    sent = iter(page)
    assert next(sent) == b"".join(CHUNKS) and line.computing() == 0
    # It counts until it has been sent.
    with pytest.raises(TooManyRequests):
        streams.ask("a")
    head = streams.ask("a", method="HEAD")
    assert list(head) == []
    assert list(sent) == []
    streams.ask("a").close()


def test_a_failure_gives_its_place_back(rows_served):
    line = Line(8, 2)
    streams = Streams(rows_served, line)
    streams._chunks = lambda: iter([b"first", 1 / 0])
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            streams.ask("a")
    assert (line.computing(), line.waiting(), streams.lent) == (0, 0, 0)


@pytest.mark.parametrize("error", [DatabaseBusy(), DatabaseGone(), NotSignedIn("no gate was passed"), ConfigError("file:1", "authenticate", "is missing")])
def test_what_keeps_the_cost_from_being_estimated_is_the_answer(rows_served, error):
    line = Line(8, 2)
    for path in ("/x", "/page"):
        with pytest.raises(type(error)):
            Streams(rows_served, line, failing(error)).ask("a", path)
    assert line.computing() == line.waiting() == 0


@pytest.mark.parametrize("error", [ParameterError("genes", "is none."), Denied("brca_two")])
def test_of_what_is_wrong_with_a_request_its_handler_tells(rows_served, error):
    answer = Streams(rows_served, Line(8, 2), failing(error)).ask("a")
    assert list(answer) == CHUNKS


def test_the_addresses_of_one_ipv6_network_are_one_client(rows_served):
    streams = Streams(rows_served, Line(8, 2))
    under_way = streams.ask("2001:db8::1")
    with pytest.raises(TooManyRequests):
        streams.ask("2001:db8::ffff:2")
    with pytest.raises(ServiceBusy):
        streams.ask("2001:db8:0:1::1")
    under_way.close()
    streams.ask("2001:db8::ffff:2").close()


def test_what_a_server_forgets_to_close_leaves_with_the_next_request(rows_served):
    line = Line(8, 2)
    streams = Streams(rows_served, line)
    forgotten = streams.ask("a")
    del forgotten
    assert (line.inside, streams.lent) == (1, 1)
    answer = streams.ask("b")
    assert list(answer) == CHUNKS
    assert (line.inside, streams.lent) == (0, 0)


def test_a_long_page_and_a_long_answer_are_not_sent_beside_as_many_slow_ones(rows_served, monkeypatch):
    monkeypatch.setattr(line_module, "LONG_BYTES", 1)
    monkeypatch.setattr(dispatch, "LONG_BYTES", 1)
    monkeypatch.setattr(line_module, "SLOW_SECONDS", 0)
    monkeypatch.setattr(sending, "SLOW_SECONDS", 0)
    line = Line(8, 8, patience=10)
    streams = Streams(rows_served, line, cost=cheap)
    slow = [streams.ask("a") for _ in range(line.most)]
    for path in ("/x", "/page"):
        with pytest.raises(TooManyRequests):
            streams.ask("a", path)
    assert (line.inside, streams.lent) == (line.most, line.most)
    assert list(streams.ask("a", method="HEAD")) == []
    for answer in slow:
        answer.close()
    assert (line.inside, streams.lent) == (0, 0)


def test_a_line_is_an_applications_own(rows_served):
    one, other = Streams(rows_served, Line(8, 2)), Streams(rows_served, Line(8, 2))
    under_way = one.ask("a")
    with pytest.raises(ServiceBusy):
        one.ask("b")
    answer = other.ask("b")
    assert list(answer) == CHUNKS
    answer.close()
    under_way.close()
