"""Clinical values as records, by owner in load order, then attribute: of a study, of owners of several studies, or one page of them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

from genows.columns.blocks import Block, melted, row_blocks, sliced, split
from genows.columns.ordered import grouped
from genows.columns.owners import ROWS, Owners
from genows.data.clinical import MOST_ATTRIBUTES, attribute_query, attributes_in, read, value_count
from genows.data.storedclinical import (
    ATTRIBUTE,
    OWNER,
    PATIENT,
    PATIENTS,
    SAMPLES,
    STUDY,
    Level,
    OwnerIndex,
    positions_of,
    stored,
    stored_index,
)
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode.weaving import VALUE

RECORD_VALUES = 4000  # of a block of records, about
# Attributes of which the stored values become records. A column has values of FEWEST_OWNERS at least: of more a block would take 10 MB and more.
MOST_STORED = 1000


def values(
    db: Session, study: Study, level: Level, ids: Collection[str] | None = None, attributes: Collection[str] | None = None
) -> Iterator[Block]:
    """Yields a record for each value that `read` has, by owner in load order, then attribute: ATTRIBUTE, VALUE, STUDY, and ids as `named` gives them."""
    index = _melting_index(db, level, study.pk, ids)
    if index:
        return _melted(db, study, level, index, None if ids is None else positions_of(db, study.pk, level, ids), attributes)
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
            yield from _melted(db, Study(*study), level, index, positions_of(db, study[0], level, ids), attributes)
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
    return db.all(f"{level.rows}_studies_ids", study_pks=study_pks, **{level.ids: ids})


def numbered(db: Session, level: Level, pks: Sequence[int]) -> list[Any]:
    """Returns the owners of these numbers, in load order, as `named` does."""
    return db.all(f"{level.rows}_pks", **{level.pks: pks})


def _melting_index(db, level, study_pk, asked) -> OwnerIndex | None:
    index = stored_index(db, level, study_pk, asked)
    return index if index and len(index.attributes) <= MOST_STORED else None


def _melted(db, study: Study, level, index: OwnerIndex, places, attributes) -> Iterator[Block]:
    ids = dict(zip(ids_of(level), (OWNER, PATIENT), strict=False))
    for block in stored(db, study.pk, level, index, places, attributes, with_patients=level is SAMPLES):
        for piece in split(block, max(1, RECORD_VALUES // len(block.columns))):
            if names := attributes_in(piece):
                its = melted(piece, {name: {ATTRIBUTE: name} for name in names}, VALUE, ids.values())
                yield its.with_columns({STUDY: study.study_id, **{name: its.columns[column] for name, column in ids.items()}})


def _values_of_tables(db, level, rows: Sequence[Any], attributes) -> Iterator[Block]:
    query, lists, wanted = attribute_query(f"{level.query}_in_order", attributes)
    names = (*ids_of(level), "study_id")
    take = attrgetter(*names)
    for some in batches(rows):
        # The numbers come as texts.
        of_owners, pks = {str(row[0]): take(row) for row in some}, [row[0] for row in some]
        found = _exactly(db, db.rows(query, **{level.pks: pks}, **lists))
        records = ((*of_owners[pk], attribute, value) for pk, attribute, value in found if wanted is None or attribute in wanted)
        yield from row_blocks((*names[:-1], STUDY, ATTRIBUTE, VALUE), records)


def _of_study(db, study: Study, level, rows: Iterable[tuple]) -> Iterator[Block]:
    names = ("", *ids_of(level), ATTRIBUTE, VALUE)
    return (block.with_columns({STUDY: study.study_id}) for block in row_blocks(names, rows))


def ids_of(level) -> tuple[str, ...]:
    """Returns the columns of an owner's ids."""
    return (PATIENTS.owner,) if level is PATIENTS else (level.owner, PATIENTS.owner)


def _exactly(db, rows: Iterable[tuple]) -> Iterable[tuple]:
    """Returns rows by owner with the attributes of each by code points. *rows*: begin with the owner; attribute and value are the last of them."""
    if db.orders_exactly:
        return rows
    return grouped(rows, itemgetter(0), itemgetter(-2))
