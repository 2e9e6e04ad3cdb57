"""Turns of large requests: one works at a time, a client has few of them, others never notice."""

import threading
import time

import pytest
from werkzeug.routing import Map, Rule

from genows.errors import ServiceBusy, TooManyRequests
from genows.http.dispatch import Dispatcher
from genows.http.turns import FOR_OTHERS, Turns

LARGE = 1000


def test_small_requests_take_no_turn():
    turns = Turns(1, 0.01, LARGE)
    with turns.turn("a") as one, turns.turn("a") as other:
        one.admit(LARGE)
        other.admit(LARGE - 1)


def test_one_client_has_few_under_way():
    turns = Turns(1, 5, LARGE)
    with turns.turn("a") as one:
        one.admit(LARGE)
        with pytest.raises(TooManyRequests) as caught, turns.turn("a") as other:
            other.admit(LARGE)
    assert caught.value.limit == 1 and caught.value.retry_after > 0
    with turns.turn("a") as again:
        again.admit(LARGE)


def test_a_turn_that_does_not_come_in_time():
    turns = Turns(1, 0.01, LARGE)
    with turns.turn("a") as one:
        one.admit(LARGE)
        with pytest.raises(ServiceBusy), turns.turn("b") as other:
            other.admit(LARGE)
    with turns.turn("b") as again:
        again.admit(LARGE)


def test_all_clients_together_have_few_more():
    turns = Turns(1, 10, LARGE)
    threads = [threading.Thread(target=turns.begin, args=(str(number),)) for number in range(1 + FOR_OTHERS)]
    for thread in threads:
        thread.start()
    # The first of them works, so its thread has ended; the others are waiting.
    deadline = time.monotonic() + 5
    while turns.under_way() < 1 + FOR_OTHERS and time.monotonic() < deadline:
        time.sleep(0.001)
    with pytest.raises(ServiceBusy):
        turns.begin("another")
    for number in range(1 + FOR_OTHERS):
        turns.end(str(number))
        time.sleep(0.05)
    for thread in threads:
        thread.join()
    assert turns.under_way() == 0


def test_one_works_at_a_time_whoever_sends_it():
    turns, working, most = Turns(7, 10, LARGE), [], []

    def work(client):
        with turns.turn(client) as turn:
            turn.admit(LARGE)
            working.append(client)
            most.append(len(working))
            threading.Event().wait(0.005)
            working.pop()

    threads = [threading.Thread(target=work, args=(client,)) for client in "aaabbbccc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 9


def test_a_turn_ends_with_a_failure():
    turns = Turns(1, 0.01, LARGE)
    with pytest.raises(ZeroDivisionError), turns.turn("a") as turn:
        turn.admit(LARGE)
        raise ZeroDivisionError
    with turns.turn("a") as again:
        again.admit(LARGE)


class Nested:
    """An endpoint whose large request is under way while that of *another* environ begins."""

    def __init__(self, another):
        self.another, self.dispatch = another, None

    def read_parameters(self, environ, limits, admit):
        admit(LARGE)
        another, self.another = self.another, None
        if another is None:
            raise ZeroDivisionError
        return self.dispatch(another, None)


@pytest.mark.parametrize(
    ("first", "second", "failure"),
    [
        pytest.param("2001:db8::1", "2001:db8::ffff:2", TooManyRequests, id="one network"),
        pytest.param("2001:db8::1", "2001:db8:0:1::1", ServiceBusy, id="two networks"),
        pytest.param("192.0.2.1", "192.0.2.1", TooManyRequests, id="one address"),
        pytest.param("192.0.2.1", "192.0.2.2", ServiceBusy, id="two addresses"),
    ],
)
def test_the_addresses_of_one_ipv6_network_are_one_client(first, second, failure):
    environs = [{"REQUEST_METHOD": "GET", "PATH_INFO": "/x", "REMOTE_ADDR": address} for address in (first, second)]
    endpoint = Nested(environs[1])
    endpoint.dispatch = Dispatcher(Map([Rule("/x", endpoint=endpoint)]), None, None, None, Turns(1, 0.01, LARGE))
    with pytest.raises(failure):
        endpoint.dispatch(environs[0], None)
