"""The pool of reading connections: its bound, its patience, its check before use, and what forking does to it."""

import gc
import os
import threading
import time
from contextlib import contextmanager

import pytest

from genows.db.pool import STEP_SECONDS, Pool
from genows.errors import DatabaseBusy, DatabaseGone

WAIT = 0.2


@pytest.fixture
def pools(made_once):
    """pools(size): a pool over an empty database; closed at the end."""
    opened = []

    def pool(size=2, wait=WAIT):
        opened.append(Pool(made_once.database.driver, size, wait))
        return opened[-1]

    yield pool
    for one in opened:
        one.close()


@contextmanager
def lent(pool, usable=True):
    connection = pool.lend()
    try:
        yield connection
    finally:
        pool.give_back(connection, usable)


def ask(connection, text="SELECT 1"):
    cursor = connection.cursor()
    try:
        cursor.execute(text)
        return cursor.fetchall()[0][0]
    finally:
        cursor.close()


def until(condition):
    """Waits until a thread has done what a test waits for."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def test_a_connection_is_lent_again(pools):
    pool = pools()
    with lent(pool) as first:
        assert ask(first) == 1
    with lent(pool) as second:
        assert second is first and ask(second) == 1


def test_no_more_than_its_size_are_lent(pools):
    pool = pools(2)
    with lent(pool) as first, lent(pool) as second:
        assert first is not second
        started = time.monotonic()
        with pytest.raises(DatabaseBusy) as caught:
            pool.lend()
        assert WAIT <= time.monotonic() - started < WAIT + 1
        assert caught.value.retry_after >= 1
    with lent(pool), lent(pool):
        pass


def test_who_waits_gets_what_is_given_back(pools):
    pool = pools(1, wait=5)
    first, got = pool.lend(), []

    def borrow():
        got.append(pool.lend())

    waiting = threading.Thread(target=borrow)
    waiting.start()
    time.sleep(0.05)
    assert not got
    pool.give_back(first)
    waiting.join(5)
    assert got == [first]
    pool.give_back(first)


def test_what_is_given_back_goes_to_who_has_waited_longest(pools):
    pool, order = pools(1, wait=60), []

    def borrow(number):
        with lent(pool):
            order.append(number)

    waiting = []
    with lent(pool):
        for number in range(12):
            waiting.append(threading.Thread(target=borrow, args=(number,), daemon=True))
            waiting[-1].start()
            until(lambda: len(pool._waiting) == number + 1)
            # Longer than the looks at the host, which must cost nobody his place.
            time.sleep(STEP_SECONDS / 5)
    for one in waiting:
        one.join(60)
    assert order == list(range(12))


def test_who_waits_is_told_when_the_host_goes_away_and_takes_no_place_with_him():
    driver = Unwilling(True, None)
    pool, failures = Pool(driver, 1, 60), []

    def borrow():
        try:
            pool.lend()
        except DatabaseGone as gone:
            failures.append(gone)

    with lent(pool):
        waiting = [threading.Thread(target=borrow, daemon=True) for _ in range(3)]
        for one in waiting:
            one.start()
        until(lambda: len(pool._waiting) == 3)
        driver.gone = DatabaseGone("silent")
        for one in waiting:
            one.join(60)
        assert failures == [driver.gone] * 3 and not pool._waiting
    driver.gone = None
    with lent(pool):
        assert pool.lent == 1


def test_one_that_is_not_usable_is_not_lent_again(pools):
    pool = pools(1)
    with lent(pool, usable=False) as first:
        pass
    with lent(pool) as second:
        assert second is not first and ask(second) == 1


def test_each_lending_is_a_snapshot_of_its_own(pools, made_once):
    """What is written while a connection is lent is seen by the next borrower, not by this one."""
    pool = pools()
    count = "SELECT COUNT(*) FROM `type_of_cancer`"
    with lent(pool) as connection:
        assert ask(connection, count) == 0
        made_once.run("INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')")
        assert ask(connection, count) == 0
    with lent(pool) as connection:
        assert ask(connection, count) == 1
    made_once.run("DELETE FROM `type_of_cancer`")


def test_a_reader_cannot_write(pools, made_once):
    with lent(pools()) as connection, pytest.raises(made_once.database.driver.Error, match="(?i)read.?only"):
        ask(connection, "DELETE FROM `info`")
    assert made_once.rows("SELECT COUNT(*) FROM `info`") == [(1,)]


@pytest.mark.parametrize("made_once", ["mysql"], indirect=True)  # A file's connection is not lost.
def test_a_connection_that_was_lost_meanwhile_is_replaced(pools, made_once):
    pool = pools(2)
    with lent(pool) as first, lent(pool) as second:
        lost = [first.thread_id(), second.thread_id()]
    made_once.run(*(f"KILL CONNECTION {number}" for number in lost))
    with lent(pool) as third:
        assert ask(third) == 1 and third.thread_id() not in lost


class Unwilling:
    """A driver whose connections cannot be had, or not be begun. *translated* leaves errors as they are."""

    Error = OSError

    def __init__(self, connects, error):
        self.connects, self.error, self.closed, self.gone = connects, error, 0, None

    def connect_reader(self):
        if not self.connects:
            raise self.error
        return self

    def away(self):
        return self.gone

    def begin_read(self, connection, fresh):
        if self.error:
            raise self.error

    def end_read(self, connection):
        pass

    def close(self, connection):
        self.closed += 1

    def translated(self, error):
        return error


@pytest.mark.parametrize("connects", [False, True], ids=["no connection", "no transaction"])
@pytest.mark.parametrize("error", [OSError("no"), DatabaseGone("no"), DatabaseBusy(3)], ids=["driver", "gone", "busy"])
def test_a_failure_to_lend_frees_the_place(connects, error):
    driver = Unwilling(connects, error)
    pool = Pool(driver, 1, WAIT)
    for _ in range(3):
        with pytest.raises(type(error)) as caught:
            pool.lend()
        assert caught.value is error
    assert driver.closed == (3 if connects and isinstance(error, OSError) else 0)


def test_closing_closes_what_is_idle_and_later_what_was_lent(pools, made_once):
    pool = pools(2)
    first, second = pool.lend(), pool.lend()
    pool.give_back(first)
    pool.close()
    assert ask(second) == 1
    pool.give_back(second)
    for connection in (first, second):
        with pytest.raises(made_once.database.driver.Error):
            ask(connection)


def in_child(action):
    """What *action*() gives in a forked process, as text."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            answer = str(action())
        except BaseException as error:
            answer = repr(error)
        os.write(writing, answer.encode())
        os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return text


def test_a_forked_process_has_connections_of_its_own(pools, made_once):
    pool = pools(1)
    with lent(pool) as mine:
        assert ask(mine) == 1
    number = "SELECT 7" if made_once.database.dialect == "sqlite" else "SELECT CONNECTION_ID()"
    before = ask(mine, number)

    def borrow():
        with lent(pool) as connection:
            return f"{connection is mine} {ask(connection, number)}"

    is_mine, childs = in_child(borrow).split()
    assert is_mine == "False"
    assert made_once.database.dialect == "sqlite" or int(childs) != before
    with lent(pool) as again:
        assert again is mine and ask(again, number) == before


def test_a_place_that_was_taken_before_the_fork_is_free_after_it(pools):
    pool = pools(1)
    with lent(pool):
        assert in_child(lambda: ask(pool.lend())) == "1"


def test_a_pool_that_is_gone_does_not_trouble_a_fork(made_once):
    Pool(made_once.database.driver, 1, WAIT)
    gc.collect()
    assert in_child(lambda: "well") == "well"
