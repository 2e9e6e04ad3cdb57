"""Stored columns of clinical data: which owners and attributes a packed study has, and its blocks as they are stored.

An owner is the sample or the patient that a value is of. Stored is a column for each attribute and block of owners, in load order, as
`blocks.column_text` writes it, and an index.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from genows.columns.blocks import Block
from genows.columns.codes import numbers_of
from genows.columns.jsonvalues import dumps
from genows.data.people import samples_with_patients
from genows.db import packed
from genows.db.sessions import Session

# Columns of ids beside those of attributes, of which none has such an id. PATIENT: of the patient of a sample.
OWNER, STUDY, PATIENT = "\0owner", "\0study_id", "\0patient_id"
ATTRIBUTE = "attr_id"  # of a block with a record for each value, which is VALUE
# The planner. A block is read whole: where one owner in so many is asked for, or so few at all, the rows of the tables are as fast; and the
# first answer of a process asks two statements less.
ONE_IN, FEW_OWNERS = 50, 50
# Stored values of a block. Of a block of 30 attributes all take some 6 MB as texts, read and made; blocks of a tenth cost a quarter more time.
BLOCK_CELLS = 100_000
# Owners in a stored block. A value has 255 characters: no column is longer than what database servers take in a statement.
FEWEST_OWNERS, MOST_OWNERS = 250, 2500
# Bytes of a number in a set; of a number and an id in a list.
PK_BYTES, OWNER_BYTES = 60, 200


class Level(NamedTuple):
    """What differs between samples and patients.

    *values*, *owners*: the kinds under which values, and ids, are packed. *owner*: the field of an owner's id; *ids*, *pks*: parameters of owners'
    ids and numbers. *names*, *by_ids*, *query*: queries of all owners of a study, of some, and of values; *numbers*: of how many values each has;
    *joined*: of the values of some attributes in a study, to be counted. *rows*: the beginning of the names of queries that give owners with study and patient.
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
    "sample_value_numbers", "sample_values_of_study", "samples_by",
)
PATIENTS = Level(
    "patient values", "patients", "patient_id", "patient_ids", "patient_pks", "patient_names", "patient_pks_by_ids", "values_of_patients",
    "patient_value_numbers", "patient_values_of_study", "patients_by",
)


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


def stored_ids(db, study_pk, level: Level) -> Sequence[str]:
    return packed.kept_column(db, level.owners, study_pk, "id").values("id")


def positions_of(db, study_pk, level: Level, ids: Iterable[str]) -> list[int]:
    """Returns the positions, ascending, of those owners that have one of *ids*."""
    wanted = frozenset(ids)
    # Of 100,000 ids a dict would be asked at once, and take 17 MB.
    return [position for position, owner_id in enumerate(stored_ids(db, study_pk, level)) if owner_id in wanted]


def stored(
    db: Session, study_pk: int, level: Level, index: OwnerIndex, positions: Sequence[int] | None, attributes: Collection[str] | None = None,
    *, with_patients: bool = False,
) -> Iterator[Block]:
    """Yields the owners at *positions*, in this order, None: all, of stored columns; those that follow each other in one block at a time.

    *with_patients*: of samples, with PATIENT.
    """  # fmt: skip
    known, own = frozenset(index.attributes), {OWNER: stored_ids(db, study_pk, level)}
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


def sample_patients(db: Session, study_pk: int) -> Sequence[str]:
    """Returns the id of the patient of each of a study's samples, in load order; kept until the data change."""

    def read():
        if packed.is_packed(db, study_pk):
            ids = stored_ids(db, study_pk, PATIENTS)
            return [ids[position] for position in patient_positions(db, study_pk)]
        # Of a patient's samples the id is kept once.
        known: dict[str, str] = {}
        return [known.setdefault(row.patient_id, row.patient_id) for row in samples_with_patients(db, study_pk)]

    return db.cache.get(("patients of samples", study_pk), read, lambda ids: PK_BYTES * len(ids))


def patient_positions(db: Session, study_pk: int) -> Sequence[int]:
    """Returns for each sample of a packed study the position of its patient among the patients."""

    def read():
        return numbers_of(packed.required(db, SAMPLES.owners, study_pk, "patient"))

    return db.cache.get((SAMPLES.owners, "patients", study_pk), read)


def patient_pks(db: Session, study_pk: int) -> Sequence[int]:
    """Returns the numbers of the patients of a packed study, in load order."""
    return packed.ids(db, PATIENTS.owners, study_pk)
