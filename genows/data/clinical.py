"""Clinical data: one reader for all who ask for values of samples and patients. Selection in, blocks of owners out, of stored columns or of the tables.

An owner is the sample or the patient that a value is of. A block has OWNER, ids, and a column for each attribute that one of its owners has a
value of. Stored is a column for each attribute and block of owners, in load order, as `blocks.column_text` writes it, and an index.

Which samples are of normal tissue, and how long a patient was observed: the words of overall and disease-free survival count in any case; of
any endpoint the numbered forms do: '1:DECEASED', '0:CENSORED'.
"""

import json
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from genows.columns.blocks import RECORDS, Block, joined, melted, sliced, split
from genows.columns.jsonvalues import dumps
from genows.columns.owners import ROWS, Owners
from genows.data import barcodes
from genows.data.numbers import decimal_number
from genows.db import packed, studysamples
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode.weaving import VALUE

# Columns of ids beside those of attributes, of which none has such an id. PATIENT: of the patient of a sample.
OWNER, STUDY, PATIENT = "\0owner", "\0study_id", "\0patient_id"
ATTRIBUTE = "attr_id"  # of a block with a record for each value, which is VALUE
# The planner. A block is read whole: where one owner in so many is asked for, or so few at all, the rows of the tables are as fast; and the
# first answer of a process asks two statements less.
ONE_IN, FEW_OWNERS = 50, 50
# Runs of blocks that are read for one answer, for each block that there is: owners in any order may need a block again and again.
MOST_READS = 3
# Attributes of a query of the tables, at most: SQLite looks for each in each sample, 20,000 of 1,000 take it 1.7 s. Of more all are read.
MOST_ATTRIBUTES = 200
# Stored values of a block. Of a block of 30 attributes all take some 6 MB as texts, read and made; blocks of a tenth cost a quarter more time.
BLOCK_CELLS = 100_000
PIECE_VALUES = 40_000  # of a text of records: 4 MB
RECORD_VALUES = 4000  # of a block of records, about
# Attributes of which the stored values become records. A column has values of FEWEST_OWNERS at least: of more a block would take 10 MB and more.
MOST_STORED = 1000
# Owners in a stored block. A value has 255 characters: no column is longer than what database servers take in a statement.
FEWEST_OWNERS, MOST_OWNERS = 250, 2500
# Bytes of a number in a set; of a number and an id in a list.
PK_BYTES, OWNER_BYTES = 60, 200

HAPPENED = frozenset({"DECEASED", "RECURRED", "RECURRED/PROGRESSED"})
NOT_HAPPENED = frozenset({"LIVING", "DISEASEFREE"})
STATUS, MONTHS = "_STATUS", "_MONTHS"


class Level(NamedTuple):
    """What differs between samples and patients.

    *values*, *owners*: the kinds under which values, and ids, are packed. *owner*: the field of an owner's id; *ids*, *pks*: parameters of owners'
    ids and numbers. *names*, *by_ids*, *query*: queries of all owners of a study, of some, and of values; *numbers*: of how many values each has;
    *joined*: of the values of some attributes in a study. *rows*: the beginning of the names of queries that give owners with study and patient.
    """

    values: str
    owners: str
    owner: str
    ids: str
    pks: str
    names: str
    by_ids: str
    query: str
    numbers: str
    joined: str
    rows: str


# fmt: off
SAMPLES = Level(
    "sample values", "samples", "sample_id", "sample_ids", "sample_pks", "sample_names", "sample_pks_by_ids", "values_of_samples",
    "sample_value_numbers", "sample_values_of_study", "third_samples_by",
)
PATIENTS = Level(
    "patient values", "patients", "patient_id", "patient_ids", "patient_pks", "patient_names", "patient_pks_by_ids", "values_of_patients",
    "patient_value_numbers", "patient_values_of_study", "third_patients_by",
)
# fmt: on


class OwnerIndex(NamedTuple):
    """*owners*: how many there are; *block*: how many of them in a block.

    *attributes*: ids of those alone that some owner has a value of, in the order of their numbers.
    """

    owners: int
    block: int
    attributes: tuple[str, ...]

    @classmethod
    def of_text(cls, text: str) -> "OwnerIndex":
        """Returns the index that `text` wrote."""
        owners, block, attributes = json.loads(text)
        return cls(owners, block, tuple(attributes))

    def text(self) -> str:
        """Returns what is stored of the index."""
        return dumps(self)

    @property
    def blocks(self) -> int:
        """How many blocks the owners have."""
        return -(-self.owners // self.block)

    def range(self, number: int) -> range:
        """Returns the positions of a block's owners."""
        return range(number * self.block, min((number + 1) * self.block, self.owners))

    def runs(self, positions: Iterable[int]) -> list[tuple[int, list[int]]]:
        """Splits positions, in any order, into runs that lie in one block: (block, places in that block) each."""
        runs: list[tuple[int, list[int]]] = []
        for position in positions:
            number, place = divmod(position, self.block)
            if not runs or runs[-1][0] != number:
                runs.append((number, []))
            runs[-1][1].append(place)
        return runs


def block_of(attributes: int) -> int:
    """Returns how many owners a block has where a study has so many attributes."""
    return min(MOST_OWNERS, max(FEWEST_OWNERS, BLOCK_CELLS // max(1, attributes)))


def item(block: int, number: int) -> str:
    """Returns the item of the column of a block and of an attribute's number; that of the index is ''."""
    return f"{block}.{number}"


def stored_index(db: Session, level: Level, study_pk: int, asked: Collection[str] | None = None) -> OwnerIndex | None:
    """Returns which values are stored. None where the tables have to be asked: where the study is not packed, and for few ids.

    *asked*: the ids that are asked for, None for all.
    """
    if asked is not None and len(asked) < FEW_OWNERS or not packed.is_packed(db, study_pk):
        return None

    def make():
        content = packed.content(db, level.values, study_pk)
        return None if content is None else OwnerIndex.of_text(content)

    found = db.cache.get((level.values, study_pk), make)
    return None if found is None or asked is not None and len(asked) * ONE_IN < found.owners else found


def read(
    db: Session, study_pk: int, level: Level, ids: Collection[str] | None = None, attributes: Collection[str] | None = None
) -> Iterator[Block]:
    """Yields the owners that have one of *ids*, None: all, in load order, with their values of *attributes*, None: of all.

    An owner without any value is there as well.
    """
    index = stored_index(db, level, study_pk, ids)
    if index is None:
        return of_tables(db, level, _names(db, study_pk, level, ids), attributes)
    return stored(db, study_pk, level, index, None if ids is None else _positions(db, study_pk, level, ids), attributes)


def _names(db, study_pk, level: Level, ids) -> Sequence[tuple[int, str]]:
    if ids is not None and level is SAMPLES:
        return list(studysamples.named_samples(db, study_pk, ids).items())
    if ids is not None:
        return list(db.rows(level.by_ids, study_pks=[study_pk], **{level.ids: list(ids)}))
    # The owners of a study are the same for each caller, and change only when the data do.
    return db.cache.get((level.names, study_pk), lambda: list(db.rows(level.names, study_pk=study_pk)), lambda rows: OWNER_BYTES * len(rows))


def _stored_ids(db, study_pk, level: Level) -> Sequence[str]:
    if level is SAMPLES:
        return studysamples.sample_ids(db, study_pk)
    text = db.cache.get((level.owners, "id", study_pk), lambda: packed.required(db, level.owners, study_pk, "id"))
    return Block.of_text(text).values("id")


def _positions(db, study_pk, level: Level, ids: Iterable[str]) -> list[int]:
    """Returns the positions, ascending, of those owners that have one of *ids*."""
    wanted = frozenset(ids)
    # Of 100,000 ids a dict would be asked at once, and take 17 MB.
    return [position for position, owner_id in enumerate(_stored_ids(db, study_pk, level)) if owner_id in wanted]


def stored(
    db: Session, study_pk: int, level: Level, index: OwnerIndex, positions: Sequence[int] | None, attributes: Collection[str] | None = None,
    *, with_patients: bool = False,
) -> Iterator[Block]:
    """Yields the owners at *positions*, in this order, None: all, of stored columns; those that follow each other in one block at a time.

    *with_patients*: of samples, with PATIENT.
    """  # fmt: skip
    known, own = frozenset(index.attributes), {OWNER: _stored_ids(db, study_pk, level)}
    if with_patients:
        own[PATIENT] = sample_patients(db, study_pk)
    chosen = index.attributes if attributes is None else [name for name in attributes if name in known]
    runs = [(number, None) for number in range(index.blocks)] if positions is None else index.runs(positions)
    at_once = [runs] if len(dict(runs)) == len(runs) else [[run] for run in runs]
    for some in at_once:
        found = _texts(db, study_pk, level, index, chosen, [number for number, _ in some])
        following = next(found, None)
        for number, places in some:
            texts: dict[str, str] = {}
            if following and following[0] == number:
                texts, following = following[1], next(found, None)
            its = index.range(number)
            block = Block(len(its), {**{name: ids[its.start : its.stop] for name, ids in own.items()}, **texts})
            yield block if places is None or places == list(range(len(its))) else block.take(places)


def _texts(db, study_pk, level, index: OwnerIndex, chosen, numbers) -> Iterator[tuple[int, dict[str, str]]]:
    """Yields (block, attribute → column) for each of *numbers* in which one of the *chosen* attributes has a value.

    Of several blocks, one without a column has no value of it: there only the comparison (`genows check --verify`) tells of a row that is gone.
    """
    places = {attribute: number for number, attribute in enumerate(index.attributes)}
    meant = {item(number, places[attribute]): (number, attribute) for number in numbers for attribute in chosen}
    found = _kept(db, study_pk, level, meant) if index.blocks == 1 else packed.contents(db, level.values, study_pk, meant)
    for number, its in groupby(found, key=lambda pair: meant[pair[0]][0]):
        yield number, {meant[name][1]: content for name, content in its}


def _kept(db, study_pk, level, items) -> Iterator[tuple[str, str]]:
    """Yields (item, column) of a study of one block, in which every attribute of the index has values; kept in the process.

    A column of 1,000 values takes 5 to 20 KB. All 17 of a study are asked for in 0.1 ms of CPU, of MariaDB in 1.5. Columns of studies of several
    blocks would drive out all else.
    """

    def ask(missing):
        return {(study_pk, name): content for name, content in packed.contents(db, level.values, study_pk, [name for _, name in missing])}

    found = db.cache.get_many(level.values, [(study_pk, name) for name in items], ask)
    if len(found) < len(items):
        raise packed.damage(db, level.values, study_pk)
    return ((name, found[study_pk, name]) for name in items)


def of_tables(
    db: Session, level: Level, owners: Sequence[tuple[int, str]], attributes: Collection[str] | None = None, size: int = 0
) -> Iterator[Block]:
    """Yields *owners*, (number, id), in this order, *size* at a time, 0: of `lists.BATCH`, with their values of *attributes*, None: of all, from the tables."""
    query, lists, wanted = _of_attributes(level.query, attributes)
    for some in batches(owners, size):
        # The numbers come as texts.
        places = {str(pk): place for place, (pk, _) in enumerate(some)}
        columns: dict[str, list[str | None]] = {}
        for batch in batches(some):
            for pk, attribute, value in db.rows(query, **{level.pks: [pk for pk, _ in batch]}, **lists):
                if wanted is not None and attribute not in wanted:
                    continue
                column = columns.get(attribute)
                if column is None:
                    column = columns[attribute] = [None] * len(some)
                column[places[pk]] = value
        yield Block(len(some), {OWNER: [owner_id for _, owner_id in some], **columns})


def _of_attributes(query, attributes) -> tuple[str, dict[str, list[str]], frozenset[str] | None]:
    """Returns the query of values, its list of attributes, and which of the values count, None: all."""
    if attributes is None:
        return query, {}, None
    few = len(attributes) <= MOST_ATTRIBUTES
    return (f"{query}_attributes", {"attribute_ids": list(attributes)}, None) if few else (query, {}, frozenset(attributes))


def values(
    db: Session, study: Study, level: Level, ids: Collection[str] | None = None, attributes: Collection[str] | None = None
) -> Iterator[Block]:
    """Yields a record for each value that `read` has, by owner in load order, then attribute: ATTRIBUTE, VALUE, STUDY, and ids as `named` gives them."""
    index = _melting_index(db, level, study.pk, ids)
    if index:
        positions = None if ids is None else _positions(db, study.pk, level, ids)
        return _melted(db, study, level, index, positions, attributes)
    if ids is not None:
        return _values_of_tables(db, level, named(db, level, [study.pk], ids), attributes)
    if attributes is not None and len(attributes) <= MOST_ATTRIBUTES:
        rows = db.rows(level.joined, study_pk=study.pk, attribute_ids=list(attributes))
        return _of_study(db, study, level, _exactly(db, rows))
    return owners(db, study.pk, level).blocks(lambda pks: _values_of_tables(db, level, numbered(db, level, pks), attributes), rows=ROWS)


def values_of(db: Session, level: Level, rows: Sequence[Any], attributes: Collection[str] | None = None) -> Iterator[Block]:
    """Yields the values of owners, of any studies, as `values` does. *rows*: as `named` gives them."""
    unstored: list[Any] = []
    for study, its in groupby(rows, key=attrgetter("study_pk", "study_id")):
        those = list(its)
        index = _melting_index(db, level, study[0], those)
        if index:
            yield from _values_of_tables(db, level, unstored, attributes)
            unstored = []
            ids = list(map(attrgetter(level.owner), those))
            yield from _melted(db, Study(*study), level, index, _positions(db, study[0], level, ids), attributes)
        else:
            unstored += those
    yield from _values_of_tables(db, level, unstored, attributes)


def page(db: Session, study: Study, level: Level, attributes: Collection[str] | None, offset: int, limit: int) -> Iterator[Block]:
    """Yields *limit* of the values of a study from *offset* on, as `values` does."""
    if attributes is None:
        return owners(db, study.pk, level).blocks(lambda pks: values_of(db, level, numbered(db, level, pks)), offset, limit, rows=ROWS)
    if db.orders_exactly and not _melting_index(db, level, study.pk, None):
        return _of_study(db, study, level, db.part(level.joined, offset, limit, study_pk=study.pk, attribute_ids=list(attributes)))
    return sliced(values(db, study, level, None, attributes), offset, limit)


def number(db: Session, study: Study, level: Level, attributes: Collection[str] | None) -> int:
    """Returns how many values a study has."""
    if attributes is None:
        return owners(db, study.pk, level).total
    if _melting_index(db, level, study.pk, None):
        return sum(map(value_count, read(db, study.pk, level, None, attributes)))
    return db.number(level.joined, study_pk=study.pk, attribute_ids=list(attributes))


def owners(db: Session, study_pk: int, level: Level) -> Owners:
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


def _melting_index(db, level, study_pk, asked) -> OwnerIndex | None:
    index = stored_index(db, level, study_pk, asked)
    return index if index and len(index.attributes) <= MOST_STORED else None


def _melted(db, study: Study, level, index: OwnerIndex, positions, attributes) -> Iterator[Block]:
    ids = dict(zip(ids_of(level), (OWNER, PATIENT), strict=False))
    for block in stored(db, study.pk, level, index, positions, attributes, with_patients=level is SAMPLES):
        for piece in split(block, max(1, RECORD_VALUES // len(block.columns))):
            if names := attributes_in(piece):
                its = melted(piece, {name: {ATTRIBUTE: name} for name in names}, VALUE, ids.values())
                yield its.with_columns({STUDY: study.study_id, **{name: its.columns[column] for name, column in ids.items()}})


def _values_of_tables(db, level, rows: Sequence[Any], attributes) -> Iterator[Block]:
    query, lists, wanted = _of_attributes(f"{level.query}_in_order", attributes)
    names = (*ids_of(level), "study_id")
    take = attrgetter(*names)
    for some in batches(rows):
        # The numbers come as texts.
        of_owners, pks = {str(row[0]): take(row) for row in some}, [row[0] for row in some]
        found = _exactly(db, db.rows(query, **{level.pks: pks}, **lists))
        records = ((*of_owners[pk], attribute, value) for pk, attribute, value in found if wanted is None or attribute in wanted)
        yield from _record_blocks((*names[:-1], STUDY, ATTRIBUTE, VALUE), records)


def _of_study(db, study: Study, level, rows: Iterable[tuple]) -> Iterator[Block]:
    names = ("", *ids_of(level), ATTRIBUTE, VALUE)
    return (block.with_columns({STUDY: study.study_id}) for block in _record_blocks(names, rows))


def _record_blocks(names, rows: Iterable[tuple]) -> Iterator[Block]:
    rows = iter(rows)
    return (Block.of_rows(names, some) for some in iter(lambda: list(islice(rows, RECORDS)), []))


def ids_of(level) -> tuple[str, ...]:
    """Returns the columns of an owner's ids."""
    return (PATIENTS.owner,) if level is PATIENTS else (level.owner, PATIENTS.owner)


def _exactly(db, rows: Iterable[tuple]) -> Iterable[tuple]:
    """Returns rows by owner with the attributes of each by code points. *rows*: begin with the owner; attribute and value are the last of them."""
    if db.orders_exactly:
        return rows
    return chain.from_iterable(sorted(its, key=itemgetter(-2)) for _, its in groupby(rows, key=itemgetter(0)))


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
            by_id = {sample_id: position for position, sample_id in enumerate(_stored_ids(db, study_pk, SAMPLES)) if sample_id in ids}
            self.ids = [sample_id for sample_id in ids if sample_id in by_id]
            positions = [by_id[sample_id] for sample_id in self.ids]
            if len(index.runs(positions)) <= MOST_READS * (1 + index.blocks):
                patient_of = patient_positions(db, study_pk)
                self._indexes = {SAMPLES: index, PATIENTS: of_patients}
                self._samples, self._patients = positions, [patient_of[position] for position in positions]
                return
        rows = {row[1]: row for row in db.rows("samples_with_patients", study_pk=study_pk, sample_ids=list(ids))}
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


def sample_patients(db: Session, study_pk: int) -> Sequence[str]:
    """Returns the id of the patient of each of a study's samples, in load order; kept until the data change."""

    def read():
        if packed.is_packed(db, study_pk):
            ids = _stored_ids(db, study_pk, PATIENTS)
            return [ids[position] for position in patient_positions(db, study_pk)]
        # Of a patient's samples the id is kept once.
        known: dict[str, str] = {}
        return [known.setdefault(row.patient_id, row.patient_id) for row in db.named("all_samples_with_patients", study_pk=study_pk)]

    return db.cache.get(("patients of samples", study_pk), read, lambda ids: PK_BYTES * len(ids))


def patient_positions(db: Session, study_pk: int) -> Sequence[int]:
    """Returns for each sample of a packed study the position of its patient among the patients."""

    def read():
        return array("I", map(int, packed.column(db, SAMPLES.owners, study_pk, "patient")))

    return db.cache.get((SAMPLES.owners, "patients", study_pk), read)


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


def normal_samples(db: Session, study_pk: int) -> frozenset[int]:
    """Returns the sample_pk of a study's samples of normal tissue."""

    def ask():
        rows = db.rows("sample_types", study_pk=study_pk)
        return frozenset(pk for pk, sample_id, kind in rows if barcodes.is_normal(sample_id) or barcodes.is_normal_type(kind))

    return db.cache.get(("normal samples", study_pk), ask, lambda pks: PK_BYTES * (1 + len(pks)))


def event_of(status: str | None) -> bool | None:
    """Returns whether the event happened; None where *status* does not tell."""
    number, colon, word = (status or "").strip().upper().partition(":")
    if colon and number in ("0", "1"):
        return number == "1"
    text = word if colon else number
    if text in HAPPENED:
        return True
    return False if text in NOT_HAPPENED else None


def months_of(text: str | None) -> float | None:
    """Returns the months, 0 or more; None where *text* is no such number."""
    months = decimal_number(text or "")
    return months if months is not None and months >= 0 else None
