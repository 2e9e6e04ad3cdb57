"""What happened to patients, and which of it a request names: by types of events and by keys and values of their data, letter case ignored."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from genows.db.lists import batches
from genows.db.sessions import Session

BY_PATIENTS = "clinical_events_by_patients"
COLUMNS = ("study_id", "patient_id", "event_id", "event_type", "start_date", "stop_date", "key", "value")
# (key, value) of an event's data, in lower case.
Pair = tuple[str, str]
# (study id, patient id)
Owner = tuple[str, str]


class PatientEvent(NamedTuple):
    """*kind*: its type; *start*, *stop*: days, None where they are not known. Texts are in lower case."""

    kind: str
    start: int | None
    stop: int | None
    pairs: frozenset[Pair]


class EventRequest(NamedTuple):
    """Events of a *kind* that have one of the *pairs*; all of them where there are none. Texts are in lower case."""

    kind: str
    pairs: frozenset[Pair]

    def takes(self, event: PatientEvent) -> bool:
        """Returns whether an event is one of these."""
        return event.kind == self.kind and (not self.pairs or not self.pairs.isdisjoint(event.pairs))


def events_of_patients(db: Session, patient_pks: Sequence[int]) -> Iterator[tuple[Owner, list[PatientEvent]]]:
    """Yields the events of each of the patients that has some, some patients read at a time."""
    for some in batches(patient_pks):
        rows = db.selected(BY_PATIENTS, COLUMNS, patient_pks=some)
        for owner, its in groupby(rows, key=itemgetter(0, 1)):
            yield owner, [_event(list(of_event)) for _, of_event in groupby(its, key=itemgetter(2))]


def _event(rows: list[tuple]) -> PatientEvent:
    kind, start, stop = rows[0][3:6]
    pairs = frozenset((key.lower(), (value or "").lower()) for *_, key, value in rows if key is not None)
    return PatientEvent(kind.lower(), _day(start), _day(stop), pairs)


def _day(text: str | None) -> int | None:
    return None if text is None else int(text)
