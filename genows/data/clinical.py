"""Clinical data: values of samples and patients as they are packed, a block of owners after the other, and what some of
them say.

Which samples are of normal tissue, and how long a patient was observed: the words of overall and disease-free survival
count in any case; of any endpoint the numbered forms do: '1:DECEASED', '0:CENSORED'.
"""

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from genows.columns.packedcolumns import SAMPLES, Index, OwnerKind, blocks, column_values, item, json_texts, numbers, read_index
from genows.data import barcodes
from genows.data.numbers import decimal_number
from genows.db import packed, studysamples
from genows.db.sessions import Session

# A block is read whole. Where one owner in so many is asked for, or so few at all, the rows of the tables are as fast;
# and the first answer of a process asks two statements less.
ONE_IN, FEW_OWNERS = 50, 50
# Runs of blocks that are read for one answer, for each block that there is: owners in any order may need a block again
# and again.
MOST_READS = 3

# Of a number in a set, about.
PK_BYTES = 60

HAPPENED = frozenset({"DECEASED", "RECURRED", "RECURRED/PROGRESSED"})
NOT_HAPPENED = frozenset({"LIVING", "DISEASEFREE"})
STATUS, MONTHS = "_STATUS", "_MONTHS"


def index(db: Session, kind: OwnerKind, study_pk: int, asked: Collection[str] | None = None) -> Index | None:
    """Returns which values are packed.

    None where the tables have to be asked: where the study is not packed, and for few ids.

    *asked*: the ids that are asked for, None for all.
    """
    if asked is not None and len(asked) < FEW_OWNERS or not packed.is_packed(db, study_pk):
        return None
    found = db.cache.get((kind.values, study_pk), lambda: _index(db, kind, study_pk))
    return None if found is None or asked is not None and len(asked) * ONE_IN < found.owners else found


def _index(db, kind, study_pk):
    content = packed.content(db, kind.values, study_pk)
    return None if content is None else read_index(content)


def owner_ids(db: Session, kind: OwnerKind, study_pk: int) -> list[str]:
    """Returns the ids of all samples or patients of a packed study, in load order."""
    # Of no owners and of one without an id the column would be the same; nobody is without one.
    return [text for text in column_values(_owners(db, kind, study_pk)) if text is not None]


def owner_texts(db: Session, kind: OwnerKind, study_pk: int) -> list[str]:
    """Returns the ids of all samples or patients of a packed study as JSON texts, in load order."""
    return [text for text in json_texts(_owners(db, kind, study_pk)) if text]


def _owners(db, kind, study_pk) -> str:
    # Of samples it is kept once, for whatever needs their ids.
    if kind is SAMPLES:
        return studysamples.id_column(db, study_pk)
    return db.cache.get((kind.owners, "ids", study_pk), lambda: packed.required(db, kind.owners, study_pk, "id"))


def positions(db: Session, kind: OwnerKind, study_pk: int, ids: Iterable[str]) -> list[int]:
    """Returns the positions, ascending, of those samples or patients that have one of *ids*."""
    wanted = frozenset(ids)
    # Of 100,000 ids a dict would be asked at once, and take 17 MB.
    return [position for position, owner_id in enumerate(owner_ids(db, kind, study_pk)) if owner_id in wanted]


def patient_positions(db: Session, study_pk: int) -> Sequence[int]:
    """Returns for each sample of a packed study the position of its patient among the patients."""

    def read():
        return array("I", numbers(packed.required(db, SAMPLES.owners, study_pk, "patient")))

    return db.cache.get((SAMPLES.owners, "patients", study_pk), read)


def columns(
    db: Session, kind: OwnerKind, study_pk: int, index: Index, attributes: Iterable[str], block_numbers: Iterable[int]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yields (block, attribute → column) for each of *block_numbers* in which one of *attributes* has a value.

    Blocks come in the order given, each once, and attributes in theirs; those that have no value in a block are not in
    it.
    """
    numbered = {attribute: number for number, attribute in enumerate(index.attributes)}
    chosen = [(attribute, numbered[attribute]) for attribute in attributes]
    meant = {item(block, number): (block, attribute) for block in block_numbers for attribute, number in chosen}
    found = _kept(db, kind, study_pk, meant) if index.blocks == 1 else packed.contents(db, kind.values, study_pk, meant)
    for block, its in groupby(found, key=lambda pair: meant[pair[0]][0]):
        yield block, {meant[name][1]: content for name, content in its}


def _kept(db, kind, study_pk, items) -> Iterator[tuple[str, str]]:
    """Yields (item, column) as `packed.contents` does, kept in the process.

    A column of 1,000 values takes 5 to 20 KB. All 17 of a study are asked for in 0.1 ms of CPU, of MariaDB in 1.5.
    Columns of studies of several blocks would drive out all else.
    """

    def ask(missing):
        return {
            (study_pk, name): content
            for name, content in packed.contents(db, kind.values, study_pk, [name for _, name in missing])
        }

    found = db.cache.get_many(kind.values, [(study_pk, name) for name in items], ask)
    return ((name, found[study_pk, name]) for name in items if (study_pk, name) in found)


def attributes_of(db: Session, kind: OwnerKind, study_pk: int, index: Index, positions: Collection[int]) -> set[str]:
    """Returns the attributes that at least one of the owners has a value of. *positions*: ascending, each once."""
    if len(positions) == index.owners:
        return set(index.attributes)
    held: set[str] = set()
    runs = dict(blocks(positions, index.block))
    for block, found in columns(db, kind, study_pk, index, index.attributes, runs):
        pick = picker(runs[block])
        held.update(attribute for attribute, column in found.items() if attribute not in held and any(pick(column.split("\n"))))
    return held


def picker(places: list[int]):
    """Returns what takes the values at *places*, at least one, out of a column."""
    return itemgetter(*places) if len(places) > 1 else lambda column: (column[places[0]],)


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
