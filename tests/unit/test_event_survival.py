"""Survival from one event of a patient to another, by hand."""

import pytest

from genows.analysis.eventsurvival import Moment, survival
from genows.data.patientevents import EventRequest, PatientEvent


def event(kind, start, stop=None, *pairs):
    return PatientEvent(kind, start, stop, frozenset(pairs))


def moment(last, *requests):
    return Moment([EventRequest(kind, frozenset(pairs)) for kind, *pairs in requests], last)


BAD, GOOD = ("status", "progression"), ("status", "stable")
EVENTS = [event("treatment", 10, 20), event("treatment", 30, 25), event("status", 40, None, GOOD), event("status", 340, 350, BAD), event("scan", None)]
TREATED, LAST_TREATED, ANY, LAST_ANY = moment(False, ["treatment"]), moment(True, ["treatment"]), moment(False), moment(True)
WORSE, SEEN, SCANNED = moment(False, ["status", BAD]), moment(True, ["status"]), moment(False, ["scan"])


@pytest.mark.parametrize(
    ("start", "end", "censored", "expected"),
    [
        pytest.param(TREATED, WORSE, None, (330, True), id="from the first treatment to the progression"),
        pytest.param(TREATED, WORSE, SEEN, (330, True), id="an end counts before what is censored"),
        pytest.param(LAST_TREATED, WORSE, None, (310, True), id="the last is the later of the greatest start and the greatest stop"),
        pytest.param(TREATED, SEEN, None, (340, True), id="a stop is later than its start"),
        pytest.param(ANY, moment(False, ["status", GOOD, BAD]), None, (30, True), id="without requests all events are the start; pairs are alternatives"),
        pytest.param(TREATED, moment(False, ["none"]), SEEN, (340, False), id="without an end it is censored"),
        pytest.param(TREATED, None, SEEN, (340, False), id="an end need not be asked for"),
        pytest.param(TREATED, ANY, SEEN, (340, False), id="no requests are no end"),
        pytest.param(TREATED, moment(False, ["none"]), None, None, id="neither end nor censored"),
        pytest.param(WORSE, TREATED, SEEN, None, id="the end is before the start, whatever is censored"),
        pytest.param(WORSE, None, moment(False, ["status"]), None, id="censored before the start"),
        pytest.param(TREATED, TREATED, None, None, id="no time lies between"),
        pytest.param(SCANNED, WORSE, None, None, id="no day is known of the start"),
        pytest.param(moment(False, ["none"]), WORSE, None, None, id="no start"),
    ],
)
def test_survival(start, end, censored, expected):
    assert survival(EVENTS, start, end, censored) == expected


def test_months_are_days_by_their_mean():
    assert survival(EVENTS, TREATED, WORSE, None).months == 10.855263157894738
