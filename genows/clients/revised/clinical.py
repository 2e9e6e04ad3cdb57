"""Clinical attributes and data, as records and as tables; how often values stand there; timelines, and how long patients were observed.

Of a packed study the data are read from packed columns, else from the tables; the bytes are the same.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, repeat
from operator import itemgetter
from typing import NamedTuple

from genows.auth import permissions
from genows.clients.revised.scope import chosen_samples
from genows.columns.packedcolumns import PATIENTS as PACKED_PATIENTS
from genows.columns.packedcolumns import SAMPLES as PACKED_SAMPLES
from genows.columns.packedcolumns import Index, OwnerKind, blocks, texts
from genows.data import clinical
from genows.data.clinical import MONTHS, STATUS, event_of, months_of, picker
from genows.data.numbers import double_text
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode import columntext
from genows.encode.recordtext import RecordText
from genows.encode.tabletext import Table, distinct
from genows.http import answers
from genows.http.answers import Answer, Source
from genows.http.recordpages import row_batches
from genows.http.request import Request

# Attributes per query, at most; with more all are read and the listed ones picked.
MOST_ATTRIBUTES = 200
# Of a Python integer in a list, about.
PK_BYTES = 40
# Cells of rows that are held at a time.
HELD_CELLS = 50_000
# Records of more values, 10 MB and more, would not be kept: they leave as they are made.
KEPT_VALUES = 100_000
# Types of events per query, at most; with more all are read and the listed ones picked.
MOST_TYPES = 200


class Level(NamedTuple):
    """The names of parameters and queries in which the clinical data of patients and of samples differ."""

    packed: OwnerKind
    owner: str
    pk: str
    ids: str
    pks: str
    pks_by_ids: str
    attributes: str
    all_of_study: str
    data: str
    data_of_attributes: str
    data_of_study_attributes: str


PATIENTS = Level(
    PACKED_PATIENTS,
    "patient_id", "patient_pk", "patient_ids", "patient_pks", "patient_pks_by_ids", "attributes_by_patients", "patient_names",
    "clinical_data_by_patients", "clinical_data_by_patients_attributes", "clinical_data_by_patient_attributes",
)  # fmt: skip
SAMPLES = Level(
    PACKED_SAMPLES,
    "sample_id", "sample_pk", "sample_ids", "sample_pks", "sample_pks_by_ids", "attributes_by_samples", "sample_names",
    "clinical_data_by_samples", "clinical_data_by_samples_attributes", "clinical_data_by_sample_attributes",
)  # fmt: skip


def attributes(request: Request, db: Session) -> Answer:
    """Answers DBClinicalField records of patients and samples alike; study_id wins over attr_ids."""
    study_id, attr_ids = request.params.one("study_id"), request.params.ids("attr_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    if study_id is not None or attr_ids is None:
        rows = db.rows("attributes_by_studies", study_pks=pks)
    else:
        rows = db.rows("attributes_by_ids", study_pks=pks, attr_ids=attr_ids)
    return _definitions(db, rows)


def patient_attributes(request: Request, db: Session) -> Answer:
    """Answers DBClinicalField records of patients; with patient_ids those that have a value in at least one of them."""
    return _attributes_of(request, db, PATIENTS)


def sample_attributes(request: Request, db: Session) -> Answer:
    """Answers DBClinicalField records of samples; with sample_ids those that have a value in at least one of them."""
    return _attributes_of(request, db, SAMPLES)


def _attributes_of(request, db, level: Level):
    study_id, ids = request.params.one("study_id"), request.params.ids(level.ids)
    pks = permissions.study_pks(db, request.caller, study_id)
    of_patients = int(level is PATIENTS)
    if ids is None:
        return _definitions(db, db.rows("attributes_by_level", study_pks=pks, of_patients=of_patients))
    if study_id is not None and pks:
        found = _packed_attributes(db, level.packed, pks[0], ids)
        if found is not None:
            attribute = db.item("attributes_by_level", "attr_id")
            rows = db.rows("attributes_by_level", study_pks=pks, of_patients=of_patients)
            return _definitions(db, (row for row in rows if attribute(row) in found))
    owner_pks = _pks(db, level, level.pks_by_ids, study_pks=pks, **{level.ids: ids})
    return _definitions(db, db.rows(level.attributes, study_pks=pks, **{level.pks: owner_pks}))


def _definitions(db, rows):
    """Takes rows ordered by attribute and study; studies that define an attribute identically give one record."""
    by_id = groupby(rows, key=db.item("attributes_by_studies", "attr_id"))
    distinct = (row for _, same_id in by_id for row in dict.fromkeys(same_id))
    return answers.records(db.record("attributes"), distinct)


def patient_data(request: Request, db: Session) -> Answer:
    """Answers DBClinicalPatientData records of one study: by patient in load order, then attribute."""
    return _data(request, db, PATIENTS)


def sample_data(request: Request, db: Session) -> Answer:
    """Answers DBClinicalSampleData records of one study: by sample in load order, then attribute."""
    return _data(request, db, SAMPLES)


def _data(request, db, level: Level):
    params = request.params
    study_id, attribute_ids, ids = params.required("study_id"), params.required_ids("attribute_ids"), params.ids(level.ids)
    shape = params.one_of("shape", "records", "table")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return answers.nothing(db.record(level.data))
    answer = _records(db, level, study, attribute_ids, ids)
    return answer if shape == "records" else _table(db, level, study, attribute_ids, ids, answer)


def _table(db, level: Level, study, attribute_ids, ids, answer: Answer) -> Answer:
    rows = db.rows("attributes_by_level", study_pks=[study.pk], of_patients=int(level is PATIENTS))
    defined = sorted(map(db.item("attributes_by_level", "attr_id"), rows))
    attributes = defined if attribute_ids is None else [name for name in attribute_ids if name in frozenset(defined)]
    packed = _packed_rows(db, level.packed, study, attributes, ids)
    if packed is None and answer.source is not None:
        names = map(db.item(level.all_of_study, level.owner), db.rows(level.all_of_study, study_pk=study.pk))
        owners = list(names) if ids is None else [name for name in names if name in frozenset(ids)]
        packed = _pivoted(answer.source, owners, attributes)
    return _wide_answer(level.owner, study.study_id, attributes, packed or iter(()))


def _records(db, level: Level, study, attribute_ids, ids) -> Answer:
    asked = db, level.packed, study, db.record(level.data).names, attribute_ids, ids
    batches_of_records = _packed_batches(*asked)
    if batches_of_records is not None:
        return answers.byte_array(batches_of_records, db.record(level.data), partial(_packed_lines, *asked))
    values: dict[str, object] = {"study_pk": study.pk}
    chosen = None
    if attribute_ids is not None and len(attribute_ids) <= MOST_ATTRIBUTES:
        values["attribute_ids"] = attribute_ids
    elif attribute_ids is not None:
        # SQLite looks for each attribute in each sample: 20,000 of 1,000 take it 1.7 s. More than any study has are picked in Python.
        chosen = frozenset(attribute_ids)
    if ids is not None:
        pks = _pks(db, level, level.pks_by_ids, study_pks=[study.pk], **{level.ids: ids})
    elif "attribute_ids" in values:
        return _values(db, level, level.data_of_study_attributes, [values])
    else:
        # The patients or samples of a study are the same for each caller, and change only when the data do.
        pks = db.cache.get(
            (level.all_of_study, study.pk), lambda: _pks(db, level, level.all_of_study, study_pk=study.pk), _bytes_of
        )
    name = level.data_of_attributes if "attribute_ids" in values else level.data
    return _values(db, level, name, [{**values, level.pks: batch} for batch in batches(pks)], chosen)


def _pks(db, level, name, **values) -> list[int]:
    return list(map(db.item(name, level.pk), db.rows(name, **values)))


def _bytes_of(pks):
    return PK_BYTES * len(pks)


def _values(db, level: Level, name: str, batches: Iterable[dict], chosen: Collection[str] | None = None):
    """Answers the values by patient or sample, then attribute: sorted here where the database's collation sorts texts its own way.

    *batches*: the parameters of the query, one set a batch. *chosen*: attribute ids; None for all.
    """
    if db.orders_exactly and chosen is None:
        texts = (text for values in batches for text in db.json(name, **values))
        return answers.json_array(texts, db.record(level.data))
    owner, attribute = db.item(name, level.owner), db.item(name, "attr_id")
    rows = (row for values in batches for row in db.rows(name, **values) if chosen is None or attribute(row) in chosen)
    return answers.records(db.record(level.data), answers.grouped(rows, owner, attribute))


def _wide_answer(owner: str, study_id: str, attributes: Sequence[str], rows: Iterator[tuple]) -> Answer:
    """Answers rows of study, owner, and a value for each of *attributes*. *owner*: the name of the field, patient_id or sample_id."""
    heads = ("study_id", owner)
    names, most = (*heads, *distinct(attributes, heads)), max(1, HELD_CELLS // (len(attributes) + 2))
    return answers.wide(Source(names, rows=((study_id, *row) for row in rows), batch=most))


def _packed_rows(
    db: Session, kind: OwnerKind, study: Study, attributes: Sequence[str], ids: Collection[str] | None
) -> Iterator[tuple] | None:
    """Returns (owner, values of *attributes*) of each owner in load order, also of those without any; None where the tables have to be asked."""
    index = clinical.index(db, kind, study.pk, ids)
    return None if index is None else _rows_of_blocks(db, kind, study, index, attributes, ids)


def _rows_of_blocks(db, kind, study, index, attributes, ids):
    owners, known = clinical.owner_ids(db, kind, study.pk), frozenset(index.attributes)
    for part, pick, found in _packed_parts(db, kind, study, index, [name for name in attributes if name in known], ids, True):
        some = pick(owners[part])
        columns = [pick(texts(found[name])) if name in found else repeat(None, len(some)) for name in attributes]
        yield from zip(some, *columns, strict=True)


def _pivoted(source: Source, owners: Sequence[str], attributes: Sequence[str]) -> Iterator[tuple]:
    """Yields the same from records of (attribute, value, study, owner) by owner. *owners*: all, in the order of the records."""
    records = (record for batch in row_batches(source) for record in batch)
    groups = groupby(records, key=itemgetter(3))
    owner, values = next(groups, (None, iter(())))
    for name in owners:
        if name != owner:
            yield (name, *repeat(None, len(attributes)))
            continue
        its = {record[0]: record[1] for record in values}
        yield (name, *map(its.get, attributes))
        owner, values = next(groups, (None, iter(())))


def clinical_values(request: Request, db: Session) -> Answer:
    """Answers DBClinicalValue records of one study: by attribute, of patients before those of samples, then value."""
    study_id, asked = request.params.required("study_id"), request.params.ids("attribute_ids")
    study, record = permissions.named_study(db, request.caller, study_id), db.record("clinical_values")
    if study is None:
        return answers.nothing(record)
    wanted = None if asked is None else frozenset(asked)

    def rows() -> Iterator[tuple]:
        found = [(attr_id, 0, value, number) for attr_id, value, number in db.rows("patient_values", study_pk=study.pk)]
        found += [(attr_id, 1, value, number) for attr_id, value, number in db.rows("sample_values", study_pk=study.pk)]
        for attr_id, of_samples, value, number in sorted(found, key=lambda one: one[:3]):
            if wanted is None or attr_id in wanted:
                yield study.study_id, attr_id, str(1 - of_samples), value, str(number)

    return answers.records(record, rows())


def _packed_batches(
    db: Session,
    kind: OwnerKind,
    study: Study,
    fields: Sequence[str],
    attribute_ids: Collection[str] | None,
    ids: Collection[str] | None,
) -> Iterator[list[bytes]] | None:
    """Returns the records of the study by owner, then attribute, as `answers.byte_array` takes them; None where the tables have to be asked.

    *fields*: of the record, in their order; *attribute_ids*, *ids* of samples or patients: None for all. Those of all owners are kept.

    PERF: 3 attributes of listed samples 4 times as fast as from the tables; of all, kept, 2.7 times as fast as made anew.
    """
    index = clinical.index(db, kind, study.pk, ids)
    if index is None:
        return None
    chosen = _chosen(index, attribute_ids)
    if ids is not None or index.owners * len(chosen) > KEPT_VALUES:
        return _batches(db, kind, study, fields, index, chosen, ids)
    # Kept without the comma before each batch, which is its first piece.
    made = lambda: (b"".join(batch[1:]) for batch in _batches(db, kind, study, fields, index, chosen, None))  # noqa: E731
    return ([b",", records] for records in db.cache.texts((kind.values, "records", study.pk, *chosen), made))


def _packed_lines(
    db: Session,
    kind: OwnerKind,
    study: Study,
    fields: Sequence[str],
    attribute_ids: Collection[str] | None,
    ids: Collection[str] | None,
    table: Table,
) -> Iterator[bytes]:
    """Returns the same records as lines of *table*, where `batches` gives some; those of all owners are kept.

    PERF: 2.4 times as fast as by way of JSON; kept, 2.8 times as fast as made anew.
    """
    index = clinical.index(db, kind, study.pk, ids)
    assert index is not None
    chosen = _chosen(index, attribute_ids)
    made = partial(_new_lines, db, kind, study, fields, index, chosen, ids, table)
    return made() if ids is not None else db.cache.texts((kind.values, "lines", table.separator, study.pk, *chosen), made)


def _new_lines(db, kind, study, fields, index: Index, chosen, ids, table: Table) -> Iterator[bytes]:
    heads = dict(zip(chosen, columntext.line_heads(chosen, table), strict=True))
    key = (kind.values, "line tails", table.separator, study.pk)
    owners = partial(clinical.owner_texts, db, kind, study.pk)
    tails = db.cache.get(key, lambda: columntext.line_tails(study.study_id, owners(), table))
    for part, pick, found in _packed_parts(db, kind, study, index, chosen, ids):
        columns = [cells for column in found.values() if (cells := columntext.line_cells(column, table)) is not None]
        if len(columns) == len(found):
            yield from columntext.lines([heads[name] for name in found], list(map(pick, columns)), pick(tails[part]))
        else:
            record_text, its = RecordText(fields), _tails(db, kind, study, fields[2:])[part]
            for batch in _block(dict(zip(found, columntext.heads(fields[:2], found), strict=True)), pick(its), pick, found):
                yield record_text.table(b"".join(batch)[1:].decode(), table).encode()


def _chosen(index: Index, attribute_ids):
    return sorted(index.attributes if attribute_ids is None else frozenset(attribute_ids).intersection(index.attributes))


def _packed_parts(db: Session, kind: OwnerKind, study: Study, index: Index, chosen: Sequence[str], ids: Collection[str] | None, every: bool = False):
    """Yields of each block the part of all owners that it holds, what picks the wanted ones of them, and its columns by attribute.

    *every*: also blocks that have no value of *chosen*.
    """
    runs = {} if ids is None else dict(blocks(clinical.positions(db, kind, study.pk, ids), index.block))
    numbers = range(index.blocks) if ids is None else runs
    found_columns = clinical.columns(db, kind, study.pk, index, chosen, numbers)
    for block, found in _every(found_columns, numbers) if every else found_columns:
        first, end = block * index.block, min((block + 1) * index.block, index.owners)
        pick = picker(runs[block]) if ids is not None and len(runs[block]) < end - first else _all
        yield slice(first, end), pick, found


def _every(found, numbers):
    """Yields what *found* gives, and the blocks of *numbers* that it leaves out, empty."""
    given, columns = next(found, (None, {}))
    for block in numbers:
        if block == given:
            yield block, columns
            given, columns = next(found, (None, {}))
        else:
            yield block, {}


def _all(column):
    return column


def _batches(db, kind, study, fields, index: Index, chosen, ids):
    heads = dict(zip(chosen, columntext.heads(fields[:2], chosen), strict=True))
    tails = db.cache.get((kind.values, "tails", study.pk), lambda: _tails(db, kind, study, fields[2:]))
    for part, pick, found in _packed_parts(db, kind, study, index, chosen, ids):
        yield from _block(heads, pick(tails[part]), pick, found)


def _block(heads, ends, pick, found):
    columns = [pick(column.encode().split(b"\n")) for column in found.values()]
    return columntext.batches([heads[attribute] for attribute in found], columns, ends)


def _tails(db, kind, study, fields):
    study_field, owner_field = fields
    return columntext.tails({study_field: study.study_id}, owner_field, clinical.owner_texts(db, kind, study.pk))


def _packed_attributes(db: Session, kind: OwnerKind, study_pk: int, ids: Collection[str]) -> set[str] | None:
    """Returns the attributes of which one of the listed samples or patients has a value; None where the tables have to be asked."""
    index = clinical.index(db, kind, study_pk, ids)
    if index is None:
        return None
    return clinical.attributes_of(db, kind, study_pk, index, clinical.positions(db, kind, study_pk, ids))


def clinical_events(request: Request, db: Session) -> Answer:
    """Answers DBClinicalEvent records of one study, one a key of an event: by patient in load order, then start, event and key."""
    params = request.params
    study_id, patient_ids, event_types = params.required("study_id"), params.ids("patient_ids"), params.ids("event_types")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return answers.nothing(db.record("clinical_events"))
    if patient_ids is None:
        rows = db.rows("patient_names", study_pk=study.pk)
    else:
        rows = db.rows("patient_pks_by_ids", study_pks=[study.pk], patient_ids=patient_ids)
    pks = list(map(db.item("patient_names", "patient_pk"), rows))
    event, key, value = db.item("clinical_events_by_patients", "event_id"), *_event_columns(db, "key", "value")
    # Sorted here: portals' collations sort texts without regard to case. Of an event without keys there is one row.
    ordered = answers.grouped(_event_rows(db, pks, event_types), event, lambda row: (key(row) or "", value(row) or ""))
    return answers.records(db.record("clinical_events"), ordered)


def _event_columns(db, *names) -> list[itemgetter]:
    return [db.item("clinical_events_by_patients", name) for name in names]


def _event_rows(db, patient_pks, event_types) -> Iterator[tuple]:
    kind = db.item("clinical_events_by_patients", "event_type")
    wanted = None if event_types is None or len(event_types) <= MOST_TYPES else frozenset(event_types)
    for pks in batches(patient_pks):
        if event_types is None or wanted is not None:
            rows = db.rows("clinical_events_by_patients", patient_pks=pks)
        else:
            rows = db.rows("clinical_events_by_types", patient_pks=pks, event_types=event_types)
        yield from rows if wanted is None else (row for row in rows if kind(row) in wanted)


def survival(request: Request, db: Session) -> Answer:
    """Answers DBSurvival records of one study: by patient in load order, then endpoint by its name; patient_ids win over samples."""
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
            owners = db.all("all_samples_with_patients", study_pk=study.pk)
            patients = tuple(row.patient_id for row in owners if row.sample_pk in names)
        yield from of_patients(db, study, endpoints(db, study, asked), None if patients is None else frozenset(patients))

    return answers.records(db.record("survival"), rows())


def endpoints(db: Session, study: Study, asked: tuple[str, ...] | None) -> list[str]:
    """Returns the endpoints, in capitals, by name, of which the study has both attributes: all, or those of *asked*."""
    defined = {attribute.attr_id for attribute in db.named("attributes_by_level", study_pks=[study.pk], of_patients=1)}
    there = {name.removesuffix(MONTHS) for name in defined if name.endswith(MONTHS) and name.removesuffix(MONTHS) + STATUS in defined}
    return sorted(there if asked is None else there & {name.upper() for name in asked})


def of_patients(db: Session, study: Study, endpoints: list[str], patients: frozenset[str] | None) -> Iterator[tuple]:
    """Yields the records of these patients (None: all) that have a value of an endpoint."""
    attributes = [name + ending for name in endpoints for ending in (MONTHS, STATUS)]
    values: dict[str, dict[str, str]] = {}
    for attr_id, text, _, patient_id in db.rows("clinical_data_by_patient_attributes", study_pk=study.pk, attribute_ids=attributes):
        if patients is None or patient_id in patients:
            values.setdefault(patient_id, {})[attr_id] = text
    for patient_id, found in values.items():
        for name in endpoints:
            months, status = found.get(name + MONTHS), found.get(name + STATUS)
            if months is not None or status is not None:
                event = event_of(status)
                known = None if event is None else str(int(event))
                yield study.study_id, patient_id, name.lower(), double_text(months_of(months)), known, status
