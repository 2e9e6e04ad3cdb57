"""Which patients of a study have which events and treatments, and when their samples were taken: what cohorts are counted from.

Stored of a packed study, in sets of places; else made of the tables.
"""

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from genows.columns.codes import ascending_of, ascending_text, numbers_of, numbers_text
from genows.columns.jsonvalues import dumps
from genows.data.people import samples_with_patients
from genows.db import packed
from genows.db.sessions import Session

KIND, TYPES, DAYS = "events of patients", "types", "days"
# Tier → the key of a treatment's data, and what separates its values.
TIERS = {"Agent": ("AGENT", None), "AgentClass": ("AGENT_CLASS", None), "AgentTarget": ("AGENT_TARGET", ",")}


class People(NamedTuple):
    """The patients of a study, by place, and of each of its samples the place of its patient."""

    patient_ids: list[str]
    patient_pks: array
    patient_of: array

    def places(self) -> dict[int, int]:
        """Returns patient_pk → place."""
        return {pk: place for place, pk in enumerate(self.patient_pks)}

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 500 + sum(map(len, self.patient_ids)) + 70 * len(self.patient_ids) + 4 * len(self.patient_of)


def people(db: Session, study_pk: int) -> People:
    """Returns what the tables say of them."""
    found = People([], array("q"), array("I"))
    for pk, patient_id in db.rows("patient_names", study_pk=study_pk):
        found.patient_ids.append(patient_id)
        found.patient_pks.append(pk)
    places = found.places()
    found.patient_of.extend(places[row.patient_pk] for row in samples_with_patients(db, study_pk))
    return found


class TreatedPatients(NamedTuple):
    """Places, ascending: of *patients* who had a treatment, of samples that were taken *before* it began, and *after*."""

    patients: array
    before: array
    after: array


def event_types(db: Session, study_pk: int, people: People) -> dict[str, array]:
    """Returns type of event, ascending → the places of the patients who have one."""
    found, place_of = dict[str, array](), people.places()
    for patient, type_, _ in db.rows("event_types_of_patients", study_pk=study_pk):
        found.setdefault(type_, array("I")).append(place_of[patient])
    return dict(sorted(found.items()))


def days(db: Session, study_pk: int, sample_ids: Sequence[str], people: People) -> dict[int, int]:
    """Returns place of a sample → the day on which it was taken, the earliest."""
    found, place_of_id = dict[int, int](), dict[str, int]()
    for patient, day, sample_id in db.rows("third_acquisitions", study_pks=[study_pk]):
        place_of_id = place_of_id or {each: place for place, each in enumerate(sample_ids)}
        place = place_of_id.get(sample_id)
        if place is not None and day is not None and people.patient_pks[people.patient_of[place]] == patient:
            found[place] = min(day, found.get(place, day))
    return found


def treatments(db: Session, study_pk: int, people: People, taken: Mapping[int, int]) -> dict[str, dict[str, TreatedPatients]]:
    """Returns tier → treatment, ascending → who had it. *taken*: as `days` gives it."""
    samples: dict[int, list[int]] = {}
    for place in sorted(taken):
        samples.setdefault(people.patient_of[place], []).append(place)
    place_of = people.places()
    tiers: dict[str, dict[str, TreatedPatients]] = {tier: {} for tier in TIERS}
    for patient, rows in groupby(db.rows("third_treatments", study_pks=[study_pk]), key=itemgetter(0)):
        for (tier, name), start in _starts(rows).items():
            treated = tiers[tier].setdefault(name, TreatedPatients(array("I"), array("I"), array("I")))
            treated.patients.append(place_of[patient])
            for place in samples.get(place_of[patient], ()):
                (treated.after if start is not None and taken[place] > start else treated.before).append(place)
    return {tier: {name: _in_order(its) for name, its in sorted(named.items())} for tier, named in tiers.items()}


def _starts(rows) -> dict[tuple[str, str], int | None]:
    """Returns (tier, treatment) → when a patient's first began, None where that is not known."""
    found: dict[tuple[str, str], int | None] = {}
    for _, start, name, value in rows:
        for tier, (key, separator) in TIERS.items():
            if name.upper() != key:
                continue
            for part in value.split(separator) if separator else [value]:
                before = found.get((tier, part.strip()))
                found[tier, part.strip()] = start if before is None else before if start is None else min(start, before)
    return found


def _in_order(treated: TreatedPatients) -> TreatedPatients:
    return TreatedPatients(*(array("I", sorted(places)) for places in treated))


def stored_types(db: Session, study_pk: int) -> dict[str, array]:
    """Returns what `event_types` says of a packed study."""
    return {type_: ascending_of(text) for type_, text in json.loads(packed.required(db, KIND, study_pk, TYPES))}


def stored_days(db: Session, study_pk: int) -> dict[int, int]:
    """Returns what `days` says of a packed study."""
    places, numbers = json.loads(packed.required(db, KIND, study_pk, DAYS))
    return dict(zip(ascending_of(places), numbers_of(numbers), strict=True))


def stored_treatments(db: Session, study_pk: int, tier: str) -> dict[str, TreatedPatients]:
    """Returns what `treatments` says of a tier of a packed study."""
    return {name: TreatedPatients(*map(ascending_of, texts)) for name, *texts in json.loads(packed.required(db, KIND, study_pk, tier))}


def stored(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields (kind, owner, item, content) of what a load stores of a study."""
    its = people(db, study_pk)
    types = event_types(db, study_pk, its)
    yield KIND, study_pk, TYPES, _texts((type_, [places]) for type_, places in types.items())
    taken = days(db, study_pk, [sample_id for _, sample_id in db.rows("sample_names", study_pk=study_pk)], its)
    places = sorted(taken)
    yield KIND, study_pk, DAYS, dumps([ascending_text(places), numbers_text(array("q", map(taken.__getitem__, places)))])
    for tier, named in treatments(db, study_pk, its, taken).items():
        yield KIND, study_pk, tier, _texts(named.items())


def _texts(named: Iterable[tuple[str, Sequence[array]]]) -> str:
    return dumps([[name, *map(ascending_text, places)] for name, places in named])
