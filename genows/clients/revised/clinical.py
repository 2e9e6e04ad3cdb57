"""Clinical attributes, clinical data as records and as tables, and how often values stand there."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, repeat
from operator import itemgetter
from typing import NamedTuple

from genows.auth import permissions
from genows.clients.revised import packedclinical
from genows.columns.clinicalcolumns import PATIENTS as PACKED_PATIENTS
from genows.columns.clinicalcolumns import SAMPLES as PACKED_SAMPLES
from genows.columns.clinicalcolumns import Kind
from genows.db import clinicalcolumns
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode.tabletext import distinct
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


class Level(NamedTuple):
    """The names of parameters and queries in which the clinical data of patients and of samples differ."""

    packed: Kind
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
        found = packedclinical.attributes(db, level.packed, pks[0], ids)
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
    batches_of_records = packedclinical.batches(*asked)
    if batches_of_records is not None:
        return answers.byte_array(batches_of_records, db.record(level.data), partial(packedclinical.lines, *asked))
    values: dict[str, object] = {"study_pk": study.pk}
    chosen = None
    if attribute_ids is not None and len(attribute_ids) <= MOST_ATTRIBUTES:
        values["attribute_ids"] = attribute_ids
    elif attribute_ids is not None:
        # PERF: SQLite looks for each attribute in each sample: 20,000 of 1,000 took it 1.7 s. More than any study has are picked in Python.
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
    db: Session, kind: Kind, study: Study, attributes: Sequence[str], ids: Collection[str] | None
) -> Iterator[tuple] | None:
    """Returns (owner, values of *attributes*) of each owner in load order, also of those without any; None where the tables have to be asked."""
    index = clinicalcolumns.index(db, kind, study.pk, ids)
    return None if index is None else _rows_of_blocks(db, kind, study, index, attributes, ids)


def _rows_of_blocks(db, kind, study, index, attributes, ids):
    owners, known = clinicalcolumns.owner_ids(db, kind, study.pk), frozenset(index.attributes)
    for part, pick, found in packedclinical.parts(db, kind, study, index, [name for name in attributes if name in known], ids, True):
        some = pick(owners[part])
        columns = [pick(clinicalcolumns.values_of(found[name])) if name in found else repeat(None, len(some)) for name in attributes]
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
