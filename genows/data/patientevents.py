"""What happened to patients, how much of it to whom, and which of it a request names: by types of events and by keys and values, letter case ignored."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from genows.columns.owners import Owners
from genows.data.patientsets import KIND
from genows.db import packed
from genows.db.lists import batches
from genows.db.sessions import Session

BY_PATIENTS = "clinical_events_by_patients"
# How many events each patient has, and how many rows these are, one a key: queries, and items of what is packed.
NUMBERS, ROW_NUMBERS = "event_numbers", "event_row_numbers"
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


def owners(db: Session, study_pk: int, numbers: str) -> Owners:
    """Returns the patients of a study that have events, kept until the data change. *numbers*: NUMBERS or ROW_NUMBERS."""
    return db.cache.get((numbers, study_pk), lambda: _owners(db, study_pk, numbers), Owners.weight)


def _owners(db, study_pk, numbers) -> Owners:
    text = packed.content(db, KIND, study_pk, numbers) if packed.is_packed(db, study_pk) else None
    return Owners(db.rows(numbers, study_pk=study_pk)) if text is None else Owners.of_text(text)


def stored_owners(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields (kind, owner, item, content) of what a load stores of them.

    To count the 3.9 million rows of 2.3 million events takes 0.6 s of CPU, which the first page far behind would take.
    """
    for numbers in (NUMBERS, ROW_NUMBERS):
        yield KIND, study_pk, numbers, Owners(db.rows(numbers, study_pk=study_pk)).text()


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
