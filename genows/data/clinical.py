"""Clinical data: one reader for all who ask for values of samples and patients. Selection in, blocks of owners out, of stored columns or of the tables.

A block has OWNER, ids, and a column for each attribute that one of its owners has a value of. A record for each value: `data.clinicalvalues`.
Where values are read from is decided here and by `storedclinical.stored_index`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, islice
from operator import attrgetter
from typing import Any

from genows.columns.blocks import Block, joined, split
from genows.columns.owners import Owners
from genows.data.people import samples_with_patients
from genows.data.storedclinical import (
    ATTRIBUTE,
    OWNER,
    OWNER_BYTES,
    PATIENT,
    PATIENTS,
    SAMPLES,
    STUDY,
    Level,
    OwnerIndex,
    patient_positions,
    positions_of,
    sample_patients,
    stored,
    stored_ids,
    stored_index,
)
from genows.db import studysamples
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session

# Runs of blocks that are read for one answer, for each block that there is: owners in any order may need a block again and again.
MOST_READS = 3
# Attributes of a query of the tables, at most: SQLite looks for each in each sample, 20,000 of 1,000 take it 1.7 s. Of more all are read.
MOST_ATTRIBUTES = 200
MELTED_VALUES = 4000  # of the owners of a study that are read at a time of the tables, to become records
# Attributes of which the stored values become records. A column has values of FEWEST_OWNERS at least: of more a block would take 10 MB and more.
MOST_MELTED = 1000
PIECE_VALUES = 40_000  # of a text of records: 4 MB


def read(
    db: Session, study_pk: int, level: Level, ids: Collection[str] | None = None, attributes: Collection[str] | None = None
) -> Iterator[Block]:
    """Yields the owners that have one of *ids*, None: all, in load order, with their values of *attributes*, None: of all.

    An owner without any value is there as well.
    """
    return _stored(db, study_pk, level, ids, attributes) or of_tables(db, level, _names(db, study_pk, level, ids), attributes)


def read_to_melt(
    db: Session, study: Study, level: Level, ids: Collection[str] | None = None, attributes: Collection[str] | None = None
) -> Iterator[Block]:
    """Yields the same with STUDY, and of samples with PATIENT."""
    found = _stored(db, study.pk, level, ids, attributes, to_melt=True)
    if found is None and ids is not None:
        return _of_rows(db, level, named(db, level, [study.pk], ids), attributes)
    if found is None:
        owners: Sequence[tuple] = _names(db, study.pk, level, None)
        if level is SAMPLES:
            owners = [(*names, patient_id) for names, patient_id in zip(owners, sample_patients(db, study.pk), strict=True)]
        size = value_numbers(db, study.pk, level).at_once(MELTED_VALUES) if attributes is None or len(attributes) > MOST_ATTRIBUTES else 0
        found = of_tables(db, level, owners, attributes, size=size)
    return (block.with_columns({STUDY: study.study_id}) for block in found)


def read_rows(db: Session, level: Level, rows: Sequence[Any], attributes: Collection[str] | None = None) -> Iterator[Block]:
    """Yields the same of owners of any studies. *rows*: as `named` gives them."""
    waiting: list[Any] = []
    for (study_pk, study_id), its in groupby(rows, key=attrgetter("study_pk", "study_id")):
        those = list(its)
        found = _stored(db, study_pk, level, list(map(attrgetter(level.owner), those)), attributes, to_melt=True)
        if found is None:
            waiting += those
            continue
        yield from _of_rows(db, level, waiting, attributes)
        waiting = []
        yield from (block.with_columns({STUDY: study_id}) for block in found)
    yield from _of_rows(db, level, waiting, attributes)


def value_numbers(db: Session, study_pk: int, level: Level) -> Owners:
    """Returns the numbers of those who have values, and of how many; kept until the data change."""
    return db.cache.get((level.numbers, study_pk), lambda: Owners(db.rows(level.numbers, study_pk=study_pk)), Owners.weight)


def named(db: Session, level: Level, study_pks: Sequence[int], ids: Collection[str]) -> list[Any]:
    """Returns those owners in the studies that have one of *ids*, in load order.

    As rows that begin with the number, and have study_pk, study_id, patient_id and of samples sample_id.
    """
    return db.all(f"{level.rows}_ids", study_pks=study_pks, **{level.ids: ids})


def numbered(db: Session, level: Level, pks: Sequence[int]) -> list[Any]:
    """Returns the owners of these numbers, in load order, as `named` does."""
    return db.all(f"{level.rows}_pks", **{level.pks: pks})


def number_of(db: Session, study_pk: int, level: Level, attributes: Collection[str]) -> int:
    """Returns how many values of *attributes* a study has."""
    found = _stored(db, study_pk, level, None, attributes)
    return db.number(level.joined, study_pk=study_pk, attribute_ids=list(attributes)) if found is None else sum(map(value_count, found))


def definitions(
    db: Session, study_pks: Sequence[int], level: Level, ids: Collection[str] | None, columns: tuple[str, ...]
) -> Callable[[], Iterable[tuple]]:
    """Returns what reads the definitions, by attribute and study, of those attributes that one of the owners has a value of. *columns*: of them."""
    every = partial(db.selected, "attributes_by_level", columns, study_pks=study_pks, of_patients=int(level is PATIENTS))
    if ids is None:
        return every
    found = _stored(db, study_pks[0], level, ids) if len(study_pks) == 1 else None
    if found is None:
        pks = [pk for pk, _ in db.rows(level.by_ids, study_pks=study_pks, **{level.ids: ids})]
        return partial(db.selected, f"attributes_by_{level.owners}", columns, study_pks=study_pks, **{level.pks: pks})
    held, place = attributes_of(found), columns.index(ATTRIBUTE)
    return lambda: (row for row in every() if row[place] in held)


def _stored(db, study_pk, level: Level, ids, attributes=None, *, to_melt=False) -> Iterator[Block] | None:
    """Yields the owners that have one of *ids*, None: all, of stored columns. None where the tables have to be asked. *to_melt*: samples with PATIENT."""
    index = stored_index(db, level, study_pk, ids)
    if index is None or to_melt and len(index.attributes) > MOST_MELTED:
        return None
    places = None if ids is None else positions_of(db, study_pk, level, ids)
    return stored(db, study_pk, level, index, places, attributes, with_patients=to_melt and level is SAMPLES)


def _of_rows(db, level: Level, rows, attributes) -> Iterator[Block]:
    names = {OWNER: level.owner, **({PATIENT: PATIENTS.owner} if level is SAMPLES else {}), STUDY: "study_id"}
    take = attrgetter(*names.values())
    return of_tables(db, level, [(row[0], *take(row)) for row in rows], attributes, tuple(names))


def _names(db, study_pk, level: Level, ids) -> Sequence[tuple[int, str]]:
    if ids is not None and level is SAMPLES:
        return list(studysamples.named_samples(db, study_pk, ids).items())
    if ids is not None:
        return list(db.rows(level.by_ids, study_pks=[study_pk], **{level.ids: list(ids)}))
    # The owners of a study are the same for each caller, and change only when the data do.
    return db.cache.get((level.names, study_pk), lambda: list(db.rows(level.names, study_pk=study_pk)), lambda rows: OWNER_BYTES * len(rows))


def of_tables(
    db: Session, level: Level, owners: Sequence[tuple], attributes: Collection[str] | None = None, names: Sequence[str] = (OWNER, PATIENT), size: int = 0
) -> Iterator[Block]:
    """Yields *owners*, (number, id, …), in this order, with their values of *attributes*, None: of all, from the tables.

    *names*: of the columns of what stands behind their numbers. *size*: owners at a time, 0: `lists.BATCH`.
    """
    query, lists, wanted = _attribute_query(level.query, attributes)
    for some in batches(owners, size):
        # The numbers come as texts.
        places = {str(owner[0]): place for place, owner in enumerate(some)}
        columns: dict[str, list[str | None]] = {}
        for batch in batches(some):
            for pk, attribute, value in db.rows(query, **{level.pks: [owner[0] for owner in batch]}, **lists):
                if wanted is not None and attribute not in wanted:
                    continue
                column = columns.get(attribute)
                if column is None:
                    column = columns[attribute] = [None] * len(some)
                column[places[pk]] = value
        yield Block(len(some), {**{name: list(ids) for name, ids in zip(names, islice(zip(*some, strict=True), 1, None), strict=False)}, **columns})


def _attribute_query(query, attributes) -> tuple[str, dict[str, list[str]], frozenset[str] | None]:
    """Returns the query of values, its list of attributes, and which of the values count, None: all."""
    if attributes is None:
        return query, {}, None
    few = len(attributes) <= MOST_ATTRIBUTES
    return (f"{query}_attributes", {"attribute_ids": list(attributes)}, None) if few else (query, {}, frozenset(attributes))


class Cases:
    """Those samples that a study has, each once, in the order of *sample_ids*, with their patients and the values of both of *attributes*."""

    def __init__(self, db: Session, study_pk: int, sample_ids: Sequence[str], attributes: Collection[str] | None = None):
        self._db, self._study_pk, self._attributes = db, study_pk, attributes
        ids = dict.fromkeys(sample_ids)
        self._indexes: dict[Level, OwnerIndex] = {}
        index = stored_index(db, SAMPLES, study_pk, ids)
        of_patients = stored_index(db, PATIENTS, study_pk) if index else None
        # Of samples and of their patients the positions where they are stored, else (number, id).
        self._samples: Sequence[Any] = ()
        self._patients: Sequence[Any] = ()
        if index and of_patients:
            by_id = {sample_id: position for position, sample_id in enumerate(stored_ids(db, study_pk, SAMPLES)) if sample_id in ids}
            self.ids = [sample_id for sample_id in ids if sample_id in by_id]
            positions = [by_id[sample_id] for sample_id in self.ids]
            if len(index.runs(positions)) <= MOST_READS * (1 + index.blocks):
                patient_of = patient_positions(db, study_pk)
                self._indexes = {SAMPLES: index, PATIENTS: of_patients}
                self._samples, self._patients = positions, [patient_of[position] for position in positions]
                return
        rows = {row[1]: row for row in samples_with_patients(db, study_pk, list(ids))}
        self.ids = [sample_id for sample_id in ids if sample_id in rows]
        self._samples = [rows[sample_id][:2] for sample_id in self.ids]
        self._patients = [rows[sample_id][2:] for sample_id in self.ids]

    def samples(self) -> Iterator[Block]:
        """Yields the samples, some at a time."""
        return self._blocks(SAMPLES, self._samples)

    def read(self) -> Iterator[tuple[Block, Block]]:
        """Yields (samples, in the same places their patients), some at a time."""
        start = 0
        for samples in self.samples():
            patients = self._patients[start : start + samples.size]
            start += samples.size
            different = sorted(set(patients))
            places = {patient: place for place, patient in enumerate(different)}
            yield samples, united(self._blocks(PATIENTS, different)).take(list(map(places.__getitem__, patients)))

    def by_patient(self) -> Iterator[tuple[Block, list[tuple[int, int]]]]:
        """Yields (patients, in the order of their first sample, one for each of their samples, whose id is OWNER; runs of more than one)."""
        samples: dict[Any, list[str]] = {}
        for patient, sample_id in zip(self._patients, self.ids, strict=True):
            samples.setdefault(patient, []).append(sample_id)
        following = iter(samples.values())
        for block in self._blocks(PATIENTS, list(samples)):
            places, ids, runs = list[int](), list[str](), list[tuple[int, int]]()
            for place, its in enumerate(islice(following, block.size)):
                if len(its) > 1:
                    runs.append((len(ids), len(its)))
                places += [place] * len(its)
                ids += its
            yield (block.take(places) if runs else block).with_columns({OWNER: ids}), runs

    def _blocks(self, level: Level, owners: Sequence[Any]) -> Iterator[Block]:
        index = self._indexes.get(level)
        if index is None:
            return of_tables(self._db, level, owners, self._attributes)
        return stored(self._db, self._study_pk, level, index, owners, self._attributes)


def united(blocks: Iterable[Block]) -> Block:
    """Returns all owners, one at least, in one block."""
    held = list(blocks)
    names = dict.fromkeys(name for block in held for name in block.columns)
    return joined([block.with_columns({name: None for name in names if name not in block.columns}) for block in held], names)


def attributes_of(blocks: Iterable[Block]) -> set[str]:
    """Returns the attributes of which at least one of the owners has a value."""
    held = {OWNER}
    for block in blocks:
        held.update(name for name in block.columns if name not in held and any(value is not None for value in block.values(name)))
    return held - {OWNER}


def attributes_in(block: Block) -> list[str]:
    """Returns the attributes of which a block has a column, by id."""
    return sorted(name for name in block.columns if name[:1] != "\0")


def value_count(block: Block) -> int:
    """Returns how many values a block has."""
    return sum(block.size - list(block.values(name)).count(None) for name in attributes_in(block))


def pieces(block: Block) -> Iterator[Block]:
    """Yields the owners again, some at a time: of those whose values leave as records of their own."""
    return split(block, max(1, PIECE_VALUES // len(block.columns)))


def with_values(block: Block) -> Block:
    """Returns those owners that have a value of any attribute."""
    columns = [block.values(name) for name in attributes_in(block)]
    if not all(None in values for values in columns):
        return block
    return block.take([place for place, values in enumerate(zip(*columns, strict=True)) if any(value is not None for value in values)])


def counted(db: Session, study_pk: int, level: Level, attributes: Collection[str] | None = None) -> dict[str, Counter[str]]:
    """Returns attribute → how often each of its values occurs. An attribute without values may be missing."""
    found: dict[str, Counter[Any]] = {}
    for block in read(db, study_pk, level, None, attributes):
        for name in block.columns.keys() - {OWNER}:
            found.setdefault(name, Counter()).update(block.values(name))
    for values in found.values():
        del values[None]
    return found


def by_owner(db: Session, study_pk: int, level: Level, attributes: Collection[str]) -> dict[str, dict[str, str]]:
    """Returns attribute → id of an owner → value, in load order."""
    found: dict[str, dict[str, str]] = {name: {} for name in attributes}
    for block in read(db, study_pk, level, None, attributes):
        owners = block.values(OWNER)
        for name in block.columns.keys() - {OWNER}:
            found[name].update((owner, value) for owner, value in zip(owners, block.values(name), strict=True) if value is not None)
    return found
