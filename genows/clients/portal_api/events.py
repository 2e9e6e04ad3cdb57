"""Clinical events: what happened to patients, and when.

And of these the treatments, with the samples that were taken before or after them.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from genows.clients.portal_api import dialect, people, subjects
from genows.clients.portal_api.listing import Found, Light, found_of_rows, listed
from genows.clients.portal_api.records import EVENT, PATIENT_TREATMENT, SAMPLE_TREATMENT, TREATED_SAMPLE, nested
from genows.columns.blocks import Block, row_blocks
from genows.columns.jsonvalues import dumps
from genows.columns.owners import ROWS, Owners
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.errors import NotOffered
from genows.http.answers import Answer
from genows.http.request import Request

EVENT_KEYS, EVENT_NUMBERS = "third_event_keys", "third_event_numbers"
EVENT_COLUMNS = ("study_id", "patient_id", "event_type", "start_date", "stop_date", "attributes")
# Tier → the key of a treatment's data, and what separates its values.
TIERS = {"Agent": ("AGENT", None), "AgentClass": ("AGENT_CLASS", None), "AgentTarget": ("AGENT_TARGET", ",")}
KNOWN = ("studyIds", "sampleIdentifiers")
SAMPLES = "samples_by_studies"
BEFORE, AFTER = "Pre", "Post"


def events_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ClinicalEvent records of one study: by patient, start, event."""
    pk = subjects.study(request, db, study_id).pk
    owners = db.cache.get((EVENT_NUMBERS, pk), lambda: Owners(db.rows(EVENT_NUMBERS, study_pk=pk)), Owners.weight)
    return listed(request.params, EVENT, _found(db, owners))


def events_of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers those of one patient."""
    pk = subjects.study(request, db, study_id).pk
    patient_pk = subjects.patient_row(db, pk, study_id, patient_id).patient_pk
    return listed(request.params, EVENT, _found(db, Owners([(patient_pk, db.number(EVENT_KEYS, patient_pks=[patient_pk]))])))


def _found(db, owners: Owners) -> Found:
    def read(pks):
        return row_blocks(EVENT_COLUMNS, (event for _, event in _events(db, "clinical_events_by_patients", patient_pks=pks)))

    def keys(pks):
        return row_blocks(columns, db.rows(EVENT_KEYS, patient_pks=pks))

    columns, some = db.columns(EVENT_KEYS), partial(owners.blocks, read, rows=ROWS)
    light = Light(columns, partial(owners.blocks, keys, rows=ROWS), partial(_named, db))
    return Found(EVENT_COLUMNS, some, lambda: owners.total, some, light=light)


def _named(db, keys: Block) -> Block:
    """Returns the events of these numbers, in their order."""
    pks = keys.values("event_id")
    found: dict[int, tuple] = {}
    for batch in batches(pks):
        found |= _events(db, "clinical_events_by_ids", event_ids=batch)
    return Block.of_rows(EVENT_COLUMNS, list(map(found.__getitem__, pks)))


def _events(db, query, **pks) -> Iterator[tuple[int, tuple]]:
    """Yields the number of each event, and its columns."""
    for pk, rows in groupby(db.named(query, **pks), key=lambda row: row.event_id):
        told = list(rows)
        first = told[0]
        pairs = sorted((row.key, row.value) for row in told if row.key is not None)
        attributes = dumps([{"key": key, "value": value} for key, value in pairs])
        yield int(pk), (first.study_id, first.patient_id, first.event_type, first.start_date, first.stop_date, attributes)


class Sample(NamedTuple):
    """A sample of the selection."""

    patient_pk: int
    sample_id: str
    patient_id: str
    study_id: str


def shows_patients(request: Request, db: Session) -> Answer:
    """Answers whether the listed studies have treatments of the tier."""
    return _truth(bool(_starts(db, _studies(request, db), request.params["tier"])))


def shows_samples(request: Request, db: Session) -> Answer:
    """Answers whether the listed studies have treatments of the tier, and a sample of which is known when it was taken."""
    pks = _studies(request, db)
    if not _starts(db, pks, request.params["tier"]):
        return _truth(False)
    names = set(map(db.item(SAMPLES, "sample_id"), db.rows(SAMPLES, study_pks=pks)))
    return _truth(any(row[2] in names for row in db.all("third_acquisitions", study_pks=pks)))


def patient_treatments(request: Request, db: Session) -> Answer:
    """Answers PatientTreatmentRow records, by treatment: how many patients had it, and their samples."""
    pks, samples = _selection(request, db)
    starts = _starts(db, pks, request.params["tier"])
    rows = []
    for name, places in by_treatment(starts, samples):
        of_name = [samples[place] for place in places]
        rows.append((name, len({sample.patient_pk for sample in of_name}), _sample_texts(of_name)))
    return listed(request.params, PATIENT_TREATMENT, found_of_rows(("treatment", "count", "samples"), rows))


def sample_treatments(request: Request, db: Session) -> Answer:
    """Answers SampleTreatmentRow records, by treatment: the samples that were taken before one began, and after."""
    pks, samples = _selection(request, db)
    starts = _starts(db, pks, request.params["tier"])
    taken = {(patient, sample_id): start for patient, start, sample_id in db.all("third_acquisitions", study_pks=pks)}
    rows = []
    for name, places in by_treatment(starts, samples):
        sides: dict[str, list[tuple]] = {BEFORE: [], AFTER: []}
        for sample in (samples[place] for place in places):
            when = taken.get((sample.patient_pk, sample.sample_id))
            if when is not None:
                sides[AFTER if when > starts[sample.patient_pk, name] else BEFORE].append((*sample, when))
        rows += [(side, name, len(those), _sample_texts(those)) for side, those in sides.items() if those]
    return listed(request.params, SAMPLE_TREATMENT, found_of_rows(("time", "treatment", "count", "samples"), rows))


def by_treatment(starts: dict[tuple[int, str], int], samples: list[Sample]) -> list[tuple[str, list[int]]]:
    """Returns (treatment, places of the samples of patients who had it), by treatment."""
    of_patient: dict[int, list[int]] = {}
    for place, sample in enumerate(samples):
        of_patient.setdefault(sample.patient_pk, []).append(place)
    found: dict[str, list[int]] = {}
    for patient_pk, name in starts:
        if patient_pk in of_patient:
            found.setdefault(name, []).extend(of_patient[patient_pk])
    return [(name, sorted(found[name])) for name in sorted(found)]


def _truth(shown: bool) -> Answer:
    return Answer((b"true" if shown else b"false",))


def _studies(request, db) -> list[int]:
    """Returns the listed studies; the front end lists none where there are none."""
    body = request.params.body
    return subjects.study_pks(request, db, dialect.texts(body, "body") if body != [] else [])


def _starts(db, study_pks, tier) -> dict[tuple[int, str], int]:
    """Returns (patient_pk, treatment) → when the first of that name began."""
    key, separator = TIERS[tier]
    found: dict[tuple[int, str], int] = {}
    for patient, start, name, value in db.all("third_treatments", study_pks=study_pks):
        if name.upper() == key:
            for part in value.split(separator) if separator else [value]:
                pair = patient, part.strip()
                found[pair] = min(start, found.get(pair, start))
    return found


def _selection(request, db) -> tuple[list[int], list[Sample]]:
    """Returns the studies and samples of a filter that names studies or samples, and nothing else."""
    given = dialect.members(request.params.body)
    for name, value in given.items():
        if name not in KNOWN and value not in ([], "", False):
            raise NotOffered(f"{name[:60]} is not understood here; name studyIds or sampleIdentifiers.")
    kind = dialect.which_is_given(given, *KNOWN)
    query, take = "samples_by_ids", db.item(SAMPLES, "patient_pk", "sample_id", "patient_id", "study_id")
    if kind == "studyIds":
        pks = subjects.study_pks(request, db, dialect.texts(given[kind], kind))
        rows: Iterable[Any] = db.all(SAMPLES, study_pks=pks)
    else:
        rows = people.identified(request, db, dialect.pairs(given[kind], kind, "sampleId", "studyId"), query, "sample_ids")
        study = db.columns(query).index("study_pk")
        pks = sorted({row[study] for row in rows})
    return pks, [Sample(*take(row)) for row in rows]


def _sample_texts(samples) -> str:
    columns = ("patient_pk", "sample_id", "patient_id", "study_id", "time_taken")
    return f"[{','.join(nested(TREATED_SAMPLE, columns[: len(samples[0])], samples))}]"
