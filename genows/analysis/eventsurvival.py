"""Survival by what happened to a patient: from one event to another, or to where nothing more is known."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from genows.data.patientevents import EventRequest, PatientEvent

DAYS_OF_MONTH = 30.4


class Moment(NamedTuple):
    """The day of events that one of the *requests* takes: of the first, or where it is the *last* of the latest start or stop."""

    requests: Sequence[EventRequest]
    last: bool

    def day(self, events: Iterable[PatientEvent]) -> int | None:
        """Returns the day; None where there is no such event, or none of which it is known."""
        return self.day_of(event for event in events if any(request.takes(event) for request in self.requests))

    def day_of(self, events: Iterable[PatientEvent]) -> int | None:
        """Returns the day of these events, whatever they are."""
        its = list(events)
        days = [event.start for event in its] + ([event.stop for event in its] if self.last else [])
        known = [day for day in days if day is not None]
        return (max(known) if self.last else min(known)) if known else None


class EventSurvival(NamedTuple):
    """*days*: above 0; *ended*: whether by the event, or because no more is known."""

    days: int
    ended: bool

    @property
    def months(self) -> float:
        """The days in months."""
        return self.days / DAYS_OF_MONTH


def survival(events: Sequence[PatientEvent], start: Moment, end: Moment | None, censored: Moment | None) -> EventSurvival | None:
    """Returns the survival of a patient with these events; None where no time lies between its start and its end. *start*: without requests: of all events."""
    first = start.day(events) if start.requests else start.day_of(events)
    ended = end.day(events) if end else None
    last = censored.day(events) if ended is None and censored else ended
    return None if first is None or last is None or last <= first else EventSurvival(last - first, ended is not None)
