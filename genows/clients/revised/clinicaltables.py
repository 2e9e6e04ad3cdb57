"""Clinical data as a table: a row a patient or sample, a column an attribute; the values that clinical answers one by one."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, repeat
from operator import itemgetter

from genows.auth.permissions import Study
from genows.clients.revised import packedclinical
from genows.columns.clinicalcolumns import Kind
from genows.db import clinicalcolumns
from genows.db.sessions import Session
from genows.encode.tabletext import distinct
from genows.http import answers
from genows.http.answers import Answer, Source
from genows.http.recordpages import row_batches

# Cells of rows that are held at a time.
HELD_CELLS = 50_000


def table(owner: str, study_id: str, attributes: Sequence[str], rows: Iterator[tuple]) -> Answer:
    """Answers rows of study, owner, and a value for each of *attributes*. *owner*: the name of the field, patient_id or sample_id."""
    heads = ("study_id", owner)
    names, most = (*heads, *distinct(attributes, heads)), max(1, HELD_CELLS // (len(attributes) + 2))
    return answers.wide(Source(names, rows=((study_id, *row) for row in rows), batch=most))


def packed_rows(
    db: Session, kind: Kind, study: Study, attributes: Sequence[str], ids: Collection[str] | None
) -> Iterator[tuple] | None:
    """Returns (owner, values of *attributes*) of each owner in load order, also of those without any; None where the tables have to be asked."""
    index = clinicalcolumns.index(db, kind, study.pk, ids)
    return None if index is None else _packed_rows(db, kind, study, index, attributes, ids)


def _packed_rows(db, kind, study, index, attributes, ids):
    owners, known = clinicalcolumns.owner_ids(db, kind, study.pk), frozenset(index.attributes)
    for part, pick, found in packedclinical.parts(db, kind, study, index, [name for name in attributes if name in known], ids, True):
        some = pick(owners[part])
        columns = [pick(clinicalcolumns.values_of(found[name])) if name in found else repeat(None, len(some)) for name in attributes]
        yield from zip(some, *columns, strict=True)


def pivoted(source: Source, owners: Sequence[str], attributes: Sequence[str]) -> Iterator[tuple]:
    """Yields the same from records of (attribute, value, study, owner) by owner. *owners*: all, in the order of the records."""
    records = (record for batch in row_batches(source) for record in batch)
    groups = groupby(records, key=itemgetter(3))
    owner, values = next(groups, (None, iter(())))
    for name in owners:
        if name != owner:
            yield (name, *repeat(None, len(attributes)))
            continue
        its = {record[0]: record[1] for record in values}
        yield (name, *map(its.get, attributes))
        owner, values = next(groups, (None, iter(())))
