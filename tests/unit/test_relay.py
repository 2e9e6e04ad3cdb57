"""Threads that relieve each other: what is submitted is done, in its order, a few things at a time, and nothing waits for the slow."""

import threading
import time
from concurrent.futures import wait

import pytest

from genows.server.handoff import PLACES, Relay

SECONDS = 20  # after which something that should have happened will not


class Work:
    """What threads are given to do; counts how many do it at once."""

    def __init__(self):
        self._lock, self.now, self.most, self.done = threading.Lock(), 0, 0, []
        self.held, self.begun = threading.Event(), threading.Semaphore(0)

    def short(self, number):
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.001)
        with self._lock:
            self.now -= 1
            self.done.append(number)
        return number

    def long(self):
        self.begun.release()
        return self.held.wait(SECONDS)


def test_results_and_failures_come_back():
    relay = Relay(3)
    assert relay.submit(int, "7").result(SECONDS) == 7
    assert relay.submit(int, "11", base=2).result(SECONDS) == 3
    with pytest.raises(ValueError, match="seven"):
        relay.submit(int, "seven").result(SECONDS)
    assert relay.submit(int, "8").result(SECONDS) == 8


def test_a_failure_that_nobody_awaits_is_logged_and_costs_no_thread(caplog):
    relay = Relay(1)
    relay.do(int, "seven")
    assert relay.submit(int, "7").result(SECONDS) == 7
    assert "seven" in caplog.text


def test_one_thread_does_it_in_its_order():
    relay, work = Relay(1), Work()
    wait([relay.submit(work.short, number) for number in range(50)], SECONDS)
    assert work.done == list(range(50))


def test_what_ends_soon_is_done_by_few_threads():
    relay, work = Relay(8, patience=SECONDS), Work()
    wait([relay.submit(work.short, number) for number in range(200)], SECONDS)
    assert work.most <= PLACES
    assert sorted(work.done) == list(range(200))


def test_what_takes_long_is_relieved_as_often_as_there_are_threads():
    relay, work = Relay(6, patience=0.01), Work()
    long = [relay.submit(work.long) for _ in range(5)]
    for _ in long:
        assert work.begun.acquire(timeout=SECONDS)
    wait([relay.submit(work.short, number) for number in range(50)], SECONDS)
    assert len(work.done) == 50
    assert work.most == 1, "five of six threads are held"
    work.held.set()
    assert [future.result(SECONDS) for future in long] == [True] * 5


def test_who_comes_back_finds_the_places_taken():
    relay, work = Relay(8, patience=0.02), Work()
    for _ in range(3):
        long = [relay.submit(work.long) for _ in range(6)]
        for _ in long:
            assert work.begun.acquire(timeout=SECONDS)
        work.held.set()
        wait(long, SECONDS)
        work.held.clear()
    relay._patience = SECONDS
    wait([relay.submit(work.short, number) for number in range(20)], SECONDS)
    work.most = 0
    wait([relay.submit(work.short, number) for number in range(200)], SECONDS)
    assert work.most <= PLACES


def test_when_all_are_held_the_first_to_come_back_goes_on():
    relay, work = Relay(2, patience=0.01), Work()
    long = [relay.submit(work.long) for _ in range(2)]
    for _ in long:
        assert work.begun.acquire(timeout=SECONDS)
    waiting = relay.submit(work.short, 1)
    time.sleep(0.1)
    assert not waiting.done()
    work.held.set()
    assert waiting.result(SECONDS) == 1


def test_it_goes_on_after_a_rest():
    relay, work = Relay(4, patience=0.01), Work()
    time.sleep(0.1)
    long = [relay.submit(work.long) for _ in range(3)]
    assert relay.submit(work.short, 1).result(SECONDS) == 1
    work.held.set()
    wait(long, SECONDS)
