"""Clinical attributes and data, as records and as tables, and how often values stand there.

Of a packed study the data are read from packed columns, else from the tables; the bytes are the same.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, repeat
from operator import itemgetter
from typing import NamedTuple

from genows.auth import permissions
from genows.clients.revised.packedclinical import packed_values
from genows.columns import packedcolumns
from genows.columns.packedcolumns import OwnerKind
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
    """What differs between the clinical data of patients and of samples.

    An owner is the patient or sample that a value is of.

    *kind*: of the packed columns. *owner*, *pk*: fields of the owner's id and number. *ids*, *pks*: parameters of
    owners' ids and numbers. All others are names of queries.
    """

    kind: OwnerKind
    owner: str
    pk: str
    ids: str
    pks: str
    pks_by_ids: str
    all_of_study: str
    attributes: str
    data: str
    data_of_attributes: str
    data_of_study_attributes: str

    @property
    def of_patients(self) -> int:
        """The parameter *of_patients* of queries of attributes."""
        return int(self.kind is packedcolumns.PATIENTS)


PATIENTS = Level(
    kind=packedcolumns.PATIENTS,
    owner="patient_id",
    pk="patient_pk",
    ids="patient_ids",
    pks="patient_pks",
    pks_by_ids="patient_pks_by_ids",
    all_of_study="patient_names",
    attributes="attributes_by_patients",
    data="clinical_data_by_patients",
    data_of_attributes="clinical_data_by_patients_attributes",
    data_of_study_attributes="clinical_data_by_patient_attributes",
)
SAMPLES = Level(
    kind=packedcolumns.SAMPLES,
    owner="sample_id",
    pk="sample_pk",
    ids="sample_ids",
    pks="sample_pks",
    pks_by_ids="sample_pks_by_ids",
    all_of_study="sample_names",
    attributes="attributes_by_samples",
    data="clinical_data_by_samples",
    data_of_attributes="clinical_data_by_samples_attributes",
    data_of_study_attributes="clinical_data_by_sample_attributes",
)


def all_attributes(request: Request, db: Session) -> Answer:
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


def _attributes_of(request, db, level: Level) -> Answer:
    study_id, ids = request.params.one("study_id"), request.params.ids(level.ids)
    pks = permissions.study_pks(db, request.caller, study_id)
    if ids is None:
        return _definitions(db, db.rows("attributes_by_level", study_pks=pks, of_patients=level.of_patients))
    if study_id is not None and pks:
        packed = packed_values(db, level.kind, Study(pks[0], study_id), ids)
        if packed is not None:
            found, attribute = packed.attributes(), db.item("attributes_by_level", "attr_id")
            rows = db.rows("attributes_by_level", study_pks=pks, of_patients=level.of_patients)
            return _definitions(db, (row for row in rows if attribute(row) in found))
    owner_pks = _pks(db, level, level.pks_by_ids, study_pks=pks, **{level.ids: ids})
    return _definitions(db, db.rows(level.attributes, study_pks=pks, **{level.pks: owner_pks}))


def _definitions(db, rows: Iterable[tuple]) -> Answer:
    """Takes rows ordered by attribute and study; studies that define an attribute identically give one record."""
    by_id = groupby(rows, key=db.item("attributes_by_studies", "attr_id"))
    different = (row for _, same_id in by_id for row in dict.fromkeys(same_id))
    return answers.records(db.record("attributes"), different)


def patient_data(request: Request, db: Session) -> Answer:
    """Answers DBClinicalPatientData records of one study: by patient in load order, then attribute."""
    return _data(request, db, PATIENTS)


def sample_data(request: Request, db: Session) -> Answer:
    """Answers DBClinicalSampleData records of one study: by sample in load order, then attribute."""
    return _data(request, db, SAMPLES)


def _data(request, db, level: Level) -> Answer:
    params = request.params
    study_id, attribute_ids = params.required("study_id"), params.required_ids("attribute_ids")
    ids, shape = params.ids(level.ids), params.one_of("shape", "records", "table")
    study, record = permissions.named_study(db, request.caller, study_id), db.record(level.data)
    if study is None:
        return answers.nothing(record)
    packed = packed_values(db, level.kind, study, ids)
    if shape == "table":
        columns = _defined(db, level, study, attribute_ids)
        rows = packed.rows(columns) if packed else _table_rows(db, level, study, columns, attribute_ids, ids)
        return _table(level, study, columns, rows)
    if packed:
        lines = partial(packed.lines, record.names, attribute_ids)
        return answers.byte_array(packed.batches(record.names, attribute_ids), record, lines)
    return _records(db, level, study, attribute_ids, ids)


def _records(db, level: Level, study, attribute_ids, ids) -> Answer:
    values: dict[str, object] = {"study_pk": study.pk}
    chosen = None
    if attribute_ids is not None and len(attribute_ids) <= MOST_ATTRIBUTES:
        values["attribute_ids"] = attribute_ids
    elif attribute_ids is not None:
        # SQLite looks for each attribute in each sample: 20,000 of 1,000 take it 1.7 s. More than any study has are
        # picked in Python.
        chosen = frozenset(attribute_ids)
    if ids is not None:
        pks = _pks(db, level, level.pks_by_ids, study_pks=[study.pk], **{level.ids: ids})
    elif "attribute_ids" in values:
        return _values(db, level, level.data_of_study_attributes, [values])
    else:
        # The patients or samples of a study are the same for each caller, and change only when the data do.
        key = (level.all_of_study, study.pk)
        pks = db.cache.get(key, lambda: _pks(db, level, level.all_of_study, study_pk=study.pk), _bytes_of)
    name = level.data_of_attributes if "attribute_ids" in values else level.data
    return _values(db, level, name, [{**values, level.pks: batch} for batch in batches(pks)], chosen)


def _pks(db, level, name, **values) -> list[int]:
    return list(map(db.item(name, level.pk), db.rows(name, **values)))


def _bytes_of(pks):
    return PK_BYTES * len(pks)


def _values(db, level: Level, name: str, asked: Iterable[dict], chosen: Collection[str] | None = None) -> Answer:
    """Answers the values by owner, then attribute: sorted here where the database's collation sorts texts its own way.

    *asked*: the parameters of the query, one set a batch of owners. *chosen*: attribute ids; None for all.
    """
    if db.orders_exactly and chosen is None:
        json_texts = (text for values in asked for text in db.json(name, **values))
        return answers.json_array(json_texts, db.record(level.data))
    owner, attribute = db.item(name, level.owner), db.item(name, "attr_id")
    rows = (row for values in asked for row in db.rows(name, **values) if chosen is None or attribute(row) in chosen)
    return answers.records(db.record(level.data), answers.grouped(rows, owner, attribute))


def _defined(db, level: Level, study, attribute_ids) -> list[str]:
    """Returns those of *attribute_ids* that the study defines, in their order; None: all that it defines, by id."""
    rows = db.rows("attributes_by_level", study_pks=[study.pk], of_patients=level.of_patients)
    defined = sorted(map(db.item("attributes_by_level", "attr_id"), rows))
    return defined if attribute_ids is None else [attr_id for attr_id in attribute_ids if attr_id in frozenset(defined)]


def _table_rows(db, level: Level, study, columns, attribute_ids, ids) -> Iterator[tuple]:
    """Returns (owner, values of *columns*) of each owner in load order, also of those without any value, from the
    tables.
    """
    names = list(map(db.item(level.all_of_study, level.owner), db.rows(level.all_of_study, study_pk=study.pk)))
    owners = names if ids is None else [name for name in names if name in frozenset(ids)]
    source = _records(db, level, study, attribute_ids, ids).source
    return iter(()) if source is None else _pivoted(source, owners, columns)


def _pivoted(source: Source, owners: Sequence[str], columns: Sequence[str]) -> Iterator[tuple]:
    """Yields (owner, values of *columns*) of each of *owners*, which stand in the order of the records of *source*.

    Those are (attribute, value, study, owner).
    """
    records = (record for batch in row_batches(source) for record in batch)
    groups = groupby(records, key=itemgetter(3))
    owner, values = next(groups, (None, iter(())))
    for name in owners:
        if name != owner:
            yield (name, *repeat(None, len(columns)))
            continue
        by_attribute = {record[0]: record[1] for record in values}
        yield (name, *map(by_attribute.get, columns))
        owner, values = next(groups, (None, iter(())))


def _table(level: Level, study, columns: Sequence[str], rows: Iterator[tuple]) -> Answer:
    """Answers rows of study, owner, and a value for each of *columns*. *rows*: of owner and values."""
    heads = ("study_id", level.owner)
    names, most = (*heads, *distinct(columns, heads)), max(1, HELD_CELLS // (len(columns) + 2))
    return answers.wide(Source(names, rows=((study.study_id, *row) for row in rows), batch=most))


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
