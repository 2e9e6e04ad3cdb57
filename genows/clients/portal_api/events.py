"""Clinical events: what happened to patients, and when; which there are of some patients, and how long it took from one to another."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby

from genows.analysis.eventsurvival import EventSurvival, Moment, survival
from genows.clients.portal_api import dialect, people, subjects
from genows.clients.portal_api.listing import Found, Light, found_of_rows, listed
from genows.clients.portal_api.records import CLINICAL_DATA, EVENT
from genows.columns.blocks import Block, row_blocks
from genows.columns.jsonvalues import dumps, quoted
from genows.columns.owners import ROWS, Owners
from genows.data.patientevents import NUMBERS, EventRequest, Owner, Pair, events_of_patients, owners
from genows.data.storedclinical import ATTRIBUTE, STUDY
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode.weaving import VALUE
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

EVENT_KEYS = "third_event_keys"
PATIENTS, PATIENT_KEYS = "patientIdentifiers", ("patientId", "studyId")
REQUESTS, TYPE, ATTRIBUTES, PREFIX = "clinicalEventRequests", "eventType", "attributes", "attributeIdPrefix"
START, END, CENSORED = "startEventRequestIdentifier", "endEventRequestIdentifier", "censoredEventRequestIdentifier"
LAST = "LAST"
POSITIONS = ("FIRST", LAST)
EVENT_COLUMNS = ("study_id", "patient_id", "event_type", "start_date", "stop_date", "attributes")


def events_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ClinicalEvent records of one study: by patient, start, event."""
    pk = subjects.study(request, db, study_id).pk
    return listed(request.params, EVENT, _found(db, owners(db, pk, NUMBERS)))


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
    # By places and not by names, each pair quoted by itself: of 2.3 million events two thirds of the time.
    number, own, pair = db.item(query, "event_id"), db.item(query, *EVENT_COLUMNS[:-1]), db.item(query, "key", "value")
    for pk, rows in groupby(db.rows(query, **pks), key=number):
        told = list(rows)
        # Of an event without data there is one row, without a key.
        pairs = sorted(map(pair, told)) if len(told) > 1 else [its for its in map(pair, told) if its[0] is not None]
        attributes = ",".join([f'{{"key":{quoted(key)},"value":{quoted(value)}}}' for key, value in pairs])
        yield int(pk), (*own(told[0]), f"[{attributes}]")


def events_meta(request: Request, db: Session) -> Answer:
    """Answers which keys and values the events of the listed patients have: a ClinicalEvent record of each type, in lower case."""
    given = dialect.members(request.params.body)
    requests = _requests(given)
    found: dict[str, set[Pair]] = {}
    for _, its in events_of_patients(db, _patients(request, db, given)):
        for event in its:
            if not requests or any(each.takes(event) for each in requests):
                found.setdefault(event.kind, set()).update(event.pairs)
    rows = ((kind, dumps([{"key": key, "value": value} for key, value in sorted(found[kind])])) for kind in sorted(found))
    return listed(request.params, EVENT, found_of_rows(("event_type", "attributes"), rows))


def survival_data(request: Request, db: Session) -> Answer:
    """Answers two ClinicalData records of each listed patient with time between two events: months, and whether the second came."""
    given = dialect.members(request.params.body)
    for name in (PREFIX, START):
        if name not in given:
            raise ParameterError("body", f"should have {name}.")
    prefix = dialect.text(given[PREFIX], PREFIX)
    start, end, censored = (_moment(given[name], name) if name in given else None for name in (START, END, CENSORED))
    found: dict[Owner, EventSurvival] = {}
    for owner, its in events_of_patients(db, _patients(request, db, given)):
        if start and (lived := survival(its, start, end, censored)):
            found[owner] = lived
    rows = []
    for patient_id, study_id in dialect.pairs(given[PATIENTS], PATIENTS, *PATIENT_KEYS):
        if lived := found.get((study_id, patient_id)):
            values = {"MONTHS": repr(lived.months), "STATUS": "1:EVENT" if lived.ended else "0:CENSORED"}
            rows += [(patient_id, study_id, f"{prefix}_{name}", value) for name, value in values.items()]
    return listed(request.params, CLINICAL_DATA, replace(found_of_rows(("patient_id", STUDY, ATTRIBUTE, VALUE), rows), study=STUDY))


def _patients(request, db, given) -> list[int]:
    """Returns the numbers of the patients that a body lists and that the caller may read, in load order."""
    if PATIENTS not in given:
        raise ParameterError("body", f"should have {PATIENTS}.")
    pairs, query = dialect.pairs(given[PATIENTS], PATIENTS, *PATIENT_KEYS), "patients_by_ids"
    return list(map(db.item(query, "patient_pk"), people.identified(request, db, dialect.by_study(pairs), query, "patient_ids")))


def _requests(given) -> list[EventRequest]:
    """Returns the events that the members of an object name."""
    its = given.get(REQUESTS, [])
    return list(map(_request, dialect.objects(its, REQUESTS))) if its != [] else []


def _request(given) -> EventRequest:
    if TYPE not in given:
        raise ParameterError(REQUESTS, f"should hold objects with {TYPE}.")
    its = given.get(ATTRIBUTES, [])
    pairs = dialect.pairs(its, ATTRIBUTES, "key", "value") if its != [] else []
    return EventRequest(dialect.text(given[TYPE], TYPE).lower(), frozenset((key.lower(), value.lower()) for key, value in pairs))


def _moment(value, name) -> Moment:
    given = dialect.members(value, name)
    if given.get("position") not in POSITIONS:
        raise ParameterError(name, f"should have a position: {' or '.join(POSITIONS)}.")
    return Moment(_requests(given), given["position"] == LAST)
