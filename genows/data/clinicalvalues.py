"""Clinical values as records, by owner in load order, then attribute: of a study, of owners of several studies, or one page of them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from genows.columns.blocks import Block, melted, sliced, split
from genows.columns.owners import ROWS
from genows.data.clinical import attributes_in, number_of, numbered, read_rows, read_to_melt, value_numbers
from genows.data.storedclinical import ATTRIBUTE, OWNER, PATIENT, PATIENTS, STUDY, Level
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode.weaving import VALUE

RECORD_VALUES = 4000  # of a block of records, about


def values(
    db: Session, study: Study, level: Level, ids: Collection[str] | None = None, attributes: Collection[str] | None = None
) -> Iterator[Block]:
    """Yields a record for each value that `clinical.read` has."""
    return records(level, read_to_melt(db, study, level, ids, attributes))


def values_of(db: Session, level: Level, rows: Sequence[Any], attributes: Collection[str] | None = None) -> Iterator[Block]:
    """Yields the values of owners, of any studies, as `values` does. *rows*: as `clinical.named` gives them."""
    return records(level, read_rows(db, level, rows, attributes))


def page(db: Session, study: Study, level: Level, attributes: Collection[str] | None, offset: int, limit: int) -> Iterator[Block]:
    """Yields *limit* of the values of a study from *offset* on, as `values` does."""
    if attributes is None:
        return value_numbers(db, study.pk, level).blocks(lambda pks: values_of(db, level, numbered(db, level, pks)), offset, limit, rows=ROWS)
    return sliced(values(db, study, level, None, attributes), offset, limit)


def number(db: Session, study: Study, level: Level, attributes: Collection[str] | None) -> int:
    """Returns how many values a study has."""
    if attributes is None:
        return value_numbers(db, study.pk, level).total
    return number_of(db, study.pk, level, attributes)


def records(level: Level, blocks: Iterable[Block]) -> Iterator[Block]:
    """Yields a record for each value of owners: ATTRIBUTE, VALUE, STUDY, OWNER, and the columns of `ids_of` that their blocks have."""
    ids = dict(zip(ids_of(level), (OWNER, PATIENT), strict=False))
    for block in blocks:
        own = [name for name in (OWNER, PATIENT, STUDY) if name in block.columns]
        for piece in split(block, max(1, RECORD_VALUES // len(block.columns))):
            # More of one owner come by and by.
            for names in batches(attributes_in(piece), RECORD_VALUES // piece.size):
                its = melted(piece, {name: {ATTRIBUTE: name} for name in names}, VALUE, own)
                yield Block(its.size, {**its.columns, **{name: its.columns[column] for name, column in ids.items() if column in own}})


def ids_of(level: Level) -> tuple[str, ...]:
    """Returns the columns of an owner's ids."""
    return (PATIENTS.owner,) if level is PATIENTS else (level.owner, PATIENTS.owner)
