"""How patients fared: the events of their timelines, and how long they were observed until what an endpoint counts."""

from collections.abc import Iterator, Sequence

from genows.auth import permissions
from genows.clients.revised.scope import chosen_samples
from genows.columns.blocks import Block, row_blocks
from genows.columns.ordered import grouped
from genows.columns.owners import ROWS, Owners, Run
from genows.data import clinical, patientevents
from genows.data.attachments import EVENT
from genows.data.clinicalmeanings import MONTHS, STATUS, event_of, months_of
from genows.data.numbers import double_text
from genows.data.people import patient_pks, samples_with_patients
from genows.data.storedclinical import OWNER, PATIENTS
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer, RowBlocks
from genows.http.request import Request

# Types of events per query, at most; with more all are read and the listed ones picked.
MOST_TYPES = 200


def clinical_events(request: Request, db: Session) -> Answer:
    """Answers DBClinicalEvent records of one study, one a key of an event.

    By patient in load order, then start, event and key.
    """
    params = request.params
    study_id, patient_ids = params.required("study_id"), params.ids("patient_ids")
    event_types = params.ids("event_types")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return answers.nothing(EVENT)
    pks: Sequence[int] | None = None
    if patient_ids is not None:
        query = "patient_pks_by_ids"
        pks = list(map(db.item(query, "patient_pk"), db.rows(query, study_pks=[study.pk], patient_ids=patient_ids)))
    event, pair = (db.item("clinical_events_by_patients", *names) for names in (("event_id",), ("key", "value")))

    # Sorted here: portals' collations sort texts without regard to case. Of an event without keys there is one row.
    def ordered(those: Sequence[int]) -> Iterator[tuple]:
        return grouped(_event_rows(db, those, event_types), event, pair)

    def part(offset: int, limit: int) -> Iterator[Block]:
        return owners().blocks(lambda those: row_blocks(EVENT.columns, ordered(those)), offset, limit, rows=ROWS)

    def owners() -> Owners:
        its = patientevents.owners(db, study.pk, patientevents.ROW_NUMBERS)
        return its if pks is None else its.chosen(frozenset(pks).__contains__)

    def runs() -> list[Run] | None:
        return [Run(owners().total, part)] if event_types is None else None

    return answers.of_blocks(EVENT, RowBlocks(answers.view_of(EVENT), lambda: ordered(patient_pks(db, study.pk) if pks is None else pks), runs))


def _event_rows(db, patient_pks, event_types) -> Iterator[tuple]:
    kind = db.item("clinical_events_by_patients", "event_type")
    wanted = None if event_types is None or len(event_types) <= MOST_TYPES else frozenset(event_types)
    for pks in map(list, batches(patient_pks)):
        if event_types is None or wanted is not None:
            rows = db.rows("clinical_events_by_patients", patient_pks=pks)
        else:
            rows = db.rows("clinical_events_by_types", patient_pks=pks, event_types=event_types)
        yield from rows if wanted is None else (row for row in rows if kind(row) in wanted)


def survival(request: Request, db: Session) -> Answer:
    """Answers DBSurvival records of one study: by patient in load order, then endpoint by its name.

    patient_ids win over samples.
    """
    params = request.params
    study_id, asked, patient_ids = params.required("study_id"), params.ids("endpoints"), params.ids("patient_ids")
    study = permissions.named_study(db, request.caller, study_id)
    samples = chosen_samples(request, db)
    if study is None or samples is None:
        return answers.nothing(db.record("survival"))

    def rows() -> Iterator[tuple]:
        names = None if patient_ids is not None else samples.names(db, study)
        patients = patient_ids
        if names is not None:
            patients = tuple(row.patient_id for row in samples_with_patients(db, study.pk) if row.sample_pk in names)
        wanted = None if patients is None else frozenset(patients)
        yield from _records(db, study, _endpoints(db, study, asked), wanted)

    return answers.records(db.record("survival"), rows)


def _endpoints(db: Session, study: Study, asked: tuple[str, ...] | None) -> list[str]:
    """Returns the endpoints, in capitals, by name, of which the study has both attributes: all, or those of *asked*."""
    defined = {attribute.attr_id for attribute in db.named("attributes_by_level", study_pks=[study.pk], of_patients=1)}
    with_months = {name.removesuffix(MONTHS) for name in defined if name.endswith(MONTHS)}
    there = {name for name in with_months if name + STATUS in defined}
    return sorted(there if asked is None else there & {name.upper() for name in asked})


def _records(db: Session, study: Study, endpoints: list[str], patients: frozenset[str] | None) -> Iterator[tuple]:
    """Yields the records of these patients (None: all) that have a value of an endpoint."""
    columns = [name + ending for name in endpoints for ending in (MONTHS, STATUS)]
    for block in clinical.read(db, study.pk, PATIENTS, patients, columns):
        values = block.with_columns({name: None for name in columns if name not in block.columns})
        for patient_id, *found in values.rows((OWNER, *columns)):
            for name, months, status in zip(endpoints, found[::2], found[1::2], strict=True):
                if months is not None or status is not None:
                    event = event_of(status)
                    known = None if event is None else str(int(event))
                    yield study.study_id, patient_id, name.lower(), double_text(months_of(months)), known, status
