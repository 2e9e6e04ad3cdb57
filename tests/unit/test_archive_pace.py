"""Archives are built in turns of the line, within a time that neither waiting nor slow clients use up."""

import pytest

from genows.downloads import building
from genows.downloads.building import BuiltTooLong, Pace
from genows.errors import ClientGone
from genows.http.line import COSTLY_CELLS, Line


class Turns:
    """Notes what is asked of it; each turn is waited for so long, in seconds of the *clock*."""

    def __init__(self, clock, wait=0.0):
        self.clock, self.wait, self.said = clock, wait, []

    def take(self, cost=0):
        self.said.append(("take", cost))
        self.clock.now += self.wait

    def give(self):
        self.said.append("give")


class Clock:
    now = 100.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    its = Clock()
    monkeypatch.setattr(building, "time", its)
    return its


def test_others_have_their_turns_meanwhile(clock):
    turns = Turns(clock)
    pace = Pace(turns, lambda: True, None)
    pace.begin()
    pace()
    assert turns.said == [("take", COSTLY_CELLS)]
    clock.now += 2 * building.TURN_SECONDS
    pace()
    assert turns.said == [("take", COSTLY_CELLS), "give", ("take", COSTLY_CELLS)]


def test_what_nobody_wants_is_built_no_further(clock):
    wanted = [True, True, False]
    pace = Pace(Turns(clock), lambda: wanted.pop(0), None)
    pace.begin()
    for _ in range(2):
        clock.now += 2 * building.TURN_SECONDS
        if len(wanted) > 1:
            pace()
        else:
            with pytest.raises(ClientGone):
                pace()


def test_neither_waiting_nor_sending_counts(clock):
    pace = Pace(Turns(clock, wait=50), lambda: True, 10)
    for _ in range(9):
        pace.begin()
        clock.now += 1
        pace.end()
        clock.now += 500
    pace.begin()
    clock.now += 1
    with pytest.raises(BuiltTooLong, match="10 seconds"):
        pace()


def test_two_buildings_share_the_one_place_of_the_line():
    line = Line(connections=8)
    one, other = line.ticket("a"), line.ticket("b")
    first, second = (Pace(ticket, lambda: True, None) for ticket in (one, other))
    for pace in (first, second, first):
        pace.begin()
        assert line.computing() == 1
        pace.end()
    one.leave()
    other.leave()
    assert line.inside == 0
