"""Clinical data from packed columns: the same bytes that genows/api/clinical.py makes of the tables."""

from collections.abc import Collection, Iterator, Sequence

from genows.auth.permissions import Study
from genows.db import clinicalcolumns
from genows.db.clinicalcolumns import picker
from genows.db.keeping import weight
from genows.db.sessions import Session
from genows.domain.clinicalcolumns import Index, Kind, blocks
from genows.encoding import columntext


def batches(
    db: Session,
    kind: Kind,
    study: Study,
    fields: Sequence[str],
    attribute_ids: Collection[str] | None,
    ids: Collection[str] | None,
) -> Iterator[list[bytes]] | None:
    """Returns the records of the study by owner, then attribute, as `answers.byte_array` takes them; None where the tables have to be asked.

    *fields*: of the record, in their order; *attribute_ids*, *ids* of samples or patients: None for all.

    PERF: 3 attributes of 1,000 samples on MariaDB: 1.4 ms of CPU; from the tables 8.4, and 9.9 of the server.
    """
    index = clinicalcolumns.index(db, kind, study.pk, ids)
    if index is None:
        return None
    chosen = sorted(index.attributes if attribute_ids is None else frozenset(attribute_ids).intersection(index.attributes))
    return _batches(db, kind, study, fields, index, chosen, ids)


def _batches(db, kind, study, fields, index: Index, chosen, ids):
    of_attribute, of_study = fields[:2], fields[2:]
    heads = dict(zip(chosen, columntext.heads(of_attribute, chosen), strict=True))
    tails = db.cached((kind.values, "tails", study.pk), lambda: _tails(db, kind, study, of_study), weight)
    runs = {} if ids is None else dict(blocks(clinicalcolumns.positions(db, kind, study.pk, ids), index.block))
    numbers = range(index.blocks) if ids is None else runs
    for block, found in clinicalcolumns.columns(db, kind, study.pk, index, chosen, numbers):
        ends = tails[block * index.block : (block + 1) * index.block]
        columns = [column.encode().split(b"\n") for column in found.values()]
        if ids is not None and len(runs[block]) < len(ends):
            pick = picker(runs[block])
            ends, columns = pick(ends), list(map(pick, columns))
        yield from columntext.batches([heads[attribute] for attribute in found], columns, ends)


def _tails(db, kind, study, fields):
    study_field, owner_field = fields
    return columntext.tails({study_field: study.study_id}, owner_field, clinicalcolumns.owner_texts(db, kind, study.pk))


def attributes(db: Session, kind: Kind, study_pk: int, ids: Collection[str]) -> set[str] | None:
    """Returns the attributes of which one of the listed samples or patients has a value; None where the tables have to be asked."""
    index = clinicalcolumns.index(db, kind, study_pk, ids)
    if index is None:
        return None
    return clinicalcolumns.attributes_of(db, kind, study_pk, index, clinicalcolumns.positions(db, kind, study_pk, ids))
