"""Turns of large requests: one works at a time, a client has few of them, others never notice."""

import threading

import pytest

from genows.errors import ServiceBusy, TooManyRequests
from genows.http.turns import Turns

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


def test_one_works_at_a_time_whoever_sends_it():
    turns, working, most = Turns(3, 10, LARGE), [], []

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
