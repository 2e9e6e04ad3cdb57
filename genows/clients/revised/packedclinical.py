"""Clinical data from packed columns: the same bytes that genows/clients/revised/clinical.py makes of the tables."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from genows.columns.clinicalcolumns import Index, Kind, blocks
from genows.db import clinicalcolumns
from genows.db.clinicalcolumns import picker
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.encode import columntext
from genows.encode.recordtext import RecordText
from genows.encode.tabletext import Table

# Records of more values, 10 MB and more, would not be kept: they leave as they are made.
KEPT_VALUES = 100_000


def batches(
    db: Session,
    kind: Kind,
    study: Study,
    fields: Sequence[str],
    attribute_ids: Collection[str] | None,
    ids: Collection[str] | None,
) -> Iterator[list[bytes]] | None:
    """Returns the records of the study by owner, then attribute, as `answers.byte_array` takes them; None where the tables have to be asked.

    *fields*: of the record, in their order; *attribute_ids*, *ids* of samples or patients: None for all. Those of all owners are kept.

    PERF: 3 attributes of 1,000 samples on MariaDB: 1.4 ms of CPU; from the tables 8.4, and 9.9 of the server; kept 0.1.
    """
    index = clinicalcolumns.index(db, kind, study.pk, ids)
    if index is None:
        return None
    chosen = _chosen(index, attribute_ids)
    if ids is not None or index.owners * len(chosen) > KEPT_VALUES:
        return _batches(db, kind, study, fields, index, chosen, ids)
    # Kept without the comma before each batch, which is its first piece.
    made = lambda: (b"".join(batch[1:]) for batch in _batches(db, kind, study, fields, index, chosen, None))  # noqa: E731
    return ([b",", records] for records in db.cache.texts((kind.values, "records", study.pk, *chosen), made))


def lines(
    db: Session,
    kind: Kind,
    study: Study,
    fields: Sequence[str],
    attribute_ids: Collection[str] | None,
    ids: Collection[str] | None,
    table: Table,
) -> Iterator[bytes]:
    """Returns the same records as lines of *table*, where `batches` gives some; those of all owners are kept.

    PERF: a record 30 ns as TSV, 35 as JSON; by way of JSON 190.
    """
    index = clinicalcolumns.index(db, kind, study.pk, ids)
    assert index is not None
    chosen = _chosen(index, attribute_ids)
    made = partial(_lines, db, kind, study, fields, index, chosen, ids, table)
    return made() if ids is not None else db.cache.texts((kind.values, "lines", table.separator, study.pk, *chosen), made)


def _lines(db, kind, study, fields, index: Index, chosen, ids, table: Table) -> Iterator[bytes]:
    heads = dict(zip(chosen, columntext.line_heads(chosen, table), strict=True))
    key = (kind.values, "line tails", table.separator, study.pk)
    owners = partial(clinicalcolumns.owner_texts, db, kind, study.pk)
    tails = db.cache.get(key, lambda: columntext.line_tails(study.study_id, owners(), table))
    for part, pick, found in parts(db, kind, study, index, chosen, ids):
        columns = [cells for column in found.values() if (cells := columntext.line_cells(column, table)) is not None]
        if len(columns) == len(found):
            yield from columntext.lines([heads[name] for name in found], list(map(pick, columns)), pick(tails[part]))
        else:
            record_text, its = RecordText(fields), _tails(db, kind, study, fields[2:])[part]
            for batch in _block(dict(zip(found, columntext.heads(fields[:2], found), strict=True)), pick(its), pick, found):
                yield record_text.table(b"".join(batch)[1:].decode(), table).encode()


def _chosen(index: Index, attribute_ids):
    return sorted(index.attributes if attribute_ids is None else frozenset(attribute_ids).intersection(index.attributes))


def parts(db: Session, kind: Kind, study: Study, index: Index, chosen: Sequence[str], ids: Collection[str] | None, every: bool = False):
    """Yields of each block the part of all owners that it holds, what picks the wanted ones of them, and its columns by attribute.

    *every*: also blocks that have no value of *chosen*.
    """
    runs = {} if ids is None else dict(blocks(clinicalcolumns.positions(db, kind, study.pk, ids), index.block))
    numbers = range(index.blocks) if ids is None else runs
    found_columns = clinicalcolumns.columns(db, kind, study.pk, index, chosen, numbers)
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
    for part, pick, found in parts(db, kind, study, index, chosen, ids):
        yield from _block(heads, pick(tails[part]), pick, found)


def _block(heads, ends, pick, found):
    columns = [pick(column.encode().split(b"\n")) for column in found.values()]
    return columntext.batches([heads[attribute] for attribute in found], columns, ends)


def _tails(db, kind, study, fields):
    study_field, owner_field = fields
    return columntext.tails({study_field: study.study_id}, owner_field, clinicalcolumns.owner_texts(db, kind, study.pk))


def attributes(db: Session, kind: Kind, study_pk: int, ids: Collection[str]) -> set[str] | None:
    """Returns the attributes of which one of the listed samples or patients has a value; None where the tables have to be asked."""
    index = clinicalcolumns.index(db, kind, study_pk, ids)
    if index is None:
        return None
    return clinicalcolumns.attributes_of(db, kind, study_pk, index, clinicalcolumns.positions(db, kind, study_pk, ids))
