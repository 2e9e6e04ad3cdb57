"""Whether a database lives is told in time, however long the asking takes."""

import threading
import time

import pytest

from genows.db.readiness import Pulse
from genows.errors import DatabaseBusy, DatabaseGone

LONG = 0.3


class Asked:
    """Answers when it may. *asked*: how often it was asked."""

    def __init__(self):
        self.may, self.asked = threading.Event(), 0

    def __call__(self):
        self.asked += 1
        self.may.wait()
        return self.asked


def test_an_answer_is_given_on_and_asked_for_anew():
    asked = Asked()
    asked.may.set()
    pulse = Pulse(asked)
    assert [pulse.value(), pulse.value()] == [1, 2]


def test_a_failure_is_given_on():
    def gone():
        raise DatabaseGone("no route")

    with pytest.raises(DatabaseGone):
        Pulse(gone).value()


def test_what_takes_too_long_is_asked_once_and_waited_for_once():
    asked = Asked()
    pulse = Pulse(asked, LONG)
    began = time.monotonic()
    with pytest.raises(DatabaseBusy):
        pulse.value()
    first = time.monotonic() - began
    for _ in range(100):
        with pytest.raises(DatabaseBusy):
            pulse.value()
    # A hundred waits would be thirty seconds.
    assert LONG <= first and time.monotonic() - began < first + 5
    assert asked.asked == 1
    asked.may.set()
    while True:
        try:
            assert pulse.value() >= 1
            break
        except DatabaseBusy:
            time.sleep(0.01)


def test_those_who_come_meanwhile_share_the_answer():
    asked, values = Asked(), []
    pulse = Pulse(asked, 30)
    waiting = [threading.Thread(target=lambda: values.append(pulse.value())) for _ in range(5)]
    for thread in waiting:
        thread.start()
    while not asked.asked:
        time.sleep(0.01)
    asked.may.set()
    for thread in waiting:
        thread.join()
    assert len(values) == 5 and asked.asked <= 5
