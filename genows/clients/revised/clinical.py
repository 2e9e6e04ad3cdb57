"""Clinical attributes and data, as records and as tables, and how often values stand there."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter

from genows.auth import permissions
from genows.columns.blocks import Block
from genows.columns.fields import Shown, View
from genows.data import clinical, clinicalvalues
from genows.data.clinicalfields import ATTRIBUTE, RECORDS, VALUES
from genows.data.storedclinical import OWNER, PATIENTS, SAMPLES, STUDY, Level
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.encode import weaving
from genows.encode.tabletext import distinct
from genows.encode.weaving import Layout
from genows.http import answers
from genows.http.answers import Answer, Blocks
from genows.http.request import Request

DEFINED = RECORDS["attributes"]
ATTRIBUTE_OF = itemgetter(DEFINED.columns.index("attr_id"))


def all_attributes(request: Request, db: Session) -> Answer:
    """Answers DBClinicalField records of patients and samples alike; study_id wins over attr_ids."""
    study_id, attr_ids = request.params.one("study_id"), request.params.ids("attr_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    if study_id is not None or attr_ids is None:
        return _definitions(db, partial(db.selected, "attributes_by_studies", DEFINED.columns, study_pks=pks))
    return _definitions(db, partial(db.selected, "attributes_by_ids", DEFINED.columns, study_pks=pks, attr_ids=attr_ids))


def patient_attributes(request: Request, db: Session) -> Answer:
    """Answers DBClinicalField records of patients; with patient_ids those that have a value in at least one of them."""
    return _attributes_of(request, db, PATIENTS)


def sample_attributes(request: Request, db: Session) -> Answer:
    """Answers DBClinicalField records of samples; with sample_ids those that have a value in at least one of them."""
    return _attributes_of(request, db, SAMPLES)


def _attributes_of(request, db, level: Level) -> Answer:
    study_id, ids = request.params.one("study_id"), request.params.ids(level.ids)
    return _definitions(db, clinical.definitions(db, permissions.study_pks(db, request.caller, study_id), level, ids, DEFINED.columns))


def _definitions(db, rows: Callable[[], Iterable[tuple]]) -> Answer:
    """Takes rows ordered by attribute and study; studies that define an attribute identically give one record."""

    def different() -> Iterator[tuple]:
        by_id = groupby(rows(), key=ATTRIBUTE_OF)
        return (row for _, same_id in by_id for row in dict.fromkeys(same_id))

    return answers.records(DEFINED, different)


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
    study, record = permissions.named_study(db, request.caller, study_id), RECORDS[f"clinical_data_by_{level.owners}"]
    if study is None:
        return answers.nothing(record)
    if shape == "table":
        return answers.of_blocks(None, OwnerBlocks(db, level, study, _defined(db, level, study, attribute_ids), ids))
    blocks = ValueBlocks(db, level, study, attribute_ids, ids)
    return answers.of_blocks(record, blocks if ids is not None else answers.KeptBlocks(blocks, db.cache, level.values, "records", study.pk, attribute_ids))


class ValueBlocks(Blocks):
    """A record for each value of owners, by owner in load order, then attribute. *attributes*, *ids*: None for all."""

    def __init__(self, db: Session, level: Level, study: Study, attributes: Collection[str] | None, ids: Collection[str] | None):
        super().__init__(VALUES[level])
        self._db, self._level, self._study, self._attributes, self._ids = db, level, study, attributes, ids

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        return clinicalvalues.records(self._level, self._blocks())

    def sizes(self) -> Iterator[int]:
        return map(clinical.value_count, self._blocks())

    def texts(self, layout: Layout) -> Iterator[bytes]:
        style = weaving.style_of(layout, self.view)
        return (weaving.woven_values(style, self.view, block, _series(block)).encode() for block in self._blocks())

    def _blocks(self) -> Iterator[Block]:
        own = {STUDY: self._study.study_id}
        for block in clinical.read(self._db, self._study.pk, self._level, self._ids, self._attributes):
            yield from clinical.pieces(block.with_columns(own))


def _series(block: Block) -> dict[str, dict[str, str | None]]:
    return {name: {ATTRIBUTE: name} for name in clinical.attributes_in(block)}


class OwnerBlocks(Blocks):
    """A record for each owner in load order, also of those without any value, with its values of *attributes*."""

    def __init__(self, db: Session, level: Level, study: Study, attributes: Sequence[str], ids: Collection[str] | None):
        heads = {"study_id": STUDY, level.owner: OWNER}
        names = (*heads, *distinct(attributes, tuple(heads)))
        super().__init__(View(tuple(map(Shown, names, (*heads.values(), *attributes)))))
        self._db, self._level, self._study, self._attributes, self._ids = db, level, study, attributes, ids

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        attributes = [name for name in self._attributes if name in columns]
        for block in clinical.read(self._db, self._study.pk, self._level, self._ids, attributes):
            yield block.with_columns({STUDY: self._study.study_id, **{name: None for name in attributes if name not in block.columns}})


def _defined(db, level: Level, study, attribute_ids) -> list[str]:
    """Returns those of *attribute_ids* that the study defines, in their order; None: all that it defines, by id."""
    rows = db.rows("attributes_by_level", study_pks=[study.pk], of_patients=int(level is PATIENTS))
    defined = sorted(map(db.item("attributes_by_level", "attr_id"), rows))
    return defined if attribute_ids is None else [attr_id for attr_id in attribute_ids if attr_id in frozenset(defined)]


def clinical_values(request: Request, db: Session) -> Answer:
    """Answers DBClinicalValue records of one study: by attribute, of patients before those of samples, then value."""
    study_id, asked = request.params.required("study_id"), request.params.ids("attribute_ids")
    study, record = permissions.named_study(db, request.caller, study_id), db.record("clinical_values")
    if study is None:
        return answers.nothing(record)

    def rows() -> Iterator[tuple]:
        found = [
            (attr_id, level is SAMPLES, value, number)
            for level in (PATIENTS, SAMPLES)
            for attr_id, values in clinical.counted(db, study.pk, level, asked).items()
            for value, number in values.items()
        ]
        for attr_id, of_samples, value, number in sorted(found):
            yield study.study_id, attr_id, str(int(not of_samples)), value, str(number)

    return answers.records(record, rows)
