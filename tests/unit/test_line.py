"""The line: few compute at a time, a place is held while something is computed alone, and what costs waits fairly by client."""

import random
import threading
import time
from contextlib import contextmanager, suppress

import pytest

from genows.errors import ClientGone, ServiceBusy, TooManyRequests
from genows.http.dispatch import Body, PacedAnswer
from genows.http.line import AGE_SECONDS, COSTLY_CELLS, LARGE_BYTES, LOOK_SECONDS, Line
from genows.http.sending import LONG_BYTES, SLOW_SECONDS
from genows.http.shortplaces import SHORT_PLACES, Stage

PATIENT = 10.0  # seconds, more than any test takes


def line_of(threads=8, connections=8, age=PATIENT, patience=PATIENT):
    return Line(connections, threads, age, patience)


class Caller(threading.Thread):
    """Takes a place in a thread of its own, and keeps it until it is told to give it back."""

    def __init__(self, line, client, order, cost=COSTLY_CELLS):
        super().__init__(daemon=True)
        self.line, self.order, self.cost, self.failure = line, order, cost, None
        self.ticket, self.name, self.may_end = line.ticket(client), client, threading.Event()

    def run(self):
        try:
            self.ticket.take(self.cost)
            self.order.append(self)
            assert self.may_end.wait(PATIENT)
        except (ServiceBusy, TooManyRequests) as error:
            self.failure = error
        self.ticket.leave()


def until(condition):
    """Waits until a thread has done what a test waits for."""
    deadline = time.monotonic() + PATIENT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.001)


@pytest.fixture
def called():
    """called(line, client) → a started Caller that computes, waits or has been refused; all are ended after the test."""
    callers, order = [], []

    def call(line, client, cost=COSTLY_CELLS):
        caller = Caller(line, client, order, cost)
        callers.append(caller)
        caller.start()
        until(lambda: caller in order or caller.ticket.waits or caller.failure)
        return caller

    call.order = lambda: "".join(caller.name for caller in order)
    yield call
    end(*callers)
    assert not any(caller.is_alive() for caller in callers)


def end(*callers):
    for caller in callers:
        caller.may_end.set()
    for caller in callers:
        caller.join(PATIENT)


@contextmanager
def entered(line, client, cost=COSTLY_CELLS):
    ticket = line.ticket(client)
    try:
        ticket.take(cost)
        yield ticket
    finally:
        ticket.leave()


def test_the_client_who_has_computed_least_is_next_then_who_came_first(called):
    line = line_of()
    first = called(line, "a")
    others = [called(line, client) for client in ("a", "a", "b", "c")]
    assert called.order() == "a" and line.waiting() == 4
    end(first)
    # Of those who have not computed yet b came first.
    until(lambda: len(called.order()) == 2)
    end(others[2])
    until(lambda: len(called.order()) == 3)
    assert called.order() == "abc"
    end(*others)
    assert called.order() == "abcaa"


def test_a_place_is_free_while_what_was_computed_is_sent(called):
    line = line_of()
    with entered(line, "a") as sending:
        waiting = called(line, "b")
        sending.give()
        until(lambda: called.order() == "b")
        again = threading.Thread(target=sending.take, daemon=True)
        again.start()
        until(lambda: line.waiting() == 1)
        end(waiting)
        again.join(PATIENT)
        assert line.computing() == 1


@pytest.mark.parametrize(
    ("threads", "connections", "most", "begun"),
    [(8, 8, 6, 6), (8, 5, 6, 3), (4, 8, 3, 3), (16, 8, 12, 6), (2, 8, 1, 1), (1, 1, 1, 1), (None, 8, 3, 3)],
)
def test_costly_requests_leave_threads_and_connections_to_others(threads, connections, most, begun):
    line = Line(connections, threads)
    assert (line.most, line.most_begun) == (most, begun)


def test_threads_that_nobody_tells_of_are_as_many_as_requests_were_seen():
    line = Line(100)
    tickets = [line.ticket("a") for _ in range(100)]
    assert line.most == 48
    for ticket in tickets:
        ticket.leave()
    assert line.most == 48
    learned = Line(100)
    assert learned.most == 3
    for _ in range(8):
        learned.ticket("a")
    assert learned.most == 6


def test_a_full_line_refuses_the_client_who_fills_it(called):
    line = line_of()
    for _ in range(line.most):
        called(line, "a")
    with pytest.raises(TooManyRequests) as caught, entered(line, "a"):
        pass
    assert caught.value.limit == line.most and 1 <= caught.value.retry_after <= AGE_SECONDS
    with entered(line, "a", cost=COSTLY_CELLS - 1):
        assert line.computing() == 2


def test_the_youngest_of_who_has_most_makes_room_for_another_client(called):
    line = line_of(threads=5)
    callers = [called(line, client) for client in "aaba"]
    newcomer = called(line, "c")
    callers[3].join(PATIENT)
    assert isinstance(callers[3].failure, TooManyRequests) and callers[3].failure.limit == 3
    assert newcomer.failure is None and line.waiting() == 3
    end(callers[0])
    until(lambda: called.order() == "ab")


def test_what_has_begun_makes_room_for_nobody(called):
    line = line_of(threads=4)
    tickets = [line.ticket(client) for client in "aab"]
    for ticket in tickets:
        ticket.take(COSTLY_CELLS)
        ticket.give()
    with pytest.raises(ServiceBusy), entered(line, "c"):
        pass
    tickets[0].leave()
    with entered(line, "c") as ticket:
        assert ticket.stage is Stage.BEGUN


def test_one_client_leaves_one_of_those_that_have_begun_to_another(called):
    line = line_of(connections=5)
    tickets = [line.ticket("a") for _ in range(line.most_begun - 1)]
    for ticket in tickets:
        ticket.take(COSTLY_CELLS)
        ticket.give()
    called(line, "a")
    assert line.waiting() == 1 and line.computing() == 0
    with entered(line, "b"):
        assert line.computing() == 1
    tickets[0].leave()
    until(lambda: called.order() == "a")


def test_who_has_waited_for_too_long_is_sent_away(called):
    line = line_of(age=0.01)
    with entered(line, "a"):
        with pytest.raises(ServiceBusy), entered(line, "b"):
            pass
        assert line.waiting() == 0
    with entered(line, "b"):
        pass


def test_what_has_begun_waits_for_as_long_as_it_takes(called):
    line = line_of(age=0.001)
    begun = line.ticket("a")
    begun.take(COSTLY_CELLS)
    begun.give()
    with entered(line, "b"):
        again = threading.Thread(target=begun.take, daemon=True)
        again.start()
        until(lambda: line.waiting() == 1)
        again.join(0.05)
        assert line.waiting() == 1
    again.join(PATIENT)
    assert line.computing() == 1
    begun.leave()


def test_five_at_once_of_one_client_are_all_answered(called):
    line = line_of()
    callers = [called(line, "a") for _ in range(5)]
    end(*callers)
    assert called.order() == "aaaaa" and not any(caller.failure for caller in callers)


def test_few_short_requests_compute_at_a_time_in_the_order_in_which_they_came(called):
    line = line_of()
    callers = [called(line, client, 0) for client in "abcd"]
    assert called.order() == "ab" and (line.computing(), line.waiting()) == (SHORT_PLACES, 2)
    end(callers[1])
    until(lambda: called.order() == "abc")
    end(callers[0])
    until(lambda: called.order() == "abcd")


def test_short_requests_compute_without_a_place_when_none_comes():
    line = line_of(patience=0.001)
    with entered(line, "a", 0), entered(line, "b", 0), entered(line, "c", 0), entered(line, "d", 0) as last:
        assert last.since is not None


def test_what_computes_for_long_counts_as_costly(called):
    line = line_of(patience=0)
    ticket = line.ticket("a")
    ticket.take()
    ticket.give()
    assert ticket.stage is Stage.TURNED
    with entered(line, "b"):
        # Its next chunk goes by the line.
        again = threading.Thread(target=ticket.take, daemon=True)
        again.start()
        until(lambda: line.waiting() == 1)
    again.join(PATIENT)
    ticket.leave()


def test_what_waits_for_a_database_or_a_busy_machine_does_not(called):
    line = line_of(patience=0.02)
    ticket = line.ticket("a")
    ticket.take()
    time.sleep(0.04)
    # Its place is another's now.
    with entered(line, "b", 0), entered(line, "b", 0):
        assert (line.computing(), line.waiting()) == (3, 0)
    ticket.give()
    assert ticket.stage is Stage.SHORT
    ticket.take()
    begun = time.thread_time()
    while time.thread_time() - begun < 0.03:
        pass
    ticket.give()
    assert ticket.stage is not Stage.SHORT
    ticket.leave()


def test_a_client_with_two_such_requests_under_way_goes_by_the_line(called):
    line = line_of(patience=0)
    tickets = [line.ticket("a") for _ in range(2)]
    for ticket in tickets:
        ticket.take()
        ticket.give()
    with entered(line, "b"):
        third = called(line, "a", 0)
        assert third.ticket.stage is not Stage.SHORT and line.waiting() == 1
        with entered(line, "c", 0) as other:
            assert other.stage is Stage.SHORT
    until(lambda: called.order() == "a")
    end(third)
    tickets[0].leave()
    with entered(line, "a", 0) as ticket:
        assert ticket.stage is Stage.SHORT


def test_a_large_request_goes_by_the_line_before_it_is_parsed(called):
    line = line_of()
    large, small = line.ticket("a"), line.ticket("a")
    large.admit(LARGE_BYTES)
    small.admit(LARGE_BYTES - 1)
    assert large.stage is not Stage.SHORT and small.stage is Stage.SHORT
    # The estimate of what is computing already changes nothing for it, and sends the other one to the line.
    large.take(0)
    assert line.computing() == 2
    large.leave()
    small.take(COSTLY_CELLS)
    assert small.stage is not Stage.SHORT and line.computing() == 1
    small.leave()
    small.leave()
    assert line.computing() == 0


def sent_long(line, client):
    """A short request whose long answer is on its way."""
    ticket = line.ticket(client)
    ticket.take()
    ticket.send(LONG_BYTES)
    return ticket


def sent_slowly(line, client):
    ticket = sent_long(line, client)
    ticket.sends -= 2 * SLOW_SECONDS
    return ticket


def test_long_answers_of_one_client_that_are_read_slowly_leave_threads_to_others():
    line = line_of()
    slow = [sent_slowly(line, "a") for _ in range(line.most)]
    with pytest.raises(TooManyRequests) as caught, entered(line, "a", 0) as ticket:
        ticket.send(LONG_BYTES)
    assert caught.value.limit == line.most
    with entered(line, "a", 0) as ticket:
        ticket.send(LONG_BYTES - 1)
    sent_long(line, "b").leave()
    slow[0].leave()
    sent_long(line, "a").leave()


def test_the_last_thread_is_for_answers_that_are_soon_gone():
    line = line_of()
    for client in "aaabbbc":
        sent_slowly(line, client)
    with pytest.raises(ServiceBusy), entered(line, "d", 0) as ticket:
        ticket.send(LONG_BYTES)
    with entered(line, "d", 0) as ticket:
        ticket.send(LONG_BYTES - 1)


def test_a_long_answer_waits_for_those_that_are_soon_gone():
    line = line_of()
    quick = [sent_long(line, "a") for _ in range(line.most)]
    sent = []
    waiting = threading.Thread(target=lambda: sent.append(sent_long(line, "a")), daemon=True)
    waiting.start()
    waiting.join(0.1)
    assert waiting.is_alive()
    quick[0].leave()
    waiting.join(PATIENT)
    assert sent


def test_what_is_read_slowly_counts_in_the_line():
    line = line_of()
    for _ in range(line.most):
        sent_slowly(line, "a")
    with pytest.raises(TooManyRequests), entered(line, "a"):
        pass
    with pytest.raises(ServiceBusy), entered(line, "b"):
        pass


def test_who_waits_makes_way_for_threads_that_slow_readers_have_taken(called):
    line = line_of()
    callers = [called(line, "a") for _ in range(line.most)]
    slow = sent_long(line, "a")
    callers[-1].join(2 * LOOK_SECONDS)
    assert callers[-1].failure is None
    slow.sends -= 2 * SLOW_SECONDS
    callers[-1].join(PATIENT)
    assert isinstance(callers[-1].failure, TooManyRequests) and line.waiting() == line.most - 2


def test_who_was_estimated_for_long_does_not_get_past_a_full_line():
    line = line_of(patience=0)
    tickets, refused = [line.ticket(client) for client in "abcdefgh"], 0
    for ticket in tickets:
        ticket.admit(0)
    for ticket in tickets:
        try:
            ticket.take(COSTLY_CELLS)
            ticket.give()
        except ServiceBusy:
            refused += 1
            ticket.leave()
    assert refused == len(tickets) - line.most


def test_a_short_answer_is_not_refused_in_its_middle():
    line = line_of(threads=2)
    streaming = sent_long(line, "a")
    line._short_places.patience = 0
    turned = [line.ticket("a") for _ in range(SHORT_PLACES)]
    for ticket in turned:
        ticket.take()
    for ticket in turned:
        ticket.give()
    assert all(ticket.stage is Stage.TURNED for ticket in turned)
    streaming.take()
    assert streaming.since is not None and streaming.stage is Stage.SHORT


def test_a_client_that_goes_away_leaves_the_line(called):
    line, has_gone = line_of(), threading.Event()
    callers = [called(line, "a")]
    gone = line.ticket("b", has_gone.is_set)
    failures = []

    def wait():
        try:
            gone.take(COSTLY_CELLS)
        except ClientGone as failure:
            failures.append(failure)
        gone.leave()

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    until(lambda: line.waiting() == 1)
    has_gone.set()
    waiting.join(PATIENT)
    assert failures and line.waiting() == 0
    end(*callers)
    assert line.inside == 0


def test_what_has_begun_ends_when_its_client_goes_away_while_it_waits(called):
    line, has_gone = line_of(), threading.Event()
    begun = line.ticket("a", has_gone.is_set)
    begun.take(COSTLY_CELLS)
    begun.give()
    callers = [called(line, "b")]
    has_gone.set()
    # The server takes it for what its own next bytes would have met, and logs nothing.
    answer = PacedAnswer(Body(None, None), begun)
    with pytest.raises(BrokenPipeError):
        next(iter(answer))
    answer.close()
    assert (line.waiting(), line.computing(), line.inside) == (0, 1, 1)
    end(*callers)
    assert (line.computing(), line.inside) == (0, 0)


@pytest.mark.parametrize("cost", [0, COSTLY_CELLS])
def test_a_wait_that_is_broken_off_leaves_nothing(called, cost):
    line = line_of()
    for _ in range(SHORT_PLACES):
        called(line, "a", cost)
    broken = line.ticket("b")
    broken.wait()
    (line._costly if cost else line._short_places.waiting).append(broken)
    broken.stage = Stage.QUEUED if cost else Stage.SHORT
    broken.leave()
    assert line.waiting() == (1 if cost else 0)


def test_random_ends_leave_no_places():
    line = line_of(threads=6, age=0.05, patience=0.001)

    def live(number):
        draw = random.Random(number)
        for _ in range(60):
            ticket = line.ticket(draw.choice("abc"), lambda: draw.random() < 0.3)
            with suppress(ServiceBusy, TooManyRequests, ClientGone):
                ticket.admit(0)
                ticket.take(draw.choice([0, 0, COSTLY_CELLS]))
                ticket.send(draw.choice([0, 0, 0, LONG_BYTES]))
                for _ in range(draw.randrange(4)):
                    ticket.take()
                    time.sleep(draw.random() / 500)
                    ticket.give()
            ticket.leave()

    threads = [threading.Thread(target=live, args=(number,), daemon=True) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENT * 3)
    assert (line.inside, line.computing(), line.waiting(), line._working) == (0, 0, 0, 0)
    assert (line._costly, line._sending.of_short, line._short_places.short, line._short_places.waiting) == ([], [], {}, [])
