"""A pool that hands over: calls are run in their order, a few at a time, and nothing waits for the slow ones."""

import threading
import time
from concurrent.futures import wait

import pytest

from genows.server.handoff import SLOTS, HandoffPool

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
    pool = HandoffPool(3)
    assert pool.submit(int, "7").result(SECONDS) == 7
    assert pool.submit(int, "11", base=2).result(SECONDS) == 3
    with pytest.raises(ValueError, match="seven"):
        pool.submit(int, "seven").result(SECONDS)
    assert pool.submit(int, "8").result(SECONDS) == 8


def test_a_failure_that_nobody_awaits_is_logged_and_costs_no_thread(caplog):
    pool = HandoffPool(1)
    pool.do(int, "seven")
    assert pool.submit(int, "7").result(SECONDS) == 7
    assert "seven" in caplog.text


def test_one_thread_does_it_in_its_order():
    pool, work = HandoffPool(1), Work()
    wait([pool.submit(work.short, number) for number in range(50)], SECONDS)
    assert work.done == list(range(50))


def test_what_ends_soon_is_done_by_few_threads():
    pool, work = HandoffPool(8, patience=SECONDS), Work()
    wait([pool.submit(work.short, number) for number in range(200)], SECONDS)
    assert work.most <= SLOTS
    assert sorted(work.done) == list(range(200))


def test_what_takes_long_hands_over_as_often_as_there_are_threads():
    pool, work = HandoffPool(6, patience=0.01), Work()
    long = [pool.submit(work.long) for _ in range(5)]
    for _ in long:
        assert work.begun.acquire(timeout=SECONDS)
    wait([pool.submit(work.short, number) for number in range(50)], SECONDS)
    assert len(work.done) == 50
    assert work.most == 1, "five of six threads are held"
    work.held.set()
    assert [future.result(SECONDS) for future in long] == [True] * 5


def test_who_comes_back_finds_the_slots_taken():
    pool, work = HandoffPool(8, patience=0.02), Work()
    for _ in range(3):
        long = [pool.submit(work.long) for _ in range(6)]
        for _ in long:
            assert work.begun.acquire(timeout=SECONDS)
        work.held.set()
        wait(long, SECONDS)
        work.held.clear()
    pool._patience = SECONDS
    wait([pool.submit(work.short, number) for number in range(20)], SECONDS)
    work.most = 0
    wait([pool.submit(work.short, number) for number in range(200)], SECONDS)
    assert work.most <= SLOTS


def test_when_all_are_held_the_first_to_come_back_goes_on():
    pool, work = HandoffPool(2, patience=0.01), Work()
    long = [pool.submit(work.long) for _ in range(2)]
    for _ in long:
        assert work.begun.acquire(timeout=SECONDS)
    waiting = pool.submit(work.short, 1)
    time.sleep(0.1)
    assert not waiting.done()
    work.held.set()
    assert waiting.result(SECONDS) == 1


def test_it_goes_on_after_a_rest():
    pool, work = HandoffPool(4, patience=0.01), Work()
    time.sleep(0.1)
    long = [pool.submit(work.long) for _ in range(3)]
    assert pool.submit(work.short, 1).result(SECONDS) == 1
    work.held.set()
    wait(long, SECONDS)
